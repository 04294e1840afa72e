"""The command line: which commands there are, and how every one of them ends."""

from __future__ import annotations

import os
import sys
from typing import Annotated, Any

import typer
from typer.core import TyperGroup

from fr_stages import __version__, form
from fr_stages.cli.bots_command import list_bots
from fr_stages.cli.common import say, show_input_error, wrong_usage
from fr_stages.cli.compare_command import compare
from fr_stages.cli.convert_command import convert
from fr_stages.cli.design_command import design
from fr_stages.cli.draw_command import draw
from fr_stages.cli.explain_command import explain
from fr_stages.cli.graph_command import graph
from fr_stages.cli.info_command import info
from fr_stages.cli.league_command import league
from fr_stages.cli.list_command import list_stages
from fr_stages.cli.play_command import play
from fr_stages.cli.race_command import race
from fr_stages.cli.ride_command import ride
from fr_stages.cli.rules_command import rules
from fr_stages.cli.streams import prepare_streams
from fr_stages.cli.tiles_command import tiles
from fr_stages.cli.tour_command import tour
from fr_stages.cli.validate_command import validate
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
        print(f"fr-stages {__version__} ({form.form()})")
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
            "Install the package where a C compiler is (not as an editable install), or unset the variable.",
        )


app.command("bots", short_help="List the bots.")(list_bots)
app.command("compare", short_help="Ride stages side by side.")(compare)
app.command("design", short_help="Find stages that are as you wish.")(design)
app.command("convert", short_help="Write a stage in another form.")(convert)
app.command("draw", short_help="Draw plans, cards, profiles, pages, tiles.")(draw)
app.command("explain", short_help="Explain a rule.")(explain)
app.command("graph", short_help="Export the lanes of a stage as a graph.")(graph)
app.command("info", short_help="Tell what a stage is like.")(info)
app.command("league", short_help="Rate bots against each other.")(league)
app.command("list", short_help="List the stages of the library.")(list_stages)
app.command("play", short_help="Ride a race yourself against bots.")(play)
app.command("race", short_help="Ride one race and tell what happens.")(race)
app.command("ride", short_help="Ride many races and tell what a stage does.")(ride)
app.command("rules", short_help="List the rules for stages.")(rules)
app.command("tiles", short_help="List the tiles, or show one face.")(tiles)
app.add_typer(tour, name="tour", short_help="Tours: many stages, one classification.")
app.command("validate", short_help="Check stages against the rules.")(validate)


def main() -> None:
    """Runs the command line and exits.

    0: good, 1: findings or a failed check, 2: wrong usage or unreadable input, 70: a fault of the
    program, 130: interrupted.
    """
    prepare_streams()
    try:
        try:
            app()
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
