"""What those who build share: folders, environments, and running a command."""

from __future__ import annotations

import os
import subprocess
import sys
import venv
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
ROOM = ROOT / "out" / "building"


def run(*command: str | Path, **environment: str) -> None:
    """Runs a command in the checkout. Raises CalledProcessError when it fails."""
    print("$", *(str(word).removeprefix(f"{ROOT}{os.sep}") for word in command), flush=True)
    subprocess.run(list(map(str, command)), check=True, cwd=ROOT, env={**os.environ, **environment})


def environment(name: str, *packages: str | Path) -> Path:
    """The folder with the programs of a fresh virtual environment that holds some packages."""
    folder = ROOM / name
    venv.create(folder, clear=True, with_pip=True)
    programs = folder / ("Scripts" if os.name == "nt" else "bin")
    run(programs / "python", "-m", "pip", "install", "--quiet", *packages)
    return programs


def compiled_wheel() -> Path:
    """Builds the wheel with the compiled engine for this Python and system."""
    folder = ROOM / "raw"
    for old in folder.glob("*.whl"):
        old.unlink()
    run(
        sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", folder, ".",
        FR_STAGES_FORM="compiled",
    )  # fmt: skip
    (wheel,) = folder.glob("*.whl")
    return wheel
