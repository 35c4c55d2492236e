"""SVG pictures inside HTML: without the parts of a live board, and written with few characters.

A notebook keeps every picture that it shows, so that each character counts.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from itertools import count, product
from string import ascii_lowercase
from typing import Final

_DESCRIPTION: Final = re.compile(r"<desc>.*?</desc>", re.DOTALL)
# Of an image nothing can be pressed or read aloud; its `alt` says what it shows.
_FOR_FINGERS: Final = re.compile(r'<(?:rect|polygon) class="sal-hit"[^>]*/>')
_FOR_LIVE_BOARDS: Final = re.compile(r' (?:aria-[a-z]+|data-[a-z-]+|role|tabindex)="[^"]*"')
_ID: Final = re.compile(r' id="([^"]*)"')
_USE: Final = re.compile(r'(?<=href="#)[^"]+|(?<=url\(#)[^)]+')
_CLASS: Final = re.compile(r' class="([^"]*)"')
_STYLE: Final = re.compile(r"(?<=<style>).*?(?=</style>)", re.DOTALL)
_SELECTOR: Final = re.compile(r"(?<=\.)[A-Za-z][\w-]*")
_SPACE: Final = re.compile(r"[\t\n\r]+ *")
# Characters that would end the attribute or the address, or have a meaning of their own there.
_CODED: Final = {ord(sign): f"%{ord(sign):02X}" for sign in '%"#&<>'}
HEAD: Final = "data:image/svg+xml,"


def image_markup(svg: str) -> str:
    """Return a picture without what an image cannot show, and with short names inside.

    Examples
    --------
    >>> image_markup('<svg><desc>Die.</desc><g id="a" role="img" aria-label="3"><path/></g></svg>')
    '<svg><g><path/></g></svg>'
    >>> image_markup('<svg><style>.sal-big{fill:red}</style><path class="sal-big sal-row"/></svg>')
    '<svg><style>.a{fill:red}</style><path class="a"/></svg>'
    """
    plain = _FOR_LIVE_BOARDS.sub("", _FOR_FINGERS.sub("", _DESCRIPTION.sub("", svg)))
    return _short_classes(_short_ids(plain))


def data_uri(svg: str) -> str:
    """Return the address of a picture for the `src` of an image, without escapes of HTML.

    Only some signs are coded, as others need not be in a quoted attribute; in base64 the address
    would be a third longer.

    Examples
    --------
    >>> data_uri('<svg xmlns="http://www.w3.org/2000/svg"></svg>')
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'%3E%3C/svg%3E"
    """
    flat = _SPACE.sub(" ", svg.strip())
    # Single quotes need no code: they take the place of the double ones where there are none yet.
    return HEAD + (flat if "'" in flat else flat.replace('"', "'")).translate(_CODED)


def _short_ids(svg: str) -> str:
    short = _short_names(_USE.findall(svg))
    named = _ID.sub(lambda at: f' id="{short[at[1]]}"' if at[1] in short else "", svg)
    return _USE.sub(lambda use: short[use[0]], named)


def _short_classes(svg: str) -> str:
    declared = set(_SELECTOR.findall("".join(_STYLE.findall(svg))))
    used = [name for names in _CLASS.findall(svg) for name in names.split()]
    short = _short_names(name for name in used if name in declared)

    def turn(found: re.Match[str]) -> str:
        names = " ".join(short[name] for name in found[1].split() if name in short)
        return f' class="{names}"' if names else ""

    def turn_style(found: re.Match[str]) -> str:
        return _SELECTOR.sub(lambda name: short.get(name[0], name[0]), found[0])

    return _STYLE.sub(turn_style, _CLASS.sub(turn, svg))


def _short_names(names: Iterable[str]) -> dict[str, str]:
    """Return a name of one or two letters for each name, the shortest for the most frequent."""
    often = sorted(Counter(names).items(), key=lambda found: (-found[1], found[0]))
    letters = ("".join(word) for n in count(1) for word in product(ascii_lowercase, repeat=n))
    return {name: word for (name, _), word in zip(often, letters, strict=False)}
