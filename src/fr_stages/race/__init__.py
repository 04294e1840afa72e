"""The rules engine and the bots that come with it."""

from fr_stages.race import tactics as tactics  # its bots register themselves
