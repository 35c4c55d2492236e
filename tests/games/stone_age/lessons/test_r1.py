"""R1: placing people."""

from __future__ import annotations

import itertools
import re
import sys
from typing import Any

import pytest
from games.stone_age.lessons.goals import attempt, goal_holds, positions_load

import stoneage_lab as lab
from stoneage_lab.drawing import parts
from stoneage_lab.games.stone_age.lessons.r1.positions import LOGS
from stoneage_lab.lessons.exercise import Exercise
from stoneage_lab.lessons.goal import Attempt, goals
from stoneage_lab.lessons.student import Student

# Worked out by hand, from the rules and the table of who stands where.
POSSIBLE = {
    "R1.a": {"place 1 forest", "place 2 hut"},
    "R1.b": {"place 1 hunt", "place 1 clay"},
    "R1.c": {"place 1 toolmaker", "place 1 field"},
    "R1.d": {"place 1 hunt", "place 2 hunt", "place 3 hunt"},
    "R1.e": {"place 1 card1", "place 1 building3"},
}
WRONG_LINE = {"again": 9, "rings": 8, "hut": 7, "taken": 7}
REQUESTS = itertools.count()
NEXT = {"R1.stuck": "yellow", "R1.nobody": "yellow", "R1.field": "green"}


def asked(id: str, name: str, value: str) -> Exercise:
    """The exercise of a student who was given this."""
    for number in range(200):
        found = Exercise(lab.questions()[id], Student("1B", number))
        found.prediction = "red"
        if found.parameters[name] == value:
            return found
    raise AssertionError(f"nobody is asked about {value}")


def test_the_positions_can_be_played() -> None:
    positions_load("R1")


@pytest.mark.parametrize("position", POSSIBLE)
def test_all_that_is_possible(position: str) -> None:
    exercise = asked("R1.1", "position", position)
    assert exercise.truth == POSSIBLE[position]
    assert exercise.check(sorted(POSSIBLE[position], reverse=True))
    assert exercise.check(", ".join(move.upper() for move in POSSIBLE[position]))


def test_a_range_is_understood_and_a_single_wrong_move_explained() -> None:
    exercise = asked("R1.1", "position", "R1.d")
    assert exercise.check("place 1–3 hunt")
    assert "largest number" in exercise.check("place 3 hunt").text
    said = exercise.check("place 1 hunt, place 2 hunt, place 3 hunt, place 1 river")
    assert said.outcome == "not_yet"
    assert "Red already has 1 person at the river" in said.text
    assert "1 is missing" in exercise.check("place 1 hunt, place 2 hunt").text
    unknown = exercise.check("place 1 swamp")
    assert unknown.outcome == "unreadable"
    assert "“swamp” is no word of the game" in unknown.text


@pytest.mark.parametrize("log", LOGS)
def test_one_line_of_each_log_is_not_allowed(log: str) -> None:
    exercise = asked("R1.2", "log", log)
    assert exercise.truth == WRONG_LINE[log]
    position = lab.lesson_position("R1.start")
    # Up to the wrong line, everybody is on turn who is said to be.
    for seat, move in LOGS[log][: WRONG_LINE[log] - 1]:
        assert position.mover_name == seat
        position = position.after(move)
    seat, move = LOGS[log][WRONG_LINE[log] - 1]
    assert position.mover_name == seat
    assert position.why_not(move)
    lines = exercise.question.text("ask", exercise.parameters).splitlines()[1:]
    assert len(lines) == len(LOGS[log])


@pytest.mark.parametrize("position", NEXT)
def test_whose_turn_comes(position: str) -> None:
    exercise = asked("R1.3", "position", position)
    assert exercise.truth == NEXT[position]
    assert exercise.check("blue").outcome == "mistake"
    assert "cannot place people" in asked("R1.3", "position", "R1.stuck").check("green").text


def test_the_question_shows_its_position() -> None:
    exercise = asked("R1.1", "position", "R1.a")
    shown, _ = exercise._repr_mimebundle_()
    assert 'src="data:image/svg+xml,' in shown["text/html"]
    assert "Forest            ÷3 wood  [B×4 G×2]" in shown["text/plain"]


def test_the_goals() -> None:
    goal_holds("R1.first", {"elsewhere": ["place 2 clay"], "number": ["place 3 forest"]})
    goal_holds("R1.crowd", {"elsewhere": ["place 4 hunt"], "rings_left": ["place 3 forest"]})
    goal_holds("R1.building", {"nowhere": ["place 5 forest"], "too_dear": ["place 1 building1"]})
    assert attempt("R1.building", ["place 1 building4"]).check().outcome == "mistake"


