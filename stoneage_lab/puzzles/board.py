"""Practice on a live board: a question beside the table, answered on it or by a button below it."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from ..core.chance import Outcome
from ..core.errors import LabError, SetupError
from ..core.game import unknown
from ..core.language import speaking
from ..figures.table import as_bundle
from ..lessons.reply import MISTAKE, RIGHT, SIGNS, TOLD, UNDER_WAY, Reply
from ..players import PERSON
from ..session.action_sequence import parts_of
from ..session.session import Session
from ..widget.guide import HINT
from .words import words as spoken

if TYPE_CHECKING:
    from ..core.action import Action
    from ..widget.guide import Guidance, Press
    from .practice import Practice

NEXT: Final = "next"
MOST_LINES: Final = 3
"""Sentences of a reason that are shown at once."""


class NotAnAnswer(LabError):
    """A move that answers no question; nothing has changed."""


class PuzzleSession(Session):
    """The position of a puzzle: a move made in it is taken as the answer, and changes nothing."""

    def __init__(self, practising: Practice) -> None:
        self.puzzle = practising.puzzle
        position = self.puzzle.position
        game = position.game
        others = game.info.default_bot
        players = [PERSON if n == self.puzzle.seat else others for n in range(game.players)]
        super().__init__(game, players, 0, position)
        self.tells_results = False
        self._practising = practising

    def do(
        self,
        words: str | Action,
        *,
        seat: int | str | None = None,
        bots: bool = True,
        chance: Iterable[Outcome] | Outcome | None = None,
    ) -> Session:
        """Answer with a move; see `Session.do`.

        Raises
        ------
        NotAnAnswer
            If the question is answered already, or by no move; the sentence says how.
        IllegalMove
            If rules forbid it.
        """
        with self.lock:
            parts = parts_of(self.observed, words)
            action = self.observed.check(parts[0] if parts else words, seat)
            self._answer(action.words)
            return self

    def _answer(self, action: str) -> None:
        practising, kind = self._practising, self.puzzle.kind
        if practising.puzzle is not self.puzzle or practising.said is not None:
            raise NotAnAnswer(spoken()["board.answered"])
        offered = kind.pressed(self.puzzle)
        if not kind.by_move:
            raise NotAnAnswer(spoken()["board.by_button"])
        if offered is not None and action not in offered:
            raise NotAnAnswer(spoken()["board.other_move"])
        practising.answer(action)


class PracticeGuide:
    """Practice as the guide of a board: the question, the answers, the reason, and what is next."""

    def __init__(self, practising: Practice) -> None:
        self.practising = practising
        self._play = PuzzleSession(practising)

    @property
    def play(self) -> Session:
        """The position of the present puzzle."""
        if self._play.puzzle is not self.practising.puzzle:
            before, self._play = self._play, PuzzleSession(self.practising)
            chosen = {key: value for key, value in before.settings.items() if key != "seat"}
            self._play.settings = type(before.settings)(self._play.game, chosen)
        return self._play

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` when a puzzle is answered, or another one begins."""
        return self.practising.progress.subscribe(listener)

    def steer(self, name: str) -> bool:
        """Answer by a letter, give a hint, or go on to the next puzzle."""
        practising = self.practising
        letters = [letter for letter, _ in practising.puzzle.lettered()]
        if name == NEXT:
            # The second press of a double click would pass over a puzzle that nobody has seen.
            if practising.said is not None:
                practising.next()
        elif name == HINT:
            practising.hint()
        elif name in letters:
            practising.answer(name)
        else:
            raise SetupError(unknown("guide", name, [*letters, HINT, NEXT]))
        return True

    def guidance(self, language: str, seen: Session) -> Guidance:
        """Return the question; after the answer what was said of it, and the way on."""
        from ..widget.guide import Guidance

        practising, puzzle = self.practising, self.practising.puzzle
        kind, said = puzzle.kind, practising.said
        with speaking(language):
            ends = practising.done and practising.place + 1 == len(practising.asked)
            hint = practising.hinted and said is None
            reply = Reply(TOLD, kind.hint(puzzle)) if hint else said
            solution = puzzle.solution() if said is not None else None
            lines = () if solution is None else solution.lines
            # What was wrong about the answer is read like the reason, below the verdict.
            verdict, *about = reply.text.split("\n") if reply is not None else [""]
            told = [practising.comes_back() if ends else "", practising.told_code()]
            if ends and practising.kept.path is not None and not practising.note:
                told.append(spoken()("practice.kept", file=practising.kept.path.name))
            asked = [practising.note, puzzle.question()]
            return Guidance(
                title=practising.headline() if practising.single else kind.title(),
                progress=practising.progress_text(),
                share=len(practising.replies) / len(practising.asked),
                sentence="\n".join(filter(None, asked)),
                reply=verdict,
                right=bool(said),
                sign=SIGNS[UNDER_WAY if said is None else RIGHT if said else MISTAKE],
                hints=said is None,
                cheer=practising.tally() if ends and not practising.single else "",
                stars=practising.stars,
                lines=[*about, *lines[:MOST_LINES], *filter(None, told)],
                more=lines[MOST_LINES:],
                folded=spoken()["board.folded"],
                table=solution.table if solution is not None else None,
                answers=self._answers(language),
                buttons=self._buttons(),
                moves=self._meant(said),
                marks=kind.marks(puzzle),
                asks=True,
                free=kind.pressed(puzzle) is None and said is None,
                counting=kind.counting,
                tips=False,
                holds=True,
            )

    def _meant(self, said: Reply | None) -> list[str]:
        """Return the moves that glow: those asked about, then the right one."""
        puzzle = self.practising.puzzle
        asked = puzzle.kind.pressed(puzzle)
        if said is not None and puzzle.kind.by_move:
            return [puzzle.answer]
        return list(asked or ())

    def _answers(self, language: str) -> list[Press]:
        from ..widget.guide import Press

        practising, puzzle = self.practising, self.practising.puzzle
        out = puzzle.kind.ruled_out(puzzle) if practising.hinted else ""
        found = []
        for letter, pick in puzzle.lettered():
            right = practising.said is not None and pick.key == puzzle.answer
            given = practising.said is not None and pick.key == practising.given
            wrong = not right and (given or pick.key == out)
            sign = SIGNS[RIGHT] if right else SIGNS[MISTAKE] if wrong else ""
            label = puzzle.kind.button(puzzle, pick, language)
            can = practising.said is None and not wrong
            found.append(Press(letter, label, can, sign=sign, right=right))
        return found

    def _buttons(self) -> list[Press]:
        from ..widget.guide import Press

        practising = self.practising
        ends = practising.place + 1 == len(practising.asked)
        if practising.said is None:
            return [Press(HINT, spoken()["form.hint"], not practising.hinted)]
        if ends and practising.single:
            return []
        label = spoken()["form.again" if ends else "form.next"]
        return [Press(NEXT, label, main=True)]


def practice_board(practising: Practice) -> Any:
    """Return a live board that asks one puzzle after the other; None where there are no widgets."""
    try:
        import ipywidgets  # noqa: F401
    except ImportError:
        return None
    from ..widget.board import Board

    guide = PracticeGuide(practising)
    return Board(guide.play, guide=guide)


def practice_bundle(practising: Practice, board: Any) -> Any:
    """Return the MIME bundle of practice: a live board, with the present puzzle as fallback."""
    asked = practising.ask()
    still = as_bundle(practising, asked.html())
    live = board._repr_mimebundle_() if board is not None else None
    if live is None:
        return still
    data, metadata = live
    return data | still, metadata
