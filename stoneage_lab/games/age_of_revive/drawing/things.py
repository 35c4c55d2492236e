"""What lies beside the ring: the King's Support, the piles, the cards of the hand, the mats."""

from __future__ import annotations

from dataclasses import replace

from ....core.goods import Purse as Goods
from ....core.goods import missing, total
from ....drawing.items import CardItem, Count, Hand, Panel, Pile, Purse
from ....drawing.scene import Control, Fact
from ....drawing.text_metrics import sentence_case
from ..explain.card_text import points
from ..rules.actions import SUBURB
from ..rules.building import cost_of, lacking, owners, roads, shrines, ways
from ..rules.components import CELL_NAMES, IN_SUBURB, KNOWERS, Card
from ..rules.goods import KINDS, NAMES, listed
from .look import Look


def support(look: Look) -> Purse:
    """Return the cubes on the King's Support: the clock of the game."""
    counts = []
    for kind, good in enumerate(NAMES):
        number = int(look.state.support[kind])
        named = sentence_case(look.said[f"good.{good}"])
        label = look.own("support.good", good=named, n=number)
        words = f"take {good}" if look.state.step_name == "king" else ""
        counts.append(Count(f"king-{good}", named, number, look.control(label, words), symbol=good))
    title = look.own("support.name", n=look.state.left)
    return Purse("support", title, tuple(counts))


def offer(look: Look) -> tuple[Purse, ...]:
    """Return the goods that are laid out, if there are any."""
    there = look.state.offer
    if not there:
        return ()
    counts = []
    for kind, good in enumerate(NAMES):
        if there >> kind & 1:
            named = sentence_case(look.said[f"good.{good}"])
            words = f"take {good}" if look.state.step_name in ("opening", "market") else ""
            control = look.control(look.own("offer.good", good=named), words)
            counts.append(Count(f"offer-{good}", named, 1, control, symbol=good))
    return (Purse("offer", look.own["offer.name"], tuple(counts)),)


def face(look: Look, id: str, card: Card, control: Control, seat: int = -1) -> CardItem:
    """Return a card face up: cost and needs, what it does, its points."""
    lines: list[str] = []
    short: tuple[int, ...] = (0,) * KINDS
    cost = card.cost
    if seat >= 0:
        cost = _cost(look, card, seat)
        lines += _lacks(look, card, seat, cost)
        if not _payable(look, seat, cost):
            short = missing(look.state.purse(seat), cost)
    number = points(look.said, card)
    spoken = look.own(
        "card.label",
        card=control.label or look.name(card),
        cost=_price(look, cost) if total(cost) else "–",
        does=look.does(card),
        worth=number,
        icons=card.icons,
    )
    if seat >= 0:
        spoken = look.sentences(spoken, owed(look, card, seat))
    told = replace(control, label=spoken, tip=look.tip(card))
    corner = number if number.lstrip("-").isdigit() else "*"
    facts = tuple(
        Fact(name, str(n), look.own(f"short.{name}", n=n), dim=bool(short[NAMES.index(name)]))
        for name, n in listed(cost)
    )
    symbol = look.symbol(card)
    return CardItem(id, told, look.name(card), tuple(lines), corner, symbol, facts=facts)


def _price(look: Look, cost: Goods) -> str:
    """Return a cost in short: goods with their numbers."""
    goods = [look.own(f"short.{name}", n=n) for name, n in listed(cost)]
    return " ".join(goods)


def _cost(look: Look, card: Card, seat: int) -> Goods:
    """Return what a card of a hand costs now: an action may build for more than its cost."""
    if seat != look.mover or look.state.step_name != "build":
        return card.cost
    return cost_of(look.state, card.number, SUBURB, look.state.task[3])


def _payable(look: Look, seat: int, cost: Goods) -> bool:
    """Tell whether a seat can pay a cost, a Highway of its own included."""
    return ways(look.state.purse(seat), cost, 0, roads(look.state, seat)) != 0


def _lacks(look: Look, card: Card, seat: int, cost: Goods) -> list[str]:
    """Return what stands in the way of building a card besides goods, in a few words."""
    state = look.state
    if state.has(seat, card.number):
        return [look.own["card.twice"]]
    others, nobody = lacking(state, seat, card)
    if len(nobody) > shrines(state, seat):
        names = [look.name(look.parts.cards[need]) for need in nobody]
        return [look.own("card.needs" if len(names) == 1 else "card.needs_more", names=names,
                         n=len(names))]  # fmt: skip
    if len(others) == 1:
        return [look.own("card.owes_to", who=_takers(look, seat, others[0]))]
    if others:
        return [look.own("card.owes", n=len(others))]
    return [look.own["card.paid"]] if _payable(look, seat, cost) else []


def _takers(look: Look, seat: int, need: int) -> str:
    """Return the names of the others who have a card."""
    who = [look.said(f"seat.{look.seats[other]}") for other in owners(look.state, seat, need)]
    return look.own["card.or"].join(who)


