"""For all tests, doctests and notebooks: processor times, what runs first, and a fresh start."""

from __future__ import annotations

import gc
import subprocess
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import IO, Any

import nbval.kernel
import pytest
from _pytest.doctest import DoctestModule
from support.forked_kernels import forked

import stoneage_lab as lab
from tools import editions

pytest_plugins = ["support.processor_time", "support.browser_retries"]

# Their files take longest, whatever number of tests is in them: at the end of a run one process
# would be busy with such a file, and the others with nothing.
FIRST = ("tests/smoke/", "tests/browser/", "tests/drawing/")
# How dev.py asks for the usual tests.
USUAL = "not long"


@pytest.hookimpl(wrapper=True)
def pytest_collect_file(file_path: Path, parent: pytest.Collector) -> Iterator[list[Any]]:
    """Skip needless collection: every worker of pytest-xdist collects all files.

    Pytest looks for examples in every object of a module, and three of four files have none. One of
    the two editions of a notebook is for the long tests; pytest's own options for that would be
    compared with every file.
    """
    found = yield
    if file_path.suffix == ".py" and b">>>" not in file_path.read_bytes():
        return [each for each in found if not isinstance(each, DoctestModule)]
    if file_path.suffix == ".ipynb" and parent.config.option.markexpr == USUAL:
        return [] if file_path in out_of_turn() else found
    return found


@cache
def out_of_turn() -> frozenset[Path]:
    """Return the notebooks that only the long tests run."""
    return frozenset(editions.out_of_turn())


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put the longest folders first; all else stays as it was collected."""
    ranks = {folder: rank for rank, folder in enumerate(FIRST)}
    items.sort(key=lambda item: ranks.get(f"{'/'.join(item.nodeid.split('/')[:2])}/", len(FIRST)))


@pytest.fixture(autouse=True)
def fresh_start() -> Iterator[None]:
    """Begin each test as a new kernel begins: no work of a student, English, normal letters.

    A game that a test registers is forgotten after it.

    Which tests a process has run before depends on how fast the others were.
    """
    lab.student("", 0)
    lab.language("en")
    lab.projector(False)
    with lab.registered():
        yield


@pytest.hookimpl(wrapper=True)
def pytest_collection() -> Iterator[object]:
    """Spare the garbage collector all that collecting makes: it stays to the end anyway.

    A fourteenth of the tests' processor time goes into looking through it again and again, and a
    seventh of that of collecting.
    """
    gc.disable()
    try:
        return (yield)
    finally:
        gc.freeze()
        gc.set_threshold(20_000, 20, 20)
        gc.enable()


start_once = nbval.kernel.start_new_kernel


def start_new_kernel(*args: Any, stderr: IO[str], **more: Any) -> Any:
    """Start a kernel of a notebook, and once more if it never answers.

    Kernels of two processes may choose the same free port.
    """
    # nbval opens this file for each notebook, and leaves it open.
    stderr.close()
    more["stderr"] = subprocess.DEVNULL
    with forked():
        try:
            return start_once(*args, **more)
        except RuntimeError:
            return start_once(*args, **more)


nbval.kernel.start_new_kernel = start_new_kernel
# Every message is laid out for a log that nobody keeps; those with pictures are long.
nbval.kernel.pformat = str
