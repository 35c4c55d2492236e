"""The checks of `dev.py test`, run side by side, and the table of what came out."""

from __future__ import annotations

import glob
import os
import tempfile
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import IO
from xml.etree import ElementTree

from . import editions
from .running_programs import BIN, PYTHON, Command, run

NPM: Command = [PYTHON, "-m", "tools.hatch_build", "npm"]


class Check:
    """One line of the table at the end of `dev.py test`."""

    def __init__(self, name: str, command: Command, report: Path | None = None) -> None:
        self.name, self.command, self.report = name, command, report
        self.passed = self.failed = self.skipped = 0
        self.seconds = 0.0

    def run(self, output: IO[bytes] | None = None) -> None:
        """Run it and count; a program that does not report single tests counts as one."""
        start = time.monotonic()
        code = run(self.command, output)
        self.seconds = time.monotonic() - start
        if self.report and self.report.is_file():
            self.count(self.report)
        elif not code:
            self.passed = 1
        # A crash outside any single test must not pass for a success.
        if code and not self.failed:
            self.failed = 1

    def count(self, report: Path) -> None:
        """Add up a JUnit report."""
        for case in ElementTree.parse(report).iter("testcase"):
            outcomes = {child.tag for child in case}
            if outcomes & {"failure", "error"}:
                self.failed += 1
            elif "skipped" in outcomes:
                self.skipped += 1
            else:
                self.passed += 1


def pytest(*arguments: str | Path) -> Command:
    """The command for pytest: some processes, and a file's tests kept together.

    One process more than there are cores, as browsers and servers are waited for. Files come in
    the order of collection (see conftest.py): by the number of its tests the longest would be last.
    """
    if hasattr(os, "sched_getaffinity"):
        cores = len(os.sched_getaffinity(0))
    else:
        cores = os.cpu_count() or 1
    processes = str(min(cores + 1, 4))
    parallel = ["-n", processes, "--dist", "loadfile", "--no-loadscope-reorder"]
    return [PYTHON, "-m", "pytest", "-q", *parallel, *arguments]


def lints() -> list[Check]:
    """The checks that read the code and run nothing of it, the quickest first."""
    return [
        Check("ruff check", [BIN / "ruff", "check", "."]),
        Check("ruff format", [BIN / "ruff", "format", "--check", "."]),
        Check("front end: types, lint", [*NPM, "run", "check"]),
        Check("mypy", [BIN / "mypy"]),
    ]


def all_checks(reports: Path, long: bool) -> tuple[list[Check], Check]:
    """The checks to run beside the tests, and the tests; with or without the long ones."""
    vitest, tests = reports / "vitest.xml", reports / "pytest.xml"
    vitest_report = ["--reporter=default", "--reporter=junit", f"--outputFile.junit={vitest}"]
    chosen = ["--timeout=1800"] if long else ["-m", "not long"]
    # One run for tests and notebooks: workers that have ended their tests go on with notebooks.
    nbval = ["--nbval", "--nbval-current-env", "--nbval-cell-timeout=240"]
    nbval += ["--nbval-sanitize-with", "tests/nbval.cfg"]
    # Lessons stand there without results.
    nbval += [f"--ignore-glob={glob.escape(str(editions.NOTEBOOKS))}/*/lessons"]
    # The code of both editions is the same: each is run in one language, the other is long (see
    # conftest.py).
    places = ["stoneage_lab", "docs/making", "tests", "notebooks"]
    front_end = Check("front end: tests", [*NPM, "run", "test", "--", *vitest_report], vitest)
    # What no test here asks for: each asks something of every test.
    without = ["-p", "no:anyio", "-p", "no:benchmark"]
    command = pytest(f"--junitxml={tests}", *without, *chosen, *nbval, *places)
    return [*lints(), front_end], Check("python tests, notebooks", command, tests)


def run_together(beside: list[Check], shown: Check, wait: Callable[[], None]) -> None:
    """Run some checks while another one is shown; print what they say after it.

    Browser tests and kernels wait much: together they use two cores better. The one that is shown
    begins after `wait`, the others at once.
    """
    # Unbuffered: programs write into the same file.
    with tempfile.TemporaryFile(buffering=0) as output:

        def run_beside() -> None:
            for check in beside:
                output.write(f"\n── {check.name} ──\n".encode())
                check.run(output)

        thread = threading.Thread(target=run_beside, daemon=True)
        thread.start()
        wait()
        print(f"\n── {shown.name} ──", flush=True)
        shown.run()
        thread.join()
        output.seek(0)
        print(output.read().decode(errors="replace"), flush=True)


def summary(checks: list[Check]) -> str:
    """The table of all checks and, as its last line, the counts."""
    lines = [f"\n{'':25}{'passed':>8}{'failed':>8}{'skipped':>9}{'seconds':>9}"]
    for c in checks:
        lines.append(f"{c.name:25}{c.passed:8}{c.failed:8}{c.skipped:9}{c.seconds:9.1f}")
    passed, failed, skipped = (
        sum(getattr(c, n) for c in checks) for n in ("passed", "failed", "skipped")
    )
    return "\n".join([*lines, f"\n{passed} passed, {failed} failed, {skipped} skipped"])
