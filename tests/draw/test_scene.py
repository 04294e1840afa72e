"""A scene is the stage as it lies: put together from its JSON, a page shows what a plan shows."""

from __future__ import annotations

import json
from typing import Any

import pytest
import shapely
from hypothesis import given, settings

from fr_stages.draw.canvas.frame import UNIT
from fr_stages.draw.canvas.sheet import Sheet
from fr_stages.draw.canvas.theme import theme
from fr_stages.draw.scene import Scene
from fr_stages.draw.tile.stage_art import stage_art
from fr_stages.geometry.layout import Layout
from fr_stages.stage.course import Course
from fr_stages.stage.library import library
from fr_stages.stage.opening import open_stage
from fr_stages.stage.stage import Obstacle, Stage, Weather, WeatherMarker
from fr_stages.stage.tiles import UnknownFaceError
from tests.draw.svg_reader import Picture, path_points
from tests.strategies import rows

RICH = Stage(
    tuple("aiKEFCLBgJmntrqoDPHSu"),
    weather=(WeatherMarker(5, Weather.CROSSWIND), WeatherMarker(6, Weather.RAIN)),
    obstacles=(Obstacle(7, 2, 1),),
)


def _document(stage: Stage, **options: Any) -> Any:
    return json.loads(json.dumps(Scene.of(stage, **options).document()))


def _page(document: Any) -> Picture:
    """The scene as a page in a browser puts it together."""
    tiles = "".join(
        f'<use xlink:href="#{tile["art"]}" transform="matrix({" ".join(map(str, tile["matrix"]))})"/>'
        for tile in document["tiles"]
    )
    inside = "".join([*document["art"].values(), "</defs>", tiles, *document["layers"].values()])
    return Picture(
        '<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"><defs>'
        + inside.replace(" href=", " xlink:href=")
        + "</svg>"
    )


def _drawn(stage: Stage) -> Picture:
    sheet = Sheet(1.0, 1.0, theme(), "")
    sheet.add(stage_art(sheet, stage, Layout.of(stage)))
    return Picture(sheet.to_svg())


def _rings(picture: Picture) -> list[Any]:
    """Every shape with its points, to a tenth of a unit."""
    return [
        (shape.tag, sorted(shape.classes - {"stage", "joints"}), shapely.MultiPoint(ring).normalize())
        for shape in picture.shapes
        for ring in shape.rings
    ]


def _same(first: Picture, second: Picture) -> bool:
    pairs = zip(_rings(first), _rings(second), strict=True)
    return all(a[:2] == b[:2] and a[2].hausdorff_distance(b[2]) < 0.01 for a, b in pairs)


@pytest.mark.parametrize("name", ["base/la-haute-montagne", "peloton/stage-9@5-6"])
def test_a_page_made_of_a_scene_shows_what_a_plan_shows(name: str) -> None:
    stage = open_stage(name)
    assert _same(_page(_document(stage)), _drawn(stage))


def test_overlaps_obstacles_and_weather_are_in_the_scene() -> None:
    document = _document(RICH)
    assert _same(_page(document), _drawn(RICH))
    assert list(document["layers"]) == ["joints", "arrows", "decorations", "obstacles", "overlaps"]
    assert {tile["number"]: tile["weather"] for tile in document["tiles"] if tile["weather"]} == {
        5: "weather-crosswind",
        6: "weather-rain",
    }
    assert {"weather-crosswind", "weather-rain", "obstacle"} <= document["art"].keys()
    overlaps = Layout.of(RICH).overlaps
    assert [each["first"] for each in document["overlaps"]] == [overlap.first for overlap in overlaps]
    for shown, overlap in zip(document["overlaps"], overlaps, strict=True):
        assert shown["depth"] == pytest.approx(overlap.depth, abs=0.001)
        area = sum(shapely.Polygon(ring).area for ring in path_points(shown["outline"])) / UNIT**2
        assert area == pytest.approx(overlap.area, abs=0.001)


