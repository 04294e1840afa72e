from __future__ import annotations

import json
import tempfile
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from fr_stages import resources
from fr_stages.findings import Finding, InputError, Location
from fr_stages.stage.files import (
    StageSource,
    Unreadable,
    dump_stage,
    opened_file,
    opened_text,
    parse_json,
    parse_row,
    read_stage,
    write_stage,
)
from fr_stages.stage.stage import Allowance, Obstacle, Players, Stage, Variant, Weather, WeatherMarker
from tests.strategies import stages

CASES: list[dict[str, Any]] = json.loads(
    (Path(__file__).parent / "data" / "bad_stage_files.json").read_text(encoding="utf-8")
)
FULL = """{
  "$schema": "../schemas/stage.schema.json",
  "format": 1,
  "name": "Le Tour du Lac",
  "players": "2-4",
  "set": "club",
  "number": 7,
  "official": true,
  "tiles": "a^2Cbu",
  "variant": "time-trial",
  "breakaway": true,
  "weather": [
    {"tile": 3, "marker": "rain"}
  ],
  "obstacles": [
    {"tile": 4, "space": 2, "lane": 1},
    {"tile": 4, "space": 4, "lane": 2}
  ],
  "boxes": ["base", "peloton"],
  "table_mm": [1200, 800],
  "allow": [
    {"rule": "FR402", "reason": "On purpose."}
  ],
  "author": "A. Rider",
  "source": "Own design.",
  "confidence": "high",
  "notes": "First line.\\nSecond line."
}
"""
FULL_STAGE = Stage(
    tiles=("a", "^2", "C", "b", "u"),
    name="Le Tour du Lac",
    players=Players(2, 4),
    number=7,
    set="club",
    author="A. Rider",
    notes="First line.\nSecond line.",
    source="Own design.",
    confidence="high",
    official=True,
    variant=Variant.TIME_TRIAL,
    breakaway=True,
    weather=(WeatherMarker(3, Weather.RAIN),),
    obstacles=(Obstacle(4, 2, 1), Obstacle(4, 4, 2)),
    boxes=("base", "peloton"),
    table_mm=(1200, 800),
    allow=(Allowance("FR402", "On purpose."),),
)


def document(**changes: Any) -> str:
    return json.dumps({"format": 1, "name": "A", "players": "2-4", "tiles": "abu"} | changes)


def faults(text: str) -> tuple[Finding, ...]:
    with pytest.raises(InputError) as raised:
        parse_json(text)
    return raised.value.findings


@pytest.mark.parametrize("case", CASES, ids=[case["case"] for case in CASES])
def test_a_bad_file_says_what_is_wrong_and_where(case: dict[str, Any]) -> None:
    found = [
        {
            "code": finding.code,
            "line": finding.location.line,
            "column": finding.location.column,
            "pointer": finding.location.pointer,
            "message": finding.message,
        }
        for finding in faults(case["text"])
    ]
    assert found == case["findings"]


def test_every_option_is_read() -> None:
    assert parse_json(FULL).stage == FULL_STAGE


def test_the_canonical_form_is_stable() -> None:
    assert dump_stage(FULL_STAGE, "../schemas/stage.schema.json") == FULL
    assert "$schema" not in dump_stage(FULL_STAGE)


@given(stages())
def test_reading_undoes_writing(stage: Stage) -> None:
    text = dump_stage(stage)
    assert parse_json(text).stage == stage
    assert dump_stage(parse_json(text).stage) == text


def test_the_shortest_file_has_the_defaults() -> None:
    assert parse_json(document()).stage == Stage(("a", "b", "u"), name="A")


@pytest.mark.parametrize("tiles", ["a^2u", "a _2 u", ["a", "^2", "u"], ["a", "2B", "u"], "a 2B u"])
def test_tiles_may_be_a_text_or_a_list(tiles: str | list[str]) -> None:
    assert parse_json(document(tiles=tiles)).stage.tiles == ("a", "^2", "u")


@pytest.mark.parametrize(
    ("players", "read"),
    [("5-6", (5, 6)), (4, (4, 4)), ("4", (4, 4)), ("2\N{EN DASH}4", (2, 4)), (4.0, (4, 4))],
)
def test_players_may_be_a_range_or_a_number(players: Any, read: tuple[int, int]) -> None:
    assert parse_json(document(players=players)).stage.players == read


def test_a_text_that_ends_in_a_line_break_is_not_taken_for_its_first_line() -> None:
    assert [finding.code for finding in faults(document(name="A\n", weather="drawn\n"))] == ["FR014", "FR014"]


def test_markup_in_a_name_is_only_text() -> None:
    assert parse_json(document(name="<script>")).stage.name == "<script>"


@pytest.mark.parametrize(
    "name", ["🚴🏔️", "👨\u200d🚴", "سباق الجبل", "سباق\u200cبجبل", "Côte No.\u00a03", "環法"]
)
def test_names_in_every_script_are_names(name: str) -> None:
    text = dump_stage(Stage(("a", "u"), name=name))
    assert parse_json(text).stage.name == name


