"""What is printed on board, cards and tiles, and what the rule sets say, typed anew.

Nothing in this folder uses the rules of the engine, not even its tables; what is printed on the
pieces of the expansions alone is read from the data file that owners may replace.
"""

from __future__ import annotations

from copy import deepcopy
from functools import cache
from typing import Any, Final

Data = dict[str, Any]

SEATS: Final = ("red", "blue", "green", "yellow")
GOODS: Final = ("wood", "brick", "stone", "gold")
WORTH: Final = {"wood": 3, "brick": 4, "stone": 5, "gold": 6}

HUNT: Final = "hunt"
GATHER: Final = {"forest": "wood", "clay": "brick", "quarry": "stone", "river": "gold"}
VILLAGE: Final = ("toolmaker", "hut", "field")
CARD_SITES: Final = ("card1", "card2", "card3", "card4")
BUILDING_SITES: Final = ("building1", "building2", "building3", "building4")
SITES: Final = (HUNT, *GATHER, *VILLAGE, *CARD_SITES, *BUILDING_SITES)
WAITING: Final = ("animal", "mammoth")
"""Places of the expansions, where nothing is used."""
DIVISOR: Final = {"food": 2, "wood": 3, "brick": 4, "stone": 5, "gold": 6}
FOUND: Final = {HUNT: "food", **GATHER}
ROLLED: Final = ("wood", "brick", "stone", "gold", "food")
"""What a roll is for, as tasks number it."""
DRAFT: Final = {1: "wood", 2: "brick", 3: "stone", 4: "gold", 5: "tool", 6: "field"}

STANDARD: Final = {
    "village_closed": "one",
    "gatherers": "limited",
    "decline": "cards_and_buildings",
    "kinds": "exactly",
    "any_two": "kept",
    "field_surplus": "kept",
    "people_as_food": "no",
    "culture": "squares",
    "tie_break": "sum",
}
OTHER: Final = {
    "village_closed": "two",
    "gatherers": "unlimited",
    "decline": "any",
    "kinds": "at_least",
    "any_two": "at_once",
    "field_surplus": "lost",
    "people_as_food": "yes",
    "culture": "fives",
    "tie_break": "fields_first",
}
"""The other answer to each question."""
RULE_SETS: Final = {
    "standard": (),
    "rulebook": ("village_closed", "kinds", "people_as_food", "culture"),
    "bga": ("decline", "any_two", "field_surplus", "tie_break"),
}
"""Which questions each rule set answers the other way."""

CULTURES: Final = (
    "medicine", "art", "music", "weaving", "pottery", "writing", "transport", "sundial",
)  # fmt: skip

_CARDS = """
C01 all              pottery        C02 all              writing
C03 all              sundial        C04 all              transport
C05 all              farmer 1       C06 all              farmer 2
C07 all              hut_builder 1  C08 all              hut_builder 2
C09 all              tool_maker 2   C10 all              tool_maker 2
C11 gain food 7      pottery        C12 gain food 5      medicine
C13 gain food 3      weaving        C14 gain food 1      weaving
C15 gain food 4      hut_builder 1  C16 gain food 2      hut_builder 2
C17 gain food 3      farmer 2       C18 gain stone 2     transport
C19 gain stone 1     farmer 1       C20 gain stone 1     shaman 1
C21 gain gold 1      shaman 1       C22 gain brick 1     shaman 2
C23 roll gold        art            C24 roll stone       shaman 1
C25 roll wood        shaman 2       C26 points 3         music
C27 points 3         music          C28 points 3         hut_builder 3
C29 tool             art            C30 field            sundial
C31 field            farmer 1       C32 extra            writing
C33 once 4           tool_maker 1   C34 once 3           tool_maker 1
C35 once 2           tool_maker 2   C36 any_two          medicine
"""
_ARGUMENTS = {"gain": 2, "roll": 1, "points": 1, "once": 1}


def _read_cards() -> dict[str, tuple[tuple[str, ...], tuple[str, int]]]:
    words = iter(_CARDS.split())
    cards: dict[str, tuple[tuple[str, ...], tuple[str, int]]] = {}
    for name in words:
        effect = next(words)
        top = (effect, *(next(words) for _ in range(_ARGUMENTS.get(effect, 0))))
        symbol = next(words)
        cards[name] = (top, (symbol, 1 if symbol in CULTURES else int(next(words))))
    return cards


CARDS: Final = _read_cards()
"""Top and bottom half of every card."""

_FIXED = """
B01 2100 10  B02 2010 11  B03 1200 11  B04 2001 12  B05 1020 13  B06 0210 13  B07 0201 14
B08 0120 14  B09 0021 16  B10 1110 12  B11 1110 12  B12 1101 13  B13 1101 13  B14 1011 14
B15 1011 14  B16 0111 15  B17 0111 15
"""


