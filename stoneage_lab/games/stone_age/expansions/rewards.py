"""Rewards: what prizes, bonuses and buildings give, and the choice of a good among them.

A reward consists of pairs of a word and a number, in the order of `WORDS`. It is given unit by
unit; at a unit of any good the player chooses, and the rest follows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Final

from ....core.action import Action
from ....core.rule import Refusal
from ....core.rulebook import RuleEntry
from ....core.tasks import Task, seat_of
from ..rules.actions import TakeGood
from ..rules.goods import FOOD
from ..rules.step_base import TaskStep

if TYPE_CHECKING:
    from ..rules.game_components import Components
    from ..rules.state import StoneAgeState

WORDS: Final = (
    "points", "food", "wood", "brick", "stone", "gold", "any", "tool", "field", "person"
)  # fmt: skip
"""What a reward may give, in the order in which it is given."""

ANY: Final = "any"
_ONE_BY_ONE: Final = (ANY, "tool", "field", "person")

Reward = tuple[tuple[str, int], ...]
"""Pairs of a word and a number."""

Unit = tuple[str, int, int]
"""A word, a number, and the building tile it comes from, or -1."""

BONUS: Final = 1
UPPER: Final = 2
LOWER: Final = 3
ON_BUILD: Final = 4
EACH_ROUND: Final = 5


def reward(given: Mapping[str, int]) -> Reward:
    """Return a reward from its words and numbers.

    Examples
    --------
    >>> reward({"tool": 1, "food": 2})
    (('food', 2), ('tool', 1))
    """
    return tuple([(word, given[word]) for word in WORDS if word in given])


def units(given: Reward, tile: int = -1) -> list[Unit]:
    """Return a reward in the portions that are given at once.

    Examples
    --------
    >>> units((("food", 2), ("any", 2)))
    [('food', 2, -1), ('any', 1, -1), ('any', 1, -1)]
    """
    found: list[Unit] = []
    for word, count in given:
        if word in _ONE_BY_ONE:
            found += [(word, 1, tile)] * count
        else:
            found.append((word, count, tile))
    return found


class Source:
    """Something that gives rewards.

    Attributes
    ----------
    rule : str
        The id of the rule by which it does.
    """

    rule = ""

    def units(self, state: StoneAgeState, seat: int, of: int) -> list[Unit]:
        """Return what a seat gets; `of` says of which thing."""
        raise NotImplementedError

    def gain(self, state: StoneAgeState, seat: int, kind: int, unit: Unit) -> None:
        """Give goods or food to a seat."""
        state.players[seat].add(kind, unit[1])
        state.record_event("reward_gain", seat, unit[1], state.parts.goods.yields[kind], self.rule)


class PickGoods(TaskStep):
    """The player takes a good of their choice; then the rest of the reward follows."""

    name = "picking"
    rule = "reward.any"
    follows = True
    in_rows = True
    numbers: tuple[str, ...] = ("source", "thing", "unit")

    def __init__(self) -> None:
        super().__init__()
        self.sources: dict[int, Source] = {}

    def give(self, state: StoneAgeState, seat: int, source: int, of: int, at: int = 0) -> None:
        """Give the units of a reward from one on, up to the next choice."""
        giver = self.sources[source]
        every = giver.units(state, seat, of)
        while at < len(every):
            unit = every[at]
            word = unit[0]
            if word == ANY:
                state.push(self.number, seat, source, of, at)
                return
            if word == "points":
                state.players[seat].points += unit[1]
                state.record_event("reward_points", seat, unit[1], giver.rule)
            elif word == "tool":
                state.add_tool(seat)
            elif word == "field":
                state.add_field(seat)
            elif word == "person":
                state.add_person(seat)
            else:
                goods = state.parts.goods
                kind = FOOD if word == "food" else goods.names.index(word)
                giver.gain(state, seat, kind, unit)
            at += 1

    def legal_moves(self, state: StoneAgeState, task: Task) -> list[Action]:
        return state.parts.purses.takes

    def play(self, state: StoneAgeState, task: Task, action: TakeGood) -> None:
        _, seat, source, of, at = task
        giver = self.sources[source]
        kind = state.parts.goods.names.index(action.good)
        giver.gain(state, seat, kind, giver.units(state, seat, of)[at])
        self.give(state, seat, source, of, at + 1)

    def refusals(self, state: StoneAgeState, task: Task, action: Action) -> list[Refusal]:
        if isinstance(action, TakeGood) and action.good in state.parts.goods.names:
            return []
        return [self.not_now(state, task, action)]

    def is_valid_task(self, state: StoneAgeState, task: Task) -> bool:
        _, _, source, of, at = task
        if source not in self.sources:
            return False
        every = self.sources[source].units(state, seat_of(task), of)
        return 0 <= at < len(every) and every[at][0] == ANY


def picking_of(parts: Components, source: int, giver: Source, *stages: str) -> PickGoods:
    """Return the step at which goods are chosen, after adding a source of rewards to it."""
    step = next((one for one in parts.steps.by_number if isinstance(one, PickGoods)), None)
    if step is None:
        step = PickGoods()
        parts.add_step(step)
        parts.event_facts |= {"reward_gain": ("n", "good", "rule"), "reward_points": ("n", "rule")}
    step.sources[source] = giver
    step.stages = (*step.stages, *stages)
    return step


def add_chapter(parts: Components, name: str, *entries: RuleEntry) -> None:
    """Add a chapter to the rulebook, without the rules of earlier chapters."""
    known = {entry.id for _, chapter in parts.rulebook for entry in chapter}
    new = tuple([entry for entry in entries if entry.id not in known])
    parts.rulebook = (*parts.rulebook, (name, new))
