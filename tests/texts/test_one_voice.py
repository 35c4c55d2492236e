"""Japanese is written with one voice: one word for one thing, one way to write signs.

Whoever writes a lesson writes a few hundred sentences; five people wrote five words for one thing.
The table names each word that once stood there, the word to use, and why.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
from core.test_japanese import sentences
from support.for_each import for_each

ROOT = Path(__file__).parents[2]
PROSE = sorted((ROOT / "notebooks/translations/ja").rglob("*.md"))
PAGES = [ROOT / "docs/ja.md", *sorted((ROOT / "docs/tutorials/ja").glob("*.md"))]
FOLDERS = ("stoneage_lab", "lite", "docs", "tests")
TEXTS = sorted(path for folder in FOLDERS for path in (ROOT / folder).rglob("ja.toml"))


class Word(NamedTuple):
    """A word that is not used."""

    pattern: str
    use: str
    why: str


NUMBER = r"(?:\d+|\{\w+\}|[knｎ]|何)"
WORDS = (
    Word("(?<![ァ-ヶ])ダイス|サイコロ|骰子", "さいころ", "textbooks and examinations say it"),
    Word("コンピューター|パソコン", "コンピュータ", "the spelling of 情報I"),
    Word("ブラウザー", "ブラウザ", "like コンピュータ"),
    Word("フォルダー", "フォルダ", "like コンピュータ"),
    Word("(?<![0-9}部自半余十気区])分か(?:[るりらっろ]|れば)", "わかる", "one spelling"),
    Word(r"先生へ(?=[：*])|\*先生：", "先生方へ", "the head of all notes for teachers"),
    Word("[実本]物のさいころ|^## (?:[実本]物|実際)の", "実験", "the step has one name"),
    Word("扱う誤[解り]", "よくある誤り", "the notes for teachers have one name for it"),
    Word("45分なら", "45分授業では", "the notes for teachers have one name for it"),
    Word("規則|きまり", "ルール", "what players say"),
    Word("(?<!プ)ログ(?![ライ])", "記録", "what the board calls it"),
    Word("ダイヤル", "つまみ", "what the messages call it"),
    Word("(?<!手)元に戻す", "戻す", "what the button says"),
    Word(r"授業L\d|レッスン", "L2, 授業", "a lesson is called by its letter"),
    Word("この授業の(?:言葉|ことば)", "この授業の用語", "the head of the table of words"),
    Word(r"\| (?:English|ここでは) \|", "用語 / 英語 / ここでの意味", "the heads of that table"),
    Word(r"目(?:の数)?\d+つ(?:で|につき)\w*\d個", "目の和2につき食料1個", "the sum is divided"),
    Word(f"(?:族長|部下)[がを]?{NUMBER}個", "族長2人", "they are people (a piece: 族長コマ2個)"),
    Word("[0-9}何]匹", "頭", "farm animals are counted so"),
    Word("公平な川|川は公平|川が公平|[有無]罪", "呪われていない（ふつうの）川", "no trial"),
    Word("彼女", "葵さん", "a person with a name, as in examinations"),
    Word(f"土（レンガ）|土を掘|土{NUMBER}(?:個|につき)", "レンガ", "R0 calls it so"),
    Word("1回の番|^## 番$", "手番", "a turn in every game"),
    Word("もど[すさしせ]", "戻す", "one spelling"),
    Word(f"{NUMBER}組の(?:差|ゲーム)|\\*\\*1組\\*\\*|組にし(?:た|な)", "1対", "1組 is a class"),
    Word("盤(?!面)", "ボード", "the board has one name"),
    Word("誰", "だれ", "one spelling"),
    Word("一番", "いちばん", "one spelling"),
    Word("まちが[いえ]|(?<!ま)ちが[いうえっわ]", "間違い, 違う", "one spelling"),
    Word("累積分布(?!関数)", "累積分布関数", "the whole term"),
    Word("連鎖はしない", "特殊施設から使えるのは通常施設だけ", "not a title in Japanese"),
)
SIGNS = (
    Word("[＝＜＞＋－％＊]", "half-width signs", "numbers and formulas are half-width"),
    Word("[≤≥]", "≦ ≧", "the signs of Japanese textbooks"),
    Word("≈", "≒", "the sign of Japanese textbooks"),
    Word("(?<=[0-9}]) %", "5%", "no space in Japanese"),
    Word(
        r"(?<=[\dₙ)])(?<![A-Z]\d)(?<![A-Z]\d\d) · (?=[0-9(]|[A-Z]\()",
        "×, or no sign",
        "multiplication",
    ),
)


def found_in(text: str) -> list[str]:
    """Return the words of the table that stand in a text, with what is around them."""
    return [
        f"{text[max(0, hit.start() - 12) : hit.end() + 8]!r}: {word.use} ({word.why})"
        for word in (*WORDS, *SIGNS)
        for hit in re.finditer(word.pattern, text, re.MULTILINE)
    ]


@for_each(path=[*PROSE, *PAGES])
def test_prose_uses_the_words_of_the_table(path: Path) -> None:
    assert not found_in(path.read_text(encoding="utf-8"))


@for_each(path=TEXTS)
def test_texts_use_the_words_of_the_table(path: Path) -> None:
    texts = tomllib.loads(path.read_text(encoding="utf-8"))
    assert not [f"{key}: {hit}" for key, text in sentences(texts) for hit in found_in(text)]


@pytest.mark.parametrize(
    ("text", "use"),
    [
        ("ダイスを2個振ります。", "さいころ"),
        ("自分のパソコンで", "コンピュータ"),
        ("何が分かりますか。", "わかる"),
        ("族長が2個（2人では3個）", "族長2人"),
        ("部下{n}個", "族長2人"),
        ("目2つで食料が1個", "目の和2につき食料1個"),
        ("**元に戻す**を押します。", "戻す"),
        ("ログを見ると", "記録"),
        ("有意水準5 %で", "5%"),
        ("3＋2＝5", "half-width signs"),
        ("P(X ≤ 3)", "≦ ≧"),
        ("14/3 ≈ 4.67", "≒"),
        ("P(A) · P(B)", "×, or no sign"),
    ],
)
def test_such_words_and_signs_are_found(text: str, use: str) -> None:
    assert any(f": {use} (" in hit for hit in found_in(text))


@pytest.mark.parametrize(
    "text",
    [
        "パラダイスのプログラムとカタログイン",
        "3つの部分からなり、15分から30分で、自分から支払い、2つに分かれます。",
        "族長と部下を手元に戻すことです。族長コマ2個。",
        "次：[L1 · 2人の狩り](L01.ipynb) · 次",
        "2人に1組、さいころ3個。",
    ],
)
def test_other_words_are_left_alone(text: str) -> None:
    assert not found_in(text)


# ---- sentences -----------------------------------------------------------------------------------

POLITE = re.compile("(?:です|ます|ません|でした|ました|ましょう|でしょう|ください|か|ね)$")
NOT_PROSE = re.compile(r"<|#|\||\*{1,2} |\[|準備：|\*45分|次：")
ASIDE = re.compile(
    r"（[^（）]*）|`[^`]*`|「[^「」]*」|：(?![ *])[^。]*|\*\*[^*]*。\s?\*\*"
    "|よくある誤り：.*|学習内容：.*"
)


def statements(text: str) -> Iterator[str]:
    """Yield the sentences of a translation that state something: no heads, tables or lists."""
    for line in text.splitlines():
        if not NOT_PROSE.match(line):
            plain = ASIDE.sub(lambda hit: "" if hit[0][0] in "（よ学*：" else "「」", line)
            yield from filter(None, (one.strip(" *·「」") for one in plain.split("。")[:-1]))


@for_each(path=PROSE)
def test_every_sentence_is_polite(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    assert not [one for one in statements(text) if not POLITE.search(one)]


@for_each(path=PROSE)
def test_no_sentence_stops_at_a_cell(path: Path) -> None:
    """A sentence that the output of the next cell should end, as English does, is none here."""
    lines = path.read_text(encoding="utf-8").splitlines()
    assert not [line[-30:] for line in lines if line.endswith(("、", "は", "が", "を"))]


def test_rude_and_cut_sentences_are_found() -> None:
    told = list(statements("確率は変わる。そうです。（注：体言。）\n\n**優越。** 大きくなります。"))
    assert [one for one in told if not POLITE.search(one)] == ["確率は変わる"]
