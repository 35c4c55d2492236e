"""Games and positions as files: every form, its bytes, and what goes wrong.

The pages are measured with the picture of a real table: Stone Age's.
"""

from __future__ import annotations

import json
import re
import shutil
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path

import pytest
from fixtures.pig import Pig
from support.images import colours

import stoneage_lab as lab
from stoneage_lab.drawing import board_parts, export_files, png, svg
from stoneage_lab.drawing.animated_svg import film
from stoneage_lab.drawing.picture import emblem_svg, table_svg
from stoneage_lab.drawing.replay import PARTS, Pictures, in_script
from stoneage_lab.games import game_names

PNG = b"\x89PNG\r\n\x1a\n"


@pytest.fixture(scope="module")
def game() -> lab.Session:
    """A short game."""
    session = lab.play("stone-age", players=["careful", "random"], seed=5)
    while session.position.state.round < 2:
        session.step()
    return session


@pytest.fixture(scope="module")
def opening() -> lab.Session:
    """Three moves, which every form of file is made of at once."""
    session = lab.play("stone-age", players=["careful", "random"], seed=5)
    while session.ply < 3:
        session.step()
    return session


@pytest.fixture(scope="module")
def page(game: lab.Session, tmp_path_factory: pytest.TempPathFactory) -> Path:
    return game.save(tmp_path_factory.mktemp("page") / "game.html")


def page_data(page: Path) -> dict:
    text = page.read_text(encoding="utf-8")
    found = re.search(r'<script type="application/json" id="replay-data">(.*?)</script>', text)
    return json.loads(found[1])


# -- the replay page --------------------------------------------------------------------------


@pytest.mark.parametrize("code", ["en", "ja"])
def test_every_picture_of_the_game_can_be_put_together_again(
    game: lab.Session, page: Path, code: str
) -> None:
    data = page_data(page)
    assert len(data["told"][code]["frames"]) == game.last + 1 == data["last"] + 1
    shown: dict[str, list[int]] = {name: [] for name in PARTS}
    for ply, frame in enumerate(data["told"][code]["frames"]):
        for name, edits in zip(PARTS, frame, strict=True):
            for start, gone, *come in reversed(edits):
                shown[name][start : start + gone] = come
        if ply % 19 == 0 or ply == game.last:
            parts = board_parts.read_only_board(game.at(ply), code)
            for name in PARTS:
                assert "".join(data["chunks"][n] for n in shown[name]) == parts.get(name, "")


def test_the_page_is_the_same_every_time(game: lab.Session, page: Path) -> None:
    assert export_files.exported(game, ".html") == page.read_bytes()


def test_most_of_a_short_page_is_what_every_page_has(page: Path) -> None:
    assert page.stat().st_size < 350_000


@pytest.mark.long
def test_a_whole_game_for_two_is_less_than_a_megabyte() -> None:
    session = lab.play("stone-age", players=["careful", "careful"], seed=11).run_bots()
    assert len(export_files.exported(session, ".html")) < 1_000_000


