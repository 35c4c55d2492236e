"""A board with a guide, without a browser: the banner, what glows, and its buttons.

The guide is that of a tour that is shipped: Stone Age's.
"""

from __future__ import annotations

import gc
import re
import weakref

import pytest

import stoneage_lab as lab
from stoneage_lab.lessons.tour_board import TourGuide
from stoneage_lab.widget.board import Board
from stoneage_lab.widget.guide import Guidance

SAID = re.compile(r'<p id="sal-guide-said"[^>]*>(.*?)</p>', re.DOTALL)
BUTTON = re.compile(r'data-command="guide ([\w-]+)" aria-disabled="(\w+)"')


class Page:
    """Sends messages the way the page does."""

    def __init__(self, board):
        self.board, self.count = board, 0

    def __call__(self, t, **fields):
        self.count += 1
        rev = fields.pop("rev", self.board.view["rev"])
        return self.board.answer({"t": t, "req": f"page-{self.count}", "rev": rev, **fields})


@pytest.fixture
def tour():
    tour = lab.tutorial("first")
    yield tour
    tour.board.close()


@pytest.fixture
def ask(tour):
    return Page(tour.board)


def banner(board):
    return board.view["parts"]["guide"]


def presses(tour, language):
    """Return which buttons of a tour can be pressed."""
    guidance = TourGuide(tour).guidance(language, tour.seen)
    return {press.name: press.can for press in guidance.buttons}


def said(board):
    return SAID.search(banner(board))[1]


def buttons(board):
    return {name: disabled == "false" for name, disabled in BUTTON.findall(banner(board))}


def test_a_board_without_a_guide_has_no_banner():
    board = Board(lab.play("stone-age", players=2, seed=7))
    assert "guide" not in board.view["parts"]
    ack = Page(board)("guide", guide="next")
    assert not ack["ok"]
    assert "guide" in ack["text"]
    board.close()


def test_the_banner_says_the_step_first_of_all_parts(tour):
    board = tour.board
    assert next(iter(board.view["parts"])) == "guide"
    assert said(board).startswith("You are Red")
    assert 'aria-live="polite"' in banner(board)
    assert buttons(board) == {"next": False, "back": False, "skip": True, "again": False}


def test_a_right_click_goes_on_and_a_wrong_one_is_explained(tour, ask):
    ack = ask("act", action="place 1 field")
    assert (ack["ok"], ack["code"]) == (False, "illegal")
    assert "Let us begin with the forest" in ack["text"]
    assert "Let us begin with the forest" in banner(tour.board)
    assert tour.play.ply == 0
    assert tour.board.transcript == []
    assert ask("act", action="place 2 forest")["ok"]
    assert tour.step.name == "card"
    assert "Let us begin" not in banner(tour.board)
    # The bot moves at the pace of the page, and the banner tells it.
    assert tour.board.view["auto"]
    assert ask("next")["ok"]
    assert "press the card on the right" in said(tour.board)


def test_bots_wait_while_there_is_something_to_read(tour, ask):
    tour.begin("feeding")
    while not tour.holds:
        ask("guide", guide="skip")
    assert "All people are fed" in said(tour.board)
    assert tour.play.bot_to_move
    assert not tour.board.view["auto"]
    assert buttons(tour.board)["next"]
    ply = tour.play.ply
    assert ask("guide", guide="next")["ok"]
    # From now on the page asks for one move of the bot after the other.
    assert tour.board.view["auto"]
    assert tour.play.ply == ply


def test_buttons_go_on_back_over_and_to_the_start(tour, ask):
    board = tour.board
    ask("act", action="place 2 forest")
    ask("next")
    assert ask("guide", guide="skip")["ok"]
    assert said(board).startswith("Now press the left building")
    assert ask("guide", guide="back")["ok"]
    assert "Blue, a bot" in said(board)
    assert ask("guide", guide="skip")["ok"]
    assert tour.step.name == "building"
    assert ask("guide", guide="skip")["ok"]
    assert tour.step.name == "hunt"
    assert ask("guide", guide="again")["ok"]
    assert tour.number == 1
    assert tour.play.ply == 0
    assert not board.view["past"]
    ack = ask("guide", guide="sideways")
    assert not ack["ok"]
    assert "sideways" in ack["text"]
    assert "skip" in ack["text"]
    assert ask("guide", guide="next", rev=0)["code"] == "stale"
    assert board.last_error is None


def test_looking_back_needs_no_branch_with_a_guide(tour, ask):
    ask("guide", guide="skip")
    there = tour.play.ply
    ask("goto", ply=0)
    assert tour.number == 1
    assert not tour.board.view["past"]
    assert ask("act", action="place 2 forest")["ok"]
    assert tour.number == 2
    assert tour.play.ply <= there
    assert tour.board.play is tour.play


def test_at_the_end_one_goes_over_to_the_next_tour_or_plays_on(tour, ask):
    board = tour.board
    while not tour.done:
        ask("guide", guide="skip")
    assert buttons(board)["to-placing"]
    first = tour.play
    assert ask("guide", guide="to-placing")["ok"]
    assert tour.route.id == "placing"
    assert board.play is tour.play is not first
    assert "placing people" in banner(board)
    assert ask("act", action="place 2 forest")["ok"]
    assert tour.number == 2
    assert first.seats != tour.play.seats
    assert ask("guide", guide="leave")["ok"]
    assert "guide" not in board.view["parts"]
    # The tour is over for the board; its game goes on.
    assert not ask("guide", guide="next")["ok"]


