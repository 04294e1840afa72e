"""``fr-stages race``: one race, told or recorded, and recorded races checked."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from fr_stages.cli.common import (
    JsonOption,
    OptionalStagesArgument,
    SeedOption,
    TilesOption,
    print_json,
    say,
    wrong_usage,
)
from fr_stages.cli.race_options import (
    BotsOption,
    BreakawayOption,
    DecisionOption,
    EntrantsOption,
    HandicapOption,
    PlusOnesOption,
    RaceOptions,
    SinglesOption,
    SoloCardsOption,
    TimeTrialOption,
    WeatherOption,
    WideFinishOption,
    bots_answer_for_themselves,
    load_bot_files,
)
from fr_stages.cli.stages import open_known_stage
from fr_stages.words import counted

if TYPE_CHECKING:
    from fr_stages.race.setup import Setup
    from fr_stages.stage.stage import Players

DIFFERENT = 1


def race(
    stage: OptionalStagesArgument = None,
    entrants: EntrantsOption = "4",
    singles: SinglesOption = None,
    handicap: HandicapOption = None,
    bots: BotsOption = None,
    weather: WeatherOption = False,
    breakaway: BreakawayOption = False,
    time_trial: TimeTrialOption = False,
    wide_finish: WideFinishOption = False,
    plus_ones: PlusOnesOption = 0,
    solo_cards: SoloCardsOption = None,
    decision: DecisionOption = None,
    seed: SeedOption = 0,
    json: JsonOption = False,
    replay: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Ride a race that --json wrote down again, and compare.", show_default=False
        ),
    ] = None,
    tiles: TilesOption = None,
) -> None:
    """Ride one race and tell what happens.

    Example:  fr-stages race la-haute-montagne --entrants red=steady,blue=peloton --weather --seed 7
    """
    from fr_stages.race.log import log_lines
    from fr_stages.race.replay import record, replay_document

    if replay is not None:
        load_bot_files(bots or ())
        with bots_answer_for_themselves():
            _check_replay(replay)
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
        wide_finish=wide_finish,
        plus_ones=plus_ones,
        solo_cards=solo_cards,
        decisions=decision or (),
    )
    opened = open_known_stage(stage, tiles)
    setup = wish.setup(opened)
    _remark(setup, opened.players)
    with bots_answer_for_themselves():
        events = record(setup)
    if json:
        print_json(replay_document(setup, 0, events))
    else:
        print("\n".join(log_lines(events, setup.course)))


def _remark(setup: Setup, players: Players) -> None:
    """Says on stderr when the stage is meant for another number of players."""
    from fr_stages.race.entrants import fitting_side, player_count

    entrants = setup.entrants
    side = fitting_side(entrants)
    if not setup.options.time_trial and (players.high < side.low or players.low > side.high):
        meant = counted(str(players), "player")
        say(f"This stage is meant for {meant}; these entrants count as {player_count(entrants)}.")


def _check_replay(path: str) -> None:
    """Rides a recorded race again; says whether all is the same, and ends with 1 when not."""
    from fr_stages.race.log import log_lines
    from fr_stages.race.replay import check_replay
    from fr_stages.reading import read_text
    from fr_stages.stage.json_source import read_json

    replay = check_replay(read_json(read_text(path), path))
    print("\n".join(log_lines(replay.recorded, replay.setup.course)))
    if replay.is_same:
        print(f"\nThe race comes out the same: {len(replay.recorded)} events.")
        return
    say(f"The race comes out otherwise from event {replay.first_difference + 1} on:")
    say(f"  recorded: {replay.at_difference(replay.recorded)}")
    say(f"  now:      {replay.at_difference(replay.again)}")
    raise typer.Exit(DIFFERENT)
