"""Before the first round: weather, starting places, the breakaway (rulebook: Setup; Breakaway)."""

from __future__ import annotations

from typing import Final

from fr_stages.race.arrays import i64, vec
from fr_stages.race.board import Board
from fr_stages.race.cards import VALUE
from fr_stages.race.entrants import Kind, player_count
from fr_stages.race.lineup import Lineup
from fr_stages.race.rng import Rng
from fr_stages.race.track import FREE, FULL
from fr_stages.stage.course import Course
from fr_stages.stage.rulebook import BIDDING_ROUNDS, WEATHER_TILES, breakaway_riders
from fr_stages.stage.stage import Weather, WeatherMarker

ALL_WEATHER: Final = [Weather(word) for word, copies in WEATHER_TILES.items() for _ in range(copies)]


def draw_weather(course: Course, rng: Rng) -> list[WeatherMarker]:
    """Draws a weather tile for each straight (decisions 66, 69) and returns those that are not clear."""
    tiles = list(ALL_WEATHER)
    markers: list[WeatherMarker] = []
    for number in course.weather_tiles:
        if not tiles:
            break
        weather = tiles.pop(rng.below(len(tiles)))
        if weather is not Weather.CLEAR:
            markers.append(WeatherMarker(number, weather))
    return markers


def shuffle(numbers: vec[i64], rng: Rng) -> None:
    """Puts the numbers in random order."""
    for i in range(len(numbers) - 1, 0, -1):
        other = rng.below(i + 1)
        numbers[i], numbers[other] = numbers[other], numbers[i]


def start_places(board: Board, any_lane: bool = False) -> list[tuple[int, int]]:
    """The (space, lane) places behind the start line, the nearest to the line first.

    Each space is offered with its rightmost free lane, or with every free one (decision 16).
    """
    if any_lane:
        return [(space, lane) for space in board.track.start for lane in board.free_lanes(space)]
    places: list[tuple[int, int]] = []
    for space in board.track.start:
        taken = board.occupied[space]
        if taken != FULL:
            places.append((space, 3 - FREE[taken]))
    return places


def nearest_start(board: Board) -> int:
    """The nearest start space with a free lane; -1 when all are taken."""
    for space in board.track.start:
        if board.occupied[space] != FULL:
            return space
    return -1


def place_automated(board: Board, lineup: Lineup) -> None:
    """Places the Peloton team and the strength teams (decision 84)."""
    for seat in lineup.seats_of(Kind.PELOTON):
        front, rear = seat.riders
        start = board.track.course.start
        board.put(front, start[0])
        board.put(rear, start[1] if len(start) > 1 else start[0])
    for seat in lineup.seats_of(Kind.STRENGTH):
        front, rear = _pair_of_spaces(board)
        for rider, space in zip(seat.riders, (front, rear), strict=False):
            board.put(rider, space)


def _pair_of_spaces(board: Board) -> tuple[int, int]:
    """The nearest two start spaces, one directly behind the other, that have a free lane each."""
    free = [space for space, _ in start_places(board)]
    for space in free:
        if space - 1 in free:
            return space, space - 1
    return free[0], free[-1]


def place_solo_riders(board: Board, lineup: Lineup, rng: Rng) -> list[int]:
    """Places the automated solo riders, each as near to the line as possible; returns their random order."""
    riders = vec[i64]([rider for seat in lineup.solo_seats for rider in seat.riders])
    shuffle(riders, rng)
    for rider in riders:
        board.put(rider, nearest_start(board))
    return list(riders)


def breakaway_places(board: Board, lineup: Lineup, players_only: bool) -> int:
    """How many riders break away: 2 of 5 players and more, else 1 (decisions 71, 78).

    There cannot be more than bidders, and than lanes that the breakaway tile offers and no obstacle closes.
    """
    count = len(lineup.players) if players_only else player_count(lineup.entrants)
    places = board.track.course.breakaway
    lanes = min(len(places), len(board.free_lanes(places[0][0]))) if places else 0
    return min(breakaway_riders(count), len(lineup.players), lanes)


def bid_sum(bids: vec[i64], rider: int) -> int:
    """The sum of a rider's bids."""
    return sum(bids[rider * BIDDING_ROUNDS + turn] & VALUE for turn in range(BIDDING_ROUNDS))


def by_bid(riders: list[int], bids: vec[i64], board: Board) -> list[int]:
    """The bidding riders, the highest sum first.

    Of equal sums the rider further back, then further left, comes first (decision 73).
    """
    return sorted(riders, key=lambda rider: (-bid_sum(bids, rider), board.place[rider]))
