"""The pages as people meet them: from a disk, offline, by mouse, keys and touch, in any light."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .axe import violations
from .conftest import LOOKS, PHONE, WIDE, Open
from .pages import hostile_html

REPLAYS = ("race", "ride")
KINDS = (*REPLAYS, "gallery")
HOSTILE = "</script><img src=x onerror=alert(1)>\u202e]]>\x00&quot;"
SHOWN = "() => document.body.innerHTML"


def seek(page: Page, time: float) -> None:
    """Moves the bar of the replay to a time in rounds."""
    page.locator(".scrub-bar").evaluate(
        "(bar, value) => { bar.value = value; bar.dispatchEvent(new Event('input')); }", round(1000 * time)
    )


@pytest.mark.parametrize("kind", REPLAYS)
def test_a_page_asks_for_nothing_and_says_nothing(pages: dict[str, Path], open_page: Open, kind: str) -> None:
    opened = open_page(pages[kind])
    page = opened.page
    page.get_by_label("Speed").select_option("8")
    page.get_by_role("button", name="Play", exact=True).click()
    page.wait_for_timeout(1_500)
    page.get_by_role("button", name="Follow").click()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator(".podium")).to_be_visible()
    for button in page.query_selector_all("button"):
        button.evaluate("button => button.click()")
    assert opened.requests == [pages[kind].as_uri()]
    assert opened.messages == []


@pytest.mark.parametrize("size", [WIDE, PHONE])
def test_what_holds_and_what_depends_on_play_is_marked(
    pages: dict[str, Path], open_page: Open, size: Any
) -> None:
    """Each measure beside what the second opinion says; where there is no head, its players are named."""
    page = open_page(pages["ride"], size=size).page
    row = page.locator("#measures tbody tr").first
    expect(row.locator(".mark")).to_be_visible()
    assert row.locator(".mark").inner_text() in ("= holds", "≠ depends on play", "? open")
    before = row.locator(".second").evaluate("cell => getComputedStyle(cell, '::before').content")
    assert ("teams of highest" in before.lower()) == (size == PHONE)
    expect(page.locator("#levels thead th")).to_have_count(4)


def test_a_replay_plays(pages: dict[str, Path], open_page: Open) -> None:
    page = open_page(pages["race"]).page
    before = page.locator(".board-riders").inner_html()
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.locator(".replay-now")).to_contain_text("The breakaway")
    page.wait_for_timeout(500)
    page.get_by_role("button", name="Pause").click()
    assert page.locator(".board-riders").inner_html() != before
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()


@pytest.mark.parametrize("kind", REPLAYS)
@pytest.mark.parametrize("camera", ["Whole", "Follow"])
def test_a_moment_is_the_same_whichever_way_one_comes_to_it(
    pages: dict[str, Path], open_page: Open, kind: str, camera: str
) -> None:
    page = open_page(pages[kind]).page
    page.get_by_role("button", name=camera).click()
    times = [0, 3.05, 4.4, 5.8, 6.95]
    first = {}
    for time in times:
        seek(page, time)
        first[time] = page.evaluate(SHOWN)
    for time in (99, *reversed(times)):
        seek(page, time)
        if time in first:
            assert page.evaluate(SHOWN) == first[time]


def test_an_address_leads_to_a_round_of_a_race(pages: dict[str, Path], open_page: Open) -> None:
    page = open_page(pages["ride"]).page
    race = page.locator(".film-race").nth(3)
    race.click()
    number = race.locator("small").inner_text().split()[1]
    seek(page, 5.1)
    address = page.url
    assert address.endswith(f"#{number}.5")
    again = open_page(pages["ride"], moment=f"#{number}.5").page
    expect(again.locator(".replay-now")).to_contain_text("Round 5 of ")
    expect(again.locator(".film-race").nth(3)).to_have_attribute("aria-pressed", "true")
    again.evaluate("location.hash = '#0.0'")
    expect(again.locator(".film-race[aria-pressed=true]")).to_have_count(1)
    for nonsense in ("#999999.1", "#1.999", "#watch", "#%00", "#1.1.1"):
        assert open_page(pages["ride"], moment=nonsense).messages == []


def test_keys_alone_reach_everything(pages: dict[str, Path], open_page: Open) -> None:
    page = open_page(pages["ride"]).page
    wanted = page.evaluate(
        "[...document.querySelectorAll('a[href], button, input, select, [tabindex=\"0\"]')]"
        ".filter(each => each.checkVisibility()).length"
    )
    seen = set()
    for _ in range(wanted + 2):
        page.keyboard.press("Tab")
        seen.add(page.evaluate("[...document.querySelectorAll('*')].indexOf(document.activeElement)"))
    assert len(seen) >= wanted


def test_keys_of_the_replay(pages: dict[str, Path], open_page: Open) -> None:
    page = open_page(pages["race"]).page
    bar, now = page.locator(".scrub-bar"), page.locator(".replay-now")
    bar.focus()
    for key, words in (
        ("End", "the finish"),
        ("Home", "The start"),
        ("PageUp", "The breakaway"),
        ("Shift+ArrowRight", "Round 1"),
        ("ArrowRight", "cards"),
        ("ArrowRight", "movement"),
        ("Shift+ArrowLeft", "Round 1"),
        ("ArrowLeft", "the breakaway"),
    ):
        page.keyboard.press(key)
        expect(now).to_contain_text(words)
    page.locator(".log").focus()
    page.keyboard.press("4")
    expect(page.get_by_label("Speed")).to_have_value("1")  # the log scrolls, it does not steer
    page.get_by_role("button", name="Whole").focus()
    page.keyboard.press("4")
    expect(page.get_by_label("Speed")).to_have_value("4")


def test_a_rider_can_be_chosen(pages: dict[str, Path], open_page: Open) -> None:
    page = open_page(pages["race"]).page
    page.locator(".standing").nth(2).click()
    expect(page.locator(".standing[aria-pressed=true]")).to_have_count(1)
    expect(page.locator(".board-riders .figure-chosen[data-on]")).to_have_count(1)
    page.locator(".standing").nth(2).click()
    expect(page.locator(".board-riders .figure-chosen[data-on]")).to_have_count(0)


def test_the_board_can_be_moved_and_then_follows_no_more(pages: dict[str, Path], open_page: Open) -> None:
    page = open_page(pages["race"]).page
    page.get_by_role("button", name="Follow").click()
    box = page.locator(".board-host").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 200, box["y"] + 200)
    page.mouse.down()
    page.mouse.move(box["x"] + 260, box["y"] + 240, steps=4)
    page.mouse.up()
    expect(page.get_by_role("button", name="Follow")).to_have_attribute("aria-pressed", "false")


def test_without_motion_it_goes_in_steps(pages: dict[str, Path], open_page: Open) -> None:
    page = open_page(pages["race"], reduced_motion="reduce").page
    seek(page, 2)
    page.get_by_label("Speed").select_option("8")
    page.get_by_role("button", name="Play", exact=True).click()
    values = page.evaluate(
        """async () => {
          const seen = new Set();
          for (let i = 0; i < 60; i += 1) {
            seen.add(Number(document.querySelector(".scrub-bar").value) % 1000);
            await new Promise((done) => setTimeout(done, 20));
          }
          return [...seen];
        }"""
    )
    assert len(values) > 2
    assert set(values) <= {0, 100, 700, 900, 980}


def test_races_can_be_sorted_and_watched_from_the_table(pages: dict[str, Path], open_page: Open) -> None:
    page = open_page(pages["ride"]).page
    page.get_by_role("button", name="Show all 60").click()
    expect(page.locator(".races tbody tr")).to_have_count(60)
    page.get_by_role("button", name="Rounds", exact=True).click()
    rounds = [int(text) for text in page.locator(".races tbody tr td:nth-of-type(2)").all_inner_texts()]
    assert rounds == sorted(rounds, reverse=True)
    expect(page.locator("th[aria-sort]")).to_have_attribute("aria-sort", "descending")
    longest = page.locator(".film-race", has_text="Longest")
    page.get_by_role(
        "button", name=f"Watch race {longest.locator('small').inner_text().split()[1]}", exact=True
    ).click()
    expect(longest).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("width", [320, 390, 768, 1024, 1440])
def test_no_page_is_wider_than_its_window(
    pages: dict[str, Path], open_page: Open, kind: str, width: int
) -> None:
    page = open_page(pages[kind], size=(width, 844)).page
    assert page.evaluate("document.documentElement.scrollWidth") <= width


@pytest.mark.parametrize("kind", REPLAYS)
def test_a_phone_follows_the_race_and_has_room_for_fingers(
    pages: dict[str, Path], open_page: Open, kind: str
) -> None:
    page = open_page(pages[kind], size=PHONE).page
    expect(page.get_by_role("button", name="Follow")).to_have_attribute("aria-pressed", "true")
    for name in ("A round back", "A step back", "Play", "A step on", "A round on"):
        box = page.get_by_role("button", name=name, exact=True).bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 44
    page.get_by_role("button", name="A round on").tap()
    expect(page.locator(".replay-now")).to_contain_text("Round" if kind == "ride" else "The breakaway")


def test_hostile_names_stay_text(tmp_path: Path, open_page: Open) -> None:
    file = tmp_path / "hostile.html"
    file.write_text(hostile_html(HOSTILE), encoding="utf-8")
    opened = open_page(file)
    for place in ("h1", ".standing-name small >> nth=2", "#result td >> nth=1"):
        expect(opened.page.locator(place)).to_contain_text("</script><img src=x onerror=alert(1)>")
    assert opened.page.locator("img").count() == 0
    assert opened.messages == []
    opened.page.get_by_role("button", name="To the end").click()
    expect(opened.page.locator(".podium")).to_be_visible()


@pytest.mark.parametrize("kind", REPLAYS)
@pytest.mark.parametrize("size", [WIDE, PHONE])
@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing(
    pages: dict[str, Path], open_page: Open, kind: str, size: tuple[int, int], look: dict[str, Any]
) -> None:
    page = open_page(pages[kind], size=size, bypass_csp=True, **look).page
    page.get_by_role("button", name="A round on").click()
    page.get_by_role("button", name="A step on").click()
    page.locator(".standing").first.click()
    assert violations(page) == []


@pytest.mark.parametrize("kind", REPLAYS)
def test_print_shows_no_controls(pages: dict[str, Path], open_page: Open, kind: str) -> None:
    page = open_page(pages[kind]).page
    page.emulate_media(media="print")
    for hidden in (".controls", ".replay-side", ".banner nav"):
        expect(page.locator(hidden)).to_be_hidden()
    expect(page.locator(".board-host").first).to_be_visible()
