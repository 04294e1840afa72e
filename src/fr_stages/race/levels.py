"""How well bots play: the levels to play against, and the players of test rides."""

from __future__ import annotations

STRONG = "racer"
"""Who rides where nobody is named."""
RIVAL = "challenger"
"""As strong as `STRONG`, and trained apart from it."""
CLUB = "steady"
"""Who rides as a second opinion: by rules of thumb, in another way."""
MASTER = "planner"

LEVELS = {"easy": "highest", "club": CLUB, "strong": STRONG, "master": MASTER}
"""The bots to play against, the weakest first."""

PLAYERS = {
    STRONG: "strong players",
    RIVAL: "rival players",
    CLUB: "club players",
    MASTER: "master players",
}
"""What the players of test rides are called."""

ELO = {
    MASTER: 1300,
    STRONG: 1200,
    RIVAL: 1200,
    CLUB: 1000,
    "tourer": 1000,
    "wheel-sucker": 950,
    "climber": 950,
    "breakaway": 950,
    "sprinter": 950,
    "highest": 850,
    "random": 500,
    "frugal": 350,
}
"""How strong the bots are over all kinds of races: ``fr-stages league --races 400``, rounded to 50 points.

The planner rode 28 races against either of two others.
"""


def players(bot: str) -> str:
    """What those are called who are played by a bot: ``strong players``, or ``teams of my-bot``."""
    return PLAYERS.get(bot, f"teams of {bot}")
