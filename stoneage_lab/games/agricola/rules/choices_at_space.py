"""Space choices: the goods and offers from which a player chooses at an action space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ....core.action import Action
from ....core.goods import Purse
from ....core.rule import Refusal
from ....core.tasks import Task, seat_of
from .actions import BUILD_ROOM, GROW, GROWN, PAIRS, ROOM_MENU, SINGLES, TAKE, Move, take
from .arrival_at_space import take_from, used
from .farm_work import build_room, may_build_room, room_spaces, why_no_room
from .goods import ANIMALS, BUILDING_GOODS, FOOD, GOODS, listed
from .refusal_rules import TAKE_DIFFERENT, TAKE_FOOD_COST, TAKE_OFFER
from .space_actions import Grow
from .step_base import NO_VERB, FarmStep, Narrower
from .task_numbers import BY_CARDS, CHOOSING, RAISING, SPACE

if TYPE_CHECKING:
    from .state import AgricolaState


class Choice:
    """One of the things that an action space offers to choose from."""

    verb = TAKE

    def moves(self, state: AgricolaState, seat: int, space: int) -> list[Action]:
        """Return the actions of this choice that are legal now."""
        raise NotImplementedError

    def play(self, state: AgricolaState, seat: int, space: int, action: Move) -> None:
        """Carry out an action of this choice."""
        raise NotImplementedError

    def why_not(self, state: AgricolaState, seat: int, space: int, action: Move) -> list[Refusal]:
        """Return the rules that forbid an action; empty if it may belong to another choice."""
        return []


class ChooseGoods(Choice):
    """Take one building good, or two different ones."""

    def __init__(self, count: int) -> None:
        self.list = SINGLES if count == 1 else PAIRS

    def moves(self, state: AgricolaState, seat: int, space: int) -> list[Action]:
        return self.list

    def play(self, state: AgricolaState, seat: int, space: int, action: Move) -> None:
        state.gain(seat, action.purse)
        if state.parts.hands:
            used(state, seat, state.parts.spaces[space], action.purse)

    def why_not(self, state: AgricolaState, seat: int, space: int, action: Move) -> list[Refusal]:
        name = state.game.seats[seat]
        if len(self.list) > 4 and action.first == action.second and action.first in BUILDING_GOODS:
            return [state.refuse(TAKE_DIFFERENT, seat=name, good=GOODS[action.first])]
        return []


class TakeAll(Choice):
    """Take the goods at the action space."""

    def moves(self, state: AgricolaState, seat: int, space: int) -> list[Action]:
        return [take([state.parts.spaces[space].good])] if state.lying[space] else []

    def play(self, state: AgricolaState, seat: int, space: int, action: Move) -> None:
        there = state.parts.spaces[space]
        if state.parts.hands:
            take_from(state, seat, there)
        else:
            state.take_all(seat, there)


class Trade(Choice):
    """Take goods, which may cost food."""

    def __init__(self, gain: Purse, food: int = 0) -> None:
        self.gain = gain
        self.food = food
        self.move = take([good for good in ANIMALS if gain[good]])

    def moves(self, state: AgricolaState, seat: int, space: int) -> list[Action]:
        player = state.players[seat]
        if self.food and player.goods[FOOD] + player.raisable() < self.food:
            return []
        return [self.move]

    def play(self, state: AgricolaState, seat: int, space: int, action: Move) -> None:
        if self.food and state.players[seat].goods[FOOD] < self.food:
            state.push(RAISING, seat, space, action.first)
            return
        self.deliver(state, seat, space)

    def deliver(self, state: AgricolaState, seat: int, space: int) -> None:
        """Pay, and take the goods."""
        if self.food:
            state.players[seat].goods[FOOD] -= self.food
            state.record_event("pay", seat, [("food", self.food)])
        state.gain(seat, self.gain)
        if state.parts.hands:
            used(state, seat, state.parts.spaces[space], self.gain)
        else:
            state.house_animals(seat, 1)

    def why_not(self, state: AgricolaState, seat: int, space: int, action: Move) -> list[Refusal]:
        if action is self.move:
            facts = {"seat": state.game.seats[seat], "need": self.food}
            return [state.refuse(TAKE_FOOD_COST, **facts)]
        return []


class BuildOneRoom(Choice):
    """Build one room."""

    verb = BUILD_ROOM

    def moves(self, state: AgricolaState, seat: int, space: int) -> list[Action]:
        player = state.players[seat]
        moves: list[Action] = []
        if may_build_room(player):
            ROOM_MENU.add_to(moves, room_spaces(player))
        return moves

    def play(self, state: AgricolaState, seat: int, space: int, action: Move) -> None:
        build_room(state, seat, action.first)

    def why_not(self, state: AgricolaState, seat: int, space: int, action: Move) -> list[Refusal]:
        return why_no_room(state, seat, action.first)


class GrowHere(Choice):
    """Let the family grow."""

    verb = GROW

    def __init__(self, from_round: int) -> None:
        self.action = Grow(True, from_round)

    def moves(self, state: AgricolaState, seat: int, space: int) -> list[Action]:
        return [GROWN] if self.action.possible(state, seat) else []

    def play(self, state: AgricolaState, seat: int, space: int, action: Move) -> None:
        self.action.begin(state, seat, 0)

    def why_not(self, state: AgricolaState, seat: int, space: int, action: Move) -> list[Refusal]:
        return self.action.why_not(state, seat)


class ChooseOffer(FarmStep):
    """Choose one of the offers of an action space, whose number the task keeps."""

    number = CHOOSING
    name = "choosing"
    numbers: tuple[str, ...] = ("space",)
    rule = "take.offer"
    stages: tuple[str, ...] = ("work",)
    card_stages: tuple[str, ...] = BY_CARDS
    follows = True
    narrower: Narrower = (("choosing", BUILD_ROOM, NO_VERB, "choosing_room"),)

    def space_asked(self, state: AgricolaState, task: Task) -> int:
        return task[SPACE]

    def legal_moves(self, state: AgricolaState, task: Task) -> list[Action]:
        moves: list[Action] = []
        for choice in state.parts.spaces[task[SPACE]].choices:
            moves += choice.moves(state, seat_of(task), task[SPACE])
        return moves

    def play(self, state: AgricolaState, task: Task, action: Move) -> None:
        seat, space = seat_of(task), task[SPACE]
        for choice in state.parts.spaces[space].choices:
            if choice.verb == action.verb and action in choice.moves(state, seat, space):
                choice.play(state, seat, space, action)
                return

    def refusals(self, state: AgricolaState, task: Task, action: Move) -> list[Refusal]:
        seat, space = seat_of(task), task[SPACE]
        if action in self.legal_moves(state, task):
            return []
        choices = [c for c in state.parts.spaces[space].choices if c.verb == action.verb]
        if not choices:
            return [self.not_now(state, task, action)]
        found = []
        for choice in choices:
            found += choice.why_not(state, seat, space, action)
        if found:
            return found
        facts = {"seat": state.game.seats[seat], "goods": listed(action.purse)}
        return [state.refuse(TAKE_OFFER, site=state.parts.spaces[space].id, **facts)]

    def is_valid_task(self, state: AgricolaState, task: Task) -> bool:
        space = task[SPACE]
        if not 0 <= space < len(state.parts.spaces) or not super().is_valid_task(state, task):
            return False
        there = state.parts.spaces[space]
        return there.present and len(there.choices) > 0
