"""Names that users choose, of games, players and files, are always escaped."""

import json
import unicodedata
import xml.etree.ElementTree as ET
from functools import cache

import pytest
from adversary.evil import CONTROLS, LETTERS, MARKER, MARKUP, PAYLOADS, evil
from adversary.pages import Reader
from drawing.by_hand import scene_of_words
from support.images import images

import stoneage_lab as lab
from stoneage_lab import drawing
from stoneage_lab.core.rulebook import Rulebook
from stoneage_lab.drawing.board_parts import prompt_markup
from stoneage_lab.drawing.templating import render
from stoneage_lab.drawing.text_metrics import columns, printable
from stoneage_lab.session.compare_rules import Differences
from stoneage_lab.session.session import Session
from stoneage_lab.widget import toolbar_and_help
from stoneage_lab.widget.board import Board

writable = {name: text for name, text in PAYLOADS.items() if name not in CONTROLS}
every = pytest.mark.parametrize("payload", PAYLOADS.values(), ids=PAYLOADS)

# Pieces that drawings make, whatever comes into them.
DRAWN = ("live", "session", "position", "over", "board", "second")


def named(payload):
    """A function called like the payload, that plays."""

    def player(position):
        return position.legal()[0]

    player.__name__ = player.__qualname__ = payload
    return player


def session_of(payload, moves=2, bot=False):
    game = evil(payload)(2)
    players = ["you", named(payload) if bot else "you"]
    session = Session(game, players, 1)
    for _ in range(moves):
        if session.bot_to_move:
            session.step()
        else:
            session.do(session.position.legal()[0], bots=False)
    return session


@cache
def pieces_of(payload):
    """Every piece of HTML that something in the package makes of a payload."""
    session, over = session_of(payload, bot=True), session_of(payload, moves=6)
    board = Board(session)
    second = Board(session, seat=1, language="ja")
    live = board._repr_mimebundle_() if board._view_name else None
    pieces = {
        "live": (live[0] if live else drawing.bundle(session))["text/html"],
        "session": session._repr_mimebundle_()["text/html"],
        "position": session.position._repr_mimebundle_()["text/html"],
        "over": over._repr_mimebundle_()["text/html"],
        "explanation": session.explain()._repr_html_(),
        "explained end": over.explain()._repr_html_(),
        "rulebook": Rulebook(session.game)._repr_html_(),
        "differences": differences(payload)._repr_html_(),
        "transcript": toolbar_and_help.code(drawing.strings("en"), [payload, payload]),
        "by hand": prompt_markup(scene_of_words(payload), None),
        "tips": render("tips.html.j2", (), {"tips": scene_of_words(payload).tips, "tip_key": "i"}),
    }
    for name, each in (("board", board), ("second board", second)):
        pieces |= {f"{name} {part}": text for part, text in each.view["parts"].items()}
    pieces |= {f"over {part}": text for part, text in drawing.parts(over).items()}
    board.close()
    second.close()
    return pieces


def differences(payload):
    kind = evil(payload)
    return Differences(kind(2), kind(2, f"r{payload}"))


@cache
def pictures_of(payload):
    """Every SVG, as a file and in a notebook."""
    session, over = session_of(payload), session_of(payload, moves=6)
    found = []
    for each in (session, session.position, over):
        found += [drawing.svg(each), *images(drawing.bundle(each)["text/html"])]
    return found


@cache
def texts_of(payload):
    """Every text board."""
    session, over = session_of(payload), session_of(payload, moves=6)
    return [drawing.bundle(each)["text/plain"] for each in (session, session.position, over)]


@cache
def harmless():
    """The same pieces of a game of plain words: the only elements there may be."""
    return {name: Reader(text).shapes for name, text in pieces_of("plain words").items()}


# -- HTML ----------------------------------------------------------------------------------


