"""What lies before each player: sacks of goods, and the hand that is not on the shelf."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.language import true_minus
from ....drawing.ground import Ground, Place
from ....drawing.items import Panel
from ....drawing.plain_value import replace
from ....drawing.position_view import once
from ....drawing.scene import Control, Fact
from ....drawing.text_metrics import sentence_case
from ..rules.goods import NAMES
from .goods_and_cards_animation import HAND, SACK, arrived, held_id, to_hands, with_flights
from .hand import hand_title, held_card, spoken, visible_cards
from .position_view import Look

if TYPE_CHECKING:
    from ....core.language import Texts

SACKS: Final = (288, 58)
STEP: Final = 57.6
CARDS: Final = (288, 62)
CARD: Final = 54.0
"""How far the cards of another hand lie apart."""
MOST_GOODS: Final = 10


def mats(look: Look) -> tuple[Panel, ...]:
    """Return what lies before each player."""
    return tuple(mat(look, seat) for seat in range(len(look.seats)))


def mat(look: Look, seat: int) -> Panel:
    """Return the mat of one player."""
    state, name = look.state, look.seats[seat]
    points, icons, cards = state.points(seat), state.icons(seat), len(state.hands[seat])
    items = [sacks(look, seat, icons)]
    if seat != look.shelved and cards:
        items.append(hand(look, seat))
    facts = {"n": points, "cards": cards, "icons": icons}
    started = look.own["mat.start"] if state.turns and seat == state.start else ""
    shack = look.own["mat.shack"] if state.had_shack >> seat & 1 else ""
    notes = look.own["mat.join"].join(filter(None, (started, shack)))
    notes = notes and look.own("mat.notes", notes=notes)
    new = arrived(look, seat)
    origins = tuple(tuple(dict.fromkeys(new.get(good, ()))) for good in NAMES)
    signs = [Fact("start-token", "", started)] if started else []
    signs += [Fact("had-shack", "", shack)] if shack else []
    return Panel(
        f"mat-{name}",
        look.said(f"seat.{name}"),
        look.colour(seat),
        tuple(items),
        score=true_minus(points),
        label=look.own("mat.label", who=f"{look.who(seat)}{notes}", **facts),
        you=look.own["chrome.you_mark"] if seat == look.you else "",
        active=seat == state.mover,
        signs=tuple(signs),
        counts="shield",
        scored=look.own("mat.score", n=points),
        line=(
            *once(look.said, _goods, tuple(state.purse(seat)), origins),
            *look.once(_cards_and_icons, cards, to_hands(look, seat), icons),
        ),
    )  # fmt: skip


def _goods(
    texts: Texts, purse: tuple[int, ...], origins: tuple[tuple[str, ...], ...]
) -> tuple[Fact, ...]:
    """Return the goods in the line of a mat; pieces that have just come are seen to arrive."""
    return tuple(
        Fact(good, str(n), f"{texts[f'good.{good}']} {n}", dim=not n, origins=new)
        for good, n, new in zip(NAMES, purse, origins, strict=True)
    )


def _cards_and_icons(
    texts: Texts, cards: int, origins: tuple[str, ...], icons: int
) -> tuple[Fact, ...]:
    return (
        Fact("cards", str(cards), texts("hand.name", n=cards), origins=origins),
        Fact("feather", str(icons), texts("mat.icons", n=icons)),
    )


def sacks(look: Look, seat: int, icons: int) -> Ground:
    """Return the goods of a player, each in a sack; a press pays with it."""
    state, name = look.state, look.seats[seat]
    purse = state.purse(seat)
    paying = look.acting and seat == look.mover and look.step.exchanges
    places = [
        once(
            look.texts, _sack, name, kind, purse[kind], look.play(f"pay 1 {good}") if paying else ""
        )
        for kind, good in enumerate(NAMES)
    ]
    new = arrived(look, seat)
    places = [
        _arriving(place, name, good, int(purse[kind]), new[good]) if good in new else place
        for kind, (place, good) in enumerate(zip(places, NAMES, strict=True))
    ]
    note = once(look.texts, _told, name, tuple(purse), icons)
    return Ground(f"goods-{name}", look.own["mat.goods"], SACKS, holds=(*places, note),
                  seat=look.colour(seat), letters=19)  # fmt: skip


def _sack(texts: Texts, seat: str, kind: int, number: int, words: str) -> Place:
    good = NAMES[kind]
    label = texts("mat.good", good=sentence_case(texts[f"good.{good}"]), n=number)
    return Place(
        f"{seat}-{good}",
        round(STEP * (kind + 0.5), 1),
        30,
        control=Control(label, action=words),
        drawn=(("sack", good, number, number >= MOST_GOODS),),
        label=(("anchor", f"{SACK}-{seat}-{good}", -9, 3),),
        box=(-27, -28, 54, 54),
    )


def _arriving(place: Place, seat: str, good: str, number: int, origins: tuple[str, ...]) -> Place:
    """Return a sack with the pieces that have just come into it."""
    new = tuple(
        ("arriving", f"piece-{seat}-{good}-{number - at}", origin, good)
        for at, origin in enumerate(origins)
    )
    return replace(place, label=(*place.label, *new))


def _told(texts: Texts, seat: str, purse: tuple[int, ...], icons: int) -> Place:
    """Return the goods of a player in the board in words."""
    goods = [
        f"{sentence_case(texts[f'good.{good}'])} {n}" for good, n in zip(NAMES, purse, strict=True)
    ]
    cells = " · ".join((*goods, texts("mat.icons", n=icons)))
    return Place(f"told-{seat}", said=texts("ring.listed", name=texts["mat.goods"], cells=cells))


def hand(look: Look, seat: int) -> Ground:
    """Return the hand of another player: known cards face up, the others as backs."""
    name = look.seats[seat]
    cards = visible_cards(look, seat)
    places = []
    step = min(CARD, (CARDS[0] - 12) / max(1, len(cards)))
    for number, (card, count) in enumerate(cards):
        x = round(12 + step * number + 20, 1)
        if card is None:
            label = look.own("hand.hidden", n=count)
            places.append(
                Place(
                    f"hand-{name}-hidden", x + 10, 30, control=Control(label),
                    drawn=(("fan", count, 0, 0, 1.3),),
                    label=(("number", f"×{count}", 30, 14, 14, "", 28),
                           ("anchor", f"{HAND}-{name}", 10, 0)),
                    box=(-24, -26, 70, 52),
                )
            )  # fmt: skip
            continue
        value = held_card(look, card, count, seat)
        title = f"{value.title} ×{count}" if count > 1 else value.title
        places.append(
            Place(
                f"hand-{name}-{card.id}", x, 30,
                control=Control(spoken(look, card, -1), tip=look.tip(card)),
                drawn=(("small_card", value.symbol, count),),
                label=(("anchor", held_id(name, card.id, count), 0, 0),), box=(-21, -27, 42, 54),
                name=title, said=does_short(look, value.facts),
            )
        )  # fmt: skip
    title = hand_title(look, seat)
    note = Place(f"hand-{name}", control=Control(title), said=title)
    return Ground(
        f"cards-{name}",
        title,
        CARDS,
        holds=with_flights((note, *places), look.flights),
        seat=look.colour(seat),
        letters=14,
    )


def does_short(look: Look, facts: tuple[tuple[str, int, bool], ...]) -> str:
    """Return a price in short words."""
    return " ".join(look.own(f"short.{good}", n=n) for good, n, _ in facts)
