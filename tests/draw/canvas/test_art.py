"""Art that is copied stays as it was, and brings along the shapes that it uses."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from svgwrite.base import BaseElement

from fr_stages.draw.canvas.art import Art
from fr_stages.draw.canvas.labels import around
from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.canvas.theme import theme
from fr_stages.geometry.paths import Point
from tests.draw.svg_reader import Picture


def _dotted(sheet: Sheet) -> BaseElement:
    group = sheet.group("dots")
    group.add(sheet.use(sheet.shared("dot", lambda: sheet.circle(0, 0, 1)), "translate(5 0)"))
    return group


def test_copies_lie_in_different_places_and_share_their_shapes() -> None:
    art = Art.drawn(_dotted, theme())
    sheets = [Sheet(100.0, 50.0, theme(), "Dots") for _ in range(2)]
    for sheet in sheets:
        for y in (10, 20):
            copy = art.on(sheet)
            copy["transform"] = f"translate(0 {y})"
            sheet.add(copy)
    for picture in (Picture(sheet.to_svg()) for sheet in sheets):
        assert [shape.matrix.f for shape in picture.of_class("dots")] == [10.0, 20.0]
        assert picture.ids == ["dot"]
    assert "transform" not in art.element.attrib


def test_what_a_writer_changes_does_not_reach_the_original() -> None:
    art = Art.drawn(_dotted, theme())
    sheet = Sheet(100.0, 50.0, theme(), "Dots")
    sheet.add(art.on(sheet))
    first = sheet.to_svg(prefix="x-")
    assert sheet.to_svg(prefix="x-") == first
    assert "x-" not in sheet.to_svg()


def test_places_are_tried_near_ones_first_and_points_only_as_needed() -> None:
    asked = []

    def points() -> Iterator[tuple[Point, Point]]:
        for x in (0.0, 10.0):
            asked.append(x)
            yield (x, 0.0), (0.0, 1.0)

    assert list(islice(around(points(), [1.0, 2.0]), 1)) == [(0.0, 1.0)]
    assert asked == [0.0]
    assert list(around(points(), [1.0, 2.0])) == [(0.0, 1.0), (10.0, 1.0), (0.0, 2.0), (10.0, 2.0)]
    assert list(around(points(), [])) == []
