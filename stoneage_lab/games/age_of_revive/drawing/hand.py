"""The shelf at the lower edge: the hand that is played from, each card with what it lacks."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NamedTuple

from ....core.goods import Purse as Goods
from ....core.goods import missing, total
from ....core.language import Texts
from ....drawing.ground import Drawn, Place
from ....drawing.scene import Control
from ....drawing.text_metrics import width
from ..explain.card_text import points
from ..rules.actions import SUBURB
from ..rules.building import cost_of, lacking, owners, roads, shrines, ways
from ..rules.components import CELL_NAMES, FIXED, IN_SUBURB, KNOWERS, Card
from ..rules.goods import KINDS, NAMES, listed
from .boards import SMALLEST, Item, SignRow, deal, row
from .layout import RoadLayout
from .look import Look

EDGE: Final = 12.0
GAP: Final = 7.0
FLAT: Final = 52.0
"""The height of a card of a large hand."""
COST: Final = 32.0
"""The width of one good of the price on a flat card."""
ROUGH: Final = 1.06
"""How much wider than its room a text may be reckoned before it is set closer."""
HEAD: Final = 18.0
"""The height of the title of the shelf."""


class Needed(NamedTuple):
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
    """

    title: str
    symbol: str
    copies: int = 1
    facts: tuple[tuple[str, int, bool], ...] = ()
    needs: tuple[Needed, ...] = ()
    brings: SignRow = SignRow((), 0)
    lines: tuple[str, ...] = ()
    bad: bool = False
    worth: str = ""
    grows: bool = False
    icons: int = 0
    brief: str = ""
    gets: SignRow = SignRow((), 0)


