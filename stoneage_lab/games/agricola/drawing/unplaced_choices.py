"""Choices that have no place of their own: drawn as what is given and what comes of it.

They unfold over the village: grain that is baked, goods to be chosen, ways to pay. A meal unfolds
there as a large table, with all that can still become food below it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.language import true_minus
from ....drawing.ground import Place, Tray
from ....drawing.scene import Control
from ..rules import actions as verbs
from ..rules.cards import baked
from ..rules.goods import FOOD, GOODS, listed
from ..rules.prices import PAY_RENOVATION, PAY_ROOM, PAY_STABLE
from ..rules.task_numbers import PAID_FOR, THING
from .played_cards import DRAWN_AS, kind_of
from .player_supply import bowls, meal_of, table_label
from .village_tray import GAP, spread

if TYPE_CHECKING:
    from ..rules.actions import Move
    from .position_view import Look

OFFER: Final = (146.0, 54.0)
FEAST_HIGH: Final = 92.0
BOWL_STEP: Final = 50.0
PICTOGRAMS: Final = {PAY_ROOM: "room", PAY_STABLE: "stable", PAY_RENOVATION: "renew"}
"""The pictograms of what is paid for; otherwise it is a card."""

Goods = tuple[tuple[str, str], ...]
"""Pictograms with their numbers."""


def offers(look: Look) -> Tray | None:
    """Return the choices that are drawn as goods; None if there are none."""
    moves = look.on_offers
    if not moves:
        return None
    box, points = spread(look.layout, len(moves), OFFER)
    places = [offer(look, move, *at) for move, at in zip(moves, points, strict=True)]
    return Tray(look.texts["board.offers"], box, tuple(places))


def offer(look: Look, move: Move, x: float, y: float) -> Place:
    """Return a choice: what is given, by what, and what comes of it."""
    given, by, gets = offer_signs(look, move)
    return _offered(
        "offer-" + move.words.replace(" ", "-"), x, y,
        Control(look.label(move), action=move.words), given, by, gets,
    )  # fmt: skip


def _offered(
    id: str, x: float, y: float, control: Control, given: Goods, by: str, gets: Goods
) -> Place:
    return Place(
        id, x, y, control, (("offer", given, by, gets, *OFFER),), (0, 0, *OFFER),
        name=control.label, sign=0,
    )  # fmt: skip


def offer_signs(look: Look, move: Move) -> tuple[Goods, str, Goods]:
    """Return what a choice takes, the pictogram of what does it, and what it brings."""
    goods: Goods = tuple((good, str(n)) for good, n in listed(move.purse))
    if move.verb == verbs.BAKE:
        player, grain = look.state.players[look.mover], int(move.first)
        food = sum(many * each for many, each in baked(player.ovens, grain))
        return (("grain", str(grain)),), "bread", (("food", str(food)),)
    if move.verb == verbs.PAY:
        about = look.state.task[PAID_FOR]
        card = look.state.parts.cards[look.state.task[THING]] if about not in PICTOGRAMS else None
        if card is None:
            return goods, "", ((PICTOGRAMS[about], ""),)
        number = look.card_number(card)
        drawn = DRAWN_AS.get(card.id, card.id) if card.deck is None else kind_of(number)
        return goods, "", ((drawn, ""),)
    return (), "", goods


def feast(look: Look, seat: int) -> Tray | None:
    """Return the meal of a player as a large table; elsewhere the goods that can become food.

    None if the viewer decides of neither now.
    """
    if seat != look.mover or not look.acting:
        return None
    eaten = [(good, moves) for good, moves in look.on_goods.items() if moves]
    box, points = spread(look.layout, max(1, len(eaten)), OFFER)
    holds = [
        cooked(look, good, moves, *at) for (good, moves), at in zip(eaten, points, strict=False)
    ]
    if not look.at_meal:
        return Tray(look.texts["board.offers"], box, tuple(holds)) if holds else None
    left, top, room, high = look.layout.tray
    tall = FEAST_HIGH + 2 * GAP + (box[3] - GAP if holds else 0)
    table = large_table(look, seat, left + GAP, top + high - tall + GAP, room - 2 * GAP)
    return Tray(look.texts["board.table"], (left, top + high - tall, room, tall), (table, *holds))


def cooked(look: Look, good: int, moves: list[Move], x: float, y: float) -> Place:
    """Return one of a good that can become food, and the food."""
    name, player = GOODS[good], look.state.players[look.mover]
    label = look.texts("board.has", good=look.texts(f"good.{name}"), n=player.goods[good])
    worth = max(1 if move.verb == verbs.EAT else int(player.cook[good]) for move in moves)
    control = look.choice_control(label, moves, f"eat-{name}")
    return _offered(
        f"meal-{name}", x, y, control, ((name, str(player.goods[good])),), "",
        (("food", f"+{worth}"),),
    )  # fmt: skip


def large_table(look: Look, seat: int, x: float, y: float, wide: float) -> Place:
    """Return the table of a meal: a bowl for each food needed; pressing it begins to eat."""
    meal, name = meal_of(look, seat), look.game.seats[seat]
    feeds = [move for move in look.moves if move.verb == verbs.FEED]
    label = look.texts.joined(table_label(look.texts, meal, look.next_harvest))
    have = int(look.state.players[seat].goods[FOOD])
    short = true_minus(-meal.missing) if meal.missing else ""
    control = look.choice_control(label, feeds[:1], "")
    drawn = ("feast", bowls(meal, wide, BOWL_STEP), str(have), short, wide)
    return Place(
        f"feast-{name}", x, y, control, (drawn,), (0, 0, wide, FEAST_HIGH),
        name=look.texts["board.table"], said=label, sign=0,
    )  # fmt: skip
