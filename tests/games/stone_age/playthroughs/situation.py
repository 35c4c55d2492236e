"""What a short playthrough shows: where it begins, what is done, and what must be seen."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import stoneage_lab as lab
from stoneage_lab.session.playthrough import Playthrough


@dataclass(frozen=True)
class Situation:
    """One notable thing of the rules, played out.

    `shows` are pieces of the text without which the playthrough would miss its point.
    """

    name: str
    title: str
    note: str
    start: lab.Position
    steps: list[Any]
    shows: list[str]

    def playthrough(self) -> Playthrough:
        return Playthrough(self.start, self.steps, self.title, self.note)
