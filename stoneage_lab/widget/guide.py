"""Protocol for a guide of a board, such as a tour or a goal: banner, highlighted places, buttons.

The board shows the guide's sentences in a banner, highlights the places that it names, and passes
on the presses of its buttons. Only the guide knows their meaning.
"""

from __future__ import annotations

import re
import weakref
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, Final, Protocol, runtime_checkable

from ..core.arguments import shown
from ..core.errors import HistoryError, SetupError
from ..drawing.board_texts import shared_texts
from ..drawing.guide_marks import GuideFocus
from ..drawing.position_scenes import far_off, scene_of
from ..drawing.templating import render
from ..drawing.text_metrics import columns, unbroken

if TYPE_CHECKING:
    from ..drawing.scene import Scene
    from ..figures.table import Table
    from ..session.session import Session
    from .settings import BoardSettings
    from .shown_session import ShownSession
    from .viewer_snapshot import Viewing

_TEMPLATES: Final = (Path(__file__).parent / "templates",)
_ID: Final = re.compile(r"[a-zA-Z][\w-]*")


@dataclass(frozen=True, slots=True)
class Press:
    """A button of the banner.

    Attributes
    ----------
    name : str
        The name that the guide gets when the button is pressed.
    label : str
    can : bool
        Whether it is enabled.
    main : bool
        Whether it is the expected choice.
    sign : str
        A sign after the label: a tick or a cross.
    right : bool
        Whether the sign is a tick.
    notebook : str
        The path of the notebook that it opens, in place of a press that the guide gets.
    """

    name: str
    label: str
    can: bool = True
    main: bool = False
    sign: str = ""
    right: bool = False
    notebook: str = ""

    @property
    def is_long(self) -> bool:
        """Whether the label is more than a number or two words."""
        return columns(self.label) > LONG_LABEL


HINT: Final = "hint"
"""The name of the press by which a guide is asked for a hint; the key of hints presses it, too."""
LONG_LABEL: Final = 18
"""A label of at least this many columns gets a line of its own."""
LONG: Final = 190
"""Columns of a sentence for which the box is narrow: what happened comes before what to do."""


@dataclass(frozen=True, slots=True)
class Guidance:
    """The message of a guide about the position shown.

    Attributes
    ----------
    title : str
    sentence : str
        The main sentence, read by screen readers.
    reply : str
        The reply to the user's last action.
    right : bool
        Whether that action was right.
    done : str
        The sentence that says that the task is done. It has the tick beside it; nothing glows.
    cheer : str
        Praise at the end, in large letters; the board shines once.
    stars : int
        How many of the three stars beside the praise are golden.
    name : str
        A class of the banner by which the page finds it.
    following : str
        The label of the button that leads to the next item on the page; empty for no button.
    leads_to : mapping of str to str
        Where it leads: the class of the next ``item``, or the path of the next ``notebook``.
    sign : str
        The sign before the reply; by default a tick or a cross.
    progress : str
        The progress, in words.
    share : float
        The progress, from 0 to 1.
    buttons : sequence of Press
    moves : sequence of str
        The words of moves whose places are highlighted.
    marks : sequence of str
        Ids of other things in the picture that glow.
    tips : bool
        Whether things in the picture show tips when the pointer is on them.
    holds : bool
        Whether bots wait, because there is something to read about the position.
    asks : bool
        Whether it is a question that is answered here or on the board: only `moves` can be pressed
        there, and the board has no tools to play with.
    answers : sequence of Press
        Answers to choose from, one below the other.
    lines : sequence of str
        Why the answer is right, in sentences.
    more : sequence of str
        Further sentences, folded at first with the `table`.
    table : Table or None
        The numbers of the answer.
    folded : str
        The title of what is folded.
    counting : bool
        Whether a board that counts points for the players shows them.
    free : bool
        Whether a question is answered by any move.
    hints : bool
        Whether the guide gives the hint that is asked for, and not the coach.
    """

    title: str
    sentence: str
    reply: str = ""
    right: bool = False
    done: str = ""
    cheer: str = ""
    stars: int = 3
    name: str = ""
    following: str = ""
    leads_to: Mapping[str, str] = field(default_factory=dict)
    sign: str = ""
    progress: str = ""
    share: float = 0.0
    buttons: Sequence[Press] = ()
    moves: Sequence[str] = ()
    marks: Sequence[str] = ()
    tips: bool = True
    holds: bool = False
    asks: bool = False
    answers: Sequence[Press] = ()
    lines: Sequence[str] = ()
    more: Sequence[str] = ()
    folded: str = ""
    table: Table | None = None
    counting: bool = True
    free: bool = False
    hints: bool = False

    @property
    def meant(self) -> GuideFocus | None:
        """What is marked on the table; nothing once the task is done."""
        if self.done:
            return None
        only = self.asks and not self.free
        return GuideFocus(tuple(self.moves), tuple(self.marks), only, self.counting)

    @property
    def is_long(self) -> bool:
        """Whether the sentence is set in smaller type, so that its end fits, too."""
        return columns(self.sentence) > LONG


