"""What texts say about pictures, buttons and words to type is what one finds there."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from games.stone_age.on_table import art, buildings, cards, from_left
from support.images import images

import stoneage_lab as lab
from stoneage_lab.core.language import LANGUAGES, Texts, load_texts, speaking
from stoneage_lab.drawing.board_parts import parts as board_parts
from stoneage_lab.drawing.board_texts import shared_texts
from stoneage_lab.drawing.position_scenes import scene_of
from stoneage_lab.games import game_names
from stoneage_lab.games.stone_age.drawing import cards as faces
from stoneage_lab.games.stone_age.drawing.position_view import Look
from stoneage_lab.games.stone_age.rules.refusal_rules import read
from stoneage_lab.lessons.goal import goals
from stoneage_lab.lessons.registry import taught
from stoneage_lab.lessons.tour import routes
from stoneage_lab.lessons.words import words

ROOT = Path(lab.__file__).parent
NOTEBOOKS = sorted((ROOT.parent / "notebooks").glob("**/*.ipynb"))
RULES = {path.name[:2]: path for path in NOTEBOOKS if path.match("notebooks/stone_age/rules/*")}
DRAWING = ROOT / "games" / "stone_age" / "drawing"
IN_JUPYTER = {"Shift", "Enter", "Run"}

ON_THE_BOARD = (
    "undo",
    "redo",
    "pause",
    "resume",
    "next",
    "help",
    "save",
    "settings",
    "ok",
    "cancel",
)

in_both = pytest.mark.parametrize("code", LANGUAGES)


def cells(path: Path, kind: str) -> list[str]:
    """Return the sources of a notebook's cells of a kind."""
    found = json.loads(path.read_text(encoding="utf-8"))["cells"]
    return ["".join(cell["source"]) for cell in found if cell["cell_type"] == kind]


def plates(code: str = "en") -> dict[str, str]:
    """Return what is written on each place of the board."""
    table = load_texts(code, DRAWING / "text")
    return {key[6:]: table[key] for key in table if key.startswith("plate.")}


# ---- buttons ---------------------------------------------------------------------------------


def actions(code: str) -> set[str]:
    """Return how the games of the house call single actions: their buttons are called so."""
    found = set()
    for name in game_names():
        texts = lab.game(name).texts(code)
        found |= {texts[key] for key in texts if key.startswith(("label.", "site."))}
    return found | set(signs(code).values())


def signs(code: str) -> dict[str, str]:
    """Return what stands on the signs of Agricola where it is shorter than the space's name."""
    table = load_texts(code, ROOT / "games" / "agricola" / "drawing" / "text")
    return {key[6:]: table[key] for key in table if key.startswith("plate.")}


def labels(code: str) -> set[str]:
    """Return the names of all buttons there are in a language."""
    board, taught = shared_texts(code), words(code=code)
    own = load_texts(code, ROOT / "widget" / "text")
    return actions(code) | {
        own["board.hint_button"],
        *(board[f"page.{name}"] for name in ON_THE_BOARD),
        *(board[f"chrome.unfold_{which}"] for which in ("next", "all")),
        *(
            taught[f"tour.{name}"]
            for name in ("next", "back", "skip", "again", "leave", "new_game")
        ),
        *(taught[f"form.{name}"] for name in ("check", "hint", "predict")),
        taught["guide.explain"],
        load_texts(code, DRAWING / "text")["panel.decline"],
    }


def is_one_of(name: str, known: set[str]) -> bool:
    """Tell whether this is the name of a button; “Bake 1 grain” is “Bake {n} grain”."""
    if name in known:
        return True
    parted = (re.split(r"\{[^}]*\}", label) for label in known if "{" in label)
    return any(re.fullmatch(".+".join(map(re.escape, parts)), name) for parts in parted)


def lessons_texts(code: str) -> Iterator[tuple[str, str]]:
    """Yield every text of tours, goals and questions, by key."""
    folders = {folder for route in routes().values() for folder in route.folders}
    folders |= {folder for goal in goals().values() for folder in goal.folders}
    table: Texts = words(*sorted(folders), code=code)
    yield from ((key, table[key]) for key in table if key[0].isupper() or key.startswith("tour."))


