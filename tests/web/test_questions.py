"""What the page asks and what it is told: edits, findings, what fits, what is found."""

from __future__ import annotations

import asyncio
import json
import random
from collections.abc import Mapping
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from typer.testing import CliRunner

import fr_stages
from fr_stages.cli.app import app
from fr_stages.draw.scene import Scene
from fr_stages.stage.files import parse_json
from fr_stages.stage.stage import Stage
from fr_stages.stage.tiles import standard_catalogue
from fr_stages.web import work
from fr_stages.web.draft import GAP, Draft
from fr_stages.web.ops import OPS
from fr_stages.web.questions import ANSWERS
from tests.web.client import GOOD, Client, document

CLIENT = Client()
GOOD_ROW = "AmPFeRsboHDJqKnlciTgu"
PAGES = Path(__file__).parents[2] / "docs"
BAD_ROW = "AmPFeRSboHDJqKnlciTgu"


def view(row: str, op: Mapping[str, Any] | None = None, **options: Any) -> Any:
    answer = CLIENT.ask("view", document=document(row) | options, op=op)
    assert answer.status == 200, answer.content
    return answer.json


def after(row: str, **op: Any) -> str:
    found: str = view(row, op)["row"]
    return found


def test_edits_of_the_row() -> None:
    assert after("abcu", do="insert", at=2, face="D") == "aDbcu"
    assert after("abcu", do="insert", at=5, face="?") == "abcu?"
    assert after("", do="insert", at=1, face="a") == "a"
    assert after("abcu", do="replace", tile=2, face="C") == "aCcu"
    assert after("abcu", do="turn", tile=3) == "abCu"
    assert after("abcu", do="remove", tile=2) == "acu"
    assert after("abcdu", do="move", tile=2, to=4) == "acdbu"
    assert after("abcdu", do="move", tile=4, to=2) == "adbcu"
    assert after("abcdu", do="swap", first=2, second=4) == "adcbu"
    assert after("abcu", do="breakaway", on=True) == "a^2cu"


def test_what_lies_at_a_tile_goes_where_it_goes() -> None:
    lying = {"weather": [{"tile": 2, "marker": "rain"}], "obstacles": [{"tile": 3, "space": 1, "lane": 2}]}

    def places(**op: Any) -> tuple[list[int], list[int]]:
        told = view("abcdu", op, **lying)["document"]
        return [it["tile"] for it in told.get("weather", [])], [
            it["tile"] for it in told.get("obstacles", [])
        ]

    assert places(do="insert", at=3, face="k") == ([2], [4])
    assert places(do="remove", tile=1) == ([1], [2])
    assert places(do="remove", tile=3) == ([2], [])
    assert places(do="move", tile=2, to=4) == ([4], [2])
    assert places(do="swap", first=2, second=3) == ([3], [2])
    assert places(do="turn", tile=2) == ([2], [3])


def test_the_mirror_bends_every_curve_the_other_way_and_takes_no_other_cardboard() -> None:
    faces = standard_catalogue().faces
    before = [faces[name] for name in GOOD_ROW]
    told = view(GOOD_ROW, {"do": "mirror"})["document"]["tiles"]
    assert [faces[name].bend for name in told] == [-face.bend for face in before]
    assert sorted(faces[name].tile for name in told) == sorted(face.tile for face in before)


def test_options_markers_and_obstacles() -> None:
    told = view("abcu", {"do": "set", "key": "name", "value": "Lake"})
    assert told["document"]["name"] == "Lake"
    assert (
        "table_mm"
        not in view("abcu", {"do": "set", "key": "table_mm", "value": None}, table_mm=[900, 800])["document"]
    )
    assert view("abcu", {"do": "box", "name": "base", "on": True})["document"]["boxes"] == ["base"]
    assert "boxes" not in view("abcu", {"do": "box", "name": "base"}, boxes=["base"])["document"]
    rain = {"do": "weather", "tile": 2, "marker": "rain"}
    assert view("abcu", rain, weather="drawn")["document"]["weather"] == [{"tile": 2, "marker": "rain"}]
    assert (
        "weather"
        not in view("abcu", {**rain, "marker": None}, weather=[{"tile": 2, "marker": "rain"}])["document"]
    )
    assert view("abcu", {"do": "weather-drawn", "on": True})["document"]["weather"] == "drawn"
    closed = {"do": "obstacle", "tile": 2, "space": 3, "lane": 1}
    once = view("abcu", closed)["document"]
    assert once["obstacles"] == [{"tile": 2, "space": 3, "lane": 1}]
    assert "obstacles" not in CLIENT.ask("view", document=once, op=closed).json["document"]


