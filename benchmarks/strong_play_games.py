"""What is asked about strong play in each game; a further game adds its own entry."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from strong_play import Asked, Counted, Habit

from stoneage_lab.games.age_of_hunting.rules.goods import CAVES, FOLLOWERS, HUTS
from stoneage_lab.games.agricola.rules.cards import CARDS, is_occupation
from stoneage_lab.games.agricola.rules.farm_grid import count
from stoneage_lab.games.agricola.rules.goods import GOODS


def placed(*sites: str) -> Callable[[Any, Any], float]:
    """Return how many people a move sends to one of some sites of Stone Age."""

    def people(state: Any, move: Any) -> float:
        verb, *rest = move.words.split()
        if verb != "place" or rest[-1].rstrip("0123456789") not in sites:
            return 0.0
        return float(rest[0])

    return people


def once(*sites: str) -> Callable[[Any, Any], float]:
    """Return 1 for a move that goes to one of some sites."""
    sent = placed(*sites)
    return lambda state, move: 1.0 if sent(state, move) else 0.0


def trade(place: int) -> Callable[[Any, int], float]:
    """Return how many people of a profession a seat has, by its place in `PROFESSIONS`."""
    return lambda state, seat: float(state.players[seat].professions[place])


STONE_AGE: Final = Asked(
    game="stone-age",
    openings={
        "place 1 field": ("field", "畑"),
        "place 1 toolmaker": ("toolmaker", "道具師"),
        "place 2 hut": ("hut", "小屋"),
        "place 1 card1": ("the cheapest card", "いちばん安いカード"),
        "place 5 forest": ("5 people to the wood", "木に5人"),
        "place 5 river": ("5 people to the gold", "金に5人"),
    },
    figures=(
        Counted(("people", "人"), lambda state, seat: state.players[seat].people),
        Counted(("fields", "畑"), lambda state, seat: state.players[seat].fields),
        Counted(("tools", "道具"), lambda state, seat: state.players[seat].level),
        Counted(("cards", "カード"), lambda state, seat: len(state.players[seat].cards)),
        Counted(("farmers on them", "うち農夫"), trade(0)),
        Counted(("tool makers", "道具職人"), trade(1)),
        Counted(("hut builders", "大工"), trade(2)),
        Counted(("shamans", "シャーマン"), trade(3)),
        Counted(("different symbols", "文化の記号（種類）"),
                lambda state, seat: state.players[seat].firsts),
        Counted(("buildings", "建物"), lambda state, seat: state.players[seat].built),
        Counted(("points in hand", "そのときの点"), lambda state, seat: state.players[seat].points),
    ),
    middle=8,
    visits=(
        Counted(("at the field", "畑へ（回）"), once("field")),
        Counted(("at the toolmaker", "道具師へ（回）"), once("toolmaker")),
        Counted(("in the hut", "小屋へ（回）"), once("hut")),
        Counted(("for a card", "カードへ（回）"), once("card")),
        Counted(("for a building", "建物へ（回）"), once("building")),
        Counted(("people sent to hunt", "狩りに送った人"), placed("hunt")),
        Counted(("people sent for wood", "木に送った人"), placed("forest")),
        Counted(("people sent for brick", "粘土に送った人"), placed("clay")),
        Counted(("people sent for stone", "石に送った人"), placed("quarry")),
        Counted(("people sent for gold", "金に送った人"), placed("river")),
        Counted(("nobody fed", "食べさせなかった（回）"),
                lambda state, move: 1.0 if move.words == "starve" else 0.0),
    ),
    habits=(
        Habit(("never hunts", "狩りをしない"), lambda state, move: not placed("hunt")(state, move)),
        Habit(("starves whenever food is short", "食料が足りないときは必ず食べさせない"),
              lambda state, move: move.words == "starve"
              or not any(other.words == "starve" for other in state.legal())),
        Habit(("never sends anybody to the hut", "小屋へ行かない"),
              lambda state, move: not placed("hut")(state, move)),
        Habit(("never makes a tool", "道具師へ行かない"),
              lambda state, move: not placed("toolmaker")(state, move)),
        Habit(("never farms", "畑へ行かない"),
              lambda state, move: not placed("field")(state, move)),
        Habit(("buys no cards", "カードを買わない"),
              lambda state, move: not placed("card")(state, move)),
    ),
    doubted="starve",
)  # fmt: skip


def begins(*words: str) -> Callable[[Any, Any], float]:
    """Return 1 for a move whose words begin with some words: a verb, or a verb and a name."""
    starts = tuple(f"{each} " for each in words)
    return lambda state, move: 1.0 if f"{move.words} ".startswith(starts) else 0.0


def without(*words: str) -> Callable[[Any, Any], bool]:
    """Return whether a move does not begin with some words."""
    found = begins(*words)
    return lambda state, move: not found(state, move)


def use(*spaces: str) -> list[str]:
    """Return the words of moves that send somebody to some action spaces of Agricola."""
    return [f"use {space}" for space in spaces]


def goods(*names: str) -> Callable[[Any, int], float]:
    """Return how many of some goods a farm of Agricola has, with what grows on its fields."""

    def held(state: Any, seat: int) -> float:
        player = state.players[seat]
        growing = dict(zip(("grain", "vegetable"), player.growing(), strict=True))
        return float(sum(player.goods[GOODS.index(name)] + growing.get(name, 0) for name in names))

    return held


AGRICOLA: Final = Asked(
    game="agricola",
    openings={
        "use forest": ("wood", "木材"),
        "use reeds": ("reed", "葦"),
        "use claypit": ("clay", "レンガ"),
        "use grain": ("grain", "小麦"),
        "use plow": ("a field", "畑を耕す"),
        "use fishing": ("fishing", "漁"),
        "use labor": ("day labor", "日雇い労働者"),
        "use start": ("start player", "最初の番"),
    },
    figures=(
        Counted(("people", "家族の人数"), lambda state, seat: state.players[seat].people),
        Counted(("rooms", "部屋"), lambda state, seat: count(state.players[seat].rooms)),
        Counted(("house (0 wood, 1 clay, 2 stone)", "家（0 木、1 レンガ、2 石）"),
                lambda state, seat: state.players[seat].house),
        Counted(("fields", "畑"), lambda state, seat: count(state.players[seat].fields)),
        Counted(("pastures", "牧場"), lambda state, seat: len(state.players[seat].room)),
        Counted(("grain and vegetables", "小麦と野菜"), goods("grain", "vegetable")),
        Counted(("animals", "動物"), goods("sheep", "boar", "cattle")),
        Counted(("improvements", "進歩"), lambda state, seat: len(state.players[seat].cards)),
        Counted(("food", "食料"), goods("food")),
        Counted(("begging", "物乞い"), lambda state, seat: state.players[seat].begging),
        Counted(("points in hand", "そのときの点"), lambda state, seat: state.scores()[seat]),
    ),
    middle=8,
    visits=(
        Counted(("for wood", "木材へ（回）"), begins(*use("forest"))),
        Counted(("for clay", "レンガへ（回）"), begins(*use("claypit"))),
        Counted(("for reed", "葦へ（回）"), begins(*use("reeds"))),
        Counted(("for stone", "石へ（回）"), begins(*use("quarry1", "quarry2"))),
        Counted(("to build rooms or stables", "増築と厩へ（回）"), begins(*use("rooms"))),
        Counted(("for a child", "家族を増やしに（回）"), begins(*use("growth", "urgent"))),
        Counted(("to plow", "耕しに（回）"), begins(*use("plow", "cultivate"))),
        Counted(("to sow", "種まきに（回）"), begins(*use("sow", "cultivate"))),
        Counted(("for fences", "柵へ（回）"), begins(*use("fences", "rebuild"))),
        Counted(("for animals", "動物へ（回）"), begins(*use("sheep", "boar", "cattle"))),
        Counted(("to fish or to day labor", "漁か日雇い労働者へ（回）"),
                begins(*use("fishing", "labor"))),
        Counted(("to renovate", "改築へ（回）"), begins(*use("renovate", "rebuild"))),
        Counted(("to begin the next round", "最初の番へ（回）"), begins(*use("start"))),
    ),
    habits=(
        Habit(("never has a child", "家族を増やさない"), without(*use("growth", "urgent"))),
        Habit(("never builds a room", "部屋を建てない"), without(*use("rooms"))),
        Habit(("never plows", "畑を耕さない"), without(*use("plow", "cultivate"))),
        Habit(("never fences", "柵を作らない"), without(*use("fences", "rebuild"))),
        Habit(("buys no improvement by a space of its own", "進歩のマスを使わない"),
              without(*use("improve"))),
        Habit(("never fishes nor works as a day laborer", "漁にも日雇いにも行かない"),
              without(*use("fishing", "labor"))),
        Habit(("never renovates", "改築しない"), without(*use("renovate", "rebuild"))),
    ),
    doubted=None,
    cost=3,
)  # fmt: skip


def cards_dealt(state: Any, seat: int) -> list[str]:
    """Return the words of the moves that lay out the cards in a hand of Agricola's full game."""
    return [f"play {CARDS[card].id}" for card in state.players[seat].hand]


