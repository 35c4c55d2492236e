"""Checks of user-defined lessons, made when they are added, not when they are used."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from itertools import islice
from pathlib import Path
from string import Formatter
from typing import Any, Final

from ..core.arguments import shown
from ..core.errors import SetupError
from ..core.language import Texts, forget_texts
from .catalogue import Catalogue
from .experiment import Experiment
from .goal import Goal
from .item import LessonItem
from .name_answers import forget_names
from .number_answers import NotComparable
from .positions import PreparedPosition
from .question import Question
from .two_reasons import SPEAKERS, TwoReasons
from .words import languages_with_texts, words

KINDS: Final[dict[str, type]] = {
    "QUESTIONS": Question,
    "EXPERIMENTS": Experiment,
    "POSITIONS": PreparedPosition,
    "GOALS": Goal,
    "REASONS": TwoReasons,
}
"""The kinds of lesson items, by the name under which lessons define them."""


def read_again() -> None:
    """Clear the cache of texts: the files may have been corrected."""
    forget_texts()
    forget_names()


def listed(what: str, things: Any) -> list[Any]:
    """Return items as a list.

    Raises
    ------
    SetupError
        If it is not a list of items of this kind.
    """
    kind = KINDS[what]
    found = list(things) if isinstance(things, Iterable) else [things]
    if not isinstance(things, Iterable) or not all(isinstance(one, kind) for one in found):
        given = next((one for one in found if not isinstance(one, kind)), things)
        said = words()("own.list", what=what.lower(), kind=kind.__name__, given=shown(given))
        raise SetupError(said)
    return found


def check(added: Mapping[str, list[Any]], known: Mapping[str, list[Any]]) -> None:
    """Check the items to be added.

    Parameters
    ----------
    added, known : mapping
        The new items, and all items of all games, by the names of `KINDS`.

    Raises
    ------
    SetupError
        If something is missing, or conflicts with another item.
    """
    for question in added["QUESTIONS"]:
        _check_question(question)
    for experiment in added["EXPERIMENTS"]:
        keys = ["try", *(["event"] if experiment.event else [])]
        _check_texts(experiment.id, experiment.folders, keys, {"dice"})
        _check_number(experiment, _beside(experiment, known["EXPERIMENTS"]))
    for two in added["REASONS"]:
        _check_keys(two.id, two.folders, [two.key(name) for name in two.KEYS])
        if two.right not in SPEAKERS:
            raise SetupError(words()("own.right", id=two.id, given=shown(two.right)))
        if two.about not in _beside(two, known["QUESTIONS"]):
            raise SetupError(words()("own.about", id=two.id, given=shown(two.about)))
    for goal in added["GOALS"]:
        signs = [f"sign.{sign.name}" for sign in (*goal.astray, *goal.missing)]
        _check_texts(goal.id, goal.folders, ["goal", "reached", *signs])
        if goal.position not in _beside(goal, known["POSITIONS"]):
            raise SetupError(words()("own.position", id=goal.id, given=shown(goal.position)))


def _beside(item: LessonItem, known: Iterable[Any]) -> Catalogue[Any]:
    """Return the items of the same game's lessons."""
    return Catalogue(one for one in known if one.game == item.game)


def _check_question(question: Question) -> None:
    for row in islice(question.rows(), 1):
        _check_answer(question, question.solver(row))
    if not question.variants:
        raise SetupError(words()("own.variants", id=question.id))
    facts = {*question.facts(question.variants[0]), "answer"}
    keys = ["ask", "solution", *(f"mistake.{mistake.name}" for mistake in question.mistakes)]
    names = [f"{question.lesson}.parameter.{name}" for name in question.parameters]
    _check_texts(question.id, question.folders, keys, facts, names)


def _check_answer(question: Question, answer: Any) -> None:
    try:
        question.kind.read(answer)
    except NotComparable:
        said = words()("own.answer", id=question.id, given=shown(answer),
                       form=question.kind.asked_for())  # fmt: skip
        raise SetupError(said) from None


def _check_number(experiment: Experiment, known: Mapping[str, Experiment]) -> None:
    for other in known.values():
        if other.number == experiment.number and other.id != experiment.id:
            facts = {"id": experiment.id, "n": experiment.number, "other": other.id}
            raise SetupError(words()("own.number", **facts))


def _check_texts(
    id: str,
    folders: Sequence[Path],
    keys: Sequence[str],
    facts: Iterable[str] | None = None,
    more: Sequence[str] = (),
) -> None:
    """Check the texts of an item in all languages, and that all their facts are provided.

    Those of `more` need not be there.
    """
    for code in _check_keys(id, folders, [f"{id}.{key}" for key in keys]):
        table = _read(id, folders, code)
        if facts is not None:
            asked = [f"{id}.{key}" for key in (*keys, "hint1", "hint2", "hint3")]
            shown = [key for key in (*asked, *more) if key in table]
            _check_facts(shown, table, set(facts), code)


def _check_keys(id: str, folders: Sequence[Path], keys: Sequence[str]) -> list[str]:
    """Check that texts are there; return the languages in which they are."""
    codes = languages_with_texts(*folders)
    if not codes or not folders:
        where = ", ".join(str(folder) for folder in folders) or "–"
        raise SetupError(words()("own.no_texts", id=id, where=where))
    for code in codes:
        table = _read(id, folders, code)
        for key in keys:
            if not table.get(key):
                raise SetupError(words()("own.text", name=key, code=code))
    return codes


def _read(id: str, folders: Sequence[Path], code: str) -> Texts:
    try:
        return words(*folders, code=code)
    except tomllib.TOMLDecodeError as error:
        raise SetupError(words()("own.toml", id=id, code=code, why=str(error))) from None


def _check_facts(keys: Iterable[str], table: Texts, facts: set[str], code: str) -> None:
    for key in keys:
        try:
            names = {name for _, name, _, _ in Formatter().parse(table[key]) if name is not None}
        except ValueError:
            raise SetupError(words()("own.braces", name=key, code=code)) from None
        for name in sorted(names - facts):
            said = {"name": key, "code": code, "fact": f"{{{name}}}"}
            shown = ", ".join(sorted(facts))
            raise SetupError(words()("own.parameter", known=shown, **said))
