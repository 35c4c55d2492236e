"""The board against a hostile page: whatever it is told, the game stays the game."""

import gc
import random
import sys
import threading
import tracemalloc
from concurrent.futures import ThreadPoolExecutor

import pytest
from adversary.messages import (
    MOST_BYTES,
    TRICKS,
    Sender,
    Wire,
    check_ack,
    check_board,
    check_session,
    nested,
    numbers,
)
from fixtures.pig import Pig
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from jupyter_client.session import json_packer

import stoneage_lab as lab
from stoneage_lab.games.stone_age.rules.actions import GRAMMAR
from stoneage_lab.widget.board import Board
from stoneage_lab.widget.protocol import Acks, check_message

PIG = ["roll", "hold"]
STONE_AGE = [action.words for action in GRAMMAR.all_actions()]


@pytest.fixture
def boards():
    """Makes boards, and takes them off the page at the end."""
    made = []

    def make(play, **more):
        made.append(Board(play, **more))
        return made[-1]

    yield make
    for board in made:
        board.close()
    lab.language("en")


@pytest.fixture
def pig(boards):
    return Wire(boards(lab.play(Pig(2), players=2, seed=7)))


def ask(board, t, **fields):
    """An honest message with an id of its own."""
    ask.count = getattr(ask, "count", 0) + 1
    return board.answer({"t": t, "req": f"a{ask.count}", "rev": board.view["rev"], **fields})


# -- floods --------------------------------------------------------------------------------


@pytest.mark.parametrize("messages", [1_500, pytest.param(10_000, marks=pytest.mark.long)])
def test_thousands_of_messages(boards, messages):
    play = lab.play(Pig(2), players=2, seed=11)
    wire, sender = Wire(boards(play)), Sender(1, PIG)
    drawn, picture = [], wire.board.picture
    wire.board.picture = lambda: drawn.append(1) or picture()
    for number in range(messages):
        wire(sender.message(wire.board))
        if number % 500 == 0:
            check_session(wire.board.play)
    # What costs time is a picture, and only what is followed may make one.
    assert len(drawn) <= 2 * wire.codes["ok"]
    check_session(wire.board.play)
    check_board(wire.board)
    assert set(wire.codes) >= {"ok", "stale", "illegal", "malformed"}
    assert wire.codes["ok"] > messages // 10
    assert len(wire.board._acks._acks) <= 256
    assert wire.revs == sorted(set(wire.revs)), "the number of the picture only rises"
    assert lab.language() == "en"
    # A session replaced by a branch is not followed, and not kept alive, any more.
    assert wire.board.play.listener_count == 1
    if play is not wire.board.play:
        assert not play.listener_count


@pytest.mark.parametrize(
    ("players", "seat"),
    [(["you", "you"], None), (["you", "careful"], None), (["you", "you", "random"], "blue")],
)
@pytest.mark.parametrize("messages", [400, pytest.param(800, marks=pytest.mark.long)])
def test_stone_age_under_fire(boards, players, seat, messages):
    play = lab.play("stone-age", players=players, seed=5)
    wire, sender = Wire(boards(play, seat=seat)), Sender(len(players), STONE_AGE)
    for number in range(messages):
        if number % 3 == 0 and play.bot_to_move:
            wire({"t": "next", "req": f"next-{number}", "rev": wire.board.view["rev"]})
        wire(sender.message(wire.board))
        if number % 100 == 0:
            check_session(wire.board.play)
    check_session(wire.board.play)
    check_board(wire.board)


def test_three_boards_of_one_session(boards):
    play = lab.play(Pig(3), players=3, seed=2)
    options = ({}, {"seat": "red", "language": "ja"}, {"seat": "blue"})
    wires = [Wire(boards(play, **each)) for each in options]
    sender = Sender(3, PIG)
    rng = random.Random(4)
    for _ in range(1500):
        wire = rng.choice(wires)
        message = sender.message(wire.board)
        mover = wire.board.play.position.mover
        seat, rev = wire.board.seat, wire.board.view["rev"]
        ack = wire(message)
        if seat not in (None, mover) and ack["rev"] > rev and isinstance(message, dict):
            assert message["t"] not in ("act", "branch"), "acted for another seat"
        for each in wires:
            assert each.board.view["ply"] == each.board.play.ply
            assert each.board.view["head"] == each.board.play.last
    for wire in wires:
        check_session(wire.board.play)
        check_board(wire.board)
        assert wire.revs == sorted(set(wire.revs))


def test_each_board_speaks_its_own_language(boards):
    play = lab.play("stone-age", players=2, seed=7)
    here, there = boards(play, language="ja"), boards(play)
    for _ in range(30):
        assert ask(here, "act", action=play.moves[0].words)["ok"]
        check_board(there)
        check_board(here)


