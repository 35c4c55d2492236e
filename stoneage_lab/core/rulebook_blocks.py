"""The parts of a rulebook: paragraphs, steps and tables, as text, HTML and Markdown."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from .language import Texts, load_texts, texts
from .projector_mode import text_size
from .text_wrapping import WIDTH, cut, longest_piece, padded, terminal_width, wrapped

if TYPE_CHECKING:
    from .game import Game

_GAP: Final = "  "
_NARROWEST: Final = 8
"""Columns of a terminal below which no column of a table is pressed."""
_WIDEST: Final = 16
"""Up to this width a word is kept in one line."""

_TABLE: Final = (
    "border-collapse:collapse;font-variant-numeric:tabular-nums;margin:6px 0;color:inherit"
)
_CELL: Final = "padding:2px 8px;background:none;text-align:left;vertical-align:top"


class NumberedSteps:
    """Sentences in the order in which things happen.

    Parameters
    ----------
    steps : sequence of str

    Examples
    --------
    >>> print(NumberedSteps(["Place people.", "Use the places."]).text())
    1. Place people.
    2. Use the places.
    """

    def __init__(self, steps: Sequence[str]) -> None:
        self.steps = list(steps)

    def text(self) -> str:
        """Return the steps as text."""
        return "\n".join(wrapped(f"{n}. {step}", 3) for n, step in enumerate(self.steps, 1))

    def html(self) -> str:
        """Return the steps as HTML."""
        return f"<ol>{''.join(f'<li>{escape(step)}</li>' for step in self.steps)}</ol>"

    def markdown(self) -> str:
        """Return the steps as Markdown."""
        return "\n".join(f"{n}. {step}" for n, step in enumerate(self.steps, 1))


class PrintedTable:
    """A table of a rulebook, made from what the game plays by.

    Parameters
    ----------
    title : str
    heads : sequence of str
    rows : sequence of sequence of str
        The first cell of a row names it.
    note : str
        A sentence below the table.

    Examples
    --------
    >>> print(PrintedTable("Prices", ["what", "price"], [["room", "5 wood"]]).text())
    Prices
    what  price
    ----  ------
    room  5 wood
    """

    def __init__(
        self,
        title: str,
        heads: Sequence[str],
        rows: Sequence[Sequence[str]],
        note: str = "",
    ) -> None:
        self.title = title
        self.heads = list(heads)
        self.rows = [list(row) for row in rows]
        self.note = note

    def text(self) -> str:
        """Return the table as text, with long cells in several lines."""
        widths = self._widths()
        lines = [self.title, *_lines(self.heads, widths)]
        lines.append(_GAP.join("-" * width for width in widths))
        for row in self.rows:
            lines += _lines(row, widths)
        return "\n".join([*lines, *([wrapped(self.note)] if self.note else [])])

    def _widths(self) -> list[int]:
        """Return the widths of the columns: where there is little room, for the fewest lines."""
        columns = list(zip(self.heads, *self.rows, strict=True))
        natural = [max(map(terminal_width, cells)) for cells in columns]
        least = [min(_NARROWEST, wide) for wide in natural]
        widths = [
            min(wide, max(few, *map(longest_piece, cells)), _WIDEST)
            for wide, few, cells in zip(natural, least, columns, strict=True)
        ]
        room = WIDTH - len(_GAP) * (len(widths) - 1)
        while sum(widths) > room and max(widths) > _NARROWEST:
            widths[widths.index(max(widths))] -= 1
        letters = [sum(map(terminal_width, cells)) for cells in columns]
        for _ in range(room - sum(widths)):
            # A column takes about (letters / width) lines: give room where that shrinks most.
            open_ = [n for n, width in enumerate(widths) if width < natural[n]]
            if not open_:
                break
            widths[max(open_, key=lambda n: letters[n] / widths[n] ** 2)] += 1
        return widths

    def html(self) -> str:
        """Return the table as HTML."""
        size = text_size()
        head = "".join(
            f'<th scope="col" style="{_CELL}">{escape(each)}</th>' for each in self.heads
        )
        rows = "".join(f"<tr>{_html_row(row)}</tr>" for row in self.rows)
        note = f'<p style="{size}margin:2px 0">{escape(self.note)}</p>' if self.note else ""
        return (
            f'<table style="{size}{_TABLE}"><caption style="text-align:left;font-weight:700;'
            f'color:inherit">{escape(self.title)}</caption>'
            f"<thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>{note}"
        )

    def markdown(self) -> str:
        """Return the table as Markdown."""
        lines = [self.heads, ["-"] * len(self.heads), *self.rows]
        shown = "\n".join(f"| {' | '.join(map(_markdown_cell, row))} |" for row in lines)
        note = f"\n\n{self.note}" if self.note else ""
        return f"**{self.title}**\n\n{shown}{note}"


def _lines(cells: Sequence[str], widths: Sequence[int]) -> list[str]:
    """Return the lines of a row of a table."""
    parts = [cut(cell, width) for cell, width in zip(cells, widths, strict=True)]
    return [
        _GAP.join(
            padded(part[n] if n < len(part) else "", width)
            for part, width in zip(parts, widths, strict=True)
        ).rstrip()
        for n in range(max(map(len, parts)))
    ]


def _html_row(cells: Sequence[str]) -> str:
    first, *others = map(escape, cells)
    named = f'<th scope="row" style="{_CELL}">{first}</th>'
    return named + "".join(f'<td style="{_CELL}">{cell}</td>' for cell in others)


def _markdown_cell(text: str) -> str:
    return text.replace("|", "\\|")


Block = str | NumberedSteps | PrintedTable
"""A part of a rulebook; a text is a paragraph."""


def block_text(block: Block) -> str:
    """Return a part of a rulebook as text."""
    return wrapped(block) if isinstance(block, str) else block.text()


def block_html(block: Block) -> str:
    """Return a part of a rulebook as HTML."""
    return f"<p>{escape(block)}</p>" if isinstance(block, str) else block.html()


def block_markdown(block: Block) -> str:
    """Return a part of a rulebook as Markdown."""
    return block if isinstance(block, str) else block.markdown()


WORDS: Final = "tables"
"""The prefix of the text keys of a game's tables."""


