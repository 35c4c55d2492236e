"""The Hint button without a browser: the coach thinks beside the kernel, for this position only.

Its moves are marked on a map, with reasons beside them: on that of Stone Age.
"""

from __future__ import annotations

import asyncio
import re
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from fixtures.pig import Pig

import stoneage_lab as lab
from stoneage_lab.advice import search as coaching
from stoneage_lab.advice.search import BackgroundSearch, Budget
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.core.twin import EngineInfo
from stoneage_lab.drawing.advice_ranks import place_of
from stoneage_lab.drawing.position_scenes import scene_of
from stoneage_lab.games import game_names
from stoneage_lab.widget import hint, shared_review
from stoneage_lab.widget.board import Board
from stoneage_lab.widget.hint_list import hint_markup

TITLE = "sal-coach"
BUTTON = re.compile(r'data-command="hint" aria-disabled="(\w+)"')
MOVES = re.compile(r'id="coach-\d"[^>]*data-action="([^"]+)"')


class Held:
    """Lets the coach of the boards begin to think only when told to."""

    def __init__(self, monkeypatch):
        self.go = threading.Event()
        self.threads = []

        def thinking(*given, **named):
            self.threads.append(threading.current_thread())
            self.go.wait()
            return think(*given, **named)

        think = coaching.TreeSearch
        monkeypatch.setattr(coaching, "TreeSearch", thinking)

    def finish(self):
        self.go.set()
        for thread in self.threads:
            thread.join()


@pytest.fixture(autouse=True)
def few_tries(monkeypatch):
    def pondering(position, budget, then, players):
        shown = threading.Event()

        def came(found):
            then(found)
            shown.set()

        thinking = BackgroundSearch(position, Budget(tries=20), came, players)
        thinking.shown = shown
        return thinking

    monkeypatch.setattr(hint, "BackgroundSearch", pondering)


@pytest.fixture
def held(monkeypatch):
    held = Held(monkeypatch)
    yield held
    held.finish()


@pytest.fixture
def play():
    return lab.play("stone-age", players=2, seed=7)


@pytest.fixture
def board(play):
    board = Board(play)
    board.send = lambda message: None
    yield board
    board.close()


def press(board, t="hint", **fields):
    press.count += 1
    return board.answer({
        "t": t, "req": f"p{press.count}", "rev": board.view["rev"], **fields
    })  # fmt: skip


press.count = 0


def prompt(board):
    return board.view["parts"]["prompt"]


def thought(board):
    """Press Hint and wait for the answer."""
    assert press(board)["ok"]
    board._hint.pondering.shown.wait()
    return MOVES.findall(prompt(board))


def test_the_answer_comes_to_the_same_picture(board, play, held):
    rev = board.view["rev"]
    ack = press(board)
    assert (ack["ok"], ack["rev"]) == (True, rev)
    assert "The coach is thinking" in prompt(board)
    held.finish()
    moves = MOVES.findall(prompt(board))
    assert 1 <= len(moves) <= 3
    assert all(words in play.moves for words in moves)
    # Somebody who has seen the position before the answer came can still act in it.
    assert board.view["rev"] == rev
    assert press(board, "act", action=moves[0])["ok"]
    assert (play.ply, TITLE in prompt(board)) == (1, False)


def test_it_says_what_the_coach_says_in_python(board, play):
    moves = thought(board)
    advice = lab.coach(play, tries=20)
    assert moves == [move.words for move in advice]
    for move in advice:
        assert move.chance in prompt(board)
        assert move.rating_text() in prompt(board)
        assert all(sentence in prompt(board) for sentence in move.why)
    # The words are measured in something, too.
    assert "Equally good: at most 3 wins in 100 games below the best" in prompt(board)


def test_pressing_again_sends_it_away(board, held):
    press(board)
    assert TITLE in prompt(board)
    press(board)
    assert TITLE not in prompt(board)
    held.finish()
    assert TITLE not in prompt(board)


def test_an_answer_is_never_shown_at_another_position(board, play, held):
    press(board)
    play.do("place 1 hunt")
    assert TITLE not in prompt(board)
    press(board)
    play.undo()
    play.redo()
    held.finish()
    assert not MOVES.search(prompt(board))
    # The same decision, but somebody has looked elsewhere in between: nobody asked any more.
    assert TITLE not in prompt(board)


def test_a_closed_board_thinks_no_longer(play, held):
    board = Board(play)
    press(board)
    pondering = board._hint.pondering
    view = board.view
    board.close()
    held.finish()
    assert pondering.cancelled
    assert board.view == view


def test_a_board_that_nobody_looks_at_thinks_no_longer(board, held):
    press(board, "open", page="p")
    press(board)
    pondering = board._hint.pondering
    press(board, "close", page="p")
    assert pondering.cancelled


def test_another_language_keeps_the_answer(board):
    moves = thought(board)
    press(board, "language", language="ja")
    assert MOVES.findall(prompt(board)) == moves
    assert "コーチのおすすめ" in prompt(board)


