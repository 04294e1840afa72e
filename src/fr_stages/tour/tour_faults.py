"""What can be wrong with a tour, FR60x: faults of its file and of what is asked of it."""

from __future__ import annotations

from fr_stages.faults import fault

NO_SUCH_SPACE = fault(
    "FR601",
    "checkpoint-off-the-road",
    "A pile of points lies on a space that the stage does not have.",
)
IMPOSSIBLE_RESULT = fault(
    "FR602",
    "impossible-result",
    "A result that was typed in cannot have happened: a rider who is named twice or not at all, rounds or "
    "spaces that do not fit the order.",
)
OTHER_TOUR = fault(
    "FR603",
    "other-tour",
    "The book of a tour was begun for another tour, or for other riders.",
)
