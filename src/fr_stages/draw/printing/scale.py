"""The scale of plans: how it is written and read."""

from __future__ import annotations

import math

from fr_stages.faults import WRONG_VALUE

TINY = 1e-9


def parse_scale(text: str) -> float:
    """Reads ``1:2``, ``50%`` or ``0.5`` as 0.5. Raises InputError for anything else."""
    try:
        if ":" in text:
            one, _, other = text.partition(":")
            scale = float(one) / float(other)
        elif text.endswith("%"):
            scale = float(text[:-1]) / 100
        else:
            scale = float(text)
    except (ValueError, ZeroDivisionError):
        scale = math.nan
    if not 0.01 <= scale <= 4.0:
        raise WRONG_VALUE.error(
            f"{text[:40]!r} is no scale.", fix="Write it like 1:1 or 1:2.5; from 1:100 to 4:1 is possible."
        )
    return scale


def scale_words(scale: float) -> str:
    """``1:2.5`` for 0.4, ``2:1`` for 2."""
    return f"1:{1 / scale:.4g}" if scale <= 1 else f"{scale:.4g}:1"


def round_scale(scale: float) -> float:
    """The next smaller scale that is short to write: 1:7.4 for 1:7.36."""
    return 10 / math.ceil(10 / scale - TINY) if scale < 1 else math.floor(10 * scale + TINY) / 10
