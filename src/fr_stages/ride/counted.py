"""What is counted in the races of a ride: the names of the counts, and where each one stands in its table."""

from __future__ import annotations

from typing import Final

# What is counted once a race.
ROUNDS: Final = 0
MARGIN: Final = 1
PHOTO: Final = 2
LEAD_CHANGES: Final = 3
SPREAD: Final = 4
DROPPED: Final = 5
LEADING_PACK: Final = 6
PACKS: Final = 7
BLOCKED: Final = 8
SLIPPED: Final = 9
EXHAUSTION_TAKEN: Final = 10
CRASHES: Final = 11
WASTED: Final = 12
CARDS_LEFT: Final = 13
EXHAUSTION_LEFT: Final = 14
SECONDS: Final = 15
AWAY_ROUNDS: Final = 16
AWAY_HELD: Final = 17
AWAY_WON: Final = 18
RACE_COUNTS: Final = (
    "rounds", "margin", "photo", "lead_changes", "spread", "dropped", "leading_pack", "packs",
    "blocked", "slipped", "exhaustion", "crashes", "wasted", "cards_left", "exhaustion_left",
    "seconds", "away_rounds", "away_held", "away_won",
)  # fmt: skip

# What is counted for each space of the course.
STOPS_AT: Final = 0
BLOCKED_AT: Final = 1
SLIPPED_AT: Final = 2
EXHAUSTED_AT: Final = 3
CRASHED_AT: Final = 4
WASTED_AT: Final = 5
SPACE_COUNTS: Final = ("stops", "blocked", "slipped", "exhaustion", "crashes", "wasted")

# What is counted when a round begins.
ROUND_LEADING_PACK: Final = 0
ROUND_PACKS: Final = 1
ROUND_SPREAD: Final = 2
ROUND_COUNTS: Final = ("leading_pack", "packs", "spread")

TYPES: Final = 2
LANE_CODES: Final = 4
LONGEST: Final = 60  # rounds and spaces of margin that are told apart; what is more counts as this
FEATS: Final = "ABCDEFGH"  # the achievements that a single race can earn
