"""A position with the values that the parts of its picture need."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

from ....drawing.position_view import PositionView, plain_control
from ....drawing.scene import Control, Tip
from ....drawing.text_metrics import joined
from ..explain.action_phrases import label as phrase
from ..rules import actions as verbs
from ..rules.action_space_names import FIRST_MAJOR
from ..rules.actions import Move
from ..rules.feeding_and_keeping_animals import EatStep
from ..rules.step_base import FarmStep
from ..rules.task_numbers import FENCING, PEN
from .layout import LAYOUTS, NARROW, RAISED, Layout
from .move_consequences import Story, story_of
from .village import NEVER, Leaving, SpaceKind, kinds

if TYPE_CHECKING:
    from ....core.action import Action
    from ....core.language import Texts
    from ..rules.cards import Card
    from ..rules.game_components import Components
    from ..rules.state import AgricolaState
    from .farms import Land

TEXT_FOLDERS: Final = (Path(__file__).parent / "text",)

ON_SPACES: Final = (
    verbs.BUILD_ROOM, verbs.BUILD_STABLE, verbs.PLOW, verbs.SOW, verbs.FENCE,
)  # fmt: skip
"""The verbs of actions about a space of the farm."""
ON_CARDS: Final = (verbs.BUY, verbs.GIVE, verbs.CONVERT, verbs.SOW, verbs.USE)
"""The verbs of actions that may be about a card."""
OFFERED: Final = (verbs.BAKE, verbs.TAKE, verbs.PAY)
"""The verbs of actions that are drawn as what is given and what comes of it."""
MOST_DRAWN: Final = 12
"""The most choices that are drawn over the village; more of them are buttons."""


class Look(PositionView):
    """One position, seen from a seat, in a language.

    Attributes
    ----------
    state : AgricolaState
    """

    state: AgricolaState
    text_folders = TEXT_FOLDERS

    @cached_property
    def layout(self) -> Layout:
        """Where the parts of the table lie."""
        raised = self.laid == NARROW.name and bool(self.on_spaces or self.on_house or self.open_pen)
        return RAISED if raised else LAYOUTS[self.laid]

    @cached_property
    def story(self) -> Story:
        """When each moment of the last move comes; a picture that stands still tells none."""
        return Story() if self.still else story_of(self.position.events)

    @cached_property
    def spaces(self) -> tuple[SpaceKind, ...]:
        """What is drawn of each action space in all pictures of this game, by its number."""
        return self.once(kinds, self.state.parts)

    @cached_property
    def next_harvest(self) -> int:
        """The round after which the next harvest comes; 0 after the last one."""
        return int(self.state.next_harvest)

    @cached_property
    def dawns(self) -> bool:
        """Whether a round began with the last move."""
        return any(event[0] == "round" for event in self.position.events)

    @cached_property
    def leaving(self) -> Leaving:
        """How people leave the spaces; while all is moved on the table they do not."""
        after = NEVER if self.layout.lowered else self.story.evening
        return Leaving(self.colour(self.mine), after, self.layout.streets)

    @cached_property
    def mine(self) -> int:
        """The seat whose farm lies on the land.

        It is the viewer's; on a board that all share, that of the player to move, and while nobody
        is to move that of the start player. At the end it is that of the first seat, whose panel
        stands open beside it then: it must not tell who wins, because the points are counted line
        by line.
        """
        if self.you >= 0:
            return self.you
        if self.position.over:
            return 0
        return self.mover if self.mover >= 0 else int(self.state.start)

    @cached_property
    def tips(self) -> dict[str, Tip]:
        """The tips of the cards that are drawn; drawing a card adds its own."""
        return {}

    @cached_property
    def lands(self) -> dict[int, Land]:
        """What lies on the farms that are drawn, by seat."""
        return {}

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """The points of all farms as they are."""
        return tuple(self.state.scores())

    @cached_property
    def moves(self) -> list[Move]:
        """The viewer's legal actions; empty if another seat decides."""
        return [move for move in super().moves if isinstance(move, Move)]

    @cached_property
    def of_verb(self) -> dict[int, list[Move]]:
        """The viewer's legal actions by verb."""
        found: dict[int, list[Move]] = {}
        for move in self.moves:
            found.setdefault(move.verb, []).append(move)
        return found

    def of_verbs(self, *some: int) -> list[Move]:
        """Return the viewer's legal actions of some verbs, in their order."""
        known = [self.of_verb[verb] for verb in some if verb in self.of_verb]
        if len(known) > 1:
            return [move for move in self.moves if move.verb in some]
        return known[0] if known else []

    @cached_property
    def on_action_spaces(self) -> dict[int, Move]:
        """The actions of placing a person, by the number of the action space."""
        return {int(move.first): move for move in self.of_verbs(verbs.USE)}

    @cached_property
    def on_spaces(self) -> dict[int, list[Move]]:
        """The actions about each space of the mover's farm."""
        found: dict[int, list[Move]] = defaultdict(list)
        for move in self.of_verbs(*ON_SPACES):
            if move.first < verbs.FIRST_CARD_FIELD:
                found[int(move.first)].append(move)
        return found

    @cached_property
    def on_cards(self) -> dict[int, list[Move]]:
        """The actions about each improvement."""
        found: dict[int, list[Move]] = defaultdict(list)
        first = FIRST_MAJOR
        for move in self.of_verbs(*ON_CARDS):
            if move.verb in (verbs.BUY, verbs.GIVE, verbs.CONVERT):
                found[int(move.first)].append(move)
            elif move.verb == verbs.SOW and move.first >= verbs.FIRST_CARD_FIELD:
                found[int(move.first) - verbs.FIRST_CARD_FIELD].append(move)
            elif move.verb == verbs.USE and move.first >= first:
                found[int(move.first) - first].append(move)
        return found

    @cached_property
    def on_hand(self) -> dict[int, list[Move]]:
        """The actions that play cards which can be seen in the mover's hand."""
        held = self.state.players[self.mover].hand if self.moves else ()
        plays = self.of_verbs(verbs.PLAY)
        return {int(move.first): [move] for move in plays if move.first in held}

    @cached_property
    def on_goods(self) -> dict[int, list[Move]]:
        """The actions that turn one of a good into food."""
        found: dict[int, list[Move]] = defaultdict(list)
        for move in self.of_verbs(verbs.EAT, verbs.COOK):
            found[int(move.first)].append(move)
        return found

    @cached_property
    def on_pens(self) -> list[Move]:
        """The choices of animals that stay, if there is room to draw each of them."""
        found = self.of_verbs(verbs.KEEP)
        return found if len(found) <= MOST_DRAWN else []

    @cached_property
    def on_offers(self) -> list[Move]:
        """The choices that are drawn as goods, if there is room to draw each of them."""
        found = self.of_verbs(*OFFERED)
        return found if len(found) <= MOST_DRAWN else []

    @cached_property
    def accepted(self) -> dict[int, list[Move]]:
        """The actions that use a card which is asked about; buttons offer them as well."""
        return {int(move.first): [move] for move in self.of_verbs(verbs.ACCEPT)}

    @cached_property
    def on_house(self) -> list[Move]:
        """The ways to renovate the house."""
        return self.of_verbs(verbs.RENOVATE)

    @cached_property
    def others(self) -> list[Move]:
        """The actions that have no place on the table."""
        placed = {id(move) for move in (*self.on_action_spaces.values(), *self.on_pens)}
        placed |= {id(move) for move in (*self.on_offers, *self.on_house)}
        for rows in (self.on_spaces, self.on_cards, self.on_hand, self.on_goods):
            placed |= {id(move) for row in rows.values() for move in row}
        return [move for move in self.moves if id(move) not in placed]

    @cached_property
    def step(self) -> FarmStep:
        """The step of the present decision."""
        step = self.state.step
        assert isinstance(step, FarmStep)
        return step

    @cached_property
    def at_meal(self) -> bool:
        """Whether a player feeds the family now."""
        return self.state.step_name == EatStep.name

    def tried_with(self, card: int) -> Action | None:
        """Return what a press on a card for sale or in the hand means, if anything."""
        return self.step.tried_with(self.state, self.state.task, card) if self.acting else None

    def tried_at(self, space: int) -> Action | None:
        """Return what a press on an action space means, if anything."""
        return self.step.tried_at(self.state, self.state.task, space) if self.acting else None

    def tried_on_farm(self, space: int) -> Action | None:
        """Return what a press on a space of the mover's farm means, if anything."""
        return self.step.tried_on_farm(self.state, self.state.task, space) if self.acting else None

    def lays_fences(self, seat: int) -> bool:
        """Tell whether the viewer may press the edges of a farm now: no pen is begun."""
        return verbs.FENCE in self.of_verb and seat == self.mover and not self.pen

    @cached_property
    def open_pen(self) -> bool:
        """Whether the viewer marks out a pen that cannot be closed as it is."""
        return bool(self.moves) and bool(self.pen) and verbs.CLOSE not in self.of_verb

    @cached_property
    def pen(self) -> int:
        """The pasture that is being marked out; 0 for none."""
        task = self.state.task
        return int(task[PEN]) if task[0] == FENCING else 0

    def holds(self, seat: int) -> bool:
        """Tell whether a hand is the viewer's, or that of the player to move at this board."""
        return seat == self.buyer

    def card_number(self, card: Card) -> int:
        """Return the number of a card."""
        return int(self.game.parts.numbers[card.id])

    def short(self, card: Card) -> str:
        """Return the name of a card for a small tile."""
        return self.texts.get(f"short.{card.id}", self.texts(f"card.{card.id}"))

    def joined(self, sentences: list[str]) -> str:
        """Return sentences as one text."""
        return joined(sentences, self.language)

    @cached_property
    def buyer(self) -> int:
        """The seat for which prices are told: the viewer's, or else that of the player to move."""
        return self.mover if self.you < 0 else self.you

    def label(self, action: Action) -> str:
        """Return an action as a phrase, which is the same in every state."""
        return self.once(_phrase, self.state.parts, action)

    def choice_control(
        self,
        label: str,
        moves: Sequence[Move],
        opens: str,
        tried: Action | None = None,
        tip: str = "",
    ) -> Control:
        """Return what a press does: the only action, a panel of several, or why nothing."""
        if len(moves) == 1:
            return self.once(_acting, label, self.label(moves[0]), moves[0].words, tip)
        if moves:
            return self.once(_opening, label, opens, tip)
        return plain_control(label, why=self.why(tried) if tried else "", tip=tip)


def _phrase(texts: Texts, parts: Components, action: Action) -> str:
    return phrase(parts, texts, action)


def _acting(texts: Texts, label: str, does: str, words: str, tip: str) -> Control:
    return Control(texts("board.acts", label=label, action=does), action=words, tip=tip)


def _opening(texts: Texts, label: str, opens: str, tip: str) -> Control:
    return Control(texts("board.opens", label=label), opens=opens, tip=tip)
