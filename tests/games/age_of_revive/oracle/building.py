"""Building: what a card needs and costs, every way to settle it, and laying it down."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Final

from games.age_of_revive.oracle import hands
from games.age_of_revive.oracle.questions import Ask, Over, Play
from games.age_of_revive.oracle.tables import BACKS, CARDS, Goods, Table, more

Way = tuple[tuple[str, ...], tuple[str, Goods]]
"""Who or what meets each missing need; how a worker is paid, and all goods for the cost."""

SHRINE: Final = "use shrine"
BUILT_FROM_NOTHING: Final = (*BACKS, *BACKS.values())


def missing(table: Table, seat: str, card: str) -> list[str]:
    """Return what a card needs and its builder has not."""
    return [need for need in CARDS[card]["needs"] if not table.has(seat, need)]


def answers(table: Table, seat: str, need: str) -> list[str]:
    """Return what may meet a need that the builder has not met alone."""
    owners = [other for other in table.after(seat) if table.has(other, need)]
    shrine = [SHRINE] if table.has(seat, "shrine") else []
    return [f"give worker {owner}" for owner in owners] + shrine


def costs(table: Table, seat: str, cost: Goods) -> list[tuple[str, Goods]]:
    """Return every way to pay a cost: as it is, or with the Highway a worker otherwise."""
    found = [("pay 1 worker", cost)]
    if table.has(seat, "highway") and cost.get("worker", 0):
        for good in ("horse", "food"):
            found.append((f"pay 1 {good}", more(cost, {"worker": -1}, {good: 1})))
    return [(words, goods) for words, goods in found if table.can_pay(seat, goods)]


def ways(table: Table, seat: str, card: str, cost: Goods) -> list[Way]:
    """Return every way to settle everything that a building asks for."""
    found: list[Way] = []
    needs = [answers(table, seat, need) for need in missing(table, seat, card)]
    for met in product(*needs):
        if met.count(SHRINE) > 1:
            continue
        owed = {"worker": len(met) - met.count(SHRINE)}
        for words, goods in costs(table, seat, cost):
            if table.can_pay(seat, more(goods, owed)):
                found.append((met, (words, goods)))
    return found


def cost_of(card: str, extra: Goods) -> Goods:
    """Return what a card costs, with what a Festival Ground asks besides."""
    return more(CARDS[card]["cost"], extra)


def buildable(table: Table, seat: str, extra: Goods) -> list[str]:
    """Return the cards of a hand that may be built now."""
    return [
        card
        for card in table.in_hand(seat)
        if not table.has(seat, card) and ways(table, seat, card, cost_of(card, extra))
    ]


def legal(table: Table, seat: str, extra: Goods) -> Iterator[str]:
    """Yield the words of every building that is possible now."""
    for card in buildable(table, seat, extra):
        if CARDS[card]["form"] == "suburb":
            yield f"build {card}"
        else:
            yield from (f"build {card} after {place}" for place in table.area(seat))


def price(old: str, new: str) -> Goods:
    """Return what rebuilding costs: kind by kind the difference, and one stone."""
    before, then = CARDS[old]["cost"], CARDS[new]["cost"]
    dearer = {good: max(0, number - before.get(good, 0)) for good, number in then.items()}
    return more(dearer, {"stone": 1})


def rebuildings(table: Table, seat: str) -> Iterator[str]:
    """Yield the words of everything that may be replaced now."""
    for old in table.owned(seat):
        for new in table.in_hand(seat):
            if old in BUILT_FROM_NOTHING or table.has(seat, new):
                continue
            alike = CARDS[old]["form"] == CARDS[new]["form"]
            if alike and ways(table, seat, new, price(old, new)):
                yield f"rebuild {old} into {new}"


# ---- what happens ----------------------------------------------------------------------------


def settle(table: Table, seat: str, card: str, cost: Goods) -> Play:
    """Meet the needs one by one, and pay; whatever leaves a choice is asked."""
    left = ways(table, seat, card, cost)
    for number in range(len(missing(table, seat, card))):
        need = missing(table, seat, card)[number]
        words = yield from choose("owe", seat, {met[number] for met, _ in left}, need)
        left = [way for way in left if way[0][number] == words]
        if words != SHRINE:
            table.pay(seat, {"worker": 1})
            table.gain(words.split()[2], {"worker": 1})
    words = yield from choose("settle", seat, {pay[0] for _, pay in left})
    table.pay(seat, next(pay[1] for _, pay in left if pay[0] == words))


def choose(step: str, seat: str, words: set[str], about: str | None = None) -> Play:
    """Ask, unless one answer is left."""
    if len(words) > 1:
        return (yield Ask(step, seat, words, about))
    return next(iter(words))


def build(table: Table, seat: str, words: str, extra: Goods) -> Play:
    """Build a card from the hand: ``build inn after tent`` or ``build shrine``."""
    _, card, *after = words.split()
    hands.show(table, seat, card)
    yield from settle(table, seat, card, cost_of(card, extra))
    hands.put_down(table, seat, card)
    if after:
        place = table.ring.index(f"{seat} {after[1]}") + 1
        table.ring.insert(place, f"{seat} {card}")
    else:
        table.state["suburbs"][seat].append(card)
    yield from stands(table, seat, card)


def rebuild(table: Table, seat: str, words: str) -> Play:
    """Put a card of the hand in the place of a facility."""
    _, old, _, new = words.split()
    hands.show(table, seat, new)
    yield from settle(table, seat, new, price(old, new))
    hands.put_down(table, seat, new)
    row = table.ring if f"{seat} {old}" in table.ring else table.state["suburbs"][seat]
    rename(table, seat, row, old, new)
    table.state["on"].pop(f"{seat} {old}", None)
    table.state["discards"].append(old)
    yield from stands(table, seat, new)


def rename(table: Table, seat: str, row: list[str], old: str, new: str) -> None:
    """Let something else lie in the same place; pieces stay there."""
    if row is table.ring:
        old, new = f"{seat} {old}", f"{seat} {new}"
        pieces = table.state["pieces"]
        pieces.update({one: new for one, cell in pieces.items() if cell == old})
    row[row.index(old)] = new


def stands(table: Table, seat: str, card: str) -> Play:
    """Lay on a new card what belongs there, and take the king's cubes for its icons."""
    passive = CARDS[card].get("passive", {})
    if "holds" in passive:
        table.state["on"][f"{seat} {card}"] = passive["holds"]
    if "track" in passive:
        table.state["on"][f"{seat} {card}"] = 0
    yield from king(table, seat, CARDS[card]["icons"])


def king(table: Table, seat: str, cubes: int) -> Play:
    """Take cubes of the King's Support; with the last one the game is over at once."""
    support = table.state["support"]
    for _ in range(cubes):
        kinds = {f"take {good}" for good, number in support.items() if number}
        words = yield from choose("king", seat, kinds)
        good = words.split()[1]
        support[good] -= 1
        table.gain(seat, {good: 1})
        if not any(support.values()):
            raise Over
