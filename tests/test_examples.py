"""Every example runs, and every stage and tile file of the examples can be read."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from fr_stages import Severity, Stage, validate
from fr_stages.stage.catalogue_file import read_catalogue
from fr_stages.stage.files import dump_stage

EXAMPLES = Path(__file__).parents[1] / "examples"
STAGES = sorted((EXAMPLES / "stages").glob("*.json"))
ARGUMENTS = {
    "club_evening.py": [str(EXAMPLES / "stages")],
    "two_versions.py": ["AmPFeRsboHDJqKnlciTgu", "AmPFeRsboHdJqKnlciTgu", "20"],
}
SHOWN = {
    "demo.py": "The plan is in",
    "find_a_stage.py": "u\n",
    "club_evening.py": "my-stage.json: Round the Lake (2-4)\n    good\n",
    "two_versions.py": "Rounds",
}


@pytest.mark.parametrize("script", sorted(EXAMPLES.glob("*.py")), ids=lambda path: path.name)
def test_example_runs(script: Path, tmp_path: Path) -> None:
    done = subprocess.run(
        [sys.executable, str(script), *ARGUMENTS.get(script.name, [])],
        cwd=tmp_path,
        capture_output=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert SHOWN.get(script.name, "") in done.stdout


@pytest.mark.parametrize("file", STAGES, ids=lambda path: path.name)
def test_stage_is_good(file: Path) -> None:
    stage = Stage.read(file)
    findings = [finding.code for finding in validate(stage) if finding.severity is not Severity.ADVICE]
    assert findings == (["FR201", "FR201"] if file.name == "first-draft.json" else [])


@pytest.mark.parametrize("file", STAGES, ids=lambda path: path.name)
def test_stage_file_is_canonical(file: Path) -> None:
    assert file.read_text(encoding="utf-8") == dump_stage(Stage.read(file))


@pytest.mark.parametrize("file", sorted((EXAMPLES / "tiles").glob("*.json")), ids=lambda path: path.name)
def test_tile_file_can_be_read(file: Path) -> None:
    assert {"w1", "w2"} <= read_catalogue(file).faces.keys()
