"""Several positions as one animated SVG, which also moves in an ``<img>``.

It has no script and repeats no markup. An element of all frames is drawn once; an element of some
frames is shown and hidden by style rules; a piece moves from its place in the frame before. For
users who prefer reduced motion pictures change, and no piece moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from difflib import SequenceMatcher
from html import escape
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from ..core.language import known_language
from .board_texts import shared_texts
from .picture import framed, sheet
from .position_scenes import marks_of, read_only_scene
from .protocol import drawing_of
from .symbols_and_styles import colours_of, styles_and_symbols
from .templating import names_in
from .viewer import seen

if TYPE_CHECKING:
    from ..advice.advice import Suggestion
    from ..session.position import Position
    from ..session.session import Session
    from .guide_marks import GuideFocus

SECONDS: Final = 1.6
"""The time that one position is shown."""
WALK: Final = 0.4
"""The part of that time in which pieces move."""

_SAID: Final = ("aria-label", "aria-hidden", "role", "id", "data-from", "data-tip", "data-why")

_XML: Final = "{http://www.w3.org/XML/1998/namespace}"

Frames = frozenset[int]
Point = tuple[float, float]
Place = tuple[float, float, float]
"""A position in the whole picture, and the scale of the units there."""
_TRANSFORM: Final = re.compile(
    r"translate\(([-.\d]+)[ ,]+([-.\d]+)\)(?:\s*scale\(([-.\d]+)\))?", re.ASCII
)


def film(
    session: Session,
    first: int,
    last: int,
    code: str | None = None,
    seconds: float = SECONDS,
    night: bool | None = False,
    *,
    advice: Mapping[Position, Iterable[Suggestion]] | None = None,
    meant: Mapping[Position, GuideFocus] | None = None,
) -> str:
    """Return the positions from one move to another as an animated picture.

    Parameters
    ----------
    session : Session
    first, last : int
        The moves before the first and the last position.
    code : {"en", "ja"}, optional
        The current language by default.
    seconds : float
        The time that each position is shown.
    night : bool, optional
        Whether its colours are dark; with None they are where the page that shows it is dark.
    advice : mapping, optional
        Advices of the coach, each by the position that it is about: there the ranks stand where the
        advised moves are made. A film that hides things shows none, as an advice tells of a hand.
    meant : mapping, optional
        In the same way what a guide means.

    Returns
    -------
    str
        An SVG, the same bytes every time.

    Raises
    ------
    HistoryError
        If there is no such move.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> session = play("stone-age", players=2, seed=7).do("place 3 forest").do("place 2 hut")
    >>> film(session, 0, 2).count("@keyframes") > 3
    True
    """
    session = seen(session)
    chosen = known_language(code)
    for ply in (first, last):
        session.at(ply)  # raises if there is no such move
    first, last = sorted(session.last if ply == -1 else ply for ply in (first, last))
    told = marks_of(session, advice, meant)
    shown = [session.at(ply) for ply in range(first, last + 1)]
    scenes = [read_only_scene(each, chosen, *told.get(each, ())) for each in shown]
    module = drawing_of(session.game)
    sheets = [sheet(scene, module) for scene in scenes]
    frames = [ElementTree.fromstring(f"<g>{one.markup}</g>") for one in sheets]
    reel = Reel(frames, seconds)
    body = reel.body()
    title = shared_texts(chosen)("chrome.film", title=scenes[0].title, n=len(scenes))
    high = max(one.high for one in sheets)
    symbols = styles_and_symbols(names_in(body), module, session.game.pictograms)
    moving = f"{symbols}<style>{reel.rules()}</style>{body}"
    look = colours_of(session, bool(night))
    dark = colours_of(session, True) if night is None else ""
    return framed(title, sheets[0].wide, high, chosen, moving, look, dark)


class _Node:
    """An element of some frames, with its form in each of them."""

    def __init__(self, key: str) -> None:
        self.key = key
        self.at: dict[int, Element] = {}

    @property
    def frames(self) -> Frames:
        return frozenset(self.at)


class Reel:
    """Frames combined into one picture.

    Parameters
    ----------
    frames : list of Element
        The contents of each picture.
    seconds : float
        The time that each is shown.
    """

    def __init__(self, frames: Sequence[Element], seconds: float) -> None:
        self.count = len(frames)
        self.seconds = seconds
        self._frames = frames
        self._shown: dict[Frames, str] = {}
        self._walks: list[tuple[int, Point]] = []
        self._places = [dict(_pieces(frame)) for frame in frames]

    def body(self) -> str:
        """Return all frames as one markup, with each element once."""
        everywhere = frozenset(range(self.count))
        return self._children(dict(enumerate(self._frames)), everywhere)

    def rules(self) -> str:
        """Return the style rules that show, hide and move the elements of `body`."""
        whole = f"{self.count * self.seconds:g}s"
        rules = []
        for frames, name in self._shown.items():
            rest = "visible" if 0 in frames else "hidden"
            rules.append(f".{name}{{visibility:{rest};animation:{name} {whole} step-end infinite}}")
            rules.append(f"@keyframes {name}{{{self._switches(frames)}}}")
        walks = []
        for number, (frame, (x, y)) in enumerate(self._walks):
            name = f"w{number}"
            walks.append(f".{name}{{animation:{name} {whole} ease-in-out infinite}}")
            here, there = self._percent(frame), self._percent(frame + WALK)
            walks.append(
                f"@keyframes {name}{{0%,{here}{{translate:{x:g}px {y:g}px}}"
                f"{there},to{{translate:0px 0px}}}}"
            )
        lively = f"@media(prefers-reduced-motion:no-preference){{{''.join(walks)}}}"
        return "".join([*rules, lively])

    def _percent(self, frame: float) -> str:
        return f"{100 * frame / self.count:.4g}%"

    def _switches(self, frames: Frames) -> str:
        """Return the keyframes at which an element appears and disappears."""
        parts = []
        for frame in range(self.count):
            if frame == 0 or (frame in frames) != (frame - 1 in frames):
                state = "visible" if frame in frames else "hidden"
                parts.append(f"{self._percent(frame)}{{visibility:{state}}}")
        return "".join(parts)

    def _children(self, parents: Mapping[int, Element], frames: Frames) -> str:
        return "".join(self._node(node, frames) for node in _aligned(parents))

    def _node(self, node: _Node, around: Frames) -> str:
        """Return an element that is in some of its parent's frames."""
        element = node.at[min(node.at)]
        shown = ""
        if node.frames != around:
            shown = self._shown.setdefault(node.frames, f"f{len(self._shown)}")
        if _is_group(element):
            inner = self._children(node.at, node.frames)
            return f"<{_open_tag(element, shown)}>{inner}</g>"
        walk = self._walk(node, element)
        whole = _whole(element, shown)
        return f'<g class="{walk}">{whole}</g>' if walk else whole

    def _walk(self, node: _Node, element: Element) -> str:
        """Return the class that moves a piece from its place in an earlier frame, if it has one."""
        frame = min(node.at)
        place = self._places[frame].get(element.get("id", ""))
        if place is None or frame == 0:
            return ""
        before = self._places[frame - 1]
        from_where = before.get(element.get("data-from", "")) or before.get(element.get("id", ""))
        if from_where is None or from_where == place:
            return ""
        # In units of the group that now contains the piece, which may be scaled.
        x, y, size = place
        step = round((from_where[0] - x) / size, 1), round((from_where[1] - y) / size, 1)
        self._walks.append((frame, step))
        return f"w{len(self._walks) - 1}"


