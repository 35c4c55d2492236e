"""Why a file is not JSON is said in the reader's own language, not in Python's words."""

import json
import re

import pytest

import stoneage_lab as lab
from stoneage_lab.core.files import entries_once, json_fault

BROKEN = {
    "": "a value is missing",
    "{": "a name in double quotes is missing",
    '{"a" 1}': "a colon is missing after a name",
    '{"a": 1\n "b": 2}': "a comma is missing",
    '{"a": "x': "the quote at the end of a text is missing",
    r'{"a": "\q"}': "there is a sign in a text that has to be written another way",
    "{} x": "something follows after its end",
    '{"a": 1, "a": 2}': "“a” stands twice",
    "9" * 5000: "a number is too long",
    "[" * 100_000: "it is nested too deeply",
}


def why(text: str) -> str:
    with pytest.raises((ValueError, RecursionError)) as told:
        json.loads(text, object_pairs_hook=entries_once)
    return str(json_fault(told.value)["why"])


def test_what_python_says_is_told_in_words_of_ours():
    assert {text: why(text) for text in BROKEN} == BROKEN
    lab.language("ja")
    assert all(re.search("[ぁ-ん]", why(text)) for text in BROKEN)


@pytest.mark.parametrize(
    ("given", "said"),
    [({1}, "something else"), ({(): 1}, "no text"), (float("inf"), "infinite")],
)
def test_what_cannot_be_written_is_told_too(given, said):
    with pytest.raises((TypeError, ValueError)) as told:
        json.dumps(given, allow_nan=False)
    assert said in json_fault(told.value)["why"]


def test_the_line_is_told():
    with pytest.raises(json.JSONDecodeError) as told:
        json.loads('{"a": 1\n "b": 2}')
    assert json_fault(told.value)["line"] == 2
