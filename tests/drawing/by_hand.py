"""Scenes that hold every kind of thing a scene may hold, whether a game of today has it or not."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from stoneage_lab.drawing.scene import (
    Bar,
    Button,
    ChoicePanel,
    Control,
    Fact,
    GoodsKind,
    PanelChoice,
    Prompt,
    Scene,
    TextTable,
    Tip,
)
from stoneage_lab.games.stone_age.drawing.cards import Face


def scene_of_words(words: str) -> Scene:
    """Return a scene for the shared templates; every text in it is the one given."""
    control = Control(words, action=words, tip=words)
    asking = Control(words, opens=words, why=words)
    buttons = (
        Button("b-1", control, words, note=words),
        Button("b-2", asking, words, style="plain"),
        Button("b-3", Control(words, why=words), words),
    )
    choices = tuple(PanelChoice(words + n, words, words, (int(n), 0)) for n in "12")
    kinds = (GoodsKind(words, words, 3, "wood"), GoodsKind("stone", words, 1))
    tip = Tip(words, words, (words,), (words,), (Bar(1, 50.0, words, words),), (words,) * 3)
    panels = (
        ChoicePanel("p-1", words, "stepper", choices=choices, note=words, open=True, tip=tip),
        ChoicePanel("p-2", words, "picker", choices=choices, kinds=kinds),
        ChoicePanel("p-3", words, buttons=buttons, open=True),
    )
    table = TextTable(words, (words, words), ((words, words),) * 2, (words, words))
    prompt = Prompt(words, detail=words, seat="red", panels=panels, table=table)
    return Scene(words, "en", words, prompt, tips=(tip,), news=(words,), facts=(words,))


def crowded(scene: Scene) -> Scene:
    """Return a game's scene with more in it than its rules bring about.

    A card of five pictograms and one of two, a place without a tile, people that have come from
    nowhere and have changed, places without tips, and more words than there is room for.
    """
    five, two = (Face("card", (Fact("wood"),) * n) for n in (5, 2))
    cards = {"site-card1": (five, two), "site-building1": ()}

    def more(place: Any) -> Any:
        drawn = place.drawn
        if place.id in cards:
            (name, _, *values), *others = drawn
            drawn = ((name, cards[place.id], *values), *others)
        tokens = tuple(replace(token, origin="", changed=True) for token in place.tokens)
        control = replace(place.control, tip="")
        return replace(place, drawn=drawn, tokens=tokens, control=control, changed=True)

    words = "more words than one line of a picture can take, and then some more " * 3
    return replace(scene.with_places(more), tips=(), news=(words,) * 9)


def without_sums(scene: Scene) -> Scene:
    """Return a scene whose table has no last line."""
    assert scene.prompt.table
    table = replace(scene.prompt.table, foot=(), sums=())
    return replace(scene, prompt=replace(scene.prompt, table=table))
