"""The tally: rides races and counts what happens in them.

It counts in whole numbers, so that tallies add up exactly whatever their order. Nothing looks on while
a phase runs: the tally reads the position between the phases. It is written in the subset of Python
that the engine is compiled from.
"""

from __future__ import annotations

from typing import Final, final

from fr_stages.race.achievements import achievements
from fr_stages.race.arrays import i64, vec
from fr_stages.race.board import Board
from fr_stages.race.cards import EXHAUSTION, VALUE
from fr_stages.race.engine import Race
from fr_stages.race.race_plan import Plan
from fr_stages.race.state import END, MOVEMENT, OVER, PLACING
from fr_stages.race.track import ENERGY_ROOM, Track
from fr_stages.ride.counted import (
    AWAY_HELD,
    AWAY_ROUNDS,
    AWAY_WON,
    BLOCKED,
    BLOCKED_AT,
    CARDS_LEFT,
    CRASHED_AT,
    CRASHES,
    DROPPED,
    EXHAUSTED_AT,
    EXHAUSTION_LEFT,
    EXHAUSTION_TAKEN,
    FEATS,
    LANE_CODES,
    LEAD_CHANGES,
    LEADING_PACK,
    LONGEST,
    MARGIN,
    PACKS,
    PHOTO,
    RACE_COUNTS,
    ROUND_COUNTS,
    ROUND_LEADING_PACK,
    ROUND_PACKS,
    ROUND_SPREAD,
    ROUNDS,
    SECONDS,
    SLIPPED,
    SLIPPED_AT,
    SPACE_COUNTS,
    SPREAD,
    STOPS_AT,
    TYPES,
    WASTED,
    WASTED_AT,
)
from fr_stages.stage.rulebook import CRASH_DEDUCTION

OUT_OF_REACH: Final = 9  # the highest energy: who is further behind cannot draw level in one round
NOBODY: Final = -1


