"""What commands share: options, output."""

from __future__ import annotations

import json
import math
import re
import sys
from collections.abc import Iterable
from typing import TYPE_CHECKING, Annotated, Any

import typer

from fr_stages.cli import completion
from fr_stages.faults import WRONG_USAGE
from fr_stages.findings import InputError, did_you_mean, printable
from fr_stages.form import MOST_SEED

if TYPE_CHECKING:
    from rich.console import Console

    from fr_stages.stage.stage import Players
    from fr_stages.stage.tiles import Catalogue

_TABLE_SIZE = re.compile(r"\s*(\d+(?:\.\d+)?)\s*[x*\u00d7]\s*(\d+(?:\.\d+)?)\s*", re.ASCII | re.IGNORECASE)

MOST_LETTERS = 200

STAGE_HELP = (
    "A stage: a file, a name from the library (la-classicissima, peloton/stage-7@5-6), a row of tiles "
    "(abcdu), or - for standard input."
)

StageArgument = Annotated[
    list[str],
    typer.Argument(metavar="STAGE", help=STAGE_HELP, show_default=False, autocompletion=completion.stages),
]
"""One stage; its faces may come one by one, when the shell has split the row."""
StagesArgument = Annotated[
    list[str],
    typer.Argument(metavar="STAGE", help=STAGE_HELP, show_default=False, autocompletion=completion.stages),
]
OptionalStagesArgument = Annotated[
    list[str] | None,
    typer.Argument(metavar="STAGE", help=STAGE_HELP, show_default=False, autocompletion=completion.stages),
]
SetsOption = Annotated[
    list[str] | None,
    typer.Option(
        "--set",
        metavar="SET",
        help="All stages of this set of the library: base, peloton. Repeat it for more.",
        show_default=False,
        autocompletion=completion.sets,
    ),
]
AnywayOption = Annotated[
    bool, typer.Option("--anyway", help="Race on a stage that has errors, if that can be.")
]
JsonOption = Annotated[bool, typer.Option("--json", help="Print JSON for programs instead of text.")]
OutputOption = Annotated[
    str, typer.Option("-o", "--output", metavar="FILE", help="The file to write; - is standard output.")
]


def page_name(value: str | None) -> str | None:
    """Refuses another ending than that of a page: none is written over a stage. Raises BadParameter."""
    if value is not None and value != "-" and not value.lower().endswith((".html", ".htm")):
        raise typer.BadParameter(f"A page needs a name that ends in .html, not {value!r}.")
    return value


HtmlOption = Annotated[
    str | None,
    typer.Option(
        "--html",
        metavar="FILE",
        help="Write a page for a browser, in one file that needs nothing else; - is standard output.",
        show_default=False,
        callback=page_name,
    ),
]
FileOption = Annotated[
    str | None,
    typer.Option(
        "-o",
        "--output",
        metavar="FILE",
        help="The file to write; - is standard output, which is taken by itself unless it is a terminal.",
        show_default=False,
    ),
]
"""The output of a command whose results nobody reads on a terminal."""
SeedOption = Annotated[
    int,
    typer.Option("--seed", min=0, max=MOST_SEED, metavar="N", help="The same seed gives the same result."),
]
TilesOption = Annotated[
    str | None,
    typer.Option("--tiles", metavar="FILE", help="A file with tiles of your own.", show_default=False),
]
BoxOption = Annotated[
    list[str] | None,
    typer.Option(
        "--box",
        metavar="BOX",
        help="A box you own: champion, base, peloton, grand-tour, promo. Repeat it for more, or for copies.",
        show_default=False,
        autocompletion=completion.boxes,
    ),
]
TableOption = Annotated[
    str | None,
    typer.Option(
        "--table",
        metavar="WxD",
        help="Width and depth of your table in mm: 1200x800.",
        show_default=False,
    ),
]


def finite(value: float | None) -> float | None:
    """Refuses what is no number, which lies within every range. Raises BadParameter."""
    if value is not None and not math.isfinite(value):
        raise typer.BadParameter(f"{value} is not a number that can be used.")
    return value


