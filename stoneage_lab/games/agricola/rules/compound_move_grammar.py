"""Compound moves: one typed line that stands for several actions.

=========================== =================================================================
``fence 1-4+1-5 2-5``       all fences of a layout, by its pastures
``fence 1-4n 1-4w 1-4e``    the same by edges
``sow 2 grain 1 vegetable`` the first empty fields are sown
``cook 2 sheep``            so many at once; ``eat 2 grain``
``feed 2 grain 1 boar``     the conversions and the end of a meal
=========================== =================================================================

Which actions a line stands for depends on the position: `CompoundMove.actions`.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from ....core.action import Action
from ....core.arrays import i64
from ....core.goods import Purse
from ....core.grammar import GoodsSlot, Grammar, Half, Slot, Value, Verb, Way
from ....core.tasks import seat_of
from .actions import CLOSED, COOKS, DONE, EATS, FED, FENCES, SMALL_WORDS, SOWS, Move
from .cards import COOKED
from .farm_grid import (
    EDGE_NAMES,
    EDGE_NUMBERS,
    NAMES,
    NUMBERS,
    edges_of,
    pastures_of,
    rim,
    spaces_of,
)
from .fencing import FenceStep
from .goods import CROPS, GOODS
from .refusal_rules import FENCE_OPEN

if TYPE_CHECKING:
    from ....core.rule import Refusal
    from .state import AgricolaState

MOST: Final = 999
"""The most goods of a line."""

EATEN: Final = tuple(sorted({*CROPS, *COOKED}))
"""The goods that a meal may take: crops, and what can be cooked."""


class CompoundMove(Action):
    """A line that stands for several actions."""

    def actions(self, state: AgricolaState) -> list[Action] | None:
        """Return the actions that the line stands for here; None if for none."""
        raise NotImplementedError

    def refusal(self, state: AgricolaState) -> Refusal | None:
        """Return the rule that forbids the line as a whole, or None."""
        return None


class SetsSlot(Slot):
    """Some sets of places of a farm, such as ``1-4+1-5 2-5``.

    Parameters
    ----------
    numbers : mapping of str to int
        The number of each name.
    names : sequence of str
        The name that is written for each number.

    Examples
    --------
    >>> slot = SetsSlot(NUMBERS, NAMES)
    >>> slot.read("1-1+1-2 2-1".split(), 0), slot.read(["1-1", "+", "1-2"], 0)
    ([(((3, 32),), 2)], [(((3,),), 3)])
    >>> slot.spell((3, 32)), slot.read("1-1 9-9".split(), 0)
    ('1-1+1-2 2-1', [])
    """

    def __init__(self, numbers: Mapping[str, int], names: Sequence[str]) -> None:
        self.numbers = dict(numbers)
        self.names = list(names)

    def read(self, words: list[str], at: int) -> list[Way]:
        """Return the sets that all further words name."""
        sets: list[int] = []
        for part in re.sub(r" *\+ *", "+", " ".join(words[at:])).split():
            found = 0
            for name in part.split("+"):
                if name not in self.numbers:
                    return []
                found |= 1 << self.numbers[name]
            sets.append(found)
        return [((tuple(sets),), len(words))] if sets else []

    def spell(self, value: Value) -> str:
        """Return the sets in the order in which they were named."""
        assert isinstance(value, tuple)
        return " ".join([
            "+".join([name for number, name in enumerate(self.names) if places >> number & 1])
            for places in value
        ])  # fmt: skip

    def listed(self) -> Sequence[Value]:
        """Return each place alone."""
        return [(1 << number,) for number in range(len(self.names))]

    def begin(self) -> list[str]:
        """Return all names."""
        return list(self.numbers)

    def halves(self, words: list[str], at: int) -> list[Half]:
        """Return the places that were not named yet."""
        found: list[Half] = []
        for values, _ in self.read(words, at):
            named = 0
            assert isinstance(values[0], tuple)
            for places in values[0]:
                named |= places
            left = [name for name, number in self.numbers.items() if not named >> number & 1]
            found.append((self.spell(values[0]), left))
        return found


class CookMany(CompoundMove):
    """Cook several goods."""

    def __init__(self, words: str, counts: Purse) -> None:
        super().__init__(words)
        self.counts = counts

    def actions(self, state: AgricolaState) -> list[Action] | None:
        return [move for n, move in zip(self.counts, COOKS, strict=True) for _ in range(n)]


class EatMany(CompoundMove):
    """Eat several crops."""

    def __init__(self, words: str, counts: Purse) -> None:
        super().__init__(words)
        self.counts = counts

    def actions(self, state: AgricolaState) -> list[Action] | None:
        return [move for n, move in zip(self.counts, EATS, strict=True) for _ in range(n)]


class FeedWith(CompoundMove):
    """The conversions of a meal and its end; vegetables are cooked if possible."""

    def __init__(self, words: str, counts: Purse) -> None:
        super().__init__(words)
        self.counts = counts

    def actions(self, state: AgricolaState) -> list[Action] | None:
        cook = state.players[state.mover].cook if state.mover >= 0 else ()
        moves: list[Action] = []
        for good, many in zip(EATEN, self.counts, strict=True):
            cooked = good in COOKED and (good not in CROPS or (cook and cook[good]))
            move = COOKS[COOKED.index(good)] if cooked else EATS[CROPS.index(good)]
            moves += [move] * many
        return [*moves, FED]


class SowMany(CompoundMove):
    """Sow the first empty fields in reading order."""

    def __init__(self, words: str, counts: Purse) -> None:
        super().__init__(words)
        self.counts = counts

    def actions(self, state: AgricolaState) -> list[Action] | None:
        if state.mover < 0:
            return None
        player = state.players[state.mover]
        spaces = spaces_of(player.empty_fields() | player.fields)
        empty = [space for space in spaces if player.empty_fields() >> space & 1]
        # If there are too few empty fields, the refusal names a full one.
        spaces = empty + [space for space in spaces if space not in empty]
        crops = [crop for crop, n in enumerate(self.counts) for _ in range(n)]
        if len(spaces) < len(crops):
            return None
        moves: list[Action] = [
            SOWS[crop][space] for crop, space in zip(crops, spaces, strict=False)
        ]
        return _ended(state, moves)


class FenceLayout(CompoundMove):
    """All fences of a layout, pasture by pasture.

    A pasture comes before those that divide it. A pasture that the others close is left out: when
    a pasture is divided, its last part has all its fences. ``done`` is left out if the action ends
    by itself, with the last fence that can be paid.
    """

    def pastures(self, state: AgricolaState) -> tuple[list[int], Refusal | None]:
        """Return the new pastures of the layout, or why its fences close nothing."""
        raise NotImplementedError

    def refusal(self, state: AgricolaState) -> Refusal | None:
        """Return why the fences close nothing or are too many, or None."""
        if state.mover < 0:
            return None
        pastures, refusal = self.pastures(state)
        if refusal is None and isinstance(state.step, FenceStep):
            refusal = state.step.why_not_together(state, state.task, pastures)
        return refusal

    def actions(self, state: AgricolaState) -> list[Action] | None:
        if state.mover < 0:
            return None
        seat = state.mover
        pastures, _ = self.pastures(state)
        waiting = _not_standing(state, seat, pastures)
        if not waiting:
            # All pastures exist already: the step refuses the first of them.
            return _unclosable([], pastures[0]) if pastures else [CLOSED]
        waiting.sort(key=lambda pasture: -sum([not one & ~pasture for one in pastures]))
        moves: list[Action] = []
        trial = state.copy()
        while waiting:
            if not _is_fencing(trial, seat):
                # The action has ended by itself; the reason against this pasture held from the
                # start.
                return _unclosable([], waiting[0])
            found = _first_closing(trial, waiting)
            if not found:
                return _unclosable(moves, waiting[0])
            moves += found
            for move in found:
                trial.play(move)
            waiting = _not_standing(trial, seat, waiting)
        if _is_fencing(trial, seat) and DONE in trial.legal():
            moves.append(DONE)
        return moves


class FencePastures(FenceLayout):
    """A layout that is told by its pastures."""

    def __init__(self, words: str, sets: tuple[int, ...]) -> None:
        super().__init__(words)
        self.sets = sets

    def pastures(self, state: AgricolaState) -> tuple[list[int], Refusal | None]:
        return list(self.sets), None


class FenceEdges(FenceLayout):
    """A layout that is told by the edges of its new fences."""

    def __init__(self, words: str, sets: tuple[int, ...]) -> None:
        super().__init__(words)
        named: i64 = 0
        for edges in sets:
            named |= edges
        self.edges = named

    def pastures(self, state: AgricolaState) -> tuple[list[int], Refusal | None]:
        player = state.players[state.mover]
        edges = player.fences | self.edges
        pastures = pastures_of(edges)
        closed: i64 = 0
        for pasture in pastures:
            closed |= rim(pasture)
        if edges & ~closed:
            facts = {"seat": state.game.seats[state.mover], "edges": edges_of(edges & ~closed)}
            return [], state.refuse(FENCE_OPEN, **facts)
        old = pastures_of(player.fences)
        # The last part of a divided pasture closes itself.
        return [one for one in pastures if one and one not in old], None


def _counted(goods: Sequence[int], nothing: str = "") -> GoodsSlot:
    return GoodsSlot([GOODS[good] for good in goods], MOST, nothing=nothing)


GRAMMAR: Final = Grammar(
    Verb("fence", FenceEdges, SetsSlot(EDGE_NUMBERS, EDGE_NAMES), also=("fences",)),
    Verb("fence", FencePastures, SetsSlot(NUMBERS, NAMES), also=("fences",)),
    Verb("sow", SowMany, _counted(CROPS)),
    Verb("cook", CookMany, _counted(COOKED)),
    Verb("eat", EatMany, _counted(CROPS)),
    Verb("feed", FeedWith, _counted(EATEN, nothing="nothing")),
    small=f"{SMALL_WORDS} pasture pastures",
)
"""Every kind of line that stands for several actions."""


def split(words: str) -> list[str]:
    """Split a line at its commas, but not before a number.

    Examples
    --------
    >>> split("use rooms, build room 2-2"), split("keep 1 boar, 3 sheep")
    (['use rooms', 'build room 2-2'], ['keep 1 boar, 3 sheep'])
    """
    return [part.strip() for part in re.split(r"[,、](?!\s*\d)", words) if part.strip()]


def find(words: str) -> CompoundMove | None:
    """Return the compound move that words name, or None.

    Examples
    --------
    >>> find("Fence the pasture 1-5 + 1-4, 2-5"), find("feed 1 boar and 2 grain"), find("feed")
    (<fence 1-4+1-5 2-5>, <feed 2 grain 1 boar>, None)
    """
    found = GRAMMAR.find(words)
    assert found is None or isinstance(found, CompoundMove)
    return found


def expand(state: AgricolaState, words: str) -> list[Action] | None:
    """Return the actions that a part of a line stands for here; None if it stands for none."""
    alone = state.parts.cards.grammar.find(words)
    if alone is not None:
        return [alone]
    line = find(words)
    return None if line is None else line.actions(state)


def why_no_layout(state: AgricolaState, words: str) -> Refusal | None:
    """Return the refusal of a layout with fences that close nothing or are too many, or None."""
    line = find(words)
    return None if line is None else line.refusal(state)


def _ended(state: AgricolaState, moves: list[Action]) -> list[Action]:
    """Return actions, followed by ``done`` if the step does not end by itself."""
    trial, seat = state.copy(), state.mover
    for move in moves:
        if trial.refusal(move) is not None:
            return moves
        trial.play(move)
    on = trial.mover == seat and trial.task[0] == state.task[0]
    return [*moves, DONE] if on and DONE in trial.legal() else moves


def _is_fencing(state: AgricolaState, seat: int) -> bool:
    return isinstance(state.step, FenceStep) and seat_of(state.task) == seat


def _not_standing(state: AgricolaState, seat: int, pastures: list[int]) -> list[int]:
    """Return the pastures of a list that a seat does not have yet."""
    standing = pastures_of(state.players[seat].fences)
    return [pasture for pasture in pastures if pasture not in standing]


def _first_closing(state: AgricolaState, pastures: list[int]) -> list[Action]:
    """Return the actions that fence the first pasture that can be fenced now; none without one."""
    for pasture in pastures:
        found = _closing(state, pasture)
        if found:
            return found
    return []


def _closing(state: AgricolaState, pasture: int) -> list[Action]:
    """Return the actions that fence a pasture now; none if it cannot be fenced."""
    trial, moves = state.copy(), []
    left = spaces_of(pasture)
    while left:
        legal = trial.legal()
        fitting = [space for space in left if FENCES[space] in legal]
        if not fitting:
            return []
        left.remove(fitting[0])
        moves.append(FENCES[fitting[0]])
        trial.play(FENCES[fitting[0]])
    return [*moves, CLOSED] if CLOSED in trial.legal() else []


def _unclosable(moves: list[Action], pasture: int) -> list[Action]:
    """Return the actions of a pasture that cannot be closed; one of them is refused."""
    wrong: list[Move] = [FENCES[space] for space in spaces_of(pasture)]
    return [*moves, *wrong, CLOSED]
