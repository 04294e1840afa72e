"""The two forms of the package: where each one lies, and how to run something with it."""

from __future__ import annotations

import hashlib
import json
import os
import shlex
import shutil
import subprocess
import sys
import sysconfig
import tempfile
import time
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from fr_stages import form

ROOT = Path(__file__).parent.parent
OUT = ROOT / "out"


@dataclass(frozen=True)
class Usage:
    """What a process has used: seconds from start to end, seconds of processor time, peak memory in MB."""

    wall: float
    cpu: float
    megabytes: float


@dataclass(frozen=True)
class Form:
    """One form of the package, and the environment in which it runs."""

    name: str
    folder: Path | None = None

    def run(self, *arguments: str) -> str:
        """Runs ``python ARGUMENTS`` with this form and returns what it prints."""
        done = subprocess.run(
            [sys.executable, *arguments], env=self._environment(), cwd=ROOT, capture_output=True, text=True
        )
        if done.returncode != 0:
            raise RuntimeError(f"{' '.join(arguments)} failed:\n{done.stderr}")
        return done.stdout

    def probe(self, what: str, *numbers: int) -> Any:
        """What ``benchmarks.probes`` measures under this form."""
        return json.loads(self.run("-m", "benchmarks.probes", what, *map(str, numbers)))

    def usage(self, *arguments: str) -> Usage:
        """Runs ``fr-stages ARGUMENTS`` as a process of its own and says what it has used."""
        return self.spent("-m", "fr_stages", *arguments)

    def spent(self, *arguments: str) -> Usage:
        """Runs ``python ARGUMENTS`` as a process of its own and says what it has used."""
        started = time.perf_counter()
        process = subprocess.Popen(
            [sys.executable, *arguments],
            env=self._environment(),
            cwd=ROOT,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        _, status, used = os.wait4(process.pid, 0)
        wall = time.perf_counter() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            raise RuntimeError(f"{' '.join(arguments)} ended with {process.returncode}")
        scale = 1024 if sys.platform != "darwin" else 1024 * 1024
        return Usage(wall, used.ru_utime + used.ru_stime, used.ru_maxrss / scale)

    def _environment(self) -> dict[str, str]:
        environment = {**os.environ, form.VARIABLE: self.name}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # an installed package is translated once
        if self.folder is not None:
            environment["PYTHONPATH"] = str(self.folder)
        return environment


def plain_form() -> Form:
    """The plain form of the package that is installed."""
    return Form(form.PLAIN)


def compiled_form() -> Form | None:
    """The compiled form: as installed, or else built here; None when there is no compiler."""
    if form.has_compiled_form():
        return Form(form.COMPILED)
    folder = OUT / f"compiled-{_fingerprint()}"
    if not can_compile():
        return None
    if not folder.exists():
        for old in OUT.glob("compiled-*"):
            shutil.rmtree(old)
        if not build(folder):
            return None
    return Form(form.COMPILED, folder)


def can_compile() -> bool:
    """Whether there is what a build needs to compile the engine."""
    compiler = shlex.split(os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc")[0]
    return find_spec("mypyc") is not None and (os.name == "nt" or shutil.which(compiler) is not None)


def build(folder: Path, flags: str = "") -> bool:
    """Builds the package with the compiled engine into a folder; False when that cannot be done."""
    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(dir=folder.parent) as room:
        command = ["setup.py", "-q", "build", "--build-base", room, "--build-lib", f"{room}/package"]
        environment = {**os.environ, form.VARIABLE: form.COMPILED, "CFLAGS": flags}
        done = subprocess.run([sys.executable, *command], env=environment, cwd=ROOT, capture_output=True)
        if done.returncode != 0:
            said = (done.stdout + done.stderr).decode(errors="replace")  # file and line of what is wrong
            print(said[-4000:], file=sys.stderr)
            return False
        Path(room, "package").rename(folder)
    return True


def _fingerprint() -> str:
    """Tells apart the states of the source, so that nothing old is measured."""
    files = sorted([*(ROOT / "src").rglob("*.py"), *(ROOT / "building").glob("*.py"), ROOT / "setup.py"])
    digest = hashlib.sha256(sys.version.encode())
    for file in files:
        digest.update(file.read_bytes())
    return digest.hexdigest()[:12]
