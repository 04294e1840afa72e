from __future__ import annotations

import os
import subprocess
import sys
import threading
from pathlib import Path

import pytest

from fr_stages.findings import InputError
from fr_stages.output import write_atomically


def refusal(path: Path, data: str | bytes = "new") -> str:
    with pytest.raises(InputError) as raised:
        write_atomically(path, data)
    (finding,) = raised.value.findings
    assert finding.code == "FR040"
    assert finding.location.file == str(path)
    return finding.message


def test_text_is_written_as_utf_8_and_bytes_as_they_are(tmp_path: Path) -> None:
    write_atomically(tmp_path / "text", "Étape\n")
    write_atomically(tmp_path / "bytes", b"\xff\0")
    assert (tmp_path / "text").read_bytes() == b"\xc3\x89tape\n"
    assert (tmp_path / "bytes").read_bytes() == b"\xff\0"


def test_an_old_file_is_replaced_and_keeps_its_mode(tmp_path: Path) -> None:
    path = tmp_path / "file"
    path.write_text("old")
    path.chmod(0o640)
    write_atomically(path, "new")
    assert path.read_text() == "new"
    assert path.stat().st_mode & 0o777 == 0o640
    assert list(tmp_path.iterdir()) == [path]


def test_a_new_file_has_the_mode_of_any_new_file(tmp_path: Path) -> None:
    (tmp_path / "ordinary").touch()
    write_atomically(tmp_path / "file", "new")
    assert (tmp_path / "file").stat().st_mode == (tmp_path / "ordinary").stat().st_mode


def test_a_name_as_long_as_names_can_be(tmp_path: Path) -> None:
    write_atomically(tmp_path / ("x" * 255), "new")
    assert (tmp_path / ("x" * 255)).read_text() == "new"


def test_a_symbolic_link_is_followed(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("old")
    (tmp_path / "link").symlink_to("file")
    write_atomically(tmp_path / "link", "new")
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "file").read_text() == "new"


def test_a_device_is_written_to_and_stays_one() -> None:
    write_atomically(os.devnull, "new")
    assert not Path(os.devnull).is_file()


def test_a_pipe_is_written_to(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    got: list[str] = []
    reader = threading.Thread(target=lambda: got.append((tmp_path / "pipe").read_text()))
    reader.start()
    write_atomically(tmp_path / "pipe", "new")
    reader.join()
    assert got == ["new"]


def test_places_that_cannot_be_written(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("old")
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "astray").symlink_to(tmp_path / "missing" / "file")
    assert refusal(tmp_path) == "It is a folder."
    assert "does not exist" in refusal(tmp_path / "missing" / "file")
    assert "is not a folder" in refusal(tmp_path / "file" / "below")
    assert "cannot be written" in refusal(tmp_path / "loop")
    assert "cannot be written" in refusal(tmp_path / "astray")
    assert "cannot be written" in refusal(tmp_path / ("x" * 300))
    assert "cannot be written" in refusal(Path("with\0nul"))
    assert "UTF-8" in refusal(tmp_path / "new", "\ud800")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["astray", "file", "loop"]


@pytest.mark.parametrize("failing", ["write", "replace"])
def test_a_failure_leaves_the_old_file_and_no_other(
    failing: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "file"
    path.write_text("old")

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "chmod" if failing == "write" else "replace", full)
    assert refusal(path) == "It cannot be written: No space left on device."
    assert path.read_text() == "old"
    assert list(tmp_path.iterdir()) == [path]


def test_an_interruption_leaves_the_old_file_and_no_other(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(Path, "replace", interrupted)
    with pytest.raises(KeyboardInterrupt):
        write_atomically(tmp_path / "file", "new")
    assert list(tmp_path.iterdir()) == []


def test_a_name_that_ends_like_a_folder_is_one_also_where_there_is_none(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"FR040.*It is a folder"):
        write_atomically(f"{tmp_path}/new/", "new")
    assert list(tmp_path.iterdir()) == []


def test_an_empty_name_is_not_the_folder_one_is_in() -> None:
    with pytest.raises(InputError, match=r"FR040.*empty"):
        write_atomically("", "new")


def test_a_file_that_is_write_protected_is_respected(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "file").write_text("old")
    monkeypatch.setattr(os, "access", lambda *_: False)  # file modes do not stop the superuser
    assert refusal(tmp_path / "file") == "You may not write there."


def test_what_a_killed_writer_left_is_removed_by_the_next_one(tmp_path: Path) -> None:
    gone = subprocess.run(
        [sys.executable, "-c", "import os; print(os.getpid())"], capture_output=True, text=True
    )
    left = tmp_path / f".fr-stages-{gone.stdout.strip()}-0123456789ab.tmp"
    busy = tmp_path / f".fr-stages-{os.getppid()}-0123456789ab.tmp"
    other = tmp_path / ".fr-stages-mine.tmp"
    for file in (left, busy, other):
        file.write_text("half a f")
    write_atomically(tmp_path / "plan.svg", "text")
    assert sorted(file.name for file in tmp_path.iterdir()) == sorted([busy.name, other.name, "plan.svg"])


def test_a_link_in_a_circle_is_refused(tmp_path: Path) -> None:
    (tmp_path / "a").symlink_to(tmp_path / "b")
    (tmp_path / "b").symlink_to(tmp_path / "a")
    with pytest.raises(InputError, match="cannot be written"):
        write_atomically(tmp_path / "a", "text")
    assert (tmp_path / "a").is_symlink()
