"""The shelf at the lower edge: the hand that is played from, each card with what it lacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final, NamedTuple

from ....core.goods import Purse as Goods
from ....core.goods import missing
from ....core.language import Texts, true_minus
from ....drawing.ground import Drawn, Place
from ....drawing.palette import SMALLEST
from ....drawing.position_view import once
from ....drawing.scene import Control
from ....drawing.text_metrics import width
from ..explain.card_text import effect, points
from ..rules.actions import BUILD, SUBURB, ReviveAction
from ..rules.building import (
    cost_of,
    owners,
    shrine_uses,
    unmet_needs,
    ways_to_pay,
    worker_substitutes,
)
from ..rules.card_types import FIXED, PER_NAMES, Card
from ..rules.game_components import KNOWERS
from ..rules.goods import KINDS, NAMES, listed
from ..rules.task_numbers import BUILT_BY
from .card_pictograms import Item, SignRow, deal, row
from .goods_and_cards_animation import HAND, held_id
from .layout import RoadLayout
from .position_view import Look, symbol_of

if TYPE_CHECKING:
    from ..game import AgeOfRevive

BY_ICONS: Final = PER_NAMES.index("icons")
NO_GOODS: Final[Goods] = (0,) * KINDS
EDGE: Final = 12.0
GAP: Final = 7.0
FLAT: Final = 52.0
"""The height of a card of a large hand."""
STRIP: Final = 18.4
"""The height of a card of the largest hands: one line. Its tip shows it whole."""
CLOSE: Final = 2.0
"""The gap between two of those."""
STRIPS: Final = 3
"""How many of those stand side by side."""
POINTS, FEATHER, PRICE, NEED = 27.0, 9.0, 29.0, 22.0
"""The widths of what stands on a strip: its points, an icon, one good of its price, a facility."""
COST: Final = 32.0
"""The width of one good of the price on a flat card."""
ROUGH: Final = 1.06
"""How much wider than its room a text may be reckoned before it is set closer."""
HEAD: Final = 18.0
"""The height of the title of the shelf."""


class NeededCard(NamedTuple):
    """A facility that has to stand somewhere: its pictogram, whose it is, whether it is missing."""

    symbol: str
    owner: str
    lacking: bool


class HandCard(NamedTuple):
    """A card as it lies in a hand.

    Attributes
    ----------
    title, symbol : str
    copies : int
    facts : tuple of (good, n, missing)
        What it costs now, and whether that is missing.
    needs : tuple of Needed
    brings : SignRow
        What it gives, in pictograms.
    lines : tuple of str
        What stands in the way, or whom it is owed to, in a few words.
    bad : bool
        Whether it cannot be built now.
    worth : str
        Its points now.
    grows : bool
    icons : int
    brief : str
        A shorter line for a narrow card, if the first one is long.
    gets : SignRow
        What it gives without what is paid for it.
    tag : str
        Its name for a narrow card.
    """

    title: str
    symbol: str
    copies: int = 1
    facts: tuple[tuple[str, int, bool], ...] = ()
    needs: tuple[NeededCard, ...] = ()
    brings: SignRow = SignRow((), 0)
    lines: tuple[str, ...] = ()
    bad: bool = False
    worth: str = ""
    grows: bool = False
    icons: int = 0
    brief: str = ""
    gets: SignRow = SignRow((), 0)
    tag: str = ""


def shelf_high(look: Look) -> float:
    """Return the height of the shelf: a narrow one grows with the hand."""
    count = len(visible_cards(look, look.shelved))
    across, high, apart = _grid(look.layout, count)
    rows = max(1, -(-count // across))
    return max(HEAD + rows * (high + apart), look.layout.size[1] - look.layout.map)


def _grid(layout: RoadLayout, count: int) -> tuple[int, float, float]:
    """Return how many cards stand side by side, their height, and the gap between two rows."""
    most, high = layout.cards
    if layout.least:
        return most, high if count <= 2 * most else FLAT, GAP
    if count <= most:
        return max(count, 4), high, GAP
    if count <= 2 * most:
        return -(-count // 2), (high - GAP) / 2, GAP
    return STRIPS, STRIP, CLOSE


def visible_cards(look: Look, seat: int) -> list[tuple[Card | None, int]]:
    """Return the cards of a hand that can be seen, each kind once, then the number of others."""
    held = list(look.state.hands[seat])
    known = [one // KNOWERS for one in held if one >= 0]
    cards: list[tuple[Card | None, int]] = [
        (look.parts.cards[number], known.count(number)) for number in dict.fromkeys(known)
    ]
    hidden = sum(1 for one in held if one < 0)
    return [*cards, *([(None, hidden)] if hidden else [])]


def shelf(look: Look) -> list[Place]:
    """Return the shelf with the hand that is played from."""
    layout, seat = look.layout, look.shelved
    wide, top, high = layout.size[0], layout.map, shelf_high(look)
    cards = visible_cards(look, seat)
    title = hand_title(look, seat)
    if seat != look.holder:
        title = look.own("hand.whose", who=look.said(f"seat.{look.seats[seat]}"), hand=title)
    told = look.own("shelf.round", n=look.state.round)
    label: list[Drawn] = [_sign(title, 8, False), _sign(told, wide - 8, True)]
    if not cards:
        label.append(("said", look.own["hand.empty"], wide / 2, 62))
    name = look.seats[seat]
    board = Place(
        f"hand-{name}",
        0,
        top,
        control=Control(title),
        drawn=(("shelf", wide, high),),
        label=tuple(label),
        box=(2, 2, wide - 4, high - 4),
        said=title,
        foot=top,
    )
    across, tall, apart = _grid(layout, len(cards))
    most = 160.0 if not layout.least and tall > STRIP else 999.0
    room = min(most, (wide - 2 * EDGE + GAP) / across - GAP)
    left = (wide - across * (room + GAP) + GAP) / 2 if len(cards) >= across else EDGE
    if not layout.least and len(cards) < across:
        left = (wide - len(cards) * (room + GAP) + GAP) / 2
    places = [board]
    for number, (card, count) in enumerate(cards):
        x = round(left + number % across * (room + GAP), 1)
        y = round(top + HEAD + number // across * (tall + apart), 1)
        if card is None:
            places.append(backs(look, seat, count, x, y, room, tall))
        else:
            places.append(hand_card(look, card, count, seat, x, y, round(room, 1), tall))
    return places


def _sign(text: str, x: float, right: bool) -> Drawn:
    wide = round(width(text, SMALLEST, bold=True) + 16, 1)
    return ("shelf_sign", text, x - wide if right else x, -5, wide)


def hand_title(look: Look, seat: int) -> str:
    """Return whose hand it is, and the number of cards."""
    held = len(look.state.hands[seat])
    hidden = sum(1 for one in look.state.hands[seat] if one < 0)
    if hidden:
        return look.own("hand.partly" if hidden < held else "hand.unseen", n=held, hidden=hidden)
    return look.own("hand.own" if seat == look.holder else "hand.name", n=held)


def backs(look: Look, seat: int, count: int, x: float, y: float, wide: float, high: float) -> Place:
    """Return the cards of a hand that cannot be seen, as a fan of backs."""
    label = look.own("hand.hidden", n=count)
    return Place(
        f"hand-{look.seats[seat]}-hidden",
        x,
        y,
        control=Control(label),
        drawn=(("fan", count, round(wide / 2, 1), round(high / 2, 1), round(high / 40, 2)),),
        label=(
            ("number", f"×{count}", round(wide / 2, 1), round(high - 12, 1), 15, "", 36),
            ("anchor", f"{HAND}-{look.seats[seat]}", round(wide / 2, 1), round(high / 2, 1)),
        ),
        box=(0, 0, round(wide, 1), high),
        foot=y,
    )


def hand_card(
    look: Look, card: Card, copies: int, seat: int, x: float, y: float, wide: float, high: float
) -> Place:
    """Return a card of the hand that is played from."""
    value = held_card(look, card, copies, seat)
    control = _control(look, card, seat)
    title = f"{value.title} ×{copies}" if copies > 1 else value.title
    label: tuple[Drawn, ...] = ()
    drawn = look.once(card_art, value, wide, high)
    if high <= STRIP:
        drawn, label = (("strip_body", copies, wide, high),), drawn
    return Place(
        f"hand-{look.seats[seat]}-{card.id}",
        x,
        y,
        control=Control(
            spoken(look, card, seat, control.label), control.action, control.opens, control.why,
            look.tip(card),
        ),
        drawn=drawn,
        # What glows around a strip, which is low, lies below its letters.
        label=(*label, ("anchor", held_id(look.seats[seat], card.id, copies), wide / 2, high / 2)),
        # What glows around it hides no letter of a flat one, nor of the strips beside it.
        box=(-2, -2, wide + 4, high + 4) if high > STRIP else (0, 0, wide, high),
        name=title,
        said=card_words(look, value),
        corner=(wide - 10, high - 10),
        sign=1 if high > STRIP else 0,
        foot=y,
    )  # fmt: skip


def card_words(look: Look, card: HandCard) -> str:
    """Return what stands on a card, for the board in words."""
    cost = " ".join(look.own(f"short.{good}", n=n) for good, n, _ in card.facts)
    return " · ".join(filter(None, (cost, *card.lines)))


class CardCase(NamedTuple):
    """How a card stands for its holder: the numbers that all its texts are made of.

    Attributes
    ----------
    seat : int
    cost, short : goods
        What it costs now, and what of it is missing.
    twice, paid : bool
        Whether it stands already; whether it can be paid.
    own : tuple of int
        The needed facilities that the holder has.
    owed : tuple of (need, seats)
        Those that only others have, and who.
    nobody : tuple of int
        Those that nobody has.
    shrines : int
        How many of those need not stand.
    worth : str
        Its points now.
    """

    seat: int
    cost: Goods
    short: Goods
    twice: bool
    paid: bool
    own: tuple[int, ...]
    owed: tuple[tuple[int, tuple[int, ...]], ...]
    nobody: tuple[int, ...]
    shrines: int
    worth: str


def case_of(look: Look, card: Card, seat: int) -> CardCase:
    """Return how a card stands for a seat."""
    state, cost = look.state, _cost(look, card, seat)
    purse = state.purse(seat)
    paid = ways_to_pay(purse, cost, 0, worker_substitutes(state, seat)) != 0
    others, nobody = unmet_needs(state, seat, card)
    return CardCase(
        seat,
        cost,
        NO_GOODS if paid else missing(purse, cost),
        state.has(seat, card.number),
        paid,
        tuple(need for need in card.needs if state.has(seat, need)),
        tuple((need, tuple(owners(state, seat, need))) for need in others),
        tuple(nobody),
        shrine_uses(state, seat),
        _worth(look, card, seat),
    )


def held_card(look: Look, card: Card, copies: int, seat: int) -> HandCard:
    """Return a card with what it costs its holder now, what it needs, brings and lacks."""
    return once(look.texts, _held, look.game, card, copies, case_of(look, card, seat))


def _held(texts: Texts, game: AgeOfRevive, card: Card, copies: int, case: CardCase) -> HandCard:
    facts = tuple((name, n, bool(case.short[NAMES.index(name)])) for name, n in listed(case.cost))
    line, bad, brief = _in_the_way(texts, game, case)
    short = [name for name, _ in listed(case.short)]
    if not line and short:
        line, bad = texts("card.missing", goods=price(texts, case.short)), True
        brief = texts("card.missing_kinds", n=len(short)) if len(short) > 1 else ""
    return HandCard(
        texts[f"card.{card.id}"],
        symbol_of(card),
        copies,
        facts,
        tuple(_need(game, case, need) for need in card.needs),
        row(deal(card)),
        (line,) if line else (),
        bad,
        case.worth,
        card.per != FIXED,
        card.icons,
        brief,
        row(deal(card), whole=False),
        texts.get(f"tag.{card.id}", texts[f"card.{card.id}"]),
    )


def _worth(look: Look, card: Card, seat: int) -> str:
    """Return the points of a card: what it would be worth now."""
    if card.per == FIXED:
        return str(card.base)
    counted = look.state.counted(seat, card) + (card.icons if card.per == BY_ICONS else 0)
    return true_minus(card.base + card.each * min(counted, card.most_counted))


def _need(game: AgeOfRevive, case: CardCase, need: int) -> NeededCard:
    """Return whether a needed facility stands, and whose it is: one's own before that of others."""
    symbol = symbol_of(game.parts.cards[need])
    whose = case.seat if need in case.own else dict(case.owed).get(need, (-1,))[0]
    return NeededCard(symbol, game.seating[whose].colour if whose >= 0 else "", whose < 0)


