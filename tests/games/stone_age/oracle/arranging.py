"""Positions nobody would reach soon: odd numbers of everything, at the caps, near the end."""

from __future__ import annotations

from random import Random
from typing import Any

from games.stone_age.oracle.faces import ANIMALS, HERD
from games.stone_age.oracle.tables import (
    BUILDING_SITES,
    CARD_SITES,
    CARDS,
    GATHER,
    GOODS,
    HUNT,
    SEATS,
    VILLAGE,
    Data,
    Table,
    pool,
    tools,
)

PEOPLE = (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 10, 10)
FIELDS = (0, 0, 1, 2, 4, 6, 9, 10, 10)
LEVELS = (0, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 12)
FOOD = (0, 0, 1, 2, 3, 5, 8, 12, 30)
UNSEEN = (0, 0, 1, 2, 3, 4, 6, 12, 24, 32)
STACKS = (1, 1, 2, 3, 7)


def arrange(rng: Random, setup: Data, stage: str) -> Data:
    """Return a position as plain data, at the beginning of somebody's turn.

    Parameters
    ----------
    rng : Random
    setup : dict
        What ``Game.setup`` writes.
    stage : str
        ``"place"``, ``"use"``, ``"tame"``, ``"feed"`` or ``"repel"``, or ``"buy"``: using, with
        many goods and with everybody at cards and buildings.
    """
    seats = SEATS[: setup["players"]]
    players = {seat: _player(rng, rich=stage == "buy") for seat in seats}
    state: dict[str, Any] = {
        "stage": "use" if stage == "buy" else stage,
        "turn": 0,
        "round": rng.randint(1, 20),
        "start": rng.choice(seats),
        "offered": False,
        "players": players,
        "placed": {},
        "display": [],
        "tops": [],
        "stacks": [],
        "tray": [],
        "todo": [],
    }
    if stage in ("place", "use", "buy"):
        _settle(rng, state, stage)
    modules = setup["expansions"]
    if "animals" in modules:
        _let_animals_in(rng, state)
    if "mammoth" in modules:
        _drive_herd(rng, state, stage)
    _deal_cards(rng, state, stage)
    _deal_tiles(rng, state, stage, pool(tuple(modules)))
    data = {"format": "stoneage-lab-position/1", **setup, "state": state}
    any_two_kept = Table(data).options["any_two"] == "kept"
    for player in players.values():
        _keep(rng, player, any_two_kept)
        if "mammoth" not in modules:
            del player["mammoths"]
    return data


def nearly_alike(rng: Random, setup: Data) -> Data:
    """Return the end of a game after which the seats have much the same."""
    data = arrange(rng, setup, "feed")
    data["state"]["stacks"][0] = 0
    data["state"]["tops"][0] = None
    for player in data["state"]["players"].values():
        player.update(
            people=rng.randint(3, 4), fields=rng.randint(0, 1), level=rng.randint(0, 2),
            food=20, used=[0, 0, 0], once=[], any_two=0, points=rng.choice((50, 50, 51)),
            goods=dict.fromkeys(GOODS, 0), cards=[], buildings=[],
        )  # fmt: skip
    return data


def penniless(rng: Random, setup: Data) -> Data:
    """Return a position in which somebody with nothing but a kept card is at the herd's place."""
    while True:
        data = arrange(rng, setup, "use")
        state, players = data["state"], data["state"]["players"]
        owner = next((seat for seat in players if players[seat]["any_two"]), None)
        if owner and state["herd"]["tile"]:
            players[owner].update(food=0, goods=dict.fromkeys(GOODS, 0), once=[], used=[0, 0, 0])
            players[owner].update(level=0)
            state.update(start=owner, placed={state["herd"]["site"]: {owner: 1}})
            return data


def _player(rng: Random, rich: bool) -> Data:
    level = rng.choice(LEVELS)
    most = rng.choice((0, 1, 2, 3, 9))
    least = 2 if rich else 0
    return {
        "people": rng.choice(PEOPLE),
        "food": rng.choice(FOOD),
        "fields": rng.choice(FIELDS),
        "level": level,
        "used": [rng.randint(0, 1) if value else 0 for value in tools(level)],
        "once": [],
        "any_two": 0,
        "points": rng.randint(-20, 120),
        "goods": {good: rng.randint(least, most + least) for good in GOODS},
        "cards": [],
        "buildings": [],
        "mammoths": [],
    }


