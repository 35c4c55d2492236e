"""Sessions: acting, looking back, branching, bots; nothing that was played is ever lost."""

from __future__ import annotations

import copy
import json
import pickle
import threading
from typing import Any

import numpy as np
import pytest
from fixtures.hike import Hike
from fixtures.pig import Pig
from hypothesis import given, settings
from hypothesis import strategies as st

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng


@pytest.fixture(autouse=True)
def _known() -> None:
    lab.register(Hike)


def two(seed: int = 7, **given: Any) -> lab.Session:
    return lab.play(Hike(2), seed=seed, **given)


def first_move(position: lab.Position) -> str:
    return position.moves[0].words


def playing(session: lab.Session, moves: int, seed: int = 1) -> lab.Session:
    """Play some random moves of whoever is a person."""
    rng = Rng(seed, "test")
    for _ in range(moves):
        if not session.over:
            session.do(session.moves[rng.below(len(session.moves))])
    return session


def words(session: lab.Session) -> list[str]:
    return session.record().moves


# ---- acting ----------------------------------------------------------------------------------


def test_actions_can_be_chained() -> None:
    session = two()
    assert session.do("walk 3").do("Walk  2") is session
    assert words(session) == ["walk 3", "walk 2"]
    assert session.ply == session.last == 2
    assert session.seats == ("red", "blue")
    assert session.scores == (3, 2)
    assert session.winners == ()
    assert not session.over
    assert session.mover == session.position.mover


def test_actions_may_be_given_as_objects() -> None:
    session = two()
    action = session.moves[3]
    assert words(session.do(action)) == [action.words]


@pytest.mark.parametrize(
    ("bad", "error"),
    [
        ("rest", lab.IllegalMove),
        ("wlak 3", lab.UnknownAction),
        ("", lab.UnknownAction),
        (None, lab.UnknownAction),
        (3, lab.UnknownAction),
        (["walk 3"], lab.UnknownAction),
    ],
)
def test_what_cannot_be_done_changes_nothing(bad: Any, error: type[Exception]) -> None:
    session = two().do("rest").do("walk 1")
    before = (session.position, session.ply, session.last, session.rev, words(session))
    with pytest.raises(error) as caught:
        session.do(bad)
    assert str(caught.value)
    assert (session.position, session.ply, session.last, session.rev, words(session)) == before


def test_why_not_is_the_refusal_or_none() -> None:
    session = two().do("rest").do("walk 1")
    assert session.why_not("walk 3") is None
    refusal = session.why_not("rest")
    assert refusal is not None
    assert refusal.rule.id == "rest.twice"
    with pytest.raises(lab.IllegalMove) as caught:
        session.do("rest")
    assert caught.value.refusal is not None
    assert str(caught.value.refusal) == str(refusal)
    with pytest.raises(lab.UnknownAction) as unknown:
        session.why_not("wlak 3")
    assert "walk 3" in unknown.value.nearest
    assert "walk 3" in str(unknown.value)


def test_an_action_may_be_said_to_be_of_a_seat() -> None:
    session = two()
    mover, other = (0, 1) if session.mover == 0 else (1, 0)
    session.do("walk 1", seat=mover)
    session.do("walk 2", seat=session.seats[other])
    with pytest.raises(lab.NotYourTurn):
        session.do("climb", seat=other)
    with pytest.raises(lab.SetupError):
        session.do("climb", seat="white")
    assert session.ply == 2


def before_rolling() -> lab.Session:
    return two().do("walk 1").do("walk 2")


@pytest.mark.parametrize("told", [[4], (4,), 4, [[4]]])
def test_dice_from_the_table(told: Any) -> None:
    session = before_rolling()
    session.do("climb", chance=told)
    assert session.scores == (1 + 4, 2)


@pytest.mark.parametrize(
    "wrong", [[0], [7], ["1 4"], [True], [4, 3], [[4, 3]], [4.0], [None], ["x"], "x"]
)
def test_dice_that_cannot_fall_change_nothing(wrong: Any) -> None:
    session = before_rolling()
    before = session.record().to_dict()
    with pytest.raises(lab.IllegalMove) as caught:
        session.do("climb", chance=wrong)
    assert str(caught.value)
    assert session.record().to_dict() == before


