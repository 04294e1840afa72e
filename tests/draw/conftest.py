"""Drawings are compared with pictures that somebody looked at, kept as real SVG files."""

import pytest
from syrupy.assertion import SnapshotAssertion
from syrupy.extensions.single_file import SingleFileSnapshotExtension, WriteMode


class SvgFile(SingleFileSnapshotExtension):
    """One file a drawing."""

    file_extension = "svg"
    _write_mode = WriteMode.TEXT


@pytest.fixture
def svg(snapshot: SnapshotAssertion) -> SnapshotAssertion:
    """The picture that a drawing has to equal, byte for byte."""
    return snapshot.use_extension(SvgFile)