@every
def test_no_element_and_no_attribute_comes_from_data(payload):
    for name, markup in pieces_of(payload).items():
        if name == "by hand" and not payload:
            continue  # without words a thing is no button
        found = Reader(markup)
        allowed = harmless()[name]
        assert found.shapes <= allowed, f"{name}: {found.shapes - allowed}"
        assert not found.strange, f"{name}: {found.strange}"
        assert not found.open, f"{name}: {found.open}"


@every
def test_no_attribute_that_acts_is_of_data(payload):
    for name, markup in pieces_of(payload).items():
        found = Reader(markup)
        for value in found.values("style") + found.values("href") + found.values("id"):
            assert MARKER not in value, name
        for value in found.values("src"):
            assert value.startswith("data:image/svg+xml,"), name
        for value in found.values("data-command"):
            assert MARKER not in value, name


@pytest.mark.parametrize("payload", MARKUP.values(), ids=MARKUP)
def test_a_class_of_data_is_at_most_one_class_of_its_own(payload):
    # "x sal-popup" as the name of a seat would make another thing of what bears it.
    for name, markup in pieces_of(payload).items():
        for value in Reader(markup).values("class"):
            known = {word for word in value.split() if MARKER not in word}
            assert "sal-popup" not in known, name


@pytest.mark.parametrize("payload", MARKUP.values(), ids=MARKUP)
def test_what_was_said_can_be_read(payload):
    shown = " ".join(payload.split())
    pieces = pieces_of(payload)
    for name in ("explanation", "rulebook", "differences", "transcript", "board prompt"):
        text = " ".join(Reader(pieces[name]).text.split())
        assert shown in text, name
    for name in ("board board", "board log", "session"):
        text = "".join(Reader(pieces[name]).text.split())
        assert "".join(payload.split()) in text, name


@pytest.mark.parametrize("payload", writable.values(), ids=writable)
def test_actions_in_the_page_are_the_words_of_the_game(payload):
    session = session_of(payload)
    words = Reader(drawing.parts(session)["prompt"]).values("data-action")
    assert words == [action.words for action in session.position.legal()]
    for each in words:
        assert session.game.find(each).words == each


@pytest.mark.parametrize("payload", writable.values(), ids=writable)
def test_choices_come_through_as_json(payload):
    found = Reader(prompt_markup(scene_of_words(payload), None))
    for text in found.values("data-choices"):
        choices = json.loads(text)
        assert [choice["action"] for choice in choices] == [f"{payload}1", f"{payload}2"]
        assert {choice["note"] for choice in choices} == {payload}
    assert printable(payload) in found.values("data-kind")
    assert found.values("aria-label").count(printable(payload)) >= 2


@every
def test_everything_can_be_sent(payload):
    for name, markup in pieces_of(payload).items():
        # Texts of rules come from files of text, which hold whole characters only.
        if payload != CONTROLS["half"] or name.partition(" ")[0] in DRAWN:
            markup.encode("utf-8")
    board = Board(session_of(payload))
    try:
        assert json.dumps(board.view, ensure_ascii=False).encode("utf-8")
        assert board.last_error is None
    finally:
        board.close()


@pytest.mark.parametrize("language", ["en", "ja"])
def test_no_python_shines_through(language):
    session = lab.play("stone-age", players=["you", "careful"], seed=7)
    board = Board(session, language=language)
    try:
        board.answer({"t": "act", "req": "a", "rev": 0, "action": "place 3 forest"})
        shown = "".join([*board.view["parts"].values(), board.view["status"]])
    finally:
        board.close()
    shown += session.explain()._repr_html_() + Rulebook(session.game)._repr_html_()
    for python in ("&lt;built-in", "object at 0x", "&lt;bound method", "&lt;function", ">None<"):
        assert python not in shown


# -- SVG -----------------------------------------------------------------------------------


