"""What a board with a goal shows before and after the goal is reached."""

from __future__ import annotations

import pytest
from support.images import images
from support.parameters import in_turn

import stoneage_lab as lab
from stoneage_lab.core.errors import SetupError
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.drawing.position_scenes import scene_of
from stoneage_lab.lessons.goal import goals
from stoneage_lab.lessons.goal_board import GoalGuide
from stoneage_lab.lessons.reply import Right

GOALS = goals("stone-age")


@pytest.mark.parametrize(("id", "code"), in_turn(GOALS, LANGUAGES))
def test_a_reached_goal_has_its_reason_and_leads_on(id: str, code: str) -> None:
    attempt = lab.goal(id).again()
    guide = GoalGuide(attempt)
    before = guide.guidance(code, attempt.play)
    assert not before.done
    assert not before.following
    for move in attempt.goal.way:
        attempt.play.do(move)
    with speaking(code):
        reply = attempt.check()
        assert isinstance(reply, Right)
        assert reply.reason == attempt.goal.text("reached", code)
    said = guide.guidance(code, attempt.play)
    assert said.done
    assert said.reply == reply.reason
    assert said.following
    assert said.leads_to["item"] or said.leads_to["notebook"]
    hint = next(press for press in said.buttons if press.name == "hint")
    assert not hint.can
    board = attempt.board().board
    try:
        banner = board.view["parts"]["guide"]
        assert "sal-tick" in banner
        # A goal's hint and the coach's have different names.
        names = [press.label for press in said.buttons]
        assert board.settings.say("hint_button") not in names
    finally:
        board.close()


@pytest.mark.parametrize("id", ["R2.save", "R4.fifteen", "R5.keep"])
def test_no_button_of_a_goal_tells_its_solution(id: str) -> None:
    attempt = lab.goal(id).again()
    for move in attempt.goal.way[:-1]:
        attempt.play.do(move)
    panels = scene_of(attempt.play).prompt.panels
    pickers = [panel for panel in panels if panel.choices]
    assert [panel.open for panel in pickers] == [True]
    for panel in pickers:
        assert panel.choices[panel.start].action != attempt.goal.way[-1]
        assert not any(choice.note for choice in panel.choices)
        assert not panel.listed
    assert not any(
        button.control.action in attempt.goal.way for p in panels for button in p.buttons
    )
    board = attempt.board().board
    try:
        assert "4 wood" not in board.view["parts"]["prompt"]
        assert "15 points" not in board.view["parts"]["prompt"]
        assert "data-pick " not in board.view["parts"]["prompt"]
    finally:
        board.close()
    # Elsewhere the results stand there as ever.
    usual = scene_of(lab.play(attempt.play.position)).prompt.panels
    assert any(choice.note for panel in usual for choice in panel.choices)


def test_what_a_board_does_not_tell_it_does_not_tell_after_looking_back_either() -> None:
    attempt = lab.goal("R2.save").again()
    assert not attempt.play.branch().tells_results
    assert not attempt.play.seen_by(0).tells_results
    assert lab.goal("R2.certain").again().play.tells_results


def test_the_picture_of_a_question_is_the_part_it_is_about() -> None:
    short = lab.question("R5.2")
    picture = short.ask().picture()  # type: ignore[attr-defined]
    (drawn,) = images(picture["text/html"])
    # A mat with its name, and no land.
    assert "viewBox='0 0 468 384'" in drawn
    assert "radialGradient" not in drawn
    assert "Blue" in picture["text/plain"]
    assert len(drawn) < len(images(short.position._repr_mimebundle_()["text/html"])[0])
    # It stands beside the box: the reply is seen without scrolling.
    form = short.form()
    (beside,) = form.box.children
    kinds = [type(child).__name__ for child in beside.children]
    assert kinds == ["VBox", "HTML"]
    assert form.answer in beside.children[0].children[1].children


def test_a_part_that_a_picture_does_not_have_is_refused_with_those_it_has() -> None:
    position = lab.lesson_position("R0.start")
    (shown,) = images(position.detail("cards")._repr_mimebundle_()["text/html"])
    assert "viewBox='0 0 500 254'" in shown
    with pytest.raises(SetupError, match=r"no part “card”.*cards.*mat-red"):
        position.detail("card")._repr_mimebundle_()
