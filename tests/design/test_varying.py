"""Variations of a stage and half-built rows."""

from __future__ import annotations

from fr_stages.design.difference import Portrait, road_difference, terrain_difference
from fr_stages.design.request import Request
from fr_stages.design.varying import complete, vary
from fr_stages.stage.opening import open_stage
from fr_stages.validator import validate

CLASSIC = open_stage("la-classicissima")
MODEL = Portrait.of(CLASSIC.faces)


def test_the_same_terrain_on_another_road() -> None:
    found = vary(CLASSIC, "terrain", Request(answers=1))
    assert len(found.answers) == 1
    for answer in found.answers:
        assert [face.spaces for face in answer.stage.faces] == [face.spaces for face in CLASSIC.faces]
        assert road_difference(Portrait.of(answer.stage.faces), MODEL) >= 3
        assert {finding.code for finding in validate(answer.stage)} <= {
            "FR401"
        }  # which the model breaks, too


def test_the_same_road_with_other_terrain() -> None:
    found = vary(CLASSIC, "road", Request(answers=2))
    assert len(found.answers) == 2
    for answer in found.answers:
        assert [face.bend for face in answer.stage.faces] == [face.bend for face in CLASSIC.faces]
        assert terrain_difference(Portrait.of(answer.stage.faces), MODEL) >= 3


def test_a_half_built_row_is_completed() -> None:
    (answer,) = complete("a _2 ? ? N * u").answers
    assert answer.stage.tiles[:2] == ("a", "^2")
    assert answer.stage.tiles[4] == "N"
    assert validate(answer.stage) == []
