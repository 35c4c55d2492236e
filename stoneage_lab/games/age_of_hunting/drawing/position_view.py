"""A position with the values that the parts of its picture need."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ....drawing.position_view import PositionView, plain_control
from ....drawing.scene import Control
from ..explain.area_text import area_words
from ..rules.actions import GROUND_NAMES, HuntingAction
from ..rules.faces import COPY_HUT
from ..rules.goods import CAVES, listed
from ..rules.harvest import CopyAreaStep
from ..rules.packed_rows import groups
from ..rules.step_base import TaskStep
from .layout import TableLayout

if TYPE_CHECKING:
    from ....core.goods import Purse
    from ..game import AgeOfHunting
    from ..rules.state import HuntingState

TEXT_FOLDERS: Final = (Path(__file__).parent / "text",)


LETTERS: Final = {"mammoth": "m", "wheat": "w", "boar": "b", "corn": "c", "grape": "g",
                  "coin": "$", "point": "p", "food": "?"}  # fmt: skip


def letters(counts: Iterable[tuple[str, int]]) -> str:
    """Return goods in a few letters, for the text board.

    Examples
    --------
    >>> letters([("corn", 2), ("grape", 1), ("food", 1)])
    '2cg?'
    """
    return "".join(f"{n if n > 1 else ''}{LETTERS[name]}" for name, n in counts if n)


_GIVING: Final = ("harvest", "take", "trade", "rock")
"""The events in which a seat gets something."""


class Look(PositionView):
    """One position, seen from a seat, in a language.

    Attributes
    ----------
    state : HuntingState
    """

    state: HuntingState
    game: AgeOfHunting
    text_folders = TEXT_FOLDERS

    @cached_property
    def table(self) -> TableLayout:
        """How the table is laid out."""
        return TableLayout(self.laid, len(self.state.laid))

    @cached_property
    def buyer(self) -> int:
        """The seat whose prices are shown: the viewer, else who decides on this board, or -1."""
        return self.you if self.you >= 0 else self.mover if self.acting else -1

    @cached_property
    def purse(self) -> Purse:
        """The goods of that seat."""
        return self.state.held(self.buyer)

    @cached_property
    def placings(self) -> dict[int, list[Any]]:
        """The placings by ground."""
        found: dict[int, list[Any]] = defaultdict(list)
        for action in self.by_verb["place"]:
            found[action.ground].append(action)
        return found

    @cached_property
    def waiting(self) -> frozenset[tuple[int, int]]:
        """The areas that wait, each as its ground and its space."""
        return frozenset((int(ground), int(space)) for ground, space in self.state.waiting)

    @cached_property
    def entered(self) -> str:
        """The face of the ground on which a group has just come in; none if nobody has."""
        return next((str(event[3]) for event in self.position.events if event[0] == "place"), "")

    def gained(self, seat: int) -> tuple[tuple[str, str], ...]:
        """Return what a seat has just got, piece by piece: the good, and the id it comes from."""
        found: list[tuple[str, str]] = []
        for name, whose, *facts in (event for event in self.position.events if len(event) > 2):
            if whose != seat or name not in _GIVING:
                continue
            goods, origin = facts[-1], ""
            if name == "harvest":
                origin = f"piece-area-{facts[1][:-1]}-{facts[2]}"
            if name == "rock":
                rock = self.state.parts.rocks[self.state.parts.rock_ids.index(facts[0])]
                goods, at = listed(rock.gift), int(self.state.count(seat, CAVES)) - 1
                origin = f"piece-{self.seating[seat].id}-cave-{at}"
            for good, count in goods:
                found += [(good, origin or f"piece-stock-{good}")] * count
        return tuple(found)

    @cached_property
    def returned(self) -> tuple[int, int, str]:
        """The group that has just come home: seat, number of followers, id of the chief there."""
        space, led = 99, 0
        for name, *facts in self.position.events:
            if name == "recall":
                space, led = int(facts[2]), int(facts[3])
            if name == "home":
                seat, followers, face = int(facts[0]), int(facts[1]), str(facts[2])
                ground = GROUND_NAMES.index(face[:-1])
                at, beyond = 0, 0
                for owner, more in groups(self.state.rows[ground]):
                    at += more + 1
                    # Those to the right of the group have closed up since.
                    beyond += owner == seat and at >= space - led
                who = self.seating[seat].id
                return seat, followers, f"piece-{who}-{face[:-1]}-{beyond}"
        return -1, 0, ""

    @cached_property
    def copies(self) -> str:
        """Which kind of piece may be copied now: a chief, a hut, or none."""
        step = self.state.step
        if self.position.over or not isinstance(step, CopyAreaStep):
            return ""
        return "hut" if step.part(self.state, self.state.task).kind == COPY_HUT else "chief"

    def asks(self, kind: type[HuntingAction]) -> bool:
        """Tell whether the viewer decides, and about actions of a kind."""
        step = self.state.step
        assert isinstance(step, TaskStep)
        return self.acting and kind in step.asked

    def label_of(self, words: str) -> str:
        """Return one of the viewer's actions as a phrase."""
        return next(self.label(action) for action in self.moves if action.words == words)

    def can(self, label: str, words: str, tip: str = "", why: bool = False) -> Control:
        """Return the control of a place: what a click does, or why it does nothing."""
        if words in self.playable:
            return plain_control(label, action=words, tip=tip)
        return plain_control(label, why=self.why(words) if why else "", tip=tip)

    def area(self, ground: int, space: int) -> str:
        """Return what an area does, in words."""
        return self.once(area_words, self.state.area(ground, space))
