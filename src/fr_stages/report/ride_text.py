"""A ride as text for people, in a terminal or a pipe; it reads well at 80 columns."""

from __future__ import annotations

import math
import textwrap
from collections.abc import Iterator, Sequence

from rich.console import Console
from rich.text import Text

from fr_stages.findings import Finding
from fr_stages.race.entrants import Entrant
from fr_stages.race.levels import players
from fr_stages.race.result import ACHIEVEMENTS
from fr_stages.report.ride_words import heading, percent, summary
from fr_stages.report.signs import TERRAIN, TERRAIN_LEGEND, bar, gauge, levels
from fr_stages.ride.counted import FEATS
from fr_stages.ride.gap_counts import rider_gaps
from fr_stages.ride.measures import Measure, entrant_wins, start_wins, type_wins
from fr_stages.ride.opinions import Opinion, Verdict, opinions
from fr_stages.ride.reference import Peers, reference
from fr_stages.ride.ride_result import RideResult
from fr_stages.ride.ride_rules import findings
from fr_stages.ride.statistics import NEVER, Estimate
from fr_stages.stage.course import Course
from fr_stages.stage.tiles import Zone

WIDTH = 80
BAR = 24
LABEL = 32
NAME = 28
STRIP = 72
LONGEST_TILE = 6
VALUE = 28
SECOND = 11
PLACE = 9
LEVEL = 11
MARKS = {Verdict.HOLDS: "=", Verdict.DEPENDS: "≠", Verdict.OPEN: "?"}
WORDS = {
    Verdict.HOLDS: "holds whoever rides",
    Verdict.DEPENDS: "depends on play",
    Verdict.OPEN: "more races would have to tell",
}


def print_ride(result: RideResult, console: Console) -> None:
    """Prints what happened in a ride: words first, then numbers, winners, the course and findings."""
    peers = reference().peers_of(result.setup)
    blocks: list[tuple[str, list[str]]] = [
        ("", [line for text in summary(result) for line in textwrap.wrap(text, WIDTH - 2)]),
        ("Measures, with their 95 % intervals" + _compared(peers), list(_measures(result, peers))),
        *_levels(result),
        ("Who wins", list(_winners(result))),
        ("Where: the course, and below it where riders lose spaces behind others", list(_course(result))),
    ]
    if gaps := list(_gaps(result)):
        blocks.append(("How far riders come home behind the first", gaps))
    if not result.setup.options.time_trial:
        blocks.append(("The field when each round begins", list(_rounds(result))))
    blocks.append(("Achievements, in how many of the races somebody earns them", list(_achievements(result))))
    for line in textwrap.wrap(heading(result), WIDTH):
        console.print(Text(line, style="bold", no_wrap=True, overflow="ignore"))
    for title, lines in blocks:
        console.print()
        if title:
            console.print(Text(title, style="bold"))
        for line in lines:
            console.print(Text("  " + line, no_wrap=True, overflow="ignore"))
    _print_findings(findings(result), console)


def shown(estimate: Estimate, unit: str) -> str:
    """``16.24   16.10 - 16.38``, or in percent for a share; one race alone has no interval of a mean."""
    factor, digits, sign = (100, 1, " %") if unit == "share" else (1, 2, "")
    value, low, high = (factor * part for part in (estimate.value, estimate.low, estimate.high))
    interval = f"{low:.{digits}f} - {high:.{digits}f}" if math.isfinite(high) else "unknown"
    return f"{value:9.{digits}f}{sign:2}  {interval:>15}"


def _compared(peers: Peers | None) -> str:
    return f", among {len(peers.stages)} official stages" if peers else ""


def _measures(result: RideResult, peers: Peers | None) -> Iterator[str]:
    said = opinions(result)
    if said:
        yield from _heads(result, peers)
    for measure in result.measures:
        opinion = said.get(measure.name)
        if measure.estimate == NEVER and (opinion is None or opinion.other == NEVER):
            continue
        line = f"{measure.title:{LABEL}}{shown(measure.estimate, measure.unit)}"
        line += _second(opinion) if opinion else ""
        yield (line + _standing(measure, peers, " " if said else "")).rstrip()
    if said:
        yield ", ".join(f"{mark} {WORDS[verdict]}" for verdict, mark in MARKS.items())


