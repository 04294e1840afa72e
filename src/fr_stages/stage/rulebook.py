"""The numbers that the rulebook prints, each with its section.

Terrain and weather are named by their words (those of ``Terrain`` and ``Weather``), so that this module
needs no other one. The compiler of the engine writes the numbers into the code where they are used.
"""

from __future__ import annotations

from typing import Final

# Components
MOST_TEAMS: Final = 6
"""Teams, one of each colour."""
RIDERS_A_TEAM: Final = 2
"""A Sprinteur and a Rouleur."""
MOST_RIDERS: Final = 12
"""All riders; so many players can there be (section: Variant for More Than 6 Players)."""
ROULEUR_VALUES: Final = (3, 4, 5, 6, 7)
"""The energy values of a Rouleur's cards."""
SPRINTEUR_VALUES: Final = (2, 3, 4, 5, 9)
"""The energy values of a Sprinteur's cards."""
COPIES: Final = 3
"""Energy cards of each value in a stack."""
EXHAUSTION_SUPPLY: Final = 45
"""Exhaustion cards of each type: half of 90 (decision 47)."""
SOLO_RIDER_CARDS: Final = 20
"""Cards for automated solo riders, +1 cards included."""
WEATHER_TILES: Final = {"crosswind": 1, "tailwind": 1, "headwind": 1, "rain": 1, "clear": 9}
"""Weather tiles of each kind."""
OBSTACLES: Final = 4
"""Traffic obstacles."""

# Stage Cards
MANY_PLAYERS: Final = 5
"""From so many players on the other side of a stage card is used, and two riders break away."""
SMALL_SIDE: Final = (2, 4)
"""The fewest and the most players of the one side of a stage card."""
LARGE_SIDE: Final = (MANY_PLAYERS, 6)
"""The same of the other side."""

# Creating Your Own Stages
MOST_HARD_TILES: Final = 3
"""The most tiles with climbs or cobbles that are advised."""
STRAIGHTS: Final = 9
"""Straights of a stage, start and finish counted, the bonus tile 9 not."""
ALL_CURVES: Final = 12
"""Curves of a stage: all there are."""

# Energy Phase
HAND: Final = 4
"""Cards that are drawn for a rider."""

# End Phase
EXHAUSTION_VALUE: Final = 2
"""The energy value of an exhaustion card."""
WITHOUT_SLIPSTREAM: Final = ("uphill", "cobbles")
"""Terrain that neither uses nor gives slipstream (sections: Mountain Climbs; Cobblestones)."""

# Mountain Climbs; Feeding Zones
CLIMB_LIMIT: Final = 5
"""The most spaces of a movement that starts on, enters or crosses a climb."""
LEAST_MOVE: Final = {"downhill": 5, "feeding": 4}
"""The least energy value of a rider who starts on such terrain."""

# Weather and Crashes
TAILWIND_HAND: Final = 5
"""Cards that are drawn in a tailwind."""
HEADWIND_HAND: Final = 3
"""Cards that are drawn in a headwind."""
CRASH_DEDUCTION: Final = 2
"""What the first card after a crash loses."""

# Breakaway Variant
BIDDING_ROUNDS: Final = 2
"""Rounds of bidding."""
BREAKAWAY_EXHAUSTION: Final = 2
"""Exhaustion cards of a rider who breaks away."""

# Automated Opponents
ATTACK_CARDS: Final = 2
"""Attack! cards in the stack of the Peloton team."""
ATTACK_FRONT: Final = 2
"""Spaces that an Attack! card moves the front rider of the Peloton team."""
ATTACK_REAR: Final = 9
"""Spaces that an Attack! card moves its rear rider."""
SOLO_RIDERS_A_PLAYER: Final = 2
"""Automated solo riders that count as one player, and the fewest rivals of somebody who plays alone."""
SOLO_EXHAUSTION: Final = 3
"""Exhaustion cards with which somebody starts who plays alone (section: Solo Variant)."""

# Achievements
LONG_GAIN: Final = 10
"""Spaces that a rider gains in one round for B."""
MANY_SLIPS: Final = 3
"""Times that a rider slips in one phase for E."""
MANY_CRASHES: Final = 2
"""Crashes in one race for G."""

# Landscape Elements
PODIUM: Final = 3
"""Riders on the podium."""

# Time Trial Variant
MINUTE: Final = 60
"""Seconds that a card costs."""
BONUS: Final = 10
"""Seconds that each space beyond the line gives back."""
TAKEN_OUT: Final = 1
"""Energy cards of each value that are removed."""


def breakaway_riders(players: int) -> int:
    """How many riders break away with so many players (section: Breakaway Variant; decision 71)."""
    return 2 if players >= MANY_PLAYERS else 1
