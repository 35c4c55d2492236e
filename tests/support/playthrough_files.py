"""Playthroughs in files: compared with the rules of today, with the first difference told."""

from __future__ import annotations

from difflib import unified_diff
from pathlib import Path

import pytest

import stoneage_lab as lab
from stoneage_lab.session.playthrough import Playthrough

ROOT = Path(__file__).resolve().parents[2]
SHOWN = 25
ADVICE = (
    "If rules or sentences were changed on purpose, write the playthroughs again with "
    "`python3 dev.py golden`,\nand read what changed in them before you keep it."
)


def played(playthrough: Playthrough) -> list[str]:
    """Play as far as the rules allow; at the end of that stands why not further."""
    lines: list[str] = []
    told = playthrough.lines()
    try:
        while (line := next(told, None)) is not None:
            lines.append(line)
    except lab.LabError as error:
        lines.append(f" !!!! the rules do not allow this any more: {error}")
    return lines


def compare(path: Path, playthrough: Playthrough) -> None:
    """Fail with the first lines that differ, if any do."""
    old, new = path.read_text(encoding="utf-8").splitlines(), played(playthrough)
    if old == new:
        return
    same = next(
        (n for n, (a, b) in enumerate(zip(old, new, strict=False)) if a != b),
        min(len(old), len(new)),
    )
    near = slice(max(0, same - 4), same + SHOWN)
    differ = list(unified_diff(old[near], new[near], lineterm="", n=4))[3:]
    name = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else path.name
    told = [f"{name}, line {same + 1}: the game goes on otherwise.", *differ, ADVICE]
    pytest.fail("\n".join(told), pytrace=False)
