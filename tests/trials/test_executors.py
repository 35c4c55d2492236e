"""The games are the same wherever they are played; what ends early keeps what is done."""

from __future__ import annotations

import ast
import json
import os
import re
import signal
import subprocess
import sys
import tracemalloc
import warnings
from collections.abc import Callable
from concurrent.futures import Executor, Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from itertools import pairwise
from multiprocessing import get_context
from multiprocessing.connection import wait
from pathlib import Path
from typing import Any

import pytest
from fixtures.market import Market
from fixtures.pig import Pig
from support.for_each import for_each
from trials.strategies import chance, crash, end_the_process

from stoneage_lab.core.errors import SetupError
from stoneage_lab.core.language import speaking
from stoneage_lab.figures import progress
from stoneage_lab.trials import batches, executor
from stoneage_lab.trials.batches import Batch
from stoneage_lab.trials.game_columns import GameColumns
from stoneage_lab.trials.new_processes import context, is_guarded
from stoneage_lab.trials.plan import Plan, Schedule, game_seed
from stoneage_lab.trials.pool import WorkerPool
from stoneage_lab.trials.simulate import BatchCollector, ExecutorDied, simulate

TESTS = Path(__file__).resolve().parent.parent


class Backwards(Executor):
    """Does everything at once when asked for the first result, the last thing first."""

    def __init__(self, die_after: int = 10**9) -> None:
        self.jobs: list[tuple[Future[Any], Callable[[], Any]]] = []
        self.die_after = die_after
        self.done = 0

    def submit(self, call: Any, /, *given: Any, **named: Any) -> Future[Any]:
        future: Future[Any] = Future()
        self.jobs.append((future, lambda: call(*given, **named)))
        return future

    def work(self) -> None:
        while self.jobs:
            future, call = self.jobs.pop()
            self.done += 1
            if self.done > self.die_after:
                future.set_exception(BrokenProcessPool("a process ended"))
            else:
                future.set_result(call())


class Later(Backwards):
    """Begins to work when everything has been handed out."""

    def __init__(self, expected: int, die_after: int = 10**9) -> None:
        super().__init__(die_after)
        self.expected = expected

    def submit(self, call: Any, /, *given: Any, **named: Any) -> Future[Any]:
        future = super().submit(call, *given, **named)
        if len(self.jobs) >= self.expected:
            self.expected = 1
            ThreadPoolExecutor(1).submit(self.work)
        return future


@pytest.fixture
def pig() -> Pig:
    return Pig(2)


def test_the_same_games_on_any_executor(pig: Pig) -> None:
    players = ["bold", chance]
    kept: list[Any] = []
    alone = simulate(pig, players, 170, seed=2, workers=1, record=kept.append)
    with ProcessPoolExecutor(2, get_context("spawn")) as pool:
        backwards: list[Any] = []
        for executor in (pool, Later(4)):
            given = {"executor": executor, "record": backwards.append}
            backwards.clear()
            results = simulate(pig, players, 170, seed=2, **given)
            assert list(results) == list(alone)
            assert results == alone
            assert backwards == kept
    with ThreadPoolExecutor(2) as threads:
        results = simulate(pig, ["bold", "random"], 170, seed=2, executor=threads)
        assert results == simulate(pig, ["bold", "random"], 170, seed=2)


def test_failures_are_the_same_on_any_executor(pig: Pig) -> None:
    alone = simulate(pig, ["bold", crash], 400, seed=2, workers=1)
    again = simulate(pig, ["bold", crash], 400, seed=2, executor=Later(8))
    assert len(alone.failures) > batches.KEPT_FAILURES
    assert repr(alone) == repr(again)
    assert [f.record for f in alone.failures] == [f.record for f in again.failures]
    assert all(f.record for f in alone.failures[: batches.KEPT_FAILURES])
    assert not any(f.record for f in alone.failures[batches.KEPT_FAILURES :])


