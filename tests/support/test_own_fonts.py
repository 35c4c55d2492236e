"""Pages of the tests are written in the tests' own fonts, whatever the machine has."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from support import chromium, own_fonts

import stoneage_lab as lab

TESTS = Path(__file__).parents[1]
JAPANESE, CODE = own_fonts.JAPANESE.family, own_fonts.CODE.family
fontconfig = pytest.mark.skipif(
    not own_fonts.has_fontconfig(), reason="the rest of a page is written in the system's fonts"
)


@pytest.mark.layout(always=own_fonts.FACES)
@pytest.mark.parametrize("language", ["en", "ja"])
def test_a_board_is_written_in_the_face_of_the_run(bare_page, face, language):
    board = lab.Board(lab.play("stone-age", players=2, seed=7), language=language, pace=0)
    bare_page.show(board)
    found = own_fonts.used(bare_page.page, ".sal-root")
    text = own_fonts.FACES[face].family
    assert found.pop(text) > 20
    if own_fonts.has_fontconfig():
        assert (found.get(JAPANESE, 0) > 20) == (language == "ja")
        # A few signs are in no other.
        assert found.keys() <= {JAPANESE, CODE}


@fontconfig
@pytest.mark.layout(always=own_fonts.FACES)
@pytest.mark.parametrize(
    "asked",
    ["sans-serif", "serif", "system-ui", "Arial", "Helvetica Neue", "Segoe UI", "Georgia", "Nobody",
     '"Liberation Sans", "DejaVu Serif", "Noto Sans CJK JP", "Noto Serif CJK JP", sans-serif'],
)  # fmt: skip
def test_fonts_of_the_machine_are_not_known(bare_page, face, asked):
    page = bare_page.page
    page.set_content(f"<p style='font-family: {asked}'>Clay and 木</p>")
    assert own_fonts.used(page, "p").keys() == {own_fonts.FACES[face].family, JAPANESE}


@fontconfig
@pytest.mark.parametrize("asked", ["monospace", "Menlo, Consolas, monospace", "Courier New"])
def test_code_is_written_in_letters_of_one_width(bare_page, asked):
    bare_page.page.set_content(f"<pre style='font-family: {asked}'>lab.play()</pre>")
    assert own_fonts.used(bare_page.page, "pre").keys() == {CODE}


def widths(browser, words):
    page = browser.new_page()
    page.set_content(
        '<span style=\'font: 20px "Noto Sans", "Noto Sans CJK JP", sans-serif\'></span>'
    )
    measure = """(words) => {
        const span = document.querySelector('span');
        span.textContent = words;
        return span.getBoundingClientRect().width;
    }"""
    found = page.evaluate(measure, words)
    page.close()
    return found


def test_one_face_is_wider_than_the_usual_and_one_narrower(browsers):
    narrow, usual, wide = (
        widths(browsers(face), "Gather wood and buy a hut") for face in ("narrow", "noto", "wide")
    )
    assert narrow < 0.9 * usual
    assert wide > 1.05 * usual


def test_without_fontconfig_the_pages_bring_the_letters(browsers):
    browser = browsers("noto").browser_type.launch(**chromium.launch_options("noto"))
    own_fonts.hand_to_pages(browser, "wide")
    for page in (browser.new_page(), browser.new_context().new_page()):
        page.set_content("<p style='font-family: \"Noto Sans\", serif'>Wood <b>and</b> clay</p>")
        assert own_fonts.used(page, "p").keys() == {own_fonts.WIDE.family}
    browser.close()


def test_what_is_missing_is_said(monkeypatch, tmp_path):
    monkeypatch.setattr(own_fonts, "FOLDER", tmp_path)
    with pytest.raises(RuntimeError, match=r"python tests/support/chromium\.py"):
        chromium.launch_options()


# ---- which tests run once for each face ----------------------------------------------------------

MEASURES = re.compile(
    "bounding_box|getBoundingClientRect|getClientRects|getBBox|getScreenCTM|elementFromPoint|"
    "scrollWidth|scrollHeight|clientWidth|clientHeight|offsetWidth|offsetHeight|offsetTop"
)
# Tests that ask where something is, but for another reason than to say that it stands well.
OTHERS = {
    "tests/browser/test_board.py": {
        "test_text_can_be_read_in_both_themes",  # colours
        "test_a_board_runs_from_left_to_right_in_every_page",  # the same places before and after
    },
    "tests/browser/test_contrast.py": {
        "test_letters_stand_out_from_what_is_behind_them",
        "test_so_they_do_at_the_first_decision_of_each_kind",
    },
    "tests/browser/test_doing.py": {"test_the_first_decision_is_seen_once_and_heard"},
    "tests/browser/test_focus.py": {"test_the_ring_round_what_has_the_focus_stands_out"},
    "tests/browser/test_replay.py": {
        "test_it_runs_from_left_to_right_where_a_translated_page_does_not"  # before and after
    },
    "tests/browser/test_whole_games_by_keys.py": {
        "test_some_decisions_by_tab_and_arrows",
        "test_whole_games_by_tab_and_arrows",
    },  # whether what has the focus is seen
    "tests/drawing/test_dice.py": {"test_drawn_dice_are_seen_in_both_themes"},  # no letters
    "tests/games/agricola/test_clicking.py": {
        "test_edges_are_large_enough_for_fingers_and_the_nearest_is_pressed"
    },  # a picture without letters
    "tests/lite/test_site.py": {
        "test_play_now_shows_every_door_and_a_board_before_python_is_there",
        "test_what_is_pressed_before_python_is_there_is_done_then",  # before and after
        "test_the_demo_opens_a_live_board_without_a_key",
    },  # whether it is there
    # Whole front ends, each for a minute: what stands in them is measured on the bare page.
    "tests/smoke/test_every_time.py": {
        "test_a_board_is_played_leaves_jupyters_keys_alone_and_outlives_its_kernel",
        "test_the_first_notebook_of_a_clone_is_opened_run_and_played",
        "test_the_demo_needs_no_code",
    },
    "tests/smoke/test_jupyterlab.py": {"test_a_tour_whose_cell_is_run_again_goes_on_in_view"},
    "tests/smoke/test_front_ends.py": {
        "test_notebook_7", "test_a_page_made_by_nbconvert_shows_the_picture",
    },
    "tests/smoke/test_learner.py": {"test_a_newcomer_does_what_the_screen_says_and_finishes_r1"},
}  # fmt: skip


def measuring(source: str) -> Iterator[ast.FunctionDef]:
    """Yield the tests of a module that measure, by themselves or by what they use of it."""
    known: dict[str, ast.stmt] = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            known[node.name] = node
        elif isinstance(node, ast.Assign):
            known |= {target.id: node for target in node.targets if isinstance(target, ast.Name)}

    def measures(node: ast.stmt, seen: set[str]) -> bool:
        if MEASURES.search(ast.get_source_segment(source, node) or ""):
            return True
        names = {each.id for each in ast.walk(node) if isinstance(each, ast.Name)} & known.keys()
        new = names - seen
        seen |= new
        return any(measures(known[name], seen) for name in new)

    for name, node in known.items():
        is_test = isinstance(node, ast.FunctionDef) and name.startswith("test")
        if is_test and measures(node, {name}):
            yield node


def is_marked(source: str, test: ast.FunctionDef) -> bool:
    decorators = [ast.unparse(each) for each in test.decorator_list]
    marks = (each.startswith("pytest.mark.layout") for each in decorators)
    return any(marks) or "\npytestmark = pytest.mark.layout" in source


def test_what_measures_a_layout_measures_it_in_every_face():
    for path in sorted(TESTS.rglob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        if path == Path(__file__) or not MEASURES.search(source):
            continue
        plain = {test.name for test in measuring(source) if not is_marked(source, test)}
        assert plain == OTHERS.get(path.relative_to(TESTS.parent).as_posix(), set()), path.name
