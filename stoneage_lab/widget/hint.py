"""The Hint button: the coach searches in the background, and the board shows its advice.

The advice belongs to the position for which it was requested. It is dropped when another position
is shown, when the board is closed, or when the button is pressed again.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..coach.advice import EQUAL, EQUAL_POINTS
from ..coach.search import Budget, Pondering, players_of
from ..core.language import load_texts
from ..drawing.scenes import scene_of
from ..drawing.templating import render
from ..drawing.text_metrics import columns

if TYPE_CHECKING:
    from ..coach.advice import Advice
    from ..drawing.scene import Scene
    from .shown_session import ShownSession
    from .viewing import Viewing

TRIES: Final = 400
"""Tries of the coach: a number, not a time, so that every machine gives the same advice."""
RADIUS: Final = 12
"""Half the height of the badges on the map."""
ROOM: Final = 1.1
"""The width of a badge by that of its place: it may stand out a little."""
LETTER: Final = 8.4
"""The width of a letter on a badge."""
MAP: Final = 800
"""The width of a picture that is so small on a telephone that a badge cannot be read there."""
LARGE: Final = 2.4
"""How much larger the ranks are drawn instead."""

_ONLY_SEEN: Final = ' aria-hidden="true" pointer-events="none"'
"""Of a badge: a screen reader hears it with its place, and the pointer goes through it."""

_SHAPE: Final = re.compile(
    r'<(?:rect[^>]*? x="([-\d.]+)" y="([-\d.]+)"|path[^>]*? d="([^"]*)")([^>]*)'
)
_PLANE: Final = re.compile(r'<svg[^>]*? viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ')
_NUMBER: Final = re.compile(r"-?\d+(?:\.\d+)?")
_TEXTS: Final = Path(__file__).parent / "text"
_TEMPLATES: Final = (Path(__file__).parent / "templates",)


class Hint:
    """The coach of a board and its advice.

    Parameters
    ----------
    shown : ShownSession
    show : function
        Shows the board again with the same number, and an error if it gets one.

    Attributes
    ----------
    pondering : Pondering or None
        The search, running or finished; None if no hint was requested.
    """

    def __init__(
        self,
        shown: ShownSession,
        show: Callable[[Exception | None], None],
    ) -> None:
        self._shown = shown
        self._show = show
        self.pondering: Pondering | None = None
        self._advice: Advice | None = None

    def turn(self) -> None:
        """Start the coach for the position shown; if there is a hint already, drop it."""
        if self.pondering is not None:
            self.drop()
        else:
            self._advice = None
            play = self._shown.play
            pondering = Pondering(play.position, Budget(tries=TRIES), self._came, players_of(play))
            # Without threads (Python in a browser) it has already finished, possibly with an
            # error.
            self._advice = pondering.wait() if pondering.done else None
            self.pondering = pondering
        self._show(None)

    def drop(self) -> None:
        """Stop the coach and drop its advice."""
        if self.pondering is not None:
            self.pondering.cancel()
        self.pondering = self._advice = None

    def drop_old(self) -> None:
        """Drop the hint unless it belongs to the position shown."""
        pondering = self.pondering
        if pondering is not None and pondering.position is not self._shown.play.position:
            self.drop()

    def markup(self, viewing: Viewing) -> str:
        """Return the advice as markup; empty if no hint was requested."""
        if not self._may_show(viewing):
            return ""
        language = viewing.language
        if self._advice is None:
            return hint_markup(language, [], (), ())
        moves = list(_shown(self._advice, _scene(viewing)))
        columns = self._advice.columns(language)
        return hint_markup(language, moves, columns, _meaning(self._advice, language))

    def marked(self, parts: Mapping[str, str], viewing: Viewing) -> dict[str, str]:
        """Return the parts of a board with ranks and ratings where the coach's moves are made.

        A place on the map or before a player has a badge on it, a button among the choices has it
        before its words.
        """
        marked = dict(parts)
        if self._advice is None or not self._may_show(viewing):
            return marked
        words = load_texts(viewing.language, _TEXTS)
        badges: dict[str, list[str]] = {}
        said: dict[str, list[str]] = {}
        for move in _shown(self._advice, _scene(viewing)):
            facts = {"rank": move["rank"], "rating": move["rating"]}
            badge, spoken = words("hint.badge", **facts), words("hint.marked", **facts)
            badges.setdefault(move["place"], []).append(badge)
            said.setdefault(move["place"], []).append(spoken)
            marked["prompt"] = with_badge(marked.get("prompt", ""), move["action"], badge)
        for place, told in badges.items():
            for part in ("board", "hand"):
                markup = marked.get(part, "")
                found = with_mark(markup, place, " · ".join(told), " ".join(said[place]))
                if found != markup:
                    marked[part] = found
                    break
        return marked

    def _may_show(self, viewing: Viewing) -> bool:
        """Tell whether the board may show what the coach says."""
        # A hint tells of the hand it is for.
        return self.pondering is not None and (not self._shown.play.hides or viewing.decides)

    def _came(self, pondering: Pondering) -> None:
        """Show the coach's result; called in the background."""
        with self._shown.play.lock:
            # The hint was dropped in the meantime.
            if pondering is not self.pondering:
                return
            try:
                self._advice = pondering.wait()
                self._show(None)
            except Exception as error:
                self.drop()
                self._show(error)


