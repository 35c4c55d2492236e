"""What is asked: the sentence of a decision, and what matters for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.language import true_minus
from ....core.step_table import by_step
from ..rules import actions as verbs
from ..rules.animal_room_with_cards import pasture_holds
from ..rules.farm_grid import count, rim
from ..rules.feeding_and_keeping_animals import food_needed
from ..rules.fencing import SINGLE, payable
from ..rules.goods import FOOD, WOOD
from ..rules.prices import fences_cost

if TYPE_CHECKING:
    from ..rules.cards import Card
    from .position_view import Look


def asked(look: Look) -> tuple[str, Card | None]:
    """Return the name of what is to be decided, and the card it is about, if it is about one.

    The sentence of the decision is ``prompt.<name>``.
    """
    state = look.state
    name = look.step.question(state, state.task, look.moves)
    number = look.step.card_asked(state, state.task, name)
    return name, state.parts.cards[number] if number >= 0 else None


def detail(look: Look, card: Card | None) -> str:
    """Return what matters for the decision: its card, fences and their price, or food."""
    if card is not None:
        return look.texts(f"card_does.{card.id}")
    return DETAILS.get(look.step.name, about_food)(look)


def reckoning(look: Look) -> str:
    """Return the points that the viewer has now."""
    return look.texts("prompt.last", points=true_minus(look.scores[look.mover]))


def fencing(look: Look) -> str:
    """Return the fences of the pen that is begun and their price, or how many there can be."""
    player, (_, _, pen, built, mode) = look.state.players[look.mover], look.state.task
    free = "_free" if mode == SINGLE else ""
    if not pen:
        n, left = payable(player, built), player.fences_left()
        return look.texts(f"prompt.wood{free}", n=n, left=left)
    new = count(rim(pen) & ~player.fences)
    cost = fences_cost(player, built + new) - fences_cost(player, built)
    plain = 2 * count(pen) << count(pen & player.stables)
    room = pasture_holds(plain, player.modifiers)
    have = int(player.goods[WOOD])
    told = look.texts(f"prompt.pen{free}", n=new, wood=cost, have=have, room=room)
    return look.joined([told, look.why(verbs.CLOSED)]) if look.open_pen else told


def about_food(look: Look) -> str:
    """Return the food that the next meal takes, and what there is."""
    state, player, texts = look.state, look.state.players[look.mover], look.texts
    need, have = food_needed(state, player), int(player.goods[FOOD])
    more, short = player.raisable(), max(0, need - have)
    facts = {"round": look.next_harvest, "need": need, "have": have, "more": more}
    if not look.at_meal:
        return texts("prompt.harvest_more" if more else "prompt.harvest", **facts)
    if not short:
        return texts("prompt.meal_enough_more" if more else "prompt.meal_enough", **facts)
    told = texts("prompt.meal_now" if more else "prompt.meal_rest", short=short, **facts)
    return look.joined([told, texts["prompt.begging"]])


DETAILS: Final = by_step(fencing, reckoning)
"""What tells of something else than food."""
