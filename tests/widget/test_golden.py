"""The page draws what Python really sends: a game's pictures, written here, drawn by vitest."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from pathlib import Path

import pytest

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.players import bots

WIDGETS = Path(__file__).parents[2] / "widgets"
VITEST = WIDGETS / "node_modules/vitest/vitest.mjs"
NODE = shutil.which("node")


def golden_views():
    """Every kind of decision of one game, on a board of all seats and on one of blue alone."""
    play = lab.play("stone-age", players=3, seed=5)
    choose, rng = bots(play.game)["careful"], Rng(1, "golden")
    boards = [lab.Board(play), lab.Board(play, seat="blue", language="ja")]
    views, kinds = [], set()
    while True:
        step = play.position.state.step_name
        if step not in kinds or play.ply % 60 == 0:
            kinds.add(step)
            views += [{"view": board.view, "scenery": board.scenery} for board in boards]
        if play.over:
            break
        play.do(choose(play.position.state.copy(), rng))
    for board in boards:
        board.close()
    return views


@pytest.mark.skipif(not (NODE and VITEST.is_file()), reason="the front end's tools are not here")
def test_real_pictures_are_drawn(tmp_path):
    path = tmp_path / "views.json"
    path.write_text(json.dumps(golden_views()), encoding="utf-8")
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
