"""The text of a game with its variations in parentheses, read back into a session.

The text is what `Variations.text` writes::

    1. place 1 hunt 2. place 1 field ({hut first} 2. place 2 hut) 3. …

It holds no dice: the seed of the session gives them again.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final, NamedTuple

from ..core.arguments import shown
from ..core.errors import HistoryError, LabError, RecordError
from ..core.language import texts
from .game_line import line_of
from .variations import MOST_NESTED, read_name

if TYPE_CHECKING:
    from .session import Session

MOST_LETTERS: Final = 1_000_000
"""Maximum length of a text; a long game with many lines has some ten thousand letters."""

HIDDEN: Final = "…"
_SIGN: Final = re.compile(r"[()]|\{[^{}]*\}|\d+\.(?=\s|$)|[^\s(){}]+|\S")
_NUMBER: Final = re.compile(r"\d{1,7}\.")


class WrittenMove(NamedTuple):
    """A move of a text: its number, and its words."""

    number: int
    words: str


class WrittenLine:
    """A line of a text.

    Attributes
    ----------
    name : str
    moves : list of WrittenMove
        Its own.
    lines : list of WrittenLine
        Those that leave it.
    """

    def __init__(self) -> None:
        self.name = ""
        self.moves: list[WrittenMove] = []
        self.lines: list[WrittenLine] = []

    @property
    def begun(self) -> int:
        """The number of moves before its own; of a line without any, those of its first line."""
        return self.moves[0].number - 1 if self.moves else self.lines[0].begun


def parse(text: str) -> WrittenLine:
    """Return the lines of a text; whether the moves are legal is not checked here.

    Raises
    ------
    RecordError
        If it is no such text; the sentence says where.

    Examples
    --------
    >>> found = parse("1. roll 2. hold ({on} 2. roll 3. roll)")
    >>> [move.words for move in found.moves], found.lines[0].name, found.lines[0].begun
    (['roll', 'hold'], 'on', 1)
    """
    said = texts()
    if not isinstance(text, str):
        raise RecordError(said("variations.read_type", given=shown(text)))
    if len(text) > MOST_LETTERS:
        raise RecordError(said("variations.read_long", most=MOST_LETTERS))
    open_lines = [WrittenLine()]
    for sign in _joined(text):
        line = open_lines[-1]
        if sign == "(":
            if len(open_lines) > MOST_NESTED:
                raise RecordError(said("variations.too_deep", most=MOST_NESTED))
            open_lines.append(WrittenLine())
            line.lines.append(open_lines[-1])
        elif sign == ")":
            if len(open_lines) == 1:
                raise RecordError(said["variations.read_close"])
            if not line.moves and not line.lines:
                raise RecordError(said["variations.read_empty"])
            open_lines.pop()
        elif sign.startswith("{") and len(open_lines) > 1 and not line.moves:
            line.name = read_name(sign[1:-1])
        else:
            line.moves.append(_move(sign, line))
    if len(open_lines) > 1:
        raise RecordError(said["variations.read_open"])
    return open_lines[0]


def _joined(text: str) -> Iterator[str]:
    """Yield parentheses, names, and each move with all of its words."""
    move: list[str] = []
    for sign in _SIGN.findall(text):
        if move and (sign in "()" or sign[0] in "{}" or _NUMBER.fullmatch(sign)):
            yield " ".join(move)
            move = []
        if sign in "()" or sign[0] in "{}":
            yield sign
        else:
            move.append(sign)
    if move:
        yield " ".join(move)


def _move(sign: str, line: WrittenLine) -> WrittenMove:
    """Return a move, whose number has to follow that of the move before it."""
    said = texts()
    number, _, words = sign.partition(" ")
    if not _NUMBER.fullmatch(number) or not words:
        raise RecordError(said("variations.read_sign", given=shown(sign)))
    found = WrittenMove(int(number[:-1]), words)
    wanted = line.moves[-1].number + 1 if line.moves else found.number
    if found.number != wanted or found.number < 1:
        raise RecordError(said("variations.read_number", n=found.number, wanted=max(1, wanted)))
    if words == HIDDEN:
        raise RecordError(said("variations.read_hidden", n=found.number))
    return found


def play_through(session: Session, text: str) -> None:
    """Play the moves of a text, with all its lines, in a session without moves.

    Moves of bots that begin a game by themselves stand in the text, too, and are replaced.

    Nothing has changed if any of it is wrong.

    Raises
    ------
    RecordError
        If it is no such text, or a move is not possible; the sentence says which.
    HistoryError
        If the session has moves already.
    """
    persons = any(session._is_persons(ply) for ply in range(session.last))
    if persons or session._branches:
        raise HistoryError(texts()["variations.read_begun"])
    written = parse(text)
    twin = session._copy(0)
    names: set[str] = set()
    if written.moves or written.lines:
        if written.begun and written.moves:
            first = written.moves[0].number
            raise RecordError(texts()("variations.read_number", n=first, wanted=1))
        _play(twin, written, names)
    with session.lock:
        line_of(session).history = line_of(twin).history
        session._take_lines(twin._branches)
        session.ply = session.last
        session._changed()


def _play(play: Session, line: WrittenLine, names: set[str]) -> None:
    """Play a line, and all that leave it."""
    said = texts()
    if line.name and line.name in names:
        raise RecordError(said("variations.taken", given=line.name))
    names.add(line.name)
    for move in line.moves:
        try:
            play._append(play.position.check(move.words))
        except LabError as error:
            key = "variations.read_move" if not line.name else "variations.read_move_of"
            why = str(error)
            raise RecordError(said(key, n=move.number, line=line.name, why=why)) from None
    for other in line.lines:
        if other.begun > play.last:
            first = other.begun + 1
            raise RecordError(said("variations.read_late", n=first, last=play.last))
        _play(play._leave(other.begun, other.name).play, other, names)
