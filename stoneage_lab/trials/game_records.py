"""Records of the games of a simulation, in a folder: no record takes the place of another."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final

from ..core.arguments import shown
from ..core.errors import LabError, RecordError, SetupError
from ..core.file_lock import locked
from ..core.files import read_bytes, record_text, text_of, unwritable, write_text
from ..core.game import Game
from ..core.language import texts
from .plan import game_seed

Record = dict[str, Any]
Keeper = Callable[[Record], Any]

NAME: Final = re.compile(r"game_(\d{6,18})\.json")


@contextmanager
def records_kept(
    record: object, game: Game, seed: int, games: int
) -> Iterator[Callable[[int, Record], Any] | None]:
    """Yield the function that takes the number of a game and its record; None without one.

    Parameters
    ----------
    record : str, Path, function or None
        A folder, which no other process records into meanwhile; or who takes the records.
    game : Game
    seed : int
    games : int

    Raises
    ------
    SetupError
        If it is neither of them.
    RecordError
        If the folder cannot be written, or holds records of other games.
    """
    if record is None:
        yield None
    elif callable(record):
        keep: Keeper = record
        yield lambda number, kept: keep(kept)
    elif not isinstance(record, str | Path):
        raise SetupError(texts()("trials.record", given=shown(record)))
    else:
        folder = Path(record)
        width = max(6, len(str(games - 1)))
        with _alone_in(folder):
            _check_others(folder, game, seed)
            yield lambda number, kept: _add(folder / f"game_{number:0{width}}.json", kept)


@contextmanager
def _alone_in(folder: Path) -> Iterator[None]:
    """Make a folder, and keep other processes from recording into it."""
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except (OSError, ValueError) as error:
        raise unwritable(folder, error) from None
    with locked(folder, wait=0):
        yield


def _check_others(folder: Path, game: Game, seed: int) -> None:
    """Look at the first record in the folder, before any game is played."""
    numbers = [int(found[1]) for found in map(NAME.fullmatch, _names(folder)) if found]
    if not numbers:
        return
    first = folder / f"game_{min(numbers):06}.json"
    wanted = json.loads(
        json.dumps({**game.recorded_setup(), "seed": game_seed(seed, min(numbers))})
    )
    try:
        found = json.loads(text_of(read_bytes(first)))
        same = all(found[entry] == wanted[entry] for entry in wanted)
    except (ValueError, LookupError, TypeError, RecursionError, LabError):
        same = False
    if not same:
        raise _other(first)


def _names(folder: Path) -> list[str]:
    try:
        return [path.name for path in folder.iterdir()]
    except OSError as error:
        raise unwritable(folder, error) from None


def _add(path: Path, record: Record) -> None:
    """Write a record; where the file is there already, it has to be the same."""
    text = record_text(record)
    if not path.exists():
        write_text(path, text)
    elif read_bytes(path) != text.encode():
        raise _other(path)


def _other(path: Path) -> RecordError:
    return RecordError(
        texts()("trials.other_record", folder=path.parent.name or str(path.parent), file=path.name)
    )
