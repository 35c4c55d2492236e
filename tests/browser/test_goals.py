"""A goal of a rules notebook, reached by following only the text on the screen."""

from __future__ import annotations

import pytest

import stoneage_lab as lab


def click_people(page, root, site: str, people: int) -> None:
    """Click a place, press so many figures, confirm."""
    root.locator(f"#site-{site} path").first.click()
    root.locator(".sal-popup:visible").wait_for()
    root.locator(".sal-popup .sal-pip:visible").nth(people - 1).click()
    root.locator(".sal-popup .sal-ok:visible").click()


def test_a_wrong_move_is_explained_taken_back_and_put_right(bare_page):
    crowd = lab.goal("R1.crowd").again()
    page = bare_page.page
    root = bare_page.show(crowd.board().board)
    root.locator(".can").first.wait_for()
    page.locator("#sal-guide-said", has_text="no one can go to the forest").wait_for()
    assert page.locator("#sal-guide-reply").count() == 0

    click_people(page, root, "forest", 3)
    said = page.locator("#sal-guide-reply", has_text="still a free ring")
    said.wait_for()
    assert "Undo" in said.inner_text()
    page.get_by_role("button", name="Undo", exact=True).click()
    said.wait_for(state="detached")

    page.locator("#guide-hint").click()
    page.locator("#sal-guide-reply", has_text="How many are empty").wait_for()
    click_people(page, root, "forest", 4)
    page.locator("#sal-guide-reply", has_text="All seven rings are taken").wait_for()
    assert crowd.check()
    assert crowd.tries == 2


@pytest.mark.layout
def test_a_reached_goal_shows_a_large_tick_stops_glowing_and_leads_on(bare_page):
    building, crowd = lab.goal("R1.building").again(), lab.goal("R1.crowd").again()
    page = bare_page.page
    root = bare_page.show(crowd.board().board)
    other = bare_page.show(building.board().board)
    assert root.locator(".sal-halo:visible").count() > 0

    click_people(page, root, "forest", 4)
    tick = root.locator(".sal-guide-done .sal-tick")
    tick.wait_for()
    assert tick.bounding_box()["height"] >= 48
    assert root.locator(".sal-halo:visible").count() == 0
    assert other.locator(".sal-halo:visible").count() > 0

    root.get_by_role("button", name="Next: R1.building").click()
    assert other.evaluate("(board) => board.contains(document.activeElement)")
    assert 0 <= other.bounding_box()["y"] < 100

    # Taken back, it is an open goal again.
    root.get_by_role("button", name="Undo", exact=True).click()
    tick.wait_for(state="detached")
    assert root.locator(".sal-halo:visible").count() > 0
