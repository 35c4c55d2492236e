"""The steps that nature decides: who begins, which card or tile comes, how dice fall."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ...core.action import Action
from ...core.chance import Chance, Dice, Draw, Roll
from ...core.state import CHANCE
from .buildings import TILE_NUMBERS
from .cards import CARD_NUMBERS
from .goods import YIELDS
from .player import MOST_PEOPLE
from .steps import Step, divide
from .tasks import TAKING, TOOLING, Task

if TYPE_CHECKING:
    from .state import StoneAgeState


CARD_IDS: Final = list(CARD_NUMBERS)
TILE_IDS: Final = list(TILE_NUMBERS)
ROLLS: Final = tuple(Roll(dice) for dice in range(MOST_PEOPLE + 1))
"""Rolls by the number of dice."""


class Chancing(Step[Action]):
    """A step at which nature decides."""

    node = CHANCE


class Starting(Chancing):
    """Somebody begins the first round."""

    def chance(self, state: StoneAgeState, task: Task) -> Chance:
        return Draw("start player", state.game.seats, "start")

    def settle(self, state: StoneAgeState, task: Task, outcome: str) -> None:
        state.start = state.game.seats.index(outcome)
        state.tell("start", state.start)


class Dealing(Chancing):
    """A card is laid out in an empty slot."""

    def chance(self, state: StoneAgeState, task: Task) -> Chance:
        return Draw("cards", CARD_IDS, left=state.deck[:])

    def settle(self, state: StoneAgeState, task: Task, outcome: str) -> None:
        card = CARD_NUMBERS[outcome]
        state.deck.remove(card)
        state.display[task[2]] = card
        if state.events is not None:
            state.events.append(("deal", -1, f"card{task[2] + 1}", outcome))


class Drawing(Dealing):
    """A player draws a card of which only the bottom half counts."""

    def settle(self, state: StoneAgeState, task: Task, outcome: str) -> None:
        card = CARD_NUMBERS[outcome]
        state.deck.remove(card)
        state.players[task[1]].cards += (card,)
        state.tell("extra", task[1], outcome)


class Revealing(Chancing):
    """The top tile of a stack is turned face up."""

    def chance(self, state: StoneAgeState, task: Task) -> Chance:
        return Draw("buildings", TILE_IDS, "tiles", state.tiles[:])

    def settle(self, state: StoneAgeState, task: Task, outcome: str) -> None:
        tile = TILE_NUMBERS[outcome]
        state.tiles.remove(tile)
        state.tops[task[2]] = tile
        state.tell("reveal", -1, f"building{task[2] + 1}", outcome)


class Rolling(Chancing):
    """Dice are rolled for food or goods; tools may be added to the sum."""

    def chance(self, state: StoneAgeState, task: Task) -> Chance:
        return ROLLS[task[3]]

    def settle(self, state: StoneAgeState, task: Task, outcome: int) -> None:
        _, seat, good, dice, _ = task
        if state.events is not None:
            state.events.append(("roll", seat, dice, outcome, YIELDS[good]))
        if state.players[seat].has_tools():
            state.push(TOOLING, seat, good, dice, outcome)
        else:
            divide(state, seat, good, outcome, 0)


class Throwing(Chancing):
    """Dice for everyone are thrown, one a player."""

    def chance(self, state: StoneAgeState, task: Task) -> Chance:
        return Dice(state.seats)

    def settle(self, state: StoneAgeState, task: Task, outcome: tuple[int, ...]) -> None:
        state.tray = outcome
        state.tell("throw", task[1], list(outcome))
        for after in range(state.seats - 1, -1, -1):
            state.push(TAKING, (task[1] + after) % state.seats)
