"""Texts: numbers choose words, names get their own text, nothing unknown falls over."""

from __future__ import annotations

from pathlib import Path

import pytest
from support.for_each import for_each

from stoneage_lab.core.errors import SetupError
from stoneage_lab.core.language import (
    LANGUAGES,
    Texts,
    counted,
    known,
    known_language,
    language,
    load_texts,
    speaking,
    texts,
)

SINGULARS = {"points": ["point"], "people": ["person"], "dice": ["die"]}
TEXTS = Texts({
    "plain": "no facts at all",
    "people": "{n} {n:person|people}",
    "sent": "{seat} sends {n} to the {site2}",
    "list": "{goods} {goods:is|are} there",
    "seat.red": "Red",
    "site.hut": "hut",
    "list.comma": "; ",
    "list.good": "{n} {good}",
    "good.wood": "logs",
    "signed": "{n:+d}",
})  # fmt: skip


@pytest.mark.parametrize(
    ("n", "said"),
    [(0, "0 people"), (1, "1 person"), (2, "2 people"), (-1, "−1 person"), (-2, "−2 people")],
)
def test_numbers_choose_words(n: int, said: str) -> None:
    assert TEXTS("people", n=n) == said


def test_names_are_shown_by_their_own_text() -> None:
    assert TEXTS("sent", seat="red", n=3, site2="hut") == "Red sends 3 to the hut"
    assert TEXTS("sent", seat="pink", n=3, site2="moon") == "pink sends 3 to the moon"
    assert TEXTS("signed", n=3) == "+3"


def test_lists_are_joined_and_choose_words_by_their_length() -> None:
    assert TEXTS("list", goods=[("wood", 2), ("clay", 1)]) == "2 logs; 1 clay are there"
    assert TEXTS("list", goods=["a"]) == "a is there"
    assert TEXTS("list", goods=(1, 2)) == "1; 2 are there"
    assert TEXTS("list", goods=()) == "— are there"


def test_what_is_unknown_shows_itself() -> None:
    assert TEXTS("nowhere.to.be.found") == "nowhere.to.be.found"
    assert TEXTS("nowhere", n=3) == "nowhere"
    assert TEXTS("sent", n=3) == "{seat} sends 3 to the {site2}"
    assert TEXTS("plain", n=3) == "no facts at all"


@pytest.mark.parametrize("fact", [{}, {"n": "many"}, {"n": True}, {"n": None}, {"n": 1.5}])
def test_a_fact_of_another_kind_never_falls_over(fact: dict[str, object]) -> None:
    # A sentence that reads oddly is a small harm; one that raises hides what it had to say.
    assert TEXTS("people", **fact)
    assert TEXTS("list", **fact)


def test_texts_given_by_people_are_not_read_as_templates() -> None:
    said = TEXTS("sent", seat="{n}", n=3, site2="{seat.__class__}")
    assert said == "{n} sends 3 to the {seat.__class__}"
    with pytest.raises(SetupError) as caught:
        language("{known}")
    assert "“{known}”" in str(caught.value)


def test_texts_are_a_mapping() -> None:
    assert len(TEXTS) == len(list(TEXTS)) == len(dict(TEXTS))
    assert "plain" in TEXTS
    assert "nowhere" not in TEXTS
    assert TEXTS["plain"] == TEXTS("plain")
    with pytest.raises(KeyError):
        TEXTS["nowhere"]


def write_texts(folder: Path, texts: str, singulars: str = "") -> Path:
    folder.mkdir()
    (folder / "en.toml").write_text(texts, encoding="utf-8")
    if singulars:
        (folder / "plurals").mkdir()
        (folder / "plurals" / "en.toml").write_text(singulars, encoding="utf-8")
    return folder


def test_a_later_file_adds_to_an_earlier_one(tmp_path: Path) -> None:
    one = write_texts(tmp_path / "one", '[a]\nb = "first"\n[a.c]\nd = "deep"\n')
    two = write_texts(tmp_path / "two", '[a]\nb = "second"\ne = 3\n')
    read = dict(Texts.load(one, two, code="en"))
    assert read == {"a.b": "second", "a.c.d": "deep", "a.e": "3"}


def test_a_game_brings_the_singulars_of_its_own_words(tmp_path: Path) -> None:
    house = write_texts(tmp_path / "house", 'a = "{n} points"', 'points = "point"')
    game = write_texts(tmp_path / "game", 'b = "{n} sheep, {n} cows"', 'cows = "cow"')
    texts = Texts.load(house, game, code="en")
    assert (texts("a", n=1), texts("b", n=1)) == ("1 point", "1 sheep, 1 cow")
    assert texts("b", n=2) == "2 sheep, 2 cows"


def test_things_carry_their_words_with_them(tmp_path: Path) -> None:
    cards = '[axe]\nname = { en = "Axe", ja = "斧" }\ncost = 1\n'
    (tmp_path / "tools.toml").write_text(cards, encoding="utf-8")
    (tmp_path / "fields.toml").write_text('name = "card"', encoding="utf-8")
    assert dict(Texts.load(tmp_path, code="en")) == {"card.axe": "Axe"}
    assert dict(Texts.load(tmp_path, code="ja")) == {"card.axe": "斧"}


