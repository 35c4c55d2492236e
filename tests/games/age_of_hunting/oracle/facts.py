"""The numbers of a refusal: how many there are, how many it takes, what is missing."""

from __future__ import annotations

from typing import Any

from games.age_of_hunting.oracle import developing, harvest
from games.age_of_hunting.oracle.tables import FOODS, GOODS, Goods, Table, listed
from games.second_opinion import Ask


def goods_of(words: str) -> Goods:
    """Return the goods that some words name."""
    numbers, names = words.split()[1::2], words.split()[2::2]
    return {name: int(number) for number, name in zip(numbers, names, strict=True)}


def _lack(table: Table, seat: str, goods: Goods) -> tuple[tuple[str, int], ...]:
    return listed({good: max(0, n - table.has(seat, good)) for good, n in goods.items()})


def _cost(cost: Goods) -> tuple[tuple[str, int], ...]:
    return (*listed(cost), *((("food", cost["food"]),) if cost.get("food") else ()))


def _missing(table: Table, seat: str, cost: Goods) -> tuple[tuple[str, int], ...]:
    """Return what a price lacks: fixed goods, and foods of any kind besides them."""
    fixed = {good: n for good, n in cost.items() if good != "food"}
    left = sum(max(0, table.has(seat, food) - fixed.get(food, 0)) for food in FOODS)
    lack = {good: max(0, n - table.has(seat, good)) for good, n in fixed.items()}
    return _cost({**lack, "food": max(0, cost.get("food", 0) - left)})


def facts(table: Table, ask: Ask, words: str, rule: str) -> dict[str, Any]:
    """Return the numbers that belong to a reason, as far as it has any."""
    seat = ask.seat
    if rule == "place.chief":
        return {"chiefs": 3 if table.count == 2 else 2}
    if rule in ("place.followers", "place.room"):
        _, followers, ground = words.split()
        if rule == "place.followers":
            return {"have": table.followers_in_hand(seat), "need": int(followers)}
        spaces = table.spaces(ground)
        have = spaces - table.pieces(ground)
        return {"spaces": spaces, "have": have, "need": int(followers) + 1}
    if rule == "space.absent":
        ground = words.split()[-2]
        return {"spaces": table.spaces(ground), "space": int(words.split()[-1])}
    if rule == "develop.cost":
        cost = developing.price(table, seat, words) or {}
        return {"cost": _cost(cost), "missing": _missing(table, seat, cost)}
    if rule == "develop.taken":
        *_, ground, space = words.split()
        return {"owner": table.huts[ground][space]}
    return _of_goods(table, ask, words, rule)


def _of_goods(table: Table, ask: Ask, words: str, rule: str) -> dict[str, Any]:
    seat = ask.seat
    if rule == "trade.have":
        _, given, paid, *_ = words.split()
        return {"missing": _lack(table, seat, {paid: int(given)})}
    if rule in ("pay.have", "return.have"):
        return {"missing": _lack(table, seat, goods_of(words))}
    if rule == "pay.price":
        return {"cost": _cost(ask.about), "given": listed(goods_of(words))}
    if rule == "return.count":
        foods, caves = table.foods(seat), table.caves(seat)
        have = sum(goods_of(words).values())
        return {"foods": foods, "caves": caves, "need": foods - caves, "have": have}
    if rule == "take.count":
        need = sum(harvest.choices(table, ask.about)[0].values())
        return {"need": need, "have": sum(goods_of(words).values())}
    if rule == "take.stock":
        lack = {good: max(0, n - table.stock(good)) for good, n in goods_of(words).items()}
        return {"missing": listed({good: lack[good] for good in GOODS if good in lack})}
    return {}
