"""The map of the lessons as a part of pages: links lead to the notebooks on the site."""

from __future__ import annotations

from typing import Final

from stoneage_lab.core.language import speaking
from stoneage_lab.lessons.lesson_map import LessonMap

from .places import page_of, way

PLACES: Final = {
    "lesson_map.inc": "en",
    "how_to/lesson_map.inc": "en",
    "ja/lesson_map.inc": "ja",
}
"""The pages that show it include these files, which lie beside them."""


def part(place: str, code: str) -> str:
    """Return the map for the pages of a folder; nobody's lessons are ticked on a site."""

    def address(file: str) -> str:
        notebook = f"notebooks/{file}" if code == "en" else f"notebooks/{code}/{file}"
        page = (page_of(notebook) or "").replace(".ipynb", ".html")
        return way(place, page) if page else ""

    with speaking(code):
        return LessonMap(address=address, done=lambda file, questions: False).html()


def pages() -> dict[str, str]:
    """Return the maps, by the files that pages include."""
    return {place: part(place, code) for place, code in PLACES.items()}
