from __future__ import annotations

import os
from collections import Counter
from pathlib import Path

import pytest

from fr_stages.stage.files import dump_stage
from fr_stages.stage.library import LibraryEntry, library, slug, stage_files
from fr_stages.stage.stage import LARGE_SIDE, SMALL_SIDE
from fr_stages.stage.tiles import Kind


@pytest.fixture(autouse=True)
def without_a_folder_of_ones_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("FR_STAGES_LIBRARY", raising=False)


def test_sixty_one_stages_ship() -> None:
    assert Counter(entry.set for entry in library()) == {
        "base": 6,
        "promo": 6,
        "peloton": 12,
        "dice-tower": 10,
        "grand-tour-2018": 21,
        "etape": 6,
    }


@pytest.mark.parametrize("entry", library(), ids=[entry.name for entry in library()])
def test_a_stage_that_ships_is_written_canonically_and_tells_where_it_is_from(entry: LibraryEntry) -> None:
    source = entry.source()
    stage = source.stage
    assert dump_stage(stage) == entry.path.read_text(encoding="utf-8")
    assert source.notes == ()
    assert stage.set == entry.set
    assert slug(stage.name) == entry.slug
    assert entry.path.stem in (slug(stage.name), f"{slug(stage.name)}@{stage.players}")
    assert stage.source and stage.confidence in ("high", "medium")
    assert stage.official == (entry.set != "etape")
    assert stage.players in (SMALL_SIDE, LARGE_SIDE)


@pytest.mark.parametrize("entry", library(), ids=[entry.name for entry in library()])
def test_a_stage_that_ships_goes_from_start_to_finish_on_different_tiles(entry: LibraryEntry) -> None:
    faces = entry.stage().faces
    assert [face.kind is Kind.START for face in faces] == [True] + [False] * (len(faces) - 1)
    assert [face.kind is Kind.FINISH for face in faces] == [False] * (len(faces) - 1) + [True]
    assert len({face.tile for face in faces}) == len(faces)


def test_an_own_folder_that_is_not_there_changes_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("FR_STAGES_LIBRARY", os.devnull)
    assert len(library()) == 61


def test_numbers_in_names_are_sorted_as_numbers() -> None:
    names = [entry.name for entry in library() if entry.set == "peloton"]
    assert names[0] == "peloton/stage-7@2-4"
    assert names[-1] == "peloton/stage-12@5-6"


def test_files_are_found_at_any_depth_and_failures_are_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("b.json", "deep/a.json", "deep/not.txt", "gone/c.json"):
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).touch()
    scandir = os.scandir

    def vanishing(path: str) -> object:
        if Path(path).name == "gone":
            raise FileNotFoundError(2, "No such file", path)
        return scandir(path)

    monkeypatch.setattr(os, "scandir", vanishing)
    failures: list[OSError] = []
    found = stage_files(tmp_path, failures.append)
    assert [path.relative_to(tmp_path).as_posix() for path in found] == ["b.json", "deep/a.json"]
    assert [Path(failure.filename).name for failure in failures] == ["gone"]
    assert stage_files(tmp_path) == found
