"""A game played by typing: the text board, and words in answer to it."""

from __future__ import annotations

import shutil
import unicodedata
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final, TextIO

from ..coach.search import coach
from ..core.action import Action
from ..core.errors import LabError, UnknownAction
from ..core.files import at_home
from ..drawing import text
from ..drawing.text_metrics import wrap
from ..play.session import load
from ..players import PERSON
from .words import words

if TYPE_CHECKING:
    from ..play.session import Session

GAME: Final = "game.json"
"""Where a game is saved unless another file is named."""

WIDE: Final = 10_000
"""How many columns a line has where nobody looks at it."""

NARROW: Final = 20
"""Fewer columns than this break every word."""


class Terminal:
    """Talks about a session, one line after the other.

    Parameters
    ----------
    session : Session
    out : file
        Where everything is written.
    seconds : float
        How long the coach thinks about a hint.

    Examples
    --------
    >>> import sys
    >>> from stoneage_lab.play.session import play
    >>> terminal = Terminal(play("stone-age", players=2, seed=7), sys.stdout)
    >>> terminal.answer("WHY place 1 hut")[:43]
    'The hut takes exactly 2 people of one playe'
    >>> terminal.answer("moves hut"), terminal.done
    ('1 move: place 2 hut', False)
    >>> _ = terminal.answer("quit")
    >>> terminal.done
    True
    """

    def __init__(self, session: Session, out: TextIO, seconds: float = 1.0) -> None:
        self.session = session
        self.out = out
        self.seconds = seconds
        self.done = False
        self._told = 0

    def talk(self, lines: Iterable[str], echo: bool = False) -> None:
        """Answer every line until one of them, or their end, ends the talk.

        Parameters
        ----------
        lines : iterable of str
            Standard input, for instance.
        echo : bool
            Write what was read, too.
        """
        if PERSON not in self.session.players:
            self._say(self.board())
            self.session.run_bots()
            self._say(self.board())
            return
        self._say(words()["play.begin"])
        self._say(self.board())
        waiting = iter(lines)
        while not self.done:
            self.out.write(self.prompt())
            self.out.flush()
            line = next(waiting, None)
            if line is None:
                self._say("\n" + self.bye())
                return
            if echo:
                self._say(line.rstrip("\n"))
            if line.strip():
                self._say(self.answer(line))

    def _say(self, sentences: str) -> None:
        columns = shutil.get_terminal_size().columns if self.out.isatty() else WIDE
        for line in sentences.split("\n"):
            print("\n".join(wrap(line, max(columns, NARROW))) if line else "", file=self.out)

    def prompt(self) -> str:
        """Return what stands in front of the words somebody types: who has to decide."""
        name = self.session.position.mover_name
        return f"{self.session.game.seat_text(name) if name else words()['play.over']}> "

    def answer(self, line: str) -> str:
        """Do what a line says, and return what there is to say to it; a refusal is an answer."""
        # Whoever types Japanese types its wide letters and spaces, too.
        plain = " ".join(unicodedata.normalize("NFKC", line).split())
        command, _, rest = plain.partition(" ")
        does = _COMMANDS.get(command.lower())
        try:
            if does in (Terminal.save, Terminal.load):
                # The name of a file is as it was typed.
                rest = "".join(line.split(maxsplit=1)[1:]).strip()
            return does(self, rest) if does else self.act(plain)
        except UnknownAction as error:
            return f"{error}\n{words()['play.mark']}"
        except LabError as error:
            return str(error)

    # -- what one may say ------------------------------------------------------------------

    def act(self, line: str) -> str:
        """Do the words of an action, or those that name only one that is possible."""
        try:
            self.session.do(line)
        except UnknownAction:
            meant = self._only(line)
            if meant is None:
                raise
            self.session.do(meant)
        return self.board()

    def _only(self, line: str) -> Action | None:
        """Return the one possible action that has all these words in it, in any order."""
        typed = set(line.lower().split())
        found = [action for action in self.session.moves if typed <= set(action.words.split())]
        return found[0] if len(found) == 1 else None

    def board(self, rest: str = "") -> str:
        """Return what has happened since the last time, and the board."""
        log = self.session.log
        fresh = [line.text() for line in log if line.ply > self._told]
        self._told = self.session.ply
        board = text(self.session)
        if self.session.over and PERSON in self.session.players:
            board = f"{board}\n\n{words()['play.after']}"
        return "\n".join([*fresh, "", board] if fresh else [board])

    def help(self, rest: str = "") -> str:
        """Return what can be typed, with words that are possible now."""
        said = words()
        moves = self.session.moves.words
        example = moves[0] if moves else "undo"
        return said("play.help", example=example)

    def moves(self, rest: str = "") -> str:
        """Return what can be done now; only what contains the words that follow."""
        # Lines are broken where this terminal ends.
        return repr(self.session.moves.filter(*rest.split())).replace("\n", " ")

    def why(self, rest: str = "") -> str:
        """Return why an action is not possible; without one, what is asked for now."""
        if not rest:
            return repr(self.session.explain())
        refusal = self.session.why_not(rest)
        return str(refusal) if refusal else words()("play.allowed", words=rest)

    def hint(self, rest: str = "") -> str:
        """Return what the coach thinks."""
        return repr(coach(self.session, seconds=self.seconds))

    def undo(self, rest: str = "") -> str:
        """Take back the last decision of a person."""
        return self._go(self.session.undo)

    def redo(self, rest: str = "") -> str:
        """Do again what was taken back."""
        return self._go(self.session.redo)

    def _go(self, move: Callable[[], Session]) -> str:
        before = self.session.ply
        move()
        self._told = min(before, self.session.ply)
        return self.board()

    def log(self, rest: str = "") -> str:
        """Return the whole log, each line with its rule."""
        found = self.session.log.filter(rest)
        if rest and not found:
            return words()("play.no_line", word=rest)
        return "\n".join(map(repr, found)) or repr(found)

    def save(self, rest: str = "") -> str:
        """Save the game to a file."""
        path = self.session.save(at_home(rest or GAME))
        return words()("play.saved", path=str(path))

    def load(self, rest: str = "") -> str:
        """Go on with a game that was saved."""
        self.session = load(at_home(rest or GAME))
        self._told = self.session.ply
        return self.board()

    def leave(self, rest: str = "") -> str:
        """End the talk."""
        self.done = True
        return self.bye()

    def bye(self) -> str:
        """Return how one can go on another time."""
        session = self.session
        return words()("play.bye", n=session.ply, seed=session.seed)


Answer = Callable[[Terminal, str], str]

_COMMANDS: Final[Mapping[str, Answer]] = {
    **dict.fromkeys(("?", "help", "h"), Terminal.help),
    **dict.fromkeys(("board", "b"), Terminal.board),
    **dict.fromkeys(("moves", "m"), Terminal.moves),
    **dict.fromkeys(("why", "why?", "why_not"), Terminal.why),
    "hint": Terminal.hint,
    **dict.fromkeys(("undo", "u"), Terminal.undo),
    "redo": Terminal.redo,
    "log": Terminal.log,
    "save": Terminal.save,
    "load": Terminal.load,
    **dict.fromkeys(("quit", "q", "exit", "bye"), Terminal.leave),
}
