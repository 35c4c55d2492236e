"""The laws that every game keeps, one class each; `laws` tries them on a game."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final

from ..action import Action
from ..chance import Chance
from ..game import Game
from ..hidden_facts import told_whole
from ..rng import Rng
from ..rule import Refusal
from ..state import CHANCE, DECISION, NOBODY, OVER, Event, State
from .stepwise_game import MOST_STEPS, SAMPLED, Run, RunStep, mark, next_steps

_NOT_LISTED: Final = ("no such outcome", -1, None, (), (-1,))


class Law:
    """Something that holds in every position of every game.

    Attributes
    ----------
    name : str
    title : str
        The law in one sentence.
    """

    name = "law"
    title = ""

    def violation(self, run: Run) -> str | None:
        """Return what is wrong at the end of the run, or None."""
        raise NotImplementedError

    def concerns(self, run: Run) -> bool:
        """Tell whether there is anything to look at, at the end of this run."""
        return True

    def leaves_out(self, game: Game) -> str:
        """Return why this game cannot be checked for the law, or an empty text."""
        return ""

    def nothing(self, game: Game) -> str:
        """Return why the law was not tried, where no position of the games concerned it."""
        return "no position of these games concerns it"


class CopyLaw(Law):
    """A state that is left alone never changes, whatever happens to its copies."""

    name = "copy"
    title = "No earlier state ever changes, and asking changes nothing."

    def violation(self, run: Run) -> str | None:
        state, known = run.state, run.marks[-1]
        if mark(state.copy()) != known:
            return "A copy differs from what it was copied from."
        _ask(run)
        if mark(state) != known:
            return "The state changed because it was asked something."
        with suppress(Exception):  # what cannot be played at all is told by another law
            for step in run.some(next_steps(state), 1):
                step.taken(state)
        if mark(state) != known:
            return "The state changed because a copy of it was played on."
        back = 2 if run.rng and state.node != OVER else len(run.states)
        for age, earlier in enumerate(run.states[-2 : -back - 1 : -1], 1):
            if mark(earlier) != run.marks[-1 - age]:
                return f"The state {age} {'step' if age == 1 else 'steps'} before changed."
        return None


def _ask(run: Run) -> None:
    """Ask a state all there is to be asked."""
    state = run.state
    state.winners()
    state.to_dict()
    for viewer in viewers(run.game):
        state.seen_by(viewer).key()
        state.determinize(viewer, Rng(1))
    for seat in range(run.game.players):
        state.seat(seat)
    if state.node == CHANCE:
        state.chance().sample(Rng(1))
    elif state.node == DECISION:
        for action in (*run.some(state.legal(), 1), *run.some(run.all_actions, 1)):
            state.refusals(action)


class PlayLaw(Law):
    """Whatever is legal can be done, and whatever is listed can come out."""

    name = "playing"
    title = "Every next step can be taken, with the same end each time, and told in words."

    def concerns(self, run: Run) -> bool:
        return run.state.node != OVER

    def violation(self, run: Run) -> str | None:
        state = run.state
        for step in run.some(next_steps(state), 2):
            events: list[Event] = []
            if step.taken(state).key() != step.taken(state, events).key():
                return f"{step!r} does not always lead to the same state."
            for event in events:
                if not isinstance(event[0], str) or type(event[1]) is not int:
                    return f"{step!r} wrote down {event!r}, not (name, seat, …)."
                key = f"event.{run.game.event_key(told_whole(event))}"
                if run.game.sentence(event) in ("", key):
                    return f"{step!r}: there is no sentence for {event!r}."
        return None


class LegalityLaw(Law):
    """The list of legal moves and the explanations agree."""

    name = "legality"
    title = "An action is legal exactly if no rule refuses it."

    def violation(self, run: Run) -> str | None:
        state = run.state
        if state.node != DECISION:
            return None if state.mover == NOBODY else "There is a mover where nobody decides."
        if not 0 <= state.mover < run.game.players:
            return f"The mover is {state.mover}, but there are {run.game.players} seats."
        legal = state.legal()
        if not legal:
            return "A player has to decide, but no action is legal."
        words = {action.words for action in legal}
        if len(words) < len(legal):
            return "The same words stand twice in the list of legal moves."
        for action in run.some(legal):
            refusals = state.refusals(action)
            if refusals or state.refusal(action) is not None:
                return f"“{action}” is legal, and yet refused: {refusals or state.refusal(action)}"
        others = [action for action in run.some(run.all_actions) if action.words not in words]
        wrong = filter(None, (self._explained(state, action) for action in others))
        unsaid = filter(None, (self._said(state, action) for action in others[::SAMPLED]))
        return next(wrong, None) or next(unsaid, None)

    def _explained(self, state: State, action: Action) -> str | None:
        refusals = state.refusals(action)
        first = state.refusal(action)
        if not refusals or first is None:
            return f"“{action}” is not in the list of legal moves, but no rule refuses it."
        if not all(isinstance(refusal, Refusal) for refusal in refusals):
            return f"“{action}” is refused by {refusals!r}, which are no Refusals."
        if (first.rule, first.facts) != (refusals[0].rule, refusals[0].facts):
            return f"“{action}”: the first of its refusals is not its refusal."
        return None

    def _said(self, state: State, action: Action) -> str | None:
        for refusal in state.refusals(action):
            said, id = refusal.text(), refusal.rule.id
            if not said.strip() or f"rule.{id}." in said:
                return f"“{action}” is refused by {id} without a word, or without its source."
        return None


class ChanceLaw(Law):
    """What is random says all that can come out, and nothing else comes out."""

    name = "chance"
    title = "Weights are whole and add up; only what is listed comes out."

    def concerns(self, run: Run) -> bool:
        return run.state.node == CHANCE

    def nothing(self, game: Game) -> str:
        return "nothing was random in these games"

    def violation(self, run: Run) -> str | None:
        chance = run.state.chance()
        rows = list(chance.outcomes())
        outcomes = [outcome for outcome, _ in rows]
        if not rows:
            return f"{chance!r} has no outcomes."
        if any(type(weight) is not int or weight < 1 for _, weight in rows):
            return f"{chance!r} has a weight that is no whole number from 1 up."
        total = sum(weight for _, weight in rows)
        if total != chance.total():
            return f"The weights of {chance!r} add up to {total}, but total() is {chance.total()}."
        if any(outcomes.count(outcome) > 1 for outcome in outcomes):
            return f"{chance!r} lists an outcome twice."
        return self._plain(chance, outcomes) or self._drawn(chance, outcomes, run)

    def _plain(self, chance: Chance, outcomes: list[Any]) -> str | None:
        for outcome in outcomes:
            if not chance.accepts(outcome):
                return f"{chance!r} lists {outcome!r}, but does not accept it."
            if chance.read(json.loads(json.dumps(outcome))) != outcome:
                return f"{chance!r}: the outcome {outcome!r} does not come back from JSON."
        for other in _NOT_LISTED:
            if other not in outcomes and chance.accepts(other):
                return f"{chance!r} accepts {other!r}, which it does not list."
        return None

    def _drawn(self, chance: Chance, outcomes: list[Any], run: Run) -> str | None:
        begin = run.rng.below(1000) if run.rng else 0
        for seed in range(begin, begin + (5 if run.rng else 200)):
            one, two = Rng(seed, "law"), Rng(seed, "law")
            sampled, thrown = chance.sample(one), chance.throw(two)[0]
            for drawn in (sampled, thrown):
                if drawn not in outcomes:
                    return f"{chance!r} came out as {drawn!r}, which it does not list."
            if sampled != thrown or one.state != two.state:
                return f"{chance!r}: sample() and throw() draw different outcomes."
        return None


class RecordLaw(Law):
    """A state can be written down and read back."""

    name = "record"
    title = "What is written down comes back the same."

    def concerns(self, run: Run) -> bool:
        return not run.skips()

    def leaves_out(self, game: Game) -> str:
        own = type(game).from_dict is not Game.from_dict
        return "" if own else "the game has no from_dict"

    def violation(self, run: Run) -> str | None:
        data = json.loads(json.dumps(run.state.to_dict(), allow_nan=False))
        back = run.game.from_dict(data)
        if mark(back) != mark(run.state):
            return "The state that was read back is another one."
        return None if back.to_dict() == run.state.to_dict() else "Read back, it writes otherwise."


class ReplayLaw(Law):
    """The same words and the same outcomes make the same game."""

    name = "replay"
    title = "The same words and outcomes lead to the same state."

    def concerns(self, run: Run) -> bool:
        return run.rng is None or run.state.node == OVER

    def violation(self, run: Run) -> str | None:
        state = run.game.start()
        for step in run.steps:
            if isinstance(step.what, Action):
                action = run.game.find(step.what.words)
                if action is None:
                    return f"“{step}” names no action."
                state.play(action)
            else:
                state.settle(state.chance().read(json.loads(json.dumps(step.what))))
        return None if mark(state) == run.marks[-1] else "Played again, it came out otherwise."


class UndoLaw(Law):
    """Going back some steps and doing the same again leads to the same state."""

    name = "undo"
    title = "Going back and doing the same again leads to the same state."

    def concerns(self, run: Run) -> bool:
        return bool(run.steps) and not run.skips()

    def violation(self, run: Run) -> str | None:
        back = len(run.steps)
        if run.rng is not None:
            back = min(back, 1 + run.rng.below(5))
        state = run.states[-1 - back].copy()
        for step in run.steps[-back:]:
            state = step.taken(state)
        if mark(state) == run.marks[-1]:
            return None
        return f"Done again from {back} {'step' if back == 1 else 'steps'} before, it differs."


class WordsLaw(Law):
    """Actions have words, and the words name the action."""

    name = "words"
    title = "Every action is made once, and its words find it."

    def violation(self, run: Run) -> str | None:
        legal = run.state.legal() if run.state.node == DECISION else []
        for action in (*run.some(legal), *run.some(run.all_actions, 5)):
            if str(action) != action.words:
                return f"“{action.words}” shows itself as “{action}”."
            found = run.game.find(action.words)
            if found is not action:
                return f"The words “{action}” find {found!r}, which is another object."
        silent = [action for action in legal[:2] if not run.game.label(action, state=run.state)]
        return f"“{silent[0]}” has an empty label." if silent else None


class EndLaw(Law):
    """Games end, and then there is a winner."""

    name = "ending"
    title = "Random games end, with a score for each seat and a winner."

    def violation(self, run: Run) -> str | None:
        state = run.state
        if len(run.steps) >= MOST_STEPS:
            return f"The game is not over after {MOST_STEPS} steps."
        if len(state.scores()) != run.game.players:
            return f"There are {len(state.scores())} scores for {run.game.players} seats."
        winners = state.winners()
        if state.node != OVER:
            return f"The game goes on, but {winners} have won." if winners else None
        if not winners or any(seat not in range(run.game.players) for seat in winners):
            return f"The game is over, and the winners are {winners}."
        return None


class HiddenLaw(Law):
    """A game that hides something says so."""

    name = "hiding"
    title = "A game that hides something sets hides, and can determinize what a seat sees."

    def concerns(self, run: Run) -> bool:
        return run.game.hides or any(
            run.state.seen_by(seat) is not run.state for seat in viewers(run.game)
        )

    def nothing(self, game: Game) -> str:
        return _NOTHING_HIDDEN

    def violation(self, run: Run) -> str | None:
        if not run.game.hides:
            return "Its states have seen_by, but the game does not set hides = True."
        own = getattr(type(run.state), "determinize", None)
        if own in (None, State.determinize):
            return (
                "hides is set, but its states define no determinize(seat, rng): a player that "
                "looks ahead would see what is hidden."
            )
        return None


_NOTHING_HIDDEN: Final = "the game hides nothing (hides is not set)"


def viewers(game: Game) -> list[int | None]:
    """Return all viewers of a game: its seats, and a spectator."""
    return [*range(game.players), None]


class InformationLaw(Law):
    """A seat learns nothing from what it cannot see."""

    name = "information"
    title = "States that differ only in what a seat cannot see are the same to it."

    def concerns(self, run: Run) -> bool:
        if not run.game.hides or run.skips():
            return False
        key = run.state.key()
        return any(run.state.seen_by(seat).key() != key for seat in viewers(run.game))

    def nothing(self, game: Game) -> str:
        return "nothing was hidden in these games" if game.hides else _NOTHING_HIDDEN

    def violation(self, run: Run) -> str | None:
        rng = run.rng or Rng(len(run.steps))
        found = (self._seen(run, seat, rng) for seat in viewers(run.game))
        return next(filter(None, found), None)

    def _seen(self, run: Run, seat: int | None, rng: Rng) -> str | None:
        """Compare what a seat sees of the state with what it would see of another one."""
        who = "A spectator" if seat is None else f"Seat {seat}"
        state, seed = run.state, rng.below(1 << 30)
        seen = state.seen_by(seat)
        if seen.seen_by(seat).key() != seen.key():
            return f"{who} sees an observation of its own otherwise than the state."
        other = seen.determinize(seat, Rng(seed))
        if other.seen_by(seat).key() != seen.key():
            return f"{who} sees a difference between states it cannot tell apart."
        if state.determinize(seat, Rng(seed)).key() != other.key():
            return f"determinize({seat}) uses what the observation does not tell."
        open_now = (seen.node, seen.mover, tuple(seen.scores()), tuple(seen.winners()))
        if open_now != (state.node, state.mover, tuple(state.scores()), tuple(state.winners())):
            return f"{who} sees another mover, or other points, than there are."
        if state.mover == seat:
            may = [action.words for action in state.legal()]
            if any([a.words for a in one.legal()] != may for one in (seen, other)):
                return f"{who} may do other things in states it cannot tell apart."
        return self._told(run, seat, other, who)

    def _told(self, run: Run, seat: int | None, other: State, who: str) -> str | None:
        """Compare what a seat is told of steps after which it sees the same."""
        pairs: list[tuple[RunStep, RunStep]] = []
        if run.state.node == other.node:
            here, there = next_steps(run.state), next_steps(other)
            pairs = list(zip(run.some(here, 3), run.some(there, 3), strict=False))
            pairs += [(step, step) for step in run.some(here, 3) if step.fits(other)]
        for one, two in pairs:
            told: list[list[Event]] = [[], []]
            after, otherwise = one.taken(run.state, told[0]), two.taken(other, told[1])
            if after.seen_by(seat).key() != otherwise.seen_by(seat).key():
                continue
            heard = [[run.game.event_seen_by(event, seat) for event in events] for events in told]
            if heard[0] != heard[1]:
                return f"{who} is told of {one!r} what it cannot see: {heard[0]}."
        return None


class ConservationLaw(Law):
    """What is only moved about is never lost and never made."""

    name = "conservation"
    title = "What the game counts as conserved stays the same."

    def nothing(self, game: Game) -> str:
        return "conserved(state) counts nothing"

    def concerns(self, run: Run) -> bool:
        return bool(self._counted(run, run.states[0]))

    def leaves_out(self, game: Game) -> str:
        return "" if hasattr(game, "conserved") else "the game has no conserved(state)"

    def violation(self, run: Run) -> str | None:
        first, now = self._counted(run, run.states[0]), self._counted(run, run.state)
        wrong = [name for name in {**first, **now} if first.get(name) != now.get(name)]
        return f"{wrong[0]}: {first.get(wrong[0])} became {now.get(wrong[0])}." if wrong else None

    def _counted(self, run: Run, state: State) -> dict[str, Any]:
        count: Callable[[State], dict[str, Any]] = run.game.conserved  # type: ignore[attr-defined]
        return count(state)


PLAYING: Final = PlayLaw()

LAWS: Final[tuple[Law, ...]] = (
    CopyLaw(), LegalityLaw(), ChanceLaw(), PLAYING, RecordLaw(), UndoLaw(), ReplayLaw(), WordsLaw(),
    EndLaw(), HiddenLaw(), InformationLaw(), ConservationLaw(),
)  # fmt: skip
"""All laws; copying comes first, before anybody else has asked a state anything."""
