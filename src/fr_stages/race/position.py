"""Any position on any course, and the phases of a round for some of its riders.

For tests, puzzles and questions of the kind "what would happen if": riders have names of one's own
choice, and only those that are given a card move.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping

from fr_stages.race.arrays import i64, vec
from fr_stages.race.board import Board
from fr_stages.race.cards import Deck, deck_of
from fr_stages.race.endphase import exhaust, slipstream
from fr_stages.race.movement import advance
from fr_stages.race.track import Track
from fr_stages.stage.course import Course

Place = tuple[int, int]

STAYS = -1


class Position:
    """Named riders on a course.

    `places` gives each rider's space (from 0) and lane (from 1 at the right edge), `lying` the riders
    that crashed in the round before, `untiring` those that never take exhaustion cards. In a time
    trial `team` tells whose company a rider keeps: teams ignore each other (decision 94).

    Raises ValueError when two riders share a lane or a lane is not there.
    """

    def __init__(
        self,
        course: Course,
        places: Mapping[str, Place],
        *,
        lying: Collection[str] = (),
        untiring: Collection[str] = (),
        team: Callable[[str], str] | None = None,
        finish_slip: bool = True,
    ) -> None:
        self.names = list(places)
        self.untiring = frozenset(untiring)
        track = Track(course, finish_slip)
        teams = [team(name) if team else "" for name in self.names]
        boards = {name: Board(track, len(self.names)) for name in dict.fromkeys(teams)}
        self._boards = [boards[name] for name in teams]
        for rider, name in enumerate(self.names):
            space, lane = places[name]
            if not 0 <= space < track.size:
                raise ValueError(f"{name} cannot stand on space {space} of {track.size}")
            self._boards[rider].put(rider, space, lane)
            if name in lying:
                self._boards[rider].lay_down(rider)

    @property
    def places(self) -> dict[str, Place]:
        """Where everybody is: space and lane."""
        return {name: self._place(rider) for rider, name in enumerate(self.names)}

    @property
    def lying(self) -> list[str]:
        """The riders that lie crashed."""
        return [name for rider, name in enumerate(self.names) if self._boards[rider].lying[rider]]

    @property
    def slips(self) -> dict[str, int]:
        """How often each rider has slipped."""
        return {name: self._boards[rider].slips[rider] for rider, name in enumerate(self.names)}

    def ranking(self) -> list[str]:
        """The riders from the front."""
        riders = range(len(self.names))
        return [self.names[rider] for rider in sorted(riders, key=self._progress, reverse=True)]

    def move(self, energies: Mapping[str, int]) -> list[str]:
        """Moves the riders that are given an energy value; returns them in the order of movement."""
        order = [name for name in self.ranking() if name in energies]
        cards = vec[i64]([energies.get(name, STAYS) for name in self.names])
        for board in dict.fromkeys(self._boards):
            advance(board, cards, 0, board.count)
        return order

    def slip(self) -> None:
        """Moves every pack that can use slipstream."""
        for board in dict.fromkeys(self._boards):
            slipstream(board)

    def exhausted(self) -> list[str]:
        """The riders that now take an exhaustion card."""
        decks = vec[Deck]([deck_of([]) for _ in self.names])
        received = vec[i64]([0] * len(self.names))
        for rider, name in enumerate(self.names):
            if name not in self.untiring:
                exhaust(self._boards[rider], vec[i64]([rider]), decks, received)
        return [name for name, cards in zip(self.names, received, strict=True) if cards]

    def _place(self, rider: int) -> Place:
        board = self._boards[rider]
        return board.space(rider), board.lane(rider)

    def _progress(self, rider: int) -> int:
        return self._boards[rider].place[rider]
