"""One person among bots sees which seat is theirs; a standing picture promises nothing.

On Stone Age, which says it in mats, log, prompt and status, in both languages.
"""

from __future__ import annotations

import re

import pytest
from fixtures.pig import Pig

import stoneage_lab as lab
from stoneage_lab import drawing

WORDS = {"en": ("Red (you)", ">you<"), "ja": ("赤（あなた）", ">あなた<")}


@pytest.mark.parametrize("code", WORDS)
def test_the_only_person_is_you(code: str) -> None:
    named, mark = WORDS[code]
    play = lab.play("stone-age", players=["you", "careful"], seed=7)
    parts = drawing.parts(play, language=code)
    assert parts["hand"].count(mark) == 1
    assert parts["prompt"].count(named) == 1
    assert f'aria-label="{named}' in parts["hand"]
    assert named in drawing.status(play, language=code)
    assert named in drawing.text(play, language=code)
    play.do("place 2 forest")
    log = drawing.parts(play, language=code)["log"]
    for line in re.findall(r'<li id="line.*?</li>', log):
        did = "sal-seat-red" in line and "sal-cite" not in line
        assert (mark in line) == did


def test_nobody_is_you_where_several_sit_or_none() -> None:
    for players in (2, ["you", "you", "careful"], ["careful", "random"]):
        play = lab.play("stone-age", players=players, seed=7)
        assert play.you == -1
        assert "(you)" not in "".join(drawing.parts(play).values())


def test_a_board_of_one_seat_has_its_own_you() -> None:
    play = lab.play("stone-age", players=2, seed=7)
    board = lab.Board(play, seat="blue")
    assert board.view["parts"]["hand"].count(">you<") == 1
    assert "Blue (you)" in board.view["parts"]["log"]
    board.close()


def test_a_game_without_a_drawing_says_it_too() -> None:
    play = lab.play(Pig(2), players=["you", "random"], seed=1)
    assert "(you)" in drawing.parts(play)["prompt"]


def test_a_standing_picture_does_not_glow() -> None:
    play = lab.play("stone-age", players=["you", "careful"], seed=7)
    picture = drawing.svg(play)
    assert 'class="sal-halo"' not in picture
    assert "sal-query" not in picture
    assert "data-action" not in picture
    assert "data-open" not in picture
    assert 'class="sal-halo"' in drawing.parts(play)["board"]


def test_a_standing_picture_says_how_to_come_by_a_board() -> None:
    play = lab.play("stone-age", players=["you", "careful"], seed=7)
    assert "lab.Board(…)" in drawing.bundle(play)["text/html"]
    assert "lab.Board(…)" in drawing.bundle(play, language="ja")["text/html"]
    # A position cannot be played, nor can a game that is over.
    assert "lab.Board(…)" not in drawing.bundle(play.position)["text/html"]
    board = lab.Board(play)
    data, _ = board._repr_mimebundle_()
    assert "press Shift + Enter" in data["text/html"]
    assert "max-width:440px" in data["text/html"]
    assert "lab.Board(…)" not in data["text/html"]
    board.close()
