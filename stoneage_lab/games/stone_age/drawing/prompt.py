"""The prompt: whose turn it is, the decision, and its panels."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, Any, Final

from ....core.action import Action
from ....core.language import Texts
from ....core.step_table import by_step
from ....drawing.plain_value import replace
from ....drawing.position_view import once
from ....drawing.scene import Button, ChoicePanel, Control, GoodsKind, PanelChoice, Prompt
from ....drawing.text_metrics import joined
from ..rules.actions import Pay, PlacePeople, Tools
from ..rules.goods import PEOPLE
from ..rules.sites import BuildingStack, Gather, Site
from .cards import pictogram
from .expansions import STEPS, Built, each_move
from .meals import need, worth_words
from .odds import bonus, lowered, note, roll_tip
from .position_view import Look
from .scores import table, winners

if TYPE_CHECKING:
    from ..rules.step_base import RollMade


def prompt(look: Look) -> Prompt:
    """Return the sentence and the panels of the present decision."""
    if look.position.over:
        return Prompt(winners(look), table=table(look))
    texts, colour = look.texts, look.colour(look.mover)
    if not look.acting:
        return Prompt(texts("chrome.waiting", who=look.whom), seat=colour)
    step = look.state.step_name
    build = look.state.parts.prompts.get(step) or _STEPS.get(step) or STEPS.get(step)
    sentence, detail, panels = build(look) if build else each_move(look, panel="moves")
    if look.still:
        return Prompt(sentence, detail, colour)
    return Prompt(sentence, detail, colour, (*panels, *cashing(look)))


def placing(look: Look) -> Built:
    """Return a stepper for every site that takes several numbers of people."""
    texts, player = look.texts, look.player
    at_site = look.at_site.items()
    panels = (stepper(look, site, actions) for site, actions in at_site if len(actions) > 1)
    sentence = texts("prompt.placing", who=look.whom, n=player.home)
    first = look.suggested
    detail = texts("prompt.first", n=player.people) if first else food_hint(look, "placing_hint")
    return sentence, detail, panels


def food_hint(look: Look, hint: str) -> str:
    """Return a hint with the food needed this round, because the mat may be out of sight."""
    want = need(look, look.state.mover)
    food = look.texts("meal.prompt", n=want.eaters, worth=worth_words(look.texts, want))
    if want.left < 0:
        food = look.texts("meal.warned", told=food)
    return joined((look.texts[f"prompt.{hint}"], food), look.language)


def stepper(look: Look, number: int, actions: list[Action]) -> ChoicePanel:
    """Return the choice of the number of people for a site."""
    site = look.state.parts.sites[number]
    people = tuple(action.people for action in actions if isinstance(action, PlacePeople))
    words = tuple(action.words for action in actions)
    if not isinstance(site, Gather):
        return look.once(steps, site, words, people)
    return look.once(steps, site, words, people, lowered(look, site, people), bonus(look))


def steps(
    texts: Texts,
    site: Site,
    words: tuple[str, ...],
    people: tuple[int, ...],
    lowered: tuple[int, ...] = (),
    bonus: int = 0,
) -> ChoicePanel:
    """Return the choice of the number of people for a site, of which each plays some words."""
    notes, tip = [""] * len(people), None
    if isinstance(site, Gather):
        pairs = zip(people, lowered, strict=True)
        notes = [note(texts, site, number, less) for number, less in pairs]
        tip = once(texts, roll_tip, site, people, lowered, bonus)
    return ChoicePanel(
        f"place-{site.name}",
        texts("panel.place", site=site.name),
        "stepper",
        choices=tuple(map(PanelChoice, words, map(str, people), notes)),
        note=texts["panel.place_note"],
        icon="person",
        tip=tip,
    )


def using(look: Look) -> Built:
    """Return panels only for sites that may also be left unused."""
    at_site = look.at_site.items()
    panels = (ways(look, site, actions) for site, actions in at_site if len(actions) > 1)
    return look.texts("prompt.using", who=look.whom), food_hint(look, "using_hint"), panels


def ways(look: Look, number: int, actions: list[Action]) -> ChoicePanel:
    """Return the choice to use a site or to leave it."""
    name = look.state.parts.sites[number].name
    buttons = tuple(
        look.button(action, style="" if action.words.startswith("use") else "quiet")
        for action in actions
    )
    title = look.texts("panel.use", site=name)
    return ChoicePanel(f"use-{name}", title, buttons=buttons)


def tools(look: Look) -> Built:
    """Return a button for each possible result of tools, with the cheapest tools for it."""
    roll = look.state.roll
    assert roll is not None
    sentence = look.texts("prompt.tools", who=look.whom, n=roll.dice, sum=roll.sum)
    return sentence, "", tool_panels(look, roll)


def tool_panels(look: Look, roll: RollMade) -> Iterator[ChoicePanel]:
    """Return a button for each result, then the choice of single tools if there are more ways."""
    texts = look.texts
    actions: list[Tools] = sorted(look.by_verb["tools"], key=tools_cost)
    cheapest: dict[int, Tools] = {}
    for action in actions:
        cheapest.setdefault((roll.left + action.bonus) // roll.divisor, action)
    results = [action for _, action in sorted(cheapest.items())]
    buttons = [tool_button(look, roll, action) for action in results]
    panel = ChoicePanel("tools", texts["panel.tools"], buttons=tuple(buttons), open=True)
    if len(cheapest) == len(actions):
        yield panel
        return
    opener = Control(texts["panel.tools_open"], opens="each-tool")
    buttons.append(Button("open-each-tool", opener, texts["panel.tools_open"], style="quiet"))
    yield replace(panel, buttons=tuple(buttons))
    yield each_tool(look, roll, actions, actions.index(results[-1]))


def tools_cost(action: Tools) -> tuple[int, int, int]:
    """Return the cost of using these tools; reusable and small ones cost least."""
    return sum(action.once), action.bonus, len(action.values)


def each_tool(look: Look, roll: RollMade, actions: list[Tools], start: int) -> ChoicePanel:
    """Return the choice of single tools, each shown with the result."""
    texts = look.texts
    most = max(actions, key=lambda action: action.bonus)
    own, once = sorted(set(most.values)), sorted(set(most.once))
    kinds = [
        GoodsKind(f"tool{value}", texts("mat.tool", n=value), most.values.count(value), "tool")
        for value in own
    ]
    kinds += [
        GoodsKind(f"once{value}", texts("mat.once", n=value), most.once.count(value), "tool")
        for value in once
    ]
    choices = []
    for action in actions:
        counts = [*map(action.values.count, own), *map(action.once.count, once)]
        words = tool_button(look, roll, action).text
        choices.append(PanelChoice(action.words, look.label(action), words, tuple(counts)))
    title = texts["panel.tools_open"]
    return ChoicePanel(
        "each-tool", title, "picker", choices=tuple(choices), kinds=tuple(kinds), start=start
    )


def tool_button(look: Look, roll: RollMade, action: Tools) -> Button:
    """Return a button that adds some tools, with the result of the roll."""
    texts = look.texts
    total = roll.left + action.bonus
    given = {"sum": roll.left, "bonus": action.bonus, "total": total, "divisor": roll.divisor}
    key = "panel.tool_some" if action.bonus else "panel.tool_none"
    text = texts(key, **given, n=total // roll.divisor, good=roll.good)
    over = total % roll.divisor
    notes = [texts("panel.over", n=over)] if over else []
    if action.bonus:
        names = [str(value) for value in action.values]
        names += [texts("panel.one_use", n=value) for value in action.once]
        notes.insert(0, texts("panel.with", tools=" + ".join(names)))
    note = texts["list.comma"].join(notes)
    return look.button(action, text, note, icon="tool" if action.bonus else "")


def picker(
    look: Look, id: str, title: str, notes: Callable[[Pay], str], dear: bool = False, **extra: Any
) -> ChoicePanel:
    """Return the choice of a payment."""
    player = look.player
    actions: list[Pay] = look.by_verb["pay"]
    have = player.goods
    if any(action.purse[PEOPLE] for action in actions):
        have = (*have, player.people - 1)
    kinds = look.kinds(look.state.parts.goods.payable, have)
    choices = tuple(
        PanelChoice(
            action.words, look.label(action), notes(action), tuple(action.purse[: len(kinds)])
        )
        for action in actions
    )
    if not choices:
        return ChoicePanel(id, look.texts["panel.cannot_pay"], open=True, **extra)
    start = actions.index(first_payment(actions, dear))
    return ChoicePanel(
        id, title, "picker", choices=choices, kinds=kinds, open=True, start=start, **extra
    )


def first_payment(actions: list[Pay], dear: bool) -> Pay:
    """Return the payment offered first: the cheapest, or the dearest if value gives points.

    People are offered last.
    """
    sign = -1 if dear else 1
    return min(actions, key=lambda action: (action.purse[PEOPLE], sign * action.worth))


def leaves(look: Look, action: Pay) -> str:
    """Return the goods left after a payment, in words."""
    goods = tuple(have - paid for have, paid in zip(look.player.goods, action.purse, strict=False))
    if not any(goods):
        return look.texts["panel.leaves_none"]
    left = look.state.parts.goods.listed((*goods, 0))
    return look.texts("panel.left_goods", goods=left)


def buying(look: Look) -> Built:
    """Return the payment for a card or a building, and declining."""
    texts = look.texts
    site = look.state.parts.sites[look.state.buying]
    price = site.price(look.state)

    def points(action: Pay) -> str:
        told = texts("panel.points", n=price.points(action)), leaves(look, action)
        return texts["list.comma"].join(told)

    def left(action: Pay) -> str:
        return leaves(look, action)

    house = isinstance(site, BuildingStack)
    buttons = tuple(
        look.button(action, texts["panel.decline"], style="quiet")
        for action in look.by_verb["decline"]
    )
    notes = points if house else left
    panel = picker(look, "pay", texts["panel.pay"], notes, dear=house, buttons=buttons)
    kind = "building" if house else "card"
    if panel.choices:
        facts = {"n": price.least, "plate": site.name}
        return texts(f"prompt.buying_{kind}", who=look.whom, **facts), "", [panel]
    said = texts(f"prompt.cannot_pay_{kind}", who=look.whom, plate=site.name, **look.lack(site))
    told = [said] if look.by_verb["gain"] else [said, texts["prompt.only_decline"]]
    return joined(told, look.language), "", [panel]


def feeding(look: Look) -> Built:
    """Return the payment for missing food, and paying nothing."""
    texts = look.texts
    buttons = tuple(
        look.button(action, texts["panel.starve"], style="danger")
        for action in look.by_verb["starve"]
    )
    panel = picker(
        look,
        "feed",
        texts["panel.feed"],
        lambda action: leaves(look, action),
        buttons=buttons,
        note=texts["panel.feed_note"],
    )
    key = "prompt.feeding" if panel.choices else "prompt.starving"
    sentence = texts(key, who=look.whom, n=look.state.shortage)
    return sentence, "", [panel]


def taking(look: Look) -> Built:
    """Return the dice of "dice for everyone" that are left, with their gifts."""
    texts, draft = look.texts, look.state.parts.draft

    def dress(action: Any) -> dict[str, str]:
        given = draft[action.face - 1]
        others = list(look.state.tray)
        others.remove(action.face)
        gains = texts["list.comma"].join(draft[face - 1].words(texts) for face in others)
        note = texts("panel.leaves_dice", dice=gains) if others else ""
        text = f"{action.face} → {given.words(texts)}"
        return {"text": text, "note": note, "icon": pictogram(given)}

    return each_move(look, dress, panel="take")


def gaining(look: Look) -> Built:
    """Return the sentence; `cashing` adds the choice of two goods."""
    return look.texts("prompt.gaining", who=look.whom), "", []


def offer(look: Look) -> Built:
    """Return the button to keep the card; `cashing` adds the choice of two goods."""
    return each_move(look, lambda action: {"text": look.texts["panel.keep"]}, panel="keep")


def cashing(look: Look) -> list[ChoicePanel]:
    """Return the choice of any two goods if the card for them may be cashed."""
    actions = look.by_verb["gain"]
    if not actions:
        return []
    texts = look.texts
    choices = tuple(
        PanelChoice(action.words, look.label(action), counts=action.purse[:PEOPLE])
        for action in actions
    )
    goods = look.state.parts.goods.names
    kinds = look.kinds(goods, [2] * len(goods))
    must = look.step.about_cashing
    panel = ChoicePanel("gain", texts["panel.gain"], "picker", choices, kinds, open=must)
    if must:
        return [panel]
    opener = Control(texts["panel.gain_open"], opens="gain")
    button = Button("open-gain", opener, texts["panel.gain_open"], icon="any-two")
    return [
        ChoicePanel("cash", texts["mat.any_two"], buttons=(button,), open=True),
        panel,
    ]


_STEPS: Final = by_step(placing, using, tools, buying, taking, gaining, offer, feeding)
"""How a picture asks for the decisions of the base game."""
