"""A position on which two readings of the rules decide differently."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class RuleExample:
    """Shows the effect of an option: a position, some actions, and the facts to compare.

    Parameters
    ----------
    players : int
    changes : mapping
        The differences from the start of a game (see ``Position.arrange``).
    words : sequence of str
        Actions played in turn; a refusal is a result, too.
    look : sequence of str
        Facts of the first seat to compare; ``"score:culture"`` is a line of its score sheet,
        ``"winners"`` who has won.
    chance : sequence
        The outcomes of dice and cards on the way.
    more : mapping, optional
        For the example of an expansion: what else differs in the game that has it.
    """

    def __init__(
        self,
        players: int,
        changes: Mapping[str, Any],
        words: Sequence[str] = (),
        look: Sequence[str] = (),
        chance: Sequence[Any] = (),
        more: Mapping[str, Any] | None = None,
    ) -> None:
        self.players = players
        self.changes = changes
        self.words = tuple(words)
        self.look = tuple(look)
        self.chance = tuple(chance)
        self.more = dict(more or {})