@settings(max_examples=25, deadline=None)
@given(row=rows(max_size=12))
def test_places_are_those_of_the_layout(row: tuple[str, ...]) -> None:
    stage = Stage(row)
    layout, document = Layout.of(stage), _document(stage)
    for shown, tile in zip(document["tiles"], layout.tiles, strict=True):
        x, y, degrees = shown["entry"]
        assert (x / UNIT, -y / UNIT) == pytest.approx(tile.entry.point, abs=1e-4)
        assert degrees == -tile.entry.degrees % 360
        (ring,) = path_points(shown["outline"])
        drawn = shapely.Polygon([(x / UNIT, -y / UNIT) for x, y in ring])
        assert drawn.symmetric_difference(tile.outline).area < 0.01
    spaces = [space for tile in document["tiles"] for space in tile["spaces"]]
    for shown, space in zip(spaces, layout.spaces, strict=True):
        assert (shown["index"], shown["number"]) == (space.index, space.number)
        (ring,) = path_points(shown["outline"])
        road = shapely.Polygon(ring).buffer(0.1)
        for (x, y, _), lane in zip(shown["lanes"], space.lanes, strict=True):
            assert (x / UNIT, -y / UNIT) == pytest.approx(lane.centre, abs=1e-4)
            assert road.contains(shapely.Point(x, y))


def test_riders_on_a_lane_look_where_it_leads() -> None:
    (_, curve, _) = _document(Stage(("b", "e", "c")))["tiles"]
    turn = (curve["exit"][2] - curve["entry"][2] + 180) % 360 - 180
    headings = [space["lanes"][0][2] for space in curve["spaces"]]
    assert len(headings) == 2
    assert (headings[1] - headings[0]) % 360 == pytest.approx(turn / 2 % 360)


@pytest.mark.parametrize("entry", library()[::6], ids=lambda entry: entry.slug)
def test_lines_lie_before_the_spaces_they_belong_to(entry: Any) -> None:
    stage = entry.stage()
    course, scene = Course.of(stage), Scene.of(stage)
    start, finish = scene.lines
    assert (start.kind, start.index) == ("start", course.start[0] + 1)
    assert (finish.kind, finish.index) == ("finish", course.finish)
    for line in scene.lines:
        (a, b), lanes = line.ends, course.spaces[line.index - 1].lanes
        assert shapely.Point(a).distance(shapely.Point(b)) == pytest.approx(lanes * UNIT / 2, abs=0.01)


def test_the_view_shows_every_tile_and_begins_on_the_left() -> None:
    scene = Scene.of(open_stage("base/avenue-corso-paseo"))
    left, top, width, height = scene.view.box
    turned = shapely.affinity.rotate(
        shapely.MultiPoint([point for tile in scene.tiles for point in path_points(tile.outline)[0]]),
        scene.view.degrees,
        origin=(0, 0),
    )
    assert shapely.box(left, top, left + width, top + height).buffer(0.1).contains(turned)
    assert width > height
    assert shapely.affinity.rotate(
        shapely.Point(scene.tiles[0].entry[:2]), scene.view.degrees, origin=(0, 0)
    ).x < (left + width / 2)


def test_tiles_that_look_alike_share_a_picture_and_known_ones_are_left_out() -> None:
    scene = Scene.of(Stage(("a", "b", "b", "u")))
    arts = [tile.art for tile in scene.tiles]
    assert arts[1] == arts[2] == "face-b-22"
    assert not scene.art(known=scene.art().keys())
    assert set(scene.art(known={"face-b-22"})) == scene.art().keys() - {"face-b-22"}


def test_two_scenes_with_prefixes_share_a_page() -> None:
    first, second = (_page(_document(RICH, prefix=prefix)) for prefix in ("one-", "two-"))
    assert _same(first, second)
    assert not set(first.ids) & set(second.ids)
    assert all(name.startswith("one-") for name in first.ids)


def test_a_stage_without_tiles_is_an_empty_scene() -> None:
    document = _document(Stage(()))
    assert (document["tiles"], document["lines"], document["box"]) == ([], [], [0, 0, 0, 0])


def test_a_face_that_is_not_known_is_an_error() -> None:
    with pytest.raises(UnknownFaceError):
        Scene.of(Stage(("a", "nope", "u")))
