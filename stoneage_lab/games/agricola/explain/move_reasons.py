"""Reasons for an action: the goods there, and its effect on harvest, score and family.

Every reason is true of the position: it is read from the state before and after the action.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from ....core.action import Action
from ....core.action_outcomes import Reason, signed
from ....core.language import true_minus
from ..bots.card_priors import CARD_PRIORS
from ..rules.action_space_names import ACTION_SPACE_NUMBERS, FIRST_MAJOR, ROUNDS
from ..rules.actions import ACCEPT, BUY, FEED, PLAY, USE, Move
from ..rules.cards import MAJORS
from ..rules.feeding_and_keeping_animals import food_needed
from ..rules.goods import ANIMALS, FOOD, GOODS

if TYPE_CHECKING:
    from ..rules.state import AgricolaState

Weighed = tuple[float, str, dict[str, Any]]
"""A reason with its weight, roughly in points."""


def reasons(state: AgricolaState, action: Action) -> list[Reason]:
    """Return reasons for or against an action of the mover, the most important first."""
    assert isinstance(action, Move)
    found = list(_reasons(state, action))
    found.sort(key=lambda reason: -abs(reason[0]))
    return [(key, facts) for _, key, facts in found]


def _reasons(state: AgricolaState, action: Move) -> Iterator[Weighed]:
    after = state.copy()
    after.play(action)
    seat = state.mover
    yield from _score(state, after, seat)
    yield from _food(state, after, seat, action)
    if action.verb == USE and action.first < FIRST_MAJOR:
        yield from _space(state, action, seat)
    if action.verb == BUY and MAJORS[action.first].cook:
        yield 2.0, "engine", {}
    if action.verb in (PLAY, ACCEPT):
        yield 1.0, "card", {"card_does": state.parts.cards[action.first].id}
    if action.verb == PLAY:
        yield from simulated_gains(state.parts.cards[action.first].id)


def simulated_gains(card: str) -> Iterator[Weighed]:
    """Yield what the card brought in simulated games, if it was laid out in enough of them."""
    prior = CARD_PRIORS.get(card)
    if prior is None or not prior.is_known:
        return
    if not prior.is_sure:
        yield 1.0, "card_unsure", {}
        return
    low, high = prior.interval
    facts = {"points": tenth(prior.points), "low": tenth(low), "high": tenth(high)}
    yield 1.0, "card_brought" if prior.points > 0 else "card_took", facts


def tenth(points: float) -> str:
    """Return points to one place, with the sign of mathematics.

    Examples
    --------
    >>> tenth(-0.52), tenth(2.0)
    ('−0.5', '2.0')
    """
    return true_minus(f"{points:.1f}")


def _score(state: AgricolaState, after: AgricolaState, seat: int) -> Iterator[Weighed]:
    """Yield the lines of the score that change at once."""
    before, now = state.score_sheet(seat), after.score_sheet(seat)
    for (line, have, _, points), (_, then, _, more) in zip(before, now, strict=True):
        if more != points:
            facts = {"line": line, "have": have, "then": then, "points": signed(more - points)}
            yield float(more - points), "category", facts


def _food(state: AgricolaState, after: AgricolaState, seat: int, action: Move) -> Iterator[Weighed]:
    """Yield what the action means for the next harvest."""
    if not state.next_harvest or after.round != state.round:
        return
    player, then = state.players[seat], after.players[seat]
    need = food_needed(state, player)
    gained = int(then.goods[FOOD] - player.goods[FOOD])
    missing = int(need - player.goods[FOOD])
    if action.verb == FEED:
        if missing > 0:
            yield 3.0 * missing, "begs", {"n": missing, "points": 3 * missing}
    elif gained > 0 and missing > 0:
        facts = {"n": gained, "need": missing, "round": state.next_harvest}
        yield 0.6 * min(gained, missing), "food_soon", facts


def _space(state: AgricolaState, action: Move, seat: int) -> Iterator[Weighed]:
    """Yield the goods at the action space, and what they are good for."""
    space = state.parts.spaces[action.first]
    lying = int(state.lying[action.first])
    if space.good >= 0 and lying:
        rounds = lying // max(1, space.per_round)
        facts = {"goods": [(GOODS[space.good], lying)], "rounds": rounds}
        yield 0.4 * lying, "piled" if rounds > 1 else "piled_one", facts
        if space.good in ANIMALS:
            yield from _animals(state, seat, space.good, lying)
    for number in state.players[seat].cards:
        for effect in state.parts.cards[number].effects("used"):
            if space.id in effect.get("spaces", ()):
                yield 0.5, "card_here", {"card": state.parts.cards[number].id}
    if action.first in (ACTION_SPACE_NUMBERS["growth"], ACTION_SPACE_NUMBERS["urgent"]):
        left = int(ROUNDS - state.round)
        if left:
            yield 0.9 * left, "child", {"n": left}
    if action.first == ACTION_SPACE_NUMBERS["start"] and seat != state.start:
        yield 0.4, "begins", {}


def _animals(state: AgricolaState, seat: int, good: int, many: int) -> Iterator[Weighed]:
    """Yield whether animals have room, and their value as food."""
    player = state.players[seat]
    room = state.room_for(seat)[ANIMALS.index(good)]
    if many > room:
        yield -0.5, "no_room", {"n": many - room}
    if player.cook[good]:
        yield 0.3 * many, "cooks", {"n": many * player.cook[good]}
