"""Standard input, output and error as commands find them, whatever they are connected to."""

from __future__ import annotations

import io
import os
import sys
from typing import TYPE_CHECKING, TextIO

from fr_stages.faults import CANNOT_WRITE
from fr_stages.findings import Location

if TYPE_CHECKING:
    from _typeshed import ReadableBuffer

STDOUT = "<stdout>"


class _Sink(io.FileIO):
    """A pipe or file that is written to as long as that is possible; the rest is dropped.

    A reader who has seen enough and closes the pipe is no fault: the command runs to its end, and its
    exit code stays the same. A full disk is a fault, and is told unless it is the messages that
    cannot be written.
    """

    def __init__(self, stream: TextIO) -> None:
        super().__init__(stream.fileno(), "w", closefd=False)
        self._holds_results = stream is sys.stdout
        self._is_lost = False

    def write(self, data: ReadableBuffer, /) -> int:
        """Writes or drops `data`. Raises InputError for the first results that cannot be written."""
        if not self._is_lost:
            try:
                return super().write(data)
            except OSError as error:
                self._is_lost = True
                if self._holds_results and not isinstance(error, BrokenPipeError):
                    message = f"It cannot be written: {error.strerror}."
                    raise CANNOT_WRITE.error(message, Location(STDOUT)) from None
        return memoryview(data).nbytes


def prepare_streams() -> None:
    """Makes the three streams fit for everything that commands do with them.

    Names come in every script: a pipe gets UTF-8, a terminal that cannot show a letter gets a mark.
    A stream that the caller has closed is as good as an empty one.
    """
    sys.stdin = sys.stdin or _nothing("r")
    sys.stdout = _prepared(sys.stdout) if sys.stdout else _nothing("w")
    sys.stderr = _prepared(sys.stderr) if sys.stderr else _nothing("w")


def _nothing(mode: str) -> TextIO:
    device = io.FileIO(os.open(os.devnull, os.O_RDWR), mode, closefd=False)
    buffer = io.BufferedReader(device) if mode == "r" else io.BufferedWriter(device)
    return io.TextIOWrapper(buffer, encoding="utf-8", errors="replace")


def _prepared(stream: TextIO) -> TextIO:
    if not isinstance(stream, io.TextIOWrapper):
        return stream
    if stream.isatty():
        stream.reconfigure(errors="replace")
        return stream
    pipe = io.BufferedWriter(_Sink(stream))
    return io.TextIOWrapper(pipe, encoding="utf-8", errors="replace", line_buffering=stream is sys.stderr)
