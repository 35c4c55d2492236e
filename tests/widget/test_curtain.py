"""Several people at one screen: between two turns nothing is shown that one of them may not see."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest
from fixtures.market import Market

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.session.session import Session
from stoneage_lab.widget.curtain import Curtain
from stoneage_lab.widget.viewer_snapshot import Viewing


@pytest.fixture
def play() -> Session:
    lab.register(Market)
    return lab.play(Market(2), players=["you", "you"], seed=5)


@pytest.fixture
def board(play: Session) -> Iterator[lab.Board]:
    made = lab.Board(play)
    yield made
    made.close()


def ask(board: lab.Board, t: str, **more: Any) -> dict[str, Any]:
    ask.count += 1  # type: ignore[attr-defined]
    req = f"r{ask.count}"  # type: ignore[attr-defined]
    return board.answer({"t": t, "req": req, "rev": board.rev, **more})


ask.count = 0  # type: ignore[attr-defined]


def page(board: lab.Board) -> str:
    """Return everything that was sent to the page."""
    return "".join([*board.view["parts"].values(), *board.scenery.values(), board.view["status"]])


def hand(play: Session, seat: int) -> str:
    """Return the hand of a seat as a plain picture shows it."""
    held: Any = play.position.state.seat(seat)["hands"]
    return " ".join(held)


def test_a_curtain_hangs_before_each_hand(board: lab.Board, play: Session) -> None:
    assert board.view["status"] == "Red's turn. Press when Red is at the screen."
    assert 'data-command="lift"' in page(board)
    assert hand(play, 0) not in page(board)
    assert hand(play, 1) not in page(board)
    assert ask(board, "lift")["ok"]
    assert hand(play, 0) in page(board)
    assert hand(play, 1) not in page(board)
    assert 'data-command="lift"' not in page(board)
    store = next(words for words in play.moves.words if words.startswith("store"))
    assert ask(board, "act", action=store)["ok"]
    assert "Blue's turn" in board.view["status"]
    assert hand(play, 0) not in page(board)
    assert store not in page(board)  # not among the lines of Python either
    assert ask(board, "lift")["ok"]
    assert hand(play, 1) in page(board)
    assert hand(play, 0) not in page(board)
    assert store not in page(board)


def test_behind_the_curtain_nothing_can_be_asked(board: lab.Board, play: Session) -> None:
    own, other = ("store " + play.position.state.seat(seat)["hands"][0] for seat in (0, 1))
    answers = [ask(board, "act", action=words) for words in (own, other)]
    assert {answer["code"] for answer in answers} == {"not_your_turn"}
    assert len({answer["text"] for answer in answers}) == 1
    assert play.ply == 0
    assert "no advice here" in ask(board, "hint")["text"]


def test_in_the_past_nothing_can_be_asked_of_a_hand_nobody_has_shown(
    board: lab.Board, play: Session
) -> None:
    play.do("draw").do("draw")
    ask(board, "goto", ply=0)
    first: Any = play.position
    own, other = ("store " + first.state.seat(seat)["hands"][0] for seat in (0, 1))
    for kind in ("act", "branch"):
        answers = [ask(board, kind, action=words) for words in (own, other)]
        assert {answer["code"] for answer in answers} == {"not_your_turn"}
        assert {answer["text"] for answer in answers} == {
            "Nobody has come to the screen for Red, whose turn it is here: go to the latest "
            "position first, and press the curtain there."
        }
    assert (play.last, len(play.lines)) == (2, 0)


def test_the_seat_setting_lets_the_curtain_fall(board: lab.Board, play: Session) -> None:
    ask(board, "lift")
    assert hand(play, 0) in page(board)
    assert ask(board, "set", setting="seat", value="1")["ok"]
    assert hand(play, 0) not in page(board)
    assert hand(play, 1) not in page(board)
    assert board.view["status"] == (
        "This board is for Blue alone now. Press when Blue is at the screen."
    )
    assert 'data-command="lift"' in page(board)
    assert ask(board, "lift")["ok"]
    assert hand(play, 1) in page(board)
    assert hand(play, 0) not in page(board)
    # It stays Blue's, whosever turn it is, and back to all seats Red has to come again.
    assert ask(board, "act", action="draw")["code"] == "not_your_turn"
    play.do("draw")
    assert 'data-command="lift"' not in page(board)
    assert ask(board, "act", action="draw")["ok"]
    assert hand(play, 1) in page(board)
    ask(board, "set", setting="seat", value="all")
    assert "Red's turn" in board.view["status"]
    assert hand(play, 0) not in page(board)
    assert hand(play, 1) not in page(board)


def test_the_seat_setting_shows_no_other_hand_in_the_past(board: lab.Board, play: Session) -> None:
    ask(board, "lift")
    ask(board, "act", action="draw")
    ask(board, "lift")
    ask(board, "goto", ply=0)
    ask(board, "set", setting="seat", value="0")
    assert hand(play, 0) not in page(board)
    assert hand(play, 1) not in page(board)
    assert "This board is for Red alone now" in board.view["status"]
    ask(board, "lift")
    assert hand(play, 0) in page(board)
    assert ask(board, "act", action="draw")["ok"]


def test_nobody_looks_into_the_hand_of_a_bot() -> None:
    lab.register(Market)
    play = lab.play(Market(3), players=["you", "random", "you"], seed=5)
    board = lab.Board(play)
    assert 'data-command="set seat 1"' not in board.view["parts"]["head"]
    assert 'data-command="set seat 2"' in board.view["parts"]["head"]
    answer = ask(board, "set", setting="seat", value="1")
    assert not answer["ok"]
    assert answer["text"].startswith("Blue is played by a bot, and what it holds is hidden")
    board.close()
    # Nor by a setting that came with the game.
    play.settings = play.settings.changed("seat", "blue")
    board = lab.Board(play)
    assert board.seat is None
    assert hand(play, 1) not in page(board)
    board.close()


def test_who_looks_back_sees_what_they_saw(board: lab.Board, play: Session) -> None:
    ask(board, "lift")
    ask(board, "act", action=play.moves.words[0])
    first: Any = play.at(0).state.seat(0)["hands"]
    ask(board, "goto", ply=0)
    assert " ".join(first) not in page(board)
    ask(board, "goto", ply=1)
    ask(board, "undo")
    assert "Red's turn" in board.view["status"]


def test_it_speaks_japanese(play: Session) -> None:
    board = lab.Board(play, language="ja")
    assert board.view["status"].endswith("画面の前に来たら押してください。")
    board.close()


def test_no_curtain_where_a_board_belongs_to_one_seat(play: Session) -> None:
    board = lab.Board(play, seat="blue")
    assert 'data-command="lift"' not in page(board)
    assert hand(play, 1) in page(board)
    assert hand(play, 0) not in page(board)
    board.close()


def test_a_person_among_bots_sees_the_own_hand_and_the_log_says_you() -> None:
    lab.register(Market)
    seen = []

    def curious(position: Any) -> Any:
        seen.append(position)
        return position.moves[0]

    play = lab.play(Market(3), players=["you", curious, lab.Search(tries=10)], seed=5)
    play.do("draw")
    card = play.at(1).state.seat(0)["hands"][-1]
    assert f"You draw {card}." in [line.text() for line in play.log]
    assert "draws a card." in play.log[1].text()
    assert {position.viewer for position in seen} == {1}
    assert seen[0].state.hands[0] == [-1] * 4
    assert "seed" not in repr(play)
    assert hand(play, 0) in drawing.text(play)
    assert hand(play, 1) not in drawing.text(play)


@pytest.mark.parametrize("players", [["you", "random"], ["you", "you"]])
@pytest.mark.parametrize(
    ("name", "rules"), [("agricola", "standard"), ("age-of-revive", "first"), ("market", None)]
)
def test_a_game_that_is_over_can_be_looked_back_on_and_played_on_from(
    play: Session, name: str, rules: str | None, players: list[str]
) -> None:
    """Nothing is hidden any more: each position is drawn as who decides there saw it."""
    seats = [*players, "random"] if name == "age-of-revive" else players
    over = lab.play(name, players=seats, rules=rules, seed=2)
    chance = random.Random(1)
    while not over.over:
        over.do(chance.choice(list(over.moves)))
    board = lab.Board(over)
    decided = [ply for ply in range(over.last) if over.players[over.at(ply).mover] == "you"]
    for ply in decided[:: max(1, len(decided) // 12)]:
        over.goto(ply)
        assert board.last_error is None
        shown = board.view["parts"]
        assert " can" in shown["board"] + shown["prompt"] + shown.get("hand", "")
    if name == "market":
        assert hand(over, over.position.mover) in page(board)
    before = over.last
    assert ask(board, "branch", action=over.moves.words[0])["ok"]
    assert board.play is not over
    assert over.last == before
    assert board.last_error is None
    board.close()


@pytest.mark.parametrize("who", ["you", "careful"])
def test_who_plays_alone_sees_the_own_hand_and_decides(who: str) -> None:
    alone = lab.play("agricola", players=[who], rules="standard", seed=77)
    board = lab.Board(alone)
    plays = who == "you"
    assert (" can" in board.view["parts"]["board"]) is plays
    assert ("Red holds 7 occupations, face down" in page(board)) is not plays
    if plays:
        assert ask(board, "act", action=alone.moves.words[0])["ok"]
    assert board.last_error is None
    board.close()


def test_a_click_finds_once_for_its_message_and_once_for_its_picture_who_looks(
    board: lab.Board, play: Session, monkeypatch: pytest.MonkeyPatch
) -> None:
    found = []
    viewing = Curtain.viewing

    def noted(curtain: Curtain) -> Viewing:
        found.append(viewing(curtain))
        return found[-1]

    monkeypatch.setattr(Curtain, "viewing", noted)
    assert ask(board, "lift")["ok"]
    assert [each.viewer for each in found] == [None, 0]
    found.clear()
    store = next(words for words in play.moves.words if words.startswith("store"))
    assert ask(board, "act", action=store)["ok"]
    # The person who acted, and then nobody until the next one is there.
    assert [(each.viewer, each.waits_for) for each in found] == [(0, None), (None, 1)]
