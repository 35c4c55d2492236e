"""The rulebook of a game: every rule with its text, source, options and code."""

from __future__ import annotations

import inspect
import os
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from html import escape
from pathlib import Path
from pkgutil import resolve_name
from textwrap import indent
from typing import TYPE_CHECKING, Any
from urllib.parse import quote

from .action import nearest
from .errors import SetupError
from .given import as_text, is_one_of
from .language import texts
from .plain_text import plain_text
from .rule import Rule
from .text_wrapping import wrapped

if TYPE_CHECKING:
    from .game import Game


class RuleEntry:
    """The entry of a rule in the rulebook of a game.

    Parameters
    ----------
    id : str
        The rule's id, e.g. ``"place.hut"``.
    code : str or object
        The code: ``"rules.sites.Hut"``, a module of the game and a name in it; an expansion
        gives the class or function itself.
    options : sequence of str
        The options of the game that change the rule.
    changed : mapping, optional
        The code under another value of an option: ``{"culture_fives": "rules.scoring.…"}``.
    """

    def __init__(
        self,
        id: str,
        code: Any,
        options: Sequence[str] = (),
        changed: Mapping[str, str] | None = None,
    ) -> None:
        self.id = id
        self.code = code
        self.options = tuple(options)
        self.changed = dict(changed or {})


Chapter = tuple[str, tuple[RuleEntry, ...]]
"""The id of a part of the game (``"place"``) and its rules in the order of play."""


class RuleText(Rule):
    """A rule with its text under the options of one game.

    Attributes
    ----------
    chapter : str
        The part of the game it belongs to.
    options : tuple of str
        The options that change it.
    """

    def __init__(self, game: Game, chapter: str, entry: RuleEntry) -> None:
        super().__init__(entry.id, game.texts)
        self.game = game
        self.chapter = chapter
        self.options = entry.options
        values = [f"{option}_{game.options[option]}" for option in entry.options]
        variants = [value for value in values if f"rule.{entry.id}.{value}" in game.texts("en")]
        self._variant = variants[0] if variants else ""
        self._code = entry.changed.get(self._variant, entry.code)

    def says(self, language: str | None = None) -> str:
        """Return the full text of the rule under the options of the game."""
        return self.text(self._variant or "text", language)

    @property
    def source(self) -> str:
        """The citation of the rule under the options of the game.

        ``text_source`` is that of a text which says more than its refusals do.
        """
        if self._variant:
            return self.text(f"{self._variant}_source")
        whole = f"rule.{self.id}.text_source" in self.game.texts("en")
        return self.text("text_source" if whole else "source")

    @property
    def code(self) -> str:
        """Where the rule is implemented: file and line within the package."""
        return _place_of(self._implementation())

    @property
    def link(self) -> str:
        """The path of the file relative to the current folder: a link for a notebook."""
        file = Path(inspect.getsourcefile(self._implementation()) or "").resolve()
        return quote(Path(os.path.relpath(file)).as_posix())

    def show_code(self) -> str:
        """Return the Python source that implements the rule."""
        return inspect.getsource(self._implementation())

    def _implementation(self) -> Any:
        if not isinstance(self._code, str):
            return self._code
        package = type(self.game).__module__.rpartition(".")[0]
        return resolve_name(f"{package}.{self._code}")

    def __repr__(self) -> str:
        lines = [f"{self.title}  [{self.id}]", wrapped(self.says()), f"({self.source})"]
        if self.options:
            chosen = (f"{option} = {self.game.options[option]}" for option in self.options)
            lines.append(texts()("rulebook.options", list=", ".join(chosen)))
        return "\n".join([*lines, texts()("rulebook.code", place=self.code)])


@cache
def _place_of(code: Any) -> str:
    """Return file and line of a class or function; to find a class, its whole file is parsed."""
    root = Path(__file__).resolve().parents[2]
    file = Path(inspect.getsourcefile(code) or "").resolve()
    if file.is_relative_to(root):
        file = file.relative_to(root)
    return f"{file.as_posix()}:{inspect.getsourcelines(code)[1]}"


class Rulebook(Sequence[RuleText]):
    """All rules of a game in the order of play; shown as a page or as text.

    Examples
    --------
    >>> from stoneage_lab.games import rulebook
    >>> book = rulebook("stone-age", rules="bga")
    >>> book["place.hut"].title
    'The hut takes two'
    >>> len(book.chapter("feed")) > 2
    True
    """

    def __init__(self, game: Game) -> None:
        self.game = game
        self._rules = [
            RuleText(game, chapter, entry)
            for chapter, entries in game.rules_table
            for entry in entries
        ]

    def __getitem__(self, key: Any) -> Any:
        if not isinstance(key, str):
            return self._rules[key]
        for rule in self._rules:
            if rule.id == key:
                return rule
        ids = [rule.id for rule in self._rules]
        close = nearest(key, ids)
        hint = texts()("error.nearest", words=", ".join(close)) if close else ""
        raise SetupError(texts()("error.rule", given=key, hint=hint, known=", ".join(ids)))

    def __len__(self) -> int:
        return len(self._rules)

    def __iter__(self) -> Iterator[RuleText]:
        return iter(self._rules)

    def _ipython_key_completions_(self) -> list[str]:
        return [rule.id for rule in self._rules]

    def chapter(self, name: str) -> list[RuleText]:
        """Return the rules of one part of the game."""
        return [rule for rule in self._rules if is_one_of(name, (rule.chapter,))]

    def search(self, word: str) -> list[RuleText]:
        """Return the rules whose title or text contains a word."""
        low = plain_text(as_text(word)).lower()
        return [
            rule for rule in self._rules if low in plain_text(f"{rule.title} {rule.says()}").lower()
        ]

    def chapters(self) -> list[str]:
        """Return the names of all parts of the game."""
        return list(dict.fromkeys(rule.chapter for rule in self._rules))

    def __repr__(self) -> str:
        shown = self.game.texts()
        blocks = [texts()("rulebook.title", title=self.game.title, rules=self.game.rules)]
        blocks += filter(None, [wrapped(self.game.faces_text("note"))])
        for name in self.chapters():
            blocks.append(shown(f"chapter.{name}").upper())
            blocks += [indent(repr(rule), "  ") for rule in self.chapter(name)]
        return "\n\n".join(blocks)

    def _repr_html_(self) -> str:
        shown = self.game.texts()
        title = texts()("rulebook.title", title=self.game.title, rules=self.game.rules)
        parts = [f"<h3>{escape(title)}</h3>"]
        note = self.game.faces_text("note")
        parts += [f"<p>{escape(note)}</p>"] if note else []
        for number, name in enumerate(self.chapters()):
            rules = "".join(_rule_html(rule) for rule in self.chapter(name))
            opened = " open" if number == 0 else ""
            head = f"<summary><b>{escape(shown(f'chapter.{name}'))}</b></summary>"
            parts.append(f"<details{opened}>{head}{rules}</details>")
        return "\n".join(parts)


def _rule_html(rule: RuleText) -> str:
    # Not a list of terms: Jupyter floats those, which separates rules from their texts.
    options = "".join(
        f" · <code>{escape(option)} = {escape(rule.game.options[option])}</code>"
        for option in rule.options
    )
    return (
        f'<div style="margin:8px 0"><b>{escape(rule.title)}</b> <code>{escape(rule.id)}</code>'
        f'<div style="margin:0 0 0 2em;max-width:60em">{escape(rule.says())}'
        f"<br><small>{escape(rule.source)}{options}"
        f' · <a href="{escape(rule.link)}"><code>{escape(rule.code)}</code></a></small></div></div>'
    )
