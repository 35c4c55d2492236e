"""What lies on the table, and what is printed on boards and cards.

Everything of the second opinion is written from the rules of the family game alone, without a
look at the engine. Numbers and spaces stand here once more on purpose: a slip in a data file of
the game would otherwise be shared.
"""

from __future__ import annotations

from copy import deepcopy
from typing import Final

from games.second_opinion import Data

Goods = dict[str, int]
SEATS: Final = ("red", "blue", "green", "yellow", "black")
GOODS: Final = (
    "food", "wood", "clay", "reed", "stone", "grain", "vegetable", "sheep", "boar", "cattle",
)  # fmt: skip
STUFF: Final = GOODS[1:5]
CROPS: Final = GOODS[5:7]
ANIMALS: Final = GOODS[7:]
HARVESTS: Final = (4, 7, 9, 11, 13, 14)
STAGES: Final = (
    ("improve", "sheep", "fences", "sow"),
    ("quarry1", "growth", "renovate"),
    ("vegetable", "boar"),
    ("quarry2", "cattle"),
    ("cultivate", "urgent"),
    ("rebuild",),
)
STAGE_OF: Final = (1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 5, 5, 6)
ALWAYS: Final = (
    "rooms", "start", "grain", "plow", "bakehouse", "labor",
    "forest", "claypit", "reeds", "fishing",
)  # fmt: skip
MORE: Final = {
    1: (),
    2: (),
    3: ("grove", "hollow", "market", "stores"),
    4: ("copse", "grove", "hollow", "depot", "theater", "stores"),
    5: ("woods", "hollow", "quay", "theater", "livestock", "stores"),
}
FIXED: Final[dict[str, Goods]] = {
    "grain": {"grain": 1},
    "vegetable": {"vegetable": 1},
    "labor": {"food": 1},
    "depot": {"reed": 1, "stone": 1, "food": 1},
    "quay": {"stone": 1, "wood": 1},
}
"""What a space gives beside the goods that lie there."""
MAJORS: Final[dict[str, Goods]] = {
    "fireplace2": {"clay": 2},
    "fireplace3": {"clay": 3},
    "hearth4": {"clay": 4},
    "hearth5": {"clay": 5},
    "clay-oven": {"clay": 3, "stone": 1},
    "stone-oven": {"clay": 1, "stone": 3},
    "joinery": {"wood": 2, "stone": 2},
    "pottery": {"clay": 2, "stone": 2},
    "basketry": {"reed": 2, "stone": 2},
    "well": {"wood": 1, "stone": 3},
}
PRINTED: Final = dict(zip(MAJORS, (1, 1, 1, 1, 2, 3, 2, 2, 2, 4), strict=True))
FIREPLACES: Final = ("fireplace2", "fireplace3")
HEARTHS: Final = ("hearth4", "hearth5")
OVENS: Final = {"clay-oven": (1, 5), "stone-oven": (2, 4)}
WORKSHOPS: Final = {
    "joinery": ("wood", 2, (3, 5, 7)),
    "pottery": ("clay", 2, (3, 5, 7)),
    "basketry": ("reed", 3, (2, 4, 5)),
}
"""What it takes, the food it makes of one, and how many left over bring 1, 2 and 3 points."""
NEXT_HOUSE: Final = {"wood": "clay", "clay": "stone"}
STANDARD: Final = {
    "storehouse": "grows",
    "last_major": "open",
    "major_from": "action",
    "fresh_fields": "reaped",
    "harvest_bake": "no",
    "withhold": "no",
    "solo": "official",
    "tie_break": "shared",
}
OTHER: Final = {
    "storehouse": "fixed",
    "last_major": "closed",
    "major_from": "card",
    "fresh_fields": "rest",
    "harvest_bake": "after_bake",
    "withhold": "yes",
    "solo": "plain",
    "tie_break": "goods",
}