def laid_out(occupations: bool) -> Callable[[Any, Any], float]:
    """Return 1 for a move of Agricola that lays out an occupation, or a minor improvement."""

    def is_laid(state: Any, move: Any) -> float:
        is_played = move.words.startswith("play ")
        return float(is_played and is_occupation(move.first) == occupations)

    return is_laid


def occupations(state: Any, seat: int) -> float:
    """Return how many occupations lie before a seat of Agricola."""
    return float(state.players[seat].occupations())


def improvements(state: Any, seat: int) -> float:
    """Return how many improvements, major and minor, lie before a seat of Agricola."""
    return len(state.players[seat].cards) - occupations(state, seat)


AGRICOLA_FULL: Final = AGRICOLA._replace(
    rules="standard",
    openings={"use lessons": ("an occupation", "職業")} | AGRICOLA.openings,
    figures=(
        *(each for each in AGRICOLA.figures if each.title[0] != "improvements"),
        Counted(("occupations", "職業"), occupations),
        Counted(("improvements", "進歩"), improvements),
    ),
    visits=(
        *AGRICOLA.visits,
        Counted(("occupations laid out", "出した職業"), laid_out(True)),
        Counted(("minor improvements laid out", "出した小さい進歩"), laid_out(False)),
        Counted(("major improvements bought", "買った大きい進歩"), begins("buy")),
        Counted(("for an improvement", "進歩へ（回）"), begins(*use("improve"))),
    ),
    habits=(
        *AGRICOLA.habits,
        Habit(("plays no occupation", "職業を出さない"), without(*use("lessons"))),
        Habit(("lays out no minor improvement", "小さい進歩を出さない"),
              lambda state, move: not laid_out(False)(state, move)),
    ),
    cost=3,
    hand=cards_dealt,
)  # fmt: skip