@pytest.mark.parametrize("tiles", [["a"] * 201, "a" * 201, "a " * 900])
def test_no_more_tiles_than_any_table_holds(tiles: list[str] | str) -> None:
    document = {"format": 1, "name": "A", "players": "2-4", "tiles": tiles}
    with pytest.raises(InputError, match="; 200 is the most"):
        parse_json(json.dumps(document))


def test_a_very_long_name_is_refused() -> None:
    assert "10,000 characters; 200 is the most" in faults(document(name="A" * 10_000))[0].message


def test_a_flood_of_unknown_keys_is_cut_off() -> None:
    assert len(faults(document(**{f"key{number}": 0 for number in range(20_000)}))) == 50


def test_the_origin_points_at_tiles_and_options() -> None:
    origin = parse_json(FULL, "lac.json").origin
    assert origin.tile(3, "C", 5) == Location("lac.json", 9, 16, "/tiles", 3, "C", 5)
    assert origin.option("obstacles", 1, "lane") == Location("lac.json", 17, 37, "/obstacles/1/lane")
    assert origin.line(9) == '  "tiles": "a^2Cbu",'


def test_an_option_that_is_not_written_is_placed_at_the_object() -> None:
    origin = parse_json(document(), "a.json").origin
    assert origin.option("weather") == Location("a.json", 1, 1, "/weather")


def test_a_tile_that_the_text_does_not_name_is_placed_in_the_file() -> None:
    origin = parse_json(document(), "a.json").origin
    assert origin.tile(9) == Location("a.json", tile=9)
    assert origin.tile(0) == Location("a.json", tile=0)


def test_the_tiles_of_a_list_have_pointers_of_their_own() -> None:
    origin = parse_json(
        '{"format": 1, "name": "A", "players": 2,\n "tiles": ["a", "^2", "u"]}', "a.json"
    ).origin
    assert origin.tile(2) == Location("a.json", 2, 18, "/tiles/1", 2)


def test_escapes_do_not_shift_the_place_of_a_tile() -> None:
    text = '{"format": 1, "name": "A", "players": 2, "tiles": "a\\u00a0\\tb\\n\\u005e2u"}'
    origin = parse_json(text).origin
    assert parse_json(text).stage.tiles == ("a", "b", "^2", "u")
    assert [text[(place.column or 0) - 1] for place in origin.tiles] == ["a", "b", "\\", "u"]


def test_a_row_on_the_command_line_has_columns() -> None:
    source = parse_row("a ^2 u")
    assert source.stage == Stage(("a", "^2", "u"))
    assert [source.origin.tile(number) for number in (1, 2, 3)] == [
        Location(None, 1, 1, tile=1),
        Location(None, 1, 3, tile=2),
        Location(None, 1, 6, tile=3),
    ]
    assert source.origin.option("weather") == Location()


def test_a_builder_file_is_a_stage(tmp_path: Path) -> None:
    path = tmp_path / "builder.json"
    path.write_text('{"version": 1, "name": "Mine", "tiles": ["a", "2-upp", "m-upp", "u"]}')
    source = read_stage(path)
    assert source.stage == Stage(("a", "^2", "M", "u"), name="Mine")
    assert source.origin.tile(3).pointer == "/tiles/2"


def test_a_text_file_holds_a_row_of_tiles(tmp_path: Path) -> None:
    path = tmp_path / "my stage.txt"
    path.write_text("a b c\nm g u\n")
    source = read_stage(path)
    assert source.stage == Stage(tuple("abcmgu"), name="my stage")
    assert source.origin.tile(4) == Location(str(path), 2, 1, tile=4)


