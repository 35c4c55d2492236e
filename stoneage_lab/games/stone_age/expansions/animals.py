"""Wild animals: cards that lower the dice until four people drive the animal off.

Animals are mixed into the deck. One that is dealt or drawn goes to the end of a line; the first
in line becomes active at the start of a round in which none is.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, NamedTuple

from ....core.chance import Chance, Dice
from ....core.language import Texts
from ....core.record_fields import (
    ItemField,
    ListField,
    NameItem,
    RecordField,
    RecordFields,
    TupleField,
)
from ....core.rule import Rule
from ....core.rulebook import RuleEntry
from ....core.state import Event
from ....core.tasks import Task, seat_of
from ....core.validation import Entries
from ..rules.cards import Bottom, CivilizationCard, Top
from ..rules.chance_nodes import ChanceStep
from ..rules.flow import Stage
from ..rules.game_components import Extra
from ..rules.refusal_rules import PLACE_EMPTY, PLACE_RINGS
from ..rules.refusal_rules import read as sentences
from ..rules.sites import Reason, Site
from ..rules.step_base import RollReduction
from ..rules.task_numbers import (
    DEALING,
    DRAWING,
    dice_of,
)
from .buildings import add_texts
from .dawn import ANIMAL_RANK, DawnPart, add_to_dawn
from .pictograms import ANIMALS, EMBLEMS
from .rewards import BONUS, PickGoods, Reward, Source, Unit, add_chapter, picking_of, reward
from .rewards import units as portions
from .texts import PLACE_SINGLE, USE_LATER, animal_texts

if TYPE_CHECKING:
    from ..rules.game_components import Components
    from ..rules.state import StoneAgeState

RINGS = 4
"""The places at an animal."""


class Animals(NamedTuple):
    """Where the animals are, by the numbers of their cards.

    Attributes
    ----------
    active : int
        -1 for none.
    waiting : tuple of int
        In line, the next one first.
    gone : tuple of int
    """

    active: int = -1
    waiting: tuple[int, ...] = ()
    gone: tuple[int, ...] = ()


class AnimalCard(CivilizationCard):
    """An animal in the deck of cards.

    Attributes
    ----------
    names : mapping of str to str
        Its name in each language.
    per_die, per_roll : int
        By how much it lowers a roll.
    where : tuple of str
        The places whose dice it lowers, ``"cards"`` for two-dice cards; empty for all.
    line : int
        The place of `Animals` among the extras of a state.
    """

    stray = True

    def __init__(self, given: Mapping[str, Any], line: int) -> None:
        super().__init__(given["id"], Top(), Bottom())
        self.names: Mapping[str, str] = given["name"]
        self.per_die: int = given["less"]["per_die"]
        self.per_roll: int = given["less"]["per_roll"]
        self.where: tuple[str, ...] = () if given["where"] == "all" else tuple(given["where"])
        self.line = line

    def lowers(self, state: StoneAgeState, mark: int) -> bool:
        """Tell whether it lowers dice that are rolled at the place of this mark."""
        if not self.where:
            return True
        return (state.parts.sites[mark - 1].name if mark else "cards") in self.where

    def come(self, state: StoneAgeState, number: int) -> None:
        """Go to the end of the line."""
        animals = state.extras[self.line]
        state.extras[self.line] = animals._replace(waiting=(*animals.waiting, number))
        state.record_event("animal", -1, self.id)

    def lay_out(self, state: StoneAgeState, number: int, slot: int) -> None:
        self.come(state, number)
        state.push(DEALING, -1, slot)

    def draw(self, state: StoneAgeState, number: int, seat: int) -> None:
        self.come(state, number)
        state.push(DRAWING, seat)

    def __repr__(self) -> str:
        return f"<animal {self.id}: {self.names['en']}>"


class AnimalLine(Extra):
    """Stores the animals that have been dealt or drawn."""

    def __init__(self) -> None:
        super().__init__("animal")
        self.site = -1
        self.ids: frozenset[str] = frozenset()
        self.known: list[str] = []
        self.stages: tuple[str, ...] = ("place", "use", "tame", "feed", "repel")

    def start(self, state: StoneAgeState) -> Animals:
        self.known = state.parts.card_ids
        return Animals()

    def rows(self) -> tuple[RecordField, ...]:
        animals = {id: number for number, id in enumerate(self.known) if id in self.ids}
        one = NameItem(animals, none=True)
        several = NameItem(animals)
        line = RecordFields(
            ItemField("active", one, default=None),
            ListField("waiting", several, into=tuple),
            ListField("gone", several, into=tuple),
        )
        return (TupleField(self.name, Animals, line, at=self.place),)

    def check(self, state: StoneAgeState, entries: Entries) -> None:
        there = state.crowd[self.site]
        value: Animals = state.extras[self.number]
        if there and (value.active < 0 or state.stage_name not in self.stages):
            raise entries.wrong("placed", "animal", sentences()("record.home"))

    def cards(self, value: Animals) -> tuple[int, ...]:
        found = (*value.waiting, *value.gone)
        return (value.active, *found) if value.active >= 0 else found


class AnimalSite(Site):
    """Four places at the active animal: one person a turn, and again on later turns."""

    kind = "animal"
    again = True
    used = False
    stay_rule: Rule | None = USE_LATER
    cites = "animals"

    def __init__(self, line: int) -> None:
        super().__init__("animal", RINGS, 1, PLACE_SINGLE)
        self.line = line

    def barred(self, state: StoneAgeState) -> Rule | None:
        animals: Animals = state.extras[self.line]
        return PLACE_EMPTY if animals.active < 0 else None

    def reasons(self, state: StoneAgeState, seat: int, people: int) -> list[Reason]:
        found = super().reasons(state, seat, people)
        if self.barred(state) is not None:  # Without an animal there are no places.
            found = [reason for reason in found if reason[0] is not PLACE_RINGS]
        single: dict[str, Any] = {"need": people}
        return [(rule, single if rule is PLACE_SINGLE else facts) for rule, facts in found]


class AnimalReduction(RollReduction):
    """The active animal lowers the dice for food and goods."""

    lowers = True

    def __init__(self, line: int) -> None:
        self.line = line

    def less(self, state: StoneAgeState, good: int, dice: int, mark: int) -> int:
        animals: Animals = state.extras[self.line]
        if animals.active < 0:
            return 0
        animal = state.parts.cards[animals.active]
        assert isinstance(animal, AnimalCard)
        return animal.per_die * dice + animal.per_roll if animal.lowers(state, mark) else 0

    def record(self, state: StoneAgeState, seat: int, less: int, made: tuple[Any, ...]) -> None:
        if not less:
            super().record(state, seat, less, made)
            return
        rolled, *rest = made
        animals: Animals = state.extras[self.line]
        animal = state.parts.cards[animals.active].id
        event: Event = ("yield_less", seat, rolled, less, animal, *rest)
        if state.events is not None:
            state.events.append(event)


class WakeAnimal(DawnPart):
    """Makes the first animal in line active if none is."""

    def __init__(self, line: int) -> None:
        super().__init__(ANIMAL_RANK)
        self.line = line

    def due(self, state: StoneAgeState) -> bool:
        animals: Animals = state.extras[self.line]
        return animals.active < 0 and bool(animals.waiting)

    def go(self, state: StoneAgeState) -> None:
        animals: Animals = state.extras[self.line]
        first, *others = animals.waiting
        state.extras[self.line] = animals._replace(active=first, waiting=tuple(others))
        animal = state.parts.cards[first]
        assert isinstance(animal, AnimalCard)
        where = animal.where or ("all",)
        state.record_event("animal_active", -1, animal.id, animal.per_die, animal.per_roll, where)


class BonusSource(Source):
    """Gives the bonus of dice thrown against an animal; the digits of `of` are their faces."""

    rule = "animals.bonus"

    def __init__(self, bonus: list[Reward]) -> None:
        self.bonus = bonus

    def units(self, state: StoneAgeState, seat: int, of: int) -> list[Unit]:
        found: list[Unit] = []
        faces = str(of) if of > 0 else ""
        for face in faces if len(faces) <= RINGS else "":
            if not 1 <= int(face) <= len(self.bonus):
                return []
            found += portions(self.bonus[int(face) - 1])
        return found


class RepelDie(ChanceStep):
    """A player throws one die for each person at the animal."""

    name = "repelling"
    rule = "animals.bonus"
    stages: tuple[str, ...] = ("repel",)
    numbers: tuple[str, ...] = ("", "dice")

    def __init__(self, site: int, picking: PickGoods, bonus: list[Reward]) -> None:
        super().__init__()
        self.site = site
        self.picking = picking
        self.bonus = bonus

    def chance(self, state: StoneAgeState, task: Task) -> Chance:
        return Dice(dice_of(task))

    def settle(self, state: StoneAgeState, task: Task, outcome: tuple[int, ...]) -> None:
        seat = seat_of(task)
        state.move_out(seat, self.site)
        state.record_event("repel_roll", seat, len(outcome), list(outcome))
        faces = int("".join([str(face) for face in outcome]))
        self.picking.give(state, seat, BONUS, faces)

    def is_valid_task(self, state: StoneAgeState, task: Task) -> bool:
        dice = dice_of(task)
        return dice > 0 and dice == state.placed_at(self.site, seat_of(task))


class RepelStage(Stage):
    """Drives the animal off if all four places are taken, and sends the people home.

    `turn` is 1 while it is being driven off.
    """

    def __init__(self, line: int, site: int, repelling: int) -> None:
        super().__init__()
        self.line = line
        self.site = site
        self.repelling = repelling

    def next_tasks(self, state: StoneAgeState) -> bool:
        animals: Animals = state.extras[self.line]
        people = state.crowd[self.site]
        if state.turn == 0 and people == RINGS:
            state.turn = 1
            state.record_event("repel", -1, state.parts.card_ids[animals.active])
        if state.turn == 1:
            for after in range(state.seats):
                seat = (state.start + after) % state.seats
                there = state.placed_at(self.site, seat)
                if there:
                    state.push(self.repelling, seat, 0, there)
                    return True
            gone = (*animals.gone, animals.active)
            state.extras[self.line] = animals._replace(active=-1, gone=gone)
        elif people:
            for seat in range(state.seats):
                if state.placed_at(self.site, seat):
                    state.move_out(seat, self.site)
            animal = state.parts.card_ids[animals.active]
            state.record_event("animal_stays", -1, animal, people, RINGS)
        state.next_stage()
        return True


def animals(parts: Components) -> Components:
    """Mix the animals into the deck, and add the places at the active animal."""
    faces = parts.faces["animals"]
    line = AnimalLine()
    parts.add_extra(line)
    cards = [AnimalCard(each, line.number) for each in faces["cards"]]
    line.ids = frozenset(card.id for card in cards)
    parts.cards = (*parts.cards, *cards)
    parts.mark_rolls()
    parts.reduction = AnimalReduction(line.number)
    site = line.site = parts.add_site(AnimalSite(line.number))
    add_to_dawn(parts, WakeAnimal(line.number))
    bonus = [reward(faces["bonus"][str(face)]) for face in range(1, 7)]
    picking = picking_of(parts, BONUS, BonusSource(bonus), "repel")
    step = parts.add_step(RepelDie(site, picking, bonus))
    parts.add_stage("repel", RepelStage(line.number, site, step), before="restore")
    parts.pictograms |= ANIMALS
    _add_words(parts, tuple([(card.id, card.names) for card in cards]))
    parts.emblems["animals"] = EMBLEMS["animals"]
    return parts


def _add_words(parts: Components, names: tuple[tuple[str, Mapping[str, str]], ...]) -> None:
    parts.event_facts |= {
        "animal": ("animal",),
        "animal_active": ("animal", "less", "more", "where"),
        "yield_less": ("rolled", "less", "animal", "bonus", "total", "divisor", "n", "good"),
        "repel": ("animal",),
        "repel_roll": ("n", "dice"),
        "animal_stays": ("animal", "n", "rings"),
    }
    parts.short_events |= {"yield_less": "bonus", "animal_active": "more"}
    told = ("animal", "animal_active", "repel", "repel_roll", "animal_stays")
    parts.topics |= dict.fromkeys(told, "round")
    parts.event_rules |= {
        "animal": "animals.deck",
        "animal_active": "animals.active",
        "yield_less": "animals.dice",
        "repel": "animals.repel",
        "repel_roll": "animals.bonus",
        "animal_stays": "animals.repel",
    }

    def more(said: Texts) -> dict[str, str]:
        return animal_texts(said, names)

    parts.more_texts.append(more)
    add_texts(parts)
    add_chapter(
        parts,
        "animals",
        RuleEntry("animals.deck", AnimalCard),
        RuleEntry("animals.active", WakeAnimal),
        RuleEntry("animals.dice", AnimalReduction),
        RuleEntry("place.single", AnimalSite),
        RuleEntry("use.later", AnimalSite),
        RuleEntry("animals.repel", RepelStage),
        RuleEntry("animals.bonus", RepelDie),
        RuleEntry("reward.any", PickGoods),
        RuleEntry("feed.away", "rules.feeding.PeopleAsFood"),
    )
