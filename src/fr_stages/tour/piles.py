"""Who takes the points of a pile: looked at after the slipstream of each round."""

from __future__ import annotations

from collections.abc import Iterable

from fr_stages.tour.checkpoints import Checkpoint


class Pile:
    """The points that lie at a checkpoint, and who has taken which."""

    def __init__(self, checkpoint: Checkpoint) -> None:
        self.checkpoint = checkpoint
        self.taken: dict[str, int] = {}

    @property
    def is_empty(self) -> bool:
        """Whether all points are taken."""
        return len(self.taken) == len(self.checkpoint.points)

    def award(self, riders: Iterable[tuple[str, int]]) -> None:
        """Gives points to those of `riders` (name and space, from the front) that are on or beyond it.

        A rider takes of one pile once; what is left stays for later rounds.
        """
        for rider, space in riders:
            if self.is_empty or space < self.checkpoint.space:
                return
            if rider not in self.taken:
                self.taken[rider] = self.checkpoint.points[len(self.taken)]