def _aligned(parents: Mapping[int, Element]) -> list[_Node]:
    """Return the children of an element in all frames, in an order valid for each frame."""
    nodes: list[_Node] = []
    for frame, parent in parents.items():
        keys = [_key(child) for child in parent]
        known = [node.key for node in nodes]
        matched = SequenceMatcher(None, known, keys, autojunk=False)
        merged: list[_Node] = []
        for kind, start, end, first, last in matched.get_opcodes():
            merged += nodes[start:end]
            if kind != "equal":
                merged += [_Node(key) for key in keys[first:last]]
            come = parent[first:last]
            for node, child in zip(merged[len(merged) - len(come) :], come, strict=True):
                node.at[frame] = child
        nodes = merged
    return nodes


def _key(element: Element) -> str:
    """Return the key of an element across frames: a group's own tag, else the whole markup."""
    if not _is_group(element):
        return ElementTree.tostring(element, encoding="unicode")
    return _open_tag(element) + element.get("id", "")


def _is_group(element: Element) -> bool:
    """Return whether an element is searched inside: all but pieces, which move as a whole."""
    return element.tag == "g" and "sal-piece" not in element.get("class", "")


def _open_tag(element: Element, shown: str = "") -> str:
    """Return the inside of a tag, without its texts for screen readers."""
    kept = {
        name.replace(_XML, "xml:"): value
        for name, value in element.attrib.items()
        if name not in _SAID
    }
    classes = [*kept.get("class", "").split(), *shown.split()]
    if classes:
        kept["class"] = " ".join(classes)
    return element.tag + "".join(f' {name}="{escape(value)}"' for name, value in kept.items())


def _whole(element: Element, shown: str = "") -> str:
    inner = escape(element.text or "", quote=False) + "".join(
        _whole(child) + escape(child.tail or "", quote=False) for child in element
    )
    tag = _open_tag(element, shown)
    return f"<{tag}>{inner}</{element.tag}>" if inner else f"<{tag}/>"


def _pieces(element: Element, at: Place = (0, 0, 1)) -> Iterator[tuple[str, Place]]:
    """Yield every piece with its place in the whole picture."""
    for child in element:
        moved = _moved(child, at)
        if moved is None:
            continue
        if "sal-piece" in child.get("class", ""):
            x, y, _ = moved
            yield child.get("id", ""), (x, y, at[2])
        else:
            yield from _pieces(child, moved)


def _moved(element: Element, at: Place) -> Place | None:
    """Return the place and scale of the inside of a group, or None if it is rotated, too."""
    found = _TRANSFORM.fullmatch(element.get("transform", "translate(0 0)"))
    if found is None:
        return None
    x, y, size = at
    more = float(found[3] or 1)
    return x + float(found[1]) * size, y + float(found[2]) * size, size * more
