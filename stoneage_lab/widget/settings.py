"""The settings of a board: given by arguments, or chosen in the settings panel."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..core.errors import SetupError
from ..core.game import Game
from ..core.language import LANGUAGE_NAMES, known_language
from ..core.memo import memo
from ..core.projector_mode import LARGER, follow, is_projector
from ..drawing import strings
from ..drawing.seat_style import seat_night_style, seat_style
from ..drawing.templating import render
from ..players import PERSON
from ..session.settings import ALL_SEATS, CHOICES, Settings
from .commands import ALL, allows
from .viewer import Viewer
from .words import say

if TYPE_CHECKING:
    from .shown_session import ShownSession
    from .viewer_snapshot import Viewing

PACE: Final = 900
"""Milliseconds between two decisions of bots, unless chosen otherwise."""

PACES: Final = (0, 300, PACE, 2000)
# The factor of the duration of moving pieces.
MOTIONS: Final = {"slow": "2.5", "normal": "", "fast": "0.4", "none": "0"}
_TEMPLATES: Final = (Path(__file__).parent / "templates",)


@dataclass(frozen=True, slots=True)
class SettingValue:
    """One value of a setting: its value, its text, and whether it is the present one."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Group:
    """A setting with its choices."""

    name: str
    label: str
    choices: tuple[SettingValue, ...]


class BoardSettings(Mapping[str, Any]):
    """The settings of one board, by name; the session stores the user's choices.

    Settings that are not given are taken from the session.

    Parameters
    ----------
    shown : ShownSession
    changed : function
        Called after a setting, or the common size of all boards, has changed.
    seat : str or int, optional
        The only seat the board acts for.
    language : {"en", "ja"}, optional
        The current one by default.
    given : mapping
        The other settings; None stands for "not given".
    viewer : Viewer, optional
        Who looks at the board; by default who looks at a board in a notebook.
    commands : frozenset of str
        What may be asked of the board.

    Attributes
    ----------
    viewer : Viewer
        Who looks at the board.
    """

    def __init__(
        self,
        shown: ShownSession,
        changed: Callable[[], None],
        *,
        seat: str | int | None,
        language: str | None,
        given: Mapping[str, Any],
        viewer: Viewer | None = None,
        commands: frozenset[str] = ALL,
    ) -> None:
        self._shown = shown
        self._commands = commands
        self._changed = changed
        self._unfollow: Callable[[], object] = lambda: None
        self._panel: tuple[tuple[Any, ...], str] | None = None
        play = shown.play
        kept = dict(play.settings)
        kept |= {name: value for name, value in given.items() if value is not None}
        if language is not None or "language" not in kept:
            kept["language"] = known_language(language)
        self._chosen = Settings(play.game, kept)
        self.viewer = Viewer.of_notebook(play.game, seat) if viewer is None else viewer

    # -- present values --------------------------------------------------------------------

    @property
    def language(self) -> str:
        """The language of the board."""
        return str(self["language"])

    @property
    def pace(self) -> int:
        """Milliseconds between two decisions of bots."""
        return int(self.get("pace", PACE))

    @property
    def seat(self) -> int | None:
        """The number of the only seat the board acts for, or None."""
        if not self.viewer.shared:
            return self.viewer.seat
        number = self._number(self.get("seat", ALL_SEATS))
        return number if number is not None and number in self.seats else None

    @property
    def has_bots(self) -> bool:
        """Whether a bot plays a seat."""
        return any(player != PERSON for player in self._shown.play.players)

    @property
    def seats(self) -> list[int]:
        """The seats the board can be turned to.

        If people play and something is hidden, these are the seats of people only, so that no one
        can look at the hand of a bot.
        """
        play = self._shown.play
        people = [seat for seat, player in enumerate(play.players) if player == PERSON]
        return people if people and play.hides else list(range(play.game.players))

    def _number(self, seat: str) -> int | None:
        """Return the number of a seat by its exact name; None for all seats."""
        return None if seat == ALL_SEATS else self._shown.play.game.seats.index(seat)

    def say(self, key: str, **facts: Any) -> str:
        """Return a sentence of the boards in the language of this one."""
        return say(f"board.{key}", self.language, **facts)

    # -- changing --------------------------------------------------------------------------

    def change(self, name: str, value: Any) -> None:
        """Change a setting of this board and of its session.

        Raises
        ------
        SetupError
            If there is no such setting or value, or the board cannot be turned to this seat.
        """
        play = self._shown.play
        with play.lock:
            before = dict(self), dict(play.settings)
            chosen = self._chosen.changed(name, value)
            if name == "seat":
                self._check_seat(value)
            self._chosen = chosen
            play.settings = play.settings.changed(name, value)
            if before != (dict(self), dict(play.settings)):
                self._changed()

    def _check_seat(self, value: str) -> None:
        if not self.viewer.shared:
            raise SetupError(self.say("own_seat"))
        if value != ALL_SEATS and self._number(value) not in self.seats:
            game = self._shown.play.game
            raise SetupError(self.say("bot_seat", seat=game.seat_text(value, self.language)))

    def follow_projector(self) -> None:
        """Follow the size of `stoneage_lab.projector` by a weak reference, except for guests."""
        if self.viewer.guest:
            return
        this = weakref.ref(self)

        def changed() -> None:
            settings = this()
            if settings is not None:
                settings._changed()

        self._unfollow = weakref.finalize(self, follow(changed))

    def unfollow(self) -> None:
        """Stop following `stoneage_lab.projector`."""
        self._unfollow()

    # -- showing ---------------------------------------------------------------------------

    def style(self) -> str:
        """Return the style of the board under its settings."""
        return style_of(self._in_force())

    def _in_force(self) -> dict[str, Any]:
        return in_force(self._chosen, large=not self.viewer.guest and is_projector())

    def panel(self, viewing: Viewing) -> str:
        """Return the settings panel."""
        game, language = viewing.play.game, viewing.language
        force = self._in_force()
        if viewing.seat is None:
            force["seat"] = ALL_SEATS
        bots = self.has_bots
        seats = tuple(map(str, self.seats)) if self.viewer.shared else ()
        asked = (game, language, tuple(force.items()), bots, seats)
        if self._panel is None or self._panel[0] != asked:
            found = groups(force, game, lambda key: say(key, language), bots=bots, seats=seats)
            # Kept, because from picture to picture only the position changes.
            offered = tuple(each for each in found if allows(self._commands, "set", each.name))
            self._panel = asked, panel(language, offered)
        return self._panel[1]

    def __getitem__(self, name: str) -> Any:
        return self._chosen[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._chosen)

    def __len__(self) -> int:
        return len(self._chosen)

    def __repr__(self) -> str:
        return f"<settings of a board: {dict(self)}>"


