"""The yardstick: the core game in plain C (``race.c``), compiled here and called through ctypes."""

from __future__ import annotations

import ctypes
import shutil
import subprocess
import tempfile
import time
from collections.abc import Iterable
from pathlib import Path

from fr_stages.race.track import FULL, Track

SOURCE = Path(__file__).with_name("race.c")


class Reference:
    """The C program on one track. Raises RuntimeError when there is no C compiler."""

    def __init__(self, track: Track) -> None:
        self._ride = _compiled().ride
        lanes = [int(FULL - track.closed[space]).bit_count() for space in range(track.size)]
        self._course = (
            track.size,
            track.finish,
            max(track.course.start),
            _bytes([*lanes, 0, 0]),
            _bytes(list(track.slip)),
            _bytes(list(track.target)),
        )

    def ride(self, races: int, seed: int) -> tuple[int, int, int]:
        """Rides so many races; returns the sums of rounds, exhaustion cards and slips."""
        sums = (ctypes.c_int64 * 3)()
        self._ride(*self._course, ctypes.c_int64(races), ctypes.c_uint64(seed), sums)
        return sums[0], sums[1], sums[2]

    def seconds(self, races: int, seed: int) -> float:
        """The processor time that so many races take."""
        started = time.process_time()
        self.ride(races, seed)
        return time.process_time() - started


def _compiled() -> ctypes.CDLL:
    compiler = shutil.which("cc") or shutil.which("gcc") or shutil.which("clang")
    if compiler is None:
        raise RuntimeError("There is no C compiler for the reference.")
    with tempfile.TemporaryDirectory() as folder:
        library = Path(folder, "race.so")
        subprocess.run([compiler, "-O3", "-shared", "-fPIC", "-o", str(library), str(SOURCE)], check=True)
        return ctypes.CDLL(str(library))


def _bytes(numbers: Iterable[int]) -> ctypes.Array[ctypes.c_uint8]:
    values = list(numbers)
    return (ctypes.c_uint8 * len(values))(*values)