@every
def test_pictures_are_sound_xml(payload):
    for picture in pictures_of(payload):
        root = ET.fromstring(picture.encode("utf-8"))
        tags = {element.tag.rpartition("}")[2] for element in root.iter()}
        assert tags <= {"svg", "title", "desc", "style", "defs", "rect", "text", "g"}
        for element in root.iter():
            assert not [name for name in element.attrib if name.lower().startswith("on")]
            assert not [v for n, v in element.attrib.items() if "href" in n and v[:1] != "#"]
        style = "".join(element.text or "" for element in root.iter() if "style" in element.tag)
        assert MARKER not in style


@pytest.mark.parametrize("payload", MARKUP.values(), ids=MARKUP)
def test_pictures_tell_what_they_show(payload):
    root = ET.fromstring(pictures_of(payload)[0])
    said = "".join("".join(root.itertext()).split())
    assert "".join(payload.split()) in said


@every
def test_a_picture_with_a_drawing_of_its_own_is_sound_too(payload, monkeypatch):
    """Stone Age, with its seats called like the payload in every language."""
    from stoneage_lab.games.stone_age.game import StoneAge

    said = payload.replace("{", "{{").replace("}", "}}")
    plain = StoneAge.texts

    def texts(self, code=None):
        from stoneage_lab.core.language import Texts

        table = dict(plain(self, code))
        return Texts(table | {"seat.red": said, "site.forest": said, "card.C01": said})

    monkeypatch.setattr(StoneAge, "texts", texts)
    monkeypatch.setattr(StoneAge, "title", payload)
    session = lab.play("stone-age", players=2, seed=7).do("place 3 forest")
    for picture in (drawing.svg(session), *images(drawing.bundle(session)["text/html"])):
        ET.fromstring(picture.encode("utf-8"))
    for name, markup in drawing.parts(session).items():
        shapes = {tag for tag, _ in Reader(markup).shapes}
        assert MARKER not in "".join(shapes), name
        assert not shapes & {"script", "img", "iframe", "b"}, name
        assert not [n for _, attrs in Reader(markup).elements for n, _ in attrs if n[:2] == "on"]
    check_printable(drawing.text(session))


# -- text ----------------------------------------------------------------------------------


def check_printable(text):
    """Nothing in it moves a cursor, rings a bell or cannot be written."""
    text.encode("utf-8")
    bad = {c for c in text if c != "\n" and unicodedata.category(c) in ("Cc", "Cs")}
    assert not bad, f"not printable: {sorted(bad)}"


@every
def test_the_text_board_can_be_printed(payload):
    for text in texts_of(payload):
        check_printable(text)


@every
def test_the_text_board_stays_narrow(payload):
    for text in texts_of(payload):
        for line in text.split("\n"):
            assert columns(line) < 100, line[:200]


@pytest.mark.parametrize("payload", MARKUP.values(), ids=MARKUP)
def test_errors_say_the_name_and_are_no_page(payload, tmp_path):
    name = payload.replace("/", "_").replace("\x00", "")[:80] + ".json"
    with pytest.raises(lab.LabError) as missing:
        lab.load(tmp_path / name)
    (tmp_path / name).write_text("{", encoding="utf-8")
    with pytest.raises(lab.LabError) as damaged:
        lab.load(tmp_path / name)
    with pytest.raises(lab.LabError) as unknown:
        session_of(payload).do("nonsense " + payload)
    for error in (missing.value, damaged.value, unknown.value):
        assert MARKER in str(error) or len(payload) > 40
        assert not hasattr(error, "_repr_html_")


# -- a real browser ------------------------------------------------------------------------

MODEL = """
const listeners = {};
window.sent = [];
const model = {
  get: (name) => window.traits[name],
  set: (name, value) => { window.traits[name] = value; },
  save_changes: () => {},
  send: (content) => { window.sent.push(content); },
  on: (event, listener) => { (listeners[event] ??= []).push(listener); },
  off: () => {},
};
window.tell = (event, ...given) => { for (const each of listeners[event] ?? []) each(...given); };
const blob = new Blob([window.source], { type: "text/javascript" });
const code = await import(URL.createObjectURL(blob));
code.default.render({ model, el: document.getElementById("here") });
window.drawn = true;
"""


