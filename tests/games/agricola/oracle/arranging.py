"""Positions nobody would reach soon: odd farms, many improvements, the last person of a round."""

from __future__ import annotations

from random import Random

from games.agricola.oracle.farm import (
    Farm,
    edge_name,
    fits,
    name_of,
    new_pastures,
    rim,
)
from games.agricola.oracle.tables import (
    ANIMALS,
    FIREPLACES,
    GOODS,
    MAJORS,
    NEXT_HOUSE,
    SEATS,
    STAGE_OF,
    STAGES,
    Table,
)
from games.second_opinion import Data

FORMAT = "stoneage-lab-position/1"
COUNTS = (0, 0, 1, 1, 2, 3, 4, 5, 6, 9, 12)
ROUNDS = (1, 2, 3, 4, 4, 5, 6, 7, 7, 8, 9, 9, 10, 11, 11, 12, 13, 13, 14, 14)
CALM = ("grain", "labor", "start", "plow", "vegetable", "market", "stores", "urgent", "growth")
"""Spaces that can be used by anybody, or soon."""


def arrange(rng: Random, setup: Data, *, barren: bool = False) -> Data:
    """Return a position as plain data, in which somebody has to send a person.

    Parameters
    ----------
    rng : Random
    setup : dict
        What ``Game.setup`` writes.
    barren : bool
        Whether spaces are empty, or taken, and nobody has much.
    """
    seats = list(SEATS[: setup["players"]])
    number = rng.choice(ROUNDS)
    turned: list[str] = []
    for stage, cards in enumerate(STAGES, 1):
        due = STAGE_OF[:number].count(stage)
        turned += rng.sample(cards, due)
    state: Data = {
        "stage": "work",
        "round": number,
        "start": rng.choice(seats),
        "turn": rng.choice(seats),
        "turned": turned,
        "spaces": {},
        "majors": list(MAJORS),
        "players": {seat: _player(rng, number, barren) for seat in seats},
    }
    state["todo"] = [["work", state["turn"], 0, 0, 0]]
    table = Table({"format": FORMAT, **setup, "state": state})
    _hand_out(rng, table)
    for seat in seats:
        _lay_out(rng, table, seat)
        if not barren:
            _save_up(rng, table, seat)
    _gather(rng, table, barren)
    _send(rng, table, barren)
    return table.data


def nearly_alike(rng: Random, setup: Data) -> Data:
    """Return the last turn of a game after which the seats have much the same."""
    data = arrange(rng, setup)
    state = data["state"]
    plain = {**_player(rng, 1, barren=True), "people": 2, "baked": False, "begging": 0}
    state.update(round=14, turned=[card for stage in STAGES for card in stage], spaces={})
    state.update(majors=list(MAJORS))
    sites = iter(("grain", "labor", "fishing", "reeds", "claypit", "rooms", "plow", "start"))
    for seat, player in state["players"].items():
        goods = {**plain["goods"], "food": 9, "wood": rng.randint(0, 3)}
        player.update({**plain, "goods": goods, "rooms": ["2-1", "3-1"], "fields": {}})
        player.update(stables=[], fences=[], cards=[], ahead=[], fresh=[])
        player["home"] = int(seat == state["turn"])
    table = Table(data)
    for seat in table.seats:
        for _ in range(2 - table.players[seat]["home"]):
            table.change(next(sites, "hollow"), person=seat)
    for name in ("forest", "sheep", "quarry1"):
        table.change(name, 1)
    return table.data


def _player(rng: Random, number: int, barren: bool) -> Data:
    most = rng.choice(COUNTS)
    goods = {good: 0 if barren else rng.randint(0, most) for good in GOODS}
    if not barren and rng.random() < 0.3:
        goods["wood"] += 15
    goods["food"] = rng.choice((0, 0, 1, 3, 5, 8, 12))
    goods |= dict.fromkeys(ANIMALS, 0)
    people = rng.choice((2, 2, 3, 3, 4, 5, 5))
    return {
        "goods": goods,
        "people": people,
        "home": 0,
        "newborn": int(number > 4 and people > 2 and rng.random() < 0.25),
        "begging": rng.choice((0, 0, 0, 2)),
        "passed": False,
        "baked": rng.random() < 0.3,
        "house": rng.choice(("wood", "wood", "clay", "clay", "stone")),
        "rooms": ["2-1", "3-1"],
        "fields": {},
        "fresh": [],
        "stables": [],
        "fences": [],
        "cards": [],
        "ahead": [],
    }


