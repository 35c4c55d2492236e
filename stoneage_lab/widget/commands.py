"""What may be asked of a board: its buttons and its answers read the same set.

A command is a message of `stoneage_lab.widget.protocol` by its name (``goto``), or with one value
(``set language``): then other values of it are refused.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from .protocol import KINDS

if TYPE_CHECKING:
    from .protocol import Message

COPY: Final = "copy"
"""The page itself copies the lines of Python; Python is not asked."""

ALL: Final = frozenset({*KINDS, COPY})
"""All that there is: the board of a notebook."""

WATCHING: Final = frozenset(
    {
        "goto", "changes", "unfold", "deed", "language", "open", "close", "room",
        "set language", "set colours", "set light", "set motion", "set size",
        "export txt", "export svg", "export png", "export json",
    }
)  # fmt: skip
"""What somebody may ask who looks on where others play on devices of their own."""

PLAYING: Final = WATCHING | {"act", "draft", "preview"}
"""What a player may ask there: nothing that tells of chance to come, or goes back for all."""


def allows(commands: frozenset[str], kind: str, value: str = "") -> bool:
    """Tell whether a command is among those that may be asked.

    Examples
    --------
    >>> allows(WATCHING, "goto"), allows(WATCHING, "set", "pace"), allows(ALL, "set", "pace")
    (True, False, True)
    """
    return kind in commands or f"{kind} {value}" in commands


def is_allowed(commands: frozenset[str], message: Message) -> bool:
    """Tell whether a message may be followed."""
    return allows(commands, message.t, message.setting or message.export)
