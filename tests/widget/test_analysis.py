"""The analysis on a board without a browser: what it asks of the coach, and whom it tells."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from typing import Any

import pytest
from fixtures.hike import Hike
from fixtures.market import Market

import stoneage_lab as lab
from stoneage_lab.advice import reviewer
from stoneage_lab.advice.search import hint_tries
from stoneage_lab.session import variations
from stoneage_lab.session.record import Record
from stoneage_lab.widget import hint, shared_review
from stoneage_lab.widget.board import Board


@pytest.fixture(autouse=True)
def few_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_review, "TRIES", 3)


@pytest.fixture(autouse=True)
def _known() -> None:
    lab.register(Hike)


@pytest.fixture
def play() -> lab.Session:
    play = lab.play(Hike(2), seed=7)
    for words in ("walk 1", "walk 2", "walk 3", "rest"):
        play.do(words)
    return play


@pytest.fixture
def board(play: lab.Session) -> Iterator[Board]:
    board = Board(play)
    board.send = lambda message, buffers=None: None
    yield board
    board.close()


def tell(board: Board, t: str, **fields: Any) -> dict[str, Any]:
    tell.count += 1  # type: ignore[attr-defined]
    req = f"a{tell.count}"  # type: ignore[attr-defined]
    return board.answer({"t": t, "req": req, "rev": board.view["rev"], **fields})


tell.count = 0  # type: ignore[attr-defined]


def log(board: Board) -> str:
    found: str = board.view["parts"]["log"]
    return found


def reviewed(board: Board) -> None:
    assert tell(board, "review")["ok"]
    board.wait_for_review()


@pytest.fixture
def judged(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """The decisions that the coach searched, by their numbers."""
    found: list[int] = []
    judge = reviewer.judge_decision

    def watched(ply: int, *given: Any) -> Any:
        found.append(ply)
        return judge(ply, *given)

    monkeypatch.setattr(reviewer, "judge_decision", watched)
    return found


def test_nothing_is_computed_before_it_is_asked_for(board: Board, judged: list[int]) -> None:
    tell(board, "goto", ply=1)
    tell(board, "whatif", whatif="1")
    assert judged == []
    assert "sal-way" not in log(board)
    reviewed(board)
    assert judged == [0]
    assert "sal-way" in log(board)


def test_what_two_lines_share_is_judged_once_and_each_keeps_its_curve(
    board: Board, judged: list[int]
) -> None:
    reviewed(board)
    assert judged == [0, 1, 2, 3]
    tell(board, "whatif", whatif="2")
    tell(board, "act", action="climb")
    judged.clear()
    assert "sal-way" not in log(board)
    reviewed(board)
    assert judged == [2]
    # The curve of the game is still there, and is not made again.
    tell(board, "line", line="1")
    assert "sal-way" in log(board)
    assert judged == [2]
    # Played on, the game has other chances: the old curve is gone.
    tell(board, "goto", ply=4)
    tell(board, "act", action=board.play.moves[0].words)
    assert "sal-way" not in log(board)


def test_the_numbers_are_those_of_the_review_in_python(board: Board, play: lab.Session) -> None:
    reviewed(board)
    found = board._review.found
    assert found is not None
    same = lab.review(play, tries=3, progress=False)
    assert found.curve == same.curve
    for ply in range(play.last + 1):
        assert sum(found.chances_at(ply).values()) == pytest.approx(1)
    shown = log(board)
    for seat, chance in found.chances_at(4).items():
        assert f"{play.game.seat_text(seat)} {100 * chance:.0f} %" in shown


def test_the_hint_thinks_in_tries_not_in_seconds(
    board: Board, monkeypatch: pytest.MonkeyPatch
) -> None:
    budgets = []

    def pondering(position: Any, budget: Any, *rest: Any) -> Any:
        budgets.append(budget)
        raise RuntimeError("asked")

    monkeypatch.setattr(hint, "BackgroundSearch", pondering)
    tell(board, "hint")
    (budget,) = budgets
    assert (budget.tries, budget.until) == (hint_tries(board.play.game), None)


# -- new lines -------------------------------------------------------------------------------


def test_what_if_begins_one_line_and_comes_back_to_it(board: Board, play: lab.Session) -> None:
    answer = tell(board, "whatif", whatif="2")
    assert "This is “Line 2 from move 2” now." in answer["text"]
    assert not board.in_past
    assert board.transcript == ["play = play.variations.begin(2)"]
    line = board.play
    tell(board, "line", line="1")
    assert tell(board, "whatif", whatif="2")["ok"]
    assert board.play is line
    assert len(play.variations) == 1
    # Its lines of Python do the same in another kernel.
    tell(board, "act", action="climb")
    names = {"play": Record.of(play).play_through(lab.Session, "it")}
    names["play"]._branches.clear()
    exec("\n".join(board.transcript), names)
    assert names["play"].position == board.play.position


@pytest.mark.parametrize("given", ["9", "-1", "x", "²"])
def test_what_if_needs_a_move_of_the_line(board: Board, play: lab.Session, given: str) -> None:
    answer = tell(board, "whatif", whatif=given)
    assert (answer["ok"], answer["code"]) == (False, "illegal")
    assert "from 0 (the start) to 4" in answer["text"]
    assert len(play.variations) == 0
    assert board.last_error is None


def test_in_a_line_of_a_game_of_bots_a_person_decides() -> None:
    play = lab.play(Hike(2), players=["walker", "random"], seed=3)
    for _ in range(5):
        play.step()
    board = Board(play)
    mover = play.at(2).mover_name
    assert tell(board, "whatif", whatif="2")["ok"]
    assert board.play.players[play.seats.index(mover)] == "you"
    assert play.players == ["walker", "random"]
    assert board.transcript == [f'play = play.variations.begin(2, seat="{mover}")']
    assert tell(board, "act", action=board.play.moves[0].words)["ok"]
    board.close()


def test_a_name_is_given_refused_and_taken_away(board: Board, play: lab.Session) -> None:
    refused = tell(board, "set", setting="line-name", value="mine")
    assert "The game itself has no name" in refused["text"]
    tell(board, "whatif", whatif="2")
    tell(board, "act", action="climb")
    assert tell(board, "set", setting="line-name", value=" <b>hut</b> ")["ok"]
    assert play.variations[2].name == "<b>hut</b>"
    assert "&lt;b&gt;hut&lt;/b&gt; from move 2" in board.view["parts"]["lines"]
    assert "<b>hut" not in "".join(board.view["parts"].values())
    assert not tell(board, "set", setting="line-name", value="12")["ok"]
    assert tell(board, "set", setting="line-name", value=" ")["ok"]
    assert play.variations[2].name == ""


def test_undone_moves_are_in_the_tree(board: Board, play: lab.Session) -> None:
    tell(board, "undo")
    tell(board, "act", action="climb")
    assert "Variations (1)" in log(board)
    # They are no tab until they are opened: many moves are taken back and forgotten.
    assert "lines" not in board.view["parts"]
    assert tell(board, "line", line="2")["ok"]
    assert board.play.record().moves[-1] == "rest"
    board.change("language", "ja")
    assert "変化の手順（1）" in log(board)


def test_the_whole_tree_is_saved_from_every_line(board: Board, play: lab.Session) -> None:
    sent: list[bytes] = []
    board.send = lambda message, buffers=None: sent.extend(buffers or [])
    board._downloads._send = lambda message, buffers: sent.extend(buffers)
    tell(board, "whatif", whatif="2")
    tell(board, "act", action="climb")
    board.receive({"t": "export", "req": "s", "rev": board.rev, "export": "json"})
    board.wait_for_file()
    data = json.loads(sent[-1])
    assert (len(data["moves"]), len(data["variations"])) == (4, 1)


# -- hidden things ---------------------------------------------------------------------------


def test_a_shared_screen_gets_no_curve_of_hidden_hands() -> None:
    play = lab.play(Market(2), ["you", "you"], seed=3)
    for _ in range(3):
        play.do(play.moves[0])
    board = Board(play)
    tell(board, "lift")
    answer = tell(board, "review")
    assert not answer["ok"]
    assert "sal-way" not in board.view["parts"].get("log", "")
    board.close()


def test_no_bot_with_a_hidden_hand_is_taken_over() -> None:
    play = lab.play(Market(3), players=["you", "random", "random"], seed=5)
    play.do(play.moves[0])
    bots = next(ply for ply in range(play.last) if play.at(ply).mover != 0)
    board = Board(play)
    assert tell(board, "whatif", whatif=str(bots))["ok"]
    assert board.play.players == play.players
    assert board.seen_play.viewer == 0
    board.close()


def test_the_tree_is_walked_once_a_picture_and_its_text_written_only_unfolded(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    play = lab.play(Hike(2), seed=7).do("walk 1").do("walk 2")
    line = play.variations.begin(1, "hut")
    line.do("rest")
    board = Board(play)
    tell(board, "line", line="2")
    walked, written = [], []
    walk, write = variations.lines_walked, variations.moves_written

    def counted(game: Any, parent: Any, depth: int) -> Any:
        walked.append(depth)
        return walk(game, parent, depth)

    def text(game: Any, begun: int) -> Any:
        written.append(begun)
        return write(game, begun)

    monkeypatch.setattr(variations, "lines_walked", counted)
    monkeypatch.setattr(variations, "moves_written", text)
    tell(board, "goto", ply=1)
    assert walked.count(0) == 1
    assert not written
    assert "rest)" not in log(board)
    tell(board, "set", setting="line-text", value="on")
    assert "({hut} 2. rest)" in log(board)
    tell(board, "goto", ply=2)
    assert "({hut} 2. rest)" in log(board)
    tell(board, "set", setting="line-text", value="off")
    assert "rest)" not in log(board)
    tell(board, "set", setting="line-text", value="perhaps")
    assert "rest)" not in log(board)
    assert board.last_error is None
    board.close()


def test_the_only_person_is_told_of_its_own_decisions(judged: list[int]) -> None:
    play = lab.play(Market(3), players=["you", "random", "random"], seed=5)
    for _ in range(3):
        play.do(play.moves[0])
    board = Board(play)
    reviewed(board)
    own = [ply for ply in range(play.last) if play.at(ply).mover == 0]
    assert judged
    assert set(judged) <= set(own)
    tell(board, "whatif", whatif=str(own[-1]))
    tell(board, "act", action=board.play.moves[-1].words)
    tree = re.search(r"<details id=\"sal-variations\".*?</ul>", log(board), re.DOTALL)
    assert tree is not None
    # Not a word of a move, which might tell of a hand.
    assert "All moves as text" not in log(board)
    assert board.last_error is None
    board.close()
