"""Who takes part: entrants and the way they are spelled (``red=steady``, ``blue=peloton``, ``6``)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Literal

from fr_stages.findings import InputError, did_you_mean
from fr_stages.race.levels import STRONG
from fr_stages.race.race_faults import TOO_MANY_RIDERS, UNKNOWN_ENTRANT
from fr_stages.stage.rulebook import MANY_PLAYERS, MOST_RIDERS, MOST_TEAMS, SOLO_RIDERS_A_PLAYER
from fr_stages.stage.stage import LARGE_SIDE, SMALL_SIDE, Players, Stage

COLOURS = ("black", "blue", "green", "pink", "red", "white")
TEAM_ORDER = ("red", "blue", "black", "green", "white", "pink")
"""The colours in the order in which teams are added: those of the base box first."""
RIDER_TYPES = ("sprinteur", "rouleur")
DEFAULT_BOT = "steady"
MOST_DIGITS = 9  # of a number of teams; with so many it is out of range anyway
HUMAN = "human"

RiderType = Literal["sprinteur", "rouleur"]


class Kind(StrEnum):
    """What plays an entrant (rulebook: Automated Opponents)."""

    PLAYER = "player"
    PELOTON = "peloton"
    STRENGTH = "strength"
    SOLO = "solo"


AUTOMATED = frozenset({Kind.PELOTON, Kind.STRENGTH, Kind.SOLO})


@dataclass(frozen=True, slots=True)
class Entrant:
    """One colour, or one rider of it.

    `bot` plays a player's cards; ``human`` stands for a person. `rider` is given when the entrant
    has only one rider (more than six players; a single automated solo rider). `exhaustion` are the
    exhaustion cards that (Sprinteur, Rouleur) start with: handicaps, the solo variant. `cards` are the energy
    cards of (Sprinteur, Rouleur) where they are others than the usual ones.
    """

    colour: str
    kind: Kind = Kind.PLAYER
    bot: str = DEFAULT_BOT
    rider: RiderType | None = None
    exhaustion: tuple[int, int] = (0, 0)
    cards: tuple[tuple[int, ...], tuple[int, ...]] = ((), ())

    @property
    def riders(self) -> tuple[RiderType, ...]:
        """The types of its riders."""
        return (self.rider,) if self.rider else ("sprinteur", "rouleur")

    @property
    def name(self) -> str:
        """``red``, or ``red-rouleur`` for a single rider."""
        return f"{self.colour}-{self.rider}" if self.rider else self.colour

    @property
    def is_automated(self) -> bool:
        """Whether cards alone move it."""
        return self.kind in AUTOMATED

    def with_handicap(self, cards: int) -> Entrant:
        """The entrant with 1 or 2 exhaustion cards more in each stack (rulebook: Handicaps)."""
        sprinteur, rouleur = self.exhaustion
        return replace(self, exhaustion=(sprinteur + cards, rouleur + cards))

    def __str__(self) -> str:
        return f"{self.name}={self.bot if self.kind is Kind.PLAYER else self.kind}"


def parse_entrants(text: str, bots: Iterable[str], usual: str = DEFAULT_BOT) -> tuple[Entrant, ...]:
    """Reads ``red=steady,blue=peloton,green-rouleur=solo``, or a number of teams such as ``6``.

    `usual` is the bot of teams that are only counted. Raises InputError for a colour or a bot that does not
    exist and for a colour given twice.
    """
    text = text.strip()
    if text.isdecimal():
        return teams(int(text[:MOST_DIGITS]), usual)
    entrants = tuple(_parse_entrant(part.strip(), tuple(bots)) for part in text.split(",") if part.strip())
    if not entrants:
        raise UNKNOWN_ENTRANT.error("No entrants are given.", fix="Name some: red=steady,blue=peloton.")
    return entrants


def teams(count: int, bot: str = DEFAULT_BOT) -> tuple[Entrant, ...]:
    """`count` teams in the order of their colours. Raises InputError unless 1 to 6."""
    if not 1 <= count <= MOST_TEAMS:
        raise TOO_MANY_RIDERS.error(
            f"{count} teams cannot ride: there are {MOST_TEAMS} colours.",
            fix=f"For {MOST_TEAMS + 1} to {MOST_RIDERS} players use single riders.",
        )
    return tuple(Entrant(colour, bot=bot) for colour in TEAM_ORDER[:count])


def singles(count: int, bot: str = DEFAULT_BOT) -> tuple[Entrant, ...]:
    """`count` players with one rider each (rulebook: Variant for More Than 6 Players)."""
    if not 1 <= count <= MOST_RIDERS:
        raise TOO_MANY_RIDERS.error(
            f"{count} single riders cannot ride: there are {MOST_RIDERS}.",
            fix=f"Take {MOST_TEAMS + 1} to {MOST_RIDERS}.",
        )
    both: tuple[RiderType, ...] = ("sprinteur", "rouleur")
    riders = [(colour, rider) for rider in both for colour in TEAM_ORDER]
    return tuple(Entrant(colour, bot=bot, rider=rider) for colour, rider in riders[:count])


def entrants_for(stage: Stage, bot: str = STRONG) -> tuple[Entrant, ...]:
    """As many teams as a stage is meant for, of strong players."""
    return teams(min(stage.players.high, MOST_TEAMS), bot)


def player_count(entrants: tuple[Entrant, ...]) -> int:
    """Players, with 1 for each automated team and for each 2 automated solo riders (decision 87)."""
    solo_riders = sum(len(entrant.riders) for entrant in entrants if entrant.kind is Kind.SOLO)
    others = sum(entrant.kind is not Kind.SOLO for entrant in entrants)
    return others + solo_riders // SOLO_RIDERS_A_PLAYER


def fitting_side(entrants: tuple[Entrant, ...]) -> Players:
    """Which side of a stage card fits the entrants (decisions 87, 125)."""
    return LARGE_SIDE if player_count(entrants) >= MANY_PLAYERS else SMALL_SIDE


def _parse_entrant(text: str, bots: tuple[str, ...]) -> Entrant:
    name, equals, player = (part.strip() for part in text.partition("="))
    colour, dash, rider = name.partition("-")
    if colour not in COLOURS:
        raise _no_such("colour", colour, COLOURS)
    if dash and rider not in RIDER_TYPES:
        raise _no_such("rider", rider, RIDER_TYPES)
    if not equals or not player:
        raise UNKNOWN_ENTRANT.error(
            f'"{text}" does not say who plays {name}.', fix=f"Write {name}=steady or {name}=peloton."
        )
    single: RiderType | None = None if not dash else "rouleur" if rider == "rouleur" else "sprinteur"
    if player in AUTOMATED:
        return Entrant(colour, Kind(player), rider=single)
    choices = (*bots, HUMAN)
    if player not in choices:
        raise _no_such("player or bot", player, (*choices, *sorted(AUTOMATED)))
    return Entrant(colour, bot=player, rider=single)


def _no_such(what: str, word: str, choices: tuple[str, ...]) -> InputError:
    fix = did_you_mean(word, choices) or f"There are {', '.join(choices)}."
    return UNKNOWN_ENTRANT.error(f'There is no {what} "{word}".', fix=fix)
