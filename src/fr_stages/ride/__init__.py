"""Test rides: many seeded races on a stage, and what they tell about it."""

from fr_stages.race.setup import Setup
from fr_stages.ride.batches import ride, ride_again, ride_setup
from fr_stages.ride.ride_result import RideResult

__all__ = ["RideResult", "Setup", "ride", "ride_again", "ride_setup"]
