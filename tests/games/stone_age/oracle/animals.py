"""Wild animals: they lower dice until four people drive them off."""

from __future__ import annotations

from games.stone_age.oracle.faces import ANIMALS, BONUS, LESS
from games.stone_age.oracle.rewards import push, push_reward
from games.stone_age.oracle.tables import Table

PLACES = 4


def unseen(table: Table) -> list[str]:
    """Return the animals that are still among the cards."""
    if "animals" not in table.modules:
        return []
    here = table.state["animal"]
    return [a for a in ANIMALS if a not in (here["active"], *here["waiting"], *here["gone"])]


def may_place(table: Table, there: dict[str, int], people: int) -> bool:
    """Tell whether so many people may be put to the animal."""
    if "animals" not in table.modules or table.state["animal"]["active"] is None:
        return False
    return people == 1 and sum(there.values()) < PLACES


def lowered(table: Table, total: int, dice: int, place: str) -> int:
    """Return what dice for food and goods count that were rolled at a place, or for a card."""
    active = table.state["animal"]["active"] if "animals" in table.modules else None
    card = LESS.get(active, {"where": ()})
    if card["where"] != "all" and place not in card["where"]:
        return total
    return max(0, total - card["less"]["per_die"] * dice - card["less"]["per_roll"])


def wake(table: Table) -> None:
    """Let the first in line be the active one if none is."""
    here = table.state["animal"]
    if here["active"] is None and here["waiting"]:
        here["active"] = here["waiting"].pop(0)


def repel(table: Table) -> None:
    """Let people come home, and throw dice if all places are taken."""
    there = table.there("animal")
    if sum(there.values()) < PLACES:
        table.state["placed"].pop("animal", None)
        return
    push(table, "driven off", None)
    for seat in reversed(table.clockwise(table.state["start"])):
        if seat in there:
            push(table, "repelling", seat, 0, there[seat], 0)


def bonus(table: Table, seat: str, dice: tuple[int, ...]) -> None:
    """Give what the dice of one seat bring, in the order of the faces; its people go home."""
    table.leave(seat, "animal")
    for die in sorted(dice, reverse=True):
        push_reward(table, seat, BONUS[die])


def driven_off(table: Table) -> None:
    """Take the animal out of the game."""
    here = table.state["animal"]
    here["gone"].append(here["active"])
    here["active"] = None