def test_a_goal_is_begun_again_and_reported() -> None:
    lab.student("1B", 7)
    crowd = lab.goal("r1.CROWD")
    crowd.play.do("place 1 forest")
    assert not crowd.check()
    crowd.again().play.do("place 4 forest")
    assert crowd.check()
    assert crowd.tries == 2
    assert "R1.crowd" in repr(lab.report())
    assert repr(crowd.solution()) == '· crowd.play.do("place 4 forest")'
    assert "seven rings" in crowd.hint().text
    lab.student("", 0)


def press(board: Any, message: dict[str, Any]) -> str:
    """Send what a page sends, and return the banner that comes of it."""
    reply = board.answer({"req": str(next(REQUESTS)), "rev": board.rev, **message})
    assert reply["ok"], reply
    return str(board.view["parts"]["guide"])


def act(board: Any, action: str) -> str:
    return press(board, {"t": "act", "action": action})


def steer(board: Any, button: str) -> str:
    return press(board, {"t": "guide", "guide": button})


def test_the_board_s_banner_says_the_goal_and_how_things_stand() -> None:
    crowd = Attempt(goals()["R1.crowd"])
    shown = crowd.board()
    board = shown.board
    begun = str(board.view["parts"]["guide"])
    assert "Goal R1.crowd" in begun
    assert "no one can go to the forest" in begun
    assert "sal-guide-reply" not in begun
    assert "seven rings" in steer(board, "hint")
    said = act(board, "place 2 forest")
    assert "✗" in said
    assert "free ring" in said
    press(board, {"t": "undo"})
    # In the middle of it, in the other language; nothing of the banner stays behind.
    spoken = press(board, {"t": "language", "language": "ja"})
    assert "めあて R1.crowd" in spoken
    assert not re.search("[a-z]{6}", re.sub("<[^>]*>", "", spoken))
    press(board, {"t": "language", "language": "en"})
    said = act(board, "place 4 forest")
    assert "sal-tick" in said
    assert "seven rings are taken" in said
    assert crowd.outcome == "right"
    # What was looked at, turned or travelled over is no try; the same try counts once.
    assert crowd.tries == 2
    assert crowd.check()
    assert crowd.tries == 2
    assert "sal-guide-reply" not in steer(board, "again")
    assert board.play is crowd.play
    data, _ = shown._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert data["text/plain"].startswith("· R1.crowd.")
    shown.close()


def test_no_place_is_recommended_where_the_goal_is_another() -> None:
    for id in ("R0.errands", "R1.building", "R2.certain"):
        shown = goals()[id].begin()
        assert "try the forest" not in parts(shown)["prompt"]
    assert "try the forest" in parts(lab.play("stone-age", seed=1))["prompt"]


def test_two_boards_of_a_goal_stay_in_step() -> None:
    crowd = Attempt(goals()["R1.crowd"])
    one, two = crowd.board(), crowd.board()
    act(one.board, "place 4 forest")
    assert "seven rings are taken" in two.board.view["parts"]["guide"]
    steer(two.board, "again")
    assert one.board.play is two.board.play is crowd.play
    assert "sal-guide-reply" not in one.board.view["parts"]["guide"]
    assert crowd.tries == 1
    one.close()
    two.close()


def test_unknown_names_are_answered_with_near_ones() -> None:
    with pytest.raises(lab.SetupError, match=r"R1\.crowd"):
        lab.goal("R1.crowds")
    with pytest.raises(lab.SetupError, match=r"R1\.busy"):
        lab.lesson_position("R1.bus")
    with pytest.raises(lab.SetupError, match="R0, R1"):
        lab.summary("R99")


def test_without_widgets_a_goal_is_a_sentence_and_a_picture(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in ("anywidget", "ipywidgets", "stoneage_lab.widget.board"):
        monkeypatch.setitem(sys.modules, name, None)
    crowd = lab.goal("R1.crowd").again()
    shown = crowd.board()._repr_mimebundle_()
    assert set(shown) == {"text/plain", "text/html"}
    assert "no one can go to the forest" in shown["text/html"]
    assert "<img" in shown["text/html"]
    assert "Forest            ÷3 wood  [B×3]" in shown["text/plain"]
    crowd.play.do("place 4 forest")
    assert crowd.check()
