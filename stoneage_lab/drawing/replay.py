"""A whole game as one self-contained page: it needs neither Jupyter nor a network.

Successive pictures are almost equal. So the page holds every piece of markup once, and for each
move the pieces that are added and removed, with their positions. It knows no game.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from difflib import SequenceMatcher
from itertools import chain, compress, count
from operator import ne
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ..core.files import record_text
from ..core.language import LANGUAGE_NAMES, LANGUAGES, known_language
from ..core.memo import memo
from ..session.record import RECORD_IN_PAGE
from .board_parts import read_only_board
from .board_texts import shared_texts
from .log_view import log_lines, topics
from .position_scenes import built, headlines, marks_of
from .symbols_and_styles import colours_of, symbols_of, system_night
from .templating import render
from .text_metrics import joined, json_text, printable
from .viewer import seen, with_variations

if TYPE_CHECKING:
    from ..advice.advice import Suggestion
    from ..session.position import Position
    from ..session.session import Session
    from ..session.variations import Variation
    from .guide_marks import GuideFocus
    from .position_scenes import Marks

PARTS: Final = ("board", "hand", "prompt")
"""The parts of a board that are replayed."""
PACES: Final = {"slow": 2400, "medium": 1200, "fast": 400}
"""Milliseconds per move."""
KEYS: Final = (("← →", "key_step"), ("Home End", "key_ends"), ("Space", "key_play"))

_OWN: Final = Path(__file__).parent / "templates"
# Long labels have many parts, of which one changes: they are split here.
_BETWEEN: Final = re.compile("(?<=[,、。.:：] )|(?<=[、。：])")
CLOSING: Final = "\0"
"""Placeholder of the start of a closing tag while markup is divided; it never occurs in markup."""

Edit = list[int]
"""An index in a list of pieces, the number of pieces removed, and the pieces added."""

Told = Callable[[int, int], object]
"""Called with the number of positions drawn so far, and of all."""


def replay_page(
    session: Session,
    code: str | None = None,
    *,
    night: bool | None = None,
    drawn: Told | None = None,
    advice: Mapping[Position, Iterable[Suggestion]] | None = None,
    meant: Mapping[Position, GuideFocus] | None = None,
) -> str:
    """Return a page that replays a whole game.

    Parameters
    ----------
    session : Session
        All of its moves are on the page, whichever position is shown. If the game is not over,
        the page holds what the viewer may see (see `Session.seen_by`).
    code : {"en", "ja"}, optional
        The language at the start, the current one by default; a button switches it.
    night : bool, optional
        Whether the page is dark; by default it is where its reader's system is.
    drawn : function, optional
        Called with the number of positions drawn so far, and of all.
    advice : mapping, optional
        Advices of the coach, each by the position that it is about, in the game or in a variation:
        there the ranks stand where the advised moves are made. A page that hides things shows
        none, for an advice tells of a hand.
    meant : mapping, optional
        In the same way what a guide means.

    Returns
    -------
    str
        HTML without external resources. Without scripts it shows the first and the last position
        and the log.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> replay_page(play("stone-age", seed=7))[:15]
    '<!doctype html>'
    """
    session = with_variations(session)
    lines = [line for line in session.variations if line.moves]
    chosen = known_language(code)
    codes = (chosen, *(other for other in LANGUAGES if other != chosen))
    pictures = Pictures()
    numbers = count(1)

    def counted() -> None:
        if drawn is not None:
            drawn(next(numbers), len(codes) * (session.last + 1 + sum(len(x.moves) for x in lines)))

    marks = marks_of(session, advice, meant)
    told = {other: _told(session, lines, other, pictures, counted, marks) for other in codes}
    tree = [
        {"of": _number(line.parent, lines), "begun": line.begun, "last": line.play.last}
        for line in lines
    ]
    data = {
        "last": session.last,
        "lines": tree,
        "paces": PACES,
        "chunks": pictures.chunks,
        "told": told,
    }
    ends = (0, session.last)
    first, last = (_board(session.at(ply), chosen, marks) for ply in ends)
    context = {
        "words": _words(chosen),
        "code": chosen,
        "title": told[chosen]["title"],
        "languages": {other: LANGUAGE_NAMES[other] for other in codes},
        "topics": topics(session.game, chosen),
        "keys": KEYS,
        "paces": PACES,
        "symbols": symbols_of(session.game),
        "light": {None: "", True: "sal-night", False: "sal-day"}[night],
        "night": system_night(session.game) if night is None else "",
        "look": colours_of(session),
        "first": first,
        "last": last,
        "sentence": told[chosen]["sentences"][-1],
        "lines": log_lines(session, chosen),
        "variations": told[chosen]["names"],
        "style": _file("replay.css"),
        "script": _file("replay.js"),
        "data": in_script(json_text(data)),
        "record_tag": RECORD_IN_PAGE,
        "record": in_script(printable(record_text(session.record().to_dict()))),
    }
    return render("replay.html.j2", (), context) + "\n"


def _told(
    session: Session,
    lines: list[Variation],
    code: str,
    pictures: Pictures,
    counted: Callable[[], None],
    marks: Marks,
) -> dict[str, Any]:
    """Return the data of the page that depend on the language."""
    pictures.begin()
    shown, frames, sentences = _filmed(session, 0, code, pictures, counted, marks)
    # By line (0 is the game): what each of its positions shows, where others leave it.
    known = [shown]
    own = []
    for line in lines:
        before = known[_number(line.parent, lines)][: line.begun + 1]
        pictures.begin(before[-1])
        play = seen(line.play)
        filmed = _filmed(play, line.begun + 1, code, pictures, counted, marks)
        after, line_frames, line_sentences = filmed
        known.append([*before, *after])
        rows = log_lines(play, code, line.begun + 1)
        log = [[row.text, row.rule, row.source, row.ply, row.seat, row.topic] for row in rows]
        own.append({"frames": line_frames, "sentences": line_sentences, "log": log})
    return {
        "title": _title(session.at(-1), code),
        "words": _words(code),
        "topics": list(topics(session.game, code).values()),
        "frames": frames,
        "sentences": sentences,
        "log": [[row.text, row.rule, row.source] for row in log_lines(session, code)],
        "lines": own,
        "names": [_name(line, code) for line in lines],
    }


def _filmed(
    session: Session,
    first: int,
    code: str,
    pictures: Pictures,
    counted: Callable[[], None],
    marks: Marks,
) -> tuple[list[dict[str, list[int]]], list[list[list[Edit]]], list[str]]:
    """Return what the positions from a move on show, their frames and their sentences."""
    shown, frames, sentences = [], [], []
    for ply in range(first, session.last + 1):
        # One after the other, so that each scene is built only once.
        frames.append(pictures.frame(_board(session.at(ply), code, marks)))
        sentences.append(_sentence(session.at(ply), code))
        shown.append(pictures.shown)
        counted()
    return shown, frames, sentences


def _board(position: Position, code: str, marks: Marks) -> dict[str, str]:
    """Return the markup of a position with its marks, looked for only where there are some."""
    return read_only_board(position, code, *(marks.get(position, ()) if marks else ()))


def _number(line: Variation | None, lines: list[Variation]) -> int:
    """Return the number of a line on the page; 0 is the game.

    Only a line with moves of its own can be left by one that has some.
    """
    return next((number for number, each in enumerate(lines, 1) if each is line), 0)


def _name(line: Variation, code: str) -> str:
    """Return the name of a line with where it leaves which one."""
    return f"{line.called(code)} ({line.leaves(code)})"


def _title(position: Position, code: str) -> str:
    texts = shared_texts(code)
    scores = (
        texts("chrome.score", who=seat, n=points)
        for seat, points in zip(position.game.seats, position.scores, strict=True)
    )
    pairs = texts["list.comma"].join(scores)
    return texts("chrome.field", name=position.game.shown_title(code), value=pairs)


def _sentence(position: Position, code: str) -> str:
    """Return a sentence on the action of a player and its last consequence."""
    return printable(joined(headlines(built(position, code, acting=False)), code))


def _words(code: str) -> dict[str, str]:
    texts = shared_texts(code)
    return {key.removeprefix("replay."): texts[key] for key in texts if key.startswith("replay.")}


@memo(4)
def _file(name: str) -> str:
    return (_OWN / name).read_text(encoding="utf-8")


def in_script(text: str) -> str:
    """Return JSON for a script element, with nothing that could end that element.

    Examples
    --------
    >>> len(in_script('"</script>"')) - len('"</script>"')
    1
    """
    return text.replace("</", "<\\/").replace("<!--", "\\u003c!--")


class Pictures:
    """A series of pictures, each stored as the changes from the one before.

    Attributes
    ----------
    chunks : list of str
        Every piece of markup that occurs, once.
    """

    def __init__(self) -> None:
        self._numbers: dict[str, int] = {}
        self._known: dict[str, tuple[int, ...]] = {}
        self._shown: dict[str, list[int]] = {}

    @property
    def chunks(self) -> list[str]:
        """The pieces of markup, in order of their first occurrence."""
        return list(self._numbers)

    def begin(self, shown: dict[str, list[int]] | None = None) -> None:
        """Start a new series of pictures, after a picture that was `shown` if one is given."""
        self._shown = dict(shown or {})

    @property
    def shown(self) -> dict[str, list[int]]:
        """The state of the latest picture, to `begin` another series after it."""
        return dict(self._shown)

    def frame(self, parts: Mapping[str, str]) -> list[list[Edit]]:
        """Add a picture, and return the changes of each of its parts."""
        return [self._edits(name, parts.get(name, "")) for name in PARTS]

    def _edits(self, name: str, markup: str) -> list[Edit]:
        before = self._shown.get(name, [])
        # Most tags have been met before; only of new ones the texts are looked at.
        head, *tags = markup.replace("</", CLOSING).split("<")
        for tag in tags:
            if tag not in self._known:
                self._known[tag] = self._numbered(f"<{tag}")
        now = [*self._numbered(head), *chain.from_iterable(map(self._known.__getitem__, tags))]
        self._shown[name] = now
        return _edits(before, now)

    def _numbered(self, text: str) -> tuple[int, ...]:
        """Return the numbers of the pieces of a tag and the text after it."""
        pieces = _BETWEEN.split(text.replace(CLOSING, "</"))
        numbers = self._numbers
        return tuple(numbers.setdefault(piece, len(numbers)) for piece in pieces if piece)


def _edits(before: list[int], now: list[int]) -> list[Edit]:
    """Return the edits from one list of pieces to the other."""
    shorter = min(len(before), len(now))
    # Equal pieces at both ends, nearly all of them, need not be matched.
    first = next(compress(count(), map(ne, before, now)), shorter)
    last = next(compress(count(), map(ne, reversed(before), reversed(now))), shorter)
    last = min(last, shorter - first)
    old, new = before[first : len(before) - last], now[first : len(now) - last]
    return [
        [first + start, end - start, *new[at:to]]
        for kind, start, end, at, to in SequenceMatcher(None, old, new, False).get_opcodes()
        if kind != "equal"
    ]
