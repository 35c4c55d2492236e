"""The scene of a position of Stone Age."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....drawing.palette import SMALL
from ....drawing.scene import Scene, Tip
from ....drawing.text_metrics import sentence_case, width
from ..rules.pending import FEED, STAGE_NAMES
from . import cards as lying
from .areas import areas
from .look import Look
from .mats import mats
from .meals import eaten_words
from .modules import herd_of
from .odds import tips
from .prompt import first_turn, prompt
from .tray import tray

if TYPE_CHECKING:
    from ....core.language import Texts
    from ....play.position import Position
    from ..rules.components import Components

FED: Final = STAGE_NAMES[FEED]
_QUIET = frozenset(
    ("deal", "reveal", "gain", "reward_gain", "roll", "stay", "score", "slide", "ready")
)
# The events that may follow the meals of a round without a decision.
_AFTER_MEALS = frozenset(("round", "slide", "end_stack", "end_cards", "tie", "win"))


def scene(position: Position, language: str, acting: bool, you: int = -1) -> Scene:
    """Return the scene of a position.

    Parameters
    ----------
    position : Position
    language : {"en", "ja"}
    acting : bool
        Whether the viewer may decide now; legal actions are then marked.
    you : int, optional
        The seat of the viewer, or -1.
    """
    return _scene(Look(position, language, acting, you))


def still(position: Position, language: str, acting: bool, you: int = -1) -> Scene:
    """Return the scene of a picture in which nothing can be pressed, see `scene`."""
    return _scene(Look(position, language, acting, you, still=True))


def uncounted(position: Position, language: str) -> Scene:
    """Return the scene of a position without what the cards are worth now."""
    return _scene(Look(position, language, acting=False, counting=False, still=True))


def _scene(look: Look) -> Scene:
    asked, rolled = prompt(look), tray(look)
    return Scene(
        title=look.game.title,
        language=look.language,
        summary=asked.sentence,
        prompt=asked,
        own_places={"areas": areas(look), "cards": lying.cards(look)},
        own_things={"tray": rolled} if rolled else {},
        mats=mats(look),
        tips=() if look.still else (*tips(look), *lying.tips(look), *round_tips(look)),
        news=news(look),
        marks=marks(look),
        headlines=headlines(look),
        lingers=bool(look.meals),
    )


def news(look: Look) -> tuple[str, ...]:
    """Return the news of the last ply, without what the next sentence repeats."""
    return tuple(
        sentence_case(look.game.sentence(event, look.language))
        for event in look.position.events
        if event[0] not in _QUIET
    )


def headlines(look: Look) -> tuple[str, ...]:
    """Return the news of the end of a round; empty if no one ate."""
    fed = eaten_words(look)
    if not fed:
        return ()
    told = [event for event in look.position.events if event[0] not in (*_QUIET, "feed", "short")]
    # The last action, the meal, and what follows; a seat that lacks food decides next.
    said = [fed]
    if told and told[0][0] not in _AFTER_MEALS:
        said.insert(0, sentence_case(look.game.sentence(told[0], look.language)))
    if told and told[-1][0] == "round":
        start = look.seats[look.state.start]
        said.append(look.texts("news.round", n=look.state.round, who=start))
    elif told and told[-1][0] in _AFTER_MEALS:
        said.append(sentence_case(look.game.sentence(told[-1], look.language)))
    return tuple(said)


def round_tips(look: Look) -> tuple[Tip, ...]:
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


def marks(look: Look) -> dict[str, str]:
    """Return the words of the plaque and the small labels."""
    texts, state = look.texts, look.state
    start = look.seats[state.start]
    who = texts(f"who.{start}")
    found = {
        "start": start,
        "herd": "about" if herd_of(look) else "",
        # In a player's very first turn one place glows more than the others.
        "suggest": "site-forest" if first_turn(look) else "",
        "start_text": texts.joined((who, texts["map.start"])),
        "round": texts("map.round", n=state.round),
        "stage": state.stage_name,
        # People may all be fed without a decision: then the next round has begun already.
        "just": FED if look.meals and state.stage_name != FED else "",
        "plaque": plaque_words(look),
        "deck": texts("map.deck", n=len(state.deck)),
        "deck_label": deck_words(look),
    }
    return found | look.once(lasting_marks, state.parts)


def lasting_marks(texts: Texts, parts: Components) -> dict[str, str]:
    """Return the words and labels that are the same in a whole game."""
    stages = [
        texts.get(f"map.stage_{stage}", texts(f"stage.{stage}")) for stage in parts.shown_stages
    ]
    found = {
        "stages": " ".join(parts.shown_stages),
        "stage_words": "\n".join(stages),
        "goods": " ".join(parts.goods.names),
        "draft": " ".join(lying.pictogram(top) for top in parts.draft),
        "buildings": texts["map.buildings"],
        "cards": texts["map.cards"],
        "tiles": texts["map.buildings"],
    }
    for good in parts.goods.all:
        found[f"value_{good.name}"] = str(good.value)
    for key in ("dice", "goods", "end", "culture"):
        found[f"legend_{key}"] = texts[f"legend.{key}"]
    for label in ("buildings", "cards"):
        found[f"{label}_width"] = str(round(width(found[label], SMALL, bold=True) + 20))
    return found