def card_art(texts: Texts, card: HandCard, wide: float, high: float) -> tuple[Drawn, ...]:
    """Return a card around its upper left corner: whole, flat in a large hand, or as a strip."""
    if high <= STRIP:
        return (_strip(card, wide, high),)
    whole = high > 80
    kind = "hand_card" if whole else "flat_card"
    brings = card.brings.items if whole else _beside(card, wide)
    room = wide - 38 - 10 * card.icons - 8
    title = _titled(card, card.title)
    if width(title, SMALLEST, bold=True) > room:
        title = _titled(card, card.tag)
    closer = round(room, 1) if width(title, SMALLEST, bold=True) > room * ROUGH else 0
    line = card.lines[0] if card.lines else ""
    # Beside it there may be a sign that says why it cannot be built.
    most = wide - (36 if card.bad else 16)
    if card.brief and width(line, SMALLEST) > most:
        line = card.brief
    pressed = round(most, 1) if line and width(line, SMALLEST) > most * ROUGH else 0
    return ((kind, card, title, wide, high, closer, line, pressed, brings),)


def _strip(card: HandCard, wide: float, high: float) -> Drawn:
    """Return a card as one line: its name, what has to stand, its price, its points."""
    price_at = wide - POINTS - FEATHER * card.icons - PRICE * len(card.facts)
    room = price_at - 13
    title = _titled(card, card.title)
    if width(title, SMALLEST, bold=True) > room:
        title = _titled(card, card.tag)
    said = width(title, SMALLEST, bold=True)
    lacking = tuple(need for need in card.needs if need.lacking)[:1]
    if said > room - NEED:
        lacking = ()
    closer = round(room, 1) if said > room * ROUGH else 0
    return ("strip_card", card, title, wide, high, closer, round(price_at, 1), lacking, PRICE)


