"""How the engine is compiled, when the environment asks for it with ``FR_STAGES_FORM=compiled``.

Every other build is plain and takes seconds. GCC compiles twice: what it makes first rides some races and
counts which ways the program goes, and the second time it puts those ways first.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

from setuptools import Distribution
from setuptools.command.build_ext import build_ext
from setuptools.errors import CompileError

COMPILER = ("mypy>=2.4,<3", "librt>=0.17")
RACE = (
    "achievements", "ahead", "automated", "bidding", "board", "bots", "cards", "dealing", "endphase",
    "engine", "feats", "forecast", "homecoming", "inputs", "lineup", "movement", "net", "outlook", "planner",
    "race_plan", "racer", "rng", "start", "state", "tactics", "track", "watcher",
)  # fmt: skip
DESIGN = ("ground", "search", "surface")
ENGINE = (
    *(f"race/{module}.py" for module in RACE), "ride/tally.py", *(f"design/{module}.py" for module in DESIGN),
)  # fmt: skip
COUNT = ("-fprofile-generate", "-fprofile-partial-training")
USE = ("-fprofile-use", "-fprofile-partial-training", "-Wno-missing-profile")
UNOPTIMISED = "-O0"
TRAINING = Path(__file__).with_name("training.py")


def will_compile() -> bool:
    """Whether this build compiles the engine."""
    return os.environ.get("FR_STAGES_FORM") == "compiled"


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
    """Translates the engine to C and compiles that."""

    def finalize_options(self) -> None:
        """Takes no extensions for granted: other commands ask before the engine has been translated."""
        self.distribution.ext_modules = self.distribution.ext_modules or []
        super().finalize_options()

    def run(self) -> None:
        """Translates and compiles."""
        self.distribution.ext_modules = engine_extensions(Path(self.build_temp))
        self.distribution.reinitialize_command(self)
        self.ensure_finalized()
        self.force = True
        super().run()

    def build_extensions(self) -> None:
        """Compiles; where the compiler can learn from a run and is to make fast code, twice."""
        if os.name != "posix" or UNOPTIMISED in _flags() or not self._has_learnt():
            self._compile()

    def _has_learnt(self) -> bool:
        """Whether the engine could be compiled with what a run of it has taught; clang, for one, cannot."""
        try:
            self._compile(*COUNT)
            subprocess.run([sys.executable, TRAINING, self.build_lib], check=True)
            self._compile(*USE)
        except (CompileError, subprocess.CalledProcessError) as error:
            print(f"The engine is compiled without training: {error}", file=sys.stderr)
            return False
        return True

    def _compile(self, *flags: str) -> None:
        ordinary = [
            (extension.extra_compile_args, extension.extra_link_args) for extension in self.extensions
        ]
        for extension in self.extensions:
            extension.extra_compile_args = [*extension.extra_compile_args, *flags]
            extension.extra_link_args = [*extension.extra_link_args, *flags]
        try:
            super().build_extensions()
        finally:
            for extension, (compiling, linking) in zip(self.extensions, ordinary, strict=True):
                extension.extra_compile_args, extension.extra_link_args = compiling, linking


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
            extension.extra_compile_args += _flags()  # has the last word
    return extensions


def _flags() -> list[str]:
    return shlex.split(os.environ.get("CFLAGS", ""))