def _scene(viewing: Viewing) -> Scene:
    return scene_of(viewing.play, viewing.seat, viewing.language)


def hint_markup(
    language: str,
    moves: list[Mapping[str, Any]],
    columns: Sequence[str],
    meaning: Sequence[str],
) -> str:
    """Return the coach's moves, or a note that it is still searching.

    Parameters
    ----------
    language : str
    moves : list of mappings
    columns : sequence of str
        What the numbers are.
    meaning : sequence of str
        What the numbers mean, in sentences.
    """
    words = load_texts(language, _TEXTS)
    context = {"words": words, "moves": moves, "columns": columns, "meaning": meaning}
    return render("hint.html.j2", _TEMPLATES, context)


def _meaning(advice: Advice, language: str) -> tuple[str, ...]:
    """Return what the numbers mean, and how near to the best a move is that is equally good."""
    words = load_texts(language, _TEXTS)
    if advice.alone:
        equal = words("hint.equal_alone", n=round(EQUAL_POINTS))
    else:
        equal = words("hint.equal", n=round(100 * EQUAL))
    return (*advice.meaning(language), equal)


def _shown(advice: Advice, scene: Scene) -> Iterator[Mapping[str, Any]]:
    for number, move in enumerate(advice, 1):
        yield {
            "id": f"coach-{number}",
            "rank": str(number),
            "action": move.words,
            "label": move.label(scene.language),
            "rating": move.rating_text(scene.language),
            "numbers": move.numbers,
            "why": move.reasons(scene.language),
            "place": place_of(scene, move.words),
        }


def with_badge(prompt: str, action: str, badge: str) -> str:
    """Return the markup of the choices with a badge before the words of a button.

    Examples
    --------
    >>> with_badge('<button data-action="take 3">Three</button>', "take 3", "1 best")
    '<button data-action="take 3"><span class="sal-coach-rank">1 best</span>Three</button>'
    """
    found = re.search(rf'<button [^>]*data-action="{re.escape(escape(action))}"[^>]*>', prompt)
    if found is None:
        return prompt
    mark = f'<span class="sal-coach-rank">{escape(badge)}</span>'
    return f"{prompt[: found.end()]}{mark}{prompt[found.end() :]}"


