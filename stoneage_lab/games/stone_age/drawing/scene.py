"""The scene of a position of Stone Age."""

from __future__ import annotations

from ....drawing.ground import Ground
from ....drawing.position_view import SceneMaker
from ....drawing.scene import Scene
from ....drawing.text_metrics import sentence_case
from . import cards as lying
from .areas import areas
from .mats import mats
from .meals import eaten_words
from .odds import tips
from .position_view import Look
from .prompt import prompt
from .table_scenery import deck_words, plaque_words, sign_tips, signs

_QUIET = frozenset(
    ("deal", "reveal", "gain", "reward_gain", "roll", "stay", "score", "slide", "ready")
)
# The events that may follow the meals of a round without a decision.
_AFTER_MEALS = frozenset(("round", "slide", "end_stack", "end_cards", "tie", "win"))


def _scene(look: Look) -> Scene:
    panels, rows = mats(look)
    found = () if look.still else (*tips(look), *lying.tips(look), *sign_tips(look), *rows)
    return look.scene(
        prompt(look),
        (table(look), *panels),
        _QUIET,
        tips=found,
        headlines=headlines(look),
        lingers=bool(look.meals),
    )


_MAKER = SceneMaker(Look, _scene)
scene, still, uncounted = _MAKER.scene, _MAKER.still, _MAKER.uncounted


def table(look: Look) -> Ground:
    """Return the land with its sites and signs, and the two shelves."""
    said = plaque_words(look), deck_words(look)
    return Ground(
        "table",
        look.title,
        look.layout.size,
        look.layout.name,
        (*signs(look), *areas(look), *lying.cards(look)),
        tuple(look.layout.views.items()),
        heading=said,
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