def _hand_out(rng: Random, table: Table) -> None:
    """Give improvements to seats: few, or all but one, or many to one of them."""
    cards = rng.sample(list(MAJORS), rng.choice((0, 2, 3, 4, 6, 9, 10)))
    rich = rng.choice(table.seats)
    for card in cards:
        owner = rich if card in FIREPLACES or rng.random() < 0.5 else rng.choice(table.seats)
        table.state["majors"].remove(card)
        table.players[owner]["cards"].append(card)
        if card == "well" and table.state["round"] < 14:
            coming = range(table.state["round"] + 1, min(14, table.state["round"] + 3) + 1)
            table.players[owner]["ahead"] = [[n, "food", 1] for n in coming]


def _lay_out(rng: Random, table: Table, seat: str) -> None:
    """Build a farm: rooms, fields, stables, pastures, and animals that have room."""
    player = table.players[seat]
    for _ in range(rng.choice((0, 0, 1, 2, 3, 5))):
        player["rooms"] += [name_of(p) for p in _some(rng, Farm(table, seat).for_rooms())]
    for _ in range(rng.choice((0, 1, 2, 3, 6))):
        for place in _some(rng, Farm(table, seat).for_fields()):
            player["fields"][name_of(place)] = _pile(rng)
    for name, pile in player["fields"].items():
        if pile in ("grain 3", "vegetable 2") and rng.random() < 0.5:
            player["fresh"].append(name)
    for _ in range(rng.choice((0, 0, 1, 2, 4, 4))):
        player["stables"] += [name_of(p) for p in _some(rng, Farm(table, seat).for_stables())]
    for _ in range(rng.choice((0, 1, 1, 2, 3))):
        _fence(rng, table, seat)
    held, elsewhere = Farm(table, seat).holders()
    for _ in range(rng.choice((0, 1, 3, 8, 30))):
        animal = rng.choice((*ANIMALS, "sheep"))
        player["goods"][animal] += 1
        herd = [player["goods"][each] for each in ANIMALS]
        if not fits(held, elsewhere, (herd[0], herd[1], herd[2])):
            player["goods"][animal] -= 1


def _some(rng: Random, places: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return one of some places, oftener on the right, where they do not hem in the house."""
    return rng.choices(places, [place[1] for place in places])[:1] if places else []


def _save_up(rng: Random, table: Table, seat: str) -> None:
    """Give a seat just what a renovation or a room takes."""
    player = table.players[seat]
    if rng.random() < 0.25 and player["house"] != "stone":
        player["goods"][NEXT_HOUSE[player["house"]]] += len(player["rooms"])
        player["goods"]["reed"] += 1
    elif rng.random() < 0.25:
        player["goods"][player["house"]] += 5
        player["goods"]["reed"] += 2


def _pile(rng: Random) -> str:
    return rng.choice(("", "", "grain 1", "grain 2", "grain 3", "vegetable 1", "vegetable 2"))


def _fence(rng: Random, table: Table, seat: str) -> None:
    farm, player = Farm(table, seat), table.players[seat]
    found = new_pastures(farm.fences, farm.built, 15)
    cheap = [shape for shape, count in found.items() if count <= rng.choice((4, 6, 8, 15))]
    if cheap:
        shape = rng.choice(sorted(cheap, key=sorted))
        player["fences"] = [edge_name(one) for one in farm.fences | rim(shape)]


def _gather(rng: Random, table: Table, barren: bool) -> None:
    for name, (_, count) in table.gathers().items():
        table.change(name, 0 if barren else count * rng.choice((1, 1, 2, 3, 5)))


def _send(rng: Random, table: Table, barren: bool) -> None:
    """Send people out; whoever has the turn keeps one at home."""
    free = [name for name in table.open() if name not in CALM]
    calm = [name for name in table.open() if name in CALM]
    rng.shuffle(free)
    # The last ones are taken first.
    if table.options["major_from"] == "card":
        # Given back in the round in which somebody was sent there.
        free += [card for card in FIREPLACES if card in table.state["majors"]]
    free = free + calm if barren else rng.sample([*free, *calm], len(free) + len(calm))
    for seat in table.seats:
        player = table.players[seat]
        grown = player["people"] - player["newborn"]
        stay = rng.choice((0, 0, 0, 1, 2)) if not barren else 0
        player["home"] = max(min(grown, stay), int(seat == table.state["turn"]))
    for seat in table.seats:
        player = table.players[seat]
        for _ in range(player["people"] - player["newborn"] - player["home"]):
            if free:
                table.change(free.pop(), person=seat)
            else:
                player["home"] += 1
    for name, place in table.state["spaces"].items():
        if place["people"] and name != "theater":
            place["goods"] = 0
