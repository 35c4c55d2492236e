"""The prompt: whose turn it is, the decision, and its panels."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from ....core.action import Action
from ....core.step_table import by_step
from ....drawing.final_scores import score_table, winner_sentence
from ....drawing.plain_value import replace
from ....drawing.scene import (
    Button,
    ChoicePanel,
    Control,
    GoodsKind,
    PanelChoice,
    Prompt,
    TextTable,
)
from ....drawing.text_metrics import joined
from ..rules.actions import GROUND_NAMES, BuildHut, Skip, Use
from ..rules.developing import price_of
from ..rules.faces import AT_END
from ..rules.goods import CAVES, COIN, FOODS, GIFTS, GOODS, listed
from ..rules.task_numbers import HUT_GROUND, ROW, TURNS
from . import hunt_preview
from .mats import nearest
from .position_view import Look

Built = tuple[str, list[ChoicePanel]]

_ENDS: Final = {"stored": "stored", "coins": "coins", "fixed": "points"}
"""The lines of areas that count at the end, with what these areas count."""

FEW: Final = 15
"""How many choices of goods stand side by side, each as a button with its goods."""


def prompt(look: Look) -> Prompt:
    """Return the sentence and the panels of the present decision."""
    texts, colour = look.texts, look.colour(look.mover)
    if look.position.over:
        return Prompt(winners(look), table=scores(look))
    if not look.acting:
        return Prompt(texts("chrome.waiting", who=look.whom), course(look), seat=colour)
    step = look.state.step_name
    sentence, panels = _STEPS[step](look)
    phase = texts(f"prompt.phase_{look.state.phase_name}")
    said = joined((phase, sentence), look.language)
    # Round and track are on the table: how near the end is matters where one develops, and at last.
    late = look.asks(BuildHut) or look.state.ending >= 0 or look.state.stage != TURNS
    return Prompt(said, course(look) if late else "", colour, tuple(panels))


def course(look: Look) -> str:
    """Return the round, who began it, and how near the end is."""
    state, texts = look.state, look.texts
    if state.stage != TURNS:
        return texts("prompt.opening_course", who=look.seats[state.start])
    start = look.seats[state.start]
    if state.ending >= 0:
        left = [
            look.seats[(state.start + turn) % state.seats]
            for turn in range(int(state.turn) + 1, int(state.seats))
        ]
        key = "prompt.last_round" if left else "prompt.last_turn"
        names = [texts(f"who.{name}") for name in left]
        who = look.seats[state.ending]
        return texts(key, who=who, names=texts["list.comma"].join(names))
    seat, huts, track = nearest(look)
    return texts("prompt.course", n=int(state.round), who=start, owner=look.seats[seat],
                 huts=huts, track=track)  # fmt: skip


def button(look: Look, action: Action, note: str = "", **extra: Any) -> Button:
    """Return a button for one action."""
    return replace(look.button(action, note=note), **extra)


def goods_pictograms(goods: Iterable[tuple[str, int]]) -> tuple[str, ...]:
    """Return goods as pictograms, one for each piece.

    Examples
    --------
    >>> goods_pictograms([("corn", 2), ("coin", 1)])
    ('corn', 'corn', 'coin')
    """
    return tuple(name for name, count in goods for _ in range(count))


def declining(look: Look) -> tuple[Button, ...]:
    """Return the button to decline, if one may."""
    return tuple(button(look, action, style="quiet") for action in look.by_verb["decline"])


def opening(look: Look) -> Built:
    """Return a stepper for each ground where followers may come along."""
    return look.texts("prompt.opening", who=look.whom), placings(look)


def hunting(look: Look) -> Built:
    """Return the same in a turn, where a chief may be called back."""
    key = "prompt.hunting" if look.placings else "prompt.recall_only"
    return look.texts(key, who=look.whom), placings(look)


def placings(look: Look) -> list[ChoicePanel]:
    """Return a stepper for each ground where followers may come along."""
    texts = look.texts
    panels = []
    for ground, actions in look.placings.items():
        if len(actions) > 1:
            choices = tuple(
                PanelChoice(
                    action.words, str(int(action.followers)), hunt_preview.placing(look, action)
                )
                for action in actions
            )
            name = GROUND_NAMES[ground]
            title = texts("panel.place", ground=look.state.face(ground).id)
            panels.append(
                ChoicePanel(f"place-{name}", title, "stepper", choices,
                            note=texts["panel.place_note"], icon="people")
            )  # fmt: skip
    return panels


def harvesting(look: Look) -> Built:
    """Return a button for each area that waits."""
    texts = look.texts
    buttons = tuple(
        button(look, action, look.area(int(action.ground), int(action.space)),
               text=texts("panel.space", space=int(action.space)),
               style="" if isinstance(action, Use) else "quiet")
        for action in look.moves if isinstance(action, Use | Skip)
    )  # fmt: skip
    panel = ChoicePanel("areas", texts["panel.areas"], buttons=buttons, open=True)
    waits = {int(ground) for ground, _ in look.state.waiting}
    where = texts(f"ground.{look.state.face(waits.pop()).id}") if len(waits) == 1 else ""
    key = "prompt.harvesting_on" if where else "prompt.harvesting"
    return texts(key, who=look.whom, ground=where), [panel]


def picker(look: Look, id: str, verb: str, most: list[int], note: Callable[[Any], str]) -> Built:
    """Return the choice of goods out of some: a button for each while there are few.

    What every choice contains is left out: the sentence says it.
    """
    texts = look.texts
    actions = look.by_verb[verb]
    varied = [kind for kind in range(len(GOODS)) if len({a.purse[kind] for a in actions}) > 1]
    shown = [kind for kind in varied if most[kind]]
    if len(actions) <= FEW:
        buttons = tuple(
            button(
                look,
                action,
                signs=goods_pictograms((GOODS[kind], action.purse[kind]) for kind in shown)
                or goods_pictograms(listed(action.purse)),
            )
            for action in actions
        )
        panel = ChoicePanel(id, texts(f"panel.{id}"), buttons=buttons, open=True)
        return texts(f"prompt.{look.state.step_name}", who=look.whom), [panel]
    kinds = tuple(
        GoodsKind(GOODS[kind], texts(f"good.{GOODS[kind]}"), most[kind], GOODS[kind])
        for kind in shown
    )
    choices = tuple(
        PanelChoice(a.words, look.label(a), note(a), tuple(a.purse[kind] for kind in shown))
        for a in actions
    )
    panel = ChoicePanel(id, texts(f"panel.{id}"), "picker", choices, kinds, open=True)
    return texts(f"prompt.{look.state.step_name}", who=look.whom), [panel]


def taking(look: Look) -> Built:
    """Return the choice of foods to take."""
    actions = look.by_verb["take"]
    most = [max(action.purse[kind] for action in actions) for kind in range(len(GOODS))]
    return picker(look, "take", "take", most, lambda action: "")


def left_over(look: Look, action: Any) -> str:
    """Return what a payment leaves."""
    held = look.state.held(look.state.mover)
    left = tuple(have - paid for have, paid in zip(held, action.purse, strict=True))
    return look.texts("panel.left", goods=listed(left))


def paying(look: Look) -> Built:
    """Return the choice of a payment."""
    held = list(look.state.held(look.state.mover))
    paid = max((action.purse[COIN] for action in look.by_verb["pay"]), default=0)
    held[COIN] = min(held[COIN], paid)
    _, panels = picker(look, "pay", "pay", held, lambda action: left_over(look, action))
    task = look.state.task
    price = price_of(look.state, look.state.mover, task[ROW], task[HUT_GROUND])
    return look.texts("prompt.paying", who=look.whom, cost=price.listed()), panels


def returning(look: Look) -> Built:
    """Return the choice of foods to give back."""
    state, texts = look.state, look.texts
    held = [*state.held(state.mover)[:FOODS], 0]
    _, panels = picker(look, "return", "return", held, lambda action: left_over(look, action))
    foods, caves = int(state.foods(state.mover)), int(state.open_caves(state.mover))
    sentence = texts("prompt.returning", who=look.whom, n=foods, caves=caves, more=foods - caves)
    return sentence, panels


def trading(look: Look) -> Built:
    """Return a line for each good that can be given, with buttons for what one gets for it."""
    given: dict[tuple[str, int], list[Button]] = {}
    for action in look.by_verb["trade"]:
        gets = goods_pictograms([(GIFTS[int(action.gets)], int(action.got))])
        pays = (GIFTS[int(action.pays)], int(action.given))
        given.setdefault(pays, []).append(button(look, action, signs=gets))
    panels = [
        ChoicePanel(
            f"trade-{name}", look.texts("panel.trade", goods=((name, count),)),
            buttons=tuple(buttons), open=True, signs=(*goods_pictograms([(name, count)]), "arrow"),
        )
        for (name, count), buttons in given.items()
    ]  # fmt: skip
    title = look.texts["panel.no_trade"]
    panels.append(ChoicePanel("trade", title, buttons=declining(look), open=True))
    return look.texts("prompt.trading", who=look.whom), panels


def copying(look: Look) -> Built:
    """Return a button for each area that may be copied, folded: the pieces glow on the grounds."""
    texts = look.texts
    buttons = tuple(
        button(look, action, look.area(int(action.ground), int(action.space)),
               text=texts("panel.there", space=int(action.space),
                          ground=texts(f"ground.{look.state.face(int(action.ground)).id}")))
        for action in look.by_verb["copy"]
    )  # fmt: skip
    title, none = texts("panel.copy", n=len(buttons)), declining(look)
    panels = [ChoicePanel("copy", title, buttons=(*buttons, *none), open=True)]
    if len(buttons) > 3:
        panels = [
            ChoicePanel("copy", title, buttons=buttons, open=True, folded=True),
            ChoicePanel("no-copy", texts["panel.no_copy"], buttons=none, open=True),
        ]
    kind = "chief" if look.copies == "chief" else "hut"
    return texts(f"prompt.copying_{kind}", who=look.whom), panels


def developing(look: Look) -> Built:
    """Return buttons for a cave and a follower, and to decline; huts are built on the grounds."""
    state, texts = look.state, look.texts
    buttons = []
    for number, word in enumerate(("cave", "follower")):
        for action in look.by_verb["develop"]:
            if action.words == f"develop {word}":
                done = state.count(state.mover, CAVES + number)
                price = state.parts.rows[number].prices[done]
                said = texts("panel.costs", goods=price.listed())
                text = texts["list.comma"].join((look.label(action), said))
                piece = "cave" if word == "cave" else f"follower-{look.colour(state.mover)}"
                signs = (piece, *goods_pictograms(price.listed()))
                control = Control(text, action=action.words)
                buttons.append(Button(f"do-develop-{word}", control, text, signs=signs))
    huts = [action for action in look.by_verb["develop"] if isinstance(action, BuildHut)]
    panel = ChoicePanel(
        "develop", texts["panel.develop"], buttons=(*buttons, *declining(look)),
        note=texts("panel.huts", n=len(huts)) if huts else "", open=True,
    )  # fmt: skip
    return texts("prompt.developing", who=look.whom), [panel]


def winners(look: Look) -> str:
    """Return the sentence that names the winners."""
    state = look.state
    seats = list(state.winners())
    points = max(state.scores())
    won = winner_sentence(look.texts, [look.in_words(seat) for seat in seats], points)
    note = look.game.tie_note(state, look.language)
    return joined(filter(None, (won, note)), look.language)


def scores(look: Look) -> TextTable:
    """Return the score sheet: one row per line, one column per player.

    Lines of areas that lie on no ground of this table are left out.
    """
    texts, state, there = look.texts, look.state, ending_areas(look)
    sheets = [state.score_sheet(seat) for seat in range(state.seats)]
    rows = (
        (
            texts(f"line.{lines[0][0]}"),
            [score_cell(look, line) for line in lines],
            [line[3] for line in lines],
        )
        for lines in zip(*sheets, strict=True)
        if _ENDS.get(lines[0][0], "") in {"", *there}
    )
    players = [texts(f"who.{seat}") for seat in look.seats]
    return score_table(texts, players, rows, state.scores())


def ending_areas(look: Look) -> set[str]:
    """Return what areas on the table count at the end."""
    faces = map(look.state.face, look.state.laid)
    return {
        part.ends
        for face in faces
        for area in face.areas
        for part in area.parts
        if part.kind == AT_END
    }


def score_cell(look: Look, line: tuple[str, int, int, int]) -> str:
    """Return the points of one line; with two players there is room for their calculation."""
    working = look.game.score_working(line, look.language) if look.state.seats == 2 else ""
    return look.texts("sheet.cell", n=line[3], working=working) if working else str(line[3])


_STEPS: Final = by_step(
    opening, hunting, harvesting, taking, trading, copying, developing, paying, returning
)
"""How a picture asks for each decision."""
