"""May so many people go there? And: whose turn is it to place?"""

from __future__ import annotations

from games.stone_age.oracle import animals
from games.stone_age.oracle.tables import (
    BUILDING_SITES,
    CARD_SITES,
    GATHER,
    HUNT,
    VILLAGE,
    WAITING,
    Table,
)
from games.stone_age.oracle.words import UNIVERSE

RINGS = 7


def may_place(table: Table, seat: str, home: int, people: int, site: str) -> bool:
    """Tell whether a seat with so many people at home may put so many on a site."""
    if not 1 <= people <= home:
        return False
    there = table.there(site)
    if site in WAITING:
        return site == "animal" and animals.may_place(table, there, people)
    if there.get(seat, 0):  # Nobody comes back to a place in the same round.
        return False
    if site == HUNT:
        return True
    if site in GATHER:
        return _room_to_gather(table, there, people)
    if there:  # Everywhere else one player fills the place.
        return False
    if site in VILLAGE:
        return people == (2 if site == "hut" else 1) and _village_open(table)
    if site in CARD_SITES:
        return people == 1 and table.state["display"][CARD_SITES.index(site)] is not None
    stack = BUILDING_SITES.index(site)
    return people == 1 and stack < table.count and table.state["tops"][stack] is not None


def _room_to_gather(table: Table, there: dict[str, int], people: int) -> bool:
    if sum(there.values()) + people > RINGS:
        return False
    if table.options["gatherers"] == "unlimited":
        return True
    return len(there) < {2: 1, 3: 2, 4: 4}[table.count]


def _village_open(table: Table) -> bool:
    """Tell whether another of tool maker, hut and field may be used this round."""
    busy = sum(1 for site in VILLAGE if table.there(site))
    if table.count == 4:
        return True
    if table.count == 2 and table.options["village_closed"] == "two":
        return busy < 1
    return busy < 2


def can_place(table: Table, seat: str) -> bool:
    """Tell whether there is any place for anybody of this seat."""
    home = table.home(seat)
    return any(may_place(table, seat, home, *meaning) for meaning in UNIVERSE["place"].values())