def test_a_mistake_is_owned_up_to_and_kept(board, play, held, monkeypatch):
    def broken(*given, **named):
        raise RuntimeError("the sky fell")

    monkeypatch.setattr(coaching.CoachSearch, "run", broken)
    assert press(board)["ok"]
    held.finish()
    assert "RuntimeError: the sky fell" in board.last_error
    assert TITLE not in prompt(board)
    assert "the sky fell" in board.view["status"]
    assert press(board, "act", action="place 1 hunt")["ok"]


def test_a_mistake_before_the_answer_is_the_answer(board, monkeypatch):
    monkeypatch.setattr(threading.Thread, "start", lambda thread: thread.run())
    monkeypatch.setattr(coaching, "TreeSearch", lambda *given, **named: 1 / 0)
    ack = press(board)
    assert (ack["ok"], ack["code"]) == (False, "internal")
    assert "ZeroDivisionError" in board.last_error
    assert TITLE not in prompt(board)


def test_without_threads_the_answer_is_there_at_once(board, monkeypatch):
    def refuse(self):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    press(board)
    assert MOVES.search(prompt(board))


def test_the_button_is_for_whoever_decides():
    play = lab.play(players=["you", "careful"], seed=7)
    board = Board(play)
    assert BUTTON.search(board.view["parts"]["head"])[1] == "false"
    while not play.bot_to_move:
        play.do(play.moves[0], bots=False)
    assert BUTTON.search(board.view["parts"]["head"])[1] == "true"
    ack = press(board)
    assert ack["ok"]
    assert "not your turn" in ack["text"]
    board.close()


def test_a_seat_is_not_told_what_another_should_do(play):
    board = Board(play, seat="blue")
    assert BUTTON.search(board.view["parts"]["head"])[1] == "true"
    assert "text" in press(board)
    board.close()


def test_the_place_of_a_move_shines_while_one_points_at_it(board):
    words = thought(board)[0]
    scene = scene_of(board.play)
    place = place_of(scene, words)
    assert f'id="{place}"' in board.view["parts"]["board"]
    assert f"#coach-1:is(:hover,:focus)) #{place}{{" in prompt(board)


BADGES = re.compile(r'<g class="sal-coach-mark".*?<text[^>]*>([^<]+)</text>')


@pytest.mark.parametrize(("code", "word"), [("en", "Coach: 1, best."), ("ja", "コーチ：1、最善。")])
def test_the_moves_are_marked_on_the_map_as_long_as_the_hint_is_open(board, code, word):
    before = board.view["parts"]["board"]
    moves = thought(board)
    press(board, "language", language=code)
    shown = board.view["parts"]["board"]
    badges = " · ".join(BADGES.findall(shown)).split(" · ")
    assert sorted(badge.split()[0] for badge in badges) == list("123")[: len(moves)]
    # The rating stands beside the rank, in words.
    ratings = [move.rating_text(code) for move in board._hint.advice]
    assert sorted(badges) == [f"{rank} {rating}" for rank, rating in enumerate(ratings, 1)]
    place = place_of(scene_of(board.play), moves[0])
    assert re.search(rf'<g id="{place}"[^>]* aria-label="{word} ', shown)
    press(board)
    press(board, "language", language="en")
    assert board.view["parts"]["board"] == before


def saver(monkeypatch, board):
    """Return a function that saves what a board shows, as a kind of file."""
    sent: list[bytes] = []
    monkeypatch.setattr(
        Board, "send", lambda _self, _content, buffers=(): sent.extend(map(bytes, buffers))
    )

    def saved(kind):
        sent.clear()
        press(board, "export", export=kind)
        board._downloads.write()
        board.wait_for_file()
        return sent[-1].decode()

    return saved


@pytest.mark.parametrize("name", game_names())
def test_what_is_saved_of_a_board_has_the_ranks_that_it_shows(monkeypatch, name):
    bots = ["careful"] * (lab.game(name).players - 1)
    board = Board(lab.play(name, players=["you", *bots], seed=7))
    play = board.play
    saved = saver(monkeypatch, board)

    def still():
        return board._repr_mimebundle_()[0]["text/plain"]

    moves = thought(board)
    for known in (saved("svg"), saved("txt"), still()):
        told = known.count("(coach: ") + known.count("Coach: ")
        assert told >= len(moves), name
    assert "sal-coach-mark" in saved("svg")
    # Sent away, it is on no picture; the page of the whole game shows it where it was asked for,
    # unless that would tell of a hand.
    press(board)
    assert "oach" not in saved("txt") + still()
    assert "sal-coach-mark" not in saved("svg")
    play.do(moves[0])
    assert ("sal-coach-mark" in saved("html")) is not play.hides
    board.close()


def test_a_replay_has_the_hints_of_variations_and_of_moves_made_again(monkeypatch):
    board = Board(lab.play("stone-age", players=["you", "you"], seed=7))
    saved, play = saver(monkeypatch, board), board.play
    play.do("place 3 forest")
    assert "sal-coach-mark" not in saved("html")
    thought(board)
    press(board)
    # The same position, reached again.
    play.undo().do("place 3 forest")
    assert "sal-coach-mark" in saved("html")
    # From another move the line with the hint becomes a variation.
    play.undo().do("place 2 hut")
    assert len(play.variations) == 1
    assert "sal-coach-mark" in saved("html")
    board.close()


