"""What a card says, from its data: sentences for people, in any language."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ....core.goods import total
from ....core.language import Texts
from ..rules.card_types import (
    ACTION_NAMES,
    FIXED,
    NEIGHBOURS,
    OWN_AREA,
    PER_NAMES,
    Card,
    CardAction,
)
from ..rules.game_components import EMPTY, Components
from ..rules.goods import KINDS, NAMES, listed

if TYPE_CHECKING:
    from ....core.goods import Purse

MOST_LISTED = 99
"""A limit of what counts that is none."""


def deed(texts: Texts, parts: Components, action: CardAction) -> str:
    """Return what an action does, its parts in the order in which they happen."""
    said: list[str] = []
    paid, gained = listed(action.pay), listed(action.gain)
    if paid and gained:
        said.append(texts("does.trade_for", goods=paid, gain=texts("does.gain", goods=gained)))
    elif paid:
        said.append(texts("does.pay", goods=paid))
    elif gained:
        said.append(texts("does.gain", goods=gained))
    if action.sets:
        exact: Purse = tuple([max(0, n) for n in action.set_to])
        said.append(texts("does.set_to", goods=listed(exact)))
    if action.swap:
        said.append(texts("does.swap"))
    for name, n in (("choose", action.choose), ("cards", action.cards), ("trade", action.trade)):
        if n:
            said.append(texts(f"does.{name}", n=n))
    if action.build and total(action.each):
        said.append(texts("does.build_each", n=action.build, goods=listed(action.each)))
    elif action.build:
        said.append(texts("does.build", n=action.build))
    if action.rebuild:
        said.append(texts("does.rebuild", goods=listed(action.extra)))
    if action.use:
        where = {OWN_AREA: "area", NEIGHBOURS: "neighbours"}.get(action.where, "ring")
        said.append(texts(f"does.use_{where}"))
    said += [texts(f"does.{n}") for n in ("market", "levy") if getattr(action, n)]
    if action.limit:
        said.append(texts("does.limit", n=action.limit))
    if action.flip >= 0:
        said.append(texts("does.flip", into=parts.ids[action.flip]))
    return texts["does.join"].join(said) or texts("does.nothing")


def deeds(texts: Texts, parts: Components, card: Card) -> list[tuple[str, str]]:
    """Return the name (empty where there is one action only) and the text of each action."""
    return [(ACTION_NAMES[action.name], deed(texts, parts, action)) for action in card.actions]


def passive(texts: Texts, card: Card, kept: int = EMPTY) -> str:
    """Return what a card does without being used; `kept` is what lies on it, if it stands."""
    said: list[str] = []
    if card.stands_in:
        said.append(texts("does.stands_in"))
    if card.worker_for:
        goods = [texts(f"good.{NAMES[k]}") for k in range(KINDS) if card.worker_for >> k & 1]
        said.append(texts("does.worker_for", goods=texts["does.or"].join(goods)))
    if card.holds >= 0:
        key = "holds" if kept == EMPTY else "holds_now"
        said.append(texts(f"does.{key}", good=NAMES[card.holds if kept == EMPTY else kept]))
    if card.track:
        said.append(texts("does.track", n=card.track))
    if card.track and kept != EMPTY:
        said.append(texts("does.track_now", n=kept))
    return texts["does.join"].join(said)


def points(texts: Texts, card: Card) -> str:
    """Return what a card is worth at the end."""
    if card.per == FIXED:
        return str(card.base)
    text = texts(f"does.points_{PER_NAMES[card.per]}", n=card.each, base=card.base)
    if card.most_counted < MOST_LISTED:
        text = texts("does.most", text=text, n=card.most_counted)
    return text


def effect(
    texts: Texts,
    parts: Components,
    card: Card,
    actions: Sequence[CardAction] | None = None,
    kept: int = EMPTY,
) -> str:
    """Return what a card does, as one sentence for a label: all of it, or some of its actions."""
    said = [deed(texts, parts, one) for one in (card.actions if actions is None else actions)]
    more = passive(texts, card, kept)
    return " / ".join([*said, *([more] if more else [])]) or texts("does.nothing")
