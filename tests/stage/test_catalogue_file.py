from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from fr_stages.findings import InputError
from fr_stages.stage.catalogue_file import parse_catalogue, read_catalogue
from fr_stages.stage.opening import open_stage
from fr_stages.stage.tiles import standard_catalogue

DATA = Path("src/fr_stages/stage/data/tiles.json")
CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "bad_catalogue_files.json").read_text(encoding="utf-8")
)


def face(name: str = "w", **changes: Any) -> dict[str, Any]:
    return {"face": name, "kind": "straight", "spaces": [{"lanes": 2}] * 6} | changes


def tile(*faces: dict[str, Any], **changes: Any) -> dict[str, Any]:
    return {"tile": "wW", "set": "mine", "faces": list(faces or (face(),))} | changes


def document(*tiles: dict[str, Any], **changes: Any) -> str:
    return json.dumps({"format": 1, "tiles": list(tiles or (tile(),))} | changes)


def faults(text: str) -> list[tuple[str, str | None, str]]:
    with pytest.raises(InputError) as raised:
        parse_catalogue(text, "own.json", standard_catalogue())
    return [(it.code, it.location.pointer, it.message) for it in raised.value.findings]


def test_the_published_tiles_follow_the_same_schema(pytestconfig: pytest.Config) -> None:
    text = (pytestconfig.rootpath / DATA).read_text(encoding="utf-8")
    assert parse_catalogue(text).faces == standard_catalogue().faces


def test_ones_own_tiles_are_added_to_the_published_ones(tmp_path: Path) -> None:
    path = tmp_path / "own.json"
    path.write_text(
        document(
            tile(face("w"), face("W", dark=True, spaces=[{"lanes": 1, "terrain": "cobbles"}] * 3)),
            tile(face("ramp1", kind="narrow_curve", bend=-90, spaces=[{"lanes": 2}] * 2), tile="ramp"),
            boxes=[{"box": "mine", "name": "My prints", "tiles": ["wW", "ramp", "aA"]}],
        )
    )
    catalogue = read_catalogue(path)
    assert len(catalogue.faces) == len(standard_catalogue().faces) + 3
    assert catalogue.owned(["mine"])["ramp"] == 1
    assert open_stage("a w ramp1 u", catalogue).faces[2].bend == -90
    assert open_stage("awWu", catalogue).is_known


def test_a_face_that_the_game_has_and_the_program_refuses_may_be_described() -> None:
    catalogue = parse_catalogue(document(tile(face("x"), tile="xX")), base=standard_catalogue())
    assert catalogue.face("x").kind == "straight"
    assert "x" not in catalogue.refused


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case['code']} {case['says']}")
def test_a_bad_tile_file_says_what_is_wrong_and_where(case: dict[str, Any]) -> None:
    ((code, pointer, message),) = faults(json.dumps(case["file"]))
    assert (code, pointer) == (case["code"], case["pointer"])
    assert case["says"] in message


def test_all_faults_are_shown() -> None:
    text = document(tile(face("a", bend=45)), tile(face("b"), tile="aA"), boxes=[])
    assert [code for code, _, _ in faults(text)] == ["FR035", "FR035", "FR035", "FR036"]


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="FR001"):
        read_catalogue(tmp_path / "none.json")
