"""Small games that know nothing of searches, to see what a search finds out by itself."""

from __future__ import annotations

from typing import Any

from stoneage_lab.core.action import Action
from stoneage_lab.core.chance import Draw
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.simple_game import SmallGame, SmallState
from stoneage_lab.core.state import CHANCE, DECISION, OVER, State


class Matches(SmallGame):
    """Take one to three matches; who takes the last one wins. Leave a multiple of four!"""

    name = "matches"
    title = "Matches"
    least, most = 1, 3
    words = ("take 1", "take 2", "take 3")

    class state(SmallState):  # noqa: N801 - a game calls it so
        def set_up(self) -> None:
            self.points = [0] * self.game.players
            self.left = 10

        def forbids(self, action: Action) -> Any:
            if int(action.words[-1]) > self.left:
                yield "too.many"

        def play(self, action: Action) -> None:
            self.left -= int(action.words[-1])
            if self.left:
                self.next_turn()
            else:
                self.points[self.turn] = 1
                self.node = OVER


class Forever(Matches):
    """Nobody ever wins."""

    name = "forever"

    class state(Matches.state):  # noqa: N801
        def play(self, action: Action) -> None:
            self.next_turn()


class Envelope(SmallGame):
    """Red knows nothing of what lies in blue's envelope, a 1 or a 9, and bids 1 to 9 to have it.

    A bid below the number loses 10; else the number less the bid is won: a bid of 9 is right.
    """

    name = "envelope"
    title = "Envelope"
    least = most = 2
    hides = True
    words = tuple(f"bid {number}" for number in range(1, 10))

    class state(SmallState):  # noqa: N801
        def set_up(self) -> None:
            self.points = [0, 0]
            self.inside = 0
            self.node = CHANCE

        def forbids(self, action: Action) -> Any:
            return iter(())

        def chance(self) -> Draw:
            return Draw("envelope", ["1", "9"])

        def settle(self, outcome: str) -> None:
            self.inside = int(outcome)
            self.node = DECISION

        def play(self, action: Action) -> None:
            bid = int(action.words[-1])
            self.points[0] = 10 - bid if bid >= self.inside else -10
            self.node = OVER

    def imagine(self, state: State, seat: int, rng: Rng) -> State:
        imagined: Any = state.copy()
        imagined.inside = (1, 9)[rng.below(2)]
        return imagined
