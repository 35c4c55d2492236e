"""A board and the pages that show it: who follows the session, and what a page may not do."""

from __future__ import annotations

import itertools
import re
import sys

import pytest
from fixtures.hike import Hike

import stoneage_lab as lab
from stoneage_lab.widget.board import Board
from stoneage_lab.widget.page_tracking import MOST_PAGES

count = itertools.count()


@pytest.fixture
def play():
    return lab.play(Hike(2), seed=7)


@pytest.fixture
def board(play):
    board = Board(play)
    yield board
    board.close()


def tell(board, t, **fields):
    return board.answer({"t": t, "req": f"r{next(count)}", "rev": board.view["rev"], **fields})


def listeners(play):
    return play.listener_count


def test_a_cell_run_again_leaves_no_board_that_follows(play):
    boards = []
    for number in range(20):
        board = Board(play)
        boards.append(board)
        tell(board, "open", page=f"p{number}")
        if number:
            tell(boards[-2], "close", page=f"p{number - 1}")
    assert listeners(play) == 1
    before = boards[0].view["rev"]
    play.do("walk 3")
    assert boards[0].view["rev"] == before
    assert boards[-1].view["ply"] == 1
    for board in boards:
        board.close()
    assert listeners(play) == 0


def test_a_cell_run_again_before_the_page_has_drawn_its_board_leaves_none_either(play):
    boards = [Board(play) for _ in range(5)]
    other = Board(lab.play(Hike(2), seed=7))
    tell(boards[-1], "open", page="p")
    assert listeners(play) == 1
    # A board of another game is none of its business.
    assert listeners(other.play) == 1
    # One that is shown after all stays in step, and catches up where it has to.
    before = boards[1].view["rev"]
    tell(boards[1], "open", page="o")
    assert boards[1].view["rev"] == before == boards[-1].view["rev"]
    tell(boards[1], "close", page="o")
    play.do("walk 3")
    tell(boards[0], "open", page="q")
    assert boards[0].view["ply"] == 1
    assert listeners(play) == 2
    play.do("rest")
    assert [board.view["ply"] for board in (boards[0], boards[-1])] == [2, 2]
    for board in (*boards, other):
        board.close()
    assert listeners(play) == 0


def test_a_board_shown_again_catches_up_first(board, play):
    tell(board, "open", page="a")
    tell(board, "open", page="b")
    tell(board, "close", page="a")
    play.do("walk 3")
    assert board.view["ply"] == 1
    tell(board, "close", page="b")
    play.do("rest")
    assert board.view["ply"] == 1
    rev = board.view["rev"]
    assert tell(board, "open", page="c")["ok"]
    assert board.view["ply"] == 2
    assert board.view["rev"] > rev
    play.undo()
    assert board.view["ply"] == 1


def test_names_without_an_end_are_not_kept(board):
    for number in range(300):
        assert tell(board, "open", page=f"p{number}")["ok"]
        assert tell(board, "room", page=f"p{number}", layout="narrow")["ok"]
    assert len(board._pages._pages) == len(board._rooms) == MOST_PAGES
    # The board is there for who came last.
    tell(board, "close", page="p299")
    assert board._pages.watched


def test_a_first_page_is_not_sent_the_same_twice(board):
    view = board.view
    tell(board, "open", page="a")
    assert board.view is view


def test_a_page_tells_what_it_has_drawn_only_where_python_reads_it(board, play, monkeypatch):
    """Elsewhere it would be a second message to the kernel at every click."""
    assert board.seen is None
    monkeypatch.setitem(sys.modules, "marimo", object())
    other = Board(play)
    assert other.seen == 0
    other.close()