def test_numbers_are_told_only_on_demand_and_with_their_meaning(board):
    thought(board)
    advice = prompt(board).partition('id="sal-coach"')[2]
    words, folded = advice.split('<details class="sal-coach-numbers">')
    for chance in re.findall(r"<td>(\d+ %)</td>", folded):
        assert chance not in re.sub("<style>.*?</style>", "", words, flags=re.DOTALL)
    assert "±" not in prompt(board)
    assert "how often out of 100 games Red wins" in folded
    assert ">best<" in words


def test_every_placing_has_its_place(play):
    scene = scene_of(play)
    assert {place_of(scene, action.words) for action in play.position.legal()} == {
        place.id for _, place in scene.places() if place.control.state == "can"
    }


@pytest.mark.parametrize("name", [name for name in game_names() if name != "stone-age"])
@pytest.mark.parametrize("compiled", [True, False])
def test_where_the_rules_are_not_compiled_a_hint_makes_do_with_fewer_tries(
    name: str, compiled: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    why_not = "" if compiled else "no compiler was found"
    monkeypatch.setattr(coaching, "engine_info", lambda _: EngineInfo(why_not, sources="x"))
    info = lab.game(name).info
    for rules in info.rule_sets:
        for players in info.players({}, ()):
            game = lab.game(name, players, rules)
            tries = coaching.hint_tries(game)
            assert tries >= 200 if compiled else 5 < tries < 200, (rules, players)
    thought_for = []
    monkeypatch.setattr(hint, "Budget", lambda tries: thought_for.append(tries) or Budget(tries=1))
    play = lab.play(game, ["you", *["random"] * (players - 1)], seed=1).run_bots()
    assert press(Board(play))["ok"]
    assert thought_for == [tries]


@pytest.mark.parametrize("code", LANGUAGES)
def test_the_markup_keeps_strange_words_apart(code):
    move = {
        "id": "coach-1", "rank": "1", "action": '"><b>', "label": "<i>", "rating": "<b>",
        "numbers": ["<b>"], "why": ["<script>"], "place": "",
    }  # fmt: skip
    markup = hint_markup(code, [move], ["<i>"], ["<script>"])
    assert not re.search("<b>|<i>|<script>", markup)


def test_a_finished_game_is_reviewed_on_its_board(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shared_review, "TRIES", 1)
    monkeypatch.setattr(shared_review, "EVERY", 0.0)
    play = lab.play(Pig(2), ["random", "random"], seed=3).run_bots()
    board = lab.Board(play)
    pictures: list[str] = []
    board.observe(lambda change: pictures.append(change["new"]["parts"]["code"]), "view")
    assert 'data-command="hint"' in board.view["parts"]["prompt"]
    assert board.answer({"t": "hint", "req": "1", "rev": board.rev})["ok"]
    board.wait_for_review()
    assert any("<progress" in each for each in pictures)
    found = board.view["parts"]["code"]
    assert "The costliest moves" in found
    ply = re.search(r'data-command="goto (\d+)"', found)
    assert ply is not None
    # It stays while one looks back, and speaks the language of the board.
    play.goto(int(ply[1]))
    board.change("language", "ja")
    assert "sal-review" in board.view["parts"]["code"]
    assert "The costliest moves" not in board.view["parts"]["code"]
    play.goto(play.last)
    assert board.answer({"t": "hint", "req": "2", "rev": board.rev})["ok"]
    assert "sal-review" not in board.view["parts"]["code"]
    board.close()


def test_without_threads_a_review_leaves_the_board_alive_and_says_the_same(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A browser's Python has no threads: the decisions are judged between messages."""
    monkeypatch.setattr(shared_review, "TRIES", 1)
    monkeypatch.setattr(shared_review, "EVERY", 0.0)
    play = lab.play(Pig(2), ["random", "random"], seed=3)
    play.run_bots()
    ended = play.last
    request = {"t": "hint", "req": "1"}
    with_threads = lab.Board(play)
    with_threads.answer({**request, "rev": with_threads.rev})
    with_threads.wait_for_review()

    def refuse(thread: threading.Thread) -> None:
        raise RuntimeError("can't start new thread")

    async def look() -> str:
        board = lab.Board(play)
        monkeypatch.setattr(threading.Thread, "start", refuse)
        board.answer({**request, "rev": board.rev})
        seen = set()
        while "<progress" in (shown := board.view["parts"]["code"]):
            seen.add(shown)
            await asyncio.sleep(0)
        assert len(seen) > 10, "the bar does not move"
        assert play.last == ended
        return shown

    # In a thread that has begun by then: where a browser was used, a loop runs in this one.
    with ThreadPoolExecutor(1) as apart:
        shown = apart.submit(asyncio.run, look()).result()
    assert shown == with_threads.view["parts"]["code"]
    with_threads.close()
