"""A game in a terminal: the text board, and commands typed by the user."""

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
"""The default file for saving a game."""

WIDE: Final = 10_000
"""Columns of a line when the output is not a terminal."""

NARROW: Final = 20
"""Minimum number of columns; fewer would break every word."""


class Terminal:
    """A dialogue about a session, line by line.

    Parameters
    ----------
    session : Session
    out : file
        The output stream.
    seconds : float
        Seconds for a hint of the coach.

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
        """Answer every line until the command to leave, or the end of input.

        Parameters
        ----------
        lines : iterable of str
            Standard input, for instance.
        echo : bool
            Echo the input, too.
        """
        if PERSON not in self.session.players:
            self._say(self.board())
            self.session.run_bots()
            self._say(self.board())
            return
        self._say(words()("play.begin", example=self._example()))
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

    def _example(self) -> str:
        """Return a legal move to show how moves are typed: of the middle, an ordinary one."""
        moves = self.session.moves.words
        return moves[len(moves) // 2] if moves else "?"

    def _say(self, sentences: str) -> None:
        columns = shutil.get_terminal_size().columns if self.out.isatty() else WIDE
        for line in sentences.split("\n"):
            print("\n".join(wrap(line, max(columns, NARROW))) if line else "", file=self.out)

    def prompt(self) -> str:
        """Return the prompt: the seat that has to decide."""
        name = self.session.position.mover_name
        return f"{self.session.game.seat_text(name) if name else words()['play.over']}> "

    def answer(self, line: str) -> str:
        """Execute a line and return the answer; a refusal is an answer, too."""
        # Japanese input has wide letters and spaces.
        plain = " ".join(unicodedata.normalize("NFKC", line).split())
        command, _, rest = plain.partition(" ")
        does = _COMMANDS.get(command.lower())
        try:
            if does in (Terminal.save, Terminal.load):
                # The name of a file is not normalized.
                rest = "".join(line.split(maxsplit=1)[1:]).strip()
            return does(self, rest) if does else self.act(plain)
        except UnknownAction as error:
            return f"{error}\n{words()['play.mark']}"
        except LabError as error:
            return str(error)

    # -- what one may say ------------------------------------------------------------------

    def act(self, line: str) -> str:
        """Play an action by its words, or by words that fit exactly one legal action."""
        try:
            self.session.do(line)
        except UnknownAction:
            meant = self._only(line)
            if meant is None:
                raise
            self.session.do(meant)
        return self.board()

    def _only(self, line: str) -> Action | None:
        """Return the only legal action that contains all these words, in any order."""
        typed = set(line.lower().split())
        found = [action for action in self.session.moves if typed <= set(action.words.split())]
        return found[0] if len(found) == 1 else None

    def board(self, rest: str = "") -> str:
        """Return the events since the last answer, and the board."""
        log = self.session.log
        fresh = [line.text() for line in log if line.ply > self._told]
        self._told = self.session.ply
        board = text(self.session)
        if self.session.over and PERSON in self.session.players:
            board = f"{board}\n\n{words()['play.after']}"
        return "\n".join([*fresh, "", board] if fresh else [board])

    def help(self, rest: str = "") -> str:
        """Return the commands, with examples of legal words."""
        said = words()
        moves = self.session.moves.words
        example = moves[0] if moves else "undo"
        return said("play.help", example=example)

    def moves(self, rest: str = "") -> str:
        """Return the legal actions; only those that contain the given words."""
        # Lines are broken where this terminal ends.
        return repr(self.session.moves.filter(*rest.split())).replace("\n", " ")

    def why(self, rest: str = "") -> str:
        """Return why an action is illegal; without an action, explain the decision."""
        if not rest:
            return repr(self.session.explain())
        refusal = self.session.why_not(rest)
        return str(refusal) if refusal else words()("play.allowed", words=rest)

    def hint(self, rest: str = "") -> str:
        """Return the advice of the coach."""
        return repr(coach(self.session, seconds=self.seconds))

    def undo(self, rest: str = "") -> str:
        """Take back the last decision of a person."""
        return self._go(self.session.undo)

    def redo(self, rest: str = "") -> str:
        """Redo the decision that was taken back."""
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
        """Leave the game."""
        self.done = True
        return self.bye()

    def bye(self) -> str:
        """Return how to continue another time."""
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
