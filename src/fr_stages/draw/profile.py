"""The profile of a stage on a sheet of its own, as in a race book."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from svgwrite.container import Group

from fr_stages.draw import bands
from fr_stages.draw.banner import Note, Titles
from fr_stages.draw.elevation import categories, climbs
from fr_stages.draw.frame import Box
from fr_stages.draw.legend import TERRAINS
from fr_stages.draw.paper import Paper
from fr_stages.draw.plan import facts
from fr_stages.draw.profile_art import LARGE, ProfileArt, category_badge
from fr_stages.draw.sheet import CAP_HEIGHT, Sheet
from fr_stages.draw.style import Theme, theme
from fr_stages.draw.text import counted, width
from fr_stages.stage.course import Course
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Terrain

MARGIN_MM = 10.0
TEXT_MM = 2.8
SAMPLE_MM = (9.0, 4.0)
FOOT_MM = 15.0
BADGE_MM = 4.2

USUAL_WIDTH_MM = 190.0
USUAL_HEIGHT_MM = 85.0
"""What the profile and its foot need below the titles; on smaller paper everything is smaller."""

STRIP = Paper("strip", 297.0, 135.0)
"""As wide as A4 lying, and as high as a profile needs."""

SCHEME = "A scheme: each uphill space rises by one step, each downhill space falls by one."


def profile(stage: Stage, *, look: Theme | None = None, on: Paper = STRIP) -> Sheet:
    """The profile of `stage` on a lying sheet of paper.

    Heights are schematic; climbs have a category by their length in spaces. Raises UnknownFaceError
    for a face that is not known.
    """
    look = look or theme()
    on = on if on.width >= on.height else on.turned
    paper = Box(0.0, 0.0, on.width, on.height)
    inner = paper.inset(MARGIN_MM)
    sheet = Sheet(on.width, on.height, look, f"Profile of {stage.title}", profile_in_words(stage))
    sheet.add(sheet.rect(*paper, "paper", fill=look.colours.paper))
    titles = Titles(inner, stage.name, [Note(facts(stage))], stage)
    titles.draw(sheet)
    scale = min(1.0, inner.width / USUAL_WIDTH_MM, (inner.bottom - titles.bottom) / USUAL_HEIGHT_MM)
    foot = FOOT_MM * scale
    area = Box(inner.left, titles.bottom, inner.width, inner.bottom - foot - titles.bottom)
    sheet.add(ProfileArt(sheet, stage, area, LARGE.scaled(scale)).group())
    _Foot(sheet, Box(inner.left, inner.bottom - foot, inner.width, foot), scale).add(stage)
    return sheet


def profile_in_words(stage: Stage) -> str:
    """Facts and climbs, for people who cannot see the drawing."""
    found = climbs(Course.of(stage))
    about = [
        f"category {climb.category}, {counted(climb.length, 'space')}, {climb.to_go} to go" for climb in found
    ]
    return f"{facts(stage)}. Climbs: {'; '.join(about) or 'none'}."


@dataclass(frozen=True)
class _Foot:
    """What the marks and the categories mean, in `box`. Sizes are those on usual paper, times `scale`."""

    sheet: Sheet
    box: Box
    scale: float

    def add(self, stage: Stage) -> None:
        """Terrain in the upper line, categories in the lower one."""
        group = self.sheet.layer("legend")
        self._add_terrains(group, frozenset().union(*(face.terrains for face in stage.faces)))
        baseline = self.box.bottom - 1.0 * self.scale
        right = self._add_categories(group, baseline) if climbs(Course.of(stage)) else self.box.left
        size = TEXT_MM * self.scale
        if width(SCHEME, size) <= self.box.right - right - 3.0:
            muted = self.sheet.theme.colours.muted
            group.add(self.sheet.text(SCHEME, self.box.right, baseline, size, anchor="end", colour=muted))

    def _add_terrains(self, group: Group, present: Collection[Terrain]) -> None:
        scale, size, x = self.scale, TEXT_MM * self.scale, self.box.left
        for terrain, words in TERRAINS.items():
            if terrain in present:
                sample = Box(x, self.box.top + 2.5 * scale, SAMPLE_MM[0] * scale, SAMPLE_MM[1] * scale)
                group.add(bands.band(self.sheet, terrain, sample, 2))
                baseline = sample.centre[1] + size * CAP_HEIGHT / 2
                x = sample.right + 1.5 * scale
                group.add(self.sheet.text(words, x, baseline, size))
                x += width(words, size) + 5.0 * scale

    def _add_categories(self, group: Group, baseline: float) -> float:
        """Which lengths each category stands for; gives the right edge."""
        scale, size, badge, x = self.scale, TEXT_MM * self.scale, BADGE_MM * self.scale, self.box.left
        for name, lengths in categories():
            middle = baseline - size * CAP_HEIGHT / 2
            group.add(category_badge(self.sheet, name, x + badge / 2, middle, badge / 2))
            x += badge + 1.0 * scale
            group.add(self.sheet.text(lengths, x, baseline, size))
            x += width(lengths, size) + 3.0 * scale
        return x
