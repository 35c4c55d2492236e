"""The user's display settings of a game; they are no part of the rules.

A saved game includes its settings, so a class finds its board next week as it left it. The board
chooses a default for every setting that is missing.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, Final

from ..core.arguments import known_name, shown
from ..core.errors import RecordError, SetupError
from ..core.game import Game, unknown
from ..core.language import LANGUAGES, language_code, texts
from ..core.seat_names_and_colours import SEAT_COLOURS
from ..core.validation import Entries

ALL_SEATS: Final = "all"
"""The board acts for every person, one after the other."""

CHOICES: Final[Mapping[str, tuple[str, ...]]] = {
    "language": LANGUAGES,
    "colours": tuple(SEAT_COLOURS),
    "light": ("page", "day", "night"),
    "motion": ("slow", "normal", "fast", "none"),
    "size": ("normal", "projector"),
}
"""Settings with a fixed list of values; the first one is the default."""

SLOWEST: Final = 60_000
"""The longest pause between two decisions of bots, in milliseconds."""

NAMES: Final = (*CHOICES, "pace", "seat")


class Settings(Mapping[str, Any]):
    """The settings the user has chosen, by name; immutable.

    ``language``, ``colours`` of the players, ``light`` (whether the board is dark), ``motion``
    (speed of moving pieces), ``size`` of the letters, ``pace`` of the bots in milliseconds, and the
    ``seat`` whose view the board shows.

    Parameters
    ----------
    game : Game
        The game whose seats can be chosen.
    chosen : mapping
        Values by name; each one is checked.

    Raises
    ------
    SetupError
        If there is no such setting or value; the message lists the known ones.

    Examples
    --------
    >>> from stoneage_lab.games import game
    >>> settings = Settings(game("stone-age"), {"pace": 300})
    >>> dict(settings.changed("colours", "okabe-ito"))
    {'colours': 'okabe-ito', 'pace': 300}
    >>> settings.changed("colours", "pink")
    Traceback (most recent call last):
        ...
    stoneage_lab.core.errors.SetupError: The setting “colours” cannot be “pink”. It can be:
    standard, okabe-ito, strong.
    """

    def __init__(self, game: Game, chosen: Mapping[str, Any] | None = None) -> None:
        self._game = game
        given = {name: _as_known(name, value) for name, value in dict(chosen or {}).items()}
        for name, value in given.items():
            check_setting(game, name, value)
        self._chosen = {name: given[name] for name in NAMES if name in given}

    def changed(self, name: str, value: Any) -> Settings:
        """Return a copy with one setting changed."""
        if not isinstance(name, str):
            raise SetupError(unknown("setting", name, NAMES))
        return Settings(self._game, {**self._chosen, name: value})

    def __getitem__(self, name: str) -> Any:
        return self._chosen[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._chosen)

    def __len__(self) -> int:
        return len(self._chosen)

    def __repr__(self) -> str:
        return f"<settings: {self._chosen}>"


def _as_known(name: str, value: Any) -> Any:
    """Return a value that was typed in another way as it is known; others as they are."""
    if name == "language":
        return language_code(value) or value
    return known_name(value, CHOICES.get(name, ())) or value


def check_setting(game: Game, name: str, value: Any) -> None:
    """Raise a `SetupError` unless the setting exists and has this value."""
    if name in CHOICES:
        _one_of(name, value, CHOICES[name])
    elif name == "seat":
        _one_of(name, value, (ALL_SEATS, *game.seats))
    elif name != "pace":
        raise SetupError(unknown("setting", name, NAMES))
    elif type(value) is not int or not 0 <= value <= SLOWEST:
        raise SetupError(texts()("error.pace", given=shown(value), most=SLOWEST))


def _one_of(name: str, value: Any, known: tuple[str, ...]) -> None:
    if not isinstance(value, str) or value not in known:
        raise SetupError(unknown("setting_value", value, known, setting=name))


def read_settings(entries: Entries, game: Game) -> Settings:
    """Return the settings in a record; they are optional."""
    inside = entries.inside("settings", {})
    try:
        return Settings(game, {str(name): value for name, value in inside.data.items()})
    except SetupError as error:
        raise RecordError(texts()("record.setup", where=inside.where, why=str(error))) from None
