"""Runs the examples of pages, away from the process that asks for it: ``python -m tools.docs.runner``.

Reads on standard input, as JSON, a list of [language, code] for each page, and writes a list of [exit code,
output] for each. A page is one story: its examples run one after the other in a folder with the stage files
of the examples, and what one of them writes or defines is there for the next.
"""

from __future__ import annotations

import contextlib
import io
import json
import os
import shlex
import shutil
import subprocess
import sys
import tempfile
import traceback
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from fr_stages.cli.app import app
from fr_stages.race.bots import REGISTRY

EXAMPLES = Path(__file__).parents[2] / "examples"
TERMINAL = {"COLUMNS": "80", "NO_COLOR": "1", "TERM": "dumb"}
FAILED = 70

_SHELL = set("|<>;&$*")


def run_program(arguments: Sequence[str]) -> tuple[int, str]:
    """Exit code and output of ``fr-stages`` with these arguments, run in this process."""
    terminal = io.TextIOWrapper(io.BytesIO(), encoding="utf-8", write_through=True)
    code = 0
    with contextlib.redirect_stdout(terminal), contextlib.redirect_stderr(terminal), _terminal():
        try:
            app(list(arguments), prog_name="fr-stages")
        except SystemExit as end:
            code = end.code if isinstance(end.code, int) else int(bool(end.code))
        except Exception:
            code = FAILED
            traceback.print_exc()
    terminal.seek(0)
    return code, terminal.read()


@contextlib.contextmanager
def _terminal() -> Iterator[None]:
    """The environment of a terminal of 80 columns without colours, and none of the user's settings."""
    before = dict(os.environ)
    os.environ.update(TERMINAL)
    for name in [name for name in os.environ if name.startswith("FR_STAGES_")]:
        del os.environ[name]
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


def run_command(line: str) -> tuple[int, str]:
    """Exit code and output of a command line: in this process, or by a shell where one is needed."""
    words = shlex.split(line, comments=True)
    if words[0] != "fr-stages" or _SHELL & set(line):
        return _run_in_shell(line)
    return run_program(words[1:])


def _run_in_shell(line: str) -> tuple[int, str]:
    with _terminal():
        os.environ["PATH"] = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
        done = subprocess.run(
            ["bash", "-c", line],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            encoding="utf-8",
            check=False,
        )
    return done.returncode, done.stdout


def run_python(code: str, names: dict[str, Any]) -> tuple[int, str]:
    """1 and a traceback when `code` raises, else 0 and what it prints; it works on `names`."""
    printed = io.StringIO()
    try:
        with contextlib.redirect_stdout(printed):
            exec(compile(code, "<example>", "exec"), names)
    except Exception:
        return 1, traceback.format_exc()
    return 0, printed.getvalue()


@contextlib.contextmanager
def example_folder() -> Iterator[str]:
    """A folder to work in, with the files and scripts of the examples."""
    with tempfile.TemporaryDirectory() as folder, contextlib.chdir(folder):
        for example in [*EXAMPLES.glob("*.py"), *EXAMPLES.glob("*/*.*")]:
            shutil.copy(example, folder)
        yield folder


@contextlib.contextmanager
def _own_bots() -> Iterator[None]:
    """Bots that a page registers are gone after it."""
    before = dict(REGISTRY)
    try:
        yield
    finally:
        REGISTRY.clear()
        REGISTRY.update(before)


def run_page(jobs: Sequence[tuple[str, str]]) -> list[tuple[int, str]]:
    """Exit code and output of each job, run in a fresh folder."""
    names: dict[str, Any] = {"__name__": "__main__"}
    with example_folder() as folder, _own_bots():
        results = [
            run_command(code) if language == "console" else run_python(code, names) for language, code in jobs
        ]
    return [(code, output.replace(folder, ".")) for code, output in results]


if __name__ == "__main__":
    json.dump([run_page(page) for page in json.load(sys.stdin)], sys.stdout)
