"""What the commands that race share: who takes part, and under which rules."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Annotated

import typer

from fr_stages.cli import completion
from fr_stages.cli.common import say, wrong_usage

if TYPE_CHECKING:
    from fr_stages.race.entrants import Entrant
    from fr_stages.race.setup import Setup
    from fr_stages.stage.stage import Stage

UNUSABLE = 2
MOST_DIGITS = 9

EntrantsOption = Annotated[
    str,
    typer.Option(
        "--entrants",
        metavar="WHO",
        help="How many teams, or who: red=steady,blue=peloton,black=strength,green=solo,"
        "white-rouleur=random.",
        autocompletion=completion.entrants,
    ),
]
SinglesOption = Annotated[
    int | None,
    typer.Option(
        "--singles", metavar="N", help="N players with one rider each, up to 12.", show_default=False
    ),
]
HandicapOption = Annotated[
    str | None,
    typer.Option(
        "--handicap",
        metavar="CARDS",
        help="Exhaustion cards to start with: in each stack (red=1), or Sprinteur and Rouleur (red=2+1).",
        show_default=False,
    ),
]
WeatherOption = Annotated[bool, typer.Option("--weather", help="Draw weather before the race.")]
BreakawayOption = Annotated[
    bool, typer.Option("--breakaway", help="Bid for the breakaway; lays its tile where there is none.")
]
TimeTrialOption = Annotated[
    bool, typer.Option("--time-trial", help="Ride against the clock, each team alone.")
]
RideOnOption = Annotated[
    bool, typer.Option("--ride-on", help="Ride on until all riders are home, and tell their gaps.")
]
WideFinishOption = Annotated[
    bool, typer.Option("--wide-finish", help="Take the wide finish v or V in place of u or U.")
]
PlusOnesOption = Annotated[
    int, typer.Option("--plus-ones", min=0, max=20, metavar="N", help="+1 cards among the solo rider cards.")
]
DecksOption = Annotated[
    str | None,
    typer.Option(
        "--decks",
        metavar="FILE",
        help="A file with other energy cards for some riders (decks.schema.json).",
        show_default=False,
    ),
]
SoloCardsOption = Annotated[
    str | None,
    typer.Option("--solo-cards", metavar="FILE", help="Your own solo rider cards.", show_default=False),
]

DecisionOption = Annotated[
    list[str] | None,
    typer.Option(
        "--decision",
        metavar="NAME=VALUE",
        help="Read an open point of the rules otherwise, such as finish-slip=none; see the house decisions.",
        show_default=False,
    ),
]
BotsOption = Annotated[
    list[str] | None,
    typer.Option("--bots", metavar="FILE", help="A Python file with bots of your own.", show_default=False),
]


def load_bot_files(files: Iterable[str]) -> None:
    """Makes the bots of some files known. Raises InputError."""
    from fr_stages.race.botfile import load_bots

    for file in files:
        load_bots(file)


@contextmanager
def bots_answer_for_themselves() -> Iterator[None]:
    """Ends the command with one message when a bot fails or breaks the rules."""
    from fr_stages.race.bots import BotError
    from fr_stages.ride.ride_faults import BOT_FAILED

    try:
        yield
    except BotError as error:
        raise BOT_FAILED.error(str(error)) from None


@dataclass(frozen=True)
class RaceOptions:
    """Who shall ride and under which rules, as the options of a command say.

    `bot` plays for those of whom only the number is given; without it strong players do.
    """

    seed: int = 0
    entrants: str | None = None
    singles: int | None = None
    handicap: str | None = None
    bot: str = ""
    bots: Sequence[str] = ()
    weather: bool = False
    breakaway: bool = False
    time_trial: bool = False
    ride_on: bool = False
    wide_finish: bool = False
    plus_ones: int = 0
    solo_cards: str | None = None
    decisions: Sequence[str] = ()
    decks: str | None = None

    @property
    def names_players(self) -> bool:
        """Whether it says who plays, not only how many."""
        return self.entrants is not None and not self.entrants.strip().isdecimal()

    def setup(self, stage: Stage, person: bool = False) -> Setup:
        """The race on a stage; what there is to remark is told on stderr.

        With `person` somebody plays at the terminal. Raises InputError.
        """
        from fr_stages.race.options import Options
        from fr_stages.race.setup import Setup
        from fr_stages.race.solo_file import read_solo_cards

        load_bot_files(self.bots)
        entrants = self._entrants_on(stage)
        setup = Setup.of(
            stage.with_wide_finish() if self.wide_finish else stage,
            with_person(entrants) if person else entrants,
            Options(
                weather="drawn" if self.weather else "stage",
                breakaway=self.breakaway or None,
                time_trial=self.time_trial or None,
                ride_on=self.ride_on,
                plus_ones=self.plus_ones,
                achievements=True,
            ).with_decisions(self.decisions),
            self.seed,
            solo_cards=None if self.solo_cards is None else read_solo_cards(self.solo_cards),
            bot_files=tuple(self.bots),
        )
        for note in setup.notes:
            say(str(note))
        return setup

    def _entrants_on(self, stage: Stage) -> tuple[Entrant, ...]:
        """The entrants that are asked for, else as many teams as the stage is for. Raises InputError."""
        from fr_stages.race.bots import REGISTRY
        from fr_stages.race.entrants import entrants_for, parse_entrants, singles
        from fr_stages.race.levels import STRONG

        bot = self.bot or STRONG
        if self.singles is not None:
            entrants = singles(self.singles, bot)
        elif self.entrants is not None:
            entrants = parse_entrants(self.entrants, REGISTRY, bot)
        else:
            entrants = entrants_for(stage, bot)
        cards = _handicaps(self.handicap or "")
        unknown = [name for name in cards if name not in {entrant.name for entrant in entrants}]
        if unknown:
            raise wrong_usage(f'--handicap names "{unknown[0]}", which does not take part.')
        tired = (replace(it, exhaustion=cards.get(it.name, it.exhaustion)) for it in entrants)
        return with_decks_of(self.decks, tuple(tired))


def with_decks_of(file: str | None, entrants: tuple[Entrant, ...]) -> tuple[Entrant, ...]:
    """The entrants with the cards that a file of decks gives them. Raises InputError."""
    from fr_stages.race.deck_file import read_decks, with_decks

    return entrants if file is None else with_decks(entrants, read_decks(file))


def with_person(entrants: tuple[Entrant, ...]) -> tuple[Entrant, ...]:
    """The entrants with exactly one person among them: the first player when none is named."""
    from fr_stages.race.entrants import HUMAN

    people = [entrant for entrant in entrants if entrant.bot == HUMAN]
    if len(people) > 1:
        raise wrong_usage(f"{people[0]} and {people[1]}: only one person can play at a terminal.")
    if people:
        return entrants
    first = next((entrant for entrant in entrants if not entrant.is_automated), None)
    if first is None:
        raise wrong_usage("Nobody is human.", "Add red=human.")
    return tuple(replace(entrant, bot=HUMAN) if entrant is first else entrant for entrant in entrants)


def _handicaps(text: str) -> dict[str, tuple[int, int]]:
    """Reads ``red=1,blue=2+0``: for each entrant the exhaustion cards of Sprinteur and Rouleur."""
    handicaps: dict[str, tuple[int, int]] = {}
    for part in filter(None, text.split(",")):
        name, _, cards = part.partition("=")
        sprinteur, plus, rouleur = cards.partition("+")
        if not sprinteur.strip().isdecimal() or (plus and not rouleur.strip().isdecimal()):
            raise wrong_usage(f'--handicap: "{part}" is not of the form red=1 or red=2+1.')
        first = _cards(sprinteur)
        handicaps[name.strip()] = (first, _cards(rouleur) if plus else first)
    return handicaps


def _cards(digits: str) -> int:
    """A number of exhaustion cards. Raises InputError when the box does not hold so many."""
    from fr_stages.stage.rulebook import EXHAUSTION_SUPPLY

    text = digits.strip()
    if len(text) > MOST_DIGITS or int(text) > EXHAUSTION_SUPPLY:
        raise wrong_usage(
            f"--handicap: {text[:20]} exhaustion cards cannot be dealt.", f"Take 0 to {EXHAUSTION_SUPPLY}."
        )
    return int(text)
