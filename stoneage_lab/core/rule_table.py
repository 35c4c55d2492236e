"""The table of a game's rules: a rule is one line there, and one block of text per language."""

from __future__ import annotations

from pathlib import Path

from .language import Texts, known_language, load_texts
from .rule import Rule


class RuleTable(dict[str, Rule]):
    """The rules of a game that can forbid something, by id.

    Parameters
    ----------
    *folders : Path
        The folders of the game's texts.
    """

    def __init__(self, *folders: Path) -> None:
        super().__init__()
        self.folders = folders

    def read(self, code: str | None = None) -> Texts:
        """Return the game's texts in a language (the current one by default)."""
        return load_texts(known_language(code), *self.folders)

    def rule(self, id: str) -> Rule:
        """Return a new rule of the table; an expansion makes its own with `core.rule.Rule`."""
        return self.setdefault(id, Rule(id, self.read))
