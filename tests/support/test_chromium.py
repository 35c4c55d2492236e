"""The browser of the tests is the one that is pinned."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from importlib.metadata import version
from pathlib import Path

from support import chromium

TESTS = Path(__file__).parents[1]


def test_what_playwright_would_download_is_the_build_of_the_locked_package() -> None:
    lock = (TESTS.parent / "requirements.lock.txt").read_text(encoding="utf-8")
    assert f"\nplaywright=={version('playwright')} \\\n    --hash=sha256:" in lock
    chromium.use_our_node()
    told = subprocess.run([*chromium.INSTALL, "--dry-run"], capture_output=True, text=True)
    assert told.returncode == 0, told.stderr
    revision, build = chromium.build_of_playwright()
    assert re.fullmatch(r"\d+", revision)
    assert f" {build} (playwright chromium-headless-shell v{revision})" in told.stdout
    assert re.search(rf"Install location: .*[\\/]chromium_headless_shell-{revision}\n", told.stdout)
    assert f"/{build}/" in told.stdout


def test_a_browser_of_another_version_is_not_taken_for_it() -> None:
    # In a process of its own: the tests' own Playwright may be running in this one.
    code = "from support import chromium; print(chromium.why_not('1.2.3'), chromium.why_not())"
    env = os.environ | {"PYTHONPATH": os.pathsep.join([str(TESTS), str(TESTS.parent)])}
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env)
    assert re.fullmatch(r"It is \d+(\.\d+)+, not 1\.2\.3\. None\n", told.stdout), told
