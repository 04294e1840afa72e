"""A ride summed up in plain words."""

from __future__ import annotations

import math
from collections.abc import Iterator

from fr_stages.race.entrants import player_count
from fr_stages.race.levels import STRONG, players
from fr_stages.race.setup import Setup
from fr_stages.ride.measures import StartingPlace, entrant_wins, start_wins, type_wins, worst_jam
from fr_stages.ride.opinions import Verdict, opinions
from fr_stages.ride.reference import Peers, reference
from fr_stages.ride.ride_result import RACES, RideResult
from fr_stages.ride.statistics import Estimate, holm, two_sided
from fr_stages.words import capital, counted, listed

USUAL = 35
RARE = 0.05


def heading(result: RideResult) -> str:
    """What was ridden: ``La Classicissima · 2,000 races · 4 teams (steady) · seed 1``."""
    return f"{result.setup.course.name} · {terms(result)}"


def terms(result: RideResult) -> str:
    """The same without the name of the stage."""
    more = [f"{it.races:,} more with {it.bot}" for it in result.opinions]
    return " · ".join([counted(result.races, "race"), race_terms(result.setup), *more])


def race_terms(setup: Setup) -> str:
    """Who rides, and under which rules: ``4 teams (steady) · weather drawn · seed 1``."""
    return " · ".join([entrants_text(setup), *_rules(setup), f"seed {setup.seed}"])


def summary(result: RideResult) -> Iterator[str]:
    """What a ride has shown, a sentence or two at a time."""
    peers = reference().peers_of(result.setup)
    if not result.is_complete:
        yield f"Interrupted: only {result.races:,} of {counted(result.wanted, 'race')} were ridden."
    if result.until is not None and result.stopped == RACES:
        yield (
            f"After {counted(result.races, 'race')} the winning shares are known to "
            f"{result.widest_win:.3f} on each side; {result.until:g} was asked for."
        )
    yield _length(result, peers)
    yield _winners(result)
    if not result.setup.options.time_trial:
        yield _excitement(result)
        yield _starts(result)
    if result.setup.options.breakaway:
        yield _breakaway(result)
    yield _jam(result)
    yield _alike(result, peers)
    if result.opinions:
        yield " ".join(_agreement(result))


def entrants_text(setup: Setup) -> str:
    """Who takes part: ``4 teams (steady)``."""
    bots = {str(entrant).partition("=")[2] for entrant in setup.entrants}
    if len(bots) > 1:
        return ", ".join(map(str, setup.entrants))
    what = "single rider" if setup.entrants[0].rider else "team"
    return f"{counted(len(setup.entrants), what)} ({bots.pop()})"


def _rules(setup: Setup) -> Iterator[str]:
    options = setup.options
    if options.time_trial:
        yield "time trial"
    if options.weather == "drawn":
        yield "weather drawn"
    if options.breakaway:
        yield "breakaway"


def _length(result: RideResult, peers: Peers | None) -> str:
    rounds, minutes = (result.measure(name) for name in ("rounds", "minutes"))
    assert rounds is not None
    assert minutes is not None
    compared = ""
    percentile = peers.place(rounds) if peers else None
    if percentile is not None:
        if percentile > 100 - USUAL:
            compared = f", longer than on {percentile:.0f} of 100 official stages"
        elif percentile < USUAL:
            compared = f", shorter than on {100 - percentile:.0f} of 100 official stages"
        else:
            compared = ", as usual on official stages"
    value, time = rounds.estimate.value, minutes.estimate.value
    whose = f" of {players(result.bot)}" if result.bot else ""
    return f"A race{whose} takes {value:.1f} rounds{compared}: about {time:.0f} minutes at the table."


def _winners(result: RideResult) -> str:
    setup, counts = result.setup, result.counts
    types = type_wins(setup, counts)
    said = ""
    if len(types) > 1:
        share = percent(types["sprinteur"])
        said = f"Sprinteurs win {share} of the races, Rouleurs the others"
        if setup.options.time_trial:
            said = f"Of the best times {share} are a Sprinteur's"
        said = f"{_whose(result)}{said}{_other_share(result)}. "
    shares = entrant_wins(setup, counts)
    if len(shares) == 1:
        return said.strip() or f"{setup.entrants[0].name} rides alone."
    fair = sum(it.value for it in shares) / len(shares)
    if not any(holm([_by_chance(it, fair) for it in shares])):
        return said + "No entrant wins more often than by chance."
    best = max(range(len(shares)), key=lambda i: shares[i].value)
    return said + f"{setup.entrants[best]} wins most often: {percent(shares[best])}."


