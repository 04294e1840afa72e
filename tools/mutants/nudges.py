"""The numeric constants of a source file, and the file with one of them nudged."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

FACTOR = 1.25
"""How far a float is moved, up and down; whole numbers are moved by 1, and 0.0 by a tenth."""

OTHERWISE = ("maxsize", "indent")
"""Arguments that change no result: how much is remembered, how a text looks."""

STRUCTURE = (0, 1)
"""Whole numbers that, inside a function, are indices, steps and neighbours rather than constants."""


@dataclass(frozen=True)
class Mutant:
    """A source file with one number changed: the one at `line` and `column` becomes `value`."""

    file: Path
    source: str
    line: int
    column: int
    was: int | float
    value: int | float

    @property
    def text(self) -> str:
        """The line of the file that holds the number."""
        return self.source.splitlines()[self.line - 1].strip()

    def tree(self) -> ast.Module:
        """The program of the file with the number changed."""
        tree = ast.parse(self.source)
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and (node.lineno, node.col_offset) == (self.line, self.column):
                node.value = self.value
        return tree

    @property
    def change(self) -> str:
        """What the number becomes, and the line that holds it: ``90 -> 91  turn = 90``."""
        return f"{self.was} -> {self.value:g}  {self.text}"

    def __str__(self) -> str:
        return f"{self.file}:{self.line}: {self.change}"


def mutants(file: Path) -> Iterator[Mutant]:
    """Each constant of a file, nudged up and nudged down."""
    source = file.read_text(encoding="utf-8")
    tree = ast.parse(source)
    inside = {id(node) for body in ast.walk(tree) if _is_function(body) for node in ast.walk(body)}
    idle = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.keyword) and node.arg in OTHERWISE
    }
    for node in ast.walk(tree):
        if id(node) in idle:
            continue
        if not isinstance(node, ast.Constant) or type(node.value) not in (int, float):
            continue
        if id(node) in inside and type(node.value) is int and node.value in STRUCTURE:
            continue
        assert isinstance(node.value, int | float)
        for value in nudged(node.value):
            yield Mutant(file, source, node.lineno, node.col_offset, node.value, value)


def nudged(number: int | float) -> tuple[int | float, int | float]:
    """A number a little larger and a little smaller."""
    if isinstance(number, int):
        return number + 1, number - 1
    return (number * FACTOR, number / FACTOR) if number else (0.1, -0.1)


def _is_function(node: ast.AST) -> bool:
    return isinstance(node, ast.FunctionDef | ast.Lambda)