REFUSED = [
    {"do": "fly"},
    {"do": ["turn"]},
    "turn",
    {"do": "turn"},
    {"do": "turn", "tile": 0},
    {"do": "turn", "tile": 5},
    {"do": "turn", "tile": True},
    {"do": "turn", "tile": "2"},
    {"do": "insert", "at": 6, "face": "b"},
    {"do": "insert", "at": 2, "face": "nothing"},
    {"do": "insert", "at": 2, "face": 7},
    {"do": "set", "key": "tiles", "value": "abu"},
    {"do": "set", "key": "name", "value": "a\0b"},
    {"do": "set", "key": "players", "value": "7-3"},
    {"do": "set", "key": "colour", "value": "red"},
    {"do": "box", "name": "/etc/passwd", "on": True},
    {"do": "weather", "tile": 2, "marker": "snow"},
    {"do": "obstacle", "tile": 2, "space": 9, "lane": 1},
    {"do": "obstacle", "tile": 2, "space": 1, "lane": 4},
]


@pytest.mark.parametrize("op", REFUSED, ids=str)
def test_edits_that_cannot_be_done_say_why(op: Any) -> None:
    told = CLIENT.ask("view", document=document("abcu"), op=op).json
    assert list(told) == ["refused"]
    assert told["refused"]


def test_a_row_has_an_end() -> None:
    told = view("a" + "b" * 199, {"do": "insert", "at": 3, "face": "c"})
    assert "200" in told["refused"]


def validated(row: str) -> list[dict[str, Any]]:
    """What the command says of a row, without the places in the text."""
    result = CliRunner().invoke(app, ["validate", row, "--json"])
    (stage,) = json.loads(result.stdout)["stages"]
    return [_said(finding) for finding in stage["findings"]]


def _said(finding: dict[str, Any]) -> dict[str, Any]:
    places = [finding["location"], *finding["related"]]
    at = [{key: place[key] for key in ("tile", "face", "space") if key in place} for place in places]
    return {key: finding[key] for key in ("code", "severity", "message", "data")} | {"at": at}


def test_random_edits_say_what_validate_says_and_can_all_be_undone() -> None:
    luck = random.Random(1)
    faces = sorted(standard_catalogue().faces)
    first = view(GOOD_ROW)["document"]
    past = [first]
    known: list[str] = []
    for _ in range(30):
        count = len(past[-1]["tiles"])
        op = luck.choice(
            [
                {"do": "turn", "tile": luck.randint(1, count)},
                {"do": "swap", "first": luck.randint(1, count), "second": luck.randint(1, count)},
                {"do": "move", "tile": luck.randint(1, count), "to": luck.randint(1, count)},
                {"do": "replace", "tile": luck.randint(1, count), "face": luck.choice(faces)},
                {"do": "insert", "at": luck.randint(1, count + 1), "face": luck.choice(faces)},
                {"do": "remove", "tile": luck.randint(1, count)},
                {"do": "mirror"},
            ]
        )
        told = CLIENT.ask("view", document=past[-1], op=op, known=known).json
        if "refused" in told:
            continue
        known += [*told["scene"]["shapes"], *told["scene"]["art"]]
        stage = Stage(tuple(told["document"]["tiles"]), name="Trial")
        assert told["row"] == str(stage)
        overlaps = [(it.first, it.second, round(it.depth, 3)) for it in stage.layout.overlaps]
        assert [(it["first"], it["second"], it["depth"]) for it in told["scene"]["overlaps"]] == overlaps
        assert [_said(it) for it in told["findings"]] == [
            _said(it.to_json()) for it in fr_stages.validate(stage)
        ]
        past.append(told["document"])
    assert len(past) > 15
    assert [_said(it) for it in told["findings"]] == validated(told["row"])
    for before in past[-2::-1]:
        assert CLIENT.ask("view", document=before, known=known).json["document"] == before
    assert json.dumps(before) == json.dumps(first)


