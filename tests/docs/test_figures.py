"""Figures quoted in more than one place agree with the measured table."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from benchmarks.rows import BEGIN, END, ROWS

ROOT = Path(__file__).resolve().parents[2]
TABLE = ROOT / "docs/explanation/performance.md"
WORDS = {"two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
         "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13}  # fmt: skip
# What a rounded figure in a text may differ from the measured one.
ROUNDING = 0.15

# A sentence with its figures, one in each pair of parentheses, and the rows they repeat.
STATED = [
    (
        "README.md",
        r"about (\w+) to (\w+) times as fast",
        ("twin / readable", "twin / readable, careful"),
    ),
    (
        "docs/explanation/what_made_it_faster.md",
        r"to about (\w+) times the readable",
        ("function",),
    ),
]


def text_of(page: str) -> str:
    """A page without its line breaks."""
    return " ".join((ROOT / page).read_text(encoding="utf-8").split())


def measured() -> dict[str, tuple[float, str]]:
    """For each row of the published table the figure, and how it came about."""
    table = TABLE.read_text(encoding="utf-8").split(BEGIN)[1].split(END)[0]
    lines = [[cell.strip() for cell in line.split("|")] for line in table.splitlines()]
    rows = {cells[1]: cells for cells in lines if len(cells) > 6}
    found = {}
    for key, row in ROWS.items():
        number = re.match(r"-?[\d.]+", rows[row.what][2])
        if number:
            found[key] = (float(number[0]), rows[row.what][6])
    return found


def agrees(stated: float, figure: float) -> bool:
    return abs(stated - figure) <= ROUNDING * figure


@pytest.mark.parametrize(("page", "sentence", "keys"), STATED, ids=[page for page, *_ in STATED])
def test_figures_in_a_text_agree_with_the_table(
    page: str, sentence: str, keys: tuple[str, ...]
) -> None:
    found = re.search(sentence, text_of(page))
    assert found, f"{page} says it in other words: change the sentence here, too"
    table = measured()
    for word, key in zip(found.groups(), keys, strict=True):
        stated, (figure, _) = float(WORDS.get(word) or word), table[key]
        assert agrees(stated, figure), f"{page} says {word}, the table {figure}: {ROWS[key].what}"


def test_the_times_of_a_search_agree_with_its_speed() -> None:
    speeds = re.search(
        r"([\d ]+) on the compiled ones, ([\d.]+) times", text_of("docs/explanation/performance.md")
    )
    assert speeds
    text = text_of("docs/how_to/bots.md")
    stated = re.search(r"\[([\d ]+) tries a second\].* about (\w+) times as long", text)
    assert stated
    speed = float(speeds[1].replace(" ", ""))
    assert agrees(float(stated[1].replace(" ", "")), speed)
    assert agrees(WORDS[stated[2]], float(speeds[2]))
    rows = re.findall(r"\| (\d+) \| ([\d.]+) ms \| 2 \|", text)
    assert len(rows) == 4
    for tries, took in rows:
        assert agrees(float(took), 1000 * int(tries) / speed), tries


def test_no_other_speed_is_stated() -> None:
    known = {page: sentence for page, sentence, _ in STATED}
    pages = [ROOT / "README.md", ROOT / "CONTRIBUTING.md", *(ROOT / "docs").rglob("*.md")]
    for page in pages:
        name = page.relative_to(ROOT).as_posix()
        rest = re.sub(known.get(name, "$."), "", text_of(name))
        other = re.search(r".{40}times (?:as fast|faster)", rest)
        assert not other, f"{name} states a speed that no test compares with the table: {other[0]}"


def test_the_time_of_a_game_is_that_of_the_table() -> None:
    _, how = measured()["twin / readable"]
    games = re.search(r"against (\d+), four players", how)
    stated = re.search(
        r"([\d.]+) ms on the readable rules", text_of("docs/explanation/performance.md")
    )
    assert games
    assert stated
    assert agrees(float(stated[1]), 1000 / int(games[1]))


def test_a_classroom_waits_as_long_as_was_measured() -> None:
    table = text_of("docs/explanation/in_the_browser.md")
    columns = r" \| [\d.]+ s \| ([\d.]+) s \| [\d.]+ s \| ([\d.]+) s \|"
    read = re.search("notebook to read, with its pictures" + columns, table)
    board = re.search("board to click, all cells before it run" + columns, table)
    stated = re.search(
        r"read after (\d+) seconds and its boards pressed after (\d+) \((\d+) on later visits\)",
        text_of("docs/how_to/classroom.md"),
    )
    assert read
    assert board
    assert stated
    for said, figure in zip(stated.groups(), (read[1], board[1], board[2]), strict=True):
        assert agrees(float(said), float(figure)), (said, figure)


def test_the_size_of_the_first_visit_is_the_measured_one() -> None:
    table = re.search(
        r"what comes \| ([\d.]+) MB \|",
        text_of("docs/explanation/in_the_browser.md"),
    )
    stated = re.search(r"(\d+) MB to load, once", text_of("docs/how_to/classroom.md"))
    assert table
    assert stated
    assert int(stated[1]) == round(float(table[1]))