@pytest.mark.parametrize(
    "state",
    [
        {"view": {"parts": {"board": "<b>mine</b>"}}},
        {"scenery": {"symbols": "<script>"}},
        {"view": {}, "scenery": {}, "seen": 3},
        {"_esm": "export default 1", "_css": "", "play": 1, "language": "xx"},
        {"seen": "nonsense"},
        {"seen": True},
    ],
)
def test_a_page_can_write_nothing_but_what_it_has_seen(board, state):
    before = board.get_state()
    sent = []
    board.send_state = sent.append
    board.set_state(state)
    after = board.get_state()
    assert {**after, "seen": 0} == {**before, "seen": 0}
    assert board.seen == (3 if state.get("seen") == 3 else None)
    # The page that tried gets the true picture back.
    assert bool(sent) == bool(state.keys() - {"seen"})


def test_looking_back_is_said_in_words_with_a_way_to_now(board, play):
    play.do("walk 3").do("rest")
    assert "now" not in board.view["parts"]
    tell(board, "goto", ply=1)
    assert board.view["status"].startswith("You are looking at move 1 of 2. ")
    assert 'data-command="goto 2"' in board.view["parts"]["now"]
    tell(board, "goto", ply=2)
    assert "now" not in board.view["parts"]
    assert "You are looking at" not in board.view["status"]


def test_taking_back_is_no_looking_back(board, play):
    play.do("walk 3")
    tell(board, "undo")
    assert "You are looking at" not in board.view["status"]


def branched(board, play):
    """Play on from move 1 of 2; the board then has two lines of play."""
    play.do("walk 3").do("rest")
    tell(board, "goto", ply=1)
    return tell(board, "branch", action="walk 1")


def line_tabs(board):
    """The names of the tabs, the one shown in brackets."""
    markup = board.view["parts"].get("lines", "")
    found = re.findall(r'role="tab" [^>]*aria-selected="(true|false)">([^<]*)<', markup)
    return [f"[{name}]" if shown == "true" else name for shown, name in found]


def test_a_branch_gets_a_tab(board, play):
    assert line_tabs(board) == []
    answer = branched(board, play)
    assert answer["ok"], answer
    assert "This is “Line 2 from move 1” now." in answer["text"]
    assert line_tabs(board) == ["Game", "[Line 2 from move 1]"]
    assert "play = play.branch()" in board.transcript
    assert "play.lines" not in str(board.view["parts"])
    # In Python it is kept with the original game.
    assert play.lines == [board.play]
    assert (play.last, board.play.last) == (2, 2)
    board.change("language", "ja")
    assert line_tabs(board) == ["ゲーム", "[手順 2（1 手目から）]"]


def test_no_two_things_on_the_page_have_one_id(board, play):
    branched(board, play)
    found = re.findall(r' id="([^"]+)"', "".join(board.view["parts"].values()))
    assert [each for each in {*found} if found.count(each) > 1] == []


def test_each_line_keeps_its_position_and_its_log(board, play):
    branched(board, play)
    tell(board, "goto", ply=0)
    second, code = board.play, list(board.transcript)
    assert tell(board, "line", line="1")["ok"]
    assert board.play is play
    assert line_tabs(board) == ["[Game]", "Line 2 from move 1"]
    assert board.view["status"].startswith("You are looking at move 1 of 2. ")
    assert board.transcript == ["play.goto(1)"]
    tell(board, "goto", ply=2)
    assert "walks 1" not in board.view["parts"]["log"].lower().split("<ol ")[-1]
    tell(board, "line", line="2")
    assert (board.play, board.play.ply) == (second, 0)
    assert board.view["status"].startswith("You are looking at move 0 of 2. ")
    assert board.transcript == code
    # Its lines of Python lead from the game of the notebook to the position shown.
    names = {"play": lab.play(Hike(2), seed=7).do("walk 3").do("rest")}
    exec("\n".join(code), names)
    assert names["play"].position == second.position