def test_a_gap_is_a_place_where_nothing_is_wrong_yet() -> None:
    assert [it["code"] for it in view(BAD_ROW)["findings"]] == ["FR201", "FR201"]
    told = view(BAD_ROW, {"do": "replace", "tile": 11, "face": "?"})
    assert {it["code"] for it in told["findings"]} == {"FR026", "FR201"}
    gapped = view("a??u")
    assert [(it["code"], it["tiles"]) for it in gapped["findings"]] == [("FR026", [2])]
    assert gapped["findings"][0]["message"] == "The row has 2 gaps: tiles 2 and 3."
    looks = [gapped["scene"]["shapes"][tile["shape"]] for tile in gapped["scene"]["tiles"]]
    assert [it["label"] for it in looks] == [
        "a, start",
        "a gap, no tile yet",
        "a gap, no tile yet",
        "u, finish",
    ]
    assert looks[1]["art"] == "edit-gap" in gapped["scene"]["art"]
    for name in ("text", "draw", "ride", "race"):
        answer = CLIENT.ask(name, document=document("ab?u"))
        assert (answer.status, answer.json["findings"][0]["code"]) == (422, "FR026")


def test_an_empty_table() -> None:
    told = view("")
    assert (told["findings"], told["facts"], told["row"], told["scene"]["tiles"]) == ([], [], "", [])
    assert CLIENT.ask("details", document=document("")).json == {"findings": [], "profile": ""}
    assert CLIENT.ask("text", document=document("")).status == 422


def test_known_parts_are_not_sent_again() -> None:
    first = view(GOOD_ROW)
    known = [*first["scene"]["shapes"], *first["scene"]["art"]]
    again = CLIENT.ask("view", document=document(GOOD_ROW), known=known)
    assert again.json["scene"]["shapes"] == again.json["scene"]["art"] == {}
    assert len(again.content) < 15_000
    worse = CLIENT.ask("view", document=document(BAD_ROW), known=known)
    assert len(worse.content) < 15_000


def test_the_parts_are_those_of_the_whole_scene() -> None:
    scene = Scene.of(Stage(tuple(GOOD_ROW)), prefix="edit-")
    told = view(GOOD_ROW)["scene"]
    looks = [told["shapes"][tile["shape"]] for tile in told["tiles"]]
    assert [tuple(tile["entry"]) for tile in told["tiles"]] == [tuple(tile.entry) for tile in scene.tiles]
    assert [it["art"] for it in looks] == [tile.art for tile in scene.tiles]
    assert [len(it["spaces"]) for it in looks] == [len(tile.spaces) for tile in scene.tiles]
    assert told["art"] == scene.art()
    assert ["joints" in it["layers"] for it in looks] == [False] + [True] * 20
    # at the origin a tile ends where its exit is, and the first tile lies there
    assert looks[0]["outline"] == scene.tiles[0].outline
    assert tuple(looks[0]["exit"]) == tuple(scene.tiles[0].exit)


def test_details_name_the_change_that_mends_it() -> None:
    told = CLIENT.ask("details", document=document(BAD_ROW)).json
    repair = told["findings"][0]["repair"]
    assert repair["label"] == "Turn tile 7 (S) over to s"
    assert "".join(repair["document"]["tiles"]) == GOOD_ROW
    assert told["profile"].startswith("<svg")
    assert not any(
        "repair" in it for it in CLIENT.ask("details", document=document(GOOD_ROW)).json["findings"]
    )
    late = CLIENT.ask("details", document=document("abc")).json["findings"]
    assert [(it["code"], it["repair"]["label"]) for it in late if "repair" in it] == [
        ("FR302", "Lay U at the end")
    ]


def test_what_is_left_in_the_boxes() -> None:
    told = view("abbu", None, boxes=["base", "peloton"])
    assert told["left"]["b"] == {"left": -1, "owned": 1, "at": [2, 3]} == told["left"]["B"]
    assert told["left"]["c"] == {"left": 1, "owned": 1, "at": []}
    assert told["left"]["v"] == {"left": 0, "owned": 0, "at": []}
    assert [(it["name"], it["on"], it["owned"], it["left"]) for it in told["boxes"]][1:3] == [
        ("base", True, 21, 18),
        ("peloton", True, 9, 9),
    ]


def test_the_table_lies_round_the_stage() -> None:
    assert view(GOOD_ROW)["table"] is None
    large, small = (view(GOOD_ROW, None, table_mm=size)["table"] for size in ([3000, 2000], [500, 400]))
    assert (large["fits"], small["fits"]) == (True, False)
    assert large["outline"].count("L") == 3


def test_which_faces_fit() -> None:
    told = CLIENT.ask("fits", document=document(BAD_ROW), at=7, replace=True).json["faces"]
    assert "s" not in told
    assert told["a"] == "Its tile lies already: tile 1."
    assert told["1"] == "A start tile can only be the first."
    assert told["v"] == "A finish tile can only be the last."
    at_end = CLIENT.ask("fits", document=document("abc"), at=4).json["faces"]
    assert "u" not in at_end
    owned = CLIENT.ask("fits", document=document("abc") | {"boxes": ["base"]}, at=4).json["faces"]
    assert owned["v"] == "It is in none of your boxes."
    narrow = CLIENT.ask("fits", document=document("ab") | {"table_mm": [450, 420]}, at=3).json["faces"]
    assert narrow["c"] == "It would not fit on the table."
    assert CLIENT.ask("fits", document=document("abc"), at=5).status == 400


