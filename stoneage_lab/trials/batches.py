"""Batches: parts of a series that are sent to other processes, and their results."""

from __future__ import annotations

import pickle
import time
from importlib import import_module
from typing import Any, Final, NamedTuple

from ..core.garbage_collection import no_collection
from ..core.memo import memo
from .game_columns import GameColumns
from .game_runner import GameFailure, GameRunner, play_number
from .plan import Plan

KEPT_FAILURES: Final = 50
"""Maximum number of broken games whose records are kept; the others break the same way."""

Span = tuple[int, int]
"""Games of a series, by number: from the first one up to, not including, the second."""

Tables = dict[tuple[int, ...], GameRunner]
"""The game runners of one thread, by the players at the table; they keep their caches."""


class Batch(NamedTuple):
    """The result of a piece of a series.

    Attributes
    ----------
    start, stop : int
        The games that were played; a piece stops early when its time is up.
    games : GameColumns
    failures : list of GameFailure
    records : list of (int, dict)
        Numbers and records of games, if records are kept.
    interrupted : bool
        Whether the user pressed Ctrl-C.
    unreadable : str
        Why the plan could not be unpacked in another process.
    """

    start: int
    stop: int
    games: GameColumns
    failures: list[GameFailure]
    records: list[tuple[int, dict[str, Any]]]
    interrupted: bool = False
    unreadable: str = ""


def play_piece(plan: Plan, span: Span, seconds: float, tables: Tables | None = None) -> Batch:
    """Play games for about `seconds`, at least one.

    Who plays several pieces keeps `tables`: to set them up takes as long as several games.
    """
    known = {} if tables is None else tables
    if plan.of_bots:
        # The rules and bots make no cycles, and to look for some among the results takes long.
        with no_collection():
            return _play_piece(plan, span, seconds, known)
    return _play_piece(plan, span, seconds, known)


def _play_piece(plan: Plan, span: Span, seconds: float, tables: Tables) -> Batch:
    games = GameColumns()
    failures: list[GameFailure] = []
    records: list[tuple[int, dict[str, Any]]] = []
    until = time.monotonic() + seconds
    number = span[0]
    while number < span[1]:
        try:
            came, record = play_number(plan, tables, number)
        except KeyboardInterrupt:
            return Batch(span[0], number, games, failures, records, interrupted=True)
        if isinstance(came, GameFailure):
            if len(failures) >= KEPT_FAILURES:
                came.record = {}
            failures.append(came)
        else:
            games.append(came)
        if record is not None:
            records.append((number, record))
        number += 1
        if time.monotonic() >= until:
            break
    return Batch(span[0], number, games, failures, records)


def play_packed(packed: bytes, span: Span, seconds: float, tables: Tables | None = None) -> Batch:
    """Play a piece of a plan that came from another process."""
    plan = unpack(packed)
    if isinstance(plan, str):
        return Batch(span[0], span[0], GameColumns(), [], [], unreadable=plan)
    return play_piece(plan, span, seconds, tables)


@memo(2)
def unpack(packed: bytes) -> Plan | str:
    """Return the plan that was packed, or why it cannot be read here."""
    try:
        plan: Plan = pickle.loads(packed)
    except Exception as error:
        return f"{type(error).__name__}: {error}"
    return plan


def pack(plan: Plan) -> tuple[bytes, str]:
    """Return a plan as bytes, or no bytes and the reason why it cannot be pickled."""
    try:
        packed = pickle.dumps(plan)
    except Exception as error:
        packed, why = b"", f"{type(error).__name__}: {error}"
    else:
        if b"__main__" not in packed:
            return packed, ""
        why = ""
    # Functions of a notebook cannot be imported elsewhere; cloudpickle, if installed (Dask
    # brings it), sends their code.
    try:
        packed = import_module("cloudpickle").dumps(plan)
        why = ""
    except Exception:
        pass
    return packed, why
