"""``fr-stages play``: a person against bots."""

from __future__ import annotations

import json
import secrets
import shlex
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import chain, count
from pathlib import Path
from tempfile import gettempdir
from typing import TYPE_CHECKING, Annotated, NoReturn

import typer

from fr_stages.cli import completion
from fr_stages.cli.common import (
    AnywayOption,
    OptionalStagesArgument,
    TilesOption,
    console,
    say,
    show_input_error,
    wrong_usage,
)
from fr_stages.cli.person import HUMAN, give_up, person_among_the_bots
from fr_stages.cli.race_options import (
    UNUSABLE,
    BotsOption,
    BreakawayOption,
    DecisionOption,
    DecksOption,
    HandicapOption,
    PlusOnesOption,
    RaceOptions,
    RideOnOption,
    SinglesOption,
    SoloCardsOption,
    TimeTrialOption,
    WeatherOption,
    WideFinishOption,
    bots_answer_for_themselves,
    load_bot_files,
)
from fr_stages.cli.stages import one_raceable
from fr_stages.findings import InputError, did_you_mean
from fr_stages.form import MOST_SEED
from fr_stages.output import write_atomically
from fr_stages.stage.library import slug
from fr_stages.stage.rulebook import SOLO_EXHAUSTION
from fr_stages.words import listed

if TYPE_CHECKING:
    from fr_stages.race.engine import Race
    from fr_stages.race.entrants import Entrant

INTERRUPTED = 130
SEED_BITS = 32

PlayersOption = Annotated[
    str,
    typer.Option(
        "--entrants",
        metavar="WHO",
        help="Who takes part, one of them human: red=human,blue=steady,black=peloton. With a number of "
        "teams you ride for the first.",
    ),
]
PlaySeedOption = Annotated[
    int | None,
    typer.Option(
        "--seed", min=0, max=MOST_SEED, help="The same seed deals the same cards.", show_default=False
    ),
]
ResumeOption = Annotated[
    str | None,
    typer.Option("--resume", metavar="FILE", help="Go on with a race that was saved.", show_default=False),
]


LevelOption = Annotated[
    str,
    typer.Option(
        "--level",
        metavar="LEVEL",
        help="How well those play that --entrants does not name: easy, club, strong or master.",
        autocompletion=completion.levels,
    ),
]


def play(
    stage: OptionalStagesArgument = None,
    entrants: PlayersOption = "4",
    level: LevelOption = "club",
    singles: SinglesOption = None,
    handicap: HandicapOption = None,
    bots: BotsOption = None,
    weather: WeatherOption = False,
    breakaway: BreakawayOption = False,
    time_trial: TimeTrialOption = False,
    ride_on: RideOnOption = False,
    wide_finish: WideFinishOption = False,
    plus_ones: PlusOnesOption = 0,
    solo_cards: SoloCardsOption = None,
    decks: DecksOption = None,
    decision: DecisionOption = None,
    anyway: AnywayOption = False,
    seed: PlaySeedOption = None,
    resume: ResumeOption = None,
    tiles: TilesOption = None,
) -> None:
    """Ride a race yourself against bots, at the terminal.

    The road, your hand and your recycled cards are shown before each decision; ? explains the answers.
    Whenever you leave, the race is saved and the command to go on with it is told.

    Examples:

    \b
      fr-stages play la-classicissima --level strong
      fr-stages play la-classicissima --entrants red=human,blue=steady,black=peloton
    """
    from fr_stages.race.levels import LEVELS
    from fr_stages.race.watchdog import WATCHDOG

    if bool(stage) == bool(resume):
        raise wrong_usage("Give either a stage or --resume FILE.", "Try fr-stages play la-classicissima.")
    if level not in LEVELS:
        fix = did_you_mean(level, LEVELS) or f"Take {listed(list(LEVELS), 'or')}."
        raise wrong_usage(f'There is no level "{level}".', fix)
    wish = RaceOptions(
        seed=secrets.randbits(SEED_BITS) if seed is None else seed,
        entrants=entrants,
        singles=singles,
        handicap=handicap,
        bot=LEVELS[level],
        bots=bots or (),
        weather=weather,
        breakaway=breakaway,
        time_trial=time_trial,
        ride_on=ride_on,
        wide_finish=wide_finish,
        plus_ones=plus_ones,
        solo_cards=solo_cards,
        decks=decks,
        decisions=decision or (),
    )
    with person_among_the_bots():
        race = _new_race(stage, tiles, wish, anyway=anyway) if stage else _saved_race(resume or "", wish.bots)
    WATCHDOG.give_up = give_up
    with bots_answer_for_themselves():
        _Game(race, Path(resume) if resume else None).ride()


