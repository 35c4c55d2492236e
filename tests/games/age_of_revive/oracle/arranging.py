"""Positions nobody would reach soon: odd numbers of everything, at the caps, near the end."""

from __future__ import annotations

from random import Random
from typing import Any

from games.age_of_revive.oracle.tables import (
    BACKS,
    CARDS,
    FACILITIES,
    GAPS,
    GOODS,
    PILES,
    SEATS,
    Data,
    Table,
)

AMOUNTS = ((0, 0, 1, 2, 3), (0, 1, 2, 3, 4, 5), (0, 3, 6, 9, 10))
CUBES = (1, 1, 2, 3, 5, 9)
BUSY = (
    "manor", "shack", "carpenters", "coachhouse", "canal", "assembly", "cityhall", "gate", "palace",
    "pier", "worksite", "festival", "temple", "tower", "checkpoint",
)  # fmt: skip
"""Where more happens than elsewhere."""
ROWS = {
    "build": lambda seat: [["build", seat, 1, None, 0]],
    "act": lambda seat: [*ROWS["build"](seat), ["act", seat, 0, 0, 0]],
    "move": lambda seat: [*ROWS["act"](seat), ["move", seat, 0, 0, 0]],
}
"""What the engine has still to do from a step on."""


def arrange(rng: Random, setup: Data, step: str) -> Data:
    """Return the plain state of a turn that is about to come to a step."""
    seats = SEATS[: setup["players"]]
    table = Table({**setup, "state": {"ring": [], "goods": {}, "hands": {}}})
    turn = rng.choice(seats)
    state: Data = {
        "stage": "turns",
        "start": rng.choice(seats),
        "turn": turn,
        "turns": rng.randint(1, 60),
        "ring": [],
        "piles": {},
        "pieces": {},
        "goods": {},
        "suburbs": {seat: [] for seat in seats},
        "hands": {seat: [] for seat in seats},
        "had_shack": dict.fromkeys(seats, False),
        "discards": [],
        "support": dict.fromkeys(GOODS, 0),
        "offer": [],
        "on": {},
        "todo": ROWS[step](turn),
    }
    built, unseen = _deal(rng, table, state)
    amounts = rng.choice(AMOUNTS)
    for seat in seats:
        unseen -= _area(rng, state, seat, built[seat], unseen)
        state["goods"][seat] = {good: rng.choice(amounts) for good in GOODS}
    for _ in range(rng.choice(CUBES)):
        state["support"][rng.choice(GOODS)] += 1
    _pieces(rng, state)
    return state


def _deal(rng: Random, table: Table, state: Data) -> tuple[dict[str, list[str]], int]:
    """Give every card a place; return what is built on the ring, and how many cards are left."""
    unseen = 0
    first_only = table.options["cards"] == "first"
    cards = [
        card
        for card in FACILITIES
        if not (first_only and CARDS[card]["set"] == "new")
        for _ in range(CARDS[card]["copies"])
    ]
    built: dict[str, list[str]] = {seat: [] for seat in table.seats}
    busy, hold = rng.choice((0.2, 0.5, 0.8)), rng.choice((0.2, 0.5, 1))
    for card in rng.sample(cards, len(cards)):
        seat = rng.choice(table.seats)
        mine = built[seat] if CARDS[card]["form"] == "ring" else state["suburbs"][seat]
        if rng.random() < busy and card not in mine:
            mine.append(card)
        elif rng.random() < hold:
            knowers = {seat, *rng.sample(table.seats, rng.choice((0, 0, 0, 1, 2)))}
            _hold(table, state, seat, card, knowers)
        elif rng.random() < 0.15:
            state["discards"].append(card)
        else:
            unseen += 1
    for seat in table.seats:
        where = rng.choice(("hand", "ring", "ring", "mansion", "pile", "pile"))
        state["had_shack"][seat] = where != "pile"
        if where == "hand":
            _hold(table, state, seat, "shack", set(table.seats))
        elif where == "pile":
            state["discards"].insert(rng.randint(0, len(state["discards"])), "shack")
        else:
            built[seat].append("shack" if where == "ring" else "mansion")
    state["discards"] += ["shack"] * (4 - len(table.seats))
    return built, unseen


def _hold(table: Table, state: Data, seat: str, card: str, knowers: set[str]) -> None:
    row: Any = [one for one in table.seats if one in knowers]
    state["hands"][seat].append([card, "everybody" if row == list(table.seats) else row])


