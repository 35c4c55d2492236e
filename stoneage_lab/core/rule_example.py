"""A position on which two readings of the rules decide differently."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any


class RuleExample:
    """What shows the effect of an option: a position, some actions, and where to look then.

    Parameters
    ----------
    players : int
    changes : mapping
        What lies differently from the start of a game (see ``Position.arrange``).
    words : sequence of str
        Actions done in turn; where one is refused, that is what there is to see.
    look : sequence of str
        Facts of the first seat to compare; ``"score:culture"`` is a line of its score sheet,
        ``"winners"`` who has won.
    chance : sequence
        How dice and cards come out on the way.
    """

    def __init__(
        self,
        players: int,
        changes: Mapping[str, Any],
        words: Sequence[str] = (),
        look: Sequence[str] = (),
        chance: Sequence[Any] = (),
    ) -> None:
        self.players = players
        self.changes = changes
        self.words = tuple(words)
        self.look = tuple(look)
        self.chance = tuple(chance)
