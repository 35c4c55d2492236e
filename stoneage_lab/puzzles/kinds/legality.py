"""Legal or not, and by which rule."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, ClassVar, Final

from ...core.action import Action
from ...core.game import Game
from ...core.language import texts
from ...core.rng import Rng
from ...core.rule import Rule
from ...core.rulebook import Rulebook, RuleText
from ...drawing.places_of_moves import places_named
from ...drawing.position_scenes import scene_of
from ...session.explain import Explanation
from ...session.position import Position
from ..puzzle import Pick, Puzzle, WorkedSolution
from ..words import words
from .distractors import RIVALS, RefusingRules, shuffled
from .kind import PuzzleKind, PuzzleMaterial, label

if TYPE_CHECKING:
    from ..simulated_game import PlayedGame

LEGAL: Final = "legal"
LEGAL_AMONG: Final = 3
"""One puzzle of this many is about a legal action."""
SHOWN_MOVES: Final = 4
"""Number of legal moves that a solution lists."""


class LegalOrNot(PuzzleKind):
    """Whether an action is legal, and if not, which rule forbids it.

    The actions are those that people would try, as the game tells them (`Game.tempting`). In a
    game that tells none they are what the seat could do at its decision before.
    """

    name: ClassVar = "legality"

    def find(self, played: PlayedGame, ply: int, rng: Rng) -> Iterator[PuzzleMaterial]:
        position, seen = played.positions[ply], played.seen(ply)
        legal = rng.below(LEGAL_AMONG) == 0
        tried = [
            action for action in would_try(played, ply) if (not seen.refusals(action)) == legal
        ]
        if not tried or (legal and len(position.legal()) < 2):
            return
        action = tried[rng.below(len(tried))]
        refusals = seen.refusals(action)
        answer = refusals[0].rule.id if refusals else LEGAL
        theme = answer if refusals else f"{LEGAL} {action.words.partition(' ')[0]}"
        yield PuzzleMaterial(position, position.mover, {"action": action.words}, answer, theme)

    def finish(self, found: Sequence[PuzzleMaterial], rng: Rng) -> list[PuzzleMaterial]:
        pool = RefusingRules(
            found, lambda one: (one.asked["action"], one.answer) if one.answer != LEGAL else None
        )
        done = []
        for one in found:
            game, action = one.position.game, one.asked["action"]
            seen = one.position.seen_by(one.seat)
            refusing = {refusal.rule.id for refusal in seen.refusals(action)}
            own = [one.answer] if refusing else []
            others = pool.rivals(game, action, refusing, RIVALS - len(own) + 1)
            if own or others:
                rules = shuffled([*own, *others[: RIVALS - len(own)]], rng)
                done.append(one._replace(asked={**one.asked, "rules": rules}))
        return done

    def answer(self, puzzle: Puzzle) -> str:
        refusals = puzzle.seen.refusals(puzzle.asked["action"])
        return refusals[0].rule.id if refusals else LEGAL

    def picks(self, puzzle: Puzzle) -> list[Pick]:
        game = puzzle.position.game
        rules = [Pick(id, no_by(game, id)) for id in puzzle.asked["rules"]]
        return [Pick(LEGAL, words()["legality.legal"]), *rules]

    def question(self, puzzle: Puzzle) -> str:
        seen = puzzle.seen
        action = label(seen, puzzle.asked["action"])
        step = seen.game.step_text(seen.state)
        return words()("legality.ask", who=puzzle.seat_name, action=action, step=step)

    def marks(self, puzzle: Puzzle) -> Sequence[str]:
        seen, seats = puzzle.seen, puzzle.position.game.seats
        seat = seats[puzzle.seat]
        return places_named(scene_of(seen, puzzle.seat), puzzle.asked["action"], seat, seats)

    def hint(self, puzzle: Puzzle) -> str:
        told = "" if self.ruled_out(puzzle) else next(iter(wrong_rules(puzzle)), "")
        return told or super().hint(puzzle)

    def solution(self, puzzle: Puzzle) -> WorkedSolution:
        seen, action = puzzle.seen, puzzle.asked["action"]
        explained = Explanation(seen)
        refusals = seen.refusals(action)
        lines = [refusal.text() for refusal in refusals[:2]]
        if not refusals:
            lines.append(words()["legality.none"])
            if explained.rule is not None:
                lines.append(said(explained.rule.title, explained.rule.says(), explained.rule))
            lines += [line for line in wrong_rules(puzzle) if line not in lines]
        else:
            legal = seen.legal()
            may = [seen.label(move) for move in legal[:SHOWN_MOVES]]
            more = len(legal) - len(may)
            key = "legality.may_more" if more else "legality.may"
            lines.append(words()(key, moves=texts()["list.comma"].join(may), n=more))
        return WorkedSolution(lines)


def would_try(played: PlayedGame, ply: int) -> list[Action]:
    """Return the actions that people would try before a decision."""
    position, seen = played.positions[ply], played.seen(ply)
    game = position.game
    if type(game).tempting is not Game.tempting:
        return game.tempting(seen.state)
    before = [
        one for one in played.positions[max(0, ply - 2 * game.players) : ply]
        if one.mover == position.mover
    ]  # fmt: skip
    known = {action.words: action for one in [*before[-1:], position] for action in one.legal()}
    return [*known.values(), *game.all_actions()[:RIVALS]]


def no_by(game: Game, rule: str) -> str:
    """Return the answer that a rule forbids it."""
    return words()("legality.no", rule=Rule(rule, game.texts).title)


def said(title: str, text: str, rule: Rule) -> str:
    """Return a rule in one line, with its citation."""
    return words()("rule", title=title, text=text, source=rule.source)


def wrong_rules(puzzle: Puzzle) -> list[str]:
    """Return what the rules among the wrong answers say, as far as the rulebook has them."""
    book = rules_of(puzzle.position)
    return [
        said(book[id].title, book[id].says(), book[id])
        for id in puzzle.asked["rules"]
        if id in book
    ][:2]


def rules_of(position: Position) -> dict[str, RuleText]:
    """Return the rules of the rulebook of a game by their ids."""
    return {rule.id: rule for rule in Rulebook(position.game)}
