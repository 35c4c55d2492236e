"""What a rival did last is shown once more by a press on its line; Alt+B leads into the board."""

import pytest

import stoneage_lab as lab
from stoneage_lab.games import game_names, game_type


def begun(game):
    """Return a game in which the rivals have just moved, by their usual bots."""
    seats = max(2, game_type(game)().players)
    play = lab.play(game, players=["you"] + ["careful"] * (seats - 1), seed=5)
    for _ in range(3):
        play.do(play.moves.words[0])
    return play


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("how", ["mouse", "key"])
def test_a_press_shows_the_last_deed_of_a_rival_again(bare_page, game, how):
    play = begun(game)
    root = bare_page.show(lab.Board(play, pace=0))
    line = root.locator(".sal-latest:visible").last
    name = line.get_attribute("id")
    assert name
    assert root.locator(":is(.sal-changed, .sal-new-fact)").count() == 0
    ply = play.ply
    if how == "mouse":
        line.click()
    else:
        line.focus()
        bare_page.page.keyboard.press("Enter")
    bare_page.wait_for_answers()
    # On the table, or in the line of a folded mat: somewhere one sees it.
    assert root.locator(":is(.sal-changed, .sal-new-fact):visible").count() > 0
    assert play.ply == ply, "nothing was played"
    # Who pressed a key may press it again.
    root.locator(f"#{name}:focus").wait_for()
    bare_page.page.keyboard.press("u")
    bare_page.wait_for_answers()
    assert root.locator(":is(.sal-changed, .sal-new-fact)").count() == 0, "gone with the next move"


def test_pieces_walk_once_more_where_motion_is_wanted(bare_page):
    bare_page.page.emulate_media(reduced_motion="no-preference")
    play = lab.play("stone-age", players=["you", "careful"], seed=5).do("place 1 forest")
    root = bare_page.show(lab.Board(play, pace=0))
    root.locator("#deed-blue").click()
    bare_page.wait_for_answers()
    root.locator(".sal-board .sal-moved[id^=piece-blue]").first.wait_for()


@pytest.mark.layout
def test_one_key_leads_from_the_page_into_the_first_board_in_sight(bare_page):
    page = bare_page.page
    page.evaluate("document.body.insertAdjacentHTML('afterbegin', '<input id=cell>')")
    boards = [lab.Board(lab.play("stone-age", players=2, seed=seed)) for seed in (1, 2)]
    first, second = map(bare_page.show, boards)
    page.locator("#cell").focus()
    page.keyboard.press("Alt+b")
    assert first.locator(".can:focus").count() == 1
    second.scroll_into_view_if_needed()
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    page.wait_for_function("scrollY > 0")
    away = first.evaluate("(it) => it.getBoundingClientRect().bottom < 0")
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Alt+b")
    assert (second if away else first).locator(".can:focus").count() == 1


@pytest.mark.parametrize("game", ["stone-age", "agricola", "age-of-hunting", "age-of-revive"])
def test_the_same_key_leads_to_what_a_guide_means(bare_page, game):
    page = bare_page.page
    page.evaluate("document.body.insertAdjacentHTML('afterbegin', '<input id=cell>')")
    root = bare_page.show(lab.tutorial(game).board)
    page.locator("#cell").focus()
    page.keyboard.press("Alt+b")
    meant = root.locator(".sal-meant")
    assert meant.count() >= 1
    assert root.locator(".sal-meant:focus").count() == 1
    page.keyboard.press("Alt+b")
    assert root.locator(":focus").count() == 1, "and on to what can be done besides"


# The first deed of the fourth game leaves its trace on a folded mat alone.
@pytest.mark.layout
@pytest.mark.parametrize("game", ["stone-age", "age-of-hunting", "agricola"])
def test_on_a_telephone_the_deed_that_is_shown_again_comes_into_view(bare_page, game):
    page = bare_page.page
    page.set_viewport_size({"width": 390, "height": 844})
    root = bare_page.show(lab.Board(begun(game), pace=0))
    bare_page.wait_for_answers()
    line = root.locator(".sal-latest:visible").last
    line.scroll_into_view_if_needed()
    line.click()
    bare_page.wait_for_answers()
    root.locator(".sal-board .sal-changed").first.wait_for()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => setTimeout(done)))")
    box = root.locator(".sal-board .sal-changed").first.bounding_box()
    assert 0 <= box["y"] + box["height"] / 2 <= 844
