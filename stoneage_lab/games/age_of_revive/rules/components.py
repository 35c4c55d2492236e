"""The components of a game: cards and numbers from the faces, and the words of all actions.

Built once for each set-up. The rules ask these values and never the name of a card: an option is
a function that changes them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ....core.action import Action
from ....core.goods import Purse
from ....core.language import LANGUAGES
from ....core.seats import SEATS
from .actions import (
    ACT,
    BUILD,
    CLEAR,
    DISCARD,
    DRAW,
    GIVE,
    GIVE_WORKER,
    MOVE,
    NOBODY_NAMED,
    PASS,
    PAY,
    PICK,
    REBUILD,
    RETURN,
    SUBURB,
    TAKE,
    USE,
    USE_SHRINE,
    Choice,
)
from .goods import NAMES, NUMBERS

RUBBLE: Final = 48
"""The name of the first pile of rubble; cards have the numbers below."""
GAP: Final = 52
PILES: Final = 4
CELL_NAMES: Final = 64
"""A cell is a seat times this, and a name."""

CENTRE: Final = -1
"""Where a piece in the Town Centre stands."""

NO_KIND: Final = 0
NORMAL: Final = 1
SPECIAL: Final = 2
KIND_NAMES: Final[tuple[str, ...]] = ("none", "normal", "special")

ON_RING: Final = 0
IN_SUBURB: Final = 1
IN_CENTRE: Final = 2
FORM_NAMES: Final[tuple[str, ...]] = ("ring", "suburb", "centre")

ANYWHERE: Final = 0
OWN_AREA: Final = 1
NEIGHBOURS: Final = 2
WHERE_NAMES: Final[tuple[str, ...]] = ("ring", "own area", "neighbours")

BY_HORSES: Final = -1
"""How often a facility is used where horses are paid for it."""

FIXED: Final = 0
PER_ICON: Final = 1
PER_NORMAL: Final = 2
PER_RUBBLE: Final = 3
PER_TRACK: Final = 4
PER_NAMES: Final[tuple[str, ...]] = ("", "icons", "normal", "rubble", "track")

ACTION_NAMES: Final[tuple[str, ...]] = ("", "recruit", "flip", "left", "right")

KNOWERS: Final = 32
"""A card in a hand is written as its number times this, and the set of seats that know it."""

EYES: Final = 5
"""Who may know a card: the seats, and those who look on."""

PUBLIC: Final = 31
"""The set of those that know a card which everybody has seen."""

EMPTY: Final = -1
"""What lies on a card that keeps something, where the card is not built."""

MOST_GOODS: Final = 10
"""The most goods of a kind that the words of actions can name."""


def is_gap(cell: int) -> bool:
    """Tell whether a cell is a gap."""
    return cell >= 0 and cell % CELL_NAMES >= GAP


def is_rubble(cell: int) -> bool:
    """Tell whether a cell is a pile of rubble."""
    return cell >= 0 and RUBBLE <= cell % CELL_NAMES < GAP


def purse_of(data: Mapping[str, int]) -> Purse:
    """Return goods by name as a purse.

    Examples
    --------
    >>> purse_of({"stone": 2, "worker": 1})
    (1, 0, 0, 2, 0)
    """
    return tuple([data.get(name, 0) for name in NAMES])


class CardAction:
    """What a card does: its parts happen in the order of the attributes.

    Attributes
    ----------
    name : int
        Its place in `ACTION_NAMES`; 0 where the card has one action only.
    pay, gain : Purse
    set_to : Purse
        Goods become exactly this many; -1 leaves them alone.
    swap : bool
        A good is laid on the card, and what lay there is taken.
    choose : int
        Goods of one's choice.
    cards : int
        Cards that are gained.
    build : int
        How many facilities may be built, each for its cost and `each`.
    rebuild : bool
        A facility is replaced, for the difference and `extra`.
    trade : int
        How often a good may be exchanged.
    use : int
        How many facilities are used, or `BY_HORSES`; `where` they may lie.
    market, levy : bool
        Goods are laid out for all; the others hand over a card.
    limit : int
        The most cards in anybody's hand; 0 for no limit.
    flip : int
        The other side of the card, or -1.
    """

    def __init__(self, data: Mapping[str, Any], flip: int) -> None:
        self.name = ACTION_NAMES.index(data.get("name", ""))
        self.pay: Purse = purse_of(data.get("pay", {}))
        self.gain: Purse = purse_of(data.get("gain", {}))
        exact = data.get("set", {})
        self.set_to: Purse = tuple([exact.get(name, -1) for name in NAMES])
        self.sets = bool(exact)
        self.swap = bool(data.get("swap", False))
        self.choose = int(data.get("choose", 0))
        self.cards = int(data.get("cards", 0))
        build = data.get("build", {})
        self.build = int(build.get("most", 0))
        self.each: Purse = purse_of(build.get("each", {}))
        self.rebuild = "rebuild" in data
        self.extra: Purse = purse_of(data.get("rebuild", {}).get("extra", {}))
        self.trade = int(data.get("trade", {}).get("most", 0))
        use = data.get("use", {})
        count = use.get("count", 0)
        self.use = BY_HORSES if count == "horses" else int(count)
        self.where = WHERE_NAMES.index(use.get("where", "ring"))
        self.market = bool(data.get("market", False))
        self.levy = bool(data.get("levy", False))
        self.limit = int(data.get("limit", {}).get("hand", 0))
        self.flip = flip


class Card:
    """One kind of card, or one side of it.

    Attributes
    ----------
    number : int
        Its place in the file of faces.
    id : str
    names : dict of str to str
        Its name by language.
    copies : int
    dealt : int
        How many of them are shuffled.
    new : bool
        Whether it belongs to the cards that the first game leaves out.
    kind, form : int
    cost : Purse
    needs : tuple of int
        The facilities that have to stand somewhere.
    actions : tuple of CardAction
    stands_in : bool
        Whether it stands in for one facility that a building of its owner needs.
    worker_for : int
        The set of goods that may stand in for one worker of a cost.
    holds : int
        The good that lies on it at first, or -1.
    track : int
        The last step of its marker; 0 for no marker.
    base, per, each, most_counted : int
        Its points: `base`, and `each` for each of what `per` says, at most `most_counted`.
    icons : int
    counts : int
        How many normal facilities it counts as.
    flips_from : int
        The card it is the other side of, or -1.
    reconstructed : tuple of str
        What on it is no printed value.
    """

    def __init__(self, number: int, data: Mapping[str, Any], numbers: Mapping[str, int]) -> None:
        self.number = number
        self.id = str(data["id"])
        self.names = {code: str(data[code]) for code in LANGUAGES}
        self.copies = int(data["copies"])
        self.new = data.get("set", "first") == "new"
        self.kind = KIND_NAMES.index(data["kind"])
        self.form = FORM_NAMES.index(data["form"])
        self.cost: Purse = purse_of(data.get("cost", {}))
        self.needs: tuple[int, ...] = tuple([numbers[name] for name in data.get("needs", ())])
        self.actions: tuple[CardAction, ...] = tuple(
            [
                CardAction(action, numbers[action["flip"]] if "flip" in action else -1)
                for action in data["actions"]
            ]
        )
        passive = data.get("passive", {})
        self.stands_in = bool(passive.get("stands_in", 0))
        self.worker_for = 0
        for name in passive.get("worker_for", ()):
            self.worker_for |= 1 << NUMBERS[name]
        self.holds = NUMBERS[passive["holds"]] if "holds" in passive else -1
        self.track = int(passive.get("track", 0))
        points = data["points"]
        varied: Mapping[str, Any] = points if isinstance(points, Mapping) else {}
        self.base = int(varied.get("base", 0)) if varied else int(points)
        self.per = PER_NAMES.index(varied.get("per", ""))
        self.each = int(varied.get("each", 0))
        self.most_counted = int(varied.get("most_counted", 99))
        self.icons = int(data["icons"])
        self.counts = int(data.get("counts", 1))
        self.flips_from = -1
        self.dealt = 0
        self.reconstructed: tuple[str, ...] = tuple(data.get("reconstructed", ()))

    @property
    def bit(self) -> int:
        """The card as a set of one."""
        return 1 << self.number

    def action_named(self, name: int) -> int:
        """Return which of its actions has this name, or -1."""
        for place, action in enumerate(self.actions):
            if action.name == name:
                return place
        return -1

    def action_that(self, what: str) -> CardAction:
        """Return its action that builds, rebuilds or uses; it has to have one."""
        for action in self.actions:
            if (what == "build" and action.build) or (what == "use" and action.use):
                return action
            if what == "rebuild" and action.rebuild:
                return action
        raise LookupError(what)

    def __repr__(self) -> str:
        return f"<card {self.id}>"


class Components:
    """The cards and numbers of one game.

    Attributes
    ----------
    players : int
    seats : tuple of str
    faces : mapping
        The file of faces they come from.
    cards : tuple of Card
    numbers : dict of str to int
        The cards by id.
    tent, shack, centre : int
    start_goods : Purse
    start_cards, rubble_cards, shacks, free_cells, cells_per_horse, cap : int
    support : Purse
    opening, sets_down, leaves_rubble, anyone_flips, any_discard, standstill_ends : bool
        What the options decide: whether cubes are taken before the first turn; whether the Town
        Centre lowers goods, too; whether rubble may be left; whether others turn over a card;
        whether any discard may be taken; whether a standstill ends the game.
    keepers : tuple of int
        The cards on which something lies.
    words : dict of str to Action
        All actions by their words.
    """

    def __init__(self, players: int, faces: Mapping[str, Any]) -> None:
        self.players = players
        self.seats: tuple[str, ...] = tuple([seat.id for seat in SEATS[:players]])
        self.faces = faces
        rows = [*faces["fixed"], *faces["facilities"]]
        self.numbers: dict[str, int] = {row["id"]: place for place, row in enumerate(rows)}
        self.cards: tuple[Card, ...] = tuple(
            [Card(place, row, self.numbers) for place, row in enumerate(rows)]
        )
        fixed = len(faces["fixed"])
        self.first_facility = fixed
        for card in self.cards:
            card.dealt = card.copies if card.number >= fixed else 0
            for action in card.actions:
                if action.flip >= 0:
                    self.cards[action.flip].flips_from = card.number
        self.ids: tuple[str, ...] = tuple([card.id for card in self.cards])
        self.tent = self.numbers["tent"]
        self.shack = self.numbers["shack"]
        self.centre = self.numbers["centre"]
        self.start_goods: Purse = purse_of(faces["start"]["goods"])
        self.start_cards = int(faces["start"]["cards"])
        self.rubble_cards = int(faces["rubble"]["cards"])
        self.shacks = int(faces["discards"]["shack"])
        self.free_cells = int(faces["move"]["free"])
        self.cells_per_horse = int(faces["move"]["more_per_horse"])
        self.cap = int(faces["cap"])
        self.support: Purse = purse_of(faces["support"][str(players)])
        self.opening = True
        self.sets_down = True
        self.leaves_rubble = True
        self.anyone_flips = False
        self.any_discard = False
        self.standstill_ends = False
        self.keepers: tuple[int, ...] = tuple(
            [card.number for card in self.cards if card.holds >= 0 or card.track]
        )
        self.keeper_place: tuple[int, ...] = tuple(
            [
                self.keepers.index(card.number) if card.number in self.keepers else -1
                for card in self.cards
            ]
        )
        self.stand_ins = self._set_of([card for card in self.cards if card.stands_in])
        self.roads = self._set_of([card for card in self.cards if card.worker_for])
        self.normals = self._set_of([card for card in self.cards if card.kind == NORMAL])
        # What begins an area: the tent and its other side.
        self.heads = 0
        # What is never replaced: the fixed cards.
        self.fixed = self._set_of(list(self.cards[:fixed]))
        for card in self.cards:
            if card.number == self.tent or card.flips_from == self.tent:
                self.heads |= card.bit
        self._make_actions()

    def _set_of(self, cards: list[Card]) -> int:
        found = 0
        for card in cards:
            found |= card.bit
        return found

    @property
    def hand_cards(self) -> tuple[Card, ...]:
        """All cards that can be in a hand."""
        return (self.cards[self.shack], *self.cards[self.first_facility :])

    @property
    def flip_sides(self) -> tuple[Card, ...]:
        """All cards that are the other side of one."""
        return tuple([card for card in self.cards if card.flips_from >= 0])

    def name_of(self, name: int) -> str:
        """Return the name of a cell in its area, e.g. ``"rubble2"``."""
        if name >= GAP:
            return f"gap{name - GAP + 1}"
        if name >= RUBBLE:
            return f"rubble{name - RUBBLE + 1}"
        return self.cards[name].id

    @property
    def place_names(self) -> dict[str, int]:
        """All names of cells by what they are called."""
        names = [card.number for card in self.cards if card.form == ON_RING]
        names += [*range(RUBBLE, RUBBLE + PILES), *range(GAP, GAP + PILES)]
        return {self.name_of(name): name for name in names}

    def _add(self, words: str, verb: int, a: int = 0, b: int = 0, c: int = 0) -> Choice:
        action = Choice(words, verb, a, b, c)
        self.words[words] = action
        return action

    def _make_actions(self) -> None:
        """Make all actions: those of each verb in a row, so that a number finds them."""
        self.words: dict[str, Action] = {}
        self.acts: tuple[Action, ...] = tuple(
            [self._add(f"act {name}".strip(), ACT, n) for n, name in enumerate(ACTION_NAMES)]
        )
        self.takes: tuple[Action, ...] = tuple(
            [self._add(f"take {name}", TAKE, n) for n, name in enumerate(NAMES)]
        )
        most = self.free_cells + self.cells_per_horse * MOST_GOODS
        self.moves: tuple[Action, ...] = tuple(
            [
                self._add(f"{'move' if n <= self.free_cells else 'ride'} {n}", MOVE, n)
                for n in range(1, most + 1)
            ]
        )
        self.back = self._add("return", RETURN)
        self.clear = self._add("take rubble", CLEAR)
        self.passing = self._add("pass", PASS)
        self.draw = self._add("draw", DRAW)
        self.shrine = self._add("use shrine", USE_SHRINE)
        self.pays: tuple[tuple[Action, ...], ...] = tuple(
            [
                tuple(
                    [
                        self._add(f"pay {n} {name}", PAY, kind, n)
                        for n in range(1, MOST_GOODS + 1)
                        if n == 1 or name == "horse"
                    ]
                )
                for kind, name in enumerate(NAMES)
            ]
        )
        self._make_card_actions()

    def _make_card_actions(self) -> None:
        """Make the actions that name cards."""
        seats = self.seats
        self.workers: tuple[Action, ...] = tuple(
            [self._add(f"give worker {seat}", GIVE_WORKER, n) for n, seat in enumerate(seats)]
        )
        self.picks: dict[int, Action] = {}
        self.gives: dict[int, Action] = {}
        self.throws: dict[int, Action] = {}
        self.builds: dict[int, Action] = {}
        self.uses: dict[int, Action] = {}
        self.rebuilds: dict[int, Action] = {}
        places = self.place_names
        for card in self.hand_cards:
            number = card.number
            self.picks[number] = self._add(f"pick {card.id}", PICK, number)
            self.gives[number] = self._add(f"give {card.id}", GIVE, number)
            self.throws[number] = self._add(f"discard {card.id}", DISCARD, number)
            if card.form == IN_SUBURB:
                built = self._add(f"build {card.id}", BUILD, number, SUBURB, NOBODY_NAMED)
                self.builds[number * CELL_NAMES + CELL_NAMES - 1] = built
            for old in self.cards:
                if old.form != IN_CENTRE:
                    words = f"rebuild {old.id} into {card.id}"
                    both = old.number * CELL_NAMES + number
                    self.rebuilds[both] = self._add(words, REBUILD, old.number, number)
        for card in (*self.hand_cards, *self.flip_sides):
            for name, place in places.items() if card.form == ON_RING else ():
                words = f"build {card.id} after {name}"
                both = card.number * CELL_NAMES + place
                self.builds[both] = self._add(words, BUILD, card.number, place, NOBODY_NAMED)
        for card in self.cards:
            if card.form == ON_RING:
                for n, seat in enumerate(seats):
                    both = n * CELL_NAMES + card.number
                    self.uses[both] = self._add(f"use {card.id} {seat}", USE, card.number, n)

    def named_place(self, words: str) -> Action | None:
        """Return the action of building after a cell named with its seat, or None.

        It is never legal: one builds in one's own area.
        """
        parts = words.split(" ")
        if len(parts) != 5 or parts[0] != "build" or parts[2] != "after":
            return None
        plain = self.words.get(f"build {parts[1]} after {parts[4]}")
        if not isinstance(plain, Choice) or parts[3] not in self.seats:
            return None
        return self._add(words, BUILD, plain.a, plain.b, self.seats.index(parts[3]))


def base(players: int, faces: Mapping[str, Any]) -> Components:
    """Return the components of the standard rules."""
    return Components(players, faces)
