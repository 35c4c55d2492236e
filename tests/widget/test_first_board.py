"""The first board of a page needs the modules of its own game, and of no other."""

from __future__ import annotations

import subprocess
import sys

import pytest

from stoneage_lab.core.modules_to_compile import game_folders
from stoneage_lab.games import game_names

CODE = """
import sys
from lite.play_now import begin
begin(lambda name, message, parts: None, '{"game": "%s", "tour": true}')
print(*sorted({m.split(".")[2] for m in sys.modules if m.startswith("stoneage_lab.games.")
    and (m.endswith(".game") or ".rules." in m)}))
"""


@pytest.mark.parametrize("game", game_names())
def test_no_other_game_is_imported_for_the_first_board(game: str) -> None:
    done = subprocess.run([sys.executable, "-c", CODE % game], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    folders = {folder.name for folder in game_folders()}
    assert folders & set(done.stdout.split()) == {game.replace("-", "_")}