def held(name: str, start: int = 0, sign: int = 1) -> Callable[[Any, int], float]:
    """Return a number among the belongings of a seat, or what it is less than a start."""
    return lambda state, seat: float(start + sign * state.seat(seat)[name])


def followers_sent(state: Any, move: Any) -> float:
    """Return how many followers a move of Age of Hunting sends out with a chief."""
    verb, *rest = move.words.split()
    return float(rest[0]) if verb == "place" else 0.0


AGE_OF_HUNTING: Final = Asked(
    game="age-of-hunting",
    openings={
        "place 0 b1": ("the chief to b1", "族長をb1へ"),
        "place 0 b2": ("the chief to b2", "族長をb2へ"),
        "place 0 b3": ("the chief to b3", "族長をb3へ"),
    },
    figures=(
        Counted(("opened caves", "作った洞穴"), lambda state, seat: state.count(seat, CAVES)),
        Counted(("gained followers", "増やした部下"),
                lambda state, seat: state.count(seat, FOLLOWERS)),
        Counted(("huts", "小屋"), lambda state, seat: state.count(seat, HUTS)),
        Counted(("food", "食料"), held("foods")),
        Counted(("coins", "貝貨"), held("coin")),
        Counted(("steps on the track", "トラックのマス"), held("track")),
        Counted(("points in hand", "そのときの点"), held("points")),
    ),
    middle=6,
    visits=(
        Counted(("chiefs sent", "送った族長"), begins("place")),
        Counted(("followers sent", "送った部下"), followers_sent),
        Counted(("chiefs called back", "回収した族長"), begins("recall")),
        Counted(("huts built", "建てた小屋"), begins("develop hut")),
        Counted(("of them on b1 to b4", "うちb1〜b4に"),
                begins(*[f"develop hut b{number}" for number in (1, 2, 3, 4)])),
        Counted(("caves opened", "洞穴を作る（回）"), begins("develop cave")),
        Counted(("followers gained", "部下を増やす（回）"), begins("develop follower")),
        Counted(("trades", "交換（回）"), begins("trade")),
        Counted(("areas of others used", "ほかのエリアを使う（回）"), begins("copy")),
        Counted(("food given back", "食料を返す（回）"), begins("return")),
    ),
    habits=(
        Habit(("opens no cave", "洞穴を作らない"), without("develop cave")),
        Habit(("gains no follower", "部下を増やさない"), without("develop follower")),
        Habit(("builds no hut", "小屋を建てない"), without("develop hut")),
        Habit(("sends chiefs alone", "族長だけを送る"),
              lambda state, move: followers_sent(state, move) == 0.0),
        Habit(("never trades", "交換しない"), without("trade")),
        Habit(("develops whenever it can", "できるときは必ず発展する"),
              lambda state, move: move.words.startswith("develop ")
              or not any(other.words.startswith("develop ") for other in state.legal())),
    ),
    doubted=None,
)  # fmt: skip


