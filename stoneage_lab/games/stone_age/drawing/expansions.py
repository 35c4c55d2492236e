"""What the picture shows of expansions: animals, the herd with its tile, and their decisions."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from ....core.language import Texts
from ....core.step_table import by_step
from ....drawing.ground import Drawn
from ....drawing.scene import Button, ChoicePanel, Control, Fact, PanelChoice
from ..expansions.animals import AnimalCard, Animals
from ..expansions.buildings import AddedTile
from ..expansions.herd import Herd, MammothSite, MammothTile
from ..expansions.pictograms import looks
from ..expansions.rewards import Reward
from ..expansions.texts import reward_words
from ..rules.actions import Pay, PlacePeople, TakePrize
from ..rules.goods import PEOPLE

if TYPE_CHECKING:
    from ....core.action import Action
    from ..rules.buildings import Tile
    from ..rules.sites import Site
    from .position_view import Look

Built = tuple[str, str, Iterable[ChoicePanel]]
"""The sentence, what is told below it, and the panels; they may be made when they are read."""

# What a pictogram of a reward is called, where it is not the word itself.
_SYMBOLS: Final = {"any": "any", "person": "person", "points": "points"}


def animals_of(look: Look) -> Animals | None:
    """Return which animals are where, if they are in the game."""
    return next((value for value in look.state.extras if isinstance(value, Animals)), None)


def active_animal(look: Look) -> AnimalCard | None:
    """Return the animal that is about, if there is one."""
    animals = animals_of(look)
    if animals is None or animals.active < 0:
        return None
    card = look.state.parts.cards[animals.active]
    assert isinstance(card, AnimalCard)
    return card


def herd_of(look: Look) -> Herd | None:
    """Return the herd, if it is in the game."""
    return next((value for value in look.state.extras if isinstance(value, Herd)), None)


def tile_there(look: Look) -> MammothTile | None:
    """Return the mammoth tile that lies face up, if there is one."""
    herd = herd_of(look)
    if herd is None or herd.tile < 0:
        return None
    site = next(site for site in look.state.parts.sites if isinstance(site, MammothSite))
    return site.tracks.tiles[herd.tile]


def reward_icon(reward: Reward) -> Fact:
    """Return a pictogram and a number for a reward, its first thing if there are several."""
    word, count = reward[0]
    more = "…" if len(reward) > 1 else ""
    return Fact(_SYMBOLS.get(word, word), f"{count}{more}")


# -- on the map ---------------------------------------------------------------------------------


def animal_words(look: Look) -> str:
    """Say which animal is about, what it lowers, and which ones wait."""
    texts, animals, card = look.texts, animals_of(look), active_animal(look)
    assert animals is not None
    said = texts["animals.none"]
    if card is not None:
        key = "animals.less_more" if card.per_roll else "animals.less"
        facts: dict[str, Any] = {"animal": card.id, "less": card.per_die, "more": card.per_roll}
        facts["where"] = card.where or ("all",)
        said = texts(key, **facts)
    if card is not None:
        said = made_up(texts, said, look.game.faces_kind)
    if animals.waiting:
        names = [texts[f"animal.{look.state.parts.card_ids[n]}"] for n in animals.waiting]
        said = texts["list.comma"].join((said, texts("animals.waiting", names=tuple(names))))
    return said


def herd_words(look: Look) -> str:
    """Say where the herd is, what its tile gives, and where it goes."""
    texts, herd, tile = look.texts, herd_of(look), tile_there(look)
    assert herd is not None
    sites = look.state.parts.sites
    if tile is None:
        said = texts["herd.none"]
    else:
        prizes = {"top": reward_words(texts, tile.top), "bottom": reward_words(texts, tile.bottom)}
        said = texts("herd.here", site=sites[herd.site].name, **prizes)
        said = made_up(texts, said, look.game.faces_kind)
    if herd.next < 0:
        return said
    goes = texts("herd.goes", site=sites[herd.next].name)
    return texts["list.comma"].join((said, goes))


def words(look: Look, site: Site) -> str:
    """Describe the place of an expansion that has more to tell than its rings."""
    teller = _WORDS.get(site.kind)
    return teller(look) if teller else ""


def shown(look: Look, site: Site, x: float, y: float) -> tuple[Drawn, ...]:
    """Return the pictograms in the field of an added place, to the right of its name."""
    drawer = _SHOWN.get(site.kind)
    return drawer(look, x, y) if drawer else ()


def counted(x: float, y: float, size: float, what: Fact) -> Drawn:
    """Return a pictogram on the ground of a place, perhaps with a number beside it."""
    return ("counted", what.symbol, what.text, what.dim, x, y, size)


def _animal_shown(look: Look, x: float, y: float) -> tuple[Drawn, ...]:
    card, animals = active_animal(look), animals_of(look)
    assert animals is not None
    found = []
    if card is not None:
        number = f"−{card.per_die or card.per_roll}"
        found.append(counted(x + 13, y + 17, 0.62, Fact(looks(card.names["en"]), number)))
    # In line below the one that is about, small and pale.
    for place, waiting in enumerate(animals.waiting):
        animal = look.state.parts.cards[waiting]
        assert isinstance(animal, AnimalCard)
        icon = Fact(looks(animal.names["en"]), dim=True)
        found.append(counted(x + 12 - 24 * place, y + 48, 0.5, icon))
    return tuple(found)


def _mammoth_shown(look: Look, x: float, y: float) -> tuple[Drawn, ...]:
    tile = tile_there(look)
    if tile is None:
        return ()
    return (
        counted(x + 15, y + 17, 0.62, reward_icon(tile.top)),
        counted(x + 52, y + 17, 0.62, reward_icon(tile.bottom)),
    )


def offered(look: Look, site: Site) -> list[tuple[Action, str, Fact]]:
    """Return the prizes that may be chosen at a place: each action, its words, its pictogram."""
    tile = tile_there(look)
    if tile is None or site.kind != "mammoth":
        return []
    found: list[tuple[Action, str, Fact]] = []
    for action in look.moves:
        if isinstance(action, TakePrize):
            found.append((action, prize_words(look, tile, action), reward_icon(_of(tile, action))))
    return found


def _of(tile: MammothTile, action: TakePrize) -> Reward:
    return tile.bottom if action.which else tile.top


def prize_words(look: Look, tile: MammothTile, action: TakePrize) -> str:
    """Say which prize this is, and what it brings."""
    key = "panel.lower" if action.which else "panel.upper"
    return look.texts(key, reward=reward_words(look.texts, _of(tile, action)))


def on_ground(look: Look, site: Site, x: float, y: float) -> tuple[Drawn, ...]:
    """Return the herd at the place where it is, and paler where it goes next."""
    herd = herd_of(look)
    if herd is None:
        return ()
    if herd.tile >= 0 and herd.site == site.number:
        return (counted(x, y, 0.7, Fact("mammoth")),)
    if herd.next == site.number:
        return (counted(x, y, 0.5, Fact("mammoth", dim=True)),)
    return ()


_WORDS: Final[dict[str, Callable[[Look], str]]] = {"animal": animal_words, "mammoth": herd_words}
_SHOWN: Final[dict[str, Callable[[Look, float, float], tuple[Drawn, ...]]]] = {
    "animal": _animal_shown,
    "mammoth": _mammoth_shown,
}


# -- buildings ----------------------------------------------------------------------------------


def tile_mark(texts: Texts, tile: Tile) -> tuple[str, tuple[Fact, ...]]:
    """Return the word and the pictogram at the foot of a building of an expansion."""
    if not isinstance(tile, AddedTile):
        return "", ()
    if tile.extra is not None:
        return texts("tile.extra_short", points=tile.extra.points), (Fact(tile.extra.name),)
    if tile.each_round:
        return texts["tile.each_short"], (reward_icon(tile.each_round),)
    if tile.on_build:
        return texts["tile.built_short"], (reward_icon(tile.on_build),)
    return "" if tile.counted else texts["tile.igloo_short"], ()


def made_up(texts: Texts, told: str, whose: str) -> str:
    """Say of something whose faces it shows, where they are not the printed ones."""
    return texts(f"whose.{whose}", told=told) if whose else told


def income_of(tile: Tile) -> Reward:
    """Return what a building brings at the start of each round."""
    return tile.each_round if isinstance(tile, AddedTile) else ()


def income_mark(tile: Tile) -> str:
    """Return the pictogram of what a building brings each round, or an empty text."""
    income = income_of(tile)
    return reward_icon(income).symbol if income else ""


# -- decisions ----------------------------------------------------------------------------------


def taming(look: Look) -> Built:
    """Return a stepper for the people who go on, and a button to take all home."""
    texts, tile = look.texts, tile_there(look)
    assert tile is not None
    going = [action for action in look.moves if isinstance(action, PlacePeople)]
    buttons, panels = [], []
    if len(going) == 1:
        buttons.append(look.button(going[0]))
    elif going:
        choices = tuple(
            PanelChoice(
                action.words, str(action.people), texts("panel.taming_note", n=action.people)
            )
            for action in going
        )
        title = texts["panel.taming"]
        panels.append(ChoicePanel("place-mammoth", title, "stepper", choices, icon="person"))
        opener = Control(texts["panel.go_on"], opens="place-mammoth")
        buttons.append(Button("open-place-mammoth", opener, texts["panel.go_on"], icon="person"))
    buttons += [
        look.button(action, texts["panel.home"], style="quiet")
        for action in look.by_verb["decline"]
    ]
    ways = ChoicePanel("go-on", texts["panel.ways"], buttons=tuple(buttons), open=True)
    prizes = {"top": reward_words(texts, tile.top), "bottom": reward_words(texts, tile.bottom)}
    sentence, detail = texts("prompt.taming", who=look.whom), texts("prompt.taming_hint", **prizes)
    return sentence, detail, [ways, *panels]


def fee(look: Look) -> Built:
    """Return the choice of food and goods for those who go on."""
    texts, player = look.texts, look.player
    actions: list[Pay] = look.by_verb["pay"]
    goods = look.state.parts.goods
    names = (*goods.names, "food")
    have = (*player.goods, player.food)
    kinds = look.kinds(names, have)
    choices = tuple(
        PanelChoice(action.words, look.label(action), "", (*action.purse[:PEOPLE], action.food))
        for action in actions
    )
    panel = ChoicePanel("pay", texts["panel.fee"], "picker", choices, kinds, open=True)
    need = actions[0].count + actions[0].food
    return texts("prompt.fee", who=look.whom, n=need), "", [panel]


def each_move(
    look: Look,
    dress: Callable[[Any], dict[str, Any]] = lambda action: {},
    detail: str = "",
    panel: str = "",
    **facts: Any,
) -> Built:
    """Return a button for each move, with what it looks like (see `PositionView.button`).

    The sentence is the text ``prompt.<step>`` with some facts, the title ``panel.<panel>`` or
    ``panel.<step>``; a decision of an added expansion may do without them.
    """
    texts, step = look.texts, look.state.step_name
    moves = [action for action in look.moves if action not in look.by_verb["gain"]]
    buttons = tuple(look.button(action, **dress(action)) for action in moves)
    panel, asks = panel or step, f"prompt.{step}"
    title = texts.get(f"panel.{panel}", texts.get(f"panel.{step}", texts["chrome.moves"]))
    said = texts(asks if asks in texts else "chrome.turn", who=look.whom, **facts)
    return said, detail, [ChoicePanel(panel, title, buttons=buttons, open=True)]


def surcharge(look: Look) -> Built:
    """Return the buttons to pay one good more, or not."""
    extra = look.state.step.extra_of(look.state, look.state.task)  # type: ignore[attr-defined]

    def dress(action: Any) -> dict[str, Any]:
        paid = isinstance(action, Pay)
        return {} if paid else {"text": look.texts["panel.no_more"], "style": "quiet"}

    return each_move(look, dress, n=extra.count, good=extra.name, points=extra.points)


def prize(look: Look) -> Built:
    """Return the two prizes of the tile."""
    tile = tile_there(look)
    assert tile is not None

    def dress(action: TakePrize) -> dict[str, Any]:
        icon = reward_icon(_of(tile, action)).symbol
        return {"text": prize_words(look, tile, action), "icon": icon}

    return each_move(look, dress, look.texts["prompt.prize_hint"])


def picking(look: Look) -> Built:
    """Return a button for each good."""
    return each_move(look, lambda action: {"icon": action.good})


STEPS: Final = by_step(taming, fee, surcharge, prize, picking)
"""How a picture asks for the decisions of expansions."""