# “Press Next”, “then press “Next line” or “All at once””, “press OK”, “the button **Undo**”.
PRESSED = {
    "en": re.compile(
        r"(?:[Pp]ress|[Bb]utton)(?: or|,? and then)?((?:(?: or)? (?:“[^”]+”|\*\*[^*]+\*\*"
        r"|OK\b|[A-Z][a-z]+\b))+)"
    ),
    "ja": re.compile(r"((?:「[^」]+」[かと]?)+|[A-Z]\w+)を(?:押|選んで押)"),
}
NAME = re.compile(r"[“「]([^”」]+)[”」]|\*\*([^*]+)\*\*|\b([A-Z]\w+)")


def pressed(text: str, code: str) -> list[str]:
    """Return the names of the buttons a text tells one to press."""
    return [
        next(filter(None, name))
        for found in PRESSED[code].findall(text)
        for name in NAME.findall(found)
    ]


@in_both
def test_buttons_are_called_in_texts_what_they_are_called_on_the_board(code: str) -> None:
    known, found = labels(code), []
    for key, text in lessons_texts(code):
        for name in pressed(text, code):
            found.append(name)
            assert is_one_of(name, known), f"{key}: “{name}” is no button"
    assert len(found) > 15


@in_both
def test_tours_call_a_space_by_what_stands_on_its_sign(code: str) -> None:
    names = lab.game("agricola").texts(code)
    longer = {
        names[f"site.{site}"]: short
        for site, short in signs(code).items()
        if names.get(f"site.{site}", short) != short
    }
    assert len(longer) > 5
    for route in routes("agricola").values():
        texts = route.texts(code)
        for key in (key for key in texts if key.startswith(f"tour.{route.id}.")):
            quoted = re.findall(r"[“「]([^”」]+)[”」]", texts[key])
            assert not longer.keys() & quoted, (key, quoted)


def test_buttons_named_in_notebooks_exist() -> None:
    known, found = labels("en") | IN_JUPYTER, []
    for path in NOTEBOOKS:
        for text in cells(path, "markdown"):
            for name in [*pressed(text, "en"), *re.findall(r"\(\*\*(\w+)\*\*\)", text)]:
                found.append(name)
                assert is_one_of(name, known), f"{path.name}: “{name}” is no button"
    assert {"Undo", "Check", "Explain"} <= set(found)


# ---- taking back -----------------------------------------------------------------------------


@in_both
def test_a_goal_says_how_to_take_back_as_one_does_it_in_its_notebook(code: str) -> None:
    undo = shared_texts(code)["page.undo"]
    said = 0
    for id, goal in goals().items():
        variable = f"{goal.name} = lab.goal"
        file = next(one.file for one in taught("NOTEBOOKS", goal.game).values() if id in one.items)
        sources = cells(ROOT.parent / "notebooks" / file, "code")
        assert any(variable in source for source in sources), id
        for sign in (*goal.astray, *goal.missing):
            text = goal.text(f"sign.{sign.name}", code)
            assert "{" not in text
            assert "↶" not in text
            if "undo()" in text:
                said += 1
                assert undo in text
                assert f"{goal.name}.play.undo()" in text
                assert not re.search(rf"(?<!{goal.name}\.)play\.undo", text)
    assert said >= 20


def test_the_solution_of_a_goal_can_be_typed_in_its_notebook() -> None:
    for goal in goals().values():
        with speaking("en"):
            lines = lab.goal(goal.id).solution().text.splitlines()
        attempt = lab.goal(goal.id).again()
        for line in lines:
            exec(line, {goal.name: attempt})
        assert attempt.check().outcome == "right", goal.id


# ---- pictures --------------------------------------------------------------------------------


def roofs() -> set[str]:
    """Return what stands in the roofs of all building tiles."""
    look = Look(lab.play("stone-age", players=4, seed=1).position, "en", True)
    parts = look.game.parts
    return {faces.tile_faces(look.texts, tile, parts.goods)[0].number for tile in parts.tiles}