def _titled(card: HandCard, name: str) -> str:
    """Return a name with the number of copies."""
    return f"{name} ×{card.copies}" if card.copies > 1 else name


def _beside(card: HandCard, wide: float) -> tuple[Item, ...]:
    """Return what a flat card brings, if there is room between its price and its points."""
    room = wide - 30 - COST * len(card.facts) - 8
    return next((one.items for one in (card.brings, card.gets) if one.wide <= room), ())


def spoken(look: Look, card: Card, seat: int, name: str = "") -> str:
    """Return all that a card says; in a hand also to whom a worker is owed for it."""
    found = case_of(look, card, seat) if seat >= 0 else None
    return once(look.texts, _spoken, look.game, card, found, name)


def _spoken(texts: Texts, game: AgeOfRevive, card: Card, case: CardCase | None, name: str) -> str:
    told = texts(
        "card.label",
        card=name or texts[f"card.{card.id}"],
        cost=price(texts, case.cost if case else card.cost) or "–",
        does=effect(texts, game.parts, card),
        worth=points(texts, card),
        icons=card.icons,
    )
    return _sentences(texts, told, _owed(texts, game, card, case)) if case else told


def price(texts: Texts, cost: Sequence[int]) -> str:
    """Return a cost in short: goods with their numbers."""
    return " ".join(texts(f"short.{name}", n=n) for name, n in listed(tuple(cost)))


