"""Everything that names the climbs of a stage names the same ones."""

from __future__ import annotations

import json
import re
from pathlib import Path
from random import Random

from typer.testing import CliRunner

from fr_stages.cli.app import app
from fr_stages.draw.kinds.card_summary import summary_lines
from fr_stages.draw.kinds.profile import profile_in_words
from fr_stages.race.entrants import teams
from fr_stages.race.setup import Setup
from fr_stages.report.info import StageInfo
from fr_stages.ride.batches import ride_setup
from fr_stages.ride.ride_document import document_of
from fr_stages.stage.files import dump_stage
from fr_stages.stage.library import library
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Kind, Terrain, standard_catalogue
from fr_stages.validator import Selection, validate

TILES = standard_catalogue().tiles.values()
LONG_CLIMB = Selection.of(select=["FR411"])
RANDOM_ROWS = 120


def random_stages(count: int) -> list[Stage]:
    """Rows from a start to a finish; every other tile is turned to a random side, none is used twice."""
    chance = Random(5)
    kinds = (Kind.START, Kind.FINISH)
    ends = {kind: [tile for tile in TILES if tile.faces[0].kind is kind] for kind in kinds}
    inner = [tile for tile in TILES if tile.faces[0].kind not in ends]
    found = []
    for _ in range(count):
        middle = chance.sample(inner, chance.randint(1, 20))
        row = [chance.choice(ends[Kind.START]), *middle, chance.choice(ends[Kind.FINISH])]
        found.append(Stage(tuple(chance.choice(tile.faces).face for tile in row)))
    return found


def told_by_info(stage: Stage) -> list[int]:
    told: list[int] = StageInfo(stage).as_json()["climbs"]
    return told


def told_by_the_profile(stage: Stage) -> list[int]:
    return [int(length) for length in re.findall(r"category \w+, (\d+) space", profile_in_words(stage))]


def told_by_the_card(stage: Stage) -> tuple[int, int]:
    """How many climbs, and their spaces together."""
    lines = [line for line in summary_lines(stage) if line.terrain is Terrain.UPHILL]
    return (int(lines[0].words.split()[0]), lines[0].spaces or 0) if lines else (0, 0)


def told_by_the_ride(stage: Stage) -> list[int]:
    result = ride_setup(Setup.of(stage, teams(2)), 1)
    return [climb["last"] - climb["first"] + 1 for climb in document_of(result)["climbs"]]


def told_by_fr411(stage: Stage) -> list[int]:
    return [finding.data["length"] for finding in validate(stage, selection=LONG_CLIMB)]


def check(stage: Stage, told_by_the_list: int) -> None:
    lengths = told_by_info(stage)
    assert told_by_the_profile(stage) == lengths
    assert told_by_the_card(stage) == (len(lengths), sum(lengths))
    assert told_by_the_ride(stage) == lengths
    assert told_by_fr411(stage) == [length for length in lengths if length > 10]
    assert told_by_the_list == sum(lengths)


def listed(stage_set: str | None, folder: Path | None = None) -> dict[str, int]:
    """What ``fr-stages list --json`` says: the uphill spaces of each stage, by its name."""
    arguments = ["list", "--json", *(["--set", stage_set] if stage_set else [])]
    result = CliRunner(env={"FR_STAGES_LIBRARY": str(folder or "")}).invoke(app, arguments)
    return {stage["name"]: stage["terrain"]["uphill"] for stage in json.loads(result.stdout)}


def test_the_library_tells_one_truth() -> None:
    told = listed(None)
    for entry in library():
        check(entry.stage(), told[entry.name])


def test_random_rows_tell_one_truth(tmp_path: Path) -> None:
    stages = random_stages(RANDOM_ROWS)
    for number, stage in enumerate(stages):
        (tmp_path / f"{number:03}.json").write_text(dump_stage(stage), encoding="utf-8")
    told = listed("own", tmp_path)
    assert len(told) == len(stages)
    for stage, uphill in zip(stages, told.values(), strict=True):
        check(stage, uphill)
