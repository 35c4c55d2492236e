"""Arguments that have to be of one class: returned, or refused with a sentence."""

from __future__ import annotations

from typing import TYPE_CHECKING, TypeVar

from .arguments import shown
from .errors import SetupError
from .language import texts

if TYPE_CHECKING:
    from .state import State

S = TypeVar("S", bound="State")


def state_of(given: object, kind: type[S]) -> S:
    """Return a state of a game.

    Raises
    ------
    SetupError
        If it is none, or one of another game.
    """
    if isinstance(given, kind):
        return given
    raise SetupError(texts()("error.state", given=shown(given)))


def words_of(given: object) -> str:
    """Return the words of an action.

    Raises
    ------
    SetupError
        If they are no text.
    """
    if isinstance(given, str):
        return given
    raise SetupError(texts()("error.find", given=shown(given)))
