"""What the page shows of a draft: where everything lies, what is wrong, what is left in the boxes."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterator
from typing import Any
from xml.etree.ElementTree import tostring

from fr_stages.draw.canvas.frame import UNIT, Box
from fr_stages.draw.canvas.sheet import Sheet, polygon, prefix_ids
from fr_stages.draw.canvas.theme import Theme
from fr_stages.draw.kinds.profile_art import SMALL, ProfileArt
from fr_stages.draw.scene import Scene
from fr_stages.draw.scene_parts import SceneParts
from fr_stages.geometry.layout import Layout
from fr_stages.geometry.paths import direction
from fr_stages.geometry.tables import SPACE_MM
from fr_stages.report.html.markup import drawing
from fr_stages.report.html.ride_sections import page_theme
from fr_stages.stage.boxes import cardboard
from fr_stages.stage.course_facts import CourseFacts
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import Terrain
from fr_stages.web.draft import GAP, Draft
from fr_stages.web.gap_art import with_gaps_drawn
from fr_stages.web.said import judged, short_json, with_repairs
from fr_stages.words import counted

PREFIX = "edit-"
PROFILE_MM = Box(0.0, 0.0, 110.0, 22.0)
TERRAINS = {
    Terrain.UPHILL: "Climbs",
    Terrain.DOWNHILL: "Descents",
    Terrain.COBBLES: "Cobbled parts",
    Terrain.FEEDING: "Feeding zones",
}


def view(draft: Draft, known: Collection[str] = ()) -> dict[str, Any]:
    """Everything that is shown after each edit; pictures and shapes in `known` are left out."""
    scene = scene_of(draft)
    return {
        "document": draft.document,
        "row": draft.row,
        "scene": with_gaps_drawn(SceneParts(scene, known).document(), PREFIX),
        "findings": short_json(judged(draft)),
        "facts": [list(fact) for fact in _facts(draft.stage)],
        "boxes": list(_boxes(draft)),
        "left": _left(draft),
        "table": _table(draft, scene),
    }


def details(draft: Draft) -> dict[str, Any]:
    """What takes a little longer: findings with what would mend them, and the profile."""
    profile = "" if draft.gaps or not draft.stage.tiles else _profile(draft.stage, page_theme())
    return {"findings": with_repairs(draft, judged(draft)), "profile": profile}


def scene_of(draft: Draft) -> Scene:
    """Where everything lies."""
    return Scene.of(draft.stage, draft.stage.layout, prefix=PREFIX)


def _profile(stage: Stage, look: Theme) -> str:
    sheet = Sheet(PROFILE_MM.width, PROFILE_MM.height, look, f"Profile of {stage.title}")
    sheet.add(ProfileArt(sheet, stage, PROFILE_MM, SMALL).group())
    picture = drawing(sheet)
    prefix_ids(picture, f"{PREFIX}profile-")
    return tostring(picture, "unicode").replace("xlink:href=", "href=")


def _facts(stage: Stage) -> Iterator[tuple[str, str]]:
    if not stage.tiles:
        return
    course = stage.course
    facts = CourseFacts(course)
    yield "Length", f"{counted(course.distance, 'space')}, {counted(len(stage.tiles), 'tile')}"
    for terrain, name in TERRAINS.items():
        sections = facts.sections_of(terrain)
        if sections:
            yield name, f"{len(sections)}, {counted(facts.terrain[terrain], 'space')}"
    narrow = sum(place.length for place in facts.narrow_places)
    if narrow:
        yield "One lane", counted(narrow, "space")
    yield "Size on the table", size_cm(stage.layout)


def size_cm(layout: Layout) -> str:
    """The sides of the smallest rectangle round a stage, in cm."""
    rectangle = layout.smallest_rectangle
    width, depth = (side * SPACE_MM / 10 for side in (rectangle.width, rectangle.height))
    return f"{width:.0f} \N{MULTIPLICATION SIGN} {depth:.0f} cm"


def _boxes(draft: Draft) -> Iterator[dict[str, Any]]:
    used = cardboard(draft.stage)
    copies = Counter(draft.stage.boxes)
    for name, box in draft.catalogue.boxes.items():
        tiles = Counter(box.tiles)
        yield {
            "name": name,
            "title": box.name,
            "on": name in copies,
            "owned": tiles.total(),
            "left": (tiles - used).total(),
        }


def _left(draft: Draft) -> dict[str, dict[str, Any]]:
    """Of each face how many are left and owned, and where its tile lies; without boxes there is one each."""
    stage = draft.stage
    owned = stage.catalogue.owned(stage.boxes)
    at: dict[str, list[int]] = {}
    for number, _, face in stage.numbered():
        if face is not None and face.face != GAP:
            at.setdefault(face.tile, []).append(number)
    left = {}
    for face in draft.catalogue:
        have = owned[face.tile] if stage.boxes else 1
        places = at.get(face.tile, [])
        left[face.face] = {"left": have - len(places), "owned": have, "at": places}
    return left


def _table(draft: Draft, scene: Scene) -> dict[str, Any] | None:
    """The edge of the table round the stage as it lies on it."""
    stage = draft.stage
    if stage.table_mm is None or not stage.tiles:
        return None
    return {
        "outline": polygon(_corners(stage.table_mm, scene)),
        "fits": stage.layout.fit(stage.table_mm).fits,
    }


def _corners(table_mm: tuple[float, float], scene: Scene) -> list[tuple[float, float]]:
    """The corners of the table in the units of the scene: it lies as on the plan, the stage in its middle."""
    degrees, (left, top, width, height) = scene.view
    own = (table_mm[0] / SPACE_MM, table_mm[1] / SPACE_MM)
    wide, deep = (side * UNIT for side in scene.table or own)
    middle = left + width / 2, top + height / 2
    cos, sin = direction(-degrees)
    turned = []
    for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)):
        across, down = middle[0] + x * wide / 2, middle[1] + y * deep / 2
        turned.append((cos * across - sin * down, sin * across + cos * down))
    return turned
