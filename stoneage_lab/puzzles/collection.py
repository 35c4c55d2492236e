"""The puzzles of a game, in a file beside its facts."""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final

from ..core.arguments import as_text
from ..core.errors import RecordError, SetupError
from ..core.files import json_fault, named, read_bytes, text_of, write_text
from ..core.memo import memo
from ..core.modules_to_compile import game_folders
from ..core.validation import Entries
from ..games import game_type
from .kinds import KINDS
from .puzzle import Puzzle, id_of, puzzle_position
from .words import words

FORMAT: Final = "stoneage-lab-puzzles/1"
NAME: Final = "puzzles.json"
FIRST: Final = "first_puzzles.json"
"""Easy puzzles, chosen by hand, in the order in which they are asked; beside `NAME`."""


class PuzzleSet(Mapping[str, Puzzle]):
    """The puzzles of one game by their ids.

    A position is set up only when its puzzle is asked for.

    Attributes
    ----------
    game : str
    first : tuple of str
        The ids of the easy puzzles, which are asked first, in this order.

    Examples
    --------
    >>> found = puzzles("stone-age")
    >>> found.game, sorted(found.kinds())
    ('stone-age', ['gain', 'legality', 'log_mistake', 'only_move', 'score', 'which'])
    """

    def __init__(
        self, game: str, rows: Iterable[Mapping[str, Any]], first: Sequence[str] = ()
    ) -> None:
        self.game = game
        self.first = tuple(first)
        self._rows = {id_of(row): row for row in rows}
        self._set_up: dict[str, Puzzle] = {}

    @classmethod
    def of_puzzles(cls, game: str, every: Iterable[Puzzle]) -> PuzzleSet:
        """Return a set of puzzles that are set up already."""
        return cls(game, [puzzle.to_dict() for puzzle in every])

    def __getitem__(self, id: str) -> Puzzle:
        if id not in self._set_up:
            self._set_up[id] = _puzzle(self._rows[id], words()("file.puzzle", id=id))
        return self._set_up[id]

    def __iter__(self) -> Iterator[str]:
        return iter(self._rows)

    def __len__(self) -> int:
        return len(self._rows)

    def kind_of(self, id: str) -> str:
        """Return the name of the kind of a puzzle, which need not be set up."""
        return str(self._rows[id]["kind"])

    @cached_property
    def ids(self) -> dict[str, list[str]]:
        """The ids of each kind."""
        found: dict[str, list[str]] = {}
        for id, row in self._rows.items():
            found.setdefault(row["kind"], []).append(id)
        return found

    def kinds(self) -> list[str]:
        """Return the kinds of which there are puzzles, in the usual order."""
        return [name for name in KINDS if name in self.ids]

    def of(self, kind: str) -> list[Puzzle]:
        """Return the puzzles of a kind.

        Raises
        ------
        SetupError
            If there is no such kind.
        """
        return [self[id] for id in self.ids.get(known_kind(kind), [])]

    def with_kinds(self, made: PuzzleSet, kinds: Iterable[str]) -> PuzzleSet:
        """Return these puzzles with those of some kinds replaced by others."""
        replaced = {known_kind(kind) for kind in kinds}
        left = [row for row in self._rows.values() if row["kind"] not in replaced]
        order = list(KINDS)
        every = sorted([*left, *made._rows.values()], key=lambda row: order.index(row["kind"]))
        found = PuzzleSet(self.game, every)
        found.first = tuple(id for id in self.first if id in found)
        return found

    def __repr__(self) -> str:
        counts = ", ".join(f"{KINDS[name].title()} {len(self.ids[name])}" for name in self.kinds())
        return words()(
            "set.shown", game=game_type(self.game).shown_title(), n=len(self), list=counts
        )

    # -- files -------------------------------------------------------------------------

    def save(self, path: str | Path) -> Path:
        """Write the puzzles to a file, a puzzle in each line."""
        setups: list[dict[str, Any]] = []
        rows = []
        for row in self._rows.values():
            if row["setup"] not in setups:
                setups.append(row["setup"])
            rows.append({**row, "setup": setups.index(row["setup"])})
        head = {"format": FORMAT, "game": self.game, "setups": setups}
        lines = ",\n".join(map(_compact, rows))
        text = f'{_compact(head)[:-1]},"puzzles":[\n{lines}\n]}}\n'
        return write_text(path, text)

    @classmethod
    def load(cls, path: str | Path) -> PuzzleSet:
        """Return the puzzles of a file.

        Raises
        ------
        RecordError
            If it holds no puzzles; the sentence says where and why.
        """
        file = named(path)
        content = read_bytes(file)
        try:
            data = json.loads(text_of(content))
        except (ValueError, RecursionError) as error:
            told = json_fault(error)
            raise RecordError(words()("file.not_json", where=file.name, **told)) from None
        entries = Entries(file.name, data)
        entries.text("format", among=[FORMAT])
        setups = entries.items("setups")
        every = [
            _checked(Entries(words()("file.row", where=file.name, n=number), row), setups)
            for number, row in enumerate(entries.items("puzzles"), 1)
        ]
        return cls(entries.text("game"), every)


