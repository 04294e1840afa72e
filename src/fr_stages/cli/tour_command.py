"""``fr-stages tour``: many stages, one classification."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from fr_stages.cli.common import (
    HtmlOption,
    JsonOption,
    OutputOption,
    SeedOption,
    TilesOption,
    console,
    one_line_name,
    print_json,
    say,
    write_output,
    write_page,
    wrong_usage,
)
from fr_stages.cli.person import give_up
from fr_stages.cli.progress import bar
from fr_stages.cli.race_options import BotsOption, DecksOption, bots_answer_for_themselves, load_bot_files
from fr_stages.cli.ride_options import ClusterOption, JobsOption, end, workers
from fr_stages.cli.stages import catalogue_with
from fr_stages.cli.tours import begun, plan_of, read_tour_with, refuse_person
from fr_stages.findings import Severity

if TYPE_CHECKING:
    from fr_stages.tour.tour_run import TourRun

FOUND = 1
UNUSABLE = 2
INTERRUPTED = 130

tour = typer.Typer(no_args_is_help=True, add_completion=False, rich_markup_mode=None)

TourArgument = Annotated[str, typer.Argument(metavar="TOUR", help="A tour file, or - for standard input.")]
BookOption = Annotated[
    str | None,
    typer.Option(
        "--book",
        metavar="FILE",
        help="The book of the tour: results so far are read from it, and written to it.",
        show_default=False,
    ),
]
TourEntrantsOption = Annotated[
    str | None,
    typer.Option(
        "--entrants",
        metavar="WHO",
        help="How many teams, or who: red=steady,blue=peloton. Else as the tour file says.",
        show_default=False,
    ),
]
StagesOption = Annotated[
    int | None,
    typer.Option("--stages", min=1, metavar="N", help="Ride the next N stages only.", show_default=False),
]
OptionOption = Annotated[
    list[str] | None,
    typer.Option(
        "--option",
        metavar="NAME=VALUE",
        help="Ride by another rule than the file says: fatigue=half-up, bonus-seconds=10 ...",
        show_default=False,
    ),
]


@tour.callback()
def about() -> None:
    """Tours: many stages, one classification.

    Examples:

    \b
      fr-stages tour new --random 5 --seed 1 -o my-tour.json
      fr-stages tour validate my-tour.json
      fr-stages tour race my-tour.json --seed 3
    """


@tour.command("new", short_help="Write a tour file.")
def new(
    stages: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="STAGE", help="Stages in the order in which they are ridden.", show_default=False
        ),
    ] = None,
    random: Annotated[
        int | None,
        typer.Option(
            "--random",
            min=3,
            max=21,
            metavar="N",
            help="N stages of the library, by chance.",
            show_default=False,
        ),
    ] = None,
    players: Annotated[
        int, typer.Option("--players", min=1, max=6, metavar="N", help="For how many players.")
    ] = 4,
    profile: Annotated[
        str, typer.Option(metavar="PROFILE", help="grand-tour or designer-2017.")
    ] = "grand-tour",
    option: OptionOption = None,
    name: Annotated[
        str | None, typer.Option(metavar="TEXT", help="What it is called.", show_default=False)
    ] = None,
    seed: SeedOption = 0,
    output: OutputOption = "-",
) -> None:
    """Write a tour file, of the stages that are named or of some drawn from the library.

    Examples:

    \b
      fr-stages tour new --random 5 --seed 1 -o my-tour.json
      fr-stages tour new avenue-corso-paseo la-haute-montagne la-classicissima --name "Three days"
    """
    from dataclasses import replace

    from fr_stages.stage.opening import open_stage
    from fr_stages.tour.conventions import profile_named
    from fr_stages.tour.random_tour import random_tour
    from fr_stages.tour.tour import Tour, TourStage
    from fr_stages.tour.tour_file import dump_tour

    if (random is None) == (not stages):
        raise wrong_usage(
            "Name the stages, or take --random N.", "fr-stages tour new --random 5 -o my-tour.json"
        )
    called = "" if name is None else one_line_name(name, "A tour")
    if random is not None:
        made = random_tour(random, players, seed, called)
    else:
        ridden = tuple(TourStage(open_stage(text), text) for text in stages or ())
        made = Tour(called or "My tour", ridden, entrants=str(players))
    conventions = profile_named(profile).with_changes(option or ())
    write_output(output, dump_tour(replace(made, profile=profile, conventions=conventions)))


@tour.command("validate", short_help="Check a tour and its stages.")
def validate(
    file: TourArgument,
    strict: Annotated[bool, typer.Option("--strict", help="Warnings fail like errors.")] = False,
    as_json: JsonOption = False,
    tiles: TilesOption = None,
) -> None:
    """Check a tour by the rules of tours, and each of its stages by the rules of stages.

    Exit code: 0 no errors, 1 errors (with --strict also warnings), 2 unreadable input.
    """
    from fr_stages.report.findings_json import findings_document
    from fr_stages.report.findings_text import print_findings
    from fr_stages.tour.tour_file import read_tour
    from fr_stages.tour.tour_verdicts import tour_verdicts

    verdicts = list(tour_verdicts(read_tour(file, catalogue_with(tiles))))
    if as_json:
        print_json(findings_document(verdicts))
    else:
        print_findings(verdicts, console(), official_advice=False)
    failing = {Severity.ERROR, Severity.WARNING} if strict else {Severity.ERROR}
    if any(finding.severity in failing for it in verdicts for finding in it.findings):
        raise typer.Exit(FOUND)


@tour.command("race", short_help="Ride a tour with bots and tell how it goes.")
def race(
    file: TourArgument,
    entrants: TourEntrantsOption = None,
    bots: BotsOption = None,
    option: OptionOption = None,
    decks: DecksOption = None,
    stages: StagesOption = None,
    book: BookOption = None,
    seed: SeedOption = 0,
    as_json: JsonOption = False,
    html: HtmlOption = None,
    tiles: TilesOption = None,
) -> None:
    """Ride a tour once and tell how each stage ends and how the tour stands.

    Examples:

    \b
      fr-stages tour race my-tour.json --seed 3
      fr-stages tour race my-tour.json --stages 1 --book my-tour.book.json
      fr-stages tour race my-tour.json --seed 3 --html tour.html
    """
    from fr_stages.race.watchdog import WATCHDOG

    _one_form(as_json=as_json, html=html)
    load_bot_files(bots or ())
    plan = plan_of(read_tour_with(file, option, tiles), entrants, book, decks=decks)
    refuse_person(plan)
    run = begun(plan, book, seed)
    first = len(run.ridden)
    if run.is_over:
        say("All stages are ridden.")
    with bots_answer_for_themselves():
        while not run.is_over and (stages is None or len(run.ridden) < first + stages):
            WATCHDOG.attended(run.ride)
    _keep(run, book)
    _tell(run, range(first, len(run.ridden)), as_json=as_json, html=html)


@tour.command("ride", short_help="Ride a tour many times and tell who wins what.")
def ride(
    file: TourArgument,
    tours: Annotated[
        int, typer.Option("--tours", min=1, max=1_000_000, metavar="N", help="How many tours to ride.")
    ] = 200,
    entrants: TourEntrantsOption = None,
    bots: BotsOption = None,
    option: OptionOption = None,
    decks: DecksOption = None,
    seed: SeedOption = 0,
    jobs: JobsOption = 1,
    cluster: ClusterOption = None,
    as_json: JsonOption = False,
    html: HtmlOption = None,
    tiles: TilesOption = None,
) -> None:
    """Ride a tour many times: chances of the tour and of the jerseys, gaps, and which stage decides.

    Examples:

    \b
      fr-stages tour ride my-tour.json --tours 500
      fr-stages tour ride my-tour.json --html chances.html
    """
    from fr_stages.report.html.tour_ride_page import tour_ride_page
    from fr_stages.report.tour_ride_text import tour_ride_lines
    from fr_stages.tour.tour_rides import ride_tours, tour_ride_document

    _one_form(as_json=as_json, html=html)
    load_bot_files(bots or ())
    source = read_tour_with(file, option, tiles)
    plan = plan_of(source, entrants, decks=decks)
    refuse_person(plan)
    with workers(jobs, cluster) as executor, bar(source.tour.name, "tours") as progress:
        ridden = ride_tours(
            source.tour,
            plan.entrants,
            tours,
            seed,
            bot_files=tuple(bots or ()),
            executor=executor,
            progress=progress,
        )
    if as_json:
        print_json(tour_ride_document(ridden))
    elif html is not None:
        write_page(html, tour_ride_page(ridden))
    else:
        print("\n".join(tour_ride_lines(ridden)))
    end(ridden.tours == ridden.wanted, ridden.lost)


@tour.command("play", short_help="Ride a tour yourself against bots.")
def play(
    file: TourArgument,
    book: Annotated[
        str, typer.Option("--book", metavar="FILE", help="The book of the tour; begun when it is missing.")
    ],
    entrants: Annotated[
        str | None,
        typer.Option(
            "--entrants",
            metavar="WHO",
            help="Who rides, one of them human: red=human,blue=tourer. With a number of teams you ride for "
            "the first. Else as the book or the tour file says.",
            show_default=False,
        ),
    ] = None,
    bots: BotsOption = None,
    option: OptionOption = None,
    decks: DecksOption = None,
    stages: StagesOption = None,
    seed: SeedOption = 0,
    tiles: TilesOption = None,
) -> None:
    """Ride a tour yourself, stage by stage, at the terminal.

    The book is written after each stage; the same command goes on with the next one. When you leave in the
    middle of a stage, it begins again.

    Examples:

    \b
      fr-stages tour play my-tour.json --book my.book.json
      fr-stages tour play my-tour.json --book my.book.json --entrants red=human,blue=tourer
    """
    from fr_stages.cli.tour_game import TourGame
    from fr_stages.race.watchdog import WATCHDOG

    load_bot_files(bots or ())
    plan = plan_of(read_tour_with(file, option, tiles), entrants, book, decks=decks, person=True)
    run = begun(plan, book, seed)
    if run.is_over:
        raise wrong_usage("All stages of this tour are ridden.", "Begin another book.")
    command = ["fr-stages", "tour", "play", file, "--book", book]
    for name, values in (("--bots", bots), ("--option", option), ("--decks", [decks] if decks else [])):
        command += (word for value in values or () for word in (name, value))
    _keep(run, book)
    WATCHDOG.give_up = give_up
    game = TourGame(
        run, command, lambda: _keep(run, book), lambda number: _tell(run, range(number, number + 1))
    )
    with bots_answer_for_themselves():
        interrupted = game.ride(stages)
    if interrupted:
        raise typer.Exit(INTERRUPTED)


@tour.command("record", short_help="Enter the result of a stage ridden at the table.")
def record(
    file: TourArgument,
    result: Annotated[
        str,
        typer.Argument(
            metavar="RESULT",
            help='How riders came home, with rounds and spaces: "red-r 14+3, blue-s 14+2, ...".',
        ),
    ],
    book: Annotated[
        str, typer.Option("--book", metavar="FILE", help="The book of the tour; begun when it is missing.")
    ],
    sprint: Annotated[
        list[str] | None,
        typer.Option(
            metavar="POINTS", help="Sprint points: red-r=5,blue-s=3. Once for each pile.", show_default=False
        ),
    ] = None,
    mountain: Annotated[
        list[str] | None,
        typer.Option(metavar="POINTS", help="Mountain points, in the same way.", show_default=False),
    ] = None,
    exhaustion: Annotated[
        str,
        typer.Option(metavar="CARDS", help="Exhaustion cards left: red-r=4,blue-s=2.", show_default=False),
    ] = "",
    entrants: TourEntrantsOption = None,
    option: OptionOption = None,
    as_json: JsonOption = False,
    tiles: TilesOption = None,
) -> None:
    """Enter the result of a stage that was ridden at the table; the standings follow from it.

    Examples:

    \b
      fr-stages tour record my-tour.json --book my.book.json "red-r 14+3, blue-r 14+2, red-s 15+1"
    """
    from fr_stages.tour.record import recorded

    plan = plan_of(read_tour_with(file, option, tiles), entrants, book)
    run = begun(plan, book, 0)
    if run.is_over:
        raise wrong_usage("All stages of this tour have a result.", "Begin another book.")
    number = len(run.ridden)
    run.book(recorded(plan, number, result, sprint or (), mountain or (), exhaustion))
    _keep(run, book)
    _tell(run, range(number, number + 1), as_json=as_json)


@tour.command("standings", short_help="Show how a tour stands.")
def standings(
    file: TourArgument,
    book: Annotated[str, typer.Option("--book", metavar="FILE", help="The book of the tour.")],
    entrants: TourEntrantsOption = None,
    option: OptionOption = None,
    as_json: JsonOption = False,
    html: HtmlOption = None,
    tiles: TilesOption = None,
) -> None:
    """Show how a tour stands after the stages in its book.

    `fr-stages draw TOUR --kind standings --book FILE -o standings.pdf` makes sheets to pin up.
    """
    from fr_stages.tour.book import read_book

    run = read_book(book, plan_of(read_tour_with(file, option, tiles), entrants, book))
    _tell(run, range(len(run.ridden)), as_json=as_json, html=html)


def _keep(run: TourRun, book: str | None) -> None:
    from fr_stages.tour.book import write_book

    if book:
        write_book(run, book)


def _one_form(*, as_json: bool, html: str | None) -> None:
    if as_json and html is not None:
        raise wrong_usage("Only one of --json and --html can be given.")


def _tell(run: TourRun, stages: range, *, as_json: bool = False, html: str | None = None) -> None:
    from fr_stages.report.tour_text import tour_lines
    from fr_stages.tour.tour_document import tour_document

    if html is not None:
        from fr_stages.report.html.tour_page import tour_page

        if not run.ridden:
            raise wrong_usage("No stage of this tour is ridden yet.", "Ride or record one first.")
        write_page(html, tour_page(run))
    elif as_json:
        print_json(tour_document(run))
    else:
        print("\n".join(tour_lines(run, stages)))
