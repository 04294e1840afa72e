"""``python -m benchmarks.editor``: what an edit costs the server of the editor.

The yardstick is `validate` on the same stages, in the same process and in turns: processor time, the best of
several rounds. The edits are a seeded choice of turns, swaps and moves on one stage.
"""

from __future__ import annotations

import json
import random
import statistics
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial
from typing import Any

from fr_stages import validate
from fr_stages.stage.opening import open_stage
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import standard_catalogue
from fr_stages.web.draft import Draft
from fr_stages.web.questions import Desk

STAGE = "la-classicissima"
EDITS = 60
ROUNDS = 7
SEED = 1


def main() -> None:
    """Measures and prints JSON."""
    catalogue = standard_catalogue()
    desk = Desk(catalogue, Draft.of(open_stage(STAGE), catalogue))
    desk.warm_up()
    document = desk.first.document
    known: set[str] = set(desk.kit["art"])
    checks, edits, sizes = [], [], []
    for op in _ops(len(document["tiles"])):
        asked = {"document": document, "op": op, "known": sorted(known)}
        seen = _asked(desk, asked)  # from now on the page has these pictures
        known |= {*seen["scene"]["shapes"], *seen["scene"]["art"]}
        text = json.dumps(asked | {"known": sorted(known)})
        stage = Draft.from_json(seen["document"], catalogue).stage
        checks.append(_cost(partial(_check, stage)))
        edits.append(_cost(partial(_answer, desk, text)))
        sizes.append(len(_answer(desk, text)))
    ratios = [edit / check for edit, check in zip(edits, checks, strict=True)]
    result = {
        "validate_ms": round(statistics.median(checks) * 1000, 2),
        "edit_ms": round(statistics.median(edits) * 1000, 2),
        "ratio": round(statistics.median(ratios), 2),
        "answer_bytes": round(statistics.median(sizes)),
        "largest_answer_bytes": max(sizes),
        "details_ms": round(_cost(lambda: desk.ask("details", {"document": document})) * 1000, 2),
    }
    print(json.dumps(result, indent=2))


def _ops(tiles: int) -> Iterator[dict[str, Any]]:
    luck = random.Random(SEED)
    for _ in range(EDITS):
        first, second = luck.sample(range(2, tiles), 2)
        yield luck.choice(
            (
                {"do": "turn", "tile": first},
                {"do": "swap", "first": first, "second": second},
                {"do": "move", "tile": first, "to": second},
            )
        )


def _check(stage: Stage) -> None:
    validate(replace(stage))  # a new one, which has nothing worked out yet


def _asked(desk: Desk, asked: dict[str, Any]) -> dict[str, Any]:
    answer = desk.ask("view", asked)
    assert isinstance(answer, dict)
    return answer


def _answer(desk: Desk, text: str) -> bytes:
    """What goes back for the text of a question."""
    return json.dumps(_asked(desk, json.loads(text)), ensure_ascii=False, separators=(",", ":")).encode()


def _cost(work: Callable[[], object]) -> float:
    """Processor seconds of the best round."""

    def once() -> float:
        started = time.process_time()
        work()
        return time.process_time() - started

    return min(once() for _ in range(ROUNDS))


if __name__ == "__main__":
    main()
