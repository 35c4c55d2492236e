"""Measures what compiled rules bring to the player that searches at equal time; prints a table.

    python benchmarks/search_strength.py [GAMES]

Two players take the same time for a move: one searches with the readable rules, the other with the
compiled ones, which play `FASTER` times as many tries in it. Numbers of tries stand for time, so
anybody gets the same games: what differs between the engines is their speed, not their moves. The
table stands in docs/explanation/performance.md.
"""

from __future__ import annotations

import sys
from time import process_time
from typing import Any, Final

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.figures.table import Table
from stoneage_lab.players.monte_carlo_tree import Tree
from stoneage_lab.players.search import TreeSearch

GAMES: Final = 200
FASTER: Final = 8
"""Tries of the compiled rules in the time of one of the readable rules; `speeds` measures it."""
READABLE: Final = (10,)
"""Tries a move of the player with the readable rules."""
ROUNDS: Final = 9


def speeds() -> tuple[float, float]:
    """Return the tries a second on the readable rules and on the compiled ones."""
    session = lab.play("stone-age", players=["careful"] * 2, seed=4)
    for _ in range(100):
        session.step()
    state = session.position.state

    def fastest(kind: Any, tries: int) -> float:
        took = []
        for seed in range(ROUNDS):
            tree = kind(seed)
            start = process_time()
            tree.run(tries)
            took.append(process_time() - start)
        return tries / min(took)

    readable = fastest(lambda seed: Tree(state, seed), 100)
    return readable, fastest(lambda seed: TreeSearch(state, Rng(seed)), 1000)


def main(games: int) -> None:
    """Print the speeds and the table."""
    readable, compiled = speeds()
    faster = compiled / readable
    print(f"tries a second: readable {readable:.0f}, compiled {compiled:.0f}: {faster:.1f} times")
    rows = []
    for tries in READABLE:
        slow, fast = lab.Search(tries=tries), lab.Search(tries=FASTER * tries)
        for other in (slow, "careful"):
            found = lab.tournament([fast, other], games=games, seed=1, progress=False)
            won = found.score(repr(fast))
            shown = "careful" if other == "careful" else str(tries)
            low, high = won.interval
            share = f"{100 * won.mean:.0f} % ({100 * low:.0f}–{100 * high:.0f})"
            rows.append([str(FASTER * tries), shown, share, str(games)])
            print(*rows[-1], flush=True)
    print(Table("Two players", ["tries a move", "against", "won", "of games"], rows))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else GAMES)
