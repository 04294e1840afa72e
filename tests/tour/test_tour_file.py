"""Tour files, the rules of tours, and tours drawn from the library."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fr_stages.findings import InputError
from fr_stages.tour.random_tour import random_tour
from fr_stages.tour.tour_file import dump_tour, parse_tour, read_tour
from fr_stages.tour.tour_rules import check_tour

THREE = [{"stage": name} for name in ("avenue-corso-paseo", "la-haute-montagne", "la-classicissima")]


def text(*stages: dict[str, Any], **more: Any) -> str:
    return json.dumps({"format": 1, "name": "Three days", **more, "stages": list(stages) or THREE}, indent=2)


def codes(source: str) -> list[str]:
    return [finding.code for finding in check_tour(parse_tour(source))]


@pytest.mark.parametrize(
    "more",
    [
        {},
        {"profile": "designer-2017", "options": {"fatigue": "all", "time_cut": 2}},
        {"entrants": "red=steady,blue=peloton"},
    ],
)
def test_a_tour_reads_back_as_it_was_written(more: dict[str, Any]) -> None:
    stages: list[dict[str, Any]] = [
        {"stage": "abcdu", "kind": "team-time-trial", "rest_after": True},
        {
            "stage": "la-haute-montagne",
            "breakaway": True,
            "weather": True,
            "checkpoints": [{"tile": 5, "space": 1, "kind": "mountain", "pile": "minor"}],
        },
        {"stage": "la-classicissima"},
    ]
    tour = parse_tour(text(*stages, **more)).tour
    written = dump_tour(tour)
    assert parse_tour(written).tour == tour
    assert json.loads(written)["stages"] == stages


def test_a_stage_file_is_found_beside_the_tour(tmp_path: Path) -> None:
    (tmp_path / "mine.json").write_text('{"format": 1, "name": "Mine", "players": "2-4", "tiles": "abcdu"}')
    (tmp_path / "tour.json").write_text(text({"stage": "mine.json"}, *THREE[:2]))
    assert read_tour(tmp_path / "tour.json").tour.stages[0].stage.name == "Mine"


def test_every_stage_that_cannot_be_read_is_named_with_its_place() -> None:
    with pytest.raises(InputError) as error:
        parse_tour(text({"stage": "la-clasicissima"}, {"stage": "a?u"}, {"stage": "abcu"}), "t.json")
    findings = error.value.findings
    assert [finding.location.pointer for finding in findings] == ["/stages/0/stage", "/stages/1/stage"]
    assert "la-classicissima" in findings[0].fix


def test_a_pile_off_the_road_is_named() -> None:
    point = {"tile": 40, "space": 1, "kind": "sprint", "pile": "major"}
    with pytest.raises(InputError, match="no space 1 on tile 40"):
        parse_tour(text({"stage": "abcdu", "checkpoints": [point]}, *THREE[:2]))


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"profile": "tour"}, "profile"),
        ({"options": {"fatigue": "third"}}, "fatigue"),
        ({"entrant": 4}, "entrant"),
    ],
)
def test_what_the_schema_does_not_know_is_refused(more: dict[str, Any], field: str) -> None:
    with pytest.raises(InputError, match=field):
        parse_tour(text(**more))


def test_the_rules_of_tours() -> None:
    assert codes(text()) == []
    assert "FR611" in codes(text(*THREE[:2]))
    assert "FR611" in codes(text(*THREE * 8))
    assert "FR612" in codes(text({"stage": "abcdu", "kind": "team-time-trial", "breakaway": True}, *THREE))
    assert "FR614" in codes(text(*THREE, THREE[0]))
    assert "FR615" in codes(text({"stage": "abcdu"}, *THREE))
    assert "FR615" in codes(text({**THREE[0], "kind": "long"}, *THREE[1:]))
    assert "FR616" in codes(text(*THREE[:2], {**THREE[2], "rest_after": True}))
    point = {"tile": 5, "space": 1, "kind": "sprint", "pile": "major"}
    timed = {**THREE[0], "kind": "individual-time-trial", "checkpoints": [point]}
    assert "FR613" in codes(text(timed, *THREE[1:]))


def test_rest_days_lie_where_the_rule_and_the_file_say() -> None:
    short = parse_tour(text(*THREE, {"stage": "abcdu"}, options={"rest_days": "middle"})).tour
    assert [number for number in range(1, 5) if short.rests_after(number)] == [2]
    named = parse_tour(text({**THREE[0], "rest_after": True}, *THREE[1:])).tour
    assert [number for number in range(1, 4) if named.rests_after(number)] == [1]
    long = parse_tour(text(*THREE * 6)).tour
    assert [number for number in range(1, 19) if long.rests_after(number)] == [9, 15]


@pytest.mark.parametrize(("stages", "players"), [(3, 2), (5, 4), (8, 6)])
def test_a_random_tour_has_different_stages_and_no_findings_that_count(stages: int, players: int) -> None:
    tour = random_tour(stages, players, 7)
    assert tour == random_tour(stages, players, 7)
    assert tour != random_tour(stages, players, 8)
    assert len({stage.stage.tiles for stage in tour.stages}) == stages
    again = parse_tour(dump_tour(tour))
    assert again.tour == tour
    assert not [finding for finding in check_tour(again) if finding.code != "FR615"]
