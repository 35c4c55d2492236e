"""Walk through a game with both, the engine and the second opinion, and compare."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

from games.agricola.oracle import rare, refusing, scoring
from games.agricola.oracle.course import Opinion
from games.agricola.oracle.farm import Farm, name_of
from games.agricola.oracle.harvest import needed
from games.agricola.oracle.tables import GOODS, Ask, Data, Draw, Table

from stoneage_lab.core.action import Action
from stoneage_lab.core.state import CHANCE, DECISION, OVER, State
from stoneage_lab.games import game as find_game
from stoneage_lab.play.position import Position

Mover = Callable[[State], Action]
FORMAT = "stoneage-lab-position/1"
_SAME = ("round", "start", "turn", "turned")


class Disagreement(AssertionError):
    """Engine and second opinion differ; the sentence holds everything to see why."""


class Walk:
    """One game, played by the engine and watched.

    Parameters
    ----------
    state : State
        At the beginning of a game, or of a turn.
    rng : Random
        Settles what is random and chooses what is looked at closely.
    seen : Counter
        Counts positions and cases of every kind.
    told : dict, optional
        Options the second opinion is told instead of the true ones.
    """

    def __init__(
        self,
        state: State,
        rng: Random,
        seen: Counter[str],
        told: dict[str, str] | None = None,
    ) -> None:
        self.game = state.game  # type: ignore[attr-defined]
        self.position = Position(self.game, state)
        self.rng = rng
        self.seen = seen
        self.setup = self.game.setup()
        self.setup["options"].update(told or {})
        self.opinion = Opinion(self.read())

    @property
    def state(self) -> Any:
        """The engine's state."""
        return self.position.state

    def read(self) -> Data:
        """Return the engine's state as plain data."""
        return {"format": FORMAT, **self.setup, "state": self.state.to_dict()}

    def go(self, steps: int, mover: Mover, share: float) -> Walk:
        """Compare so many steps; a share of the decisions for every legal action."""
        self.alike(self.opinion, self.position, "beginning")
        for _ in range(steps):
            if self.position.over:
                return self
            if self.rng.random() < share:
                self.look()
            node = self.opinion.node
            if isinstance(node, Draw):
                outcome = self.rng.choices(*zip(*node.weights.items(), strict=True))[0]
                self.step(outcome, self.position.settle(outcome))
            else:
                action = mover(self.state)
                self.seen[f"act {action.words.partition(' ')[0]}"] += 1
                self.step(action.words, self.position.after(action))
        return self

    def step(self, answer: str, position: Position) -> None:
        """Compare what an action or an outcome leads to."""
        before, node = self.opinion.table.copy(), self.opinion.node
        assert node is not None
        self.opinion.do(answer)
        self.position = position
        self.seen.update(set(rare.names(before, node, answer, self.opinion)))
        self.alike(self.opinion, position, answer)
        if isinstance(self.opinion.node, Ask) and self.opinion.node.step == "work":
            self.opinion = Opinion(self.read())  # What was before need not be told again.
        if self.rng.random() < 0.05 and not position.over:
            again = self.game.from_dict(json.loads(json.dumps(self.state.to_dict())))
            self.position = Position(self.game, again)

    # -- one position --------------------------------------------------------------------

    def look(self) -> None:
        """Compare what every legal action leads to."""
        node = self.opinion.node
        if not isinstance(node, Ask):
            return
        for words in node.legal if len(node.legal) < 12 else self.rng.sample(node.legal, 6):
            self.seen["tried"] += 1
            self.alike(self.opinion.tried(words), self.position.after(words), words)
        near = [w for w in refusing.WORDS if w.split()[0] in refusing.VERBS[node.step]]
        for words in self.rng.sample(refusing.WORDS, 8):
            self.why(node, words)
        for words in self.rng.sample(near, min(20, len(near))):
            self.why(node, words)

    def why(self, node: Ask, words: str) -> None:
        """Compare which rule forbids something, the first if there are several."""
        ours, numbers = refusing.reason(self.opinion.table, node, words)
        self.seen[f"refused: {ours}"] += 1
        refusals = self.state.refusals(self.game.find(words))
        theirs = refusals[0].rule.id if refusals else ""
        self.expect(f"why not {words} ({node.step})", ours, theirs)
        shown = {name: refusals[0].facts.get(name) for name in numbers}
        self.expect(f"{ours} of {words} ({node.step})", numbers, shown)
        if ours:
            self.expect("who is refused", node.seat, refusals[0].facts["seat"])
            for language in ("en", "ja"):
                said = refusals[0].text(language)
                self.expect(f"holes in “{said}”", False, "{" in said or "  " in f" {said}")
        if ours == "use.idle":
            parts = refusals[0].parts
            numbers = refusing.idle(self.opinion.table, node.seat, words.split()[1])
            self.seen[f"{words}: {numbers[0]}"] += 1
            self.expect(f"why {words} is idle", numbers[0], parts[0].rule.id if parts else "")
            shown = {name: parts[0].facts.get(name) for name in numbers[1]}
            self.expect(f"numbers of {words}", numbers[1], shown)
        self.expect(f"is legal {words}", not ours, words in node.legal)

    def alike(self, opinion: Opinion, position: Position, step: str) -> None:
        """Compare everything that lies on the table now, and who is to do what."""
        self.seen["positions"] += 1
        table, state = opinion.table, position.state.to_dict()
        for key in _SAME:
            self.expect(f"{key} after {step}", table.state[key], state[key])
        for what, ours in _in_order(table.state).items():
            self.expect(f"{what} after {step}", ours, _in_order(state)[what])
        self.ask(table, position)
        node = opinion.node
        if node is None:
            self.expect("over", OVER, position.node)
            self.seen["over"] += 1
            won = tuple(scoring.winners(table))
            self.seen["a shared win"] += len(won) > 1
            points = sorted(scoring.totals(table).values())
            self.seen["a tie"] += len(points) > 1 and points[-1] == points[-2]
            self.expect("winners", won, position.winners)
            return
        task = state["todo"][-1][:2]
        self.seen[f"{node.step}"] += 1
        if isinstance(node, Draw):
            self.expect(f"chance after {step}", (CHANCE, node.step), (position.node, task[0]))
            theirs = dict(position.chance.outcomes())
            self.expect(f"outcomes after {step}", node.weights, theirs)
        else:
            self.expect(f"node after {step}", DECISION, position.node)
            self.expect(f"task after {step}", [node.step, node.seat], task)
            self.expect("mover", node.seat, position.mover_name)
            theirs = sorted(action.words for action in position.legal())
            self.expect(f"legal after {step}", sorted(node.legal), theirs)

    def ask(self, table: Table, position: Position) -> None:
        """Compare what can be asked of a position, beside its plain data."""
        points = scoring.totals(table)
        self.expect("scores", tuple(points.values()), tuple(position.scores))
        for number, seat in enumerate(table.seats):
            lines = self.game.score_sheet(position.state, number)
            sheet = {line[0]: line[3] for line in lines}
            ours = {LINES.get(name, name): n for name, n in scoring.sheet(table, seat).items()}
            self.expect(f"score of {seat}", ours, sheet)
            farm, player = Farm(table, seat), table.players[seat]
            seen: Data = {good: table.has(seat, good) for good in GOODS}
            seen |= {name: player[name] for name in ("people", "home", "newborn", "begging")}
            seen |= {"house": player["house"], "unused": len(farm.unused)}
            seen |= {"fences_left": 15 - len(farm.fences), "needed": needed(table, seat)}
            seen |= {"stables_left": 4 - len(farm.stables)}
            closed = sorted("+".join(sorted(map(name_of, each))) for each in farm.pastures)
            theirs = position.state.seat(number)
            self.expect(f"pastures of {seat}", closed, sorted(theirs["pastures"]))
            self.expect(f"seat of {seat}", seen, {name: theirs[name] for name in seen})

    def expect(self, what: str, ours: Any, theirs: Any) -> None:
        """Raise if the two opinions differ."""
        if ours == theirs:
            return
        raise Disagreement(
            f"{what}:\n  second opinion: {ours}\n  engine: {theirs}\n"
            f"  since: {self.opinion.answers}\n  position: {json.dumps(self.read())}"
        )


