"""The boards at the road and on cards: what a card gives and takes, in pictograms."""

from __future__ import annotations

from typing import Final, NamedTuple

from ....core.memo import memo
from ....drawing.ground import Drawn
from ....drawing.palette import SMALLEST
from ....drawing.text_metrics import width
from ..rules.card_actions import price_of
from ..rules.card_types import BY_HORSES, Card, CardAction
from ..rules.game_components import EMPTY
from ..rules.goods import NAMES, listed

LINE: Final = 1.5
"""The height of a line of a board, for letters of size 1."""

Part = tuple[str, int]
"""A pictogram, and how many of it; 0 for one without a number."""


class Deal(NamedTuple):
    """What an action takes and gives, as pictograms."""

    takes: tuple[Part, ...]
    gives: tuple[Part, ...]


NOTHING: Final = Deal((), ())


@memo(1024)
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
    takes: list[Part] = [_part(*one) for one in listed(price_of(action))]
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


Item = tuple[str, str, float, float]
"""What stands in a row: ``"text"``, ``"symbol"`` or ``"arrow"``, its value, its left end, how far
down it stands."""


class SignRow(NamedTuple):
    """Pictograms with numbers side by side, the width they take, and their lines."""

    items: tuple[Item, ...]
    wide: float
    lines: int = 1


def row(parts: Deal, size: float = SMALLEST, whole: bool = True, folded: bool = False) -> SignRow:
    """Return a deal as a row; only what is got if it is not `whole`.

    If it is `folded`, what is got stands below what it takes.

    Examples
    --------
    >>> row(Deal((("food", 0),), (("worker", 2),)), 12.5).items[1:3]
    (('arrow', '', 16.0, 0), ('text', '2', 27.0, 0))
    """
    takes = parts.takes if whole or not parts.gives else ()
    items, at = _side(takes, size, 1.0, 0)
    if not takes:
        items, at = _side(parts.gives, size, 1.0, 0)
    elif parts.gives:
        items.append(("arrow", "", round(at, 1), 0))
        at += size * 0.88
        down = size * LINE if folded else 0
        given, end = _side(parts.gives, size, 1.0 if folded else at, down)
        items, at = [*items, *given], max(at, end)
        if folded:
            return SignRow(tuple(items), round(at + 1, 1), 2)
    return SignRow(tuple(items), round(at + 1, 1))


def _side(parts: tuple[Part, ...], size: float, at: float, down: float) -> tuple[list[Item], float]:
    """Return one side of a deal from its left end, and its right end."""
    items: list[Item] = []
    for symbol, n in parts:
        if n:
            items.append(("text", str(n), round(at, 1), down))
            at += width(str(n), size, bold=True) + 1
        items.append(("symbol", symbol, round(at, 1), down))
        at += size * 1.2
    return items, at


def board(
    shown: SignRow,
    x: float,
    y: float,
    size: float = SMALLEST,
    pale: bool = False,
    lacks: tuple[str, ...] = (),
) -> Drawn:
    """Return a row on a board around a point, as it stands beside the road; `lacks` is ringed."""
    wide, high = across(shown, size)
    return ("board", shown.items, wide, high, round(x, 1), round(y, 1), size, pale, lacks)


def across(shown: SignRow, size: float = SMALLEST) -> tuple[float, float]:
    """Return the width and the height of a board."""
    return round(shown.wide + size * 0.5, 1), round(size * (LINE * shown.lines + 0.06), 1)
