"""The prompt: whose turn it is, the decision, and what no place on the table plays."""

from __future__ import annotations

from typing import Final

from ....core.action import Action
from ....core.step_table import by_step
from ....drawing.final_scores import score_table, winner_sentence
from ....drawing.scene import Button, ChoicePanel, Control, Prompt, TextTable
from ....drawing.text_metrics import sentence_case
from ..rules.actions import ACT, BUILD, REBUILD, SUBURB, ReviveAction
from ..rules.building import cost_of
from ..rules.card_types import Card
from ..rules.cells import CELL_NAMES, CENTRE, RUBBLE
from ..rules.goods import listed
from ..rules.task_numbers import BUILT_CARD, LEFT, REPLACES, THROUGH
from .hand import owed
from .position_view import Look
from .reachable_cells import places_to_build, replaceable
from .road import road

LONG: Final = 3
"""The most replacements that are shown at once."""
PRESSED: Final = ("build", "rebuild")
"""The decisions of which the detail tells only what to press."""


def prompt(look: Look) -> Prompt:
    """Return the sentence and the panels of the present decision; all else is drawn already."""
    if look.position.over:
        return Prompt(winner(look), table=table(look))
    if look.mover < 0:
        return Prompt(look.own["chrome.chance"])
    who, colour = look.who(look.mover), look.colour(look.mover)
    if not look.acting:
        return Prompt(look.own("chrome.waiting", who=who), seat=colour)
    step = look.state.step_name
    reach = road(look)
    panels = [
        *([reach] if reach else ()),
        *building(look),
        *build_panels(look),
        *replacements(look),
        *unplaced_actions(look),
    ]
    return Prompt(look.own(f"prompt.{step}", who=who), question_detail(look), colour, tuple(panels),
                  tells_what_to_press=step in PRESSED)  # fmt: skip


def question_detail(look: Look) -> str:
    """Return the sentence below the question: what it is about."""
    return DETAILS.get(look.step.name, _plain_detail)(look)


def _plain_detail(look: Look) -> str:
    return look.own.get(f"detail.{look.step.name}", "")


def act(look: Look) -> str:
    """Return where the piece stands."""
    cell = look.cell_used
    words = "centre" if cell == CENTRE else look.state.cell_name(cell)
    return look.own("detail.act", place=look.said[f"place.{words}"])


def discard(look: Look) -> str:
    """Return how many cards have to be discarded."""
    return look.own("detail.discard", n=look.state.task[LEFT])


def owe(look: Look) -> str:
    """Return to whom a worker is owed for what is built."""
    return owed(look, look.parts.cards[look.state.task[BUILT_CARD]], look.mover)


DETAILS: Final = by_step(act, discard, owe)
"""The sentences below the questions that need more than their text."""


def building(look: Look) -> list[ChoicePanel]:
    """Return for each card of the hand that can be built a panel of places."""
    by_card: dict[int, list[ReviveAction]] = {}
    for action in look.open.values():
        if isinstance(action, ReviveAction) and action.verb == BUILD and action.b != SUBURB:
            by_card.setdefault(action.a, []).append(action)
    panels = []
    for number, actions in by_card.items():
        card = look.parts.cards[number]
        buttons = []
        for action in actions:
            place = look.said[f"place.{look.parts.name_of(action.b)}"]
            text = look.own("build.after", place=place)
            buttons.append(button(look, action, text))
        title = look.own("build.title", card=look.name(card))
        note = look.sentences(owed(look, card, look.mover), look.own["build.note"])
        panels.append(ChoicePanel(f"build-{card.id}", title, buttons=tuple(buttons), note=note))
    return panels


def build_panels(look: Look) -> list[ChoicePanel]:
    """Return for each place where one of several cards can be built a panel of the cards."""
    panels = []
    for name, actions in places_to_build(look).items():
        if len(actions) == 1:
            continue
        words = look.parts.name_of(name)
        buttons = [_of_card(look, action, f"at-{action.words}", action.a) for action in actions]
        place = look.said[f"place.{words}"]
        title = look.own("build.which", place=look.own("build.after", place=place))
        panels.append(ChoicePanel(f"place-{words}", title, buttons=tuple(buttons)))
    return panels


