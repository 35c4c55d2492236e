"""The preview of an action: new pieces and their paths, gains and shortages.

It compares the scene of a position with the scene after the action, so it needs nothing of a game
but its scenes. Both show only what the viewer may see: `Position.after` of an observation plays on
with the known parts, and stops at a chance node.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any, Final

from ..core.errors import LabError
from ..core.language import known_language
from ..core.state import CHANCE
from .board_parts import make
from .board_texts import shared_texts
from .ground import Ground
from .highlight import scene_with_changes
from .items import Count, Panel, all_items
from .layout import laid
from .plain_value import PlainValue, plain_value
from .position_scenes import after_scene, scene_of
from .protocol import WIDE, drawing_of
from .scene import PreviewText
from .text_metrics import joined, printable, sentence_case
from .viewer import may_act, observed, position_of, seen, you_at

if TYPE_CHECKING:
    from ..core.language import Texts
    from ..session.position import Position
    from ..session.session import Session
    from .scene import Fact, Scene, TablePlace, TipFigure

_WHOLE: Final = r"[-−]?\d+"
# A round ends by what takes pieces from more places, or changes more of what the others have.
_MOST_LEFT: Final = 2
_MOST_CHANGED: Final = 1
_ENDS: Final = (".", "!", "?", "。", "！", "？")


@plain_value(frozen=True)
class Ghost(PlainValue):
    """A piece that the action would add to a place.

    Attributes
    ----------
    place, piece : str
        The ids of the place and of the piece.
    seat : str
        The colour of the seat it belongs to; empty for a neutral piece.
    symbol : str
        Its pictogram; empty for the shape of its seat.
    """

    place: str
    piece: str
    seat: str = ""
    symbol: str = ""


@plain_value(frozen=True)
class PiecePath(PlainValue):
    """The way of a piece from one place to another; `points` of the drawing, if it is bent."""

    piece: str
    origin: str
    target: str
    points: tuple[tuple[float, float], ...] = ()


@plain_value(frozen=True)
class PreviewedGain(PlainValue):
    """How much more the mover would have of something, in words; less if `number` is negative.

    `place` is the id of the place that shows it, or empty.
    """

    text: str
    number: int
    place: str = ""


@plain_value(frozen=True)
class Preview(PlainValue):
    """The effect of an action. Without a sentence there is no preview.

    Attributes
    ----------
    action : str
        Its words.
    sentence : str
        The action, as a sentence.
    more : str
        Consequences beyond the action itself, in sentences.
    missing : str
        Why it cannot be done, with the rule; empty if it can.
    ghosts : tuple of Ghost
    ways : tuple of PiecePath
    gains : tuple of PreviewedGain
    places : tuple of str
        The ids of the places on the table that would change, other than by pieces alone. Frames
        around others are left out, and places that tell points.
    leaves : tuple of str
        The ids of the pieces that would leave their places, or the game.
    by_chance : bool
        Whether a chance node follows; then the preview has only certain effects.
    figure : TipFigure or None
        The symbol that is shown large beside the sentences.
    """

    action: str
    sentence: str = ""
    more: str = ""
    missing: str = ""
    ghosts: tuple[Ghost, ...] = ()
    ways: tuple[PiecePath, ...] = ()
    gains: tuple[PreviewedGain, ...] = ()
    places: tuple[str, ...] = ()
    leaves: tuple[str, ...] = ()
    by_chance: bool = False
    figure: TipFigure | None = None


def preview(
    source: Position | Session,
    words: str,
    *,
    seat: int | str | None = None,
    language: str | None = None,
    layout: str = WIDE,
) -> Preview:
    """Return what an action would do, as the viewer may know it.

    Parameters
    ----------
    source : Position or Session
    words : str
        The words of the action, legal or not.
    seat : int or str, optional
        The viewer; None for a board that all seats share.
    language : {"en", "ja"}, optional
        The current one by default.
    layout : str, optional
        How painted grounds are laid out, where pieces stand and walk.

    Returns
    -------
    Preview
        Without a sentence if the viewer does not decide now, or if results are not to be told.

    Examples
    --------
    >>> from stoneage_lab.session.session import play
    >>> shown = preview(play("stone-age", players=2, seed=7), "place 2 hut")
    >>> shown.sentence, len(shown.ghosts), shown.by_chance
    ('2 people to the hut.', 2, False)
    """
    return _foreseen(source, words, seat, known_language(language), layout)[0]


def preview_markup(
    source: Position | Session,
    words: str,
    *,
    seat: int | str | None = None,
    language: str | None = None,
    layout: str = WIDE,
) -> tuple[Preview, dict[str, str], str]:
    """Return a preview, the markup of its ghosts by the ids of their pieces, and of its figure.

    Ghosts stand where their pieces would stand after the action.
    """
    shown, scene = _foreseen(source, words, seat, known_language(language), layout)
    if scene is None:
        return shown, {}, ""
    module = drawing_of(position_of(source).game)
    figure = ""
    if shown.figure is not None:
        figure = make("preview_symbol.html.j2", scene, module, shown=shown.figure)
    meant = [ghost.piece for ghost in shown.ghosts]
    stands = [each for each in _standing(scene) if each["token"].id in meant]
    drawn = {each["token"].id: make("piece.svg.j2", scene, module, **each) for each in stands}
    return shown, {piece: drawn[piece] for piece in meant if piece in drawn}, figure


def _standing(scene: Scene) -> Iterator[dict[str, Any]]:
    """Yield the pieces of a scene with their points."""
    for item in all_items(scene.items):
        if isinstance(item, Ground):
            for place in (*item.holds, *(item.tray.holds if item.tray else ())):
                for token, x, y in place.pieces:
                    yield {"token": token, "x": x, "y": y, "size": 1, "painted": True}
        else:
            for spot in laid(item).spots:
                yield from ({**each._asdict(), "painted": False} for each in spot.pieces)


def _foreseen(
    source: Position | Session, words: str, seat: int | str | None, code: str, layout: str
) -> tuple[Preview, Scene | None]:
    """Return the preview of an action, and the scene after it if there is one."""
    if not may_act(source, seat) or not getattr(source, "tells_results", True):
        return Preview(words), None
    source = seen(source, seat)
    position = observed(source, seat, position_of(source))
    try:
        action = position.check(words)
        after = position.after(words)
    except LabError as error:
        return Preview(words, missing=str(error)), None
    label = position.label(action, code)
    now = scene_of(source, seat, code, layout=layout)
    # On a board that all share both are seen from the seat that moves.
    you = you_at(source, seat)
    scene = after_scene(after, code, position.mover if you < 0 else you, layout)
    colour = position.game.seating[position.mover].colour
    found = _compared(now, scene_with_changes(scene, now), colour)
    found = _without_others(found, now, colour, set(_pressed(now, words)))
    found |= {"sentence": _sentence(label, code), "by_chance": after.node == CHANCE}
    own = _own_words(position, words, code)
    more = _more(own.text, found, code)
    return Preview(words, more=more, figure=own.figure, **found), scene


def _compared(now: Scene, then: Scene, colour: str) -> dict[str, Any]:
    """Return what differs between two scenes; the later one has marks."""
    stood = {token.id: place.id for _, place in now.places() for token in tokens_of(place)}
    ghosts, ways = [], []
    for _, place in then.places():
        for token in tokens_of(place):
            if not token.changed:
                continue
            ghosts.append(Ghost(place.id, token.id, token.seat, getattr(token, "symbol", "")))
            origin = stood.get(token.origin) or stood.get(token.id)
            if origin not in (None, place.id):
                points = getattr(token, "way", ())
                ways.append(PiecePath(token.id, origin, place.id, points))
    places: list[Any] = [place for _, place in then.places() if _is_outlined(place)]
    stay = {(place.id, token.id) for _, place in then.places() for token in tokens_of(place)}
    leaves = (token for token, place in stood.items() if (place, token) not in stay)
    return {
        "ghosts": tuple(ghosts),
        "ways": tuple(ways),
        "gains": tuple(_gains(now, then, colour)),
        "leaves": tuple(leaves),
        "places": tuple(dict.fromkeys(place.id for place in places if place.changed)),
    }


def _without_others(
    found: dict[str, Any], now: Scene, colour: str, pressed: set[str]
) -> dict[str, Any]:
    """Return of what differs what is pressed and what the mover has, if all the others change.

    With an action that ends a round half the table does: new goods lie there, and all go home.
    """
    mine = pressed | {place.id for place in _places(_own(now, colour))}
    mine |= {gain.place for gain in found["gains"]}
    stood = {token.id: place.id for _, place in now.places() for token in tokens_of(place)}
    theirs = {place.id for each in _players(now) for place in each.places()} - mine
    left = {stood[piece] for piece in found["leaves"]} - mine
    changed = theirs.intersection(found["places"])
    if len(left) <= _MOST_LEFT and len(changed) <= _MOST_CHANGED:
        return found
    ghosts = tuple(ghost for ghost in found["ghosts"] if ghost.place in mine)
    pieces = {ghost.piece for ghost in ghosts}
    return found | {
        "ghosts": ghosts,
        "ways": tuple(way for way in found["ways"] if way.piece in pieces),
        "leaves": tuple(piece for piece in found["leaves"] if stood[piece] in mine),
        "places": tuple(place for place in found["places"] if place in mine),
    }


def _pressed(now: Scene, words: str) -> Iterator[str]:
    """Yield the ids of the places on which an action is chosen, at once or in what they open."""
    panels = {
        panel.id for panel in now.prompt.panels for each in panel.controls() if words in each.words
    }
    for _, place in now.places():
        if words == place.control.action or place.control.opens in panels:
            yield place.id


def _is_outlined(place: Any) -> bool:
    """Return whether a place is outlined where it changes: not where its pieces alone can look so.

    Nor is one of which nothing is said, as what lies there is told by other places, nor one that
    tells points, which follow from all else.
    """
    shape = getattr(place, "outline", "") or getattr(place, "box", (0, 0, 1, 1))[2]
    said = place.control.label or getattr(place, "name", "")
    return bool((shape or not tokens_of(place)) and said) and not getattr(place, "result", False)


def tokens_of(place: Any) -> tuple[Any, ...]:
    """Return the pieces on a place."""
    found: tuple[Any, ...] = getattr(place, "tokens", ())
    return found


def _gains(now: Scene, then: Scene, colour: str) -> Iterator[PreviewedGain]:
    """Yield the changed numbers before the mover: counts, or else the facts of its line."""
    before, after = (_own(scene, colour) for scene in (now, then))
    if before is None or after is None:
        return
    counts = {each.id: each.number for each in _counts(before)}
    lists = {fact.symbol for fact in after.line if fact.symbol}
    for each in _counts(after):
        lists.discard(each.symbol)
        if each.number != counts.get(each.id, each.number):
            number = each.number - counts[each.id]
            yield PreviewedGain(
                f"{each.name}: {each.number} ({signed_difference(number)})", number, each.id
            )
    known = {fact.symbol: fact for fact in before.line}
    for fact in after.line:
        was = known.get(fact.symbol)
        if fact.symbol not in lists or was is None or fact.text == was.text:
            continue
        new, old = _counted(fact), _counted(was)
        if new is not None and old is not None and new != old:
            number = new - old
            yield PreviewedGain(f"{fact.label or fact.text} ({signed_difference(number)})", number)


def _own(scene: Scene, colour: str) -> Any:
    """Return the panel of the player of a colour, or None."""
    return next((each for each in _players(scene) if each.seat == colour), None)


def _players(scene: Scene) -> Iterator[Panel]:
    return (item for item in scene.items if isinstance(item, Panel))


def _places(player: Any) -> Iterator[TablePlace]:
    yield from player.places() if player is not None else ()


def _counts(player: Any) -> list[Count]:
    return [place for place in _places(player) if isinstance(place, Count)]


def _counted(fact: Fact) -> int | None:
    """Return what a fact counts, if it counts something."""
    if fact.number is None and re.fullmatch(_WHOLE, fact.text):
        return int(fact.text.replace("−", "-"))
    return fact.number


def signed_difference(number: int) -> str:
    """Return a difference with its sign.

    Examples
    --------
    >>> signed_difference(3), signed_difference(-2)
    ('+3', '−2')
    """
    return f"+{number}" if number >= 0 else f"−{-number}"


def _own_words(position: Position, words: str, code: str) -> PreviewText:
    """Return the game's own preview text of an action."""
    module = drawing_of(position.game)
    told = module.preview(position, words, code) if module and module.preview else ""
    return told if isinstance(told, PreviewText) else PreviewText(told)


def _more(own: str, found: dict[str, Any], code: str) -> str:
    """Return what there is to tell beyond the action: by the game itself, or by what differs."""
    texts: Texts = shared_texts(code)
    gains = texts["list.comma"].join(gain.text for gain in found["gains"])
    told = [own or (_sentence(gains, code) if gains else "")]
    if found["by_chance"]:
        told.append(texts["preview.chance"])
    return printable(joined(filter(None, told), code))


def _sentence(text: str, code: str) -> str:
    """Return a phrase as a sentence."""
    text = sentence_case(text)
    return text if text.endswith(_ENDS) else text + shared_texts(code)["preview.stop"]
