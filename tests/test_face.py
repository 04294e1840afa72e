"""The public face of the library: calm to type, calm to look at."""

from __future__ import annotations

import inspect
import pickle
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from types import FunctionType

import pytest

import fr_stages
from fr_stages import Stage
from tests.strategies import CATALOGUE

LAKE = "AmPFeRsboHDJqKnlciTgu"


def test_tab_shows_the_public_names() -> None:
    assert set(dir(fr_stages)) == {*fr_stages.__all__, "__version__"}
    assert 25 <= len(fr_stages.__all__) <= 40


def test_help_can_be_printed() -> None:
    done = subprocess.run(
        [sys.executable, "-c", "import fr_stages; help(fr_stages)"],
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    assert "Stage.parse(" in done.stdout
    assert "validate(" in done.stdout


@pytest.mark.parametrize("name", ["design", "draw", "race", "ride"])
def test_a_function_is_not_covered_by_the_package_of_its_name(name: str) -> None:
    package = import_module(f"fr_stages.{name}")
    function = getattr(fr_stages, name)
    assert isinstance(function, FunctionType)
    assert inspect.signature(function).parameters
    assert pickle.loads(pickle.dumps(function)) is function
    assert package is sys.modules[f"fr_stages.{name}"]


def test_modules_are_found_below_a_function_of_the_same_name() -> None:
    code = "import fr_stages, fr_stages.ride.tally as t; print(t.__name__, fr_stages.ride.tally is t)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, encoding="utf-8", check=True)
    assert done.stdout.split() == ["fr_stages.ride.tally", "True"]


def test_a_stage_is_its_row() -> None:
    stage = Stage.parse("a ^2, b c u")
    assert str(stage) == "a^2bcu"
    assert len(stage) == 5
    assert list(stage) == ["a", "^2", "b", "c", "u"]
    assert Stage.parse(str(stage)) == stage
    assert str(Stage(("a", "ramp", "u"))) == "a ramp u"


def test_a_stage_is_read_and_written(tmp_path: Path) -> None:
    stage = Stage.parse(LAKE, name="Round the Lake", table_mm=(1200.0, 800.0))
    stage.write(tmp_path / "lake.json")
    assert Stage.read(tmp_path / "lake.json") == stage
    assert Stage.parse((tmp_path / "lake.json").read_text()) == stage


def test_course_and_layout_are_one_step_away() -> None:
    stage = Stage.parse(LAKE)
    assert stage.course == fr_stages.Course.of(stage)
    assert stage.layout == fr_stages.Layout.of(stage)
    assert len(stage.course) == len(list(stage.course)) == len(stage.course.spaces)
    assert [tile.number for tile in stage.layout] == list(range(1, 22))
    assert pickle.loads(pickle.dumps(stage)) == stage


def test_a_text_in_place_of_tiles_is_refused_with_the_right_way() -> None:
    with pytest.raises(TypeError, match=r"Stage\.parse\('abcu'\)"):
        Stage("abcu")  # type: ignore[arg-type]
    assert Stage(["a", "b", "u"]).tiles == ("a", "b", "u")  # type: ignore[arg-type]


def test_validate_takes_what_the_command_takes(tmp_path: Path) -> None:
    (tmp_path / "row.txt").write_text("abccu\n")
    for text in ("abccu", str(tmp_path / "row.txt")):
        (twice,) = (it for it in fr_stages.validate(text) if it.code == "FR102")
        assert twice.location.column == 4
    (found, *_) = fr_stages.validate("la-classicissima")
    assert (found.location.file or "").endswith("la-classicissima.json")
    with pytest.raises(fr_stages.InputError, match="FR022"):
        fr_stages.validate("ab?u")


def test_a_drawing_is_written_and_shows_itself(tmp_path: Path) -> None:
    drawing = fr_stages.draw(LAKE, "plan", look="grey", on="A5")
    assert drawing.write(tmp_path / "plan.svg") == [tmp_path / "plan.svg"]
    assert (tmp_path / "plan.svg").read_text().startswith("<?xml")
    assert (drawing._repr_svg_() or "").startswith("<?xml")
    with pytest.raises(fr_stages.InputError, match="no theme"):
        fr_stages.draw(LAKE, look="gray scale")


def test_a_race_is_one_of_those_of_a_ride() -> None:
    two = fr_stages.teams(2)
    results = [fr_stages.race("abcdefu", two, seed=3, number=number) for number in range(8)]
    assert results[0] == fr_stages.race(Stage.parse("abcdefu"), two, 3)
    ridden = fr_stages.ride("abcdefu", two, races=8, seed=3)
    rounds = ridden.measure("rounds")
    assert rounds is not None
    assert rounds.estimate.value == pytest.approx(sum(it.rounds for it in results) / 8)
    assert len(fr_stages.ride("abcdefu", races=1).setup.entrants) == 4


def test_nothing_that_is_looked_at_fills_the_screen() -> None:
    stage = Stage.parse(LAKE)
    result = fr_stages.ride(stage, races=2)
    shown = (
        stage,
        stage.course,
        stage.layout,
        stage.layout.tiles[3],
        stage.faces[3],
        stage.catalogue,
        fr_stages.CourseFacts(stage.course),
        fr_stages.Selection(),
        fr_stages.draw(stage),
        fr_stages.library()[0],
        fr_stages.teams(2)[0],
        fr_stages.race(stage, fr_stages.teams(2)),
        result,
        result.setup,
        fr_stages.compare([result, result]),
        fr_stages.repairs(Stage.parse("abccu"))[0].stage,
    )
    for it in shown:
        assert len(repr(it)) <= 200, repr(it)[:200]
    assert repr(stage) == f"<Stage 'Untitled stage' (2-4) {LAKE}>"
    assert repr(stage.course) == "<Course 'Untitled stage', 69 spaces from line to line>"
    assert [face.face for face in CATALOGUE][:2] == ["a", "A"]
