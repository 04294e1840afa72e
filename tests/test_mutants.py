"""The tool that asks whether tests pin the numbers changes the right numbers, one at a time."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest
from tools.mutants.__main__ import FOLDERS, Reasons
from tools.mutants.nudges import mutants, nudged
from tools.mutants.trials import SOURCE

PROGRAM = '''"""Words with a 7 in them."""

DEEP = 0.2
FIRST = 0
SIZES = (50, -3.5)
KEPT = dict(maxsize=64)


def within(number: float, most: float = 4.0) -> bool:
    """Whether 5 is enough."""
    return -1 <= number <= most and [number][0] > 2
'''


@pytest.fixture
def program(tmp_path: Path) -> Path:
    file = tmp_path / "program.py"
    file.write_text(PROGRAM)
    return file


def test_constants_are_found_and_indices_are_not(program: Path) -> None:
    found = sorted({(it.line, it.was) for it in mutants(program)})
    assert found == [(3, 0.2), (4, 0), (5, 3.5), (5, 50), (9, 4.0), (11, 2)]
    assert {it.text for it in mutants(program) if it.line == 3} == {"DEEP = 0.2"}


@pytest.mark.parametrize(
    ("number", "expected"), [(4, (5, 3)), (0, (1, -1)), (0.2, (0.25, 0.16)), (0.0, (0.1, -0.1))]
)
def test_numbers_are_moved_up_and_down(number: float, expected: tuple[float, float]) -> None:
    assert nudged(number) == pytest.approx(expected)


def test_one_number_is_changed_and_nothing_else(program: Path) -> None:
    first, *_ = mutants(program)
    changed = ast.unparse(first.tree())
    assert changed == ast.unparse(ast.parse(PROGRAM)).replace("0.2", "0.25")
    assert program.read_text() == PROGRAM


def test_every_folder_has_numbers_and_tests() -> None:
    for folder in FOLDERS.values():
        assert any(mutant for file in folder.files() for mutant in mutants(file))
        assert all(Path(tests).exists() for tests in folder.tests)


def test_every_reason_is_about_a_number_that_is_there() -> None:
    for name, reasons in Reasons.read().by_file.items():
        lines = {mutant.change for mutant in mutants(SOURCE / "fr_stages" / name)}
        assert [part for part in reasons if not any(part in line for line in lines)] == []