# -- one by one ----------------------------------------------------------------------------


def meant(play, words):
    """Return the words of the action that some text is read as; None if it is none."""
    try:
        return play.position.parse(words).words
    except lab.UnknownAction:
        return None


@pytest.mark.parametrize("words", TRICKS)
def test_tricks_are_no_actions(pig, boards, words):
    wires = [pig, Wire(boards(lab.play("stone-age", players=2, seed=7)))]
    for number, wire in enumerate(wires):
        for t in ("act", "branch"):
            message = {"t": t, "req": f"{t}{number}", "rev": wire.board.view["rev"]}
            legal = [each.words for each in wire.board.play.moves]
            ack = wire(message | {"action": words})
            assert ack["ok"] == (meant(wire.board.play, words) in legal)
        check_session(wire.board.play)


@pytest.mark.parametrize("kind", ["t", "field", "rev", "req", "action", "language", "all"])
@pytest.mark.parametrize(
    "monster",
    [nested(100_000), 10**5000, -(10**5000), "x" * 5_000_000, ["x" * 1000] * 5000],
    ids=["deep", "huge", "negative", "long", "wide"],
)
def test_monsters_are_answered_at_once(pig, kind, monster):
    message = {"t": "act", "req": "m", "rev": pig.board.view["rev"], "action": "roll"}
    if kind == "all":
        message = monster
    elif kind == "field":
        message["more"] = monster
    else:
        message = message | {"t": "language" if kind == "language" else "act", kind: monster}
    # A first refusal loads what refusals need, and a collection calls what others left behind.
    assert pig.board.answer("")["code"] == "malformed"
    calls, copied = [], 0
    gc.collect()
    gc.disable()
    tracemalloc.start()
    sys.setprofile(lambda *call: calls.append(1))
    try:
        ack = pig.board.answer(message)
        copied = tracemalloc.get_traced_memory()[1]
    finally:
        sys.setprofile(None)
        tracemalloc.stop()
        gc.enable()
    assert ack["code"] == "malformed"
    # It is neither walked through nor written out.
    assert len(calls) < 1000
    assert copied < 200_000
    assert pig(message)["code"] == "malformed"


@pytest.mark.parametrize("bad", ["\ud800", "roll\udfff", "\udcff" * 10])
@pytest.mark.parametrize("name", ["t", "req", "action", "language", "field"])
def test_half_characters_are_answered(pig, name, bad):
    # JSON can say "\ud800"; no answer that repeats it could be sent.
    message = {"t": "act", "req": "m", "rev": pig.board.view["rev"], "action": "roll"}
    if name == "field":
        message[bad] = 1
    elif name == "language":
        message = {"t": "language", "req": "m", "rev": 0, "language": bad}
    else:
        message[name] = bad
    assert not pig(message)["ok"]


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=300),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=9), inner),
    max_leaves=12,
)
FIELDS = {
    "t": st.sampled_from(("act", "branch", "goto", "language", "undo", "redo", "next", "hint")),
    "req": st.text(max_size=70),
    "rev": st.integers(-1, 50),
    "action": st.sampled_from((*PIG, "ROLL ", "hold me")) | st.text(max_size=220),
    "ply": st.integers(-2, 40),
    "language": st.sampled_from(("en", "ja", "de")) | st.text(max_size=20),
}