@final
class Tally:
    """The counts of some races of one plan.

    The meaning of each table is said in `sums`. Those that begin with `now` belong to the race that
    is being ridden.
    """

    def __init__(self, plan: Plan) -> None:
        riders: i64 = plan.lineup.size
        spaces: i64 = plan.track.size
        self.plan: Plan = plan
        self.riders: i64 = riders
        self.spaces: i64 = spaces
        self.races: i64 = 0
        self.race_sums: vec[i64] = vec[i64]([0] * len(RACE_COUNTS))
        self.race_squares: vec[i64] = vec[i64]([0] * len(RACE_COUNTS))
        self.space_sums: vec[i64] = vec[i64]([0] * (len(SPACE_COUNTS) * spaces))
        self.space_squares: vec[i64] = vec[i64]([0] * (len(SPACE_COUNTS) * spaces))
        self.round_races: vec[i64] = vec[i64]([0] * (LONGEST + 1))
        self.round_sums: vec[i64] = vec[i64]([0] * (len(ROUND_COUNTS) * (LONGEST + 1)))
        self.round_squares: vec[i64] = vec[i64]([0] * (len(ROUND_COUNTS) * (LONGEST + 1)))
        self.lasted: vec[i64] = vec[i64]([0] * (LONGEST + 1))
        self.margins: vec[i64] = vec[i64]([0] * (LONGEST + 1))
        self.wins: vec[i64] = vec[i64]([0] * riders)
        self.places: vec[i64] = vec[i64]([0] * (riders * riders))
        self.starts: vec[i64] = vec[i64]([0] * (TYPES * spaces * LANE_CODES))
        self.start_wins: vec[i64] = vec[i64]([0] * (TYPES * spaces * LANE_CODES))
        self.decided: vec[i64] = vec[i64]([0] * spaces)
        self.achieved: vec[i64] = vec[i64]([0] * len(FEATS))
        self.nothing: vec[i64] = vec[i64]([0] * len(RACE_COUNTS))
        self.nothing_at: vec[i64] = vec[i64]([0] * (len(SPACE_COUNTS) * spaces))
        self.now: vec[i64] = self.nothing[:]
        self.now_at: vec[i64] = self.nothing_at[:]
        self.now_start: vec[i64] = vec[i64]([0] * riders)
        self.now_first: vec[i64] = vec[i64]([0] * spaces)
        self.now_reached: i64 = 0
        self.now_leader: i64 = NOBODY
        self.winners: list[int] = []
        self.lying: list[vec[i64]] = []
        self.crashes_before: list[vec[i64]] = []
        self.places_before: list[vec[i64]] = []
        self.places_between: list[vec[i64]] = []
        self.slips_before: list[vec[i64]] = []
        self.received_before: vec[i64] = vec[i64]([0] * riders)

    def ride(self, seed: int, number: int) -> None:
        """Rides race `number` and adds it to the counts. Raises BotError, and then counts nothing of it."""
        race = Race(self.plan, seed, number)
        self._clear()
        while race.phase != OVER:
            phase = race.phase
            if phase == MOVEMENT:
                self._before_movement(race)
                race.step()
                self._after_movement(race)
            elif phase == END:
                race.step()
                self._after_round(race)
            elif phase == PLACING:
                race.step()
                self._after_placing(race)
            else:
                race.step()
        self._close(race)

    def _clear(self) -> None:
        self.now = self.nothing[:]
        self.now_at = self.nothing_at[:]
        self.now_reached = 0
        self.now_leader = NOBODY
        self.winners = []

    def _after_placing(self, race: Race) -> None:
        for board in race.boards:
            for i in range(board.count):
                rider: i64 = board.order[i]
                self.now_start[rider] = board.place[rider]

    def _before_movement(self, race: Race) -> None:
        self.places_before = [board.place[:] for board in race.boards]
        self.slips_before = [board.slips[:] for board in race.boards]
        self.received_before = race.received[:]
        if race.track.wet:
            self.lying = [board.lying[:] for board in race.boards]
            self.crashes_before = [board.crashes[:] for board in race.boards]
        if not self.plan.timed:
            self._look_at_the_field(race.boards[0], race.round)

    def _look_at_the_field(self, board: Board, number: i64) -> None:
        """Notes the formation when a round begins; that of the last round stays."""
        order, place, now = board.order, board.place, self.now
        lead: i64 = place[order[0]] >> 2
        ahead: i64 = lead
        packs: i64 = 1
        leading: i64 = board.count
        dropped: i64 = 0
        for i in range(board.count):
            here: i64 = place[order[i]] >> 2
            if ahead - here > 1:
                if packs == 1:
                    leading = i
                packs += 1
            if lead - here > OUT_OF_REACH:
                dropped += 1
            ahead = here
        now[LEADING_PACK] = leading
        now[PACKS] = packs
        now[DROPPED] = dropped
        number = min(number, LONGEST)
        self.round_races[number] += 1
        self._add_round(ROUND_LEADING_PACK, number, leading)
        self._add_round(ROUND_PACKS, number, packs)
        self._add_round(ROUND_SPREAD, number, lead - ahead)

    def _add_round(self, what: i64, number: i64, value: i64) -> None:
        at: i64 = what * (LONGEST + 1) + number
        self.round_sums[at] += value
        self.round_squares[at] += value * value

    def _after_movement(self, race: Race) -> None:
        """Compares where cards lead with where riders have come to."""
        self.places_between = [board.place[:] for board in race.boards]
        track, cards, now_at = race.track, race.cards, self.now_at
        target = track.target
        blocked: i64 = BLOCKED_AT * self.spaces
        for number in range(len(race.boards)):
            board = race.boards[number]
            order, place, before = board.order, board.place, self.places_before[number]
            for i in range(board.count):
                rider: i64 = order[i]
                card: i64 = cards[rider]
                if card < 0:
                    continue
                start: i64 = before[rider] >> 2
                energy: i64 = card & VALUE
                wanted: i64 = target[start * ENERGY_ROOM + energy]
                if track.wet and self.lying[number][rider]:
                    energy = max(energy, track.minimum[start], CRASH_DEDUCTION) - CRASH_DEDUCTION
                    wanted = track.reach(start, energy)
                if wanted - start < energy:
                    self._count_waste(track, start, energy, wanted)
                end: i64 = place[rider] >> 2
                while wanted > end:
                    now_at[blocked + wanted] += 1
                    wanted -= 1
            if track.wet:
                self._count_crashes(board, self.crashes_before[number])

    def _count_waste(self, track: Track, start: i64, energy: i64, wanted: i64) -> None:
        """Counts what a climb takes from a card, on the first space of the climb."""
        waste: i64 = min(start + energy, track.size - 1) - wanted
        if waste > 0:
            climb: i64 = start
            while track.uphill[climb] == 0:
                climb += 1
            while climb > 0 and track.uphill[climb - 1]:
                climb -= 1
            self.now_at[WASTED_AT * self.spaces + climb] += waste

    def _count_crashes(self, board: Board, before: vec[i64]) -> None:
        for i in range(board.count):
            rider: i64 = board.order[i]
            if board.crashes[rider] > before[rider]:
                self.now_at[CRASHED_AT * self.spaces + (board.place[rider] >> 2)] += 1

    def _after_round(self, race: Race) -> None:
        received, tired, now_at = race.received, self.received_before, self.now_at
        stops: i64 = STOPS_AT * self.spaces
        exhausted: i64 = EXHAUSTED_AT * self.spaces
        slipped: i64 = SLIPPED_AT * self.spaces
        for number in range(len(race.boards)):
            board = race.boards[number]
            order, place, slips = board.order, board.place, board.slips
            between, slid = self.places_between[number], self.slips_before[number]
            for i in range(board.count):
                rider: i64 = order[i]
                space: i64 = place[rider] >> 2
                now_at[stops + space] += 1
                if received[rider] > tired[rider]:
                    now_at[exhausted + space] += 1
                if slips[rider] > slid[rider]:
                    for left in range(between[rider] >> 2, space):
                        now_at[slipped + left] += 1
        if not self.plan.timed:
            self._look_at_the_leader(race.boards[0])
        if self._is_away(race):
            self.now[AWAY_ROUNDS] += 1

    def _look_at_the_leader(self, board: Board) -> None:
        leader: i64 = board.order[0]
        if leader != self.now_leader:
            if self.now_leader != NOBODY:
                self.now[LEAD_CHANGES] += 1
            self.now_leader = leader
        space: i64 = board.place[leader] >> 2
        while self.now_reached <= space:
            self.now_first[self.now_reached] = leader
            self.now_reached += 1

    def _is_away(self, race: Race) -> bool:
        """Whether a breakaway rider has not been caught yet."""
        feats = race.feats
        if feats is not None:
            for rider in race.breakaway:
                if feats.caught[rider] == 0:
                    return True
        return False

    def _close(self, race: Race) -> None:
        """Adds the finished race to the counts."""
        now = self.now
        now[ROUNDS] = race.round
        if self.plan.timed:
            self._close_time_trial(race)
        else:
            self._close_finish(race)
        for rider in range(self.riders):
            now[EXHAUSTION_TAKEN] += race.received[rider]
        for board in race.boards:
            for i in range(board.count):
                rider = board.order[i]
                now[CRASHES] += board.crashes[rider]
                self.starts[self._start(rider)] += 1
        for seat in self.plan.lineup.players:
            for rider in seat.riders:
                now[CARDS_LEFT] += race.decks[rider].size
                now[EXHAUSTION_LEFT] += race.decks[rider].count(EXHAUSTION)
        self._close_achievements(race)
        now[BLOCKED] = self._close_spaces(BLOCKED_AT)
        now[SLIPPED] = self._close_spaces(SLIPPED_AT)
        now[WASTED] = self._close_spaces(WASTED_AT)
        self._close_spaces(STOPS_AT)
        self._close_spaces(EXHAUSTED_AT)
        if now[CRASHES]:
            self._close_spaces(CRASHED_AT)
        sums, squares = self.race_sums, self.race_squares
        for i in range(len(now)):
            sums[i] += now[i]
            squares[i] += now[i] * now[i]
        self.lasted[min(now[ROUNDS], LONGEST)] += 1
        self.margins[min(now[MARGIN], LONGEST)] += 1
        self.races += 1

    def _close_finish(self, race: Race) -> None:
        """Looks at the places of a road race: spaces between the riders, and who was where first."""
        now, board = self.now, race.boards[0]
        winner: i64 = board.order[0]
        first: i64 = board.place[winner] >> 2
        if board.count > 1:
            now[MARGIN] = first - (board.place[board.order[1]] >> 2)
            now[PHOTO] = 1 if now[MARGIN] == 0 else 0
            now[SPREAD] = first - (board.place[board.order[board.count - 1]] >> 2)
        order, places = board.order, self.places
        for i in range(board.count):
            places[order[i] * self.riders + i] += 1
        now_first, decided = self.now_first, self.decided
        for space in range(min(self.now_reached, race.track.finish + 1)):
            if now_first[space] == winner:
                decided[space] += 1
        if self._is_away(race):
            now[AWAY_HELD] = 1
        if winner in race.breakaway:
            now[AWAY_WON] = 1
        self._win(winner)

    def _close_time_trial(self, race: Race) -> None:
        """Looks at the clock: the best time wins, and equal times win together (decision 100)."""
        times = [race.time_of(race.first_across[seat.number]) for seat in self.plan.lineup.players]
        best = min(times)
        for rider in race.winners():
            self._win(rider)
        self.now[SECONDS] = best
        if len(times) > 1:
            self.now[MARGIN] = sorted(times)[1] - best
            self.now[PHOTO] = 1 if self.now[MARGIN] == 0 else 0

    def _close_achievements(self, race: Race) -> None:
        """Counts every achievement once, however many have earned it."""
        earned: i64 = 0
        for seat in race.plan.lineup.players:
            for name in achievements(race, seat):
                at: i64 = ord(name) - ord("A")
                if earned & (1 << at) == 0:
                    earned |= 1 << at
                    self.achieved[at] += 1

    def row(self) -> list[int]:
        """RACE_COUNTS of the last race; who has won it stands in `winners`."""
        return list(self.now)

    def _win(self, rider: i64) -> None:
        self.winners.append(rider)
        self.wins[rider] += 1
        self.start_wins[self._start(rider)] += 1

    def _start(self, rider: i64) -> i64:
        return self.plan.lineup.types[rider] * self.spaces * LANE_CODES + self.now_start[rider]

    def _close_spaces(self, what: i64) -> i64:
        """Adds one row of space counts; returns its sum in this race."""
        now_at, sums, squares = self.now_at, self.space_sums, self.space_squares
        total: i64 = 0
        first: i64 = what * self.spaces
        for at in range(first, first + self.spaces):
            times: i64 = now_at[at]
            if times:
                total += times
                sums[at] += times
                squares[at] += times * times
        return total

    def sums(self) -> dict[str, list[int]]:
        """All counts, each table as a flat list; tallies are added element by element.

        `race_*` has an entry for each of RACE_COUNTS; `space_*` a row of spaces for each of
        SPACE_COUNTS; `round_*` a row of rounds for each of ROUND_COUNTS, and `round_races` how many
        races came to that round. `lasted` and `margins` count races by rounds and by winning margin,
        `wins` by winning rider; `places` has a row for each rider: how often it came first, second ...
        `starts` and `start_wins` count riders and winners by starting place (space * 4 + lane code), in a
        row for each rider type.
        `decided` counts races whose winner was the first to reach a space, `achieved` those in which
        somebody earned each of the achievements A to H.
        """
        return {
            "races": [self.races],
            "race_sums": list(self.race_sums),
            "race_squares": list(self.race_squares),
            "space_sums": list(self.space_sums),
            "space_squares": list(self.space_squares),
            "round_races": list(self.round_races),
            "round_sums": list(self.round_sums),
            "round_squares": list(self.round_squares),
            "lasted": list(self.lasted),
            "margins": list(self.margins),
            "wins": list(self.wins),
            "places": list(self.places),
            "starts": list(self.starts),
            "start_wins": list(self.start_wins),
            "decided": list(self.decided),
            "achieved": list(self.achieved),
        }