def test_a_text_file_may_hold_a_stage_a_line(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text("abcu\n\n  Abdu\n^1bu\n_1cu\n")
    read = opened_file(path)
    stages = [source.stage.tiles[:2] for source in read if isinstance(source, StageSource)]
    assert stages == [("a", "b"), ("A", "b"), ("^1", "b"), ("^1", "c")]
    assert read[1].origin.tile(2) == Location(str(path), 3, 4, tile=2)
    with pytest.raises(InputError, match="FR032"):
        read_stage(path)


def test_the_faults_of_all_lines_are_shown(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text("ab?u\nabcu\nac!u\n")
    first, second, third = opened_file(path)
    assert isinstance(second, StageSource)
    for it, line in ((first, 1), (third, 3)):
        assert isinstance(it, Unreadable)
        (finding,) = it.findings
        assert (finding.location.line, finding.location.column) == (line, 3)


def test_comments_are_passed_over(tmp_path: Path) -> None:
    path = tmp_path / "many.txt"
    path.write_text("# stages of the club: abcu\nabcu  # the first\n\n#\nabdu#the second\n")
    first, second = opened_file(path)
    assert isinstance(first, StageSource) and isinstance(second, StageSource)
    assert (first.stage.tiles, second.stage.tiles) == (tuple("abcu"), tuple("abdu"))
    assert (first.stage.name, second.stage.name) == ("abcu", "abdu")
    assert second.origin.tile(1) == Location(str(path), 5, 1, tile=1)


@pytest.mark.parametrize("text", ['"abcu",\n"abdu"', "'a' 'b' u\n'a' c u", "[a, b, u]\n[a, c, u]"])
def test_quotes_and_brackets_round_the_rows_of_a_list_mean_nothing(text: str) -> None:
    assert len(opened_text(text)) == 2
    assert all(isinstance(it, StageSource) for it in opened_text(text))


def test_a_json_file_is_read_as_json_whatever_it_begins_with(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text("abcu")
    with pytest.raises(InputError, match="FR007"):
        read_stage(path)


def test_a_byte_order_mark_is_accepted(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_bytes(b"\xef\xbb\xbf" + document().encode())
    assert read_stage(path).stage.name == "A"


def test_writing_onto_the_file_that_was_read(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(document(tiles=["a", "2B", "u"]))
    write_stage(read_stage(path).stage, path)
    assert '"tiles": "a^2u"' in path.read_text()


@pytest.mark.parametrize(
    "stage",
    [
        Stage(("a", "nonsense", "u")),
        Stage(()),
        Stage(("a", "u"), name="two\nlines"),
        Stage(("a", "u"), name=""),
        Stage(("a", "u"), obstacles=(Obstacle(0, 1, 1),)),
        Stage(("a", "u"), boxes=("no such box",)),
    ],
)
def test_a_stage_that_no_file_can_hold_is_not_written(stage: Stage, tmp_path: Path) -> None:
    with pytest.raises(InputError):
        write_stage(stage, tmp_path / "a.json")
    assert list(tmp_path.iterdir()) == []


def test_every_key_of_the_schema_explains_itself() -> None:
    def objects(schema: Any) -> list[dict[str, Any]]:
        inner = list(schema.get("properties", {}).values()) + ([schema["items"]] if "items" in schema else [])
        return [schema, *(found for part in inner for found in objects(part))]

    for name in ("stage", "catalogue"):
        schema = resources.schema(name)
        assert schema["$id"] == f"urn:fr-stages:schema:{name}-1"
        for part in objects(schema):
            assert part["title"] and part["description"], part
            assert part.get("type") != "object" or part["additionalProperties"] is False


def test_the_schemas_are_schemas_and_their_examples_follow_them() -> None:
    from jsonschema import Draft202012Validator

    for name in ("stage", "catalogue"):
        schema = resources.schema(name)
        Draft202012Validator.check_schema(schema)
        for example in schema["examples"]:
            Draft202012Validator(schema).validate(example)
        for part in schema["properties"].values():
            for example in part.get("examples", ()):
                Draft202012Validator(part).validate(example)


json_values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=8)
    | st.sampled_from(("a", "2-4", "drawn")),
    lambda inner: (
        st.lists(inner, max_size=3)
        | st.dictionaries(
            st.sampled_from(("tile", "space", "lane", "marker", "rule", "reason", "x")), inner, max_size=3
        )
    ),
    max_leaves=6,
)
STAGE_KEYS = (*resources.schema("stage")["properties"], "version", "titel")


@given(st.dictionaries(st.sampled_from(STAGE_KEYS), json_values, max_size=6))
def test_any_object_is_a_stage_or_findings_in_file_order(changes: dict[str, Any]) -> None:
    text = json.dumps({"format": 1, "name": "A", "players": "2-4", "tiles": "abu"} | changes, indent=1)
    try:
        stage = parse_json(text).stage
    except InputError as error:
        lines = [finding.location.line or 0 for finding in error.findings]
        assert lines == sorted(lines)
        assert all(1 <= line <= text.count("\n") + 1 for line in lines)
    else:
        assert parse_json(dump_stage(stage)).stage == stage


@given(st.binary(max_size=80) | st.text(max_size=80).map(str.encode))
def test_any_bytes_are_stages_or_findings(content: bytes) -> None:
    with tempfile.TemporaryDirectory() as folder:
        for name in ("x.json", "x.txt"):
            path = Path(folder, name)
            path.write_bytes(content)
            for it in opened_file(path):
                if isinstance(it, Unreadable):
                    assert it.findings
                    assert all(finding.location.file == str(path) for finding in it.findings)


def test_what_a_file_says_cannot_command_the_terminal() -> None:
    escape = "\x1b[31m"
    texts = [
        document(**{escape: 1}),
        document(boxes=[escape]),
        document(players=escape),
        document(variant=escape),
        document(tiles=escape),
        document(tiles=f"a%{escape}"),
        document(tiles=[escape]),
        '{"\\u001b": 1, "\\u001b": 2}',
        '{"version": 1, "tiles": ["\\u001b"]}',
    ]
    for text in texts:
        assert "\x1b" not in "".join(str(finding) for finding in faults(text))
