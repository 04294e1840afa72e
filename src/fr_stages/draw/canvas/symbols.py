"""Small pictures of our own: weather, obstacles, trees, gates, the podium, arrows.

Each is drawn once on a sheet, about (0, 0) and about 1 unit large, and used at any size. `symbol` gives
the reference to it.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial

from svgwrite.base import BaseElement
from svgwrite.container import Group

from fr_stages.draw.canvas.sheet import Sheet, polygon
from fr_stages.geometry.paths import direction
from fr_stages.stage.stage import Weather

DRAWN_WEATHER = "weather-drawn"
OBSTACLE = "obstacle"
PODIUM = "podium"
ARROW = "arrow"
TREES = ("tree-round", "tree-tall", "tree-bush")
PYLON = "pylon"


def symbol(sheet: Sheet, name: str) -> str:
    """The reference to the symbol `name`, to be used with a transform."""
    return sheet.shared(name, lambda: _SYMBOLS[name](sheet))


def weather_name(weather: Weather) -> str:
    """The name of the symbol of a weather: a disc of diameter 1."""
    return f"weather-{weather}"


def _weather(weather: Weather, sheet: Sheet) -> Group:
    group = _disc(sheet, f"weather {weather}", sheet.theme.weather[weather])
    _WEATHER[weather](sheet, group, sheet.theme.weather[weather])
    return group


def _disc(sheet: Sheet, kind: str, colour: str) -> Group:
    group = sheet.group(kind)
    ground = sheet.theme.colours.label
    group.add(sheet.circle(0, 0, 0.48, fill=ground, stroke=colour, stroke_width=0.06))
    return group


def _stroke(sheet: Sheet, group: Group, data: str, colour: str, width: float = 0.07) -> None:
    group.add(
        sheet.path(
            data,
            fill="none",
            stroke=colour,
            stroke_width=width,
            stroke_linecap="round",
            stroke_linejoin="round",
        )
    )


def _clear(sheet: Sheet, group: Group, colour: str) -> None:
    group.add(sheet.circle(0, 0, 0.14, fill=colour))
    directions = [direction(45 * i) for i in range(8)]
    data = "".join(f"M{0.22 * x:.3f} {0.22 * y:.3f}L{0.32 * x:.3f} {0.32 * y:.3f}" for x, y in directions)
    _stroke(sheet, group, data, colour)


def _crosswind(sheet: Sheet, group: Group, colour: str) -> None:
    _stroke(sheet, group, "M-.3 .12H.3M-.1 -.3V.3M-.22 .18L-.1 .3L.02 .18M.14 -.3V.02", colour)


def _tailwind(sheet: Sheet, group: Group, colour: str) -> None:
    _stroke(sheet, group, "M-.3 -.14H.1M-.34 0H.3M-.3 .14H.1M.16 -.14L.3 0L.16 .14", colour)


def _headwind(sheet: Sheet, group: Group, colour: str) -> None:
    _stroke(sheet, group, "M.3 -.14H-.1M.34 0H-.3M.3 .14H-.1M-.16 -.14L-.3 0L-.16 .14M-.36 -.2V.2", colour)


def _rain(sheet: Sheet, group: Group, colour: str) -> None:
    cloud = "M-.24 .04A.12 .12 0 0 1 -.2 -.18A.17 .17 0 0 1 .12 -.22A.14 .14 0 0 1 .24 .04Z"
    group.add(sheet.path(cloud, fill=colour))
    _stroke(sheet, group, "M-.15 .13L-.2 .28M0 .13L-.05 .28M.15 .13L.1 .28", colour)


_WEATHER: Mapping[Weather, Callable[[Sheet, Group, str], None]] = {
    Weather.CLEAR: _clear,
    Weather.CROSSWIND: _crosswind,
    Weather.TAILWIND: _tailwind,
    Weather.HEADWIND: _headwind,
    Weather.RAIN: _rain,
}


def _drawn_weather(sheet: Sheet) -> Group:
    """A tile on which a weather tile is laid before the race: an open question."""
    colour = sheet.theme.colours.muted
    group = _disc(sheet, "weather drawn", colour)
    _stroke(sheet, group, "M-.12 -.12A.13 .13 0 1 1 .05 .02Q0 .05 0 .12", colour)
    group.add(sheet.circle(0, 0.25, 0.045, fill=colour))
    return group


def _obstacle(sheet: Sheet) -> Group:
    """A striped barrier with a beacon, seen from above; ridden towards +x."""
    group = sheet.group("obstacle")
    stripes = "".join(
        polygon([(-0.1, y), (0.1, y - 0.16), (0.1, y - 0.01), (-0.1, y + 0.15)]) for y in (-0.28, 0.02, 0.3)
    )
    group.add(sheet.rect(-0.1, -0.45, 0.2, 0.9, rx=0.04, fill="#ffffff"))
    group.add(sheet.path(stripes, fill=sheet.theme.colours.alert))
    edge = sheet.theme.colours.chequer
    group.add(sheet.rect(-0.1, -0.45, 0.2, 0.9, rx=0.04, fill="none", stroke=edge, stroke_width=0.04))
    return group


def _podium(sheet: Sheet) -> Group:
    """Three steps seen from the front."""
    colours = sheet.theme.colours
    group = sheet.group("podium", stroke=colours.ink, stroke_width=0.025, stroke_linejoin="round")
    for x, height, fill in (
        (-0.5, 0.36, colours.label),
        (0.16, 0.24, colours.label),
        (-0.17, 0.52, colours.highlight),
    ):
        group.add(sheet.rect(x, 0.3 - height, 0.34, height, fill=fill))
    for numeral, x, y in (("1", 0.0, 0.12), ("2", -0.33, 0.2), ("3", 0.33, 0.24)):
        group.add(sheet.text(numeral, x, y, 0.2, anchor="middle", bold=True, stroke="none"))
    cup = "M-.09 -.5H.09Q.09 -.36 0 -.35Q-.09 -.36 -.09 -.5ZM0 -.35V-.27M-.06 -.25H.06"
    group.add(sheet.path(cup, fill=colours.highlight))
    return group


def _tree(sheet: Sheet, blobs: tuple[tuple[float, float, float], ...]) -> Group:
    """A crown seen from above, lit from the top left."""
    colours = sheet.theme.colours
    group = sheet.group("tree", stroke=colours.outline, stroke_width=0.03)
    for x, y, r in blobs:
        group.add(sheet.circle(x, y, r, fill=colours.tree))
    for x, y, r in blobs:
        group.add(
            sheet.circle(
                x - r * 0.22, y - r * 0.22, r * 0.55, fill=colours.tuft, stroke="none", fill_opacity=0.55
            )
        )
    return group


def _round_tree(sheet: Sheet) -> Group:
    return _tree(sheet, ((0.0, 0.0, 0.45),))


def _tall_tree(sheet: Sheet) -> Group:
    return _tree(sheet, ((-0.2, 0.12, 0.28), (0.2, 0.1, 0.28), (0.0, -0.16, 0.3)))


def _bush(sheet: Sheet) -> Group:
    return _tree(sheet, ((-0.16, 0.05, 0.22), (0.14, -0.04, 0.26)))


def _arrow(sheet: Sheet) -> BaseElement:
    """The riding direction, along +x."""
    corners = [
        (-0.32, -0.05),
        (0.1, -0.05),
        (0.1, -0.15),
        (0.34, 0.0),
        (0.1, 0.15),
        (0.1, 0.05),
        (-0.32, 0.05),
    ]
    return sheet.path(polygon(corners), "arrow", fill=sheet.theme.colours.line, fill_opacity=0.85)


def _pylon(sheet: Sheet) -> Group:
    """One foot of a gate, seen from above."""
    colours = sheet.theme.colours
    group = sheet.group("pylon")
    group.add(sheet.rect(-0.5, -0.5, 1, 1, rx=0.12, fill=colours.label, stroke=colours.ink, stroke_width=0.1))
    group.add(sheet.rect(-0.24, -0.24, 0.48, 0.48, fill=colours.alert))
    return group


_SYMBOLS: Mapping[str, Callable[[Sheet], BaseElement]] = {
    DRAWN_WEATHER: _drawn_weather,
    OBSTACLE: _obstacle,
    PODIUM: _podium,
    ARROW: _arrow,
    TREES[0]: _round_tree,
    TREES[1]: _tall_tree,
    TREES[2]: _bush,
    PYLON: _pylon,
    **{weather_name(weather): partial(_weather, weather) for weather in Weather},
}
