"""Draws the boards of the README and of the pages: `python3 dev.py notebooks` runs it too."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import stoneage_lab as lab
from stoneage_lab import drawing

HERE: Final = Path(__file__).resolve().parent
BOARD: Final = HERE / "board.svg"
TABLES: Final = HERE / "tables"
# A moment of each game at which much has happened: the players, the seed, and the decisions made.
MOMENTS: Final = {
    "stone-age": (4, 11, 75),
    "age-of-hunting": (3, 5, 60),
    "age-of-revive": (3, 2, 120),
    "agricola": (2, 4, 100),
}


def board() -> str:
    """Return the picture of a game for two in the middle of its third round."""
    session = lab.play("stone-age", players=["careful", "careful"], seed=11)
    while session.position.state.round < 3 or session.position.state.step_name != "tools":
        session.step()
    return drawing.svg(session.position, night=None)


def table(game: str, code: str = "en") -> str:
    """Return the picture of the table of a game in a language, at its moment of `MOMENTS`."""
    players, seed, decisions = MOMENTS[game]
    session = lab.play(game, players=["careful"] * players, seed=seed)
    for _ in range(decisions):
        session.step()
    return drawing.svg(session.position, parts=["table"], night=None, language=code)


def write() -> None:
    """Draw all pictures again."""
    drawn = {BOARD: board()} | {TABLES / f"{game}.svg": table(game) for game in MOMENTS}
    drawn |= {TABLES / "ja" / f"{game}.svg": table(game, "ja") for game in MOMENTS}
    (TABLES / "ja").mkdir(parents=True, exist_ok=True)
    for path, picture in drawn.items():
        path.write_text(picture, encoding="utf-8", newline="\n")


if __name__ == "__main__":
    write()