class TableWords:
    """The words of a game's rulebook besides its rules: the aim, heads of tables, notes.

    Parameters
    ----------
    game : Game
    language : str
    folder : Path
        The folder of the texts; their keys begin with ``tables``.

    Attributes
    ----------
    texts : Texts
        All texts of the game with them.
    language : str
    faces : str
        Whose faces the game has, if that has to be said.
    """

    def __init__(self, game: Game, language: str, folder: Path) -> None:
        self.language = language
        self.faces = game.faces_text("name", language)
        own = load_texts(language, *game.text_folders, folder)
        ours = {key: text for key, text in own.items() if key.startswith(f"{WORDS}.")}
        self.texts = Texts({**game.texts(language), **ours})

    def __call__(self, key: str, **facts: Any) -> str:
        """Return one of the words."""
        return self.texts(f"{WORDS}.{key}", **facts)

    def known(self, key: str, otherwise: str) -> str:
        """Return one of the words, or another one where an expansion of a user brought none."""
        return self(key if f"{WORDS}.{key}" in self.texts else otherwise)

    def goods(self, listed: Sequence[tuple[str, int]]) -> str:
        """Return goods in words, or a dash for none."""
        return self("goods", goods=tuple(listed)) if listed else "–"

    def numbered(self, name: str) -> list[str]:
        """Return the texts ``<name>.1``, ``<name>.2`` and so on."""
        found: list[str] = []
        while f"{WORDS}.{name}.{len(found) + 1}" in self.texts:
            found.append(self(f"{name}.{len(found) + 1}"))
        return found

    def steps(self, name: str) -> NumberedSteps:
        """Return numbered texts as steps."""
        return NumberedSteps(self.numbered(name))

    def table(
        self,
        name: str,
        heads: str,
        rows: Sequence[Sequence[str]],
        note: str = "",
        *,
        faces: bool = False,
    ) -> PrintedTable:
        """Return a table titled by the text ``title.<name>``.

        Parameters
        ----------
        name : str
        heads : str
            The names of the columns, each a text ``head.<name>``.
        rows : sequence of sequence of str
        note : str
        faces : bool
            Whether it shows the faces of the game: its title then says whose they are.
        """
        columns = [self(f"head.{head}") for head in heads.split()]
        title, whose = self(f"title.{name}"), self.faces if faces else ""
        if whose:
            title = texts(self.language)("rulebook.faces", title=title, faces=whose)
        return PrintedTable(title, columns, rows, note)
