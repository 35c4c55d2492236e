"""What lies on the table, and what can be read off it.

Everything of the second opinion is written from the rules alone, without a look at the engine.
Only what is printed on grounds and boards is read from the data file of the game.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from itertools import product
from pathlib import Path
from typing import Any, Final

from games.second_opinion import Data

import stoneage_lab

Goods = dict[str, int]
_FILE = Path(stoneage_lab.__file__).parent / "games/age_of_hunting/faces/reconstructed.json"
FACES: Final[Data] = json.loads(_FILE.read_text(encoding="utf-8"))
FACES.update(FACES.get("faces", {}))
SEATS: Final = ("red", "blue", "green", "yellow", "black")
FOODS: Final = ("grape", "corn", "boar", "wheat", "mammoth")
GOODS: Final = (*FOODS, "coin")
GROUNDS: Final = {ground["id"]: ground for ground in FACES["grounds"]}
BASIC: Final = [name for name, ground in GROUNDS.items() if ground["kind"] == "basic"]
LANDS: Final = [name for name in GROUNDS if name not in BASIC]
ROCKS: Final[dict[str, Data]] = {chip["id"]: chip for chip in FACES["rocks"]["chips"]}
STACKS: Final = (1, 2, 1)
IN_STOCK: Final = FACES["stock"]["each"]
STANDARD: Final = {
    "harvest": "automatic",
    "copy": "once",
    "tie_break": "developments",
    "stock": "counted",
    "lands": "any",
}
OTHER: Final = {
    "harvest": "asked",
    "copy": "chain",
    "tie_break": "pieces",
    "stock": "unlimited",
    "lands": "recommended",
}
RULE_SETS: Final = {
    "standard": STANDARD,
    "rulebook": {**STANDARD, "harvest": "asked", "copy": "chain"},
    "recommended": {**STANDARD, "lands": "recommended"},
}


class Table:
    """A position as plain data, what has happened since, and what everybody can see in it."""

    def __init__(self, data: Data) -> None:
        self.state: Data = deepcopy(data["state"])
        self.count: int = data["players"]
        self.options: dict[str, str] = {**RULE_SETS[data["rules"]], **data["options"]}
        self.seats: list[str] = list(SEATS[: self.count])
        self.players: dict[str, Data] = self.state["players"]
        self.rows: dict[str, list[list[Any]]] = self.state["rows"]
        self.huts: dict[str, dict[str, str]] = self.state["huts"]
        self.events: list[tuple[Any, ...]] = []
        self.data = {**data, "state": self.state}

    def copy(self) -> Table:
        """Return the same once more."""
        return Table(self.data)

    def say(self, event: str, seat: str | None, *facts: Any) -> None:
        """Write down what has happened."""
        self.events.append((event, self.seats.index(seat) if seat else -1, *facts))

    def after(self, seat: str, steps: int = 1) -> str:
        """Return who sits so many seats to the left."""
        return self.seats[(self.seats.index(seat) + steps) % self.count]

    # -- grounds ---------------------------------------------------------------------------

    def side(self, ground: str) -> Data:
        """Return what is printed on the side that lies up."""
        side: Data = GROUNDS[ground]["sides"][self.state["grounds"][ground]]
        return side

    def face(self, ground: str) -> str:
        """Return the name of the side that lies up."""
        return f"{ground}{self.state['grounds'][ground]}"

    def area(self, ground: str, space: int) -> list[Data]:
        """Return what is printed over a space."""
        parts: list[Data] = self.side(ground)["areas"][space - 1]["parts"]
        return parts

    def spaces(self, ground: str) -> int:
        """Return how many hunting spaces there are."""
        return len(self.side(ground)["areas"])

    def pieces(self, ground: str) -> int:
        """Return how many spaces are taken: each group is a chief and its followers."""
        return sum(followers + 1 for _, followers in self.rows.get(ground, []))

    def chiefs(self) -> Iterator[tuple[str, int, str, int]]:
        """Yield ground, space, owner and number in the row of every chief on the grounds."""
        for ground in self.state["grounds"]:
            space = 0
            for number, (owner, followers) in enumerate(self.rows.get(ground, [])):
                space += followers + 1
                yield ground, space, owner, number

    def all_huts(self) -> Iterator[tuple[str, int, str]]:
        """Yield ground, space and owner of every hut on the grounds."""
        for ground in self.state["grounds"]:
            for space in range(1, self.spaces(ground) + 1):
                if str(space) in self.huts.get(ground, {}):
                    yield ground, space, self.huts[ground][str(space)]

    # -- seats -----------------------------------------------------------------------------

    def out(self, seat: str) -> list[int]:
        """Return how many followers each of a seat's chiefs on the grounds has."""
        rows = self.rows.values()
        return [followers for row in rows for owner, followers in row if owner == seat]

    def chiefs_in_hand(self, seat: str) -> int:
        """Return how many chiefs can still be sent."""
        return (3 if self.count == 2 else 2) - len(self.out(seat))

    def followers_in_hand(self, seat: str) -> int:
        """Return how many followers can be sent along."""
        followers: int = self.players[seat]["followers"]
        return 1 + followers - sum(self.out(seat))

    def caves(self, seat: str) -> int:
        """Return how many caves are open."""
        caves: int = self.players[seat]["caves"]
        return 3 + caves

    def has(self, seat: str, good: str) -> int:
        """Return how many of a food, or coins, somebody has."""
        player = self.players[seat]
        count: int = player["coin"] if good == "coin" else player["foods"].get(good, 0)
        return count

    def foods(self, seat: str) -> int:
        """Return how many foods somebody has."""
        return sum(self.players[seat]["foods"].values())

    def stock(self, good: str) -> int:
        """Return how much of something the stock has."""
        if good == "coin" or self.options["stock"] == "unlimited":
            return 10**6
        held: int = sum(self.has(seat, good) for seat in self.seats)
        return IN_STOCK - held

    def change(self, seat: str, good: str, by: int) -> None:
        """Give so many to somebody, or take them away."""
        player = self.players[seat]
        if good == "coin":
            player["coin"] += by
            return
        player["foods"][good] = player["foods"].get(good, 0) + by
        player["foods"] = {food: n for food, n in player["foods"].items() if n}

    # -- rocks -----------------------------------------------------------------------------

    def unseen(self) -> Goods:
        """Return how many rocks of each kind nobody has seen."""
        out = FACES["rocks"]["out_for_two"] if self.count == 2 else ()
        left = {
            name: chip["count"] - self.state["rocks"].get(name, 0)
            for name, chip in ROCKS.items()
            if name not in out
        }
        return {name: count for name, count in left.items() if count}


def listed(goods: Goods) -> tuple[tuple[str, int], ...]:
    """Return goods in their usual order, without those there are none of."""
    return tuple((good, goods[good]) for good in (*GOODS, "point") if goods.get(good))


def named(goods: Goods) -> str:
    """Return goods as words."""
    return " ".join(f"{count} {good}" for good, count in listed(goods))


def ways(size: int, most: Goods) -> list[Goods]:
    """Return every way to take so many pieces out of these, more of the earlier kinds first."""
    kinds = [good for good in GOODS if most.get(good)]
    ranges = [range(min(size, most[good]), -1, -1) for good in kinds]
    counts = (each for each in product(*ranges) if sum(each) == size)
    return [dict(zip(kinds, each, strict=True)) for each in counts]
