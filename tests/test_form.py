"""The two forms of the engine: which one runs, and that both give the same races."""

from __future__ import annotations

import os
import runpy
import subprocess
import sys
from pathlib import Path

import pytest
from benchmarks.forms import ROOT, build, can_compile

from fr_stages import form

WHICH = "from fr_stages import form; from fr_stages.race import engine; print(form.form(), engine.__file__)"

OUTSIDE = {"race/position.py", "race/saved_race.py", "race/testing.py"}
"""What uses the engine and is no part of it."""


def run(*arguments: str, wish: str = "", package: Path | None = None) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, form.VARIABLE: wish}
    if package is not None:
        environment["PYTHONPATH"] = str(package)
    return subprocess.run(
        [sys.executable, *arguments], cwd=ROOT, env=environment, capture_output=True, text=True
    )


@pytest.fixture(scope="module")
def compiled(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package with the compiled engine, built without optimisation, which takes a third of the time."""
    if not can_compile():
        pytest.skip("there is no C compiler, or no mypyc: only the plain form exists here")
    folder = tmp_path_factory.mktemp("compiled") / "package"
    assert build(folder, "-O0")
    return folder


def test_both_forms_give_the_same_races(compiled: Path) -> None:
    """Same seeds, options and bots: whole traces, saved races and the counts of rides."""
    traces = {
        wish: run("-m", "tests.race.traces", wish=wish, package=compiled)
        for wish in (form.COMPILED, form.PLAIN)
    }
    for wish, done in traces.items():
        assert done.returncode == 0, done.stderr
        assert done.stderr.strip() == wish
    pairs = zip(*(done.stdout.splitlines() for done in traces.values()), strict=True)
    assert sum(left == right for left, right in pairs) > 80
    assert traces[form.COMPILED].stdout == traces[form.PLAIN].stdout


def test_both_forms_find_the_same_stages(compiled: Path) -> None:
    """Same requests and seeds: the same rows in the same order, after as many tiles laid."""
    found = {
        wish: run("-m", "tests.design.traces", wish=wish, package=compiled)
        for wish in (form.COMPILED, form.PLAIN)
    }
    for wish, done in found.items():
        assert done.returncode == 0, done.stderr
        assert done.stderr.strip() == wish
    assert len(found[form.PLAIN].stdout.splitlines()) > 60
    assert found[form.COMPILED].stdout == found[form.PLAIN].stdout


def test_the_environment_chooses_the_form(compiled: Path) -> None:
    suffixes = {wish: run("-c", WHICH, wish=wish, package=compiled).stdout.split() for wish in ("", "plain")}
    assert suffixes[""][0] == form.COMPILED
    assert not suffixes[""][1].endswith(".py")
    assert suffixes["plain"][0] == form.PLAIN
    assert suffixes["plain"][1].endswith("engine.py")
    assert "(compiled)" in run("-m", "fr_stages", "--version", package=compiled).stdout


def test_without_its_library_the_compiled_form_stands_back(compiled: Path) -> None:
    blocked = "import sys; sys.path = [p for p in sys.path if 'site-packages' not in p]; " + WHICH
    done = run("-c", blocked, package=compiled)
    assert done.stdout.split()[0] == form.PLAIN, done.stderr


def test_a_form_that_is_not_there_is_refused() -> None:
    if form.has_compiled_form():
        pytest.skip("the compiled form is installed")
    done = run("-m", "fr_stages", "list", wish=form.COMPILED)
    assert done.returncode == 2
    assert "this installation has only the plain one" in done.stderr
    done = run("-m", "fr_stages", "list", wish="fast")
    assert done.returncode == 2
    assert "FR_STAGES_FORM='fast' is not known" in done.stderr


@pytest.mark.parametrize("wish", ["", "plain"])
def test_a_build_that_is_not_asked_to_compile_is_plain_and_needs_nothing(wish: str) -> None:
    asks = "import compiling as c; print(c.will_compile(), c.build_requirements(), c.run_requirements())"
    environment = {**os.environ, "PYTHONPATH": str(ROOT / "building"), form.VARIABLE: wish}
    done = subprocess.run([sys.executable, "-c", asks], env=environment, capture_output=True, text=True)
    assert done.stdout.splitlines()[-1:] == ["False [] []"], done.stderr


def test_every_module_with_fixed_width_numbers_is_compiled() -> None:
    """A new module of the engine is not forgotten."""
    source = ROOT / "src" / "fr_stages"
    using = {
        file.relative_to(source).as_posix()
        for folder in ("race", "ride", "design")
        for file in (source / folder).glob("*.py")
        if "fr_stages.race.arrays import" in file.read_text(encoding="utf-8")
    }
    assert using - set(runpy.run_path(str(ROOT / "building" / "compiling.py"))["ENGINE"]) == OUTSIDE
