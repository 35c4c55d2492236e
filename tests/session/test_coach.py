"""The coach: advice within its budget, beside everything else, and for every game."""

from __future__ import annotations

import threading
from contextvars import ContextVar
from queue import SimpleQueue
from typing import ClassVar

import pytest
from fixtures.market import Market, ReasonedMarket
from fixtures.pig import Pig
from fixtures.race import Race
from fixtures.small_games import Matches

import stoneage_lab as lab
from stoneage_lab.advice import search as coaching
from stoneage_lab.advice.advice import Advice, in_percent, in_points
from stoneage_lab.advice.search import ALL, BackgroundSearch, Budget, CoachSearch, SearchStopped
from stoneage_lab.core.errors import GameOver, IllegalMove, LabError, NotYourTurn, SetupError
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.players.search import TreeSearch

FEW = 60


@pytest.fixture
def play():
    return lab.play(ReasonedMarket(2), seed=7)


# -- advice --------------------------------------------------------------------------------


def test_three_moves_that_can_be_played_with_estimates_and_reasons(play):
    advice = lab.coach(play, tries=FEW)
    assert isinstance(advice, Advice)
    assert 1 <= len(advice) <= 3
    assert (advice.seat, advice.tries, advice.legal) == ("red", FEW, len(play.moves))
    for move in advice:
        assert move.words in play.moves
        assert 0 <= move.win <= 1
        assert move.rating in ("best", "equal", "good", "playable", "poor")
        assert move.why
    assert play.ply == 0
    assert play.do(advice.best).ply == 1


def test_the_same_number_of_tries_gives_the_same_advice(play):
    first, again = lab.coach(play, tries=FEW), lab.coach(play, tries=FEW)
    assert repr(first) == repr(again)
    assert first.html() == again.html()


@pytest.mark.parametrize("tries", [1, 6, 15, 20, FEW])
def test_games_are_played_only_if_there_are_some_after_each_move(play, tries):
    """A game takes as long as a hundred tries, and one of them says nothing of a chance."""
    advice = lab.coach(play, tries=tries)
    assert advice.tries == tries
    assert advice.games == 0 or advice.games > len(advice)
    assert (advice.games > 0) is (tries >= 20)
    # What is told is what was done.
    assert any("play the game to its end" in line for line in advice.meaning()) is (
        advice.games > 0
    )


@pytest.mark.parametrize("tries", [1, 5, 60, 200])
def test_slices_of_any_length_give_the_same_advice(play, monkeypatch, tries):
    """How long a slice lasts depends on the machine: a busy one gets through fewer tries."""
    found = []
    for seconds in (1e-9, coaching.SLICE, 1e9):
        monkeypatch.setattr(coaching, "SLICE", seconds)
        found.append(repr(lab.coach(play, tries=tries)))
    assert found == found[:1] * 3


class Clock:
    """A clock that goes on a little whenever it is looked at, and not by itself."""

    def __init__(self, step=0.1):
        self.now = 0.0
        self.step = step

    def monotonic(self):
        self.now += self.step
        return self.now

    perf_counter = monotonic

    def sleep(self, seconds):
        self.now += seconds


def test_more_seconds_are_more_tries_and_the_time_is_kept(play, monkeypatch):
    tries = []
    for seconds in (1, 10, 100):
        clock = Clock()
        monkeypatch.setattr(coaching, "time", clock)
        tries.append(lab.coach(play, seconds=seconds).tries)
        # It looks at the clock at each slice, and a few times at the end.
        assert seconds <= clock.now < seconds + 1
    assert 0 < tries[0] < tries[1] < tries[2]


def test_however_short_the_time_something_is_known(play):
    assert lab.coach(play, seconds=1e-9).tries == 1


class FirstTrySlow(Budget):
    """The first try takes so long that the search itself is over with it."""

    def left(self, done: int, part: coaching.BudgetShare = ALL) -> int:
        return super().left(done, part) if part is not coaching.WRITTEN_STAGES.searched else 0


def test_the_best_move_is_no_less_known_than_the_others_however_short_the_time(play):
    search = CoachSearch(play.position)
    search.run(FirstTrySlow(None, 400))
    assert search.tries == 400
    assert all(40 < estimate.tries < 200 for estimate in search.search.estimates()[:3])


def test_of_two_budgets_the_first_to_end_counts(play):
    assert lab.coach(play, seconds=60, tries=3).tries == 3


