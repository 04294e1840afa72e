"""``fr-stages design``: say what you want, get stages that are right."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fr_stages.cli.common import (
    BoxOption,
    JsonOption,
    OutputOption,
    SeedOption,
    SpaceMmOption,
    TableOption,
    TilesOption,
    finite,
    print_json,
    say,
    table_size,
    write_output,
    wrong_usage,
)
from fr_stages.cli.design_options import asked, bounds, gap, pattern_of, sector, terrain
from fr_stages.cli.stages import catalogue_with, open_known_stage

if TYPE_CHECKING:
    from fr_stages.design.found import Answer, Found
    from fr_stages.design.request import Request
    from fr_stages.draw.canvas.sheet import Sheet
    from fr_stages.stage.stage import Stage
    from fr_stages.stage.tiles import Catalogue

FEWER = 1
USUAL_SPACE_MM = 32.0


def design(
    request_file: Annotated[
        str | None,
        typer.Option(
            "--request", metavar="FILE", help="A request file; options take its place.", show_default=False
        ),
    ] = None,
    box: BoxOption = None,
    players: Annotated[
        str | None, typer.Option(metavar="N-M", help="For how many players, as in 5-6.", show_default=False)
    ] = None,
    count: Annotated[
        str | None, typer.Option(metavar="N", help="How many tiles: 21, 18-21.", show_default=False)
    ] = None,
    spaces: Annotated[
        str | None,
        typer.Option(metavar="N", help="How many spaces between the lines: 68-70.", show_default=False),
    ] = None,
    start: Annotated[
        str | None, typer.Option(metavar="FACES", help="Start faces.", show_default=False)
    ] = None,
    finish: Annotated[
        str | None, typer.Option(metavar="FACES", help="Finish faces.", show_default=False)
    ] = None,
    begin: Annotated[
        str | None, typer.Option(metavar="ROW", help="How it begins.", show_default=False)
    ] = None,
    end: Annotated[str | None, typer.Option(metavar="ROW", help="How it ends.", show_default=False)] = None,
    complete: Annotated[
        str | None,
        typer.Option(
            metavar="PATTERN",
            help="Complete a row with gaps: ? is one tile, * any number, b|c one of them.",
            show_default=False,
        ),
    ] = None,
    must: Annotated[
        list[str] | None,
        typer.Option(metavar="FACES", help="What is laid: N, or nN for either side.", show_default=False),
    ] = None,
    without: Annotated[
        list[str] | None, typer.Option(metavar="FACES", help="What is not laid.", show_default=False)
    ] = None,
    hard: Annotated[
        str | None,
        typer.Option(metavar="N", help="How many tiles with climbs or cobbles.", show_default=False),
    ] = None,
    climbs: Annotated[
        str | None,
        typer.Option(
            metavar="N[@WHERE]", help="How many climbs; @start, @middle, @end, @1/4-1/2.", show_default=False
        ),
    ] = None,
    climb_length: Annotated[
        str | None, typer.Option(metavar="N", help="How long each climb is: 3-8.", show_default=False)
    ] = None,
    last_climb: Annotated[
        int | None,
        typer.Option(
            min=0,
            max=999,
            metavar="N",
            help="The last climb ends at most N spaces before the line.",
            show_default=False,
        ),
    ] = None,
    descents: Annotated[
        str | None, typer.Option(metavar="N[@WHERE]", help="How many descents.", show_default=False)
    ] = None,
    cobbles: Annotated[
        str | None, typer.Option(metavar="N[@WHERE]", help="How many cobbled sectors.", show_default=False)
    ] = None,
    feeding: Annotated[
        str | None, typer.Option(metavar="N[@WHERE]", help="How many feeding zones.", show_default=False)
    ] = None,
    breakaway: Annotated[bool, typer.Option("--breakaway", help="With the breakaway tile.")] = False,
    table: TableOption = None,
    space_mm: SpaceMmOption = USUAL_SPACE_MM,
    loop: Annotated[bool, typer.Option("--loop", help="A closed loop.")] = False,
    joints: Annotated[
        str,
        typer.Option(
            metavar="GAP", help="With --loop: exact, or the gap that its joints make up for, to 0.1."
        ),
    ] = "exact",
    clearance: Annotated[
        float | None,
        typer.Option(
            min=0.0, max=10.0, metavar="SPACES", help="The least gap between tiles.", show_default=False
        ),
    ] = None,
    advice: Annotated[
        str | None,
        typer.Option(
            metavar="on|off",
            help="Keep to all advice, or to none. Without it, what contradicts a wish is left aside.",
            show_default=False,
        ),
    ] = None,
    like: Annotated[
        str | None, typer.Option(metavar="STAGE", help="Like this stage.", show_default=False)
    ] = None,
    unlike: Annotated[
        list[str] | None, typer.Option(metavar="STAGE", help="Unlike this stage.", show_default=False)
    ] = None,
    vary: Annotated[
        str | None, typer.Option(metavar="STAGE", help="Variations of this stage.", show_default=False)
    ] = None,
    keep: Annotated[
        str, typer.Option(metavar="WHAT", help="With --vary: keep its terrain or its road.")
    ] = "terrain",
    repair: Annotated[
        str | None, typer.Option(metavar="STAGE", help="Repair this stage.", show_default=False)
    ] = None,
    changes: Annotated[int, typer.Option(min=1, max=2, help="With --repair: changes at most.")] = 2,
    profile: Annotated[
        str | None,
        typer.Option(
            metavar="FILE",
            help="Ride like this: a GPX track, or a list of km and metres (CSV, text, JSON).",
            show_default=False,
        ),
    ] = None,
    climb_spaces: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=60,
            metavar="N",
            help="With --profile: the spaces of its highest climb.",
            show_default=False,
        ),
    ] = None,
    cobbled: Annotated[
        list[str] | None,
        typer.Option(
            metavar="KM-KM", help="With --profile: a cobbled sector, as in 95-97.4.", show_default=False
        ),
    ] = None,
    answers: Annotated[
        int | None, typer.Option("-n", min=1, max=1000, help="How many answers.", show_default=False)
    ] = None,
    goal: Annotated[
        str | None,
        typer.Option(
            metavar="GOAL",
            help='How it rides: "photo high", "margin low", "sprinteur_wins 0.4..0.6".',
            show_default=False,
        ),
    ] = None,
    count_all: Annotated[
        bool, typer.Option("--count-all", help="Count all rows that are as wished.")
    ] = False,
    seconds: Annotated[
        float | None,
        typer.Option(
            "--time",
            callback=finite,
            min=0.01,
            max=86400.0,
            metavar="SECONDS",
            help="When to stop looking.",
            show_default=False,
        ),
    ] = None,
    seed: SeedOption = 0,
    output: OutputOption = "-",
    sheet: Annotated[
        str | None,
        typer.Option(
            metavar="FILE", help="Draw plans and profiles of the answers, as PDF.", show_default=False
        ),
    ] = None,
    as_json: JsonOption = False,
    tiles: TilesOption = None,
) -> None:
    """Find stages that are as you wish, all of them valid.

    Nothing lies on anything else, every tile is in the box, and what the rules advise is kept to.

    Exit code: 0 all that was asked for, 1 fewer or none (what nearly worked is told), 2 wrong usage.

    Examples:

    \b
      fr-stages design --box champion --players 5-6 --climbs 2 --last-climb 8 --table 1200x800 -n 5 -o out/
      fr-stages design --complete "a _2 ? ? N * u" -n 3
      fr-stages design --loop --joints 0.1
      fr-stages design --vary la-classicissima --keep terrain
      fr-stages design --profile tour.gpx --climb-spaces 9 --cobbled 95-97.4
      fr-stages design --goal "photo high" --time 20
      fr-stages design --repair aiKEFCLBgJmntrqoDPHSu
    """
    if sum(it is not None for it in (vary, repair, complete)) > 1:
        raise wrong_usage("Only one of --complete, --vary and --repair can be given.")
    if repair is not None:
        raise typer.Exit(_repair(open_known_stage([repair], tiles), changes, answers or 3, as_json=as_json))
    if advice not in (None, "on", "off"):
        raise wrong_usage(f"--advice cannot be {advice!r}.", "Write on or off.")
    catalogue = catalogue_with(tiles)
    roads = [
        terrain("--climbs", "uphill", climbs, climb_length),
        {"kind": "uphill", "within_of_finish": last_climb} if last_climb is not None else None,
        terrain("--descents", "downhill", descents),
        terrain("--cobbles", "cobbles", cobbles),
        terrain("--feeding", "feeding", feeding),
    ]
    use = {"must": must, "without": without}
    wishes = {
        "boxes": box,
        "players": players,
        "tiles": bounds("--count", count),
        "spaces": bounds("--spaces", spaces),
        "start": [start] if start else None,
        "finish": [finish] if finish else None,
        "pattern": pattern_of(begin, end, complete),
        "use": {key: value for key, value in use.items() if value},
        "hard_tiles": bounds("--hard", hard),
        "terrain": [road for road in roads if road is not None],
        "breakaway": breakaway or None,
        "table_mm": table_size(table),
        "space_mm": space_mm if space_mm != USUAL_SPACE_MM else None,
        "loop": gap("--joints", joints) if loop else None,
        "clearance": clearance,
        "advice": None if advice is None else advice == "on",
        "like": like,
        "unlike": unlike,
        "profile": _profile(profile, cobbled),
        "climb_spaces": climb_spaces,
        "goal": goal,
        "answers": answers,
        "seed": seed or None,
        "seconds": seconds,
    }
    request = asked(request_file, wishes, catalogue)
    if count_all:
        raise typer.Exit(_count(request))
    found = _found(request, vary, keep, catalogue)
    _tell(found, as_json=as_json, is_written=output != "-")
    _write(found, output, sheet)
    raise typer.Exit(0 if found.is_whole else FEWER)


def _profile(file: str | None, cobbled: list[str] | None) -> dict[str, Any] | None:
    """The profile in a file with the cobbled sectors of the options."""
    if file is None:
        if cobbled:
            raise wrong_usage(
                "--cobbled goes with --profile.", "Use --cobbles for sectors without a profile."
            )
        return None
    from fr_stages.design.altitude_file import altitudes_document, read_altitudes

    document = altitudes_document(read_altitudes(file))
    sectors = [sector(text) for text in cobbled or ()]
    return {**document, "cobbles": [*document.get("cobbles", ()), *sectors]} if sectors else document


def _found(request: Request, vary: str | None, keep: str, catalogue: Catalogue) -> Found:
    from fr_stages.cli.progress import bar
    from fr_stages.design.asking import design as answers
    from fr_stages.design.varying import Keep
    from fr_stages.design.varying import vary as variations
    from fr_stages.stage.opening import open_stage

    if vary is None:
        with bar("Candidates") as progress:
            return answers(request, progress=progress)
    if keep not in list(Keep):
        raise wrong_usage(f"--keep cannot be {keep!r}.", "Write terrain or road.")
    return variations(open_stage(vary, catalogue), keep, request)


def _tell(found: Found, *, as_json: bool, is_written: bool) -> None:
    from fr_stages.report.answers_text import answer_lines, aside_line, found_document, refusal_lines

    if line := aside_line(found):
        say(line)
    if as_json:
        print_json(found_document(found))
    else:
        for line in answer_lines(found) if not is_written else ():
            print(line)
    for line in refusal_lines(found):
        say(line)


def _write(found: Found, output: str, sheet: str | None) -> None:
    """Writes the answers as stage files, and their plans and profiles as one PDF."""
    from fr_stages.stage.files import dump_stage

    stages = [_named(answer, number, found) for number, answer in enumerate(found.answers, start=1)]
    if output != "-" and stages:
        for stage, path in zip(stages, _paths(output, len(stages)), strict=True):
            write_output(str(path), dump_stage(stage))
            say(f"{path} is written.")
    if sheet is not None and stages:
        from fr_stages.draw.printing import export

        sheets = [it for stage in stages for it in _drawn(stage, found.request)]
        for path in export.write(sheets, sheet):
            say(f"{path} is written.")


def _drawn(stage: Stage, request: Request) -> list[Sheet]:
    """The plan of an answer and its profile, beside the one that was asked for if one was."""
    from fr_stages.design.designer import wanted_course
    from fr_stages.draw.drawings import Wish, draw
    from fr_stages.draw.kinds.asked_profile import asked_profile

    plan = draw(stage, "plan", Wish(space_mm=request.space_mm))
    if request.profile is None:
        return [*plan, *draw(stage, "profile")]
    return [*plan, asked_profile(stage, wanted_course(request))]


def _named(answer: Answer, number: int, found: Found) -> Stage:
    name = f"Design {found.request.seed}-{number}"
    notes = f"Found by fr-stages design with seed {found.request.seed}."
    return replace(answer.stage, name=name, notes=notes, boxes=found.request.boxes)


def _paths(output: str, count: int) -> list[Path]:
    """The files of the answers: one, or in a folder as many as there are."""
    from fr_stages.cli.destination import make_folder
    from fr_stages.reading import is_folder

    if output.endswith("/") or is_folder(output):
        make_folder(Path(output))
        return [Path(output, f"design-{number}.json") for number in range(1, count + 1)]
    if count > 1:
        raise wrong_usage(f"{count} stages do not go into one file.", f"Name a folder: -o {output}/")
    return [Path(output)]


def _repair(stage: Stage, changes: int, shown: int, *, as_json: bool) -> int:
    from fr_stages.design.repairs import repairs
    from fr_stages.report.answers_text import repair_lines, repairs_document
    from fr_stages.validator import validate

    found = repairs(stage, changes)
    if as_json:
        print_json(repairs_document(found))
    for line in repair_lines(found, shown) if not as_json else ():
        print(line)
    if not found:
        is_right = not any(it.severity == "error" for it in validate(stage))
        say("Nothing has to be repaired." if is_right else f"{changes} changes do not repair it.")
        return 0 if is_right else FEWER
    if len(found) > shown:
        say(f"{len(found):,} repairs need as few changes.")
    return 0


def _count(request: Request) -> int:
    from fr_stages.design.designer import count_rows

    rows, rides, is_complete = count_rows(request)
    least = "" if is_complete else "At least "
    print(f"{least}{rows:,} rows, of which {rides:,} ride or lie differently.")
    return 0 if is_complete else FEWER
