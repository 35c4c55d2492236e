"""Variations in a record: the lines of play that leave a game, each with its own moves."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.errors import HistoryError, SetupError
from ..core.given import shown
from ..core.language import texts
from ..core.validation import Entries
from ..players import PERSON, find_bot
from .variations import MOST_NESTED, read_name

if TYPE_CHECKING:
    from ..core.game import Game
    from .session import Session

_ENTRIES: Final = ("name", "of", "from", "moves", "chance", "ply", "seats")


class RecordedLine(NamedTuple):
    """A variation as it was played."""

    name: str
    """Its name, or an empty text."""
    of: int
    """The line that it leaves: 0 is the game, 1 the first variation of the record."""
    begun: int
    """The number of moves that it shares with that line."""
    moves: list[str]
    """The words of its own decisions."""
    chance: list[Any]
    """The outcomes of chance after them."""
    ply: int
    """The move after which its position was shown."""
    seats: list[str]
    """The player of each seat; empty if they are those of the game."""

    def to_dict(self, seats: list[str]) -> dict[str, Any]:
        """Return the line as plain data, without what is as in the game.

        Parameters
        ----------
        seats : list of str
            The players of the game.
        """
        told: dict[str, Any] = {"name": self.name} if self.name else {}
        told |= {"of": self.of, "from": self.begun}
        told |= {"moves": self.moves, "chance": plain_chance(self.chance), "ply": self.ply}
        return told | ({"seats": self.seats} if self.seats != seats else {})


def recorded(session: Session) -> list[RecordedLine]:
    """Return the variations of a session, each after the line that it leaves.

    A line without moves of its own is left out, unless a person named it.
    """
    kept = [line for line in session.variations if line.name or not line.empty]
    numbers = {id(line): number for number, line in enumerate(kept, 1)}
    found = []
    for line in kept:
        play = line.play
        own = play._history[line.begun + 1 :]
        found.append(
            RecordedLine(
                line.name,
                numbers[id(line.parent)] if line.parent is not None else 0,
                line.begun,
                line.moves,
                [outcome for entry in own for outcome in entry.outcomes],
                play.ply,
                seats_of(play),
            )
        )
    return found


def read_lines(entries: Entries, game: Game, seats: list[str], moves: int) -> list[RecordedLine]:
    """Return the variations of a record after checking every entry.

    Parameters
    ----------
    entries : Entries
        Those of the record.
    game : Game
    seats : list of str
        The players of the game.
    moves : int
        The number of moves of the game.

    Raises
    ------
    RecordError
        If the tree is damaged; the message says at which variation.
    """
    lengths, depths = [moves], [0]
    found: list[RecordedLine] = []
    names: set[str] = set()
    for number, data in enumerate(entries.items("variations", []), 1):
        inside = Entries(line_name(entries.where, number), data)
        inside.only(_ENTRIES)
        of = inside.get("of", int, "whole")
        if not 0 <= of < number:
            raise inside.wrong("of", of, texts()["variations.wrong_parent"])
        depths.append(depths[of] + 1)
        if depths[-1] > MOST_NESTED:
            raise inside.wrong("of", of, texts()("variations.too_deep", most=MOST_NESTED))
        begun = inside.whole("from", 0, lengths[of])
        words = read_moves(inside)
        lengths.append(begun + len(words))
        ply = inside.whole("ply", 0, lengths[-1], default=lengths[-1])
        name = _read_name(inside, names)
        names |= {name} - {""}
        players = read_seats(inside, game, seats)
        chance = inside.items("chance")
        found.append(RecordedLine(name, of, begun, words, chance, ply, players))
    return found


def _read_name(entries: Entries, taken: Iterable[str]) -> str:
    """Return the name of a line, which no other line has."""
    given = entries.text("name", default="")
    try:
        name = read_name(given)
    except HistoryError as error:
        raise entries.wrong("name", shown(given), str(error)) from None
    if name in taken:
        raise entries.wrong("name", repr(given), texts()("variations.taken", given=name))
    return name


def line_name(where: str, number: int) -> str:
    """Return how error sentences call a variation of a record."""
    entry = texts()("variations.branched", n=number)
    return texts()("list.inside", where=where, entry=entry)


def read_moves(entries: Entries) -> list[str]:
    """Return the entry ``moves``, a list of texts."""
    moves = entries.items("moves")
    for number, words in enumerate(moves, 1):
        if not isinstance(words, str):
            raise entries.wrong_type(f"moves {number}", "text", words)
    return moves


def read_seats(entries: Entries, game: Game, usual: Sequence[str]) -> list[str]:
    """Return the entry ``seats``, the player of each seat."""
    seats = entries.items("seats", list(usual), length=game.players)
    for player in seats:
        if not isinstance(player, str):
            raise entries.wrong_type("seats", "text", player)
        try:
            find_bot(game, player)
        except SetupError as error:
            raise entries.wrong("seats", repr(player), str(error)) from None
    return seats


def seats_of(session: Session) -> list[str]:
    """Return the players of a session as a record names them: a function as ``"you"``."""
    return [player if isinstance(player, str) else PERSON for player in session.players]


def plain_chance(outcomes: Iterable[Any]) -> list[Any]:
    """Return outcomes of chance as plain data."""
    return [list(each) if isinstance(each, tuple) else each for each in outcomes]