def owed(look: Look, card: Card, seat: int) -> str:
    """Return to whom a worker is owed for a card, and for what; empty if to nobody."""
    others, nobody = lacking(look.state, seat, card)
    said = [
        look.own("card.owed", who=_takers(look, seat, need), card=look.name(look.parts.cards[need]))
        for need in others
    ]
    if others and len(nobody) < shrines(look.state, seat):
        said.append(look.own["card.or_shrine"])
    return look.sentences(*said)


def hand(look: Look, seat: int) -> tuple[Hand | Pile, ...]:
    """Return a hand: the cards that can be seen, each kind once, and a pile of the others."""
    cards: list[CardItem] = []
    state, name = look.state, look.seats[seat]
    held = list(state.hands[seat])
    hidden = sum(1 for one in held if one < 0)
    known = [one // KNOWERS for one in held if one >= 0]
    for number in dict.fromkeys(known):
        card = look.parts.cards[number]
        control = _hand_control(look, card, seat)
        copies = known.count(number)
        made = face(look, f"hand-{name}-{card.id}", card, control, seat)
        if copies > 1:
            made = replace(made, title=f"{made.title} ×{copies}")
        cards.append(made)
    if not hidden:
        title = look.own("hand.own" if seat == look.holder else "hand.name", n=len(held))
        return (Hand(f"hand-{name}", title, tuple(cards), empty=look.own["hand.empty"]),)
    back = CardItem(f"hand-{name}-hidden", Control(look.own("hand.hidden", n=hidden)), hidden=True)
    key = "hand.partly" if cards else "hand.unseen"
    pile = Pile(f"back-{name}", look.own(key, n=len(held), hidden=hidden), hidden, back)
    if not cards:
        return (pile,)
    return (pile, Hand(f"hand-{name}", look.own["hand.known"], tuple(cards)))


def _hand_control(look: Look, card: Card, seat: int) -> Control:
    """Return what a press on a card of the hand does in the step at hand."""
    state = look.state
    if seat != look.mover or not look.acting:
        return Control(look.name(card))
    if state.step_name in ("hand_over", "discard"):
        verb = "give" if state.step_name == "hand_over" else "discard"
        return look.control(look.name(card), f"{verb} {card.id}")
    if state.step_name != "build":
        return Control(look.name(card))
    if card.form == IN_SUBURB:
        words = f"build {card.id}"
        found = look.control(look.name(card), words)
        return found if found.action else Control(look.name(card), why=look.why_not(words))
    head = state.area(seat)[0]
    words = look.parts.builds[card.number * CELL_NAMES + head].words
    if words in look.all:
        return Control(look.name(card), opens=f"build-{card.id}")
    return Control(look.name(card), why=look.why_not(words))


def mats(look: Look) -> tuple[Panel, ...]:
    """Return what lies before each player."""
    return tuple(mat(look, seat) for seat in range(len(look.seats)))


def mat(look: Look, seat: int) -> Panel:
    """Return the mat of one player."""
    state, name = look.state, look.seats[seat]
    purse = state.purse(seat)
    counts = []
    for kind in range(KINDS):
        good = NAMES[kind]
        named = sentence_case(look.said[f"good.{good}"])
        paying = look.acting and seat == look.mover and state.step_name in ("lay", "exchange")
        words = f"pay 1 {good}" if paying else ""
        control = look.control(look.own("mat.good", good=named, n=purse[kind]), words)
        counts.append(Count(f"{name}-{good}", named, purse[kind], control, symbol=good))
    items: list[Purse | Hand | Pile] = [
        Purse(f"goods-{name}", look.own["mat.goods"], tuple(counts))
    ]
    suburb = tuple(
        face(look, f"suburb-{name}-{look.parts.ids[card]}", look.parts.cards[card],
             Control(look.name(look.parts.cards[card])))
        for card in state.suburbs[seat]
    )  # fmt: skip
    if suburb:
        items.append(Hand(f"suburb-{name}", look.own["mat.suburb"], suburb))
    items += hand(look, seat)
    facts = {"n": state.points(seat), "cards": len(state.hands[seat]), "icons": state.icons(seat)}
    started = look.own["mat.start"] if state.turns and seat == state.start else ""
    shack = look.own["mat.shack"] if state.had_shack >> seat & 1 else ""
    notes = look.own["mat.join"].join(filter(None, (started, shack)))
    notes = notes and look.own("mat.notes", notes=notes)
    return Panel(
        f"mat-{name}",
        f"{look.said(f'seat.{name}')}{notes}",
        look.colour(seat),
        tuple(items),
        score=look.own("mat.score", n=state.points(seat)),
        label=look.own("mat.label", who=f"{look.who(seat)}{notes}", **facts),
        you=look.own["chrome.you_mark"] if seat == look.you else "",
        active=seat == state.mover,
        line=(
            *(Fact(NAMES[k], str(purse[k]), f"{look.said[f'good.{NAMES[k]}']} {purse[k]}",
                   dim=not purse[k]) for k in range(KINDS)),
            Fact("cards", str(facts["cards"]), look.own("hand.name", n=facts["cards"])),
            Fact("feather", str(facts["icons"]), look.own("mat.icons", n=facts["icons"])),
        ),
    )  # fmt: skip