def _read_tiles() -> dict[str, tuple[Any, ...]]:
    tiles: dict[str, tuple[Any, ...]] = {}
    words = iter(_FIXED.split())
    for name in words:
        tiles[name] = ("fixed", tuple(int(digit) for digit in next(words)), int(next(words)))
    for number in range(8):
        tiles[f"B{18 + number}"] = ("kinds", 4 + number // 4, 1 + number % 4)
    for number in (26, 27, 28):
        tiles[f"B{number}"] = ("any", 1, 7)
    return tiles


TILES: Final = _read_tiles()
"""Every tile: a fixed price with its points, so many of so many kinds, or so many of any."""


@cache
def pool(modules: tuple[str, ...]) -> dict[str, tuple[Any, ...]]:
    """Return the building tiles of a game with these modules."""
    from games.stone_age.oracle.faces import NEW_TILES

    added = [NEW_TILES[module] for module in modules if module in NEW_TILES]
    return TILES | {name: tile for tiles in added for name, tile in tiles.items()}


def tools(level: int) -> tuple[int, int, int]:
    """Return the three tools after taking a tool so many times.

    The first three are new ones; then always the one of the lowest value is improved.
    """
    values = [0, 0, 0]
    for _ in range(level):
        values[values.index(min(values))] += 1
    return values[0], values[1], values[2]


class Table:
    """A position as plain data, and quick ways to ask about it.

    Parameters
    ----------
    data : dict
        What ``Position.to_dict`` writes.
    """

    def __init__(self, data: Data) -> None:
        self.data = data
        self.count: int = data["players"]
        self.seats = SEATS[: self.count]
        turned = RULE_SETS[data["rules"]]
        self.options = {name: (OTHER if name in turned else STANDARD)[name] for name in STANDARD}
        self.options.update(data["options"])
        self.modules: list[str] = data["expansions"]
        self.state = clone(data["state"])

    @property
    def players(self) -> dict[str, Data]:
        """What lies before every seat."""
        return self.state["players"]  # type: ignore[no-any-return]

    @property
    def task(self) -> list[Any]:
        """What is to be done now: step, seat, three numbers."""
        return self.state["todo"][-1]  # type: ignore[no-any-return]

    def there(self, site: str) -> dict[str, int]:
        """Return who stands on a site, and how many of each."""
        return self.state["placed"].get(site, {})  # type: ignore[no-any-return]

    def out(self, seat: str) -> int:
        """Return how many of a seat's people stand on the board."""
        return sum(row.get(seat, 0) for row in self.state["placed"].values())

    def home(self, seat: str) -> int:
        """Return how many of a seat's people are at home."""
        return int(self.players[seat]["people"]) - self.out(seat)

    def working(self, seat: str) -> int:
        """Return how many of a seat's people stand where something can be used."""
        waiting = sum(self.there(site).get(seat, 0) for site in WAITING)
        return self.out(seat) - waiting

    def clockwise(self, first: str) -> list[str]:
        """Return all seats from one on."""
        here = self.seats.index(first)
        return [*self.seats[here:], *self.seats[:here]]

    def leave(self, seat: str, site: str) -> int:
        """Let a seat's people leave a site, and return how many they are."""
        row = self.state["placed"][site]
        people = row.pop(seat)
        if not row:
            del self.state["placed"][site]
        return int(people)

    def unseen_cards(self) -> list[str]:
        """Return the cards that lie nowhere in sight."""
        seen = {*self.state["display"]}
        for player in self.players.values():
            seen.update(player["cards"])
        return [card for card in CARDS if card not in seen]

    def unseen_tiles(self) -> list[str]:
        """Return the tiles that lie nowhere in sight, those in the box included."""
        seen = {*self.state["tops"]}
        for player in self.players.values():
            seen.update(player["buildings"])
        return [tile for tile in self.tiles if tile not in seen]

    @property
    def tiles(self) -> dict[str, tuple[Any, ...]]:
        """Every building tile of the game."""
        return pool(tuple(self.modules))


def clone(state: Data) -> Data:
    """Return a copy of plain data that shares nothing that changes."""
    copied = {key: [*value] if type(value) is list else value for key, value in state.items()}
    copied["todo"] = [[*task] for task in state["todo"]]
    for name in ("animal", "herd"):
        if name in state:
            copied[name] = deepcopy(state[name])
    copied["placed"] = {site: {**row} for site, row in state["placed"].items()}
    copied["players"] = {
        seat: {
            key: [*value] if type(value) is list else {**value} if type(value) is dict else value
            for key, value in player.items()
        }
        for seat, player in state["players"].items()
    }
    return copied
