"""The page of each phase of the game, printed: one sheet of A4."""

from __future__ import annotations

import re
from typing import Any

import pytest
from support.own_fonts import USUAL

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.lessons.registry import taught

# Printing takes long.
pytestmark = pytest.mark.layout(always=(USUAL,))


@pytest.mark.parametrize("first", [0, pytest.param(1, marks=pytest.mark.long)])
def test_every_page_is_one_sheet(page: Any, first: int) -> None:
    """Every page once, in one of the languages; the long test prints it in the other."""
    for number, lesson in enumerate(taught("SUMMARIES")):
        code = LANGUAGES[(number + first) % len(LANGUAGES)]
        page.set_content(lab.summary(lesson).page(code), wait_until="load")
        pdf = page.pdf(prefer_css_page_size=True, print_background=True)
        assert len(re.findall(rb"/Type\s*/Page\b", pdf)) == 1, (lesson, code)
        assert re.search(rb"/MediaBox\s*\[0 0 59[45]\.?\d* 84[12]", pdf), (lesson, code)
        assert page.evaluate("() => document.images[0].naturalWidth") > 0