def test_what_is_quoted_about_the_board_stands_in_its_picture() -> None:
    """R0 explains the board over a picture: what it quotes is drawn there, or on a later tile."""
    prose = cells(RULES["R0"], "markdown")
    first, last = (
        next(n for n, text in enumerate(prose) if head in text)
        for head in ("## The whole table", "## Find your way about")
    )
    (drawn,) = images(lab.lesson_position("R0.start")._repr_mimebundle_()["text/html"])
    quoted = [quote for text in prose[first:last] for quote in re.findall(r"“([^”]+)”", text)]
    assert len(quoted) >= 2
    for quote in quoted:
        assert f">{quote}<" in drawn or quote in roofs(), quote


def test_the_roofs_that_have_no_number_are_quoted_in_r0() -> None:
    said = next(text for text in cells(RULES["R0"], "markdown") if "in the roof:" in text)
    for roof in roofs():
        assert roof.isdigit() or f"“{roof}”" in said


def test_dice_on_cards_are_as_many_as_r4_says() -> None:
    said = next(text for text in cells(RULES["R4"], "markdown") if "dice for everyone" in text)
    symbols = (DRAWING / "templates" / "symbols.svg").read_text(encoding="utf-8")
    drawing = re.search(r'<g id="dice-for-all">.*', symbols)
    assert drawing
    number = ("no", "one", "two", "three", "four")[drawing[0].count("#die-")]
    assert f"show {number} dice" in said


def test_words_to_type_are_those_of_the_board_but_for_the_ones_r0_names() -> None:
    said = next(text for text in cells(RULES["R0"], "markdown") if "What you type" in text)
    shorter = re.findall(r"\bis `(\w+)`|\bare `(\w+)`", said)
    named = {"".join(found) for found in shorter}
    differing = {site for site, plate in plates().items() if plate.lower().replace(" ", "") != site}
    assert named == differing
    examples = set(re.findall(r"`(\w+)`", said)) - named
    assert examples <= set(plates())
    assert len(examples) >= 3


@in_both
def test_tool_makers_are_said_to_count_values(code: str) -> None:
    """Each tool counts by its value: a text that pairs tool makers with tools says so."""
    makers, value = {"en": ("tool makers", "value"), "ja": ("道具職人", "値")}[code]
    folders = {path.parent for path in (ROOT / "games").glob(f"**/{code}.toml")}
    paired = re.compile(
        {
            "en": r"tool makers[^.;·]*?\btools?\b[^.,;·]*",
            "ja": r"道具職人[^。、；・人]*道具[^。、；・]*",
        }[code]
    )
    found = [
        match[0]
        for folder in sorted(folders)
        for text in Texts.load(folder, code=code).values()
        for match in paired.finditer(text.replace("{n:maker|makers}", "makers"))
    ]
    assert len(found) > 5
    assert [text for text in found if value not in text] == []
    assert all(makers in text for text in found)


def test_r0_and_the_first_tour_tell_the_same_length_of_a_game() -> None:
    """Careful players really need that many rounds, whether they are two, three or four."""
    told = [
        cells(RULES["R0"], "markdown"),
        *([routes()["first"].text("end", code)] for code in LANGUAGES),
    ]
    ranges = {
        (int(low), int(high))
        for texts in told
        for text in texts
        for low, high in re.findall(r"(\d+)(?: to |〜)(\d+)(?= (?:of them|rounds)|ラウンド)", text)
    }
    assert len(ranges) == 1
    low, high = ranges.pop()
    means = []
    for players in (2, 3, 4):
        played = lab.simulate("stone-age", ["careful"] * players, games=12, seed=1)
        rounds = list(played.values("rounds"))
        means.append(sum(rounds) / len(rounds))
        assert sum(low <= n <= high for n in rounds) >= 11
    # The range is no wider than it has to be.
    assert low <= min(means) < low + 2
    assert high - 3 < max(means) <= high


def test_the_start_page_tells_how_long_tours_are() -> None:
    minutes = [route.minutes for route in routes().values()]
    prose = "\n".join(cells(ROOT.parent / "notebooks" / "00_start.ipynb", "markdown"))
    assert f"| {min(minutes)}–{max(minutes)} minutes each |" in prose


