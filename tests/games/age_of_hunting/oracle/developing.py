"""A cave, a follower or a hut for a price; and what the caves hold."""

from __future__ import annotations

from collections import Counter

from games.age_of_hunting.oracle.harvest import end_reached, gain
from games.age_of_hunting.oracle.tables import (
    FACES,
    FOODS,
    GOODS,
    ROCKS,
    STACKS,
    Goods,
    Table,
    listed,
    named,
    ways,
)
from games.second_opinion import Ask, Draw, Story

BOARD = FACES["board"]
ROWS = {"cave": "caves", "follower": "followers", "hut": "huts"}
PIECES = {"caves": 3, "followers": 4, "huts": 5}


def price(table: Table, seat: str, words: str) -> Goods | None:
    """Return the whole price of a development, or None if the row is empty.

    The price is what is printed at the row (on the ground, for a hut), and everything printed
    over the pieces from the left to the one that is developed.
    """
    _, what, *where = words.split()
    row = BOARD[ROWS[what]]
    done = table.players[seat][ROWS[what]]
    if done == PIECES[ROWS[what]]:
        return None
    cost = Counter(table.side(where[0])["cost"] if where else row["base"])
    for extra in row["extra"][: done + 1]:
        cost.update(extra)
    return dict(cost)


def payments(table: Table, seat: str, cost: Goods) -> list[Goods]:
    """Return every way to pay: what is named, and foods of any kind besides."""
    fixed = {good: n for good, n in cost.items() if good != "food"}
    left = {good: table.has(seat, good) - fixed.get(good, 0) for good in GOODS}
    if min(left.values()) < 0:
        return []
    rest = ways(cost.get("food", 0), {food: left[food] for food in FOODS})
    found = [{good: fixed.get(good, 0) + any_.get(good, 0) for good in GOODS} for any_ in rest]
    return sorted(found, key=lambda paid: [-paid[good] for good in GOODS])


def free_places(table: Table) -> list[str]:
    """Return the words for every build space without a hut."""
    return [
        f"develop hut {ground} {space}"
        for ground in table.state["grounds"]
        for space, area in enumerate(table.side(ground)["areas"], 1)
        if "hut" in area and str(space) not in table.huts.get(ground, {})
    ]


def offers(table: Table, seat: str) -> dict[str, list[Goods]]:
    """Return what can be developed, with the ways to pay for it."""
    found = {}
    for words in ["develop cave", "develop follower", *free_places(table)]:
        cost = price(table, seat, words)
        if cost is not None and payments(table, seat, cost):
            found[words] = payments(table, seat, cost)
    return found


def develop(table: Table, seat: str) -> Story:
    """Develop one thing, or nothing."""
    possible = offers(table, seat)
    if not possible:
        return
    words = yield Ask("developing", seat, [*possible, "decline"])
    if words == "decline":
        return
    legal = {f"pay {named(paid)}": paid for paid in possible[words]}
    paying = next(iter(legal))
    if len(legal) > 1:
        paying = yield Ask("paying", seat, list(legal), price(table, seat, words))
    for good, count in legal[paying].items():
        table.change(seat, good, -count)
    yield from _done(table, seat, words, legal[paying])


def _done(table: Table, seat: str, words: str, paid: Goods) -> Story:
    _, what, *where = words.split()
    player = table.players[seat]
    player[ROWS[what]] += 1
    if where:
        ground, space = where
        table.huts.setdefault(ground, {})[space] = seat
        points = table.side(ground)["areas"][int(space) - 1]["hut"]
        score = 0 if points == "end" else points
        table.say("hut", seat, table.face(ground), int(space), listed(paid), score)
        end_reached(table, seat)
    elif what == "follower":
        table.say("follower", seat, player["followers"] + 1, listed(paid))
    else:
        table.say("cave", seat, table.caves(seat), listed(paid))
        for _ in range(STACKS[player["caves"] - 1]):
            rock = yield Draw("turning", table.unseen())
            table.state["rocks"][rock] = table.state["rocks"].get(rock, 0) + 1
            table.say("rock", seat, rock)
            gain(table, seat, ROCKS[rock]["gives"])


def store(table: Table, seat: str) -> Story:
    """Give back the foods for which there is no cave."""
    surplus = table.foods(seat) - table.caves(seat)
    if surplus <= 0:
        return
    held = {food: table.has(seat, food) for food in FOODS}
    legal = {f"return {named(goods)}": goods for goods in ways(surplus, held)}
    words = next(iter(legal))
    if len(legal) > 1:
        words = yield Ask("returning", seat, list(legal), surplus)
    table.say("return", seat, table.foods(seat), table.caves(seat), listed(legal[words]))
    for good, count in legal[words].items():
        table.change(seat, good, -count)
