"""Functions that play: a wrong answer is told by name, and what they are given is their own."""

from __future__ import annotations

from typing import Any

import pytest
from fixtures.market import Market
from fixtures.pig import Pig

import stoneage_lab as lab


@pytest.mark.parametrize(
    ("answer", "error"),
    [
        (None, lab.UnknownAction),
        ("jump", lab.UnknownAction),
        ("hold", lab.IllegalMove),
    ],
)
def test_the_answer_is_blamed_on_the_bot(answer: Any, error: type[Exception]) -> None:
    session = lab.play(Pig(2), players=["you", lambda position: answer], seed=3)
    session.do("roll", chance=4)
    with pytest.raises(error, match="The player of blue") as caught:
        session.do("hold")
    assert "The moves before it are kept." in str(caught.value)
    assert session.record().moves == ["roll", "hold"]


def spoils_points(position: lab.Position) -> Any:
    position.state.points[0] = 99
    return position.moves[0]


def spoils_hands(position: lab.Position) -> Any:
    position.state.hands[0].clear()
    return position.moves[0]


@pytest.mark.parametrize(
    ("game", "bot"),
    [(Pig(2), spoils_points), (Market(2), spoils_points), (Market(2), spoils_hands)],
)
def test_a_function_that_changes_its_state_changes_nothing_in_the_game(game: Any, bot: Any) -> None:
    def honest(position: lab.Position) -> Any:
        return position.moves[0]

    sessions = [lab.play(game, [each, "random"], seed=2).step().step() for each in (honest, bot)]
    first, second = (session.record().to_dict() for session in sessions)
    assert first["moves"] == second["moves"]
    assert first["chance"] == second["chance"]
    for ply in range(3):
        assert sessions[0].at(ply).state.to_dict() == sessions[1].at(ply).state.to_dict()


def test_where_nobody_decides_no_move_is_called_legal() -> None:
    rolling = lab.play(Pig(2), seed=3).position.after("roll")
    for ask in (rolling.refusals, rolling.why_not):
        with pytest.raises(lab.IllegalMove, match="is random"):
            ask("roll")


def test_after_the_end_it_is_the_game_that_is_over_not_the_turn_of_a_person() -> None:
    session = lab.play(Pig(2), players=["bold", "bold"], seed=3).run_bots()
    assert session.over
    with pytest.raises(lab.GameOver):
        session.step()
    with pytest.raises(lab.GameOver):
        session.position.refusals("roll")


def test_half_an_action_is_called_so_and_said_to_the_end() -> None:
    position = lab.play(Market(2), seed=2).position
    stored = [words for words in position.moves.words if words.startswith("store ")]
    with pytest.raises(lab.UnknownAction, match="only the beginning of an action") as half:
        position.after(" Store")
    assert half.value.nearest == stored[:3]
    assert ", ".join(stored[:3]) in str(half.value)
    # Another seat learns from it how an action goes on, and nothing of the hand.
    with pytest.raises(lab.UnknownAction) as seen:
        position.seen_by(1).parse("store")
    assert str(seen.value).endswith("such as “store c1”.")
    assert seen.value.nearest == []


def test_half_an_action_that_cannot_be_now_is_told_from_what_can() -> None:
    session = lab.play(Market(2), seed=2).do("draw").do("draw")
    with pytest.raises(lab.UnknownAction) as half:
        session.why_not("take")
    assert "such as “take c1”. No action that begins so is possible now." in str(half.value)
    assert f"Possible now: {session.moves.words[0]}" in str(half.value)
    with pytest.raises(lab.UnknownAction, match="not an action of this game"):
        session.do("tak")
