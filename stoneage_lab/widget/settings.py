"""What somebody may set at the board itself: a panel behind the gear, and what comes of it."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from ..core.game import Game
from ..core.language import LANGUAGE_NAMES
from ..drawing.projector import LARGER, is_projector
from ..drawing.seats import seat_style
from ..drawing.templating import render
from ..drawing.text_metrics import printable
from ..play.settings import ALL_SEATS, CHOICES

PACE: Final = 900
"""Milliseconds between two decisions of bots, unless chosen otherwise."""

PACES: Final = (0, 300, PACE, 2000)
# How many times as long as usual a piece travels.
MOTIONS: Final = {"slow": "2.5", "normal": "", "fast": "0.4", "none": "0"}
_TEMPLATES: Final = (Path(__file__).parent / "templates",)


@dataclass(frozen=True, slots=True)
class Choice:
    """One value of a setting: what is sent, what is read, whether it is the one in force."""

    value: str
    label: str
    chosen: bool


@dataclass(frozen=True, slots=True)
class Group:
    """A setting with its choices."""

    name: str
    label: str
    choices: Sequence[Choice]


def in_force(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Return every setting with the value that counts, chosen or not."""
    usual = {
        "colours": "standard",
        "motion": "normal",
        "size": "projector" if is_projector() else "normal",
        "pace": PACE,
        "seat": ALL_SEATS,
    }
    return usual | dict(settings)


def look(settings: Mapping[str, Any]) -> str:
    """Return the style declarations that the settings mean for a board, or an empty text."""
    motion = MOTIONS[settings["motion"]]
    told = [
        seat_style(settings["colours"]),
        f"--sal-motion:{motion}" if motion else "",
        f"zoom:{LARGER};--sal-zoom:{LARGER}" if settings["size"] == "projector" else "",
    ]
    return ";".join(each for each in told if each)


def groups(
    settings: Mapping[str, Any],
    game: Game,
    say: Callable[[str], str],
    *,
    bots: bool,
    seats: bool,
) -> list[Group]:
    """Return what can be chosen at a board.

    Parameters
    ----------
    settings : mapping
        What is in force.
    game : Game
    say : callable
        Gives the text of a key.
    bots : bool
        Some seat is played by a bot, so that there is a pace.
    seats : bool
        The board is for all seats, so that somebody may choose to see it from one.
    """
    table: dict[str, Sequence[str]] = dict(CHOICES)
    if bots:
        # From slow to fast, as the speed of the pieces.
        table["pace"] = [str(pace) for pace in sorted(PACES, reverse=True)]
    if seats:
        # By number: a game of one's own may have seats of any name.
        table["seat"] = [ALL_SEATS, *map(str, range(game.players))]
    sent = {name: str(value) for name, value in settings.items()}
    if sent["seat"] != ALL_SEATS:
        sent["seat"] = str(game.seat_number(sent["seat"]))

    def label(name: str, value: str) -> str:
        if name == "language":
            return LANGUAGE_NAMES[value]
        if name == "seat" and value != ALL_SEATS:
            return game.seat_text(game.seats[int(value)], settings["language"])
        return say(f"settings.{name}_{value.replace('-', '_')}")

    return [
        Group(
            name,
            say(f"settings.{name}"),
            [Choice(v, label(name, v), v == sent[name]) for v in values],
        )
        for name, values in table.items()
    ]


def panel(words: Mapping[str, str], found: Sequence[Group]) -> str:
    """Return the panel that the gear opens."""
    return printable(render("settings.html.j2", _TEMPLATES, {"words": words, "groups": found}))


def read(game: Game, name: str, value: str) -> Any:
    """Return a value as a session keeps it from the word of a page: a pace is a number."""
    if not (value.isascii() and value.isdigit()):
        return value
    if name == "seat" and len(value) < 3 and int(value) < game.players:
        return game.seats[int(value)]
    return int(value) if name == "pace" else value
