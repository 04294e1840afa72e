"""What pyproject.toml cannot say: the engine is compiled where it can be; folders beside src/ are shipped."""

from __future__ import annotations

import shutil
import sys
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

sys.path.insert(0, str(Path(__file__).parent / "building"))

from compiling import CompileEngine, EngineDistribution, run_requirements

DEPENDENCIES = [
    "gpxpy>=1.6,<2",
    "jsonschema>=4.23,<5",
    "networkx>=3.4,<4",
    "referencing>=0.35,<1",
    "rich>=13.9,<16",
    "shapely>=2.0.6,<3",
    "svgwrite>=1.4.3,<2",
    "typer>=0.26,<0.29",
]
SHIPPED = ("schemas", "stages")


class BuildWithResources(build_py):
    """Carries the schemas and the stage library inside the package."""

    def run(self) -> None:
        """Builds as usual, then copies the folders."""
        super().run()
        if self.editable_mode:  # an editable install finds them in the checkout
            return
        for folder in SHIPPED:
            target = Path(self.build_lib, "fr_stages", "shipped", folder)
            shutil.copytree(folder, target, dirs_exist_ok=True)


setup(
    distclass=EngineDistribution,
    cmdclass={"build_py": BuildWithResources, "build_ext": CompileEngine},
    install_requires=DEPENDENCIES + run_requirements(),
)
