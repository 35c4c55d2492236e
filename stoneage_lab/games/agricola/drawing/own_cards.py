"""Cards laid out before a player, the tips of cards, and what a card did just now."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.language import true_minus
from ....drawing.items import Space, Token, Zone
from ....drawing.scene import Control, Tip
from ..explain.card_text import price_text, prices, prices_now
from ..explain.needs import needs
from ..rules.cards import CARDS, is_occupation

if TYPE_CHECKING:
    from ..rules.cards import Card
    from .look import Look

TILE: Final = (214, 70)
ACTED: Final = "spark"
"""The pictogram on a card that acted in the last move."""


def cards(look: Look, seat: int) -> Zone:
    """Return the cards before a player, with what lies on them, and begging cards."""
    player, name, texts = look.state.players[seat], look.game.seats[seat], look.texts
    acted = acting(look, seat)
    spaces = [laid(look, seat, CARDS[number], number in acted) for number in player.cards]
    if player.begging:
        label = texts("board.begging", n=player.begging)
        token = Token(f"piece-begging-{name}", "", str(player.begging), "begging")
        spaces.append(Space(f"begging-{name}", Control(label), "", (token,), "tile"))
    title = texts["hand.laid" if look.state.parts.hands else "board.cards"]
    return Zone(f"cards-{name}", title, tuple(spaces), look.colour(seat), TILE)


def laid(look: Look, seat: int, card: Card, acted: bool) -> Space:
    """Return a card before a player as a small tile with its name."""
    texts, number = look.texts, look.card_number(card)
    said = [texts("board.own_card", card=card.id, does=texts(f"card_does.{card.id}"))]
    tokens = [Token(f"piece-points-{card.id}", text=true_minus(card.points))] if card.points else []
    mark = dict(look.state.players[seat].marks).get(number, 0)
    good, left = lying(card, mark)
    if left:
        said.append(
            texts("hand.lies", goods=[(good, left)]) if good else texts("hand.used", n=left)
        )
        text = str(left) if good else f"{left}×"
        tokens.append(Token(f"piece-lies-{card.id}", "", text, good, letter=good[:1] or "×"))
    if acted:
        said.append(texts["hand.acted"])
        tokens.append(Token(f"piece-acted-{card.id}", symbol=ACTED, letter="!"))
    moves = look.on_cards.get(number, []) if seat == look.mover else []
    label = look.joined(said)
    control = look.control(label, moves, f"card-{card.id}", tip=tip(look, card, seat))
    return Space(
        f"own-{card.id}", control, look.short(card), tuple(tokens),
        "calling" if is_occupation(number) else "tile", changed=acted,
    )  # fmt: skip


def lying(card: Card, mark: int) -> tuple[str, int]:
    """Return what lies on a card, and how much; without a good, how often it was used.

    Examples
    --------
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
    own = {CARDS[number].id: number for number in look.state.players[seat].cards}
    for event in look.position.events:
        if len(event) > 1 and event[1] == seat:
            card = look.game.event_facts(event).get("card", "")
            if card in own:
                found.add(own[card])
    return found


def tip(look: Look, card: Card, seat: int) -> str:
    """Return the id of the tip of a card, which the scene then has."""
    id = f"tip-{card.id}"
    look.tips.setdefault(id, Tip(id, look.texts(f"card.{card.id}"), tuple(told(look, card, seat))))
    return id


def told(look: Look, card: Card, seat: int) -> list[str]:
    """Return all that is to be known of a card, a sentence each."""
    texts, lines = look.texts, [look.texts(f"card_does.{card.id}")]
    conditions = []
    if look.card_number(card) not in look.state.players[seat].cards:
        lines.append(costs(look, card, seat))
        conditions = [need.marked(texts) for need in needs(look.state, seat, card)]
    if conditions:
        lines.append(texts("hand.needs", needs=conditions))
    if card.points:
        lines.append(texts("hand.points", n=card.points))
    if card.deck is not None and card.deck.passes_left:
        lines.append(passing(look, seat))
    return lines


def costs(look: Look, card: Card, seat: int) -> str:
    """Return what a card of the hand costs now, and what is printed on it if that differs."""
    texts = look.texts
    printed, now = (
        price_text(texts, ways) for ways in (prices(card), prices_now(look.state, seat, card))
    )
    if is_occupation(look.card_number(card)):
        key = "hand.learn_here" if look.state.step_name == "learning" else "hand.learn"
        return texts(key, price=now) if now else texts[f"{key}_free"]
    if now != printed:
        return texts("hand.costs_now", price=now or texts["hand.nothing"], printed=printed)
    return texts("hand.costs", price=now) if now else texts["hand.free"]


def passing(look: Look, seat: int) -> str:
    """Return where a card goes that is passed on."""
    if look.state.seats == 1:
        return look.texts["hand.leaves"]
    return look.texts("hand.passes", who=look.game.seats[(seat + 1) % look.state.seats])
