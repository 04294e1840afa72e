"""The pictures of the documentation, each drawn by a command line that anybody can type."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import chdir
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from tools.docs.runner import EXAMPLES, run_program

COMMANDS = {
    "plan.svg": "draw base/la-haute-montagne",
    "tiles.svg": "draw --tiles",
    "tile.svg": "draw --tile C",
    "draft.svg": "draw first-draft.json",
    "lake.svg": "draw my-stage.json",
    "lake-profile.svg": "draw my-stage.json --kind profile",
    "grey.svg": "draw base/la-haute-montagne --theme grey",
}


def pictures() -> Iterator[tuple[str, str]]:
    """Name and text of every picture."""
    for name, command in COMMANDS.items():
        yield name, picture(command)


@cache
def picture(command: str) -> str:
    """What a command line draws. Raises RuntimeError when it fails."""
    with TemporaryDirectory() as folder, chdir(EXAMPLES / "stages"):
        drawn = Path(folder) / "picture.svg"
        code, output = run_program([*command.split(), "-o", str(drawn)])
        if code:
            raise RuntimeError(f"fr-stages {command}: {output}")
        return drawn.read_text(encoding="utf-8")
