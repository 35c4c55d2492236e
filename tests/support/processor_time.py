"""Measures the processor time of every test, and reports the slowest ones and the folders.

Processor time, not time on the clock: on a busy machine a test waits, but does not work more. It
is that of the test's process and of all processes started from it (browsers, servers, kernels).
What is too slow, or over the budget of a game, is marked in the report, and fails nothing.
"""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

TOO_SLOW = 5.0
"""Seconds of processor time that a test should stay under."""
GAME = 25.0
"""Seconds of processor time that all tests of one game should stay under."""
SLOWEST = 20
"""How many tests the report names."""
KEY = "processor_time"
TICKS = os.sysconf("SC_CLK_TCK") if hasattr(os, "sysconf") else 100
CAN_MEASURE = Path("/proc/self/task").is_dir()


class Clock:
    """Seconds of processor time of this process and all that it has started.

    To ask the dozen processes of a waiting browser takes a third of a millisecond, and most tests
    have nothing to do with it: they are asked after a test that may have given them work, and when
    a process has ended.
    """

    WORKING = frozenset({"browser", "lab"})
    """Fixtures whose processes work for a test."""

    def __init__(self) -> None:
        self.ended = self.living = 0.0

    def used(self, item: pytest.Item) -> float:
        """Return all that was used by the end of a test."""
        times = os.times()
        ended = times.children_user + times.children_system
        # A cell of a notebook names no fixtures: it has a kernel.
        idle = self.WORKING.isdisjoint(getattr(item, "fixturenames", self.WORKING))
        if not idle or ended != self.ended:
            self.living = sum(of_process(child) for child in descendants(os.getpid()))
            self.ended = ended
        return times.user + times.system + self.ended + self.living


def descendants(process: int) -> Iterator[int]:
    """Yield the numbers of all living processes below one (on Linux; elsewhere none)."""
    # No Path here: this is asked after every test.
    place = f"/proc/{process}/task"
    try:
        if not CAN_MEASURE:
            threads = []
        elif process == os.getpid():
            threads = os.listdir(place)  # noqa: PTH208 - see above
        else:
            # A browser has two hundred threads; it and servers start processes from their first.
            threads = [str(process)]
    except OSError:  # it has ended by now
        return
    for thread in threads:
        for child in map(int, content(f"{place}/{thread}/children").split()):
            yield child
            yield from descendants(child)


def of_process(process: int) -> float:
    """Seconds of a process and of those of its children that have ended; 0 if it has ended."""
    # After the name, which may hold anything: utime, stime, cutime, cstime are fields 14 to 17.
    stat = content(f"/proc/{process}/stat").rpartition(b")")[2].split()
    return sum(map(int, stat[11:15])) / TICKS


def content(place: str) -> bytes:
    """Return what a file of /proc holds; nothing if the process has ended."""
    # Neither Path nor open: a test may have replaced what they do, and each takes longer.
    try:
        file = os.open(place, os.O_RDONLY)
    except OSError:
        return b""
    try:
        return os.read(file, 4096)
    except OSError:
        return b""
    finally:
        os.close(file)


@pytest.hookimpl(wrapper=True, tryfirst=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Remember when the first test began; each other one begins where the one before ended."""
    if BEGAN not in item.config.stash:
        item.config.stash[BEGAN] = CLOCK.used(item)
    return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> Iterator[Any]:
    """Add what a test took to its reports; with xdist, reports travel."""
    report = yield
    # Once a test, as asking all processes of a browser takes time, too: what it set up counts with
    # its call, and what it cleans up with the next test. After the last one browsers are gone.
    if call.when == "call":
        now = CLOCK.used(item)
        report.processor_time = max(0.0, now - item.config.stash[BEGAN])
        item.config.stash[BEGAN] = now
    return report


BEGAN = pytest.StashKey[float]()
CLOCK = Clock()


def folder_of(test: str) -> str:
    """Return the folder under which a test is counted: a game has one of its own."""
    parts = test.partition("::")[0].split("/")
    a_game = parts[:2] == ["tests", "games"] and len(parts) > 3
    return "/".join(parts[: 3 if a_game else 2])


class Times:
    """Adds up the reports; only where they come together, not in a worker of xdist."""

    def __init__(self) -> None:
        self.tests: defaultdict[str, float] = defaultdict(float)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.tests[report.nodeid] += getattr(report, KEY, 0.0)

    def pytest_terminal_summary(self, terminalreporter: Any) -> None:
        if sum(self.tests.values()) < TOO_SLOW:
            return
        say = terminalreporter.write_line
        terminalreporter.section("processor time, seconds")
        folders: defaultdict[str, float] = defaultdict(float)
        for test, seconds in self.tests.items():
            folders[folder_of(test)] += seconds
        for folder, seconds in sorted(folders.items(), key=lambda each: -each[1]):
            a_game = folder.count("/") == 2
            over = f"  over the budget of a game, {GAME:g}" if a_game and seconds > GAME else ""
            say(f"{seconds:8.1f}  {folder}{over}")
        say(f"{sum(folders.values()):8.1f}  in all; the slowest {SLOWEST} tests:")
        for test, seconds in sorted(self.tests.items(), key=lambda each: -each[1])[:SLOWEST]:
            mark = "  too slow" if seconds > TOO_SLOW else ""
            say(f"{seconds:8.1f}  {test}{mark}")


def pytest_configure(config: pytest.Config) -> None:
    """Report where tests are counted."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Times(), "processor-times")
