"""How the engine is compiled, and whether it is.

The environment variable FR_STAGES_FORM decides: ``plain`` compiles nothing, ``compiled`` makes a build fail
that cannot compile. Without it a build compiles when there is a C compiler and is plain otherwise.
"""

from __future__ import annotations

import os
import shlex
import sys
import tempfile
from functools import cache
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from setuptools import Distribution, Extension
from setuptools.command.build_ext import build_ext

COMPILER = ("mypy>=2.4,<3", "librt>=0.17")
RACE = (
    "achievements", "automated", "board", "bots", "cards", "endphase", "engine", "feats", "forecast",
    "homecoming", "lineup", "movement", "outlook", "race_plan", "rng", "start", "state", "tactics", "track",
    "watcher",
)  # fmt: skip
DESIGN = ("ground", "search", "surface")
ENGINE = (
    *(f"race/{module}.py" for module in RACE), "ride/tally.py", *(f"design/{module}.py" for module in DESIGN),
)  # fmt: skip
PROBE = "#include <Python.h>\nPyMODINIT_FUNC PyInit_probe(void) { return 0; }\n"


def wish() -> str:
    """What the environment asks for; empty when it leaves the choice to the build."""
    return os.environ.get("FR_STAGES_FORM", "")


@cache
def will_compile() -> bool:
    """Whether this build compiles the engine."""
    if wish():
        return wish() == "compiled"
    return sys.implementation.name == "cpython" and has_c_compiler()


def has_c_compiler() -> bool:
    """Whether an extension module can be compiled and linked here."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "probe.c")
        source.write_text(PROBE)
        command = build_ext(Distribution({"ext_modules": [Extension("probe", [str(source)])]}))
        command.build_lib = command.build_temp = folder
        try:
            command.ensure_finalized()
            command.run()
        except Exception:
            return False
    return True


def build_requirements() -> list[str]:
    """What the build needs in order to compile."""
    return list(COMPILER) if will_compile() else []


def run_requirements() -> list[str]:
    """What compiled modules need at run time: the arrays with which they were compiled, or newer ones."""
    try:
        return [f"librt>={version('librt')}"] if will_compile() else []
    except PackageNotFoundError:  # somebody asks before the requirements of the build are there
        return []


class CompileEngine(build_ext):
    """Compiles the engine. When that fails, nothing compiled is left and the package is plain."""

    def finalize_options(self) -> None:
        """Takes no extensions for granted: other commands ask before the engine has been translated."""
        self.distribution.ext_modules = self.distribution.ext_modules or []
        super().finalize_options()

    def run(self) -> None:
        """Translates the engine to C and compiles that."""
        try:
            self.distribution.ext_modules = engine_extensions(Path(self.build_temp))
            self.distribution.reinitialize_command(self)
            self.ensure_finalized()
            super().run()
        except (Exception, SystemExit) as error:
            if wish() == "compiled":
                raise
            print(f"The engine stays plain: {type(error).__name__}: {error}", file=sys.stderr)
            self._remove_compiled()

    def _remove_compiled(self) -> None:
        self.extensions = self.distribution.ext_modules = []
        for suffix in ("so", "pyd"):
            for file in Path(self.build_lib).rglob(f"*.{suffix}"):
                file.unlink()


class EngineDistribution(Distribution):
    """Knows that there will be extensions before the engine has been translated."""

    def has_ext_modules(self) -> bool:
        """Whether the wheel is for one platform."""
        return will_compile()


def engine_extensions(folder: Path) -> list[Any]:
    """The modules of the engine as extensions, with their C code written into a folder."""
    from mypyc.build import mypycify

    folder.mkdir(parents=True, exist_ok=True)
    options = ["--config-file=", "--ignore-missing-imports", f"--cache-dir={folder / 'cache'}"]
    files = [str(Path("src", "fr_stages", file)) for file in ENGINE]
    extensions = mypycify([*options, *files], target_dir=str(folder), group_name="fr_stages_engine")
    if os.name == "posix":
        for extension in extensions:
            extension.extra_compile_args.append("-fvisibility=hidden")  # so that more is inlined
            extension.extra_compile_args.append("-ffp-contract=off")  # so that every machine rounds alike
            extension.extra_compile_args += shlex.split(os.environ.get("CFLAGS", ""))  # has the last word
    return extensions
