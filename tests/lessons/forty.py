"""Forty students who work through a lesson as a class does, and what a teacher would notice.

Each has a number in the class, and so numbers of their own. They predict with a reason, make every
known mistake, type answers in the ways people write them, ask for hints, throw dice or draw cards,
believe one of two students, and hand in a code. Texts that somebody gets to read are looked at by
`blemishes`.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import pairwise
from math import prod
from random import Random
from typing import Any, Final

import stoneage_lab as lab
from stoneage_lab.lessons.exercise import Exercise
from stoneage_lab.lessons.experiment import Experiment, Trial
from stoneage_lab.lessons.lesson import Lesson
from stoneage_lab.lessons.notebook_exercises import Book, argued_in, experiments, predicted_in
from stoneage_lab.lessons.number_answers import Number, Probability
from stoneage_lab.lessons.reply import PicturedQuestion, Reply
from stoneage_lab.lessons.student import Student

CLASS: Final = "1B"
BECAUSE: Final = {"en": "I counted on my fingers", "ja": "指を折って数えたから"}
WIDE: Final = str.maketrans("0123456789./%", "０１２３４５６７８９．／％")
ROUNDED: Final = 0.000501
"""A code holds predictions in thousandths."""
HANDS: Final = 6
"""How often real dice are thrown, or cards drawn, by those who have some."""


# ---- one student -----------------------------------------------------------------------------


class ClassMember:
    """One of the class, and all that was said to them.

    Parameters
    ----------
    number : int
        In the class.
    lesson : Lesson
    code : str
        The language.

    Attributes
    ----------
    said : list of (str, str)
        The question or experiment, and what was said.
    met : set of (str, str)
        The mistakes that were made and told of, with their questions.
    """

    def __init__(self, number: int, lesson: Lesson, code: str) -> None:
        self.lesson = lesson
        self.code = code
        self.book = Book(Student(CLASS, number))
        self.number = number
        self.said: list[tuple[str, str]] = []
        self.met: set[tuple[str, str]] = set()
        self.guesses: dict[str, Fraction] = {}

    def hears(self, of: str, reply: Reply) -> Reply:
        """Keep what was said."""
        # A question with a position shows it, too: that is the game's to tell.
        self.said.append((of, reply.text if isinstance(reply, PicturedQuestion) else repr(reply)))
        return reply

    def works(self) -> None:
        """Go through all questions, and throw."""
        for question in self.lesson.questions:
            self.answers(self.book.exercise(question.full_id))
        for one in self.tried():
            self.throws(self.book.trial(one.full_id))

    def tried(self) -> list[Experiment]:
        """The experiments of the lesson."""
        found = experiments(self.lesson.game).values()
        return [one for one in found if one.lesson == self.lesson.id]

    def answers(self, exercise: Exercise) -> None:
        """Answer a question: the known mistakes first, then the truth."""
        id, question, given = exercise.id, exercise.question, exercise.parameters
        self.hears(id, exercise.ask())
        assert self.hears(id, exercise.nothing_written()).outcome == "blank"
        if question.guessed_first:
            self.predicts(exercise)
        for name, answer in question.wrong(given):
            reply = self.hears(id, exercise.check(self.types(exercise, answer)))
            # What is rounded to be typed may be right, or no longer what the mistake leads to.
            if reply.outcome != "mistake":
                reply = self.hears(id, exercise.check(answer))
            assert reply.outcome == "mistake", (id, given, name, answer, reply.text)
            # Whoever writes it as the key does reads what was wrong, rounded or not.
            written = as_shown(exercise, answer)
            for said in (reply, self.hears(id, exercise.check(written))):
                assert question.text(f"mistake.{name}", given) in said.text, (id, given, name)
            self.met.add((id, name))
        for _ in range(self.number % (question.hints + 2)):
            self.hears(id, exercise.hint())
        typed = self.types(exercise, exercise.truth)
        reply = self.hears(id, exercise.check(typed))
        assert reply.outcome == "right", (id, given, typed, reply.text)
        self.hears(id, exercise.solution())
        self.believes(exercise)

    def predicts(self, exercise: Exercise) -> None:
        """Guess: a third is right, the others make a mistake; most say why."""
        id = exercise.id
        assert self.hears(id, exercise.check(exercise.truth)).outcome == "told"
        assert not exercise.tries
        wrong = [answer for _, answer in exercise.question.wrong(exercise.parameters)]
        guess = exercise.truth if self.number % 3 == 0 else wrong[self.number % len(wrong)]
        typed = self.types(exercise, guess)
        because = BECAUSE[self.code] if self.number % 4 else ""
        said = self.hears(id, exercise.predict(typed, because))
        if said.outcome == "unreadable":  # no such answer is possible, and it says so
            typed = self.types(exercise, exercise.truth)
            said = self.hears(id, exercise.predict(typed, because))
        assert said.outcome == "told", (id, typed, said.text)
        assert exercise.prediction == typed.strip()
        assert because in said.text
        self.hears(id, exercise.predict(typed))
        if isinstance(exercise.kind, Number):
            self.guesses[exercise.question.full_id] = exercise.kind.read(typed).value

    def believes(self, exercise: Exercise) -> None:
        """Say which of two students is right, where there are two."""
        if exercise.argued is not None:
            who = exercise.argued.item.names()[("first", "second")[self.number % 2]]
            reply = self.hears(exercise.id, exercise.argued.choose(who))
            right = exercise.argued.chosen == exercise.argued.item.right
            assert reply.outcome == ("right" if right else "mistake")

    def types(self, exercise: Exercise, answer: Any) -> str:
        """Write an answer in one of the ways that people do."""
        kind, shown = exercise.kind, as_shown(exercise, answer)
        if not isinstance(kind, Number):
            return shown
        ways = [shown, f"{float(Fraction(answer)):#.4g}", shown.translate(WIDE), f" {shown} "]
        if isinstance(kind, Probability):
            ways.append(f"{100 * float(Fraction(answer)):#.4g}{' %' if self.code == 'en' else '%'}")
        return ways[self.number % len(ways)]

    def throws(self, trial: Trial) -> None:
        """Try an experiment: real dice or cards for some, the computer's for all."""
        dice = Random(self.number)
        if self.number % 5 == 0:
            said = self.hears(trial.id, trial.enter(", ".join(hand_of(trial.experiment, dice))))
            assert said.outcome == "told", said.text
            assert sum(trial.typed.values()) == HANDS
        self.hears(trial.id, trial.once())
        trial.throw(9 + self.number)

    def hands_in(self) -> str:
        """The line of the report that goes to the teacher: the code, and the reasons."""
        (trial,) = (self.book.trials[one.full_id] for one in self.tried()[:1])
        (line,) = (
            line for line in repr(self.book.table()).splitlines() if trial.code in line
        )  # fmt: skip
        return line[line.index(trial.code) :]


