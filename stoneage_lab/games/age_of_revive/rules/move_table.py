"""Every move of a game and its words: one table, which reads, writes and lists the moves.

======================================= =======================================================
``take food``                           take a cube, or a good of one's choice
``move 2``, ``ride 5``                  walk along the ring, or ride for horses
``return``                              go back to the Town Centre
``act``, ``act flip``                   do the action of the card, or one of its actions
``take rubble``                         take the pile of rubble under the piece
``build inn after tent``                build behind a place in one's own area
``build shrine``                        build in the suburb
``rebuild tent into inn``               replace a facility
``give worker red``, ``use shrine``     pay an owed worker, or let the Shrine stand in
``pay 1 iron``, ``pay 3 horse``         pay a good, or horses
``use inn red``                         use a facility of a player
``draw``, ``pick inn``                  gain the top card, or a discard
``give inn``, ``discard inn``           hand a card over, or discard it
``pass``                                do none (or no more) of it
======================================= =======================================================

Cards have the names of their ids, and those that are printed on them in all languages.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Any, Final

from ....core.action import Action
from ....core.grammar import Grammar, NameSlot, NumberSlot, Verb, WordSlot
from ....core.memo import Memo
from .actions import (
    ACT,
    BUILD,
    CLEAR,
    DISCARD,
    DRAW,
    GIVE,
    GIVE_WORKER,
    MOVE,
    PASS,
    PAY,
    PICK,
    REBUILD,
    RETURN,
    SUBURB,
    TAKE,
    USE,
    USE_SHRINE,
    ReviveAction,
)
from .card_types import ACTION_NAMES, IN_CENTRE, IN_SUBURB, ON_RING, Card
from .cells import CELL_NAMES, RUBBLE
from .goods import HORSE, KINDS, NAMES

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from .game_components import Components

_CELLS: Final = "cell cells"
MOST_GOODS: Final = 10
"""The most goods of a kind that a move can name."""

_POSSESSIVE: Final = re.compile("['’]s\\b|s['’](?!s)")

_HOME: Final = (
    "go home", "home", "return home", "return centre", "return town centre", "return town center",
)  # fmt: skip


def spellings(card: Card) -> list[str]:
    """Return the names that are printed on a card, also without possessives.

    Examples
    --------
    >>> from stoneage_lab.games import game
    >>> spellings(game("age-of-revive").parts.cards[11])
    ["Carpenters' Hall", '大工寄合所', 'Carpenter Hall', '大工寄合所']
    """
    printed = list(card.names.values())
    return printed + [_POSSESSIVE.sub("", name) for name in printed]


def _card_slot(cards: Sequence[Card], names: Mapping[str, int] | None = None) -> NameSlot:
    """Return a slot for cards, or for the places with these names, of which these cards are some.

    Of two cards with the same name on them it means the first one.
    """
    also: dict[str, str] = {}
    for card in cards:
        for name in spellings(card):
            also.setdefault(name, card.id)
    return NameSlot(names or {card.id: card.number for card in cards}, also)


def _paid(words: str, count: int, good: int) -> ReviveAction:
    return ReviveAction(words, PAY, good, count)


def _built_in_suburb(words: str, card: int) -> ReviveAction:
    return ReviveAction(words, BUILD, card, SUBURB)


def _built_at(words: str, card: int, seat: int, place: int) -> ReviveAction:
    return ReviveAction(words, BUILD, card, place, seat)


class MoveTable:
    """The verbs of a game: call one with the numbers of what it names for the action.

    Which cards, seats and distances a verb can name depends on the components.

    Attributes
    ----------
    acts : tuple of Action
        The actions of cards, each at the place of its name in `ACTION_NAMES`.
    walks : tuple of Action
        Moves of one cell, of two cells …: first those for no horses.
    pays : tuple of tuple of Action
        Of each kind of good the payments, of one first.
    home, take_rubble, skip, draw, use_shrine : Action
    take, give_worker, pick, give, discard, build_in_suburb, build, rebuild, use : Verb
    grammar : Grammar
        All verbs.

    Examples
    --------
    >>> from stoneage_lab.games import game
    >>> moves = game("age-of-revive").parts.moves
    >>> moves.grammar.find("Rebuild the tent as Carpenters' Hall"), moves.rebuild(0, 11)
    (<rebuild tent into carpenters>, <rebuild tent into carpenters>)
    >>> [moves.grammar.find(words) for words in ("go 5 cells", "build City Hall after rubble 2")]
    [<ride 5>, <build cityhall after rubble2>]
    """

    def __init__(self, parts: Components) -> None:
        seat, hand = NameSlot(parts.seats), _card_slot(parts.hand_cards)
        lying = [card for card in parts.cards if card.form == ON_RING]
        self.take = Verb("take", ReviveAction, NameSlot(NAMES), given=(TAKE,), between="1")
        self.give_worker = Verb("give worker", ReviveAction, seat, given=(GIVE_WORKER,))
        self.pick = Verb("pick", ReviveAction, hand, given=(PICK,), also=("take",))
        self.give = Verb("give", ReviveAction, hand, given=(GIVE,))
        self.discard = Verb("discard", ReviveAction, hand, given=(DISCARD,))
        self.use = Verb(
            "use", ReviveAction, _card_slot(lying), seat, given=(USE,), turned=True, between="of"
        )
        self.grammar = Grammar(
            *self._acting(), self.take, *self._walking(parts), *self._simple(), *self._paying(),
            self.give_worker, self.pick, self.give, self.discard,
            *self._building(parts, lying, hand, seat), self.use,
            small="the a an card to in",
        )  # fmt: skip

    def use_at(self, cell: int) -> Action | None:
        """Return the action of using what lies on a cell of the ring; None if it is no card."""
        name = cell % CELL_NAMES
        return self.use(name, cell // CELL_NAMES) if name < RUBBLE else None

    def _acting(self) -> list[Verb[Action]]:
        acts = [Verb("act", ReviveAction, given=(ACT, 0))]
        for number, name in enumerate(ACTION_NAMES[1:], 1):
            acts.append(Verb(f"act {name}", ReviveAction, given=(ACT, number), also=(name,)))
        self.acts: tuple[Action, ...] = tuple([act() for act in acts])
        return [*acts]

    def _simple(self) -> list[Verb[Action]]:
        """Return the verbs that name nothing, and keep their actions."""
        home = Verb("return", ReviveAction, given=(RETURN,), also=_HOME)
        clear = Verb("take rubble", ReviveAction, given=(CLEAR,), also=("clear rubble", "clear"))
        skip = Verb("pass", ReviveAction, given=(PASS,), also=("skip", "done", "nothing"))
        draw = Verb("draw", ReviveAction, given=(DRAW,))
        shrine = Verb("use shrine", ReviveAction, given=(USE_SHRINE,))
        self.home: Action = home()
        self.take_rubble: Action = clear()
        self.skip: Action = skip()
        self.draw: Action = draw()
        self.use_shrine: Action = shrine()
        return [home, clear, skip, draw, shrine]

    def _walking(self, parts: Components) -> list[Verb[Action]]:
        free = parts.free_cells
        most = free + parts.cells_per_horse * MOST_GOODS
        move = Verb(
            "move", ReviveAction, NumberSlot(1, free), given=(MOVE,), also=("go", "ride"),
            between=_CELLS,
        )  # fmt: skip
        ride = Verb(
            "ride", ReviveAction, NumberSlot(free + 1, most), given=(MOVE,), also=("go", "move"),
            between=_CELLS,
        )  # fmt: skip
        self.walks: tuple[Action, ...] = (*move.all(), *ride.all())
        return [move, ride]

    def _paying(self) -> list[Verb[Action]]:
        """Return the verbs of payments: of horses any number, of other goods one."""
        others = NameSlot({name: kind for kind, name in enumerate(NAMES) if kind != HORSE})
        one = Verb("pay", _paid, NumberSlot(1, 1, default=1), others)
        number = NumberSlot(1, MOST_GOODS, default=1)
        horses = Verb("pay", _paid, number, NameSlot({NAMES[HORSE]: HORSE}))
        pays = [(one(1, kind),) if kind != HORSE else tuple(horses.all()) for kind in range(KINDS)]
        self.pays: tuple[tuple[Action, ...], ...] = tuple(pays)
        return [one, horses]

    def _building(
        self, parts: Components, lying: Sequence[Card], hand: NameSlot, seat: NameSlot
    ) -> list[Verb[Action]]:
        suburb = _card_slot([card for card in parts.hand_cards if card.form == IN_SUBURB])
        # The other side of a card is never built: its refusal says so.
        cards = (*parts.hand_cards, *parts.flip_sides)
        ring = _card_slot([card for card in cards if card.form == ON_RING])
        old = _card_slot([card for card in parts.cards if card.form != IN_CENTRE])
        after, into = WordSlot("after", also=("behind",)), WordSlot("into", also=("as",))
        place = _card_slot(lying, parts.place_names)
        self.build_in_suburb = Verb("build", _built_in_suburb, suburb, between="suburb in into")
        self.build = Verb("build", ReviveAction, ring, after, place, given=(BUILD,))
        # One builds in one's own area only: the refusal of another one says so.
        elsewhere = Verb("build", _built_at, ring, after, seat, place, some=())
        self.rebuild = Verb("rebuild", ReviveAction, old, into, hand, given=(REBUILD,))
        return [self.build_in_suburb, self.rebuild, self.build, elsewhere]


_tables: Final[Memo[tuple[Any, ...], MoveTable]] = Memo(16)
"""By what a table is made of. A game keeps its own: an action is one object within a game."""


def move_table_of(parts: Components) -> MoveTable:
    """Return the verbs of a game; games with the same cards, seats and distances share them."""
    cards = [(card.id, card.form, card.flips_from, *card.names.items()) for card in parts.cards]
    key = (
        tuple(cards), parts.shack, parts.first_facility, tuple(parts.seats), parts.free_cells,
        parts.cells_per_horse, tuple(parts.place_names.items()),
    )  # fmt: skip
    known = _tables.get(key)
    return known if known is not None else _tables.keep(key, MoveTable(parts))
