"""Plays the bot ``"search"``, at its own number of tries, against careful bots; prints a table.

    python benchmarks/named_search.py [GAME] [GAMES]

One seat is the search's, in turn; every seed is played once for each seat. GAME is one of the names
of `SET_UPS`, all by default; GAMES is how many games are played with each number of players.
Processor times are measured around each decision, so a busy machine makes the longest longer.
"""

from __future__ import annotations

import sys
from typing import Any, Final

import stoneage_lab as lab
from stoneage_lab.core.twin import counterpart, twin
from stoneage_lab.figures.table import Table
from stoneage_lab.learning.matches import match
from stoneage_lab.players import bots

SEED: Final = 77
GAMES: Final = 24
SET_UPS: Final[dict[str, tuple[str, dict[str, Any], tuple[int, ...]]]] = {
    "stone-age": ("stone-age", {}, (2, 3, 4)),
    "age-of-hunting": ("age-of-hunting", {"rules": "standard"}, (2, 3, 4, 5)),
    "age-of-revive": ("age-of-revive", {}, (3, 4)),
    "agricola-family": ("agricola", {"rules": "family"}, (2, 3, 4, 5)),
    "agricola-full": ("agricola", {"rules": "standard"}, (2, 3, 4, 5)),
}
HEADS: Final = ["game", "players", "tries", "won (95 %)", "fair", "points ahead", "games",
                "its decisions", "the longest", "the longest of careful"]  # fmt: skip


def row_of(title: str, players: int, games: int) -> list[str]:
    """Play a match; return its row of the table."""
    name, options, _ = SET_UPS[title]
    game = lab.game(name, players, **options)
    engine: Any = twin(game)
    known = bots(game)
    search, careful = (counterpart(known[bot], engine) for bot in ("search", "careful"))
    found = match(engine, search, careful, games, SEED)
    low, high = (100 * bound for bound in found.won.interval)
    return [
        title, str(players), str(game.info.tries(game)),
        f"{100 * found.won.mean:.0f} % ({low:.0f}–{high:.0f})", f"{100 / players:.0f} %",
        f"{found.ahead.mean:+.1f}", str(found.games),
        f"{1000 * found.seconds[0] / found.decisions[0]:.0f} ms",
        *(f"{1000 * longest:.0f} ms" for longest in found.longest),
    ]  # fmt: skip


def main(titles: list[str], games: int) -> None:
    """Print the table, row by row and as a whole."""
    rows = []
    for title in titles:
        for players in SET_UPS[title][2]:
            rows.append(row_of(title, players, games))
            print(*rows[-1], sep=" | ", flush=True)
    print(Table("The search by name", HEADS, rows))


if __name__ == "__main__":
    given = sys.argv[1:]
    if given and given[0] not in SET_UPS:
        raise SystemExit(f"a game is one of {', '.join(SET_UPS)}")
    main(given[:1] or list(SET_UPS), int(given[1]) if given[1:] else GAMES)