@pytest.mark.parametrize("seconds", [0.0, 0.003])
def test_the_size_of_pieces_changes_nothing(
    pig: Pig, seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = simulate(pig, ["bold", "random"], 120, seed=2)
    monkeypatch.setattr(executor, "SECONDS_AWAY", seconds)
    monkeypatch.setattr(executor, "SECONDS_HERE", seconds)
    monkeypatch.setattr(executor, "SMALLEST", 7)
    assert simulate(pig, ["bold", "random"], 120, seed=2, executor=Later(18)) == alone
    assert simulate(pig, ["bold", "random"], 120, seed=2) == alone


def test_a_large_run_takes_a_pool_by_itself(pig: Pig, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(executor, "POOL_FROM", 100)
    monkeypatch.setattr(executor, "cores_allowed", lambda: 2)
    pools: list[int] = []

    def counted(workers: int, *given: Any) -> WorkerPool:
        pools.append(workers)
        return WorkerPool(workers, *given)

    monkeypatch.setattr(executor, "WorkerPool", counted)
    played: list[tuple[int, int]] = []
    here = executor.play_piece

    def piece(plan: Any, span: tuple[int, int], *given: Any) -> Any:
        played.append(span)
        return here(plan, span, *given)

    monkeypatch.setattr(executor, "play_piece", piece)
    results = simulate(pig, ["bold", "bold"], 130, seed=2)
    # This process is one of the two, and does not wait until the other one is ready.
    assert pools == [1]
    assert played
    del played[:]
    assert simulate(pig, [chance, "bold"], 130, seed=2).asked == 130
    # It plays nothing with code of the user, which could end it.
    assert pools == [1, 2]
    assert not played
    monkeypatch.undo()
    assert results == simulate(pig, ["bold", "bold"], 130, seed=2)


# ---- functions that stay at home ---------------------------------------------------------------


def test_functions_that_cannot_be_sent_play_here_with_a_sentence(pig: Pig) -> None:
    def here(position: Any) -> Any:
        return position.moves[0]

    alone = simulate(pig, [here, "bold"], 20, seed=2)
    without = sys.modules.get("cloudpickle")
    sys.modules["cloudpickle"] = None  # type: ignore[assignment]
    try:
        with pytest.warns(UserWarning, match="cannot be sent to other processes") as caught:
            assert simulate(pig, [here, "bold"], 20, seed=2, workers=2) == alone
        assert len(caught) == 1
        assert caught[0].filename == __file__
    finally:
        del sys.modules["cloudpickle"]
        if without:
            sys.modules["cloudpickle"] = without


def test_a_function_that_is_unknown_there_plays_here(pig: Pig) -> None:
    class Lost(Later):
        def submit(self, call: Any, /, *given: Any, **named: Any) -> Future[Any]:
            return super().submit(
                lambda: Batch(0, 0, GameColumns(), [], [], unreadable="no such module")
            )

    with pytest.warns(UserWarning, match="no such module"):
        results = simulate(pig, ["bold", "bold"], 120, seed=2, executor=Lost(3))
    assert results == simulate(pig, ["bold", "bold"], 120, seed=2)


def test_threads_take_any_function(pig: Pig) -> None:
    with ThreadPoolExecutor(2) as threads:
        results = simulate(pig, [lambda p: "roll", "bold"], 60, seed=2, executor=threads)
    assert results == simulate(pig, [lambda p: "roll", "bold"], 60, seed=2)


def script(text: str, folder: Path, *given: str) -> subprocess.Popen[str]:
    """Start a script of its own, with the tests' modules at hand."""
    path = folder / "script.py"
    path.write_text(text, encoding="utf-8")
    return subprocess.Popen(
        [sys.executable, str(path), *given],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": str(TESTS)},
        start_new_session=True,
    )


# ---- scripts that new processes would run again ------------------------------------------------

BEGINS = """
import threading
print("once")
from fixtures.pig import Pig
from trials.strategies import chance
from stoneage_lab.trials import executor
from stoneage_lab.trials.simulate import simulate
from stoneage_lab.trials.tournament import tournament
executor.POOL_FROM = 50
executor.cores_allowed = lambda: 2
wait = threading.Event().wait
"""
PLAYS = "print(len(simulate(Pig(2), [chance, 'bold'], 60, seed=1{more})))\n"
AGAIN = "would run this script again"


def said_by(text: str, folder: Path) -> tuple[list[str], str]:
    out, err = script(BEGINS + text, folder).communicate()
    assert "Traceback" not in err
    return out.split(), without_progress(err)


def without_progress(err: str) -> str:
    """Leave out how many games are played, which is shown on a busy machine alone."""
    return "\n".join(line for line in re.split(r"[\r\n]", err) if line and "games/s]" not in line)


@pytest.mark.parametrize(
    "text",
    [
        PLAYS.format(more=""),
        PLAYS.format(more=", workers=2"),
        # The letters __name__ are no guard, nor is a guard around something else.
        "print(type(3).__name__ == 'int')\n" + PLAYS.format(more=", workers=2"),
        "if __name__ == '__main__':\n    pass\nelse:\n    pass\n"
        + PLAYS.format(more=", workers=2"),
        # Bots would be forked, but not beside a thread; a thread is started by its script.
        "threading.Thread(target=wait, daemon=True).start()\n"
        "print(len(simulate(Pig(2), ['bold', 'bold'], 60, seed=1, workers=2)))\n",
        "def go():\n    "
        + PLAYS.format(more=", workers=2")
        + "thread = threading.Thread(target=go)"
        "\nthread.start()\nthread.join()\n",
    ],
)
def test_a_script_without_a_guard_is_not_run_twice(text: str, tmp_path: Path) -> None:
    out, err = said_by(text, tmp_path)
    assert [word for word in out if word != "True"] == ["once", "60"]
    assert err.count(AGAIN) == 1


def test_a_tournament_and_priors_do_not_run_a_script_twice_either(tmp_path: Path) -> None:
    text = (
        "from stoneage_lab.trials.card_priors import measure_cards\n"
        "threading.Thread(target=wait, daemon=True).start()\n"
        "tournament([chance, 'bold'], Pig(2), games=4, seed=1, workers=2)\n"
        "measure_cards('agricola', ['reeve'], pairs=1, workers=2)\n"
        "print('end')\n"
    )
    out, err = said_by(text, tmp_path)
    assert out == ["once", "end"]
    assert err.count(AGAIN) == 2


@pytest.mark.skipif(sys.platform != "linux", reason="nothing is forked elsewhere")
def test_bots_of_a_script_without_a_guard_are_forked(tmp_path: Path) -> None:
    text = (
        "made = []\nwas = executor.WorkerPool\n"
        "executor.WorkerPool = lambda *given: made.append(given[-1]) or was(*given)\n"
        "print(len(simulate(Pig(2), ['bold', 'bold'], 60, seed=1)))\n"
        "print(*[how.get_start_method() for how in made])\n"
    )
    assert said_by(text, tmp_path) == (["once", "60", "fork"], "")


def test_a_guarded_script_plays_functions_in_other_processes(tmp_path: Path) -> None:
    plays = PLAYS.format(more=", workers=2")
    text = f"def go():\n    {plays}if True and '__main__' == __name__:\n    go()\n"
    out, err = said_by(text, tmp_path)
    # Each new process imports it, and comes no further than to the guard. Of two that print at the
    # same moment one may come between the other's word and the end of its line.
    assert "".join(out) == "once" * 3 + "60"
    assert err == ""


@pytest.mark.parametrize("workers", ["", ", workers=2"])
def test_a_program_that_is_no_file_of_python_says_so(workers: str, tmp_path: Path) -> None:
    text = BEGINS + PLAYS.format(more=workers)
    surroundings = {**os.environ, "PYTHONPATH": str(TESTS)}
    given = {"capture_output": True, "text": True, "env": surroundings, "check": True}
    by_pipe = subprocess.run([sys.executable, "-"], input=text, **given)  # type: ignore[call-overload]
    assert by_pipe.stdout.split() == ["once", "60"]
    assert "cannot read it as a Python script" in by_pipe.stderr


def test_a_package_that_runs_is_imported_by_nobody(tmp_path: Path) -> None:
    (tmp_path / "played").mkdir()
    text = BEGINS + PLAYS.format(more=", workers=2")
    (tmp_path / "played" / "__main__.py").write_text(text, encoding="utf-8")
    surroundings = {**os.environ, "PYTHONPATH": os.pathsep.join([str(TESTS), str(tmp_path)])}
    ran = subprocess.run(
        [sys.executable, "-m", "played"],
        capture_output=True, text=True, env=surroundings, check=True,
    )  # fmt: skip
    assert ran.stdout.split() == ["once", "60"]
    assert ran.stderr == ""


GUARDS = (
    ("if __name__ == '__main__':\n    go()", 2, True),
    ("if '__main__' == __name__: go()", 1, True),
    ("try:\n    if ready and __name__ == '__main__':\n        go()\nfinally: pass", 3, True),
    ("if __name__ != '__main__':\n    pass\nelse:\n    go(\n        1\n    )", 5, True),
    ("if __name__ == '__main__':\n    pass\nelse:\n    go()", 4, False),
    ("if __name__ == '__main__' or ready:\n    go()", 2, False),
    ("if __name__ == 'main':\n    go()", 2, False),
    ("if '__main__':\n    go()", 2, False),
    ("'if __name__ == \"__main__\":'\ngo()", 2, False),
    # After the last line: only threads still run.
    ("import go\nif __name__ == '__main__':\n    go.start()", None, True),
    ("if __name__ == '__main__':\n    pass\ngo.start()", None, False),
    ("go = 1", None, False),
)


@for_each(case=GUARDS)
def test_a_guard_is_read_as_python_reads_it(case: tuple[str, int | None, bool]) -> None:
    text, line, guarded = case
    assert is_guarded(ast.parse(text), line) is guarded


def _from_within(workers: int) -> list[str]:
    with warnings.catch_warnings(record=True) as caught:
        warnings.simplefilter("always")
        simulate(Pig(2), ["bold", chance], 60, seed=2, workers=workers)
    return [str(each.message) for each in caught]


def test_a_process_of_a_pool_plays_alone_with_a_sentence() -> None:
    with get_context("spawn").Pool(1) as processes:
        (sentence,) = processes.apply(_from_within, (2,))
    assert "as part of a pool" in sentence


def test_a_pool_of_the_user_does_not_run_a_script_again_either(tmp_path: Path) -> None:
    text = (
        "from concurrent.futures import ProcessPoolExecutor\n"
        "from multiprocessing import get_context\n"
        "with ProcessPoolExecutor(2, get_context('spawn')) as pool:\n    "
    ) + PLAYS.format(more=", executor=pool")
    out, err = said_by(text, tmp_path)
    assert out == ["once", "60"]
    assert AGAIN in err


# ---- processes of our own ----------------------------------------------------------------------

TWO_WAYS = """
import os, threading
from fixtures.pig import Pig
from stoneage_lab.trials import executor
from stoneage_lab.trials.simulate import simulate

ways = []
choose = executor.context

def noted(of_bots):
    ways.append(choose(of_bots).get_start_method())
    return choose(of_bots)

executor.context = noted

if __name__ == "__main__":
    alone = simulate(Pig(2), ["bold", "random"], 200, seed=2, workers=1)
    forked = simulate(Pig(2), ["bold", "random"], 200, seed=2, workers=2)
    end = threading.Event()
    thread = threading.Thread(target=end.wait)
    thread.start()
    spawned = simulate(Pig(2), ["bold", "random"], 200, seed=2, workers=2)
    end.set()
    thread.join()
    print(*ways, forked == alone == spawned, list(forked) == list(alone) == list(spawned))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="nothing is forked elsewhere")
def test_a_process_is_forked_only_from_a_program_with_one_thread(tmp_path: Path) -> None:
    out, err = script(TWO_WAYS, tmp_path).communicate()
    assert out.split() == ["fork", "spawn", "True", "True"], err
    assert without_progress(err) == ""


# ---- ends ahead of time ------------------------------------------------------------------------

LONG = """
import os, signal, sys, threading
from fixtures.market import Market
from stoneage_lab.trials.simulate import simulate

if len(sys.argv) > 2:  # with a second thread it may not fork
    threading.Thread(target=threading.Event().wait, daemon=True).start()

def tell(record):
    os.write(1, b"played\\n")  # all at once: Ctrl-C may come in the middle of a print

if __name__ == "__main__":
    # A shell's background jobs are born deaf to it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    results = simulate(Market(2), ["random", "random"], 100000, seed=5,
                       workers=int(sys.argv[1]), progress=False, record=tell)
    print("end", results.interrupted, len(results), flush=True)
    print(*[game.scores[0] for game in results][:3], flush=True)
    print("numbers", [game.number for game in results] == sorted({g.number for g in results}))
    print("Interrupted: " in repr(results))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="signals are other ones there")
