"""Reaching goals by legal play, and missing them in every way there is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.lessons.goal import Attempt, goals


def attempt(id: str, moves: Sequence[str]) -> Attempt:
    """A new attempt after some moves."""
    found = Attempt(goals()[id])
    for move in moves:
        found.play.do(move)
    return found


def goal_holds(id: str, wrong: Mapping[str, Sequence[str]]) -> None:
    """The way leads there; each wrong way gets the message of its sign, in both languages.

    `wrong` has the moves that lead to each sign of the goal, by the sign's name.
    """
    goal = goals()[id]
    assert attempt(id, []).check().outcome == "blank"
    signs = {sign.name for sign in (*goal.astray, *goal.missing)}
    assert set(wrong) == signs
    for code in LANGUAGES:
        with speaking(code):
            reply = attempt(id, goal.way).check()
            assert reply.outcome == "right"
            assert reply.reason == goal.text("reached")
            assert goal.text("goal")
            assert goal.text("hint1")
            for name, moves in wrong.items():
                reply = attempt(id, moves).check()
                assert reply.outcome in ("mistake", "under_way"), (name, reply)
                assert reply.text == goal.text(f"sign.{name}") != "", (name, reply)


def positions_load(lesson: str) -> None:
    """Every prepared position of a lesson is sound, and is played on by random moves."""
    from stoneage_lab.core.rng import Rng
    from stoneage_lab.lessons.positions import positions

    found = {id: one for id, one in positions().items() if id.startswith(f"{lesson}.")}
    assert found
    for id, one in found.items():
        position = one.position
        assert lab.Position.from_dict(position.to_dict()) == position, id
        session, rng = lab.play(position, seed=1), Rng(1, id)
        for _ in range(12):
            if session.over:
                break
            session.do(session.moves[rng.below(len(session.moves))])
