"""Pages as files: whole, safe, the same each time, and true to their schema."""

from __future__ import annotations

import base64
import hashlib
import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from fr_stages import resources
from fr_stages.draw.drawings import draw
from fr_stages.report.html.one_file import joined
from fr_stages.stage.opening import open_stage

from ...browser.pages import GALLERY, data_of, gallery_html, hostile_html, race_html, ride_html

ASSETS = Path(resources.__file__).parent / "assets"
SCRIPTS = ("report.js", "gallery.js", "board.js")
HOSTILE = '</script><b onclick="x">\u202e]]><!--\x00&amp;'


@pytest.fixture(scope="module")
def pages() -> dict[str, str]:
    """A page of each kind."""
    return {
        "race": race_html("peloton/stage-9@5-6", 6, weather="drawn", breakaway=True),
        "time trial": race_html("la-classicissima", 4, time_trial=True),
        "ride": ride_html("la-haute-montagne", 4, races=30, weather="drawn"),
        "timed ride": ride_html("la-classicissima", 3, races=10, time_trial=True),
        "gallery": gallery_html(),
    }


KINDS = ("race", "time trial", "ride", "timed ride", "gallery")


@pytest.mark.parametrize("kind", KINDS)
def test_the_data_block_follows_its_schema(pages: dict[str, str], kind: str) -> None:
    schema = resources.schema("gallery" if kind == "gallery" else "page")
    Draft202012Validator.check_schema(schema)
    data = data_of(pages[kind])
    Draft202012Validator(schema).validate(data)
    assert data["$schema"] == schema["$id"]


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_runs_its_own_script_and_style_and_no_other(pages: dict[str, str], kind: str) -> None:
    html = pages[kind]
    (policy,) = re.findall(r'<meta http-equiv="Content-Security-Policy" content="([^"]*)">', html)
    (script,) = re.findall(r'<script type="module">(.*?)</script>', html, re.DOTALL)
    (style,) = re.findall(r"<style>(.*?)</style>", html, re.DOTALL)
    assert policy.startswith("default-src 'none'; ")
    assert f"script-src '{hash_of(script)}'" in policy
    assert f"style-src '{hash_of(style)}'" in policy
    assert "unsafe" not in policy
    assert html.count("<script") == 2


@pytest.mark.parametrize("kind", KINDS)
def test_a_page_needs_nothing_from_elsewhere(pages: dict[str, str], kind: str) -> None:
    tags = Tags(pages[kind])
    for tag, attributes in tags.seen:
        assert tag not in ("link", "img", "iframe", "object", "embed", "base", "form")
        assert "style" not in attributes
        assert not any(name.startswith("on") for name in attributes)
        assert "src" not in attributes
        for name in ("href", "xlink:href"):
            assert attributes.get(name, "#").startswith("#")
    assert not re.search(r"@import|url\((?!#)", pages[kind])


@pytest.mark.parametrize("kind", KINDS)
def test_ids_stand_once_and_links_lead_somewhere(pages: dict[str, str], kind: str) -> None:
    tags = Tags(pages[kind])
    ids = Counter(attributes["id"] for _, attributes in tags.seen if "id" in attributes)
    assert set(ids.values()) == {1}
    links = {attributes["href"][1:] for tag, attributes in tags.seen if tag == "a"}
    assert links <= set(ids)


def test_the_same_race_gives_the_same_bytes(pages: dict[str, str]) -> None:
    assert race_html("peloton/stage-9@5-6", 6, weather="drawn", breakaway=True) == pages["race"]
    assert ride_html("la-haute-montagne", 4, races=30, weather="drawn") == pages["ride"]


def test_hostile_names_stay_text() -> None:
    html = hostile_html(HOSTILE)
    tags = Tags(html)
    assert not any("onclick" in attributes for _, attributes in tags.seen)
    assert html.count("<script") == 2
    assert not re.search("[\x00\u202e]", html)
    data = data_of(html)
    assert data["name"] == data["entrants"][1]["plays"] == '</script><b onclick="x">]]><!-- &amp;'


def test_twenty_races_of_six_teams_fit_into_a_letter() -> None:
    html = ride_html("peloton/stage-9@5-6", 6, races=20, weather="drawn", breakaway=True)
    assert len(data_of(html)["races"]) == 20
    assert len(html.encode()) <= 1_500_000


def test_a_gallery_prints_the_sheets_of_the_program(pages: dict[str, str]) -> None:
    data = data_of(pages["gallery"])
    for name, sheets in zip(GALLERY, data["stages"], strict=True):
        stage = open_stage(name)
        for kind, packed in sheets.items():
            drawn = [sheet.to_svg() for sheet in draw(stage, kind)]
            declaration = drawn[0].splitlines()[0]
            unpacked = [
                [line for first, count in sheet["runs"] for line in data["lines"][first : first + count]]
                for sheet in packed
            ]
            assert ["\n".join([declaration, *lines, ""]) for lines in unpacked] == drawn


@pytest.mark.parametrize("name", SCRIPTS)
def test_modules_can_be_joined(name: str) -> None:
    script = joined([name])
    assert not re.search(r"^(import|export) ", script, re.MULTILINE)
    names = re.findall(r"^(?:async )?(?:const|let|function\*?|class) (\w+)", script, re.MULTILINE)
    assert [each for each, count in Counter(names).items() if count > 1] == []


def test_every_import_names_what_is_there() -> None:
    exports = {
        path.name: set(
            re.findall(r"^export (?:const|function|class) (\w+)", path.read_text("utf-8"), re.MULTILINE)
        )
        for path in ASSETS.glob("*.js")
    }
    for path in ASSETS.glob("*.js"):
        for names, module in re.findall(
            r'^import \{([^}]*)\} from "\./([\w-]+\.js)";$', path.read_text("utf-8"), re.MULTILINE
        ):
            assert set(re.findall(r"\w+", names)) <= exports[module], path.name


def test_modules_stay_short() -> None:
    for path in ASSETS.glob("*.js"):
        lines = path.read_text("utf-8").splitlines()
        assert len(lines) <= 400, path.name
        assert max(map(len, lines)) <= 110, path.name


def hash_of(text: str) -> str:
    return "sha256-" + base64.b64encode(hashlib.sha256(text.encode()).digest()).decode()


class Tags(HTMLParser):
    """All tags of a page, and of the drawings in its data, with their attributes."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.seen: list[tuple[str, dict[str, str]]] = []
        self.feed(html)
        for text in strings(data_of(html).get("scene")):
            self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.seen.append((tag, {name: value or "" for name, value in attrs}))


def strings(value: Any) -> Iterator[str]:
    """All drawings in a JSON value."""
    if isinstance(value, dict):
        for each in value.values():
            yield from strings(each)
    elif isinstance(value, list):
        for each in value:
            yield from strings(each)
    elif isinstance(value, str) and value.startswith("<"):
        yield value
