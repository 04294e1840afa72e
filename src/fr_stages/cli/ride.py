"""``fr-stages ride``: test rides of stages."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from fr_stages.cli.common import (
    STAGE_HELP,
    JsonOption,
    OutputOption,
    SeedOption,
    TilesOption,
    catalogue_with,
    console,
    say,
    write_output,
    wrong_usage,
)
from fr_stages.cli.racing import (
    BreakawayOption,
    HandicapOption,
    PlusOnesOption,
    SinglesOption,
    SoloCardsOption,
    TimeTrialOption,
    WeatherOption,
    WideFinishOption,
    entrants_of,
)
from fr_stages.cli.riding import (
    INTERRUPTED,
    AnywayOption,
    BotsOption,
    JobsOption,
    RacesOption,
    RideEntrantsOption,
    UntilOption,
    load_bot_files,
    race_count,
    raceable,
    ride_bar,
    workers,
)

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from fr_stages.ride import RideReport, Setup
    from fr_stages.ride.ride import RaceRow

DIFFERENT = 1


def ride(
    stages: Annotated[
        list[str] | None, typer.Argument(metavar="STAGE...", help=STAGE_HELP, show_default=False)
    ] = None,
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
    wide_finish: WideFinishOption = False,
    plus_ones: PlusOnesOption = 0,
    solo_cards: SoloCardsOption = None,
    anyway: AnywayOption = False,
    jobs: JobsOption = 1,
    as_json: JsonOption = False,
    csv: Annotated[
        str | None,
        typer.Option("--csv", metavar="ROWS", help="Print a table: spaces or races.", show_default=False),
    ] = None,
    output: OutputOption = "-",
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

    Several stages, or a folder, give one line each. Every number comes with its 95 % interval, and where
    the same teams have ridden the official stages, with its place among them.

    Example:  fr-stages ride la-classicissima --races 2000 --seed 1
    """
    bot_files = load_bot_files(bots)
    if csv not in (None, "spaces", "races"):
        raise wrong_usage(f"--csv {csv!r} is not known.", "Take spaces or races.")
    if csv and as_json:
        raise wrong_usage("Only one of --json and --csv can be given.")
    if output != "-" and not (csv or as_json):
        raise wrong_usage("--output belongs to --json or --csv.")
    if repeat is not None:
        raise typer.Exit(_repeat(repeat, jobs))
    from fr_stages.race.options import Options
    from fr_stages.race.solo_file import read_solo_cards
    from fr_stages.ride.setup import Setup, entrants_for

    options = Options(
        weather="drawn" if weather else "stage",
        breakaway=breakaway or None,
        time_trial=time_trial or None,
        plus_ones=plus_ones,
    )
    cards = read_solo_cards(solo_cards) if solo_cards else None
    setups = []
    for source in raceable(stages or [], catalogue_with(tiles), anyway=anyway):
        stage = source.stage.with_wide_finish() if wide_finish else source.stage
        for note in source.notes:
            say(note)
        given = entrants_of(entrants or str(len(entrants_for(stage))), singles, handicap)
        setups.append(Setup.of(stage, given, options, seed, cards, bot_files))
        for finding in setups[-1].notes:
            say(str(finding))
    with workers(jobs) as executor:
        ridden = ride_all(setups, race_count(races, until), until, executor, with_rows=csv == "races")
    _show(ridden, as_json=as_json, csv=csv, output=output)
    if not ridden[-1][0].is_complete:
        raise typer.Exit(INTERRUPTED)


def ride_all(
    setups: list[Setup],
    races: int,
    until: float | None,
    executor: Executor | None,
    *,
    with_rows: bool = False,
) -> list[tuple[RideReport, list[RaceRow]]]:
    """Rides every set-up in turn. Interrupted, it gives what has been ridden, if that is anything."""
    from fr_stages.ride import ride_setup

    ridden: list[tuple[RideReport, list[RaceRow]]] = []
    for setup in setups:
        rows: list[RaceRow] = []
        try:
            with ride_bar(setup.course.name) as progress:
                report = ride_setup(
                    setup,
                    races,
                    until=until,
                    executor=executor,
                    progress=progress,
                    each=rows.append if with_rows else None,
                )
        except KeyboardInterrupt:
            if not ridden:
                raise
            say(f"Interrupted: {len(setups) - len(ridden)} of {len(setups)} stages were not ridden.")
            break
        ridden.append((report, rows))
        if not report.is_complete:
            say(f"Interrupted after {report.races:,} of {report.wanted:,} races.")
            break
    return ridden


def _show(
    ridden: list[tuple[RideReport, list[RaceRow]]], *, as_json: bool, csv: str | None, output: str
) -> None:
    reports = [report for report, _ in ridden]
    if as_json:
        from fr_stages.ride.files import write

        write_output(output, write(reports))
    elif csv is not None:
        from fr_stages.report.ride_csv import race_rows, space_rows

        write_output(output, race_rows(ridden) if csv == "races" else space_rows(reports))
    elif len(reports) == 1:
        from fr_stages.report.ride_text import print_ride

        print_ride(reports[0], console())
    else:
        from fr_stages.report.ride_table import print_rides

        print_rides(reports, console())


def _repeat(path: str, jobs: int) -> int:
    """Rides a report again; tells whether the result is the same and gives the exit code."""
    from fr_stages import __version__
    from fr_stages.report.ride_text import print_ride
    from fr_stages.ride import ride_again
    from fr_stages.ride.files import read_report

    report = read_report(path)
    if report.version != __version__:
        say(f"The report was written by version {report.version}; this is {__version__}.")
    with workers(jobs) as executor, ride_bar(report.setup.course.name) as progress:
        again = ride_again(report, executor=executor, progress=progress)
    print_ride(again, console())
    if again.counts == report.counts:
        say("The ride comes out the same.")
        return 0
    say("The ride comes out otherwise than the report says.")
    return DIFFERENT
