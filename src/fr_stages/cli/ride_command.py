"""``fr-stages ride``: test rides of stages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from fr_stages.cli.common import (
    AnywayOption,
    HtmlOption,
    JsonOption,
    OptionalStagesArgument,
    OutputOption,
    SeedOption,
    SetsOption,
    TilesOption,
    console,
    say,
    write_output,
    write_page,
    wrong_usage,
)
from fr_stages.cli.progress import bar
from fr_stages.cli.race_options import (
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
    load_bot_files,
)
from fr_stages.cli.ride_options import (
    ClusterOption,
    JobsOption,
    RacesOption,
    RideEntrantsOption,
    UntilOption,
    end,
    is_whole,
    race_count,
    ride_all,
    workers,
)
from fr_stages.cli.stages import catalogue_with, raceable

if TYPE_CHECKING:
    from fr_stages.ride import RideResult, Setup
    from fr_stages.ride.batches import RaceRow

DIFFERENT = 1


def ride(
    stages: OptionalStagesArgument = None,
    sets: SetsOption = None,
    races: RacesOption = None,
    until: UntilOption = None,
    seed: SeedOption = 0,
    entrants: RideEntrantsOption = None,
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
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
    as_json: JsonOption = False,
    csv: Annotated[
        str | None,
        typer.Option(
            "--csv", metavar="ROWS", help="Print a table: spaces, races or measures.", show_default=False
        ),
    ] = None,
    html: HtmlOption = None,
    output: OutputOption = "-",
    levels: Annotated[
        bool,
        typer.Option(
            "--levels",
            help="Let players of all levels ride too, also those who think long: a minute or more.",
        ),
    ] = False,
    repeat: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Ride the races of a --json report again, and compare.",
            show_default=False,
        ),
    ] = None,
    tiles: TilesOption = None,
) -> None:
    """Ride many races on a stage and tell what happens: how long, who wins, where it jams.

    Strong players ride, and club players once more: what they agree on holds, the rest depends on play. Those
    that --entrants names ride alone. Several stages, or a folder, give one line each. Every number comes with
    its 95 % interval, and where the same teams have ridden the official stages, with its place among them.

    Examples:

    \b
      fr-stages ride la-classicissima --races 2000 --seed 1
      fr-stages ride la-haute-montagne --races 500 --html ride.html
      fr-stages ride la-haute-montagne --ride-on
    """
    from fr_stages.ride.batches import MOST_RACES
    from fr_stages.ride.highlights import LOOKED_AT
    from fr_stages.ride.opinions import all_levels, second_opinion

    if csv not in (None, "spaces", "races", "measures"):
        raise wrong_usage(f"--csv {csv!r} is not known.", "Take spaces, races or measures.")
    if sum((csv is not None, as_json, html is not None)) > 1:
        raise wrong_usage("Only one of --json, --csv and --html can be given.")
    if output != "-" and not (csv or as_json):
        raise wrong_usage("--output belongs to --json or --csv.")
    if repeat is not None:
        load_bot_files(bots or ())
        raise typer.Exit(_repeat(repeat, jobs, cluster))
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
    if levels and wish.names_players:
        raise wrong_usage(
            "--levels lets bots of all levels ride.", "Give --entrants a number, or leave it out."
        )
    sources = raceable(stages or [], catalogue_with(tiles), anyway=anyway, sets=sets or ())
    setups = [wish.setup(source.stage) for source in sources]
    if html is not None and len(setups) > 1:
        raise wrong_usage(f"A page shows one stage, not {len(setups)}.", "Name one, or leave --html out.")
    rows: list[tuple[Setup, RaceRow]] = []
    kept = MOST_RACES if csv == "races" else LOOKED_AT if html is not None else 0
    each = (lambda setup, row: rows.append((setup, row)) if row.number < kept else None) if kept else None
    count = race_count(races, until)
    others = {} if wish.names_players else all_levels(count) if levels else second_opinion(count)
    with workers(jobs, cluster) as executor:
        results, lost = ride_all(setups, count, until, executor, each, others)
    if as_json:
        from fr_stages.ride.ride_file import write

        write_output(output, write(results))
    elif csv is not None:
        from fr_stages.report import ride_csv

        of_rides = ride_csv.measure_rows if csv == "measures" else ride_csv.space_rows
        write_output(output, ride_csv.race_rows(rows) if csv == "races" else of_rides(results))
    elif html is not None:
        _write_page(html, results[0], [row for _, row in rows])
    else:
        _print(results)
    end(is_whole(results, len(setups)), lost)


def _write_page(html: str, result: RideResult, rows: list[RaceRow]) -> None:
    from fr_stages.report.html.ride_page import ride_page

    write_page(html, ride_page(result, rows))


def _print(results: list[RideResult]) -> None:
    if len(results) == 1:
        from fr_stages.report.ride_text import print_ride

        print_ride(results[0], console())
    else:
        from fr_stages.report.ride_table import print_rides

        print_rides(results, console())


def _repeat(path: str, jobs: int, cluster: str | None) -> int:
    """Rides a report again; tells whether the result is the same and gives the exit code."""
    from fr_stages import __version__
    from fr_stages.ride import ride_again
    from fr_stages.ride.ride_file import read_result

    result = read_result(path)
    if result.version != __version__:
        say(f"The report was written by version {result.version}; this is {__version__}.")
    with workers(jobs, cluster) as executor, bar(result.setup.course.name, "races") as progress:
        again = ride_again(result, executor=executor, progress=progress)
    _print([again])
    if again.races < result.races:
        end(is_whole([again], 1), again.lost)
    ridden, told = ([it.counts, *(opinion.counts for opinion in it.opinions)] for it in (again, result))
    if ridden == told:
        say("The ride comes out the same.")
        return 0
    say("The ride comes out otherwise than the report says.")
    return DIFFERENT