@settings(
    max_examples=250,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(JSON | st.fixed_dictionaries({}, optional={k: v | JSON for k, v in FIELDS.items()}))
@example({"t": "act", "req": "\ud800", "rev": 0, "action": "roll"})
def test_any_json_at_all(pig, content):
    pig(content)
    check_session(pig.board.play)


def test_the_same_id_with_other_content_does_nothing_more(pig):
    board, play = pig.board, pig.board.play
    first = pig({"t": "act", "req": "same", "rev": board.view["rev"], "action": "roll"})
    for t, more in (("undo", {}), ("act", {"action": "roll"}), ("language", {"language": "ja"})):
        assert pig({"t": t, "req": "same", "rev": board.view["rev"], **more}) == first
    assert (play.ply, play.last, board.language) == (1, 1, "en")


def test_an_id_is_forgotten_only_after_many_others():
    acks = Acks(8)
    for number in range(1000):
        acks.keep({"t": "ack", "req": f"r{number}", "ok": True, "rev": number})
        assert len(acks._acks) <= 8
    assert acks.get("r999")
    assert acks.get("r991") is None


def test_messages_are_not_changed_and_not_kept(pig):
    message = {"t": "act", "req": "m", "rev": pig.board.view["rev"], "action": " ROLL "}
    copy = dict(message)
    pig(message)
    assert message == copy
    message["req"] = "other"
    assert check_message(copy).req == "m"
    assert pig.board._acks.get("m")["req"] == "m"


# -- commands in the wrong order, from the past, for others --------------------------------


def test_a_branch_refused_because_of_a_bot_leaves_the_session(boards):
    play = lab.play("stone-age", players=["you", "careful"], seed=7)
    board = boards(play)
    wire = Wire(board)
    assert ask(board, "act", action="place 3 forest")["ok"]
    assert ask(board, "next")["ok"]
    assert ask(board, "goto", ply=1)["ok"]
    assert play.bot_to_move
    words = play.moves[0].words
    message = {"t": "branch", "req": "b", "rev": board.view["rev"], "action": words}
    assert wire(message)["code"] == "not_your_turn"
    assert board.play is play
    assert (board.view["ply"], board.view["head"]) == (play.ply, play.last) == (1, 2)


def test_a_bot_does_not_move_in_the_past(boards):
    play = lab.play("stone-age", players=["you", "careful"], seed=7)
    board = boards(play)
    assert ask(board, "act", action="place 3 forest")["ok"]
    assert ask(board, "next")["ok"]
    assert ask(board, "goto", ply=1)["ok"]
    assert not ask(board, "next")["ok"]
    assert (play.ply, play.last, play.lines) == (1, 2, [])


def test_the_language_already_spoken_is_no_change(pig):
    rev = pig.board.view["rev"]
    assert pig({"t": "language", "req": "l", "rev": rev, "language": "en"})["ok"]
    assert pig.board.view["rev"] == rev


@pytest.mark.parametrize("t", ["undo", "redo", "next", "goto"])
def test_nothing_to_travel_to(pig, t):
    more = {"ply": 1} if t == "goto" else {}
    for number in range(3):
        message = {"t": t, "req": f"{t}{number}", "rev": pig.board.view["rev"], **more}
        ack = pig(message)
        assert ack["code"] == "illegal"
    assert pig.board.transcript == []


def test_a_board_of_another_seat_cannot_act_or_branch(boards):
    play = lab.play("stone-age", players=2, seed=7)
    wire = Wire(boards(play, seat="blue"))
    for number, t in enumerate(("act", "branch")):
        message = {"t": t, "req": f"o{number}", "rev": 0, "action": "place 1 hunt"}
        assert wire(message)["code"] == "not_your_turn"
    assert wire.board.play is play
    assert play.last == 0


# -- what grows ----------------------------------------------------------------------------


def test_undo_and_redo_for_ever_do_not_fill_the_page(pig):
    board = pig.board
    assert ask(board, "act", action="roll")["ok"]
    transcript, code = list(board.transcript), board.view["parts"]["code"]
    for _ in range(200):
        assert ask(board, "undo")["ok"]
        assert ask(board, "redo")["ok"]
    assert board.transcript == transcript
    assert board.view["parts"]["code"] == code


@pytest.mark.parametrize(
    "bad", [lambda position: 1 / 0, lambda position: [0] * 10**6, lambda position: "x" * 10**6]
)
def test_answers_stay_short_whatever_a_bot_does(boards, bad):
    board = boards(lab.play(Pig(2), players=["you", "you"], seed=1))
    board.play.players[0] = bad
    board.play._bots[0] = bad
    ack = ask(board, "next")
    check_ack(ack | ({"code": "illegal"} if ack.get("code") == "internal" else {}))
    assert len(json_packer(ack)) <= MOST_BYTES
    assert board.play.last == 0


def test_a_mistake_with_a_huge_text_is_owned_up_to_in_short(boards, monkeypatch):
    board = boards(lab.play(Pig(2), players=2, seed=1))

    def fail(*args, **kwargs):
        raise ValueError("\ud800" + "x" * 10**6)

    monkeypatch.setattr(board.play, "do", fail)
    ack = ask(board, "act", action="roll")
    assert ack["code"] == "internal"
    assert len(json_packer(ack)) <= MOST_BYTES
    assert "ValueError" in board.last_error


# -- several threads -----------------------------------------------------------------------


def test_four_threads_at_once(boards):
    play = lab.play(Pig(3), players=3, seed=9)
    some = [boards(play), boards(play, language="ja"), boards(play, seat="red")]
    answers = {id(board): [] for board in some}
    revs = {id(board): numbers(board) for board in some}
    for board in some:
        board.send = answers[id(board)].append

    def page(number):
        sender, rng = Sender(100 + number, PIG), random.Random(number)
        for count in range(500):
            board = rng.choice(some)
            content = sender.message(board)
            if isinstance(content, dict) and isinstance(content.get("req"), str):
                content["req"] = f"{number}-{count}" + content["req"][64:]
            board.receive(content)

    with ThreadPoolExecutor(4) as pool:
        for done in [pool.submit(page, number) for number in range(4)]:
            done.result()
    # Pictures go the same way, and are no answers.
    answers = {one: [ack for ack in each if ack["t"] != "patch"] for one, each in answers.items()}
    assert sum(len(each) for each in answers.values()) == 2000
    for board in some:
        assert board.last_error is None, board.last_error
        assert revs[id(board)] == sorted(set(revs[id(board)]))
        for ack in answers[id(board)]:
            check_ack(ack)
            assert len(json_packer(ack)) <= MOST_BYTES
        check_board(board)
        check_session(board.play)
    assert lab.language() == "en"


def test_one_picture_is_acted_on_once(boards):
    board = boards(lab.play(Pig(2), players=2, seed=9))
    for turn in range(20):
        rev, ply = board.view["rev"], board.play.ply
        gate = threading.Barrier(4)

        def act(number, rev=rev, gate=gate, turn=turn):
            gate.wait()
            message = {"t": "act", "req": f"{turn}-{number}", "rev": rev, "action": "roll"}
            return board.answer(message)

        with ThreadPoolExecutor(4) as pool:
            found = [each.result() for each in [pool.submit(act, n) for n in range(4)]]
        assert sorted(ack.get("code", "ok") for ack in found) == ["ok", "stale", "stale", "stale"]
        assert board.play.ply == ply + 1


class HandedOver:
    """A lock that its owner leaves only when whoever waits for it has got it: no race, no sleep."""

    def __init__(self):
        self.changed = threading.Condition()
        self.owner, self.depth = None, 0
        self.waiting = threading.Semaphore(0)
        self.owners = []
        self.waiters = 0

    def acquire(self):
        me = threading.current_thread()
        with self.changed:
            if self.owner is not me:
                self.waiters += 1
                self.waiting.release()
                self.changed.wait_for(lambda: self.owner is None)
                self.waiters -= 1
                self.owners.append(me)
            self.owner, self.depth = me, self.depth + 1
            self.changed.notify_all()

    def release(self):
        with self.changed:
            self.depth -= 1
            if not self.depth:
                self.owner, before = None, len(self.owners)
                self.changed.notify_all()
                self.changed.wait_for(lambda: not self.waiters or len(self.owners) > before)

    def __enter__(self):
        self.acquire()

    def __exit__(self, *error):
        self.release()


def test_who_waited_during_a_branch_still_waits_for_its_turn(boards):
    """A message that waited for the session of before must not run beside the branch's own."""
    board = boards(lab.play(Pig(2), players=2, seed=9))
    answered = threading.Event()
    old = {"t": "undo", "req": "late", "rev": 0}

    def late():
        board.answer(old)
        answered.set()

    thread = threading.Thread(target=late, daemon=True)
    before = board.play
    before.lock = lock = HandedOver()
    with lock:
        lock.waiting.acquire()  # that was this thread
        thread.start()
        lock.waiting.acquire()
        assert ask(board, "branch", action="roll")["ok"]
        branch = board.play
        branch.lock.acquire()
    try:
        assert branch is not before
        assert thread not in lock.owners, "two handlers of one board at the same time"
        assert not answered.is_set()
    finally:
        branch.lock.release()
    thread.join()
    assert answered.is_set()


def test_two_boards_in_two_languages_leave_the_readers_language(boards):
    """Each is answered in its own thread while the other still speaks."""
    first = boards(lab.play(Pig(2), players=2, seed=1), language="ja")
    second = boards(lab.play(Pig(2), players=2, seed=1), language="en")
    first_speaks, second_speaks, first_done = (threading.Event() for _ in range(3))
    heard = []

    def during_first():
        first_speaks.set()
        heard.append(lab.language())
        second_speaks.wait()

    def during_second():
        second_speaks.set()
        heard.append(lab.language())
        first_done.wait()

    first.play.subscribe(during_first)
    second.play.subscribe(during_second)

    def one():
        ask(first, "act", action="roll")
        first_done.set()

    threads = [threading.Thread(target=one, daemon=True)]
    threads[0].start()
    assert first_speaks.wait()
    assert lab.language() == "en", "a cell that runs meanwhile speaks the board's language"
    more = {"action": "roll"}
    threads.append(threading.Thread(target=ask, args=(second, "act"), kwargs=more, daemon=True))
    threads[1].start()
    for thread in threads:
        thread.join()
    assert heard == ["ja", "en"]
    assert lab.language() == "en"
