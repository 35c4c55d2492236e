"""What everything is worth in the end, and who has won."""

from __future__ import annotations

from collections import Counter

from games.stone_age.oracle import mammoth
from games.stone_age.oracle.tables import CARDS, CULTURES, Table


def culture(symbols: Counter[str], how: str) -> int:
    """Return the points of the green cards."""
    kinds = len(symbols)
    if how == "fives":
        return 5 * kinds + symbols.total() - kinds
    twice = sum(1 for count in symbols.values() if count == 2)
    return kinds * kinds + twice * twice


def extra(table: Table, seat: str) -> int:
    """Return what is added to the points of the track in the end."""
    player = table.players[seat]
    herd = mammoth.most_tiles(table, seat)[2] if "mammoth" in table.modules else 0
    symbols: Counter[str] = Counter()
    people: Counter[str] = Counter()
    for card in player["cards"]:
        name, count = CARDS[card][1]
        (symbols if name in CULTURES else people)[name] += count
    counted = [tile for tile in player["buildings"] if not tile.startswith("I")]
    return (
        culture(symbols, table.options["culture"])
        + people["farmer"] * player["fields"]
        + people["tool_maker"] * player["level"]  # each taking of a tool added one
        + people["hut_builder"] * len(counted)
        + people["shaman"] * player["people"]
        + sum(player["goods"].values())
        + herd
    )


def winners(table: Table, points: dict[str, int]) -> list[str]:
    """Return the seats that have won with these points."""

    def rank(seat: str) -> tuple[int, ...]:
        player = table.players[seat]
        counts = (player["fields"], player["level"], player["people"])
        if table.options["tie_break"] == "sum":
            return (points[seat], sum(counts))
        return (points[seat], *counts)

    best = max(rank(seat) for seat in table.seats)
    return [seat for seat in table.seats if rank(seat) == best]
