"""The golden views: about a dozen boards of a game that show all its drawing can do.

Together they take every branch of the templates (test_branches.py), and the page draws them one
over the other (tests/browser/test_golden.py). They are boards of real sessions; whoever adds a
branch to a template adds the position that takes it, here or in stage.py.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from drawing.stage import PHASES
from fixtures.tables import panels

import stoneage_lab as lab
from stoneage_lab.widget.guide import Guidance, Press


def phase(name: str, **given: Any) -> Callable[[], lab.Board]:
    """Return what makes a board of one of the phases that are looked at in all widths."""
    return lambda: lab.Board(PHASES[name][0](), **given)


def press(board: lab.Board, t: str, **given: Any) -> None:
    """Do what the page does when something is pressed."""
    answer = board.answer({"t": t, "req": f"{t}-{board.rev}", "rev": board.rev, **given})
    assert answer["ok"], answer


def past() -> lab.Board:
    """One person among bots looks back and compares; the bots wait."""
    play = lab.play("stone-age", ["you", "careful"], seed=3)
    play.do("place 3 forest", bots=False)
    while play.ply < 75:
        # The last of all moves: once to starve, which the mat shows as changed.
        play.step() if play.bot_to_move else play.do(play.moves.words[-1], bots=False)
    board = lab.Board(play, language="ja", colours="okabe-ito")
    press(board, "pause")
    press(board, "goto", ply=30)
    press(board, "changes")
    return board


def branched() -> lab.Board:
    """The code under a board says that it plays a game of its own by now."""
    board = lab.Board(lab.play("stone-age", players=2, seed=3))
    press(board, "act", action="place 3 forest")
    press(board, "undo")
    press(board, "branch", action="place 2 forest")
    return board


def counting() -> lab.Board:
    """The sheet of the scores of a tour, of which the first line is out; the guide has left."""
    play = PHASES["final"][0]().undo()
    board = lab.Board(play, guide=Says(play, Guidance("A tour", "")))
    play.redo()
    assert board._score.lines == 1
    board._guide.leave()
    board.change("pace", 300)
    return board


def folded() -> lab.Board:
    """Panels of others are lines; what has changed since is marked in the lines of mats."""
    return lab.Board(lab.play(panels.Panels(6), ["you", *["random"] * 5], seed=1))


def compared() -> lab.Board:
    """One person among three bots looks at what has changed since."""
    play = lab.play("stone-age", ["you", *["random"] * 3], seed=3)
    while play.ply < 40:
        play.step() if play.bot_to_move else play.do(play.moves.words[0], bots=False)
    board = lab.Board(play)
    press(board, "goto", ply=20)
    press(board, "changes")
    return board


def turns() -> lab.Board:
    """Three who share a board: the panel of whose turn it is stands, its line waits hidden."""
    return lab.Board(lab.play(panels.Panels(3), 3, seed=1))


class Says:
    """A guide that says one thing."""

    def __init__(self, play: lab.Session, said: Guidance) -> None:
        self.play, self.said = play, said

    def guidance(self, language: str, seen: object) -> Guidance:
        return self.said

    def steer(self, name: str) -> bool:
        return True

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        return lambda: None


def guided() -> lab.Board:
    """A guide that has been answered, with a button to press and one that waits."""
    play = lab.play("stone-age", players=2, seed=7)
    buttons = (Press("next", "Next", main=True), Press("back", "Back", can=False))
    said = Guidance(
        "A tour", "Send three people.", "No.", progress="1 / 4", share=0.25,
        buttons=buttons, moves=("place 3 forest",), marks=("site-forest",),
    )  # fmt: skip
    return lab.Board(play, guide=Says(play, said))


GOLDEN: dict[str, Callable[[], lab.Board]] = {
    # A page has a guide from the beginning, or none.
    "guided": guided,
    "placing": phase("placing"),
    "using": phase("using", language="ja"),
    "tools": phase("tools"),
    "building": phase("building"),
    "card": phase("card", seat="blue", language="ja"),
    "draft": phase("draft"),
    "any-two": phase("any-two", language="ja"),
    "shortage": phase("shortage"),
    "meal": phase("meal"),
    "full": phase("full"),
    "final": phase("final", language="ja"),
    "past": past,
    "branched": branched,
    "counting": counting,
    "folded": folded,
    "compared": compared,
    "turns": turns,
}
"""By name, what makes each board; whoever makes one closes it."""