def _sentences(texts: Texts, *said: str) -> str:
    return texts.joined(filter(None, said))


def _cost(look: Look, card: Card, seat: int) -> Goods:
    """Return what a card of a hand costs now: an action may build for more than its cost."""
    if seat != look.mover or look.state.step_name != "build":
        return card.cost
    return cost_of(look.state, card.number, SUBURB, look.state.task[BUILT_BY])


def _in_the_way(texts: Texts, game: AgeOfRevive, case: CardCase) -> tuple[str, bool, str]:
    """Return what stands in the way of building a card besides goods, and whether anything does.

    And a shorter line where the first one can be long.
    """
    if case.twice:
        return texts["card.twice"], True, ""
    if len(case.nobody) > case.shrines:
        cards = [game.parts.cards[need] for need in case.nobody]
        names = [texts.get(f"tag.{card.id}", texts[f"card.{card.id}"]) for card in cards]
        key = "card.needs" if len(names) == 1 else "card.needs_more"
        return texts(key, names=names, n=len(names)), True, ""
    if case.owed:
        brief = texts("card.owes", n=len(case.owed))
        if len(case.owed) > 1:
            return brief, False, ""
        who = _takers(texts, game, case.owed[0][1])
        return texts("card.owes_to", who=who), False, brief
    return texts["card.paid"] if case.paid else "", False, ""


def _takers(texts: Texts, game: AgeOfRevive, seats: tuple[int, ...]) -> str:
    """Return the names of the others who have a card."""
    return texts["card.or"].join(texts(f"seat.{game.seats[seat]}") for seat in seats)


def owed(look: Look, card: Card, seat: int) -> str:
    """Return to whom a worker is owed for a card, and for what; empty if to nobody."""
    return once(look.texts, _owed, look.game, card, case_of(look, card, seat))


def _owed(texts: Texts, game: AgeOfRevive, _card: Card, case: CardCase) -> str:
    said = [
        texts(
            "card.owed",
            who=_takers(texts, game, seats),
            card=texts[f"card.{game.parts.cards[need].id}"],
        )
        for need, seats in case.owed
    ]
    if said and len(case.nobody) < case.shrines:
        said.append(texts["card.or_shrine"])
    return _sentences(texts, *said)


def _control(look: Look, card: Card, seat: int) -> Control:
    """Return what a press on a card of the hand does in the step at hand."""
    name = look.name(card)
    tried = look.tried_with(card.number) if seat == look.mover and look.acting else None
    if tried is None:
        return Control(name)
    if tried.words not in look.all:
        return Control(name, why=look.why_not(tried.words))
    if isinstance(tried, ReviveAction) and tried.verb == BUILD and tried.b != SUBURB:
        return Control(name, opens=f"build-{card.id}")
    return look.control(name, tried.words)
