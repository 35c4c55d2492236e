"""The board without a browser: what it shows, and what it answers."""

import gc
import html
import re
import sys
import threading
import weakref
from itertools import pairwise, zip_longest

import pytest
from fixtures.hike import Hike

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.drawing.protocol import drawing_of
from stoneage_lab.games import game_names
from stoneage_lab.session.game_line import line_of
from stoneage_lab.widget.board import Board
from stoneage_lab.widget.jupyter_model import page_file
from stoneage_lab.widget.protocol import DECIDING


@pytest.fixture
def play():
    return lab.play(Hike(2), seed=7)


@pytest.fixture
def board(play):
    board = Board(play, pace=5)
    board.sent = []
    board.send = board.sent.append
    yield board
    board.close()


class Page:
    """Sends messages the way the page does: one id after another, with the picture shown."""

    def __init__(self, board):
        self.board = board
        self.count = 0

    def __call__(self, t, **fields):
        self.count += 1
        message = {"t": t, "req": f"page-{self.count}", "rev": self.board.view["rev"], **fields}
        return self.board.answer(message)


@pytest.fixture
def ask(board):
    return Page(board)


def bots(**more):
    return Board(lab.play(Hike(2), players=["you", "walker"], seed=7), **more)


# -- the picture ---------------------------------------------------------------------------


def test_a_view_holds_everything_a_page_needs(board, play):
    view = board.view
    assert view["v"] == 1
    assert view["game"] == "hike"
    assert view["rev"] == play.rev
    assert (view["ply"], view["head"], view["past"]) == (0, 0, False)
    assert (view["auto"], view["pace"], view["lang"], view["seat"]) == (False, 5, "en", None)
    assert {"head", "prompt", "board", "log", "code"} <= set(view["parts"])
    assert all(isinstance(markup, str) for markup in view["parts"].values())
    assert "Hike" in view["parts"]["board"]
    assert view["status"]


def test_moves_made_in_another_cell_are_shown(board, play):
    before = board.view["rev"]
    play.do("walk 3")
    assert board.view["rev"] > before
    assert board.view["ply"] == 1


def test_two_boards_of_one_session_stay_in_step(board, ask, play):
    other = Board(play, seat="blue", language="ja")
    assert ask("act", action="walk 3")["ok"]
    assert other.view["ply"] == board.view["ply"] == 1
    assert other.view["lang"] == "ja"
    other.close()


def test_a_viewer_without_widgets_sees_the_picture(board):
    data, _ = board._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in data
    assert '<div style="overflow-x:auto"><img alt=' in data["text/html"]
    assert "points: Red 0, Blue 0" in data["text/plain"]


def test_a_closed_board_follows_no_longer_and_is_forgotten(play):
    board = Board(play)
    board.close()
    rev = board.view["rev"]
    play.do("walk 3")
    assert board.view["rev"] == rev
    assert not play.listener_count
    known = weakref.ref(board)
    del board
    gc.collect()
    assert known() is None


def test_a_board_lets_go_of_the_game_before():
    board = Board(lab.play("stone-age", players=2, seed=7))
    known = weakref.ref(line_of(board.play))
    board._begin(lab.play("stone-age", players=2, seed=8))
    gc.collect()
    assert known() is None
    board.close()


# -- playing -------------------------------------------------------------------------------


def test_a_closed_board_follows_no_message(board, ask, play):
    assert ask("act", action="walk 1")["ok"]
    board.close()
    ack = ask("act", action=play.moves[0].words)
    assert (ack["ok"], ack["code"]) == (False, "illegal")
    assert "closed" in ack["text"]
    assert play.last == 1


def test_a_listener_that_raises_keeps_no_board_from_being_told(board, play):
    def broken():
        raise RuntimeError("the sky fell")

    other = Board(play)
    told = []
    for listener in (broken, lambda: told.append(play.ply)):
        play.subscribe(listener)
    later = Board(play)
    with pytest.raises(RuntimeError, match="the sky fell"):
        play.do("walk 1")
    assert told == [1]
    assert [each.view["ply"] for each in (board, other, later)] == [1, 1, 1]
    other.close()
    later.close()