@runtime_checkable
class Guide(Protocol):
    """The interface that a board expects of its guide."""

    @property
    def play(self) -> Session:
        """The session that is guided; the board follows if it is replaced."""

    def guidance(self, language: str, seen: Session) -> Guidance:
        """Return the present message of the guide, in a language.

        It must not reveal more than `seen`, which is the session as the board may show it.
        """

    def steer(self, name: str) -> bool:
        """Run the action of a button; return whether the guide stays."""

    def subscribe(self, listener: Callable[[], None]) -> Callable[[], None]:
        """Call `listener` when the message changes; returns a function that ends this."""


class GuideBanner:
    """The guide of a board (if it has one) and its banner.

    Parameters
    ----------
    shown : ShownSession
    settings : BoardSettings
    changed : function
        Called when the message changes, or the guide leaves.

    Attributes
    ----------
    guide : Guide or None
    holds : bool
        Whether bots wait for the user to go on, as the message shown says.
    asks : bool
        Whether the message shown is a question that is answered here.
    hints : bool
        Whether a hint is asked of the guide, as the message shown says.
    sentence : str
        The main sentence of the message shown; empty without one.
    meant : GuideFocus or None
        What the message shown means.
    """

    def __init__(
        self, shown: ShownSession, settings: BoardSettings, changed: Callable[[], None]
    ) -> None:
        self._shown = shown
        self._settings = settings
        self._changed = changed
        self._unfollow: Callable[[], object] = lambda: None
        self.guide: Guide | None = None
        self.holds = self.asks = self.hints = False
        self.sentence = ""
        self.meant: GuideFocus | None = None

    def take(self, guide: Guide) -> None:
        """Start to follow a guide.

        Raises
        ------
        SetupError
            If it is none.
        """
        if not isinstance(guide, Guide):
            raise SetupError(self._settings.say("not_guide", given=shown(guide)))
        self.leave()
        self.guide = guide
        this = weakref.ref(self)

        def changed() -> None:
            banner = this()
            if banner is not None:
                banner._changed()

        self._unfollow = weakref.finalize(self, guide.subscribe(changed))

    def leave(self) -> None:
        """Stop following the guide."""
        self._unfollow()
        self.guide = None

    def steer(self, name: str) -> None:
        """Pass the press of a button of the banner to the guide.

        Raises
        ------
        HistoryError
            If the board has no guide (any more).
        """
        if self.guide is None:
            raise HistoryError(self._settings.say("no_guide"))
        if not self.guide.steer(name):
            self.leave()
            self._changed()

    def said(self, viewing: Viewing) -> Guidance | None:
        """Return the message shown; None without a guide."""
        said = self.guide.guidance(viewing.language, viewing.play) if self.guide else None
        self.holds, self.sentence = (said.holds, said.sentence) if said else (False, "")
        self.asks, self.hints = (said.asks, said.hints) if said else (False, False)
        self.meant = said.meant if said else None
        return said

    def markup(self, said: Guidance, viewing: Viewing) -> str:
        """Return the banner with a message."""
        scene = scene_of(viewing.play, viewing.seat, viewing.language)
        facts = {
            "said": said,
            "mark": "" if said.asks else _first_meant(said, scene),
            "show_where": shared_texts(viewing.language)["chrome.show_where"],
            "table": said.table,
        }
        return unbroken(render("guide_banner.html.j2", _TEMPLATES, facts))


def _first_meant(said: Guidance, scene: Scene) -> str:
    """Return the id of the first highlighted thing that a phone may not show; or an empty text.

    Things to press come before things to look at. Cards of a hand are left out: the prompt has a
    button for them.
    """
    marks = next(filter(_ID.fullmatch, said.marks), "")
    if far_off(scene):
        return marks
    moves = set(said.moves)
    opens = {
        panel.id
        for panel in scene.prompt.panels
        if any(moves.intersection(each.words) for each in panel.controls())
    }
    places = (place for item in scene.items for place in item.places())
    meant = (p.id for p in places if p.control.action in moves or p.control.opens in opens)
    return next(filter(_ID.fullmatch, meant), marks)