def _heads(result: RideResult, peers: Peers | None) -> Iterator[str]:
    """Whose numbers stand in the columns: the players and their bots."""
    first, second = result, result.opinions[0]
    ends = ("", "place") if peers else ("", "")
    for one, other, end in zip((_level(first), first.bot), (_level(second), second.bot), ends, strict=True):
        yield f"{'':{LABEL}}{one:>9}{'':{VALUE - 9}}{other:>{SECOND - 3}}{end:>{PLACE}}".rstrip()


def _level(result: RideResult) -> str:
    """``strong``: what its players are called, in one word."""
    return players(result.bot).removesuffix(" players")


def _second(opinion: Opinion) -> str:
    """``42.0 % =``: the value of the second opinion, and whether it agrees."""
    factor, digits, sign = (100, 1, " %") if opinion.measure.unit == "share" else (1, 2, "  ")
    return f"{factor * opinion.other.value:{SECOND - 3}.{digits}f}{sign} {MARKS[opinion.verdict]}"


def _standing(measure: Measure, peers: Peers | None, room: str) -> str:
    percentile = peers.place(measure) if peers else None
    if percentile is None:
        return ""
    return f"{room}{percentile:5.0f}" if room else f"  {gauge(percentile)}{percentile:4.0f}"


def _levels(result: RideResult) -> Iterator[tuple[str, list[str]]]:
    """All levels of play beside each other, when more than two have ridden."""
    if len(result.opinions) < 2:
        return
    club, *others = result.opinions
    ridden = [club, result, *others]
    lines = [
        f"{'':{LABEL}}{''.join(f'{name:>{LEVEL}}' for name in names)}"
        for names in (
            [_level(it)[: LEVEL - 1] for it in ridden],
            [it.bot for it in ridden],
            [f"{it.races:,}" for it in ridden],
        )
    ]
    for measure in result.measures:
        found = [it.measure(measure.name) for it in ridden]
        if any(it is not None and it.estimate != NEVER for it in found):
            cells = (f"{_brief(it) if it else '-':>{LEVEL}}" for it in found)
            lines.append(f"{measure.title:{LABEL}}{''.join(cells)}")
    yield "Levels of play: the bots, in how many races, and half the 95 % intervals", lines


def _brief(measure: Measure) -> str:
    """``13.7 ±0.1``, or ``42 ±2 %`` for a share."""
    value, half = measure.estimate.value, measure.estimate.half_width
    if measure.unit == "share":
        return f"{100 * value:.0f} ±{100 * half:.0f} %"
    digits = 1 if value >= 10 else 2
    return f"{value:.{digits}f} ±{half:.{digits}f}" if math.isfinite(half) else f"{value:.{digits}f}"


def _winners(result: RideResult) -> Iterator[str]:
    setup, counts = result.setup, result.counts
    types = type_wins(setup, counts)
    if len(types) > 1:
        yield from (_share(name.capitalize(), estimate) for name, estimate in types.items())
    if len(setup.entrants) > 1:
        shares = entrant_wins(setup, counts)
        yield from (_share(name, share) for name, share in zip(_names(setup.entrants), shares, strict=True))
    places = start_wins(setup, counts)
    if len(places) > 1 and not setup.options.time_trial:
        yield "of those who start on, and the share that their rider types win on average"
        for place in places:
            number = setup.course.spaces[place.space].number
            expected = f"due {100 * place.expected:.0f} %"
            yield _share(f"  space {number} lane {place.lane}", place.wins, expected)


