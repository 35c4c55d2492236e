"""The end of a game in a narrow window: who has won and what there is to learn come first."""

from __future__ import annotations

import pytest
from support.own_fonts import FACES

import stoneage_lab as lab
from stoneage_lab.advice.decisive_moves import Decisive, Turn
from stoneage_lab.advice.finished_review import JudgedMove
from stoneage_lab.advice.win_chance import Told
from stoneage_lab.games import game_names
from stoneage_lab.widget.after_game import AfterGame

pytestmark = pytest.mark.layout(always=FACES)

SIZES = ((480, 900), (760, 900), (390, 844))
COVERED = """() => {
    const box = (it) => document.querySelector(it).getBoundingClientRect();
    const last = [...document.querySelectorAll('.sal-after p')].at(-1).getBoundingClientRect();
    const foot = Math.min(box('.sal-over').top, box('.sal-prompt').bottom, innerHeight);
    return {lesson: last.bottom - foot, won: box('.sal-sentence').bottom - last.top,
            table: last.bottom - box('.sal-table').top};
}"""


def finished(game: str) -> lab.Session:
    """A game of a person who takes the first move each time, against random players."""
    seats = max(2, *lab.game(game).player_counts()[:1])
    play = lab.play(game, ["you", *["random"] * (seats - 1)], seed=5)
    while not play.over:
        play.do(play.position.moves[0])
    return play


def told(play: lab.Session) -> Decisive:
    """What the coach would tell of the game's first decision."""
    first = play.at(0)
    played, better = (Told(move, 9, 9, 0.4, 3.0) for move in first.legal()[:2])
    chances = [1 / len(play.seats)] * len(play.seats)
    seat = first.mover_name
    lesson = JudgedMove(0, first, chances, better, played)
    winner = play.position.winners[0]
    return Decisive(play.game, Turn(lesson, winner, 0.3, 0.5, 0.7), {seat: lesson}, {seat: (1, 5)})


@pytest.mark.parametrize("game", game_names())
def test_the_lesson_is_in_sight_and_the_score_below_it(bare_page, monkeypatch, game):
    play = finished(game)
    monkeypatch.setattr(AfterGame, "found", property(lambda _: told(play)))
    root = bare_page.show(lab.Board(play, pace=0))
    bare_page.wait_for_answers()
    for width, height in SIZES:
        bare_page.page.set_viewport_size({"width": width, "height": height})
        root.locator(".sal-prompt").scroll_into_view_if_needed()
        hidden = bare_page.page.evaluate(COVERED)
        assert hidden["lesson"] <= 1, (width, hidden)
        assert hidden["won"] < 0, (width, hidden)
        assert hidden["table"] <= 0, (width, hidden)


def test_at_night_the_buttons_lie_on_the_same_paper_as_the_score(bare_page):
    root = bare_page.show(lab.Board(finished("age-of-hunting"), pace=0), dark=True)
    bare_page.page.locator(".sal-night").wait_for()
    paper = "(it) => getComputedStyle(it).backgroundColor"
    prompt, buttons = root.locator(".sal-prompt"), root.locator("#sal-over")
    assert buttons.evaluate(paper) == prompt.evaluate(paper)
