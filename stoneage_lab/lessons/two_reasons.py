"""Two students argue about a question: who is right, and why.

A learner who has found an answer hears two reasons. One of them is what a common mistake leads to.
First the learner says who is right; only then it is told, with what is wrong about the other.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from fractions import Fraction
from html import escape
from pathlib import Path
from typing import Any, Final

from ..core.language import LANGUAGES
from ..core.plain_text import plain_text
from ..core.projector_mode import text_size
from .item import LessonItem
from .prediction_keeper import KeptPrediction, PredictionKeeper, RememberedPredictions
from .reply import COLOURS, MISTAKE, RIGHT, TOLD, UNREADABLE, Reply
from .words import words
from .work_notifier import WorkNotifier

FIRST: Final = "first"
SECOND: Final = "second"
SPEAKERS: Final = (FIRST, SECOND)
CODED_FROM: Final = 64
"""In the code of a lesson, choices stand after its predictions, from this place on."""
_HAIR: Final = {
    FIRST: "M10 21c-2-14 8-17 14-17s16 3 14 17c-3-7-8-9-14-9s-11 2-14 9z",
    SECOND: "M8 34C4 12 14 4 24 4s20 8 16 30c-3 2-5 1-6-1 2-11-1-18-6-20-4 4-9 5-13 5-2 5-2 10-1 15"
            "-1 2-3 3-6 1z",
}  # fmt: skip
_HAIR_COLOUR: Final = {FIRST: "#80532f", SECOND: "#a8632f"}
"""Seen on light and on dark paper."""
_SHIRT: Final = {FIRST: "#0072b2", SECOND: "#d55e00"}


class TwoReasons(LessonItem):
    """Two reasons about a question of a lesson, one of them right.

    Parameters
    ----------
    id : str
        The lesson and a name, ``"L2.why"``.
    about : str
        The id of the question after which it is shown.
    right : {"first", "second"}
        Whose reason is right.
    idea : str
        What it is about, ``"added_chances"``. Its texts stand under ``reasons.<idea>``: ``asked``,
        the two reasons ``first`` and ``second``, ``why`` one is right, and what is ``wrong`` with
        the other.
    folders : sequence of Path
        Where the texts are.
    """

    KEYS: Final = ("asked", FIRST, SECOND, "why", "wrong")

    def __init__(
        self, id: str, about: str, right: str, idea: str, folders: Sequence[Path] = ()
    ) -> None:
        self.id = id
        self.about = about
        self.right = right
        self.idea = idea
        self.folders = tuple(folders)

    def key(self, name: str) -> str:
        """Return the key of one of its texts."""
        return f"reasons.{self.idea}.{name}"

    def text(self, name: str, code: str | None = None) -> str:
        """Return one of its texts."""
        return words(*self.folders, code=code)[self.key(name)]

    def names(self, code: str | None = None) -> dict[str, str]:
        """Return the names of the two students."""
        texts = words(code=code)
        return {speaker: texts[f"reasons.{speaker}"] for speaker in SPEAKERS}

    def read(self, given: Any) -> str:
        """Return who is meant by a name in any language, or a number; empty if nobody is.

        Examples
        --------
        >>> one = TwoReasons("X1.why", "X1.1", "second", "idea")
        >>> one.read("mia"), one.read("太郎"), one.read(2), one.read("both")
        ('second', 'first', 'second', '')
        """
        said = plain_text(str(given)).strip().lower()
        for place, speaker in enumerate(SPEAKERS):
            named = (self.names(code)[speaker].lower() for code in LANGUAGES)
            if said in (speaker, str(place + 1), *named):
                return speaker
        return ""

    def verdict(self, chosen: str) -> Reply:
        """Return who is right and why, for who believed one of them; "" believed nobody."""
        texts, names = words(), self.names()
        (other,) = (speaker for speaker in SPEAKERS if speaker != self.right)
        facts = {"right": names[self.right], "other": names[other], "why": self.text("why"),
                 "wrong": self.text("wrong")}  # fmt: skip
        lines = [texts("reasons.verdict", **facts), texts("reasons.not_so", **facts)]
        if not chosen:
            return Reply(TOLD, "\n".join(lines))
        if chosen == self.right:
            return Reply(RIGHT, "\n".join(lines))
        return Reply(MISTAKE, "\n".join([texts("reasons.disagreed", other=names[other]), *lines]))

    def plain(self) -> str:
        """Return what is argued about, and both reasons, as text."""
        texts, names = words(), self.names()
        said = [texts("reasons.says", who=names[each], said=self.text(each)) for each in SPEAKERS]
        return "\n".join([self.text("asked"), *said])

    def html(self, told: bool = False) -> str:
        """Return the two students and what they say; once it was told, whose reason is right."""
        said = "".join(self._spoken(speaker, told) for speaker in SPEAKERS)
        return (
            f'<div class="sal-reasons" style="{text_size()}max-width:46em;margin:8px 0">'
            f"<b>{escape(words()['reasons.title'])}</b> {escape(self.text('asked'))}{said}</div>"
        )

    def _spoken(self, speaker: str, told: bool) -> str:
        right = told and speaker == self.right
        colour = COLOURS[RIGHT] if right else "#8a8178"
        name = escape(self.names()[speaker])
        mark = f' <b style="color:{colour}">✓</b>' if right else ""
        return (
            '<div style="display:flex;gap:10px;align-items:center;margin-top:8px">'
            f'<div style="flex:none;width:56px;text-align:center">{_head(speaker)}'
            f"<div>{name}{mark}</div></div>"
            f'<div style="border:2px solid {colour};border-radius:4px 14px 14px 14px;'
            f'padding:6px 12px;min-width:0">{escape(self.text(speaker))}</div></div>'
        )


def _head(speaker: str) -> str:
    """Return a student's head, drawn."""
    return (
        '<svg aria-hidden="true" viewBox="0 0 48 48" width="48" height="48">'
        f'<path d="M4 48c0-9 8-13 20-13s20 4 20 13z" fill="{_SHIRT[speaker]}"/>'
        '<circle cx="24" cy="22" r="14" fill="#f0c9a4"/>'
        f'<path d="{_HAIR[speaker]}" fill="{_HAIR_COLOUR[speaker]}"/>'
        '<circle cx="19" cy="23" r="1.8" fill="#2b2118"/>'
        '<circle cx="29" cy="23" r="1.8" fill="#2b2118"/>'
        '<path d="M19 29q5 4 10 0" fill="none" stroke="#2b2118" stroke-width="1.6"'
        ' stroke-linecap="round"/></svg>'
    )