def as_shown(exercise: Exercise, answer: Any) -> str:
    """An answer as the key writes it, the first of several forms."""
    return re.split(" ?[=≈≒] ?", exercise.kind.show(answer))[0]


def hand_of(experiment: Experiment, dice: Random) -> Iterator[str]:
    """Yield throws of real dice as they are typed; of cards how many there were."""
    for _ in range(HANDS):
        faces = [str(dice.randint(1, 6)) for _ in range(experiment.dice)]
        yield " ".join(faces) or str(dice.choice(list(experiment.theory.support)))


# ---- what the teacher sees --------------------------------------------------------------------


def class_of(lesson: Lesson, code: str, numbers: range) -> list[ClassMember]:
    """The class after the lesson."""
    found = [ClassMember(number, lesson, code) for number in numbers]
    for one in found:
        one.works()
    return found


def every_mistake_was_made(lesson: Lesson, members: list[ClassMember]) -> None:
    """Of each question the class makes every mistake that its numbers allow."""
    met = set().union(*(one.met for one in members))
    for question in lesson.questions:
        given = [question.draw_for(one.book.student) for one in members]
        possible = {name for numbers in given for name, _ in question.wrong(numbers)}
        id = Exercise(question, members[0].book.student).id
        assert {name for of, name in met if of == id} == possible
        if len(members) == 40:
            never = {one.name for one in question.mistakes} - possible
            assert not never, f"{id}: no student of the class can make the mistake {never}"


def neighbours_have_other_numbers(lesson: Lesson, members: list[ClassMember]) -> None:
    """Few of a whole class have all numbers of a lesson in common with the next in the register."""
    drawn = [one for one in lesson.questions if not one.drawn_with]
    own = [[repr(one.draw_for(each.book.student)) for one in drawn] for each in members]
    alike = sum(one == other for one, other in pairwise(own))
    by_chance = len(members) / prod(len(one.variants) for one in drawn)
    assert alike <= 3 + 2 * by_chance, f"{alike} of {len(members)} have their neighbour's numbers"


