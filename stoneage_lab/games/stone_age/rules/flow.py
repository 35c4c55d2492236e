"""The flow of a round: the stages, and what each does when no task is left.

A stage pushes the next task, or enters the next stage. `STEPS` and `STAGES` are those of the base
game; the `Components` of a game have its own, to which expansions add theirs
(`Components.add_step`, `Components.add_stage`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.arrays import i64, vec
from ....core.step_table import StepTable
from .chance_nodes import CHANCE_STEPS
from .decisions import DECISIONS, open_sites
from .task_numbers import (
    DEALING,
    END,
    FEED,
    FEEDING,
    OFFERING,
    PLACE,
    PLACING,
    RESTORE,
    USE,
    USING,
)

if TYPE_CHECKING:
    from .state import StoneAgeState

STEPS: Final = StepTable((*CHANCE_STEPS, *DECISIONS))
"""The steps of the base game."""


class Stage:
    """A part of the round.

    Attributes
    ----------
    shown : bool
        Whether the picture of the table shows it among the parts of a round.
    number : int
        Its place among the stages of a game; `Components.add_stage` gives it.
    """

    shown = True

    def __init__(self) -> None:
        self.number = -1

    def enter(self, state: StoneAgeState) -> None:
        """Prepare what the stage needs, when it begins."""

    def next_tasks(self, state: StoneAgeState) -> bool:
        """Do the next thing of this stage; return False when the game is over."""
        raise NotImplementedError


def seat_in_turn(state: StoneAgeState) -> int:
    """Return the seat of the current turn, counted clockwise from the start player."""
    return (state.start + state.turn) % state.seats


class SetUpStage(Stage):
    """After the set-up the first round begins."""

    def next_tasks(self, state: StoneAgeState) -> bool:
        begin_round(state)
        return True


def begin_round(state: StoneAgeState) -> None:
    """Begin a round: the start player places first."""
    state.round += 1
    state.record_event("round", state.start, state.round)
    state.next_stage()


class PlacingStage(Stage):
    """The players take turns to place people on one site, until no player can."""

    def enter(self, state: StoneAgeState) -> None:
        state.note_open_sites()

    def next_tasks(self, state: StoneAgeState) -> bool:
        seats = state.seats
        for _seat in range(seats):
            seat = seat_in_turn(state)
            state.turn = (state.turn + 1) % seats
            free = open_sites(state, seat)
            if free:
                state.free = free
                state.task = (PLACING, seat, 0, 0, 0)
                return True
        if state.events is not None:
            for seat, player in enumerate(state.players):
                if player.home:
                    state.record_event("stay", seat, player.home)
        state.next_stage()
        return True


class UsingStage(Stage):
    """Each player in turn uses all their sites."""

    def next_tasks(self, state: StoneAgeState) -> bool:
        if state.turn == state.seats:
            state.next_stage()
            return True
        seat = seat_in_turn(state)
        player = state.players[seat]
        if player.sites & state.parts.used:
            state.task = (USING, seat, 0, 0, 0)
        elif player.any_two and not state.offered:
            state.push(OFFERING, seat)
        else:
            state.offered = False
            state.turn += 1
        return True


class FeedingStage(Stage):
    """Each player in turn harvests the fields and feeds all people."""

    def next_tasks(self, state: StoneAgeState) -> bool:
        if state.turn == state.seats:
            state.next_stage()
            return True
        seat = seat_in_turn(state)
        state.turn += 1
        player = state.players[seat]
        harvest = state.parts.feeding.harvest(player)
        stored = player.food
        player.food += harvest
        shortage = player.people - player.food
        player.food = max(0, -shortage)
        if state.events is not None:
            paid = max(0, stored - player.food)
            state.record_event("feed", seat, harvest, player.people, player.food, paid)
            if shortage > 0:
                state.record_event("short", seat, shortage)
        if shortage > 0:
            state.push(FEEDING, seat, shortage)
        return True


class RestoringStage(Stage):
    """The game ends, or cards are replaced, tools become ready and the start player changes."""

    shown = False

    def next_tasks(self, state: StoneAgeState) -> bool:
        if state.turn == 0:
            return self.tidy(state)
        state.start = (state.start + 1) % state.seats
        if state.events is not None and any(player.used_mask for player in state.players):
            state.record_event("ready", -1)
        for player in state.players:
            player.used_mask = 0
        begin_round(state)
        return True

    def tidy(self, state: StoneAgeState) -> bool:
        """End the game if its end is due, else move the cards and deal new ones."""
        display = state.display
        cards = 0
        for card in display:
            if card >= 0:
                cards += 1
        for stack in range(len(state.stacks)):
            if not state.stacks[stack]:
                state.record_event("end_stack", -1, f"building{stack + 1}")
                state.enter(END)
                return True
        if cards + state.cards_left() < len(display):
            state.record_event("end_cards", -1, cards + state.cards_left())
            state.enter(END)
            return True
        slide(display)
        if cards < len(display):
            state.record_event("slide", -1, len(display) - cards)
        for slot in range(len(display) - 1, cards - 1, -1):
            state.push(DEALING, -1, slot)
        state.turn = 1
        return True


def slide(display: vec[i64]) -> None:
    """Move the cards together towards the cheapest slot."""
    free = 0
    for slot in range(len(display)):
        card = display[slot]
        if card >= 0:
            display[slot] = -1
            display[free] = card
            free += 1


class FinalScoring(Stage):
    """The final scoring, done once."""

    def next_tasks(self, state: StoneAgeState) -> bool:
        if state.turn == 0:
            state.turn = 1
            for seat, player in enumerate(state.players):
                for scoring in state.parts.scorings:
                    key, first, second, points = scoring.line_of(state, seat)
                    player.points += points
                    if points:
                        state.record_event("score", seat, key, first, second, points)
            if state.events is not None:
                tell_winners(state)
        return False


def tell_winners(state: StoneAgeState) -> None:
    """Record the events of who has won, and whether a tie was broken."""
    winners = state.best()
    points = state.players[winners[0]].points
    if sum(1 for player in state.players if player.points == points) > len(winners):
        state.record_event("tie", -1, points)
    for seat in winners:
        state.record_event("win", seat, points)


STAGES: Final[tuple[Stage, ...]] = (
    SetUpStage(), PlacingStage(), UsingStage(), FeedingStage(), RestoringStage(), FinalScoring(),
)  # fmt: skip
"""The stages of the base game by the numbers of `task_numbers`."""

for _number, _stage in enumerate(STAGES):
    _stage.number = _number

ROUND: Final = (PLACE, USE, FEED, RESTORE)
"""The stages of a round in their order."""
