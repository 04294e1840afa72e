"""Test rides: many seeded races on a stage, and what they tell about it."""

from fr_stages.ride.report import RideReport
from fr_stages.ride.ride import ride, ride_again, ride_setup
from fr_stages.ride.setup import Setup

__all__ = ["RideReport", "Setup", "ride", "ride_again", "ride_setup"]
