"""Runs tests on mutants: each in a process of its own, forked, several at a time."""

from __future__ import annotations

import os
import resource
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from importlib import import_module
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_file_location
from pathlib import Path
from types import CodeType, ModuleType

import pytest

from tools.mutants.nudges import Mutant

SOURCE = Path("src")
CPU_SECONDS = 120
"""A trial that takes longer hangs because of its mutant, which is caught."""
MEMORY = 4_000_000_000

SHARED = ("jsonschema", "networkx", "shapely", "svgwrite", "typer")
"""What tests and program import from elsewhere: imported once, before the trials are forked."""

BROKEN = "no test could run"
"""What catches a mutant with which the program cannot even be imported, or that hangs."""

OPTIONS = ("-x", "-q", "-p", "no:cacheprovider", "-p", "no:xdist")


@dataclass
class Trials:
    """Trials of mutants with some tests. What caught the last mutant of a file is run first."""

    tests: Sequence[str]
    jobs: int
    caught_by: dict[Path, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Imports what the trials share."""
        for module in SHARED:
            import_module(module)

    def run(self, mutants: Sequence[Mutant]) -> Iterator[tuple[Mutant, str]]:
        """Each mutant and the test that caught it; empty when none did."""
        waiting, running = list(reversed(mutants)), dict[int, tuple[Mutant, Path]]()
        with tempfile.TemporaryDirectory() as folder:
            while waiting or running:
                while waiting and len(running) < self.jobs:
                    mutant, note = waiting.pop(), Path(folder, str(len(waiting)))
                    running[self._fork(mutant, note)] = (mutant, note)
                pid, status = os.wait()
                mutant, note = running.pop(pid)
                caught = note.read_text(encoding="utf-8") if note.exists() else ""
                if caught:
                    self.caught_by[mutant.file] = caught
                yield mutant, (caught or BROKEN) if status else ""

    def unchanged_passes(self) -> bool:
        """Whether the tests pass when nothing is changed."""
        pid = self._fork(None, Path(os.devnull))
        return os.waitpid(pid, 0)[1] == 0

    def _fork(self, mutant: Mutant | None, note: Path) -> int:
        pid = os.fork()
        if pid == 0:
            try:
                code = self._trial(mutant, note)
            except BaseException:
                code = 1
            os._exit(code)
        return pid

    def _trial(self, mutant: Mutant | None, note: Path) -> int:
        """What the child does; returns 0 when all tests pass."""
        resource.setrlimit(resource.RLIMIT_CPU, (CPU_SECONDS, CPU_SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        if mutant is not None:
            sys.meta_path.insert(0, Replacing(mutant))
        first = self.caught_by.get(mutant.file) if mutant else None
        if first and pytest.main([*OPTIONS, first], plugins=[Noting(note)]):
            return 1
        return int(pytest.main([*OPTIONS, *self.tests], plugins=[Noting(note)]))


class Noting:
    """Writes down which test failed."""

    def __init__(self, note: Path) -> None:
        self.note = note

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Told by pytest after each test."""
        if report.failed:
            self.note.write_text(report.nodeid, encoding="utf-8")


class Replacing(MetaPathFinder, Loader):
    """Imports the mutant in place of the module that its file holds."""

    def __init__(self, mutant: Mutant) -> None:
        self.file = mutant.file
        self.name = ".".join(mutant.file.relative_to(SOURCE).with_suffix("").parts)
        self.code: CodeType = compile(mutant.tree(), str(mutant.file), "exec")

    def find_spec(self, name: str, path: object = None, target: object = None) -> ModuleSpec | None:  # noqa: ARG002
        """The module that is replaced."""
        return spec_from_file_location(name, self.file.resolve(), loader=self) if name == self.name else None

    def exec_module(self, module: ModuleType) -> None:
        """Runs the mutant as the module."""
        exec(self.code, module.__dict__)
