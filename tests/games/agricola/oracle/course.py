"""The course of a game, told as one long story that stops wherever something is to be decided.

A story yields what is to be decided (`Ask`), or what comes by chance (`Draw`), and is sent the
words, or the outcome. So what happens next is simply what is written next.
"""

from __future__ import annotations

from games.agricola.oracle import harvest
from games.agricola.oracle.sites import usable, used
from games.agricola.oracle.tables import HARVESTS, STAGE_OF, STAGES, Table
from games.second_opinion import Ask, Data, Draw, Story


def told(table: Table) -> Story:
    """Tell a game from a position on: its beginning, or somebody about to send a person."""
    state = table.state
    if state["stage"] == "set up":
        yield from _set_up(table)
    while state["stage"] != "over":
        if state["stage"] == "dawn":
            yield from _dawn(table)
        yield from _work(table)
        _home(table)
        if state["round"] in HARVESTS:
            yield from harvest.harvest(table)
        for player in table.players.values():
            player.update(newborn=0, fresh=[], passed=False, baked=False)
        state["stage"] = "over" if state["round"] == 14 else "dawn"
        state["turn"] = None
        state["round"] += state["stage"] == "dawn"


def _set_up(table: Table) -> Story:
    state = table.state
    if table.count > 1:
        state["start"] = yield Draw("starting", dict.fromkeys(table.seats, 1))
    for seat in table.seats:
        table.gain(seat, {"food": 2 if seat == state["start"] else 3})
    if table.count == 1 and table.options["solo"] == "official":
        table.pay("red", {"food": 2})
    state.update(stage="dawn", round=1)


def _dawn(table: Table) -> Story:
    state = table.state
    stage = STAGES[STAGE_OF[state["round"] - 1] - 1]
    left = [card for card in stage if card not in state["turned"]]
    card = left[0]
    if len(left) > 1:
        card = yield Draw("turning", dict.fromkeys(left, 1))
    state["turned"].append(card)
    for seat in table.order():
        player = table.players[seat]
        for number, good, count in player["ahead"]:
            if number == state["round"]:
                table.gain(seat, {good: count})
        player["ahead"] = [each for each in player["ahead"] if each[0] > state["round"]]
    for name, (_, count) in table.gathers().items():
        table.change(name, count)
    state.update(stage="work", turn=state["start"])


def _work(table: Table) -> Story:
    """Everybody sends people, one at a time."""
    state = table.state
    if not _idle(table, state["turn"]):
        yield from _send(table, state["turn"])
    while seat := _next(table):
        state["turn"] = seat
        yield from _send(table, seat)


def _idle(table: Table, seat: str) -> bool:
    player = table.players[seat]
    return player["home"] == 0 or player["passed"]


def _next(table: Table) -> str:
    """Return who sends somebody next, or nothing."""
    now = table.seats.index(table.state["turn"])
    for step in range(1, table.count + 1):
        seat = table.seats[(now + step) % table.count]
        if not _idle(table, seat):
            return seat
    return ""


def _send(table: Table, seat: str) -> Story:
    legal = [f"use {name}" for name in usable(table, seat)] or ["pass"]
    words = yield Ask("work", seat, legal)
    if words == "pass":
        table.players[seat]["passed"] = True
        return
    site = words.split()[1]
    table.players[seat]["home"] -= 1
    table.change(site, person=seat)
    yield from used(table, seat, site)


def _home(table: Table) -> None:
    for player in table.players.values():
        player["home"] = player["people"]
    for place in table.state["spaces"].values():
        place["people"] = []


class Opinion:
    """A game as the second opinion sees it: what lies there, and what is to be decided.

    Parameters
    ----------
    data : dict
        A position, at the beginning of a game or of a turn.
    answers : list of str
        What was decided, and came, since then.
    """

    def __init__(self, data: Data, answers: list[str] | None = None) -> None:
        self.data = data
        self.answers: list[str] = []
        self.table = Table(data)
        self._story = told(self.table)
        self.node: Ask | Draw | None = None
        self._go_on(None)
        for answer in answers or []:
            self.do(answer)

    def do(self, answer: str) -> None:
        """Decide something, or let something come."""
        self.answers.append(answer)
        self._go_on(answer)

    def tried(self, answer: str) -> Opinion:
        """Return what another game would be in which this was decided now."""
        return Opinion(self.data, [*self.answers, answer])

    def _go_on(self, answer: str | None) -> None:
        try:
            self.node = next(self._story) if answer is None else self._story.send(answer)
        except StopIteration:
            self.node = None