@pytest.mark.parametrize("given", ["4", " 4", ["4"], np.int64(4), [np.uint8(4)], "４"])
def test_a_number_is_a_number_however_it_is_given(given: Any) -> None:
    told, plain = before_rolling(), before_rolling()
    told.do("climb", chance=given)
    plain.do("climb", chance=4)
    assert told.record().to_dict() == plain.record().to_dict()
    json.dumps(told.record().to_dict())
    rolling = before_rolling().position.after("climb")
    one = given[0] if isinstance(given, list) else given
    assert rolling.settle(one) == rolling.settle(4)


def test_a_seed_may_be_a_number_of_numpy() -> None:
    assert two(np.int64(5)).record().to_dict() == two(5).record().to_dict()
    assert two(5).do("walk 1").goto(np.int8(0)).ply == 0
    assert lab.coach(two(5), tries=np.int16(3)).tries == 3


def test_a_measure_may_be_a_number_of_numpy() -> None:
    measures = {
        "one": lambda p: np.array([p.scores[0]]),
        "half": lambda p: np.float32(0.5),
        "all": lambda p: np.array(p.scores),
        "each": lambda p: [np.int64(score) for score in p.scores],
    }
    results = lab.simulate(
        Pig(2), ["random"] * 2, np.int64(2), seed=np.int64(2), measures=measures, progress=False
    )
    assert not results.failures
    assert [game.measures for game in results] == [
        {"one": scores[0], "half": 0.5, "all": scores, "each": scores} for scores in results.scores
    ]
    json.dumps([game.measures for game in results])


def test_dice_that_nobody_rolls_are_refused() -> None:
    with pytest.raises(lab.IllegalMove, match="1 chance outcome was given"):
        two().do("walk 1", chance=[3])


def test_told_dice_leave_the_later_ones_as_they_were() -> None:
    told, rolled = before_rolling(), before_rolling()
    told.do("climb", chance=[4])
    rolled.do("climb")
    for session in (told, rolled):
        session.do("climb").do("climb").do("climb")
    given, fell = told.record().chance, rolled.record().chance
    assert given[0] == 4 != fell[0]
    assert given[1:] == fell[1:] != []


def test_the_same_seed_is_the_same_game() -> None:
    one, two_, other = (playing(two(seed), 40) for seed in (5, 5, 6))
    assert one.position == two_.position
    assert one.record().to_dict() == two_.record().to_dict()
    assert one.record().chance != other.record().chance
    assert playing(two(-5), 12).position != playing(two(2**70), 12).position


# ---- history ---------------------------------------------------------------------------------


def test_undo_and_redo() -> None:
    session = playing(two(), 6)
    positions = [session.goto(ply).position for ply in range(7)]
    assert not session.can_redo
    for ply in (5, 4, 3, 2, 1, 0):
        assert session.can_undo
        assert session.undo().position == positions[ply]
        assert session.last == 6
    assert not session.can_undo
    with pytest.raises(lab.HistoryError):
        session.undo()
    for ply in range(1, 7):
        assert session.redo().position == positions[ply]
    with pytest.raises(lab.HistoryError):
        session.redo()
    assert session.ply == session.last == 6


def test_undo_goes_back_to_a_decision_of_a_person() -> None:
    session = lab.play(Hike(3), players=["random", "you", "walker"], seed=2)
    start = session.ply
    assert start == 1
    with pytest.raises(lab.HistoryError):
        session.undo()
    playing(session, 5)
    while session.can_undo:
        session.undo()
        assert session.mover == 1
    assert session.ply == start
    while session.can_redo:
        session.redo()
        assert session.mover == 1 or session.ply == session.last
    assert session.ply == session.last


def test_redo_gives_what_undo_took_even_the_dice() -> None:
    session = before_rolling().do("climb")
    after = session.position
    assert session.undo().redo().position is after
    assert session.undo().do("climb").position == after


def test_goto() -> None:
    session = playing(two(), 9)
    assert session.goto(3).ply == 3
    assert session.goto(-1).ply == 9
    assert session.goto(0).ply == 0
    for wrong in (10, -2, "3", 1.0, None, True):
        with pytest.raises(lab.HistoryError, match="from 0"):
            session.goto(wrong)  # type: ignore[arg-type]
    assert session.ply == 0


