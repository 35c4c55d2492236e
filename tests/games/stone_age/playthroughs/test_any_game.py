"""The printer knows no game: here it prints one that nobody else has."""

from __future__ import annotations

from typing import Any

import pytest

import stoneage_lab as lab
from stoneage_lab.core.action import Action
from stoneage_lab.core.chance import Chance, Draw, Roll
from stoneage_lab.core.rule import Refusal, Rule
from stoneage_lab.core.state import CHANCE, DECISION, NOBODY, OVER, Event
from stoneage_lab.session.playthrough import LISTED, Playthrough

ROLL, STOP = Action("roll"), Action("stop")
FULL = Rule("full", lambda code: lab.game("stone-age").texts(code))


class Climb:
    """Red rolls a die as often as it likes, and ends below seven or with nothing."""

    def __init__(self, height: int = 0, node: int = DECISION) -> None:
        self.height, self.node = height, node
        self.events: list[Event] | None = None

    @property
    def mover(self) -> int:
        return 0 if self.node == DECISION else NOBODY

    def legal(self) -> list[Action]:
        return [ROLL, STOP] if self.height else [ROLL]

    def play(self, action: Action) -> None:
        self.node = CHANCE if action is ROLL else OVER

    def refusals(self, action: Action) -> list[Refusal]:
        return [] if action in self.legal() else [Refusal(FULL)]

    def chance(self) -> Chance:
        return Roll(1)

    def settle(self, outcome: int) -> None:
        self.height = self.height + outcome if self.height + outcome < 7 else 0
        self.node = DECISION if self.height else OVER
        if self.events is not None:
            self.events.append(("climb", 0, self.height))

    def copy(self) -> Climb:
        return Climb(self.height, self.node)

    def key(self) -> tuple[int, int]:
        return self.height, self.node

    def scores(self) -> tuple[int, int]:
        return self.height, 3

    def winners(self) -> tuple[int, ...]:
        return (0,) if self.height > 3 else (1,)

    def seat(self, seat: int) -> dict[str, Any]:
        return {"height": 0 if seat else self.height, "rope": (1, 2), "nuts": []}

    def to_dict(self) -> dict[str, Any]:
        return {"height": self.height}


class ClimbGame(lab.Game):
    name, title, least, most = "climb", "Climb", 2, 2

    def start(self) -> Any:
        return Climb()

    def find(self, words: str) -> Action | None:
        return {"roll": ROLL, "stop": STOP}.get(words)


def climb(*steps: Any) -> list[str]:
    game = ClimbGame()
    return list(Playthrough(lab.Position(game, game.start()), steps, "Climb", "Up.").lines())


def test_any_game_is_written_out() -> None:
    assert climb("?stop", "roll", 5, "stop") == [
        "Climb",
        "=====",
        "",
        "Up.",
        "",
        " form full",
        ' game {"format": "stoneage-lab-position/1", "game": "climb", "players": 2, '
        '"rules": "standard", "options":',
        '      {}, "expansions": []}',
        " from the start of the game",
        "",
        "[0] red · scores 0 3",
        " has  rope 1 2",
        " may  1: roll",
        " asks stop — full: rule.full.refusal (rule.full.source)",
        " does roll",
        "",
        "[1] chance · scores 0 3",
        " odds Roll(1): 1 (1) · 2 (1) · 3 (1) · 4 (1) · 5 (1) · 6 (1)",
        " out  5, weight 1 of 6",
        ' then ["climb",0,5]  event.climb',
        " now  height 0 → 5",
        "",
        "[2] red · scores 5 3",
        " has  height 5 · rope 1 2",
        " may  2: roll | stop",
        " does stop",
        "",
        "[3] over · won by red · scores 5 3",
        " all  red: height 5 · rope 1 2",
        " all  blue: rope 1 2",
    ]


def test_as_much_is_written_as_the_rules_allow() -> None:
    game = ClimbGame()
    lines = Playthrough(lab.Position(game, game.start()), ["roll", 9]).lines()
    with pytest.raises(lab.IllegalMove):
        list(lines)
    with pytest.raises(lab.IllegalMove):
        climb("stop")
    with pytest.raises(lab.IllegalMove):
        climb("roll", "?stop")
    with pytest.raises(lab.UnknownAction):
        climb("jump")


def test_many_outcomes_are_counted_and_not_listed(monkeypatch: pytest.MonkeyPatch) -> None:
    names = [f"card{number}" for number in range(LISTED + 1)]
    monkeypatch.setattr(Climb, "chance", lambda self: Draw("cards", names))
    assert " odds Draw('cards', 17 left): 17 outcomes" in climb("roll")
    monkeypatch.setattr(Climb, "chance", lambda self: Draw("cards", names[:2]))
    assert ' odds Draw(\'cards\', 2 left): "card0" (1) · "card1" (1)' in climb("roll")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "object"),
        ("Nothing", "object"),
        (" game {", "line 1"),
        (' game {"game": "stone-age"}', "format"),
        (' game {"format": "stoneage-lab-position/1", "players": 2, "game": "chess"}',
         "chess"),
        (' game {"format": "stoneage-lab-position/1", "game": "stone-age", "players": 2}\n'
         " out  5x, weight 1 of 6", "line 2"),
        (' game {"format": "stoneage-lab-position/1", "game": "stone-age", "players": 2}\n'
         " from round x", "line 2"),
        (' game {"format": "stoneage-lab-position/1", "game": "stone-age", "players": 2}\n'
         " from round 3", "stage"),
        (' game {"format": "stoneage-lab-position/1", "game": "stone-age", "players": 2}\n'
         ' from round 3\n from round.red 4', "round"),
    ],
)  # fmt: skip
def test_a_damaged_text_is_refused_with_a_sentence(text: str, told: str) -> None:
    with pytest.raises(lab.RecordError, match=told):
        Playthrough.read(text, "my game")
