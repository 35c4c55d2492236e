"""Walk through a game with both, the engine and the second opinion, and compare."""

from __future__ import annotations

from random import Random

from games.age_of_hunting.oracle import rare, refusing, scoring
from games.age_of_hunting.oracle.course import Opinion
from games.age_of_hunting.oracle.facts import facts
from games.age_of_hunting.oracle.tables import FOODS, Table
from games.second_opinion import Ask, Draw, Mover, OpinionWalk, any_action

from stoneage_lab.core.state import CHANCE, DECISION, OVER
from stoneage_lab.session.position import Position

_SAME = ("stage", "round", "start", "ending", "grounds", "rows", "huts", "players", "rocks")


class Walk(OpinionWalk):
    """One game, played by the engine and watched."""

    form = Opinion
    fresh = "hunting"

    def rare(self, before: Table, node: Ask | Draw, answer: str) -> set[str]:
        return set(rare.names(rare.Step(before, node, answer, self.opinion)))

    # -- one position --------------------------------------------------------------------

    def look(self) -> None:
        """Compare what every legal action leads to, and why all others are forbidden."""
        node = self.opinion.node
        if not isinstance(node, Ask):
            return
        for words in node.legal if len(node.legal) < 12 else self.rng.sample(node.legal, 6):
            self.seen["tried"] += 1
            self.alike(self.opinion.tried(words), self.position.after(words), words)
        for words in self.rng.sample(refusing.WORDS, 60):
            self.why(node, words)

    def explain(self) -> None:
        """Compare the verdict on everything there is."""
        self.seen["explained"] += 1
        if isinstance(self.opinion.node, Ask):
            for words in refusing.WORDS:
                self.why(self.opinion.node, words)

    def why(self, node: Ask, words: str) -> None:
        """Compare which rules forbid something."""
        ours = refusing.reasons(self.opinion.table, node, words)
        self.seen.update(f"refused: {each}" for each in ours)
        refusals = self.state.refusals(self.game.find(words))
        theirs = [each.rule.id for each in refusals]
        self.expect(f"why not {words} ({node.step})", ours, theirs)
        for each in refusals:
            numbers = facts(self.opinion.table, node, words, each.rule.id)
            shown = {name: each.facts.get(name) for name in numbers}
            self.expect(f"{each.rule.id} of {words} ({node.step})", numbers, shown)
            self.expect("who is refused", node.seat, each.facts["seat"])
        self.expect(f"is legal {words}", not ours, words in node.legal)

    def alike(self, opinion: Opinion, position: Position, step: str) -> None:
        """Compare everything that lies on the table now, and who is to do what."""
        self.seen["positions"] += 1
        table, state = opinion.table, position.state.to_dict()
        for key in _SAME:
            self.expect(f"{key} after {step}", table.state[key], state[key])
        told = list(position.events)
        if opinion.answers:
            ours = table.events
            self.expect(f"events of {step}", ours, told)
        self.ask(table, position)
        node = opinion.node
        if node is None:
            self.expect("over", OVER, position.node)
            self.seen["over"] += 1
            won = tuple(scoring.winners(table))
            self.seen["a shared win"] += len(won) > 1
            points = sorted(scoring.points(table).values())
            self.seen["a tie"] += points[-1] == points[-2]
            self.expect("winners", won, position.winners)
            return
        task = state["todo"][-1][:2]
        if isinstance(node, Draw):
            self.expect(f"chance after {step}", (CHANCE, node.step), (position.node, task[0]))
            theirs = list(position.chance.outcomes())
            self.expect(f"outcomes after {step}", list(node.weights.items()), theirs)
            self.expect("total", sum(node.weights.values()), position.chance.total())
        else:
            self.expect(f"node after {step}", DECISION, position.node)
            self.expect(f"task after {step}", [node.step, node.seat], task)
            self.expect("mover", node.seat, position.mover_name)
            self.expect(f"legal after {step}", node.legal, [a.words for a in position.legal()])

    def ask(self, table: Table, position: Position) -> None:
        """Compare what can be asked of a position, beside its plain data."""
        points = scoring.points(table)
        self.expect("scores", tuple(points.values()), tuple(position.scores))
        for number, seat in enumerate(table.seats):
            theirs = self.game.score_sheet(position.state, number)
            self.expect(f"score of {seat}", scoring.sheet(table, seat), theirs)
            player = table.players[seat]
            ours = {food: table.has(seat, food) for food in FOODS}
            ours |= {"coin": player["coin"], "foods": table.foods(seat)}
            ours |= {"caves": table.caves(seat), "room": table.caves(seat) - table.foods(seat)}
            ours |= {"track": player["track"], "chiefs": table.chiefs_in_hand(seat)}
            ours |= {"followers": table.followers_in_hand(seat), "points": points[seat]}
            ours |= {"caves_left": 3 - player["caves"], "huts_left": 5 - player["huts"]}
            ours |= {"followers_left": 4 - player["followers"]}
            self.expect(f"seat of {seat}", ours, position.state.seat(number))


RELUCTANT = {"decline": 0.2, "skip": 0.3}


def at_random(rng: Random) -> Mover:
    """Return a mover that does any legal thing, some things less gladly than others."""
    return lambda state: any_action(state, rng, RELUCTANT)
