"""The start of a round, before anybody places people.

Each expansion adds a part. The parts run in the order of their ranks: an animal becomes active,
the herd moves, buildings pay.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ..rules.flow import Stage

if TYPE_CHECKING:
    from ..rules.game_components import Components
    from ..rules.state import StoneAgeState

ANIMAL_RANK: Final = 1
HERD_RANK: Final = 2
INCOME_RANK: Final = 3


class DawnPart:
    """Something that happens at the start of a round.

    Parameters
    ----------
    rank : int
        Smaller ones come first.
    """

    def __init__(self, rank: int) -> None:
        self.rank = rank

    def due(self, state: StoneAgeState) -> bool:
        """Tell whether it still has to happen."""
        raise NotImplementedError

    def go(self, state: StoneAgeState) -> None:
        """Do the next thing of this part."""
        raise NotImplementedError


class DawnStage(Stage):
    """The start of a round, before people are placed."""

    def __init__(self) -> None:
        super().__init__()
        self.happenings: list[DawnPart] = []

    def next_tasks(self, state: StoneAgeState) -> bool:
        for part in self.happenings:
            if part.due(state):
                part.go(state)
                return True
        state.next_stage()
        return True


def add_to_dawn(parts: Components, part: DawnPart) -> None:
    """Add a part to the start of each round."""
    if "dawn" not in parts.stage_names:
        parts.add_stage("dawn", DawnStage(), before="place")
    stage = parts.stages[parts.stage_names.index("dawn")]
    assert isinstance(stage, DawnStage)
    happenings = [*stage.happenings, part]
    happenings.sort(key=lambda each: each.rank)
    stage.happenings = happenings
