"""The boards at the road and on cards: what a card gives and takes, in pictograms."""

from __future__ import annotations

from typing import Final, NamedTuple

from ....drawing.ground import Drawn
from ....drawing.text_metrics import width
from ..rules.acting import price
from ..rules.components import BY_HORSES, EMPTY, Card, CardAction
from ..rules.goods import NAMES, listed

SMALLEST: Final = 12.5
"""The size of the smallest letters, in units of a ground."""

Part = tuple[str, int]
"""A pictogram, and how many of it; 0 for one without a number."""


class Deal(NamedTuple):
    """What an action takes and gives, as pictograms."""

    takes: tuple[Part, ...]
    gives: tuple[Part, ...]


NOTHING: Final = Deal((), ())


def deal(card: Card, kept: int = EMPTY) -> Deal:
    """Return what the first action of a card takes and gives; `kept` is what lies on it.

    Examples
    --------
    >>> from stoneage_lab.games import game
    >>> cards = {card.id: card for card in game("age-of-revive").parts.cards}
    >>> deal(cards["inn"])
    Deal(takes=(('food', 0),), gives=(('worker', 2),))
    >>> deal(cards["shrine"]).gives
    ()
    """
    return _deal(card, card.actions[0], kept) if card.actions else NOTHING


def _deal(card: Card, action: CardAction, kept: int) -> Deal:
    takes: list[Part] = [_part(*one) for one in listed(price(action))]
    gives: list[Part] = [_part(*one) for one in listed(action.gain)]
    if action.sets:
        exact = [(NAMES[kind], n) for kind, n in enumerate(action.set_to) if n > 0]
        gives += [_part(*one) for one in sorted(exact, key=lambda one: -one[1])]
    if action.swap:
        takes.append(("any", 0))
        gives.append((NAMES[card.holds if kept == EMPTY else kept], 0))
    if action.use == BY_HORSES:
        takes.append(("horse", 0))
    uses = max(action.use, 1 if action.use else 0)
    counted = (
        ("any", action.choose), ("cards", action.cards), ("swap", action.trade),
        ("hammer", action.build), ("reuse", uses),
        ("flip", int(action.rebuild or action.flip >= 0)),
        ("any", int(action.market)), ("cards", int(action.levy)),
    )  # fmt: skip
    gives += [_part(symbol, n) for symbol, n in counted if n]
    return Deal(tuple(dict.fromkeys(takes)), tuple(gives))


def _part(symbol: str, n: int) -> Part:
    return symbol, n if n > 1 else 0


Item = tuple[str, str, float]
"""What stands in a row: ``"text"``, ``"symbol"`` or ``"arrow"``, its value, its left end."""


class SignRow(NamedTuple):
    """Pictograms with numbers side by side, and the width they take."""

    items: tuple[Item, ...]
    wide: float


def row(parts: Deal, size: float = SMALLEST, whole: bool = True) -> SignRow:
    """Return a deal as a row; only what is got if it is not `whole`.

    Examples
    --------
    >>> row(Deal((("food", 0),), (("worker", 2),))).items[1:3]
    (('arrow', '', 16.0), ('text', '2', 27.0))
    """
    items: list[Item] = []
    at = 1.0
    takes = parts.takes if whole or not parts.gives else ()
    for side in (takes, parts.gives):
        if side is parts.gives and takes:
            items.append(("arrow", "", round(at, 1)))
            at += size * 0.88
        for symbol, n in side:
            if n:
                items.append(("text", str(n), round(at, 1)))
                at += width(str(n), size, bold=True) + 1
            items.append(("symbol", symbol, round(at, 1)))
            at += size * 1.2
    return SignRow(tuple(items), round(at + 1, 1))


def board(
    shown: SignRow,
    x: float,
    y: float,
    size: float = SMALLEST,
    pale: bool = False,
    lacks: tuple[str, ...] = (),
) -> Drawn:
    """Return a row on a board around a point, as it stands beside the road; `lacks` is ringed."""
    wide = round(shown.wide + size * 0.5, 1)
    return ("board", shown.items, wide, round(x, 1), round(y, 1), size, pale, lacks)
