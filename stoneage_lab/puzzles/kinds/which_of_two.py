"""Which of two moves: the one that brings more, counted, or the better one for the coach."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import permutations
from typing import TYPE_CHECKING, Any, ClassVar, Final

from ...advice.advice import in_percent, why
from ...core.language import language
from ...core.rng import Rng
from ...drawing.guide_marks import GuideFocus
from ...drawing.position_scenes import scene_of
from ...figures.table import Table
from ...session.position import Position
from ..puzzle import Pick, Puzzle, WorkedSolution
from ..words import words
from .distractors import shuffled
from .gain import amount, figure_name, rises
from .kind import PuzzleMaterial, told_by_hand
from .only_move import MOST, OnlyMove, look

if TYPE_CHECKING:
    from ..played_game import PlayedGame

LEAST_AHEAD: Final = Fraction(1, 2)
"""The least by which the better of two moves that are counted brings more."""
MOST_COUNTED: Final = 12
"""Moves of a position that are counted: of many, two are soon found."""


class WhichOfTwo(OnlyMove):
    """A choice between two moves that glow on the table.

    With the ``figures`` that each of them raises it is asked which brings more on average. Where
    nothing can be counted it is the better one, if one is ahead of all others, as an only move;
    with no tries of the coach that is not asked. Both are made by one press.
    """

    name: ClassVar = "which"

    def find(self, played: PlayedGame, ply: int, rng: Rng) -> Iterator[PuzzleMaterial]:
        counted = next(self._counted(played, ply, rng), None)
        if counted is not None:
            yield counted
        if counted is not None or not self.tries:
            return
        for found in super().find(played, ply, rng):
            seen = found.asked["seen"]
            rivals = [row for row in seen[1:] if placed(found.position, [found.answer, row[0]])]
            if rivals:
                pair = [seen[0], rivals[-1]]
                moves = sorted(row[0] for row in pair)
                asked = {"moves": moves, "tries": found.asked["tries"], "seen": pair}
                yield found._replace(asked=asked)

    @staticmethod
    def _counted(played: PlayedGame, ply: int, rng: Rng) -> Iterator[PuzzleMaterial]:
        """Yield two moves that raise the same figure, one of them clearly more."""
        position, seen = played.positions[ply], played.seen(ply)
        legal = seen.legal()
        if not 2 <= len(legal) <= MOST:
            return
        every = [(move, rises(seen, move)) for move in shuffled(legal, rng)[:MOST_COUNTED]]
        for (one, most), (other, least) in permutations(every, 2):
            verb, moves = one.words.partition(" ")[0], [one.words, other.words]
            # What two different moves bring is no question of numbers.
            if other.words.partition(" ")[0] != verb:
                continue
            for figure in most:
                ahead = figure in least and most[figure].mean - least[figure].mean >= LEAST_AHEAD
                if ahead and placed(position, moves):
                    asked = {"moves": sorted(moves), "figures": dict.fromkeys(moves, figure)}
                    yield PuzzleMaterial(
                        position, position.mover, asked, one.words, f"{verb} {figure}"
                    )

    def answer(self, puzzle: Puzzle) -> str:
        first, second = puzzle.asked["moves"]
        if "figures" in puzzle.asked:
            return str(first if brought(puzzle, first) > brought(puzzle, second) else second)
        found = {row[0]: row[1] for row in look(puzzle.position, puzzle.asked["tries"])}
        return str(max(first, second, key=lambda move: found.get(move, 0.0)))

    def picks(self, puzzle: Puzzle) -> list[Pick]:
        code = language()
        return [Pick(move, puzzle.seen.label(move, code)) for move in puzzle.asked["moves"]]

    def pressed(self, puzzle: Puzzle) -> list[str] | None:
        return list(puzzle.asked["moves"])

    def question(self, puzzle: Puzzle) -> str:
        if "figures" not in puzzle.asked:
            return words()("which.better", who=puzzle.seat_name)
        sure = all(brought(puzzle, move).denominator == 1 for move in puzzle.asked["moves"])
        key = "which.more" if sure else "which.more_mean"
        figures = set(puzzle.asked["figures"].values())
        if len(figures) > 1:
            return words()(key, who=puzzle.seat_name)
        figure = figure_name(puzzle.seen, figures.pop())
        return words()(f"{key}_of", who=puzzle.seat_name, figure=figure)

    def solution(self, puzzle: Puzzle) -> WorkedSolution:
        said, seen, code = words(), puzzle.seen, language()
        lines = told_by_hand(puzzle)
        if "figures" in puzzle.asked:
            return WorkedSolution([*lines, *compared(puzzle)])
        lines = lines or list(why(seen, seen.parse(puzzle.answer)))
        rows = [
            [seen.label(move, code), in_percent(win / 1000)]
            for move, win, _ in puzzle.asked["seen"]
        ]
        note = said("only_move.tries", tries=puzzle.asked["tries"])
        head = [said["gain.action"], said["only_move.win"]]
        table = Table(said("only_move.all", who=puzzle.seat_name), head, rows, [note])
        return WorkedSolution(lines, table)

    def about(self, puzzle: Puzzle, key: str) -> str:
        return "" if "figures" in puzzle.asked else super().about(puzzle, key)

    def hint(self, puzzle: Puzzle) -> str:
        if "figures" in puzzle.asked:
            return compared(puzzle)[0]
        reasons = why(puzzle.seen, puzzle.seen.parse(puzzle.answer))
        return words()("hint.because", why=reasons[0]) if reasons else words()["hint.look"]

    def read(self, puzzle: Puzzle, typed: str) -> str | None:
        return None


def compared(puzzle: Puzzle) -> list[str]:
    """Return what each of two moves brings, in sentences."""
    return [
        words()(
            "which.brings",
            move=puzzle.seen.label(move, language()),
            amount=amount(puzzle.seen, puzzle.asked["figures"][move], brought(puzzle, move)),
        )
        for move in puzzle.asked["moves"]
    ]


def brought(puzzle: Puzzle, move: str) -> Fraction:
    """Return by how much a move raises its figure on average."""
    seen = puzzle.seen
    found: Any = rises(seen, seen.parse(move)).get(puzzle.asked["figures"][move])
    return Fraction(0) if found is None else Fraction(found.mean)


def placed(position: Position, moves: Sequence[str]) -> bool:
    """Tell whether each of some moves is made by a press on a place of its own on the table."""
    seen = position.seen_by(position.mover)
    scene = scene_of(seen, position.mover, meant=GuideFocus(tuple(moves), only=True))
    return {place.control.action for _, place in scene.places()} >= set(moves)
