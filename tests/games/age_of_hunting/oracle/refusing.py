"""Why something is forbidden: the ids of all rules that forbid it, in the order of the table."""

from __future__ import annotations

from collections.abc import Iterator

from games.age_of_hunting.oracle import developing, harvest
from games.age_of_hunting.oracle.facts import goods_of
from games.age_of_hunting.oracle.tables import FOODS, GOODS, GROUNDS, Goods, Table, ways
from games.second_opinion import Ask

VERBS = {
    "opening": ("place",),
    "hunting": ("place", "recall"),
    "harvesting": ("use", "skip"),
    "taking": ("take",),
    "trading": ("trade", "decline"),
    "copying": ("copy", "decline"),
    "developing": ("develop", "decline"),
    "paying": ("pay",),
    "returning": ("return",),
}
"""Which words are of which step."""


def _words() -> Iterator[str]:
    """Yield every action anybody may choose; of foods, up to three pieces, and large prices."""
    for ground in GROUNDS:
        yield from (f"place {followers} {ground}" for followers in range(10))
        for verb in ("recall", "use", "skip", "copy", "develop hut"):
            yield from (f"{verb} {ground} {space}" for space in range(1, 10))
    yield from ("develop cave", "develop follower", "decline")
    for size in (1, 2, 3):
        for goods in ways(size, dict.fromkeys(FOODS, size)):
            words = " ".join(f"{count} {good}" for good, count in goods.items() if count)
            yield from (f"take {words}", f"return {words}", f"pay {words} 1 coin")
    for paid in (*(f"1 {food}" for food in FOODS), "2 coin", "4 coin"):
        yield from (f"trade {paid} for 1 {got}" for got in (*FOODS, "point"))


WORDS = tuple(_words())


def reasons(table: Table, ask: Ask, words: str) -> list[str]:
    """Return the ids of all rules that forbid something now, the first reason first."""
    verb = words.split()[0]
    step = ask.step
    if words == "decline" and step in ("opening", "hunting"):
        return ["hunt.must"]
    if words == "decline" and step in ("harvesting", "taking", "paying", "returning"):
        return ["decline.no"]
    alone = words.startswith("place 0 ")
    if step == "opening" and verb in ("place", "recall") and not alone:
        return ["hunt.opening"]
    if verb == "skip" and step == "harvesting" and table.options["harvest"] == "automatic":
        return ["use.skip"]
    found = []
    if verb not in VERBS[step]:
        found.append("turn.moment")
        if verb not in ("place", "recall", "develop"):
            return found
    judge = {
        "place": _place,
        "recall": _recall,
        "use": _use,
        "skip": _use,
        "copy": _copy,
        "develop": _develop,
        "take": _take,
        "trade": _trade,
        "pay": _pay,
        "return": _return,
    }
    if words != "decline":
        found += judge[verb](table, ask, words)
    return found


def _lacks(table: Table, seat: str, goods: Goods) -> bool:
    return any(table.has(seat, good) < count for good, count in goods.items())


def _where(table: Table, ground: str, space: str) -> str:
    """Return why there is no such space, or nothing."""
    if ground not in table.state["grounds"]:
        return "ground.absent"
    return "space.absent" if int(space) > table.spaces(ground) else ""


def _place(table: Table, ask: Ask, words: str) -> Iterator[str]:
    _, followers, ground = words.split()
    absent = ground not in table.state["grounds"]
    if absent:
        yield "ground.absent"
    if not table.chiefs_in_hand(ask.seat):
        yield "place.chief"
    if int(followers) > table.followers_in_hand(ask.seat):
        yield "place.followers"
    if not absent and table.pieces(ground) + int(followers) + 1 > table.spaces(ground):
        yield "place.room"


def _recall(table: Table, ask: Ask, words: str) -> Iterator[str]:
    _, ground, space = words.split()
    mine = [(g, s) for g, s, owner, _ in table.chiefs() if owner == ask.seat]
    if absent := _where(table, ground, space):
        yield absent
    elif (ground, int(space)) not in mine:
        yield "recall.chief"


def _use(table: Table, ask: Ask, words: str) -> Iterator[str]:
    _, ground, space = words.split()
    if absent := _where(table, ground, space):
        yield absent
    elif f"use {ground} {space}" not in ask.legal:
        yield "use.waiting"


def _copy(table: Table, ask: Ask, words: str) -> Iterator[str]:
    _, ground, space = words.split()
    if absent := _where(table, ground, space):
        yield absent
    elif words not in ask.legal:
        found = table.chiefs() if ask.about == "chief" else table.all_huts()
        # Where a piece stands, it is one that this chain of copies has passed.
        yield "copy.once" if (ground, int(space)) in [f[:2] for f in found] else "copy.piece"


def _develop(table: Table, ask: Ask, words: str) -> Iterator[str]:
    _, what, *where = words.split()
    absent = _where(table, *where) if where else ""
    if absent:
        yield absent
    done = table.players[ask.seat][developing.ROWS[what]]
    if done == developing.PIECES[developing.ROWS[what]]:
        yield "develop.none"
    elif absent != "ground.absent":
        cost = developing.price(table, ask.seat, words)
        if not developing.payments(table, ask.seat, cost or {}):
            yield "develop.cost"
    if where and not absent:
        ground, space = where
        if "hut" not in table.side(ground)["areas"][int(space) - 1]:
            yield "develop.space"
        elif space in table.huts.get(ground, {}):
            yield "develop.taken"


def _take(table: Table, ask: Ask, words: str) -> Iterator[str]:
    goods = goods_of(words)
    size = sum(harvest.choices(table, ask.about)[0].values())
    if sum(goods.values()) != size:
        yield "take.count"
    if set(goods) - set(ask.about["of"]):
        yield "take.kinds"
    if any(count > table.stock(good) for good, count in goods.items()):
        yield "take.stock"


def _trade(table: Table, ask: Ask, words: str) -> Iterator[str]:
    _, given, paid, _, got, good = words.split()
    (pays, price), (gets, comes) = *ask.about["trade"].items(), *ask.about["for"].items()
    offered = paid in (FOODS if pays == "food" else (pays,)) and int(given) == price
    wanted = good in (FOODS if gets == "food" else (gets,)) and int(got) == comes
    if not (offered and wanted):
        yield "trade.offer"
    if paid == good:
        yield "trade.same"
    if _lacks(table, ask.seat, {paid: int(given)}):
        yield "trade.have"
    if good in FOODS and table.stock(good) < int(got):
        yield "trade.stock"


def _pay(table: Table, ask: Ask, words: str) -> Iterator[str]:
    goods, cost = goods_of(words), dict(ask.about)
    any_ = cost.pop("food", 0)
    rest = {good: goods.get(good, 0) - cost.get(good, 0) for good in GOODS}
    if min(rest.values()) < 0 or rest["coin"] or sum(rest.values()) != any_:
        yield "pay.price"
    if _lacks(table, ask.seat, goods):
        yield "pay.have"


def _return(table: Table, ask: Ask, words: str) -> Iterator[str]:
    goods = goods_of(words)
    if sum(goods.values()) != ask.about:
        yield "return.count"
    if _lacks(table, ask.seat, goods):
        yield "return.have"
