"""Themes: their marks stay apart for every printer and every eye, and a theme file is checked."""

from __future__ import annotations

import json
import re
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from fr_stages.draw.canvas.theme import THEMES, Theme, read_theme, theme
from fr_stages.findings import InputError
from fr_stages.stage.tiles import Terrain
from tests.draw.vision import DEFICIENCIES, difference, lightness

MARKED = tuple(terrain for terrain in Terrain if terrain is not Terrain.FLAT)
PAIRS = tuple(combinations(MARKED, 2))


@pytest.fixture(params=THEMES)
def look(request: pytest.FixtureRequest) -> Theme:
    return theme(request.param)


@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_marks_stay_apart_in_grey(look: Theme, first: Terrain, second: Terrain) -> None:
    marks = (look.terrains[first].mark, look.terrains[second].mark)
    assert abs(lightness(marks[0]) - lightness(marks[1])) >= 12


@pytest.mark.parametrize("eyes", DEFICIENCIES)
@pytest.mark.parametrize(("first", "second"), PAIRS)
def test_marks_stay_apart_for_all_eyes(look: Theme, first: Terrain, second: Terrain, eyes: str) -> None:
    assert difference(look.terrains[first].mark, look.terrains[second].mark, eyes) >= 15


@pytest.mark.parametrize("terrain", MARKED)
def test_a_mark_stands_out_from_its_ground(look: Theme, terrain: Terrain) -> None:
    ink = look.terrains[terrain]
    ground = look.colours.paper if ink.kerb == "none" else ink.kerb
    assert abs(lightness(ink.mark) - lightness(ground)) >= 25


def test_lines_and_letters_stand_out_from_the_road(look: Theme) -> None:
    for terrain in Terrain:
        surface = look.terrains[terrain].surface
        road = look.colours.paper if surface == "none" else surface
        assert abs(lightness(look.colours.line) - lightness(road)) >= 30


def test_heat_runs_steadily_from_light_to_dark(look: Theme) -> None:
    steps = [lightness(colour) for colour in look.heat]
    assert all(before - after >= 5 for before, after in pairwise(steps))


def test_grey_theme_has_no_colour() -> None:
    look = theme("grey")
    inks = [ink for each in look.terrains.values() for ink in (each.surface, each.kerb, each.mark)]
    for colour in (*inks, *look.heat, *look.series, look.colours.alert, look.colours.grass):
        assert colour[1:3] == colour[3:5] == colour[5:7]


def test_themes_that_ship_follow_the_schema() -> None:
    folder = Path(__file__).parents[3] / "src" / "fr_stages" / "draw" / "canvas" / "data"
    assert sorted(file.stem for file in folder.glob("*.json")) == sorted(THEMES)
    for name in THEMES:
        assert read_theme(str(folder / f"{name}.json")) == theme(name)


def _written(folder: Path, **document: object) -> str:
    file = folder / "mine.json"
    file.write_text(json.dumps(document), encoding="utf-8")
    return str(file)


def test_a_theme_file_says_only_what_differs(tmp_path: Path) -> None:
    file = _written(tmp_path, format=1, name="mine", extends="grey", colours={"grass": "#00ff00"})
    mine = theme(file)
    assert mine.name == "mine"
    assert mine.colours.grass == "#00ff00"
    assert mine.terrains == theme("grey").terrains


def test_a_theme_file_without_extends_stands_on_the_colour_theme(tmp_path: Path) -> None:
    file = _written(tmp_path, format=1, name="mine", terrains={"uphill": {"mark": "#123456"}})
    mine = theme(file)
    assert mine.terrains[Terrain.UPHILL].mark == "#123456"
    assert mine.terrains[Terrain.UPHILL].kerb == theme("colour").terrains[Terrain.UPHILL].kerb


@pytest.mark.parametrize(
    ("document", "what"),
    [
        ({"format": 1, "name": "x", "colours": {"gras": "#000000"}}, "gras"),
        ({"format": 1, "name": "x", "colours": {"grass": "green"}}, "grass"),
        ({"format": 1, "name": "x", "colours": {"grass": "url(http://example.org)"}}, "grass"),
        ({"format": 1, "name": "x", "colours": {"grass": "#00ff00\n"}}, "grass"),
        ({"format": 1, "name": "x", "weather": {"rain": 'red" onload="alert(1)'}}, "rain"),
        ({"format": 2, "name": "x"}, "format"),
        ({"format": 1}, "name"),
        ({"format": 1, "name": "x", "heat": ["none", "#000000"]}, "heat"),
        ({"format": 1, "name": "x", "fonts": {"text": 'a"><script>'}}, "fonts"),
        ({"format": 1, "name": "x", "fonts": {"text": " "}}, "fonts"),
        ({"format": 1, "name": "x", "extends": "mine"}, "extends"),
    ],
)
def test_a_faulty_theme_is_refused_with_its_place(
    tmp_path: Path, document: dict[str, object], what: str
) -> None:
    with pytest.raises(InputError) as caught:
        theme(_written(tmp_path, **document))
    assert what in str(caught.value)
    assert all(finding.location.line for finding in caught.value.findings)


def test_the_theme_in_the_guide_is_one(tmp_path: Path) -> None:
    guide = Path(__file__).parents[3] / "docs" / "guides" / "printing.md"
    (example,) = re.findall(r"```json\n(.*?)```", guide.read_text(encoding="utf-8"), re.DOTALL)
    (tmp_path / "my-club.json").write_text(example, encoding="utf-8")
    mine = theme(str(tmp_path / "my-club.json"))
    assert mine.terrains[Terrain.UPHILL].mark == "#7a1f3d"
    assert mine.colours.grass == theme("grey").colours.grass


def test_an_unknown_theme_is_answered_with_the_nearest() -> None:
    with pytest.raises(InputError, match=r'Did you mean "grey"\?'):
        theme("gray")
    with pytest.raises(InputError):
        theme("no/such/theme.json")