def test_a_face_that_would_lie_on_another_says_on_which() -> None:
    told = CLIENT.ask("fits", document=document("aegiJ"), at=6).json["faces"]
    assert told["u"] == "It would lie on tile 2 (e)."


TEXTS = {
    "a-b-C-u": "abCu",
    "a b ? u": "ab?u",
    "a b 2-upp u": "ab^2u",
    '{"version": 1, "tiles": ["a", "c-upp", "u"]}': "aCu",
    '{"format": 1, "name": "L", "players": 4, "tiles": "abcu"}': "abcu",
    '{"format": 1, "name": "L", "players": 4, "tiles": ["a", "?", "u"]}': "a?u",
    "http://127.0.0.1:99/#stage=" + quote(json.dumps(document("ab?u"))): "ab?u",
    "#stage=" + quote(json.dumps(document(""))): "",
    "La Classicissima": "AebQRNHPcgikDFsLojmtu",
}


@pytest.mark.parametrize("text", TEXTS)
def test_any_notation_is_read(text: str) -> None:
    told = CLIENT.ask("read", text=text).json
    assert "".join(told["document"]["tiles"]) == TEXTS[text]


def test_texts_that_hold_no_stage_say_why() -> None:
    for text in ("", "/etc/hosts.txt!", "abcu\nabdu", "{", '{"format": 1}', "\0", "*", "-"):
        answer = CLIENT.ask("read", text=text)
        assert (answer.status, bool(answer.json.get("error"))) == (422, True), text
    assert CLIENT.ask("read", text=7).status == 400


def test_a_text_is_never_the_name_of_a_file(tmp_path: Path) -> None:
    file = tmp_path / "abcu"
    file.write_text("aegu", encoding="utf-8")
    told = CLIENT.ask("read", text=str(file), name=str(file))
    assert told.status == 422 or "e" not in told.json["document"]["tiles"][-4:]


@pytest.mark.parametrize("name", ["</script><script>", "]]>", "\u202eevil", "<b>&amp;", "a" * 200])
def test_names_stay_silent(name: str) -> None:
    answer = CLIENT.ask("view", document=document("abcu"), op={"do": "set", "key": "name", "value": name})
    told = answer.json
    if "\u202e" in name:
        assert told["refused"]
        return
    assert told.pop("document")["name"] == name
    assert name not in json.dumps(told, ensure_ascii=False)


def test_a_file_is_what_the_library_writes() -> None:
    told = CLIENT.ask("text", document=document(GOOD_ROW) | {"$schema": "../x.json", "table_mm": [900, 800]})
    text = told.content.decode()
    assert told.headers["content-disposition"] == 'attachment; filename="trial.json"'
    assert text.startswith('{\n  "$schema": "../x.json",\n  "format": 1,')
    assert parse_json(text).stage == Stage(tuple(GOOD_ROW), name="Trial", table_mm=(900, 800))


def test_a_drawing_is_what_the_command_writes(tmp_path: Any) -> None:
    file = tmp_path / "stage.json"
    file.write_text(json.dumps(document("abcu")), encoding="utf-8")
    for kind, form, options in [
        ("profile", "pdf", []),
        ("plan", "svg", ["--paper", "A5", "--theme", "grey"]),
    ]:
        command = ["draw", str(file), "--kind", kind, "--format", form, *options]
        written = CliRunner().invoke(app, command).stdout_bytes
        paper = {"paper": "A5", "theme": "grey"} if options else {}
        told = CLIENT.ask("draw", document=document("abcu"), kind=kind, format=form, **paper)
        assert told.content == written
    assert told.headers["content-type"] == "image/svg+xml"


def test_drawings_that_cannot_be_made_say_why() -> None:
    asked = {"document": document("abcu")}
    assert CLIENT.ask("draw", **asked, kind="nothing").status == 400
    assert CLIENT.ask("draw", **asked, theme="/etc/passwd").status == 422
    assert CLIENT.ask("draw", **asked, theme="theme.json").status == 422
    assert CLIENT.ask("draw", **asked, paper="A9").status == 422
    assert CLIENT.ask("draw", **asked, kind="heat", races=501).status == 400
    assert CLIENT.ask("draw", **asked, kind="card", format="svg", sheet=3).status == 422


