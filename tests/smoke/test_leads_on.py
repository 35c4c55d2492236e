"""The end of a tour opens the first notebook of the game's rules, in JupyterLab itself."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from support.jupyter_lab import PANEL

RULES = "age_of_revive/rules/V0_setup_and_ring.ipynb"
NOTEBOOKS = Path(__file__).parents[2] / "notebooks"
AT_THE_END = """
import stoneage_lab as lab
tour = lab.tutorial("age-of-revive")
while not tour.done:
    tour.skip()
tour
"""


@pytest.mark.long
def test_the_end_of_a_tour_opens_the_rules(open_notebook, lab):
    target = lab.notebooks / RULES
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copy(NOTEBOOKS / RULES, target)
    notebook = open_notebook(AT_THE_END)
    notebook.run_all()
    page = notebook.page
    button = page.get_by_role("button", name="The rules, step by step: V0")
    # No text of this notebook links to it: another window shows it.
    with page.context.expect_page() as opened:
        button.click()
    opened.value.wait_for_function(
        f"(path) => {{ try {{ return {PANEL}.context.path === path }} catch {{ return false }} }}",
        arg=RULES,
    )
    opened.value.close()
