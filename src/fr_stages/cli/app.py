"""The command line: which commands there are, and how every one of them ends."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from fr_stages import form
from fr_stages.cli.commands import HOMES, LazyCommands
from fr_stages.cli.common import say, show_input_error, wrong_usage
from fr_stages.cli.streams import prepare_streams
from fr_stages.findings import InputError

UNUSABLE = 2
BROKEN = 70

EPILOG = """Examples:

\b
  fr-stages validate my-stage.json
  fr-stages draw la-classicissima -o plan.svg
  fr-stages ride avenue-corso-paseo --races 200 --seed 1
"""


class Commands(TyperGroup):
    """The group of all commands; turns bad input into one clear message and exit code 2."""

    def __init__(self, **attributes: Any) -> None:
        super().__init__(**attributes)
        self.commands = LazyCommands()

    def list_commands(self, ctx: Any) -> list[str]:  # noqa: ARG002 (as the base class has it)
        """The names of all commands; none is loaded for that, nor for the help."""
        return list(self.commands)

    def format_commands(self, ctx: Any, formatter: Any) -> None:  # noqa: ARG002 (see above)
        """The list of commands in the help."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, home.line) for name, home in HOMES.items()])

    def invoke(self, ctx: Any) -> Any:
        """Runs a command. Input that cannot be used ends with a message, never with a traceback."""
        sys.set_int_max_str_digits(0)  # a number of any length is told its range, not that it is none
        try:
            _check_form()
            return super().invoke(ctx)
        except InputError as error:
            show_input_error(error)
            raise typer.Exit(UNUSABLE) from None


app = typer.Typer(
    name="fr-stages",
    cls=Commands,
    no_args_is_help=True,
    rich_markup_mode=None,  # plain help: half as long, and nothing to be read as a value of a flag
    epilog=EPILOG,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


def _version(wanted: bool) -> None:
    if wanted:
        print(form.version())
        raise typer.Exit


@app.callback()
def fr_stages(
    version: Annotated[
        bool,
        typer.Option(
            "--version",
            callback=_version,
            is_eager=True,
            help="Show the version, and whether the engine is compiled.",
        ),
    ] = False,
) -> None:
    """Design, check, draw and test-ride stages for the board game Flamme Rouge.

    An unofficial fan project. Every command has its own --help.
    """


def _check_form() -> None:
    """Refuses a form of the engine that is not there. Raises InputError."""
    wish = form.wish()
    if wish not in ("", form.COMPILED, form.PLAIN):
        raise wrong_usage(f"{form.VARIABLE}={wish!r} is not known.", f"Take {form.COMPILED} or {form.PLAIN}.")
    if wish == form.COMPILED and form.form() == form.PLAIN:
        raise wrong_usage(
            f"{form.VARIABLE} asks for the compiled engine, and this installation has only the plain one.",
            f"Install it with {form.VARIABLE}={form.COMPILED} (not as editable), or unset the variable.",
        )


def run() -> None:
    """Runs the command line. However it is started, it has the name by which shells complete it."""
    app(prog_name=app.info.name)


def main() -> None:
    """Runs the command line and exits.

    0: good, 1: findings or a failed check, 2: wrong usage or unreadable input, 70: a fault of the
    program, 130: interrupted.
    """
    prepare_streams()
    try:
        try:
            run()
        finally:
            sys.stdout.flush()
    except InputError as error:  # a full disk may only show now
        show_input_error(error)
        sys.exit(UNUSABLE)
    except Exception as error:
        if os.environ.get("FR_STAGES_DEBUG"):
            raise
        say(f"fr-stages has a fault of its own: {type(error).__name__}: {error}")
        say("Please report it. FR_STAGES_DEBUG=1 shows where it happened.")
        sys.exit(BROKEN)
