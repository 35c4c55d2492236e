"""No fact is left out of a sentence, and numbers agree with their nouns, on the whole board."""

from __future__ import annotations

import re
import tomllib
from html import unescape
from pathlib import Path

import pytest

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.language import SINGULARS

PLURALS = {
    plural: one
    for path in sorted(Path(lab.__file__).parent.rglob(SINGULARS))
    if "_compiled" not in path.parts
    for plural, one in tomllib.loads(path.read_text(encoding="utf-8"))["en"].items()
}


@pytest.mark.parametrize("language", ["en", "ja"])
def test_nothing_on_screen_is_left_to_be_filled_in(language: str) -> None:
    session = lab.play("stone-age", players=["careful", "farmer"], seed=5)
    while not session.over:
        session.step()
        if session.ply % 7 == 0 or session.over:
            parts = drawing.parts(session, language=language)
            shown = "".join(markup for name, markup in parts.items() if name != "symbols")
            shown = re.sub(
                r"data-(choices|kinds)='[^']*'|data-(choices|kinds)=\"[^\"]*\"", "", shown
            )
            left = re.findall(r"\{\w+[^}]*\}", unescape(shown))
            assert not left, (session.ply, left[:3])
            if language == "en":
                few = re.findall(rf"(?<![\d.,/])1 (?:{'|'.join(PLURALS)})\b", unescape(shown))
                assert not few, (session.ply, few[:3])
