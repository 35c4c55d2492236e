"""The words of pictures: all that the page asks for are there, and lines break where they may."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import stoneage_lab
from stoneage_lab.drawing import text_metrics

ROOT = Path(stoneage_lab.__file__).parent
SHARED = ROOT / "drawing" / "text"


def test_pages_words_are_all_there() -> None:
    page = tomllib.loads((SHARED / "en.toml").read_text(encoding="utf-8"))["page"]
    source = (ROOT.parent / "widgets" / "src" / "words.ts").read_text(encoding="utf-8")
    for name in re.findall(r"^  (\w+):", source, re.MULTILINE):
        assert name in page, name


def test_lettering_breaks_lines_where_it_may() -> None:
    assert text_metrics.wrap("a b c", 3) == ["a b", "c"]
    assert text_metrics.wrap("森に人を置く", 6) == ["森に人", "を置く"]
    for text in ("one, two, three " * 20, "森に3人を置きます。" * 20):
        lines = text_metrics.wrap(text, 40)
        assert "".join(lines).replace(" ", "") == text.replace(" ", "")
        assert all(text_metrics.columns(line) <= 40 for line in lines)
