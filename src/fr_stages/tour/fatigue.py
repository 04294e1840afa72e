"""What a rider carries from one stage to the next: exhaustion."""

from __future__ import annotations

from fr_stages.tour.conventions import Fatigue


def kept(exhaustion: int, fatigue: Fatigue) -> int:
    """How many of its exhaustion cards (stack and recycled) a rider keeps for the next stage."""
    match fatigue:
        case "half-down":
            return exhaustion // 2
        case "half-up":
            return (exhaustion + 1) // 2
        case "all":
            return exhaustion
        case "none":
            return 0


def rested(exhaustion: int) -> int:
    """How many are left after a rest day, for a rider that leads no classification."""
    return exhaustion // 2
