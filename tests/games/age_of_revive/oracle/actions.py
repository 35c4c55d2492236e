"""What the cards do for the seat that acts there."""

from __future__ import annotations

from games.age_of_revive.oracle import building, hands
from games.age_of_revive.oracle.questions import Ask, Play, Turn
from games.age_of_revive.oracle.tables import (
    BACKS,
    CARDS,
    CENTRE,
    GOODS,
    Data,
    Goods,
    Table,
    card_of,
    seat_of,
)

PASS = "pass"
ANY_GOOD = {f"take {good}" for good in GOODS}


# ---- what can be done ------------------------------------------------------------------------


def offered(cell: str) -> list[Data]:
    """Return the actions printed on what lies at a cell; none on rubble or a gap."""
    return list(CARDS[card_of(cell) if " " in cell else cell]["actions"]) if is_card(cell) else []


def is_card(cell: str) -> bool:
    """Tell whether a card lies face up at a cell."""
    return cell == CENTRE or card_of(cell) in CARDS


def possible(table: Table, seat: str, cell: str, action: Data) -> bool:
    """Tell whether a seat can do an action of a card now."""
    if not table.can_pay(seat, action.get("pay", {})):
        return False
    if "flip" in action and table.options["flip"] == "owner" and seat_of(cell) != seat:
        return False
    if ("swap" in action or "trade" in action) and not any(table.goods[seat].values()):
        return False
    if "build" in action and not building.buildable(table, seat, action["build"].get("each", {})):
        return False
    if "rebuild" in action and not any(building.rebuildings(table, seat)):
        return False
    if "use" in action:
        horses = action["use"]["count"] == "horses"
        if horses and not table.goods[seat]["horse"]:
            return False
        then = table.copy()
        then.pay(seat, {"horse": 1} if horses else action.get("pay", {}))
        return bool(usable(then, seat, then.ring, own=horses))
    return True


def usable(table: Table, seat: str, cells: list[str], own: bool = False) -> set[str]:
    """Return the words for using normal facilities of some cells that can do something now."""
    return {
        f"use {card_of(cell)} {seat_of(cell)}"
        for cell in cells
        if table.is_normal(card_of(cell))
        and (not own or seat_of(cell) == seat)
        and any(possible(table, seat, cell, action) for action in offered(cell))
    }


def words_for(table: Table, seat: str, cell: str) -> set[str]:
    """Return the words of what a seat can do at a cell."""
    return {
        f"act {action['name']}" if "name" in action else "act"
        for action in offered(cell)
        if possible(table, seat, cell, action)
    }


# ---- what happens ----------------------------------------------------------------------------


def act(table: Table, seat: str, cell: str, words: str) -> Play:
    """Do an action of the card at a cell, part by part in the order they are printed."""
    name = words.split()[1] if " " in words else None
    action = next(one for one in offered(cell) if one.get("name") == name)
    table.pay(seat, action.get("pay", {}))
    table.gain(seat, action.get("gain", {}))
    for good, number in action.get("set", {}).items():
        kept = table.goods[seat][good] if table.options["centre"] == "raise" else 0
        table.goods[seat][good] = max(number, kept)
    if "swap" in action:
        yield from lay(table, seat, cell)
    for _ in range(action.get("choose", 0)):
        yield from any_good(table, seat)
    for _ in range(action.get("cards", 0)):
        yield from gain_card(table, seat)
    if "build" in action:
        yield from builds(table, seat, action["build"]["most"], action["build"].get("each", {}))
    if "rebuild" in action:
        words = yield Ask("rebuild", seat, set(building.rebuildings(table, seat)))
        yield from building.rebuild(table, seat, words)
    if "trade" in action:
        yield from trade(table, seat, action["trade"]["most"])
    if "use" in action:
        how = {"horses": canal, 1: coach_house, 2: tower}[action["use"]["count"]]
        yield from how(table, seat)
    if "market" in action:
        yield from market(table, seat)
    if "levy" in action:
        yield from levy(table, seat)
    if "limit" in action:
        yield from limit(table, seat, action["limit"]["hand"])
    if "flip" in action:
        yield from flip(table, seat, cell, action["flip"])


def any_good(table: Table, seat: str) -> Play:
    """Take a good of one's choice."""
    words = yield Ask("choose", seat, ANY_GOOD)
    table.gain(seat, {words.split()[1]: 1})


def pay_any(table: Table, seat: str) -> set[str]:
    """Return the words for paying one good of any kind."""
    return {f"pay 1 {good}" for good in GOODS if table.goods[seat][good]}


def lay(table: Table, seat: str, cell: str) -> Play:
    """Lay a good on the Pier, and get what lay there."""
    words = yield Ask("lay", seat, pay_any(table, seat))
    laid = words.split()[2]
    table.pay(seat, {laid: 1})
    table.gain(seat, {table.state["on"][cell]: 1})
    table.state["on"][cell] = laid


def trade(table: Table, seat: str, most: int) -> Play:
    """Exchange goods one for one; only the first time it has to be."""
    for number in range(most):
        words = yield Ask("exchange", seat, pay_any(table, seat) | ({PASS} if number else set()))
        if words == PASS:
            return
        table.pay(seat, {words.split()[2]: 1})
        yield from any_good(table, seat)


