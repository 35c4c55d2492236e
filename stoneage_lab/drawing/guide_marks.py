"""Marks in a scene what a guide points at.

A tour or a goal names moves, and things to look at. Templates mark where these moves are made and
what these things are, and the text board says so: on a live board, in a picture, in a replay.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from typing import TYPE_CHECKING, Any

from .ground import Place
from .plain_value import PlainValue, plain_value, replace
from .scene import Button

if TYPE_CHECKING:
    from .scene import ChoicePanel, Scene


@plain_value(frozen=True)
class GuideFocus(PlainValue):
    """The moves and things that a guide points at.

    Attributes
    ----------
    moves : sequence of str
        The words of moves.
    things : sequence of str
        The ids of places, items and panels.
    only : bool
        Whether nothing else can be pressed, as for a question that is answered on the board.
    counting : bool
        Whether a board that counts points for the players shows them.
    """

    moves: Sequence[str] = ()
    things: Sequence[str] = ()
    only: bool = False
    counting: bool = True


def with_meant(scene: Scene, meant: GuideFocus, live: Scene, rest: Scene | None = None) -> Scene:
    """Return a scene with marks on what a guide means.

    A move is marked where it is played, and where the panel is opened in which it is played, unless
    it can be played in sight. The scene may be a still picture of the `live` one, in which moves
    can be made. Where nothing but what is meant can be pressed, other places look as in the scene
    at `rest`.
    """
    things, moves = frozenset(meant.things), frozenset(meant.moves)
    if meant.only:
        scene, live = offering(scene, moves, rest), offering(live, moves)
    found = things | set(_ids(live, moves))

    def marked(one: Any) -> Any:
        if one.id in found:
            return replace(one, control=replace(one.control, meant=True))
        # Beside a move that is meant, others stay possible and are seen less.
        if not moves or one.control.state != "can":
            return one
        if isinstance(one, Place):
            return replace(one, soft=True)
        return replace(one, style=one.style or "quiet") if isinstance(one, Button) else one

    panels = [
        replace(
            panel,
            buttons=tuple(map(marked, panel.buttons)),
            choices=tuple(
                replace(choice, meant=choice.action in moves) for choice in panel.choices
            ),
        )
        for panel in scene.prompt.panels
    ]
    # There is one instruction at a time: that of the guide.
    detail = "" if moves and scene.prompt.tells_what_to_press else scene.prompt.detail
    prompt = replace(scene.prompt, panels=tuple(panels), detail=detail)
    return replace(scene.with_places(marked), prompt=prompt, meant=things)


def offering(scene: Scene, moves: Collection[str], rest: Scene | None = None) -> Scene:
    """Return a scene in which only some moves can be made.

    A place that opens a panel with one of them plays it at once. Nothing else tells why it cannot
    be pressed: that may be the answer. Nor is it lit: it looks as in the scene at `rest`.
    """
    before = scene.prompt.panels
    panels = tuple(left for panel in before if (left := _left_of(panel, moves)) is not None)
    played = {panel.id: _played(panel) for panel in panels}
    resting = {place.id: place for _, place in rest.places()} if rest is not None else {}

    def offered(place: Any) -> Any:
        control = place.control
        one = played.get(control.opens, ())
        if control.action in moves or len(one) > 1:
            kept = replace(control, why="")
        else:
            action = one[0] if one else ""
            kept = replace(control, action=action, opens="", why="", mark="", line="")
        looks = place if kept.state == "can" else resting.get(place.id, place)
        return looks if kept == looks.control else replace(looks, control=kept)

    changed = scene.with_places(offered)
    direct = {at.control.action for _, at in changed.places()}
    shown = (panel for panel in panels if panel.open or not direct.issuperset(_played(panel)))
    return replace(changed, prompt=replace(scene.prompt, panels=tuple(shown)))


def _left_of(panel: ChoicePanel, moves: Collection[str]) -> ChoicePanel | None:
    """Return a panel with the choices and buttons that make some moves; None without any."""
    choices = tuple(choice for choice in panel.choices if choice.action in moves)
    buttons = tuple(button for button in panel.buttons if button.control.action in moves)
    if not (choices or buttons):
        return None
    return replace(panel, choices=choices, buttons=buttons, start=0, folded=False)


def _played(panel: ChoicePanel) -> tuple[str, ...]:
    """Return the moves that a panel makes."""
    return tuple(words for each in panel.controls() for words in each.words)


def _ids(scene: Scene, moves: frozenset[str]) -> Iterator[str]:
    """Yield the ids of the places and buttons that lead to some moves."""
    reaches = list(scene.controls())
    unseen = moves - {words for each in reaches if each.in_sight for words in each.words}
    opened = {each.panel.id for each in reaches if each.panel and unseen.intersection(each.words)}
    for each in reaches:
        if each.control.action in moves or each.control.opens in opened:
            yield each.id
