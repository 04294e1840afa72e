"""``fr-stages draw``: plans, tiles and other drawings as SVG, PDF or PNG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fr_stages.cli import completion
from fr_stages.cli.common import (
    BoxOption,
    HtmlOption,
    OptionalStagesArgument,
    SetsOption,
    SpaceMmOption,
    finite,
    known_boxes,
    not_on_a_terminal,
    say,
    wrong_usage,
)
from fr_stages.cli.destination import STDOUT, Destination
from fr_stages.cli.gallery import write_gallery
from fr_stages.cli.progress import track
from fr_stages.cli.stages import catalogue_with, open_stages, unknown_faces
from fr_stages.findings import InputError
from fr_stages.words import counted, listed

if TYPE_CHECKING:
    from fr_stages.draw.canvas.sheet import Sheet
    from fr_stages.draw.drawings import Wish
    from fr_stages.stage.stage import Stage
    from fr_stages.stage.tiles import Catalogue

KindOption = Annotated[
    str,
    typer.Option(
        "--kind",
        metavar="KIND",
        autocompletion=completion.kinds,
        help="What to draw: plan, card, profile, pages (the plan over many sheets), tiles (a contact sheet), "
        "play-tiles (to cut out), heat or charts (of a ride), road-book (of a tour), standings or "
        "tour-charts (of a tour with its --book).",
    ),
]
DrawOutputOption = Annotated[
    str | None,
    typer.Option(
        "-o",
        "--output",
        metavar="OUT",
        help="A file that ends in .svg, .pdf or .png; a folder for many stages; - is standard output, "
        "which is taken by itself unless it is a terminal.",
        show_default=False,
    ),
]
ThemeOption = Annotated[
    str,
    typer.Option(
        "--theme",
        metavar="THEME",
        autocompletion=completion.themes,
        help="colour, grey, colour-blind, ink-saving, or a theme file.",
    ),
]
PaperOption = Annotated[
    str | None,
    typer.Option(
        "--paper",
        metavar="PAPER",
        autocompletion=completion.papers,
        help="A0 to A6, Letter, Legal, Tabloid. Most drawings take A4 without it; cards then come one by "
        "one, and with it as a set to be cut.",
        show_default=False,
    ),
]
ScaleOption = Annotated[
    str | None,
    typer.Option(
        "--scale",
        metavar="SCALE",
        help="The scale of a plan or of pages: 1:10, 20%; common makes all plans as large as they all fit. "
        "Without it plans fill their sheet and pages are in true size.",
        show_default=False,
    ),
]
RotateOption = Annotated[
    float | None,
    typer.Option(
        "--rotate",
        callback=finite,
        metavar="DEGREES",
        min=-360.0,
        max=360.0,
        help="Turn plans, cards, heat and pages clockwise. All drawings of a stage lie the same way; only "
        "pages lie as they take the least paper without it.",
        show_default=False,
    ),
]
OverlapOption = Annotated[
    float,
    typer.Option(
        "--overlap", callback=finite, min=0.0, max=40.0, help="How far pages lie on one another, in mm."
    ),
]
CardOption = Annotated[
    str, typer.Option("--card-size", metavar="SIZE", help="Width and height of cards in mm: 120x80.")
]
BleedOption = Annotated[
    float,
    typer.Option(
        "--bleed",
        callback=finite,
        min=0.0,
        max=10.0,
        help="How far cards are coloured beyond the cut, in mm.",
    ),
]
FlipOption = Annotated[
    str,
    typer.Option(
        "--flip",
        metavar="EDGE",
        help="The edge over which the printer turns sheets with two sides: long-edge or short-edge.",
    ),
]
RideOption = Annotated[
    str | None,
    typer.Option(
        "--ride", metavar="FILE", help="The report of a ride (JSON) for heat and charts.", show_default=False
    ),
]
TourBookOption = Annotated[
    str | None,
    typer.Option(
        "--book", metavar="FILE", help="The book of a tour for standings and tour-charts.", show_default=False
    ),
]
MeasureOption = Annotated[
    str,
    typer.Option(
        "--measure",
        metavar="WHAT",
        autocompletion=completion.measures,
        help="What heat shows: congestion, blocked, slipstream, exhaustion, crashes, wasted.",
    ),
]
ShowOption = Annotated[
    list[str] | None,
    typer.Option("--show", metavar="WHAT", help="Add to a plan: numbers, start-order.", show_default=False),
]
HideOption = Annotated[
    list[str] | None,
    typer.Option(
        "--hide",
        metavar="WHAT",
        help="Leave out of a plan: letters, arrows, milestones, weather, obstacles, decorations, overlaps, "
        "table, legend.",
        show_default=False,
    ),
]
FormatOption = Annotated[
    str | None,
    typer.Option(
        "--format",
        metavar="FORMAT",
        help="svg, pdf or png, for a folder and for standard output.",
        show_default=False,
    ),
]
DpiOption = Annotated[int, typer.Option("--dpi", min=20, max=1200, help="Points to the inch of a PNG.")]
TileOption = Annotated[
    str | None,
    typer.Option(
        "--tile",
        metavar="FACE",
        autocompletion=completion.faces,
        help="Draw one face alone.",
        show_default=False,
    ),
]
AllTilesOption = Annotated[bool, typer.Option("--tiles", help="Draw all faces on a contact sheet.")]
TileFileOption = Annotated[
    str | None,
    typer.Option("--tile-file", metavar="FILE", help="A file with tiles of your own.", show_default=False),
]
PathsOption = Annotated[
    bool, typer.Option("--text-as-paths", help="Draw the letters of an SVG, for programs without the font.")
]
ROTATED = ("plan", "card", "heat", "pages")
SCALED = ("plan", "pages")
COMMON_SCALE = "common"

OpenOption = Annotated[bool, typer.Option("--open", help="Show the file when it is written.")]


def draw(
    stages: OptionalStagesArgument = None,
    sets: SetsOption = None,
    kind: KindOption = "plan",
    output: DrawOutputOption = None,
    html: HtmlOption = None,
    theme: ThemeOption = "colour",
    paper: PaperOption = None,
    space_mm: SpaceMmOption = 32.0,
    show: ShowOption = None,
    hide: HideOption = None,
    scale: ScaleOption = None,
    rotate: RotateOption = None,
    overlap: OverlapOption = 10.0,
    card_size: CardOption = "120x80",
    bleed: BleedOption = 3.0,
    flip: FlipOption = "long-edge",
    ride: RideOption = None,
    book: TourBookOption = None,
    measure: MeasureOption = "congestion",
    box: BoxOption = None,
    tile: TileOption = None,
    tiles: AllTilesOption = False,
    tile_file: TileFileOption = None,
    form: FormatOption = None,
    dpi: DpiOption = 200,
    text_as_paths: PathsOption = False,
    open_it: OpenOption = False,
) -> None:
    """Draw stages or tiles.

    Examples:

    \b
      fr-stages draw la-classicissima -o plan.svg
      fr-stages draw --set base -o plans/
      fr-stages draw --set base --scale common -o plans.pdf
      fr-stages draw my-stages/ --kind card --paper A4 -o cards.pdf
      fr-stages draw stage-9@5-6 --kind pages -o pages.pdf
      fr-stages draw --kind heat --ride ride.json --measure blocked -o blocked.svg
      fr-stages draw --kind play-tiles --box base -o tiles.pdf
      fr-stages draw my-tour.json --kind standings --book my.book.json -o standings.pdf
      fr-stages draw --tile C -o C.svg
      fr-stages draw stages/ --html gallery.html
    """
    from fr_stages.draw import drawings

    wish = _wish(theme, paper, space_mm, show or [], hide or [])
    wish = _with_print(wish, overlap, card_size, bleed, flip)
    wish = _with_ride(wish, ride, measure)
    catalogue = catalogue_with(tile_file)
    if html is not None:
        of_one_sheet = (output, tile, box, ride, book, scale, rotate, form)
        if kind != "plan" or any(it is not None for it in of_one_sheet) or tiles or text_as_paths:
            raise wrong_usage(
                "--html shows stages with all of their sheets.", "Name stages and nothing else."
            )
        write_gallery(html, _open_all(stages or [], sets or [], catalogue), wish)
        return
    target = Destination.of(not_on_a_terminal(output, "A drawing"), form, dpi, text_as_paths)
    if open_it and target.output == STDOUT:
        raise wrong_usage("--open needs a file to show.", "Name one with -o.")
    if kind in drawings.TOUR_KINDS:
        written = target.named(kind).write(_tour_sheets(kind, stages or [], book, tile_file, wish))
        _show(written, target, open_it)
        return
    drawings.check_kind(kind)
    wish = _with_place(wish, "tiles" if tiles or tile else kind, scale, rotate)
    if sum((bool(stages or sets), tile is not None, tiles, bool(box))) > 1:
        raise wrong_usage("Stages, --box, --tile and --tiles are different things to draw.", "Choose one.")
    if (tile is not None or tiles) and kind not in ("plan", "tiles"):
        raise wrong_usage(f"A tile has no {kind}.", "Leave out --kind with --tile and --tiles.")
    if tile is not None or tiles:
        sheets = _faces(tile, catalogue, wish)
        written = target.named(_tile_file(tile, catalogue)).write(sheets)
    elif box:
        sheets = _boxes(box, kind, catalogue, wish)
        written = target.named(f"tiles-{'-'.join(dict.fromkeys(box))}").write(sheets)
    else:
        named = stages or sets or not wish.ride
        opened = _open_all(stages or [], sets or [], catalogue) if named else [_ridden_stage(wish)]
        if scale == COMMON_SCALE:
            wish = drawings.with_common_scale(opened, wish)
        written = _draw_stages(opened, kind, wish, target)
    _show(written, target, open_it)


def _show(written: Sequence[Path], target: Destination, open_it: bool) -> None:
    """Says which files a name has become, and opens the first in the program that shows such files."""
    if len(written) > 1 and not target.is_folder:
        say(f"{counted(len(written), 'file')}: {written[0]} to {written[-1].name}")
    if open_it:
        typer.launch(str(written[0]))


def _tour_sheets(
    kind: str, texts: Sequence[str], book: str | None, tiles: str | None, wish: Wish
) -> list[Sheet]:
    """The sheets of the one tour that is named."""
    from fr_stages.cli.tours import plan_of, read_tour_with
    from fr_stages.draw.kinds.road_book import road_book
    from fr_stages.draw.kinds.standings_sheets import standings_sheets
    from fr_stages.draw.kinds.tour_charts import tour_charts
    from fr_stages.tour.book import read_book

    if len(texts) != 1:
        fix = f"Name a tour file: fr-stages draw my-tour.json --kind {kind} -o {kind}.pdf."
        raise wrong_usage(f"A drawing of the kind {kind} is that of one tour.", fix)
    source = read_tour_with(texts[0], tiles=tiles)
    if kind == "road-book":
        return road_book(source.tour, look=wish.look, on=wish.on)
    if book is None:
        fix = "Name it with --book; fr-stages tour race and tour record write it."
        raise wrong_usage(f"{kind} are drawn from the book of a tour.", fix)
    run = read_book(book, plan_of(source, None, book))
    if not run.ridden:
        raise wrong_usage("No stage of this tour is ridden yet.", "Ride or record one first.")
    if kind == "standings":
        return standings_sheets(run, look=wish.look, on=wish.on)
    return [tour_charts(run, look=wish.look, on=wish.on)]


def _wish(theme: str, paper: str | None, space_mm: float, show: Sequence[str], hide: Sequence[str]) -> Wish:
    from fr_stages.draw.canvas.theme import theme as theme_called
    from fr_stages.draw.drawings import Wish
    from fr_stages.draw.kinds.plan import DEFAULT_OPTIONS
    from fr_stages.draw.printing.paper import paper as paper_called

    options = DEFAULT_OPTIONS.with_parts(show, hide)
    return Wish(theme_called(theme), paper_called(paper) if paper is not None else None, space_mm, options)


def _with_place(wish: Wish, kind: str, scale: str | None, rotate: float | None) -> Wish:
    """How large and which way round. Raises InputError for kinds that have no choice there."""
    from fr_stages.draw.printing.scale import parse_scale

    if rotate is not None and kind not in ROTATED:
        raise wrong_usage(f"--rotate does nothing for {kind}.", f"It turns {listed(ROTATED)}.")
    if scale is not None and kind not in SCALED:
        raise wrong_usage(f"--scale does nothing for {kind}.", f"It is for {listed(SCALED)}.")
    if scale == COMMON_SCALE and kind != "plan":
        raise wrong_usage("Only plans have a common scale.", "Write the scale of pages like 1:2.")
    return replace(wish, rotate=rotate, scale=None if scale in (None, COMMON_SCALE) else parse_scale(scale))


def _with_print(wish: Wish, overlap: float, card_size: str, bleed: float, flip: str) -> Wish:
    from fr_stages.draw.printing.card_size import CardSize
    from fr_stages.draw.printing.duplex import flip as flip_called

    return replace(
        wish,
        overlap=overlap,
        card=CardSize.parse(card_size, bleed),
        flip=flip_called(flip),
    )


def _with_ride(wish: Wish, ride: str | None, measure: str) -> Wish:
    from fr_stages.draw.kinds.space_measures import check_measure
    from fr_stages.ride.ride_file import read_result

    check_measure(measure)
    return replace(wish, ride=read_result(ride) if ride else None, measure=measure)


def _ridden_stage(wish: Wish) -> Stage:
    """The stage that a ride report is about."""
    stage = wish.ride.setup.stage if wish.ride else None
    if stage is None:
        raise wrong_usage("The ride does not say on which stage it was.", "Name the stage too.")
    return stage


def _boxes(boxes: Sequence[str], kind: str, catalogue: Catalogue, wish: Wish) -> list[Sheet]:
    from fr_stages.draw.kinds.play_tiles import pieces_in_boxes, play_tiles

    if kind != "play-tiles":
        raise wrong_usage("Boxes hold tiles to cut out.", "Use --kind play-tiles with --box.")
    pieces = pieces_in_boxes(catalogue, known_boxes(boxes, catalogue))
    title = ", ".join(catalogue.box(box).name for box in boxes)
    return play_tiles(pieces, title, look=wish.look, on=wish.on, space_mm=wish.space_mm, flip=wish.flip)


def _faces(tile: str | None, catalogue: Catalogue, wish: Wish) -> list[Sheet]:
    from fr_stages.draw.kinds.contact import contact_sheet, sections_of, tile_drawing
    from fr_stages.faults import NOT_A_TILE
    from fr_stages.stage.tiles import UnknownFaceError

    if tile is None:
        return [contact_sheet(sections_of(catalogue), wish.look)]
    try:
        return [tile_drawing(catalogue.face(tile), wish.look, wish.space_mm)]
    except UnknownFaceError as error:
        raise NOT_A_TILE.error(str(error)) from None


def _tile_file(tile: str | None, catalogue: Catalogue) -> str:
    """``tile-base-c-dark``: names that differ on disks that take C for c; ``tiles`` for all."""
    from fr_stages.stage.library import slug

    face = catalogue.faces.get(tile or "")
    side = "dark" if face and face.dark else "light"
    return f"tile-{slug(face.set)}-{slug(face.printed)}-{side}" if face else "tiles"


def _open_all(texts: Sequence[str], sets: Sequence[str], catalogue: Catalogue) -> list[Stage]:
    if not texts and not sets:
        raise wrong_usage(
            "There is nothing to draw.",
            "Name a stage, --tile, --tiles, --box, or the ride that it is about with --ride.",
        )
    sources, findings = open_stages(texts, catalogue, sets)
    findings += [finding for source in sources for finding in unknown_faces(source)]
    if findings:
        raise InputError(findings)
    for source in sources:
        for note in source.notes:
            say(note)
    return [source.stage for source in sources]


def _draw_stages(stages: Sequence[Stage], kind: str, wish: Wish, target: Destination) -> list[Path]:
    from fr_stages.draw import drawings

    jobs = drawings.jobs(stages, kind, wish)
    tracked = track(jobs, "Drawing", len(jobs))
    if not target.is_folder:
        if len(jobs) > 1 and not target.takes_many:
            what = "cards" if kind == "card" else "stages"
            raise wrong_usage(
                f"{len(jobs)} {what} do not fit into one file.", "Name a folder or a .pdf with -o."
            )
        return target.write([sheet for job in tracked for sheet in job.draw()])
    names = _file_names([job.stage for job in jobs], kind)
    written = []
    for job, name in zip(tracked, names, strict=True):
        sheets = job.draw()
        written += target.named(name).write(sheets)
    say(f"{counted(len(written), 'file')} in {target.output}")
    return written


def _file_names(stages: Sequence[Stage], kind: str) -> list[str]:
    """A name for each stage, all different: ``la-classicissima-2-4``, with the kind if it is no plan."""
    from fr_stages.stage.library import slug

    names: list[str] = []
    for stage in stages:
        suffix = "" if kind == "plan" else f"-{kind}"
        base = f"{slug(stage.name)[:80] or 'stage'}-{stage.players}{suffix}"
        name, count = base, 1
        while name in names:
            count += 1
            name = f"{base}-no{count}"
        names.append(name)
    return names
