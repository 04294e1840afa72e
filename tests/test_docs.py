"""The documentation: generated pages and pictures are fresh, examples run, links and names are alive."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from tools.docs import commands, pages, schemas
from tools.docs.commands import reference
from tools.docs.examples import refreshed
from tools.docs.links import anchors, dead_links
from tools.docs.mentions import unknown_mentions, unmentioned
from tools.docs.pictures import pictures

import fr_stages
from fr_stages.report.rule_pages import rule_pages
from fr_stages.stage.catalogue_file import parse_catalogue
from fr_stages.stage.files import dump_stage, parse_json, read_stage

WRITTEN = pages.written()
JSON = re.compile(r"^```json\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def name(path: Path) -> str:
    return path.relative_to(pages.ROOT).as_posix()


@pytest.fixture(scope="module")
def completed() -> dict[Path, pages.Generated]:
    return {page.path: page for page in pages.completed()}


@pytest.mark.parametrize("page", WRITTEN, ids=name)
def test_examples_run_and_show_what_they_print(page: Path, completed: dict[Path, pages.Generated]) -> None:
    assert completed[page].faults == ()
    assert page.read_text(encoding="utf-8") == completed[page].text, "run `make docs`"


def test_command_reference_is_fresh() -> None:
    assert (pages.DOCS / "reference" / "cli.md").read_text(encoding="utf-8") == commands.reference()


def test_rule_pages_are_fresh() -> None:
    for file, text in rule_pages():
        assert (pages.DOCS / "rules" / file).read_text(encoding="utf-8") == text


def test_pictures_are_fresh() -> None:
    stale = [file for file, text in pictures() if (pages.DOCS / "images" / file).read_text("utf-8") != text]
    assert stale == []


def test_nothing_generated_is_left_over() -> None:
    assert pages.orphans() == []


def test_links_lead_somewhere() -> None:
    assert list(dead_links()) == []


def test_commands_and_options_in_the_pages_exist() -> None:
    assert list(unknown_mentions()) == []


def test_no_command_or_option_is_forgotten() -> None:
    assert list(unmentioned()) == []


@pytest.mark.parametrize("page", [page for page in WRITTEN if JSON.search(page.read_text("utf-8"))], ids=name)
def test_files_in_the_pages_are_right(page: Path) -> None:
    for text in JSON.findall(page.read_text(encoding="utf-8")):
        tiles = json.loads(text).get("tiles")
        if isinstance(tiles, str):
            assert parse_json(text).stage.is_known
        elif tiles:
            assert parse_catalogue(text).faces


def test_every_public_name_is_explained() -> None:
    text = (pages.DOCS / "reference" / "python.md").read_text(encoding="utf-8")
    assert [public for public in fr_stages.__all__ if public not in text] == []


def test_tables_have_every_key_of_the_schema() -> None:
    table = schemas.tables("stage")
    assert table.count("\n| `") == table.count(" | yes | ") + table.count(" |  | ")
    for key in ("`tiles`", "`weather`", "`lane`", "`reason`", "`marker`", "`table_mm`"):
        assert f"\n| {key} |" in table


def test_files_are_written_in_the_order_of_the_table() -> None:
    table = [line.split("`")[1] for line in schemas.tables("stage").split("\n\n")[0].splitlines()[2:]]
    stage = read_stage(pages.ROOT / "examples" / "stages" / "windy-day.json").stage
    keys = list(json.loads(dump_stage(stage)))
    assert keys == [key for key in table if key in keys]


def test_outputs_are_made_anew_and_failing_examples_named() -> None:
    command = "```console\n$ fr-stages convert abcu\nold\n```\n"
    cut = "```console\n$ fr-stages tiles D\nold\n…\n```\n"
    code = "```python\nprint(42)\n```\n\n```text\nold\n```\n"
    bad = (
        "```console\nfr-stages validate no-such-stage.json\n```\n\n```python\nraise ValueError('oops')\n```\n"
    )
    made = dict(zip("abcd", refreshed({"a": command, "b": cut, "c": code, "d": bad}), strict=True))
    assert made["a"] == (command.replace("old", "abcu"), ())
    assert made["b"] == (cut.replace("old", "D: straight"), ())
    assert made["c"] == (code.replace("old", "42"), ())
    text, (program, python) = made["d"]
    assert text == bad
    assert program.startswith("d: this example ends with 2:\nfr-stages validate no-such-stage.json")
    assert python.startswith("d: this example ends with 1:\nraise ValueError") and "oops" in python


def test_anchors_are_those_of_the_forges(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(
        "# The `--fix` option\n\n```sh\n# no heading\n```\n\n## [Two](a.md) words, 3!\n", encoding="utf-8"
    )
    assert anchors(page) == {"the---fix-option", "two-words-3"}


def test_examples_use_quotes_that_every_shell_knows() -> None:
    """cmd.exe takes single quotes for letters."""
    texts = [page.read_text(encoding="utf-8") for page in WRITTEN] + [reference()]
    typed = [
        line for text in texts for line in text.splitlines() if re.match(r"(\$ )?fr-stages ", line.strip())
    ]
    assert len(typed) > 60
    assert [line for line in typed if "'" in line.partition("|")[0]] == []


def test_the_command_page_has_an_example_a_line() -> None:
    page = reference()
    assert not [character for character in page if ord(character) < 32 and character != "\n"]
    assert "\nfr-stages draw la-classicissima -o plan.svg\n" in page
    assert "e+0" not in page
