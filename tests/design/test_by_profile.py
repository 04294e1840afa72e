"""Stages that ride like a profile: files of heights, what they want of a road, rows that follow it."""

from __future__ import annotations

from dataclasses import replace
from itertools import islice, pairwise
from pathlib import Path

import pytest

from fr_stages.design import beam
from fr_stages.design.altitude_file import altitudes_document, altitudes_of, read_altitudes
from fr_stages.design.altitudes import MOST_POINTS, Altitudes
from fr_stages.design.asking import design
from fr_stages.design.beam import TerrainRow, terrain_rows
from fr_stages.design.candidates import Candidate
from fr_stages.design.designer import kept_codes, wanted_course
from fr_stages.design.problem import Problem
from fr_stages.design.request import Request
from fr_stages.design.request_file import document_of_request, request_of
from fr_stages.design.rows import random_stages
from fr_stages.design.wanted_course import WantedCourse
from fr_stages.design.wished import demands, fitting_boxes
from fr_stages.findings import InputError
from fr_stages.stage.course import Course
from fr_stages.stage.course_facts import CourseFacts
from fr_stages.stage.tiles import Terrain
from fr_stages.validator import validate

PROFILES = Path(__file__).parents[2] / "examples" / "profiles"
HILL = ((0.0, 100.0), (10.0, 100.0), (20.0, 900.0), (30.0, 500.0), (40.0, 500.0))
GPX = (
    '<gpx version="1.1" creator="t" xmlns="http://www.topografix.com/GPX/1/1"><trk><trkseg>'
    '<trkpt lat="45" lon="6"><ele>100</ele></trkpt><trkpt lat="45.1" lon="6"/>'
    '<trkpt lat="45.2" lon="6"><ele>400</ele></trkpt></trkseg></trk></gpx>'
)


@pytest.fixture(autouse=True)
def hurried(monkeypatch: pytest.MonkeyPatch) -> None:
    """A quarter of what is gone on with is enough here."""
    monkeypatch.setattr(beam, "WIDTH", 15)


def best_rows(request: Request, most: int = 1) -> list[TerrainRow]:
    """The rows of terrain that ride most like the profile of a request."""
    request = replace(request, boxes=request.boxes or fitting_boxes(request))
    problem = Problem(demands(request, kept_codes(request)))
    return terrain_rows(problem, wanted_course(request), most)


@pytest.mark.parametrize(
    "text",
    [
        "0 100\n10 100\n20 900\n30 500\n40 500",
        "km,metres\n0,100\n10,100\n20,900\n30,500\n40,500\n",
        "Weg;Höhe;\n0;100,0\n10,0;100\n\n20;900\n30;500\n40;500 # the end",
        '{"points": [[5, 100], [15, 100], [25, 900], [35, 500], [45, 500]]}',
    ],
)
def test_lists_of_heights(text: str, tmp_path: Path) -> None:
    file = tmp_path / "heights"
    file.write_text(text, encoding="utf-8")
    assert read_altitudes(file) == Altitudes.along(HILL)


def test_a_track_tells_its_heights(tmp_path: Path) -> None:
    file = tmp_path / "tour.gpx"
    file.write_text(GPX)
    found = read_altitudes(file)
    assert found.length == pytest.approx(22.2, abs=0.1)
    assert [point.metres for point in found.points] == [100, 400]


def test_cobbled_sectors_of_a_list(tmp_path: Path) -> None:
    file = tmp_path / "heights.csv"
    file.write_text("0,50\n10,50\n12,55,cobbles\n13,50,cobbles\n20,50\n22,50,Cobbles\n30,50\n")
    assert read_altitudes(file).cobbles == ((10, 13), (20, 22))


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("0,100\n5,x\n", "is no distance and height"),
        ("0,100\n5\n", "is no distance and height"),
        ("0,100\n", "at least two points"),
        ("0,100\n9,120\n5,100\n", "the distance falls from 9 to 5 km"),
        ("0,100\n5,nan\n", "no number"),
        ("0,100\n5,99999\n", "heights of 10000 m"),
        ('{"points": [[0, 1]]}', "It holds no profile"),
        ('{"points": [[0, 1], [9, 1]], "cobbles": [[8, 7]]}', "a cobbled sector goes from 8 to 7 km of 9"),
        ("<gpx", "It is no GPX file"),
        (GPX.replace("<ele>400</ele>", ""), "Its track tells no heights"),
        (f'<!DOCTYPE x [<!ENTITY a "b">]>{GPX}', "entities"),
    ],
)
def test_what_holds_no_heights(text: str, message: str, tmp_path: Path) -> None:
    file = tmp_path / "heights"
    file.write_text(text)
    with pytest.raises(InputError) as error:
        read_altitudes(file)
    assert message in str(error.value)


