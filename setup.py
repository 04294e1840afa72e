"""Adds the folders beside src/ that the installed package needs. Everything else is in pyproject.toml."""

import shutil
from pathlib import Path

from setuptools import setup
from setuptools.command.build_py import build_py

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


setup(cmdclass={"build_py": BuildWithResources})
