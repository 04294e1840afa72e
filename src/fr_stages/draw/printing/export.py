"""Drawings as files: SVG as it is, PDF and PNG through CairoSVG (the extra ``pdf``)."""

from __future__ import annotations

import io
import re
from collections.abc import Iterator, Sequence
from functools import partial
from html import escape, unescape
from pathlib import Path
from types import ModuleType

from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.canvas.text import ISOLATED, in_visual_order
from fr_stages.draw.printing.text_paths import outline_text
from fr_stages.faults import CANNOT_WRITE, MISSING_EXTRA, UNKNOWN_OUTPUT
from fr_stages.findings import InputError, Location, did_you_mean
from fr_stages.output import write_atomically

FORMATS = ("svg", "pdf", "png")
DPI = 200
_CSS_DPI = 96
_MOST_PIXELS = 250_000_000


def format_of(path: str | Path) -> str:
    """The format that the ending of a file name asks for. Raises InputError for another ending."""
    ending = Path(path).suffix.lower().removeprefix(".")
    if ending in FORMATS:
        return ending
    fix = did_you_mean(ending, FORMATS) or "Drawings are written to files that end in .svg, .pdf or .png."
    what = f"the ending .{ending}" if ending else "a name without an ending"
    raise UNKNOWN_OUTPUT.error(f"Nothing can be drawn into a file with {what}.", Location(str(path)), fix)


def write(
    sheets: Sequence[Sheet], path: str | Path, dpi: int = DPI, *, text_as_paths: bool = False
) -> list[Path]:
    """Writes the sheets to `path` in the format of its ending, each file whole or not at all.

    `dpi` concerns PNG, `text_as_paths` SVG (a PDF holds its fonts).
    A PDF holds them all; as SVG or PNG several sheets become ``name-1.svg``, ``name-2.svg`` ...
    Returns the files. Raises InputError where that is impossible; when it is a sheet that cannot be
    drawn, nothing was written.
    """
    form = format_of(path)
    files = list(_files(Path(path), len(sheets) if form != "pdf" else 1))
    contents = (
        [pdf(sheets)]
        if form == "pdf"
        else [encoded(sheet, form, dpi, text_as_paths=text_as_paths) for sheet in sheets]
    )
    for file, content in zip(files, contents, strict=True):
        write_atomically(file, content)
    return files


def check_extra(form: str, *, text_as_paths: bool = False) -> None:
    """Raises InputError when a format needs the extra ``pdf`` and that is missing."""
    if form != "svg" or text_as_paths:
        _cairosvg()


def encoded(sheet: Sheet, form: str, dpi: int = DPI, *, text_as_paths: bool = False) -> bytes:
    """One sheet in the format `form` (svg, pdf or png).

    Raises InputError when the extra ``pdf`` is needed and not there.
    """
    match form:
        case "pdf":
            return pdf([sheet])
        case "png":
            return png(sheet, dpi)
        case _:
            return (_outlined(sheet) if text_as_paths else sheet.to_svg()).encode("utf-8")


def png(sheet: Sheet, dpi: int = DPI) -> bytes:
    """A picture of the sheet. Raises InputError when it would be too large."""
    pixels = sheet.width * sheet.height * (dpi / 25.4) ** 2
    if pixels > _MOST_PIXELS:
        raise CANNOT_WRITE.error(
            f"A picture of {pixels / 1e6:.0f} million points is too large.", fix="Lower --dpi, or use PDF."
        )
    data: bytes = _cairosvg().svg2png(
        bytestring=for_cairo(sheet), scale=dpi / _CSS_DPI, background_color=sheet.theme.colours.paper
    )
    return data


def pdf(sheets: Sequence[Sheet]) -> bytes:
    """The sheets as the pages of one PDF, to scale; the same bytes each time."""
    cairosvg = _cairosvg()
    from pypdf import PdfWriter

    writer = PdfWriter()
    for sheet in sheets:
        writer.append(io.BytesIO(cairosvg.svg2pdf(bytestring=for_cairo(sheet))))
    writer.add_metadata({"/Title": sheets[0].title if sheets else "", "/Producer": "fr-stages"})
    buffer = io.BytesIO()
    writer.write(buffer)
    return buffer.getvalue()


def _outlined(sheet: Sheet) -> str:
    _cairosvg()
    return sheet.to_svg(partial(outline_text, font=sheet.theme.font))


def _files(path: Path, count: int) -> Iterator[Path]:
    if count == 1:
        yield path
        return
    digits = len(str(count))
    for i in range(1, count + 1):
        yield path.with_name(f"{path.stem}-{i:0{digits}}{path.suffix}")


def for_cairo(sheet: Sheet) -> bytes:
    """The SVG with right-to-left text in the order in which it is seen: Cairo does not turn it round."""
    return re.sub(ISOLATED, _as_seen, sheet.to_svg()).encode("utf-8")


def _as_seen(isolated: re.Match[str]) -> str:
    return escape(in_visual_order(unescape(isolated[1])))


def _cairosvg() -> ModuleType:
    try:
        import cairosvg
        import pypdf  # noqa: F401 - belongs to the same extra, and is missed here, not half-way
    except ImportError:
        raise _missing("PDF and PNG need CairoSVG and pypdf, which are not installed.") from None
    except OSError:
        raise _missing("PDF and PNG need the Cairo library of the system, which is not there.") from None
    module: ModuleType = cairosvg
    return module


def _missing(message: str) -> InputError:
    return MISSING_EXTRA.error(
        message, fix='Run pip install "fr-stages[pdf]" (and install libcairo2), or write SVG.'
    )
