"""The mammoth herd: where it is, who goes on to it, who tames it."""

from __future__ import annotations

from typing import Any

from games.stone_age.oracle.faces import HERD
from games.stone_age.oracle.rewards import push, push_reward
from games.stone_age.oracle.tables import GATHER, GOODS, Table

PRIZE = 10


def unseen(table: Table) -> list[str]:
    """Return the tiles that lie face down."""
    herd = table.state["herd"]
    seen = {herd["tile"], *herd["aside"]}
    for player in table.players.values():
        seen.update(player["mammoths"])
    return [tile for tile in HERD if tile not in seen]


def places(table: Table) -> set[tuple[Any, int]]:
    """Return where the herd may go next, with the number of tiles."""
    sites = [HERD[tile]["site"] for tile in unseen(table)]
    return {(site, sites.count(site)) for site in GATHER if site in sites}


def fronts(table: Table) -> set[tuple[Any, int]]:
    """Return the tiles that may lie on top."""
    site = table.state["herd"]["site"]
    return {(tile, 1) for tile in unseen(table) if HERD[tile]["site"] == site}


def move(table: Table) -> None:
    """Let the herd go to the place known, if there is one."""
    herd = table.state["herd"]
    herd["site"], herd["next"] = herd["next"], None
    if herd["site"]:
        if len(unseen(table)) > 1:
            push(table, "tracking", None, 0, 0, 0)
        push(table, "herding", None, 0, 0, 0)


# ---- going on to it --------------------------------------------------------------------------


def _means(player: dict[str, Any]) -> int:
    return int(player["food"] + sum(player["goods"].values()))


def after_roll(table: Table, seat: str, people: int) -> None:
    """Ask whoever has rolled at the herd's place, if there is anything to pay with."""
    player = table.players[seat]
    if _means(player) or player["any_two"]:
        push(table, "taming", seat, people, 0, 0)


def may_go(player: dict[str, Any], rolled: int, people: int, site: str) -> bool:
    """Tell whether so many of those who rolled may go on."""
    return site == "mammoth" and 1 <= people <= min(rolled, _means(player))


def may_pay(player: dict[str, Any], people: int, purse: tuple[int, ...], count: int) -> bool:
    """Tell whether this is one food or good for each."""
    have = (*(player["goods"][good] for good in GOODS), 0, player["food"])
    return count == people and all(n <= m for n, m in zip(purse, have, strict=True))


# ---- taming it -------------------------------------------------------------------------------


def tame(table: Table) -> None:
    """Begin the taming: nobody, one seat, or dice for each."""
    herd, there = table.state["herd"], table.there("mammoth")
    if herd["tile"] is None:
        return
    if not there:
        herd["aside"].append(herd["tile"])
        herd["tile"] = None
        return
    push(table, "compare", None)
    if len(there) > 1:
        for seat in reversed(table.clockwise(table.state["start"])):
            if seat in there:
                push(table, "duelling", seat, 0, there[seat], 0)


def compare(table: Table) -> None:
    """Find who threw best; lots are drawn among those who threw alike."""
    there, thrown = table.there("mammoth"), table.state["herd"]["dice"]
    rows = {seat: sorted(thrown.get(seat, []), reverse=True) for seat in there}
    best = max(rows.values())  # A longer row beats its own beginning, as missing dice are 0.
    alike = [seat for seat in rows if rows[seat] == best]
    if len(alike) > 1:
        push(table, "lots", None, alike)
    else:
        tamed(table, alike[0])


def tamed(table: Table, seat: str) -> None:
    """Give the tile to the winner, who chooses first; the others come after."""
    herd = table.state["herd"]
    table.players[seat]["mammoths"].append(herd["tile"])
    table.leave(seat, "mammoth")
    herd["dice"] = {}
    push(table, "herd goes", None)
    for other in reversed(table.clockwise(table.state["start"])):
        if other in table.there("mammoth"):
            push(table, "lower prize", other)
    push(table, "prize", seat, 0, 0, 0)


def prize(table: Table, seat: str, which: str) -> None:
    """Put on top that a seat gets a prize."""
    push_reward(table, seat, HERD[table.state["herd"]["tile"]][which])


def lower_prize(table: Table, seat: str) -> None:
    """Let one of the others have the lower prize, and go home."""
    table.leave(seat, "mammoth")
    prize(table, seat, "bottom")


def herd_goes(table: Table) -> None:
    """Leave the tile to its owner."""
    table.state["herd"]["tile"] = None


def most_tiles(table: Table, seat: str) -> tuple[int, int, int]:
    """Return own tiles, the most anybody has, and the points for it."""
    counts = {each: len(player["mammoths"]) for each, player in table.players.items()}
    most = max(counts.values())
    return counts[seat], most, PRIZE if counts[seat] == most > 0 else 0
