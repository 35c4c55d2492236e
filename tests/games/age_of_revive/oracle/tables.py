"""What is printed on the cards, what the options say, and a table to lay it all on.

Nothing in this folder uses the rules of the engine; only the file of its cards is shared.
"""

from __future__ import annotations

import copy
import json
from collections import Counter
from importlib.resources import files
from typing import Any, Final

Data = dict[str, Any]
Goods = dict[str, int]

_FILE: Final = files("stoneage_lab.games.age_of_revive") / "faces" / "reconstruction.json"
_FACES: Final[Data] = json.loads(_FILE.read_text("utf-8"))

SEATS: Final = ("red", "blue", "green", "yellow")
GOODS: Final = ("worker", "horse", "food", "stone", "iron")
MOST: Final = 10
CARDS: Final[dict[str, Data]] = {
    card["id"]: {"name": card["id"], "cost": {}, "needs": [], **card}
    for card in _FACES["fixed"] + _FACES["facilities"]
}
FACILITIES: Final = [card["id"] for card in _FACES["facilities"]]
BACKS: Final = {"tent": "manor", "shack": "mansion"}
PILES: Final = ("rubble1", "rubble2", "rubble3", "rubble4")
GAPS: Final = ("gap1", "gap2", "gap3", "gap4")
CENTRE: Final = "centre"

STANDARD: Final = {
    "cards": "all",
    "opening": "cube",
    "centre": "exact",
    "clearing": "optional",
    "flip": "owner",
    "discards": "top",
}
OTHER: Final = {
    "cards": "first",
    "opening": "none",
    "centre": "raise",
    "clearing": "forced",
    "flip": "anyone",
    "discards": "any",
}
"""The other answer to each question."""
RULE_SETS: Final = {"standard": (), "first": ("cards", "opening")}
"""Which questions each rule set answers the other way."""


def card_of(cell: str) -> str:
    """Return the name that a cell of the ring bears, without its seat."""
    return cell.split()[1]


def seat_of(cell: str) -> str:
    """Return whose area a cell of the ring lies in."""
    return cell.split()[0]


def more(*several: Goods) -> Goods:
    """Return several lots of goods together."""
    together: Counter[str] = Counter()
    for goods in several:
        together.update(goods)
    return {good: number for good, number in together.items() if number}


class Table:
    """A position: the game's public dictionary, and what one can see at a glance.

    Parameters
    ----------
    data : dict
        ``setup`` and ``state``, as the engine writes them. The table has a copy of its own.
    """

    def __init__(self, data: Data) -> None:
        data = copy.deepcopy(data)
        self.data = data
        self.state: Data = data["state"]
        self.seats = SEATS[: data["players"]]
        turned = {name: OTHER[name] for name in RULE_SETS[data["rules"]]}
        self.options = {**STANDARD, **turned, **data["options"]}
        self.ring: list[str] = self.state["ring"]
        self.goods: dict[str, Goods] = self.state["goods"]
        self.hands: dict[str, list[list[Any]]] = self.state["hands"]

    def copy(self) -> Table:
        """Return a table of its own that lies the same."""
        return Table(self.data)

    def after(self, seat: str) -> list[str]:
        """Return the other seats, from the left neighbour clockwise."""
        number = self.seats.index(seat)
        return [*self.seats[number + 1 :], *self.seats[:number]]

    def area(self, seat: str) -> list[str]:
        """Return the names of the cells of an area, from the Tent on."""
        return [card_of(cell) for cell in self.ring if seat_of(cell) == seat]

    def owned(self, seat: str) -> list[str]:
        """Return every card that lies before a seat, on the ring and in the suburb."""
        ring = [name for name in self.area(seat) if name in CARDS]
        return ring + list(self.state["suburbs"][seat])

    def has(self, seat: str, card: str) -> bool:
        """Tell whether a seat has built a card."""
        return card in self.owned(seat)

    def icons(self, seat: str) -> int:
        """Count the king's icons of a seat."""
        return sum(CARDS[card]["icons"] for card in self.owned(seat))

    def normal(self, seat: str) -> list[str]:
        """Return the normal facilities of an area."""
        return [card for card in self.area(seat) if self.is_normal(card)]

    @staticmethod
    def is_normal(name: str) -> bool:
        """Tell whether something on the ring is a normal facility."""
        return name in CARDS and CARDS[name]["kind"] == "normal"

    def rubble(self, seat: str) -> int:
        """Count the cards of rubble in an area."""
        return sum(self.state["piles"][seat])

    def can_pay(self, seat: str, goods: Goods) -> bool:
        """Tell whether a seat has these goods."""
        return all(self.goods[seat][good] >= number for good, number in goods.items())

    def pay(self, seat: str, goods: Goods) -> None:
        """Take goods from a seat."""
        for good, number in goods.items():
            self.goods[seat][good] -= number
            assert self.goods[seat][good] >= 0

    def gain(self, seat: str, goods: Goods) -> None:
        """Give goods to a seat, ten of a kind at most."""
        for good, number in goods.items():
            self.goods[seat][good] = min(MOST, self.goods[seat][good] + number)

    def in_hand(self, seat: str) -> list[str]:
        """Return the different cards in a hand."""
        return sorted({card for card, _ in self.hands[seat]})

    def unseen(self) -> dict[str, int]:
        """Count the cards nobody has seen: what is not on the table, in a hand or discarded."""
        first_only = self.options["cards"] == "first"
        seen: Counter[str] = Counter(card for hand in self.hands.values() for card, _ in hand)
        seen.update(self.state["discards"])
        for seat in self.seats:
            seen.update(self.owned(seat))
        copies = {
            card: 0 if first_only and CARDS[card]["set"] == "new" else CARDS[card]["copies"]
            for card in FACILITIES
        }
        return {card: copies[card] - seen[card] for card in FACILITIES if copies[card] > seen[card]}

    def deck(self) -> int:
        """Count the draw pile: what is unseen and no rubble."""
        return sum(self.unseen().values()) - sum(map(self.rubble, self.seats))
