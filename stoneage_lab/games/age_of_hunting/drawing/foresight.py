"""What a hunt will bring, and where it moves the chiefs that stand there, before it is made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ....drawing.text_metrics import joined
from ..rules.actions import SendChief
from ..rules.rows import followers_before, groups, owner_at
from .look import Look

if TYPE_CHECKING:
    from ....play.position import Position


def label(position: Position, words: str, language: str) -> str:
    """Return an action as a phrase, grounds by the names on the side that is up."""
    return Look(position, language, acting=True).label(position.parse(words))


def placing(look: Look, action: SendChief) -> str:
    """Return what a placing brings, and what it pushes where."""
    ground, space = int(action.ground), int(action.followers) + 1
    said = [look.texts("panel.chief_on", space=space, area=look.area(ground, space))]
    said += [*huts(look, ground), *moved(look, ground, 0, space)]
    return joined(said, look.language)


def recalling(look: Look, ground: int, space: int) -> str:
    """Return what a recall brings, and which chiefs move up."""
    group = 1 + int(followers_before(look.state.rows[ground], space))
    said = [look.texts("panel.brings", area=look.area(ground, space))]
    said += [*huts(look, ground), *moved(look, ground, space, -group)]
    return joined(said, look.language)


def huts(look: Look, ground: int) -> Iterator[str]:
    """Yield what the mover's huts on a ground bring."""
    for space in look.state.face(ground).builds:
        if owner_at(look.state.huts[ground], space) == look.state.mover:
            yield look.texts("panel.hut_on", space=space, area=look.area(ground, space))


def moved(look: Look, ground: int, beyond: int, by: int) -> Iterator[str]:
    """Yield where chiefs to the right of a space will stand, and what is over them now and then."""
    at = 0
    for seat, followers in groups(look.state.rows[ground]):
        at += followers + 1
        if at <= beyond:
            continue
        now, then = look.area(ground, at), look.area(ground, at + by)
        key = "panel.pushed" if now != then else "panel.pushed_same"
        yield look.texts(key, who=look.seats[seat], space=at, other=at + by, before=now, area=then)
