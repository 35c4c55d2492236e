"""Goods and cards that moved with the last move, and their origins, for the animation.

Goods hop to the sacks from the piece that earned them, from the king's chest, or from the rim of
the fountain. The picture shows the result at once, so it is the same with reduced motion.

What is paid hops from the sack to what it is paid for, and a card from pile to hand or from hand to
town. These flights are only an animation: the picture has no place for them afterwards.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import count
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ....core.state import UNKNOWN
from ....drawing.ground import Drawn, Place
from ....drawing.plain_value import replace
from ..rules.cells import CELL_NAMES, CENTRE
from ..rules.game_components import KNOWERS
from ..rules.goods import FOOD, HORSE, NAMES, WORKER

if TYPE_CHECKING:
    from .position_view import Look

MOST: Final = 4
"""The most pieces of a good that are seen on their way at once."""
KING: Final = "piece-at-king"
OFFER: Final = "piece-at-offer"
"""The points, which nobody sees, from which a cube can come; the name of the good follows."""
SACK: Final = "piece-out-of"
"""The point from which what is paid comes; the seat and the good follow."""
HAND: Final = "piece-of"
"""Where cards lie in a hand; the seat follows, then a card that is seen and its copies."""
PILES: Final = {"draw": "piece-at-deck", "pick": "piece-at-discards"}
"""Where a card comes from, by the name of the event."""
BACK: Final = "cards"


class Flight(NamedTuple):
    """Something that is seen on its way to a place for a moment.

    Attributes
    ----------
    to : str
        The place where it ends.
    drawn : Drawn
    """

    to: str
    drawn: Drawn


def arrived(look: Look, seat: int) -> dict[str, tuple[str, ...]]:
    """Return where each good that a player got with the last move came from, one for each piece."""
    found: dict[str, list[str]] = {}
    for good, number, origin in _gains(look, seat):
        found.setdefault(good, []).extend([origin] * number)
    return {good: tuple(origins[:MOST]) for good, origins in found.items()}


def _gains(look: Look, seat: int) -> Iterator[tuple[str, int, str]]:
    """Yield goods that a player got in the last move, their number, where they came from."""
    for event in look.position.events:
        if len(event) < 2:
            continue
        kind, facts, doer = event[0], look.game.event_facts(event), event[1]
        here = f"piece-{look.seats[doer]}" if isinstance(doer, int) and doer >= 0 else ""
        if kind == "owe" and facts["owner"] == look.seats[seat]:
            yield NAMES[WORKER], 1, here
        if doer != seat:
            continue
        if kind in ("gain", "rest"):
            for good, number in facts["goods"]:
                yield good, number, here if kind == "gain" else f"{OFFER}-{good}"
        elif kind == "king":
            yield facts["good"], 1, f"{KING}-{facts['good']}"
        elif kind in ("opening", "market"):
            yield facts["good"], 1, f"{OFFER}-{facts['good']}"
        elif kind == "pier":
            yield facts["got"], 1, here
        elif kind == "centre":
            yield NAMES[FOOD], max(0, facts["food2"] - facts["food"]), here
            yield NAMES[HORSE], max(0, facts["horses2"] - facts["horses"]), here


# -- what goes to a place of the table -----------------------------------------------------


def flights(look: Look) -> tuple[Flight, ...]:
    """Return what is on its way with the last move, from sacks, piles and hands."""
    return tuple(_flights(look))


def with_flights(places: Iterable[Place], found: Iterable[Flight]) -> tuple[Place, ...]:
    """Return places with what is on its way to them."""
    by_place: dict[str, list[Drawn]] = {}
    for flight in found:
        by_place.setdefault(flight.to, []).append(flight.drawn)
    return tuple(
        replace(place, label=(*place.label, *_around(place, by_place[place.id])))
        if place.id in by_place
        else place
        for place in places
    )


def _around(place: Place, drawn: list[Drawn]) -> Iterator[Drawn]:
    """Yield things side by side around the middle of a place."""
    left, top, wide, high = place.box
    for number, (kind, *values) in enumerate(drawn):
        aside = 12 * (number - (len(drawn) - 1) / 2)
        yield kind, *values, round(left + wide / 2 + aside, 1), round(top + high / 2, 1)


def _flights(look: Look) -> Iterator[Flight]:
    target = ""
    draws = count()
    viewer = look.holder if look.holder >= 0 else None
    for each in look.position.events:
        event = look.game.event_seen_by(each, viewer)
        if event is None or len(event) < 2 or event[1] < 0:
            continue
        kind, seat, facts = event[0], event[1], look.game.event_facts(event)
        if kind in ("act", "use"):
            target = _where(look, look.seats.index(facts["owner"]), facts["card"])
        elif kind == "pay":
            yield from _paid(look, seat, facts["goods"], target or _piece(look, seat))
        elif kind == "move" and facts["horses"]:
            goods = ((NAMES[HORSE], facts["horses"]),)
            yield from _paid(look, seat, goods, _piece(look, seat))
        elif kind in ("build", "rebuild"):
            built = _where(look, seat, facts["card"])
            # The goods lie on the card.
            yield _from_hand(look, seat, facts["card"], built)
            yield from _paid(look, seat, facts["goods"], built)
        elif kind == "pier":
            yield from _paid(look, seat, ((facts["laid"], 1),), _piece(look, seat))
        elif kind == "discard":
            yield _from_hand(look, seat, facts["card"], "discards")
        elif kind == "hand_over":
            taker = look.seats.index(facts["who"])
            origin = f"{HAND}-{look.seats[seat]}"
            yield _to_hand(look, taker, facts["card"], origin, next(draws))
        elif kind in PILES:
            yield _to_hand(look, seat, facts["card"], PILES[kind], next(draws))
        elif kind == "find":
            origin = f"piece-{look.seats[seat]}"
            yield _to_hand(look, seat, facts["card"], origin, next(draws))
        elif kind == "clear" and seat != viewer:
            # What others find is not told.
            for _ in range(facts["n"]):
                yield _to_hand(look, seat, UNKNOWN, f"piece-{look.seats[seat]}", next(draws))


def _paid(look: Look, seat: int, goods: Iterable[tuple[str, int]], to: str) -> Iterator[Flight]:
    """Yield goods that go from the sacks of a seat to a place."""
    name, purse = look.seats[seat], look.state.purse(seat)
    for good, number in goods:
        left = int(purse[NAMES.index(good)])
        for one in range(min(number, MOST)):
            # Never the same as that of an earlier payment, which would be taken for its origin.
            id = f"piece-paid-{name}-{good}-{look.state.turns}-{left + one}"
            yield Flight(to, ("passing_good", id, f"{SACK}-{name}-{good}", good))


def _from_hand(look: Look, seat: int, card: str, to: str) -> Flight:
    """Return a card that goes from a hand to a place, face up."""
    name, number = look.seats[seat], look.parts.ids.index(card)
    left = sum(1 for one in look.state.hands[seat] if one >= 0 and one // KNOWERS == number)
    # Where it was seen in the hand, it goes on from there; else from among the backs.
    id = held_id(name, card, left + 1)
    symbol = look.symbol(look.parts.cards[number])
    return Flight(to, ("passing_card", id, f"{HAND}-{name}", symbol))


def held_id(seat: str, card: str, copies: int) -> str:
    """Return the id of the point at which a card is seen in a hand."""
    return f"{HAND}-{seat}-{card}-{copies}"


def _to_hand(look: Look, seat: int, card: Any, origin: str, number: int) -> Flight:
    """Return a card that comes into a hand, one of several numbered ones: its back."""
    name, held = look.seats[seat], len(look.state.hands[seat])
    to = f"hand-{name}-hidden" if card == UNKNOWN else f"hand-{name}-{card}"
    id = f"piece-drawn-{name}-{look.state.turns}-{held}-{number}"
    return Flight(to, ("passing_card", id, origin, BACK))


def to_hands(look: Look, seat: int) -> tuple[str, ...]:
    """Return where the cards that a seat has just got came from."""
    begin = f"hand-{look.seats[seat]}-"
    return tuple(dict.fromkeys(
        one.drawn[2] for one in look.flights if one.to.startswith(begin)
    ))  # fmt: skip


def _where(look: Look, owner: int, card: str) -> str:
    """Return the place of a facility that stands."""
    number = look.parts.ids.index(card)
    if number == look.parts.centre:
        return "cell-centre"
    name = look.seats[owner]
    if number in look.state.suburbs[owner]:
        return f"suburb-{name}-{card}"
    return _cell(look, owner * CELL_NAMES + number)


def _piece(look: Look, seat: int) -> str:
    """Return the place where a piece stands."""
    return _cell(look, int(look.state.pieces[seat]))


def _cell(look: Look, cell: int) -> str:
    words = "centre" if cell == CENTRE else look.state.cell_name(cell)
    return f"cell-{words.replace(' ', '-')}"
