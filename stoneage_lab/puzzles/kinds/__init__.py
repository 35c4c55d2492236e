"""The kinds of puzzles, by name; each has a file of its own."""

from __future__ import annotations

from typing import Final

from .gain import WhatItBrings
from .kind import PuzzleKind
from .legality import LegalOrNot
from .log_mistake import LogMistake
from .only_move import OnlyMove
from .score import Score
from .which_of_two import WhichOfTwo

KINDS: Final[dict[str, PuzzleKind]] = {
    kind.name: kind
    for kind in (
        WhatItBrings(),
        WhichOfTwo(),
        OnlyMove(),
        Score(),
        LegalOrNot(),
        LogMistake(),
    )
}
"""Every kind, in the order in which they are listed and asked: rules come last."""
