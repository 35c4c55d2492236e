"""Rules that can be cited, and refusals that cite them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from typing import TYPE_CHECKING, Any

from .text_wrapping import wrapped

if TYPE_CHECKING:
    from .language import Texts

Reader = Callable[[str | None], "Texts"]
"""A function that returns a game's texts in a language (None: the current one)."""


class Rule:
    """One rule of a game, as it can be cited.

    Attributes
    ----------
    id : str
        Short, stable name, e.g. ``"place.hut"``.
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
        """The citation of the rule, in the current language."""
        return self.text("source")

    def __repr__(self) -> str:
        return f"<Rule {self.id}: {self.title}>"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Rule) and other.id == self.id

    def __hash__(self) -> int:
        return hash(self.id)


class Refusal:
    """Why an action is illegal: a rule, and the numbers that decided it.

    Its text is a sentence with the citation, in the language that is current when it is shown.

    Attributes
    ----------
    rule : Rule
    facts : dict
        The numbers and names of the sentence, also as attributes: ``refusal.have``. With the fact
        ``cites`` the citation is the text ``source_<cites>`` of the rule, where it has that: one
        rule may stand in several places of the texts.
    parts : sequence of Refusal
        The refusals that this one follows from; a sentence names them as ``{why}``.
    """

    def __init__(self, rule: Rule, **facts: Any) -> None:
        self.rule = rule
        self.facts = facts
        self.parts: Sequence[Refusal] = ()

    def __getattr__(self, name: str) -> Any:
        if name not in ("facts", "parts") and name in self.facts:
            return self.facts[name]
        raise AttributeError(name)

    def sentence(self, language: str | None = None) -> str:
        """Return the reason without the citation."""
        facts = self.facts
        if self.parts:
            why = self.rule.words(language).joined(part.sentence(language) for part in self.parts)
            facts = facts | {"why": why}
        return self.rule.text("refusal", language, **facts)

    @property
    def reasons(self) -> tuple[Refusal, ...]:
        """The refusals at the bottom of it: those that it follows from, or itself."""
        return tuple(reason for part in self.parts for reason in part.reasons) or (self,)

    def citation(self, language: str | None = None) -> str:
        """Return the citation alone: of the reasons, if it follows from others."""
        sources = [reason.own_citation(language) for reason in self.reasons]
        between = self.rule.words(language).get("list.sources", "; ")
        return between.join(dict.fromkeys(sources))

    def own_citation(self, language: str | None = None) -> str:
        """Return the citation of its own rule, not those of the reasons it follows from."""
        own = f"source_{self.facts.get('cites', '')}"
        known = f"rule.{self.rule.id}.{own}" in self.rule.words(language)
        return self.rule.text(own if known else "source", language)

    def text(self, language: str | None = None) -> str:
        """Return the reason with its citation in parentheses."""
        facts = {"sentence": self.sentence(language), "source": self.citation(language)}
        form = self.rule.words(language).get("list.cited", "{sentence} ({source})")
        return form.format(**facts)

    def __str__(self) -> str:
        return wrapped(self.text())

    def __format__(self, form: str) -> str:
        """Return one line, as a part of a longer text that is broken as a whole."""
        return format(self.text(), form)

    def __repr__(self) -> str:
        return f"<Refusal {self.rule.id}: {self.text()}>"

    def _repr_pretty_(self, printer: Any, cycle: bool) -> None:
        printer.text(str(self))

    def _repr_html_(self) -> str:
        return f'<p style="max-width:46em">{escape(self.text())}</p>'
