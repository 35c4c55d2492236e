"""Walk through a game with both, the engine and the second opinion, and compare."""

from __future__ import annotations

import json
from collections import Counter
from random import Random
from typing import Any

from games.second_opinion import Mover, any_action
from games.second_opinion import Walk as SharedWalk
from games.stone_age.oracle import effects, mammoth, paying, rare, refusing, rounds, scoring
from games.stone_age.oracle.tables import Data, Table, tools
from games.stone_age.oracle.words import UNIVERSE

from stoneage_lab.core.action import Action
from stoneage_lab.core.state import CHANCE, DECISION, OVER, State

_SAME = ("stage", "round", "start", "placed", "display", "tops", "stacks", "tray", "players")
_ADDED = {"animals": "animal", "mammoth": "herd"}
WORDS = [words for actions in UNIVERSE.values() for words in actions]
PAYMENTS = [words for words in WORDS if words.startswith("pay ")]
OTHERS = [words for words in WORDS if not words.startswith("pay ")]
PAID = 400
"""Of nine words in ten, the payments, so many are tried in a position; of the others all."""


class Walk(SharedWalk):
    """One game, played by the engine and watched."""

    def __init__(
        self,
        state: State,
        rng: Random,
        seen: Counter[str],
        told: dict[str, str] | None = None,
    ) -> None:
        super().__init__(state, rng, seen, told)
        self.state = state
        self.data = self.read()

    def read(self) -> Data:
        """Return the engine's state as plain data."""
        return self.data_of(self.state)

    def where(self) -> str:
        return f"  position: {json.dumps(self.data)}"

    def began(self, data: Data) -> Walk:
        """Compare how the engine went on from a position that was laid out."""
        self.seen["laid out"] += 1
        data = {**data, **self.setup}
        self.data = data
        expected = rounds.begun(data)
        if data["state"]["stage"] == "place" and expected.state["stage"] == "use":
            self.seen["people stay at home"] += any(map(expected.home, expected.seats))
        self.arrive(expected, "laying out")
        return self

    def go(self, steps: int, mover: Mover, share: float) -> None:
        """Compare so many steps; a share of the decisions for every legal action."""
        for _ in range(steps):
            if self.state.node == OVER:
                return
            self.look(share)
            if self.state.node == CHANCE:
                self.settle()
            else:
                self.play(mover(self.state))
        self.look(share)

    # -- one position --------------------------------------------------------------------

    def look(self, share: float) -> None:
        """Compare what may be done and what may come."""
        table = Table(self.data)
        self.seen["positions"] += 1
        if self.state.node == DECISION and self.rng.random() < share:
            self.seen[f"legal {table.task[0]}"] += 1
            self.expect("legal", paying.legal(table), {a.words for a in self.state.legal()})
            if self.rng.random() < 0.02:
                self.explain(table)
        if self.rng.random() < 0.05:
            self.count_up(table)
            self.ask(table)

    def explain(self, table: Table) -> None:
        """Compare the verdicts on actions, legal or not, with what the engine explains."""
        self.seen["explained"] += 1
        allowed = paying.legal(table)
        # With expansions a sample of all, as several steps of theirs refuse nearly everything.
        tried = [*OTHERS, *self.rng.sample(PAYMENTS, PAID)]
        for words in self.rng.sample(WORDS, 600) if table.modules else tried:
            refusals = self.state.refusals(self.game.find(words))
            ids = {refusal.rule.id for refusal in refusals}
            self.expect(f"refuse {words}", words not in allowed, bool(refusals))
            if refusing.concerns(table, words):
                ours = set() if words in allowed else refusing.reasons(table, words)
                self.expect(f"rules of {words}", ours, ids)
            else:
                ours = refusing.paid_wrongly(table, words)
                self.expect(f"rules of {words}", ours, ids & {"pay.food", "feed.away"})

    def count_up(self, table: Table) -> None:
        """Compare what would be added if the game ended now."""
        self.seen["counted"] += 1
        for number, seat in enumerate(table.seats):
            sheet = self.state.score_sheet(number)  # type: ignore[attr-defined]
            ours = scoring.extra(table, seat)
            theirs = sum(line[3] for line in sheet if line[0] != "track")
            self.expect(f"score of {seat}", ours, theirs)
            if "mammoth" in table.modules:
                ours = ("mammoth", *mammoth.most_tiles(table, seat))
                self.expect(f"last line of {seat}", ours, tuple(sheet[-1]))

    def ask(self, table: Table) -> None:
        """Compare what can be asked of a state, beside its plain data."""
        state: Any = self.state
        if state.node == DECISION:
            who = (table.task[0], table.task[1])
            self.expect("who decides", who, (state.step_name, self.game.seats[state.mover]))
        for number, seat in enumerate(table.seats):
            player, shown = table.players[seat], state.seat(number)
            row = tools(player["level"])
            self.expect(f"home of {seat}", table.home(seat), shown["home"])
            self.expect(f"tools of {seat}", row, tuple(shown["tools"]))
            self.expect(f"gold of {seat}", player["goods"]["gold"], shown["gold"])

    # -- one step ------------------------------------------------------------------------

    def play(self, action: Action) -> None:
        """Compare what an action leads to."""
        self.seen[f"act {action.words.partition(' ')[0]}"] += 1
        expected = rounds.after(self.data, action.words)
        self.state.play(action)
        self.arrive(expected, action.words)

    def settle(self) -> None:
        """Compare what an outcome leads to."""
        table = Table(self.data)
        step = table.task[0]
        self.seen[f"chance {step}"] += 1
        if step in ("rolling", "throwing", "duelling", "repelling"):
            dice = table.count if step == "throwing" else table.task[3]
            self.expect("dice", 6**dice, self.state.chance().total())
            thrown = sorted(self.rng.randint(1, 6) for _ in range(dice))
            outcome: Any = sum(thrown) if step == "rolling" else tuple(thrown)
        else:
            ours = effects.outcomes(table)
            self.expect("outcomes", ours, set(self.state.chance().outcomes()))
            outcome = self.rng.choice(sorted(ours))[0]
        expected = rounds.fallen(self.data, outcome)
        self.state.settle(outcome)
        self.arrive(expected, outcome)

    def arrive(self, expected: Table, step: object) -> None:
        """Compare everything that lies on the table now, and who is to do what."""
        if self.data["state"]["todo"]:
            self.seen.update(rare.names(Table(self.data), str(step), expected))
        after = self.read()
        for key in (*_SAME, *(_ADDED[m] for m in expected.modules if m in _ADDED)):
            self.expect(f"{key} after {step}", expected.state[key], after["state"][key])
        todo = after["state"]["todo"]
        # How the numbers of a task are written is compared for the base game alone.
        told = 2 if expected.modules else 5
        ours = expected.task[:told] if expected.state["todo"] else None
        self.expect(f"task after {step}", ours, todo[-1][:told] if todo else None)
        self.data = {**after, "state": expected.state}
        if self.state.node == OVER:
            self.seen["over"] += 1
            points = {s: p["points"] for s, p in expected.players.items()}
            self.expect("scores", tuple(points.values()), tuple(self.state.scores()))
            won = scoring.winners(expected, points)
            self.seen["a shared win"] += len(won) > 1
            self.seen["a tie"] += sorted(points.values())[-2:] == [max(points.values())] * 2
            ours = [expected.seats.index(seat) for seat in won]
            self.expect("winners", ours, list(self.state.winners()))


RELUCTANT = {"decline": 0.2, "skip": 0.1, "starve": 0.5, "gain": 0.4, "keep": 0.5}


def at_random(rng: Random) -> Mover:
    """Return a mover that does any legal thing, some things less gladly than others."""
    return lambda state: any_action(state, rng, RELUCTANT)


LIKED = {"animal": 14.0, "mammoth": 3.0}


def keen(rng: Random) -> Mover:
    """Return a mover that likes what the expansions bring, and buys and builds."""

    def gladly(words: str, herd: str) -> float:
        verb, last = words.split()[0], words.split()[-1]
        if verb == "place":
            liked = 6.0 if last == herd else 3.0 if last[-1].isdigit() else 1.0
            return LIKED.get(last, liked)
        return RELUCTANT.get(verb, 1.0) / 2

    def move(state: State) -> Action:
        herd = state.to_dict().get("herd", {}).get("site") or ""
        legal = sorted(state.legal(), key=str)
        return rng.choices(legal, [gladly(action.words, herd) for action in legal])[0]

    return move