def replacements(look: Look) -> list[ChoicePanel]:
    """Return for each card of one's own that several can replace a panel of those."""
    panels = []
    for number, actions in replaceable(look).items():
        if len(actions) == 1:
            continue
        card = look.parts.cards[number]
        buttons = [_of_card(look, action, f"by-{action.words}", action.b) for action in actions]
        title = look.own("build.replace", card=look.name(card))
        panels.append(ChoicePanel(f"replace-{card.id}", title, buttons=tuple(buttons)))
    return panels


def _of_card(look: Look, action: ReviveAction, id: str, number: int) -> Button:
    """Return the button of an action in a panel of cards: the name of a card, and its cost."""
    card = look.parts.cards[number]
    note = effect(look, action) or owed(look, card, look.mover)
    label = look.label(action)
    label = look.own("road.label", text=label, offer=note) if note else label
    return Button(id.replace(" ", "-"), Control(label, action=action.words), look.name(card), note)


def button(look: Look, action: Action, text: str = "", style: str = "") -> Button:
    """Return the button of an action."""
    words = look.play(action.words)
    said = text or look.label(action)
    id = f"do-{action.words.replace(' ', '-')}"
    note = effect(look, action)
    label = look.own("road.label", text=look.label(action), offer=note) if note else ""
    control = Control(label or look.label(action), action=words)
    return Button(id, control, said, note=note, style=style)


def effect(look: Look, action: Action) -> str:
    """Return what an action does or costs, where its name does not say it."""
    if not isinstance(action, ReviveAction):
        return ""
    if action.verb == ACT:
        return look.deed(used(look), action.a)
    if action.verb == REBUILD:
        task = look.state.task
        cost = cost_of(look.state, action.b, REPLACES - action.a, task[THROUGH])
        said = look.texts("build.costs", goods=listed(cost))
        return look.sentences(said, owed(look, look.parts.cards[action.b], look.mover))
    return ""


def used(look: Look) -> Card:
    """Return the card whose action is chosen now: under the piece, or started from another one."""
    return look.card_at(look.cell_used)[0]


def unplaced_actions(look: Look) -> list[ChoicePanel]:
    """Return the actions that nothing on the table plays, and those of a card that are refused."""
    refused = []
    if look.state.step_name == "act":
        refused = _refused(look)
    buttons = [
        button(look, action, style="quiet" if action.words == "pass" else "")
        for action in list(look.open.values())
    ]
    if not buttons and not refused:
        return []
    title = look.own["chrome.moves"]
    found = (*buttons, *refused)
    # What is replaced is pressed on the ring.
    long = look.state.step_name == "rebuild" and len(found) > LONG
    return [ChoicePanel("moves", title, buttons=found, open=True, folded=long)]


def _refused(look: Look) -> list[Button]:
    """Return the actions of the card under the piece that are not possible, each with its rule."""
    piece = look.state.pieces[look.mover]
    if piece == CENTRE or piece % CELL_NAMES >= RUBBLE:
        return []
    found = []
    for one in used(look).actions:
        action = look.parts.moves.acts[one.name]
        why = look.why_not(action.words)
        if why:
            id = f"do-{action.words.replace(' ', '-')}"
            label = look.label(action)
            found.append(Button(id, Control(label, why=why), label, note=effect(look, action)))
    return found


def winner(look: Look) -> str:
    """Return the sentence that names the winner."""
    state = look.state
    seat = state.winners()[0]
    points = list(state.scores())
    if points.count(points[seat]) > 1:
        return look.own("prompt.tie", who=look.who(seat), n=points[seat])
    return winner_sentence(look.own, [look.who(seat)], points[seat])


def table(look: Look) -> TextTable:
    """Return the score sheet: one row per card that counts, one column per player."""
    state, seats = look.state, range(len(look.seats))
    sheets = [{line[0]: line for line in state.score_sheet(seat)} for seat in seats]
    order = ["shields", *(card.id for card in look.parts.cards)]
    rows = (
        (
            sentence_case(look.said[f"line.{key}"]),
            [str(sheet[key][3]) if key in sheet else "–" for sheet in sheets],
            [sheet[key][3] if key in sheet else 0 for sheet in sheets],
        )
        for key in order
        if any(key in sheet for sheet in sheets)
    )
    players = [look.said(f"seat.{name}") for name in look.seats]
    return score_table(look.own, players, rows, state.scores())
