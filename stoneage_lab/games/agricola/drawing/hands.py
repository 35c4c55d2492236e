"""Hands: one's own cards as they can be read and played, and what is known of other hands."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING, Final

from ....core.language import true_minus
from ....drawing.items import CardItem, Fold, Hand, Space, Token, Zone
from ....drawing.scene import Control, Fact
from ..explain.card_text import price_text, prices, prices_now
from ..explain.needs import needs
from ..rules.cards import CARDS, is_occupation
from ..rules.goods import FOOD, GOOD_NUMBERS, GOODS, NOTHING, listed
from ..rules.prices import lacking
from .own_cards import TILE, tip, told

if TYPE_CHECKING:
    from ....core.goods import Purse
    from ..rules.cards import Card
    from ..rules.player import Player
    from .look import Look

SYMBOLS: Final = {True: "occupation", False: "minor"}
"""The pictograms of the backs: occupations, minor improvements."""
WHERE: Final = {True: "lessons", False: "start"}
"""A space of every game in which such a card is played."""
PLAYING: Final = {True: "learning", False: "improving"}
"""The step in which an occupation, or a minor improvement, that cannot be played tells why."""


def hands(look: Look) -> list[Fold]:
    """Return the hands whose cards may be seen, which lie below the farms."""
    return [own(look, seat) for seat in range(look.state.seats) if seen(look, seat)]


def seen(look: Look, seat: int) -> bool:
    """Tell whether the cards of a hand may be seen, and there are any or it is the viewer's."""
    player = look.state.players[seat]
    known = look.state.parts.hands and all(card >= 0 for card in player.hand)
    return known and bool(player.hand or look.holds(seat))


def covered(look: Look, seat: int) -> list[Zone]:
    """Return what is known of a hand whose cards may not be seen: their numbers."""
    return [backs(look, seat)] if look.state.parts.hands and not seen(look, seat) else []


def own(look: Look, seat: int) -> Fold:
    """Return the cards of a hand that may be seen, occupations and minor improvements apart."""
    player, name = look.state.players[seat], look.game.seats[seat]
    both = []
    for kind, occupations in (("occupations", True), ("minors", False)):
        held = [card for card in player.hand if is_occupation(card) == occupations]
        faces = (face(look, seat, CARDS[number]) for number in held)
        # Those that can be played now are seen first.
        items = tuple(sorted(faces, key=lambda card: card.control.state != "can"))
        title, none = look.texts(f"hand.{kind}", n=len(held)), look.texts["hand.empty"]
        both.append(Hand(f"hand-{kind}-{name}", title, items, look.colour(seat), none))
    both.sort(key=lambda hand: all(card.control.state != "can" for card in hand.cards))
    title = title_of(look, seat, "of")
    unfolded = look.holds(seat) and not look.position.over
    return Fold(f"hand-{name}", title, tuple(both), open=unfolded)


def title_of(look: Look, seat: int, key: str = "name") -> str:
    """Return how many cards of each kind are in a hand."""
    player = look.state.players[seat]
    facts = {"occupations": player.held(True), "minors": player.held(False)}
    return look.texts(f"hand.{key}", who=look.game.seats[seat], **facts)


def face(look: Look, seat: int, card: Card) -> CardItem:
    """Return a card of the hand: what it does, price, conditions, points; what a press does."""
    occupation = card.deck is not None and card.deck.kind == "occupation"
    label = spoken(look, seat, card)
    control = played(look, seat, card, label)
    return CardItem(
        f"hand-{look.game.seats[seat]}-{card.id}",
        replace(control, tip=tip(look, card, seat)),
        look.texts(f"card.{card.id}"),
        tuple(standing(look, seat, card)),
        true_minus(card.points) if card.points else "",
        SYMBOLS[occupation],
        facts=cost(look, seat, prices_now(look.state, seat, card)),
        said=label,
        text=look.texts(f"card_does.{card.id}"),
    )


