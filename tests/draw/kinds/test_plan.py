"""A plan is true to the layout, readable, harmless, small, and the same each time."""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from itertools import pairwise

import pytest
import shapely
from hypothesis import given, settings
from syrupy.assertion import SnapshotAssertion

from fr_stages.draw.canvas.frame import UNIT
from fr_stages.draw.canvas.text import width
from fr_stages.draw.canvas.theme import THEMES, theme
from fr_stages.draw.kinds.plan import PlanOptions, facts, plan
from fr_stages.draw.printing.paper import Paper, paper
from fr_stages.draw.tile.stage_art import road_of
from fr_stages.findings import InputError
from fr_stages.geometry.layout import Layout
from fr_stages.stage.course import Course
from fr_stages.stage.opening import open_stage
from fr_stages.stage.stage import Obstacle, Players, Stage, Weather, WeatherMarker
from tests.draw.soundness import check_harmless, check_text, page
from tests.draw.svg_reader import Picture, Point
from tests.strategies import rows

EVERYTHING = PlanOptions(numbers=True, start_order=True)
NAMES = ("base/avenue-corso-paseo", "base/la-classicissima", "peloton/stage-9@5-6")
CROWDED = Stage(
    tuple("aiKEFCLBgJmntrqoDPHSu"),
    name="Everything at once",
    players=Players(2, 6),
    author="Nobody",
    weather=(
        WeatherMarker(5, Weather.CROSSWIND),
        WeatherMarker(6, Weather.RAIN),
        WeatherMarker(7, Weather.HEADWIND),
        WeatherMarker(8, Weather.TAILWIND),
        WeatherMarker(11, Weather.CLEAR),
    ),
    obstacles=(Obstacle(7, 2, 1), Obstacle(12, 5, 2)),
    table_mm=(1500.0, 900.0),
)


@cache
def _stage(name: str) -> Stage:
    return open_stage(name)


@cache
def _picture(stage: Stage, options: PlanOptions = EVERYTHING, on: Paper | None = None) -> Picture:
    return Picture(plan(stage, options=options, on=on).to_svg())


@pytest.fixture(params=NAMES)
def stage(request: pytest.FixtureRequest) -> Stage:
    return _stage(request.param)


@pytest.mark.parametrize("name", NAMES, ids=["short", "long", "cobbled"])
def test_plan(name: str, svg: SnapshotAssertion) -> None:
    text = plan(_stage(name)).to_svg()
    assert text == svg
    assert text == plan(_stage(name)).to_svg()


def test_crowded_plan(svg: SnapshotAssertion) -> None:
    assert plan(CROWDED, look=theme("colour-blind"), options=EVERYTHING).to_svg() == svg


def test_tiles_lie_as_in_the_layout(stage: Stage) -> None:
    """Every distance between corners of tiles on paper is that of the layout, within 0.01 mm."""
    layout = Layout.of(stage)
    drawn = _picture(stage).of_class("cardboard")
    assert len(drawn) == len(layout.tiles)
    scale = drawn[0].matrix.scale * UNIT
    true = [shapely.Polygon(tile.outline) for tile in layout.tiles]
    for i, (first, shape) in enumerate(zip(true, drawn, strict=True)):
        ring = shapely.Polygon(shape.rings[0])
        assert ring.area / scale**2 == pytest.approx(first.area, abs=0.002)
        for second, other in zip(true[i + 1 :], drawn[i + 1 :], strict=True):
            paper_mm = shapely.hausdorff_distance(ring, shapely.Polygon(other.rings[0]))
            assert paper_mm == pytest.approx(shapely.hausdorff_distance(first, second) * scale, abs=0.02)