def gain_card(table: Table, seat: str) -> Play:
    """Draw a card, or take one from the discards."""
    discards = table.state["discards"]
    open_cards = discards if table.options["discards"] == "any" else discards[-1:]
    sources = {
        f"pick {c}" for c in open_cards if c != "shack" or not table.state["had_shack"][seat]
    }
    if table.deck():
        sources.add("draw")
    if not sources:
        return
    words = yield from building.choose("card", seat, sources)
    if words == "draw":
        yield from turn_up(table, seat, "turn_up")
        return
    card = words.split()[1]
    del discards[len(discards) - 1 - discards[::-1].index(card)]
    hands.take_in(table, seat, card, hands.EVERYBODY)
    if card == "shack":
        table.state["had_shack"][seat] = True


def turn_up(table: Table, seat: str, step: str) -> Play:
    """Get a card that nobody has seen: each of them is as likely as any other."""
    card = yield Turn(step, seat, table.unseen())
    hands.take_in(table, seat, card, ())


def builds(table: Table, seat: str, most: int, extra: Goods) -> Play:
    """Build by an action, up to so many times."""
    for _ in range(most):
        words = yield Ask("build", seat, {PASS, *building.legal(table, seat, extra)}, extra)
        if words == PASS:
            return
        yield from building.build(table, seat, words, extra)


def market(table: Table, seat: str) -> Play:
    """Lay out a cube of each kind: the others take one each, the rest is the actor's."""
    table.state["offer"] = list(GOODS)
    for other in table.after(seat):
        yield from take_offered(table, "market", other)
    table.gain(seat, dict.fromkeys(table.state["offer"], 1))
    table.state["offer"] = []


def take_offered(table: Table, step: str, seat: str) -> Play:
    """Take one of the cubes that lie out."""
    offer = table.state["offer"]
    words = yield Ask(step, seat, {f"take {good}" for good in offer})
    offer.remove(words.split()[1])
    table.gain(seat, {words.split()[1]: 1})


def levy(table: Table, seat: str) -> Play:
    """Let each other seat hand over a card of its choice."""
    for other in table.after(seat):
        cards = [card for card in table.in_hand(other) if card != "shack"]
        if cards:
            words = yield Ask("hand_over", other, {f"give {card}" for card in cards})
            hands.hand_over(table, other, words.split()[1], seat)


def limit(table: Table, seat: str, most: int) -> Play:
    """Let everybody discard down to so many cards."""
    for one in (seat, *table.after(seat)):
        while len(table.hands[one]) > most:
            cards = {f"discard {card}" for card in table.in_hand(one) if card != "shack"}
            words = yield Ask("discard", one, cards)
            hands.put_down(table, one, words.split()[1])
            table.state["discards"].append(words.split()[1])


def flip(table: Table, seat: str, cell: str, into: str) -> Play:
    """Turn a card over; whoever pays for it takes the king's cube."""
    building.rename(table, seat_of(cell), table.ring, card_of(cell), into)
    yield from building.king(table, seat, CARDS[into]["icons"])


# ---- actions that start actions --------------------------------------------------------------


def use(table: Table, seat: str, words: str) -> Play:
    """Do an action of a normal facility, as if the piece stood there."""
    _, card, owner = words.split()
    cell = f"{owner} {card}"
    chosen = "act"
    if len(offered(cell)) > 1:
        chosen = yield Ask("used", seat, words_for(table, seat, cell), cell)
    yield from act(table, seat, cell, chosen)


def coach_house(table: Table, seat: str) -> Play:
    """Use one normal facility anywhere."""
    words = yield Ask("use", seat, usable(table, seat, table.ring), ("anywhere", ()))
    yield from use(table, seat, words)


def canal(table: Table, seat: str) -> Play:
    """Pay horses first, then use so many normal facilities of one's own area, none twice."""
    most = min(table.goods[seat]["horse"], len(table.normal(seat)))
    words = yield Ask("horses", seat, {f"pay {n} horse" for n in range(1, most + 1)})
    count = int(words.split()[1])
    table.pay(seat, {"horse": count})
    done: set[str] = set()
    for _ in range(count):
        left = [cell for cell in table.ring if cell not in done]
        words = yield Ask(
            "use", seat, usable(table, seat, left, own=True) | {PASS}, ("canal", done)
        )
        if words == PASS:
            return
        card = words.split()[1]
        done |= {f"{seat} {card}"} | ({f"{seat} {BACKS[card]}"} if card in BACKS else set())
        yield from use(table, seat, words)


def tower(table: Table, seat: str) -> Play:
    """Use a normal facility anywhere, and then one that lies directly beside it."""
    words = yield Ask("use", seat, usable(table, seat, table.ring), ("anywhere", ()))
    yield from use(table, seat, words)
    _, card, owner = words.split()
    if f"{owner} {card}" not in table.ring:
        card = BACKS[card]
    number = table.ring.index(f"{owner} {card}")
    beside = [table.ring[number - 1], table.ring[(number + 1) % len(table.ring)]]
    words = yield Ask("use", seat, usable(table, seat, beside) | {PASS}, ("tower", beside))
    if words != PASS:
        yield from use(table, seat, words)
