"""The board of Stone Age without a browser: its map, its help, its words, in both languages."""

import pytest

import stoneage_lab as lab
from stoneage_lab.widget.board import Board


@pytest.fixture
def play():
    return lab.play("stone-age", players=2, seed=7)


@pytest.fixture
def board(play):
    board = Board(play)
    yield board
    board.close()


def test_a_view_has_map_and_hand(board):
    assert {"head", "prompt", "board", "hand", "log", "code"} <= set(board.view["parts"])
    assert "forest" in board.view["parts"]["board"]


def test_a_viewer_without_widgets_reads_of_the_map(board):
    data, _ = board._repr_mimebundle_()
    assert "Forest" in data["text/plain"]


def test_tab_goes_from_the_map_to_the_decision(board):
    names = [name for name in board.view["parts"] if name in ("head", "prompt", "board", "hand")]
    assert names == ["head", "board", "prompt", "hand"]


def test_a_refusal_is_in_the_language_of_the_board(board, play):
    rev = board.view["rev"]
    assert board.answer({"t": "language", "req": "a", "rev": rev, "language": "ja"})["ok"]
    act = {"t": "act", "req": "b", "rev": board.view["rev"], "action": "place 5 hut"}
    ack = board.answer(act)
    assert ack["text"] == play.why_not("place 5 hut").text("ja")
    assert lab.language() == "en"


def test_the_log_can_be_filtered_by_seat_and_by_what_it_is_about(board, play):
    log = board.view["parts"]["log"]
    assert '<option value=".sal-seat-red">Red</option>' in log
    for topic in play.game.topics:
        assert f'<option value="[data-kind={topic}]">' in log


def test_help_explains_the_pictures_and_travels_once(board, play):
    helped = board.scenery["help"]
    assert "What the pictures mean" in helped
    assert "<kbd>" in helped
    assert 'data-panel="help"' in helped
    play.do("place 1 forest")
    assert board.scenery["help"] == helped
    assert "help" not in board.view["parts"]


def test_the_result_is_said_once():
    play = lab.play("stone-age", players=["careful", "careful"], seed=3)
    while not play.over:
        play.step()
    board = lab.Board(play, language="en")
    assert board.view["status"].count("wins with") == 1
    board.close()
