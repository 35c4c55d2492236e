"""A picture is the same bytes wherever it is made: in any process, locale and time zone."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from drawing.digest import digest

TESTS = Path(__file__).parents[1]
PLACES = [
    {"PYTHONHASHSEED": "77", "STONEAGE_LAB_PURE": "1", "PYTHONUTF8": "1", "TZ": "America/Lima"},
    {"PYTHONHASHSEED": "4242", "LC_ALL": "C.UTF-8", "LANG": "ja_JP.UTF-8", "TZ": "Asia/Tokyo"},
    {"PYTHONHASHSEED": "1", "LC_ALL": "C", "TZ": "UTC"},
]


@pytest.mark.parametrize(
    ("looks", "places"), [(1, PLACES[:1]), pytest.param(8, PLACES, marks=pytest.mark.long)]
)
def test_the_same_bytes_in_every_process(
    tmp_path: Path, looks: int, places: list[dict[str, str]]
) -> None:
    """The other processes draw what this one draws, whatever it has drawn before."""
    running = [
        subprocess.Popen(
            [sys.executable, "-m", "drawing.digest", str(looks)],
            env={**os.environ, "PYTHONPATH": str(TESTS), **place},
            cwd=tmp_path,
            stdout=subprocess.PIPE,
            text=True,
        )
        for place in places
    ]
    found = [process.communicate(timeout=250)[0].strip() for process in running]
    assert found == [digest(looks)] * len(places)
