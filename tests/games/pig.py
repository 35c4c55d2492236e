"""The dice game Pig: a whole game in a page, which nothing in the house knows.

On a turn one rolls a die as often as one likes. Its pips go into the pot; a 1 loses the pot
and the turn. Who holds takes the pot; who first has enough points wins.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any, ClassVar

from stoneage_lab.core.action import Action, normal
from stoneage_lab.core.chance import Chance, Roll
from stoneage_lab.core.game import Game, Option
from stoneage_lab.core.language import Texts
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.rule import Refusal, Rule
from stoneage_lab.core.state import CHANCE, DECISION, NOBODY, OVER, Event
from stoneage_lab.core.validation import Entries

TEXTS = Texts({
    "rule.hold.title": "Holding",
    "rule.hold.source": "Pig, 1",
    "rule.hold.refusal": "{seat} has rolled nothing to hold.",
    "event.roll": "{seat} rolls {fact1}",
    "event.hold": "{seat} keeps {fact1} {fact1:point|points}",
})  # fmt: skip
HOLD_RULE = Rule("hold", lambda code: TEXTS)
ROLL, HOLD = Action("roll"), Action("hold")


class PigState:
    """Points of all seats, the pot, whose turn it is, and whether the die is in the air."""

    def __init__(self, game: Pig) -> None:
        self.game = game
        self.points = [0] * game.players
        self.pot = 0
        self.turn = 0
        self.node = DECISION
        self.events: list[Event] | None = None

    @property
    def mover(self) -> int:
        return self.turn if self.node == DECISION else NOBODY

    def legal(self) -> list[Action]:
        return [ROLL, HOLD] if self.pot else [ROLL]

    def refusals(self, action: Action) -> list[Refusal]:
        if action is HOLD and not self.pot:
            return [Refusal(HOLD_RULE, seat=self.game.seats[self.turn])]
        return []

    def refusal(self, action: Action) -> Refusal | None:
        return next(iter(self.refusals(action)), None)

    def play(self, action: Action) -> None:
        if action is ROLL:
            self.node = CHANCE
            return
        self.points[self.turn] += self.pot
        self.tell("hold", self.pot)
        self.pass_on()

    def chance(self) -> Chance:
        return Roll(1)

    def settle(self, outcome: int) -> None:
        self.node = DECISION
        self.tell("roll", outcome)
        if outcome == 1:
            self.pass_on()
        else:
            self.pot += outcome

    def pass_on(self) -> None:
        self.pot = 0
        if self.points[self.turn] >= self.game.goal:
            self.node = OVER
        else:
            self.turn = (self.turn + 1) % self.game.players

    def tell(self, name: str, number: int) -> None:
        if self.events is not None:
            self.events.append((name, self.turn, number))

    def copy(self) -> PigState:
        twin = type(self)(self.game)
        twin.points, twin.pot = list(self.points), self.pot
        twin.turn, twin.node = self.turn, self.node
        return twin

    def key(self) -> tuple[Any, ...]:
        return (self.node, self.turn, self.pot, tuple(self.points))

    def view(self, seat: int) -> dict[str, Any]:
        return self.to_dict()

    def scores(self) -> tuple[int, ...]:
        return tuple(self.points)

    def winners(self) -> tuple[int, ...]:
        return (self.turn,) if self.node == OVER else ()

    def seat(self, seat: int) -> dict[str, Any]:
        return {"points": self.points[seat]}

    def to_dict(self) -> dict[str, Any]:
        return {"points": self.points[:], "pot": self.pot, "turn": self.turn, "node": self.node}


def bold(state: Any, rng: Rng) -> Action:
    """Hold at 20, or when it wins."""
    enough = min(20, state.game.goal - state.points[state.turn])
    return HOLD if state.pot >= enough else ROLL


class Pig(Game):
    """Pig for one to five players."""

    name = "pig"
    title = "Pig"
    least = 1
    most = 5
    option_table = (Option("goal", ("30", "100")),)
    rule_sets: ClassVar[Mapping[str, Mapping[str, str]]] = {
        "standard": {}, "long": {"goal": "100"},
    }  # fmt: skip
    bots: ClassVar[Mapping[str, Callable[..., Action]]] = {"bold": bold}
    state_type: type[PigState] = PigState

    @property
    def goal(self) -> int:
        return int(self.options["goal"])

    def start(self) -> PigState:
        return self.state_type(self)

    def find(self, words: str) -> Action | None:
        return {"roll": ROLL, "hold": HOLD}.get(normal(words))

    def texts(self, code: str | None = None) -> Texts:
        return TEXTS

    def from_dict(self, data: Mapping[str, Any]) -> PigState:
        entries = Entries("Pig", data)
        entries.only(("points", "pot", "turn", "node"))
        state = self.start()
        state.points = entries.items("points", length=self.players)
        state.pot = entries.whole("pot")
        state.turn = entries.whole("turn", 0, self.players - 1)
        state.node = entries.whole("node", 0, 2)
        return state
