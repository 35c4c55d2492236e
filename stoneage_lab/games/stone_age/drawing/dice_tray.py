"""The tray: the last dice, with the calculation of their result."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from ....drawing.palette import NORMAL
from ....drawing.plain_value import replace
from ....drawing.text_metrics import width, wrap
from .layout import added_across
from .meals import eaten_words
from .position_view import Look
from .scores import winners

_STEP: Final = 42.0
# The number of dice in one row, and the largest number written out one by one.
_ROW: Final = 3
_WRITTEN: Final = 6
_LINES: Final = 2


@dataclass(frozen=True, slots=True)
class DiceTray:
    """The last dice, with the calculation of their result.

    `faces` are those of the dice, in one row or two of `across` dice; `lines` is the text broken to
    fit beside them.
    """

    faces: tuple[int, ...]
    text: str
    label: str
    lines: tuple[str, ...]
    across: int = 0

    @property
    def id(self) -> str:
        """What its dice are called: a new throw is animated as new dice."""
        return "die-" + "".join(map(str, self.faces))


def tray(look: Look) -> DiceTray | None:
    """Return the tray, or None if no dice were thrown; at the end it names who has won."""
    state, texts = look.state, look.texts
    if look.position.over:
        won = winners(look)
        return replace(tray_item(look, (), [won]), label=won)
    if state.tray and state.step_name in ("taking", "throwing"):
        text = texts("tray.draft", faces=" ".join(str(face) for face in state.tray))
        return tray_item(look, state.tray, [text])
    if state.roll:
        roll = state.roll
        faces = last_faces(look, roll.sum, roll.dice)
        steps = [written(look, faces, roll.dice, roll.sum)]
        if roll.less:
            steps.append(texts("tray.less", less=roll.less, left=roll.left))
        steps.append(texts("tray.wait", divisor=roll.divisor))
        return tray_item(look, faces, worked_out(look, *steps))
    meal = [fed] if (fed := eaten_words(look)) else []
    for event in reversed(look.position.events):
        if event[0] in ("tame_roll", "repel_roll"):
            facts = look.game.event_facts(event)
            known = facts["dice"]
            thrown_for = tray_item(look, known, [texts(f"tray.{event[0]}", n=facts["n"])], meal)
            # Beside two added places there may be room for the dice alone.
            return thrown_for if len(thrown_for.lines) <= _LINES else replace(thrown_for, lines=())
        if event[0] in ("yield", "yield_less"):
            facts = look.game.event_facts(event)
            faces, pieces = divided(look, facts)
            if not meal:
                whole = tray_item(look, faces, pieces)
                # Beside added places there is room for two lines: what is left over can go.
                return whole if len(whole.lines) <= _LINES else tray_item(look, (), pieces)
            short = [look.texts("tray.short", **facts)]
            ways = ((faces, pieces), (faces, short), ((), short))
            trays = (tray_item(look, dice, told, meal) for dice, told in ways)
            # Show only as much of the roll as leaves room for the meal.
            found = next((tray for tray in trays if len(tray.lines) <= _LINES), None)
            return found or tray_item(look, (), meal)
    return tray_item(look, (), meal) if meal else None


def worked_out(look: Look, *steps: str) -> list[str]:
    """Return the steps of a calculation, ready to be joined.

    A comma follows an equals sign. A single die is divided directly: 6 ÷ 5, but 3+5 = 8, ÷ 3.
    """
    pieces = [steps[0]]
    for step in steps[1:]:
        if "=" in "".join(pieces):
            pieces[-1] += look.texts["tray.then"]
        pieces.append(step)
    return pieces


def divided(look: Look, facts: dict[str, Any]) -> tuple[tuple[int, ...], list[str]]:
    """Return the faces of a finished roll and the steps of its arithmetic."""
    texts = look.texts
    faces = last_faces(look, facts["rolled"])
    steps = [written(look, faces, len(faces), facts["rolled"])]
    if facts.get("less"):
        left = max(0, facts["rolled"] - facts["less"])
        steps.append(texts("tray.less", less=facts["less"], left=left))
    if facts["bonus"]:
        steps.append(texts("tray.tools", bonus=facts["bonus"], total=facts["total"]))
    given = {"divisor": facts["divisor"], "n": facts["n"], "good": facts["good"]}
    steps.append(texts("tray.divided", **given))
    pieces = worked_out(look, *steps)
    over = facts["total"] % facts["divisor"] if len(look.added) < 2 else 0
    return faces, [*pieces, texts("tray.over", n=over)] if over else pieces


def last_faces(look: Look, total: int, dice: int = 0) -> tuple[int, ...]:
    """Return the faces of the last ply that make this sum, or none if they are not known."""
    for faces in reversed(tuple(look.position.faces)):
        if sum(faces) == total and dice in (0, len(faces)):
            return tuple(faces)
    return ()


def written(look: Look, faces: tuple[int, ...], dice: int, total: int) -> str:
    """Write the sum of some dice: 3+5+6 = 14; for many dice only their number."""
    if len(look.added) > 1 and dice > 1:
        return look.texts("tray.one", sum=total)  # beside two added places there is little room
    if 1 < len(faces) <= _WRITTEN:
        return look.texts("tray.sum", faces="+".join(map(str, faces)), sum=total)
    if dice > 1:
        return look.texts("tray.total", n=dice, sum=total)
    return look.texts("tray.one", sum=total)


def tray_item(
    look: Look, faces: Iterable[int], pieces: list[str], below: Sequence[str] = ()
) -> DiceTray:
    """Return a tray with these dice, in two rows if they are many, and the text beside them.

    The texts of `below` start a new line.
    """
    wide = tray_width(look)
    faces = tuple(faces)
    across = -(-len(faces) // 2) if len(faces) > _ROW else len(faces)
    text = " · ".join(("".join(pieces), *below))
    room = wide - _STEP * across - 44
    lines = (*broken(pieces, room), *(line for told in below for line in broken([told], room)))
    return DiceTray(faces, text, look.texts("tray.label", text=text), lines, across)


def tray_width(look: Look) -> float:
    """Return the width of the tray; where added sites stand beside it they take a part of it."""
    wide = look.layout.tray[2]
    if look.layout.added_apart:
        return wide
    return wide - added_across(site.rings for site in look.added)


def broken(pieces: list[str], room: float) -> list[str]:
    """Fill lines of some width with pieces of text, breaking between pieces if possible."""
    lines: list[str] = []
    for piece in pieces:
        if lines and width((lines[-1] + piece).rstrip(), NORMAL) <= room:
            lines[-1] += piece
        else:
            # No line begins with the comma that joins it to the one before.
            lines += wrap(piece.lstrip(" ,、"), max(8, int(room / NORMAL / 0.56)))
    return [line.strip() for line in lines]
