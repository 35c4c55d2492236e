"""Walk through a game with both, the engine and the second opinion, and compare."""

from __future__ import annotations

from random import Random

from games.agricola.oracle import rare, refusing, scoring
from games.agricola.oracle.course import Opinion
from games.agricola.oracle.farm import Farm, name_of
from games.agricola.oracle.harvest import needed
from games.agricola.oracle.tables import GOODS, Table
from games.second_opinion import Ask, Data, Draw, Mover, OpinionWalk, any_action

from stoneage_lab.core.state import CHANCE, DECISION, OVER
from stoneage_lab.session.position import Position

_SAME = ("round", "start", "turn", "turned")


class Walk(OpinionWalk):
    """One game, played by the engine and watched."""

    form = Opinion
    fresh = "work"

    def rare(self, before: Table, node: Ask | Draw, answer: str) -> set[str]:
        return set(rare.names(before, node, answer, self.opinion))

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


RELUCTANT = {"done": 0.3, "feed": 0.5, "beg": 0.3}
KEEN = ("rooms", "bakehouse", "fences", "cultivate", "rebuild", "renovate", "improve", "sow")
KEENER = ("livestock", "stores", "theater", "urgent", "growth", "cattle")


def _weight(words: str) -> int:
    """Return how gladly something is done: more gladly what asks for more decisions."""
    *_, what = words.split()
    return 1 + 5 * (what in KEEN) + 7 * (what in KEENER)


def at_random(rng: Random) -> Mover:
    """Return a mover that does any legal thing, some things less gladly than others."""
    return lambda state: any_action(state, rng, RELUCTANT, _weight)
