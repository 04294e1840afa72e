from __future__ import annotations

import io
import sys
from pathlib import Path

import pytest

from fr_stages.findings import Finding, InputError
from fr_stages.reading import MAX_BYTES, is_file, is_folder, position, read_text


def refusal(path: str | Path) -> Finding:
    with pytest.raises(InputError) as raised:
        read_text(path)
    (finding,) = raised.value.findings
    return finding


@pytest.mark.parametrize(
    ("content", "code", "line", "column", "says"),
    [
        (b"", "FR006", None, None, "empty"),
        (b" \n\t\r\n", "FR006", None, None, "empty"),
        (b"\xef\xbb\xbf", "FR006", None, None, "empty"),
        (b"a" * (MAX_BYTES + 1), "FR004", None, None, "larger than 1 MB"),
        (b"\0\1\2", "FR005", None, None, "binary"),
        (b"\x89PNG\r\n\x1a\n\0\0", "FR005", None, None, "binary"),
        ("abc".encode("utf-16"), "FR005", None, None, "UTF-16"),
        ("abc".encode("utf-32"), "FR005", None, None, "UTF-32"),
        ('{"name":\n "Ét'.encode("latin-1"), "FR005", 2, 3, "Byte 0xc9 is not UTF-8"),
        (b"abc\xff", "FR005", 1, 4, "Byte 0xff is not UTF-8"),
        (b"ab\xc3", "FR005", 1, 3, "Byte 0xc3 is not UTF-8"),
    ],
    ids=str,
)
def test_content_that_is_no_text(
    content: bytes, code: str, line: int | None, column: int | None, says: str, tmp_path: Path
) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(content)
    finding = refusal(path)
    place = finding.location
    assert (finding.code, place.file, place.line, place.column) == (code, str(path), line, column)
    assert says in finding.message


def test_the_largest_file_is_read(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(b"a" * MAX_BYTES)
    assert len(read_text(path)) == MAX_BYTES


def test_a_byte_order_mark_is_left_out(tmp_path: Path) -> None:
    path = tmp_path / "x.json"
    path.write_bytes(b"\xef\xbb\xbfabc")
    assert read_text(path) == "abc"


def test_places_that_cannot_be_read(tmp_path: Path) -> None:
    (tmp_path / "loop").symlink_to(tmp_path / "loop")
    (tmp_path / "dangling").symlink_to(tmp_path / "nowhere")
    (tmp_path / "file").write_text("abc")
    assert refusal(tmp_path).code == "FR002"
    assert refusal(tmp_path / "nothing").code == "FR001"
    assert refusal(tmp_path / "dangling").code == "FR001"
    assert refusal(tmp_path / "dangling").message == "It is a symbolic link to a file that is not there."
    assert refusal(tmp_path / "file" / "below").code == "FR001"
    assert refusal(tmp_path / "loop").code == "FR003"
    assert refusal("with\0nul").code == "FR001"
    assert refusal("x" * 5000).code == "FR003"


def test_a_file_that_one_may_not_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "x.json"
    path.write_text("abc")

    def forbidden(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", forbidden)  # file modes do not stop the superuser
    assert refusal(path).code == "FR003"


def test_an_endless_file_is_not_read_to_its_end() -> None:
    assert refusal("/dev/zero").code == "FR004"


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"a b u")))
    assert read_text("-") == "a b u"
    assert refusal("-").location.file == "<stdin>"


def test_a_position_counts_from_one() -> None:
    assert [position("ab\nc", offset) for offset in range(5)] == [(1, 1), (1, 2), (1, 3), (2, 1), (2, 2)]


@pytest.mark.parametrize("text", ["", "x" * 5000, "x/" * 3000, "a\0b", "nothing"])
def test_what_names_neither_file_nor_folder(text: str) -> None:
    assert not is_file(text)
    assert not is_folder(text)


def test_files_and_folders(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    (tmp_path / "astray").symlink_to("nowhere")
    (tmp_path / "link").symlink_to(tmp_path)
    assert is_file(str(tmp_path / "file"))
    assert is_file(str(tmp_path / "astray"))
    assert is_folder(str(tmp_path / "link"))
    assert not is_file(str(tmp_path))
    assert not is_folder(str(tmp_path / "file"))
