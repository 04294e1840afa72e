"""Runs the examples of one page in a process of its own: ``python -m tools.docs.runner``.

Reads a JSON list of [language, code] on standard input, runs them one after the other in a folder with the
stage files of the examples, and writes a JSON list of [exit code, output]. A page is one story: what one
block writes or defines is there for the next.
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
from collections.abc import Sequence
from pathlib import Path
from typing import Any

from typer.testing import CliRunner, Result

from fr_stages.cli.app import app

EXAMPLES = Path(__file__).parents[2] / "examples"
TERMINAL = {
    "COLUMNS": "80",
    "NO_COLOR": "1",
    "TERM": "dumb",
    "FR_STAGES_SPACE_MM": None,
    "FR_STAGES_LIBRARY": None,
}

_SHELL = set("|<>;&$*")


def run_program(arguments: Sequence[str]) -> Result:
    """Runs ``fr-stages`` with these arguments in this process, as in a terminal of 80 columns."""
    return CliRunner().invoke(app, list(arguments), prog_name="fr-stages", env=TERMINAL)


def run_command(line: str) -> tuple[int, str]:
    """Exit code and output of a command line: in this process, or by a shell where one is needed."""
    program, *arguments = shlex.split(line, comments=True)
    if program != "fr-stages" or _SHELL & set(line):
        return _run_in_shell(line)
    result = run_program(arguments)
    if result.exception and not isinstance(result.exception, SystemExit):
        return 70, "".join(traceback.format_exception(result.exception))
    return result.exit_code, result.output


def _run_in_shell(line: str) -> tuple[int, str]:
    path = os.pathsep.join((str(Path(sys.executable).parent), os.environ.get("PATH", "")))
    environment = {**os.environ, **TERMINAL, "PATH": path}
    kept = {key: value for key, value in environment.items() if value is not None}
    done = subprocess.run(
        ["bash", "-c", line],
        env=kept,
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


def main() -> None:
    """Runs what standard input asks for."""
    jobs = json.load(sys.stdin)
    with tempfile.TemporaryDirectory() as folder:
        for example in [*EXAMPLES.glob("*.py"), *EXAMPLES.glob("*/*.json")]:
            shutil.copy(example, folder)
        os.chdir(folder)
        sys.path.insert(0, folder)
        names: dict[str, Any] = {"__name__": "__main__"}
        results = [
            run_command(code) if language == "console" else run_python(code, names) for language, code in jobs
        ]
        os.chdir(EXAMPLES)
    json.dump([(code, output.replace(folder, ".")) for code, output in results], sys.stdout)


if __name__ == "__main__":
    main()