@pytest.mark.parametrize("code", LANGUAGES)
def test_advice_is_shown_as_text_and_as_html_with_its_numbers(play, code):
    with speaking(code):
        advice = lab.coach(play, tries=FEW)
        shown = advice._repr_mimebundle_()
        assert shown["text/plain"] == repr(advice)
        for move in advice:
            for text in (move.words, move.rating_text(), *move.why):
                assert text in shown["text/plain"]
            assert move.chance in repr(advice.numbers)
            assert move.label() in shown["text/html"]
        assert "%" not in advice[0].rated()
        assert "±" not in shown["text/html"]
        # The numbers stand with what they mean, and only on demand.
        folded = shown["text/html"].split("<details>")[1]
        assert advice.meaning()[0] in folded
        assert "<svg" in shown["text/html"]
        assert "<details>" in shown["text/html"]
        assert "{" not in shown["text/plain"]


def test_a_single_possible_move_is_advised():
    play = lab.play(Race(2), seed=7)
    for words in ("run 2", "run 1", "run 2", "run 1"):
        play.do(words)
    advice = lab.coach(play, tries=5)
    assert [move.words for move in advice] == ["run 1"]


def test_any_game_is_coached():
    play = lab.play(Pig(2), seed=1)
    advice = lab.coach(play, tries=FEW)
    assert advice.best.words == "roll"
    assert "roll" in repr(advice)


def test_a_pot_that_wins_is_taken():
    play = lab.play(Pig(2), seed=1)
    state = play.position.state.copy()
    state.points, state.pot = [state.game.goal - 1, state.game.goal - 1], 2
    advice = lab.coach(play.position.at(state), tries=200)
    assert advice.best.words == "hold"
    assert advice[0].chance == "100 %"
    assert [move.rating for move in advice] == ["best", "poor"]
    assert advice[0].why == ("Wins the game.", "+2 points at once.")


def test_numbers_are_written_for_people():
    assert in_percent(0.499) == "50 %"
    assert in_percent(1.0) == "100 %"
    assert in_points(-2.6) == "−3"


# -- refusals ------------------------------------------------------------------------------


@pytest.mark.parametrize("given", [None, 3, "play", [], lab])
def test_what_is_no_game_is_refused(given):
    with pytest.raises(SetupError, match=r"lab\.coach\(play\)"):
        lab.coach(given)


@pytest.mark.parametrize("seconds", [0, -1, float("nan"), float("inf"), "1", True, 1e9])
def test_seconds_that_make_no_sense(play, seconds):
    with pytest.raises(SetupError, match="seconds"):
        lab.coach(play, seconds=seconds)


@pytest.mark.parametrize("tries", [0, -1, 1.5, "9", True, 10**12])
def test_tries_that_make_no_sense(play, tries):
    with pytest.raises(SetupError, match="whole number"):
        lab.coach(play, tries=tries)


def test_nobody_to_advise():
    over = lab.play(Pig(2), players=["random", "random"], seed=1).run_bots()
    with pytest.raises(GameOver, match=r"lab\.review"):
        lab.coach(over)
    rolling = lab.play(Pig(2), seed=1).position.after("roll")
    with pytest.raises(IllegalMove, match="settle"):
        lab.coach(rolling)


def test_a_bots_turn_is_the_bots_but_its_position_can_be_asked_about():
    play = lab.play(Market(2), players=["you", "random"], seed=7)
    while not play.bot_to_move:
        play.do(play.moves[0], bots=False)
    # Not how to ask it anyway: its advice would tell what the bot holds.
    with pytest.raises(NotYourTurn, match=r"It is the turn of Blue, .* step\(\) lets it move\.$"):
        lab.coach(play)
    assert lab.coach(play.position, tries=3).tries == 3
    open_game = lab.play("stone-age", players=["you", "random"], seed=7)
    while not open_game.bot_to_move:
        open_game.do(open_game.moves[0], bots=False)
    with pytest.raises(NotYourTurn, match=r"lab\.coach\(play\.position\)"):
        lab.coach(open_game)


# -- in the background ---------------------------------------------------------------------


def test_pondering_can_be_waited_for(play):
    pondering = lab.coach(play, tries=FEW, wait=False)
    advice = pondering.wait()
    assert pondering.done
    assert repr(advice) == repr(lab.coach(play, tries=FEW))
    assert repr(pondering.advice) == repr(advice)
    assert str(FEW) in repr(pondering)


class Breaths:
    """Stands in for the clock of the coach: stops it between slices, until it may go on."""

    def __init__(self, monkeypatch):
        self.taken = threading.Semaphore(0)
        self.slices = threading.Semaphore(0)
        monkeypatch.setattr(coaching, "time", self)

    def monotonic(self):
        return 0.0

    perf_counter = monotonic

    def sleep(self, seconds):
        self.taken.release()
        self.slices.acquire()


