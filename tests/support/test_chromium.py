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


def test_where_no_browser_is_found_it_is_said_what_brings_one(tmp_path: Path) -> None:
    # In a process of its own, as above; no browser is on its path, or where Playwright puts one.
    code = """
from pathlib import Path
from playwright.sync_api import sync_playwright
from support import chromium
chromium.PACKED = Path("nowhere")
chromium.use_our_node()
with sync_playwright() as playwright:
    try:
        chromium.started(playwright)
    except FileNotFoundError as error:
        print(error)
"""
    nowhere = {"PATH": str(tmp_path), "PLAYWRIGHT_BROWSERS_PATH": str(tmp_path)}
    found = os.pathsep.join([str(TESTS), str(TESTS.parent)])
    chromium.use_our_node()
    env = os.environ | nowhere | {"PYTHONPATH": found}
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=env)
    assert told.stdout == f"{chromium.MISSING}\n", told.stderr
