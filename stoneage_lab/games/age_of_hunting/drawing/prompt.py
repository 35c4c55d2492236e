"""The prompt: whose turn it is, the decision, and its panels."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from ....core.action import Action
from ....drawing.scene import Button, Choice, ChoicePanel, Control, Kind, Prompt, TextTable
from ....drawing.text_metrics import joined
from ..rules.actions import GROUND_NAMES, BuildHut, Skip, Use
from ..rules.developing import price_of
from ..rules.goods import CAVES, COIN, FOOD_NAMES, FOODS, GOODS, listed
from ..rules.pending import TURNS
from . import foresight
from .look import Look
from .mats import nearest

Built = tuple[str, list[ChoicePanel]]


def prompt(look: Look) -> Prompt:
    """Return the sentence and the panels of the present decision."""
    texts, colour = look.texts, look.colour(look.mover)
    if look.position.over:
        return Prompt(winners(look), table=score_table(look))
    if not look.acting:
        return Prompt(texts("chrome.waiting", who=look.whom), course(look), seat=colour)
    step = look.state.step_name
    sentence, panels = _STEPS[step](look)
    phase = texts(f"prompt.phase_{look.state.phase_name}")
    return Prompt(joined((phase, sentence), look.language), course(look), colour, tuple(panels))


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


def button(look: Look, action: Action, note: str = "", **extra: str) -> Button:
    """Return a button for one action."""
    said = look.label(action)
    name = action.words.replace(" ", "-")
    label = look.texts["list.comma"].join((said, note)) if note else said
    return Button(f"do-{name}", Control(label, action=action.words), said, note, **extra)


def declining(look: Look) -> tuple[Button, ...]:
    """Return the button to decline, if one may."""
    return tuple(button(look, action, style="quiet") for action in look.by_verb["decline"])


def hunting(look: Look) -> Built:
    """Return a stepper for each ground where followers may come along."""
    texts = look.texts
    panels = []
    for ground, actions in look.placings.items():
        if len(actions) > 1:
            choices = tuple(
                Choice(action.words, str(int(action.followers)), foresight.placing(look, action))
                for action in actions
            )
            name = GROUND_NAMES[ground]
            title = texts("panel.place", ground=look.state.face(ground).id)
            panels.append(
                ChoicePanel(f"place-{name}", title, "stepper", choices,
                            note=texts["panel.place_note"], icon="people")
            )  # fmt: skip
    key = "prompt.opening" if look.state.step_name == "opening" else "prompt.hunting"
    key = key if look.placings or key == "prompt.opening" else "prompt.recall_only"
    return texts(key, who=look.whom), panels


def harvesting(look: Look) -> Built:
    """Return a button for each area that waits."""
    buttons = tuple(
        button(look, action, look.area(int(action.ground), int(action.space)),
               style="" if isinstance(action, Use) else "quiet")
        for action in look.moves if isinstance(action, Use | Skip)
    )  # fmt: skip
    panel = ChoicePanel("areas", look.texts["panel.areas"], "buttons", buttons=buttons, open=True)
    return look.texts("prompt.harvesting", who=look.whom), [panel]


def picker(look: Look, id: str, verb: str, most: list[int], note: Callable[[Any], str]) -> Built:
    """Return the choice of goods out of some."""
    texts = look.texts
    actions = look.by_verb[verb]
    shown = [kind for kind in range(len(GOODS)) if most[kind]]
    kinds = tuple(
        Kind(GOODS[kind], texts(f"good.{GOODS[kind]}"), most[kind], GOODS[kind]) for kind in shown
    )
    choices = tuple(
        Choice(a.words, look.label(a), note(a), tuple(a.purse[kind] for kind in shown))
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
    price = price_of(look.state, look.state.mover, task[2], task[3])
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
    """Return a button for each trade."""
    buttons = tuple(
        button(look, action, icon=GIFT_ICONS.get(action.words.split()[-1], ""))
        for action in look.by_verb["trade"]
    )
    panel = ChoicePanel(
        "trade", look.texts["panel.trade"], "buttons", buttons=(*buttons, *declining(look)),
        open=True,
    )  # fmt: skip
    return look.texts("prompt.trading", who=look.whom), [panel]


GIFT_ICONS: Final = {name: name for name in (*FOOD_NAMES, "coin", "point")}


def copying(look: Look) -> Built:
    """Return a button for each area that may be copied; the pieces can be pressed, too."""
    buttons = tuple(
        button(look, action, look.area(int(action.ground), int(action.space)))
        for action in look.by_verb["copy"]
    )
    panel = ChoicePanel(
        "copy", look.texts["panel.copy"], "buttons", buttons=(*buttons, *declining(look)),
        open=True,
    )  # fmt: skip
    return look.texts("prompt.copying", who=look.whom), [panel]


def developing(look: Look) -> Built:
    """Return buttons for a cave and a follower, and to decline; huts are built on the grounds."""
    state, texts = look.state, look.texts
    buttons = []
    for number, word in enumerate(("cave", "follower")):
        for action in look.by_verb["develop"]:
            if action.words == f"develop {word}":
                done = state.count(state.mover, CAVES + number)
                price = state.parts.rows[number].prices[done]
                note = texts("panel.costs", goods=price.listed())
                icon = (
                    "cave"
                    if word == "cave"
                    else f"follower-{state.game.seating[state.mover].colour}"
                )
                buttons.append(button(look, action, note, icon=icon))
    huts = [action for action in look.by_verb["develop"] if isinstance(action, BuildHut)]
    panel = ChoicePanel(
        "develop", texts["panel.develop"], "buttons", buttons=(*buttons, *declining(look)),
        note=texts("panel.huts", n=len(huts)) if huts else "", open=True,
    )  # fmt: skip
    return texts("prompt.developing", who=look.whom), [panel]


def winners(look: Look) -> str:
    """Return the sentence that names the winners."""
    state, texts = look.state, look.texts
    seats = list(state.winners())
    points = max(state.scores())
    names = [texts(f"who.{look.seats[seat]}") for seat in seats]
    key = "prompt.shared" if len(seats) > 1 else "prompt.won"
    facts = {"who": look.named(seats[0]), "names": texts["list.comma"].join(names), "n": points}
    won = texts(key, **facts)
    note = look.game.tie_note(state, look.language)
    return joined(filter(None, (won, note)), look.language)


def score_table(look: Look) -> TextTable:
    """Return the score sheet: one row per line, one column per player."""
    texts, state = look.texts, look.state
    sheets = [state.score_sheet(seat) for seat in range(state.seats)]
    rows, sums = [], []
    totals = [0] * int(state.seats)
    for lines in zip(*sheets, strict=True):
        name = texts(f"line.{lines[0][0]}")
        cells = [score_cell(look, line) for line in lines]
        rows.append((name, *cells))
        totals = [total + line[3] for total, line in zip(totals, lines, strict=True)]
        sums.append((texts["sheet.so_far"], *map(str, totals)))
    return TextTable(
        caption=texts["sheet.title"],
        head=(texts["sheet.lines"], *(texts(f"who.{seat}") for seat in look.seats)),
        rows=tuple(rows),
        foot=(texts["sheet.total"], *map(str, state.scores())),
        sums=tuple(sums),
        topic="score",
    )


def score_cell(look: Look, line: tuple[str, int, int, int]) -> str:
    """Return the points of one line, with their calculation."""
    working = look.game.score_working(line, look.language)
    return look.texts("sheet.cell", n=line[3], working=working) if working else str(line[3])


_STEPS: Final[dict[str, Callable[[Look], Built]]] = {
    "opening": hunting,
    "hunting": hunting,
    "harvesting": harvesting,
    "taking": taking,
    "trading": trading,
    "copying": copying,
    "developing": developing,
    "paying": paying,
    "returning": returning,
}