def with_mark(board: str, place: str, badge: str, said: str) -> str:
    """Return the markup of a board with a badge at the upper left corner of a place.

    Parameters
    ----------
    board : str
        Of any game: a place is a group with an id and a label, which begins with its outline.
    place : str
        The id; nothing is marked where there is no such place.
    badge : str
        What is to be read there.
    said : str
        What a screen reader adds to the label of the place.
    """
    start = re.search(rf'<g id="{re.escape(place)}"[^>]*>', board) if place else None
    shape = _SHAPE.search(board, start.end()) if start else None
    end = board.find("</svg>", shape.end()) if shape else -1
    if start is None or shape is None or end < 0:
        return board
    x, y = _corner(shape)
    # At the end of the picture nothing covers it; the pointer goes through it.
    # Across the upper edge: the name of a place stands right below it.
    ranks = " ".join(part.split()[0] for part in badge.split(" · "))
    wide = [float(found[1]) for found in _PLANE.finditer(board, 0, start.start())][-1:]
    small = bool(wide) and wide[0] < MAP
    if small or _long(badge) > _across(shape):
        # Beside other places, and where a title stands close below the upper edge, only the ranks
        # have room; the words stand in the list, and are said.
        badge = ranks
    mark = _mark(max(RADIUS + 2, x + 2), max(RADIUS + 2, y - 7), badge, *(wide or [0.0]))
    if wide and not small:
        mark += _large(x + 2, y, ranks)
    labelled = start[0].replace(' aria-label="', f' aria-label="{escape(said)} ', 1)
    return f"{board[: start.start()]}{labelled}{board[start.end() : end]}{mark}{board[end:]}"


def _corner(shape: re.Match[str]) -> tuple[float, float]:
    """Return the upper left corner of an outline."""
    if shape[3] is None:
        return float(shape[1]), float(shape[2])
    numbers = [float(number) for number in _NUMBER.findall(shape[3])]
    # Only where all points are absolute does every pair of numbers tell one.
    return (min(numbers[::2]), min(numbers[1::2])) if not re.search("[a-zHVA]", shape[3]) else (
        numbers[0], numbers[1]
    )  # fmt: skip


def _long(badge: str) -> float:
    """Return the width of a badge."""
    return LETTER * columns(badge) + RADIUS


def _across(shape: re.Match[str]) -> float:
    """Return about how wide the badge of an outline may be."""
    if shape[3] is None:
        found = re.search(r' width="([\d.]+)"', shape[4])
        return ROOM * float(found[1]) if found else 0.0
    numbers = [float(number) for number in _NUMBER.findall(shape[3])]
    if re.search("[a-zHVA]", shape[3]):
        return max(map(abs, numbers[2::2]), default=0.0)
    return ROOM * (max(numbers[::2]) - min(numbers[::2]))


def _mark(x: float, y: float, badge: str, wide: float) -> str:
    """Draw ranks with their ratings on a badge, which stays within a picture of a width."""
    return f'<g class="sal-coach-mark"{_ONLY_SEEN}>{_badge(x, y, badge, wide)}</g>'


def _large(x: float, y: float, ranks: str) -> str:
    """Draw the ranks alone for a telephone, below the name of a place."""
    where = f"translate({x + LARGE * RADIUS:g} {y + 80:g}) scale({LARGE})"
    badge = _badge(0, 0, ranks, 0)
    return f'<g class="sal-coach-ranks"{_ONLY_SEEN} transform="{where}">{badge}</g>'


def _badge(x: float, y: float, words: str, wide: float) -> str:
    long = _long(words)
    x = max(0.0, min(x - RADIUS, wide - long - 2)) if wide else x - RADIUS
    return (
        f'<rect x="{x:g}" y="{y - RADIUS:g}" width="{long:g}"'
        f' height="{2 * RADIUS}" rx="{RADIUS}"'
        ' style="fill:#ffb454;stroke:#3b2f2a;stroke-width:2.5"/>'
        f'<text x="{x + long / 2:g}" y="{y + 5:g}" style="font:700 15px sans-serif;'
        f'text-anchor:middle;fill:#1f1813">{escape(words)}</text>'
    )


def place_of(scene: Scene, words: str) -> str:
    """Return the id of the place where an action is chosen, or an empty text."""
    reaches = list(scene.controls())
    panels = {each.panel.id for each in reaches if each.panel and words in each.words}
    places = (each for each in reaches if not each.panel)
    return next((at.id for at in places if words in at.words or at.control.opens in panels), "")
