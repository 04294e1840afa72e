"""The command reference, read from the commands themselves."""

from __future__ import annotations

import inspect
import re
from collections.abc import Iterator, Mapping
from enum import Enum
from functools import cache
from typing import Any

from typer.main import get_command

from fr_stages.cli.app import app

HEAD = """\
<!-- Generated from the commands by `make docs`; do not edit. -->

# Commands

`fr-stages COMMAND --help` shows the same in a terminal. Every command ends with 0 when all is well, with 1
when an error was found or a check failed (warnings and advice alone give 0), and with 2 when it could not use
what it was given.
"""

NUMBERS = {"int": "N", "integer": "N", "float": "NUMBER"}
"""What stands for a number that has no name of its own."""

STAGE = """\
Where a command asks for a STAGE, it takes a file, a name from [the library](library.md), a row of tiles in
any of the [known notations](notations.md), or `-` for standard input.
"""


@cache
def commands() -> Mapping[str, Any]:
    """Every command by name (``tour new`` for one of a group); the program itself is the empty name."""
    program = get_command(app)
    return {"": program, **dict(_within(program, ""))}


def _within(group: Any, prefix: str) -> Iterator[tuple[str, Any]]:
    """The commands of a group, and those of the groups among them."""
    for name in sorted(group.commands):
        command = group.commands[name]
        yield prefix + name, command
        if hasattr(command, "commands"):
            yield from _within(command, f"{prefix}{name} ")


def options(name: str) -> set[str]:
    """The spellings of all options of a command."""
    return {"-h", "--help"} | {
        spelling for each in _options(commands()[name]) for spelling in (*each.opts, *each.secondary_opts)
    }


def reference() -> str:
    """The whole page."""
    return "\n".join([HEAD, STAGE, *map(_chapter, commands())])


def _chapter(name: str) -> str:
    command = commands()[name]
    title = f"fr-stages {name}".rstrip()
    text = inspect.cleandoc(command.help or "").replace("\f", "").strip()
    parts = [f"## {title}", _described(text), f"```text\n{' '.join(_usage(title, command))}\n```"]
    rows = [_row(each) for each in command.params if not getattr(each, "hidden", False)]
    if inner := getattr(command, "commands", None):
        prefix = f"{name} ".lstrip()
        listed = [
            f"[{prefix}{each}](#fr-stages-{f'{prefix}{each}'.replace(' ', '-')})" for each in sorted(inner)
        ]
        parts.append(f"Commands: {', '.join(listed)}.")
    parts.append(_table(rows))
    return "\n\n".join(parts) + "\n"


def _usage(title: str, command: Any) -> Iterator[str]:
    yield title
    if not getattr(command, "commands", None):
        yield from (_argument(each) for each in command.params if each not in _options(command))
        yield "[OPTIONS]"
    else:
        yield "COMMAND [OPTIONS]"


def _argument(parameter: Any) -> str:
    name = str(parameter.metavar or parameter.name.upper()).strip("[]")
    return name if parameter.required else f"[{name}]"


def _options(command: Any) -> list[Any]:
    return [each for each in command.params if each.opts[0].startswith("-")]


def _described(text: str) -> str:
    """The help with its examples as a block of code."""
    about, found, examples = (
        re.split(r"\n\n(Examples?:)\s+", text, maxsplit=1) if "Example" in text else (text, "", "")
    )
    # a line that begins with \b tells the terminal not to fill the lines that follow
    lines = [line.strip() for line in examples.replace("\b", "").splitlines() if line.strip()]
    about = "\n\n".join(_escaped(" ".join(paragraph.split())) for paragraph in about.split("\n\n"))
    return about + ("\n\n```sh\n" + "\n".join(lines) + "\n```" if found else "")


def _row(parameter: Any) -> tuple[str, str]:
    spellings = [*parameter.opts, *parameter.secondary_opts]
    if not spellings[0].startswith("-"):
        return f"`{_argument(parameter)}`", _escaped(parameter.help or "")
    spelling = ", ".join(f"`{each}`" for each in sorted(spellings, key=len))
    value = "" if parameter.is_flag else f" {_value(parameter)}"
    return spelling + value, " ".join(_meaning(parameter))


def _value(parameter: Any) -> str:
    if choices := getattr(parameter.type, "choices", None):
        return " or ".join(f"`{getattr(each, 'value', each)}`" for each in choices)
    kind = parameter.type.name.partition(" ")[0]  # that of a range is called "float range"
    return _escaped(str(parameter.metavar or NUMBERS.get(kind, "TEXT")))


def _meaning(parameter: Any) -> Iterator[str]:
    yield _escaped(parameter.help or "")
    if parameter.multiple:
        yield "Can be repeated."
    low, high = (getattr(parameter.type, end, None) for end in ("min", "max"))
    if low is not None and high is not None:
        yield f"{_number(low)} to {_number(high)}."
    default = parameter.default
    if parameter.show_default and not parameter.is_flag and default is not None and not callable(default):
        yield f"Default: `{default.value if isinstance(default, Enum) else default}`."
    if parameter.envvar:
        yield f"The environment variable `{parameter.envvar}` sets it, too."


def _number(value: float) -> str:
    """``1,000,000``, ``0.5``: digits, as a person writes them."""
    return f"{value:,.0f}" if value == int(value) else f"{value:,}"


def _table(rows: list[tuple[str, str]]) -> str:
    return "\n".join(
        ["| option | meaning |", "| --- | --- |", *(f"| {what} | {meaning} |" for what, meaning in rows)]
    )


def _escaped(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;")