def test_the_page_asks_for_nothing(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    assert "default-src 'none'" in text
    code = re.sub(r'<script type="application/json".*?</script>', "", text, flags=re.S)
    assert not re.search(r'(?:src|action)="', code)
    assert set(re.findall(r'https?://[^"\s<]*', code)) <= {"http://www.w3.org/2000/svg"}


def test_the_page_is_also_the_record(game: lab.Session, page: Path) -> None:
    back = lab.load(page)
    assert back.record().to_dict() == game.record().to_dict()


@pytest.mark.parametrize(
    ("damage", "said"),
    [
        (lambda text: "<!doctype html><p>hello</p>", "no game in it"),
        (lambda text: text[: text.index("stoneage-lab-record")], "no game in it"),
        (lambda text: text.replace('"place 1 ', '"place 9 ', 1), "place 9"),
        (lambda text: text[: text.index('"chance": [')], "not JSON"),
    ],
)
def test_a_damaged_page_is_refused_with_a_sentence(
    page: Path, tmp_path: Path, damage: Callable[[str], str], said: str
) -> None:
    broken = tmp_path / "broken.html"
    broken.write_text(damage(page.read_text(encoding="utf-8")), encoding="utf-8")
    with pytest.raises(lab.RecordError, match=said):
        lab.load(broken)


def test_nothing_in_a_game_ends_a_script_early() -> None:
    assert json.loads(in_script(json.dumps("</script><!--<b>"))) == "</script><!--<b>"
    assert "</" not in in_script('"</script>"')
    assert "<!--" not in in_script('"<!--"')


def test_a_game_without_a_drawing_is_replayed_in_words(tmp_path: Path) -> None:
    session = lab.play(Pig(2), players=["random", "random"], seed=3).run_bots()
    page = session.save(tmp_path / "pig.html")
    frames = page_data(page)["told"]["ja"]["frames"]
    assert len(frames) == session.last + 1
    assert b"sal-text-board" in page.read_bytes()


def test_what_does_not_change_costs_nothing() -> None:
    pictures = Pictures()
    first = pictures.frame({"board": "<p>a</p><p>b</p>"})
    assert first == [[[0, 0, 0, 1]], [], []]
    assert pictures.frame({"board": "<p>a</p><p>b</p>"}) == [[], [], []]
    assert pictures.frame({"board": "<p>a</p><p>c</p>"}) == [[[1, 1, 2]], [], []]
    assert pictures.chunks == ["<p>a</p>", "<p>b</p>", "<p>c</p>"]


# -- the other forms --------------------------------------------------------------------------


@pytest.mark.parametrize("ending", [".svg", ".SVG", ".txt"])
def test_a_position_as_a_file(game: lab.Session, tmp_path: Path, ending: str) -> None:
    path = game.at(10).save(tmp_path / f"position{ending}", language="ja")
    text = path.read_text(encoding="utf-8")
    assert "狩場" in text
    assert text.startswith("<svg ") == (ending.lower() == ".svg")
    assert lab.language() == "en"


def test_a_game_in_words_has_the_log(game: lab.Session, tmp_path: Path) -> None:
    text = game.save(tmp_path / "game.txt").read_text(encoding="utf-8")
    assert text.splitlines()[-1].endswith(game.log[-1].text())
    assert len(text.splitlines()) > len(game.log)


def test_dots_are_painted_by_what_is_there(
    game: lab.Session, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []

    def painter(picture: str) -> bytes:
        seen.append(picture)
        return PNG + b"..."

    for name in ("resvg_painter", "cairo_painter", "browser_painter"):
        monkeypatch.setattr(png, name, lambda: None)
    old = tmp_path / "old.png"
    old.write_bytes(b"old")
    with pytest.raises(lab.RecordError, match=r"old.png .*stoneage-lab\[png\]"):
        game.save(old)
    assert old.read_bytes() == b"old"
    with monkeypatch.context() as there:
        # Nothing can be installed there.
        there.setattr(sys, "platform", "emscripten")
        with pytest.raises(lab.RecordError, match=r"^[^\[]*in a browser[^\[]*\.svg\.$"):
            game.save(old)
    monkeypatch.setattr(png, "browser_painter", lambda: painter)
    assert game.save(old).read_bytes() == PNG + b"..."
    assert "var(" not in seen[0]
    monkeypatch.setattr(png, "browser_painter", lambda: lambda picture: b"GIF")
    with pytest.raises(lab.RecordError, match="cannot be saved as PNG"):
        game.save(old)


def pictures_of_every_game() -> Iterator[tuple[str, str]]:
    """Yield each kind of picture that is handed out as a file, with a name for it."""
    for name in game_names():
        play = lab.play(name, seed=7)
        for night in (False, True, None):
            yield f"{name} night={night}", svg(play, night=night)
        yield f"{name} position", export_files.exported(play.position, ".svg", "ja").decode()
        yield f"{name} small", table_svg(play.position)
        yield f"{name} film", film(play.do(play.moves[0]), 0, play.last)
        play.settings = play.settings.changed("colours", "okabe-ito")
        yield f"{name} other seats", export_files.exported(play, ".svg").decode()
        for expansion in play.game.emblems:
            yield f"{name} {expansion}", emblem_svg(play.game, expansion, night=True)


def test_no_file_needs_custom_properties(opening: lab.Session) -> None:
    """Programs that are no browsers do not know them, and paint black instead."""
    small = table_svg(lab.play("agricola", seed=7).position, night=True)
    for picture in (
        export_files.exported(opening, ".svg").decode(),
        export_files.exported(opening, ".svg", night=True).decode(),
        film(opening, 0, 1),
        small,
    ):
        assert "var(" not in picture
        assert "--sal" not in picture
    for name in ("resvg_py", "cairosvg"):
        painter = painted_by(name)
        if painter is not None:
            found = colours(painter(small))
            assert len(found) > 100
            assert found[0, 0, 0, 255] < found.total() / 50


@pytest.mark.long
def test_every_game_is_in_colour_wherever_its_files_are_shown() -> None:
    painters = [painter for name in ("resvg_py", "cairosvg") if (painter := painted_by(name))]
    for name, picture in pictures_of_every_game():
        assert "var(" not in picture, name
        assert "--sal" not in picture, name
        if "night=True" not in name and ("night" in name or "film" in name):
            for painter in painters:
                found = colours(painter(picture))
                assert len(found) > 100, name
                assert found[0, 0, 0, 255] < found.total() / 50, name


def painted_by(name: str) -> Callable[[str], bytes] | None:
    """Return what paints a picture 100 dots wide, if it is installed."""
    try:
        package = import_module(name)
    except (ImportError, OSError):
        return None
    if name == "resvg_py":
        return lambda picture: bytes(package.svg_to_bytes(svg_string=picture, width=100))
    return lambda picture: bytes(package.svg2png(bytestring=picture.encode(), output_width=100))


@pytest.mark.parametrize("name", ["resvg_painter", "cairo_painter", "browser_painter"])
def test_each_painter_paints_the_size_of_the_picture(name: str) -> None:
    paint = getattr(png, name)()
    if paint is None:
        pytest.skip("not on this machine")
    position = lab.play("stone-age", seed=7).position
    picture = export_files.exported(position, ".svg").decode()
    wide, high = re.search(r'width="(\d+)" height="(\d+)"', picture).groups()
    data = paint(picture)
    assert data.startswith(PNG)
    assert int.from_bytes(data[16:20]) == int(wide)
    assert int.from_bytes(data[20:24]) == int(high)


# -- what goes wrong --------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["game.jpg", "a.b.c"])
def test_an_unknown_ending_is_answered_with_the_known_ones(
    game: lab.Session, tmp_path: Path, name: str
) -> None:
    with pytest.raises(lab.RecordError, match=re.escape(".json, .html, .svg, .png, .txt")):
        game.save(tmp_path / name)
    assert list(tmp_path.iterdir()) == []


def test_a_position_is_no_game(game: lab.Session, tmp_path: Path) -> None:
    with pytest.raises(lab.RecordError, match=r"cannot be saved as \.html.*play\.save"):
        game.position.save(tmp_path / "position.html")
    with pytest.raises(lab.RecordError, match=re.escape(".svg, .png, .txt")):
        game.position.save(tmp_path / "position")
    with pytest.raises(lab.RecordError, match="not by 5"):
        game.position.save(5)


@pytest.mark.parametrize("ending", sorted({*export_files.FORMS} - {".png"}))
def test_where_nothing_can_be_written(opening: lab.Session, tmp_path: Path, ending: str) -> None:
    with pytest.raises(lab.RecordError, match="there is no such folder"):
        opening.save(tmp_path / "no" / f"game{ending}")
    folder = tmp_path / f"folder{ending}"
    folder.mkdir()
    with pytest.raises(lab.RecordError, match="cannot be written"):
        opening.save(folder)
    assert [path.name for path in tmp_path.iterdir()] == [folder.name]


def test_an_unknown_language(game: lab.Session, tmp_path: Path) -> None:
    with pytest.raises(lab.SetupError, match="en, ja"):
        game.save(tmp_path / "game.html", language="fr")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.skipif(not shutil.which("chromium"), reason="no browser by this name")
def test_a_browser_that_fails_is_told_of(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(png, "BROWSERS", ("false",))
    monkeypatch.setattr(png, "resvg_painter", lambda: None)
    monkeypatch.setattr(png, "cairo_painter", lambda: None)
    with pytest.raises(lab.RecordError, match="cannot be saved as PNG"):
        lab.play("stone-age", seed=7).save("never.png")
    assert not Path("never.png").exists()


def test_files_are_dark_if_asked(opening: lab.Session, tmp_path: Path) -> None:
    drawn: list[tuple[int, int]] = []
    for night, light in ((True, "sal-night"), (False, "sal-day"), (None, "")):
        made = export_files.exported(
            opening, ".html", night=night, drawn=lambda *n: drawn.append(n)
        ).decode()
        assert f'class="{light}"' in made[:60]
        # As the reader's system is.
        assert ("@media(prefers-color-scheme:dark){:root{--sal-paper" in made) == (night is None)
    assert drawn[:8] == [(n, 8) for n in range(1, 9)]
    dark = opening.save(tmp_path / "dark.svg", night=True).read_text(encoding="utf-8")
    paper = "{fill:#2b231c}"
    assert paper in dark
    assert paper not in opening.save(tmp_path / "light.svg").read_text("utf-8")
    assert paper in opening.position.save(tmp_path / "p.svg", night=True).read_text("utf-8")
