"""What stands on the table besides its sites: plaque, tray, headings, deck, an animal."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from ....core.language import Texts
from ....drawing.ground import Drawn, Place
from ....drawing.ground_art import pictogram
from ....drawing.palette import PLAIN
from ....drawing.scene import Control, Tip
from ....drawing.text_metrics import sentence_case, width
from ..rules.game_components import Components
from ..rules.task_numbers import FEED, STAGE_NAMES
from .dice_tray import tray, tray_width
from .expansions import herd_of
from .layout import PLAQUE, tile_x
from .position_view import Look

FED: Final = STAGE_NAMES[FEED]
STAGES_WIDE: Final = 393
"""How wide all stages of a round are on the plaque."""
STACKS: Final = 4
"""The stacks of buildings for which the shelf has room."""


def signs(look: Look) -> Iterator[Place]:
    """Yield the scenery and the signs of the table."""
    yield _beast(look)
    yield from _headings(look)
    yield plaque(look)
    rolled = tray(look)
    if rolled:
        drawn = ("dice_tray", rolled, look.layout.tray, tray_width(look))
        yield Place("tray", control=Control(rolled.label), drawn=(drawn,), said=rolled.label)


def _beast(look: Look) -> Place:
    """Return the mammoth of the hunt; where a herd is about, only its own are there."""
    drawn = pictogram("deer", 580, 104, 0.9) if herd_of(look) else pictogram("mammoth", 584, 96)
    return Place("beast", *look.layout.at("hunt"), drawn=(drawn,))


def _headings(look: Look) -> Iterator[Place]:
    """Yield the titles of the shelves, the stacks that few players do not use, and the deck."""
    shelves, texts = look.layout.shelves, look.texts
    tiles = _heading(texts["map.buildings"])
    bare = tuple(("bare", tile_x(stack)) for stack in range(look.state.seats, STACKS))
    yield Place("heading-tiles", *shelves["tiles"], drawn=(tiles, *bare))
    cards = _heading(texts["map.cards"])
    yield Place("heading-cards", *shelves["cards"], drawn=(cards,))
    yield Place(
        "deck",
        *shelves["cards"],
        control=Control(deck_words(look), tip="tip-deck"),
        drawn=(("deck", texts("map.deck", n=len(look.state.deck)), 26 + cards[2]),),
    )


def _heading(text: str) -> Drawn:
    return ("heading", text, round(width(text, PLAIN, bold=True) + 20))


def plaque(look: Look) -> Place:
    """Return the plaque with the round, the start player and the stages."""
    state, texts = look.state, look.texts
    start = look.seats[state.start]
    # People may all be fed without a decision: then the next round has begun already.
    just = FED if look.meals and state.stage_name != FED else ""
    drawn = (
        "sign",
        PLAQUE,
        texts("map.round", n=state.round),
        start,
        texts.joined((texts(f"who.{start}"), texts["map.start"])),
        look.once(stages, state.parts),
        state.stage_name,
        just,
    )
    return Place(
        "plaque",
        *look.layout.at("plaque"),
        control=Control(plaque_words(look), tip="tip-plaque"),
        drawn=(drawn,),
    )


def stages(texts: Texts, parts: Components) -> tuple[tuple[str, str, int, int], ...]:
    """Return the stages of a round: its word on the plaque, where it begins there, how wide it is.

    Six have room for letters that can be read if a long word has more than a short one.
    """
    shown = parts.shown_stages
    words = [texts.get(f"map.stage_{stage}", texts(f"stage.{stage}")) for stage in shown]
    wides = [STAGES_WIDE // len(words)] * len(words)
    if len(words) > 5:
        own = [width(word, PLAIN) for word in words]
        spare = (STAGES_WIDE - sum(own)) / len(own)
        wides = [int(wide + spare) for wide in own]
    begins = accumulate(wides, initial=8)
    return tuple(zip(shown, words, begins, wides, strict=False))


def sign_tips(look: Look) -> tuple[Tip, ...]:
    """Return the tips of the plaque and the deck."""
    texts, state = look.texts, look.state
    title = texts("map.round", n=state.round)
    deck, about = deck_words(look), [texts["about.deck"]]
    if state.parts.strays:
        about.append(texts["about.deck_animals"])
    return (
        Tip("tip-plaque", title, (texts["about.plaque"],)),
        Tip("tip-deck", sentence_case(deck), tuple(about)),
    )


def deck_words(look: Look) -> str:
    """Say how many cards are left, and how many of them count for the end of the game."""
    cards, left = look.state.cards_left(), len(look.state.deck)
    key = "map.deck_label" if cards == left else "map.deck_animals"
    return look.texts(key, n=left, cards=cards)


def plaque_words(look: Look) -> str:
    """Return the plaque in words: round, start player, stage; and that people have just eaten."""
    texts, state = look.texts, look.state
    facts = {"n": state.round, "who": look.seats[state.start], "stage": state.stage_name}
    fed = look.meals and state.stage_name != FED
    return texts("map.plaque_fed" if fed else "map.plaque", **facts)