def normals(state: Any, seat: int) -> float:
    """Return how many normal facilities stand in a seat's area of Age of Revive."""
    return float(state.normals(seat))


def suburb(state: Any, seat: int) -> float:
    """Return how many facilities stand in a seat's suburb."""
    return float(len(state.suburbs[seat]))


BUILT_IN_SUBURB: Final = ("vault", "highway", "shrine", "monument", "temple")
"""The facilities of Age of Revive that are built in the suburb."""

AGE_OF_REVIVE: Final = Asked(
    game="age-of-revive",
    openings={
        "take worker": ("a worker", "労働者"),
        "take horse": ("a horse", "馬"),
        "take food": ("food", "食糧"),
        "take stone": ("stone", "石"),
        "take iron": ("iron", "鉄"),
    },
    figures=(
        Counted(("normal facilities", "通常施設"), normals),
        Counted(("facilities in the suburb", "郊外施設"), suburb),
        Counted(("cards in hand", "手札"), held("cards")),
        Counted(("workers", "労働者"), held("worker")),
        Counted(("horses", "馬"), held("horse")),
        Counted(("food", "食糧"), held("food")),
        Counted(("stone", "石"), held("stone")),
        Counted(("iron", "鉄"), held("iron")),
        Counted(("icons of the King's Support", "王の支援アイコン"), held("icons")),
        Counted(("points in hand", "そのときの点"), held("points")),
    ),
    middle=9,
    visits=(
        Counted(("walks", "歩く（回）"), begins("move")),
        Counted(("rides", "馬で進む（回）"), begins("ride")),
        Counted(("returns to the Town Centre", "街の中心に帰還する（回）"), begins("return")),
        Counted(("rubble taken", "瓦礫を取る（回）"), begins("take rubble")),
        Counted(("workers recruited", "労働者を得る（回）"), begins("act recruit")),
        Counted(("actions of cards used", "施設のアクションを使う（回）"), begins("act")),
        Counted(("built anywhere", "建てる（回）"), begins("build")),
        Counted(("of it in the suburb", "うち郊外に"),
                begins(*[f"build {card}" for card in BUILT_IN_SUBURB])),
        Counted(("rebuilt", "建て替える（回）"), begins("rebuild")),
        Counted(("let a chance pass", "パスする（回）"), begins("pass")),
    ),
    habits=(
        Habit(("takes no rubble", "瓦礫を取らない"), without("take rubble")),
        Habit(("never rides", "馬で進まない"), without("ride")),
        Habit(("never returns to the Town Centre", "街の中心に帰還しない"), without("return")),
        Habit(("builds nothing in the suburb", "郊外に建てない"),
              without(*[f"build {card}" for card in BUILT_IN_SUBURB])),
        Habit(("never recruits", "労働者を得るアクションを使わない"), without("act recruit")),
        Habit(("builds no Noble's Residence", "貴族の屋敷を建てない"), without("build residence")),
    ),
    doubted=None,
)  # fmt: skip

GAMES: Final = {
    "stone-age": STONE_AGE, "agricola": AGRICOLA, "agricola-full": AGRICOLA_FULL,
    "age-of-hunting": AGE_OF_HUNTING, "age-of-revive": AGE_OF_REVIVE,
}  # fmt: skip
"""By the name of the game, and of its rules where another entry has that game, too."""
