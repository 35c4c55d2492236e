"""Kinds of answers that name things: one of several options, several of them, moves.

Things have the names of the game's own texts, in every language, and the words of commands.
The reply to a typing error uses that vocabulary alone, never the legal moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from string import ascii_lowercase, digits
from typing import Any, Final

from ..core.action import normal
from ..core.memo import memo
from ..core.plain_text import plain_text
from ..session.game_words import GameWords, short_label, words_of
from ..session.position import Position
from .number_answers import AnswerKind, NotComparable
from .parse_answer import MOST_THINGS, named
from .text_input import Names, Unknown, listed, near
from .words import languages_with_texts, words

MOST_IN_RANGE: Final = 20
LETTERS: Final = frozenset(ascii_lowercase)
KANA: Final = "アイウエオカキク"
"""The letters of options in Japanese."""
NOTHING: Final = "none"
"""The option that says that nothing is meant."""
MOST_PARTS: Final = 5
"""The most commas in the name of a move, and one."""


class OneOf(AnswerKind):
    """One of several named options, by its name, its letter, or its text.

    Parameters
    ----------
    *options : str
        Their ids. Their names stand in the texts under
        ``<question>.option.<word>``.
    called : str
        Or their names are texts of the game: ``"site"`` for ``site.north``.

    Examples
    --------
    >>> kind = OneOf("more", "less", "same")
    >>> kind.read("LESS"), kind.read("（ｂ）")
    ('less', 'less')
    """

    lettered = True

    def __init__(self, *options: str, called: str = "") -> None:
        self.options = options
        self.called = called

    def meaning(self, given: Any) -> Any:
        if isinstance(given, str):  # "a tie" is no (a)
            given = re.sub(r"^\s*an?\s+(?=\w{2})", "", given, flags=re.IGNORECASE)
        found = set(self._found(given))
        if len(found) > 1:
            raise NotComparable(words()("answer.one_asked", form=self.asked_for()))
        if not found:
            raise self.cannot(given)
        return found.pop()

    def _found(self, given: Any) -> list[str]:
        """Return the options that a text, or each text of a list, names."""
        typed = given if isinstance(given, list) else [given]
        if not all(isinstance(one, str) for one in typed):
            raise self.cannot(given)
        if all(one in self.options for one in typed):
            return typed
        try:
            return [option for one in typed for option in self._names().read(one)]
        except Unknown as error:
            raise self._strange(error) from None

    def _strange(self, error: Unknown) -> NotComparable:
        key = "answer.name_near" if error.near else "answer.name"
        said = words()(key, given=error.word, near=error.near, form=self.asked_for())
        return NotComparable(said)

    def _names(self) -> Names:
        return _names(self.options, self.called, self.lettered, self.about.id, self.about.folders)

    def name(self, option: str) -> str:
        """Return what an option is called in the current language."""
        texts = words(*self.about.folders)
        return _called(texts, option, self.called, self.about.id) or option

    @property
    def known(self) -> list[str]:
        """What all the options are called in the current language."""
        return [self.name(option) for option in self.options]

    def show(self, truth: Any) -> str:
        return self.name(truth)

    def asked_for(self) -> str:
        return words()("answer.for_choice", known=self.known)


class Choices(OneOf):
    """One of several named options for each of several things, in a given order.

    Parameters
    ----------
    length : int
    *options : str
        As for `OneOf`.

    Examples
    --------
    >>> kind = Choices(3, "now", "round", "no")
    >>> kind.read("No, now, B"), kind.read("(a) no (b) now (c) round")
    (('no', 'now', 'round'), ('no', 'now', 'round'))
    """

    def __init__(self, length: int, *options: str, called: str = "") -> None:
        super().__init__(*options, called=called)
        self.length = length

    def meaning(self, given: Any) -> Any:
        found = self._found(self._unmarked(given) if isinstance(given, str) else given)
        if len(found) != self.length:
            raise self.cannot(given)
        return tuple(found)

    def _unmarked(self, given: str) -> str:
        """Return an answer without the letters or numbers of the things, where all have theirs."""
        for marks, between in ((ascii_lowercase, r"\W+"), (digits[1:], r"\W*")):
            each = between.join(rf"{mark}\W*(.+?)" for mark in marks[: self.length])
            found = re.fullmatch(rf"\W*{each}\W*", plain_text(given).lower())
            if found:
                return ",".join(found.groups())
        return given

    def same(self, answer: Any, truth: Any) -> bool:
        return bool(answer == tuple(truth))

    def show(self, truth: Any) -> str:
        return words()["list.comma"].join(map(self.name, truth))

    def asked_for(self) -> str:
        return words()("answer.for_choices", n=self.length, known=self.known)


class Several(OneOf):
    """Some of several named options, in any order: a list, or one text.

    Examples
    --------
    >>> kind = Several("card1", "card2", "card3")
    >>> kind.same(kind.read("Card 3 and card 1"), {"card1", "card3"}), kind.read("1") == {"card1"}
    (True, True)
    >>> sorted(kind.read("all but card 2")), sorted(kind.read("1〜3")), sorted(kind.read("全部"))
    (['card1', 'card3'], ['card1', 'card2', 'card3'], ['card1', 'card2', 'card3'])
    """

    lettered = False

    def meaning(self, given: Any) -> frozenset[str]:
        whole = _of_all(given) if isinstance(given, str) else None
        left_out = self._found(whole) if whole else []
        found = frozenset(self._found(given) if whole is None else self.things - {*left_out})
        if not found:
            raise self.cannot(given)
        return found

    @property
    def things(self) -> frozenset[str]:
        """The options that are things: all but the one that says that nothing is meant."""
        return frozenset(self.options) - {NOTHING}

    def same(self, answer: frozenset[str], truth: Any) -> bool:
        return answer == frozenset(truth)

    def off(self, answer: frozenset[str], truth: Any) -> str:
        """Tell whether something is missing, or something does not belong; not how much."""
        if answer < frozenset(truth):
            return words()["answer.some_missing"]
        return words()["answer.some_wrong"] if answer > frozenset(truth) else ""

    def show(self, truth: Any) -> str:
        named = (self.name(option) for option in self.options if option in truth)
        return words()["list.comma"].join(named)

    def asked_for(self) -> str:
        return words()("answer.for_several", known=self.known)


def _called(texts: Any, option: str, called: str, id: str) -> str:
    found: str = texts.get(f"{id}.option.{option}") or texts.get(f"{called}.{option}") or ""
    return found


def _also(texts: Any, option: str, called: str, id: str) -> list[str]:
    """Return what else people call an option: near words, how its signs are read."""
    said = texts.get(f"{id}.also.{option}") or texts.get(f"also.{called}.{option}") or ""
    return [name.strip() for name in re.split("[,、]", said)]


def _of_all(given: str) -> str | None:
    """Return what a text that speaks of all options leaves out, "" if nothing; None if it does not.

    Examples
    --------
    >>> _of_all("All but the hut"), _of_all("小屋以外すべて"), _of_all("全部"), _of_all("hut")
    ('the hut', '小屋', '', None)
    """
    every, but = ("|".join(map(re.escape, listed(f"answer.{key}"))) for key in ("every", "but"))
    typed = plain_text(given).lower().strip(" .。")
    if re.fullmatch(every, typed):
        return ""
    found = re.fullmatch(rf"(?:{every})\s+(?:{but})\s+(.+)", typed)
    if found is None and not typed.isascii():  # Japanese says first what is left out
        found = re.fullmatch(rf"(.+?)(?:{but})(?:の?(?:{every}))?", typed)
    return found[1] if found else None


@memo(256)
def _names(
    options: tuple[str, ...], called: str, lettered: bool, id: str, folders: tuple[Path, ...]
) -> Names:
    """Return the ways to write some options, in every language there is."""
    full, also = {option: option for option in options}, dict[str, str]()
    for code in languages_with_texts(*folders):
        texts = words(*folders, code=code)
        full |= {_called(texts, one, called, id): one for one in options}
        full |= {texts.get(f"short.{one}") or "": one for one in options if called}
        also |= {name: one for one in options for name in _also(texts, one, called, id)}
    full, also = ({name: one for name, one in each.items() if name} for each in (full, also))
    short = dict(_shorter(full))
    small = listed("answer.small_words")
    stems = {re.sub(r"\d+$", "", option) for option in options}
    if len(stems) == 1 and (stem := stems.pop()):  # card1, card2: the numbers tell them apart
        short |= {option.removeprefix(stem): option for option in options}
        small.append(stem)
    if lettered:
        short |= dict(zip(ascii_lowercase, options, strict=False))
    if {one for name, one in full.items() if name in LETTERS} == {*options}:
        # Options that are called by letters are counted, too: ① and ア are a.
        for letters in (KANA, digits[1:]):
            short |= dict(zip(letters, options, strict=False))
    known = short | full
    return Names(known | {name: one for name, one in also.items() if name not in known}, small)


def forget_names() -> None:
    """Clear the cache of names: texts may have changed."""
    _names.cache_clear()


def _shorter(full: dict[str, str]) -> Iterator[tuple[str, str]]:
    """Give the first word of each name of several words, where only one thing begins so."""
    for name, meant in full.items():
        first = name.lower().split()[0]
        if {m for other, m in full.items() if other.lower().startswith(first)} == {meant}:
            yield first, meant


# -- Moves -----------------------------------------------------------------------------------------


def move_label(position: Position, move: str) -> str:
    """Return what a move is called on boards, in the current language.

    Examples
    --------
    >>> from ..session.session import play
    >>> move_label(play("stone-age", seed=7).position, "place 2 hunt")
    '2 people to the hunting grounds'
    """
    return short_label(position.label(move)) if position.game.find(move) else move


def move_name(position: Position, move: str) -> str:
    """Return what a move is called in a sentence of the current language.

    In English its words, which say what they mean; elsewhere its label.

    Examples
    --------
    >>> from ..session.session import play
    >>> move_name(play("stone-age", seed=7).position, "place 2 hunt")
    'place 2 hunt'
    """
    return move if words()["answer.move_named"] == "words" else move_label(position, move)


class Moves(AnswerKind):
    """A set of moves in the game's own words; numbers in a row may be written as a range.

    Parameters
    ----------
    *examples : str
        Moves that show the form. They stand beside the question, so they should not be legal
        in any of its positions.

    Examples
    --------
    >>> from stoneage_lab.lessons.positions import lesson_position
    >>> from stoneage_lab.lessons.number_answers import About
    >>> kind = Moves().on(About(position=lesson_position("R1.first")))
    >>> sorted(kind.read("Place 1–2 hunt, place clay pit 2"))
    ['place 1 hunt', 'place 2 clay', 'place 2 hunt']
    """

    def __init__(self, *examples: str) -> None:
        self.examples = examples

    def meaning(self, given: Any) -> frozenset[str]:
        typed = [given] if isinstance(given, str) else given
        if not isinstance(typed, list) or not all(isinstance(one, str) for one in typed):
            raise self.cannot(given)
        found = frozenset(move for one in typed for move in self._moves(one))
        if not found:
            raise self.cannot(given)
        return found

    def _moves(self, text: str) -> Iterator[str]:
        """Give the moves of a text: parted by commas, lines, or just by their first words."""
        whole = self._action(text) if self.about.position else None
        if whole is not None:
            yield whole
            return
        plainly = plain_text(text)
        mark = r"[;\n]" if re.search(r"[;\n]", plainly) else "[,、]"
        parts = [part for part in (each.strip(" .。") for each in re.split(mark, plainly)) if part]
        while parts:
            many = self._of_one(parts)
            for single in _single(",".join(parts[:many])):
                yield from self._in_turn(single)
            del parts[:many]

    def _of_one(self, parts: list[str]) -> int:
        """Return how many parts, from the first, are one move: a label may have commas inside."""
        several = range(min(len(parts), MOST_PARTS), 1, -1) if self.about.position else range(0)
        return next((many for many in several if self._action(",".join(parts[:many]))), 1)

    def _in_turn(self, text: str) -> list[str]:
        whole = self._action(text)
        if whole is not None:
            return [whole]
        position = self.about.position
        heads = words_of(position.game).heads if position else []
        parts = re.split(rf"\s+(?=(?:{'|'.join(heads)})\b)", text.lower()) if heads else [text]
        found = [self._action(re.sub(r"\s+and$", "", part)) for part in parts]
        if None in found:
            raise self._strange(text)
        return [move for move in found if move is not None]

    def _action(self, text: str) -> str | None:
        """Return the words of the one move that a text says; None if it says none."""
        position = self.about.position
        if position is None:
            return normal(text)
        action = position.game.find(text) or words_of(position.game).action(text)
        return action.words if action is not None else None

    def _strange(self, text: str) -> NotComparable:
        """Return what is wrong with a text that is not a move, from its own words alone."""
        assert self.about.position is not None
        word, alike = _strange(words_of(self.about.position.game), text)
        key = "answer.move" if not word else "answer.word_near" if alike else "answer.word"
        facts = {"given": named(text), "word": word[:MOST_THINGS], "near": alike}
        return NotComparable(words()(key, form=self.asked_for(), **facts))

    def same(self, answer: frozenset[str], truth: Any) -> bool:
        return answer == frozenset(truth)

    def show(self, truth: Any) -> str:
        return words()["list.comma"].join(map(self._named, sorted(truth)))

    def _named(self, move: str) -> str:
        return move_name(self.about.position, move) if self.about.position else move

    def _label(self, move: str) -> str:
        return move_label(self.about.position, move) if self.about.position else move

    def off(self, answer: frozenset[str], truth: Any) -> str:
        wrong, position = sorted(answer - frozenset(truth)), self.about.position
        if wrong and position is not None:
            why = position.why_not(wrong[0])
            if why is not None:
                move = self._named(wrong[0])
                return words()("answer.refused", move=move, why=why.text())
        missing = len(frozenset(truth) - answer)
        return words()("answer.missing", n=missing) if missing else ""

    def asked_for(self) -> str:
        if not self.examples:
            return words()["answer.for_moves"]
        comma = words()["list.comma"]
        examples, labels = ", ".join(self.examples), comma.join(map(self._label, self.examples))
        return words()("answer.for_moves_like", examples=examples, labels=labels)


def _strange(known: GameWords, text: str) -> tuple[str, str]:
    """Return the first word that is none of the game's, and the nearest that is; or nothing.

    A word that is a whole move is never offered: it may be the answer.
    """
    words = known.typed | {part for said in known.spelled for part in said.split()}
    words |= set(listed("answer.small_words"))
    rest = known.pattern.sub(" ", plain_text(text).lower())
    for word in re.findall(r"[^\W\d_]+\d?", rest):
        if not {word, word.removesuffix("s"), word.rstrip("0123456789")} & words:
            return word, near(word, known.typed - known.alone)
    return "", ""


def _single(name: str) -> list[str]:
    """Return the moves that a range stands for: ``bid 1-3``."""
    match = re.search(r"(\d+)\s*[-〜~]\s*(\d+)", name)
    if match is None:
        return [name]
    numbers = range(int(match[1]), min(int(match[2]), MOST_IN_RANGE) + 1)
    return [f"{name[: match.start()]}{n}{name[match.end() :]}" for n in numbers]
