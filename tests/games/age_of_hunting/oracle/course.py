"""The course of a game, told as one long story that stops wherever something is to be decided.

A story yields what is to be decided (`Ask`), or what comes by chance (`Draw`), and is sent the
words, or the outcome. So what happens next is simply what is written next.
"""

from __future__ import annotations

from games.age_of_hunting.oracle import developing, harvest, scoring
from games.age_of_hunting.oracle.tables import BASIC, GROUNDS, LANDS, Table
from games.second_opinion import Ask, Data, Draw, Story


def told(table: Table) -> Story:
    """Tell a game from a position on: its beginning, or the beginning of a step of a turn."""
    state = table.state
    step, seat = state["todo"][-1][:2] if state["todo"] else ("over", None)
    if state["stage"] == "set up":
        yield from _set_up(table)
        seat = table.after(state["start"], -1)
    if state["stage"] == "opening":
        yield from _opening(table, seat)
        _round(table, 1)
        seat, step = state["start"], "hunting"
    if state["stage"] == "turns":
        yield from _turns(table, seat, step)
    _end(table)


def _set_up(table: Table) -> Story:
    state = table.state
    state["start"] = yield Draw("starting", dict.fromkeys(table.seats, 1))
    table.say("start", state["start"])
    for ground in BASIC:
        if table.count > 2 or not GROUNDS[ground].get("money_only"):
            _lay(table, (yield Draw("siding", _faces([ground]))))
    due = {2: [], 3: ["special", "score"]}.get(table.count, ["harvest", "special", "score"])
    if table.options["lands"] == "any":
        due = []
    for number in range({2: 2, 3: 3}.get(table.count, 4)):
        left = [land for land in LANDS if land not in state["grounds"]]
        if number < len(due):
            left = [land for land in left if GROUNDS[land]["kind"] == due[number]]
        _lay(table, (yield Draw("landing", _faces(left))))
    state["stage"] = "opening"
    table.say("opening", table.after(state["start"], -1))


def _faces(grounds: list[str]) -> dict[str, int]:
    return {ground + side: 1 for ground in grounds for side in "ab"}


def _lay(table: Table, face: str) -> None:
    laid = {**table.state["grounds"], face[:-1]: face[-1]}
    table.state["grounds"] = {name: laid[name] for name in GROUNDS if name in laid}
    cost = table.side(face[:-1])["cost"]
    table.say("lay", None, face, tuple((good, n) for good, n in cost.items()))


def _opening(table: Table, seat: str) -> Story:
    """Everybody sends one chief: counter-clockwise, the start player last."""
    while True:
        words = yield Ask("opening", seat, _places(table, seat, most=0))
        yield from _place(table, seat, words)
        if seat == table.state["start"]:
            break
        seat = table.after(seat, -1)
    table.state["stage"] = "turns"


def _turns(table: Table, seat: str, step: str) -> Story:
    state = table.state
    while True:
        if step == "hunting":
            yield from _hunt(table, seat)
        yield from developing.develop(table, seat)
        yield from developing.store(table, seat)
        step = "hunting"
        seat = table.after(seat)
        if seat == state["start"]:
            if state["ending"]:
                return
            _round(table, state["round"] + 1)


def _round(table: Table, number: int) -> None:
    table.state["round"] = number
    table.say("round", table.state["start"], number)


def _places(table: Table, seat: str, most: int) -> list[str]:
    if not table.chiefs_in_hand(seat):
        return []
    return [
        f"place {followers} {ground}"
        for ground in table.state["grounds"]
        for followers in range(min(most, table.followers_in_hand(seat)) + 1)
        if table.pieces(ground) + followers + 1 <= table.spaces(ground)
    ]


def _hunt(table: Table, seat: str) -> Story:
    chiefs = [f"recall {g} {space}" for g, space, owner, _ in table.chiefs() if owner == seat]
    words = yield Ask("hunting", seat, _places(table, seat, most=9) + chiefs)
    if words.startswith("place"):
        yield from _place(table, seat, words)
        return
    _, ground, space = words.split()
    # The harvest comes first, while all pieces still stand.
    number = next(n for g, s, _, n in table.chiefs() if (g, s) == (ground, int(space)))
    followers = table.rows[ground][number][1]
    table.say("recall", seat, table.face(ground), int(space), followers)
    yield from harvest.harvest(table, seat, ground, int(space))
    closed = followers + 1 if table.rows[ground][number + 1 :] else 0
    del table.rows[ground][number]
    if not table.rows[ground]:
        del table.rows[ground]
    table.say("home", seat, followers, table.face(ground), closed)


def _place(table: Table, seat: str, words: str) -> Story:
    _, number, ground = words.split()
    followers = int(number)
    pushed = followers + 1 if table.pieces(ground) else 0
    table.rows.setdefault(ground, []).insert(0, [seat, followers])
    table.say("place", seat, followers, table.face(ground), followers + 1, pushed)
    yield from harvest.harvest(table, seat, ground, followers + 1)


def _end(table: Table) -> None:
    table.state["stage"] = "over"
    points = scoring.points(table)
    for seat in table.seats:
        for line in scoring.sheet(table, seat):
            if line[3]:
                table.say("score", seat, *line)
    best = [seat for seat in table.seats if points[seat] == max(points.values())]
    if len(best) > 1:
        table.say("tie", None, max(points.values()))
    for seat in scoring.winners(table):
        table.say("win", seat, points[seat])


class Opinion:
    """A game as the second opinion sees it: what lies there, and what is to be decided.

    Parameters
    ----------
    data : dict
        A position, at the beginning of a step that begins nothing else.
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
        self.table.events = []
        self._go_on(answer)

    def tried(self, answer: str) -> Opinion:
        """Return what another game would be in which this was decided now."""
        return Opinion(self.data, [*self.answers, answer])

    def _go_on(self, answer: str | None) -> None:
        try:
            self.node = next(self._story) if answer is None else self._story.send(answer)
        except StopIteration:
            self.node = None
