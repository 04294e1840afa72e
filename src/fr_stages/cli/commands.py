"""Which commands there are, and where each one is kept until it is needed."""

from __future__ import annotations

from collections import UserDict
from importlib import import_module
from typing import Any, NamedTuple

import typer
from typer.main import get_command


class Home(NamedTuple):
    """A module of this folder, what the command is called there, and a line about it."""

    module: str
    name: str
    line: str


HOMES = {
    "bots": Home("bots_command", "list_bots", "List the bots."),
    "compare": Home("compare_command", "compare", "Ride stages side by side."),
    "convert": Home("convert_command", "convert", "Write a stage in another form."),
    "design": Home("design_command", "design", "Find stages that are as you wish."),
    "draw": Home("draw_command", "draw", "Draw plans, cards, profiles, pages, tiles."),
    "edit": Home("edit_command", "edit", "Design a stage by hand, in the browser."),
    "explain": Home("explain_command", "explain", "Explain a rule."),
    "graph": Home("graph_command", "graph", "Export the lanes of a stage as a graph."),
    "info": Home("info_command", "info", "Tell what a stage is like."),
    "league": Home("league_command", "league", "Rate bots against each other."),
    "list": Home("list_command", "list_stages", "List the stages of the library."),
    "play": Home("play_command", "play", "Ride a race yourself against bots."),
    "race": Home("race_command", "race", "Ride one race and tell what happens."),
    "ride": Home("ride_command", "ride", "Ride many races and tell what a stage does."),
    "rules": Home("rules_command", "rules", "List the rules for stages."),
    "tiles": Home("tiles_command", "tiles", "List the tiles, or show one face."),
    "tour": Home("tour_command", "tour", "Tours: many stages, one classification."),
    "validate": Home("validate_command", "validate", "Check stages against the rules."),
}


class LazyCommands(UserDict[str, Any]):
    """The commands by name. One is loaded, with all that it imports, when it is looked up."""

    def __init__(self) -> None:
        super().__init__(HOMES)

    def __getitem__(self, name: str) -> Any:
        """The command. Raises KeyError when there is none of this name."""
        if isinstance(self.data[name], Home):
            self.data[name] = _load(name)
        return self.data[name]


def _load(name: str) -> Any:
    home = HOMES[name]
    found = getattr(import_module(f"fr_stages.cli.{home.module}"), home.name)
    if isinstance(found, typer.Typer):
        found.info.name = name
        return get_command(found)
    alone = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    alone.command(name, short_help=home.line)(found)
    return get_command(alone)
