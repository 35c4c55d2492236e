"""The state of a game of Age of Revive, and the operations of the rules on it.

The state holds what lies where and a stack of pending tasks (the uppermost one is `task`). The
meaning of a task is in `steps`; `flow` continues when no task is left.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ....core.action import Action
from ....core.arrays import append, i64, vec
from ....core.goods import Purse
from ....core.hidden_facts import Hidden
from ....core.rng import Rng
from ....core.rule import Refusal, Rule
from ....core.state import NOBODY, OVER, UNKNOWN
from ....core.tasks import TaskState, no_task
from .card_types import FIXED, PER_ICON, PER_NORMAL, PER_RUBBLE, Card
from .cells import CELL_NAMES, CENTRE, PILES, RUBBLE
from .flow import STANDSTILL, STEPS, next_tasks, tell_end
from .game_components import EMPTY, EYES, KNOWERS, PUBLIC, Components
from .goods import FOOD, HORSE, IRON, KINDS, NAMES, STONE, WORKER, listed, named
from .task_numbers import (
    DEAL,
    DEALING,
    END,
    STAGE_NAMES,
    STARTING,
)

if TYPE_CHECKING:
    from ....core.game import Game


class ReviveState(TaskState):
    """Everything that can differ between two moments of a game.

    Attributes
    ----------
    stage : int
    start, turn, turns : int
        Who began, whose turn it is, and the turns begun.
    built : int
        The turn in which something was last built or taken from the King's Support.
    ring : array of int
        The cells clockwise from the first Tent: a seat times `CELL_NAMES`, and a name: a card, a
        pile of rubble, a gap.
    piles : array of int
        The cards in the piles of rubble, four for each seat.
    pieces : array of int
        The cell of each seat's piece, or `CENTRE`.
    goods : array of int
        Five counts for each seat.
    own : array of int
        The set of cards that stand in each seat's area or suburb, one bit each.
    suburbs : list of tuple of int
        In the order of building.
    hands : list of array of int
        In the order of the cards; see `KNOWERS`. -1 is a card that cannot be seen.
    had_shack : int
        The set of seats that have ever had a Shack in hand.
    pool : array of int
        How many there are of each card that nobody has seen. In an observation: that its viewer
        has not seen, hands of others included.
    deck : int
        How many of the unseen cards are the draw pile.
    discards : array of int
        Top last.
    support : array of int
        The cubes on the King's Support.
    offer : int
        The set of goods that are laid out.
    on : array of int
        What lies on the cards that keep something, for each seat; `EMPTY` where they do not stand.
    """

    def __init__(self, game: Game, parts: Components) -> None:
        super().__init__(game, STEPS)
        self.parts = parts
        self.stage: i64 = DEAL
        self.start: i64 = 0
        self.turn: i64 = 0
        self.turns: i64 = 0
        self.built: i64 = 0
        self.ring = vec[i64]()
        self.piles = vec[i64]()
        self.pieces = vec[i64]()
        self.goods = vec[i64]()
        self.own = vec[i64]()
        self.suburbs: list[tuple[int, ...]] = []
        self.hands: list[vec[i64]] = []
        self.had_shack: i64 = 0
        self.pool = vec[i64]()
        self.deck: i64 = 0
        self.discards = vec[i64]()
        self.support = vec[i64]()
        self.offer: i64 = 0
        self.on = vec[i64]()

    def set_up(self) -> None:
        """Lay everything out, and push the chance nodes of the set-up."""
        parts, seats = self.parts, self.seats
        ring: list[int] = []
        for seat in range(seats):
            ring.append(seat * CELL_NAMES + parts.tent)
            ring += [seat * CELL_NAMES + RUBBLE + pile for pile in range(PILES)]
        self.ring = vec[i64](ring)
        self.piles = vec[i64]([parts.rubble_cards] * (PILES * seats))
        self.pieces = vec[i64]([CENTRE] * seats)
        goods: list[int] = []
        for _ in range(seats):
            goods += parts.start_goods
        self.goods = vec[i64](goods)
        self.own = vec[i64]([1 << parts.tent] * seats)
        self.suburbs = [()] * seats
        self.hands = [vec[i64]() for _ in range(seats)]
        dealt_cards = [card.dealt for card in parts.cards]
        self.pool = vec[i64](dealt_cards)
        unseen = sum(dealt_cards)
        dealt = PILES * parts.rubble_cards + parts.start_cards
        self.deck = unseen - seats * dealt
        self.discards = vec[i64]([parts.shack] * parts.shacks)
        self.support = vec[i64](list(parts.support))
        self.on = vec[i64]([EMPTY] * (seats * len(parts.keepers)))
        self.push(STARTING, NOBODY)
        for seat in range(seats - 1, -1, -1):
            for _ in range(parts.start_cards):
                self.push(DEALING, seat)
        self.advance()

    # -- the protocol ------------------------------------------------------------------

    def next_tasks(self) -> bool:
        """Push the next tasks; return False when the game is over."""
        if self.stage == END:
            return False
        next_tasks(self)
        return True

    def too_late(self, action: Action) -> Refusal:
        return self.refuse("turn.moment", seat="", step="over", action=action.words)

    def refuse(self, rule: str, **facts: Any) -> Refusal:
        """Return the refusal that cites a rule, in the words of this game."""
        return Refusal(Rule(rule, self.game.texts), **facts)

    def copy(self) -> ReviveState:
        """Return an independent state, which records no events."""
        return self._with_hands([hand[:] for hand in self.hands], self.pool[:])

    def _with_hands(self, hands: list[vec[i64]], pool: vec[i64]) -> ReviveState:
        """Return an independent state in which only hands and unseen cards are others."""
        twin = ReviveState(self.game, self.parts)
        twin.stage = self.stage
        twin.start = self.start
        twin.turn = self.turn
        twin.turns = self.turns
        twin.built = self.built
        twin.ring = self.ring[:]
        twin.piles = self.piles[:]
        twin.pieces = self.pieces[:]
        twin.goods = self.goods[:]
        twin.own = self.own[:]
        twin.suburbs = self.suburbs[:]
        twin.hands = hands
        twin.had_shack = self.had_shack
        twin.pool = pool
        twin.deck = self.deck
        twin.discards = self.discards[:]
        twin.support = self.support[:]
        twin.offer = self.offer
        twin.on = self.on[:]
        self.copy_tasks(twin)
        return twin

    def key(self) -> tuple[Any, ...]:
        """Return a hashable key; equal keys mean equal states."""
        return (
            self.stage, self.start, self.turn, self.turns, self.built, tuple(self.ring),
            tuple(self.piles),
            tuple(self.pieces), tuple(self.goods), tuple(self.suburbs),
            tuple([tuple(hand) for hand in self.hands]), self.had_shack, tuple(self.pool),
            self.deck, tuple(self.discards), tuple(self.support), self.offer, tuple(self.on),
            tuple(self.pending),
        )  # fmt: skip

    def seen_by(self, seat: int | None) -> ReviveState:
        """Return the state as a seat sees it: cards it does not know are `UNKNOWN`."""
        eye = 0 if seat is None else 1 << seat
        pool = self.pool[:]
        hands = [self._seen_hand(other, eye, pool) for other in range(self.seats)]
        seen = self._with_hands(hands, pool)
        if seat != self.mover:
            seen.known_moves = None
        return seen

    def _seen_hand(self, other: int, eye: i64, pool: vec[i64]) -> vec[i64]:
        """Return a hand as a seat sees it; cards that it does not know join the unseen ones."""
        hand = self.hands[other]
        own: i64 = 1 << other
        seen = vec[i64]([UNKNOWN] * len(hand))
        # From the last card on, as those that cannot be seen come first.
        place = len(hand)
        for at in range(len(hand) - 1, -1, -1):
            held = hand[at]
            if held < 0:
                break
            known = held % KNOWERS
            if known == PUBLIC:
                place -= 1
                seen[place] = held
            elif (own | known) & eye:
                # Who else knows the card, the viewer need not know.
                place -= 1
                seen[place] = held - known + (eye | own)
            else:
                pool[held // KNOWERS] += 1
        return seen

    def determinize(self, seat: int | None, rng: Rng) -> ReviveState:
        """Return a whole state that fits what a seat sees: its unseen cards are dealt at random."""
        whole = self.seen_by(seat)
        for other in range(self.seats):
            hand = whole.hands[other]
            if not len(hand) or hand[0] != UNKNOWN:
                continue
            known = vec[i64]([held for held in hand if held >= 0])
            whole.hands[other] = known
            for _card in range(len(hand) - len(known)):
                whole.put_in_hand(other, whole.draw_unseen(rng) * KNOWERS + (1 << other))
        return whole

    def draw_unseen(self, rng: Rng) -> int:
        """Take one of the unseen cards at random and return it."""
        pool = self.pool
        left = 0
        for count in pool:
            left += count
        which = rng.below(left)
        for card in range(len(pool)):
            which -= pool[card]
            if which < 0:
                pool[card] -= 1
                return card
        raise AssertionError

    def scores(self) -> tuple[int, ...]:
        """Return the points of every seat at this moment."""
        return tuple([self.points(seat) for seat in range(self.seats)])

    def winners(self) -> tuple[int, ...]:
        """Return the seat that has won, once the game is over."""
        if self.node != OVER or self.stage != END:
            return ()
        return (self.leader(),)

    @property
    def stalled(self) -> bool:
        """Whether nothing was built for more than `STANDSTILL` rounds.

        Where the option ends such games, they have ended before.
        """
        return self.turns - self.built > STANDSTILL * self.seats

    def leader(self) -> int:
        """Return the leading seat: of equals the one farthest clockwise from the start player."""
        best, leading = -(1 << 30), 0
        for steps in range(self.seats):
            seat = (self.start + steps) % self.seats
            points = self.points(seat)
            if points >= best:
                best, leading = points, seat
        return leading

    def seat(self, seat: int) -> dict[str, Any]:
        """Return the belongings of one seat, by name.

        Of a hidden hand it returns the number of cards, and the cards that are known.
        """
        cards = self.parts.cards
        known = tuple([cards[held // KNOWERS].id for held in self.hands[seat] if held >= 0])
        hand: dict[str, Any] = {"hand": known}
        if len(known) < len(self.hands[seat]):
            hand = {"known_cards": known} if known else {}
        return (
            named(self.purse(seat))
            | {"cards": len(self.hands[seat])}
            | hand
            | {
                "icons": self.icons(seat),
                "points": self.points(seat),
                "suburb": tuple([cards[card].id for card in self.suburbs[seat]]),
                "had_shack": bool(self.had_shack >> seat & 1),
            }
        )

    # -- what pictures and bots ask ----------------------------------------------------

    @property
    def stage_name(self) -> str:
        """The part of the game, e.g. ``"turns"``."""
        return STAGE_NAMES[self.stage]

    @property
    def round(self) -> int:
        """The round, from 1."""
        return 1 + max(0, self.turns - 1) // self.seats

    @property
    def left(self) -> int:
        """The cubes that are left on the King's Support."""
        found = 0
        for count in self.support:
            found += count
        return found

    def purse(self, seat: int) -> Purse:
        """Return the goods of a seat."""
        goods, first = self.goods, seat * KINDS
        return (
            goods[first + WORKER], goods[first + HORSE], goods[first + FOOD], goods[first + STONE],
            goods[first + IRON],
        )  # fmt: skip

    def has(self, seat: int, card: int) -> bool:
        """Tell whether a card stands in a seat's area or suburb."""
        return bool(self.own[seat] >> card & 1)

    def standing(self) -> i64:
        """Return the set of cards that stand anywhere, one bit each."""
        found: i64 = 0
        for own in self.own:
            found |= own
        return found

    def holds(self, seat: int, card: int) -> bool:
        """Tell whether a card can be seen in the hand of a seat."""
        for held in self.hands[seat]:  # noqa: SIM110 - compiled, faster than any()
            if held >= 0 and held // KNOWERS == card:
                return True
        return False

    def kinds_in_hand(self, seat: int) -> list[int]:
        """Return the different cards that can be seen in a hand, in their order."""
        found: list[int] = []
        for held in self.hands[seat]:
            card = held // KNOWERS
            if held >= 0 and (not found or found[-1] != card):
                found.append(card)
        return found

    def spare_cards(self, seat: int) -> int:
        """Return how many cards of a hand are no Shacks; everybody sees those."""
        found = 0
        for held in self.hands[seat]:
            if held < 0 or held // KNOWERS != self.parts.shack:
                found += 1
        return found

    def index(self, cell: int) -> int:
        """Return the place of a cell in the ring, or -1."""
        ring = self.ring
        for place in range(len(ring)):
            if ring[place] == cell:
                return place
        return -1

    def tent_index(self, seat: int) -> int:
        """Return the place in the ring at which the area of a seat begins."""
        heads, ring = self.parts.heads, self.ring
        for place in range(len(ring)):
            cell = ring[place]
            name = cell % CELL_NAMES
            if cell // CELL_NAMES == seat and name < RUBBLE and heads >> name & 1:
                return place
        raise AssertionError

    def area(self, seat: int) -> list[int]:
        """Return the names of the cells of an area, from the Tent on."""
        return [int(cell % CELL_NAMES) for cell in self.ring if cell // CELL_NAMES == seat]

    def cell_name(self, cell: int) -> str:
        """Return a cell as it stands in records: ``"red smithy"``, ``"centre"``."""
        if cell == CENTRE:
            return "centre"
        seat = self.game.seats[cell // CELL_NAMES]
        return f"{seat} {self.parts.name_of(cell % CELL_NAMES)}"

    def crowd(self, cell: int) -> int:
        """Return how many pieces stand on a cell."""
        found = 0
        for piece in self.pieces:
            if piece == cell:
                found += 1
        return found

    def icons(self, seat: int) -> int:
        """Return the number of king's icons on the cards of a seat."""
        found, own = 0, self.own[seat]
        for card in self.parts.cards:
            if own >> card.number & 1:
                found += card.icons
        return found

    def normals(self, seat: int) -> int:
        """Return the number of normal facilities of a seat; some cards count as several."""
        found, own = 0, self.own[seat] & self.parts.normals
        for card in self.parts.cards:
            if own >> card.number & 1:
                found += card.counts
        return found

    def rubble(self, seat: int) -> int:
        """Return the cards of rubble that are left in an area."""
        found = 0
        for pile in range(PILES):
            found += self.piles[seat * PILES + pile]
        return found

    def counted(self, seat: int, card: Card) -> int:
        """Return the number that a card's points depend on, such as icons or facilities."""
        if card.per == PER_ICON:
            found = self.icons(seat)
        elif card.per == PER_NORMAL:
            found = self.normals(seat)
        elif card.per == PER_RUBBLE:
            found = self.rubble(seat)
        else:
            found = max(0, self.kept(seat, card.number))
        return min(found, card.most_counted)

    def points(self, seat: int) -> int:
        """Return the points of a seat at this moment."""
        found, own = 0, self.own[seat]
        for card in self.parts.cards:
            if own >> card.number & 1:
                found += card.base
                if card.per != FIXED:
                    found += card.each * self.counted(seat, card)
        return found

    def kept(self, seat: int, card: int) -> int:
        """Return what lies on a card of a seat, or `EMPTY`."""
        place = self.parts.keeper_place[card]
        return self.on[seat * len(self.parts.keepers) + place] if place >= 0 else EMPTY

    def score_sheet(self, seat: int) -> list[tuple[str, int, int, int]]:
        """Return the lines of a seat's score at this moment."""
        fixed, own = 0, self.own[seat]
        lines: list[tuple[str, int, int, int]] = []
        for card in self.parts.cards:
            if not own >> card.number & 1:
                continue
            if card.per == FIXED:
                fixed += card.base
            else:
                count = self.counted(seat, card)
                lines.append((card.id, count, card.each, card.base + card.each * count))
        return [("shields", fixed, 1, fixed), *lines]

    # -- what the rules do -------------------------------------------------------------

    def finish(self) -> None:
        """End the game at once; pending tasks are dropped."""
        self.stage = END
        self.task = no_task()
        self.stack = []
        self.offer = 0
        tell_end(self)

    def secret(self, card: int, knowers: int) -> Hidden:
        """Return a card as a fact that only some seats may read."""
        seats = [seat for seat in range(self.seats) if knowers >> seat & 1]
        return Hidden(self.parts.cards[card].id, seats)

    def gain(self, seat: int, kind: int, count: int) -> None:
        """Give goods to a seat, as far as it can hold them."""
        place = seat * KINDS + kind
        room = self.parts.cap - self.goods[place]
        taken = min(count, max(0, room))
        self.goods[place] += taken
        if taken < count and self.events is not None:
            self.record_event("full", seat, ((NAMES[kind], count - taken),))

    def gain_all(self, seat: int, purse: Purse) -> None:
        """Give goods to a seat, and record it."""
        if self.events is not None and listed(purse):
            self.record_event("gain", seat, listed(purse))
        for kind in range(KINDS):
            if purse[kind]:
                self.gain(seat, kind, purse[kind])

    def spend(self, seat: int, purse: Purse) -> None:
        """Take goods from a seat."""
        first = seat * KINDS
        for kind in range(KINDS):
            self.goods[first + kind] -= purse[kind]

    def add_card(self, seat: int, card: int, knowers: int) -> None:
        """Put a card into a hand."""
        self.put_in_hand(seat, card * KNOWERS + knowers)
        if card == self.parts.shack:
            self.had_shack |= 1 << seat

    def put_in_hand(self, seat: int, held: i64) -> None:
        """Put a card, with those who know it, in its place in a hand."""
        hand = append(self.hands[seat], held)
        place = len(hand) - 1
        while place and hand[place - 1] > held:
            hand[place] = hand[place - 1]
            place -= 1
        hand[place] = held
        self.hands[seat] = hand

    def drop_card(self, seat: int, card: int) -> None:
        """Take a card out of a hand openly.

        Copies cannot be told apart, so a seat knows only how many there are: now one less.
        """
        others = vec[i64]([held for held in self.hands[seat] if held // KNOWERS != card])
        if len(others) == len(self.hands[seat]) - 1:
            self.hands[seat] = others
            return
        rows = self.copies_in_hand(seat)
        left = [0] * (len(rows.pop(card)) - 1)
        for eye in range(EYES):
            known = self.known_copies(seat, card, eye)
            mark(left, 1 << eye, known - 1)
        rows[card] = left
        self.put_hand(seat, rows)

    def hand_over(self, seat: int, card: int, to: int) -> int:
        """Take a card out of a hand face down, and return who knows which card it was.

        Giver and taker see it. Who looks on sees neither which card goes nor which ones stay, and
        still knows what is certain: of each kind it knew of, all copies but one have stayed. Only
        if it knows that all cards that could go are alike does it know what went.
        """
        shack = self.parts.shack
        rows = self.copies_in_hand(seat)
        could_go = len(self.hands[seat]) - len(rows.get(shack, []))
        went = 1 << to
        after: dict[int, list[int]] = {}
        for kind, copies in rows.items():
            after[kind] = [0] * (len(copies) - 1 if kind == card else len(copies))
        for eye in range(EYES):
            bit = 1 << eye
            sure = eye == seat or self.known_copies(seat, card, eye) == could_go
            if sure:
                went |= bit
            for kind, left in after.items():
                known = self.known_copies(seat, kind, eye)
                if not sure and kind != shack and (kind == card or eye != to):
                    known -= 1
                mark(left, bit, known)
        self.put_hand(seat, after)
        return self.known_by(went)

    def copies_in_hand(self, seat: int) -> dict[int, list[int]]:
        """Return for each card of a hand who knows of its copies; unknown cards are left out."""
        rows: dict[int, list[int]] = {}
        for held in self.hands[seat]:
            if held >= 0:
                rows.setdefault(int(held // KNOWERS), []).append(int(held % KNOWERS))
        return rows

    def known_copies(self, seat: int, card: int, eye: int) -> int:
        """Return of how many copies of a card in a hand a seat knows."""
        known = 0
        for held in self.hands[seat]:
            if held >= 0 and held // KNOWERS == card:
                known += int(held % KNOWERS >> eye & 1)
        return known

    def put_hand(self, seat: int, rows: dict[int, list[int]]) -> None:
        """Set the cards of a hand that are not unknown."""
        hand = [int(held) for held in self.hands[seat] if held < 0]
        for card, copies in rows.items():
            hand += [card * KNOWERS + self.known_by(knowers) for knowers in copies]
        hand.sort()
        self.hands[seat] = vec[i64](hand)

    def known_by(self, knowers: int) -> int:
        """Return a set of knowers; those who look on know what everybody knows."""
        return PUBLIC if knowers == PUBLIC else knowers & (1 << self.seats) - 1

    def show_card(self, seat: int, card: int) -> None:
        """Show a card of a hand to everybody."""
        self.drop_card(seat, card)
        self.add_card(seat, card, PUBLIC)

    def keep(self, seat: int, card: int, value: int) -> None:
        """Set what lies on a card; other cards ignore it."""
        place = self.parts.keeper_place[card]
        if place >= 0:
            self.on[seat * len(self.parts.keepers) + place] = value

    def discard(self, card: int) -> None:
        """Put a card on top of the discards."""
        self.discards = append(self.discards, card)

    def stand(self, seat: int, card: int) -> None:
        """Count a card as standing, and lay on it what it holds at first."""
        self.own[seat] |= 1 << card
        kind = self.parts.cards[card]
        if kind.holds >= 0:
            self.keep(seat, card, kind.holds)
        elif kind.track:
            self.keep(seat, card, 0)

    def rename(self, old: int, new: int) -> None:
        """Replace a cell by another one; pieces stay on it."""
        self.ring[self.index(old)] = new
        for seat in range(self.seats):
            if self.pieces[seat] == old:
                self.pieces[seat] = new

    def close_gap(self, cell: int) -> None:
        """Close a gap on which nobody stands any more."""
        self.ring = vec[i64]([other for other in self.ring if other != cell])
        if self.events is not None:
            self.record_event("close", -1, self.cell_name(cell))


def mark(copies: list[int], bit: int, known: int) -> None:
    """Mark the first `known` copies of a card as known to a seat."""
    for at in range(min(known, len(copies))):
        copies[at] |= bit