def test_long_tracks_are_reduced_and_keep_their_shape() -> None:
    found = Altitudes.along((i / 10, 1000 - abs(1000 - i)) for i in range(2001))
    assert len(found.points) == MOST_POINTS
    assert found.length == 200
    assert found.highest_climb(100) == pytest.approx(1000, abs=5)
    assert altitudes_of(altitudes_document(found)) == found


def test_small_swings_are_no_climbs() -> None:
    bumpy = Altitudes.along((i, (i % 2) * 40 + (300 if i > 50 else 0)) for i in range(100))
    assert [it.metres for it in bumpy.turns(100)] == [0, 340]
    assert bumpy.sums(100)[-1][1:] == (340, 0)
    assert Altitudes.along([(0, 50), (90, 120)]).turns(100) == ()


def test_what_is_wanted_climbs_one_step_a_space_at_most() -> None:
    wanted = WantedCourse(Altitudes.along([(0, 0), (96, 0), (100, 900)]), 9, ups=30, downs=15)
    up, down, cobbled = wanted.at(50)
    assert up[-1] == pytest.approx(9)
    assert all(after - before <= 1 + 1e-9 for before, after in pairwise(up))
    assert up[39] == pytest.approx(0)  # 9 spaces before the line the climb begins, not 2
    assert not any(down)
    assert not any(cobbled)
    assert wanted.distance((up, down, cobbled)) == 0


def test_descents_are_lower_when_there_are_few_of_them() -> None:
    up_and_down = Altitudes.along([(0, 0), (10, 1000), (20, 0), (30, 1000), (40, 0)])
    assert WantedCourse(up_and_down, 10, ups=30, downs=10).at(60)[1][-1] == pytest.approx(10)
    assert WantedCourse(up_and_down, 10, ups=30, downs=40).at(60)[1][-1] == pytest.approx(20)


@pytest.mark.parametrize("file", sorted(PROFILES.iterdir()), ids=lambda path: path.stem)
def test_rows_follow_the_profiles(file: Path) -> None:
    """With all that are gone on with they come to 0 to 0.74 steps, random ones to 1.4 at best, of 300."""
    request = request_of({"profile": str(file)})
    boxes = fitting_boxes(request)
    (best,) = best_rows(request)
    wanted = wanted_course(replace(request, boxes=boxes))
    random = [wanted.distance(Candidate(it).portrait.terrain) for it in islice(random_stages(boxes), 20)]
    assert best.distance <= 1.4
    assert best.distance < 0.6 * min(random)


def test_the_answer_climbs_where_the_profile_does() -> None:
    found = design(profile=str(PROFILES / "two-cols.gpx"), climb_spaces=8)
    (answer,) = found.answers
    assert answer.off is not None
    assert answer.off <= 1.3
    facts = CourseFacts(Course.of(answer.stage))
    climbed = [facts.after_start(space) for it in facts.climbs for space in range(it.first, it.last + 1)]
    assert 14 <= len(climbed) <= 20
    assert min(climbed) > 15
    assert {it.code for it in validate(answer.stage)} <= set(found.aside)


def test_a_profile_goes_with_other_wishes() -> None:
    request = request_of(
        {
            "profile": {"points": [[0, 0], [50, 0], [60, 900]], "cobbles": [[20, 25]]},
            "pattern": "A ? 8|7 * u",
            "use": {"without": ["N"]},
        }
    )
    assert request_of(document_of_request(request) | {"request": 1}) == request
    (row,) = best_rows(request)
    assert row.pattern[0] == "A"
    assert set(row.pattern[2].split("|")) <= {"7", "8"}
    assert not any("N" in place.split("|") for place in row.pattern)
    assert len(row.pattern) == 21


def test_cobbles_are_laid_where_they_are() -> None:
    request = request_of(
        {"boxes": ["champion"], "profile": {"points": [[0, 0], [60, 0]], "cobbles": [[30, 34]]}}
    )
    (row,) = best_rows(request)
    catalogue = request.catalogue
    road = [
        space.terrain
        for place in row.pattern
        for space in catalogue.faces[place.split("|")[0]].spaces
        if space.zone == "road"
    ]
    at = [i / len(road) for i, terrain in enumerate(road) if terrain is Terrain.COBBLES]
    assert 0.4 < min(at) < max(at) < 0.66


def test_what_is_wrong_in_a_request_is_named() -> None:
    for profile, message in (
        ("nowhere.gpx", "There is no such file"),
        ({"points": [[0, 1], [0, 2]]}, '"profile" cannot be so: a way has at least two points'),
        ({"points": []}, "points"),
    ):
        with pytest.raises(InputError) as error:
            request_of({"profile": profile})
        assert message in str(error.value)