def test_a_ride_and_one_of_its_races() -> None:
    told = CLIENT.ask("ride", document=document("abcu"), races=3, seed=3).json
    assert told["races"] == 3
    assert {"title", "value", "interval", "among"} == set(told["measures"][0])
    assert told["page"]["kind"] == "ride"
    assert len(told["page"]["heat"][0]["steps"]) == sum(
        map(len, (it["spaces"] for it in told["page"]["scene"]["tiles"]))
    )
    shown = told["page"]["races"][0]
    alone = CLIENT.ask("race", document=document("abcu"), number=shown["number"], seed=3).json
    assert alone["page"]["races"][0]["rounds"] == shown["rounds"]
    assert CLIENT.ask("ride", document=document("abcu"), races=501).status == 400
    assert CLIENT.ask("ride", document=document("abcu"), races=0).status == 400


def test_a_ride_ends_in_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(work, "RIDE_SECONDS", 0.0)
    assert CLIENT.ask("ride", document=document("abcu"), races=500).json["races"] == 100


def test_gaps_are_filled_and_rows_gone_on_with() -> None:
    gapped = GOOD_ROW[:3] + GAP + GOOD_ROW[4:]
    told = CLIENT.ask("design", document=document(gapped) | {"boxes": ["base"]}, do="complete").json
    assert told["found"]
    for it in told["found"]:
        assert it["row"][:3] == GOOD_ROW[:3] and len(it["tiles"]) == 21
        assert it["document"]["boxes"] == ["base"]
    whole = CLIENT.ask("design", document=document(GOOD_ROW), do="complete").json
    assert (whole["found"], whole["message"][:19]) == ([], "Nothing is missing:")


def test_repairs_are_those_of_the_library() -> None:
    told = CLIENT.ask("design", document=document(BAD_ROW), do="repair").json
    assert told["found"][0]["row"] == GOOD_ROW
    assert told["found"][0]["words"].startswith("Turn tile 7 (S) over to s. ")
    assert CLIENT.ask("design", document=document(BAD_ROW), do="invent").status == 400
    assert CLIENT.ask("design", document=document(BAD_ROW), do="vary", keep="nothing").status == 400


def test_one_slow_question_at_a_time_and_one_that_waits(monkeypatch: pytest.MonkeyPatch) -> None:
    client = Client()
    at_once, most = 0, 0

    def slow(_draft: Draft, _number: int, _seed: int) -> dict[str, Any]:
        nonlocal at_once, most
        at_once += 1
        most = max(most, at_once)
        at_once -= 1
        return {}

    monkeypatch.setattr(work, "race", slow)
    body = json.dumps({"document": document("abcu")}).encode()

    async def three() -> list[int]:
        asked = (client.sent("POST", "/api/race", GOOD.items(), body) for _ in range(3))
        return sorted(answer.status for answer in await asyncio.gather(*asked))

    assert asyncio.run(three()) == [200, 200, 503]
    assert most == 1


def test_what_the_page_needs_once() -> None:
    told = CLIENT.ask("start").json
    faces = standard_catalogue().faces
    assert set(told["faces"]) == set(told["exits"]) == {*faces, GAP}
    assert {known["art"] for known in told["faces"].values()} <= told["art"].keys()
    shown = [face for group in told["groups"] for pair in group["pairs"] for face in pair]
    assert sorted(shown) == sorted(faces)
    assert told["exits"]["b"] == [192.0, 0.0, 0.0]
    assert (told["file"], told["hash"], told["unit"]) == (None, None, 32)
    assert set(told["signs"].values()) <= told["art"].keys()
    assert told["document"]["tiles"] == list(GOOD_ROW)


def test_a_fault_of_the_program_is_told_and_does_not_end_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def broken(_draft: Draft) -> None:
        raise RuntimeError("oops")

    monkeypatch.setattr("fr_stages.web.questions.details", broken)
    answer = CLIENT.ask("details", document=document("abcu"))
    assert (answer.status, "fault of its own" in answer.json["error"]) == (500, True)
    assert "RuntimeError: oops" in capsys.readouterr().err
    assert CLIENT.ask("alive").json == {}


def test_every_edit_and_every_question_is_described() -> None:
    page = (PAGES / "reference" / "editor-api.md").read_text("utf-8")
    assert [name for name in OPS if f'"do": "{name}"' not in page] == []
    assert [name for name in ANSWERS if f"`/api/{name}`" not in page] == []
