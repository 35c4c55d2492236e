"""Somebody who stands beside the board and leads through something: a tour, or a goal to reach.

The board shows what the guide says in a banner of its own, lets the places glow that the guide
means, and hands the presses of its buttons on. What it is about, only the guide knows.
"""

from __future__ import annotations

import re
import weakref
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol

from ..core.errors import HistoryError
from ..drawing.render import scene_of
from ..drawing.templating import render

if TYPE_CHECKING:
    from ..drawing.scene import ChoicePanel, Scene
    from ..play.session import Session
    from .settings import BoardSettings
    from .shown_session import ShownSession

_TEMPLATES: Final = (Path(__file__).parent / "templates",)
_WORDS: Final = re.compile(r"[\w +-]+")
_ID: Final = re.compile(r"[a-zA-Z][\w-]*")
_BRIGHT: Final = "opacity:1;filter:drop-shadow(0 0 5px #d98324) drop-shadow(0 0 10px #d98324)"
_OUTLINE: Final = "stroke:#cc7418;stroke-width:6"


@dataclass(frozen=True, slots=True)
class Press:
    """A button of the banner.

    Attributes
    ----------
    name : str
        What the guide is told when it is pressed.
    label : str
    can : bool
        Whether it does something now.
    main : bool
        It is what one is expected to press.
    """

    name: str
    label: str
    can: bool = True
    main: bool = False


@dataclass(frozen=True, slots=True)
class Guidance:
    """What a guide says about the position shown.

    Attributes
    ----------
    title : str
    sentence : str
        Read out to those who do not see it.
    reply : str
        What is to be said about the last thing somebody did.
    right : bool
        Whether that was right.
    done : str
        The sentence that what was to be done is done; the tick stands beside it, nothing glows.
    name : str
        A class of the banner by which the page finds it.
    following : str
        What stands on the button that leads to what follows on the page; none if empty.
    leads_to : mapping of str to str
        Where it leads: the class of the next ``item``, or the path of the next ``notebook``.
    sign : str
        What stands before the reply; by default a tick or a cross.
    progress : str
        How far one is, in words.
    share : float
        The same, from 0 to 1.
    buttons : sequence of Press
    moves : sequence of str
        The words of moves whose places glow.
    marks : sequence of str
        Ids of other things in the picture that glow.
    """

    title: str
    sentence: str
    reply: str = ""
    right: bool = False
    done: str = ""
    name: str = ""
    following: str = ""
    leads_to: Mapping[str, str] = field(default_factory=dict)
    sign: str = ""
    progress: str = ""
    share: float = 0.0
    buttons: Sequence[Press] = ()
    moves: Sequence[str] = ()
    marks: Sequence[str] = ()


class Guide(Protocol):
    """What a board asks of its guide."""

    @property
    def play(self) -> Session:
        """The session it leads through; the board follows if it becomes another one."""

    def guidance(self, language: str, seen: Session) -> Guidance:
        """Return what the guide says now, in a language.

        Where a game hides something it tells no more than `seen` holds, which is the session as
        the board may show it.
        """

    def steer(self, name: str) -> bool:
        """Do what a button means; tell whether the guide stays."""

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` when the guide says something else; returns a function that ends it."""


class GuideBanner:
    """The guide of a board, if it has one, and the banner in which it speaks.

    Parameters
    ----------
    shown : ShownSession
    settings : BoardSettings
    changed : function
        Called when the guide says something else, or leaves.

    Attributes
    ----------
    guide : Guide or None
    """

    def __init__(
        self, shown: ShownSession, settings: BoardSettings, changed: Callable[[], None]
    ) -> None:
        self._shown = shown
        self._settings = settings
        self._changed = changed
        self._unsubscribe: Callable[[], None] = lambda: None
        self.guide: Guide | None = None

    def take(self, guide: Guide) -> None:
        """Follow a guide from now on."""
        self.leave()
        self.guide = guide
        this = weakref.ref(self)

        def changed() -> None:
            banner = this()
            if banner is not None:
                banner._changed()

        self._unsubscribe = guide.subscribe(changed)
        weakref.finalize(self, self._unsubscribe)

    def leave(self) -> None:
        """Follow no guide any more."""
        self._unsubscribe()
        self.guide = None

    def steer(self, name: str) -> None:
        """Hand the press of a button of the banner on to the guide.

        Raises
        ------
        HistoryError
            If nobody guides here (any more).
        """
        if self.guide is None:
            raise HistoryError(self._settings.say("no_guide"))
        if not self.guide.steer(name):
            self.leave()
            self._changed()

    def markup(self, seen: Session) -> str:
        """Return the banner, with the style that lets things glow; nothing without a guide.

        Parameters
        ----------
        seen : Session
            The session as the board may show it.
        """
        if self.guide is None:
            return ""
        settings = self._settings
        said = self.guide.guidance(settings.language, seen)
        scene = scene_of(seen, settings.seat, settings.language)
        return render("guide.html.j2", _TEMPLATES, {"said": said, "glow": glow(said, scene)})


def glow(said: Guidance, scene: Scene) -> str:
    """Return the style that lets glow what a guide means: places, numbers to set, buttons.

    Names that are no plain words are passed over: they might mean something else in a style sheet.
    """
    marks = [mark for mark in said.marks if _ID.fullmatch(mark)]
    moves = [move for move in said.moves if _WORDS.fullmatch(move)]
    bright = [f"#{mark}" for mark in marks]
    bright += [f'.sal-root :is(.sal-board,.sal-prompt) [data-action="{move}"]' for move in moves]
    shown = {words for each in scene.controls() if each.in_sight for words in each.words}
    for panel in scene.prompt.panels:
        if _ID.fullmatch(panel.id):
            bright += _within(panel, [move for move in moves if panel.open or move not in shown])
    style = ",".join(bright) + f"{{{_BRIGHT}}}" if bright else ""
    # What nothing can be done with has no outline of its own that could glow.
    return style + "".join(f"#{mark}>.sal-hit{{{_OUTLINE}}}" for mark in marks)


def _within(panel: ChoicePanel, moves: Sequence[str]) -> Iterator[str]:
    """Give selectors of what leads to the moves through a panel."""
    known = {choice.action: number for number, choice in enumerate(panel.choices)}
    inside = [move for move in moves if move in known]
    if inside or any(button.control.action in moves for button in panel.buttons):
        yield f'.sal-root [data-open="{panel.id}"]:not([aria-expanded=true])'
    # Whatever the dial stands at is fine, or it is to be set to the best of them.
    if not inside or len(inside) == len(panel.choices):
        return
    best = known[inside[0]]
    unset = f'#{panel.id}:not(:has(.sal-ok[data-action="{inside[0]}"]))'
    if panel.form == "stepper":
        yield f'{unset} .sal-pip[data-turn="{best + 1}"]'
    for kind, count in zip(panel.kinds, panel.choices[best].counts, strict=False):
        if count and _ID.fullmatch(kind.key):
            yield f'{unset} [data-kind="{kind.key}"] .sal-pip[data-turn="{count}"]'
