"""The room of lessons knows no game: none of its words belongs to one."""

from __future__ import annotations

import doctest
import re
from pathlib import Path

from support.for_each import for_each

import stoneage_lab

LESSONS = Path(stoneage_lab.__file__).parent / "lessons"
FILES = sorted(path for path in LESSONS.rglob("*") if path.suffix in {".py", ".toml", ".j2"})
WORDS = (
    "stone age", "stone-age", "hunt", "hunters", "forest", "clay", "quarry", "river", "hut",
    "field", "fields", "tool maker", "toolmaker", "feeding", "hungry", "wood", "brick", "gold",
    "civilization", "building", "buildings", "狩り", "畑", "食料", "建物", "文明",
)  # fmt: skip
FULL_ID = re.compile(r'"stone-age[/"]')


def own_words(text: str, python: bool) -> str:
    """Leave out the examples that run on a real game, and full ids that show their form."""
    if not python:
        return text
    for example in doctest.DocTestParser().get_examples(text):
        for line in (example.source + example.want).splitlines():
            text = text.replace(line.strip(), "", 1)
    return FULL_ID.sub("", text)


@for_each(path=FILES)
def test_no_word_of_a_game(path: Path) -> None:
    text = own_words(path.read_text(encoding="utf-8"), path.suffix == ".py").lower()
    found = [word for word in WORDS if re.search(rf"(?<![a-z]){word}(?![a-z])", text)]
    assert found == []
