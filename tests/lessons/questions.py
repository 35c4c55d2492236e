"""What holds for every question and experiment of a game's lessons; tests of games call it."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, speaking
from stoneage_lab.lessons.exercise import Exercise
from stoneage_lab.lessons.experiment import Experiment
from stoneage_lab.lessons.name_answers import Moves
from stoneage_lab.lessons.notebook_exercises import experiments
from stoneage_lab.lessons.question import Question
from stoneage_lab.lessons.reply import Right
from stoneage_lab.lessons.student import Student


def asked(question: Question) -> Iterator[Exercise]:
    """The question as it is put to students, with every choice of numbers there is."""
    for variant in question.variants:
        exercise = Exercise(question, Student("1B", 7))
        exercise.parameters = variant
        exercise.prediction = "?" if question.guessed_first else None
        yield exercise


FEW = 5
"""How many variants of a question are answered; the long tests answer all."""


def every_variant_is_fair(question: Question, most: int = FEW) -> None:
    """The right answer is right, every mistake is answered, and each is met in some variant.

    Answers are given in at most this many variants, and in the first with each mistake.
    """
    assert question.variants
    met: set[str] = set()
    every = -(-len(question.variants) // most)
    for number, exercise in enumerate(asked(question)):
        possible = dict(question.wrong(exercise.parameters))
        if number % every and possible.keys() <= met:
            continue
        right, kind = exercise.truth, exercise.kind
        assert exercise.check(right).outcome == "right"
        assert exercise.check(re.split(" [=≈] ", kind.show(right))[0])
        for name, answer in possible.items():
            reply = exercise.check(answer)
            assert reply.outcome == "mistake", (exercise.parameters, name)
            # Of mistakes that lead to the same answer nobody knows which it was: all are told.
            same = [n for n, other in possible.items() if question.matches(answer, other)]
            said = question.text(f"mistake.{name}", exercise.parameters)
            assert said in reply.text
            assert reply.text.startswith(said) is (len(same) == 1)
            assert ("•" in reply.text) is (len(same) > 1)
            if same[0] == name:
                met.add(name)
    assert met == {mistake.name for mistake in question.mistakes}


def what_happens_after_an_answer(question: Question, code: str, most: int = FEW) -> None:
    """The right answer gets a tick and the reason; no reply to a wrong one names the right one."""
    no_move_is_told_that_was_not_typed(question, code, most)
    with speaking(code):
        for exercise in spread(list(asked(question)), most):
            reply = exercise.check(exercise.truth)
            assert isinstance(reply, Right)
            assert reply.reason
            assert reply.reason != exercise.ask().text
            assert "<svg" in reply.html()
            assert "{" not in reply.reason
            told = numbers_in(question.text("ask", exercise.parameters))
            truth = numbers_in(re.split(" [=≈] ", exercise.kind.show(exercise.truth))[0])
            for name, answer in question.wrong(exercise.parameters):
                said = exercise.check(answer).text
                written = numbers_in(question.texts()[f"{question.id}.mistake.{name}"])
                given_away = [n for n in numbers_in(said) if n not in (*told, *written)]
                assert not (truth and set(truth) <= set(given_away)), (name, said)
            nothing = exercise.nothing_written()
            assert nothing.outcome == "blank"
            assert exercise.kind.asked_for() in nothing.text


def no_move_is_told_that_was_not_typed(question: Question, code: str, most: int = FEW) -> None:
    """Neither a question for moves nor a reply to what is no answer names one that is right."""
    with speaking(code):
        for exercise in spread(list(asked(question)), most):
            if not isinstance(exercise.kind, Moves):
                continue
            said = [exercise.ask().text]
            said += [exercise.check(typed).text for typed in ("xyz", "pass", "pay", "done")]
            for text in said:
                assert not [move for move in exercise.truth if move in text], text


def an_experiment_is_sound(one: Experiment) -> None:
    """It tells what is tried, in both languages, and what comes out agrees with theory."""
    assert 1 <= one.number <= 255
    assert [other.number for other in experiments(one.game).values()].count(one.number) == 1
    for code in LANGUAGES:
        assert one.text("try", code)
        assert one.event is None or one.text("event", code)
    pooled: Counter[int] = Counter()
    for number in range(60):
        pooled.update(one.replay(Student("1B", number), 25))
    found = lab.Empirical(pooled)
    assert abs(float(found.mean - one.theory.mean)) < 5 * found.standard_error


def every_code_has_its_board(id: str, code: str) -> None:
    """A board shows the tries of a code, without a gap in its sentences."""
    board = lab.class_board(id, "1B", code)
    assert board.students == 1
    assert "<svg" in board.html()
    assert "{" not in repr(board)


def every_class_is_drawn(id: str) -> None:
    """A class of an experiment has a picture with a caption."""
    shown: Any = lab.ClassData.replay(id, "1B", students=12, tries=40)
    assert "<svg" in shown._repr_mimebundle_()["text/html"]
    assert "{" not in shown.plot().caption


def spread(all_of_them: Sequence[Any], most: int) -> Sequence[Any]:
    """Return so many of them at most, from first to last with equal steps between."""
    return all_of_them[:: -(-len(all_of_them) // most)]


def numbers_in(text: str) -> list[str]:
    """Return the numbers of a text, fractions as they stand."""
    return re.findall(r"\d+(?:/\d+)?", text)


def all_texts_are_there(question: Question, code: str, most: int = FEW) -> None:
    """Every text is there in this language, and its numbers are filled in."""
    keys = ["ask", "solution", *(f"mistake.{m.name}" for m in question.mistakes)]
    keys += [f"hint{n + 1}" for n in range(question.hints)]
    with speaking(code):
        for variant in spread(question.variants, most):
            for key in keys:
                text = question.text(key, variant)
                assert text, f"{question.id}.{key} is missing in {code}"
                assert "{" not in text, text
    first = question.variants[0]
    assert question.text("ask", first) != question.text("solution", first)
    assert f"{question.lesson}.title" in question.texts(code)
    assert question.minutes > 0
