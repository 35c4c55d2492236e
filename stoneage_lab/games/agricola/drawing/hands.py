"""Hands: one's own cards as they can be read and played, and what is known of other hands."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.language import true_minus
from ....drawing.ground import NO_BOX, Place, Tray
from ....drawing.ground_art import closer
from ....drawing.palette import SMALLEST
from ....drawing.plain_value import replace
from ....drawing.scene import Control, Fact
from ....drawing.text_metrics import fitted, width
from ..explain.card_text import price_text, prices, prices_now
from ..explain.prerequisites import needs
from ..rules.cards import is_occupation
from ..rules.goods import FOOD, GOOD_NUMBERS, GOODS, NOTHING, listed
from ..rules.prices import lacking
from .played_cards import STRIP, STRIP_BOX, STRIP_LIGHT, card_sentences, kind_of, strip, tip
from .village import CARD_TEXT

if TYPE_CHECKING:
    from ....core.goods import Purse
    from ..rules.cards import Card
    from ..rules.player import Player
    from .position_view import Look

SYMBOLS: Final = {True: "occupation", False: "minor"}
"""The pictograms of the backs: occupations, minor improvements."""
GAP: Final = 7.0
LINE: Final = 18.0
HEAD_HIGH: Final = 35.0
"""What a card in a tray is high without its text."""
WHERE: Final = {True: "lessons", False: "start"}
"""A space of every game in which such a card is played."""


def seen(look: Look, seat: int) -> bool:
    """Tell whether the cards of a hand may be seen, and there are any or it is the viewer's."""
    player = look.state.players[seat]
    known = look.state.parts.hands and all(card >= 0 for card in player.hand)
    return known and bool(player.hand or look.holds(seat))


def asked_for(look: Look, seat: int) -> set[bool]:
    """Return the kinds of cards that can be played now: occupations, minor improvements."""
    if seat != look.mover or not look.on_hand or not seen(look, seat):
        return set()
    return {is_occupation(number) for number in look.on_hand}


def hand_strips(look: Look, seat: int, occupations: bool) -> list[Place]:
    """Return the cards of a kind in a hand that may be seen, as strips; none if a tray has them."""
    player = look.state.players[seat]
    if not seen(look, seat) or occupations in asked_for(look, seat):
        return []
    cards = [card for card in player.hand if is_occupation(card) == occupations]
    return [face(look, seat, look.state.parts.cards[number]) for number in cards]


def tray(look: Look, seat: int) -> Tray | None:
    """Return the cards that can be played now, unfolded over the village; None without any."""
    kinds = asked_for(look, seat)
    cards = [card for card in look.state.players[seat].hand if is_occupation(card) in kinds]
    if not cards:
        return None
    left, top, wide, high = look.layout.tray
    bottom = top + high
    across = min(len(cards), look.layout.across + (len(cards) > 3 * look.layout.across))
    each = round((wide - GAP) / max(across, look.layout.across) - GAP, 1)
    wide = round(across * (each + GAP) + GAP, 1)
    left += round((look.layout.tray[2] - wide) / 2, 1)
    texts = [lines_of(look, seat, look.state.parts.cards[number], each) for number in cards]
    columns, highs = stacked_in([high_of(len(lines)) for lines in texts], across, bottom - GAP)
    top = round(bottom - max(sum(one + GAP for one in column) for column in highs) - GAP, 1)
    places = []
    for column, (numbers, talls) in enumerate(zip(columns, highs, strict=True)):
        x, y = round(left + GAP + column * (each + GAP), 1), round(top + GAP, 1)
        for at, tall in zip(numbers, talls, strict=True):
            place = opened(look, seat, look.state.parts.cards[cards[at]], texts[at], each, tall)
            places.append((at, replace(place, x=x, y=y)))
            y = round(y + tall + GAP, 1)
    in_order = tuple(place for _, place in sorted(places, key=lambda each: each[0]))
    return Tray(title_of(look, seat, "of"), (left, top, wide, bottom - top), in_order)


def high_of(lines: int) -> float:
    """Return how high a card with so many lines of text is."""
    return HEAD_HIGH + LINE * lines


def stacked_in(
    highs: list[float], across: int, room: float
) -> tuple[list[list[int]], list[list[float]]]:
    """Lay cards of several heights into columns; return their numbers and heights in each.

    The highest first, each card lies in the column that is the lowest so far. Where a column is
    still higher than the room, the longest cards in it lose lines.

    Examples
    --------
    >>> stacked_in([100, 40, 40], 2, 300)
    ([[0], [1, 2]], [[100], [40, 40]])
    >>> stacked_in([130, 50], 1, 180)[1]
    [[112.0, 50]]
    """
    columns: list[list[int]] = [[] for _ in range(across)]
    for number in sorted(range(len(highs)), key=lambda at: -highs[at]):
        lowest = min(columns, key=lambda column: sum(highs[at] + GAP for at in column))
        lowest.append(number)
    # As in the hand from left to right, and from above.
    columns = sorted(sorted(column) for column in columns)
    found = []
    for column in columns:
        tall = [highs[at] for at in column]
        while sum(one + GAP for one in tall) > room and max(tall) > high_of(1):
            longest = tall.index(max(tall))
            tall[longest] = max(high_of(1), tall[longest] - LINE)
        found.append(tall)
    return columns, found


