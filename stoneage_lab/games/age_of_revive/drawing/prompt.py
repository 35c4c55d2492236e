"""The prompt: whose turn it is, the decision, and what no place on the table plays."""

from __future__ import annotations

from ....core.action import Action
from ....drawing.scene import Button, ChoicePanel, Control, Prompt, Table
from ....drawing.text_metrics import sentence_case
from ..rules.actions import BUILD, SUBURB, Choice
from ..rules.components import CENTRE
from .look import Look
from .road import road


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
    panels = [*([reach] if reach else ()), *building(look), *rest(look)]
    detail = look.own.get(f"detail.{step}", "")
    if step == "act":
        detail = look.own("detail.act", place=_here(look))
    return Prompt(look.own(f"prompt.{step}", who=who), detail, colour, tuple(panels))


def _here(look: Look) -> str:
    piece = look.state.pieces[look.mover]
    words = "centre" if piece == CENTRE else look.state.cell_name(piece)
    return look.said[f"place.{words}"]


def building(look: Look) -> list[ChoicePanel]:
    """Return for each card of the hand that can be built a panel of places."""
    by_card: dict[str, list[Choice]] = {}
    for action in look.open.values():
        if isinstance(action, Choice) and action.verb == BUILD and action.b != SUBURB:
            by_card.setdefault(look.parts.ids[action.a], []).append(action)
    panels = []
    for id, actions in by_card.items():
        buttons = []
        for action in actions:
            place = look.said[f"place.{look.parts.name_of(action.b)}"]
            text = look.own("build.after", place=place)
            buttons.append(button(look, action, text))
        title = look.own("build.title", card=look.said[f"card.{id}"])
        panels.append(
            ChoicePanel(f"build-{id}", title, "buttons", buttons=tuple(buttons),
                        note=look.own["build.note"])
        )  # fmt: skip
    return panels


def button(look: Look, action: Action, text: str = "", style: str = "") -> Button:
    """Return the button of an action."""
    words = look.play(action.words)
    said = text or look.label(action)
    id = f"do-{action.words.replace(' ', '-')}"
    return Button(id, Control(look.label(action), action=words), said, style=style)


def rest(look: Look) -> list[ChoicePanel]:
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
    return [ChoicePanel("moves", title, "buttons", buttons=found, open=True)]


def _refused(look: Look) -> list[Button]:
    """Return the actions of the card under the piece that are not possible, each with its rule."""
    piece = look.state.pieces[look.mover]
    if piece == CENTRE or piece % 64 >= len(look.parts.cards):
        return []
    found = []
    for one in look.parts.cards[piece % 64].actions:
        action = look.parts.acts[one.name]
        why = look.why_not(action.words)
        if why:
            id = f"do-{action.words.replace(' ', '-')}"
            label = look.label(action)
            found.append(Button(id, Control(label, why=why), label))
    return found


def winner(look: Look) -> str:
    """Return the sentence that names the winner."""
    state = look.state
    seat = state.winners()[0]
    points = list(state.scores())
    key = "prompt.tie" if points.count(points[seat]) > 1 else "prompt.won"
    return look.own(key, who=look.who(seat), n=points[seat])


def table(look: Look) -> Table:
    """Return the score sheet: one row per card that counts, one column per player."""
    state, seats = look.state, range(len(look.seats))
    sheets = [{line[0]: line for line in state.score_sheet(seat)} for seat in seats]
    order = ["shields", *(card.id for card in look.parts.cards)]
    keys = [key for key in order if any(key in sheet for sheet in sheets)]
    rows, sums, totals = [], [], [0 for _ in seats]
    for key in keys:
        cells = [sheet[key][3] if key in sheet else 0 for sheet in sheets]
        totals = [total + cell for total, cell in zip(totals, cells, strict=True)]
        name = sentence_case(look.said[f"line.{key}"])
        rows.append(
            (name, *(str(n) if key in s else "–" for n, s in zip(cells, sheets, strict=True)))
        )
        sums.append((look.own["sheet.so_far"], *map(str, totals)))
    head = (look.own["sheet.lines"], *(look.said(f"seat.{name}") for name in look.seats))
    foot = (look.own["sheet.total"], *map(str, state.scores()))
    return Table(look.own["sheet.title"], head, tuple(rows), foot, tuple(sums), topic="score")
