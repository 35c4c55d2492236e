"""The page draws what Python really sends: the golden views, written here, drawn by vitest."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest
from drawing.golden import GOLDEN

WIDGETS = Path(__file__).parents[2] / "widgets"
VITEST = WIDGETS / "node_modules/vitest/vitest.mjs"
NODE = shutil.which("node")

# What a person may have to decide, and the end of the game.
STEPS = {"placing", "using", "tools", "buying", "taking", "offer", "feeding", "over"}


# One of each of them, and what surrounds a board.
FEW = (
    "guided",
    "placing",
    "using",
    "tools",
    "card",
    "draft",
    "any-two",
    "shortage",
    "past",
    "final",
)


def golden_views(names):
    """Golden views as a page gets them; a page's picture has a higher number each time."""
    views, steps = [], set()
    for name in names:
        board = GOLDEN[name]()
        steps.add(getattr(board.play.position.state, "step_name", ""))
        views.append({"view": {**board.view, "rev": len(views)}, "scenery": board.scenery})
        board.close()
    assert steps >= STEPS
    return views


@pytest.mark.skipif(not (NODE and VITEST.is_file()), reason="the front end's tools are not here")
@pytest.mark.parametrize(
    "names", [FEW, pytest.param(tuple(GOLDEN), marks=pytest.mark.long)], ids=["few", "all"]
)
def test_real_pictures_are_drawn(tmp_path, names):
    path = tmp_path / "views.json"
    path.write_text(json.dumps(golden_views(names)), encoding="utf-8")
    done = subprocess.run(
        [str(NODE), str(VITEST), "run", "test/golden.test.ts"],
        cwd=WIDGETS,
        env={**os.environ, "GOLDEN_VIEWS": str(path), "NO_COLOR": "1"},
        capture_output=True,
        text=True,
        timeout=200,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "skipped" not in done.stdout
