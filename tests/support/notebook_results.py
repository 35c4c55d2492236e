"""What a notebook that was run shows, and what of it is the same in every language."""

from __future__ import annotations

import base64
import re
from collections import Counter
from collections.abc import Iterator
from html.parser import HTMLParser
from urllib.parse import unquote

import stoneage_lab as lab
from stoneage_lab.games import game_names
from tools import editions
from tools.editions import Notebook


def shape(notebook: Notebook) -> dict[str, list[list[str]]]:
    """Return the kinds of the results of each cell that was run."""
    found = {}
    for cell in notebook["cells"]:
        if cell["cell_type"] == "code" and cell["execution_count"]:
            results = cell["outputs"]
            # As the last line of a cell it shows what it chose.
            if "".join(cell["source"]).endswith(editions.CHOICE):
                results = [one for one in results if one["output_type"] != "execute_result"]
            kinds = [sorted([one["output_type"], *one.get("data", {})]) for one in results]
            # How often what is printed is cut in two is chance.
            printed = [["stream"]] if ["stream"] in kinds else []
            found[cell["id"]] = printed + [kind for kind in kinds if kind != ["stream"]]
    return found


class Shown(HTMLParser):
    """Collects what a reader sees or hears of some markup, pictures in it included."""

    def __init__(self, markup: str) -> None:
        super().__init__()
        self.texts: list[str] = []
        self._hidden = 0
        self.feed(markup)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self._hidden += tag in {"style", "script"}
        for name, value in attrs:
            if name in {"alt", "aria-label", "placeholder", "title"} and value:
                self.texts.append(value)
            if name == "src" and value and value.startswith("data:image/svg+xml"):
                kind, _, data = value.partition(",")
                plain = base64.b64decode(data).decode() if "base64" in kind else unquote(data)
                self.texts += Shown(plain).texts

    def handle_endtag(self, tag: str) -> None:
        self._hidden -= tag in {"style", "script"}

    def handle_data(self, data: str) -> None:
        if not self._hidden:
            self.texts.append(data)


def outputs(notebook: Notebook) -> Iterator[str]:
    """Return every text in the outputs of a notebook, a line each."""
    for cell in notebook["cells"]:
        # Its report is for programmers, in English, as the names of laws are.
        judged = "check_game(" in "".join(cell["source"])
        for output in [] if judged else cell.get("outputs", []):
            texts = ["".join(output.get("text", []))]
            for kind, data in output.get("data", {}).items():
                data = "".join(data)
                texts += Shown(data).texts if kind != "text/plain" else [data]
            for text in texts:
                yield from text.splitlines()


# What is typed is the same in every language, and so are names and lines of Python. A phrase ends
# before a number: of “use card1” it is “use card”.
NAMES = re.compile("|".join([*(lab.game(name).title for name in game_names()), "Shift [+] Enter"]))
TYPED = {
    word.rstrip("0123456789")
    for name in game_names()
    for action in lab.game(name).all_actions()
    for word in action.words.split()
}
PYTHON = re.compile(r'"[^"]*"|`[^`]*`|\b\w+(?:\.\w+)*\([^)]*\)|^<.*>$')
PHRASE = re.compile(r"[A-Za-z]{2,}(?:[ ’'-][A-Za-z]{2,})+")


CODES = re.compile(r"\b[0-9A-Z]{2,}(?:-[0-9A-Z]{2,})+\b")
"""Codes of a class, such as VK-NT-2R."""


def phrases(lines: Iterator[str]) -> set[str]:
    """Return every two or more words of English in a row, but no moves as they are typed."""
    plain = (NAMES.sub("|", PYTHON.sub("|", CODES.sub("|", line))) for line in lines)
    found = {phrase for line in plain for phrase in PHRASE.findall(line)}
    return {phrase for phrase in found if not TYPED.issuperset(phrase.split())}


def left_in_english(english: Notebook, japanese: Notebook) -> set[str]:
    """Return the phrases of English that a Japanese edition shows as the English one does."""
    same = phrases(outputs(english)) & phrases(outputs(japanese))
    # What the code itself says, in a game of the reader's own, is said as it is written there.
    code = "".join("".join(cell["source"]) for cell in english["cells"])
    return {phrase for phrase in same if phrase not in code}


NUMBER = re.compile(r"\d+(?:[.,/:]\d+)*")
VERDICT = re.compile("[✓✗]")


def said(notebook: Notebook, found: re.Pattern[str]) -> dict[str, Counter[str]]:
    """Return what of a kind the results of each cell hold, and how often."""
    return {
        cell["id"]: Counter(
            one for line in outputs({"cells": [cell]}) for one in found.findall(line)
        )
        for cell in notebook["cells"]
        if cell["cell_type"] == "code"
    }


# English writes small numbers as words, Japanese a hundredth with a sign of its own.
IN_WORDS = re.compile(r"\d|100")


def differing_numbers(english: Notebook, japanese: Notebook) -> dict[str, list[str]]:
    """Return for each cell the numbers that one language shows and the other does not.

    Larger numbers have to come equally often; small ones that English shows have to come at all.
    """
    found = {}
    here, there = said(english, NUMBER), said(japanese, NUMBER)
    for cell, numbers in here.items():
        differ = (numbers - there[cell]) + (there[cell] - numbers)
        wrong = {number for number in differ if not IN_WORDS.fullmatch(number)}
        wrong |= {number for number in numbers - there[cell] if len(number) == 1} - {*there[cell]}
        if wrong:
            found[cell] = sorted(wrong)
    return found