def test_ctrl_c_while_a_bot_thinks_is_answered():
    def interrupted(position):
        raise KeyboardInterrupt

    play = lab.play(Hike(2), players=["you", interrupted], seed=7)
    board = Board(play)
    board.sent = []
    board.send = board.sent.append
    ask = Page(board)
    while not play.bot_to_move:
        assert ask("act", action=play.moves[0].words)["ok"]
    before = play.ply
    board.receive({"t": "next", "req": "n", "rev": board.view["rev"]})
    ack = board.sent[-1]
    assert (ack["ok"], ack["req"], play.ply) == (False, "n", before)
    assert "Ctrl-C" in ack["text"]
    assert (board.paused, ack["rev"]) == (True, board.view["rev"])
    assert not board.view["auto"]
    board.close()


def test_an_action_is_done_and_written_down_as_python(board, ask, play):
    ack = ask("act", action="walk 3")
    assert ack == {"t": "ack", "req": "page-1", "ok": True, "rev": board.view["rev"]}
    assert play.ply == 1
    assert board.transcript == ['play.do("walk 3")']
    assert "play.do(&#34;walk 3&#34;)" in board.view["parts"]["code"]


def test_the_transcript_plays_the_same_game(ask, board, play):
    for action in ("walk 3", "rest"):
        assert ask("act", action=action)["ok"]
    assert ask("undo")["ok"]
    assert ask("act", action="walk 2")["ok"]
    twin = lab.play(Hike(2), seed=7)
    exec("\n".join(board.transcript), {"play": twin, "lab": lab})
    assert twin.position == play.position


def test_the_picture_comes_before_the_answer(play):
    order = []
    board = Board(play)
    board.observe(lambda change: order.append(change["new"]["rev"]), "view")
    board.send = order.append
    board.receive({"t": "act", "req": "p", "rev": play.rev, "action": "walk 3"})
    seen, patch, ack = order
    assert (patch["t"], patch["fields"]["rev"]) == ("patch", seen)
    assert ack == {"t": "ack", "req": "p", "ok": True, "rev": board.rev}
    board.close()


@pytest.mark.parametrize("t", sorted(DECIDING))
def test_a_stale_click_is_never_applied(board, ask, play, t):
    play.do("walk 3")
    play.do("rest")
    rev = board.view["rev"]
    fields = {"action": "walk 2"} if t in ("act", "branch", "draft", "preview") else {}
    fields |= {"layout": "wide"} if t == "preview" else {}
    fields |= {"guide": "next"} if t == "guide" else {}
    fields |= {"drop": "2"} if t == "drop" else {}
    fields |= {"whatif": "1"} if t == "whatif" else {}
    ack = board.answer({"t": t, "req": "old", "rev": rev - 1, **fields})
    assert (ack["ok"], ack["code"], ack["rev"]) == (False, "stale", rev)
    assert (play.ply, board.transcript, board.view["rev"]) == (2, [], rev)


def test_a_repeated_message_is_followed_once(board, play):
    message = {"t": "act", "req": "p", "rev": play.rev, "action": "walk 3"}
    first = board.answer(message)
    play.do("walk 2")
    assert board.answer(message) == first
    assert play.ply == 2


def test_a_refusal_is_the_engines_sentence_with_its_rule(board, ask, play):
    play.do("rest").do("walk 1")
    ack = ask("act", action="rest")
    assert (ack["ok"], ack["code"]) == (False, "illegal")
    assert ack["text"] == f"{play.why_not('rest')}"
    assert board.transcript == []


def test_unknown_words_are_refused_with_the_nearest(ask):
    ack = ask("act", action="wlak 3")
    assert (ack["ok"], ack["code"]) == (False, "illegal")
    assert "walk 3" in ack["text"]


def test_malformed_messages_are_answered_and_change_nothing(board, play):
    ack = board.answer({"t": "act", "req": "p", "rev": 0, "action": "walk 3", "x": 1})
    assert (ack["ok"], ack["code"], ack["req"]) == (False, "malformed", "p")
    assert "unknown field: x" in ack["text"]
    assert board.answer("nonsense")["req"] is None
    assert play.ply == 0


def test_a_board_of_one_seat_acts_for_no_other(play):
    board = Board(play, seat="blue")
    ack = Page(board)("act", action="walk 3")
    assert (ack["ok"], ack["code"]) == (False, "not_your_turn")
    board.close()