def watched(page):
    """Collect what must not happen: dialogs, and requests of any kind but for data."""
    seen = []

    def dialog(asked):
        seen.append(asked.message)
        asked.dismiss()

    page.on("dialog", dialog)
    page.on("popup", lambda window: seen.append(window.url))
    return seen


def check_quiet(page, seen):
    assert page.evaluate(f"window.{MARKER} === undefined")
    assert seen == []
    acting = "[onload],[onerror],[onmouseover],iframe,object,embed,script:not([data-own]),base,link"
    assert page.locator(acting).count() == 0
    assert page.locator(MARKER).count() == 0
    assert page.locator("img:not([src^='data:image/svg+xml,'])").count() == 0


# What only looks strange cannot disturb what stands beside it: one page for all of it. What is
# only long is measured elsewhere, and would take a browser longer than all the rest.
STRANGE = [text for name, text in LETTERS.items() if not name.startswith("long")]
ON_ONE_PAGE = [[payload] for payload in MARKUP.values()] + [STRANGE]


def test_nothing_runs_in_a_browser(page):
    seen = watched(page)
    for payloads in ON_ONE_PAGE:
        pieces = [each for payload in payloads for each in pieces_of(payload).values()]
        pieces += [each for p in payloads for each in pictures_of(p)]
        page.set_content(f"<!DOCTYPE html><body>{''.join(pieces)}</body>")
        # What is kept in templates comes to life when a tip is shown.
        page.evaluate(
            "for (const t of document.querySelectorAll('template'))"
            " document.body.append(t.content.cloneNode(true));"
            "for (const d of document.querySelectorAll('details')) d.open = true;"
            "for (const e of document.querySelectorAll('*'))"
            " e.dispatchEvent(new MouseEvent('mouseover', {bubbles: true}));"
        )
        page.wait_for_function("[...document.images].every((image) => image.complete)")
        check_quiet(page, seen)
        loaded = page.evaluate("[...document.images].map((image) => image.naturalWidth)")
        assert all(loaded), "a picture that no browser can read"


def test_nothing_runs_on_the_live_board(page):
    seen = watched(page)
    for payload in MARKUP.values():
        session = session_of(payload)
        board = Board(session, pace=5)
        show(page, board, payload)
        check_quiet(page, seen)
        page.locator("[id^=p-1-stepper] button").first.wait_for()
        for item in page.locator("[data-why],[data-tip]").all()[:4]:
            item.dispatch_event("pointerover", {"bubbles": True})
            item.dispatch_event("focusin", {"bubbles": True})
        page.locator("#do-0").click()
        sent = page.evaluate("window.sent")
        words = session.position.legal()[0].words
        assert [message["action"] for message in sent if message["t"] == "act"] == [words]
        # The answer is data as well.
        refused = {"t": "ack", "req": sent[-1]["req"], "ok": False, "rev": 0, "code": "illegal"}
        page.evaluate("(ack) => window.tell('msg:custom', ack, [])", refused | {"text": payload})
        assert payload.split()[0] in page.locator("[role=status]").inner_text()
        check_quiet(page, seen)
        board.close()


def show(page, board, payload):
    """Draw a board with the real page, and with it everything a scene may hold."""
    scene = scene_of_words(payload)
    more = prompt_markup(scene, None) + render(
        "tips.html.j2", (), {"tips": scene.tips, "tip_key": "i"}
    )
    view = board.view | {
        "parts": board.view["parts"] | {"hand": more},
        "status": payload,
        "past": False,
    }
    page.set_content('<!DOCTYPE html><body><div id="here"></div></body>')
    page.evaluate(
        "([view, scenery, source]) => { window.traits = {view, scenery, seen: 0};"
        " window.source = source; window.drawn = false; }",
        [view, board.scenery, str(board._esm)],
    )
    page.evaluate(f"(async () => {{ {MODEL} }})()")
    page.wait_for_function("window.drawn")