def _checked(row: Entries, setups: Sequence[Mapping[str, Any]]) -> dict[str, Any]:
    """Return a row of a file with its set-up; its position is checked when it is set up."""
    return {
        "kind": row.text("kind", among=KINDS),
        "setup": setups[row.whole("setup", 0, len(setups) - 1)],
        "state": row.inside("state").data,
        "seat": row.whole("seat"),
        "asked": row.inside("asked").data,
        "answer": row.text("answer"),
    }


def _puzzle(row: Mapping[str, Any], where: str) -> Puzzle:
    """Return the puzzle of a row."""
    position = puzzle_position(row["setup"], row["state"], where)
    seat = Entries(where, row).whole("seat", 0, position.game.players - 1)
    return Puzzle(KINDS[row["kind"]], position, seat, row["asked"], row["answer"])


def _compact(data: Any) -> str:
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def known_kind(kind: str) -> str:
    """Return the name of a kind of puzzles.

    Raises
    ------
    SetupError
        If there is no such kind; the known ones are listed.
    """
    if not isinstance(kind, str) or kind not in KINDS:
        raise SetupError(words()("wrong.kind", given=as_text(kind), known=", ".join(KINDS)))
    return kind


def file_of(game: str) -> Path:
    """Return where the puzzles of a game are kept: in its folder.

    That of a registered game is the folder of the file in which its class is written.

    Raises
    ------
    SetupError
        If there is no such game.
    """
    kind = game_type(game)
    package = kind.__module__
    for folder in game_folders():
        if f".games.{folder.name}." in f".{package}.":
            return folder / NAME
    file = getattr(sys.modules.get(package), "__file__", None) or "."
    return Path(file).with_name(NAME)


@memo(16)
def _read(path: Path, changed: int, easy: Path | None = None, easy_changed: int = 0) -> PuzzleSet:
    """Return the puzzles of a file, with the easy ones of another, which come first."""
    found = PuzzleSet.load(path)
    if easy is None:
        return found
    first = PuzzleSet.load(easy)
    order = list(KINDS)
    # A puzzle that is in both files keeps the reason that was written for the easy one.
    rows = {**first._rows, **found._rows, **first._rows}.values()
    every = sorted(rows, key=lambda row: order.index(row["kind"]))
    return PuzzleSet(found.game, every, list(first))


def _changed(path: Path) -> int:
    """Return when a file was changed last, so that a changed one is read again."""
    return path.stat().st_mtime_ns if path.is_file() else 0


def puzzles(game: str, file: str | Path | None = None) -> PuzzleSet:
    """Return the puzzles of a game.

    Parameters
    ----------
    game : str
        One of `games`.
    file : str or Path, optional
        Other puzzles than those that come with the game; ``stoneage-lab puzzles`` makes them.

    Raises
    ------
    SetupError
        If there is no such game, or it has no puzzles; the sentence says how to make them.
    RecordError
        If the file holds none of this game.
    """
    game = game_type(game).name
    path = file_of(game) if file is None else named(file)
    if file is None and not path.is_file():
        raise SetupError(words()("wrong.no_puzzles", game=game, file=path.name))
    easy = path.with_name(FIRST).resolve()
    first = (easy, _changed(easy)) if file is None and easy.is_file() else ()
    found = _read(path.resolve(), _changed(path), *first)
    if found.game != game:
        raise RecordError(words()("file.other", where=path.name, given=found.game, game=game))
    return found
