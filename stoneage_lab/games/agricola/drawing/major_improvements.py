"""The shelf: the ten improvements as things, with their prices and points, or their owners."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from ....core.goods import Purse
from ....core.language import Texts, true_minus
from ....drawing.ground import Box, Place, Point
from ....drawing.ground_art import closer
from ....drawing.items import Token
from ....drawing.palette import SMALLEST
from ....drawing.scene import Control
from ..rules.action_space_names import FIRST_MAJOR
from ..rules.cards import MAJORS
from ..rules.goods import listed
from ..rules.prices import card_prices, lacking, nearest
from .layout import SHELF_SPACE
from .played_cards import DRAWN_AS
from .played_cards import tip as card_tip
from .village import area, people

if TYPE_CHECKING:
    from ..rules.cards import Card
    from .position_view import Look

BOX: Final[Box] = (-SHELF_SPACE[0] / 2, 1, *SHELF_SPACE)
LIGHT: Final[Box] = (-40, 4, 80, 66)


def shelf(look: Look) -> list[Place]:
    """Return the ten improvements with their prices, and who has those that are sold."""
    players = look.state.players
    owners = {card: seat for seat, player in enumerate(players) for card in player.cards}
    return [
        area("improvements", look.layout.plank),
        *[improvement(look, at, card, owners.get(at, -1)) for at, card in enumerate(MAJORS)],
    ]


def improvement(look: Look, number: int, card: Card, owner: int) -> Place:
    """Return an improvement on the shelf: the thing with its price, or its owner if it has one."""
    goods = price(look, number)
    owned = (look.game.seats[owner], look.colour(owner)) if owner >= 0 else ("", "")
    seat = max(0, look.buyer)
    # One's own improvements are used where they lie, see `played_cards`.
    buys = look.on_cards.get(number, ()) if owner < 0 else ()
    tried = look.tried_with(number) if owner < 0 else None
    told = card_tip(look, card, seat if owner < 0 else owner)
    label = look.once(_label, card, goods, owned[0])
    control = look.choice_control(label, buys, f"card-{card.id}", tried, told)
    short = lacking(look.state.players[seat], goods) if control.state == "cannot" else ()
    missing = tuple(good for good, _ in short)
    at = look.layout.shelf[number]
    tokens = people(look, FIRST_MAJOR + number, at)
    return look.once(_improvement, card, at, control, goods, owned, missing, tokens)


def _label(texts: Texts, card: Card, price: Purse, owner: str) -> str:
    facts: dict[str, Any] = {"card": card.id, "does": texts(f"card_does.{card.id}")}
    if owner:
        return texts("board.sold", who=owner, **facts)
    return texts("board.for_sale", goods=listed(price), n=card.points, **facts)


def _improvement(
    texts: Texts,
    card: Card,
    at: Point,
    control: Control,
    price: Purse,
    owned: tuple[str, str],
    missing: tuple[str, ...],
    tokens: tuple[Token, ...],
) -> Place:
    (owner, colour), cost = owned, listed(price)
    name = texts(f"short.{card.id}")
    who = texts(f"seat.{owner}") if owner else ""
    drawn = (
        "improvement", DRAWN_AS.get(card.id, card.id), name,
        closer(name, SHELF_SPACE[0] - 4, SMALLEST), colour, who, true_minus(card.points),
        tuple((good, str(n)) for good, n in cost),
    )  # fmt: skip
    # What is missing is ringed where the price stands.
    gaps = (("gaps", tuple(good in missing for good, _ in cost)),) if missing else ()
    return Place(
        f"card-{card.id}", *at, control, (drawn,), BOX, label=gaps, tokens=tokens,
        stands=tuple((-20 + 21.0 * number, 52.0) for number in range(len(tokens))), name=name,
        said=who or texts("card_words.goods", goods=cost), corner=(-24, 30), sign=0.85,
        foot=at[1], pool=LIGHT,
    )  # fmt: skip


def price(look: Look, number: int) -> Purse:
    """Return the price of an improvement for the viewer, or else for the player to move."""
    seat = look.buyer
    if seat < 0:
        return look.state.parts.cards[number].cost
    player = look.state.players[seat]
    prices = card_prices(player, number)
    # Most have one.
    return nearest(player, prices) if len(prices) > 1 else prices[0]
