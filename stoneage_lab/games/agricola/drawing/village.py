"""The action spaces, the round cards and the improvements on the board."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from ....core.language import true_minus
from ....drawing.items import Fold, Space, Token, Zone
from ....drawing.scene import Tip
from ....drawing.text_metrics import sentence_case
from ..explain.site_text import site_does
from ..rules.cards import MAJORS
from ..rules.goods import GOODS, NOTHING, listed
from ..rules.names import (
    ALWAYS,
    EXTRA,
    HARVESTS,
    ROUNDS,
    SITE_NUMBERS,
    SITES,
    STAGE_OF_ROUND,
)
from ..rules.prices import card_prices, nearest
from .own_cards import tip as card_tip

if TYPE_CHECKING:
    from ....core.goods import Purse
    from .look import Look

TILE: Final = (138, 76)
ICONS: Final[dict[str, tuple[str, ...]]] = {
    "rooms": ("room", "stable"),
    "start": ("first",),
    "grain": ("grain",),
    "plow": ("plow",),
    "bakehouse": ("stable", "bread"),
    "labor": ("food", "any"),
    "market": ("any",),
    "stores": ("any", "any"),
    "depot": ("reed", "stone", "food"),
    "quay": ("stone", "wood"),
    "livestock": ("sheep", "boar", "cattle"),
    "improve": ("card",),
    "fences": ("fence",),
    "sow": ("sow", "bread"),
    "growth": ("child",),
    "renovate": ("renew", "card"),
    "vegetable": ("vegetable",),
    "cultivate": ("plow", "sow"),
    "urgent": ("child",),
    "rebuild": ("renew", "fence"),
}
"""The pictograms of what a space offers, besides goods that lie there."""

FULL_ICONS: Final[dict[str, tuple[str, ...]]] = {
    "start": ("first", "minor"),
    "lessons": ("occupation",),
    "school": ("occupation",),
    "labor": ("food", "food"),
    "improve": ("card", "minor"),
    "growth": ("child", "minor"),
    "renovate": ("renew", "card", "minor"),
}
"""Those of spaces that offer something else in the full game."""
MOST_SEATS: Final = 5


def village(look: Look) -> Zone:
    """Return the spaces that are open in every round."""
    numbers = [SITE_NUMBERS[name] for name in (*ALWAYS, *EXTRA)]
    present = [number for number in numbers if is_there(look, number)]
    spaces = tuple(site(look, number) for number in present)
    return Zone("sites", look.texts["board.sites"], spaces, "", TILE)


def is_there(look: Look, number: int) -> bool:
    """Tell whether a space is in this game; one of a card is, once the card is laid out."""
    there = look.state.parts.sites[number]
    return there.present and (not there.by_card or bool(look.state.open >> number & 1))


def round_cards(look: Look) -> Zone:
    """Return the round cards: those that were turned, and a back for each one to come."""
    spaces = []
    for number in range(1, ROUNDS + 1):
        turned = look.state.turned
        if number <= len(turned):
            spaces.append(site(look, turned[number - 1], number))
        else:
            spaces.append(to_come(look, number))
    title = look.texts("board.rounds", n=look.state.round)
    return Zone("rounds", title, tuple(spaces), "", TILE)


def to_come(look: Look, number: int) -> Space:
    """Return the back of a round card, with what waits there."""
    stage = STAGE_OF_ROUND[number - 1] + 1
    label = look.texts("board.to_come", n=number, stage=stage)
    tokens = [*waiting_tokens(look, number), *sickle(number)]
    if number in HARVESTS:
        label = look.texts("board.then_harvest", told=label)
    owned = [
        look.texts("board.waits", who=look.game.seats[seat], goods=goods)
        for seat, goods in waiting(look, number).items()
    ]
    control = look.control(look.joined([label, *owned]), [], "")
    title = look.texts("board.round", n=number)
    return Space(f"round-{number}", control, title, tuple(tokens), "closed")


def waiting(look: Look, number: int) -> dict[int, list[tuple[str, int]]]:
    """Return the goods that wait on a round, by their owner."""
    found = {}
    for seat, player in enumerate(look.state.players):
        there = list(NOTHING)
        for at, good, count in player.ahead:
            if at == number:
                there[good] += count
        if any(there):
            found[seat] = listed(tuple(there))
    return found


def waiting_tokens(look: Look, number: int) -> list[Token]:
    """Return the owners of what waits on a round, each followed by the goods."""
    found = []
    for seat, goods in waiting(look, number).items():
        id = f"piece-wait-{look.game.seats[seat]}-{number}"
        found.append(Token(id, look.colour(seat), letter=look.game.seating[seat].letter))
        found += [Token(f"{id}-{good}", "", str(n), good, letter=good[0]) for good, n in goods]
    return found


def sickle(number: int) -> list[Token]:
    """Return the sign of a harvest after a round."""
    return (
        [Token(f"piece-sickle-{number}", symbol="sickle", letter="H")] if number in HARVESTS else []
    )


def site(look: Look, number: int, round_number: int = 0) -> Space:
    """Return an action space with what lies there and who stands there."""
    state, texts = look.state, look.texts
    there = state.parts.sites[number]
    move = look.on_sites.get(number)
    words = f"use {there.id}" if state.step_name == "work" else ""
    control = look.control(
        described(look, number), [move] if move else [], "", words, tip(look, number)
    )
    tokens = []
    if there.good >= 0 and state.lying[number]:
        lying = str(state.lying[number])
        good = GOODS[there.good]
        tokens.append(Token(f"piece-lying-{there.id}", "", lying, good, letter=good[0]))
    icons = icons_of(look, there.id)
    if there.id == "theater" and there.chosen:
        icons = ("room",)
    for place, icon in enumerate(icons):
        tokens.append(Token(f"piece-icon-{there.id}-{place}", symbol=icon))
    tokens += sickle(round_number)
    tokens += people(look, number)
    return Space(f"site-{there.id}", control, texts(f"site.{there.id}"), tuple(tokens), "tile")


def icons_of(look: Look, name: str) -> tuple[str, ...]:
    """Return the pictograms of what a space offers."""
    usual = ICONS.get(name, ())
    if not look.state.parts.hands:
        return usual
    if name == "school" and look.state.seats == MOST_SEATS:
        return (*FULL_ICONS[name], "child")
    return FULL_ICONS.get(name, usual)


def does_of(look: Look, name: str) -> str:
    """Return what a space does, in this game and with its number of players."""
    return site_does(look.texts, look.state.parts, name)


def people(look: Look, number: int) -> list[Token]:
    """Return the people at a site."""
    state, found = look.state, []
    for seat, name in enumerate(look.game.seats):
        if state.there[number] >> seat & 1:
            out = [n for n in range(len(SITES)) if state.there[n] >> seat & 1]
            home = state.players[seat].home + state.players[seat].newborn
            found.append(
                Token(
                    f"piece-{name}-at-{SITES[number]}", look.colour(seat),
                    origin=f"piece-{name}-home-{home + 1 + out.index(number)}",
                    letter=look.game.seating[seat].letter,
                )
            )  # fmt: skip
    return found


def tip(look: Look, number: int) -> str:
    """Return the id of the tip of a site, which the scene then has."""
    name = look.state.parts.sites[number].id
    id = f"tip-site-{name}"
    lines = (sentence_case(does_of(look, name)), *lying_at(look, number))
    look.tips[id] = Tip(id, look.texts(f"site.{name}"), lines)
    return id


def lying_at(look: Look, number: int) -> list[str]:
    """Return what lies at a site, and since when, as a sentence; nothing if nothing lies there."""
    there, lying = look.state.parts.sites[number], int(look.state.lying[number])
    if not lying:
        return []
    rounds = lying // max(1, there.per_round)
    return [look.texts("board.lying", goods=((GOODS[there.good], lying),), n=rounds)]


def described(look: Look, number: int) -> str:
    """Return a site in words: what it does, what lies there, since when, who stands there."""
    state, texts = look.state, look.texts
    there = state.parts.sites[number]
    does = does_of(look, there.id)
    lying = int(state.lying[number])
    # What can be seen is said first: the name, and the number on the goods.
    known = "board.site_lying" if lying else "board.site"
    said = [texts(known, site=there.id, does=does, n=lying), *lying_at(look, number)]
    for seat, name in enumerate(look.game.seats):
        if state.there[number] >> seat & 1:
            said.append(texts("board.at_work", who=name))
    return texts.joined(said)


def improvements(look: Look) -> Fold:
    """Return the ten improvements with their prices, and who has those that are sold."""
    state, texts = look.state, look.texts
    spaces = []
    for number, card in enumerate(MAJORS):
        owner = next((s for s, p in enumerate(state.players) if number in p.cards), -1)
        facts = {"card": card.id, "does": texts(f"card_does.{card.id}")}
        tokens: list[Token]
        if owner < 0:
            cost = tuple(listed(price(look, number)))
            label = texts("board.for_sale", goods=cost, n=card.points, **facts)
            tokens = [
                Token(f"piece-price-{card.id}-{good}", "", str(n), good, letter=good[0])
                for good, n in cost
            ]
            tokens.append(Token(f"piece-worth-{card.id}", text=true_minus(card.points)))
        else:
            label = texts("board.sold", who=look.game.seats[owner], **facts)
            tokens = [Token(f"piece-owner-{card.id}", look.colour(owner),
                            letter=look.game.seating[owner].letter)]  # fmt: skip
        buys = look.on_cards.get(number, []) if owner < 0 else []
        words = f"buy {card.id}" if state.step_name == "improving" and owner < 0 else ""
        seat = max(0, look.mover if look.you < 0 else look.you)
        told = card_tip(look, card, seat if owner < 0 else owner)
        control = look.control(label, buys, f"card-{card.id}", words, told)
        ground = "tile" if owner < 0 else "closed"
        name = texts(f"short.{card.id}")
        spaces.append(Space(f"card-{card.id}", control, name, tuple(tokens), ground))
    left = sum(state.majors >> number & 1 for number in range(len(MAJORS)))
    zone = Zone("improvements", texts["board.improvements"], tuple(spaces), "", TILE)
    return Fold("improvements-all", texts("board.improvements_left", n=left), (zone,))


def price(look: Look, number: int) -> Purse:
    """Return the price of an improvement for the viewer, or else for the player to move."""
    seat = look.mover if look.you < 0 else look.you
    if seat < 0:
        return look.state.parts.cards[number].cost
    player = look.state.players[seat]
    return nearest(player, card_prices(player, number))