def test_corners_and_centres_are_exact(stage: Stage) -> None:
    """One rigid motion takes the layout to paper: every entry, exit and space centre within 0.01 mm."""
    layout = Layout.of(stage)
    drawn = _picture(stage).of_class("cardboard")
    a, b = layout.tiles[0].entry, layout.tiles[-1].entry
    origin, far = (drawn[i].matrix.at((0.0, 0.0)) for i in (0, -1))
    turn = complex(far[0] - origin[0], origin[1] - far[1]) / complex(b.x - a.x, b.y - a.y)
    assert abs(turn) == pytest.approx(drawn[0].matrix.scale * UNIT, abs=1e-4)

    def on_paper(point: Point) -> Point:
        moved = complex(point[0] - a.x, point[1] - a.y) * turn
        return origin[0] + moved.real, origin[1] - moved.imag

    for tile, shape in zip(layout.tiles, drawn, strict=True):
        end = tile.shape.exit
        for true, point in ((tile.entry.point, (0.0, 0.0)), (tile.exit.point, (end.x * UNIT, -end.y * UNIT))):
            assert shape.matrix.at(point) == pytest.approx(on_paper(true), abs=0.01)
        first_corner = shape.rings[0][0]
        assert first_corner == pytest.approx(on_paper(tile.entry.at((0.0, -1.0))), abs=0.01)
        for space in tile.spaces:
            x, y = space.shape.centre
            assert shape.matrix.at((x * UNIT, -y * UNIT)) == pytest.approx(on_paper(space.centre), abs=0.01)


def test_spaces_are_found_by_their_data(stage: Stage) -> None:
    picture = _picture(stage)
    course = Course.of(stage)
    spaces = [shape for shape in picture.of_class("space") if "data-index" in shape.element.attrib]
    assert len(spaces) == len(course.spaces)
    for index, (shape, space) in enumerate(zip(spaces, course.spaces, strict=True)):
        data = shape.element.attrib
        assert (data["data-index"], data["data-tile"], data["data-space"]) == (
            str(index),
            str(space.tile),
            str(space.number),
        )
        assert str(space.terrain) in data["class"].split()


def test_neighbouring_spaces_share_their_border(stage: Stage) -> None:
    """Also between tiles with other lane counts: no step in the edge of the road."""
    layout = Layout.of(stage)
    for tile, following in pairwise(layout.tiles):
        end, begin = road_of(layout, tile), road_of(layout, following)
        assert end.half_width(end.path.length) == begin.half_width(0.0)


@pytest.mark.parametrize("name", [*NAMES, "crowded"])
def test_no_text_lies_on_other_text_or_off_the_page(name: str) -> None:
    picture = _picture(CROWDED if name == "crowded" else _stage(name), replace(EVERYTHING, numbers=False))
    assert check_text(picture, without=["tile", "podium"]) > 30


def test_letters_that_would_hide_others_are_left_out() -> None:
    circles = Stage(("e",) * 120)
    picture = _picture(circles, PlanOptions(overlaps=False), on=paper("A6"))
    assert 40 < len(picture.of_class("letters", "text")) < 120
    check_text(picture, without=["tile", "podium"])


def test_one_of_a_thing_is_singular() -> None:
    assert facts(Stage(("e",), players=Players(1, 1))) == "1 player, 1 tile, 2 spaces from line to line"


@pytest.mark.parametrize("name", NAMES)
def test_labels_lie_beside_the_tiles(name: str) -> None:
    picture = _picture(_stage(name))
    cardboard = shapely.union_all(
        [shapely.Polygon(shape.rings[0]) for shape in picture.of_class("cardboard")]
    )
    labels = picture.of_class("letters", "rect") + picture.of_class("milestones", "rect")
    beside = [label for label in labels if not cardboard.intersects(shapely.Polygon(label.rings[0]))]
    assert len(beside) >= 0.9 * len(labels)


def test_the_stage_fills_the_paper(stage: Stage) -> None:
    picture = _picture(stage)
    points = [point for shape in picture.of_class("cardboard") for ring in shape.rings for point in ring]
    xs, ys = zip(*points, strict=True)
    _, _, wide, high = map(float, picture.root.attrib["viewBox"].split())
    assert max(max(xs) - min(xs) - 0.8 * wide, max(ys) - min(ys) - 0.6 * high) > 0
    assert min(xs) > 9 and min(ys) > 9 and max(xs) < wide - 9 and max(ys) < high - 9