@pytest.mark.parametrize("given", [("1",), ("2",), ("2", "threads")])
def test_ctrl_c_returns_what_is_done(given: tuple[str, ...], tmp_path: Path) -> None:
    running_ = script(LONG, tmp_path, *given)
    assert running_.stdout is not None
    assert running_.stdout.readline() == "played\n"
    # A terminal sends it to the whole group.
    os.killpg(running_.pid, signal.SIGINT)
    out, err = running_.communicate()
    # A full pipe may have taken only a part of the last "played".
    said = out[out.find("end ") :].splitlines()
    assert said[0].startswith("end True"), err
    done = int(said[0].split()[2])
    assert 0 < done < 100000
    alone = simulate(Market(2), ["random", "random"], 1, seed=5)
    assert int(said[1].split()[0]) == alone[0].scores[0]
    assert said[2:] == ["numbers True", "True"]
    assert running_.returncode == 0
    assert "Traceback" not in err


def test_a_pool_stopped_while_a_process_tells_its_result_leaves_nobody_waiting(pig: Pig) -> None:
    """A pipe holds but a small part of a large result; the rest is never asked for."""
    plan = Plan(pig, ["bold", "bold"], 2, Schedule(2), {})
    processes = WorkerPool(1, batches.pack(plan)[0], True, context(of_bots=True))
    processes.play((0, 5000), 60.0)
    assert wait(list(processes._waiting))
    processes.kill()
    assert not any(process.is_alive() for process in processes._processes)