def test_pondering_is_cancelled_within_a_slice(play, monkeypatch):
    breaths = Breaths(monkeypatch)
    pondering = lab.coach(play, seconds=600, wait=False)
    breaths.taken.acquire()
    breaths.slices.release()
    breaths.taken.acquire()
    known = pondering.wait(timeout=0.01).tries
    assert known > 1
    assert not pondering.done
    pondering.cancel()
    breaths.slices.release()
    advice = pondering.wait()
    assert pondering.cancelled
    assert (advice.interrupted, advice.tries) == (True, known)


def test_what_is_cancelled_tells_nobody(play, monkeypatch):
    breaths, others = Breaths(monkeypatch), threading.enumerate()
    told = []
    pondering = BackgroundSearch(play.position, Budget(600), told.append)
    breaths.taken.acquire()
    (thread,) = set(threading.enumerate()) - set(others)
    pondering.cancel()
    breaths.slices.release()
    thread.join()
    assert pondering.done
    assert not told


def test_nothing_known_yet_is_said(play, monkeypatch):
    begin = threading.Event()
    think = coaching.TreeSearch

    def slow(*given, **named):
        begin.wait()
        return think(*given, **named)

    monkeypatch.setattr(coaching, "TreeSearch", slow)
    pondering = lab.coach(play, tries=1, wait=False)
    with pytest.raises(SearchStopped, match="before the first try"):
        pondering.wait(timeout=0.01)
    assert pondering.advice is None
    begin.set()
    assert pondering.wait().tries == 1


def test_a_mistake_in_the_background_comes_to_whoever_waits(play, monkeypatch):
    def broken(*given, **named):
        raise RuntimeError("the sky fell")

    monkeypatch.setattr(coaching, "TreeSearch", broken)
    pondering = lab.coach(play, tries=1, wait=False)
    with pytest.raises(RuntimeError, match="the sky fell"):
        pondering.wait()
    assert "the sky fell" in repr(pondering)


def test_where_there_are_no_threads_it_thinks_at_once(play, monkeypatch):
    def refuse(self):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr(threading.Thread, "start", refuse)
    pondering = lab.coach(play, tries=5, wait=False)
    assert pondering.done
    assert pondering.wait().tries == 5


class Slow(TreeSearch):
    """Every try takes a tenth of a slice, by the clock of the test."""

    clock = Clock()
    lengths: ClassVar[list[float]] = []

    def took(self, tries):
        self.clock.now += tries * coaching.SLICE / 10
        self.lengths.append(tries * coaching.SLICE / 10)

    def run(self, tries):
        super().run(tries)
        self.took(tries)

    def try_out(self, action, tries):
        super().try_out(action, tries)
        self.took(tries)


def test_a_thinking_coach_lets_others_work(play, monkeypatch):
    """The thread of a kernel that answers a click has its turn, again and again."""
    breaths = []
    clock = Slow.clock = Clock(0)
    clock.sleep = breaths.append
    Slow.lengths.clear()
    monkeypatch.setattr(coaching, "time", clock)
    monkeypatch.setattr(coaching, "TreeSearch", Slow)
    search = CoachSearch(play.position)
    search.run(Budget(tries=400))
    assert search.tries == 400
    assert max(Slow.lengths) <= coaching.SLICE
    assert len(breaths) >= search.search.tries / 10
    assert min(breaths) > 0


def test_ctrl_c_gives_what_is_known(play, monkeypatch):
    run = CoachSearch.run

    def interrupted(search, budget, *more):
        run(search, Budget(tries=9))
        raise KeyboardInterrupt

    monkeypatch.setattr(CoachSearch, "run", interrupted)
    advice = lab.coach(play, seconds=60)
    assert (advice.tries, advice.interrupted) == (9, True)
    assert "Interrupted" in repr(advice)


def test_errors_are_errors_of_the_lab():
    assert issubclass(SearchStopped, LabError)


def test_it_thinks_in_the_context_of_whoever_asks() -> None:
    """ipykernel 7.0 keeps there whom a message answers, and sends none without it."""
    answered: ContextVar[str] = ContextVar("answered")
    answered.set("the click")
    position = lab.play(Matches(2), seed=7).position
    seen: SimpleQueue[str] = SimpleQueue()
    BackgroundSearch(position, Budget(tries=20), lambda _: seen.put(answered.get("nobody")))
    assert seen.get() == "the click"
