"""The server as it really runs: on a port of this machine, until it is over."""

from __future__ import annotations

import http.client
import json
import re
import threading
import time

import pytest

from fr_stages.web import server
from fr_stages.web.guard import Guard
from fr_stages.web.page_files import MEDIA, page_file, page_files
from fr_stages.web.server import Hearing, serve
from tests.web.client import GUARD, Client, desk, document

CLIENT = Client()


def test_it_serves_until_the_page_ends_it() -> None:
    ready = threading.Event()
    guards: list[Guard] = []

    def opened(guard: Guard) -> None:
        guards.append(guard)
        ready.set()

    thread = threading.Thread(target=serve, args=(desk("abcu"), 0, opened), daemon=True)
    thread.start()
    assert ready.wait(10)
    (guard,) = guards
    connection = http.client.HTTPConnection("127.0.0.1", guard.port, timeout=10)
    connection.request("GET", "/board.js")
    answer = connection.getresponse()
    assert (answer.status, answer.getheader("server")) == (200, None)
    assert answer.read().decode() == page_file("board.js")
    headers = {
        "Origin": guard.origin,
        "Content-Type": "application/json",
        "X-Fr-Stages-Token": guard.token,
    }
    connection.request("POST", "/api/view", json.dumps({"document": document("abcu")}), headers)
    answer = connection.getresponse()
    assert json.loads(answer.read())["row"] == "abcu"
    connection.request("POST", "/api/view", "{}", headers | {"X-Fr-Stages-Token": "x"})
    answer = connection.getresponse()
    answer.read()
    assert answer.status == 403
    connection.request("POST", "/api/end", "{}", headers)
    connection.getresponse().read()
    connection.close()
    thread.join(10)
    assert not thread.is_alive()


def test_it_is_over_some_time_after_the_last_word(monkeypatch: pytest.MonkeyPatch) -> None:
    hearing, now = Hearing(), 0.0
    monkeypatch.setattr(time, "monotonic", lambda: now)
    now = 10 * server.IDLE_SECONDS
    assert not hearing.is_over  # nobody has come yet
    hearing.heard()
    now += server.IDLE_SECONDS
    assert not hearing.is_over
    now += 1
    assert hearing.is_over
    hearing.heard()
    assert not hearing.is_over
    hearing.ends = True
    assert hearing.is_over


def test_the_page_holds_no_secret_and_no_script_or_style_of_its_own() -> None:
    answer = CLIENT.get("/")
    text = answer.content.decode()
    assert (answer.status, answer.headers["content-type"]) == (200, MEDIA["html"])
    assert GUARD.token not in text
    assert CLIENT.get("/edit.html").content == answer.content
    assert re.findall(r"<style|style=|<script(?![^>]* src=)|\son[a-z]+=|https?:", text) == []


def test_every_module_and_style_that_the_page_names_is_served() -> None:
    texts = {name: page_file(name) for name in page_files() if name.endswith(("html", "js"))}
    wanted = {name for text in texts.values() for name in re.findall(r'"\./([\w-]+\.js)"', text)}
    wanted |= set(re.findall(r'(?:href|src)="([\w-]+\.\w+)"', texts["edit.html"]))
    assert len(wanted) > 10
    assert wanted - page_files() == set()


@pytest.mark.parametrize("name", sorted(page_files()))
def test_every_file_of_the_page_is_served_as_what_it_is(name: str) -> None:
    answer = CLIENT.get(f"/{name}")
    assert answer.status == 200
    assert answer.headers["content-type"] == MEDIA[name.rpartition(".")[2]]
    assert answer.content.decode() == page_file(name)


def test_no_name_stands_in_both_folders_of_pages() -> None:
    from fr_stages.resources import PAGE_FOLDERS, assets

    ours, shared = (set(assets(folder)) for folder in reversed(PAGE_FOLDERS))
    assert "unfold.js" in ours
    assert "board.js" in shared
    assert not ours & shared