def test_a_line_can_be_closed_except_the_first(board, play):
    branched(board, play)
    second = board.play
    assert 'aria-label="Close “Line 2 from move 1”"' in board.view["parts"]["lines"]
    refused = tell(board, "drop", drop="1")
    assert not refused["ok"]
    assert refused["text"].startswith("The game itself stays")
    assert tell(board, "drop", drop="2")["ok"]
    assert board.play is play
    assert line_tabs(board) == []
    assert play.lines == [second]
    refused = tell(board, "line", line="9")
    assert "There is no line 9 at this board" in refused["text"]
    # A closed number does not come back for another line.
    tell(board, "branch", action="climb")
    assert line_tabs(board) == ["Game", "[Line 3 from move 1]"]
    # The closed line is opened again from the tree.
    assert 'data-command="line 2"' in board.view["parts"]["log"]
    assert tell(board, "line", line="2")["ok"]
    assert board.play is second
    assert line_tabs(board) == ["Game", "Line 3 from move 1", "[Line 2 from move 1]"]


def test_closing_a_line_in_the_background_leaves_the_one_shown(board, play):
    branched(board, play)
    tell(board, "line", line="1")
    before = board.view["rev"]
    assert tell(board, "drop", drop="2")["ok"]
    assert board.play is play
    assert line_tabs(board) == []
    assert board.view["rev"] > before


def finished():
    """A whole game of bots, as a board plays it."""
    play = lab.play(Hike(2), players=["random", "random"], seed=3)
    while not play.over:
        play.step()
    return play


def test_at_the_end_one_button_is_filled_and_it_asks_why_before_it_begins_again():
    play = lab.play("stone-age", players=["you", "careful"], seed=7)
    while not play.over:
        play.do(play.moves[0])
    board = Board(play)
    filled = r'<button[^>]*id="([^"]+)"[^>]*class="sal-button sal-ok"'
    assert re.findall(filled, board.view["parts"]["prompt"]) == ["after-begin"]
    tell(board, "decide")
    board.wait_for_lesson()
    assert re.findall(filled, board.view["parts"]["prompt"]) == ["over-again"]


def test_at_the_end_one_may_play_again_look_back_and_save():
    play = finished()
    assert play.over
    board = Board(play)
    prompt = board.view["parts"]["prompt"]
    commands = re.findall(r'id="over-[^>]*data-command="([^"]+)"', prompt)
    assert commands == ["again", "goto 0", "hint", "export html"]
    assert "Play again" in prompt
    tell(board, "goto", ply=0)
    assert board.view["status"].startswith("You are looking at move 0")
    assert "over-again" not in board.view["parts"]["prompt"]
    refused = tell(board, "again")
    assert "not over yet" in refused["text"]
    tell(board, "goto", ply=play.last)
    assert tell(board, "again")["ok"]
    assert (board.play.seed, board.play.players, board.play.ply) == (4, play.players, 0)
    assert "over-again" not in board.view["parts"]["prompt"]
    assert board.transcript == ["play = play.again()"]
    # It is a game of its own: nothing of the old one is lost, nothing leads back by mistake.
    assert line_tabs(board) == []
    assert play.over
    assert board.view["auto"]
    tell(board, "next")
    assert board.play.ply == 1
    board.close()


@pytest.mark.parametrize("pace", ["x", -1, 1.5, None, True, 10**9])
def test_a_pace_that_is_none(play, pace):
    if pace is None:
        Board(play, pace=pace).close()
        return
    with pytest.raises(lab.LabError) as error:
        Board(play, pace=pace)
    assert "pace" in str(error.value)


def test_nothing_in_the_row_of_buttons_comes_or_goes_while_bots_move():
    play = lab.play(Hike(2), players=["you", "walker"], seed=7)
    board = Board(play)
    before = buttons(board)
    tell(board, "act", action="walk 3")
    assert play.bot_to_move
    assert buttons(board) == before
    tell(board, "pause")
    assert buttons(board) == before
    board.close()


def buttons(board):
    return re.findall(r'id="(tool-[^"]+)"', board.view["parts"]["head"])
