"""What a board has to do with settings: how it is seen, from where, and in which language."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final

from ..core.errors import SetupError
from ..core.language import LANGUAGES, load_texts
from ..core.language import language as current_language
from ..drawing.projector import follow
from ..play.settings import ALL_SEATS, Settings
from ..players import PERSON
from . import settings
from .half import Half

TEXTS: Final = Path(__file__).parent / "text"


def say(key: str, language: str | None = None, **facts: Any) -> str:
    """Return a text of the boards in a language (the current one by default)."""
    return load_texts(language or current_language(), TEXTS)(key, **facts)


def known_language(code: str | None) -> str:
    """Return the code of a language there is; the current one for None."""
    if code is None:
        return current_language()
    if code in LANGUAGES:
        return code
    raise SetupError(
        load_texts(current_language())("error.language", given=code, known=", ".join(LANGUAGES))
    )


class Adjustable(Half):
    """A board as far as its settings go.

    Attributes
    ----------
    play : Session
    settings : Settings
        What the board was given, and what was chosen at it since.
    """

    settings: Settings
    _own_seat: int | None
    _unfollow: Callable[[], None] = staticmethod(lambda: None)

    def sit(self, seat: str | int | None, language: str | None, **given: Any) -> None:
        """Take the settings a board is made with, and for the rest those of its session."""
        kept = dict(self.play.settings)
        kept |= {name: value for name, value in given.items() if value is not None}
        if language is not None or "language" not in kept:
            kept["language"] = known_language(language)
        self.settings = Settings(self.play.game, kept)
        self._own_seat = None if seat is None else self.play.game.seat_number(seat)

    @property
    def language(self) -> str:
        """The language this board speaks."""
        return str(self.settings["language"])

    @property
    def pace(self) -> int:
        """Milliseconds between two decisions of bots."""
        return int(self.settings.get("pace", settings.PACE))

    @property
    def seat(self) -> int | None:
        """The number of the only seat this board acts for, or None."""
        chosen = self.settings.get("seat", ALL_SEATS)
        if self._own_seat is not None or chosen == ALL_SEATS:
            return self._own_seat
        return self.play.game.seat_number(chosen)

    @property
    def has_bots(self) -> bool:
        """Whether some seat is played by a bot."""
        return any(player != PERSON for player in self.play.players)

    def change(self, name: str, value: Any) -> None:
        """Change a setting of this board; the session remembers it.

        Parameters
        ----------
        name : {"language", "colours", "motion", "size", "pace", "seat"}
        value : str or int

        Raises
        ------
        SetupError
            If there is no such setting or value, or the seat of this board was given with it.

        Examples
        --------
        >>> import stoneage_lab as lab
        >>> board = lab.Board(lab.play("stone-age", players=2, seed=7))
        >>> board.change("pace", 300)
        >>> dict(board.play.settings)
        {'pace': 300}
        >>> board.close()
        """
        if name == "seat" and self._own_seat is not None:
            raise SetupError(say("board.own_seat", self.language))
        with self.play.lock:
            before = dict(self.settings), dict(self.play.settings)
            self.settings = self.settings.changed(name, value)
            self.play.settings = self.play.settings.changed(name, value)
            if before != (dict(self.settings), dict(self.play.settings)):
                self._publish()

    def look(self) -> str:
        """Return the style that the settings give the board on the page."""
        return settings.look(settings.in_force(self.settings))

    def settings_panel(self, words: Mapping[str, str]) -> str:
        """Return the panel behind the gear."""
        found = settings.groups(
            settings.in_force(self.settings),
            self.play.game,
            lambda key: say(key, self.language),
            bots=self.has_bots,
            seats=self._own_seat is None,
        )
        return settings.panel(words, found)

    def follow_projector(self) -> None:
        """Become large with `stoneage_lab.projector`, without being kept alive by it."""
        this = weakref.ref(self)

        def changed() -> None:
            board = this()
            if board is not None:
                board._publish()

        self._unfollow = follow(changed)
        weakref.finalize(self, self._unfollow)
