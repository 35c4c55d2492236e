"""Tables for tests: with boards that note what is sent, and chance that is the same each time."""

import json
import random
from itertools import count

import stoneage_lab as lab
from stoneage_lab.tables.journal import MemoryJournal
from stoneage_lab.tables.table import GameTable
from stoneage_lab.widget.viewer import Viewer

REQS = count()


class Someone:
    """Somebody at a table with a page: what is sent to it, and what is pressed on it."""

    def __init__(self, table, seat, **given):
        self.sent = []
        viewer = Viewer.spectator() if seat is None else Viewer.at(seat)
        self.board = table.board(viewer, self._post, **given)

    def _post(self, name, message, parts):
        self.sent.append(json.dumps([name, message, [part.hex() for part in parts]]))

    @property
    def answers(self):
        messages = [json.loads(text)[1].get("content") for text in self.sent]
        return [each for each in messages if each and each.get("t") == "ack"]

    def press(self, t, req=None, rev=None, **fields):
        """Press something; return the answer."""
        content = {
            "t": t, "req": req or f"r{next(REQS)}",
            "rev": self.board.rev if rev is None else rev, **fields,
        }  # fmt: skip
        self.board.deliver({"method": "custom", "content": content})
        return self.answers[-1]

    def act(self, words, **how):
        return self.press("act", action=words, **how)

    @property
    def view(self):
        return self.board.view

    @property
    def markup(self):
        return "".join(self.view["parts"].values())


def table_of(name="stone-age", players=None, *, seed=1, journal=None, bots=(), **rules):
    """Return a table with chance that is the same each time."""
    game = lab.game(name, players, **rules)
    seats = ["you"] * game.players
    for seat, bot in dict(bots).items():
        seats[seat] = bot
    journal = MemoryJournal() if journal is None else journal
    return GameTable(game, seats, journal=journal, outcomes=random.Random(seed))


def all_at(table, **given):
    """Return somebody at each seat, and a spectator."""
    return [Someone(table, seat, **given) for seat in (*range(table.game.players), None)]


def first_words(table):
    """Return the words of the first move that is legal now."""
    return table.position.moves[0].words


def play_on(table, moves, seed=0):
    """Let the seats make moves at random."""
    rng = random.Random(seed)
    for _ in range(moves):
        if table.over:
            return
        legal = table.position.moves
        table.do(table.turn[0], legal[rng.randrange(len(legal))].words, f"m{next(REQS)}")


def play_to_the_end(table, seed=0):
    """Let the seats play until the game is over."""
    while not table.over:
        play_on(table, 50, seed)
