"""Write the whole games and the counts of positions again, after rules or sentences changed.

    python tests/games/age_of_revive/playthroughs/regenerate.py

Then read what has changed (``git diff``): it is what players will notice.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).resolve().parent
PLIES = 4
SETUPS = {"3 first": (3, "first"), "4 standard": (4, "standard")}


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
    from games.age_of_revive.playthroughs.whole_games import GAMES
    from support.whole_games import texts_of, write_changed

    texts = dict(texts_of(GAMES, FOLDER, "--anew" in sys.argv[1:]))
    print(write_changed({**texts, "counts": counts()}, FOLDER))


if __name__ == "__main__":
    sys.path.insert(0, str(FOLDER.parents[2]))
    main()