class Table:
    """A position as plain data, and what can be read off it without a thought."""

    def __init__(self, data: Data) -> None:
        self.data = deepcopy(data)
        self.state: Data = self.data["state"]
        self.count: int = data["players"]
        self.options: dict[str, str] = {**STANDARD, **data["options"]}
        self.seats = SEATS[: self.count]
        self.players: dict[str, Data] = self.state["players"]

    def copy(self) -> Table:
        """Return the same once more."""
        return Table(self.data)

    def order(self) -> list[str]:
        """Return the seats clockwise, the start player first."""
        first = self.seats.index(self.state["start"])
        return [*self.seats[first:], *self.seats[:first]]

    # -- goods -----------------------------------------------------------------------------

    def has(self, seat: str, good: str) -> int:
        """Return how many of a good a seat has, fields apart."""
        count: int = self.players[seat]["goods"][good]
        return count

    def gain(self, seat: str, goods: Goods) -> None:
        """Give goods to a seat."""
        for good, count in goods.items():
            self.players[seat]["goods"][good] += count

    def pay(self, seat: str, goods: Goods) -> None:
        """Take goods away from a seat."""
        self.gain(seat, {good: -count for good, count in goods.items()})

    def lacks(self, seat: str, goods: Goods) -> Goods:
        """Return what of a price is missing."""
        short = {good: n - self.has(seat, good) for good, n in goods.items()}
        return {good: n for good, n in short.items() if n > 0}

    # -- spaces ----------------------------------------------------------------------------

    def gathers(self) -> dict[str, tuple[str, int]]:
        """Return which good comes to which space at the start of a round, and how many."""
        alone = self.count == 1 and self.options["solo"] == "official"
        hollow = {3: 1, 4: 2, 5: 3}.get(self.count, 0)
        every = {
            "start": ("food", 1),
            "forest": ("wood", 2 if alone else 3),
            "claypit": ("clay", 1),
            "reeds": ("reed", 1),
            "fishing": ("food", 1),
            "copse": ("wood", 1),
            "grove": ("wood", 2),
            "woods": ("wood", 4),
            "hollow": ("clay", hollow),
            "theater": ("food", 1),
            "quay": ("reed", 1),
            "sheep": ("sheep", 1),
            "boar": ("boar", 1),
            "cattle": ("cattle", 1),
            "quarry1": ("stone", 1),
            "quarry2": ("stone", 1),
        }
        if self.options["storehouse"] == "fixed":
            del every["start"]
        return {name: what for name, what in every.items() if name in self.open()}

    def open(self) -> list[str]:
        """Return the spaces that can be used in this round, improvements apart."""
        return [*ALWAYS, *MORE[self.count], *self.state["turned"]]

    def lies(self, space: str) -> int:
        """Return how much lies on a space."""
        count: int = self.state["spaces"].get(space, {}).get("goods", 0)
        return count

    def stands(self, space: str) -> str:
        """Return who stands on a space, or nothing."""
        people = self.state["spaces"].get(space, {}).get("people", [])
        return people[0] if people else ""

    def change(self, space: str, goods: int = 0, person: str = "") -> None:
        """Put goods on a space, take them away, or send somebody there."""
        place = self.state["spaces"].setdefault(space, {"goods": 0, "people": []})
        place["goods"] += goods
        place["people"] += [person] if person else []

    def owner(self, card: str) -> str:
        """Return who has an improvement, or nothing."""
        return next((seat for seat in self.seats if card in self.players[seat]["cards"]), "")

    # -- improvements ----------------------------------------------------------------------

    def rate(self, seat: str, good: str) -> int:
        """Return how much food cooking one of a good brings at best, 0 if nothing cooks it."""
        fire = {"vegetable": 2, "sheep": 2, "boar": 2, "cattle": 3}
        hearth = {"vegetable": 3, "sheep": 2, "boar": 3, "cattle": 4}
        cards = self.players[seat]["cards"]
        rates = [fire.get(good, 0) for card in FIREPLACES if card in cards]
        rates += [hearth.get(good, 0) for card in HEARTHS if card in cards]
        return max(rates, default=0)

    def loaves(self, seat: str) -> list[int]:
        """Return the food of every grain that can be baked at once, the best ones first."""
        cards = self.players[seat]["cards"]
        grain = self.has(seat, "grain")
        places = []
        for card in cards:
            most, food = OVENS.get(card, (grain, 0))
            food += 2 * (card in FIREPLACES) + 3 * (card in HEARTHS)
            places += [food] * most if food else []
        return sorted(places, reverse=True)[:grain]

    def bakers(self, seat: str) -> int | None:
        """Return how much grain a seat's improvements bake at once; None means any number."""
        cards = self.players[seat]["cards"]
        if any(card in FIREPLACES + HEARTHS for card in cards):
            return None
        return sum(OVENS[card][0] for card in cards if card in OVENS)


def named(goods: Goods) -> str:
    """Return goods as words."""
    return " ".join(f"{goods[good]} {good}" for good in GOODS if goods.get(good))


def counted(words: list[str]) -> Goods:
    """Return the goods that some words name."""
    return {good: int(n) for n, good in zip(words[::2], words[1::2], strict=True)}
