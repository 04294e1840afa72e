"""Files come out to scale, the same each time, whole or not at all, and say what is missing."""

from __future__ import annotations

import builtins
import io
import struct
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from fr_stages.draw.canvas.sheet import Anchor, Sheet
from fr_stages.draw.canvas.theme import theme
from fr_stages.draw.printing import export
from fr_stages.draw.printing.missing_letters import missing_letters
from fr_stages.findings import InputError
from tests.draw.svg_reader import Picture


def _sheet(title: str = "A sheet", width: float = 100.0, height: float = 50.0) -> Sheet:
    sheet = Sheet(width, height, theme(), title)
    sheet.add(sheet.rect(10, 10, 30, 20, fill="#ff0000"))
    sheet.add(sheet.text("שלב 12 & more", 10, 40, 4))
    return sheet


@pytest.mark.parametrize(("path", "form"), [("a.svg", "svg"), ("b/c.PDF", "pdf"), ("d.e.png", "png")])
def test_the_ending_says_the_format(path: str, form: str) -> None:
    assert export.format_of(path) == form


@pytest.mark.parametrize("path", ["plan", "plan.doc", "plan.sgv", ".svg/plan", ""])
def test_another_ending_is_refused(path: str) -> None:
    with pytest.raises(InputError) as caught:
        export.format_of(path)
    assert caught.value.findings[0].code == "FR042"


def test_pdf_pages_are_to_scale() -> None:
    pypdf = pytest.importorskip("pypdf")
    pages = pypdf.PdfReader(io.BytesIO(export.pdf([_sheet(), _sheet(width=210.0, height=297.0)]))).pages
    sizes = [(float(page.mediabox.width), float(page.mediabox.height)) for page in pages]
    points = 72 / 25.4
    assert sizes[0] == pytest.approx((100 * points, 50 * points), abs=0.01)
    assert sizes[1] == pytest.approx((210 * points, 297 * points), abs=0.01)


def test_a_zoomed_sheet_keeps_its_paper() -> None:
    pypdf = pytest.importorskip("pypdf")
    sheet = Sheet(420.0, 594.0, theme(), "A poster", zoom=2.0)
    box = pypdf.PdfReader(io.BytesIO(export.pdf([sheet]))).pages[0].mediabox
    assert (float(box.width), float(box.height)) == pytest.approx(
        (420 * 72 / 25.4, 594 * 72 / 25.4), abs=0.01
    )
    data = export.png(sheet, dpi=25)
    assert struct.unpack(">II", data[16:24]) == (413, 585)


def test_pdf_has_a_title_and_is_the_same_each_time() -> None:
    pypdf = pytest.importorskip("pypdf")
    first, second = export.pdf([_sheet("<Étape>")]), export.pdf([_sheet("<Étape>")])
    assert first == second
    metadata = pypdf.PdfReader(io.BytesIO(first)).metadata
    assert metadata is not None
    assert metadata.title == "<Étape>"
    assert metadata.creation_date is None


def test_png_has_the_points_that_were_asked_for() -> None:
    pytest.importorskip("cairosvg")
    data = export.png(_sheet(), dpi=254)
    assert data.startswith(b"\x89PNG")
    assert struct.unpack(">II", data[16:24]) == (1000, 500)
    data = export.png(_sheet(width=25.4, height=12.7))
    assert struct.unpack(">II", data[16:24]) == (200, 100)


