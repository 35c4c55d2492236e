"""Lessons, tours and messages call a thing in Japanese as the rules of Stone Age do."""

from __future__ import annotations

import re

from core.test_japanese import TEXTS
from support.for_each import for_each

from stoneage_lab.core.language import load_texts

# The rules' own word, and what else the same thing might be called.
OTHER_NAMES = {
    "さいころ": "ダイス|サイコロ|骰子",
    "木材": "木(?!材|こり|々)(?!を切)",
    "石材": "(?<!宝)石(?!材|切|器)",
    "レンガ": "煉瓦|れんが",
    "シンボル": "文化の印|印の(?:ある|ない)カード|同じ印|違う印",
    "道具工房": "道具小屋|工具",
}
LESSONS = [path for path in TEXTS if "stone_age/lessons" in path.as_posix()]


def test_the_game_uses_these_words() -> None:
    folders = [path.parent for path in TEXTS if "games/stone_age" in path.as_posix()]
    texts = " ".join(text for folder in folders for text in load_texts("ja", folder).values())
    assert [word for word in OTHER_NAMES if word not in texts] == []


@for_each(path=LESSONS)
def test_lessons_use_the_words_of_the_rules(path) -> None:
    texts = load_texts("ja", path.parent)
    wrong = [
        f"{key}: {text[max(0, found.start() - 10) : found.end() + 8]} ({word})"
        for key, text in texts.items()
        for word, others in OTHER_NAMES.items()
        for found in re.finditer(others, text)
    ]
    assert not wrong