def test_acting_in_the_past_keeps_what_came_after() -> None:
    session = playing(two(), 6)
    old = words(session)
    new = next(move.words for move in session.goto(2).moves if move.words != old[2])
    session.do(new)
    assert words(session) == [*old[:2], new]
    (line,) = session.lines
    assert words(line) == old
    assert line.ply == line.last == 6
    assert [(each.begun, each.moves) for each in session.variations] == [(2, old[2:])]
    session.undo()
    playing(session, 3)
    assert [words(line)[2] for line in session.lines] == [old[2], new]


@pytest.mark.parametrize("go", ["step", "run_bots"])
def test_bots_in_the_past_keep_what_came_after(go: str) -> None:
    session = lab.play(Hike(2), players=["you", "random"], seed=3)
    session.do(first_move(session.position), bots=False)
    while session.bot_to_move:
        session.step()
    playing(session, 3)
    old = words(session)
    session.goto(next(ply for ply in range(session.last) if session.goto(ply).bot_to_move))
    getattr(session, go)()
    assert [words(line) for line in session.lines] == [old]


def test_a_branch_goes_its_own_way() -> None:
    session = playing(two(), 6).goto(4)
    twin = session.branch()
    assert (twin.ply, twin.last) == (4, 4)
    assert twin.position == session.position
    old = words(session)
    playing(twin, 3, seed=9)
    assert words(session) == old
    assert session.ply == 4
    assert words(twin)[:4] == old[:4]
    # The dice are those of the seed: what is done alike in both comes out alike.
    same = session.branch()
    for word in old[4:]:
        same.do(word)
    assert same.position == session.goto(-1).position


def test_the_number_of_a_change_rises_with_every_change() -> None:
    session = two()
    revs = [session.rev]
    for change in (
        lambda: session.do("walk 1"),
        lambda: session.do("walk 2"),
        session.undo,
        session.redo,
        lambda: session.goto(0),
        lambda: session.do("rest"),
    ):
        change()
        revs.append(session.rev)
    assert revs == sorted(set(revs))
    session.goto(session.ply)
    assert session.rev == revs[-1]
    assert session.branch().rev > session.rev


# ---- watching --------------------------------------------------------------------------------


def test_listeners_hear_of_every_change() -> None:
    session = two()
    heard: list[int] = []
    stop = session.subscribe(lambda: heard.append(session.ply))
    session.do("walk 1").do("walk 2").undo().redo().goto(0)
    assert heard == [1, 2, 1, 2, 0]
    with pytest.raises(lab.IllegalMove):
        session.do("climb", chance=[7])
    assert len(heard) == 5
    stop()
    stop()
    session.do("rest")
    assert len(heard) == 5


def test_a_listener_may_leave_while_it_is_called() -> None:
    session = two()
    heard: list[str] = []
    stop: Any = None

    def once() -> None:
        heard.append("once")
        stop()

    stop = session.subscribe(once)
    session.subscribe(lambda: heard.append("always"))
    session.do("walk 1").do("walk 2")
    assert heard == ["once", "always", "always"]