def test_milestones_count_down_to_the_finish_line(stage: Stage) -> None:
    picture = _picture(stage)
    course = Course.of(stage)
    shown = [int(shape.element.text or "") for shape in picture.of_class("milestones", "text")]
    expected = list(range(10, course.distance, 10))
    assert sorted(shown) == expected


def test_start_order_runs_from_the_line_and_from_the_right() -> None:
    stage = _stage("base/la-classicissima")
    picture, layout = _picture(stage), Layout.of(stage)
    texts = picture.of_class("start-order", "text")
    assert [shape.element.text for shape in texts] == [str(i) for i in range(1, 9)]
    scale = picture.of_class("cardboard")[0].matrix.scale * UNIT
    first, second, third = (shape.matrix.at((shape.number("x"), shape.number("y"))) for shape in texts[:3])
    assert shapely.Point(first).distance(shapely.Point(second)) == pytest.approx(0.5 * scale, abs=0.01)
    assert shapely.Point(first).distance(shapely.Point(third)) == pytest.approx(scale, abs=0.01)
    assert len(layout.tiles) == len(stage.tiles)


def test_options_take_parts_away() -> None:
    small = replace(CROWDED, tiles=tuple("aeeebLu"), obstacles=(Obstacle(6, 2, 1),))
    whole = _picture(small)
    parts = {
        "letters": "letters",
        "numbers": "space-numbers",
        "arrows": "arrows",
        "milestones": "milestones",
        "start_order": "start-order",
        "weather": "weather-markers",
        "obstacles": "obstacles",
        "decorations": "decorations",
        "overlaps": "overlaps",
        "table": "table",
        "legend": "legend",
    }
    for option, kind in parts.items():
        assert whole.of_class(kind), option
        assert not _picture(small, replace(EVERYTHING, **{option: False})).of_class(kind), option


def test_parts_are_named_as_people_write_them() -> None:
    options = PlanOptions().with_parts(["start-order"], ["letters"])
    assert options.start_order and not options.letters
    with pytest.raises(InputError, match=r'Did you mean "milestones"\?'):
        options.with_parts(hide=["milstones"])


def test_overlaps_are_hatched_and_measured() -> None:
    stage = _stage("grand-tour-2018/le-grand-bornand")
    picture = _picture(stage)
    (overlap,) = Layout.of(stage).overlaps
    hatched = picture.of_class("overlap", "path")
    assert len(hatched) == 2
    scale = picture.of_class("cardboard")[0].matrix.scale * UNIT
    outline = max((shapely.Polygon(ring) for ring in hatched[1].rings), key=lambda ring: float(ring.area))
    assert outline.area / scale**2 == pytest.approx(overlap.area, rel=0.01)
    notes = [shape.element.text or "" for shape in picture.of_class("overlap-notes", "text")]
    assert any(f"{overlap.depth:.2f} spaces" in note for note in notes)


def test_the_table_is_to_scale() -> None:
    picture = _picture(CROWDED)
    (table,) = picture.of_class("table", "rect")
    scale = picture.of_class("cardboard")[0].matrix.scale * UNIT
    sides = sorted((table.number("width"), table.number("height")))
    assert sides == pytest.approx([900 / 32 * scale, 1500 / 32 * scale], abs=0.01)


def test_the_scale_bar_is_to_scale(stage: Stage) -> None:
    picture = _picture(stage)
    bars = picture.of_class("scale-bar", "rect")
    scale = picture.of_class("cardboard")[0].matrix.scale * UNIT
    assert all(bar.number("width") == pytest.approx(scale, abs=0.001) for bar in bars)


@pytest.mark.parametrize("name", THEMES)
def test_a_plan_is_harmless_small_and_self_contained(name: str) -> None:
    text = plan(replace(CROWDED, name="<script>alert(1)</script>"), look=theme(name)).to_svg()
    assert len(text.encode()) < 300_000
    picture = check_harmless(text)
    assert "<script>alert(1)</script>" in (picture.of_class("name")[0].element.text or "")