def _new_race(stage: Sequence[str], tiles: str | None, wish: RaceOptions, *, anyway: bool) -> Race:
    from fr_stages.race.engine import Race
    from fr_stages.race.race_plan import Plan

    setup = wish.setup(one_raceable(stage, tiles, anyway=anyway), person=True)
    if any(note.name == "solo-cards-dealt" for note in setup.notes):
        setup = replace(setup, entrants=tuple(map(_with_cards, setup.entrants)))
    return Race(Plan(setup), setup.seed)


def _with_cards(entrant: Entrant) -> Entrant:
    """The person with the three exhaustion cards of a single player dealt as it answers."""
    if entrant.bot != HUMAN or entrant.is_automated:
        return entrant
    answers = [str(cards) for cards in range(SOLO_EXHAUSTION + 1)]
    offered = ", ".join(answers)
    question = f"Exhaustion cards for your Sprinteur, the rest for the Rouleur [{offered}; Enter for 2]? "
    answer = ""
    with suppress(EOFError):
        while (answer := input(question).strip()) not in (*answers, ""):
            say(f"Answer with {' or '.join(answers)}.")
    cards = int(answer or "2")
    return replace(entrant, exhaustion=(cards, SOLO_EXHAUSTION - cards))


def _saved_race(file: str, bots: Sequence[str]) -> Race:
    from fr_stages.race.saved_race import read_race
    from fr_stages.reading import read_text
    from fr_stages.stage.json_source import read_json

    load_bot_files(bots)
    race = read_race(read_json(read_text(file), file))
    if not any(entrant.bot == HUMAN for entrant in race.plan.lineup.entrants):
        raise wrong_usage(f"Nobody is human in {file}.", "Give a file that play has written.")
    return race


class _Game:
    """A race with its person; `file` is where it is saved, once that is known."""

    def __init__(self, race: Race, file: Path | None) -> None:
        from fr_stages.cli.terminal_player import TerminalPlayer
        from fr_stages.race.recorder import Recorder

        self.race = race
        self.file = file
        self.person = TerminalPlayer(race, console(), self.save_as)
        self.recorder = Recorder()
        race.watcher = self.recorder
        seat = next(seat for seat in race.plan.lineup.players if seat.entrant.bot == HUMAN)
        seat.sit_down(self.person)

    def ride(self) -> None:
        """Rides to the end, or until the person leaves."""
        from fr_stages.race.bots import LeaveRace
        from fr_stages.race.state import OVER

        while self.race.phase != OVER:
            before = self.race.copy()
            try:
                self.race.step()
            except LeaveRace:
                self._leave(self.race)
            except KeyboardInterrupt:
                self.person.interrupted = True
                self._leave(before)
            self._tell()

    def save_as(self, file: str) -> str:
        """Saves the race in a file, and there from now on."""
        said = self._save(self.race, Path(file))
        self.file = Path(file)
        return said

    def _tell(self) -> None:
        """Tells what has happened since the last time."""
        from fr_stages.race.log import log_lines

        for line in log_lines(self.recorder.events, self.race.plan.course):
            self.person.console.print(line, markup=False, emoji=False)
        self.recorder.events.clear()

    def _leave(self, race: Race) -> NoReturn:
        """Saves the race and says how to go on. Where a file cannot be written, another place is tried."""
        name = f"{slug(race.plan.course.name) or 'stage'}.race"
        places = [self.file] if self.file else [_new_file(Path(), name)]
        for place in [*places, _new_file(Path(gettempdir()), name)]:
            try:
                said = self._save(race, place)
            except InputError as error:
                show_input_error(error)
                continue
            say(said)
            raise typer.Exit(INTERRUPTED if self.person.interrupted else 0)
        raise typer.Exit(UNUSABLE)

    def _save(self, race: Race, file: Path) -> str:
        from fr_stages.race.saved_race import save_race

        write_atomically(file, json.dumps(save_race(race)) + "\n")
        command = ["fr-stages", "play", "--resume", str(file)]
        for bot_file in race.plan.setup.bot_files:
            command += ["--bots", bot_file]
        return f"The race is saved. Go on with:\n    {shlex.join(command)}"


def _new_file(folder: Path, name: str) -> Path:
    """A file that does not exist yet: ``name.json``, ``name-2.json`` ..."""
    numbers = chain([""], (f"-{number}" for number in count(2)))
    return next(path for path in (folder / f"{name}{number}.json" for number in numbers) if not path.exists())
