"""A student with the keyboard alone, in JupyterLab: answers, reads the reason, and goes on."""

from __future__ import annotations

from typing import Any

import pytest

CODE = ["import stoneage_lab as lab", "lab.practice('stone-age')"]


@pytest.mark.long
def test_puzzles_by_keys(open_notebook: Any) -> None:
    notebook = open_notebook(*CODE)
    page = notebook.page
    notebook.run_all()
    output = notebook.output(1)
    for number in range(1, 4):
        output.get_by_text(f"{number} of 10").wait_for()
        output.locator("#guide-a").focus()
        page.keyboard.press("Enter")
        output.locator("#sal-guide-reply").wait_for()
        assert output.locator("#sal-guide button", has_text="✓").count() == 1
        # What was answered keeps the focus; what goes on is the last button of the question.
        page.keyboard.press("End")
        output.locator("#guide-next:focus").wait_for()
        page.keyboard.press("Enter")
    output.get_by_text("4 of 10").wait_for()
