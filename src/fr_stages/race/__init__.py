"""The rules engine and the bots that come with it."""

from fr_stages.race import planner as planner  # their bots register themselves
from fr_stages.race import racer as racer
from fr_stages.race import tactics as tactics
