"""The build backend: that of setuptools, which learns what compiling needs and where it is not wanted.

An editable install is never compiled, so that no old binary shadows an edited file.
"""

from __future__ import annotations

import os

from compiling import build_requirements
from setuptools import build_meta
from setuptools.build_meta import (
    build_sdist,
    build_wheel,
    get_requires_for_build_sdist,
    prepare_metadata_for_build_wheel,
)

__all__ = [
    "build_editable",
    "build_sdist",
    "build_wheel",
    "get_requires_for_build_editable",
    "get_requires_for_build_sdist",
    "get_requires_for_build_wheel",
    "prepare_metadata_for_build_editable",
    "prepare_metadata_for_build_wheel",
]

Settings = dict[str, str | list[str] | None] | None


def get_requires_for_build_wheel(config_settings: Settings = None) -> list[str]:
    """What must be there before a wheel can be built."""
    return build_meta.get_requires_for_build_wheel(config_settings) + build_requirements()


def get_requires_for_build_editable(config_settings: Settings = None) -> list[str]:
    """What must be there before an editable install."""
    _stay_plain()
    return build_meta.get_requires_for_build_editable(config_settings)


def prepare_metadata_for_build_editable(metadata_directory: str, config_settings: Settings = None) -> str:
    """Writes the metadata of an editable install."""
    _stay_plain()
    return build_meta.prepare_metadata_for_build_editable(metadata_directory, config_settings)


def build_editable(
    wheel_directory: str, config_settings: Settings = None, metadata_directory: str | None = None
) -> str:
    """Builds the wheel of an editable install."""
    _stay_plain()
    return build_meta.build_editable(wheel_directory, config_settings, metadata_directory)


def _stay_plain() -> None:
    os.environ["FR_STAGES_FORM"] = "plain"
