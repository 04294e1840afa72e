"""``fr-stages race``: one race, told or recorded, and recorded races checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from fr_stages.cli.common import (
    AnywayOption,
    HtmlOption,
    JsonOption,
    OptionalStagesArgument,
    SeedOption,
    TilesOption,
    print_json,
    say,
    write_page,
    wrong_usage,
)
from fr_stages.cli.race_options import (
    BotsOption,
    BreakawayOption,
    DecisionOption,
    DecksOption,
    EntrantsOption,
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
from fr_stages.form import MOST_SEED
from fr_stages.words import counted

if TYPE_CHECKING:
    from fr_stages.race.events import Event
    from fr_stages.race.setup import Setup
    from fr_stages.stage.stage import Players

DIFFERENT = 1

NumberOption = Annotated[
    int,
    typer.Option(
        "--number", min=0, max=MOST_SEED, metavar="N", help="The race of that number in a ride of this seed."
    ),
]


def race(
    stage: OptionalStagesArgument = None,
    entrants: EntrantsOption = "4",
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
    seed: SeedOption = 0,
    number: NumberOption = 0,
    json: JsonOption = False,
    html: HtmlOption = None,
    replay: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Ride a race that --json wrote down again, and compare.", show_default=False
        ),
    ] = None,
    tiles: TilesOption = None,
) -> None:
    """Ride one race and tell what happens, or write a page that plays it.

    Examples:

    \b
      fr-stages race la-haute-montagne --entrants red=steady,blue=peloton --weather --seed 7
      fr-stages race peloton/stage-9@5-6 --entrants 6 --html race.html
    """
    from fr_stages.race.log import log_lines
    from fr_stages.race.replay import record, replay_document

    if json and html is not None:
        raise wrong_usage("Only one of --json and --html can be given.")
    if replay is not None:
        load_bot_files(bots or ())
        with bots_answer_for_themselves():
            _check_replay(replay, html)
        return
    if not stage:
        raise wrong_usage("A stage is needed.", "Name one: fr-stages race la-classicissima.")
    wish = RaceOptions(
        seed=seed,
        entrants=entrants,
        singles=singles,
        handicap=handicap,
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
    opened = one_raceable(stage, tiles, anyway=anyway)
    setup = wish.setup(opened)
    _remark(setup, opened.players)
    with bots_answer_for_themselves():
        events = record(setup, number)
    if html is not None:
        _write_page(html, setup, number, events)
    elif json:
        print_json(replay_document(setup, number, events))
    else:
        print("\n".join(log_lines(events, setup.course)))


def _write_page(html: str, setup: Setup, number: int, events: list[Event]) -> None:
    from fr_stages.report.html.race_page import race_page

    write_page(html, race_page(setup, number, events))


def _remark(setup: Setup, players: Players) -> None:
    """Says on stderr when the stage is meant for another number of players."""
    from fr_stages.race.entrants import fitting_side, player_count

    entrants = setup.entrants
    side = fitting_side(entrants)
    if not setup.options.time_trial and (players.high < side.low or players.low > side.high):
        meant = counted(str(players), "player")
        say(f"This stage is meant for {meant}; these entrants count as {player_count(entrants)}.")


def _check_replay(path: str, html: str | None) -> None:
    """Rides a recorded race again; says whether all is the same, and ends with 1 when not.

    What it tells is the race as it is ridden now, with `html` as a page: nothing in a file can spoil that.
    """
    from fr_stages.race.log import log_lines
    from fr_stages.race.replay import check_replay
    from fr_stages.reading import read_text
    from fr_stages.stage.json_source import read_json

    replay = check_replay(read_json(read_text(path), path))
    tell = print if html is None else say
    if html is not None:
        _write_page(html, replay.setup, replay.number, replay.again)
    else:
        print("\n".join(log_lines(replay.again, replay.setup.course)), end="\n\n")
    if replay.is_same:
        tell(f"The race comes out the same: {len(replay.recorded)} events.")
        return
    say(f"The race comes out otherwise from event {replay.first_difference + 1} on:")
    say(f"  recorded: {replay.at_difference(replay.recorded)}")
    say(f"  now:      {replay.at_difference(replay.again)}")
    raise typer.Exit(DIFFERENT)