def test_what_is_typed_in_a_cell_is_seen_on_the_board(tour):
    tour.play.do("place 2 forest")
    assert "Blue, a bot" in said(tour.board)
    tour.skip()
    assert said(tour.board).startswith("Now press the left building")
    rev = tour.board.view["rev"]
    tour.begin("village")
    assert "village" in banner(tour.board)
    assert tour.board.view["rev"] > rev


def test_the_banner_speaks_the_language_of_the_board(tour, ask):
    ask("language", language="ja")
    assert said(tour.board).startswith("あなたは赤")
    ack = ask("act", action="place 1 field")
    assert "まずは森" in ack["text"]


@pytest.mark.parametrize(
    ("name", "step", "news"),
    [
        ("stone-age/using", "turned", "11 + tools 1 = 12"),
        ("stone-age/feeding", "fed", "Red pays for it with"),
        ("stone-age/village", "field", "Red gets one more person"),
    ],
)
def test_what_the_banner_tells_is_read_once(name, step, news):
    tour = lab.tutorial(name)
    tour.board.change("pace", 0)
    while tour.step.name != step:
        tour.skip()
    assert news in SAID.search(tour.board.view["parts"]["guide"])[1]
    assert news not in tour.board.view["status"]
    assert tour.board.view["status"], "what is to be decided is said all the same"
    tour.board.close()


def shining(board):
    """Return what shines on a board: the tags of the elements."""
    parts = board.view["parts"]
    drawn = "".join(parts.get(name, "") for name in ("board", "prompt", "hand"))
    return re.findall(r'<[^>]*class="[^"]*\bsal-meant\b[^>]*>', drawn)


def test_what_is_meant_shines_where_it_is_pressed(tour, ask):
    # The forest opens a stepper; in it the 2 shines until it is set, then what confirms it.
    opens, number = shining(tour.board)
    assert 'data-open="place-forest"' in opens
    assert 'data-turn="2"' in number
    ask("guide", guide="skip")
    # Where one press is enough, the place itself shines.
    (place,) = shining(tour.board)
    assert 'data-action="place 1 card1"' in place


def test_buttons_in_sight_shine_and_not_what_leads_to_them_another_way():
    tour = lab.tutorial("using").skip()
    found = "".join(shining(tour.board))
    assert 'data-action="tools 1"' in found
    assert "each-tool" not in found
    tour.skip()
    assert 'id="mat-red-tools"' in "".join(shining(tour.board))
    tour.board.close()


def test_what_a_guide_says_is_text_and_no_markup(tour):
    class Rude:
        play = tour.play

        def guidance(self, language, seen):
            return Guidance("<b>", "<script>alert(1)</script>", reply="<i>")

        def steer(self, name):
            return True

        def subscribe(self, listener):
            return lambda: None

    board = Board(tour.play, guide=Rude())
    assert "<script" not in banner(board)
    assert "&lt;script" in banner(board)
    board.close()


def test_a_tour_does_not_keep_closed_boards_alive():
    tour = lab.tutorial("placing")
    board = Board(tour.play, guide=TourGuide(tour))
    gone = weakref.ref(board)
    board.close()
    del board
    gc.collect()
    assert gone() is None
    tour.skip()


def test_a_notebook_gets_the_live_board_and_for_others_sentence_and_picture(tour):
    data, _ = tour._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert "You are Red" in data["text/plain"]
    assert "<img" in data["text/html"]


@pytest.mark.parametrize("name", ["hunt_first", "revive_first"])
def test_at_the_end_of_a_tour_praise_comes_before_the_bots_move_and_stays(name):
    tour = lab.tutorial(name)
    board, ask = tour.board, Page(tour.board)
    while not tour.done:
        if tour.play.bot_to_move and not tour.holds:
            ask("next")
        elif tour.can_go_on:
            ask("guide", guide="next")
        else:
            tour.play.do(tour.step.wanted(tour.play.position)[0], bots=False)
    end = tour.route.text("end", "en")
    assert tour.play.bot_to_move
    while tour.play.bot_to_move:
        assert said(board) == end
        assert TourGuide(tour).guidance("en", tour.seen).cheer == "You did it!"
        ask("next")
    assert said(board) == end
    board.close()


@pytest.mark.parametrize(("name", "language"), [("first", "en"), ("revive_first", "ja")])
def test_while_a_bot_moves_the_guide_says_so_and_is_not_ahead_of_the_board(name, language):
    tour = lab.tutorial(name)
    board, ask = tour.board, Page(tour.board)
    board.change("language", language)
    waited = []
    while not tour.done and len(waited) < 2:
        if tour.play.bot_to_move and not tour.holds:
            text = said(board)
            assert text != tour.sentence(language)
            assert tour.play.game.seat_text(tour.play.position.mover_name, language) in text
            assert not presses(tour, language)["skip"]
            waited.append(text)
            ask("next")
        elif tour.can_go_on:
            ask("guide", guide="next")
        else:
            tour.play.do(str(tour.wanted()[0]), bots=False)
    assert len(waited) == 2
    while tour.play.bot_to_move:
        ask("next")
    assert said(board) == tour.sentence(language)
    assert presses(tour, language)["skip"] is not tour.can_go_on
    board.close()