def test_ctrl_c_in_the_middle_of_a_game_here(pig: Pig) -> None:
    def stop(position: Any) -> str:
        if position.state.points[1] > 15:
            raise KeyboardInterrupt
        return "hold" if position.state.pot > 9 else "roll"

    results = simulate(pig, [stop, "bold"], 100, seed=3)
    assert results.interrupted
    assert len(results) < 100
    assert "Interrupted" in repr(results)


def test_an_executor_that_dies_leaves_what_is_finished(pig: Pig) -> None:
    with pytest.raises(ExecutorDied, match="after 100 of 200 games: BrokenProcessPool") as caught:
        simulate(pig, ["bold", "bold"], 200, seed=3, executor=Later(4, die_after=2))
    kept = caught.value.results
    whole = list(simulate(pig, ["bold", "bold"], 200, seed=3))
    assert list(kept) == whole[100:]


class LosesTheFirst(Executor):
    """All pieces are back when the last was handed out, and the first of them has failed."""

    def __init__(self, expected: int) -> None:
        self.expected = expected
        self.jobs: list[tuple[Future[Any], Callable[[], Any]]] = []

    def submit(self, call: Any, /, *given: Any, **named: Any) -> Future[Any]:
        self.jobs.append((Future(), lambda: call(*given, **named)))
        if len(self.jobs) == self.expected:
            self.jobs[0][0].set_exception(BrokenProcessPool("a process ended"))
            for future, work in self.jobs[1:]:
                future.set_result(work())
        return self.jobs[-1][0]


