"""Why something may not be done: the rules that forbid it, by their names."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import Final

from games.age_of_revive.oracle import actions, building, turns
from games.age_of_revive.oracle.building import SHRINE
from games.age_of_revive.oracle.questions import Ask
from games.age_of_revive.oracle.tables import (
    CARDS,
    CENTRE,
    FACILITIES,
    GAPS,
    GOODS,
    PILES,
    SEATS,
    Goods,
    Table,
    card_of,
    more,
)

IN_HAND: Final = ("shack", *FACILITIES)
UPRIGHT: Final = [card for card in CARDS if CARDS[card]["form"] == "ring"]
BUILT: Final = [card for card in UPRIGHT if card != "tent"]
SUBURBS: Final = [card for card in CARDS if CARDS[card]["form"] == "suburb"]
GIVEN: Final = [f"give worker {seat}" for seat in SEATS]


def _pair(verb: str, step: str) -> dict[str, list[str]]:
    return {step: [f"{verb} {card}" for card in IN_HAND]}


FITTING: Final[dict[str, list[str]]] = {
    "move": [*(f"move {n}" for n in (1, 2, 3)), *(f"ride {n}" for n in range(4, 34)), "return"],
    "act": ["act", *(f"act {n}" for n in ("recruit", "flip", "left", "right")), "take rubble"],
    "build": [
        *(f"build {card} after {c}" for card in BUILT for c in (*UPRIGHT, *PILES, *GAPS)),
        *(f"build {card}" for card in SUBURBS),
    ],
    "take": [f"take {good}" for good in GOODS],
    "owe": [*GIVEN, SHRINE],
    "pay": [f"pay 1 {good}" for good in GOODS],
    "horses": [f"pay {n} horse" for n in range(1, 11)],
    "use": [f"use {card} {seat}" for card in UPRIGHT for seat in SEATS],
    "rebuild": [f"rebuild {old} into {new}" for old in CARDS for new in IN_HAND if old != CENTRE],
    "card": ["draw", *(f"pick {card}" for card in IN_HAND)],
    "hand_over": [f"give {card}" for card in IN_HAND],
    "discard": [f"discard {card}" for card in IN_HAND],
}
"""What may be said, by what is asked."""
UNIVERSE: Final = {"pass", *(words for each in FITTING.values() for words in each)}
LIKE: Final = {
    "opening": "take", "king": "take", "choose": "take", "market": "take", "settle": "pay",
    "lay": "pay", "exchange": "pay", "used": "act",
}  # fmt: skip
UNFIT: Final = {"used": ["take rubble"], "settle": ["pay 1 stone", "pay 1 iron"]}


def fitting(step: str) -> list[str]:
    """Return what fits a moment, legal or not."""
    words = FITTING[LIKE.get(step, step)]
    return [one for one in words if one not in UNFIT.get(step, ())]


def reasons(table: Table, asked: Ask, words: str) -> list[str]:
    """Return the names of the rules against something that is said, the first one first."""
    if words in asked.words:
        return []
    if words == actions.PASS:
        return ["rubble.forced" if asked.step == "act" else "turn.moment"]
    if words not in fitting(asked.step):
        return ["turn.moment"]
    judge = JUDGES[LIKE.get(asked.step, asked.step)]
    return list(judge(table, asked, words.split()))


def _move(table: Table, asked: Ask, words: list[str]) -> Iterator[str]:
    if words == ["return"]:
        yield "return.centre"
        return
    cells = int(words[1])
    if turns.horses_for(cells) > table.goods[asked.seat]["horse"]:
        yield "move.horses"
    here = table.state["pieces"][asked.seat]
    if turns.walk(table, asked.seat, cells)[1][-1] == here:
        yield "move.other"


def _act(table: Table, asked: Ask, words: list[str]) -> Iterator[str]:
    seat = asked.seat
    cell = asked.about or table.state["pieces"][seat]
    if words == ["take", "rubble"]:
        yield "rubble.absent"
        return
    if cell != CENTRE and card_of(cell) in PILES:
        yield "act.rubble"
        return
    name = words[1] if len(words) > 1 else None
    action = next((one for one in actions.offered(cell) if one.get("name") == name), None)
    if action is None:
        yield "act.which"
        return
    if "flip" in action and table.options["flip"] == "owner" and not cell.startswith(seat):
        yield "act.flip"
        return
    goods = table.goods[seat]
    any_good = "swap" in action or "trade" in action
    horse = "use" in action and action["use"]["count"] == "horses" and not goods["horse"]
    poor = not table.can_pay(seat, action.get("pay", {})) or horse
    if poor or (any_good and not any(goods.values())):
        yield "act.pay"
    if "use" in action and not poor:
        yield "act.use"
    yield from (f"act.{part}" for part in ("build", "rebuild") if part in action)


def _card(table: Table, seat: str, card: str, cost: Goods) -> Iterator[str]:
    """Yield what speaks against building a card at a cost, be it in the hand or not."""
    answers = [building.answers(table, seat, need) for need in building.missing(table, seat, card)]
    unbuilt = [each for each in answers if not any(words in GIVEN for words in each)]
    shrine = int(table.has(seat, "shrine"))
    payable = building.costs(table, seat, cost)
    if len(unbuilt) > shrine:
        yield "build.need"
    if not payable:
        yield "build.cost"
    owed = len(answers) - max(len(unbuilt), min(shrine, len(answers)))
    together = [more(goods, {"worker": owed}) for _, goods in payable]
    if len(unbuilt) <= shrine and payable and not any(map(partial(table.can_pay, seat), together)):
        yield "build.owed"


def _build(table: Table, asked: Ask, words: list[str]) -> Iterator[str]:
    seat, card = asked.seat, words[1]
    if "cost" not in CARDS[card] or not CARDS[card]["cost"]:
        yield "build.never"
        return
    if card not in table.in_hand(seat):
        yield "build.hand"
    if table.has(seat, card):
        yield "build.twice"
    if len(words) > 2 and words[3] not in table.area(seat):
        yield "build.place"
    yield from _card(table, seat, card, building.cost_of(card, asked.about))


def _rebuild(table: Table, asked: Ask, words: list[str]) -> Iterator[str]:
    seat, old, new = asked.seat, words[1], words[3]
    if not table.has(seat, old):
        yield "rebuild.own"
    if old in building.BUILT_FROM_NOTHING:
        yield "rebuild.fixed"
    if new not in table.in_hand(seat):
        yield "build.hand"
    if table.has(seat, new):
        yield "build.twice"
    if CARDS[old]["form"] != CARDS[new]["form"]:
        yield "rebuild.form"
    yield from _card(table, seat, new, building.price(old, new))


def _owe(table: Table, asked: Ask, words: list[str]) -> Iterator[str]:
    if words[0] == "use":
        yield "use.shrine"
    elif words[2] == asked.seat or not table.has(words[2], asked.about):
        yield "give.owner"
    else:
        yield "build.owed"


def _horses(table: Table, asked: Ask, words: list[str]) -> Iterator[str]:
    if int(words[1]) > len(table.normal(asked.seat)):
        yield "pay.most"
    if int(words[1]) > table.goods[asked.seat]["horse"]:
        yield "pay.have"


def _use(table: Table, asked: Ask, words: list[str]) -> Iterator[str]:
    _, card, owner = words
    cell = f"{owner} {card}"
    how, cells = asked.about
    if cell not in table.ring:
        yield "use.absent"
        return
    found = {
        "use.kind": not table.is_normal(card),
        "use.area": how == "canal" and owner != asked.seat,
        "use.once": how == "canal" and cell in cells,
        "use.next": how == "tower" and cell not in cells,
    }
    yield from [rule for rule, broken in found.items() if broken] or ["use.able"]


def _source(table: Table, asked: Ask, words: list[str]) -> Iterator[str]:
    if words == ["draw"]:
        yield "draw.empty"
        return
    card, discards = words[1], table.state["discards"]
    if card not in discards:
        yield "pick.absent"
    elif table.options["discards"] == "top" and card != discards[-1]:
        yield "pick.top"
    if card == "shack" and table.state["had_shack"][asked.seat]:
        yield "pick.shack"


def _part(table: Table, asked: Ask, words: list[str]) -> Iterator[str]:
    yield "hand.shack" if words[1] == "shack" else "hand.card"


JUDGES: Final[dict[str, Callable[[Table, Ask, list[str]], Iterator[str]]]] = {
    "move": _move,
    "act": _act,
    "build": _build,
    "rebuild": _rebuild,
    "owe": _owe,
    "take": lambda *_: iter(["take.good"]),
    "pay": lambda *_: iter(["pay.have"]),
    "horses": _horses,
    "use": _use,
    "card": _source,
    "hand_over": _part,
    "discard": _part,
}