SpaceMmOption = Annotated[
    float,
    typer.Option(
        "--space-mm",
        callback=finite,
        envvar="FR_STAGES_SPACE_MM",
        min=5.0,
        max=200.0,
        help="Length of one space in mm: measure a straight from edge to edge and divide by 6.",
    ),
]


def known_boxes(boxes: Iterable[str], catalogue: Catalogue) -> tuple[str, ...]:
    """The boxes that the user names. Raises InputError when there is no such box."""
    for box in boxes:
        if box not in catalogue.boxes:
            fix = did_you_mean(box, catalogue.boxes) or f"The boxes are {', '.join(catalogue.boxes)}."
            raise wrong_usage(f'There is no box "{box[:40]}".', fix)
    return tuple(boxes)


def player_range(text: str | None) -> Players | None:
    """The players that an option means: ``4`` or ``5-6``. Raises InputError."""
    from fr_stages.stage.stage import Players

    if text is None:
        return None
    try:
        return Players.parse(text)
    except ValueError:
        raise wrong_usage(f"--players cannot be {text[:40]!r}.", "Write 4 or 5-6, from 1 to 12.") from None


def one_line_name(text: str, of_what: str) -> str:
    """A name that the user gives. Raises InputError for one that no file can hold."""
    if not text.strip() or printable(text) != text or len(text) > MOST_LETTERS:
        raise wrong_usage(
            f"{of_what} cannot be called {text[:40]!r}.",
            f"Give it a name of one line, of {MOST_LETTERS} letters at most.",
        )
    return text


def table_size(text: str | None) -> tuple[float, float] | None:
    """Width and depth in mm from ``1200x800``. Raises InputError."""
    if text is None:
        return None
    size = _TABLE_SIZE.fullmatch(text)
    width, depth = (float(size[1]), float(size[2])) if size else (0.0, 0.0)
    if not (100 <= width <= 20_000 and 100 <= depth <= 20_000):
        raise wrong_usage(
            f"--table cannot be {text[:40]!r}.", "Write width and depth in mm, 100 to 20000 each: 1200x800."
        )
    return width, depth


def console() -> Console:
    """Standard output for people: coloured and as wide as a terminal, plain in a pipe."""
    from rich.console import Console

    return Console(highlight=False, soft_wrap=False)


def say(message: str) -> None:
    """A remark for people, on stderr. What would steer a terminal is taken out."""
    print("\n".join(map(printable, message.split("\n"))), file=sys.stderr)


def print_json(document: Any) -> None:
    """A document for programs, on stdout."""
    print(json.dumps(document, ensure_ascii=False, indent=2))


def write_output(output: str, data: str | bytes) -> None:
    """Writes the result to a file at once, or to standard output for ``-``."""
    from fr_stages.output import write_atomically

    if output != "-":
        write_atomically(output, data)
    elif isinstance(data, bytes):
        sys.stdout.buffer.write(data)
    else:
        sys.stdout.write(data)


def write_page(output: str, page: str) -> None:
    """Writes a page for a browser, and says where it is."""
    write_output(output, page)
    if output != "-":
        say(f"{output} is written: open it in a browser.")


def not_on_a_terminal(output: str | None, what: str) -> str:
    """The output that was named, or ``-``. Raises InputError when none was and that is a terminal."""
    if output is None and sys.stdout.isatty():
        raise wrong_usage(
            f"{what} would only fill the terminal.", "Name a file with -o; -o - prints it all the same."
        )
    return "-" if output is None else output


def wrong_usage(message: str, fix: str = "") -> InputError:
    """The error for options that make no sense together; it ends the program with 2."""
    return WRONG_USAGE.error(message, fix=fix)


def show_input_error(error: InputError) -> None:
    """Says on stderr everything that is wrong with the input."""
    for finding in error.findings:
        place = str(finding.location)
        code = "" if finding.code == WRONG_USAGE.code else f" {finding.code}"
        say(printable(f"{place + ': ' if place else ''}error{code}: {finding.message}"))
        if finding.fix:
            say(f"    {printable(finding.fix)}")
