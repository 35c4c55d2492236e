"""Cards laid out before a player, the tips of cards, and what a card did just now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ....drawing.ground import Box, Drawn, Place
from ....drawing.ground_art import closer
from ....drawing.scene import Tip
from ..explain.card_text import price_text, prices, prices_now
from ..explain.prerequisites import needs
from ..rules.cards import MAJORS, is_occupation
from .village import CARD_TEXT

if TYPE_CHECKING:
    from ....core.goods import Purse
    from ....core.language import Texts
    from ..rules.cards import Card
    from .position_view import Look

STRIP: Final = (134, 27)
"""The size of a card as a strip."""
STRIP_BOX: Final[Box] = (0, 0, *STRIP)
STRIP_LIGHT: Final[Box] = (-6, -6, STRIP[0] + 12, STRIP[1] + 12)
DRAWN_AS: Final = {"fireplace3": "fireplace2", "hearth5": "hearth4"}
"""The improvements that look like another one."""
ACTED: Final = "spark"
"""The pictogram on a card that acted in the last move."""


def laid_out_cards(look: Look, seat: int) -> list[Place]:
    """Return the cards before a player, with what lies on them."""
    acted = acting(look, seat)
    cards = look.state.players[seat].cards
    return [
        strip_of(look, seat, look.state.parts.cards[number], number in acted) for number in cards
    ]


def strip_of(look: Look, seat: int, card: Card, acted: bool) -> Place:
    """Return a card before a player: its name, and what lies on it."""
    texts, number = look.texts, look.card_number(card)
    said = [texts("board.own_card", card=card.id, does=texts(f"card_does.{card.id}"))]
    mark = dict(look.state.players[seat].marks).get(number, 0)
    good, left = lying(card, mark)
    there = ""
    if left:
        there = texts("hand.lies", goods=[(good, left)]) if good else texts("hand.used", n=left)
        said.append(there)
    if acted:
        said.append(texts["hand.acted"])
    asked = look.on_cards.get(number) or look.accepted.get(number, [])
    moves = asked if seat == look.mover else []
    control = look.choice_control(
        look.joined(said), moves, f"card-{card.id}", tip=tip(look, card, seat)
    )
    major = number < len(MAJORS)
    thing = DRAWN_AS.get(card.id, card.id) if major else kind_of(number)
    goods = ((good, f"{left}" if good else f"{left}×"),) if left else ()
    goods = (*goods, (ACTED, "")) if acted else goods
    drawn = strip(look.short(card), thing, goods, laid=True)
    return Place(
        f"own-{card.id}", 0, 0, control, (drawn,), STRIP_BOX, name=look.short(card), said=there,
        pool=STRIP_LIGHT, changed=acted, sign=0,
    )  # fmt: skip


def kind_of(number: int) -> str:
    """Return the pictogram of the kind of a card."""
    return "occupation" if is_occupation(number) else "minor"


def strip(title: str, symbol: str, goods: tuple[tuple[str, str], ...], laid: bool = False) -> Drawn:
    """Return a card as a strip: its kind, its name, and what it costs or what lies on it."""
    wide = STRIP[0]
    room = wide - 29 - 25 * len(goods) - (16 if laid else 0)
    return ("card_strip", title, symbol, goods, laid, closer(title, room, CARD_TEXT))


def lying(card: Card, mark: int) -> tuple[str, int]:
    """Return what lies on a card, and how much; without a good, how often it was used.

    Examples
    --------
    >>> from ..rules.cards import CARDS
    >>> by_name = {card.id: card for card in CARDS}
    >>> lying(by_name["bean-field"], 2), lying(by_name["riding-plow"], 1)
    (('vegetable', 2), ('', 1))
    """
    for field in card.effects("field"):
        return field["crops"][0], mark
    for event in card.effects("others"):
        if "mark" in event:
            return event["per"], mark
    for hook in ("free", "plowing"):
        for effect in card.effects(hook):
            if "uses" in effect:
                return "", mark
            if "pile" in effect:
                goods = effect["pile"][mark:]
                return (goods[0], len(goods)) if goods else ("", 0)
    return "", 0


def acting(look: Look, seat: int) -> set[int]:
    """Return the cards of a seat that the events of the last move name."""
    found = set()
    own = {look.state.parts.cards[number].id: number for number in look.state.players[seat].cards}
    for event in look.position.events:
        if len(event) > 1 and event[1] == seat:
            card = look.game.event_facts(event).get("card", "")
            if card in own:
                found.add(own[card])
    return found


def tip(look: Look, card: Card, seat: int) -> str:
    """Return the id of the tip of a card, which the scene then has."""
    id = f"tip-{card.id}"
    if id not in look.tips:
        look.tips[id] = look.once(_tip, *_of_card(look, card, seat))
    return id


def _tip(texts: Texts, card: Card, *told: Any) -> Tip:
    sentences = tuple(_sentences(texts, card, *told))
    return Tip(f"tip-{card.id}", texts(f"card.{card.id}"), sentences)


def card_sentences(look: Look, card: Card, seat: int) -> list[str]:
    """Return all that is to be known of a card, a sentence each."""
    return _sentences(look.texts, *_of_card(look, card, seat))


def _of_card(
    look: Look, card: Card, seat: int
) -> tuple[Card, tuple[Purse, ...] | None, str, tuple[str, ...], str]:
    """Return a card and what is told of it: price, kind of price, conditions, who gets it next.

    A card that is laid out has no price any more.
    """
    number, kind = look.card_number(card), ""
    laid_out = number in look.state.players[seat].cards
    now = None if laid_out else prices_now(look.state, seat, card)
    if card.deck is None:
        # A major improvement has no conditions, and nobody gets it next.
        return card, now, kind, (), ""
    marked = [need.marked(look.texts) for need in needs(look.state, seat, card) if not laid_out]
    if is_occupation(number):
        kind = "hand.learn_here" if look.state.step_name == "learning" else "hand.learn"
    passes = card.deck.passes_left and look.state.seats > 1
    passed = look.game.seats[(seat + 1) % look.state.seats] if passes else ""
    return card, now, kind, tuple(marked), passed


def _sentences(
    texts: Texts,
    card: Card,
    now: tuple[Purse, ...] | None,
    learning: str,
    conditions: tuple[str, ...],
    passed: str,
) -> list[str]:
    lines = [texts(f"card_does.{card.id}")]
    if now is not None:
        lines.append(costs(texts, card, now, learning))
    if conditions:
        lines.append(texts("hand.needs", needs=conditions))
    if card.points:
        lines.append(texts("hand.points", n=card.points))
    if card.deck is not None and card.deck.passes_left:
        lines.append(texts("hand.passes", who=passed) if passed else texts["hand.leaves"])
    return lines


def costs(texts: Texts, card: Card, now: tuple[Purse, ...], learning: str) -> str:
    """Return what a card of the hand costs now, and what is printed on it if that differs."""
    printed, price = price_text(texts, prices(card)), price_text(texts, now)
    if learning:
        return texts(learning, price=price) if price else texts[f"{learning}_free"]
    if price != printed:
        return texts("hand.costs_now", price=price or texts["hand.nothing"], printed=printed)
    return texts("hand.costs", price=price) if price else texts["hand.free"]
