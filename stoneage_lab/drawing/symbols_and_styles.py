"""The pictograms, styles and colours that the markup of a game refers to."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from ..core.memo import memo
from .palette import night_rule, night_style, own_style, styles
from .protocol import drawing_of
from .seat_style import seat_rules, seat_style, seat_symbols
from .templating import Symbols, needed_styles_and_symbols, render, symbols
from .text_metrics import printable
from .viewer import position_of

if TYPE_CHECKING:
    from ..core.game import Game
    from ..session.position import Position
    from ..session.session import Session
    from .protocol import GameDrawing

Added = tuple[tuple[str, str], ...]


def colours_of(source: Position | Session, night: bool = False) -> str:
    """Return the style of the seat colours chosen for a session; a position has none.

    At `night` it is the style of all colours.
    """
    settings: Mapping[str, str] = getattr(source, "settings", {})
    colours = settings.get("colours", "standard")
    if not night:
        return seat_style(colours)
    module = drawing_of(position_of(source).game)
    return night_style(module.palette, module.night, colours) if module else night_style()


def symbols_of(game: Game) -> str:
    """Return the pictograms and styles that a page needs once for all pictures of a game."""
    module = drawing_of(game)
    if module is None:
        return f"<style>{style()}{night_rule()}</style>"
    return all_symbols(module, tuple(game.pictograms.items()))


def system_night(game: Game) -> str:
    """Return the style rule that makes pictures dark where the reader's system is."""
    module = drawing_of(game)
    rule = night_rule(module.palette, module.night) if module else night_rule()
    return f"@media(prefers-color-scheme:dark){{{rule.replace('.sal-night', ':root', 1)}}}"


@memo(1)
def style() -> str:
    """Return the style sheet of the parts that are not SVG (it comes with ``symbols``)."""
    return (Path(__file__).parent / "style.css").read_text(encoding="utf-8") + seat_rules()


@memo(16)
def known_symbols(module: GameDrawing | None, added: Added = ()) -> Symbols:
    """Return a game's symbols, those of the seats, and its painted lands.

    Parameters
    ----------
    module : GameDrawing or None
    added : tuple of (name, markup)
        Those that its components bring, see `Game.pictograms`.
    """
    if module is None:
        return Symbols({})
    owner = module.owner
    own = dict(symbols(module.SYMBOLS, owner)) if module.SYMBOLS else {}
    own |= {name: f'<g id="{owner}-{name}">{owned(markup, owner)}</g>' for name, markup in added}
    lands = {
        f"land-{name}": f'<g id="{owner}-land-{name}">{_painted(name, template, module)}</g>'
        for name, template in module.LANDS.items()
    }
    return Symbols({**own, **seat_symbols(owner), "light": _light(owner), **lands}, owner)


def owned(markup: str, owner: str) -> str:
    """Return markup that refers to symbols by plain names, as a file of symbols does, for a page.

    Examples
    --------
    >>> owned('<use href="#wood"/>', "tag")
    '<use href="#tag-wood"/>'
    """
    return printable(markup.replace('href="#', f'href="#{owner}-'))


def _light(owner: str) -> str:
    """Return the light under what can be used: discs upon each other, without a gradient.

    A page may hide the board whose gradient is the first of that name.
    """
    rays = "".join(f'<circle class="sal-ray" r="{step / 8:.3g}"/>' for step in range(8, 1, -1))
    return f'<g id="{owner}-light">{rays}</g>'


def _painted(name: str, template: str, module: GameDrawing) -> str:
    return render(template, (module.TEMPLATES,), {"land": name}, module)


def styles_and_symbols(
    names: frozenset[str], module: GameDrawing | None, pictograms: Mapping[str, str]
) -> str:
    """Return the style rules and symbols that some markup with these names needs."""
    added = tuple(pictograms.items())
    return needed_styles_and_symbols(
        names, known_symbols(module, added), module.palette if module else ()
    )


@memo(16)
def all_symbols(module: GameDrawing, added: Added = ()) -> str:
    """Return the invisible part with all symbols, which is sent once and used by the others."""
    every = "".join(known_symbols(module, added).drawn.values())
    return (
        '<svg class="sal" width="0" height="0" style="position:absolute" aria-hidden="true">'
        f"<style>{styles(palette=module.palette)}{style()}"
        f"{night_rule(module.palette, module.night)}</style><defs>{every}</defs></svg>"
    )


def look(game: Game) -> str:
    """Return the CSS declarations of a game: its own colours, and the room to keep."""
    module = drawing_of(game)
    if module is None:
        return ""
    room = f"--sal-others:{game.players - 1};--sal-asked:{module.DECISION_HEIGHT}px"
    return ";".join(filter(None, (own_style(module.palette, module.night), room)))