def shelf_high(look: Look) -> float:
    """Return the height of the shelf: a narrow one grows with the hand."""
    across, high = _grid(look.layout, len(shown(look, look.shelved)))
    rows = max(1, -(-len(shown(look, look.shelved)) // across))
    return max(HEAD + rows * (high + GAP), look.layout.size[1] - look.layout.map)


def _grid(layout: RoadLayout, count: int) -> tuple[int, float]:
    """Return how many cards stand side by side, and their height."""
    most, high = layout.cards
    if layout.least:
        return most, high if count <= 2 * most else FLAT
    if count <= most:
        return max(count, 4), high
    return max(most, -(-count // 3)) if count > 2 * most else -(-count // 2), (high - GAP) / 2


def shown(look: Look, seat: int) -> list[tuple[Card | None, int]]:
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
    cards = shown(look, seat)
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
    across, tall = _grid(layout, len(cards))
    room = min(160.0 if not layout.least else 999.0, (wide - 2 * EDGE + GAP) / across - GAP)
    left = (wide - across * (room + GAP) + GAP) / 2 if len(cards) >= across else EDGE
    if not layout.least and len(cards) < across:
        left = (wide - len(cards) * (room + GAP) + GAP) / 2
    places = [board]
    for number, (card, count) in enumerate(cards):
        x = round(left + number % across * (room + GAP), 1)
        y = top + HEAD + number // across * (tall + GAP)
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
        label=(("number", f"×{count}", round(wide / 2, 1), round(high - 12, 1), 15, "", 36),),
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
    return Place(
        f"hand-{look.seats[seat]}-{card.id}",
        x,
        y,
        control=Control(
            spoken(look, card, seat, control.label), control.action, control.opens, control.why,
            look.tip(card),
        ),
        drawn=look.once(card_art, value, wide, high),
        # What glows around it hides no letter of a flat one.
        box=(-2, -2, wide + 4, high + 4),
        name=title,
        said=card_words(look, value),
        corner=(wide - 10, high - 10),
        foot=y,
    )  # fmt: skip


def card_words(look: Look, card: HandCard) -> str:
    """Return what stands on a card, for the board in words."""
    price = " ".join(look.own(f"short.{good}", n=n) for good, n, _ in card.facts)
    return " · ".join(filter(None, (price, *card.lines)))


def held_card(look: Look, card: Card, copies: int, seat: int) -> HandCard:
    """Return a card with what it costs its holder now, what it needs, brings and lacks."""
    cost = _cost(look, card, seat)
    short: tuple[int, ...] = (0,) * KINDS
    if not _payable(look, seat, cost):
        short = missing(look.state.purse(seat), cost)
    facts = tuple((name, n, bool(short[NAMES.index(name)])) for name, n in listed(cost))
    lines, bad, brief = _lacks(look, card, seat, cost)
    if not lines and any(short):
        lines = [look.own("card.missing", goods=_price(look, short))]
        kinds = sum(map(bool, short))
        brief = look.own("card.missing_kinds", n=kinds) if kinds > 1 else ""
        bad = True
    needs = tuple(_need(look, seat, need) for need in card.needs)
    return HandCard(
        look.name(card), look.symbol(card), copies, facts, needs, row(deal(card)), tuple(lines),
        bad, _worth(look, card, seat), card.per != FIXED, card.icons, brief,
        row(deal(card), whole=False),
    )  # fmt: skip


def _worth(look: Look, card: Card, seat: int) -> str:
    """Return the points of a card: what it would be worth now."""
    if card.per == FIXED:
        return str(card.base)
    counted = look.state.counted(seat, card) + (card.icons if "icons" in _counts(look, card) else 0)
    return str(card.base + card.each * min(counted, card.most_counted)).replace("-", "−")


def _counts(look: Look, card: Card) -> str:
    return points(look.said, card) and ("icons" if card.per == 1 else "")


def _need(look: Look, seat: int, need: int) -> Needed:
    """Return whether a needed facility stands, and whose it is: one's own before that of others."""
    standing = owners(look.state, seat, need)
    symbol = look.symbol(look.parts.cards[need])
    if look.state.has(seat, need):
        return Needed(symbol, look.colour(seat), False)
    return Needed(symbol, look.colour(standing[0]) if standing else "", not standing)


def card_art(texts: Texts, card: HandCard, wide: float, high: float) -> tuple[Drawn, ...]:
    """Return a card around its upper left corner: whole, or flat in a large hand."""
    whole = high > 80
    kind = "hand_card" if whole else "flat_card"
    brings = card.brings.items if whole else _beside(card, wide)
    room = wide - 38 - 10 * card.icons - 8
    title = f"{card.title} ×{card.copies}" if card.copies > 1 else card.title
    size = 15 if whole else SMALLEST
    closer = round(room, 1) if width(title, size, bold=True) > room * ROUGH else 0
    line = card.lines[0] if card.lines else ""
    # Beside it there may be a sign that says why it cannot be built.
    most = wide - (36 if card.bad else 16)
    if card.brief and width(line, SMALLEST) > most:
        line = card.brief
    pressed = round(most, 1) if line and width(line, SMALLEST) > most * ROUGH else 0
    return ((kind, card, title, wide, high, closer, line, pressed, brings),)


def _beside(card: HandCard, wide: float) -> tuple[Item, ...]:
    """Return what a flat card brings, if there is room between its price and its points."""
    room = wide - 30 - COST * len(card.facts) - 8
    return next((one.items for one in (card.brings, card.gets) if one.wide <= room), ())


def spoken(look: Look, card: Card, seat: int, name: str = "") -> str:
    """Return all that a card says; in a hand also to whom a worker is owed for it."""
    cost = _cost(look, card, seat) if seat >= 0 else card.cost
    told = look.own(
        "card.label",
        card=name or look.name(card),
        cost=_price(look, cost) if total(cost) else "–",
        does=look.does(card),
        worth=points(look.said, card),
        icons=card.icons,
    )
    return look.sentences(told, owed(look, card, seat)) if seat >= 0 else told


def _price(look: Look, cost: Sequence[int]) -> str:
    """Return a cost in short: goods with their numbers."""
    goods = [look.own(f"short.{name}", n=n) for name, n in listed(tuple(cost))]
    return " ".join(goods)


def _cost(look: Look, card: Card, seat: int) -> Goods:
    """Return what a card of a hand costs now: an action may build for more than its cost."""
    if seat != look.mover or look.state.step_name != "build":
        return card.cost
    return cost_of(look.state, card.number, SUBURB, look.state.task[3])


def _payable(look: Look, seat: int, cost: Goods) -> bool:
    """Tell whether a seat can pay a cost, a Highway of its own included."""
    return ways(look.state.purse(seat), cost, 0, roads(look.state, seat)) != 0


def _lacks(look: Look, card: Card, seat: int, cost: Goods) -> tuple[list[str], bool, str]:
    """Return what stands in the way of building a card besides goods, and whether anything does.

    And a shorter line where the first one can be long.
    """
    state = look.state
    if state.has(seat, card.number):
        return [look.own["card.twice"]], True, ""
    others, nobody = lacking(state, seat, card)
    if len(nobody) > shrines(state, seat):
        names = [look.short(look.parts.cards[need]) for need in nobody]
        key = "card.needs" if len(names) == 1 else "card.needs_more"
        return [look.own(key, names=names, n=len(names))], True, ""
    if len(others) == 1:
        brief = look.own("card.owes", n=1)
        return [look.own("card.owes_to", who=_takers(look, seat, others[0]))], False, brief
    if others:
        return [look.own("card.owes", n=len(others))], False, ""
    return [look.own["card.paid"]] if _payable(look, seat, cost) else [], False, ""


def _takers(look: Look, seat: int, need: int) -> str:
    """Return the names of the others who have a card."""
    who = [look.said(f"seat.{look.seats[other]}") for other in owners(look.state, seat, need)]
    return look.own["card.or"].join(who)


def owed(look: Look, card: Card, seat: int) -> str:
    """Return to whom a worker is owed for a card, and for what; empty if to nobody."""
    others, nobody = lacking(look.state, seat, card)
    said = [
        look.own("card.owed", who=_takers(look, seat, need), card=look.name(look.parts.cards[need]))
        for need in others
    ]
    if others and len(nobody) < shrines(look.state, seat):
        said.append(look.own["card.or_shrine"])
    return look.sentences(*said)


def _control(look: Look, card: Card, seat: int) -> Control:
    """Return what a press on a card of the hand does in the step at hand."""
    state = look.state
    if seat != look.mover or not look.acting:
        return Control(look.name(card))
    if state.step_name in ("hand_over", "discard"):
        verb = "give" if state.step_name == "hand_over" else "discard"
        return look.control(look.name(card), f"{verb} {card.id}")
    if state.step_name != "build":
        return Control(look.name(card))
    if card.form == IN_SUBURB:
        words = f"build {card.id}"
        found = look.control(look.name(card), words)
        return found if found.action else Control(look.name(card), why=look.why_not(words))
    head = state.area(seat)[0]
    words = look.parts.builds[card.number * CELL_NAMES + head].words
    if words in look.all:
        return Control(look.name(card), opens=f"build-{card.id}")
    return Control(look.name(card), why=look.why_not(words))
