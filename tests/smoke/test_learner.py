"""A newcomer with the notebook about placing: reads, does only what the screen says, and is done.

What is to be done is looked for on the screen first, and done only if it stands there. The learner
gets everything wrong once, to see what is said then.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest
from browser.hands import settled
from browser.test_goals import click_people
from support.jupyter_lab import PANEL, ShippedNotebook

R1 = Path(__file__).parents[2] / "notebooks/stone_age/rules/R1_placing.ipynb"
CELLS = f"{PANEL}.content.widgets"


class Placing(ShippedNotebook):
    source = R1


class Learner:
    """Somebody who runs the cells one by one, and knows what has been on the screen so far."""

    def __init__(self, notebook: Any) -> None:
        self.notebook, self.page = notebook, notebook.page
        self.here = 0
        self.count = notebook.cell_count()  # JupyterLab appends one behind the last
        self.read = ""

    def run_on_to(self, source: str) -> Any:
        """Press Shift + Enter from cell to cell until the one that has this in it has run."""
        self.select(self.here)
        while self.here < self.count:
            text = self.page.evaluate(f"(i) => {CELLS}[i].model.sharedModel.source", self.here)
            self.page.keyboard.press("Shift+Enter")
            self.wait_for_the_cell(self.here)
            self.here += 1
            cell = self.notebook.cell(self.here - 1)
            self.read += text + cell.inner_text()
            if source in text:
                return cell
        raise AssertionError(f"no cell with {source} in it")

    def select(self, index: int) -> None:
        """Click beside a cell, as one does to come back to the notebook from a board in it."""
        self.page.evaluate(f"(i) => {PANEL}.content.scrollToItem(i, 'start')", index)
        self.notebook.cell(index).locator(".jp-Cell-inputArea, .jp-MarkdownOutput").first.click(
            position={"x": 2, "y": 2}
        )
        self.page.keyboard.press("Escape")

    def wait_for_the_cell(self, index: int) -> None:
        """Wait until a cell has run, without an error."""
        cell = f"{CELLS}[{index}]"
        self.notebook.wait_for(
            f"{cell}.model.type !== 'code' || {cell}.model.executionCount > 0"
            f" && {cell}.model.executionState === 'idle'"
        )
        self.notebook.wait_until_idle()
        assert self.notebook.output(index).locator("[data-mime-type*=error]").count() == 0

    def screen_says(self, *sentences: str) -> None:
        """What is done next was asked for."""
        for sentence in sentences:
            assert sentence in self.read, f"nothing on the screen says “{sentence}”"


class OnBoard:
    """The learner at a board with a goal."""

    def __init__(self, learner: Learner, cell: Any) -> None:
        self.page, self.cell = learner.page, cell
        self.root = cell.locator(".sal-root[data-rev]")
        self.root.locator(".can").first.wait_for()

    def asks(self, sentence: str) -> None:
        self.cell.locator("#sal-guide-said", has_text=sentence).wait_for()

    def answers(self, sign: str, sentence: str) -> None:
        said = self.cell.locator("#sal-guide-reply", has_text=sentence)
        said.wait_for()
        assert said.inner_text().startswith(sign)

    def reached(self, sentence: str) -> None:
        """The tick is seen, the reason beside it, and nothing glows any more."""
        self.cell.locator("#sal-guide-reply", has_text=sentence).wait_for()
        assert self.cell.locator("#sal-guide-reply .sal-tick").bounding_box()["height"] >= 48
        assert self.root.locator(".sal-halo:visible").count() == 0

    def send(self, site: str, people: int) -> None:
        """Press a place that glows; where there is a choice, say how many."""
        place = settled(self.root).locator(f"#site-{site}")
        assert "can" in (place.get_attribute("class") or "").split()
        if place.get_attribute("data-open"):
            click_people(self.page, self.root, site, people)
        else:
            place.click()

    def undo(self) -> None:
        settled(self.root).get_by_role("button", name="Undo", exact=True).click()
        self.cell.locator("#sal-guide-reply").wait_for(state="detached")


class Asked:
    """The learner at a question with a box."""

    def __init__(self, learner: Learner, cell: Any) -> None:
        self.cell, self.page = cell, learner.page
        self.box = cell.locator(".sal-answer input")
        self.box.wait_for()
        self.said = cell.locator("[role=status]").last

    def press(self, button: str) -> str:
        """Press a button and wait until something else is said."""
        before = self.said.inner_text()
        self.cell.get_by_role("button", name=button, exact=True).click()
        self.page.wait_for_function(
            """([cell, before]) =>
                [...cell.querySelectorAll('[role=status]')].at(-1).innerText !== before""",
            arg=[self.cell.element_handle(), before],
        )
        return str(self.said.inner_text())

    def answer(self, text: str, button: str = "Check") -> str:
        self.box.fill(text)
        return self.press(button)


def wrong_answers(notebook: Any, question: str) -> dict[str, str]:
    """What learners who make each known mistake would type, and what is to be said to them."""
    return dict(
        notebook.python(
            f"(lambda q: [(', '.join(sorted(w)) if isinstance(w, set) else str(w),"
            f" q.question.text('mistake.' + name, q.parameters))"
            f" for name, w in reversed(q.question.wrong(q.parameters))])"
            f"(lab.question({question!r}))"
        )
    )


def right_answer(notebook: Any, question: str) -> str:
    return str(notebook.python(f"(lambda q: q.kind.show(q.truth))(lab.question({question!r}))"))


@pytest.mark.long
@pytest.mark.timeout(600)
def test_a_newcomer_does_what_the_screen_says_and_finishes_r1(open_notebook: Any) -> None:
    notebook = open_notebook(kind=Placing)
    learner = Learner(notebook)

    # A turn: the wrong number first.
    board = OnBoard(learner, learner.run_on_to("first.board()"))
    learner.screen_says("You are Red", "stands in the orange box")
    board.asks("exactly two people to the forest")
    board.send("forest", 3)
    board.answers("✗", "not two of them")
    board.undo()
    board.send("forest", 2)
    board.reached("Blue has answered")

    # Refused moves, predicted and run.
    learner.run_on_to("busy.why_not(move)")
    learner.screen_says(
        "will be **refused**",
        "place 1 forest → Red already has 4 people at the forest",
        "place 1 hut → ",
        "place 1 clay → ✓",
    )

    # The rings: too few, taken back, a hint, right; then the refused press the text asks for.
    board = OnBoard(learner, learner.run_on_to("crowd.board()"))
    learner.screen_says(
        "with too few people first", "**Undo**", "press the forest once more, and the game says why"
    )
    board.asks("no one can go to the forest")
    board.send("forest", 2)
    board.answers("✗", "still a free ring")
    board.undo()
    settled(board.root).get_by_role("button", name="Hint for the goal").click()
    board.answers("·", "How many are empty?")
    board.send("forest", 4)
    board.reached("All seven rings are taken")
    board.root.locator("#site-forest path").first.click()
    board.root.locator(".sal-hint", has_text="Blue already has 3 people at the forest").wait_for()

    # A building that cannot be paid for, and the one that can.
    board = OnBoard(learner, learner.run_on_to("building.board()"))
    board.asks("a building that Red could pay for")
    board.send("building1", 1)
    board.answers("✗", "goods that Red does not have")
    board.undo()
    board.send("building2", 1)
    board.reached("exactly what it costs")
    built = board

    # Three checks: each mistake has its own sentence; a hint; right by button, and by Enter.
    for question, cell in (("R1.1", "q1\n"), ("R1.2", "q2\n"), ("R1.3", "q3\n")):
        asked = Asked(learner, learner.run_on_to(f'question("{question}")'))
        assert question in asked.cell.inner_text(), cell
        if question == "R1.3":
            learner.screen_says("**Predict**")
            whole = "(each) => each.scrollWidth <= each.clientWidth"
            assert asked.cell.get_by_role("button").evaluate_all(f"(all) => all.every({whole})"), (
                "a button's words are cut off"
            )
            assert "Written down" in asked.answer("green", "Write down my prediction")
        for wrong, sentence in wrong_answers(notebook, question).items():
            # Where several mistakes lead to the same answer, all are said.
            said = asked.answer(wrong)
            assert said.startswith("✗ "), wrong
            assert sentence in said, wrong
        assert asked.press("Hint").startswith("· ")
        asked.box.fill(right_answer(notebook, question))
        asked.page.keyboard.press("Enter")
        asked.cell.locator("[role=status] svg").wait_for()
        assert "Right: " in asked.said.inner_text()
        if question == "R1.1":
            # From the goal before to this question: its box is in sight and has the focus.
            built.cell.get_by_role("button", name="Next: R1.1").click()
            assert asked.box.evaluate("(box) => box === document.activeElement")
            asked.cell.get_by_role("button", name="Next: R1.2").wait_for()
    assert "You: green. Truth: " in asked.said.inner_text()

    # To the end: the page, what was done, and the way on.
    assert "Never twice" in learner.run_on_to("lab.summary(").inner_text()
    report = learner.run_on_to("lab.report()").inner_text()
    assert len(re.findall("✓ right", report)) == 6
    learner.run_on_to("Next: [R2")
    assert learner.here == learner.count
    assert notebook.cell(learner.here - 1).locator("a[href*='R2_gathering']").count() == 1
    assert asked.cell.get_by_role("button", name="Next notebook: R2").is_visible()
    assert notebook.python("[lab.goal(id).outcome for id in ('R1.first', 'R1.crowd')]") == [
        "right",
        "right",
    ]
