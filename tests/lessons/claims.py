"""Claims: what a sentence says of numbers, beside it, as an expression that has to be true.

In an English notebook or a page of the documentation a claim is a comment right behind its
sentence, on the same line; nobody sees it::

    Two people find gold on 13 of 18 visits. <!-- claim: two.prob_ge(1) == Fraction(13, 18) -->

It is evaluated with the names that the cells above it have made, for every student of a class: what
one of them finds on the screen may be another number than what the author found. In the English
texts of a lesson (`en.toml`) it is a comment above the text::

    # claim: lab.stone_age.yields("river", 2).prob_ge(1) == Fraction(13, 18)
    hint1 = "p is the chance of some gold with two people: 13/18."

Beside the text of a question it is evaluated for every variant of the question, with the names of
its facts, and with the right answer as `answer`.
"""

from __future__ import annotations

import ast
import itertools
import math
import random
import re
import statistics
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any, Final, NamedTuple

import stoneage_lab as lab
from stoneage_lab.lessons.question import Question
from stoneage_lab.probability.estimate import share
from tools import editions

CLASS: Final = "1B"
STUDENTS: Final = range(1, 41)
SAMPLE: Final = (13, 26)
"""Students for the quick tests; the long ones take all."""
KNOWN: Final[Mapping[str, Any]] = {
    "lab": lab,
    "Fraction": Fraction,
    "exp": math.exp,
    "sqrt": math.sqrt,
    "accumulate": itertools.accumulate,
    "product": itertools.product,
    "linear_regression": statistics.linear_regression,
    "median": statistics.median,
    "NormalDist": statistics.NormalDist,
    "Random": random.Random,
    "share": share,
}
"""Names that a claim may use everywhere."""
OWN: Final = {"student", "experiment", "question"}
"""What gives a student something of the student's own: `lab.question`, for instance."""

_STUDENT: Final = re.compile(r'(?<=lab\.student\()"\w+", \d+')
_IN_TOML: Final = re.compile(
    r"""# claim: (?P<claim>.+)|\["?(?P<table>[A-Z]\d+[a-z]?(?:\.\d+)?|\w+)"?.*\]"""
    r"""|(?P<key>\w+) = .*"""
)
_SENTENCE: Final = re.compile(r"(?<=[.?!:;|]) +|\n+")


class Claim(NamedTuple):
    """A claim.

    Attributes
    ----------
    place : str
        The file, and the cell or the key.
    sentence : str
        What is said there.
    expression : str
    """

    place: str
    sentence: str
    expression: str

    def holds(self, names: Mapping[str, Any]) -> bool:
        """Tell whether it is true; one that cannot be evaluated is an error that names it."""
        try:
            return bool(eval(self.expression, {**KNOWN, **names}))
        except Exception as error:
            error.add_note(str(self))
            raise

    def names(self) -> set[str]:
        """Return the names and attributes in it."""
        return names_in(ast.parse(self.expression, mode="eval"))

    def __str__(self) -> str:
        return f"{self.place}: “{self.sentence}” ({self.expression})"


def claims_of(place: str, text: str) -> list[Claim]:
    """Return the claims of a text, each with the sentence before it."""
    found: list[Claim] = []
    start = 0
    for match in editions.CLAIM.finditer(text):
        before = editions.without_claims(text[: match.start()])[start:]
        start += len(before)
        said = [part for part in _SENTENCE.split(before.strip()) if part.strip(" |*")]
        # Of two claims in a row both are of the sentence before the first.
        sentence = said[-1].strip() if said else found[-1].sentence if found else ""
        found.append(Claim(place, sentence, match[1]))
    return found


# ---- notebooks -------------------------------------------------------------------------------


class Lesson:
    """A lesson's notebook, run cell by cell as a student runs it.

    Parameters
    ----------
    name : str
        What it is called where a claim fails.
    cells : sequence of (str, str, str)
        The id of each cell, its kind and its source.
    """

    def __init__(self, name: str, cells: Sequence[tuple[str, str, str]]) -> None:
        self.name = name
        self.cells = cells

    @classmethod
    def read(cls, path: Path) -> Lesson:
        """Return the lesson of a notebook."""
        cells = editions.read(path)["cells"]
        parts = [(cell["id"], cell["cell_type"], "".join(cell["source"])) for cell in cells]
        return cls(path.stem.partition("_")[0], parts)

    def claims(self) -> list[Claim]:
        """Return all claims in it."""
        return [claim for id, kind, text in self.cells for claim in self._claims(id, kind, text)]

    def _claims(self, id: str, kind: str, text: str) -> list[Claim]:
        return claims_of(f"{self.name} {id}", text) if kind == "markdown" else []

    def own_claims(self) -> set[Claim]:
        """Return those that may be true for one student and false for another."""
        own, found = set(OWN), set()
        for id, kind, text in self.cells:
            if kind == "code":
                own |= names_made_of(own, text)
            found |= {claim for claim in self._claims(id, kind, text) if claim.names() & own}
        return found

    def run(self, number: int) -> Iterator[tuple[Claim, Mapping[str, Any]]]:
        """Run it as this student, and yield each claim with the names there are by then."""
        names: dict[str, Any] = {}
        for id, kind, text in self.cells:
            for claim in self._claims(id, kind, text):
                yield claim, names
            if kind == "code":
                code = _STUDENT.sub(f'"{CLASS}", {number}', text)
                with redirect_stdout(StringIO()):
                    exec(compile(code, f"{self.name} {id}", "exec"), names)


