"""Find the mistake in a log: which line breaks a rule, and which rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from ...core.errors import LabError
from ...core.rng import Rng
from ...core.rule import Rule
from ...core.state import DECISION
from ...session.position import Position
from ..puzzle import Pick, Puzzle, WorkedSolution
from ..words import words
from .distractors import RefusingRules, shuffled
from .kind import PuzzleKind, PuzzleMaterial, label
from .legality import would_try

if TYPE_CHECKING:
    from ..simulated_game import PlayedGame

SHORTEST: Final = 4
LONGEST: Final = 7
"""Numbers of lines: with fewer the mistake is too near, with more there is too much to remember."""
LINES_OFFERED: Final = 3
RULES_OFFERED: Final = 2


class LogMistake(PuzzleKind):
    """Which line of a log was replaced by an action that a rule forbids, and which rule.

    The stretch has no dice and no draws, so that it can be followed on the board. Where seats
    hide something, all its lines are of the seat that is asked.
    """

    name: ClassVar = "log_mistake"

    def find(self, played: PlayedGame, ply: int, rng: Rng) -> Iterator[PuzzleMaterial]:
        length = self._length(played, ply)
        if length < SHORTEST:
            return
        place = 1 + rng.below(length - 1)
        seen = played.seen(ply + place)
        wrong = [action for action in would_try(played, ply + place) if seen.refusals(action)]
        if not wrong:
            return
        action = wrong[rng.below(len(wrong))]
        lines = list(played.moves[ply : ply + length])
        original, lines[place] = lines[place], action.words
        rule = seen.refusals(action)[0].rule.id
        position = played.positions[ply]
        asked = {"lines": lines, "original": original}
        yield PuzzleMaterial(position, position.mover, asked, f"{place + 1} {rule}", rule)

    def _length(self, played: PlayedGame, ply: int) -> int:
        """Return how many decisions from here on are followed by no chance, at most `LONGEST`."""
        hides, seat = played.game.hides, played.positions[ply].mover
        length = 0
        for at in range(ply, min(ply + LONGEST, len(played))):
            position = played.positions[at]
            if hides and position.mover != seat:
                break
            if position.ahead(played.moves[at]).node != DECISION:
                break
            length += 1
        return length

    def finish(self, found: Sequence[PuzzleMaterial], rng: Rng) -> list[PuzzleMaterial]:
        pool = RefusingRules(found, lambda one: (_line(one), one.answer.partition(" ")[2]))
        done = []
        for one in found:
            place, _, rule = one.answer.partition(" ")
            game = one.position.game
            others = pool.rivals(game, _line(one), [rule], RULES_OFFERED - 1)
            if others:
                rest = [n for n in range(1, len(one.asked["lines"]) + 1) if n != int(place)]
                offered = sorted([int(place), *shuffled(rest, rng)[: LINES_OFFERED - 1]])
                rules = shuffled([rule, *others], rng)
                more = {"offered": offered, "rules": rules}
                done.append(one._replace(asked={**one.asked, **more}))
        return done

    def answer(self, puzzle: Puzzle) -> str:
        number, position = replayed(puzzle)
        wrong = puzzle.asked["lines"][number - 1]
        return f"{number} {position.refusals(wrong)[0].rule.id}"

    def picks(self, puzzle: Puzzle) -> list[Pick]:
        game = puzzle.position.game
        return [
            Pick(
                f"{number} {rule}",
                words()("log_mistake.pick", n=number, rule=Rule(rule, game.texts).title),
            )
            for number in puzzle.asked["offered"]
            for rule in puzzle.asked["rules"]
        ]

    def question(self, puzzle: Puzzle) -> str:
        return "\n".join([words()["log_mistake.ask"], *log_lines(puzzle)])

    def solution(self, puzzle: Puzzle) -> WorkedSolution:
        number, position = replayed(puzzle)
        wrong = puzzle.asked["lines"][number - 1]
        refusal = position.refusals(wrong)[0]
        original = label(position, puzzle.asked["original"])
        return WorkedSolution([
            words()("log_mistake.why", n=number, why=refusal.text()),
            words()("log_mistake.original", move=original),
        ])  # fmt: skip


def log_lines(puzzle: Puzzle) -> list[str]:
    """Return the numbered lines of the log, with the seats that act."""
    game, lines = puzzle.position.game, puzzle.asked["lines"]
    wrong = int(puzzle.answer.partition(" ")[0])
    told, position = [], puzzle.position
    for number, move in enumerate(lines, 1):
        seat = game.seat_text(position.mover_name)
        told.append(words()("log_mistake.line", n=number, who=seat, move=label(position, move)))
        if number < len(lines):
            position = position.after(puzzle.asked["original"] if number == wrong else move)
    return told


def replayed(puzzle: Puzzle) -> tuple[int, Position]:
    """Return the number of the first illegal line, and the position before it, as its seat sees it.

    Raises
    ------
    LabError
        If all lines are legal: then this is no puzzle any more.
    """
    position = puzzle.position
    for number, move in enumerate(puzzle.asked["lines"], 1):
        seen = position.seen_by(position.mover)
        if seen.refusals(move):
            return number, seen
        position = position.after(move)
    raise LabError(words()["log_mistake.none"])


def _line(one: PuzzleMaterial) -> str:
    place = int(one.answer.partition(" ")[0])
    return str(one.asked["lines"][place - 1])
