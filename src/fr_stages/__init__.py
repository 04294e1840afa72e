"""Design, check, draw and test-ride stages for the board game Flamme Rouge.

The public names are loaded when they are first used, so that ``import fr_stages`` is quick.
"""

from __future__ import annotations

from importlib import import_module
from types import ModuleType
from typing import TYPE_CHECKING, Any

from fr_stages import form

if TYPE_CHECKING:
    from fr_stages.findings import Finding, InputError, Location, Severity
    from fr_stages.geometry.layout import Layout
    from fr_stages.stage.course import Course
    from fr_stages.stage.files import read_stage, write_stage
    from fr_stages.stage.library import library
    from fr_stages.stage.opening import open_stage
    from fr_stages.stage.stage import Stage
    from fr_stages.stage.tiles import Catalogue, standard_catalogue
    from fr_stages.validator import validate

__version__ = "0.1.0"

form.settle()

_HOMES = {
    "Catalogue": "stage.tiles",
    "Course": "stage.course",
    "Finding": "findings",
    "InputError": "findings",
    "Layout": "geometry.layout",
    "Location": "findings",
    "Severity": "findings",
    "Stage": "stage.stage",
    "library": "stage.library",
    "open_stage": "stage.opening",
    "read_stage": "stage.files",
    "standard_catalogue": "stage.tiles",
    "validate": "validator",
    "write_stage": "stage.files",
}

__all__ = [
    "Catalogue",
    "Course",
    "Finding",
    "InputError",
    "Layout",
    "Location",
    "Severity",
    "Stage",
    "library",
    "open_stage",
    "read_stage",
    "standard_catalogue",
    "validate",
    "write_stage",
]


def __getattr__(name: str) -> Any:
    if name not in _HOMES:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    home = import_module(f"{__name__}.{_HOMES[name]}")
    _show_pictures(home)
    return getattr(home, name)


def _show_pictures(home: ModuleType) -> None:
    """Lets notebooks draw stages and layouts, which lie below ``draw`` and know nothing of it."""
    for pictured in ("Stage", "Layout"):
        kind = getattr(home, pictured, None)
        if kind is not None:
            kind._repr_svg_ = _picture


def _picture(shown: Any) -> Any:
    return import_module(f"{__name__}.draw.notebook").picture(shown)
