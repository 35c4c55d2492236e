"""A student with the keyboard alone, in JupyterLab: answers, reads the reason, and goes on."""

from __future__ import annotations

from typing import Any

import pytest

CODE = ["import stoneage_lab as lab", "lab.practice('stone-age', kinds=['score', 'only_move'])"]


@pytest.mark.long
def test_five_puzzles_by_keys(open_notebook: Any) -> None:
    notebook = open_notebook(*CODE)
    page = notebook.page
    notebook.run_all()
    output = notebook.output(1)
    for number in range(1, 6):
        output.get_by_text(f"puzzle {number} of 5").wait_for()
        output.locator(".sal-pick:enabled").first.wait_for()
        if number == 1:
            output.locator(".sal-pick").first.focus()
        else:
            # Going on leads the keys to the next answers.
            page.wait_for_function("document.activeElement.classList.contains('sal-pick')")
        page.keyboard.press("Enter")
        said = output.get_by_role("status").filter(has_text="ight").last
        said.wait_for()
        assert output.locator(".sal-pick", has_text="✓").count() == 1
        output.get_by_role("button", name="Next puzzle" if number < 5 else "Five more").focus()
        page.keyboard.press("Enter")
    output.get_by_text("puzzle 1 of 5").wait_for()
