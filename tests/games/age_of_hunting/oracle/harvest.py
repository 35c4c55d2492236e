"""What chiefs and huts bring."""

from __future__ import annotations

from typing import Any

from games.age_of_hunting.oracle.tables import FOODS, Goods, Table, listed, named, ways
from games.second_opinion import Ask, Data, Story

TRACK_END = 10
Where = tuple[str, int]


def gives_only(parts: list[Data]) -> bool:
    """Tell whether nothing has to be chosen in an area."""
    return all("gain" in part or "end" in part for part in parts)


def does_something(parts: list[Data]) -> bool:
    """Tell whether an area shows anything for now; end areas do not."""
    return any("end" not in part for part in parts)


def harvest(table: Table, seat: str, ground: str, space: int) -> Story:
    """Use the area over the chief, and those under all own huts on the ground."""
    huts = [s for g, s, owner in table.all_huts() if (g, owner) == (ground, seat)]
    asked = table.options["harvest"] == "asked"
    waiting = []
    for each, piece in sorted([(space, "chief"), *((hut, "hut") for hut in huts)]):
        parts = table.area(ground, each)
        if not does_something(parts):
            if piece == "chief":
                table.say("harvest_none", seat, table.face(ground), each)
        elif asked or not gives_only(parts):
            waiting.append(each)
        else:
            yield from _use(table, seat, (ground, each), piece)
    while waiting:
        each, skipped = waiting[0], False
        if asked or len(set(waiting)) > 1:
            legal = [f"use {ground} {each}" for each in sorted(set(waiting))]
            legal += [words.replace("use", "skip") for words in legal] if asked else []
            words = yield Ask("harvesting", seat, legal, (ground, sorted(set(waiting))))
            each, skipped = int(words.split()[2]), words.startswith("skip")
        waiting.remove(each)
        if skipped:
            table.say("skip", seat, table.face(ground), each)
        else:
            yield from _use(table, seat, (ground, each))


def _use(
    table: Table, seat: str, where: Where, piece: str = "area", copied: tuple[Where, ...] = ()
) -> Story:
    """Use the parts of an area from left to right; `copied` are the areas that led here."""
    for part in table.area(*where):
        if "gain" in part:
            gain(table, seat, part["gain"], piece, table.face(where[0]), where[1])
        elif "choose" in part:
            yield from _choose(table, seat, part)
        elif "trade" in part:
            yield from _trade(table, seat, part)
        elif "copy" in part:
            yield from _copy(table, seat, part["copy"], (*copied, where))


def gain(table: Table, seat: str, goods: Goods, *told: Any) -> None:
    """Get goods, as far as the stock has them; tell it, if it has not been told."""
    came = {
        good: wanted if good == "point" else min(wanted, table.stock(good))
        for good, wanted in goods.items()
    }
    if told:
        table.say("harvest", seat, *told, listed(came))
    for good, wanted in goods.items():
        if came[good] < wanted:
            table.say("short", seat, good, came[good], wanted)
    for good, count in came.items():
        if good == "point":
            table.players[seat]["track"] += count
        else:
            table.change(seat, good, count)
    end_reached(table, seat)


def end_reached(table: Table, seat: str) -> None:
    """Notice that a seat has met one of the two ends, at once."""
    player = table.players[seat]
    if table.state["ending"]:
        return
    if player["track"] >= TRACK_END:
        table.state["ending"] = seat
        table.say("end_track", seat, player["track"])
    elif player["huts"] == 5:
        table.state["ending"] = seat
        table.say("end_huts", seat)


def choices(table: Table, part: Data) -> list[Goods]:
    """Return what one may choose: so many as the area says, or as there are."""
    stock = {food: table.stock(food) for food in part["of"]}
    return ways(min(part["choose"], sum(stock.values())), stock)


def _choose(table: Table, seat: str, part: Data) -> Story:
    legal = {f"take {named(goods)}": goods for goods in choices(table, part)}
    words = next(iter(legal))
    if len(legal) > 1:
        words = yield Ask("taking", seat, list(legal), part)
    if any(legal[words].values()):
        table.say("take", seat, listed(legal[words]))
    gain(table, seat, legal[words])


def trades(table: Table, seat: str, part: Data) -> dict[str, tuple[Goods, Goods]]:
    """Return what may be traded now: words, what is paid and what comes."""
    (pays, given), (gets, got) = *part["trade"].items(), *part["for"].items()
    return {
        f"trade {given} {paid} for {got} {good}": ({paid: given}, {good: got})
        for paid in (FOODS if pays == "food" else (pays,))
        for good in (FOODS if gets == "food" else (gets,))
        if paid != good and table.has(seat, paid) >= given
        if good == "point" or table.stock(good) >= got
    }


def _trade(table: Table, seat: str, part: Data) -> Story:
    for _ in range(part["times"]):
        legal = trades(table, seat, part)
        if not legal:
            return
        words = yield Ask("trading", seat, [*legal, "decline"], part)
        if words == "decline":
            table.say("decline", seat, "trade")
            return
        paid, got = legal[words]
        for good, count in paid.items():
            table.change(seat, good, -count)
        table.say("trade", seat, listed(paid), listed(got))
        if "point" in got:
            table.say("point", seat, table.players[seat]["track"] + got["point"])
        gain(table, seat, got)


def _copy(table: Table, seat: str, kind: str, chain: tuple[Where, ...]) -> Story:
    """Use the area of any one chief (hut), anybody's; none of a copied copy."""
    chained = table.options["copy"] == "chain"
    if len(chain) > 1 and not chained:
        table.say("copy_stops", seat)
        return
    found = table.chiefs() if kind == "chief" else table.all_huts()
    owners = {(ground, space): owner for ground, space, owner, *_ in found}
    legal = {
        f"copy {ground} {space}": (ground, space)
        for ground, space in owners
        if not (chained and (ground, space) in chain)
    }
    if not legal:
        return
    words = yield Ask("copying", seat, [*legal, "decline"], kind)
    if words == "decline":
        table.say("decline", seat, "copy")
        return
    where = legal[words]
    table.say("copy", seat, kind, owners[where], table.face(where[0]), where[1])
    yield from _use(table, seat, where, "area", chain)
