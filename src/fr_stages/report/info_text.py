"""The facts about a stage as text for people, never wider than 80 columns."""

from __future__ import annotations

import textwrap
from collections import Counter
from collections.abc import Iterable, Iterator

from fr_stages.geometry.tables import TableFit
from fr_stages.report.info import StageInfo
from fr_stages.stage.course import Section, Stretch
from fr_stages.stage.laps import raced_course
from fr_stages.stage.stage import Variant
from fr_stages.stage.tiles import Kind, Terrain
from fr_stages.words import counted

WIDTH = 80
LABEL_WIDTH = 13
MOST_OVERLAPS = 5

SECTION_LABELS = {
    Terrain.UPHILL: "Climbs",
    Terrain.DOWNHILL: "Descents",
    Terrain.COBBLES: "Cobbles",
    Terrain.FEEDING: "Feeding",
}
BETWEEN = {
    (True, True): "{} of them between the lines",
    (True, False): "{} of them after the start line; no finish line",
    (False, True): "{} of them before the finish line; no start line",
    (False, False): "no start line and no finish line",
}
"""The road, with and without a start line and a finish line."""

WAYS = {
    0: "the same way",
    45: "45° to the left",
    90: "90° to the left",
    135: "135° to the left",
    180: "the opposite way",
    -135: "135° to the right",
    -90: "90° to the right",
    -45: "45° to the right",
}


def info_text(info: StageInfo) -> str:
    """All of it as lines with a label each."""
    lines = [*_wrapped(_heading(info), ""), *_wrapped(info.row, ""), ""]
    for label, text in _facts(info):
        lines += _wrapped(text, label)
    return "\n".join(lines) + "\n"


def _wrapped(text: str, label: str) -> list[str]:
    indent = " " * LABEL_WIDTH if label else ""
    return textwrap.wrap(
        text, WIDTH, initial_indent=label.ljust(len(indent)), subsequent_indent=indent, break_on_hyphens=False
    )


def _heading(info: StageInfo) -> str:
    stage = info.stage
    card = f"set {stage.set}" if stage.set else ""
    number = f"no. {stage.number}" if stage.number is not None else ""
    author = f"by {stage.author}" if stage.author else ""
    variant = "time trial" if stage.variant is Variant.TIME_TRIAL else ""
    return " · ".join(part for part in (stage.title, card, number, author, variant) if part)


def _facts(info: StageInfo) -> Iterator[tuple[str, str]]:
    yield "Course", _course(info)
    terrain = [f"{count} {name}" for name, count in info.facts.terrain.items() if count]
    if info.stage.is_circuit:
        yield "Laps", _laps(info)
    yield "Terrain", ", ".join(terrain) or "none"
    for kind, label in SECTION_LABELS.items():
        sections = info.facts.sections_of(kind)
        if sections:
            yield label, "; ".join(_section(info, section) for section in sections)
    yield "Bends", _bends(info)
    yield "Narrowest", _narrowest(info)
    yield "Weather", _weather(info)
    yield "Size", _size(info)
    if info.fit:
        yield "Table", _table(info.fit)
    yield "Room", _room(info)
    yield "Loop", _loop(info)
    yield "Boxes", _boxes(info)
    if info.stage.source:
        yield "Source", info.stage.source


def _course(info: StageInfo) -> str:
    course = info.course
    lines = (bool(course.start), course.finish < len(course.spaces))
    return (
        f"{counted(len(info.stage.tiles), 'tile')}, {counted(len(course.spaces), 'space')}, "
        + BETWEEN[lines].format(course.distance)
        + (f"; {course.start_lanes} starting places" if course.start else "")
    )


def _laps(info: StageInfo) -> str:
    line, distance = info.stage.line, raced_course(info.stage).distance
    where = f"; the line lies before space {line.space} of tile {line.tile}" if line else ""
    return f"{counted(info.stage.laps, 'lap')}, {counted(distance, 'space')} from line to line{where}"


def _section(info: StageInfo, section: Section) -> str:
    tiles = " ".join(info.stage.tiles[number - 1] for number in info.facts.tiles(section))
    return f"{counted(section.length, 'space')} ({_span(info, section)} on {tiles})"


def _bends(info: StageInfo) -> str:
    def side(name: str) -> str:
        narrow, wide = (info.bends[name, kind] for kind in (Kind.NARROW_CURVE, Kind.WIDE_CURVE))
        return f"{narrow + wide} to the {name} ({narrow} narrow, {wide} wide)"

    if not any(info.bends.values()):
        return "none"
    heading = WAYS[180 - (180 - info.turn) % 360]
    return f"{side('left')}, {side('right')}; the finish faces {heading} as seen from the start"


