"""At the end of a game a board tells its turning point, and what there is to learn from it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest
from fixtures.hike import Hike

import stoneage_lab as lab
from stoneage_lab.advice.decisive_moves import Decisive, Turn
from stoneage_lab.widget import after_game


@pytest.fixture(autouse=True)
def known() -> None:
    lab.register(Hike)


def ask(board: lab.Board, t: str, **fields: Any) -> dict[str, Any]:
    ask.count = getattr(ask, "count", 0) + 1  # type: ignore[attr-defined]
    request = {"t": t, "req": f"a{ask.count}", "rev": board.rev, **fields}  # type: ignore[attr-defined]
    return board.answer(request)


def prompt(board: lab.Board) -> str:
    return str(board.view["parts"]["prompt"])


def almost_over(players: Any = ("you", "random")) -> lab.Session:
    """Red dawdles, and one move is left."""
    play = lab.play(Hike(2), players=list(players), seed=7)
    while True:
        mover = play.position.mover
        words = ("walk 1", "rest")[play.ply // 2 % 2] if mover == 0 else "walk 3"
        line = play.position
        play._append(line.parse(words))
        if play.over:
            return play.goto(play.last - 1)


@pytest.fixture
def board() -> Iterator[lab.Board]:
    made = lab.Board(almost_over())
    made.send = lambda message, buffers=None: None
    yield made
    made.close()


def test_the_coach_looks_as_soon_as_a_game_has_ended_on_a_page(board: lab.Board) -> None:
    ask(board, "open", page="p1")
    assert "sal-after" not in prompt(board)
    ask(board, "goto", ply=board.play.last)
    board.wait_for_lesson()
    text = prompt(board)
    assert "Your lesson" in text
    assert "Better:" in text
    assert text.index("sal-sentence") < text.index("sal-after")
    assert text.index("sal-after") < text.index("over-again")
    assert 'id="after-lesson-red"' in text


def test_nothing_is_looked_for_where_no_page_shows_it_but_it_can_be_asked_for(
    board: lab.Board,
) -> None:
    ask(board, "goto", ply=board.play.last)
    assert 'data-command="decide"' in prompt(board)
    assert "Your lesson" not in prompt(board)
    assert ask(board, "decide")["ok"]
    board.wait_for_lesson()
    assert "Your lesson" in prompt(board)


def test_the_better_move_is_marked_on_the_position_to_learn_from(board: lab.Board) -> None:
    ask(board, "goto", ply=board.play.last)
    ask(board, "decide")
    board.wait_for_lesson()
    found = board._after.found
    assert found is not None
    lesson = found.lessons["red"]
    assert lesson is not None
    ask(board, "goto", ply=lesson.ply)
    assert prompt(board).index("Your lesson") < prompt(board).index("sal-sentence")
    meant = [part for part in board.view["parts"].values() if "sal-meant" in part]
    assert any(lesson.better.words in part for part in meant)
    assert f'data-command="goto {board.play.last}"' in prompt(board)
    ask(board, "goto", ply=lesson.ply + 1)
    assert "Your lesson" not in prompt(board)
    assert ask(board, "whatif", whatif=str(lesson.ply))["ok"]
    assert board.play.ply == lesson.ply
    assert not board.play.over


def test_where_only_bots_have_played_nobody_is_taught() -> None:
    board = lab.Board(almost_over(("random", "random")))
    ask(board, "goto", ply=board.play.last)
    assert "sal-after" not in prompt(board)
    board.close()


def test_a_new_game_forgets_it(board: lab.Board) -> None:
    ask(board, "goto", ply=board.play.last)
    ask(board, "decide")
    board.wait_for_lesson()
    assert ask(board, "again")["ok"]
    assert "sal-after" not in prompt(board)
    assert not board._after.running


def found_of(board: lab.Board) -> Decisive:
    ask(board, "goto", ply=board.play.last)
    ask(board, "decide")
    board.wait_for_lesson()
    found = board._after.found
    assert found is not None
    return found


def test_who_has_lost_is_not_praised_for_great_play(board: lab.Board) -> None:
    found = found_of(board)
    found.lessons["red"] = None
    found.preferred["red"] = (5, 8)
    for language, said in (("en", "In 5 of 8 decisions"), ("ja", "8回の判断のうち5回")):
        board.change("language", language)
        assert said in prompt(board)
    found.preferred["red"] = (0, 8)
    board.change("language", "en")
    assert "would have played the same" in prompt(board)
    assert "Great play" not in prompt(board)


def test_a_turning_point_names_the_move_and_tells_what_was_its_doing(board: lab.Board) -> None:
    found = found_of(board)
    lesson = found.lessons["red"]
    assert lesson is not None
    for turn, said in (
        (Turn(lesson, "blue", 0.37, 0.46, 0.95), "37 % with the best move here, 46 % with this"),
        (Turn(lesson, "blue", 0.37, 0.60, 0.62), "37 % with the best move here, 60 % with this"),
        (Turn(lesson, "blue", 0.37, 0.37, 0.95), "rose from 37 % to 95 %"),
    ):
        told = after_game.turn_told(board._curtain.viewing(), turn).told
        assert told[0] == f"Red: {lesson.position.label(lesson.played)}."
        assert said in told[1]
        assert ("Then it rose to 95 %" in told[1]) == (turn.played == 0.46)


def test_no_line_begins_with_the_sign_after_a_number(board: lab.Board) -> None:
    lesson = found_of(board).lessons["red"]
    assert lesson is not None
    after = prompt(board).partition('class="sal-after"')[2]
    assert "\N{NO-BREAK SPACE}%" in after
    assert " %" not in after


def test_it_is_not_said_that_no_move_decided_beside_a_move_that_cost_much(
    board: lab.Board,
) -> None:
    found = found_of(board)
    lesson, calm = found.lessons["red"], "No single move decided"
    assert lesson is not None

    def told(turn: Turn | None) -> str:
        said = Decisive(found.game, turn, found.lessons, found.preferred)
        insights = board._after._insights(board._curtain.viewing(), said)
        return " ".join(line for each in insights for line in (each.title, *each.told))

    assert "Your lesson" in told(None)
    assert calm not in told(None)
    assert "Turning point" in told(Turn(lesson, "blue", 0.37, 0.37, 0.95))
    found.lessons["red"] = None
    assert calm in told(None)
