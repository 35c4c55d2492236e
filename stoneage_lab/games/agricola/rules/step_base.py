"""The base class of steps: decisions of a player, and chance nodes.

A step returns its choices, plays them, and explains illegal ones. Steps have no state of their own;
everything is in the state and the task.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.action import Action
from ....core.rule import Refusal
from ....core.tasks import Step, Task, seat_of
from .actions import (
    ACCEPT,
    CONVERT,
    COOK,
    DONE,
    EAT,
    FIRST_CARD_FIELD,
    GIVE,
    PLAY,
    SOW,
    Move,
)
from .cards import FIRST_MINOR
from .refusal_rules import COOK_MOMENT, MOMENT, PLAY_HAND

if TYPE_CHECKING:
    from .state import AgricolaState

NO_VERB: Final = -1
"""The number of no verb."""

Narrower = tuple[tuple[str, int, int, str], ...]
"""Questions about a part of the choices, see `FarmStep.narrower`."""


def card_in_no_hand(state: AgricolaState, task: Task, action: Move) -> int:
    """Return the card of an action if no player holds it (it is never legal then); else -1."""
    card = action.first - FIRST_CARD_FIELD if action.verb == SOW else action.first
    if action.verb not in (PLAY, ACCEPT, CONVERT, GIVE, SOW) or card < FIRST_MINOR:
        return -1
    if not state.parts.hands:
        return card
    held = card in state.players[seat_of(task)].hand if seat_of(task) >= 0 else True
    return card if action.verb == PLAY and not held else -1


class FarmStep(Step["AgricolaState"]):
    """One kind of decision or chance node.

    If the step belongs to the action before it (`follows`), ``done`` is played at once where
    nothing else is legal.

    Attributes
    ----------
    card_stages : tuple of str
        The stages in which a card may push its tasks, besides `stages`.
    anytime : bool
        Whether the anytime effects of cards are offered there, conversions among them.
    converts : bool
        Whether at least the conversions of cards are offered there.
    never_blocked : bool
        Whether something is always legal there, whatever a card takes away before.
    makes_room : bool
        Whether animals may be without room while one of its tasks is pending.
    narrower : tuple of (str, int, int, str)
        The questions to ask where a part of the choices is missing: the question of the whole
        choice, a verb that can be chosen, one that cannot (or `NO_VERB`), and the question then.
    """

    card_stages: tuple[str, ...] = ()
    anytime = False
    converts = False
    never_blocked = False
    makes_room = False
    narrower: Narrower = ()
    searched = False

    def is_free(self, task: Task) -> bool:
        """Tell whether nothing begun has to be finished before cards may be used."""
        return True

    # -- on the board ------------------------------------------------------------------

    def tried_on_farm(self, state: AgricolaState, task: Task, space: int) -> Action | None:
        """Return the action that a press on a space of the farm means, legal or not."""
        return None

    def tried_at(self, state: AgricolaState, task: Task, space: int) -> Action | None:
        """Return the action that a press on an action space means, legal or not."""
        return None

    def tried_with(self, state: AgricolaState, task: Task, card: int) -> Action | None:
        """Return the action that a press on a card for sale or in the hand means, legal or not."""
        return None

    def whole_question(self, state: AgricolaState, task: Task) -> str:
        """Return the name of what is asked if everything can be chosen."""
        return self.name

    def question(self, state: AgricolaState, task: Task, moves: list[Move]) -> str:
        """Return the name of what is asked, with the actions that can be chosen.

        Its text is ``prompt.<name>``.
        """
        whole, possible = self.whole_question(state, task), {move.verb for move in moves}
        for question, there, missing, narrow in self.narrower:
            if question == whole and there in possible and missing not in possible:
                return narrow
        return whole

    def card_asked(self, state: AgricolaState, task: Task, question: str) -> int:
        """Return the number of the card that a question is about; -1 for none."""
        return -1

    def space_asked(self, state: AgricolaState, task: Task) -> int:
        """Return the number of the action space that the decision is about; -1 for none."""
        return -1

    # -- the course of the game --------------------------------------------------------

    def may_stand(self, state: AgricolaState, stage: str) -> bool:
        """Tell whether its tasks may be pending in a stage; cards of the full game add stages."""
        return stage in self.stages or (state.parts.hands and stage in self.card_stages)

    def resolve(self, state: AgricolaState, task: Task) -> bool:
        """Tell whether there is a choice. If ``done`` is the only action, play it."""
        if not self.follows:
            return True
        moves = self.legal_moves(state, task)
        if len(moves) != 1 or moves[0] is not DONE or self.goes_on(state, task):
            more = state.anytime_moves(moves) if state.parts.hands else []
            state.known_moves = moves + more if more else moves
            return True
        state.pop_task()
        self.play(state, task, DONE)
        return False

    def goes_on(self, state: AgricolaState, task: Task) -> bool:
        """Tell whether a card could prolong a step in which only ``done`` is left."""
        return False

    def not_now(self, state: AgricolaState, task: Task, action: Move) -> Refusal:
        """Return the refusal of an action that belongs to another step."""
        seat = state.game.seats[seat_of(task)] if seat_of(task) >= 0 else ""
        if action.verb == EAT or action.verb == COOK:
            return state.refuse(COOK_MOMENT, seat=seat)
        card = card_in_no_hand(state, task, action)
        if card >= 0:
            return state.refuse(PLAY_HAND, seat=seat, card=state.parts.cards[card].id)
        return state.refuse(MOMENT, seat=seat, step=self.name, action=action.words)
