"""The words of the page: everything it may say is there, in every language."""

import re
from pathlib import Path

import pytest

from stoneage_lab import drawing
from stoneage_lab.core.language import LANGUAGES, load_texts
from stoneage_lab.widget import board, toolbar_and_help, words

ROOT = Path(board.__file__).parents[2]


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_word_the_page_uses(code):
    source = (ROOT / "widgets/src/words.ts").read_text(encoding="utf-8")
    wanted = set(re.findall(r'^ {2}\| "(\w+)"', source, re.MULTILINE))
    assert wanted == set(toolbar_and_help.PAGE_WORDS)
    assert wanted <= set(drawing.strings(code))


@pytest.mark.parametrize("code", LANGUAGES)
def test_every_word_of_the_chrome(code):
    words = drawing.strings(code)
    templates = "".join(
        path.read_text(encoding="utf-8")
        for path in (Path(toolbar_and_help.__file__).parent / "templates").iterdir()
    )
    used = set(re.findall(r"words\.(\w+)", templates)) | {
        meaning for _, meaning, _ in toolbar_and_help.KEYS
    }
    assert used <= set(words)


def test_every_language_says_the_same():
    own = [set(load_texts(code, words.TEXTS)) for code in LANGUAGES]
    assert own[0]
    assert all(keys == own[0] for keys in own)