def test_threads_take_turns() -> None:
    session = lab.play(Pig(2), seed=1)
    errors: list[Exception] = []

    def roll() -> None:
        for _ in range(30):
            try:
                if not session.over:
                    session.do("roll")
            except Exception as error:
                errors.append(error)

    threads = [threading.Thread(target=roll) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not errors
    assert session.last == 120
    alone = lab.play(Pig(2), seed=1)
    for _ in range(120):
        alone.do("roll")
    assert alone.position == session.position


# ---- the log ---------------------------------------------------------------------------------


def test_an_empty_log() -> None:
    assert repr(lab.play(Pig(2), seed=1).log) == "nothing has happened yet"
    assert repr(lab.play(Pig(2), seed=1).log.filter("swamp")) == "no such line"


# ---- bots ------------------------------------------------------------------------------------


def test_bots_answer_by_themselves() -> None:
    session = lab.play(Hike(4), players=["random", "you", "walker", "random"], seed=4)
    assert session.mover == 1
    playing(session, 4)
    assert session.mover == 1
    assert not session.bot_to_move


def test_bots_only_play_when_told() -> None:
    session = lab.play(Hike(2), players=["random", "walker"], seed=1)
    assert session.ply == 0
    assert session.step().ply == 1
    session.run_bots()
    assert session.over
    assert session.winners
    with pytest.raises(lab.GameOver):
        session.step()
    with pytest.raises(lab.GameOver):
        session.do("walk 1")
    with pytest.raises(lab.GameOver):
        session.why_not("walk 1")
    assert session.run_bots().over
    assert len(session.moves) == 0


@pytest.mark.parametrize("change", ["undo", "goto", "step"])
def test_a_bot_cannot_change_the_game_it_is_asked_in(change: str) -> None:
    def meddle(position: lab.Position) -> str:
        getattr(sessions[0], change)(*([0] if change == "goto" else []))
        return first_move(position)

    sessions = [lab.play(Hike(2), players=["you", meddle], seed=3)]
    session = sessions[0]
    while not session.bot_to_move:
        session.do(first_move(session.position), bots=False)
    with pytest.raises(lab.HistoryError, match="is choosing a move"):
        session.run_bots()
    assert session.last == session.ply > 0
    assert session.undo().snapshot().redo().ply == session.last


def test_a_bot_may_look_at_a_copy_of_the_game_it_is_asked_in() -> None:
    def look(position: lab.Position) -> str:
        for other in (copy.deepcopy(sessions[0]), sessions[0].snapshot()):
            assert other.undo().ply < sessions[0].ply
        return first_move(position)

    sessions = [lab.play(Hike(2), players=["you", look], seed=3)]
    session = sessions[0]
    while not session.bot_to_move:
        session.do(first_move(session.position), bots=False)
    before = session.last
    assert session.step().last > before


def test_a_person_cannot_play_for_a_bot() -> None:
    session = lab.play(Hike(2), players=["you", "random"], seed=3)
    session.do(session.moves[0], bots=False)
    while session.mover == 0:
        session.do(session.moves[0], bots=False)
    assert session.bot_to_move
    before = session.ply
    with pytest.raises(lab.NotYourTurn):
        session.do(session.moves[0])
    assert session.ply == before
    assert session.step().ply == before + 1


def test_the_same_bots_make_the_same_game_with_and_without_pauses() -> None:
    at_once = playing(lab.play(Hike(2), players=["you", "random"], seed=5), 8)
    paused = lab.play(Hike(2), players=["you", "random"], seed=5)
    rng = Rng(1, "test")
    for _ in range(8):
        paused.do(paused.moves[rng.below(len(paused.moves))], bots=False)
        while paused.bot_to_move:
            paused.step()
    assert words(at_once) == words(paused)
    assert at_once.position == paused.position


def test_any_function_of_a_position_is_a_bot() -> None:
    asked: list[lab.Position] = []

    def mine(position: lab.Position) -> str:
        asked.append(position)
        return position.moves[-1].words

    session = lab.play(Hike(2), players=["you", mine], seed=1)
    playing(session, 5)
    assert asked
    assert {position.mover for position in asked} == {1}
    assert session.players == ["you", mine]
    acting = lab.play(Hike(2), players=[lambda p: p.moves[0], first_move], seed=1)
    assert acting.step().step().ply == 2


class Confused(Exception):
    pass


def raising(position: lab.Position) -> str:
    raise Confused("no idea")


@pytest.mark.parametrize(
    ("bot", "error"),
    [
        (lambda position: None, lab.UnknownAction),
        (lambda position: 3, lab.UnknownAction),
        (lambda position: "nonsense", lab.UnknownAction),
        (lambda position: position.moves, lab.UnknownAction),
        (lambda position: "rest", lab.IllegalMove),
        (raising, Confused),
        (lambda: "walk 1", TypeError),
    ],
)
def test_a_bot_that_fails_loses_nothing(bot: Any, error: type[Exception]) -> None:
    start = two().position.arrange(resting=[False, True])  # blue may not rest again
    session = lab.play(start, players=["you", bot], seed=7)
    heard: list[int] = []
    session.subscribe(lambda: heard.append(session.ply))
    with pytest.raises(error):
        session.do("walk 1")
    # The person's move stands, everybody was told, and the game can go on.
    assert words(session) == ["walk 1"]
    assert heard == [1]
    assert session.bot_to_move
    with pytest.raises(error):
        session.run_bots()
    assert session.ply == 1
    assert session.undo().ply == 0
    session.players[1] = "you"
    assert session.branch().ply == 0


def test_a_bot_cannot_change_the_session() -> None:
    def meddling(position: lab.Position) -> str:
        state = position.state.copy()
        state.play(state.legal()[0])
        position.seat(0).__dict__["points"] = 99
        return position.moves[0].words

    session = lab.play(Hike(2), players=["you", meddling], seed=7)
    before = session.position.to_dict()
    session.do("walk 1")
    assert session.goto(0).position.to_dict() == before


# ---- other things -----------------------------------------------------------------------------


def test_sessions_can_be_copied_and_sent_about() -> None:
    session = playing(lab.play(Hike(2), players=["you", "random"], seed=5), 4)
    session.subscribe(lambda: None)
    for twin in (copy.deepcopy(session), pickle.loads(pickle.dumps(session))):
        assert twin.position == session.position
        assert words(twin) == words(session)
        playing(twin, 2)
    assert session.last == len(words(session))


def test_a_session_shows_where_it_is() -> None:
    session = playing(two(), 3)
    assert "move 3," in repr(session)
    assert "seed 7" in repr(session)
    assert "move 1 of 3" in repr(session.goto(1))
    assert "text/plain" in session._repr_mimebundle_()


def test_without_a_seed_games_differ() -> None:
    seeds = {lab.play(Hike(2)).seed for _ in range(8)}
    assert len(seeds) > 1


def test_sessions_know_no_game() -> None:
    session = lab.play(Pig(3), players=["you", "bold", "random"], seed=2)
    while not session.over:
        session.do("hold" if session.position.state.pot >= 8 else "roll")
    assert max(session.scores) >= 30
    assert len(session.winners) == 1
    assert session.log[-1].text().split()[0] == session.winners[0]
    assert session.undo().mover == 0
    assert session.position.seat("red").points == session.scores[0]


@settings(max_examples=12, deadline=None)
@given(
    seed=st.integers(0, 10**6),
    deeds=st.lists(
        st.one_of(
            st.tuples(st.just("do"), st.integers(0, 200)),
            st.tuples(st.sampled_from(["undo", "redo", "branch", "step"]), st.just(0)),
            st.tuples(st.just("goto"), st.integers(0, 30)),
        ),
        max_size=40,
    ),
    bot=st.sampled_from(["you", "random"]),
)
def test_whatever_is_done_nothing_is_lost(seed: int, deeds: list[Any], bot: str) -> None:
    session = lab.play(Hike(2), players=["you", bot], seed=seed)
    known: set[tuple[str, ...]] = set()
    for deed, number in deeds:
        rev = session.rev
        before = session.position
        try:
            if deed == "do" and not session.over:
                session.do(session.moves[number % len(session.moves)])
            elif deed == "goto":
                session.goto(number % (session.last + 1))
            else:
                session = getattr(session, deed)()
        except (lab.HistoryError, lab.NotYourTurn):
            assert session.rev == rev
            assert session.position is before
        assert session.rev >= rev
        assert 0 <= session.ply <= session.last
        if deed == "branch":
            known.clear()
        lines = {tuple(words(line)) for line in [session, *session.lines]}
        assert all(any(new[: len(old)] == old for new in lines) for old in known)
        known |= {tuple(words(session))}
    # What the history says is what the rules say.
    record = session.record()
    assert record.play_through(lab.Session, "here").position == session.position


def test_any_position_of_a_game_can_be_had_without_going_there() -> None:
    session = two().do("walk 3").do("rest")
    session.goto(1)
    assert session.at(0).moves.filter("walk 3")
    assert session.at(-1) == session.at(2) != session.at(1) == session.position
    assert session.ply == 1
    assert [line.ply for line in session.log][-1] == 1
    assert [line.ply for line in session.whole_log][-1] == 2
    with pytest.raises(lab.HistoryError, match="2"):
        session.at(3)
