"""Cards from hand to hand: gaining one, handing one over, discarding."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.action import Action
from ....core.arrays import i64, vec
from ....core.hidden_facts import Hidden
from ....core.rule import Refusal
from ....core.tasks import SEAT, Task
from .actions import DISCARD, DRAW, GIVE, PICK, ReviveAction
from .game_components import PUBLIC
from .step_base import TaskStep, seat_name
from .task_numbers import CARD, DISCARDING, HANDING, LEFT, LIMITING, RECEIVER, THROUGH, TURNING

if TYPE_CHECKING:
    from .state import ReviveState


class GainCard(TaskStep):
    """A player gains a card: draws it, or takes it from the discards."""

    number = CARD
    name = "card"
    follows = True
    verbs = 1 << DRAW | 1 << PICK
    rule = "card.gain"
    searched = True

    def resolve(self, state: ReviveState, task: Task) -> bool:
        moves = self.legal_moves(state, task)
        if len(moves) > 1:
            return True
        state.pop_task()
        if moves:
            self.play(state, task, moves[0])
        else:
            state.record_event("no_card", task[SEAT])
        return False

    def legal_moves(self, state: ReviveState, task: Task) -> list[Action]:
        parts = state.parts
        moves: list[Action] = [parts.moves.draw] if state.deck else []
        open_cards = state.discards if parts.any_discard else state.discards[-1:]
        for card in sorted(set(open_cards)):
            if card != parts.shack or not state.had_shack >> task[SEAT] & 1:
                moves.append(parts.moves.pick(card))
        return moves

    def play(self, state: ReviveState, task: Task, action: Action) -> None:
        assert isinstance(action, ReviveAction)
        seat = task[SEAT]
        if action.verb == DRAW:
            state.push(TURNING, seat)
            return
        # The uppermost of its copies.
        place = len(state.discards) - 1
        while state.discards[place] != action.a:
            place -= 1
        pile = state.discards
        state.discards = vec[i64]([pile[at] for at in range(len(pile)) if at != place])
        state.add_card(seat, action.a, PUBLIC)
        state.record_event("pick", seat, state.parts.ids[action.a])

    def reasons(self, state: ReviveState, task: Task, action: ReviveAction) -> list[Refusal]:
        name = seat_name(state, task)
        if action.verb == DRAW:
            return [] if state.deck else [state.refuse("draw.empty", seat=name)]
        parts, found = state.parts, []
        if action.a not in list(state.discards):
            facts = {"card": parts.ids[action.a]}
            found.append(state.refuse("pick.absent", seat=name, **facts))
        elif not parts.any_discard and state.discards[-1] != action.a:
            found.append(state.refuse("pick.top", seat=name, top=parts.ids[state.discards[-1]]))
        if action.a == parts.shack and state.had_shack >> task[SEAT] & 1:
            found.append(state.refuse("pick.shack", seat=name))
        return found


class HandOver(TaskStep):
    """A player hands a card to another player."""

    number = HANDING
    name = "hand_over"
    verbs = 1 << GIVE
    numbers: tuple[str, ...] = ("seat",)
    rule = "hand.card"

    def tried_with(self, state: ReviveState, task: Task, card: int) -> Action | None:
        return state.parts.moves.give(card)

    def legal_moves(self, state: ReviveState, task: Task) -> list[Action]:
        shack, give = state.parts.shack, state.parts.moves.give
        return [give(card) for card in state.kinds_in_hand(task[SEAT]) if card != shack]

    def play(self, state: ReviveState, task: Task, action: Action) -> None:
        assert isinstance(action, ReviveAction)
        _, seat, to, _, _ = task
        knowers = state.hand_over(seat, action.a, to)
        state.add_card(to, action.a, knowers)
        if state.events is not None:
            card: Hidden = state.secret(action.a, knowers)
            state.record_event("hand_over", seat, state.game.seats[to], card)

    def reasons(self, state: ReviveState, task: Task, action: ReviveAction) -> list[Refusal]:
        return kept_back(state, task, action)

    def is_valid_task(self, state: ReviveState, task: Task) -> bool:
        return task[RECEIVER] != task[SEAT] and bool(self.legal_moves(state, task))


def kept_back(state: ReviveState, task: Task, action: ReviveAction) -> list[Refusal]:
    """Return why a card cannot leave a hand."""
    name = seat_name(state, task)
    if action.a == state.parts.shack:
        return [state.refuse("hand.shack", seat=name)]
    if state.holds(task[SEAT], action.a):
        return []
    return [state.refuse("hand.card", seat=name, card=state.parts.ids[action.a])]


class LimitHands(TaskStep):
    """Players with too many cards have to discard, the active player first."""

    number = LIMITING
    name = "limit"
    numbers: tuple[str, ...] = ("card",)

    def resolve(self, state: ReviveState, task: Task) -> bool:
        state.pop_task()
        most = max([action.limit for action in state.parts.cards[task[THROUGH]].actions])
        for steps in range(state.seats - 1, -1, -1):
            seat = (task[SEAT] + steps) % state.seats
            more = min(len(state.hands[seat]) - most, state.spare_cards(seat))
            if more > 0:
                state.push(DISCARDING, seat, more)
        return False

    def is_valid_task(self, state: ReviveState, task: Task) -> bool:
        return any(action.limit for action in state.parts.cards[task[THROUGH]].actions)


class DiscardCard(TaskStep):
    """A player has to discard a card."""

    number = DISCARDING
    name = "discard"
    verbs = 1 << DISCARD
    numbers: tuple[str, ...] = ("number",)
    rule = "hand.limit"

    def tried_with(self, state: ReviveState, task: Task, card: int) -> Action | None:
        return state.parts.moves.discard(card)

    def legal_moves(self, state: ReviveState, task: Task) -> list[Action]:
        shack, discard = state.parts.shack, state.parts.moves.discard
        return [discard(card) for card in state.kinds_in_hand(task[SEAT]) if card != shack]

    def play(self, state: ReviveState, task: Task, action: Action) -> None:
        assert isinstance(action, ReviveAction)
        seat = task[SEAT]
        state.drop_card(seat, action.a)
        state.discard(action.a)
        state.record_event("discard", seat, state.parts.ids[action.a])
        if task[LEFT] > 1:
            state.push(DISCARDING, seat, task[LEFT] - 1)

    def reasons(self, state: ReviveState, task: Task, action: ReviveAction) -> list[Refusal]:
        return kept_back(state, task, action)

    def is_valid_task(self, state: ReviveState, task: Task) -> bool:
        return 1 <= task[LEFT] <= state.spare_cards(task[SEAT])
