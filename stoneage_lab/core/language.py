"""The current language, and texts as data.

Texts stand in TOML files, one per language, under dotted keys. A text may name facts in braces;
``{n:person|people}`` chooses by the number, and a fact whose value has a text of its own
(``seat="red"`` where there is ``seat.red``) is shown by that text. Which number chooses which of
the forms, and how many there are, tells the text ``plural.rule`` of a language (see
:mod:`stoneage_lab.core.plural`). Right after a fact, a plural listed in
``plurals/<language>.toml`` beside the texts takes the form for that number: ``{n} points`` is
*1 point*.

Things that are data, such as the cards of a deck, carry their words with them in every language:
``name = { en = "Axe", ja = "斧" }``. Their folder has a ``fields.toml`` in place of the files of
languages, which tells for each such field the key of its texts: ``name = "card"``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from contextvars import ContextVar
from pathlib import Path
from typing import Any, Final, TypeAlias

from .action import nearest
from .arguments import MOST_OF_TEXT, as_text, known_name, several, shown
from .errors import SetupError
from .memo import memo
from .plain_text import plain_word
from .plural import ENGLISH, PluralRule, operands_of, plural_rule
from .toml_files import kept_from_toml, read_toml

LANGUAGE_NAMES: Final = {"en": "English", "ja": "日本語"}
"""The languages by code, each with its own name."""

LANGUAGES: Final = tuple(LANGUAGE_NAMES)

_current = "en"
_spoken: ContextVar[str] = ContextVar("spoken", default="")


def language(code: str | None = None) -> str:
    """Return the current language, after setting it if one is given.

    Parameters
    ----------
    code : {"en", "ja"}, optional
        Other usual forms are read, too: ``"ja_JP.UTF-8"``, ``"日本語"``.

    Raises
    ------
    SetupError
        If the language is not known.

    Examples
    --------
    >>> language("ja"), language("English")
    ('ja', 'en')
    """
    global _current
    if code is not None:
        _current = known(code)
    return _spoken.get() or _current


def known(code: object) -> str:
    """Return a language code if it is known.

    Raises
    ------
    SetupError
        If it is not known.

    Examples
    --------
    >>> known("fr")
    Traceback (most recent call last):
        ...
    stoneage_lab.core.errors.SetupError: No language “fr”. Known languages: en, ja.
    """
    if isinstance(code, str) and code in LANGUAGES:
        return code
    meant = language_code(code)
    if meant:
        return meant
    raise SetupError(texts()("error.language", given=as_text(code), known=", ".join(LANGUAGES)))


def language_code(given: object) -> str:
    """Return the code of a language in any usual form; an empty text if it is not known.

    Examples
    --------
    >>> [language_code(given) for given in ("JA", "ja_JP.UTF-8", "日本語", "en-US", "fr")]
    ['ja', 'ja', 'ja', 'en', '']
    """
    if not isinstance(given, str) or len(given) > MOST_OF_TEXT:
        return ""
    typed = plain_word(given)
    first = re.split("[_.@-]", typed, maxsplit=1)[0]
    for code in LANGUAGES:
        called = {code, plain_word(LANGUAGE_NAMES.get(code, code))}
        called |= {plain_word(word) for word in texts(code).get("language.also", "").split()}
        if typed in called or first in called:
            return code
    return ""


def known_language(code: str | None) -> str:
    """Return a known language; the current one for None.

    Raises
    ------
    SetupError
        If it is not known; an empty text is no language.

    Examples
    --------
    >>> known_language("ja"), known_language(None)
    ('ja', 'en')
    """
    return language() if code is None else known(code)


@contextmanager
def speaking(code: str) -> Iterator[None]:
    """Use another language within a block, in this thread only.

    Examples
    --------
    >>> with speaking("ja"):
    ...     language()
    'ja'
    >>> language()
    'en'
    """
    token = _spoken.set(known(code))
    try:
        yield
    finally:
        _spoken.reset(token)


# Marks a plural right beside its number.
_BESIDE: Final = "#"


def true_minus(number: object) -> str:
    """Return a number as people read it: below zero with a minus sign, not with a hyphen.

    Examples
    --------
    >>> true_minus(-13), true_minus(7), true_minus("-0.5")
    ('−13', '7', '−0.5')
    """
    return str(number).replace("-", "−")


class _Count(int):
    """A number that can choose a word: ``{n:person|people}``."""

    rule: PluralRule

    def __new__(cls, number: int, rule: PluralRule) -> _Count:
        count = super().__new__(cls, number)
        count.rule = rule
        return count

    def __format__(self, spec: str) -> str:
        if "|" in spec:
            return self.rule.choose(int(self), spec.removeprefix(_BESIDE).split("|"))
        try:
            return true_minus(format(int(self), spec))
        except ValueError:  # Python writes no number of thousands of digits
            return true_minus(shown(int(self)))


class _Words(str):
    """A text that can choose a word as a number does: a list by its length."""

    length: int | None
    rule: PluralRule

    def __new__(cls, text: str, rule: PluralRule, length: int | None = None) -> _Words:
        words = super().__new__(cls, text)
        words.length = length
        words.rule = rule
        return words

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return format(str(self), spec)
        number: str | int = 1 if self.length is None else self.length
        # A number may be text already, such as 3/2 or 0.8; a list of one number is none.
        if spec.startswith(_BESIDE) or (self.length is None and operands_of(str(self))):
            number = str(self)
        return self.rule.choose(number, spec.removeprefix(_BESIDE).split("|"))


class _Facts(dict[str, Any]):
    """The facts of a text; one that is not given is left as it stands there."""

    def __missing__(self, name: str) -> _Words:
        return _Words("{" + name + "}", plural_rule(ENGLISH))


QUOTED: Final = ("given", "where")
"""Facts that quote what somebody gave: it may be of any length and kind."""

SEAT_FACTS: Final = ("who", "owner", "seats")
"""Facts besides ``seat`` that name a seat, or several; each is shown as ``seat.<name>``."""
_SEAT: Final = "seat."

MEMORY: Final = 4096
"""Maximum number of cached sentences per language."""


Plurals: TypeAlias = "Mapping[str, Sequence[str]]"
"""The plurals that may follow a number in a text, see `counted`."""


class _CountedTexts(dict[str, str]):
    """Texts as they are filled in: the plurals in them follow their numbers.

    Of some thousand texts a game tells a few hundred: the others are not looked through.

    Parameters
    ----------
    parts : sequence of (mapping, Plurals)
        Texts by key, and the plurals in them; the first that has a key counts.
    """

    def __init__(self, parts: Sequence[tuple[Mapping[str, str], Plurals]]) -> None:
        super().__init__()
        self.parts = tuple(parts)

    def __missing__(self, key: str) -> str:
        for table, plurals in self.parts:
            if key in table:
                text = self[key] = counted(table[key], plurals)
                return text
        raise KeyError(key)


class Texts(Mapping[str, str]):
    """All texts of one language, by dotted key.

    Examples
    --------
    >>> Texts({"pot.clay": "clay pot", "have": "{n} {n:pot|pots}: {pot}"})("have", n=2, pot="clay")
    '2 pots: clay pot'
    """

    # What is made of texts is kept by them: to compare all would take long, and few are made.
    __eq__ = object.__eq__
    __hash__ = object.__hash__

    def __init__(self, table: Mapping[str, str], plurals: Plurals | None = None) -> None:
        self._table = dict(table)
        self._counted = _CountedTexts([(self._table, plurals or {})])
        self._plural = plural_rule(self.get("plural.rule", ENGLISH))
        # A board mostly repeats the sentences of the last picture. 1 and True are different words.
        self._said = memo(MEMORY, typed=True)(self._filled)

    @classmethod
    def load(cls, *folders: Path, code: str) -> Texts:
        """Read the files of a language in some folders; a later file may add to an earlier one."""
        table, plurals = dict[str, str](), dict[str, list[str]]()
        seats = dict[str, None]()
        for folder in folders:
            if (folder / FIELDS).is_file():
                table.update(_carried(folder, code))
            else:
                told, seats_told = _flat_texts(folder / f"{code}.toml")
                table.update(told)
                seats.update(dict.fromkeys(seats_told))
            forms = folder / PLURALS / f"{code}.toml"
            if forms.is_file():
                plurals.update({word: several(few) for word, few in _read(forms).items()})
        for key in seats:
            for fact in SEAT_FACTS:
                table.setdefault(f"{fact}.{key.removeprefix(_SEAT)}", table[key])
        return cls(table, plurals)

    def with_more(self, others: Texts) -> Texts:
        """Return these texts and others, which come first.

        Examples
        --------
        >>> whole = Texts({"sky": "sky", "clay": "mud"}).with_more(Texts({"clay": "clay"}))
        >>> dict(whole)
        {'sky': 'sky', 'clay': 'clay'}
        """
        made = Texts({**self._table, **others._table})
        made._counted = _CountedTexts((*others._counted.parts, *self._counted.parts))
        return made

    def __getitem__(self, key: str) -> str:
        return self._counted[key]

    def __iter__(self) -> Iterator[str]:
        return iter(self._table)

    def __len__(self) -> int:
        return len(self._table)

    def __call__(self, key: str, **facts: Any) -> str:
        """Return the text `key` with its facts filled in; an unknown key is returned itself."""
        try:
            return self._said(key, **facts)
        except TypeError:  # a fact that is a list
            return self._filled(key, **facts)

    def joined(self, sentences: Iterable[str]) -> str:
        """Return sentences one after the other, as the language writes them.

        Examples
        --------
        >>> texts("en").joined(["One.", "Two."]), texts("ja").joined(["一。", "二。"])
        ('One. Two.', '一。二。')
        """
        between = self.get("list.sentences", "{first} {then}").format(first="", then="")
        return between.join(sentences)

    def _filled(self, key: str, **facts: Any) -> str:
        text = self.get(key)
        if text is None:
            return key
        if "{" not in text:
            return text
        return text.format_map(_Facts({key: self._show(key, each) for key, each in facts.items()}))

    def _show(self, name: str, value: Any) -> Any:
        if isinstance(value, str):
            value = as_text(value) if name in QUOTED else value
            key = f"{name.rstrip('0123456789')}.{value}"
            return _Words(self[key] if key in self._table else value, self._plural)
        if isinstance(value, int) and not isinstance(value, bool):
            return _Count(value, self._plural)
        if isinstance(value, tuple | list):
            if not value:
                return _Words(self.get("list.empty", "—"), self._plural, 0)
            comma = self.get("list.comma", ", ")
            items = comma.join(self._item(name, item) for item in value)
            return _Words(items, self._plural, len(value))
        return _Words(str(value), self._plural)

    def _item(self, name: str, item: Any) -> str:
        if isinstance(item, tuple):  # ("wood", 2) in a list of goods
            good, count = item
            key = f"list.{good}" if f"list.{good}" in self._table else "list.good"
            return self(key, n=count, good=good)
        return str(self._show(name, item)) if isinstance(item, str) else str(item)


def called(
    given: object, known: Iterable[str], kind: str, told: Callable[[str], Mapping[str, str]]
) -> str | None:
    """Return the word of a game that somebody typed, or whose name in any language it is.

    Parameters
    ----------
    given : object
        What was typed.
    known : iterable of str
        The words it may be.
    kind : str
        Names stand in the texts as ``kind.word``.
    told : callable
        Returns the texts of a language.

    Examples
    --------
    >>> names = {"en": {"site.clay": "clay pit"}, "ja": {"site.clay": "粘土場"}}
    >>> [called(given, ["clay"], "site", names.get) for given in ("CLAY", "Clay pit", "粘土場")]
    ['clay', 'clay', 'clay']
    """
    words = list(known)
    found = known_name(given, words)
    for code in LANGUAGES if found is None and isinstance(given, str) else ():
        shown_as = {told(code).get(f"{kind}.{word}", word): word for word in words}
        name = known_name(given, shown_as)
        found = found if name is None else shown_as[name]
    return found


def counted(text: str, plurals: Mapping[str, Sequence[str]]) -> str:
    """Return a text in which plurals right after a fact follow its number.

    Parameters
    ----------
    text : str
    plurals : mapping of str to sequence of str
        By the last form of a word, as it stands in texts, the other ones in the order of the rule.

    Examples
    --------
    >>> text = counted("{who} wins with {n} points.", {"points": ["point"]})
    >>> Texts({"won": text})("won", who="Red", n=1)
    'Red wins with 1 point.'
    """
    if not plurals or "{" not in text:
        return text

    def follow(found: re.Match[str]) -> str:
        fact, space, word = found.groups()
        few = plurals.get(word)
        return f"{{{fact}}}{space}{{{fact}:{_BESIDE}{'|'.join([*few, word])}}}" if few else found[0]

    return _AFTER_A_FACT.sub(follow, text)


_AFTER_A_FACT: Final = re.compile(r"\{(\w+)\}( )([^\W\d_A-Z]+)\b")


PLURALS: Final = "plurals"
"""The folder beside texts of the plurals that may follow a number: one file per language."""

FIELDS: Final = "fields.toml"
"""The file that tells which fields of the things in its folder are words, and their keys."""


def has_texts(folder: Path, code: str) -> bool:
    """Tell whether a folder has texts in a language; things that carry words have all of them."""
    return (folder / FIELDS).is_file() or (folder / f"{code}.toml").is_file()


def _carried(folder: Path, code: str) -> dict[str, str]:
    """Return the words in one language that the things in a folder carry with them."""
    keys = _read(folder / FIELDS)
    files = sorted(path for path in folder.glob("*.toml") if path.name != FIELDS)
    return {
        f"{key}.{id}": thing[field][code]
        for path in files
        for id, thing in _read(path).items()
        for field, key in keys.items()
    }


@memo(512)  # the texts of every lesson begin with those of its game
def _read(path: Path) -> dict[str, Any]:
    return read_toml(path)


@memo(512)  # the texts of a picture are those of its game, too
def _flat_texts(path: Path) -> tuple[dict[str, str], list[str]]:
    """Return the texts of a file by dotted key, and the keys of its seats."""
    found: tuple[dict[str, str], list[str]] = kept_from_toml(path, _with_seats, "texts1.")
    return found


def _with_seats(data: dict[str, Any]) -> tuple[dict[str, str], list[str]]:
    table = _flat(data)
    return table, [key for key in table if key.startswith(_SEAT) and key != _SEAT]


def _flat(data: dict[str, Any], prefix: str = "") -> dict[str, str]:
    table: dict[str, str] = {}
    for key, value in data.items():
        # What a file holds are plain dicts; to ask for any mapping takes five times as long.
        if isinstance(value, dict):
            table |= _flat(value, f"{prefix}{key}.")
        else:
            table[prefix + key] = str(value)
    return table


def load_texts(code: str, *folders: Path) -> Texts:
    """Return the texts of one language from folders of TOML files; they are cached.

    Raises
    ------
    SetupError
        If the language is not known.
    """
    return _load(code, *folders) if type(code) is str else _load(known(code), *folders)


def forget_texts() -> None:
    """Clear the cache of texts: the files may have changed."""
    for kept in (_load, _flat_texts, _read):
        kept.cache_clear()


@memo(256)  # each lesson of each game has a folder, in every language
def _load(code: str, *folders: Path) -> Texts:
    return Texts.load(_FOLDER, *folders, code=known(code))


def texts(code: str | None = None) -> Texts:
    """Return the texts that belong to no game, in the given or the current language."""
    return load_texts(known_language(code))


def in_hundredths(number: object, code: str | None = None) -> str:
    """Return a number of hundredths with its sign, as the given or the current language writes it.

    Examples
    --------
    >>> in_hundredths(25)
    '25 %'
    >>> in_hundredths("2.5", "ja")
    '2.5%'
    """
    return texts(code)("figure.percent", n=str(number))


_FOLDER: Final = Path(__file__).parent / "text"


class TextFolders:
    """The texts of a room, from its folders of TOML files.

    Parameters
    ----------
    *folders : Path
        Folders with a file for each language. A later one replaces texts of an earlier one, and all
        of them come after the texts that belong to no game.

    Examples
    --------
    >>> room = TextFolders()
    >>> room()["error.none"], room.say("error.none")
    ('none', 'none')
    """

    def __init__(self, *folders: Path) -> None:
        self.folders = folders

    def __call__(self, code: str | None = None) -> Texts:
        """Return the texts in a language (the current one by default)."""
        return load_texts(known_language(code), *self.folders)

    def say(self, key: str, code: str | None = None, /, **facts: Any) -> str:
        """Return one text with its facts, in a language (the current one by default)."""
        return self(code)(key, **facts)


def unknown(what: str, given: object, known: Iterable[str], **facts: str) -> str:
    """Return the sentence about an unknown name, with the nearest one and all known ones."""
    known = list(known)
    close = nearest(as_text(given), known, 1)
    hint = texts()("error.nearest", words=close[0]) if close else ""
    names = ", ".join(known) if known else texts()("error.none")
    return texts()(f"error.{what}", given=as_text(given), hint=hint, known=names, **facts)
