"""Riding from the editor: measures, heat on the board, a race to watch."""

from __future__ import annotations

from .editing import CLASSICISSIMA
from .editors import OpenEditor


def test_a_ride_lays_heat_on_the_board_and_can_be_watched(edit: OpenEditor) -> None:
    editor = edit(CLASSICISSIMA)
    page = editor.page
    page.locator('.side-tab[data-panel="ride"]').click()
    page.get_by_label("How many races").select_option("50")
    page.locator("#ride").get_by_role("button", name="Ride").click()
    page.locator(".measure").first.wait_for()
    assert page.locator(".board-heat path").count() > 10
    assert page.locator("#legend").is_visible()
    page.get_by_label("Heat on the board").select_option(index=2)
    assert page.locator(".board-heat path").count() > 0
    page.locator("#ride").get_by_role("button", name="Watch").click()
    page.locator("dialog .film-race").nth(3).wait_for()
    page.locator("dialog .play").click()
    page.locator("dialog .figure").first.wait_for()
    before = page.locator("dialog .scrub-bar").input_value()
    page.wait_for_timeout(400)
    assert page.locator("dialog .scrub-bar").input_value() != before
    page.keyboard.press("Escape")
    editor.choose(3)
    editor.press("Enter")
    assert "before your last change" in page.locator("#ride").inner_text()
    assert page.locator(".board-heat path").count() == 0
    assert not editor.opened.messages
