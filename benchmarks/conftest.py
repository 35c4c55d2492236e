"""Common parts of the benchmarks: paired measurements, the peer, and the table at the end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from statistics import median
from typing import Any

import pytest

from benchmarks.peer import Peer
from benchmarks.rows import ROWS, Measured, machine, table, write

FOUND: dict[str, Measured] = {}


def pytest_addoption(parser: pytest.Parser) -> None:
    """Two words for `python3 dev.py bench`."""
    parser.addoption(
        "--write", action="store_true", help="put the table into docs/explanation/performance.md"
    )
    parser.addoption("--browser", action="store_true", help="measure clicks in JupyterLab, too")


@pytest.fixture
def row(benchmark: Any) -> Callable[[str, float, str], None]:
    """Return what takes a figure for the table: the key of its row, the figure, how it came."""

    def take(key: str, value: float, how: str) -> None:
        assert key in ROWS
        FOUND[key] = Measured(value, how)
        benchmark.extra_info[key] = value

    return take


@pytest.fixture
def absent() -> Callable[[str, str], None]:
    """Return what takes the reason why there is no figure, and skips the rest."""

    def take(key: str, why: str) -> None:
        FOUND[key] = Measured(None, why)
        pytest.skip(why)

    return take


Timed = Callable[[int], float]
"""Plays the turn of this number; the processor time of one game."""


@pytest.fixture
def pairs(benchmark: Any) -> Callable[..., tuple[float, float, float]]:
    """Return what measures two things in turn, so that a busy machine slows both.

    It gives the median of the ratios of slow to fast, and the median of each.
    """

    def measure(slow: Timed, fast: Timed, rounds: int = 7) -> tuple[float, float, float]:
        found: list[tuple[float, float]] = []

        def pair() -> None:
            turn = len(found)
            # The first one has the colder caches, so they take turns.
            if turn % 2:
                later = fast(turn)
                found.append((slow(turn), later))
            else:
                found.append((slow(turn), fast(turn)))

        benchmark.pedantic(pair, rounds=rounds, warmup_rounds=1)
        warm = found[1:]
        ratios = sorted(one / other for one, other in warm)
        benchmark.extra_info["middle half"] = (ratios[len(ratios) // 4], ratios[-len(ratios) // 4])
        return (
            median(one / other for one, other in warm),
            median(one for one, _ in warm),
            median(other for _, other in warm),
        )

    return measure


@pytest.fixture(scope="session")
def peer() -> Iterator[Peer]:
    """The other engine, in a process and an environment of its own."""
    other = Peer()
    yield other
    other.close()


def pytest_terminal_summary(terminalreporter: Any, config: pytest.Config) -> None:
    """Print the table; save it if requested."""
    terminalreporter.section("the table")
    terminalreporter.write_line(machine())
    terminalreporter.write_line("")
    terminalreporter.write_line(table(FOUND))
    if config.getoption("--write"):
        write(FOUND)
        terminalreporter.write_line("\nwritten to docs/explanation/performance.md")
