"""Compound moves: one typed line that stands for several actions.

Which actions a line stands for depends on the position: ``fence 1-1 1-2`` is all fences of two
pastures, ``feed 2 grain`` the conversions and the end of a meal.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Final

from ....core.action import Action, normal
from ....core.goods import Purse
from ....core.grammar import GoodsSlot
from ....core.tasks import seat_of
from .actions import CLOSED, COOKS, DONE, EATS, FED, FENCES, SOWS, Move
from .cards import COOKED
from .farm_grid import EDGE_NUMBERS, NUMBERS, count, edges_of, names_of, pastures_of, rim, spaces_of
from .fencing import SINGLE, payable
from .goods import CROPS, GOODS, GRAIN, VEGETABLE
from .refusal_rules import FENCE_ONE, FENCE_OPEN, FENCE_TOGETHER
from .task_numbers import BUILT, FENCE_MODE, FENCING, PLOWING, SOWING

if TYPE_CHECKING:
    from ....core.rule import Refusal
    from .state import AgricolaState

_COUNTS: Final = GoodsSlot(GOODS, 999, nothing="nothing")
_EDGE: Final = re.compile(r"[1-3]-[1-5][nswe]")


def split(words: str) -> list[str]:
    """Split a line at its commas, but not before a number.

    Examples
    --------
    >>> split("use rooms, build room 2-2"), split("keep 1 boar, 3 sheep")
    (['use rooms', 'build room 2-2'], ['keep 1 boar, 3 sheep'])
    """
    return [part.strip() for part in re.split(r",(?!\s*\d)", words) if part.strip()]


def expand(state: AgricolaState, words: str) -> list[Action] | None:
    """Return the actions that a part of a line abbreviates here; None if it abbreviates nothing."""
    text = normal(words.replace(",", " "))
    single = state.parts.cards.grammar.find(text)
    if single is not None:
        return [single]
    verb, _, rest = text.partition(" ")
    if verb == "fence":
        return _fence(state, rest)
    counts = counts_in(rest)
    if not counts:
        return None
    if verb == "sow":
        return _sow(state, counts[GRAIN], counts[VEGETABLE])
    rows = {"cook": (COOKED, COOKS), "eat": (CROPS, EATS)}
    if verb in rows:
        goods, moves = rows[verb]
        if any(n and good not in goods for good, n in enumerate(counts)):
            return None
        return [move for good, move in zip(goods, moves, strict=True) for _ in range(counts[good])]
    return _feed(state, list(counts)) if verb == "feed" else None


def counts_in(words: str) -> Purse:
    """Return the goods that words such as ``3 sheep 1 boar`` name; an empty purse for none."""
    parts = words.split()
    for values, after in _COUNTS.read(parts, 0):
        if after == len(parts) and isinstance(values[0], tuple):
            return values[0]
    return ()


def _feed(state: AgricolaState, counts: list[int]) -> list[Action] | None:
    """Return the conversions of a meal and its end. Vegetables are cooked if possible."""
    cook = state.players[state.mover].cook if state.mover >= 0 else ()
    moves: list[Action] = []
    for good, many in enumerate(counts):
        if not many:
            continue
        if good in COOKED and cook and cook[good]:
            moves += [COOKS[COOKED.index(good)]] * many
        elif good in CROPS:
            moves += [EATS[CROPS.index(good)]] * many
        elif good in COOKED:
            moves += [COOKS[COOKED.index(good)]] * many
        else:
            return None
    return [*moves, FED]


def _sow(state: AgricolaState, grain: int, vegetables: int) -> list[Action] | None:
    """Return the actions that sow the first empty fields in reading order."""
    if not grain + vegetables or state.mover < 0:
        return None
    player = state.players[state.mover]
    spaces = spaces_of(player.empty_fields() | player.fields)
    empty = [space for space in spaces if player.empty_fields() >> space & 1]
    # If there are too few empty fields, the refusal names a full one.
    spaces = empty + [space for space in spaces if space not in empty]
    crops = [0] * grain + [1] * vegetables
    if len(spaces) < len(crops):
        return None
    moves: list[Action] = [SOWS[crop][space] for crop, space in zip(crops, spaces, strict=False)]
    return _ended(state, moves)


def _ended(state: AgricolaState, moves: list[Action]) -> list[Action]:
    """Return actions, followed by ``done`` if the step does not end by itself."""
    trial, seat = state.copy(), state.mover
    for move in moves:
        if trial.refusal(move) is not None:
            return moves
        trial.play(move)
    on = trial.mover == seat and trial.task[0] in (SOWING, PLOWING)
    return [*moves, DONE] if on and DONE in trial.legal() else moves


def layout_of(state: AgricolaState, rest: str) -> tuple[list[int], Refusal | None]:
    """Return the new pastures that a layout names, or why its fences close nothing."""
    parts = rest.split()
    player = state.players[state.mover]
    if not all(_EDGE.fullmatch(part) for part in parts):
        groups = [part.split("+") for part in parts]
        return [sum(1 << NUMBERS[name] for name in group) for group in groups], None
    edges = player.fences
    for part in parts:
        edges |= 1 << EDGE_NUMBERS[part]
    pastures = pastures_of(edges)
    closed = 0
    for pasture in pastures:
        closed |= rim(pasture)
    if edges & ~closed:
        facts = {"seat": state.game.seats[state.mover], "edges": edges_of(edges & ~closed)}
        return [], state.refuse(FENCE_OPEN, **facts)
    old = pastures_of(player.fences)
    new = [pasture for pasture in pastures if pasture not in old]
    # The last part of a divided pasture closes itself.
    return [one for one in new if one], None


def why_no_layout(state: AgricolaState, words: str) -> Refusal | None:
    """Return the refusal of a layout with fences that close nothing or are too many, or None."""
    verb, _, rest = normal(words.replace(",", " ")).partition(" ")
    if verb != "fence" or state.mover < 0 or not _is_layout(rest):
        return None
    pastures, refusal = layout_of(state, rest)
    return refusal or why_not_single(state, pastures) or why_too_dear(state, pastures)


def why_not_single(state: AgricolaState, pastures: list[int]) -> Refusal | None:
    """Return why several pastures cannot be fenced where a card gives one."""
    task = state.task
    if task[0] != FENCING or task[FENCE_MODE] != SINGLE or len(pastures) < 2:
        return None
    spaces = 0
    for pasture in pastures:
        spaces |= pasture
    facts = {"seat": state.game.seats[seat_of(task)], "at": names_of(spaces)}
    return state.refuse(FENCE_ONE, **facts)


def why_too_dear(state: AgricolaState, pastures: list[int]) -> Refusal | None:
    """Return why several pastures cannot be fenced in one action, each of which could be."""
    task = state.task
    if task[0] != FENCING or len(pastures) < 2 or task[FENCE_MODE] == SINGLE:
        return None
    player = state.players[seat_of(task)]
    edges = 0
    for pasture in pastures:
        edges |= rim(pasture)
    need, left, paid = (
        count(edges & ~player.fences),
        player.fences_left(),
        payable(player, task[BUILT]),
    )
    have = left if left < paid else paid
    if need <= have:
        return None
    return state.refuse(FENCE_TOGETHER, seat=state.game.seats[state.mover], need=need, have=have)


def _is_layout(rest: str) -> bool:
    parts = rest.split()
    if parts and all(_EDGE.fullmatch(part) for part in parts):
        return True
    return bool(parts) and all(name in NUMBERS for part in parts for name in part.split("+"))


def _fence(state: AgricolaState, rest: str) -> list[Action] | None:
    """Return the actions of a whole layout, pasture by pasture.

    A pasture comes before those that divide it. A pasture that the others close is left out: when
    a pasture is divided, its last part has all its fences. ``done`` is left out if the action ends
    by itself, with the last fence that can be paid.
    """
    if not _is_layout(rest) or state.mover < 0:
        return None
    seat = state.mover
    pastures, _ = layout_of(state, rest)
    waiting = _not_standing(state, seat, pastures)
    if not waiting:
        # All pastures exist already: the step refuses the first of them.
        return _unclosable([], pastures[0]) if pastures else [CLOSED]
    waiting.sort(key=lambda pasture: -sum([not one & ~pasture for one in pastures]))
    moves: list[Action] = []
    trial = state.copy()
    while waiting:
        if not _is_fencing(trial, seat):
            # The action has ended by itself; the reason against this pasture held from the start.
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


def _is_fencing(state: AgricolaState, seat: int) -> bool:
    return state.task[0] == FENCING and seat_of(state.task) == seat


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
