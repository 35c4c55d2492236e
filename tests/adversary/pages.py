"""What a browser would make of markup, without a browser: tags, attributes, what is in them."""

from __future__ import annotations

from html.parser import HTMLParser

VOID = frozenset({"input", "img", "br", "rect", "use", "path", "circle", "line"})


class Reader(HTMLParser):
    """Collects every element with its attributes, every text, and whatever else there is."""

    def __init__(self, markup: str) -> None:
        super().__init__(convert_charrefs=True)
        self.elements: list[tuple[str, list[tuple[str, str | None]]]] = []
        self.texts: list[str] = []
        self.strange: list[str] = []
        self.open: list[str] = []
        self.feed(markup)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, attrs))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, attrs))

    def handle_endtag(self, tag: str) -> None:
        if tag in VOID:
            return
        if not self.open or self.open.pop() != tag:
            self.strange.append(f"</{tag}>")

    def handle_data(self, data: str) -> None:
        self.texts.append(data)

    def handle_comment(self, data: str) -> None:
        self.strange.append(data)

    def handle_decl(self, decl: str) -> None:
        self.strange.append(decl)

    def handle_pi(self, data: str) -> None:
        self.strange.append(data)

    def unknown_decl(self, data: str) -> None:
        self.strange.append(data)

    @property
    def shapes(self) -> set[tuple[str, tuple[str, ...]]]:
        """Which elements there are, with the names of their attributes."""
        return {(tag, tuple(name for name, _ in attrs)) for tag, attrs in self.elements}

    @property
    def text(self) -> str:
        """All that can be read."""
        return "".join(self.texts)

    def values(self, name: str) -> list[str]:
        """The values of an attribute, wherever it stands."""
        return [value or "" for _, attrs in self.elements for each, value in attrs if each == name]