def standing(look: Look, seat: int, card: Card) -> list[str]:
    """Return what must hold before a card is played, each met or not, and where it goes then."""
    found = [need.marked(look.texts) for need in needs(look.state, seat, card)]
    ways, player = prices_now(look.state, seat, card), look.state.players[seat]
    printed, now = (price_text(look.texts, each) for each in (prices(card), ways))
    if printed and now != printed:
        found.append(look.texts("hand.printed", price=printed))
    if short := missing(look, player, ways):
        found.append(look.texts("hand.short", goods=short))
    if card.deck is not None and card.deck.passes_left and look.state.seats > 1:
        to = look.game.seats[(seat + 1) % look.state.seats]
        found.append(look.texts("hand.passes_on", who=to))
    return found


def missing(look: Look, player: Player, ways: tuple[Purse, ...]) -> str:
    """Return the goods that are missing for the nearest ways to pay; empty if one can be paid."""
    lacks = {tuple(lacking(player, way)): None for way in ways}
    least = min((sum(n for _, n in lack) for lack in lacks), default=0)
    nearest = [lack for lack in lacks if sum(n for _, n in lack) == least]
    told = [look.texts("card_words.goods", goods=list(lack)) for lack in nearest]
    return look.texts["card_words.or"].join(told) if least else ""


def spoken(look: Look, seat: int, card: Card) -> str:
    """Return a card in words: its name, and all that its tip tells."""
    first, *rest = told(look, card, seat)
    named = look.texts("hand.label", card=card.id, does=first)
    return look.joined([named, *rest])


def cost(look: Look, seat: int, ways: tuple[Purse, ...]) -> tuple[Fact, ...]:
    """Return a price as pictograms; what is missing is dim. Between two ways to pay is a stroke."""
    have = look.state.players[seat].goods
    found: list[Fact] = []
    for price in ways:
        if found:
            found.append(Fact("", "/"))
        for good, n in listed(price):
            label = look.texts("card_words.goods", goods=[(good, n)])
            found.append(Fact(good, str(n), label, dim=have[GOOD_NUMBERS[good]] < n))
    nothing = look.texts["hand.free"]
    return tuple(found) or ((Fact(GOODS[FOOD], "0", nothing),) if ways == (NOTHING,) else ())


def played(look: Look, seat: int, card: Card, label: str) -> Control:
    """Return what a press on a card of the hand does: it is played, or tells why not."""
    words = f"play {card.id}"
    if seat != look.mover or not look.acting:
        return Control(label)
    moves = look.on_hand.get(look.card_number(card), [])
    occupation = is_occupation(look.card_number(card))
    if not moves and look.state.step_name != PLAYING[occupation]:
        site = look.texts[f"site.{WHERE[occupation]}"]
        return Control(label, why=look.texts(f"hand.later_{SYMBOLS[occupation]}", site=site))
    return look.control(label, moves, "", words)


def backs(look: Look, seat: int) -> Zone:
    """Return what is known of a hand: how many cards of each kind, and those everybody has seen."""
    player, name, texts = look.state.players[seat], look.game.seats[seat], look.texts
    spaces = []
    for occupations in (True, False):
        shown = [card for card in player.hand if card >= 0 and is_occupation(card) == occupations]
        hidden = player.held(occupations) - len(shown)
        kind = SYMBOLS[occupations]
        if hidden:
            token = Token(f"piece-back-{name}-{kind}", "", str(hidden), kind, letter=kind[0])
            control = Control(texts(f"hand.back_{kind}", who=name, n=hidden))
            said = texts[f"hand.kind_{kind}"]
            spaces.append(Space(f"back-{name}-{kind}", control, "", (token,), "closed", said=said))
        for number in shown:
            card = CARDS[number]
            label = texts("hand.shown", who=name, told=spoken(look, seat, card))
            control = Control(label, tip=tip(look, card, seat))
            spaces.append(Space(f"shown-{name}-{card.id}", control, look.short(card), (), "tile"))
    return Zone(f"hand-{name}", title_of(look, seat), tuple(spaces), look.colour(seat), TILE)
