"""The prompt: whose turn it is, the decision, and its panels."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.language import true_minus
from ....core.state import CHANCE
from ....drawing.final_scores import score_table, winner_sentence
from ....drawing.plain_value import replace
from ....drawing.scene import Button, ChoicePanel, Control, Prompt, TextTable
from ..rules import actions as verbs
from ..rules.farm_grid import NAMES
from ..rules.fencing import most_new
from ..rules.goods import GOODS
from .decision_text import asked, detail

if TYPE_CHECKING:
    from ..rules.actions import Move
    from .position_view import Look


MOST_WORKINGS: Final = 2
"""The most players whose calculations stand beside each other in a line of the score."""


def prompt(look: Look) -> Prompt:
    """Return the sentence and the panels of the present decision."""
    texts, state = look.texts, look.state
    if look.position.over:
        return Prompt(won(look), table=table(look))
    if look.position.node == CHANCE:
        return Prompt(texts["chrome.chance"])
    if not look.acting:
        return Prompt(texts("chrome.waiting", who=look.named(look.mover)),
                      seat=look.colour(look.mover))  # fmt: skip
    facts = {"who": look.named(look.mover), "n": state.players[look.mover].home}
    name, card = asked(look)
    if card is not None:
        facts["card"] = card.id
    space = look.step.space_asked(state, state.task)
    if space >= 0:
        facts["at"] = texts[f"site.{state.parts.spaces[space].id}"]
    sentence = texts(f"prompt.{name}", **facts)
    return Prompt(sentence, detail(look, card), look.colour(look.mover), tuple(panels(look)))


def panels(look: Look) -> list[ChoicePanel]:
    """Return a panel of the actions without a place on the table, and one for each busy place."""
    found = []
    lays = look.lays_fences(look.mover)
    if look.others or lays or look.open_pen:
        buttons = tuple(button(look, move) for move in look.others)
        if lays:
            buttons = (build(look), *buttons)
        if look.open_pen:
            buttons = (unclosed(look), *buttons)
        found.append(ChoicePanel("moves", look.texts["panel.moves"], buttons=buttons, open=True))
    for space, moves in look.on_spaces.items():
        if len(moves) > 1:
            name = NAMES[space]
            title = look.texts("panel.space", at=name)
            found.append(several(look, f"space-{name}", title, moves))
    if len(look.on_house) > 1:
        title = look.texts["prompt.renovate"]
        found.append(several(look, "renovate", title, look.on_house))
    for good, moves in look.on_goods.items():
        if len(moves) > 1:
            name = GOODS[good]
            found.append(several(look, f"eat-{name}", look.texts(f"good.{name}"), moves))
    for number, moves in look.on_cards.items():
        if len(moves) > 1:
            card = look.state.parts.cards[number].id
            found.append(several(look, f"card-{card}", look.texts(f"card.{card}"), moves))
    return found


def several(look: Look, id: str, title: str, moves: list[Move]) -> ChoicePanel:
    """Return a panel that a place on the table opens."""
    buttons = tuple(button(look, move) for move in moves)
    return ChoicePanel(id, title, buttons=buttons)


ICONS = {
    verbs.BAKE: "bread", verbs.FEED: "food", verbs.CLOSE: "fence", verbs.GROW: "child",
    verbs.BUILD_ROOM: "room", verbs.BUILD_STABLE: "stable", verbs.SOW: "sow", verbs.PLOW: "plow",
    verbs.BEG: "begging", verbs.LEAD: "first",
}  # fmt: skip


def button(look: Look, move: Move) -> Button:
    """Return a button for one action."""
    style = "quiet" if move.verb == verbs.STOP else ""
    return look.button(move, icon=ICONS.get(move.verb, ""), style=style)


def build(look: Look) -> Button:
    """Return the button that builds the fences that are marked on the farm."""
    texts, have = look.texts, most_new(look.state.players[look.mover], look.state.task)
    control = Control(texts["prompt.build"], why=texts["prompt.no_marks"], line="fence")
    # The number is filled in by the page.
    counted = texts("prompt.build_counted", n="{n}", have=have)
    return Button("do-build", control, texts["prompt.build"], icon="fence", counted=counted)


def unclosed(look: Look) -> Button:
    """Return the button that closes the pen, which cannot be closed yet, with the reason."""
    said = look.label(verbs.CLOSED)
    return Button("do-close", Control(said, why=look.why(verbs.CLOSED)), said, icon="fence")


def won(look: Look) -> str:
    """Return the sentence that names the winners."""
    state, texts = look.state, look.texts
    scores, winners = look.scores, state.winners()
    if state.seats == 1:
        return texts("prompt.alone", n=scores[0])
    return winner_sentence(texts, [look.in_words(seat) for seat in winners], max(scores))


def table(look: Look) -> TextTable:
    """Return the score sheet: one row per line, one column per player."""
    texts, state = look.texts, look.state
    sheets = [state.score_sheet(seat) for seat in range(state.seats)]
    rows = (
        (
            texts(f"line.{lines[0][0]}"),
            [cell(look, line) for line in lines],
            [line[3] for line in lines],
        )
        for lines in zip(*sheets, strict=True)
    )
    players = [texts(f"seat.{seat}") for seat in look.game.seats]
    found = score_table(texts, players, rows, look.scores)
    if state.seats > MOST_WORKINGS:
        return found
    return replace(found, head=(texts["sheet.workings"], *players))


def cell(look: Look, line: tuple[str, int, int, int]) -> str:
    """Write the calculation of one line for one player; of many players the points alone."""
    working = look.game.score_working(line, look.language)
    if not working or look.state.seats > MOST_WORKINGS:
        return true_minus(line[3])
    return look.texts("sheet.cell", working=working, n=true_minus(line[3]))
