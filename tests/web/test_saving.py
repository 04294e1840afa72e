"""The one file that is written: whole or not at all, and never over what somebody else has written."""

from __future__ import annotations

import os
import signal
from pathlib import Path
from typing import Any

import pytest

from fr_stages.cli.edit_command import desk_of
from fr_stages.stage.files import read_stage
from fr_stages.stage.tiles import standard_catalogue
from fr_stages.web.questions import Desk
from tests.web.client import Answer, Client, document

TEXT = """{
  "$schema": "../s.json",
  "format": 1,
  "name": "Lake",
  "players": "2-4",
  "tiles": "abcu"
}
"""
OTHER = TEXT.replace("abcu", "abdu")


def edited(path: Path, text: str = TEXT) -> Desk:
    path.write_bytes(text.encode())
    return desk_of([str(path)], standard_catalogue())


def save(desk: Desk, seen: str | None, **changes: Any) -> Answer:
    return Client(desk).ask("save", document=desk.first.document | changes, hash=seen)


def test_a_save_without_a_change_leaves_every_byte(tmp_path: Path) -> None:
    file = tmp_path / "lake"
    for text in (TEXT, TEXT.replace("\n", "\r\n"), "abcu\n", "abcu"):
        desk = edited(file, text)
        answer = save(desk, Client(desk).ask("start").json["hash"])
        assert answer.status == 200
        assert file.read_bytes() == text.encode()


def test_a_save_writes_what_the_library_writes(tmp_path: Path) -> None:
    file = tmp_path / "lake.json"
    desk = edited(file)
    first = Client(desk).ask("start").json["hash"]
    then = save(desk, first, tiles=list("abdu")).json["hash"]
    assert file.read_text("utf-8") == OTHER
    assert save(desk, then, name="See").status == 200
    assert read_stage(file).stage.name == "See"
    assert sorted(tmp_path.iterdir()) == [file]


def test_a_file_that_was_changed_is_not_overwritten_unasked(tmp_path: Path) -> None:
    file = tmp_path / "lake.json"
    desk = edited(file)
    seen = Client(desk).ask("start").json["hash"]
    file.write_text(OTHER, "utf-8")
    answer = save(desk, seen)
    assert (answer.status, answer.json["findings"][0]["code"]) == (409, "FR044")
    assert answer.json["document"]["tiles"] == list("abdu")
    assert file.read_text("utf-8") == OTHER
    assert save(desk, answer.json["hash"]).status == 200
    assert file.read_text("utf-8") == TEXT


def test_a_file_that_was_removed_or_broken_is_told(tmp_path: Path) -> None:
    file = tmp_path / "lake.json"
    desk = edited(file)
    seen = Client(desk).ask("start").json["hash"]
    file.write_text("{", "utf-8")
    assert (save(desk, seen).status, save(desk, seen).json["document"]) == (409, None)
    file.unlink()
    answer = save(desk, seen)
    assert (answer.status, answer.json["hash"]) == (409, None)
    assert not file.exists()
    assert save(desk, None).status == 200
    assert file.read_text("utf-8") == TEXT


def test_a_row_says_what_it_cannot_hold(tmp_path: Path) -> None:
    file = tmp_path / "lake.txt"
    desk = edited(file, "abcu\n")
    seen = Client(desk).ask("start").json["hash"]
    assert "table_mm" in save(desk, seen, table_mm=[900, 800]).json["error"]
    assert "name" in save(desk, seen, name="See").json["error"]
    assert save(desk, seen, tiles=list("abdu")).status == 200
    assert file.read_bytes() == b"abdu\n"


def test_nothing_is_written_for_gaps_and_for_an_empty_row(tmp_path: Path) -> None:
    file = tmp_path / "lake.json"
    desk = edited(file)
    seen = Client(desk).ask("start").json["hash"]
    for tiles in ("ab?u", ""):
        assert save(desk, seen, tiles=list(tiles)).status == 422
    assert file.read_text("utf-8") == TEXT


@pytest.mark.parametrize("named", ["abcu", "la-classicissima", "ab?u", "http://x/#stage=abcu", ""], ids=str)
def test_without_a_file_nothing_can_be_saved(named: str) -> None:
    desk = desk_of([named] if named else [], standard_catalogue())
    assert desk.file is None
    assert Client(desk).ask("save", document=document("abcu"), hash=None).status == 400


def test_a_file_that_says_more_is_not_written(tmp_path: Path) -> None:
    for text in ('{"version": 1, "tiles": ["a", "b", "u"]}', "abcu # the lake"):
        desk = edited(tmp_path / "lake", text)
        assert desk.file is None
        assert "download" in desk.notes[-1]


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a process to be killed")
@pytest.mark.parametrize(("killed_in", "left"), [("fsync", TEXT), ("replace", OTHER)])
def test_killed_while_saving_the_file_is_the_old_or_the_new_one(
    killed_in: str, left: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = tmp_path / "lake.json"
    desk = edited(file)
    assert desk.file is not None
    seen = desk.file.hash
    child = os.fork()
    if not child:
        if killed_in == "fsync":
            monkeypatch.setattr(os, "fsync", lambda _: os.kill(os.getpid(), signal.SIGKILL))
        else:
            replace = Path.replace

            def killed(self: Path, target: Path) -> None:
                replace(self, target)
                os.kill(os.getpid(), signal.SIGKILL)

            monkeypatch.setattr(Path, "replace", killed)
        desk.file.save(desk.first.with_stage(desk.first.stage.with_tiles("abdu")), seen)
        os._exit(1)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == -signal.SIGKILL
    assert file.read_text("utf-8") == left
    assert save(desk, desk.file.hash, tiles=list("abdu")).status == 200
    assert list(tmp_path.iterdir()) == [file]  # what the killed one left is cleared away
