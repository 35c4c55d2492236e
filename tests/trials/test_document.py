"""docs/how_to/simulate.md, as somebody would type it."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

DOCUMENT = Path(__file__).resolve().parents[2] / "docs" / "how_to" / "simulate.md"
BLOCKS = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)


def test_everything_in_it_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {}
    # A tenth of the games says as much about whether it runs.
    exec(re.sub(r"games=(\d+)0", r"games=\1", "\n".join(BLOCKS)), names)
    assert names["session"].mover == 0
    assert names["standings"].ranking[0] == "careful"
    assert not names["results"].failures
