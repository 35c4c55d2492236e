"""No fact is left out of a sentence: nothing on screen shows a name in braces."""

from __future__ import annotations

import re
from html import unescape

import pytest

import stoneage_lab as lab
from stoneage_lab import drawing


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