@pytest.mark.parametrize(
    "name",
    [
        "",
        "x" * 10_000,
        "Ünï " * 2_500,
        "<&>\"'" * 500,
        "שלב המלכה",
        "第一阶段" * 100,
        "a\x00\n\u202eb",
        "\ud800",
    ],
)
def test_any_name_stays_on_the_page(name: str) -> None:
    picture = _picture(replace(_stage(NAMES[0]), name=name))
    _, _, wide, _ = map(float, picture.root.attrib["viewBox"].split())
    lines = picture.of_class("name")
    assert 1 <= len(lines) <= 2
    for line in lines:
        assert 10 + width(line.element.text or "", line.number("font-size"), bold=True) <= wide - 9.9


@settings(max_examples=12)
@given(rows(max_size=24))
def test_any_row_of_tiles_can_be_drawn(tiles: tuple[str, ...]) -> None:
    picture = _picture(Stage(tiles))
    assert len(picture.of_class("cardboard")) == len(tiles)
    assert len(set(picture.ids)) == len(picture.ids)
    _, _, wide, high = map(float, picture.root.attrib["viewBox"].split())
    for shape in picture.of_class("cardboard"):
        assert all(0 <= x <= wide and 0 <= y <= high for ring in shape.rings for x, y in ring)


@pytest.mark.parametrize("name", ["A0", "A6", "Letter"])
def test_every_paper_can_be_drawn_on(name: str) -> None:
    crowded = replace(CROWDED, name="Longer than any sheet " * 50)
    sheet = plan(crowded, on=paper(name), options=EVERYTHING)
    assert {sheet.width, sheet.height} == {paper(name).width, paper(name).height}
    picture = Picture(sheet.to_svg())
    assert (picture.root.attrib["width"], picture.root.attrib["height"]) == (
        f"{sheet.width:g}mm",
        f"{sheet.height:g}mm",
    )
    assert all(
        page(picture).contains(shapely.Polygon(shape.rings[0])) for shape in picture.of_class("cardboard")
    )


@pytest.mark.parametrize("name", ["A0", "A3", "A4", "A6", "Letter"])
def test_the_scale_in_words_is_true_on_any_paper(name: str) -> None:
    sheet = plan(_stage(NAMES[0]), on=paper(name))
    picture = Picture(sheet.to_svg())
    mm_to_the_unit = sheet.width / float(picture.root.attrib["viewBox"].split()[2])
    space_on_paper = picture.of_class("cardboard")[0].matrix.scale * UNIT * mm_to_the_unit
    (words,) = picture.of_class("scale-bar", "text")
    said = float((words.element.text or "").partition("(1:")[2].rstrip(")"))
    assert said == pytest.approx(32.0 / space_on_paper, rel=0.005)


def test_letters_grow_with_the_paper() -> None:
    small, usual, poster = (paper(name).zoom for name in ("A6", "A4", "A2"))
    assert small < usual == paper("Letter").zoom == 1.0 < poster == pytest.approx(2.0)


def test_drawing_with_svgwrite_watching() -> None:
    """svgwrite's own checks pass for everything but data attributes, which they do not know."""
    from fr_stages.draw.canvas.sheet import Sheet

    sheet = Sheet(100.0, 50.0, theme(), "A sheet", "with all that svgwrite can check", debug=True)
    group = sheet.layer("shapes", transform="translate(1 2) rotate(30) scale(0.5)")
    group.add(sheet.rect(1, 2, 3, 4, "box", fill="#123456", stroke_width=0.3))
    group.add(sheet.path("M0 0L1 1A2 2 0 0 1 3 3Z", fill="none", stroke_dasharray="1 2"))
    group.add(sheet.text("<Étape> & more", 5.0, 6.0, 3.0, anchor="middle", bold=True, kind="words"))
    reference = sheet.shared("dot", lambda: sheet.circle(0, 0, 1.5))
    group.add(sheet.use(reference, "translate(3 4)"))
    assert sheet.to_svg().count("dot") == 2
