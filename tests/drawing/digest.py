"""The hash of what is drawn of many games: `python -m drawing.digest 1` prints it."""

from __future__ import annotations

import hashlib
import json
import sys

from fixtures.tables.every import GAMES

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.games import game_names


def digest(looks: int) -> str:
    """Draw the games of generic items, and all of the house, every dozen moves."""
    found = hashlib.sha256()
    for game in (*GAMES.values(), *map(lab.game, game_names())):
        play = lab.play(game, players=["random"] * game.players, seed=3)
        for number in range(looks):
            for _ in range(12):
                if not play.over:
                    play.step()
            code = ("ja", "en")[number % 2]
            for made in (drawing.bundle(play, language=code), drawing.parts(play, language=code)):
                found.update(json.dumps(made, sort_keys=True).encode())
        board = lab.Board(play, language="ja", colours="strong", size="projector")
        found.update(json.dumps([board.view, board.scenery], sort_keys=True).encode())
        board.close()
    panel = lab.NewGame(seed=1, language="ja")
    found.update(panel.code.encode())
    panel.close()
    return found.hexdigest()


if __name__ == "__main__":
    print(digest(int(sys.argv[1])))
