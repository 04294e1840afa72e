"""What comes of a request: answers, or why there are none."""

from __future__ import annotations

import math
from dataclasses import dataclass
from functools import cached_property
from typing import Any, NamedTuple

from fr_stages.design.beauty import Beauty
from fr_stages.design.request import Request
from fr_stages.geometry.layout import Layout
from fr_stages.stage.course import Course
from fr_stages.stage.notation import format_tiles
from fr_stages.stage.stage import Stage
from fr_stages.words import counted


class Ridden(NamedTuple):
    """What a goal's measure came to in so many races, and from where to where all candidates reached."""

    measure: str
    value: float
    races: int
    low: float
    high: float
    candidates: int

    def to_json(self) -> dict[str, Any]:
        """The same for programs."""
        return {key: _number(it) if isinstance(it, float) else it for key, it in self._asdict().items()}


def _number(value: float) -> float | None:
    """A number as JSON knows them; None for one that is infinite or unknown."""
    return round(value, 4) if math.isfinite(value) else None


@dataclass(frozen=True, repr=False)
class Answer:
    """A stage that is as wished, and what speaks for it in one sentence.

    `off` is how many steps it rides beside the profile that was asked for, on average over its spaces; `ride`
    is what was measured when a goal was.
    """

    stage: Stage
    beauty: Beauty
    reason: str
    space_mm: float
    off: float | None = None
    ride: Ridden | None = None

    def __repr__(self) -> str:
        return f"<Answer {self.row}>"

    @cached_property
    def layout(self) -> Layout:
        """Where its tiles lie."""
        return Layout.of(self.stage)

    @property
    def row(self) -> str:
        """Its row of tiles as text."""
        return format_tiles(self.stage.tiles, self.stage.catalogue)

    @property
    def spaces(self) -> int:
        """The spaces between the lines."""
        return Course.of(self.stage).distance

    @property
    def size_mm(self) -> tuple[int, int]:
        """The sides of the smallest rectangle round it, in whole mm."""
        rectangle = self.layout.smallest_rectangle
        return round(rectangle.width * self.space_mm), round(rectangle.height * self.space_mm)

    def to_json(self) -> dict[str, Any]:
        """The answer for programs."""
        return {
            "tiles": self.row,
            "spaces": self.spaces,
            "size_mm": list(self.size_mm),
            "clearance": _number(self.layout.clearance),
            "beauty": {
                "score": round(self.beauty.score, 3),
                "radius": round(self.beauty.radius, 3),
                "fill": round(self.beauty.fill, 3),
                "ends": round(self.beauty.ends, 3),
            },
            "reason": self.reason,
            "off_profile": self.off,
            "ride": self.ride.to_json() if self.ride else None,
        }


@dataclass(frozen=True, slots=True)
class Searched:
    """What was done to find answers: tiles laid, searches begun, seconds, whether nothing was left out."""

    nodes: int = 0
    restarts: int = 0
    seconds: float = 0.0
    is_complete: bool = False


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why there is no answer, or none was found.

    `is_proved` says that there is none, `wishes` name those that contradict one another, `text` says it in a
    sentence, and `nearest` what nearly worked, one line each.
    """

    is_proved: bool
    wishes: tuple[str, ...]
    text: str
    nearest: tuple[str, ...] = ()


@dataclass(frozen=True, repr=False)
class Found:
    """The answers to a request, the best first.

    `request` is as it was understood, `aside` are the codes of the advice that contradicts it and was left
    aside, `refusal` is there when there are fewer answers than were asked for.
    """

    request: Request
    answers: tuple[Answer, ...] = ()
    aside: tuple[str, ...] = ()
    searched: Searched = Searched()
    refusal: Refusal | None = None

    def __repr__(self) -> str:
        return f"<Found {counted(len(self.answers), 'answer')}>"

    @property
    def is_whole(self) -> bool:
        """Whether there are as many answers as were asked for."""
        return len(self.answers) >= self.request.answers
