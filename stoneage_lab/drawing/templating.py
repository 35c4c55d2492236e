"""The templates, compiled once, and the symbols that a picture includes."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from itertools import compress
from operator import itemgetter, not_
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from markupsafe import Markup

from ..core.memo import Memo, memo
from ..core.seat_names_and_colours import SEATS
from .palette import SMALLEST, Palette, styles
from .recent_memo import RecentMemo
from .template_loading import Templates
from .template_runtime import import_jinja2, readable
from .text_metrics import columns, printable

if TYPE_CHECKING:
    from jinja2 import Environment

    from .protocol import GameDrawing

OWN: Final = Path(__file__).parent / "templates"
TEXT: Final = Path(__file__).parent / "text"
NOBODY: Final = "sal"
"""The prefix of symbol names where no game is drawn."""
_SYMBOL: Final = re.compile(r'^<g id="([\w*-]+)".*</g>$', re.MULTILINE)


@memo(16)
def environment(*folders: Path, game: GameDrawing | None = None) -> Templates:
    """Return the templates of some folders, the earlier ones first; compiled when first used.

    Those of a `game` know its constants, and so does what they import: a template that is imported
    without the values of a picture is run only once.

    """
    own = game.constants if game else {}
    constants = {"columns": columns, "owner": NOBODY, "smallest": SMALLEST, **own}
    known = {name: readable(value) for name, value in constants.items()}
    return Templates([*folders, OWN], {**_keepers(), **known}, plain_values=game is not None)


def page_templates(*folders: Path) -> Environment:
    """Return the templates of pages of text in some folders, the earlier ones first."""
    jinja2 = import_jinja2()
    made: Environment = jinja2.Environment(
        loader=jinja2.FileSystemLoader(folders),
        autoescape=True,
        undefined=jinja2.StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return made


KEPT: Final = 6_000
"""The number of results of macros that are kept for the templates of a game."""
KEPT_WHOLE: Final = 48
"""The number of whole grounds and items that are kept for them: each is as long as a page."""


def _marked(text: str) -> Markup:
    # Markup itself asks each text for markup of its own: half of its time.
    return str.__new__(Markup, text)


def _keepers() -> dict[str, Callable[..., Any]]:
    """Return functions that call a macro only if it was not called with these values before.

    Successive pictures of a game are almost equal, and so are its pictures in a film or a replay.
    A cached macro depends only on these values and the constants of its game; within the templates
    of a game its name is unique. ``once`` calls it for some values, ``each`` for every one of some
    things, with the same further values. ``layers`` calls several macros for each of the things,
    and returns the markup of all things for each macro. ``art_of`` calls macros by name, each
    of the first of some templates that has it. ``whole`` is ``once`` for a thing with long markup:
    its cache keeps only the latest.
    """

    @memo(KEPT_WHOLE)
    def whole(macro: Any, thing: Any) -> Any:
        return macro(thing)

    known = RecentMemo[tuple[Any, ...]](KEPT)
    # The rows of the very things of earlier pictures: of the most no value needs to be looked at.
    same: Memo[tuple[Any, ...], Memo[int, tuple[Any, Any]]] = Memo(KEPT_WHOLE)

    def rows(macros: Sequence[Any], things: Iterable[Any], values: tuple[Any, ...]) -> list[Any]:
        names = tuple([macro.name for macro in macros])
        by_id = same.get((names, *values))
        if by_id is None:
            by_id = same.keep((names, *values), Memo(KEPT))
        things = tuple(things)
        found: list[Any] = list(map(by_id.get, map(id, things)))
        for at, thing in compress(enumerate(things), map(not_, found)):
            key = (names, thing, *values)
            row = known[key]
            if row is None:
                row = known.keep(key, [macro(thing, *values) for macro in macros])
            # The thing stays as long as its row: no other can get its id.
            found[at] = by_id.keep(id(thing), (thing, row))
        return list(map(itemgetter(1), found))

    def once(macro: Any, *values: Any) -> Any:
        key = (macro.name, *values)
        made = known[key]
        return known.keep(key, macro(*values)) if made is None else made

    def each(macro: Any, things: Iterable[Any], *values: Any) -> Markup:
        return _marked("".join(map(itemgetter(0), rows((macro,), things, values))))

    def art_of(drawn: Iterable[tuple[Any, ...]], *templates: Any) -> Markup:
        drawn = tuple(drawn)
        found: list[Any] = list(map(known.__getitem__, drawn))
        for at, one in compress(enumerate(drawn), map(not_, found)):
            name, *values = one
            macro = next(own for each in templates if (own := getattr(each, name, None)))
            found[at] = known.keep(one, macro(*values))
        return _marked("".join(found))

    def layers(macros: Sequence[Any], things: Iterable[Any], *values: Any) -> list[Markup]:
        found = rows(macros, things, values) or [[""] * len(macros)]
        return [_marked("".join(layer)) for layer in zip(*found, strict=True)]

    return {"once": once, "each": each, "layers": layers, "art_of": art_of, "whole": whole}


def render(
    template: str,
    folders: tuple[Path, ...],
    context: Mapping[str, Any],
    game: GameDrawing | None = None,
) -> str:
    """Return the result of a template for some values, and the constants of a `game`."""
    made: str = environment(*folders, game=game).get_template(template).render(context)
    return made.strip()


@memo(16)
def symbols(path: Path, owner: str) -> dict[str, str]:
    """Return the groups of a symbols file by name, renamed for use in a page.

    In the file a symbol is called ``wood`` and referred to as ``#wood``; in a page it bears the
    name of its `owner`, because a page may have boards of several games, each with its own wood. A
    name with an asterisk makes one symbol for each seat: its colour replaces the asterisk.
    """
    text = path.read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for match in _SYMBOL.finditer(text):
        markup = match[0].replace('href="#', f'href="#{owner}-')
        markup = markup.replace('<g id="', f'<g id="{owner}-', 1)
        for colour in [seat.colour for seat in SEATS] if "*" in match[1] else [""]:
            found[match[1].replace("*", colour)] = printable(markup.replace("*", colour))
    return found


def names_in(markup: str) -> frozenset[str]:
    """Return the names of the classes and symbols that some markup uses."""
    # Most of its groups are those of the last picture, and were read then.
    return frozenset().union(*map(_names_in, markup.split(_GROUP)))


class Symbols:
    """The symbols that the pictures of a game may use, by name; they never change."""

    def __init__(self, drawn: Mapping[str, str], owner: str = NOBODY) -> None:
        self.drawn = drawn
        self.referred: Final = {f"#{owner}-{name}": markup for name, markup in drawn.items()}
        self._needs: dict[str, frozenset[str]] = {}

    def needs(self, reference: str) -> frozenset[str]:
        """Return the names in a symbol, and in those that it refers to."""
        if reference not in self._needs:
            wanted, todo = {reference}, [reference]
            while todo:
                new = names_in(self.referred[todo.pop()]) - wanted
                wanted |= new
                todo += new & self.referred.keys()
            self._needs[reference] = frozenset(wanted)
        return self._needs[reference]


@memo(128)
def needed_styles_and_symbols(
    names: frozenset[str], symbols: Symbols, palette: Palette = ()
) -> str:
    """Return only the style rules and symbols that some markup with these names needs."""
    wanted = names.union(*map(symbols.needs, names & symbols.referred.keys()))
    defs = "".join([drawn for name, drawn in symbols.referred.items() if name in wanted])
    return f"<style>{styles(wanted, palette)}</style><defs>{defs}</defs>"


_GROUP: Final = "<g "
_NAMES: Final = r'(?:class|href)="([^"]*)"'


@memo(KEPT)
def _names_in(markup: str) -> frozenset[str]:
    return frozenset(name for names in set(re.findall(_NAMES, markup)) for name in names.split())
