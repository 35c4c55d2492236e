"""Whole games as texts: played once by bots, kept in a file, and played again by a test."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import stoneage_lab as lab
from stoneage_lab.core.rng import Rng
from stoneage_lab.core.state import CHANCE, OVER
from stoneage_lab.players import bots
from stoneage_lab.session.playthrough import Playthrough

NOTE = (
    "Mostly careful choices, and now and then any legal one, so that odd things happen. Written "
    "to be checked by hand, and played again by a test."
)


@dataclass(frozen=True)
class WholeGame:
    """A game from set-up to the final score.

    Parameters
    ----------
    game : str
    players : int
    rules : str
        The rule set.
    seed : int
        Its bots and its chance follow from it, when it is played anew.
    expansions : tuple of str, optional
    """

    game: str
    players: int
    rules: str
    seed: int
    expansions: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return "_".join(("game", self.rules, str(self.players), *self.expansions))

    @property
    def start(self) -> lab.Position:
        game = lab.game(self.game, self.players, self.rules, self.expansions)
        return lab.Position(game, game.start())

    def playthrough(self, steps: list[Any] | None = None) -> Playthrough:
        """Write out these steps, or those of a game played anew."""
        more = f", with {', '.join(self.expansions)}" if self.expansions else ""
        title = f"A whole game of {self.players}, {self.rules} rules{more}"
        return Playthrough(self.start, steps or list(self.moves()), title, NOTE, brief=True)

    def again(self, path: Path, anew: bool = False) -> str:
        """Return the text of the game in a file under the rules of today."""
        if path.is_file() and not anew:
            old = Playthrough.read(path.read_text(encoding="utf-8"), path.name)
            if old.start == self.start:
                with suppress(lab.LabError):
                    return self.playthrough(old.steps).text()
        return self.playthrough().text()

    def moves(self) -> Iterator[Any]:
        """Play a game: three choices of four are careful ones."""
        state = self.start.state.copy()
        known = bots(self.start.game)
        mover, nature = Rng(self.seed, "mover"), Rng(self.seed, "nature")
        while state.node != OVER:
            if state.node == CHANCE:
                outcome = state.chance().sample(nature)
                yield outcome
                state.settle(outcome)
            else:
                bot = known["careful" if mover.below(4) else "random"]
                action = bot(state.copy(), mover)
                yield action.words
                state.play(action)


def texts_of(games: Iterable[WholeGame], folder: Path, anew: bool) -> Iterator[tuple[str, str]]:
    """Give the name and the text of each game as it is played under the rules of today."""
    for game in games:
        yield game.name, game.again(folder / f"{game.name}.txt", anew)


def write_changed(texts: dict[str, str], folder: Path) -> str:
    """Write the files that differ, remove those that nobody writes, and say which they were."""
    changed = []
    for name, text in texts.items():
        path = folder / f"{name}.txt"
        if not path.is_file() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8", newline="\n")
            changed.append(name)
    for path in folder.glob("*.txt"):
        if path.stem not in texts:
            path.unlink()
            changed.append(f"{path.stem} (removed)")
    return f"{len(texts)} playthroughs; changed: {', '.join(changed) or 'none'}"