def false_for(lesson: Lesson, students: Sequence[int]) -> dict[Claim, list[int]]:
    """Return the claims of a lesson that are false, with the students for whom they are.

    What is the same for all students is evaluated for the first alone.
    """
    own, failed = lesson.own_claims(), dict[Claim, list[int]]()
    for number in students:
        first = number == students[0]
        if first or own:
            for claim, names in lesson.run(number):
                if (first or claim in own) and not claim.holds(names):
                    failed.setdefault(claim, []).append(number)
    return failed


def names_made_of(own: set[str], code: str) -> set[str]:
    """Return the names to which a cell gives a value that is made of some of these."""
    made: set[str] = set()
    for statement in ast.parse(code).body:
        if names_in(statement) & (own | made):
            made |= {
                node.id if isinstance(node, ast.Name) else node.name
                for node in ast.walk(statement)
                if isinstance(node, ast.FunctionDef)
                or (isinstance(node, ast.Name) and isinstance(node.ctx, ast.Store))
            }
    return made - {"_"}


def names_in(code: ast.AST) -> set[str]:
    """Return the names and attributes in a piece of code."""
    nodes = list(ast.walk(code))
    names = {node.id for node in nodes if isinstance(node, ast.Name)}
    return names | {node.attr for node in nodes if isinstance(node, ast.Attribute)}


# ---- texts and pages -------------------------------------------------------------------------


def claims_of_texts(path: Path) -> list[tuple[str, Claim]]:
    """Return the claims of a file of texts, each with what its table is of: ``L2.1`` or ``L2``."""
    found: list[tuple[str, Claim]] = []
    header, table, waiting = "", "", list[str]()
    lines = path.read_text(encoding="utf-8").splitlines()
    for place, line in enumerate(lines):
        match = _IN_TOML.fullmatch(line)
        if match is None:
            continue
        if match["claim"]:
            waiting.append(match["claim"])
        elif match["table"]:
            header, table = line, match["table"]
        else:
            said = line.partition(" = ")[2].strip('"') or lines[place + 1]
            where = f"{path.parent.name} {header} {match['key']}"
            found += [(table, Claim(where, said, claim)) for claim in waiting]
            waiting = []
    assert not waiting, f"{path}: a claim beside no text"
    return found


def variants(question: Question) -> Iterator[Mapping[str, Any]]:
    """Yield the facts of every variant of a question, and its right answer."""
    for given in question.variants:
        yield {**question.facts(given), "answer": question.truth(given)}


# ---- numbers without a claim -----------------------------------------------------------------

_NO_PROSE: Final = re.compile(
    # What is for teachers, code, tables, headings, the ends of links, the ids of lessons.
    r"<details><summary>For teachers.*?</details>|`[^`]*`|^[|#][^\n]*|\]\([^)]*\)"
    r"|\b[A-Z]\d+[a-z]?(\.\d+)?\b",
    re.DOTALL | re.MULTILINE,
)
_COMPUTED: Final = re.compile(
    r"\d/\d|\d\.\d|\d %|\d of \d+|\b(?:half|third|quarter)s? of (?:all|the|a)\b"
)
_AGREED: Final = re.compile(r"\b9?5 %|\b9?5 of 100\b|\b0\.05\b")
"""Levels of tests and of intervals, on which people agree: nothing to compute."""
_SUPPOSED: Final = ("Say that", "Suppose")


def numbers_without_claim(text: str) -> list[str]:
    """Return the sentences with a number that somebody has computed, and no claim beside it.

    Such numbers are fractions, decimals, percentages and shares; a question states nothing, and
    what is supposed is not computed.
    """
    prose = _NO_PROSE.sub("", re.sub(r"( <!-- claim: .+? -->)+", " ✓", text))
    found = []
    for said in re.split(r"(?<=[.?!])\**\s+(?!✓)|(?<=[.?!] ✓)\s+|\n+", prose):
        free = "✓" in said or said.rstrip("* ").endswith("?") or said.startswith(_SUPPOSED)
        if not free and _COMPUTED.search(_AGREED.sub("", said)):
            found.append(said.strip())
    return found
