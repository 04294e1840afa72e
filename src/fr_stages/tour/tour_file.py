"""Tour files: read, with a place for each fault, and written in one canonical form."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from fr_stages.findings import Finding, InputError, Location
from fr_stages.reading import STDIN, is_file, read_text
from fr_stages.stage.course import Course
from fr_stages.stage.document import text_of
from fr_stages.stage.files import StageSource
from fr_stages.stage.json_source import JsonSource, child, read_json
from fr_stages.stage.opening import Opening
from fr_stages.stage.schema_check import check_schema
from fr_stages.stage.tiles import Catalogue
from fr_stages.tour.checkpoints import Checkpoint
from fr_stages.tour.conventions import profile_named
from fr_stages.tour.tour import StageKind, Tour, TourStage
from fr_stages.tour.tour_faults import NO_SUCH_SPACE

FORMAT = 1


@dataclass(frozen=True)
class TourSource:
    """A tour and where it was read: the JSON text, and the source of each stage."""

    tour: Tour
    json: JsonSource
    stages: tuple[StageSource, ...]

    def location(self, *path: str | int) -> Location:
        """Where something of the file stands: ``location("stages", 2, "kind")``."""
        return self.json.location("".join(child("", part) for part in path))


def read_tour(path: str | Path, catalogue: Catalogue | None = None) -> TourSource:
    """The tour in the file at `path` (``-`` for standard input).

    Stages are found in the library, beside the file, or are rows of tiles. Raises InputError with
    everything that is wrong with the file.
    """
    name = STDIN if str(path) == "-" else str(path)
    return parse_tour(read_text(path), name, catalogue)


def parse_tour(text: str, file: str | None = None, catalogue: Catalogue | None = None) -> TourSource:
    """The tour in a JSON text. Raises InputError."""
    source = read_json(text, file)
    findings = check_schema(source, "tour")
    if findings:
        raise InputError(findings)
    opening = Opening(catalogue)
    sources: list[StageSource] = []
    stages: list[TourStage] = []
    for number, entry in enumerate(source.value["stages"]):
        try:
            opened = opening.one([_beside(entry["stage"], file)])
            stages.append(_stage(source, number, entry, opened))
            sources.append(opened)
        except InputError as error:
            findings += (_placed(finding, source, number) for finding in error.findings)
    if findings:
        raise InputError(findings)
    return TourSource(_tour(source.value, tuple(stages)), source, tuple(sources))


def dump_tour(tour: Tour) -> str:
    """The canonical text of a tour file: fixed order of keys, without those that say the default."""
    optional = {
        "profile": tour.profile if tour.profile != Tour.profile else None,
        "options": tour.conventions.deviations(tour.profile),
        "entrants": int(tour.entrants) if tour.entrants.isdecimal() else tour.entrants,
    }
    said = {key: value for key, value in optional.items() if value}
    return text_of({"format": FORMAT, "name": tour.name, **said, "stages": list(map(_entry, tour.stages))})


def _tour(document: Mapping[str, Any], stages: tuple[TourStage, ...]) -> Tour:
    profile = document.get("profile", Tour.profile)
    options = document.get("options", {})
    conventions = replace(profile_named(profile), **options)
    return Tour(document["name"], stages, profile, conventions, str(document.get("entrants", Tour.entrants)))


def _stage(source: JsonSource, number: int, entry: Mapping[str, Any], opened: StageSource) -> TourStage:
    checkpoints = entry.get("checkpoints")
    return TourStage(
        stage=opened.stage,
        text=entry["stage"],
        kind=StageKind(entry.get("kind", StageKind.NORMAL)),
        breakaway=entry.get("breakaway"),
        weather=entry.get("weather", False),
        rest_after=entry.get("rest_after", False),
        checkpoints=None if checkpoints is None else _checkpoints(source, number, checkpoints, opened),
    )


def _checkpoints(
    source: JsonSource, number: int, checkpoints: list[Mapping[str, Any]], opened: StageSource
) -> tuple[Checkpoint, ...]:
    course = Course.of(opened.stage)
    found, findings = [], []
    for index, point in enumerate(checkpoints):
        try:
            space = course.index(point["tile"], point["space"])
        except KeyError:
            place = source.location(
                "".join(child("", part) for part in ("stages", number, "checkpoints", index))
            )
            message = f"{opened.stage.name} has no space {point['space']} on tile {point['tile']}."
            findings.append(NO_SUCH_SPACE.finding(message, place, "Count tiles and spaces from 1."))
            continue
        found.append(Checkpoint(space, point["kind"], point["pile"]))
    if findings:
        raise InputError(findings)
    return tuple(sorted(found, key=lambda point: point.space))


def _entry(stage: TourStage) -> dict[str, Any]:
    course = Course.of(stage.stage) if stage.checkpoints else None
    optional = {
        "kind": stage.kind.value if stage.kind is not StageKind.NORMAL else None,
        "breakaway": stage.breakaway,
        "weather": stage.weather or None,
        "rest_after": stage.rest_after or None,
        "checkpoints": None
        if stage.checkpoints is None
        else [
            {
                "tile": course.spaces[point.space].tile,
                "space": course.spaces[point.space].number,
                "kind": point.kind,
                "pile": point.pile,
            }
            for point in stage.checkpoints
            if course is not None
        ],
    }
    return {"stage": stage.text, **{key: value for key, value in optional.items() if value is not None}}


def _beside(text: str, file: str | None) -> str:
    """The path of a stage file that lies beside the tour file; any other text as it is."""
    if file is None or file == STDIN:
        return text
    path = str(Path(file).parent / text)
    return path if is_file(path) else text


def _placed(finding: Finding, source: JsonSource, number: int) -> Finding:
    """What is wrong with a stage that is named in the tour is shown there; what its own file says, in it."""
    if finding.location.file:
        return finding
    return replace(
        finding, location=source.location("".join(child("", part) for part in ("stages", number, "stage")))
    )
