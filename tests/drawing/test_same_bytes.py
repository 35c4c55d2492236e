"""A picture is the same bytes wherever it is made: in any process, locale and time zone."""

from __future__ import annotations

import hashlib
import os
import subprocess
import sys

import pytest

# Whole games, drawn here and there in both languages: pictures, boards of every seat, the panel.
MAKE = """
import hashlib, json, sys
import stoneage_lab as lab
from stoneage_lab import drawing
digest = hashlib.sha256()
for players, rules in ((2, "standard"), (3, "bga"), (4, "rulebook")):
    play = lab.play("stone-age", players=["careful"] * players, seed=players, rules=rules)
    for ply in range(0, play.last + 1, int(sys.argv[1])):
        play.goto(ply)
        for code in ("en", "ja"):
            for made in (drawing.bundle(play, language=code), drawing.parts(play, language=code)):
                digest.update(json.dumps(made, sort_keys=True).encode())
    board = lab.Board(play, language="ja", colours="strong", size="projector")
    digest.update(json.dumps([board.view, board.scenery], sort_keys=True).encode())
    board.close()
panel = lab.NewGame(seed=1, language="ja")
digest.update(panel.code.encode())
print(digest.hexdigest())
"""
PLACES = [
    {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "UTC"},
    {"PYTHONHASHSEED": "4242", "LC_ALL": "C.UTF-8", "LANG": "ja_JP.UTF-8", "TZ": "Asia/Tokyo"},
    {"PYTHONHASHSEED": "77", "STONEAGE_LAB_PURE": "1", "PYTHONUTF8": "1", "TZ": "America/Lima"},
]


def made(folder, every: int, places: list[dict[str, str]]) -> list[str]:
    """What processes draw, each at every so-manieth ply of three games."""
    running = [
        subprocess.Popen(
            [sys.executable, "-c", MAKE, str(every)],
            env={**os.environ, **place},
            cwd=folder,
            stdout=subprocess.PIPE,
            text=True,
        )
        for place in places
    ]
    return [process.communicate(timeout=250)[0].strip() for process in running]


@pytest.mark.parametrize(
    ("every", "places"), [(150, PLACES[1:]), pytest.param(40, PLACES, marks=pytest.mark.long)]
)
def test_the_same_bytes_in_every_process(tmp_path, every, places):
    found = made(tmp_path, every, places)
    assert len(found[0]) == len(hashlib.sha256().hexdigest())
    assert found == found[:1] * len(places)
