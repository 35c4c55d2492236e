"""Plays the bots that learned by self-play against those written by hand; prints a table.

    python benchmarks/expert_matches.py [GAME] [SHARE] [PLAYERS]

GAME is Stone Age if none is named; all numbers of players are played unless one is given. One seat
is the learned bot's, in turn; the others are the other bot's; every seed is played once for each
seat. Processor times are measured around the decisions of each side. SHARE cuts the numbers of
games, e.g. 0.1 for a first look. The tables stand in docs/how_to/bots.md.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from typing import Any, Final, NamedTuple

import stoneage_lab as lab
from stoneage_lab.core.twin import counterpart, twin
from stoneage_lab.figures.table import Table
from stoneage_lab.games import game_info
from stoneage_lab.learning.matches import fair_share, match
from stoneage_lab.players import bots

SEED: Final = 77


class Row(NamedTuple):
    """A match: the learned bot, the others, how many games, by which rules and expansions.

    A bot is a name, or one that searches with so many tries.
    """

    players: int
    bot: str | lab.Search
    other: str | lab.Search
    games: int
    rules: str | None = None
    expansions: tuple[str, ...] = ()


def with_expansions(*rows: Row) -> Iterator[Row]:
    """Yield matches with each expansion of Stone Age alone, and with all of them."""
    known = game_info("stone-age").expansions
    for expansions in (*((name,) for name in known), known):
        for row in rows:
            yield row._replace(expansions=expansions)


ROWS: Final = {
    "stone-age": (
        Row(2, "policy", "careful", 1000),
        Row(2, lab.Expert(tries=30), lab.Search(tries=30), 400),
        Row(2, lab.Expert(tries=100), lab.Search(tries=100), 60),
        Row(3, "policy", "careful", 999),
        Row(3, lab.Expert(tries=30), lab.Search(tries=30), 60),
        Row(4, "policy", "careful", 1000),
        Row(4, lab.Expert(tries=30), lab.Search(tries=30), 60),
        Row(2, "policy", "careful", 400, "rulebook"),
        Row(2, lab.Expert(tries=30), lab.Search(tries=30), 120, "rulebook"),
        *with_expansions(
            Row(2, "policy", "careful", 400),
            Row(2, lab.Expert(tries=26), lab.Search(tries=30), 120),
            Row(3, "policy", "careful", 300),
            Row(3, lab.Expert(tries=18), lab.Search(tries=20), 60),
            Row(4, "policy", "careful", 300),
            Row(4, lab.Expert(tries=18), lab.Search(tries=20), 60),
        ),
    ),
    "age-of-hunting": (
        Row(2, "policy", "careful", 2000),
        Row(2, lab.Expert(tries=15), lab.Search(tries=10), 200),
        Row(2, lab.Expert(tries=90), lab.Search(tries=60), 400),
        Row(2, lab.Expert(tries=140), lab.Search(tries=100), 100),
        Row(3, "policy", "careful", 300),
        Row(3, lab.Expert(tries=40), lab.Search(tries=40), 180),
        Row(4, "policy", "careful", 300),
        Row(4, lab.Expert(tries=24), lab.Search(tries=24), 160),
        Row(5, "policy", "careful", 300),
        Row(5, lab.Expert(tries=28), lab.Search(tries=20), 200),
        Row(2, "policy", "careful", 4000, "rulebook"),
        Row(2, lab.Expert(tries=130), lab.Search(tries=60), 160, "rulebook"),
        Row(3, "policy", "careful", 180, "rulebook"),
        Row(3, lab.Expert(tries=60), lab.Search(tries=40), 60, "rulebook"),
        Row(4, "policy", "careful", 240, "rulebook"),
        Row(4, lab.Expert(tries=40), lab.Search(tries=24), 40, "rulebook"),
        Row(5, "policy", "careful", 300, "rulebook"),
        Row(5, lab.Expert(tries=40), lab.Search(tries=20), 30, "rulebook"),
    ),
    "age-of-revive": (
        Row(3, "policy", "careful", 999),
        Row(3, lab.Expert(tries=30), lab.Search(tries=30), 300),
        Row(4, "policy", "careful", 200),
        Row(4, lab.Expert(tries=30), lab.Search(tries=30), 120),
    ),
    "agricola": (
        Row(1, lab.Expert(tries=20), lab.Search(tries=20), 40),
        Row(1, lab.Expert(tries=10), lab.Search(tries=10), 40, "standard"),
        Row(2, "policy", "careful", 400),
        Row(2, lab.Expert(tries=20), lab.Search(tries=20), 40),
        Row(3, "policy", "careful", 300),
        Row(3, lab.Expert(tries=10), lab.Search(tries=10), 60),
        Row(4, "policy", "careful", 200),
        Row(4, lab.Expert(tries=5), lab.Search(tries=5), 40),
        Row(5, "policy", "careful", 200),
        Row(5, lab.Expert(tries=20), lab.Search(tries=20), 40),
        Row(2, "policy", "careful", 2000, "standard"),
        Row(2, lab.Expert(tries=10), lab.Search(tries=10), 40, "standard"),
        Row(3, "policy", "careful", 99, "standard"),
        Row(3, lab.Expert(tries=5), lab.Search(tries=5), 30, "standard"),
        Row(4, "policy", "careful", 100, "standard"),
        Row(4, lab.Expert(tries=8), lab.Search(tries=6), 40, "standard"),
        Row(5, "policy", "careful", 100, "standard"),
        Row(2, "policy", "careful", 2000, "seed"),
        Row(2, lab.Expert(tries=6), lab.Search(tries=6), 160, "seed"),
        Row(5, lab.Expert(tries=5), lab.Search(tries=5), 20, "standard"),
        Row(5, lab.Expert(tries=14), lab.Search(tries=10), 10, "standard"),
    ),
}
"""The matches of each game; where a try costs much less, more tries take the same time."""


def played(name: str, row: Row, share: float) -> list[str]:
    """Play a match; return its row of the table."""
    game = lab.game(name, row.players, row.rules, row.expansions)
    engine: Any = twin(game)

    def seat(bot: str | lab.Search) -> Any:
        return counterpart(bots(game)[bot], engine) if isinstance(bot, str) else bot

    games = max(2 * row.players, round(share * row.games))
    found = match(engine, seat(row.bot), seat(row.other), games, SEED)
    low, high = (100 * bound for bound in found.won.interval)
    own, other = found.seconds
    others = other / max(1, row.players - 1)
    fair = 100 * fair_share(row.players)
    return [
        str(row.players), game.rules, ", ".join(game.expansions),
        str(row.bot), str(row.other), str(found.games),
        f"{100 * found.won.mean:.1f} % ({low:.1f}–{high:.1f})", f"{fair:.0f} %",
        f"{found.ahead.mean:+.1f}",
        f"{1000 * own / found.games:.1f} ms", f"{1000 * others / found.games:.1f} ms",
    ]  # fmt: skip


def main(name: str, share: float, players: int | None) -> None:
    """Print the table, row by row and as a whole."""
    rows = []
    for row in ROWS[name]:
        if players not in (None, row.players):
            continue
        rows.append(played(name, row, share))
        print(*rows[-1], sep=" | ", flush=True)
    heads = [
        "players", "rules", "expansions", "bot", "against", "games", "won (95 %)", "fair",
        "points ahead", "a game takes it", "and another",
    ]  # fmt: skip
    print(Table("Bots that learned", heads, rows))


if __name__ == "__main__":
    given = sys.argv[1:]
    main(
        given[0] if given else "stone-age",
        float(given[1]) if given[1:] else 1.0,
        int(given[2]) if given[2:] else None,
    )
