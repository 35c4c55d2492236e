"""A goal of a rules notebook, reached by somebody who does only what the screen says."""

from __future__ import annotations

SET_UP = "import stoneage_lab as lab"


def click_people(page, root, site: str, people: int) -> None:
    """Click a place, press so many figures, confirm."""
    root.locator(f"#site-{site} path").first.click()
    root.locator(".sal-popup:visible").wait_for()
    root.locator(".sal-popup .sal-pip:visible").nth(people - 1).click()
    root.locator(".sal-popup .sal-ok:visible").click()


def test_a_wrong_move_is_explained_taken_back_and_put_right(open_notebook):
    notebook = open_notebook(SET_UP, 'crowd = lab.goal("R1.crowd")\ncrowd.board()')
    notebook.run_all()
    page = notebook.page
    root = page.locator(".sal-root[data-rev]")
    root.locator(".can").first.wait_for()
    page.locator("#sal-guide-said", has_text="nobody can go to the forest").wait_for()
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
    assert notebook.python("[bool(crowd.check()), crowd.tries]") == [True, 2]


def test_a_question_has_a_box_that_answers(open_notebook):
    notebook = open_notebook(SET_UP, 'lab.question("R1.1")')
    notebook.run_all()
    page = notebook.page
    box = page.locator(".sal-answer input")
    box.fill("place 1 hut")
    page.get_by_role("button", name="Check", exact=True).click()
    page.locator("[role=status]", has_text="is not possible").wait_for()
    answer = ", ".join(sorted(notebook.python("sorted(lab.question('R1.1').truth)")))
    box.fill(answer)
    page.get_by_role("button", name="Check", exact=True).click()
    page.locator("[role=status]", has_text="Right").wait_for()
