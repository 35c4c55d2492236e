"""A real cluster of Dask on this machine: nothing is lost, and nothing is counted twice."""

from __future__ import annotations

import os
import signal
from collections.abc import Iterator
from typing import Any

import pytest
from fixtures.pig import Pig
from trials.strategies import eager

from stoneage_lab.trials import executor
from stoneage_lab.trials.simulate import simulate
from stoneage_lab.trials.tournament import tournament

# What any executor must do is tested every time, in test_executors.py.
pytestmark = [pytest.mark.filterwarnings("ignore"), pytest.mark.long]


@pytest.fixture(scope="module")
def client() -> Iterator[Any]:
    # Not above: every process that collects tests would import it, and these are long.
    distributed = pytest.importorskip("distributed", reason="needs the extra “cluster”")
    with (
        distributed.LocalCluster(
            n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None
        ) as cluster,
        distributed.Client(cluster) as client,
    ):
        yield client


def test_the_same_games_on_a_cluster(client: Any) -> None:
    pig = Pig(2)
    results = simulate(pig, ["bold", eager], 200, seed=2, executor=client.get_executor())
    assert results == simulate(pig, ["bold", eager], 200, seed=2)


def test_functions_of_a_notebook_travel(client: Any) -> None:
    hold_at = 12

    def own(position: Any) -> str:
        return "hold" if position.state.pot >= hold_at else "roll"

    pig = Pig(2)
    results = simulate(pig, [own, "bold"], 120, seed=2, executor=client.get_executor())
    assert not results.failures
    assert results == simulate(pig, [own, "bold"], 120, seed=2)


@pytest.mark.long
@pytest.mark.parametrize("count", [1, 2])
def test_workers_are_killed_in_the_middle(
    count: int, client: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(executor, "SECONDS_AWAY", 0.1)
    told: list[int] = []
    client.wait_for_workers(2)
    workers = client.run(os.getpid)

    def kill(record: dict[str, Any]) -> None:
        told.append(record["seed"])
        if len(told) == 5:
            for process in list(workers.values())[:count]:
                os.kill(process, signal.SIGKILL)

    given = {"players": ["random", "careful"], "games": 60, "seed": 4}
    results = simulate(**given, executor=client.get_executor(), record=kill)
    assert results == simulate(**given, workers=1)
    assert told == [game.seed for game in results]


def test_a_tournament_on_a_cluster(client: Any) -> None:
    given = {"players": ["bold", "random", eager], "game": Pig(2), "games": 40, "seed": 4}
    assert repr(tournament(**given, executor=client.get_executor())) == repr(tournament(**given))
