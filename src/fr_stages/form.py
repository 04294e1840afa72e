"""Which form of the engine runs: compiled to machine code, or plain Python.

Both come from the same source and give the same results. An installed package may hold both; then the
compiled one runs, unless ``FR_STAGES_FORM=plain`` says otherwise.

Every start of the program comes by here, so that even `typing` and `pathlib` are not imported.
"""

from __future__ import annotations

import os
import sys
from functools import cache
from importlib.machinery import (
    EXTENSION_SUFFIXES,
    SOURCE_SUFFIXES,
    FileFinder,
    ModuleSpec,
    PathFinder,
    SourceFileLoader,
)

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from types import ModuleType
    from typing import Final

VARIABLE: Final = "FR_STAGES_FORM"
COMPILED: Final = "compiled"
PLAIN: Final = "plain"
MOST_SEED: Final = 2**63 - 1
"""The greatest seed, and the greatest number of a race: what a machine word of the compiled form holds."""
LIBRARY: Final = "librt"
"""What compiled code needs at run time, for the arrays of `fr_stages.race.arrays`."""


@cache
def form() -> str:
    """The form that runs: ``compiled`` or ``plain``."""
    return COMPILED if wish() != PLAIN and has_compiled_form() else PLAIN


def version() -> str:
    """The program, its version, and the form that runs."""
    from fr_stages import __version__

    return f"fr-stages {__version__} ({form()})"


def wish() -> str:
    """What the environment asks for; empty when it leaves the choice to the program."""
    return os.environ.get(VARIABLE, "")


def has_compiled_form() -> bool:
    """Whether the installed package holds compiled modules that can run here."""
    return _is_built() and PathFinder.find_spec(LIBRARY) is not None


def settle() -> None:
    """Keeps compiled modules out when the plain form is to run. To be called before any is imported."""
    if _is_built() and form() == PLAIN:
        sys.meta_path.insert(0, PlainFinder())


class PlainFinder:
    """Finds the modules of this package in their source files alone."""

    def find_spec(
        self,
        name: str,
        path: Sequence[str] | None = None,
        target: ModuleType | None = None,  # noqa: ARG002 (part of the protocol of finders)
    ) -> ModuleSpec | None:
        """The module of this name, when it belongs to the package."""
        if not name.startswith("fr_stages."):
            return None
        for folder in path or ():
            spec = FileFinder(folder, (SourceFileLoader, SOURCE_SUFFIXES)).find_spec(name)
            if spec is not None:
                return spec
        return None


def _is_built() -> bool:
    engine = os.path.join(os.path.dirname(__file__), "race", "engine")  # noqa: PTH118, PTH120 (see above)
    return any(os.path.exists(engine + suffix) for suffix in EXTENSION_SUFFIXES)  # noqa: PTH110 (see above)
