"""Every lesson runs as plain Python: without Jupyter's widgets, and without numpy."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

NOTEBOOKS = Path(__file__).resolve().parents[2] / "notebooks"
LESSONS = sorted((NOTEBOOKS / "lessons").glob("L*.ipynb"))
RULES = sorted((NOTEBOOKS / "rules").glob("R*.ipynb"))

WITHOUT = """
import sys

class Missing:
    def find_spec(self, name, path=None, target=None):
        if name.partition(".")[0] in {"anywidget", "ipywidgets", "numpy", "tqdm", "traitlets"}:
            raise ModuleNotFoundError(f"No module named {name!r}", name=name)

sys.meta_path.insert(0, Missing())
names = {"__name__": "__main__"}
for cell in CELLS:
    exec(compile(cell, "<cell>", "exec"), names)
import stoneage_lab as lab
assert lab.question("L1.1").form().outcome == "told"
assert "<svg" in lab.YieldExplorer().live().html()
"""


@pytest.mark.parametrize("path", [*RULES, *LESSONS], ids=lambda path: path.stem)
def test_without_widgets_and_numpy(path: Path) -> None:
    cells = [
        "".join(cell["source"])
        for cell in json.loads(path.read_text(encoding="utf-8"))["cells"]
        if cell["cell_type"] == "code"
    ]
    done = subprocess.run(
        [sys.executable, "-c", f"CELLS = {cells!r}\n{WITHOUT}"],
        capture_output=True, text=True, env={**os.environ, "PYTHONHASHSEED": "3"},
    )  # fmt: skip
    assert done.returncode == 0, done.stderr[-2000:]


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
    named = {f"L{int(path.stem[1:3])}" for path in LESSONS}
    assert taught <= named
    for path in LESSONS:
        assert path.name in page
        text = path.read_text(encoding="utf-8")
        assert "50 minutes" in text
        assert "**What stays:**" in text