def _settle(rng: Random, state: Data, stage: str) -> None:
    """Put people on sites, none of them fuller than its rings."""
    busy = rng.choice((0.1, 0.3, 0.6, 0.9, 1)) if stage == "place" else 0.9
    seats = list(state["players"])
    if busy == 1:  # So full that some people find no place.
        for player in state["players"].values():
            player["people"] = 10
    left = {seat: player["people"] for seat, player in state["players"].items()}
    if stage == "place":  # Somebody still has people to place.
        left[rng.choice(seats)] -= 1
    for site in (HUNT, *GATHER) if stage != "buy" else ():
        free = 7 if site in GATHER else 99
        most_seats = len(seats) - int(site in GATHER)
        some = most_seats if busy == 1 else rng.randint(0, len(seats))
        for seat in rng.sample(seats, some):
            most = min(free, left[seat])
            if most > 0 and rng.random() < busy:
                people = 1 if busy == 1 else rng.randint(1, most)
                free -= people
                left[seat] -= people
                state["placed"].setdefault(site, {})[seat] = people
    single = [*CARD_SITES, *BUILDING_SITES[: len(seats)]]
    single += VILLAGE if stage != "buy" else ()
    for site in rng.sample(single, len(single)):
        people = 2 if site == "hut" else 1
        able = [seat for seat in seats if left[seat] >= people]
        if able and rng.random() < busy:
            seat = rng.choice(able)
            left[seat] -= people
            state["placed"][site] = {seat: people}


def _deal_cards(rng: Random, state: Data, stage: str) -> None:
    cards = rng.sample(list(CARDS), len(CARDS))
    if stage == "buy" and rng.random() < 0.2:  # Draw an extra card from a deck of any height.
        cards.remove("C32")
        cards.append("C32")
    for site in CARD_SITES:
        gone = stage != "place" and site not in state["placed"] and rng.random() < 0.2
        state["display"].append(None if gone else cards.pop())
    unseen = min(len(cards), rng.choice(UNSEEN))
    for card in cards[unseen:]:
        rng.choice(list(state["players"].values()))["cards"].append(card)


def _let_animals_in(rng: Random, state: Data) -> None:
    """Let animals be about, gone or in line, and people stand before the active one."""
    animals = rng.sample(ANIMALS, len(ANIMALS))
    gone = rng.choice((0, 0, 1, 3, 4))
    state["animal"] = here = {"active": None, "waiting": [], "gone": animals[:gone]}
    if gone < len(animals) and rng.random() < 0.8:
        here["active"] = animals[gone]
        here["waiting"] = animals[gone + 1 : rng.randint(gone + 1, len(animals))]
        most = rng.choice((0, 2, 3, 4, 4))
        for seat in rng.choices(list(state["players"]), k=most):
            _add(state, seat, "animal")
    elif rng.random() < 0.5:
        here["waiting"] = animals[gone:]


def _drive_herd(rng: Random, state: Data, stage: str) -> None:
    """Let the herd be somewhere or gone, and people stand before it."""
    tiles = rng.sample(list(HERD), len(HERD))
    out = rng.choice((0, 1, 5, 10, 15, 16))
    state["herd"] = herd = {"site": None, "tile": None, "next": None, "aside": [], "dice": {}}
    owners = [herd["aside"], *(player["mammoths"] for player in state["players"].values())]
    for tile in tiles[:out]:
        rng.choice(owners).append(tile)
    if out == len(tiles):
        return
    herd["site"] = HERD[tiles[out]]["site"]
    herd["tile"] = tiles[out]
    if stage in ("feed", "repel"):  # Whoever tamed it has it.
        rng.choice(owners).append(tiles[out])
        herd["tile"] = None
    if out + 1 < len(tiles):
        herd["next"] = HERD[tiles[out + 1]]["site"]
    if stage in ("use", "buy", "tame"):
        for _ in range(rng.choice((0, 1, 2, 4, 8))):
            _add(state, rng.choice(list(state["players"])), "mammoth")


def _add(state: Data, seat: str, site: str) -> None:
    """Put one more person of a seat on a site, if one is at home."""
    out = sum(row.get(seat, 0) for row in state["placed"].values())
    if out < state["players"][seat]["people"]:
        row = state["placed"].setdefault(site, {})
        row[seat] = row.get(seat, 0) + 1


def _deal_tiles(rng: Random, state: Data, stage: str, printed: Data) -> None:
    tiles = rng.sample(list(printed), len(printed))
    for site in BUILDING_SITES[: len(state["players"])]:
        gone = stage != "place" and site not in state["placed"] and rng.random() < 0.1
        height = 0 if gone else rng.choice(STACKS)
        state["stacks"].append(height)
        state["tops"].append(tiles.pop() if height else None)
    hidden = sum(height - 1 for height in state["stacks"] if height)
    for tile in tiles[: rng.randint(0, len(tiles) - hidden)]:
        rng.choice(list(state["players"].values()))["buildings"].append(tile)


def _keep(rng: Random, player: Data, any_two_kept: bool) -> None:
    """Let some of the cards that are used once be unused yet."""
    for card in sorted(player["cards"]):
        effect, *args = CARDS[card][0]
        if effect == "once" and rng.random() < 0.7:
            player["once"].append(int(args[0]))
        if effect == "any_two" and any_two_kept and rng.random() < 0.8:
            player["any_two"] = 1
    player["once"].sort(reverse=True)
