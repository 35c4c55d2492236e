"""Draws the moving picture of the READMEs, a whole round; `python3 dev.py notebooks` runs it."""

from __future__ import annotations

from pathlib import Path

import stoneage_lab as lab
from stoneage_lab import drawing

HERE = Path(__file__).resolve().parent
ROUNDS = {"en": HERE / "round.svg", "ja": HERE / "ja" / "round.svg"}


def third_round(code: str = "en") -> str:
    """Return the third round of a game of two careful players, with words in a language."""
    session = lab.play("stone-age", players=["careful", "careful"], seed=11)
    begins = []
    while len(begins) < 4:
        begins += [session.ply for event in session.position.events if event[0] == "round"]
        session.step()
    return drawing.film(session, begins[2], begins[3], code, night=None)


if __name__ == "__main__":
    for code, path in ROUNDS.items():
        path.write_text(third_round(code), encoding="utf-8", newline="\n")
