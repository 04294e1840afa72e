"""Design, check, draw and test-ride stages for the board game Flamme Rouge.

>>> import fr_stages
>>> stage = fr_stages.Stage.parse("AmPFeRsboHDJqKnlciTgu")
>>> fr_stages.validate(stage)
[]
>>> fr_stages.draw(stage, "profile").write("profile.svg")

The names below are public and stay; what lies deeper in the package may move. They are loaded when they
are first used, so that ``import fr_stages`` is quick.
"""

from __future__ import annotations

import sys
from importlib import import_module
from types import ModuleType

from fr_stages import form

TYPE_CHECKING = False  # that of `typing` would have to be imported at every start
if TYPE_CHECKING:
    from typing import Any

    from fr_stages.api import Drawing, draw, race, ride
    from fr_stages.design.asking import design
    from fr_stages.design.repairs import repairs
    from fr_stages.draw.canvas.theme import Theme
    from fr_stages.draw.printing.paper import Paper
    from fr_stages.findings import Finding, InputError, Location, Severity
    from fr_stages.geometry.lanes import lane_graph
    from fr_stages.geometry.layout import Layout
    from fr_stages.race.bots import Bot, View, bot
    from fr_stages.race.entrants import teams
    from fr_stages.race.options import Options
    from fr_stages.race.result import Result
    from fr_stages.race.testing import check_bot
    from fr_stages.ride.comparison import compare
    from fr_stages.ride.ride_result import RideResult
    from fr_stages.stage.course import Course
    from fr_stages.stage.course_facts import CourseFacts
    from fr_stages.stage.library import library
    from fr_stages.stage.opening import open_stage
    from fr_stages.stage.stage import Players, Stage
    from fr_stages.stage.tiles import Catalogue, standard_catalogue
    from fr_stages.validator import Selection, validate

__version__ = "0.1.0"

form.settle()

_HOMES = {
    "Bot": "race.bots",
    "Catalogue": "stage.tiles",
    "Course": "stage.course",
    "CourseFacts": "stage.course_facts",
    "Drawing": "api",
    "Finding": "findings",
    "InputError": "findings",
    "Layout": "geometry.layout",
    "Location": "findings",
    "Options": "race.options",
    "Paper": "draw.printing.paper",
    "Players": "stage.stage",
    "Result": "race.result",
    "RideResult": "ride.ride_result",
    "Selection": "validator",
    "Severity": "findings",
    "Stage": "stage.stage",
    "Theme": "draw.canvas.theme",
    "View": "race.bots",
    "bot": "race.bots",
    "check_bot": "race.testing",
    "compare": "ride.comparison",
    "design": "design.asking",
    "draw": "api",
    "lane_graph": "geometry.lanes",
    "library": "stage.library",
    "open_stage": "stage.opening",
    "race": "api",
    "repairs": "design.repairs",
    "ride": "api",
    "standard_catalogue": "stage.tiles",
    "teams": "race.entrants",
    "validate": "validator",
}

__all__ = [
    "Bot",
    "Catalogue",
    "Course",
    "CourseFacts",
    "Drawing",
    "Finding",
    "InputError",
    "Layout",
    "Location",
    "Options",
    "Paper",
    "Players",
    "Result",
    "RideResult",
    "Selection",
    "Severity",
    "Stage",
    "Theme",
    "View",
    "bot",
    "check_bot",
    "compare",
    "design",
    "draw",
    "lane_graph",
    "library",
    "open_stage",
    "race",
    "repairs",
    "ride",
    "standard_catalogue",
    "teams",
    "validate",
]


class _Face(ModuleType):
    """The package as it is seen: design, draw, race and ride are functions, whichever packages are imported.

    Python puts a package that is imported into the one above it, and would cover the functions.
    """

    def __setattr__(self, name: str, value: Any) -> None:
        if not (name in _HOMES and isinstance(value, ModuleType)):
            super().__setattr__(name, value)


sys.modules[__name__].__class__ = _Face


def __dir__() -> list[str]:
    return [*__all__, "__version__"]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = import_module(f"{__name__}.{_HOMES[name]}")
    _show_pictures(home)
    value = getattr(home, name)
    package = sys.modules.get(f"{__name__}.{name}")
    if package is not None:
        value.__dict__ = package.__dict__  # so that `import fr_stages.ride.tally as tally` finds its way
    return value


def _show_pictures(home: ModuleType) -> None:
    """Lets notebooks draw stages and layouts, which lie below ``draw`` and know nothing of it."""
    for pictured in ("Stage", "Layout"):
        kind = getattr(home, pictured, None)
        if kind is not None:
            kind._repr_svg_ = _picture


def _picture(shown: Any) -> Any:
    return import_module(f"{__name__}.draw.notebook").picture(shown)
