"""How a round goes on: the stages, and what each does when nothing is left to be done.

A stage puts the next task on the stack, or hands over to the next stage. To insert something
into the round (as expansions do), add a stage or a step here.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from .choices import (
    Buying,
    FeedingStep,
    Gaining,
    Offering,
    Placing,
    Taking,
    Tooling,
    Using,
    placings,
)
from .nature import Dealing, Drawing, Revealing, Rolling, Starting, Throwing
from .steps import Step
from .tasks import (
    DEALING,
    END,
    FEED,
    FEEDING,
    MOST_SEATS,
    OFFERING,
    PLACE,
    PLACING,
    RESTORE,
    USE,
    USING,
    Task,
)

if TYPE_CHECKING:
    from .state import StoneAgeState

STEPS: Final[tuple[Step[Any], ...]] = (
    Starting(), Dealing(), Revealing(), Placing(), Using(), Rolling(), Tooling(), Buying(),
    Throwing(), Taking(), Gaining(), Offering(), Drawing(), FeedingStep(),
)  # fmt: skip
"""All steps by the numbers of `tasks`."""


# The two tasks that come by the hundred, ready for each seat.
PLACINGS: Final[tuple[Task, ...]] = tuple([(PLACING, seat, 0, 0, 0) for seat in range(MOST_SEATS)])
USINGS: Final[tuple[Task, ...]] = tuple([(USING, seat, 0, 0, 0) for seat in range(MOST_SEATS)])


class Stage:
    """A part of the round."""

    def go_on(self, state: StoneAgeState) -> bool:
        """Do the next thing of this stage; False when the game is over."""
        raise NotImplementedError


def seat_in_turn(state: StoneAgeState) -> int:
    """Return the seat whose turn it is, counted clockwise from the start player."""
    return (state.start + state.turn) % state.seats


class SetUp(Stage):
    """Everything lies ready: the first round begins."""

    def go_on(self, state: StoneAgeState) -> bool:
        begin_round(state)
        return True


def begin_round(state: StoneAgeState) -> None:
    """Open a round: the start player will place first."""
    state.stage = PLACE
    state.turn = 0
    state.round += 1
    state.look_around()
    state.tell("round", state.start, state.round)


class PlacingStage(Stage):
    """In turn everybody places people on one site, until nobody can any more."""

    def go_on(self, state: StoneAgeState) -> bool:
        seats = state.seats
        for _ in range(seats):
            seat = seat_in_turn(state)
            state.turn = (state.turn + 1) % seats
            moves = placings(state, seat) if state.players[seat].home else []
            if moves:
                state.task = PLACINGS[seat]
                # They will be asked for at once; with a kept card there are more of them.
                if not state.players[seat].any_two:
                    state.known_moves = moves
                return True
        if state.events is not None:
            for seat, player in enumerate(state.players):
                if player.home:
                    state.tell("stay", seat, player.home)
        state.stage = USE
        state.turn = 0
        return True


class UsingStage(Stage):
    """Player after player uses all their sites."""

    def go_on(self, state: StoneAgeState) -> bool:
        if state.turn == state.seats:
            state.stage = FEED
            state.turn = 0
            return True
        seat = seat_in_turn(state)
        player = state.players[seat]
        if player.sites:
            state.task = USINGS[seat]
        elif player.any_two and not state.offered:
            state.push(OFFERING, seat)
        else:
            state.offered = False
            state.turn += 1
        return True


class FeedingStage(Stage):
    """Player after player harvests the fields and feeds all people."""

    def go_on(self, state: StoneAgeState) -> bool:
        if state.turn == state.seats:
            state.stage = RESTORE
            state.turn = 0
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
            state.tell("feed", seat, harvest, player.people, player.food, paid)
            if shortage > 0:
                state.tell("short", seat, shortage)
        if shortage > 0:
            state.push(FEEDING, seat, shortage)
        return True


class Restoring(Stage):
    """The game ends, or cards slide and are filled up, tools are readied, the start moves on."""

    def go_on(self, state: StoneAgeState) -> bool:
        if state.turn == 0:
            return self.tidy(state)
        state.start = (state.start + 1) % state.seats
        if any(player.used_mask for player in state.players):
            state.tell("ready", -1)
        for player in state.players:
            player.used_mask = 0
        begin_round(state)
        return True

    def tidy(self, state: StoneAgeState) -> bool:
        """End the game if it has to end, else move the cards."""
        left = [card for card in state.display if card >= 0]
        if 0 in state.stacks:
            state.tell("end_stack", -1, f"building{state.stacks.index(0) + 1}")
            state.stage = END
        elif len(left) + len(state.deck) < len(state.display):
            state.tell("end_cards", -1, len(left) + len(state.deck))
            state.stage = END
        else:
            empty = len(state.display) - len(left)
            state.display = left + [-1] * empty
            if empty:
                state.tell("slide", -1, empty)
            for slot in range(len(state.display) - 1, len(left) - 1, -1):
                state.push(DEALING, -1, slot)
            state.turn = 1
        return True


class Ending(Stage):
    """Everything that is scored at the end is scored, once."""

    def go_on(self, state: StoneAgeState) -> bool:
        if state.turn == 0:
            state.turn = 1
            for seat, player in enumerate(state.players):
                for scoring in state.parts.scorings:
                    key, first, second, points = scoring.line(player)
                    player.points += points
                    if points:
                        state.tell("score", seat, key, first, second, points)
            tell_winners(state)
        return False


def tell_winners(state: StoneAgeState) -> None:
    """Write down who has won, and whether a tie had to be broken."""
    winners = state.best()
    points = state.players[winners[0]].points
    if sum(1 for player in state.players if player.points == points) > len(winners):
        state.tell("tie", -1, points)
    for seat in winners:
        state.tell("win", seat, points)


STAGES: Final[tuple[Stage, ...]] = (
    SetUp(), PlacingStage(), UsingStage(), FeedingStage(), Restoring(), Ending(),
)  # fmt: skip
"""All stages by the numbers of `tasks`."""