def test_what_comes_back_behind_a_failure_is_kept(pig: Pig) -> None:
    with pytest.raises(ExecutorDied, match="after 150 of 200 games: BrokenProcessPool"):
        simulate(pig, ["bold", "bold"], 200, seed=3, executor=LosesTheFirst(4))


def test_a_process_that_ends_is_told(pig: Pig) -> None:
    with pytest.raises(ExecutorDied, match="BrokenProcessPool"):
        simulate(pig, ["bold", "bold"], 10, seed=3, executor=Dead())
    with pytest.raises(ExecutorDied, match="a process ended") as caught:
        simulate(pig, [end_the_process, "bold"], 100, seed=3, workers=2)
    assert len(caught.value.results) < 100


def test_a_process_that_cannot_start_is_told(pig: Pig, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*given: Any) -> WorkerPool:
        raise BlockingIOError(11, "Resource temporarily unavailable")

    monkeypatch.setattr(executor, "WorkerPool", full)
    with pytest.raises(ExecutorDied, match="Resource temporarily unavailable"):
        simulate(pig, ["bold", "bold"], 100, seed=3, workers=2)


class Dead(Executor):
    def submit(self, call: Any, /, *given: Any, **named: Any) -> Future[Any]:
        raise BrokenProcessPool("it is dead")


def test_either_an_executor_or_workers(pig: Pig) -> None:
    with pytest.raises(SetupError, match="not both"):
        simulate(pig, ["bold", "bold"], 10, seed=3, executor=Dead(), workers=2)


def no_thread(*given: Any) -> None:
    raise RuntimeError("can't start new thread")