def lines_of(look: Look, seat: int, card: Card, wide: float) -> list[str]:
    """Return the text of a card in lines: what it does, its conditions, what is missing."""
    facts = cost(look, seat, prices_now(look.state, seat, card))
    lines = [""] if has_long_name(look, card, len(facts), wide) else []
    lines += fitted(look.texts(f"card_does.{card.id}"), wide - 14, SMALLEST)
    for line in card_requirements(look, seat, card):
        lines += fitted(line, wide - 14, SMALLEST)
    return lines


def title_of(look: Look, seat: int, key: str = "name") -> str:
    """Return how many cards of each kind are in a hand."""
    player = look.state.players[seat]
    facts = {"occupations": player.held(True), "minors": player.held(False)}
    return look.texts(f"hand.{key}", who=look.game.seats[seat], **facts)


def face(look: Look, seat: int, card: Card) -> Place:
    """Return a card of a hand as a strip: its name and its price; what a press does.

    It shows the same when it is opened.
    """
    label, control = spoken(look, seat, card), control_of(look, seat, card)
    facts = [fact for fact in cost(look, seat, prices_now(look.state, seat, card)) if fact.symbol]
    goods = tuple((fact.symbol, fact.text) for fact in facts[:2] if fact.text != "0")
    name = look.texts(f"card.{card.id}")
    drawn = strip(look.short(card), kind_of(look.card_number(card)), goods)
    return Place(
        f"hand-{look.game.seats[seat]}-{card.id}", 0, 0, control, (drawn,), STRIP_BOX, name=name,
        said=label, pool=STRIP_LIGHT, sign=0, shows=(card.id,),
    )  # fmt: skip


def has_long_name(look: Look, card: Card, facts: int, wide: float) -> bool:
    """Tell whether the name of a card leaves no room for its price: that stands below it."""
    name = width(look.texts(f"card.{card.id}"), SMALLEST, bold=True)
    return facts > 1 and name * 0.8 > room_for(facts, wide)


def room_for(facts: int, wide: float) -> float:
    """Return the room for the name of a card beside so many parts of its price."""
    return wide - 32 - 31 * facts


def opened(look: Look, seat: int, card: Card, lines: list[str], wide: float, high: float) -> Place:
    """Return a card of a hand as it is read: what it does, price, conditions, points."""
    strip_place, occupation = face(look, seat, card), is_occupation(look.card_number(card))
    facts = cost(look, seat, prices_now(look.state, seat, card))
    most = int((high - HEAD_HIGH) // LINE)
    if len(lines) > most:
        # The tip tells all.
        last = lines[most - 1]
        while width(f"{last} …", SMALLEST) > wide - 14:
            last = last[:-1].rstrip()
        lines = [*lines[: most - 1], f"{last} …"]
    name, below = look.texts(f"card.{card.id}"), has_long_name(look, card, len(facts), wide)
    room = room_for(0 if below else len(facts), wide)
    drawn = (
        "open_card", name, closer(name, room, SMALLEST, bold=True),
        SYMBOLS[occupation],
        true_minus(card.points) if card.points else "", tuple(lines),
        tuple((fact.symbol, fact.text, fact.dim) for fact in facts), wide, high, below,
    )  # fmt: skip
    return replace(
        strip_place, drawn=(drawn,), box=(0, 0, wide, high), pool=NO_BOX,
        corner=(wide - 14, high - 14), sign=1,
    )  # fmt: skip


def control_of(look: Look, seat: int, card: Card) -> Control:
    """Return what a press on a card of the hand does, with its tip."""
    control = played(look, seat, card, spoken(look, seat, card))
    return replace(control, tip=tip(look, card, seat))


def card_requirements(look: Look, seat: int, card: Card) -> list[str]:
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
    first, *rest = card_sentences(look, card, seat)
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
    if seat != look.mover or not look.acting:
        return Control(label)
    number = look.card_number(card)
    moves, tried = look.on_hand.get(number, []), look.tried_with(number)
    if not moves and tried is None:
        occupation = is_occupation(number)
        space = look.texts[f"site.{WHERE[occupation]}"]
        return Control(label, why=look.texts(f"hand.later_{SYMBOLS[occupation]}", site=space))
    return look.choice_control(label, moves, "", tried)


def backs(look: Look, seat: int) -> list[Place]:
    """Return what is known of a hand: how many cards of each kind, and those everybody has seen."""
    player, name, texts = look.state.players[seat], look.game.seats[seat], look.texts
    places = []
    for occupations in (True, False):
        shown = [card for card in player.hand if card >= 0 and is_occupation(card) == occupations]
        hidden = player.held(occupations) - len(shown)
        kind = SYMBOLS[occupations]
        if hidden:
            control = Control(texts(f"hand.back_{kind}", who=name, n=hidden))
            said = texts[f"hand.kind_{kind}"]
            drawn = ("card_backs", kind, str(hidden), closer(said, STRIP[0] - 52, CARD_TEXT), said)
            places.append(
                Place(f"back-{name}-{kind}", 0, 0, control, (drawn,), STRIP_BOX, name=said,
                      said=str(hidden))
            )  # fmt: skip
        for number in shown:
            card = look.state.parts.cards[number]
            label = texts("hand.shown", who=name, told=spoken(look, seat, card))
            control = Control(label, tip=tip(look, card, seat))
            places.append(
                Place(
                    f"shown-{name}-{card.id}",
                    control=control,
                    drawn=(strip(look.short(card), kind, ()),),
                    box=STRIP_BOX,
                    name=look.short(card),
                )
            )
    return places
