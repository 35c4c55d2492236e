"""The pages of a table's server as text: the page of a room, and the one that asks for its code.

They hold no name and no secret, and are the same for everybody: who sits in a room, the page asks
the server (``me``). All their words come along in every language, because a reader may change it
without losing what is on the screen. `widgets/src/table.ts` is their program.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any, Final

from ..core.language import LANGUAGES, Texts, known_language, load_texts
from ..core.memo import memo
from ..core.seat_names_and_colours import NIGHT_SEATS, SEAT_COLOURS, SEATS
from ..drawing.seat_style import outline
from ..drawing.templating import page_templates

PAGE_TEXTS: Final = Path(__file__).parent / "text" / "page"
_TEMPLATES: Final = Path(__file__).parent / "templates"


@memo(4)
def page_html(language: str | None = None) -> str:
    """Return the page of a room.

    Parameters
    ----------
    language : {"en", "ja"}, optional
        The language it speaks at first.

    Examples
    --------
    >>> page_html("ja").splitlines()[1]
    '<html lang="ja" data-colours="standard" data-light="page">'
    """
    return _page("table.html.j2", language, words=words(), symbols=_symbols(), colours=_colours())


@memo(4)
def door_html(language: str | None = None) -> str:
    """Return the first page of a server: a field for the code of a room.

    Examples
    --------
    >>> 'id="door"' in door_html("en")
    True
    """
    return _page("door.html.j2", language)


def words() -> dict[str, dict[str, str]]:
    """Return all texts of the page, by language and key.

    Examples
    --------
    >>> words()["en"]["join.do"]
    'Sit down'
    """
    return {code: dict(Texts.load(PAGE_TEXTS, code=code)) for code in LANGUAGES}


def _page(template: str, language: str | None, **given: Any) -> str:
    code = known_language(language)
    texts = load_texts(code, PAGE_TEXTS)
    made = page_templates(_TEMPLATES).get_template(template)
    return made.render(language=code, say=texts, **given)


def _symbols() -> list[tuple[str, Any]]:
    """Return the shape of each seat, by the name of its colour."""
    return [(seat.colour, outline(seat.shape, seat.colour)) for seat in SEATS]


def _colours() -> list[tuple[str, dict[str, tuple[str, str]]]]:
    """Return each set of colours: by seat the colour on a light ground and on a dark one."""
    return [
        (name, {seat: (colour, NIGHT_SEATS[name][seat]) for seat, colour in chosen.items()})
        for name, chosen in SEAT_COLOURS.items()
    ]
