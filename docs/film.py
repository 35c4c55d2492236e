"""Draws the moving picture of the README, a whole round: `python3 dev.py notebooks` runs it too."""

from __future__ import annotations

from pathlib import Path

import stoneage_lab as lab
from stoneage_lab import drawing

ROUND = Path(__file__).resolve().parent / "round.svg"


def third_round() -> str:
    """Return the third round of a game of two careful players, position by position."""
    session = lab.play("stone-age", players=["careful", "careful"], seed=11)
    begins = []
    while len(begins) < 4:
        begins += [session.ply for event in session.position.events if event[0] == "round"]
        session.step()
    return drawing.film(session, begins[2], begins[3], night=None)


if __name__ == "__main__":
    ROUND.write_text(third_round(), encoding="utf-8", newline="\n")
