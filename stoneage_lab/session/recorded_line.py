"""Variations in a record: the lines of play that leave a game, each with its own moves."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ..core.arguments import shown
from ..core.errors import HistoryError, SetupError
from ..core.language import texts
from ..core.validation import Entries
from ..players import PERSON, find_bot
from .game_line import line_of
from .variations import GAME, MOST_NESTED, read_name

if TYPE_CHECKING:
    from ..core.game import Game
    from .session import Session

_ENTRIES: Final = ("number", "name", "of", "from", "moves", "chance", "ply", "seats", "dealt")
MOST_DEALT_SEED: Final = 2**64 - 1
_DEAL: Final = ("after", "state", "seed", "seen_by")


class RecordedDeal(NamedTuple):
    """Hidden things that were dealt anew after a move."""

    after: int
    """The number of moves before."""
    state: Mapping[str, Any]
    """The whole state since then, as plain data."""
    seed: int | None = None
    """The seed of a line since then; None where the game itself goes on."""
    seen_by: str | None = None
    """The seat whose knowledge of its game a line keeps; empty for a spectator."""

    def to_dict(self) -> dict[str, Any]:
        """Return the deal as plain data."""
        told = {name: value for name, value in self._asdict().items() if value is not None}
        return {name: told[name] for name in _DEAL if name in told}


def deals_of(session: Session, begun: int = 0) -> list[RecordedDeal]:
    """Return what was dealt anew in a session after a number of moves."""
    recalls = {each.before: each.seat for each in session._recalls}
    found = []
    for ply, entry in enumerate(line_of(session).history[begun:], begun):
        if not entry.dealt:
            continue
        state = entry.position.state.to_dict()
        if ply not in recalls:
            found.append(RecordedDeal(ply, state))
            continue
        seat = recalls[ply]
        name = "" if seat is None else session.seats[seat]
        found.append(RecordedDeal(ply, state, session.seed, name))
    return found


def read_deals(entries: Entries, game: Game, begun: int, last: int) -> list[RecordedDeal]:
    """Return what was dealt anew after moves from `begun` to `last`, after checking it.

    Raises
    ------
    RecordError
        If an entry is damaged; the message says which.
    """
    found: list[RecordedDeal] = []
    for place, data in enumerate(entries.items("dealt", [])):
        inside = Entries(
            texts()("list.inside", where=entries.where, entry=f"dealt {place + 1}"), data
        )
        inside.only(_DEAL)
        after = inside.whole("after", found[-1].after + 1 if found else begun, last)
        state = inside.get("state", Mapping, "object")
        seed = inside.whole("seed", 0, MOST_DEALT_SEED) if "seed" in inside.data else None
        seat = inside.text("seen_by", ("", *game.seats)) if seed is not None else None
        found.append(RecordedDeal(after, state, seed, seat))
    return found


MOST_MOVES: Final = 50_000
"""Maximum number of moves of a game with all its variations: they are played in a few seconds."""


class RecordedLine(NamedTuple):
    """A variation as it was played."""

    number: int
    """The number by which it is called; 0 if the record tells none."""
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
    dealt: Sequence[RecordedDeal] = ()
    """What was dealt anew in it."""

    def to_dict(self, seats: list[str]) -> dict[str, Any]:
        """Return the line as plain data, without what is as in the game.

        Parameters
        ----------
        seats : list of str
            The players of the game.
        """
        told: dict[str, Any] = {"number": self.number}
        told |= {"name": self.name} if self.name else {}
        told |= {"of": self.of, "from": self.begun}
        told |= {"moves": self.moves, "chance": plain_chance(self.chance), "ply": self.ply}
        if self.dealt:
            told["dealt"] = [deal.to_dict() for deal in self.dealt]
        return told | ({"seats": self.seats} if self.seats != seats else {})


def recorded(session: Session) -> list[RecordedLine]:
    """Return the variations of a session, each after the line that it leaves."""
    lines = list(session.variations)
    places = {id(line): place for place, line in enumerate(lines, 1)}
    found = []
    for line in lines:
        play = line.play
        own = line_of(play).history[line.begun + 1 :]
        found.append(
            RecordedLine(
                line.number,
                line.name,
                places[id(line.parent)] if line.parent is not None else 0,
                line.begun,
                [entry.words for entry in own],
                [outcome for entry in own for outcome in entry.outcomes],
                play.ply,
                seats_of(play),
                deals_of(play, line.begun),
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
    numbers: set[int] = set()
    names: set[str] = set()
    for place, data in enumerate(entries.items("variations", []), 1):
        inside = Entries(line_name(entries.where, place), data)
        inside.only(_ENTRIES)
        number = _read_number(inside, numbers)
        numbers |= {number} - {0}
        of = inside.get("of", int, "whole")
        if not 0 <= of < place:
            raise inside.wrong("of", of, texts()["variations.wrong_parent"])
        depths.append(depths[of] + 1)
        if depths[-1] > MOST_NESTED:
            raise inside.wrong("of", of, texts()("variations.too_deep", most=MOST_NESTED))
        begun = inside.whole("from", 0, lengths[of])
        words = read_moves(inside)
        lengths.append(begun + len(words))
        moves += len(words)
        if moves > MOST_MOVES:
            raise inside.wrong("moves", len(words), texts()("variations.too_many", most=MOST_MOVES))
        ply = inside.whole("ply", 0, lengths[-1], default=lengths[-1])
        name = _read_name(inside, names)
        names |= {name} - {""}
        players = read_seats(inside, game, seats)
        chance = inside.items("chance")
        dealt = read_deals(inside, game, begun, lengths[-1])
        found.append(RecordedLine(number, name, of, begun, words, chance, ply, players, dealt))
    return found


def _read_number(entries: Entries, taken: Iterable[int]) -> int:
    """Return the number of a line, which no other line has; 0 if the record tells none."""
    if "number" not in entries.data:
        return 0
    number = entries.whole("number", GAME + 1)
    if number in taken:
        raise entries.wrong("number", number, texts()["variations.number_taken"])
    return number


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
