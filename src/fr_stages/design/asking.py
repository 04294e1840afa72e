"""``design``: what is asked in any way, answered by the search that it takes."""

from __future__ import annotations

from typing import Any

from fr_stages.design.designer import answers
from fr_stages.design.found import Found
from fr_stages.design.goals import Progress, reach
from fr_stages.design.request import Request
from fr_stages.design.request_file import request_of


def design(request: Request | None = None, *, progress: Progress | None = None, **wishes: Any) -> Found:
    """The stages that a request asks for, or why there are none.

    The wishes are those of a request file (`docs/guides/designing.md`), such as ``boxes=["champion"]``,
    ``players="5-6"``, ``table_mm=(1200, 800)``, ``answers=5``. Every answer has been proved by the validator.
    Ctrl-C and the time `seconds` end the search; what was found so far is ranked and told. With a goal
    `progress` is called with what is done and to do. Raises InputError for wishes that make no sense.
    """
    request = request if request is not None else request_of(wishes)
    return answers(request) if request.goal is None else reach(request, request.goal, progress)
