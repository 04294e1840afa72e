"""Test rides: many seeded races on a stage, and what they tell about it."""

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from fr_stages.race.setup import Setup
    from fr_stages.ride.batches import ride, ride_again, ride_setup
    from fr_stages.ride.ride_result import RideResult

__all__ = ["RideResult", "Setup", "ride", "ride_again", "ride_setup"]

_HOMES = {"RideResult": "ride.ride_result", "Setup": "race.setup"}


def __getattr__(name: str) -> Any:
    """Imports what is asked for: who only wants to know the rules about rides need not load the engine."""
    if name not in __all__:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f"fr_stages.{_HOMES.get(name, 'ride.batches')}"), name)