def test_the_language_is_one_of_those_known() -> None:
    assert language() == "en"
    assert language("ja") == "ja" == language()
    assert texts()("error.none") == texts("ja")("error.none") != texts("en")("error.none")
    for wrong in ("fr", "", "e", "jazz", "english ja", None.__class__, ["en"], "x" * 999):
        with pytest.raises(SetupError) as caught:
            language(wrong)  # type: ignore[arg-type]
        assert all(code in str(caught.value) for code in LANGUAGES)
        assert language() == "ja"


@for_each(case=[
    *(("en", given) for given in ("en", "EN", "En ", "ｅｎ", "en-US", "en_GB.UTF-8", "English",
    "ENGLISH",
                                  "english_United States.1252", "eng", "英語", "en\u200b")),
    *(("ja", given) for given in ("ja", "JA", "ｊａ", "ja_JP.UTF-8", "ja-JP", "jp", "JP",
    "日本語", "Japanese",
                                  "Japanese_Japan.932", "jpn", "にほんご", "ja\u00a0",
                                  "ja_JP@mod")),
])  # fmt: skip
def test_a_language_is_read_in_each_usual_form(case: tuple[str, str]) -> None:
    code, given = case
    assert known(given) == known_language(given) == language(given) == code
    with speaking(given):
        assert language() == code
    assert texts(given) is texts(code) or dict(texts(given)) == dict(texts(code))


def test_files_are_read_once() -> None:
    assert load_texts("en") is load_texts("en")


@pytest.mark.parametrize(
    ("text", "facts", "said"),
    [
        ("{n} points", {"n": 1}, "1 point"),
        ("{n} points", {"n": -1}, "−1 point"),
        ("{n} points", {"n": 0}, "0 points"),
        ("{n} points", {"n": 21}, "21 points"),
        ("{people} people, {n} dice", {"people": 1, "n": 2}, "1 person, 2 dice"),
        # Written out before: only a plain 1 is one.
        ("{mean} points", {"mean": "1"}, "1 point"),
        ("{mean} points", {"mean": "1.5"}, "1.5 points"),
        ("{mean} points", {"mean": "1/2"}, "1/2 points"),
        # Neither names nor what chooses its own word is touched.
        (
            "{who} points, {n} {n:one|many} points",
            {"who": "Red", "n": 1},
            "Red points, 1 one points",
        ),
        ("{n} pointers", {"n": 1}, "1 pointers"),
    ],
)
def test_a_plural_beside_its_number_follows_it(text, facts, said):
    assert Texts({"said": counted(text, SINGULARS)})("said", **facts) == said
    assert counted(text, {}) == text


# A language of three forms, each with two sentences as a game writes them.
THREE = {
    # one, 2–4 but not 12–14, all others
    "pl": "n = 1; v = 0 and n % 10 = 2..4 and n % 100 != 12..14; v = 0",
    # 1, 21, 31 …, but not 11
    "ru": "v = 0 and n % 10 = 1 and n % 100 != 11; "
    "v = 0 and n % 10 = 2..4 and n % 100 != 12..14; v = 0",
}


def test_a_language_of_three_forms_has_its_own_rule(tmp_path: Path) -> None:
    texts = {
        "pl": '[plural]\nrule = "%s"\n[a]\nwon = "{who} ma {n} punktów."\n'
        'is = "{n:jest|są|jest} {n} {n:pionek|pionki|pionków}"',
        "ru": '[plural]\nrule = "%s"\n[a]\nwon = "{who}: {n} очков."\n'
        'is = "{n} {n:фишка|фишки|фишек}"',
    }
    plurals = {"pl": '"punktów" = ["punkt", "punkty"]', "ru": '"очков" = ["очко", "очка"]'}
    (tmp_path / "plurals").mkdir()
    for code, rule in THREE.items():
        (tmp_path / f"{code}.toml").write_text(texts[code] % rule, encoding="utf-8")
        (tmp_path / "plurals" / f"{code}.toml").write_text(plurals[code], encoding="utf-8")
    polish, russian = (Texts.load(tmp_path, code=code) for code in THREE)
    shown = [polish("a.won", who="Ala", n=n) for n in (0, 1, 2, 5, 12, 22, 104, "1.5")]
    assert shown == [
        "Ala ma 0 punktów.", "Ala ma 1 punkt.", "Ala ma 2 punkty.", "Ala ma 5 punktów.",
        "Ala ma 12 punktów.", "Ala ma 22 punkty.", "Ala ma 104 punkty.", "Ala ma 1.5 punktów.",
    ]  # fmt: skip
    assert [polish("a.is", n=n) for n in (1, 3, 13)] == [
        "jest 1 pionek", "są 3 pionki", "jest 13 pionków",
    ]  # fmt: skip
    assert [russian("a.won", who="Аня", n=n).split()[-1] for n in (1, 11, 21, -1, 3, 13, 25)] == [
        "очко.", "очков.", "очко.", "очко.", "очка.", "очков.", "очков.",
    ]  # fmt: skip
    assert [russian("a.is", n=n) for n in (101, 104, 111)] == [
        "101 фишка", "104 фишки", "111 фишек",
    ]  # fmt: skip


def test_numbers_that_are_text_choose_as_numbers_do() -> None:
    for n, word in ((1, "point"), ("1", "point"), ("2", "points"), ("3/2", "points"),
                    ("0.8", "points"), ("1.0", "point"), ("1–3", "point")):  # fmt: skip
        assert Texts({"a": "{n:point|points}"})("a", n=n) == word, n
