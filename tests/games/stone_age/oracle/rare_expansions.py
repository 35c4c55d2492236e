"""Names for what seldom happens with the expansions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from games.stone_age.oracle import animals, mammoth
from games.stone_age.oracle.faces import ANIMALS, HERD
from games.stone_age.oracle.tables import CARDS, GOODS, Table

Case = Callable[[Table, str, Table], bool]

_LIMITS = {"tool": ("level", 12), "field": ("fields", 10), "person": ("people", 10)}
_DICE = {4: "tool", 5: "field", 6: "person"}


def _full(table: Table, seat: str, what: str) -> bool:
    entry, limit = _LIMITS[what]
    return bool(table.players[seat][entry] == limit)


def _at(name: str, word: str = "") -> Case:
    """Return whether something that begins so is done at a step."""
    return lambda before, step, _: before.task[0] == name and step.startswith(word)


def _then(stage: str, name: str) -> Case:
    """Return whether a stage leads to a step."""
    return lambda before, _, after: (
        before.state["stage"] == stage
        and before.task[0] != name
        and bool(after.state["todo"])
        and after.task[0] == name
    )


def _bonus_lost(before: Table, step: str, _: Table) -> bool:
    if before.task[0] != "repelling":
        return False
    return any(str(die) in step and _full(before, before.task[1], _DICE[die]) for die in _DICE)


def _prize_lost(before: Table, step: str, _: Table) -> bool:
    if before.task[0] != "prize" or step != "take top":
        return False
    top = HERD[before.state["herd"]["tile"]]["top"]
    return any(what in top and _full(before, before.task[1], what) for what in _LIMITS)


def _prize(what: str) -> Case:
    return lambda before, step, _: (
        step == "take top" and what in HERD[before.state["herd"]["tile"]]["top"]
    )


def _stays(before: Table, _: str, after: Table) -> bool:
    if "animals" not in before.modules or not before.there("animal"):
        return False
    active = before.state["animal"]["active"]
    return not after.there("animal") and after.state["animal"]["active"] == active


def _aside(before: Table, _: str, after: Table) -> bool:
    if "mammoth" not in before.modules:
        return False
    return len(after.state["herd"]["aside"]) > len(before.state["herd"]["aside"])


def _herd_gone(before: Table, _: str, after: Table) -> bool:
    if "mammoth" not in before.modules:
        return False
    return bool(before.state["herd"]["site"]) and after.state["herd"]["site"] is None


def _only_animals_left(before: Table, step: str, after: Table) -> bool:
    if before.unseen_cards() or not animals.unseen(before) or not step.startswith("pay"):
        return False
    cards = after.players[before.task[1]]["cards"]
    new = len(cards) > len(before.players[before.task[1]]["cards"])
    return new and CARDS[cards[-1]][0][0] == "extra"


def _nothing_but_a_card(before: Table, *_: object) -> bool:
    player = before.players[before.task[1]] if before.task[1] else {}
    return before.task[0] == "taming" and player["food"] + sum(player["goods"].values()) == 0


def _second_die(before: Table, step: str, after: Table) -> bool:
    if before.task[0] != "duelling" or not after.state["todo"] or after.task[0] != "prize":
        return False
    earlier = [dice[0] for dice in before.state["herd"]["dice"].values()]
    highest = sorted([*earlier, max(int(die) for die in step if die.isdigit())])
    return bool(highest[-1] == highest[-2])


def _asked_for_a_card(before: Table, *_: object) -> bool:
    if before.task[0] != "surcharge":
        return False
    return not before.players[before.task[1]]["goods"][GOODS[before.task[2]]]


def _lowered_card(before: Table, *_: object) -> bool:
    if before.task[0] != "rolling" or before.task[5] != "cards":
        return False
    return animals.lowered(before, 12, 2, "cards") < 12


def _eaters_away(before: Table, *_: object) -> bool:
    seat = before.task[1]
    if before.task[0] != "feeding" or before.options["people_as_food"] == "no":
        return False
    return before.home(seat) < before.players[seat]["people"] - 1 >= before.task[2]


CASES: Final[dict[str, Case]] = {
    "an animal is dealt": lambda before, step, _: before.task[0] == "dealing" and step in ANIMALS,
    "an animal is drawn": lambda before, step, _: before.task[0] == "drawing" and step in ANIMALS,
    "only animals are left to draw": _only_animals_left,
    "again to the animal": lambda before, step, _: (
        step == "place 1 animal" and before.task[1] in before.there("animal")
    ),
    "hungry people at the animal": lambda before, *_: (
        before.task[0] == "feeding" and before.task[1] in before.there("animal")
    ),
    "people at the animal are not given up": _eaters_away,
    "an animal is driven off": lambda before, *_: before.task[0] == "repelling",
    "an animal stays": _stays,
    "a bonus is lost": _bonus_lost,
    "a good for a die": _then("repel", "picking"),
    "dice count nothing": lambda before, step, _: (
        before.task[0] == "rolling" and animals.lowered(before, int(step), *before.task[3::2]) == 0
    ),
    "food and goods for a fee": lambda before, step, _: (
        before.task[0] == "fee" and "food" in step and len(step.split()) > 3
    ),
    "a card cashed at the taming": _at("taming", "gain"),
    "a card cashed for the fee": _at("fee", "gain"),
    "a card cashed for more": _at("surcharge", "gain"),
    "nothing but a card": _nothing_but_a_card,
    "asked for more with nothing but a card": _asked_for_a_card,
    "two dice of a card are lowered": _lowered_card,
    "the second die decides": _second_die,
    "nobody goes on": _at("taming", "decline"),
    "the tile goes aside": _aside,
    "the herd is gone": _herd_gone,
    "the last tile": lambda before, *_: (
        before.task[0] == "herding" and len(mammoth.unseen(before)) == 1
    ),
    "a duel": _at("duelling"),
    "lots": _at("lots"),
    "lots for some": lambda before, *_: (
        before.task[0] == "lots" and len(before.task[2]) < len(before.there("mammoth"))
    ),
    "the lower prize by choice": _at("prize", "take bottom"),
    "a prize is lost": _prize_lost,
    "a field is won": _prize("field"),
    "a person is won": _prize("person"),
    "goods for the others": _then("tame", "picking"),
    "more is paid": _at("surcharge", "pay"),
    "no more is paid": _at("surcharge", "decline"),
    "any two after the gold": lambda before, _, after: (
        before.task[0] == "surcharge" and bool(after.state["todo"]) and after.task[0] == "gaining"
    ),
    "income of choice": _then("dawn", "picking"),
    "a person for a building": lambda before, _, after: (
        before.task[0] == "buying" and after.players[before.task[1]]["buildings"][-1:] == ["H01"]
    ),
}
"""What a test wants to have seen."""