def in_force(settings: Mapping[str, Any], *, large: bool) -> dict[str, Any]:
    """Return every setting with its present value, chosen or default.

    Parameters
    ----------
    settings : mapping
        Those that were chosen.
    large : bool
        Whether letters are large unless chosen otherwise.
    """
    usual = {
        "colours": "standard",
        "light": "page",
        "motion": "normal",
        "size": "projector" if large else "normal",
        "pace": PACE,
        "seat": ALL_SEATS,
    }
    return usual | dict(settings)


PAGE_AT_NIGHT: Final = (
    "color-scheme:dark;--sal-ground:#1d1712;--sal-text:#f3e8d2;--sal-faint:#cbbba2;"
    "--sal-border:#6a5846;--sal-raised:#352a21"
)
"""The page of a board for which night was chosen: the status line, the buttons and the log."""


def style_of(settings: Mapping[str, Any]) -> str:
    """Return the style declarations of the settings, or an empty text."""
    motion = MOTIONS[settings["motion"]]
    told = [
        seat_style(settings["colours"]),
        seat_night_style(settings["colours"]),
        f"--sal-motion:{motion}" if motion else "",
        PAGE_AT_NIGHT if settings["light"] == "night" else "",
        f"--sal-larger:{LARGER}" if settings["size"] == "projector" else "",
    ]
    return ";".join(each for each in told if each)


def groups(
    settings: Mapping[str, Any],
    game: Game,
    say: Callable[[str], str],
    *,
    bots: bool,
    seats: Sequence[str],
) -> tuple[Group, ...]:
    """Return the settings that can be chosen at a board.

    Parameters
    ----------
    settings : mapping
        The present values.
    game : Game
    say : callable
        Returns the text of a key.
    bots : bool
        Whether a bot plays a seat, so that the pace matters.
    seats : sequence of str
        Numbers of the seats the board can be turned to; none if it is for one seat only.
    """
    table: dict[str, Sequence[str]] = dict(CHOICES)
    if bots:
        # From slow to fast, as the speed of the pieces.
        table["pace"] = [str(pace) for pace in sorted(PACES, reverse=True)]
    if seats:
        # By number: seats of the user's own game may have any name.
        table["seat"] = [ALL_SEATS, *seats]
    sent = {name: str(value) for name, value in settings.items()}
    if sent["seat"] != ALL_SEATS:
        sent["seat"] = str(game.seat_number(sent["seat"]))

    def label(name: str, value: str) -> str:
        if name == "language":
            return LANGUAGE_NAMES[value]
        if name == "seat" and value != ALL_SEATS:
            return game.seat_text(game.seats[int(value)], settings["language"])
        return say(f"settings.{name}_{value.replace('-', '_')}")

    return tuple(
        Group(
            name,
            say(f"settings.{name}"),
            tuple(SettingValue(v, label(name, v), v == sent[name]) for v in values),
        )
        for name, values in table.items()
    )


@memo(16)
def panel(language: str, found: tuple[Group, ...]) -> str:
    """Return the markup of the settings panel."""
    context = {"words": strings(language), "groups": found}
    return render("settings.html.j2", _TEMPLATES, context)


def read(game: Game, name: str, value: str) -> Any:
    """Return the value of a setting from the text of a page: a pace is a number."""
    if not (value.isascii() and value.isdigit()):
        return value
    if name == "seat" and len(value) < 3 and int(value) < game.players:
        return game.seats[int(value)]
    return int(value) if name == "pace" else value
