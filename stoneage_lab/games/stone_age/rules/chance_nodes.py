"""The chance nodes: the start player, the next card or tile, the dice."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.arrays import remove
from ....core.chance import Chance, Dice, Draw, DrawFrom, Roll
from ....core.state import CHANCE
from ....core.tasks import Task, seat_of
from .player import MOST_PEOPLE
from .step_base import TaskStep, divide
from .task_numbers import (
    DEALING,
    DICE,
    DRAWING,
    MARK,
    REVEALING,
    ROLLING,
    STARTING,
    TAKING,
    THROWING,
    TOOLING,
    dice_of,
    good_of,
    mark_of,
    slot_of,
    stack_of,
    sum_of,
)

if TYPE_CHECKING:
    from .state import StoneAgeState


ROLLS: Final = tuple(Roll(dice) for dice in range(MOST_PEOPLE + 1))
"""Rolls by the number of dice."""


class ChanceStep(TaskStep):
    """A step that chance decides."""

    node = CHANCE


class StartDraw(ChanceStep):
    """Draws the start player of the first round."""

    number = STARTING
    name = "starting"
    stages: tuple[str, ...] = ("set up",)
    of_seat = False
    in_rows = True

    def chance(self, state: StoneAgeState, task: Task) -> Chance:
        return Draw("start player", state.game.seats, "start")

    def settle(self, state: StoneAgeState, task: Task, outcome: str) -> None:
        state.start = state.game.seats.index(outcome)
        state.record_event("start", state.start)


class DealCardToSlot(ChanceStep):
    """Draws the card for an empty slot."""

    number = DEALING
    name = "dealing"
    stages: tuple[str, ...] = ("set up", "restore")
    numbers: tuple[str, ...] = ("slot",)
    of_seat = False
    in_rows = True

    def chance(self, state: StoneAgeState, task: Task) -> Chance:
        return DrawFrom("cards", state.parts.card_ids, "deck", state.deck[:])

    def settle(self, state: StoneAgeState, task: Task, outcome: str) -> None:
        card = state.parts.card_numbers[outcome]
        state.deck = remove(state.deck, card)
        state.parts.cards[card].lay_out(state, card, slot_of(task))

    def is_valid_task(self, state: StoneAgeState, task: Task) -> bool:
        slot = slot_of(task)
        return 0 <= slot < len(state.display) and state.display[slot] < 0 and bool(state.deck)


class DrawCardForSeat(DealCardToSlot):
    """Draws a card for a player; only its bottom half counts."""

    number = DRAWING
    name = "drawing"
    stages: tuple[str, ...] = ("use",)
    numbers: tuple[str, ...] = ()
    of_seat = True
    in_rows = False

    def settle(self, state: StoneAgeState, task: Task, outcome: str) -> None:
        card = state.parts.card_numbers[outcome]
        state.deck = remove(state.deck, card)
        state.parts.cards[card].draw(state, card, seat_of(task))

    def is_valid_task(self, state: StoneAgeState, task: Task) -> bool:
        return state.cards_left() > 0


class RevealTile(ChanceStep):
    """Turns the top tile of a stack face up."""

    number = REVEALING
    name = "revealing"
    stages: tuple[str, ...] = ("set up", "use")
    numbers: tuple[str, ...] = ("stack",)
    may_lack_seat = True
    in_rows = True

    def chance(self, state: StoneAgeState, task: Task) -> Chance:
        return DrawFrom("buildings", state.parts.tile_ids, "tiles", state.tiles[:])

    def settle(self, state: StoneAgeState, task: Task, outcome: str) -> None:
        tile = state.parts.tile_numbers[outcome]
        state.tiles = remove(state.tiles, tile)
        state.tops[stack_of(task)] = tile
        if state.events is not None:
            state.events.append(("reveal", -1, f"building{stack_of(task) + 1}", outcome))

    def is_valid_task(self, state: StoneAgeState, task: Task) -> bool:
        stack = stack_of(task)
        return 0 <= stack < len(state.tops) and state.tops[stack] < 0 and bool(state.tiles)


class RollDice(ChanceStep):
    """Rolls dice for food or goods; tools may be added to the sum."""

    number = ROLLING
    name = "rolling"
    stages: tuple[str, ...] = ("use",)
    numbers: tuple[str, ...] = ("good", "dice", "mark")
    of_good = True

    def chance(self, state: StoneAgeState, task: Task) -> Chance:
        return ROLLS[task[DICE]]

    def settle(self, state: StoneAgeState, task: Task, outcome: int) -> None:
        _step, seat, good, dice, marked = task
        if state.events is not None:
            name = state.parts.goods.yields[good]
            state.events.append(("roll", seat, dice, outcome, name))
        if state.players[seat].has_tools():
            # The place of the dice stands before their sum, see `mark_of`.
            state.push(TOOLING, seat, good, dice, marked + outcome)
        else:
            divide(state, seat, good, dice, outcome, 0, marked // MARK)

    def is_valid_task(self, state: StoneAgeState, task: Task) -> bool:
        known = not sum_of(task) and state.parts.rolls(good_of(task), mark_of(task))
        return known and 1 <= dice_of(task) <= MOST_PEOPLE


class ThrowForGifts(ChanceStep):
    """Throws the dice for everyone, one per player."""

    number = THROWING
    name = "throwing"
    stages: tuple[str, ...] = ("use",)

    def chance(self, state: StoneAgeState, task: Task) -> Chance:
        return Dice(state.seats)

    def settle(self, state: StoneAgeState, task: Task, outcome: tuple[int, ...]) -> None:
        state.tray = outcome
        seat = seat_of(task)
        if state.events is not None:
            state.events.append(("throw", seat, list(outcome)))
        for after in range(state.seats - 1, -1, -1):
            state.push(TAKING, (seat + after) % state.seats)


CHANCE_STEPS: Final = (
    StartDraw(), DealCardToSlot(), RevealTile(), RollDice(), ThrowForGifts(), DrawCardForSeat(),
)  # fmt: skip
"""The chance nodes of the base game."""
