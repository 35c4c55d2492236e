"""Write the whole games and the counts of positions again, after rules or sentences changed.

    python tests/games/age_of_revive/playthroughs/regenerate.py

Then read what has changed (``git diff``): it is what players will notice.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent
GAMES = {"game_first_3": (3, "first", 4), "game_standard_4": (4, "standard", 9)}
"""Players, rule set and seed of each whole game."""

PLIES = 4
SETUPS = {"3 first": (3, "first"), "4 standard": (4, "standard")}


def steps(players: int, rules: str, seed: int) -> Iterator[Any]:
    """Play a game: three choices of four are careful ones."""
    import stoneage_lab as lab
    from stoneage_lab.core.rng import Rng
    from stoneage_lab.core.state import CHANCE, OVER
    from stoneage_lab.players import bots

    game = lab.game("age-of-revive", players, rules)
    state, known = game.start(), bots(game)
    mover, nature = Rng(seed, "mover"), Rng(seed, "nature")
    while state.node != OVER:
        if state.node == CHANCE:
            outcome = state.chance().sample(nature)
            yield outcome
            state.settle(outcome)
        else:
            bot = known["careful" if mover.below(4) else "random"]
            action = bot(state.copy(), mover)
            yield action.words
            state.play(action)


def whole_game(name: str) -> str:
    """Return the text of a whole game."""
    import stoneage_lab as lab
    from stoneage_lab.session.playthrough import Playthrough

    players, rules, seed = GAMES[name]
    game = lab.game("age-of-revive", players, rules)
    start = lab.Position(game, game.start())
    title = f"A whole game of {players}, {rules} rules"
    note = "Mostly careful choices, and now and then any legal one, so that odd things happen."
    return Playthrough(start, list(steps(players, rules, seed)), title, note, brief=True).text()


def arranged() -> dict[str, Any]:
    """Return the positions from which the table counts."""
    from games.age_of_revive.table import table

    hand = {"red": ["smithy", "shrine"], "blue": ["vault", "mason"]}
    rich = "3w 2h 3f 2s 2i"
    return {
        "a first turn": table(3, hands=hand),
        "building": table(3, step="build", hands=hand, purses={"red": rich}),
        "city hall": table(
            3, step="act", areas={"red": "cityhall"}, pieces={"red": "red cityhall"}, hands=hand
        ),
        "canal": table(
            3, step="act", areas={"red": "mason canal smithy"}, pieces={"red": "red canal"}
        ),
        "last cube": table(
            3, step="act", pieces={"red": "red tent"}, purses={"red": rich},
            support={"worker": 0, "horse": 0, "food": 0, "stone": 0, "iron": 1},
        ),
    }  # fmt: skip


def counts() -> str:
    """Return how many positions are reached after 0, 1, … plies."""
    from games.stone_age.perft.counting import count

    lines = []
    for name, position in arranged().items():
        lines.append(name)
        for ply, row in enumerate(count(position, PLIES)):
            numbers = (ply, row.paths, row.positions, row.decisions, row.chances, row.over)
            lines.append("".join(f"{number:>9}" for number in numbers))
    return "\n".join(lines) + "\n"


def main() -> None:
    """Write all files."""
    for name in GAMES:
        (FOLDER / f"{name}.txt").write_text(whole_game(name), encoding="utf-8", newline="\n")
    (FOLDER / "counts.txt").write_text(counts(), encoding="utf-8", newline="\n")


if __name__ == "__main__":
    sys.path.insert(0, str(FOLDER.parents[2]))
    main()