def test_a_png_has_250_million_points_at_most(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(export, "_cairosvg", lambda: SimpleNamespace(svg2png=lambda **_: b"drawn"))
    assert export.png(_sheet(width=2500.0, height=1000.0), dpi=254) == b"drawn"
    with pytest.raises(InputError, match="250 million"):
        export.png(_sheet(width=2_500_000.01, height=1.0), dpi=254)


def test_a_png_beyond_all_measure_is_refused() -> None:
    with pytest.raises(InputError, match="A picture of 223200 million points is too large"):
        export.png(_sheet(width=10_000.0, height=10_000.0), dpi=1200)


def test_one_sheet_is_one_file_and_more_are_numbered(tmp_path: Path) -> None:
    assert export.write([_sheet()], tmp_path / "one.svg") == [tmp_path / "one.svg"]
    files = export.write([_sheet(str(i)) for i in range(10)], tmp_path / "many.svg")
    assert [file.name for file in files] == [f"many-{i:02}.svg" for i in range(1, 11)]
    assert all(file.read_text(encoding="utf-8").startswith("<?xml") for file in files)


def test_many_sheets_are_one_pdf(tmp_path: Path) -> None:
    pytest.importorskip("cairosvg")
    assert export.write([_sheet(), _sheet()], tmp_path / "both.pdf") == [tmp_path / "both.pdf"]


def test_right_to_left_text_is_ordered_for_pdf_but_not_in_svg() -> None:
    assert "שלב 12 &amp; more" in _sheet().to_svg()
    assert "12 &amp; more בלש" in export.for_cairo(_sheet()).decode()


@pytest.mark.parametrize("error", [ImportError, OSError])
def test_without_the_extra_the_message_says_what_to_install(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, error: type[Exception]
) -> None:
    real = builtins.__import__

    def missing(name: str, *rest: Any, **more: Any) -> Any:
        if name == "cairosvg":
            raise error(name)
        return real(name, *rest, **more)

    monkeypatch.setattr(builtins, "__import__", missing)
    with pytest.raises(InputError, match=r'pip install "fr-stages\[pdf\]"'):
        export.write([_sheet()], tmp_path / "plan.pdf")
    assert list(tmp_path.iterdir()) == []
    assert export.write([_sheet()], tmp_path / "plan.svg")


@pytest.mark.parametrize(("anchor", "side"), [("start", 0.0), ("middle", 0.5), ("end", 1.0)])
def test_paths_lie_where_their_text_is_anchored(anchor: Anchor, side: float) -> None:
    pytest.importorskip("cairocffi")
    sheet = Sheet(100.0, 50.0, theme(), "Letters")
    sheet.add(sheet.text("HHHHHHHH", 50.0, 30.0, 5.0, anchor=anchor, kind="name"))
    (letters,) = Picture(export.encoded(sheet, "svg", text_as_paths=True).decode()).of_class("name")
    xs = [x for ring in letters.rings for x, _ in ring]
    assert min(xs) + side * (max(xs) - min(xs)) == pytest.approx(50.0, abs=0.6)


def test_text_becomes_paths_where_the_text_was() -> None:
    pytest.importorskip("cairocffi")
    sheet = Sheet(100.0, 50.0, theme(), "Letters")
    sheet.add(sheet.text("Étape", 20.0, 30.0, 5.0, anchor="middle", bold=True, kind="name", id="it"))
    text = export.encoded(sheet, "svg", text_as_paths=True).decode()
    (letters,) = Picture(text).of_class("name")
    assert (letters.tag, letters.element.attrib["id"], letters.element.attrib["aria-label"]) == (
        "path",
        "it",
        "Étape",
    )
    xs, ys = zip(*(point for ring in letters.rings for point in ring), strict=True)
    assert (min(xs) + max(xs)) / 2 == pytest.approx(20.0, abs=0.5)
    assert 5 < max(xs) - min(xs) < 20
    assert 24 < min(ys) < 27 and 30 <= max(ys) < 32
    assert "<text" in sheet.to_svg()


def test_letters_that_the_font_lacks_are_named_as_they_come() -> None:
    pytest.importorskip("cairocffi")
    sheet = _sheet("Étape \U000f0001")
    sheet.add(sheet.text("\U000f0002\U000f0001 again", 20.0, 30.0, 5.0, bold=True))
    sheet.add(sheet.text("\U000f0001", 20.0, 40.0, 5.0))
    assert missing_letters([_sheet(), sheet]) == "\U000f0002\U000f0001"
