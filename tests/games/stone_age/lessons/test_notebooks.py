"""The notebooks of rules and lessons have everything there is to ask, and teachers know them."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).resolve().parents[4] / "notebooks"
LESSONS = sorted((NOTEBOOKS / "stone_age/lessons").glob("L*.ipynb"))
RULES = sorted((NOTEBOOKS / "stone_age/rules").glob("R*.ipynb"))


@pytest.mark.parametrize("path", RULES, ids=lambda path: path.stem)
def test_a_rules_notebook_asks_all_its_questions_and_sets_all_its_goals(path: Path) -> None:
    import stoneage_lab as lab
    from stoneage_lab.lessons.goal import goals

    text = path.read_text(encoding="utf-8")
    lesson = path.stem.partition("_")[0]
    for id in (*lab.questions(), *goals()):
        if id.startswith(f"{lesson}."):
            assert f'(\\"{id}\\")' in text, id
    assert f'lab.summary(\\"{lesson}\\")' in text


def test_every_lesson_has_its_notebook_and_its_line_for_teachers() -> None:
    import stoneage_lab as lab

    page = (NOTEBOOKS.parent / "docs" / "how_to" / "teachers.md").read_text(encoding="utf-8")
    taught = {one.lesson for one in lab.questions().values() if one.lesson.startswith("L")}
    named = {re.sub("^L0*", "L", path.stem.partition("_")[0]) for path in LESSONS}
    assert taught <= named
    for path in LESSONS:
        assert path.name in page
        text = path.read_text(encoding="utf-8")
        assert "50 minutes" in text
        assert "**What stays:**" in text
