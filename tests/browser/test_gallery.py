"""The gallery: search, filters, order, rows to copy, sheets to print."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from .axe import violations
from .conftest import LOOKS, PHONE, WIDE, Open, Opened


@pytest.fixture
def gallery(pages: dict[str, Path], open_page: Open) -> Opened:
    return open_page(pages["gallery"])


def names(page: Page) -> list[str]:
    return page.locator(".card:visible h2").all_inner_texts()


def test_it_asks_for_nothing_and_says_nothing(pages: dict[str, Path], gallery: Opened) -> None:
    for button in gallery.page.locator(".chip").all():
        button.click()
    assert gallery.requests == [pages["gallery"].as_uri()]
    assert gallery.messages == []


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("", ["La Haute Montagne", "Stage 9", "Avenue Corso Paseo", "Roubaix"]),
        ("haute", ["La Haute Montagne"]),
        ("STAGE", ["Stage 9"]),
        ("abcdefgh", ["Avenue Corso Paseo"]),
        ("peloton 9", ["Stage 9"]),
        ("nothing like it", []),
    ],
)
def test_stages_are_sought_by_name_set_and_row(gallery: Opened, words: str, found: list[str]) -> None:
    gallery.page.get_by_label("Search").fill(words)
    assert names(gallery.page) == found
    if words:
        expect(gallery.page.locator("#count")).to_have_text(f"{len(found)} of 4 stages")


def test_filters_narrow_the_gallery(gallery: Opened) -> None:
    page = gallery.page
    page.get_by_role("button", name="Cobbles").click()
    assert names(page) == ["Stage 9", "Roubaix"]
    page.get_by_role("button", name="5-6 players").click()
    assert names(page) == ["Stage 9"]
    page.get_by_role("button", name="Cobbles").click()
    page.get_by_role("button", name="5-6 players").click()
    assert len(names(page)) == 4


def test_stages_can_be_ordered(gallery: Opened) -> None:
    page = gallery.page
    page.get_by_label("Sort").select_option("name")
    assert names(page) == ["Avenue Corso Paseo", "La Haute Montagne", "Roubaix", "Stage 9"]
    page.get_by_label("Sort").select_option("uphill")
    assert names(page)[-1] == "La Haute Montagne"
    page.get_by_label("Sort").select_option("given")
    assert names(page)[0] == "La Haute Montagne"


def test_a_row_can_be_copied(gallery: Opened) -> None:
    page = gallery.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.get_by_role("button", name="Copy the row of Avenue Corso Paseo (2-4)").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == "abcdefghijklmnopqrstu"


@pytest.mark.parametrize(
    ("kind", "size"), [("plan", (297, 210)), ("profile", (297, 135)), ("card", (262, 96))]
)
def test_a_sheet_is_printed_alone_and_in_its_size(gallery: Opened, kind: str, size: tuple[int, int]) -> None:
    page = gallery.page
    page.evaluate("window.print = () => {}")
    page.locator(f"[data-sheet={kind}]").nth(2).click()
    page.emulate_media(media="print")
    expect(page.locator(".gallery")).to_be_hidden()
    box = page.locator("#sheets svg").first.bounding_box()
    assert box is not None
    assert (box["width"] * 25.4 / 96, box["height"] * 25.4 / 96) == pytest.approx(
        size, abs=7
    )  # cards have a bleed
    page.evaluate("dispatchEvent(new Event('afterprint'))")
    expect(page.locator(".gallery")).to_be_visible()
    expect(page.locator("#sheets svg")).to_have_count(0)


@pytest.mark.parametrize("size", [WIDE, PHONE])
@pytest.mark.parametrize("look", LOOKS)
def test_axe_finds_nothing(
    pages: dict[str, Path], open_page: Open, size: tuple[int, int], look: dict[str, Any]
) -> None:
    page = open_page(pages["gallery"], size=size, bypass_csp=True, **look).page
    page.get_by_role("button", name="Cobbles").click()
    assert violations(page) == []