def codes_come_back(lesson: Lesson, members: list[ClassMember]) -> list[str]:
    """The class board reads every code, and what it adds up is what the class did."""
    if not members[0].tried():
        return []
    experiment = members[0].tried()[0]
    board = lab.class_board(experiment.full_id, CLASS)
    for number, one in enumerate(members, 1):
        board.paste(one.hands_in())
        assert board.students == number
    assert board.wrong == []
    trials = [one.book.trials[experiment.full_id] for one in members]
    done = sum((each.counts + each.typed for each in trials), Counter[int]())
    pooled = board.data.pooled
    assert pooled.n == done.total() == sum(each.tries + each.typed.total() for each in trials)
    assert all(pooled.pmf(outcome) * pooled.n == n for outcome, n in done.items())
    predictions_come_back(experiment, board.data, members)
    reasons = [one for one in members if any(each.because for each in one.book.exercises.values())]
    assert len(board.reasons) == (len(reasons) if predicted_in(experiment) else 0)
    told = [repr(board), re.sub("<[^>]+>", "\n", board.html())]
    return [*told, *(repr(each) for each in board.data.choices()), repr(board.data)]


def predictions_come_back(experiment: Experiment, data: Any, members: list[ClassMember]) -> None:
    """The board has the guess of each student, and whom each believes."""
    for question, number, guess, truth in data.predictions().rows():
        (member,) = (one for one in members if one.number == number)
        (asked,) = (q for q in predicted_in(experiment) if q.id == question)
        assert abs(guess - float(member.guesses[asked.full_id])) <= ROUNDED
        assert truth == float(asked.truth(asked.draw_for(member.book.student)))
    found = [number for _, number, _, _ in data.predictions().rows()]
    numeric = [q for q in predicted_in(experiment) if isinstance(q.kind, Number)]
    assert len(found) == len(members) * len(numeric)
    for chosen in data.choices():
        assert sum(chosen.counts.values()) == len(members)
    assert len(data.choices()) == len(argued_in(experiment))


# ---- texts -----------------------------------------------------------------------------------

_CODE: Final = re.compile(
    r"""lab\.\w+(?:\.\w+|\((?:[^()"]|"[^"]*"|\([^()]*\))*\)|\[[^\]]*\])*|`[^`]*`|\bX = .*"""
    r"|[a-z0-9 ,]+(?=のような入力の言葉)"
)
"""Code in a text, and what stands in it, is in no language."""
_BLEMISHES: Final[dict[str, dict[str, re.Pattern[str]]]] = {
    "": {
        "a gap": re.compile(r"[{}]|\bnan\b"),
        "two stops": re.compile(r"(?<!\.)\.\.(?!\.)|。。|[,;:] ?[.。]| \.(?![\w.])"),
        "unfinished arithmetic": re.compile(
            r"(?<![=+−·×/(] )(?<![\d.,/])\d+ ?[+−] ?\d+ ?(?:of )?"
            r"(?:[a-z]{3,}|[人個枚本回通点行つ段歳]|ラウンド)"
        ),
    },
    "en": {
        "Japanese": re.compile(r"[぀-ヿ一-鿿]+"),
        "one of many": re.compile(
            r"(?<![\d./·−+] )(?<![\d.,/−–+])\b1 (?:people|dice|goods|rounds|fields|cards|points"
            r"|pairs|tries|visits|cells|horses|workers|players|rows|spaces|boats)\b"
        ),
        "both as all": re.compile(r"\b[Aa]ll 2\b"),
        "how likely does": re.compile(r"[Hh]ow likely (?:does|do|did)\b"),
    },
    "ja": {
        "English": re.compile(r"[A-Za-z]{3,} [A-Za-z]{2,} [A-Za-z]{2,}"),
        "a space before per cent": re.compile(r"\d [%％]"),
    },
}


def blemishes(text: str, code: str) -> list[str]:
    """Return what no reader should see, with its line: gaps, the other language, sums left undone.

    Examples
    --------
    >>> blemishes("The cards cut the row into 4 + 1 pieces.", "en")
    ['unfinished arithmetic: 4 + 1 pieces | The cards cut the row into 4 + 1 pieces.']
    >>> blemishes("4 + 1 = 5 pieces, {n} of them yours", "en")
    ['a gap: { | 4 + 1 = 5 pieces, {n} of them yours']
    """
    patterns = {**_BLEMISHES[""], **_BLEMISHES[code]}
    return [
        f"{kind}: {match[0]} | {line.strip()}"
        for line in _CODE.sub("…", text).splitlines()
        for kind, pattern in patterns.items()
        if (match := pattern.search(line))
    ]
