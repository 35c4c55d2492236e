"""Walk through a game with both, the engine and the second opinion, and compare."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random

from games.age_of_revive.oracle import hands, rare, refusing, scoring, turns
from games.age_of_revive.oracle.questions import Ask, Turn
from games.age_of_revive.oracle.tables import CARDS, FACILITIES, SEATS, Data, Table
from games.second_opinion import Walk as SharedWalk
from games.second_opinion import any_action

from stoneage_lab.core.action import Action
from stoneage_lab.core.state import CHANCE, DECISION, OVER, State
from stoneage_lab.games import game as find_game

Mover = Callable[[State, Random], Action]
_SAME = (
    "stage", "ring", "piles", "pieces", "goods", "suburbs", "had_shack", "discards", "support",
    "offer", "on",
)  # fmt: skip
ELSE = sorted(refusing.UNIVERSE)
_IN_TURNS = ("start", "turn", "turns")


class Walk(SharedWalk):
    """One game, played by the engine and watched.

    Parameters
    ----------
    state : State
        At the very beginning, or laid out at a step of a turn.
    rng : Random
        Settles what is random and chooses what is done.
    seen : Counter
        Counts what has been met.
    told : dict, optional
        Options the second opinion is told instead of the true ones.
    explained : float
        At how many of the decisions refusals are compared.
    """

    def __init__(
        self,
        state: State,
        rng: Random,
        seen: Counter[str],
        told: dict[str, str] | None = None,
        explained: float = 0.02,
    ) -> None:
        super().__init__(state, rng, seen, told)
        self.explained = explained
        self.state = state
        data = state.to_dict()
        self.table = Table({**self.setup, "state": data})
        begun = data["stage"] == "turns"
        step = {1: "build", 2: "act", 3: "move"}[len(data["todo"])] if begun else ""
        self.play = turns.game_from(self.table, step) if begun else turns.whole_game(self.table)
        self.words: list[str] = []
        self.asked: Ask | Turn | None = next(self.play)

    def go(self, steps: int, mover: Mover) -> Walk:
        """Play and compare so many steps, or to the end."""
        self.compare()
        for _ in range(steps):
            if self.state.node == OVER:
                break
            if self.state.node == CHANCE:
                outcomes = dict(self.state.chance().outcomes())
                self.step(self.rng.choices([*outcomes], [*outcomes.values()])[0])
            else:
                self.step(mover(self.state, self.rng).words)
        return self

    def step(self, words: str) -> None:
        """Let both take a step, and compare what they come to."""
        self.words.append(words)
        before, asked = self.table.copy(), self.asked
        assert asked is not None
        self.seen[f"step {asked.step}"] += 1
        if self.state.node == CHANCE:
            self.state.settle(words)
        else:
            self.state.play(self.game.find(words))
        try:
            self.asked = self.play.send(words)
        except StopIteration:
            self.asked = None
        self.seen.update(rare.names(before, asked, words, self.table))
        self.compare()

    # -- one position --------------------------------------------------------------------

    def compare(self) -> None:
        """Compare everything that lies on the table, and what is asked."""
        self.seen["positions"] += 1
        theirs = self.state.to_dict()
        keys = _SAME + (_IN_TURNS if theirs["stage"] in ("turns", "over") else ())
        for key in keys:
            self.expect(key, self.table.state[key], theirs[key])
        for seat in self.table.seats:
            ours = self.hand(self.table.state, seat)
            self.expect(f"hand of {seat}", ours, self.hand(theirs, seat))
        self.expect("scores", scoring.scores(self.table), list(self.state.scores()))
        if self.asked is None or self.state.node == OVER:
            self.expect("over", self.asked is None, self.state.node == OVER)
            self.end()
            return
        self.expect("step", self.asked.step, self.state.step_name)
        if isinstance(self.asked, Turn):
            self.expect("node", CHANCE, self.state.node)
            self.expect("outcomes", self.asked.outcomes, dict(self.state.chance().outcomes()))
        else:
            self.expect("node", DECISION, self.state.node)
            self.expect("mover", self.asked.seat, SEATS[self.state.mover])
            self.expect("legal", self.asked.words, {a.words for a in self.state.legal()})
            if self.rng.random() < self.explained:
                self.explain(self.asked)

    def explain(self, asked: Ask) -> None:
        """Compare why something may not be done, for much that fits and some that does not."""
        self.seen["explained"] += 1
        fitting = refusing.fitting(asked.step)
        others = self.rng.sample(ELSE, 20)
        for words in [*self.rng.sample(fitting, min(len(fitting), 60)), *others]:
            action = self.game.find(words)
            if action is None:
                self.expect(f"words {words}", True, self.unknown(words))
                continue
            ours = refusing.reasons(self.table, asked, words)
            theirs = [one.rule.id for one in self.state.refusals(action)]
            self.seen.update(f"refused: {rule}" for rule in ours)
            self.expect(f"refuse {words}", ours, theirs)

    def unknown(self, words: str) -> bool:
        """Tell whether words name a seat or a card that is not in this game."""
        first_only = self.table.options["cards"] == "first"
        new = [card for card in FACILITIES if first_only and CARDS[card]["set"] == "new"]
        return bool({*words.split()} & {*new, *SEATS[len(self.table.seats) :]})

    def hand(self, data: Data, seat: str) -> list[tuple[str, dict[str, int]]]:
        """Return a hand in no order, with how many copies each seat knows of."""
        cards = sorted(card for card, _ in data["hands"][seat])
        return [(card, hands.known(self.table, seat, card, data["hands"])) for card in cards]

    def end(self) -> None:
        """Compare who has won, and by what."""
        self.seen["over"] += 1
        self.expect(
            "winners", [scoring.winner(self.table)], [SEATS[n] for n in self.state.winners()]
        )
        for number, seat in enumerate(self.table.seats):
            theirs: Counter[str] = Counter()
            for name, _, _, points in self.state.score_sheet(number):  # type: ignore[attr-defined]
                theirs[name] += points
            ours = scoring.lines(self.table, seat)
            self.expect(f"sheet of {seat}", +Counter(ours), +theirs)
        points = scoring.scores(self.table)
        self.seen["a tie"] += points.count(max(points)) > 1

    def where(self) -> str:
        return (
            f"  setup: {self.game.setup()}\n  last words: {self.words[-12:]}\n"
            f"  position: {json.dumps(self.state.to_dict())}"
        )


def start(count: int, rules: str, options: dict[str, str] | None = None) -> State:
    """Return the engine's state at the very beginning."""
    return find_game("age-of-revive", count, rules, options=options).start()


RELUCTANT = {"pass": 0.3, "ride": 0.3, "return": 0.5}


def at_random(state: State, rng: Random) -> Action:
    """Do any legal thing, some things less gladly than others."""
    return any_action(state, rng, RELUCTANT)
