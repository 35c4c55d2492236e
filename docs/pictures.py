"""Draws the picture of the README: `python3 dev.py notebooks` runs it too."""

from __future__ import annotations

from pathlib import Path

import stoneage_lab as lab
from stoneage_lab import drawing

BOARD = Path(__file__).resolve().parent / "board.svg"


def board() -> str:
    """Return the picture of a game for two in the middle of its third round."""
    session = lab.play("stone-age", players=["careful", "careful"], seed=11)
    while session.position.state.round < 3 or session.position.state.step_name != "tools":
        session.step()
    return drawing.svg(session.position)


if __name__ == "__main__":
    BOARD.write_text(board(), encoding="utf-8", newline="\n")
