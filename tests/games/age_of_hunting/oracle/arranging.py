"""Positions nobody would reach soon: odd numbers of everything, a short stock, near the end."""

from __future__ import annotations

from random import Random

from games.age_of_hunting.oracle import developing
from games.age_of_hunting.oracle.tables import BASIC, FOODS, GROUNDS, LANDS, SEATS, STACKS, Table
from games.second_opinion import Data

TRACKS = (0, 0, 1, 4, 7, 8, 9, 9, 9, 9)
COINS = (0, 1, 2, 3, 4, 5, 8, 9, 14, 30)
HUTS = (0, 1, 1, 2, 3, 4, 4)
FORMAT = "stoneage-lab-position/1"


def arrange(rng: Random, setup: Data, step: str) -> Data:
    """Return a position as plain data, at the beginning of a step of somebody's turn.

    Parameters
    ----------
    rng : Random
    setup : dict
        What ``Game.setup`` writes.
    step : str
        ``"hunting"`` or ``"developing"``.
    """
    while True:
        data = _any(rng, setup, step)
        table = Table(data)
        mover = data["state"]["todo"][0][1]
        # Who cannot pay for anything is not asked.
        if step == "hunting" or developing.offers(table, mover):
            return data


def _any(rng: Random, setup: Data, step: str) -> Data:
    seats = list(SEATS[: setup["players"]])
    mover = rng.choice(seats)
    state: Data = {
        "stage": "turns",
        "round": rng.randint(1, 20),
        "start": rng.choice(seats),
        "ending": None,
        "grounds": _grounds(rng, len(seats)),
        "rows": {},
        "huts": {},
        "players": {seat: _player(rng) for seat in seats},
        "rocks": {},
        "todo": [[step, mover, 0, 0, 0]],
    }
    data = {"format": FORMAT, **setup, "state": state}
    table = Table(data)
    _fill_rows(rng, table)
    _build(rng, table)
    _feed(rng, table, mover if step == "developing" else "")
    _turn_rocks(rng, table)
    met = [s for s in seats if table.players[s]["track"] >= 10 or table.players[s]["huts"] == 5]
    table.state["ending"] = rng.choice(met) if met else None
    return table.data


def nearly_alike(rng: Random, setup: Data) -> Data:
    """Return the last turn of a game after which the seats have much the same."""
    data = arrange(rng, setup, "hunting")
    state = data["state"]
    seats = list(state["players"])
    state.update(rocks={}, rows={}, huts={}, ending=rng.choice(seats))
    state["todo"][0][1] = seats[seats.index(state["start"]) - 1]
    for food, player in zip(FOODS, state["players"].values(), strict=False):
        caves, followers = rng.choice(((1, 2), (2, 1), (2, 0), (0, 3), (1, 1)))
        points = sum((1, 2, 3)[:caves]) + sum((1, 1, 2, 3)[:followers])
        player.update(caves=caves, followers=followers, huts=0, coin=0, track=16 - points)
        player["foods"] = {food: rng.randint(2, 3)}
    table = Table(data)
    _turn_rocks(rng, table)
    return table.data


def _player(rng: Random) -> Data:
    return {
        "foods": {},
        "coin": rng.choice(COINS),
        "track": rng.choice((*TRACKS, 10, 12) if rng.random() < 0.1 else TRACKS),
        "caves": rng.randint(0, 3),
        "followers": rng.randint(0, 4),
        "huts": 0,
    }


def _grounds(rng: Random, count: int) -> Data:
    """Lay out grounds; copies, trades and points, of which there is much to tell, oftener."""
    basic = [name for name in BASIC if count > 2 or not GROUNDS[name].get("money_only")]
    lands: set[str] = set()
    while len(lands) < {2: 2, 3: 3}.get(count, 4):
        lands.add(rng.choice((*LANDS, "n4", "n4", "n5", "n6", "n7", "n7", "n7")))
    return {name: rng.choice("ab") for name in GROUNDS if name in basic or name in lands}


def _fill_rows(rng: Random, table: Table) -> None:
    """Send chiefs, with the followers there are, to grounds that have room."""
    favourite = rng.choice(list(table.state["grounds"]))
    for seat in rng.sample(table.seats, table.count):
        for _ in range(rng.randint(0, table.chiefs_in_hand(seat))):
            ground = favourite if rng.random() < 0.4 else rng.choice(list(table.state["grounds"]))
            room = table.spaces(ground) - table.pieces(ground) - 1
            if room >= 0:
                followers = rng.randint(0, min(room, table.followers_in_hand(seat)))
                table.rows.setdefault(ground, []).insert(0, [seat, followers])


def _build(rng: Random, table: Table) -> None:
    favourite = rng.choice(list(table.state["grounds"]))
    for seat in rng.sample(table.seats, table.count):
        wanted = 5 if rng.random() < 0.05 else rng.choice(HUTS)
        for _ in range(wanted):
            places = [words.split()[2:] for words in developing.free_places(table)]
            near = [place for place in places if place[0] == favourite]
            if places:
                ground, space = rng.choice(near if near and rng.random() < 0.5 else places)
                table.huts.setdefault(ground, {})[space] = seat
                table.players[seat]["huts"] += 1


def _feed(rng: Random, table: Table, hunter: str) -> None:
    """Give foods, one kind of them often, so that the stock may be short of it."""
    often = rng.sample(FOODS, 2)
    short = rng.random() < 0.4
    for seat in rng.sample(table.seats, table.count):
        most = rng.choice((0, 1, table.caves(seat), table.caves(seat)))
        more = rng.randint(0, 6) if seat == hunter else 0
        for _ in range(more + (table.caves(seat) if short else most)):
            left = [food for food in FOODS if table.stock(food) > 0]
            wanted = [food for food in often if table.stock(food) > 0]
            table.change(seat, rng.choice(wanted if short and wanted else left), 1)


def _turn_rocks(rng: Random, table: Table) -> None:
    caves = (player["caves"] for player in table.players.values())
    for _ in range(sum(sum(STACKS[:developed]) for developed in caves)):
        rock = rng.choice(list(table.unseen()))
        table.state["rocks"][rock] = table.state["rocks"].get(rock, 0) + 1
