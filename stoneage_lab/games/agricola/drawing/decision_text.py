"""What is asked: the sentence of a decision, and what matters for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.language import true_minus
from ..rules import actions as verbs
from ..rules.animal_room_with_cards import pasture_holds
from ..rules.buying_improvements import LEAD_OR_MINOR, MINOR_ONLY
from ..rules.farm_grid import count, rim
from ..rules.feeding_and_keeping_animals import food_needed
from ..rules.fencing import SINGLE, payable
from ..rules.goods import FOOD, WOOD
from ..rules.prices import (
    PAY_CARD,
    PAY_RENOVATION,
    PAY_ROOM,
    PAY_STABLE,
    PAY_SURRENDER,
    fences_cost,
)
from ..rules.task_numbers import (
    BUILT,
    CARD,
    FENCE_MODE,
    FENCING,
    IMPROVE_KIND,
    OFFERING,
    PAID_FOR,
    PICKING,
    RECKONING,
    THING,
)

if TYPE_CHECKING:
    from ..rules.cards import Card
    from .position_view import Look


PAYMENTS: Final = {
    PAY_CARD: "paying_card", PAY_SURRENDER: "paying_card_gifts", PAY_ROOM: "paying_room",
    PAY_STABLE: "paying_stable", PAY_RENOVATION: "paying_renovation",
}  # fmt: skip
"""The sentences that ask how something is paid, by what is paid for."""
NONE: Final = -1
INSTEAD: Final = (
    ("sowing", verbs.BAKE, verbs.SOW, "baking"),
    ("sowing", verbs.BAKE, NONE, "sowing_baking"),
    ("plowing", verbs.SOW, verbs.PLOW, "sowing"),
    ("plowing", verbs.SOW, NONE, "plowing_sowing"),
    ("plowing", verbs.ACCEPT, verbs.PLOW, "plowing_on"),
    ("learning", verbs.GROW, verbs.PLAY, "growing"),
    ("learning", verbs.GROW, NONE, "learning_growing"),
    ("choosing", verbs.BUILD_ROOM, NONE, "choosing_room"),
    ("leading", verbs.BUY, verbs.LEAD, "improving"),
    ("leading", verbs.BUY, NONE, "leading_buying"),
    ("leading", verbs.PLAY, verbs.LEAD, "playing"),
    ("leading", verbs.LEAD, verbs.PLAY, "leading_only"),
    ("paying", verbs.GIVE, verbs.PAY, "paying_card_gifts"),
    ("fencing", verbs.CLOSE, verbs.FENCE, "closing"),
    # Everybody is asked, so that nobody learns who holds the card.
    ("offer", verbs.DECLINE, verbs.ACCEPT, "offer_missed"),
)
"""A sentence, a verb that can be chosen, one that cannot, and the sentence that fits then."""


def asking(look: Look) -> Card | None:
    """Return the card that the decision is about, if it is about one."""
    task = look.state.task
    about = task[0] in (OFFERING, PICKING) or asked(look).startswith("paying_card")
    return look.state.parts.cards[task[CARD]] if about else None


def asked(look: Look) -> str:
    """Return the key of the sentence that tells what is to be decided."""
    key, possible = usual(look), {move.verb for move in look.moves}
    for sentence, there, missing, fits in INSTEAD:
        if sentence == key and there in possible and missing not in possible:
            return fits
    return key


def usual(look: Look) -> str:
    """Return the key of the sentence for the whole choice that such a decision may have."""
    task, step = look.state.task, look.state.step_name
    if step == "paying":
        card = look.state.parts.cards[task[THING]]
        major = task[PAID_FOR] == PAY_CARD and card.deck is None and card.given
        return step if major else PAYMENTS[task[PAID_FOR]]
    if step == "improving" and task[IMPROVE_KIND] == LEAD_OR_MINOR:
        return "leading"
    return "playing" if step == "improving" and task[IMPROVE_KIND] == MINOR_ONLY else step


def detail(look: Look) -> str:
    """Return what matters for the decision: a card, fences and their price, or food."""
    task, card = look.state.task, asking(look)
    if card is not None:
        return look.texts(f"card_does.{card.id}")
    if task[0] == FENCING:
        return about_fences(look)
    if task[0] == RECKONING:
        points = true_minus(look.state.scores()[look.mover])
        return look.texts("prompt.last", points=points)
    return about_food(look)


def about_fences(look: Look) -> str:
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
    return look.joined([told, look.why(verbs.CLOSED.words)]) if look.open_pen else told


def fences_possible(look: Look) -> int:
    """Return how many fences could be built and paid in this action."""
    player, task = look.state.players[look.mover], look.state.task
    left = player.fences_left()
    return left if task[FENCE_MODE] == SINGLE else min(left, payable(player, task[BUILT]))


def about_food(look: Look) -> str:
    """Return the food that the next meal takes, and what there is."""
    state, player, texts = look.state, look.state.players[look.mover], look.texts
    need, have = food_needed(state, player), int(player.goods[FOOD])
    more, short = player.raisable(), max(0, need - have)
    facts = {"round": state.next_harvest, "need": need, "have": have, "more": more}
    if state.step_name != "meal":
        return texts("prompt.harvest_more" if more else "prompt.harvest", **facts)
    if not short:
        return texts("prompt.meal_enough", **facts)
    told = texts("prompt.meal_now" if more else "prompt.meal_rest", short=short, **facts)
    return look.joined([told, texts["prompt.begging"]])
