"""A game in a terminal: the text board, and commands typed by the user.

Where several people share the terminal and the game hides something, the screen is blank between
two of them: the next one presses Enter, and only then the hand is shown and the commands answer.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterable, Mapping
from typing import TYPE_CHECKING, Final, TextIO

from ..advice.reviewer import review
from ..advice.search import coach, hint_tries
from ..core.action import Action
from ..core.arguments import whole_characters
from ..core.errors import LabError, NotYourTurn, UnknownAction
from ..core.files import at_home
from ..core.language import texts
from ..core.plain_text import plain_text
from ..drawing import text
from ..drawing.picture import explain_places, legend_text
from ..drawing.text_metrics import wrap
from ..players import PERSON
from ..session.completion import completions
from ..session.game_words import words_of
from ..session.position import MOST_WORDS
from ..session.session import load
from ..session.variations import GAME as FIRST
from .line_reading import Ask
from .words import words

if TYPE_CHECKING:
    from ..advice.advice import Advice
    from ..session.position import Position
    from ..session.session import Session
    from ..session.variations import Variations

GAME: Final = "game.json"
"""The default file for saving a game."""

WIDE: Final = 10_000
"""Columns of a line when the output is not a terminal."""

REVIEW_TRIES: Final = 100
"""Tries of each decision for an analysis."""

CLEAR: Final = "\x1b[2J\x1b[3J\x1b[H"
"""Clears the screen of a terminal, with the lines that have left it at the top."""

NARROW: Final = 20
"""Minimum number of columns; fewer would break every word."""


class Terminal:
    """A dialogue about a session, line by line.

    Parameters
    ----------
    session : Session
    out : file
        The output stream.
    tries : int, optional
        Tries of the coach for a hint; by default as many as on a board.

    Examples
    --------
    >>> import sys
    >>> from stoneage_lab.session.session import play
    >>> terminal = Terminal(play("stone-age", players=2, seed=7), sys.stdout)
    >>> terminal.answer("WHY place 1 hut")[:43]
    'The hut takes exactly 2 people of one playe'
    >>> terminal.answer("moves hut"), terminal.done
    ('1 move: place 2 hut', False)
    >>> _ = terminal.answer("quit")
    >>> terminal.done
    True
    """

    def __init__(self, session: Session, out: TextIO, tries: int | None = None) -> None:
        self.session = session
        # The game whose variations are listed and saved, whichever line is played on.
        self.game = session
        self.out = out
        self.tries = hint_tries(session.game) if tries is None else tries
        self.done = False
        self._at_screen: int | None = None
        # By who is at the screen: the last move whose events were told.
        self._told: dict[int | None, int] = {}
        # The latest advice, and the position it is about.
        self._advice: tuple[Position, Advice] | None = None

    def talk(self, lines: Iterable[str], echo: bool = False) -> None:
        """Answer every line until the command to leave, or the end of input.

        Parameters
        ----------
        lines : iterable of str
            Standard input, for instance.
        echo : bool
            Echo the input, too.
        """
        waiting = iter(lines)

        def ask(prompt: str) -> str | None:
            self.out.write(prompt)
            self.out.flush()
            return next(waiting, None)

        self.converse(ask, echo)

    def converse(self, ask: Ask, echo: bool = False) -> None:
        """Answer as `talk` does, but let a function show the prompt and return the next line."""
        if PERSON not in self.session.players:
            self._say(self.board())
            self.session.run_bots()
            self._say(self.board())
            return
        self._say(self.greeting())
        while not self.done:
            line = ask(self.prompt())
            if line is None:
                self._say("\n" + self.bye())
                return
            if len(line) > MOST_WORDS:
                begun = f"{whole_characters(line[:60])}…"
                self._say(texts()("error.long_words", given=begun, most=MOST_WORDS))
                continue
            if echo:
                self._say(line.rstrip("\n"))
            if line.strip() or self.waits_for is not None:
                self._reply(line)

    def _reply(self, line: str) -> None:
        """Answer a line; where the screen goes to another player, only after blanking it."""
        before = self.waits_for
        answer = self.answer(line)
        if self.waits_for not in (None, before):
            self._blank()
        self._say(answer)

    def _blank(self) -> None:
        """Blank the screen, so that nothing stays that the next player may not see."""
        if not self.out.isatty():
            return
        self.out.write("\n" * shutil.get_terminal_size().lines)
        if os.environ.get("TERM") != "dumb":
            self.out.write(CLEAR)

    def greeting(self) -> str:
        """Return what is said first: how moves are typed, and the board or who has to come."""
        if self.waits_for is not None:
            return f"{self.curtain()}\n{words()['play.mark']}"
        begin = words()("play.begin", example=self._example())
        return f"{begin}\n{self.board()}"

    # -- who is at the screen --------------------------------------------------------------

    @property
    def shared(self) -> bool:
        """Whether several people share the terminal who may not see the same."""
        return self.session.hides and self.session.players.count(PERSON) > 1

    @property
    def waits_for(self) -> int | None:
        """The seat whose player has to come to the screen and press Enter, or None."""
        mover = self.session.mover
        return mover if self.shared and 0 <= mover != self._at_screen else None

    @property
    def viewer(self) -> int | None:
        """The seat whose view is shown: of the player at the screen, or the only person."""
        if not self.shared:
            return self.session.viewer
        return self._at_screen if self.waits_for is None else None

    @property
    def seen(self) -> Session:
        """The session as the viewer may see it."""
        return self.session.seen_by(self.viewer)

    def curtain(self) -> str:
        """Return who has to come to the screen, and what to press."""
        return words()(
            "play.curtain", seat=self.session.game.seat_text(self.session.position.mover_name)
        )

    def lift(self) -> str:
        """Show the view of the player who has come to the screen."""
        self._at_screen = self.waits_for
        return self.board()

    def _check_curtain(self) -> None:
        """Raise if the player whose turn it is has not come to the screen."""
        if self.waits_for is not None:
            raise NotYourTurn([], self.curtain())

    def _example(self) -> str:
        """Return a legal move to show how moves are typed: of the middle, an ordinary one."""
        moves = self.seen.moves.words
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
        # Japanese input has wide letters and spaces; what is pasted may have invisible signs.
        plain = " ".join(plain_text(line).split())
        if not plain:
            return self.lift()
        command, _, rest = plain.partition(" ")
        does = COMMANDS.get(command.lower())
        try:
            if does in (Terminal.save, Terminal.load):
                # The name of a file is not normalized.
                rest = "".join(line.split(maxsplit=1)[1:]).strip()
            return does(self, rest) if does else self.act(plain)
        except UnknownAction as error:
            return f"{error}\n{words()['play.mark']}"
        except LabError as error:
            return str(error)
        finally:
            if self.waits_for is not None:
                # Who was at the screen has left it, and comes back by Enter alone.
                self._at_screen = None

    def completions(self, line: str) -> list[str]:
        """Return the words that the last, unfinished word of a line may become.

        Examples
        --------
        >>> import sys
        >>> from stoneage_lab.session.session import play
        >>> terminal = Terminal(play("stone-age", players=2, seed=7), sys.stdout)
        >>> terminal.completions("place 3 qu"), terminal.completions("why use hu")
        (['quarry'], ['hunt', 'hut'])
        >>> terminal.completions("und")
        ['undo']
        """
        if self.waits_for is not None:
            return []
        typed = line.lstrip()
        command, space, rest = typed.partition(" ")
        does = COMMANDS.get(command.lower())
        if space and does is not None:
            return completions(self.session, rest) if does is Terminal.why else []
        found = completions(self.session, typed)
        if not space:
            # Of one command the first name, which says most.
            names = {does: name for name, does in reversed(list(COMMANDS.items())) if len(name) > 1}
            found += sorted(name for name in names.values() if name.startswith(command.lower()))
        return found

    # -- what one may say ------------------------------------------------------------------

    def act(self, line: str) -> str:
        """Play an action by its words, its names, or by words that fit exactly one action."""
        self._check_curtain()
        try:
            self.session.do(line)
        except UnknownAction:
            meant = self._meant(line)
            if meant is None:
                raise
            self.session.do(meant)
        return self.board()

    def _meant(self, line: str) -> Action | None:
        """Return the action that a line calls by other names, or by some of its words."""
        return words_of(self.session.game).meant(line, self.session.moves)

    def board(self, rest: str = "") -> str:
        """Return the events since the last answer for the current viewer, and the board.

        Where another player has to come to the screen first, return who.
        """
        if self.waits_for is not None:
            return self.curtain()
        seen, told = self.seen, self._told.get(self._at_screen, 0)
        fresh = [line.text() for line in seen.log if line.ply > told]
        self._told[self._at_screen] = seen.ply
        board = text(seen)
        if self.session.over and PERSON in self.session.players:
            board = f"{board}\n\n{words()['play.after']}"
        return "\n".join([*fresh, "", board] if fresh else [board])

    def help(self, rest: str = "") -> str:
        """Return the commands, with examples of legal words."""
        said = words()
        moves = self.seen.moves.words
        example = moves[0] if moves else "undo"
        return said("play.help", example=example)

    def legend(self, rest: str = "") -> str:
        """Return what the signs of the board mean; with words, what the places say they name."""
        game = self.session.game
        if not rest:
            return legend_text(game) or words()["play.no_legend"]
        if self.waits_for is not None:
            return self.curtain()
        return explain_places(self.seen, rest) or words()("play.no_place", word=rest)

    def moves(self, rest: str = "") -> str:
        """Return the legal actions; only those that contain the given words."""
        self._check_curtain()
        # Lines are broken where this terminal ends.
        return repr(self.session.moves.filter(*rest.split())).replace("\n", " ")

    def why(self, rest: str = "") -> str:
        """Return why an action is illegal; without an action, explain the decision."""
        self._check_curtain()
        if not rest:
            return repr(self.session.explain())
        asked = self.session.game.find(rest) or self._meant(rest) or rest
        refusal = self.session.why_not(asked)
        return str(refusal) if refusal else words()("play.allowed", words=str(asked))

    def hint(self, rest: str = "") -> str:
        """Return the advice of the coach; after any further word, the numbers behind it."""
        self._check_curtain()
        position = self.session.position
        if self._advice is None or self._advice[0] is not position:
            self._advice = position, coach(self.session, tries=self.tries)
        advice = self._advice[1]
        if rest:
            return repr(advice.numbers)
        more = "play.numbers_alone" if advice.alone else "play.numbers"
        return "\n".join([*advice.lines(), words()[more]])

    def analyse(self, rest: str = "") -> str:
        """Return the chances to win over the line played, and its costliest moves."""
        self._check_curtain()
        found = review(self.session, self._own_seat(), tries=REVIEW_TRIES)
        return "\n".join([repr(found), words()["play.what_if"]])

    def _own_seat(self) -> int | None:
        """Return whose moves are judged: of a game with hidden parts the viewer's."""
        return self.viewer if self.session.hides else None

    def what_if(self, rest: str = "") -> str:
        """Go to the position before a move, in a new line of play that leaves this one there."""
        self._check_curtain()
        ply = int(rest) - 1 if rest.isdecimal() else -2
        self.session.at(ply)  # raises if there is no such move
        mover = self.session.at(ply).mover
        # With the seat of a bot its hand would be shown.
        bot = mover >= 0 and self.session.players[mover] != PERSON and not self.session.hides
        line = self.session.variations.begin(ply, seat=mover if bot else None)
        return self._continue(line)

    def variations(self, rest: str = "") -> str:
        """Return the tree of variations; with a number or a name, play on in that line.

        ``variations name 2 hut first`` gives a name, ``variations text`` lists all moves.
        """
        self._check_curtain()
        verb, _, more = rest.partition(" ")
        if verb == "text":
            return self._tree().text()
        if verb == "name":
            key, _, name = more.partition(" ")
            number = self.game.variations.rename(_key(key), name).number
            return repr(self._tree()[number])
        if rest == str(FIRST):
            return self._continue(self.game)
        if rest:
            return self._continue(self.game.variations[_key(rest)].play)
        shown = self.game.variations.of(self.session)
        here = shown.title if shown is not None else words()["play.game"]
        return "\n".join([repr(self._tree()), words()("play.line", line=here)])

    def _tree(self) -> Variations:
        """Return the variations of the game as the viewer may see them."""
        return self.game.seen_with_variations(self.viewer).variations

    def _continue(self, session: Session) -> str:
        """Play on in another line of play."""
        if session is not self.session:
            self.session = session
            self._at_screen = self._advice = None
            self._told = dict.fromkeys((None, *range(session.game.players)), session.ply)
        return self.board()

    def undo(self, rest: str = "") -> str:
        """Take back the last decision of a person."""
        return self._go(self.session.undo)

    def redo(self, rest: str = "") -> str:
        """Redo the decision that was taken back."""
        return self._go(self.session.redo)

    def _go(self, move: Callable[[], Session]) -> str:
        before = self.session.ply
        move()
        ply = min(before, self.session.ply)
        self._told = {seat: min(told, ply) for seat, told in self._told.items()}
        return self.board()

    def log(self, rest: str = "") -> str:
        """Return the whole log, each line with its rule."""
        found = self.seen.log.filter(rest)
        if rest and not found:
            return words()("play.no_line", word=rest)
        return "\n".join(map(repr, found)) or repr(found)

    def save(self, rest: str = "") -> str:
        """Save the game to a file."""
        path = self.game.save(at_home(rest or GAME))
        return words()("play.saved", path=str(path))

    def load(self, rest: str = "") -> str:
        """Go on with a game that was saved."""
        self.game = load(at_home(rest or GAME))
        return self._continue(self.game)

    def leave(self, rest: str = "") -> str:
        """Leave the game."""
        self.done = True
        return self.bye()

    def bye(self) -> str:
        """Return how to continue another time."""
        session = self.session
        # The seed would tell what is hidden.
        key = "play.bye_hidden" if session.hides else "play.bye"
        return words()(key, n=session.ply, seed=session.seed)


def _key(text: str) -> int | str:
    """Return how a line of play is named: by its number, or by its name."""
    return int(text) if text.isdecimal() else text


Answer = Callable[[Terminal, str], str]

COMMANDS: Final[Mapping[str, Answer]] = {
    **dict.fromkeys(("?", "help", "h"), Terminal.help),
    **dict.fromkeys(("board", "b"), Terminal.board),
    **dict.fromkeys(("moves", "m"), Terminal.moves),
    "legend": Terminal.legend,
    **dict.fromkeys(("why", "why?", "why_not"), Terminal.why),
    "hint": Terminal.hint,
    **dict.fromkeys(("undo", "u"), Terminal.undo),
    "redo": Terminal.redo,
    **dict.fromkeys(("analyse", "analyze", "a"), Terminal.analyse),
    **dict.fromkeys(("whatif", "what_if"), Terminal.what_if),
    **dict.fromkeys(("variations", "v"), Terminal.variations),
    "log": Terminal.log,
    "save": Terminal.save,
    "load": Terminal.load,
    **dict.fromkeys(("quit", "q", "exit", "bye"), Terminal.leave),
}