def _whose(result: RideResult) -> str:
    """``Strong players: ``, or nothing where the entrants differ."""
    return f"{capital(players(result.bot))}: " if result.bot else ""


def _other_share(result: RideResult) -> str:
    """What the second opinion says of the Sprinteurs."""
    it = opinions(result).get("sprinteur_wins")
    if it is None:
        return ""
    ends = {Verdict.HOLDS: ", so it holds", Verdict.DEPENDS: ", so it depends on play", Verdict.OPEN: ""}
    return f"; {players(it.bot)}: {percent(it.other)}{ends[it.verdict]}"


def _agreement(result: RideResult) -> Iterator[str]:
    """What holds whoever rides, and what depends on play."""
    second = players(result.opinions[0].bot)
    for verdict, words in (
        (Verdict.HOLDS, f"{capital(second)} agree, so it holds: {{}}."),
        (Verdict.DEPENDS, "It depends on play: {}."),
    ):
        titles = [_small(it.measure.title) for it in opinions(result).values() if it.verdict is verdict]
        if titles:
            yield words.format("; ".join(titles))
    yield "All of them are bots: nobody has such numbers of people."


def _small(title: str) -> str:
    """A title in the middle of a sentence."""
    return title[:1].lower() + title[1:]


def _by_chance(wins: Estimate, due: float) -> float:
    """How likely a share of wins is at least so far from what is due, if nothing but chance is at work."""
    error = math.sqrt(due * (1 - due) / wins.count)
    return two_sided((wins.value - due) / error) if error else 1.0


def _excitement(result: RideResult) -> str:
    changes, photo, margin = (result.measure(name) for name in ("lead_changes", "photo", "margin"))
    assert changes is not None
    assert photo is not None
    assert margin is not None
    return (
        f"The lead changes {changes.estimate.value:.1f} times a race. The winner is "
        f"{margin.estimate.value:.1f} spaces ahead on average; {percent(photo.estimate)} are photo finishes."
    )


def _starts(result: RideResult) -> str:
    places = start_wins(result.setup, result.counts, by_lane=False)
    if len(places) < 2:
        return "All start on one space."
    real = holm([_by_chance(place.wins, place.expected) for place in places])
    unlike = [place for place, is_real in zip(places, real, strict=True) if is_real]
    if not unlike:
        return "No starting space wins more or less than its due, beyond chance."
    ends = [max(unlike, key=StartingPlace.luck), min(unlike, key=StartingPlace.luck)]
    first, *other = dict.fromkeys(ends)
    said = f"Who starts on {_start(result, first)} wins {first.luck():.1f} times as often as its rider type "
    said += "does on average"
    return said + "".join(f", who starts on {_start(result, it)} {it.luck():.1f} times" for it in other) + "."


def _start(result: RideResult, place: StartingPlace) -> str:
    return f"space {result.setup.course.spaces[place.space].number}"


def _breakaway(result: RideResult) -> str:
    won, rounds = (result.measure(name) for name in ("away_won", "away_rounds"))
    assert won is not None
    assert rounds is not None
    return (
        f"The breakaway is ahead for {rounds.estimate.value:.1f} rounds on average, and a breakaway rider "
        f"wins {percent(won.estimate)} of the races."
    )


def _jam(result: RideResult) -> str:
    lost, jam = (result.measure(name) for name in ("blocked", "jam"))
    assert lost is not None
    assert jam is not None
    if jam.estimate.value < RARE:
        return "Hardly anybody gets stuck behind others."
    space = result.setup.course.spaces[worst_jam(result.counts)]
    return (
        f"Riders lose {lost.estimate.value:.1f} spaces a race behind others; the worst place is tile "
        f"{space.tile}{_face(result, space.tile)}, space {space.number}, with {jam.estimate.value:.1f}."
    )


def _face(result: RideResult, tile: int) -> str:
    faces = result.faces
    return f" ({faces[tile - 1]})" if tile <= len(faces) else ""


def _alike(result: RideResult, peers: Peers | None) -> str:
    if peers is not None:
        names = [it.stage.title for it in peers.like(result.measures)]
        return f"It rides most like {listed(names)}." if names else "No official stage can be called like it."
    side = player_count(result.setup.entrants)
    return (
        f"There is no comparison with official stages for these entrants and rules; there is one for 2 to 6 "
        f"teams of the bot {STRONG}" + (" without weather." if 2 <= side <= 6 else ".")
    )


def percent(estimate: Estimate) -> str:
    """``31 %``, or ``3.1 %`` where that matters."""
    value = 100 * estimate.value
    return f"{value:.1f} %" if value < 10 else f"{value:.0f} %"