class ReasonChoice:
    """Whose reason a student believes.

    Attributes
    ----------
    item : TwoReasons
    chosen : str
        ``"first"``, ``"second"``, or empty before the choice. The first choice is kept.
    progress : WorkNotifier
        Tells of the choice.

    Examples
    --------
    >>> from .notebook_exercises import who_is_right
    >>> choice = who_is_right("L2")
    >>> choice.choose("Tom").outcome
    'right'
    >>> choice.chosen
    'first'
    """

    def __init__(
        self,
        item: TwoReasons,
        kept: PredictionKeeper | None = None,
        locked: Callable[[], bool] = lambda: False,
    ) -> None:
        self.item = item
        self.kept = kept or RememberedPredictions()
        self._locked = locked
        found = self.kept.read(item.full_id)
        self.chosen = found.given if found and found.given in SPEAKERS else ""
        self.progress = WorkNotifier()

    @property
    def locked(self) -> bool:
        """Whether the question still waits for a prediction, which this would give away."""
        return not self.chosen and self._locked()

    def choose(self, who: Any) -> Reply:
        """Say who is right, and hear it.

        Parameters
        ----------
        who : str or int
            The name, in any language, or 1 or 2.
        """
        if self.locked:
            return self.ask()
        speaker = self.item.read(who)
        if not speaker:
            return Reply(UNREADABLE, words()("reasons.unknown", **self.item.names()))
        self.believe(speaker)
        return self.verdict()

    def believe(self, speaker: str) -> None:
        """Keep whose reason the student believes, ``"first"`` or ``"second"``; nothing is told."""
        if not self.chosen:
            self.chosen = speaker
            self.kept.write(self.item.full_id, KeptPrediction(speaker))
            self.progress.made()

    def verdict(self) -> Reply:
        """Return who is right and why; before the choice it asks for it."""
        return self.item.verdict(self.chosen) if self.chosen else self.ask()

    def ask(self) -> Reply:
        """Return the two reasons, and how to say who is right."""
        if self.locked:
            return Reply(TOLD, words()("exercise.predict_first", id=self.item.about))
        return TwoReasonsAsked(self.item)

    def form(self) -> Any:
        """Return the two reasons with a button for each; alone without widgets."""
        from .reasons_form import reasons_form

        return reasons_form(self)

    def __repr__(self) -> str:
        asked = repr(self.ask())
        return f"{asked}\n{self.verdict()!r}" if self.chosen else asked

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> Any:
        return self.form()._repr_mimebundle_()


class TwoReasonsAsked(Reply):
    """Two reasons as they are put to a student."""

    def __init__(self, item: TwoReasons) -> None:
        self.item = item
        names = item.names()
        call = words()("reasons.call", id=item.lesson, **names)
        super().__init__(TOLD, f"{words()['reasons.title']} {item.plain()}\n({call})")

    def html(self) -> str:
        call = words()("reasons.call", id=self.item.lesson, **self.item.names())
        small = f'<div style="{text_size()}opacity:.75">{escape(call)}</div>'
        return self.item.html() + small


def coded_choices(choices: Iterable[ReasonChoice]) -> dict[int, Fraction]:
    """Return the choices of a lesson as they stand in its code: 1 or 2, by place.

    Examples
    --------
    >>> one = ReasonChoice(TwoReasons("X1.why", "X1.1", "second", "idea"))
    >>> one.chosen = "second"
    >>> coded_choices([one])
    {64: Fraction(2, 1)}
    """
    return {
        CODED_FROM + place: Fraction(SPEAKERS.index(one.chosen) + 1)
        for place, one in enumerate(choices)
        if one.chosen
    }
