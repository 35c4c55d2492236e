"""Several actions said in one line are done all or not at all, and undone together."""

from __future__ import annotations

from typing import Any

import pytest

from stoneage_lab.core.action import Action
from stoneage_lab.core.errors import IllegalMove, UnknownAction
from stoneage_lab.core.rule import Refusal, Rule
from stoneage_lab.core.simple_game import SmallGame, SmallState
from stoneage_lab.core.state import OVER, State
from stoneage_lab.session.session import play


class LampsState(SmallState):
    def set_up(self) -> None:
        self.points = [0] * self.game.players
        self.lit = [False] * 9

    def forbids(self, action: Action) -> Any:
        if action.words != "pass" and self.lit[int(action.words[-1]) - 1]:
            yield "lit"

    def play(self, action: Action) -> None:
        if action.words == "pass":
            self.next_turn()
            return
        self.lit[int(action.words[-1]) - 1] = True
        self.points[self.turn] += 1
        if all(self.lit):
            self.node = OVER


class Lamps(SmallGame):
    name = "lamps"
    title = "Lamps"
    least, most = 1, 2
    state = LampsState
    rule_sets = {"plain": {}}  # noqa: RUF012
    words = ("pass", *(f"light {n}" for n in range(1, 10)))
    sentences = {  # noqa: RUF012
        "rule.lit.title": "Lit",
        "rule.lit.refusal": "It is lit.",
        "rule.out.refusal": "Not now. {why}",
        "rule.lit.source": "Lamps",
    }

    def line_parts(self, words: str) -> list[str]:
        return words.split(", ")

    def line(self, state: State, words: str) -> list[Action] | None:
        single = self.find(words)
        if single is not None:
            return [single]
        numbers = words.removeprefix("light ").split("+")
        found = [self.find(f"light {n}") for n in numbers]
        return None if None in found else [move for move in found if move]


def test_a_line_is_several_moves() -> None:
    session = play(Lamps(1), seed=1).do("light 1+2, light 5")
    assert session.position.scores == (3,)
    assert session.ply == 3
    assert session.undo().ply == 0
    assert session.redo().ply == 3
    assert session.do("light 7").undo().ply == 3


@pytest.mark.parametrize(
    ("line", "error"),
    [("light 1, light 2, light 1", IllegalMove), ("light 1, lihgt 2", UnknownAction)],
)
def test_a_wrong_part_undoes_the_whole(line: str, error: type[Exception]) -> None:
    session = play(Lamps(1), seed=1)
    with pytest.raises(error, match="Part"):
        session.do(line)
    assert session.ply == 0
    assert session.position.scores == (0,)


def test_a_line_ends_where_another_seat_comes_in() -> None:
    with pytest.raises(IllegalMove, match="ends"):
        play(Lamps(2), seed=1).do("light 1, pass, light 2")


def test_a_record_keeps_single_moves() -> None:
    session = play(Lamps(1), seed=1).do("light 1+2")
    assert session.record().moves == ["light 1", "light 2"]


def test_the_first_rule_set_is_the_usual_one() -> None:
    assert Lamps(1).rules == "plain"
    assert play(Lamps(1)).game.rules == "plain"


def test_a_refusal_may_follow_from_others() -> None:
    game = Lamps(1)
    part = Refusal(Rule("lit", game.texts))
    whole = Refusal(Rule("out", game.texts))
    whole.parts = [part, part]
    assert whole.sentence() == "Not now. It is lit. It is lit."
    assert whole.parts[0].rule.id == "lit"


@pytest.mark.parametrize("line", ["light 1, light 2, light 1", "light 3+3", "light 4+5, light 5+6"])
def test_it_is_told_why_a_line_cannot_be_said(line: str) -> None:
    session = play(Lamps(1), seed=1)
    told = session.why_not(line)
    with pytest.raises(IllegalMove) as refused:
        session.do(line)
    assert told is not None
    assert refused.value.refusal is not None
    assert (told.rule, told.facts) == (refused.value.refusal.rule, refused.value.refusal.facts)
    assert session.ply == 0


def test_nothing_forbids_a_line_that_can_be_said() -> None:
    session = play(Lamps(1), seed=1)
    assert session.why_not("light 1+2, light 5") is None
    assert session.ply == 0
    assert session.position.refusals("light 1, pass") == []


@pytest.mark.parametrize(
    ("line", "error"), [("light 1, lihgt 2", UnknownAction), ("pass, light 1", IllegalMove)]
)
def test_a_part_that_is_no_action_now_is_named(line: str, error: type[Exception]) -> None:
    with pytest.raises(error, match="Part 2"):
        play(Lamps(2), seed=1).why_not(line)
