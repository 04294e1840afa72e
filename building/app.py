"""``python building/app.py``: fr-stages as one program in dist/, for people who have no Python.

PyInstaller puts Python, the libraries and the compiled engine into one file, which runs on this system and
newer ones of its kind. PDF and PNG are not in it: they need the cairo of the system.
"""

from __future__ import annotations

import os
import sys
import zipfile
from pathlib import Path

from workshop import DIST, ROOM, ROOT, compiled_wheel, environment, run

PROGRAM = """\
import multiprocessing

from fr_stages.__main__ import main

if __name__ == "__main__":
    multiprocessing.freeze_support()  # a worker of a ride is this program, too
    main()
"""


def newest_wheel() -> Path:
    """The compiled wheel that ``make wheels`` has left, or else a new one."""
    tag = f"cp{sys.version_info.major}{sys.version_info.minor}"
    ready = sorted(DIST.glob(f"fr_stages-*-{tag}-*.whl"), key=lambda it: it.stat().st_mtime)
    return ready[-1] if ready else compiled_wheel()


def compiled_modules(wheel: Path) -> list[str]:
    """The modules of the wheel beside the package: the engine itself, which nothing imports by name."""
    with zipfile.ZipFile(wheel) as content:
        beside = [name for name in content.namelist() if "/" not in name]
    return [name.partition(".")[0] for name in beside if name.endswith((".so", ".pyd"))]


def main() -> None:
    """Builds the program and tries it."""
    wheel = newest_wheel()
    tools = environment("app", wheel, "pyinstaller")
    start = ROOM / "start.py"
    start.write_text(PROGRAM, encoding="utf-8")
    hidden = [option for name in compiled_modules(wheel) for option in ("--hidden-import", name)]
    run(
        tools / "pyinstaller", "--onefile", "--name", "fr-stages", "--collect-all", "fr_stages",
        "--collect-all", "librt", *hidden, "--distpath", DIST, "--workpath", ROOM / "app-work",
        "--specpath", ROOM, "--noconfirm", "--log-level", "ERROR", start,
    )  # fmt: skip
    program = DIST / ("fr-stages.exe" if os.name == "nt" else "fr-stages")
    run(sys.executable, ROOT / "building" / "trial.py", program)
    print(f"dist/{program.name} is there: {program.stat().st_size / 1e6:.0f} MB.")


if __name__ == "__main__":
    main()
