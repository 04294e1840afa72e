"""What there is to know about a stage before anybody rides it, as data and as JSON."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from fr_stages.geometry.layout import Layout
from fr_stages.geometry.tables import SPACE_MM, Placement, TableFit
from fr_stages.stage.boxes import box_sets, missing_tiles
from fr_stages.stage.course import Course, Section
from fr_stages.stage.course_facts import CourseFacts
from fr_stages.stage.notation import format_tiles
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Kind

DECIMALS = 3


@dataclass(frozen=True)
class StageInfo:
    """The facts about a stage whose faces are all known.

    `space_mm` is the length of a space, `table_mm` (width, depth) a table to fit it on, `boxes` the
    boxes that somebody owns.
    """

    stage: Stage
    space_mm: float = SPACE_MM
    table_mm: tuple[float, float] | None = None
    boxes: tuple[str, ...] = ()

    @cached_property
    def course(self) -> Course:
        """The spaces in riding order."""
        return Course.of(self.stage)

    @cached_property
    def layout(self) -> Layout:
        """The tiles on the table."""
        return Layout.of(self.stage)

    @property
    def row(self) -> str:
        """The tiles as one text."""
        return format_tiles(self.stage.tiles, self.stage.catalogue)

    @cached_property
    def facts(self) -> CourseFacts:
        """Climbs, narrow places and terrain between the lines."""
        return CourseFacts(self.course)

    @property
    def bends(self) -> Mapping[tuple[str, Kind], int]:
        """How many curves turn to each side, by kind."""
        curves = Counter(
            ("left" if face.bend > 0 else "right", face.kind) for face in self.stage.faces if face.is_curve
        )
        sides = [(side, kind) for side in ("left", "right") for kind in (Kind.NARROW_CURVE, Kind.WIDE_CURVE)]
        return {it: curves[it] for it in sides}

    @property
    def turn(self) -> int:
        """What the bends add up to, in degrees to the left."""
        return sum(face.bend for face in self.stage.faces)

    @property
    def fit(self) -> TableFit | None:
        """How the stage lies on the table, when there is one."""
        return self.layout.fit(self.table_mm, self.space_mm) if self.table_mm else None

    @property
    def box_sets(self) -> tuple[tuple[str, ...], ...]:
        """The sets of boxes that hold the stage."""
        return box_sets(self.stage)

    @property
    def missing(self) -> Mapping[str, int]:
        """How many of each tile the boxes that somebody owns lack."""
        return dict(missing_tiles(self.stage, self.boxes))

    def as_json(self) -> dict[str, Any]:
        """All of it for programs. Lengths end in ``_mm`` or are in spaces; angles are in degrees."""
        stage = self.stage
        return {
            "name": stage.name,
            "title": stage.title,
            "players": str(stage.players),
            "set": stage.set,
            "number": stage.number,
            "author": stage.author,
            "variant": stage.variant.value,
            "official": stage.official,
            "source": stage.source,
            "confidence": stage.confidence,
            "tiles": {"count": len(stage.tiles), "row": self.row, "faces": list(stage.tiles)},
            "spaces": {
                "total": len(self.course.spaces),
                "between_lines": self.course.distance,
                "start_places": self.course.start_lanes,
                "by_lanes": {str(lanes): count for lanes, count in self.facts.widths.items()},
            },
            "terrain": {terrain.value: count for terrain, count in self.facts.terrain.items()},
            "sections": [self._section_json(section) for section in self.facts.sections],
            "climbs": [climb.length for climb in self.facts.climbs],
            "bends": self._bends_json(),
            "narrowest": self._narrowest_json(),
            "weather_tiles": list(self.course.weather_tiles),
            "layout": self._layout_json(),
            "table": self._table_json(),
            "loop": self._loop_json(),
            "boxes": {
                "sets": [list(names) for names in self.box_sets],
                "owned": list(self.boxes),
                "missing": dict(self.missing) if self.boxes else {},
            },
        }

    def _section_json(self, section: Section) -> dict[str, Any]:
        return {
            "terrain": section.terrain.value,
            "length": section.length,
            "first": section.first,
            "last": section.last,
            "first_after_start": self.facts.after_start(section.first),
            "last_after_start": self.facts.after_start(section.last),
            "tiles": list(self.facts.tiles(section)),
        }

    def _bends_json(self) -> dict[str, Any]:
        sides: dict[str, Any] = {"left": {}, "right": {}}
        for (side, kind), count in self.bends.items():
            sides[side][kind.value] = count
        return {**sides, "turn": self.turn}

    def _narrowest_json(self) -> dict[str, Any]:
        found = self.facts.narrowest
        places = [
            {"first": place.first, "last": place.last, "tiles": list(self.facts.tiles(place))}
            for place in found.places
        ]
        return {"lanes": found.lanes, "spaces": found.spaces, "places": places}

    def _layout_json(self) -> dict[str, Any]:
        layout, smallest = self.layout, self.layout.smallest_rectangle
        return {
            "space_mm": self.space_mm,
            "size": _rounded(*layout.size),
            "size_mm": self.in_mm(*layout.size),
            "smallest_rectangle": {
                "size": _rounded(smallest.width, smallest.height),
                "size_mm": self.in_mm(smallest.width, smallest.height),
                "degrees": round(smallest.degrees, DECIMALS),
            },
            "clearance": round(layout.clearance, DECIMALS) if math.isfinite(layout.clearance) else None,
            "overlaps": [
                {
                    "first": overlap.first,
                    "second": overlap.second,
                    "area": round(overlap.area, DECIMALS),
                    "depth": round(overlap.depth, DECIMALS),
                }
                for overlap in layout.overlaps
            ],
        }

    def in_mm(self, *lengths: float) -> list[float]:
        """Lengths in spaces as whole tenths of a millimetre."""
        return [round(length * self.space_mm, 1) for length in lengths]

    def _table_json(self) -> dict[str, Any] | None:
        fit = self.fit
        if fit is None:
            return None
        return {
            "table_mm": list(fit.best.table_mm),
            "fits": fit.fits,
            "best": _placement_json(fit.best),
            "along": _placement_json(fit.along),
            "across": _placement_json(fit.across),
        }

    def _loop_json(self) -> dict[str, Any]:
        closure = self.layout.closure
        gap, ahead, left = _rounded(closure.gap, closure.ahead, closure.left)
        return {
            "closed": closure.is_closed,
            "gap": gap,
            "ahead": ahead,
            "left": left,
            "turn": closure.turn,
        }


def _placement_json(placement: Placement) -> dict[str, Any]:
    return {
        "fits": placement.fits,
        "degrees": round(placement.degrees, DECIMALS),
        "size_mm": [round(size, 1) for size in placement.size_mm],
        "missing_mm": [round(size, 1) for size in placement.missing_mm],
    }


def _rounded(*lengths: float) -> list[float]:
    return [round(length, DECIMALS) + 0.0 for length in lengths]