def _gaps(result: RideResult) -> Iterator[str]:
    """The mean gap of each rider in seconds, where riders ride on."""
    gaps = rider_gaps(result.setup.rider_names, result.counts)
    most = max((gap.value for gap in gaps.values()), default=0.0) or 1.0
    for name, gap in gaps.items():
        interval = f"{gap.low:.0f} - {gap.high:.0f}"
        line = f"{name[:NAME]:{NAME}} {gap.value:>4.0f} s  {interval:>13}  {bar(gap.value / most, BAR)}"
        yield line.rstrip()


def _names(entrants: Sequence[Entrant]) -> list[str]:
    """What tells the entrants apart: who plays them only where that differs."""
    alike = len({(entrant.kind, entrant.bot) for entrant in entrants}) == 1
    return [entrant.name if alike else str(entrant) for entrant in entrants]


def _share(name: str, estimate: Estimate, note: str = "") -> str:
    interval = f"{100 * estimate.low:.1f} - {100 * estimate.high:.1f}"
    room = BAR - len(note)
    line = f"{name[:NAME]:{NAME}} {percent(estimate):>6}  {interval:>13}  {bar(estimate.value, room):{room}}"
    return f"{line} {note}".rstrip()


def _course(result: RideResult) -> Iterator[str]:
    """The course in rows of spaces: tile numbers, terrain, jams."""
    course, counts = result.setup.course, result.counts
    lost = counts.space_row("blocked")
    most = max(lost)
    for indices in _rows(course):
        yield f"{'tile':6}{_tile_numbers(result, indices)}"
        yield f"{'road':6}{''.join(_sign(result, index) for index in indices)}"
        yield f"{'lost':6}{levels((lost[index] for index in indices), most)}".rstrip()
    yield f"{TERRAIN_LEGEND}  s start  f finish"
    if most:
        yield f"the highest bar is {most / result.races:.2f} spaces a race"


def _rows(course: Course) -> Iterator[range]:
    """The indices of the spaces, cut before a tile where a row would get too long."""
    first = 0
    for index, space in enumerate(course.spaces):
        if space.number == 1 and index + LONGEST_TILE > first + STRIP:
            yield range(first, index)
            first = index
    yield range(first, len(course.spaces))


def _tile_numbers(result: RideResult, indices: range) -> str:
    """The number of each tile above its first space, where there is room for it."""
    line = ""
    spaces = result.setup.course.spaces
    for column, index in enumerate(indices):
        if (spaces[index].number == 1 or column == 0) and (len(line) < column or not column):
            line = line.ljust(column) + str(spaces[index].tile)
    return line


def _sign(result: RideResult, index: int) -> str:
    space = result.setup.course.spaces[index]
    if space.zone is Zone.START:
        return "s"
    if space.zone is Zone.FINISH:
        return "f"
    return TERRAIN[space.terrain]


def _rounds(result: RideResult) -> Iterator[str]:
    counts = result.counts
    numbers = [
        number
        for number, races in enumerate(counts.tables["round_races"])
        if number and races * 2 >= result.races
    ]
    riders = len(result.setup.rider_names)
    for name, title, most in (
        ("leading_pack", "riders in the leading pack", float(riders)),
        ("packs", "packs", 0.0),
        ("spread", "spaces from first to last", 0.0),
    ):
        means = [counts.in_round(name, number).value for number in numbers]
        line = levels(means, most or max(means))
        yield f"{title:27}{line}  {means[0]:.1f} to {means[-1]:.1f}"


def _achievements(result: RideResult) -> Iterator[str]:
    counts = result.counts.tables["achieved"]
    for name, count in zip(FEATS, counts, strict=True):
        yield f"{name} {100 * count / result.races:3.0f} %  {ACHIEVEMENTS[name]}"


def _print_findings(found: Sequence[Finding], console: Console) -> None:
    for finding in found:
        at = finding.location
        place = f"  tile {at.tile}, space {at.space}" if at.tile else ""
        head = (f"{finding.severity} {finding.code}", "bold cyan")
        console.print()
        console.print(Text.assemble(head, f" {finding.name}{place}"))
        for text in (finding.message, finding.fix):
            for line in textwrap.wrap(text, WIDTH - 2):
                console.print(Text("  " + line, no_wrap=True, overflow="ignore"))
