"""Bots with a character. They weigh how far a card leads against what it is worth later.

The weights were found by measuring: many races of each bot against itself and the others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, final

from fr_stages.race.arrays import i64, vec
from fr_stages.race.bots import Bot, View, bot
from fr_stages.race.forecast import RIDER
from fr_stages.race.outlook import CERTAIN, chance_alone, chance_of_wheel, crowd, shelter
from fr_stages.race.track import ENERGY_ROOM
from fr_stages.stage.rulebook import ROULEUR_VALUES, SPRINTEUR_VALUES

ROULEUR_CARDS: Final = vec[i64](ROULEUR_VALUES)
SPRINTEUR_CARDS: Final = vec[i64](SPRINTEUR_VALUES)

SPACE: Final = 1000  # all worths are in thousandths of a space
NEVER: Final = -1_000_000_000

SPRINTEUR_ROW: Final = 16  # as wide as a row of the target table
SPRINT: Final = 24  # with the leader so few spaces before the line, nothing is saved any more
CHASE: Final = 35  # for each space that one is behind the leader, a card is worth so much less later
NEAR: Final = 12  # so many spaces ahead a climber looks
FORESIGHT: Final = 300  # what it thinks of a space that a card is expected to lead further next time
BLOCKED: Final = 900  # the cost of a goal on which a second rider is expected


@final
class Manner:
    """What a bot cares about, in thousandths of a space.

    `rouleur` and `sprinteur` tell what a card is worth later in the race, by its energy value;
    `exhaustion` what it costs to take an exhaustion card, `last_exhaustion` the same in the sprint,
    `slip` what a space gained by slipstream is worth. `sprint` is how many spaces before the line nothing is
    saved any more, `chase` by how much less a card is worth later for each space behind the leader.
    """

    def __init__(
        self,
        rouleur: Mapping[int, int],
        sprinteur: Mapping[int, int],
        exhaustion: int,
        last_exhaustion: int,
        slip: int = SPACE,
        sprint: int = SPRINT,
        chase: int = CHASE,
    ) -> None:
        later = [0] * (2 * ENERGY_ROOM)
        for energy, worth in rouleur.items():
            later[energy] = worth
        for energy, worth in sprinteur.items():
            later[SPRINTEUR_ROW + energy] = worth
        self.later: vec[i64] = vec[i64](later)
        self.exhaustion: i64 = exhaustion
        self.last_exhaustion: i64 = last_exhaustion
        self.slip: i64 = slip
        self.sprint: i64 = sprint
        self.chase: i64 = chase


# A Rouleur plays its exhaustion cards (2) last: they would drop it from the pack.
ROULEUR_LATER: Final = {2: 3000, 3: 1200, 4: 2200, 5: 3700, 6: 4000, 7: 4600}
SPRINTEUR_LATER: Final = {2: 1700, 3: 1500, 4: 2600, 5: 4200, 9: 9000}
EXHAUSTION: Final = 2900
LAST_EXHAUSTION: Final = 2300


class Thinker(Bot):
    """Plays the card that leads furthest for what it costs: exhaustion, blocking, and its worth later."""

    def __init__(self, manner: Manner) -> None:
        super().__init__()
        self.manner: Manner = manner

    def card(self, view: View) -> i64:
        """The card of the greatest worth."""
        manner = self.manner_of(view)
        later = manner.later
        around = crowd(view)
        track = view.track
        here: i64 = view.space(view.rider)
        behind: i64 = view.space(view.leader) - here
        to_go: i64 = self.to_go(view, here)
        row: i64 = SPRINTEUR_ROW if view.is_sprinteur(view.rider) else 0
        calm: i64 = self.calm(view)
        saving: i64 = 0
        exhaustion: i64 = calm * manner.last_exhaustion // CERTAIN
        if to_go > manner.sprint:
            saving = calm * max(CERTAIN - manner.chase * behind, 0) // CERTAIN
            exhaustion = calm * manner.exhaustion // CERTAIN
        best: i64 = 0
        most: i64 = NEVER
        weighed: i64 = 0
        for i in range(view.size):
            energy: i64 = view.energy(i)
            if weighed & (1 << energy):  # a card like an earlier one
                continue
            weighed |= 1 << energy
            goal: i64 = view.target(energy)
            ahead: i64 = goal - here
            worth: i64 = ahead * SPACE - later[row + energy] * saving // CERTAIN
            worth -= energy  # of cards that lead equally far, the lowest
            if around[ahead] > RIDER:
                worth -= (around[ahead] - RIDER) * BLOCKED // RIDER
            if goal < track.finish:
                alone: i64 = chance_alone(around, ahead)
                slip: i64 = alone * chance_of_wheel(track, around, ahead, goal) // CERTAIN
                worth += (slip * manner.slip - (alone - slip) * exhaustion) // CERTAIN
                worth += self.prospect(view, goal)
            if worth > most:
                best = i
                most = worth
        return best

    def to_go(self, view: View, here: i64) -> i64:  # noqa: ARG002 (for those who ride for their own time)
        """How many spaces are left until the race is decided: those of the leader."""
        return view.track.finish - view.space(view.leader)

    def manner_of(self, view: View) -> Manner:  # noqa: ARG002 (for teams whose riders have roles)
        """What the deciding rider cares about."""
        return self.manner

    def calm(self, view: View) -> i64:
        """How much sense saving makes, in thousandths: the share of the road ahead with slipstream."""
        return shelter(view, view.space(view.rider), view.track.finish)

    def prospect(self, view: View, goal: i64) -> i64:  # noqa: ARG002 (for those that look further)
        """What it is worth to begin the next round on this space."""
        return 0

    def goes_first(self, view: View) -> bool:
        """The rider in front draws first: the other one can then look for its wheel."""
        return view.space(view.rider) > view.space(view.mate)

    def bid(self, view: View) -> i64:
        """A card of middling value: the breakaway is welcome, but not at any price."""
        return middling(view)


def middling(view: View) -> i64:
    """The card of the hand with as many lower as higher ones."""
    ranked = sorted(range(view.size), key=view.energy)
    return ranked[len(ranked) // 2]


def lowest(view: View) -> i64:
    """The lowest card of the hand."""
    best: i64 = 0
    for i in range(1, view.size):
        if view.energy(i) < view.energy(best):
            best = i
    return best


def highest(view: View) -> i64:
    """The highest card of the hand."""
    best: i64 = 0
    for i in range(1, view.size):
        if view.energy(i) > view.energy(best):
            best = i
    return best


@final
class SteadyBot(Thinker):
    """Good everywhere."""

    def __init__(self) -> None:
        super().__init__(Manner(ROULEUR_LATER, SPRINTEUR_LATER, EXHAUSTION, LAST_EXHAUSTION))


@final
class SprinterBot(Thinker):
    """Rides for its Sprinteur, who keeps the nines until the last spaces."""

    def __init__(self) -> None:
        patient = {**SPRINTEUR_LATER, 9: 20 * SPACE}
        super().__init__(Manner(ROULEUR_LATER, patient, EXHAUSTION * 3 // 2, LAST_EXHAUSTION))
        self.helper: Manner = Manner(ROULEUR_LATER, patient, EXHAUSTION // 2, LAST_EXHAUSTION)

    def manner_of(self, view: View) -> Manner:
        """The Sprinteur stays out of the wind, in which the Rouleur rides for it."""
        return self.manner if view.is_sprinteur(view.rider) else self.helper


@final
class BreakawayBot(Thinker):
    """Wants to be ahead of the others, tired or not."""

    def __init__(self) -> None:
        super().__init__(Manner(_scaled(ROULEUR_LATER, 70), _scaled(SPRINTEUR_LATER, 70), 0, 0))

    def bids(self, view: View) -> bool:
        """With the Rouleur, who lasts longer in front."""
        return not view.is_sprinteur(view.rider)

    def bid(self, view: View) -> i64:
        """The highest card."""
        return highest(view)


@final
class WheelSuckerBot(Thinker):
    """Hates the wind more than it loves to win."""

    def __init__(self) -> None:
        super().__init__(
            Manner(ROULEUR_LATER, SPRINTEUR_LATER, EXHAUSTION * 2, LAST_EXHAUSTION * 2, slip=SPACE * 2)
        )

    def bid(self, view: View) -> i64:
        """The lowest card: nobody gives shelter out in front."""
        return lowest(view)


@final
class ClimberBot(Thinker):
    """Looks at the next climb: saves nothing on it and does not waste high cards at its foot."""

    def __init__(self) -> None:
        super().__init__(Manner(ROULEUR_LATER, SPRINTEUR_LATER, EXHAUSTION, LAST_EXHAUSTION))

    def calm(self, view: View) -> i64:
        """Only the next spaces count."""
        here: i64 = view.space(view.rider)
        return shelter(view, here, min(here + NEAR, view.track.finish))

    def prospect(self, view: View, goal: i64) -> i64:
        """How far the cards of the rider's type lead from here, on average."""
        target = view.track.target
        values = SPRINTEUR_CARDS if view.is_sprinteur(view.rider) else ROULEUR_CARDS
        spaces: i64 = 0
        for energy in values:
            spaces += target[goal * ENERGY_ROOM + energy] - goal
        return spaces * FORESIGHT // 5