def test_a_finished_game_says_so():
    play = lab.play(Hike(2), players=["random", "random"], seed=1).run_bots()
    board = Board(play)
    ack = Page(board)("act", action="walk 3")
    assert (ack["ok"], ack["code"]) == (False, "over")
    assert board.view["auto"] is False
    board.close()


def test_a_mistake_of_ours_is_owned_up_to(board, ask, play, monkeypatch):
    def broken(*_, **__):
        raise RuntimeError("the sky fell")

    monkeypatch.setattr(play, "do", broken)
    ack = ask("act", action="walk 3")
    assert (ack["ok"], ack["code"]) == (False, "internal")
    assert "the sky fell" in ack["text"]
    assert "RuntimeError: the sky fell" in board.last_error
    assert board.transcript == []


def test_a_picture_that_cannot_be_drawn_does_not_hurt_the_cell_that_moved(board, play, monkeypatch):
    before = board.view
    monkeypatch.setattr(Board, "picture", lambda self: 1 / 0)
    play.do("walk 3")
    assert board.view["parts"] == before["parts"]
    assert board.view["rev"] > before["rev"]
    assert "ZeroDivisionError" in board.view["status"]
    assert "ZeroDivisionError" in board.last_error


def test_the_number_of_the_picture_only_rises(board, ask, play):
    seen = [board.view["rev"]]
    board.observe(lambda change: seen.append(change["new"]["rev"]), "view")
    for t, fields in [
        ("act", {"action": "walk 3"}),
        ("language", {"language": "ja"}),
        ("undo", {}),
        ("redo", {}),
        ("goto", {"ply": 0}),
        ("branch", {"action": "walk 2"}),
        ("act", {"action": "walk 1"}),
    ]:
        ack = ask(t, **fields)
        assert ack["ok"], ack
        assert ack["rev"] == board.view["rev"]
    assert seen == sorted(set(seen))


# -- time ----------------------------------------------------------------------------------


def test_undo_and_redo(board, ask, play):
    ack = ask("undo")
    assert (ack["ok"], ack["code"]) == (False, "illegal")
    ask("act", action="walk 3")
    ask("undo")
    assert (play.ply, board.view["head"], board.view["past"]) == (0, 1, False)
    assert board.transcript[1:] == ["play.undo()"]
    ask("redo")
    assert play.ply == 1
    assert board.transcript[1:] == []


def test_looking_back_asks_before_acting(board, ask, play):
    for action in ("walk 3", "rest"):
        ask("act", action=action)
    ask("goto", ply=1)
    ask("goto", ply=0)
    assert (board.view["ply"], board.view["head"], board.view["past"]) == (0, 2, True)
    assert board.transcript[2:] == ["play.goto(0)"]
    ack = ask("goto", ply=99)
    assert (ack["ok"], ack["code"]) == (False, "illegal")


def test_looking_back_does_not_mind_an_old_picture(board, play):
    play.do("walk 3")
    assert board.answer({"t": "goto", "req": "p", "rev": 0, "ply": 0})["ok"]


def test_a_branch_is_a_session_of_its_own(board, ask, play):
    for action in ("walk 3", "rest"):
        ask("act", action=action)
    ask("goto", ply=1)
    assert ask("branch", action="walk 2")["ok"]
    assert board.play is not play
    assert board.play.last == 2
    assert (play.ply, play.last) == (1, 2)
    assert board.transcript[-2:] == ["play = play.branch()", 'play.do("walk 2")']
    rev = board.view["rev"]
    play.redo()
    assert board.view["rev"] == rev
    board.play.undo()
    assert board.view["rev"] > rev


def test_a_branch_that_is_refused_leaves_everything(board, ask, play):
    for action in ("rest", "walk 1", "walk 3"):
        ask("act", action=action)
    ask("goto", ply=2)
    assert not ask("branch", action="rest")["ok"]
    assert board.play is play


# -- bots ----------------------------------------------------------------------------------


def test_bots_move_one_decision_at_a_time():
    board = bots()
    ask = Page(board)
    assert not board.view["auto"]
    ask("act", action="walk 3")
    assert board.view["auto"]
    ack = ask("act", action="walk 1")
    assert (ack["ok"], ack["code"]) == (False, "not_your_turn")
    assert ask("next")["ok"]
    assert board.play.ply == 2
    assert board.transcript == ['play.do("walk 3")']
    board.close()


