"""Rules, refusals and errors.

Everything that goes wrong is a `LabError`::

    LabError
     ├─ IllegalMove      the rules forbid it; carries the Refusal that cites them
     │   ├─ NotYourTurn
     │   └─ GameOver
     ├─ UnknownAction    no such words; carries the nearest legal ones
     ├─ SetupError       no such game, rule set, option, seat or number of players
     ├─ RecordError      a saved game or position that cannot be read
     └─ HistoryError     nothing to undo or redo, no such move in the log

An error never changes a position.
"""

from __future__ import annotations

from collections.abc import Callable
from html import escape
from typing import TYPE_CHECKING, Any

from .text_wrapping import wrapped

if TYPE_CHECKING:
    from .language import Texts

Reader = Callable[[str | None], "Texts"]
"""Gives a game's texts in a language (None: the current one)."""


class Rule:
    """One rule of a game, as it can be cited.

    Attributes
    ----------
    id : str
        Short and lasting name, e.g. ``"place.hut"``.
    """

    def __init__(self, id: str, reader: Reader) -> None:
        self.id = id
        self._reader = reader

    def text(self, part: str, language: str | None = None, **facts: Any) -> str:
        """Return a part of the rule's text (``title``, ``source``, ``refusal``)."""
        return self.words(language)(f"rule.{self.id}.{part}", **facts)

    def words(self, language: str | None = None) -> Texts:
        """Return all texts of the game the rule belongs to."""
        return self._reader(language)

    @property
    def title(self) -> str:
        """What the rule is about, in the current language."""
        return self.text("title")

    @property
    def source(self) -> str:
        """Where the rule stands, in the current language."""
        return self.text("source")

    def __repr__(self) -> str:
        return f"<Rule {self.id}: {self.title}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rule) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)


class Refusal:
    """Why something may not be done: a rule, and the numbers that decided it.

    Its text is a sentence with the citation, in the language that is current when it is read.

    Attributes
    ----------
    rule : Rule
    facts : dict
        The numbers and names of the sentence, also as attributes: ``refusal.have``.
    """

    def __init__(self, rule: Rule, **facts: Any) -> None:
        self.rule = rule
        self.facts = facts

    def __getattr__(self, name: str) -> Any:
        if name != "facts" and name in self.facts:
            return self.facts[name]
        raise AttributeError(name)

    def sentence(self, language: str | None = None) -> str:
        """Return the reason alone."""
        return self.rule.text("refusal", language, **self.facts)

    def citation(self, language: str | None = None) -> str:
        """Return the place in the rules alone."""
        return self.rule.text("source", language)

    def text(self, language: str | None = None) -> str:
        """Return the reason with its citation in parentheses."""
        facts = {"sentence": self.sentence(language), "source": self.citation(language)}
        form = self.rule.words(language).get("list.cited", "{sentence} ({source})")
        return form.format(**facts)

    def __str__(self) -> str:
        return self.text()

    def __repr__(self) -> str:
        return f"<Refusal {self.rule.id}: {self.text()}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(wrapped(self.text()))

    def _repr_html_(self) -> str:
        return f'<p style="max-width:46em">{escape(self.text())}</p>'


class LabError(Exception):
    """Something this library refuses, with a sentence that says why and what would be right."""


class LabWarning(UserWarning):
    """Something works, but not as well as it could; the sentence says what to do."""


class IllegalMove(LabError, ValueError):
    """The rules forbid the action.

    Attributes
    ----------
    refusals : list of Refusal
        Every rule that forbids it.
    """

    def __init__(self, refusals: list[Refusal], message: str | None = None) -> None:
        self.refusals = refusals
        super().__init__(message or "\n".join(str(refusal) for refusal in refusals))

    def __reduce__(self) -> tuple[Any, ...]:
        return type(self), (self.refusals, str(self))

    @property
    def refusal(self) -> Refusal | None:
        """The first of the refusals."""
        return self.refusals[0] if self.refusals else None


class NotYourTurn(IllegalMove):
    """Another seat has to decide."""


class GameOver(IllegalMove):
    """The game has ended; nothing can be done any more."""


class UnknownAction(LabError, ValueError):
    """Words that name no action.

    Attributes
    ----------
    nearest : list of str
        Legal words that look most like them.
    """

    def __init__(self, message: str, nearest: list[str] | None = None) -> None:
        super().__init__(message)
        self.nearest = nearest or []


class SetupError(LabError, ValueError):
    """No such game, rule set, option, expansion, seat, player or language."""


class RecordError(LabError, ValueError):
    """A saved game or position that cannot be read; the text says where and why."""


class HistoryError(LabError, ValueError):
    """Nothing to take back or to do again, or no such move in the log."""
