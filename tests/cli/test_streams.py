"""How commands end whatever their streams are connected to: each test is a process of its own."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

FULL = Path("/dev/full")
needs_posix = pytest.mark.skipif(os.name != "posix", reason="streams are closed by a POSIX shell")
needs_full_disk = pytest.mark.skipif(not FULL.exists(), reason="there is no device that is always full")


def shell(command: str) -> subprocess.CompletedProcess[str]:
    """Runs a command line in which ``fr-stages`` stands for the program, with warnings as errors."""
    program = f"{sys.executable} -W error -m fr_stages"
    return subprocess.run(
        ["sh", "-c", command.replace("fr-stages", program)],
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )


@needs_posix
@pytest.mark.parametrize(
    ("command", "code"),
    [
        ("convert abu --to json >&-", 0),
        ("validate aa >&- 2>&- <&-", 1),
        ("--help >&-", 0),
        ("convert 'a?' 2>&-", 2),
    ],
)
def test_closed_streams_change_no_exit_code_and_none_takes_the_place_of_another(
    command: str, code: int
) -> None:
    done = shell(f"fr-stages {command}")
    assert (done.returncode, done.stdout, done.stderr) == (code, "", "")


@needs_posix
@pytest.mark.parametrize(("command", "code"), [("tiles --json", 0), ("--help", 0), ("validate aa", 1)])
def test_a_reader_who_leaves_early_changes_no_exit_code(command: str, code: int) -> None:
    done = shell(f"{{ fr-stages {command}; echo code $? >&2; }} | true")
    assert done.stderr == f"code {code}\n"


@needs_posix
def test_messages_into_a_pipe_that_nobody_reads_are_dropped() -> None:
    done = shell("{ fr-stages convert 'a?' 2>&1; echo code $? >&2; } | true")
    assert done.stderr == "code 2\n"


@needs_full_disk
@pytest.mark.parametrize("command", ["tiles --json", "--version", "convert abu"])
def test_a_full_disk_is_told_once(command: str) -> None:
    done = shell(f"fr-stages {command} > {FULL}")
    assert done.returncode == 2
    assert done.stderr == "<stdout>: error FR040: It cannot be written: No space left on device.\n"


@needs_posix
def test_a_closed_standard_input_is_an_empty_one() -> None:
    done = shell("fr-stages convert - <&-")
    assert done.returncode == 2
    assert done.stderr.startswith("<stdin>: error FR006: It is empty.")


@needs_posix
@pytest.mark.parametrize("setting", ["LC_ALL=C", "PYTHONIOENCODING=ascii"])
def test_a_pipe_gets_utf_8_whatever_the_locale(setting: str) -> None:
    done = shell(f"{setting} fr-stages tiles C")
    assert done.returncode == 0
    assert "· flat  ▲ uphill" in done.stdout


@needs_posix
def test_names_of_files_cannot_command_the_terminal(tmp_path: Path) -> None:
    path = tmp_path / "a\x1b[31m\nb\x9b.json"
    path.write_text("{")
    done = subprocess.run(
        [sys.executable, "-m", "fr_stages", "convert", str(path)], capture_output=True, text=True, check=False
    )
    assert done.returncode == 2
    assert (
        "a\N{REPLACEMENT CHARACTER}[31m\N{REPLACEMENT CHARACTER}b\N{REPLACEMENT CHARACTER}.json:1:2"
        in done.stderr
    )


@needs_posix
def test_a_pipe_that_holds_no_stage_is_read_once(tmp_path: Path) -> None:
    pipe = tmp_path / "stage.json"
    os.mkfifo(pipe)
    done = shell(f"echo '{{' > {pipe} & timeout 60 fr-stages validate {pipe}; echo code $?; wait")
    assert "error FR007" in done.stdout
    assert done.stdout.endswith("code 2\n")
