"""The glossary as pages, in English and Japanese, and the page on the board's protocol."""

from __future__ import annotations

from collections.abc import Mapping
from inspect import getdoc
from typing import Final

from stoneage_lab.core.language import LANGUAGES
from stoneage_lab.lessons.glossary import terms
from stoneage_lab.widget import protocol

from .places import NOTEBOOKS, listing_of, page_of, way
from .rules import front, words

FOLDER: Final = "reference"
PROTOCOL: Final = "stoneage_lab/widget/protocol.py"
# A link that Sphinx leaves as it is: listings are written after it has read everything.
CHECKED: Final = (
    ".. raw:: html\n\n   <p>Every message is checked by <a "
    f'href="{way(f"{FOLDER}/board_protocol.html", listing_of(PROTOCOL) or "")}">'
    f"<code>{PROTOCOL}</code></a>.</p>"
)


def pages() -> Mapping[str, str]:
    """Return the glossaries and the protocol."""
    made = {f"{FOLDER}/{page_name(language)}": glossary(language) for language in LANGUAGES}
    return {**made, f"{FOLDER}/board_protocol.rst": board_protocol()}


def page_name(language: str) -> str:
    """Return what the page of a language is called."""
    return "glossary.md" if language == "en" else f"glossary_{language}.md"


def glossary(language: str) -> str:
    """Return the page of one language."""
    said = words(language)
    links = " · ".join(
        f"[{words(other)['glossary.title']}]({page_name(other)})"
        for other in LANGUAGES
        if other != language
    )
    head = [front(language), f"# {said['glossary.title']}", links, said["glossary.about"]]
    entries = [
        f"{term.word(language)} ([{term.first}]({tutorial(term.first)}))\n"
        f": {term.meaning(language)}"
        for term in terms()
    ]
    return "\n\n".join([*head, *entries]) + "\n"


def tutorial(short: str) -> str:
    """Return the link to the tutorial that is called R3 for short."""
    found = next(path for path in NOTEBOOKS if path.rpartition("/")[2].startswith(f"{short}_"))
    return way(f"{FOLDER}/glossary.md", page_of(found) or "")


def board_protocol() -> str:
    """Return the page on the protocol: the words of the module that checks every message."""
    title, _, rest = (getdoc(protocol) or "").partition("\n")
    fields = "\n".join(
        f"   {kind:9} {' '.join(names)}" for kind, names in protocol.MESSAGE_FIELDS.items()
    )
    return (
        f"The protocol of the board\n{'=' * 30}\n\n{title}\n{rest}\n\n"
        f"The answers\n-----------\n\n``code`` is one of "
        f"{', '.join(f'``{code}``' for code in protocol.CODES)}.\n\n"
        f"Kinds of messages and their fields, as they are checked::\n\n{fields}\n\n"
        f"{CHECKED}\n"
    )