@in_both
def test_what_the_tour_says_of_the_last_table_is_on_it(code: str) -> None:
    """The table of points unfolds by two buttons, and nothing gives the total away before."""
    text = routes()["scoring"].text("table.say", code)
    board = shared_texts(code)
    assert board["chrome.unfold_next"] in text
    assert board["chrome.unfold_all"] in text
    assert "{score}" not in text
    assert read(code)["line.tool_maker"]


# ---- names of cards and buildings ------------------------------------------------------------

PLACE_OF_CARD = {
    "en": re.compile(r"(?i)\b(1st|2nd|3rd|4th) card\b|\bcard [1-4]\b"),
    "ja": re.compile(r"[1-4１-４]番目のカード|カード[1-4１-４](?![0-9枚])"),
}


@in_both
def test_no_text_counts_cards_from_the_wrong_side(code: str) -> None:
    """One reads from the left, and the cheapest card lies on the right: its price names it."""
    folders = {path.parent for path in (ROOT / "games").glob(f"**/{code}.toml")}
    found = [
        (folder.name, key, text)
        for folder in sorted(folders)
        for key, text in Texts.load(folder, code=code).items()
        if PLACE_OF_CARD[code].search(text) and not key.startswith("short.")
    ]
    assert found == []


@in_both
def test_cards_are_called_by_the_price_that_lies_on_them(code: str) -> None:
    position = lab.lesson_position("R0.start")
    scene = scene_of(position, language=code)
    prices = {card.id: art(card, "card")[1] for card in cards(scene)}
    for card in cards(scene):
        price = prices[card.id]
        name = {"en": f"card for {price} good", "ja": f"資源{price}個のカード"}[code]
        site = card.id.removeprefix("site-")
        assert name in position.game.texts(code)[f"site.{site}"]
        assert card.control.label.lower().startswith(name)
        assert site == f"card{price}"
    in_order = sorted(cards(scene), key=from_left)
    assert [prices[card.id] for card in in_order] == ["4", "3", "2", "1"]


@in_both
def test_buildings_are_counted_from_the_left_and_show_their_number(code: str) -> None:
    play = lab.play("stone-age", players=4, seed=1)
    stacks = sorted(buildings(scene_of(play, language=code)), key=from_left)
    assert [card.id for card in stacks] == [f"site-building{n}" for n in (1, 2, 3, 4)]
    drawn = board_parts(play, language=code)["board"]
    for number, each in enumerate(stacks, 1):
        *_, said, _below, x = art(each, "tile")
        assert said == str(number)
        x += 15
        assert re.search(rf'<text class="[^"]*" x="{x:g}(\.0)?" y="[0-9.]+">{number}</text>', drawn)


# ---- small things that were said twice, or two ways ------------------------------------------


@in_both
def test_places_of_the_village_name_what_they_add_and_not_themselves(code: str) -> None:
    """In words a place has its name once: “Tool maker  +1 tool”."""
    with speaking(code):
        board = lab.lesson_position("R0.start")._repr_mimebundle_()["text/plain"]
    for site in ("toolmaker", "hut", "field"):
        line = next(row for row in board.splitlines() if row.startswith(plates(code)[site]))
        assert "+1" in line
        # In Japanese a field is called the same, of whichever kind it is.
        assert f"+1 {plates(code)[site]}" not in line or (site, code) == ("field", "ja")
        added = load_texts(code, DRAWING / "text")[f"adds.{site}"]
        assert added in line


@in_both
def test_both_speeds_go_from_slow_to_fast(code: str) -> None:
    board = lab.Board(lab.play("stone-age", players=["you", "careful"], seed=7), language=code)
    head = board.view["parts"]["head"]
    board.close()
    own = load_texts(code, ROOT / "widget" / "text")
    for name, values in (
        ("motion", ("slow", "normal", "fast", "none")),
        ("pace", ("2000", "900", "300", "0")),
    ):
        group = head[head.index(own[f"settings.{name}"]) :]
        places = [group.index(f">{own[f'settings.{name}_{value}']}<") for value in values]
        assert places == sorted(places)


@in_both
def test_kinds_of_pictures_to_save_are_called_by_their_formats(code: str) -> None:
    board = shared_texts(code)
    assert "PNG" in board["page.save_png"]
    assert "SVG" in board["page.save_svg"]
