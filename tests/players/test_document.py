"""What docs/how_to/bots.md shows, runs."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import stoneage_lab as lab
from stoneage_lab.players import bots

DOCUMENT = Path(__file__).resolve().parent.parent.parent / "docs" / "how_to" / "bots.md"
TEXT = DOCUMENT.read_text(encoding="utf-8")


def test_its_code_runs() -> None:
    found: dict[str, Any] = {}
    for code in re.findall(r"```python\n(.*?)```", TEXT, re.DOTALL):
        exec(code, found)
    assert found["thinking"].tries == 1100
    assert issubclass(found["MyGame"], lab.Game)


def test_it_names_every_bot() -> None:
    assert all(f"`{name}`" in TEXT for name in bots(lab.game("stone-age")))
