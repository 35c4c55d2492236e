"""The dice thrown last, and what became of them, written out."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ....drawing.lettering import size_for
from ....drawing.scene import Die, Tray
from .layout import TRAY
from .look import Look

_STEP = 43.0


def tray(look: Look) -> Tray | None:
    """Return the tray, or None where nothing was thrown."""
    state = look.state
    if state.tray and state.step_name in ("taking", "throwing"):
        text = look.texts("tray.draft", faces=" ".join(str(face) for face in state.tray))
        return laid(look, state.tray, text)
    if state.roll:
        roll = state.roll
        faces = thrown(look, roll.sum, roll.dice)
        text = written(look, faces, roll.dice, roll.sum)
        return laid(look, faces, joined(look, text, look.texts("tray.wait", divisor=roll.divisor)))
    for event in reversed(look.position.events):
        if event[0] == "yield":
            return laid(look, *divided(look, look.game.event_facts(event)))
    return None


def joined(look: Look, *steps: str) -> str:
    """Join the steps of some arithmetic; after an equals sign comes a comma.

    A single die is divided as it is: 6 ÷ 5, but 3+5 = 8, ÷ 3.
    """
    text = steps[0]
    for step in steps[1:]:
        text += (look.texts["tray.then"] if "=" in text else "") + step
    return text


def divided(look: Look, facts: dict[str, Any]) -> tuple[tuple[int, ...], str]:
    """Return the faces of a finished roll and its arithmetic."""
    texts = look.texts
    faces = thrown(look, facts["rolled"])
    steps = [written(look, faces, len(faces), facts["rolled"])]
    if facts["bonus"]:
        steps.append(texts("tray.tools", bonus=facts["bonus"], total=facts["total"]))
    given = {"divisor": facts["divisor"], "n": facts["n"], "good": facts["good"]}
    steps.append(texts("tray.divided", **given))
    over = facts["total"] % facts["divisor"]
    return faces, joined(look, *steps) + (texts("tray.over", n=over) if over else "")


def thrown(look: Look, total: int, dice: int = 0) -> tuple[int, ...]:
    """Return the faces of the last ply that make this sum, or none if they are not known."""
    for faces in reversed(tuple(look.position.faces)):
        if sum(faces) == total and dice in (0, len(faces)):
            return tuple(faces)
    return ()


def written(look: Look, faces: tuple[int, ...], dice: int, total: int) -> str:
    """Write the sum of some dice: 3+5+6 = 14."""
    if len(faces) > 1:
        return look.texts("tray.sum", faces="+".join(map(str, faces)), sum=total)
    if dice > 1 and not faces:
        return look.texts("tray.total", n=dice, sum=total)
    return look.texts("tray.one", sum=total)


def laid(look: Look, faces: Iterable[int], text: str) -> Tray:
    """Return a tray with these dice side by side."""
    x, y, wide, _ = TRAY
    faces = tuple(faces)
    # Other faces are other dice: so a new throw is seen to roll in.
    thrown_as = "".join(map(str, faces))
    left = x + wide / 2 - _STEP * (len(faces) - 1) / 2
    dice = tuple(
        Die(f"die-{thrown_as}-{number}", face, left + _STEP * (number - 1), y + 32)
        for number, face in enumerate(faces, 1)
    )
    return Tray(dice, text, look.texts("tray.label", text=text), size_for(text, wide - 30))
