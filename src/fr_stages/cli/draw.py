"""``fr-stages draw``: plans, tiles and other drawings as SVG, PDF or PNG."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from fr_stages.cli.common import (
    STAGE_HELP,
    SpaceMmOption,
    catalogue_with,
    say,
    track,
    write_output,
    wrong_usage,
)
from fr_stages.findings import InputError

if TYPE_CHECKING:
    from fr_stages.draw.kinds import Wish
    from fr_stages.draw.sheet import Sheet
    from fr_stages.stage.stage import Stage
    from fr_stages.stage.tiles import Catalogue

StagesArgument = Annotated[
    list[str] | None, typer.Argument(metavar="STAGE...", help=STAGE_HELP, show_default=False)
]
KindOption = Annotated[str, typer.Option("--kind", metavar="KIND", help="What to draw: plan or tiles.")]
DrawOutputOption = Annotated[
    str,
    typer.Option(
        "-o",
        "--output",
        metavar="OUT",
        help="A file that ends in .svg, .pdf or .png; a folder for many stages; - is standard output.",
    ),
]
ThemeOption = Annotated[
    str,
    typer.Option("--theme", metavar="THEME", help="colour, grey, colour-blind, ink-saving, or a theme file."),
]
PaperOption = Annotated[
    str, typer.Option("--paper", metavar="PAPER", help="A0 to A6, Letter, Legal, Tabloid.")
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
    str | None, typer.Option("--tile", metavar="FACE", help="Draw one face alone.", show_default=False)
]
AllTilesOption = Annotated[bool, typer.Option("--tiles", help="Draw all faces on a contact sheet.")]
TileFileOption = Annotated[
    str | None,
    typer.Option("--tile-file", metavar="FILE", help="A file with tiles of your own.", show_default=False),
]
PathsOption = Annotated[
    bool, typer.Option("--text-as-paths", help="Draw the letters of an SVG, for programs without the font.")
]
OpenOption = Annotated[bool, typer.Option("--open", help="Show the file when it is written.")]


@dataclass(frozen=True)
class Target:
    """Where drawings go, and how they are written."""

    output: str
    form: str | None
    dpi: int
    text_as_paths: bool

    @property
    def is_folder(self) -> bool:
        """Whether each drawing becomes a file of its own in a folder."""
        return self.output != "-" and (self.output.endswith(("/", "\\")) or Path(self.output).is_dir())

    @property
    def takes_many(self) -> bool:
        """Whether several drawings can go to one place that is no folder."""
        return (self.form if self.output == "-" else Path(self.output).suffix.lower()) in ("pdf", ".pdf")

    def inside(self, name: str) -> Target:
        """The file `name` in this folder."""
        return replace(self, output=str(Path(self.output) / f"{name}.{self.form or 'svg'}"))

    def write(self, sheets: Sequence[Sheet]) -> list[Path]:
        """Writes the sheets; returns the files."""
        from fr_stages.draw import export

        if self.output != "-":
            return export.write(sheets, self.output, self.dpi, text_as_paths=self.text_as_paths)
        form = export.format_of(f"drawing.{self.form or 'svg'}")
        if len(sheets) > 1 and form != "pdf":
            raise wrong_usage(
                f"{len(sheets)} sheets cannot go to standard output.", "Use --format pdf, or -o."
            )
        if form == "pdf":
            write_output("-", export.pdf(sheets))
        else:
            write_output("-", export.encoded(sheets[0], form, self.dpi, text_as_paths=self.text_as_paths))
        return []


def draw(
    stages: StagesArgument = None,
    kind: KindOption = "plan",
    output: DrawOutputOption = "-",
    theme: ThemeOption = "colour",
    paper: PaperOption = "A4",
    space_mm: SpaceMmOption = 32.0,
    show: ShowOption = None,
    hide: HideOption = None,
    tile: TileOption = None,
    tiles: AllTilesOption = False,
    tile_file: TileFileOption = None,
    form: FormatOption = None,
    dpi: DpiOption = 200,
    text_as_paths: PathsOption = False,
    open_it: OpenOption = False,
) -> None:
    """Draw stages or tiles.

    Examples:  fr-stages draw la-classicissima -o plan.svg  ·  fr-stages draw stages/base -o plans/ ·
    fr-stages draw --tile C -o C.svg  ·  fr-stages draw --tiles -o tiles.pdf --theme grey
    """
    from fr_stages.draw import kinds

    target = Target(output, form, dpi, text_as_paths)
    wish = _wish(theme, paper, space_mm, show or [], hide or [])
    catalogue = catalogue_with(tile_file)
    kinds.check_kind(kind)
    if open_it and output == "-":
        raise wrong_usage("--open needs a file to show.", "Name one with -o.")
    if tile is not None or tiles:
        if stages or (tile is not None and tiles):
            raise wrong_usage("Stages, --tile and --tiles are three different things to draw.", "Choose one.")
        written = target.write(_faces(tile, catalogue, wish))
    else:
        written = _draw_stages(_open_all(stages or [], catalogue), kind, wish, target)
    if open_it:
        typer.launch(str(written[0]))


def _wish(theme: str, paper: str, space_mm: float, show: Sequence[str], hide: Sequence[str]) -> Wish:
    from fr_stages.draw.kinds import Wish
    from fr_stages.draw.paper import paper as paper_called
    from fr_stages.draw.plan import DEFAULT_OPTIONS
    from fr_stages.draw.style import theme as theme_called

    options = DEFAULT_OPTIONS.with_parts(show, hide)
    return Wish(theme_called(theme), paper_called(paper), space_mm, options)


def _faces(tile: str | None, catalogue: Catalogue, wish: Wish) -> list[Sheet]:
    from fr_stages.draw.contact import contact_sheet, tile_drawing
    from fr_stages.faults import NOT_A_TILE
    from fr_stages.stage.tiles import UnknownFaceError

    if tile is None:
        return [contact_sheet(list(catalogue.faces.values()), wish.look)]
    try:
        return [tile_drawing(catalogue.face(tile), wish.look, wish.space_mm)]
    except UnknownFaceError as error:
        raise NOT_A_TILE.error(str(error)) from None


def _open_all(texts: Sequence[str], catalogue: Catalogue) -> list[Stage]:
    from fr_stages.stage.library import open_sources

    if not texts:
        raise wrong_usage("There is nothing to draw.", "Name a stage, or use --tile or --tiles.")
    sources, findings = open_sources(texts, catalogue)
    if findings:
        raise InputError(findings)
    for source in sources:
        for note in source.notes:
            say(note)
    return [source.stage for source in sources]


def _draw_stages(stages: Sequence[Stage], kind: str, wish: Wish, target: Target) -> list[Path]:
    from fr_stages.draw import kinds

    if not target.is_folder:
        if len(stages) > 1 and not target.takes_many:
            raise wrong_usage(
                f"{len(stages)} stages do not fit into one file.", "Name a folder or a .pdf with -o."
            )
        tracked = track(stages, "Drawing", len(stages))
        return target.write([sheet for stage in tracked for sheet in kinds.draw(stage, kind, wish)])
    _make(Path(target.output))
    named = list(zip(stages, _file_names(stages, kind), strict=True))
    written = []
    for stage, name in track(named, "Drawing", len(named)):
        written += target.inside(name).write(kinds.draw(stage, kind, wish))
    say(f"{len(written)} files in {target.output}")
    return written


def _make(folder: Path) -> None:
    from fr_stages.faults import CANNOT_WRITE

    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise CANNOT_WRITE.error(f"The folder {str(folder)!r} cannot be made: {error.strerror}.") from None


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