def _area(rng: Random, state: Data, seat: str, built: list[str], unseen: int) -> int:
    """Lay out an area: Tent or Manor, buildings, rubble and gaps; return how much is rubble."""
    piles = [rng.choice((0, 0, 1, 2, 2)) for _ in PILES]
    while sum(piles) > unseen:
        piles[rng.choice([number for number, height in enumerate(piles) if height])] -= 1
    state["piles"][seat] = piles
    cells = list(built)
    for number, height in enumerate(piles):
        if height or rng.random() < 0.2:
            name = PILES[number] if height else GAPS[number]
            cells.insert(rng.randint(0, len(cells)), name)
    head = "tent" if rng.random() < 0.7 else BACKS["tent"]
    state["ring"] += [f"{seat} {name}" for name in (head, *cells)]
    if "pier" in built:
        state["on"][f"{seat} pier"] = rng.choice(GOODS)
    if "temple" in built:
        state["on"][f"{seat} temple"] = rng.randint(0, 6)
    return sum(piles)


def _pieces(rng: Random, state: Data) -> None:
    """Put every piece somewhere; a gap nobody stands on is none."""
    gaps = [cell for cell in state["ring"] if cell.split()[1] in GAPS]
    for seat in state["goods"]:
        cells = state["ring"]
        if rng.random() < 0.6:
            cells = [cell for cell in cells if cell in gaps or cell.split()[1] in BUSY] or cells
        state["pieces"][seat] = "centre" if rng.random() < 0.15 else rng.choice(cells)
    stood_on = set(state["pieces"].values())
    state["ring"] = [cell for cell in state["ring"] if cell not in gaps or cell in stood_on]


def at_work(rng: Random, setup: Data, card: str) -> Data:
    """Return a position where somebody stands on a card, or else holds it, and can pay."""
    for _ in range(500):
        state = arrange(rng, setup, "act")
        seat = state["turn"]
        cells = [cell for cell in state["ring"] if cell.split()[1] == card]
        cells = [cell for cell in cells if cell.startswith(seat)] or cells
        held = [name for name, _ in state["hands"][seat]]
        state["goods"][seat] = dict.fromkeys(GOODS, 9)
        state["support"]["food"] += 9
        if cells and CARDS[card]["actions"] and rng.random() < 0.5:
            state["pieces"][seat] = cells[0]
            return _without_empty_gaps(state)
        if card in held and f"{seat} {card}" not in state["ring"]:
            state["todo"] = ROWS["build"](seat)
            return state
    raise AssertionError(f"no position with {card}")


def nothing_to_use(rng: Random, setup: Data) -> Data:
    """Return a position where somebody on a Canal can pay, and has nothing to use it for."""
    cells: list[str] = []
    while not cells:
        state = arrange(rng, setup, "act")
        cells = [cell for cell in state["ring"] if cell.endswith(" canal")]
    seat, ring = state["turn"], state["ring"]
    state["discards"] += ["shack"] * sum(f"{seat} {side}" in ring for side in ("shack", "mansion"))
    normal = {f"{seat} {card}" for card in CARDS if CARDS[card]["kind"] == "normal"}
    ring = [f"{seat} tent" if cell == f"{seat} manor" else cell for cell in ring]
    state["ring"] = ring = [cell for cell in ring if cell not in normal]
    state["on"] = {cell: what for cell, what in state["on"].items() if cell in ring}
    for other, cell in state["pieces"].items():
        state["pieces"][other] = cell if cell in ring else "centre"
    state["pieces"][seat] = cells[0]
    state["goods"][seat]["horse"] = rng.randint(1, 3)
    return _without_empty_gaps(state)


def nearly_alike(setup: Data, start: int) -> Data:
    """Return a position where turning a Tent over ends the game, all having the same."""
    state = arrange(Random(1), setup, "act")
    seats = list(state["goods"])
    turn = state["turn"]
    state.update(
        start=seats[start],
        ring=[f"{seat} {'tent' if seat == turn else 'manor'}" for seat in seats],
        piles={seat: [0, 0, 0, 0] for seat in seats},
        pieces=dict.fromkeys(seats, f"{turn} tent"),
        goods={seat: dict.fromkeys(GOODS, 5) for seat in seats},
        suburbs={seat: [] for seat in seats},
        hands={seat: [] for seat in seats},
        had_shack=dict.fromkeys(seats, False),
        discards=["shack"] * 4,
        support={**dict.fromkeys(GOODS, 0), "iron": 1},
        on={},
    )
    return state


def _without_empty_gaps(state: Data) -> Data:
    stood_on = set(state["pieces"].values())
    state["ring"] = [c for c in state["ring"] if c.split()[1] not in GAPS or c in stood_on]
    return state