@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_browser_plays_all_games_itself(
    pig: Pig, monkeypatch: pytest.MonkeyPatch, language: str
) -> None:
    alone = simulate(pig, ["bold", "bold"], 60, seed=3)
    monkeypatch.setattr(sys, "platform", "emscripten")
    monkeypatch.setattr(executor, "WorkerPool", None)  # it could not be made there
    with ThreadPoolExecutor() as threads, speaking(language):
        monkeypatch.setattr(threads, "submit", no_thread)
        for there in ({"workers": 2}, {"executor": threads}):
            with pytest.warns(UserWarning, match="one thread|スレッドも一つ"):
                assert simulate(pig, ["bold", "bold"], 60, seed=3, **there) == alone
    assert simulate(pig, ["bold", "bold"], 60, seed=3, executor=Later(2)) == alone
    assert simulate(pig, ["bold", "bold"], 60, seed=3, workers=1) == alone


# ---- pieces ------------------------------------------------------------------------------------


def test_pieces_hold_every_game_once() -> None:
    for games, count in [(1, 10), (50, 10), (51, 10), (5000, 16), (10**6, 2000)]:
        spans = executor.cut([(0, games)], count)
        assert spans[0][0] == 0
        assert spans[-1][1] == games
        assert all(one[1] == other[0] for one, other in pairwise(spans))
        assert min(stop - start for start, stop in spans[:-1] or spans) >= min(50, games)


def test_the_last_pieces_are_small() -> None:
    left = executor.cut([(0, 3000)], 64)[::-1]
    sizes: list[int] = []
    while left:
        start, stop = executor.next_piece(left, 1)
        assert start == sum(sizes)
        sizes.append(stop - start)
    assert sum(sizes) == 3000
    assert sizes[0] == 50
    assert max(sizes[-4:]) <= 10
    # Nothing is cut up where all pieces are handed out at once.
    assert executor.next_piece([(0, 3000)], 0) == (0, 3000)


def test_records_wait_for_those_before_them() -> None:
    told: list[int] = []
    gathering = BatchCollector(lambda number, record: told.append(number))
    for start in (4, 2, 6, 0):
        records = [(number, {}) for number in (start, start + 1)]
        gathering.take(Batch(start, start + 2, GameColumns(), [], records))
    assert told == list(range(8))


def test_many_small_pieces_take_no_more_memory_than_their_games() -> None:
    games = list(simulate("stone-age", ["random", "random"], 3, seed=1, progress=False))
    gathering = BatchCollector(None)
    tracemalloc.start()
    try:
        for start in range(0, 6000, 3):
            piece = GameColumns(game._replace(number=start + n) for n, game in enumerate(games))
            gathering.take(Batch(start, start + 3, piece, [], []))
        bytes_a_game = tracemalloc.get_traced_memory()[0] / 6000
    finally:
        tracemalloc.stop()
    # A million games, with all else that Python holds, stay below 300 MB.
    assert bytes_a_game < 200
    played, _ = gathering.finish()
    assert [game.number for game in played] == list(range(6000))


def test_seeds_of_games_do_not_meet() -> None:
    seeds = {game_seed(seed, number) for seed in range(20) for number in range(500)}
    assert len(seeds) == 10_000


# ---- the bar -----------------------------------------------------------------------------------


def test_a_bar_appears_only_after_a_while(monkeypatch: pytest.MonkeyPatch) -> None:
    now = [0.0]
    bars: list[Any] = []

    class Bar:
        def __init__(self, total: int, started: float, of: str, title: str) -> None:
            self.seen: list[Any] = [total]
            bars.append(self)

        def update(self, count: int) -> None:
            self.seen.append(count)

        def close(self) -> None:
            self.seen.append("closed")

    monkeypatch.setattr(progress.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(progress, "_bar", Bar)
    shown, hidden = progress.Progress(100, True), progress.Progress(100, False)
    for _ in range(4):
        now[0] += 0.9
        shown.advance(10)
        hidden.advance(10)
    shown.close()
    hidden.close()
    assert [bar.seen for bar in bars] == [[100, 30, 10, "closed"]]


def test_the_plain_bar_tells_speed_and_time_left(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(progress.time, "monotonic", lambda: 10.0)
    bar = progress.PlainBar(100, 0.0)
    bar.terminal = True
    bar.update(20)
    bar.close()
    assert "20/100 games, 2 games/s, 40 s left" in capsys.readouterr().err


def test_a_better_bar_where_there_is_one() -> None:
    pytest.importorskip("tqdm")
    bar = progress.Progress(100, True)
    bar.started -= 3
    bar.advance(10)
    assert bar.bar.n == 10
    assert json.dumps(bar.bar.format_dict["rate"] or 3.0)
    bar.close()
