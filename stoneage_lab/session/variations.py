"""The variations of a game: lines of play that leave it, as a tree with names.

A line is kept wherever moves are replaced, and begun where a player asks "what if". Each line
leaves another one after a move; the game itself is line 1.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

from ..core.arguments import shown, whole_number
from ..core.errors import HistoryError
from ..core.language import texts
from ..core.text_wrapping import wrapped
from .game_line import line_of

if TYPE_CHECKING:
    from .session import Session

LONGEST_NAME: Final = 40
"""Maximum number of characters in the name of a line."""

MOST_NESTED: Final = 400
"""How many lines may lead from the game to a line; the tree is walked by recursion."""

GAME: Final = 1
"""The number of the game itself among its lines."""


class Variation:
    """A line of play that leaves another one.

    Attributes
    ----------
    play : Session
        The line as a session, with all its moves from the start of the game.
    number : int
        The number by which it is called; the game itself is 1.
    parent : Variation or None
        The line that it leaves; None for the game.
    begun : int
        The number of moves that it shares with that line.
    depth : int
        0 if it leaves the game, 1 if it leaves a line that does, and so on.
    fixed : bool
        Whether `begun` was told: what a seat has seen of two lines may look the same where they
        differ. Otherwise it is found again whenever the tree is walked.
    replaced : bool
        Whether it holds moves that others replaced; nobody began it on purpose.
    """

    def __init__(
        self,
        play: Session,
        name: str = "",
        begun: int | None = None,
        *,
        replaced: bool = False,
    ) -> None:
        self.play = play
        self.number = 0
        self.parent: Variation | None = None
        self.depth = 0
        self.begun = begun or 0
        self.fixed = begun is not None
        self.replaced = replaced
        self._name = name

    @property
    def name(self) -> str:
        """The name that a person gave it, or an empty text; it can be set."""
        return self._name

    @name.setter
    def name(self, name: str) -> None:
        self._name = read_name(name)

    @property
    def title(self) -> str:
        """Its name, or "Line 2"."""
        return self.called()

    def called(self, language: str | None = None) -> str:
        """Return its name, or "Line 2" in a language."""
        return self._name or texts(language)("variations.line", n=self.number)

    def leaves(self, language: str | None = None) -> str:
        """Return where it leaves which line, as a phrase."""
        said = texts(language)
        if self.parent is None:
            return said("variations.from_game", ply=self.begun)
        return said("variations.from", ply=self.begun, line=self.parent.called(language))

    @property
    def moves(self) -> list[str]:
        """The words of its own moves, after it has left the other line.

        A move that the only person among bots has not seen, or of several people not all, is an
        empty text.
        """
        seen = self.play.seen_by(self.play.viewer)
        return [entry.words for entry in line_of(seen).history[self.begun + 1 :]]

    @property
    def empty(self) -> bool:
        """Whether it has no moves of its own (yet), and no line leaves it."""
        return self.play.last == self.begun and not self.play._branches

    def copy(self, play: Session, begun: int | None = None) -> Variation:
        """Return the same line with another session."""
        begun = self.begun if self.fixed else begun
        twin = Variation(play, self._name, begun, replaced=self.replaced)
        twin.number = self.number
        return twin

    def __repr__(self) -> str:
        return tree_line(self)


class Variations:
    """The lines of play that leave a game, as a tree.

    ``play.variations`` lists them, ``play.variations["hut first"]`` or ``play.variations[2]`` is
    one of them (the tab key completes names), and ``play.variations[2].play`` is a session.

    Parameters
    ----------
    game : Session

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> session = play("stone-age", players=2, seed=7).do("place 1 hunt").do("place 1 field")
    >>> line = session.variations.begin(1, "hut").do("place 2 hut")
    >>> session.variations
    Game: 2 moves
    └─ 2 hut, from move 1: 1 move, place 2 hut
    >>> session.variations["hut"].play is line
    True
    >>> print(session.variations.text())
    1. place 1 hunt 2. place 1 field ({hut} 2. place 2 hut)
    """

    def __init__(self, game: Session) -> None:
        self.game = game
        self._lines = self._found()

    def _found(self) -> list[Variation]:
        """Return the lines of the tree; a new one gets the next number."""
        found = list(lines_walked(self.game, None, 0))
        for line in found:
            if not line.number:
                line.number = max(GAME, *(each.number for each in found)) + 1
        return found

    def __iter__(self) -> Iterator[Variation]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    def __contains__(self, key: object) -> bool:
        return any(key in (line.number, line.name) for line in self._lines if key)

    def __getitem__(self, key: int | str) -> Variation:
        number = whole_number(key)
        for line in self._lines:
            if line.number == number or (line.name and line.name == key):
                return line
        known = texts()["list.comma"].join(map(repr, self._ipython_key_completions_()))
        raise HistoryError(texts()("variations.unknown", given=shown(key), known=known or "–"))

    def _ipython_key_completions_(self) -> list[int | str]:
        """Return what the tab key offers between the brackets: names, and numbers of the rest."""
        return [line.name or line.number for line in self._lines]

    def of(self, play: Session) -> Variation | None:
        """Return the line that a session is; None for the game and for other sessions."""
        return next((line for line in self._lines if line.play is play), None)

    def begin(self, ply: int = -1, name: str = "", *, seat: int | str | None = None) -> Session:
        """Return a new line that leaves the game after a move; the game stays as it is.

        While the game hides something, what the person at the screen does not see is dealt anew in
        the line, and so is what is drawn next: a line tells nothing of the game that goes on. It
        hides as long as the game does, also at its own end.

        Parameters
        ----------
        ply : int
            The number of moves that it shares with the game: 0 is the start, -1 the latest.
        name : str
            Its name; without one it is called by its number.
        seat : int or str, optional
            The seat of a bot that a person takes over in it.

        Raises
        ------
        HistoryError
            If there is no such move, or the name is taken or no name.
        """
        given = self._free(name) if name else ""
        number = -1 if seat is None else self.game.game.seat_number(seat)
        line = self.game._leave(ply, given, number)
        self.game._changed()
        return line.play

    def rename(self, key: int | str, name: str) -> Variation:
        """Give a line a name; an empty one takes its name away.

        Raises
        ------
        HistoryError
            If there is no such line, or the name is taken, too long or no text.
        """
        line = self[key]
        line.name = self._free(name, line)
        self.game._changed()
        return line

    def _free(self, name: str, line: Variation | None = None) -> str:
        """Return a name that no other line has."""
        wanted = read_name(name)
        if wanted and any(each.name == wanted for each in self._lines if each is not line):
            raise HistoryError(texts()("variations.taken", given=wanted))
        return wanted

    def text(self) -> str:
        """Return the moves of the game with its variations in parentheses, as in chess.

        A variation stands after the move that it replaces; its name stands in braces. Moves that
        a seat has not seen are written as dots.
        """
        return wrapped(" ".join(moves_written(self.game.seen_with_variations(self.game.viewer), 0)))

    def read(self, text: str) -> Session:
        """Play the moves and the variations of a text that `text` wrote; return the game.

        The game has to be without moves, and of the same set-up: with the same seed it has the same
        dice and cards. Dice that were typed in are not in the text, nor is what was dealt anew in a
        line of a game that hid something; ``save`` keeps them.

        Raises
        ------
        RecordError
            If it is no such text, or a move is not possible; nothing has changed.
        HistoryError
            If the game has moves already.

        Examples
        --------
        >>> from stoneage_lab.session.session import play
        >>> session = play("stone-age", players=2, seed=7)
        >>> session.variations.read("1. place 1 hunt 2. place 1 field ({hut} 2. place 2 hut)").ply
        2
        >>> session.variations["hut"].moves
        ['place 2 hut']
        """
        from .variations_from_text import play_through

        play_through(self.game, text)
        self._lines = self._found()
        return self.game

    def __repr__(self) -> str:
        head = texts()("variations.game", n=self.game.last)
        return "\n".join([head, *_branches(self.game, "")])


def read_name(name: object) -> str:
    """Return a name as it is kept: one line, without spaces around it.

    Raises
    ------
    HistoryError
        If it is no text, too long, or would be taken for a number.

    Examples
    --------
    >>> read_name("  hut   first ")
    'hut first'
    """
    if not isinstance(name, str):
        raise HistoryError(texts()("variations.no_name", given=shown(name)))
    plain = " ".join(name.split())
    readable = plain.isprintable() and not set(plain) & set("{}()")
    if len(plain) > LONGEST_NAME or plain.isdecimal() or not readable:
        raise HistoryError(texts()("variations.name", given=shown(name), most=LONGEST_NAME))
    return plain


def shared_moves(first: Session, second: Session) -> int:
    """Return the number of moves that two sessions of one game share from its start.

    Where hidden things were dealt anew, one of them has left the other.
    """
    for ply, (one, other) in enumerate(
        zip(line_of(first).history, line_of(second).history, strict=False)
    ):
        if one is other:
            continue
        if (one.words, one.outcomes) != (other.words, other.outcomes):
            return max(0, ply - 1)
        if one.dealt or other.dealt:
            return ply
    return _shorter(first, second)


def tree_line(line: Variation) -> str:
    """Return a line as one line of the tree."""
    said = texts()
    first = line.moves[:1]
    return said(
        "variations.told",
        n=line.number,
        name=f" {line.name}" if line.name else "",
        leaves=line.leaves(),
        moves=len(line.moves),
        first=said("variations.first", words=first[0]) if first and first[0] else "",
    )


def _shorter(first: Session, second: Session) -> int:
    return min(first.last, second.last)


def lines_walked(play: Session, parent: Variation | None, depth: int) -> Iterator[Variation]:
    """Yield the lines that leave a session, and after each those that leave it, by their moves."""
    for line in play._branches:
        line.parent, line.depth = parent, depth
        if not line.fixed:
            line.begun = shared_moves(play, line.play)
    for line in sorted(play._branches, key=lambda line: line.begun):
        yield line
        yield from lines_walked(line.play, line, depth + 1)


def _branches(play: Session, before: str) -> Iterator[str]:
    """Yield the lines of the tree that leave a session, as text."""
    lines = sorted(play._branches, key=lambda line: line.begun)
    for line in lines:
        last = line is lines[-1]
        yield f"{before}{'└─' if last else '├─'} {tree_line(line)}"
        yield from _branches(line.play, before + ("   " if last else "│  "))


def moves_written(play: Session, begun: int) -> Iterator[str]:
    """Yield the moves of a session after some, with the lines that leave it in parentheses."""
    lines = sorted(play._branches, key=lambda line: line.begun)
    for ply in range(begun, play.last + 1):
        if ply > begun:
            yield f"{ply}. {line_of(play).history[ply].words or '…'}"
        for line in lines:
            # After the move that it replaces; one that goes on, at the end.
            if ply == max(begun, min(line.begun + 1, play.last)) and not line.empty:
                name = [f"{{{line.name}}}"] if line.name else []
                yield f"({' '.join([*name, *moves_written(line.play, line.begun)])})"