LINES = {"vegetable": "vegetables"}
"""How the engine calls a line of the score."""


def _in_order(state: Data) -> Data:
    """Return what is told in any order, in one order; empty spaces left out."""
    found: Data = {
        f"space {name}": (place["goods"], place["people"])
        for name, place in state["spaces"].items()
        if place["goods"] or place["people"]
    }
    found = {"spaces": dict(sorted(found.items())), "majors": sorted(state["majors"])}
    for seat, player in state["players"].items():
        plain = {**player}
        for name in ("rooms", "stables", "fences", "fresh", "ahead"):
            plain[name] = sorted(player[name])
        found[seat] = plain
    return found


def from_data(data: Data) -> State:
    """Return the engine's state for a plain position."""
    game = find_game(
        data["game"], data["players"], data["rules"], data["expansions"], data["options"]
    )
    return game.from_dict(data["state"])


RELUCTANT = {"done": 0.3, "feed": 0.5, "beg": 0.3}
KEEN = ("rooms", "bakehouse", "fences", "cultivate", "rebuild", "renovate", "improve", "sow")
KEENER = ("livestock", "stores", "theater", "urgent", "growth", "cattle")


def _weight(words: str) -> int:
    """Return how gladly something is done: more gladly what asks for more decisions."""
    *_, what = words.split()
    return 1 + 5 * (what in KEEN) + 7 * (what in KEENER)


def at_random(rng: Random) -> Mover:
    """Return a mover that does any legal thing, some things less gladly than others."""

    def move(state: State) -> Action:
        # Sorted, lest the games change whenever the engine lists its actions otherwise.
        legal = sorted(state.legal(), key=str)
        verbs = sorted({action.words.partition(" ")[0] for action in legal})
        verb = rng.choices(verbs, [RELUCTANT.get(verb, 1) for verb in verbs])[0]
        found = [a for a in legal if a.words.startswith(verb)]
        return rng.choices(found, [_weight(a.words) for a in found])[0]

    return move
