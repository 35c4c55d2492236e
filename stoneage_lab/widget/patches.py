"""Patches: the difference between two pictures of a board, so that only changes are sent.

A page that opens later needs the whole picture, so transports keep it (`PageView.view`), and number
every picture they send. A page that has the previous one gets a patch::

    {"t": "patch", "base": 6, "since": 2, "fields": {"picture": 7, "rev": 12, …},
     "parts": {"board": [0, 120, "g id=…", 131, 800, 1240, 12], "now": null}}

``fields`` are those of the view that differ. Of a part the earlier markup is cut at every ``<``:
two numbers are the first of some pieces that stay and how many they are, a text stands between
them; null means that the part is gone. Counting pieces rather than letters is the same in Python
and on the page, whatever signs there are.

Much comes back: what a player may press when it is the player's turn again, or a place that was
free before. So both sides keep what was told of a part: the pieces of picture ``since``, and after
them those of each text. They are counted on from the pieces of the earlier markup. Where ``since``
is ``base`` both begin anew. A page with another picture, or that knows less, says which picture it
has (``{"t": "have", "picture": 5}``), and gets the whole one.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple
from weakref import WeakValueDictionary

Step = str | int
"""A text, or a number: two of them are the first of some pieces and how many they are."""

CUT: Final = "<"
BLOCK: Final = 32
"""The number of pieces compared at once."""
SHORT: Final = 16
"""Fewer letters than this are told again, see `_is_short`."""
TELLING: Final = 7
"""The letters that a piece needs to be looked for among those told before."""
MOST_TOLD: Final = 24_000
"""The number of pieces after which both sides begin anew: some two megabytes."""


def numbered(before: Mapping[str, Any], view: Mapping[str, Any]) -> dict[str, Any]:
    """Return a view with the number of the picture: one more than that of the view before."""
    return {**view, "picture": before.get("picture", 0) + 1}


def same(before: Mapping[str, Any], view: Mapping[str, Any]) -> bool:
    """Return whether a view without a number is the one that was sent."""
    return {key: value for key, value in before.items() if key != "picture"} == view


def has_other(content: object, view: Mapping[str, Any]) -> bool | None:
    """Return whether a page says that it has another picture; None if it says nothing of it."""
    if not isinstance(content, Mapping) or content.get("t") != "have":
        return None
    return bool(content.get("picture") != view.get("picture"))


class ToldPart:
    """What pages know of a part of the board, cut into pieces.

    Parameters
    ----------
    markup : str
        What the pages show.
    told : list of str, optional
        The pieces that they were told, if these are not those that they show.

    Attributes
    ----------
    version : int
        How many steps pages were told.
    markup : str or None
        What is shown now; None if the part is gone.

    Examples
    --------
    >>> part = ToldPart("<b>one of the players</b><p>The rest stays.")
    >>> part.steps("<b>another</b><p>The rest stays.")
    [0, 1, 'b>another', 2, 2]
    >>> part.steps("<b>one of the players</b><p>The rest stays.")
    [0, 1, 5, 1, 2, 2]
    """

    def __init__(self, markup: str, told: list[str] | None = None) -> None:
        self.markup: str | None = markup
        self.version = 0
        self.last: list[Step] | None = None
        self._shown = markup.split(CUT)
        self._told = self._shown.copy() if told is None else told
        self._where = _numbers(self._told, 0)

    def __len__(self) -> int:
        return len(self._told)

    def as_of(self, length: int, markup: str) -> ToldPart:
        """Return the part as a page has it that got `length` pieces and shows a markup."""
        return ToldPart(markup, self._told[:length])

    def steps(self, markup: str | None) -> list[Step] | None:
        """Return the steps that make the next markup from known pieces, and take it as shown.

        Without a markup nothing more is shown; what was told stays known.
        """
        pieces = ("" if markup is None else markup).split(CUT)
        self.last = None if markup is None else self._steps(pieces)
        self._shown, self.markup = pieces, markup
        self.version += 1
        return self.last

    def _steps(self, new: list[str]) -> list[Step]:
        old, many = self._shown, len(self._shown)
        # Mostly the end is equal, too: there nothing is looked for.
        last = len(new) - _equal(old[::-1], new[::-1], 0, 0)
        made: list[Step] = []
        # The new pieces from `fresh` on have not been met yet.
        fresh = at = follows = 0
        known: dict[str, int] | None = None
        while at < last:
            # Where as many pieces are new as are gone, the next ones stay.
            start = follows + at - fresh
            if start >= many or old[start] != new[at]:
                if known is None:
                    known = _found_once(old, follows, many - len(new) + last)
                start = known.get(new[at], -1)
                if start < 0:
                    at += 1
                    continue
            length = _equal(old, new, start, at)
            if fresh == at or not _is_short(new[at : at + length]):
                made += self._tell(new[fresh:at], many)
                made += (start, length)
                follows = start + length
                fresh = at + length
            at += length
        made += self._tell(new[fresh:at], many)
        left = len(new) - at
        return [*made, many - left, left] if left else made

    def _tell(self, fresh: list[str], shown: int) -> list[Step]:
        """Return the steps for pieces that are not `shown`: some were sent earlier."""
        made: list[Step] = []
        told, where = self._told, self._where
        begun = at = 0
        for number, piece in enumerate(fresh):
            start = where.get(piece)
            if start is None or number < at:
                continue
            length = _equal(told, fresh, start, number)
            if length and not _is_short(fresh[number : number + length]):
                made += self._tell_anew(fresh[begun:number])
                made += (shown + start, length)
                at = begun = number + length
        return made + self._tell_anew(fresh[begun:])

    def _tell_anew(self, pieces: list[str]) -> list[Step]:
        if not pieces:
            return []
        self._where |= _numbers(pieces, len(self._told))
        self._told += pieces
        return [CUT.join(pieces)]


def _is_short(pieces: list[str]) -> bool:
    """Tell whether replacing some pieces by two numbers would save too little."""
    return len(pieces) < SHORT and sum(map(len, pieces)) + len(pieces) < SHORT


def _numbers(pieces: list[str], first: int) -> dict[str, int]:
    """Return the numbers of pieces, counted from the `first`; of equal ones that of the last.

    The end of an element, say, is not looked for: it says nothing about what stands beside it.
    """
    return {piece: at for at, piece in enumerate(pieces, first) if len(piece) >= TELLING}


def _found_once(pieces: list[str], first: int, end: int) -> dict[str, int]:
    """Return the numbers of pieces from the `first` to the `end`; of those that occur twice -1.

    Only pieces that occur once identify a place in the other picture.
    """
    found = dict(zip(pieces[first:end], range(first, end), strict=True))
    if len(found) < end - first:
        # Of several equal ones all but the last are met elsewhere than they were found.
        others = enumerate(pieces[first:end], first)
        found |= dict.fromkeys([piece for at, piece in others if found[piece] != at], -1)
    return found


def _equal(old: list[str], new: list[str], start: int, at: int) -> int:
    """Return how many pieces are equal from there on."""
    most = min(len(old) - start, len(new) - at)
    length = 0
    # Whole lists are compared faster than their members one by one, where most are equal.
    while length + BLOCK <= most and (
        old[start + length : start + length + BLOCK] == new[at + length : at + length + BLOCK]
    ):
        length += BLOCK
    while length < most and old[start + length] == new[at + length]:
        length += 1
    return length


class PageMemory(NamedTuple):
    """The progress of one board's pages in a part that other boards may share.

    Forty boards on which people watch one game are told the same steps, which are made once.
    """

    part: ToldPart
    version: int
    length: int

    @classmethod
    def beginning(cls, markup: str) -> PageMemory:
        """Return the memory of pages that only know what they show."""
        part = _begun.get(markup)
        # Who begins later than the second step has nobody to go along with.
        if part is None or part.version > 1:
            part = _begun[markup] = ToldPart(markup)
        return cls(part, 0, markup.count(CUT) + 1)

    def next(self, before: str, markup: str | None) -> tuple[list[Step] | None, PageMemory]:
        """Return the steps from one markup to another, and the progress of the pages after them."""
        part = self.part
        if part.version == self.version:
            part.steps(markup)
        elif part.version != self.version + 1 or part.markup != markup:
            # The others have gone another way.
            part = part.as_of(self.length, before)
            part.steps(markup)
        return part.last, PageMemory(part, part.version, len(part))


_begun: Final[WeakValueDictionary[str, ToldPart]] = WeakValueDictionary()


class Patches:
    """Makes the patches of a board for the pages that show it.

    Examples
    --------
    >>> before = {"picture": 1, "rev": 1, "parts": {"log": "<b>one</b>", "now": ""}}
    >>> after = {"picture": 2, "rev": 5, "parts": {"log": "<b>one</b><b>two</b>"}}
    >>> PatchedPage(before).take(Patches().patch(before, after)) == after
    True
    """

    def __init__(self) -> None:
        self.begin_anew()

    def begin_anew(self) -> None:
        """Forget what was sent earlier: one of the pages has only the latest picture."""
        self._since: int | None = None
        self._parts: dict[str, PageMemory] = {}

    def patch(self, before: Mapping[str, Any], view: Mapping[str, Any]) -> dict[str, Any]:
        """Return the message that turns the last view into this one; it has the numbers of both."""
        if sum(memory.length for memory in self._parts.values()) > MOST_TOLD:
            self.begin_anew()
        if self._since is None:
            self._since = before["picture"]
        fields = {
            key: value for key, value in view.items() if key != "parts" and before.get(key) != value
        }
        old, new = before["parts"], view["parts"]
        parts: dict[str, list[Step] | None] = {}
        for name in old | new:
            if old.get(name) != new.get(name):
                shown = old.get(name, "")
                memory = self._parts.get(name) or PageMemory.beginning(shown)
                parts[name], self._parts[name] = memory.next(shown, new.get(name))
        return {
            "t": "patch",
            "base": before["picture"],
            "since": self._since,
            "fields": fields,
            "parts": parts,
        }


class PatchedPage:
    """What a page does with patches; `widgets/src/patch.ts` does the same.

    Parameters
    ----------
    view : dict
        The whole picture that the page was sent.
    """

    def __init__(self, view: Mapping[str, Any]) -> None:
        self.view = view
        self._since: int | None = None
        self._told: dict[str, list[str]] = {}

    def take(self, patch: Mapping[str, Any]) -> Mapping[str, Any] | None:
        """Apply the patch; return the new view, or None if the page lacks the old one."""
        if patch["since"] == patch["base"]:
            self._since, self._told = patch["base"], {}
        if self.view.get("picture") != patch["base"] or self._since != patch["since"]:
            return None
        parts = dict(self.view["parts"])
        for name, steps in patch["parts"].items():
            shown = parts.pop(name, "").split(CUT)
            known = shown + self._told.get(name, shown)
            if steps is not None:
                parts[name] = _made(steps, known)
            self._told[name] = known[len(shown) :]
        self.view = {**self.view, **patch["fields"], "parts": parts}
        return self.view


def _made(steps: Sequence[Step], known: list[str]) -> str:
    """Return the markup that some steps make, and add its new pieces to what is known."""
    made: list[str] = []
    coming = iter(steps)
    for step in coming:
        if isinstance(step, str):
            made.append(step)
            known += step.split(CUT)
            continue
        length = next(coming)
        assert isinstance(length, int)
        made += known[step : step + length]
    return CUT.join(made)