def _narrowest(info: StageInfo) -> str:
    found = info.facts.narrowest
    if not found.places:
        return "none"
    lanes = counted(found.lanes, "lane")
    if found.spaces == info.course.distance:
        return f"{lanes} everywhere"
    places = ", ".join(_span(info, place) for place in found.places)
    return f"{lanes} on {counted(found.spaces, 'space')}: {places}"


def _weather(info: StageInfo) -> str:
    numbers = info.course.weather_tiles
    faces = " ".join(info.stage.tiles[number - 1] for number in numbers)
    return f"{counted(len(numbers), 'tile')} can take a weather marker: {faces}" if numbers else "none"


def _size(info: StageInfo) -> str:
    smallest = info.layout.smallest_rectangle
    text = f"{_mm(info.in_mm(*info.layout.size))} at {info.space_mm:g} mm a space"
    if smallest.area < 0.995 * info.layout.size[0] * info.layout.size[1]:
        turned = _mm(info.in_mm(smallest.width, smallest.height))
        text += f"; {turned} when turned by {90 - abs(smallest.degrees % 180 - 90):.0f}°"
    return text


def _table(fit: TableFit) -> str:
    best = fit.best
    table = _mm(best.table_mm)
    if not fit.fits:
        wider, deeper = (f"{size:.0f} mm" if size else "" for size in best.missing_mm)
        lacks = [f"{size} {way}" for size, way in ((wider, "wider"), (deeper, "deeper")) if size]
        return f"does not fit on {table}; at best it would have to be {' and '.join(lacks)}"
    square = max((fit.along, fit.across), key=lambda placement: placement.margin_mm)
    if not square.fits:
        return f"fits on {table} turned by {best.degrees:.0f}°, with {best.margin_mm:.0f} mm to spare"
    way = "along" if square is fit.along else "across"
    return f"fits on {table}, the start {way} it, with {square.margin_mm:.0f} mm to spare"


def _room(info: StageInfo) -> str:
    def pair(first: int, second: int) -> str:
        tiles = info.stage.tiles
        return f"tile {first} {tiles[first - 1]} and tile {second} {tiles[second - 1]}"

    layout = info.layout
    if layout.overlaps:
        deepest = sorted(layout.overlaps, key=lambda it: -it.depth)[:MOST_OVERLAPS]
        shown = "; ".join(
            f"{pair(it.first, it.second)} overlap by {it.area:.2f} square spaces, {it.depth:.2f} deep"
            for it in layout.overlaps
            if it in deepest
        )
        others = len(layout.overlaps) - len(deepest)
        return f"{shown}; and {others:,} more" if others else shown
    if layout.clearances:
        it = layout.clearances[0]
        apart = f"{it.distance:.2f} spaces ({it.distance * info.space_mm:.0f} mm) apart"
        return f"no overlap; {pair(it.first, it.second)} are closest, {apart}"
    return "no overlap, and nowhere closer than a space"


def _loop(info: StageInfo) -> str:
    closure = info.layout.closure
    if closure.is_closed:
        return "closed: the stage ends where it began"
    text = f"open: the finish ends {closure.gap:.1f} spaces from the start"
    return text if closure.turn else text + " and faces the same way"


def _boxes(info: StageInfo) -> str:
    names = {box.box: box.name for box in info.stage.catalogue.boxes.values()}
    if info.boxes:
        owned = _joined(names[box] for box in info.boxes)
        lacking = [tile if count == 1 else f"{count} x {tile}" for tile, count in info.missing.items()]
        if not lacking:
            return f"everything is in {owned}"
        return f"{owned}: {len(lacking)} missing ({' '.join(lacking)})"
    ways = [_joined(names[box] for box in boxes) for boxes in info.box_sets]
    return ", or ".join(ways) if ways else "no set of up to three boxes holds all of its tiles"


def _joined(names: Iterable[str]) -> str:
    return " + ".join(name if count == 1 else f"{count} x {name}" for name, count in Counter(names).items())


def _span(info: StageInfo, stretch: Stretch) -> str:
    first, last = (info.facts.after_start(index) for index in (stretch.first, stretch.last))
    return str(first) if first == last else f"{first}-{last}"


def _mm(sizes: Iterable[float]) -> str:
    return " x ".join(f"{size:.0f}" for size in sizes) + " mm"
