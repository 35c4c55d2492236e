"""The rulebook of a game, to play from at a table, and every rule with its source and code."""

from __future__ import annotations

import inspect
import os
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from importlib import import_module
from pathlib import Path
from pkgutil import resolve_name
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

from .action import nearest
from .arguments import as_text, is_one_of
from .errors import RecordError, SetupError
from .files import named, write_text
from .hooks import printed_page
from .language import known_language, language, speaking, texts
from .memo import memo
from .plain_text import plain_text
from .rule import Rule
from .rulebook_blocks import Block, PrintedTable, block_html, block_markdown, block_text
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
    sources : bool
        Whether it is shown with its id and the place of its code.
    """

    def __init__(self, game: Game, chapter: str, entry: RuleEntry, sources: bool = False) -> None:
        super().__init__(entry.id, game.texts)
        self.game = game
        self.chapter = chapter
        self.options = entry.options
        self.sources = sources
        values = [f"{option}_{game.options[option]}" for option in entry.options]
        variants = [value for value in values if f"rule.{entry.id}.{value}" in game.texts("en")]
        self._variant = variants[0] if variants else ""
        self._code = entry.changed.get(self._variant, entry.code)

    def says(self, language: str | None = None) -> str:
        """Return the full text of the rule under the options of the game."""
        return self.text(self._variant or "text", language)

    def otherwise(self, option: str, value: str) -> str:
        """Return the full text of the rule with another value of an option."""
        own = f"{option}_{value}"
        known = f"rule.{self.id}.{own}" in self.game.texts("en")
        return self.text(own if known else "text")

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

    def depends(self) -> list[str]:
        """Return a sentence for each option on which the rule depends, with its value now."""
        said = texts()
        return [
            said("rulebook.depends", option=option, value=self.game.options[option])
            for option in self.options
        ]

    def __repr__(self) -> str:
        title = f"{self.title}  [{self.id}]" if self.sources else self.title
        said = texts()("list.cited", sentence=self.says(), source=self.source)
        lines = [title, wrapped(said)]
        if self.sources:
            lines += [*self.depends(), texts()("rulebook.code", place=self.code)]
        return "\n".join(lines)


@memo(512)
def _place_of(code: Any) -> str:
    """Return file and line of a class or function; to find a class, its whole file is parsed."""
    root = Path(__file__).resolve().parents[2]
    file = Path(inspect.getsourcefile(code) or "").resolve()
    if file.is_relative_to(root):
        file = file.relative_to(root)
    return f"{file.as_posix()}:{inspect.getsourcelines(code)[1]}"


class BookSection:
    """A part of a rulebook under one heading: rules, then tables and other things to look up.

    Attributes
    ----------
    name : str
        A chapter of the game, or ``"aim"``, ``"box"``, ``"course"`` or ``"options"``.
    title : str
    rules : sequence of RuleText
    blocks : sequence of str, NumberedSteps or PrintedTable
    """

    def __init__(
        self, name: str, title: str, rules: Sequence[RuleText], blocks: Sequence[Block]
    ) -> None:
        self.name = name
        self.title = title
        self.rules = rules
        self.blocks = blocks


AIM: Final = "aim"
"""The section that comes first: what the game is about, and who wins."""
BOX: Final = "box"
"""The section about what is in the box."""
COURSE: Final = "course"
"""The section after the set-up: a round, step by step."""
OPTIONS: Final = "options"
"""The last section."""


class Rulebook(Sequence[RuleText]):
    """A rulebook to play from at a table: the aim, the set-up, all rules, tables, the options.

    The tables are made from what the game plays by. As a sequence it holds the rules.

    Parameters
    ----------
    game : Game
    sources : bool
        Whether each rule is shown with its id, its options, and file and line of its code.

    Examples
    --------
    >>> from stoneage_lab.games import rulebook
    >>> book = rulebook("stone-age", rules="bga")
    >>> book["place.hut"].title
    'The hut takes two'
    >>> len(book.chapter("feed")) > 2
    True
    >>> [section.name for section in book.sections()][:4]
    ['aim', 'box', 'set_up', 'course']
    """

    def __init__(self, game: Game, sources: bool = False) -> None:
        self.game = game
        self.sources = sources
        self._rules = [
            RuleText(game, chapter, entry, sources)
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

    # -- its parts ---------------------------------------------------------------------

    @property
    def title(self) -> str:
        """The title of the rulebook, in the current language."""
        return texts()("rulebook.title", title=self.game.shown_title(), set=self._rule_set())

    def _rule_set(self) -> str:
        return self.game.texts().get(f"rule_set.{self.game.rules}_title", self.game.rules)

    @property
    def note(self) -> str:
        """Whose faces the game has, if that has to be said; else an empty text."""
        return self.game.faces_text("note")

    def sections(self) -> list[BookSection]:
        """Return the parts of the rulebook in their order, in the current language."""
        said, shown, found = texts(), self.game.texts(), self._tables()
        parts = [
            BookSection(name, said[f"rulebook.{name}"], (), found[name])
            for name in (AIM, BOX)
            if name in found
        ]
        course = found.get(COURSE)
        for name in self.chapters():
            title, rules = shown(f"chapter.{name}"), self.chapter(name)
            parts.append(BookSection(name, title, rules, found.get(name, ())))
            if course:
                parts.append(BookSection(COURSE, said[f"rulebook.{COURSE}"], (), course))
                course = None
        options = self._options()
        if options:
            parts.append(BookSection(OPTIONS, said[f"rulebook.{OPTIONS}"], (), options))
        return parts

    def _tables(self) -> Mapping[str, Sequence[Block]]:
        if self.game.rule_tables is None:
            return {}
        made: Mapping[str, Sequence[Block]]
        made = import_module(self.game.rule_tables).blocks(self.game, language())
        return made

    def _options(self) -> list[Block]:
        """Return what the rules say with other values of their options."""
        said, rows = texts(), []
        for option in self.game.option_table:
            now = self.game.options[option.name]
            for rule in self._rules:
                for other in option.values if option.name in rule.options else ():
                    text = rule.otherwise(option.name, other)
                    if other != now and text != rule.says():
                        depends = said("rulebook.depends", option=option.name, value=now)
                        other_text = said("rulebook.otherwise", value=other, text=text)
                        rows.append([rule.title, depends, other_text])
        if not rows:
            return []
        heads = [said[f"rulebook.{head}"] for head in ("rule", "option", "other")]
        return [
            said["rulebook.options_about"],
            PrintedTable(said["rulebook.options_title"], heads, rows),
        ]

    # -- showing it --------------------------------------------------------------------

    def __repr__(self) -> str:
        # Imported here, as in `wrapped`.
        from textwrap import indent

        blocks = [self.title, *filter(None, [wrapped(self.note)])]
        for section in self.sections():
            blocks.append(section.title.upper())
            blocks += [indent(repr(rule), "  ") for rule in section.rules]
            blocks += map(block_text, section.blocks)
        return "\n\n".join(blocks)

    def _repr_html_(self) -> str:
        parts = [f"<h3>{escape(self.title)}</h3>"]
        parts += [f"<p>{escape(self.note)}</p>"] if self.note else []
        for section in self.sections():
            opened = " open" if section.name == AIM else ""
            head = f"<summary><b>{escape(section.title)}</b></summary>"
            parts.append(f"<details{opened}>{head}{section_html(section)}</details>")
        return "\n".join(parts)

    def markdown(self) -> str:
        """Return the rulebook in Markdown."""
        parts = [f"# {self.title}", *filter(None, [self.note])]
        return "\n\n".join([*parts, *map(section_markdown, self.sections())]) + "\n"

    def page(self) -> str:
        """Return the rulebook as a page of HTML to print on A4.

        Raises
        ------
        RecordError
            If the templates are not loaded.
        """
        parts = [
            f"<h2>{escape(section.title)}</h2>{section_html(section)}"
            for section in self.sections()
        ]
        facts = {"title": self.title, "note": self.note, "parts": parts}
        return printed_page("rules.html.j2", **facts)

    def save(self, path: str | Path, language: str | None = None) -> Path:
        """Write the rulebook to a file, in the form that its ending names.

        Parameters
        ----------
        path : str or Path
            ``rules.html``: a page to print on A4. ``rules.md``, ``rules.txt``: Markdown and text.
        language : {"en", "ja"}, optional
            The current one by default.

        Raises
        ------
        RecordError
            If the ending is not known, or the file cannot be written.
        """
        file = named(path)
        with speaking(known_language(language)):
            write = {".html": self.page, ".md": self.markdown, ".txt": self._plain}
            if file.suffix.lower() not in write:
                facts = {"given": file.suffix or "—", "known": ", ".join(write)}
                raise RecordError(texts()("record.ending", where=file.name, **facts))
            return write_text(file, write[file.suffix.lower()]())

    def _plain(self) -> str:
        return f"{self!r}\n"


def section_html(section: BookSection) -> str:
    """Return what stands under the heading of a part of a rulebook, as HTML."""
    return "".join([*map(_rule_html, section.rules), *map(block_html, section.blocks)])


def section_markdown(section: BookSection) -> str:
    """Return a part of a rulebook with its heading, in Markdown."""
    rules, blocks = map(_rule_markdown, section.rules), map(block_markdown, section.blocks)
    return "\n\n".join([f"## {section.title}", *rules, *blocks])


def _rule_html(rule: RuleText) -> str:
    # Not a list of terms: Jupyter floats those, which separates rules from their texts.
    id = f" <code>{escape(rule.id)}</code>" if rule.sources else ""
    told = [escape(rule.source)]
    if rule.sources:
        told += map(escape, rule.depends())
        told.append(f'<a href="{escape(rule.link)}"><code>{escape(rule.code)}</code></a>')
    return (
        f'<div style="margin:8px 0"><b>{escape(rule.title)}</b>{id}'
        f'<div style="margin:0 0 0 2em;max-width:60em">{escape(rule.says())}'
        f"<br><small>{' · '.join(told)}</small></div></div>"
    )


def _rule_markdown(rule: RuleText) -> str:
    code = f" `{rule.id}`, `{rule.code}`" if rule.sources else ""
    # A line of its own: Japanese has other colons, and no slanted letters.
    return f"**{rule.title}**\\\n{rule.says()} <small>{rule.source}</small>{code}"