def test_bots_wait_while_paused():
    board = bots()
    ask = Page(board)
    ask("pause")
    ask("act", action="walk 3")
    assert board.paused
    assert not board.view["auto"]
    assert 'data-command="next"' in board.view["parts"]["head"]
    assert ask("next")["ok"]
    ask("pause")
    assert not board.paused
    board.close()


def test_nobody_waits_for_a_bot_that_is_not_there(ask):
    ack = ask("next")
    assert (ack["ok"], ack["code"]) == (False, "illegal")


# -- threads, files ------------------------------------------------------------------------


def test_messages_from_several_threads_are_followed_one_by_one(board, play):
    rev, acks = play.rev, []

    def click(name):
        acks.append(board.answer({"t": "act", "req": name, "rev": rev, "action": "walk 3"}))

    threads = [threading.Thread(target=click, args=[f"t{n}"]) for n in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert sorted(ack["ok"] for ack in acks) == [False] * 7 + [True]
    assert {ack["code"] for ack in acks if not ack["ok"]} == {"stale"}
    assert play.ply == 1


def test_a_missing_front_end_is_explained(tmp_path, monkeypatch):
    monkeypatch.setattr("stoneage_lab.widget.jupyter_model.STATIC", tmp_path)
    with pytest.raises(FileNotFoundError, match=r"pip install -e \."):
        page_file("board.js")


def test_the_front_end_travels_as_text(monkeypatch):
    assert isinstance(page_file("board.js"), str)
    monkeypatch.setenv("ANYWIDGET_HMR", "1")
    assert page_file("board.js").name == "board.js"


@pytest.mark.parametrize(
    ("options", "sentence"),
    [({"seat": "purple"}, "purple"), ({"seat": 7}, "7"), ({"language": "xx"}, "xx")],
)
def test_a_wrong_set_up_is_refused_in_a_sentence(play, options, sentence):
    with pytest.raises(lab.SetupError, match=sentence):
        Board(play, **options)
    assert not play.listener_count


@pytest.mark.parametrize("made", [lambda: Board(None, sat=1), lambda: lab.NewGame(sat=1)])
def test_an_argument_that_does_not_exist_is_told_and_nothing_else(made, monkeypatch):
    also = []
    monkeypatch.setattr(sys, "unraisablehook", also.append)
    with pytest.raises(TypeError, match="unexpected keyword argument 'sat'"):
        made()
    gc.collect()
    assert not also, "Python closes what could not be made"


def test_something_that_is_no_session_is_refused_in_a_sentence(play):
    with pytest.raises(lab.SetupError, match=r"lab\.Board\(lab\.play"):
        Board(play.position)


# -- previews ------------------------------------------------------------------------------


def test_a_page_is_told_what_an_action_would_do():
    board = Board(lab.play("stone-age", players=2, seed=7))
    ask, sent, rev = Page(board), [], board.rev
    board.put = lambda **traits: sent.append(traits)
    found = ask("preview", action="place 3 forest", layout="wide")
    assert found["ok"]
    assert found["text"] == "3 people to the forest. 3 dice ÷ 3: about 3 wood."
    laid = found["preview"]
    assert [place for place, _ in laid["marks"]] == ["site-forest", "mat-red-home"]
    assert [place for place, _ in laid["ghosts"]] == ["site-forest"] * 3
    used = [name for _, markup in laid["ghosts"] for name in re.findall('href="#(.*?)"', markup)]
    assert used
    assert all(f'id="{name}"' in board.scenery["symbols"] for name in used)
    assert (board.rev, sent, board.transcript, board.play.ply) == (rev, [], [], 0)
    board.close()


def test_what_cannot_be_done_is_refused_to_a_page_that_asks(board, ask):
    board.play.do("rest").do("rest")
    refused = ask("preview", action="rest", layout="wide")
    assert (refused["ok"], refused["code"]) == (False, "illegal")
    assert "just rested" in refused["text"]


def test_a_preview_is_for_the_picture_that_was_shown(board, ask):
    rev = board.rev
    board.play.do("walk 1")
    message = {"t": "preview", "req": "late", "rev": rev, "action": "walk 3", "layout": "wide"}
    assert board.answer(message)["code"] == "stale"


def test_nothing_is_foreseen_for_whom_it_is_not_the_turn():
    board = bots(seat="red")
    board.play.do("walk 1", bots=False)
    answer = Page(board)("preview", action="walk 3", layout="wide")
    assert answer["ok"]
    assert "preview" not in answer
    assert "text" not in answer
    board.close()


def test_a_closed_curtain_foresees_nothing():
    board = Board(lab.play("age-of-revive", players=3, seed=3))
    words = next(iter(board.play.position.legal())).words
    assert Page(board)("preview", action=words, layout="wide")["code"] == "not_your_turn"
    board.close()


# -- layouts -------------------------------------------------------------------------------


@pytest.fixture
def two_layouts(monkeypatch):
    """A drawing room that draws the table of a game in two layouts."""

    def laid_out(usual):
        def made(source, *, layout="wide", **given):
            found = dict(usual(source, **given))
            return found | {"board": f"<p>{layout}: ply {source.ply}</p>"}

        return made

    for name in ("parts", "table_parts"):
        monkeypatch.setattr(drawing, name, laid_out(getattr(drawing, name)))


def test_pages_get_the_layouts_that_they_have_room_for(play, two_layouts):
    board = Board(play)
    ask = Page(board)
    assert "board narrow" not in board.view["parts"]
    rev = board.rev
    assert ask("room", page="a", layout="narrow")["ok"]
    shown = board.view["parts"]
    assert (shown["board"], shown["board narrow"]) == ("<p>wide: ply 0</p>", "<p>narrow: ply 0</p>")
    # What lies before the players is the same in both.
    assert not [name for name in shown if name.endswith(" narrow") and name != "board narrow"]
    assert board.rev == rev
    play.do("walk 1")
    assert board.view["parts"]["board narrow"] == "<p>narrow: ply 1</p>"
    ask("room", page="b", layout="narrow")
    ask("room", page="a", layout="wide")
    play.do("walk 1")
    assert "board narrow" in board.view["parts"]
    ask("close", page="b")
    ask("open", page="c")
    play.do("walk 1")
    assert "board narrow" not in board.view["parts"]
    board.close()


def test_a_wish_for_another_layout_waits_for_one(board, ask):
    before = board.view
    for layout in ("narrow", "round"):
        assert ask("room", page="a", layout=layout)["ok"]
    assert board.view == before
    assert ask("room", page="a")["code"] == "malformed"


@pytest.mark.parametrize("name", game_names())
def test_every_symbol_that_a_board_uses_is_there_under_the_name_of_its_game(name: str) -> None:
    """Two boards on a page share no picture: each uses only what it has brought itself."""
    board = lab.Board(lab.play(name, seed=3))
    sent = {**board.view["parts"], **board.scenery}
    brought = set(re.findall(r'<g id="([^"]+)"', sent["symbols"]))
    used = {use for part in sent.values() for use in re.findall(r'href="#([^"]+)"', part)}
    owner = drawing_of(board.play.game).owner
    assert used
    assert used <= brought
    assert all(use.startswith(f"{owner}-") for use in used)
    # Games of users, which other tests register, may have no drawing.
    drawings = list(filter(None, (drawing_of(lab.game(each)) for each in game_names())))
    assert len({drawing.owner for drawing in drawings}) == len(drawings) >= 4
    board.close()


def test_the_lines_of_a_long_game_are_the_same_and_only_the_last_one_is_new():
    play = lab.play("stone-age", players=2, seed=7)
    board = Board(play)
    blocks = []
    for number in range(30):
        action = play.position.legal()[0].words
        board.answer({"t": "act", "req": f"long-{number}", "rev": board.rev, "action": action})
        (shown,) = re.findall(r"<pre[^>]*>(.*)</pre>", board.view["parts"]["code"], re.DOTALL)
        assert html.unescape(re.sub("<[^>]*>", "", shown)).splitlines() == board.transcript
        blocks.append(shown.split("<span>"))
    # Lines that make a block full are told once more.
    for before, after in pairwise(blocks):
        assert sum(old != new for old, new in zip_longest(before[: len(after)], after)) == 1
    assert len(blocks[-1]) == 1 + 3 + 6
    board.close()
