"""The profile of a stage on a sheet of its own, as in a race book."""

from __future__ import annotations

from svgwrite.container import Group

from fr_stages.draw.canvas.banner import Note, Titles
from fr_stages.draw.canvas.frame import Box
from fr_stages.draw.canvas.sheet import CAP_HEIGHT, Sheet
from fr_stages.draw.canvas.text import width
from fr_stages.draw.canvas.theme import Theme, theme
from fr_stages.draw.kinds.elevation import categories, category
from fr_stages.draw.kinds.legend import TERRAINS
from fr_stages.draw.kinds.plan import facts
from fr_stages.draw.kinds.profile_art import LARGE, ProfileArt, category_badge
from fr_stages.draw.printing.paper import Paper
from fr_stages.draw.tile import bands
from fr_stages.stage.course import Course
from fr_stages.stage.course_facts import CourseFacts
from fr_stages.stage.stage import Stage
from fr_stages.words import counted

MARGIN_MM = 10.0
TEXT_MM = 2.8
SAMPLE_MM = (9.0, 4.0)
FOOT_MM = 15.0
BADGE_MM = 4.2

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
    paper = Box(0.0, 0.0, on.drawn.width, on.drawn.height)
    inner = paper.inset(MARGIN_MM)
    words = profile_in_words(stage)
    sheet = Sheet(on.width, on.height, look, f"Profile of {stage.title}", words, zoom=on.zoom)
    sheet.add(sheet.rect(*paper, "paper", fill=look.colours.paper))
    titles = Titles(inner, stage.name, [Note(facts(stage))], stage)
    titles.draw(sheet)
    area = Box(inner.left, titles.bottom, inner.width, inner.bottom - FOOT_MM - titles.bottom)
    sheet.add(ProfileArt(sheet, stage, area, LARGE).group())
    _add_foot(sheet, stage, Box(inner.left, inner.bottom - FOOT_MM, inner.width, FOOT_MM))
    return sheet


def profile_in_words(stage: Stage) -> str:
    """Facts and climbs, for people who cannot see the drawing."""
    known = CourseFacts(Course.of(stage))
    about = [
        f"category {category(climb.length)}, {counted(climb.length, 'space')}, "
        f"{known.to_go(climb.last)} to go"
        for climb in known.climbs
    ]
    return f"{facts(stage)}. Climbs: {'; '.join(about) or 'none'}."


def _add_foot(sheet: Sheet, stage: Stage, box: Box) -> None:
    """What the marks and the categories mean."""
    group = sheet.layer("legend")
    present = frozenset().union(*(face.terrains for face in stage.faces))
    x = box.left
    for terrain, words in TERRAINS.items():
        if terrain in present:
            sample = Box(x, box.top + 2.5, *SAMPLE_MM)
            group.add(bands.band(sheet, terrain, sample, 2))
            baseline = sample.centre[1] + TEXT_MM * CAP_HEIGHT / 2
            group.add(sheet.text(words, sample.right + 1.5, baseline, TEXT_MM))
            x = sample.right + 1.5 + width(words, TEXT_MM) + 5.0
    baseline = box.bottom - 1.0
    has_climbs = bool(CourseFacts(Course.of(stage)).climbs)
    right = _add_categories(sheet, group, box.left, baseline) if has_climbs else box.left
    if width(SCHEME, TEXT_MM) <= box.right - right - 3.0:
        muted = sheet.theme.colours.muted
        group.add(sheet.text(SCHEME, box.right, baseline, TEXT_MM, anchor="end", colour=muted))


def _add_categories(sheet: Sheet, group: Group, x: float, baseline: float) -> float:
    """Which lengths each category stands for; gives the right edge."""
    middle = baseline - TEXT_MM * CAP_HEIGHT / 2
    for name, lengths in categories():
        group.add(category_badge(sheet, name, x + BADGE_MM / 2, middle, BADGE_MM / 2))
        group.add(sheet.text(lengths, x + BADGE_MM + 1.0, baseline, TEXT_MM))
        x += BADGE_MM + 1.0 + width(lengths, TEXT_MM) + 3.0
    return x