@final
class TourerBot(Thinker):
    """Rides for its own time: it saves for its own road to the line, wherever the leader is."""

    def __init__(self) -> None:
        rouleur = {2: 3000, 3: 1200, 4: 1900, 5: 3700, 6: 4000, 7: 5400}
        sprinteur = {2: 1200, 3: 1500, 4: 2200, 5: 4200, 9: 7200}
        super().__init__(Manner(rouleur, sprinteur, 3300, 1500, slip=1500, sprint=20, chase=20))

    def to_go(self, view: View, here: i64) -> i64:
        """The spaces to the line from its own place."""
        return view.track.finish - here


@final
class FrugalBot(Bot):
    """Never takes the front if it can help it."""

    def card(self, view: View) -> i64:
        """The lowest card that will probably keep it out of the wind, else the lowest of all."""
        around = crowd(view)
        here: i64 = view.space(view.rider)
        best: i64 = lowest(view)
        least: i64 = NEVER
        for i in range(view.size):
            goal: i64 = view.target(view.energy(i))
            ahead: i64 = goal - here
            alone: i64 = chance_alone(around, ahead)
            alone -= alone * chance_of_wheel(view.track, around, ahead, goal) // CERTAIN
            if alone * 2 <= CERTAIN and (least == NEVER or view.energy(i) < least):
                best = i
                least = view.energy(i)
        return best


def _scaled(later: Mapping[int, int], percent: int) -> dict[int, int]:
    return {energy: worth * percent // 100 for energy, worth in later.items()}


bot("steady", "saves energy in the shelter of the pack, chases, and sprints at the end")(SteadyBot)
bot("sprinter", "keeps the nines for the last spaces, while the Rouleur rides in the wind")(SprinterBot)
bot("breakaway", "attacks early and ignores exhaustion; bids the highest cards")(BreakawayBot)
bot("wheel-sucker", "looks for slipstream above all and hates to ride in front")(WheelSuckerBot)
bot("climber", "attacks where there is no slipstream and wastes nothing at the foot of a climb")(ClimberBot)
bot("frugal", "plays the lowest card that keeps it out of the wind, and never sprints")(FrugalBot)
bot("tourer", "rides for its own time, which counts in tours: saves until its own sprint")(TourerBot)
