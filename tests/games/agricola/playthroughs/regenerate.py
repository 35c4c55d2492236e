"""Write the whole golden games of Agricola again, after rules or sentences were changed on purpose.

    python tests/games/agricola/playthroughs/regenerate.py

The choices are taken from the files; only a game that the rules do not allow any more is played
anew. Read what has changed before you keep it.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.players import bots
from stoneage_lab.session.playthrough import Playthrough

FOLDER = Path(__file__).resolve().parent
NOTE = (
    "Mostly careful choices, and now and then any legal one, so that odd things happen. Played "
    "again by a test."
)
SEEDS = {
    ("family", 3): 8,
    ("standard", 4): 4,
    ("seed", 3): 3,
}
"""A golden game for each rule set: its number of players, and its seed."""


def file_of(rules: str, players: int) -> Path:
    """Return where a golden game stands."""
    return FOLDER / f"{rules}_{players}.txt"


def moves(start: lab.Position, seed: int) -> Iterator[Any]:
    """Play a game: three choices of four are careful ones."""
    state = start.state.copy()
    known = bots(start.game)
    mover, nature = Rng(seed, "mover"), Rng(seed, "nature")
    while state.node != OVER:
        if state.node == CHANCE:
            outcome = state.chance().sample(nature)
            yield outcome
            state.settle(outcome)
        else:
            action = known["careful" if mover.below(4) else "random"](state.copy(), mover)
            yield action.words
            state.play(action)


def text_of(rules: str, players: int) -> str:
    """Return the text of a golden game under the rules of today."""
    game = lab.game("agricola", players, rules=rules)
    start = lab.Position(game, game.start())
    title = f"A whole game of {players}, rules {rules}"
    path = file_of(rules, players)
    if path.is_file():
        old = Playthrough.read(path.read_text(encoding="utf-8"), path.name)
        with suppress(lab.LabError):
            return Playthrough(start, old.steps, title, NOTE, brief=True).text()
    steps = list(moves(start, SEEDS[rules, players]))
    return Playthrough(start, steps, title, NOTE, brief=True).text()


if __name__ == "__main__":
    for one in SEEDS:
        file_of(*one).write_text(text_of(*one), encoding="utf-8", newline="\n")
        sys.stdout.write(f"{file_of(*one).name}\n")
