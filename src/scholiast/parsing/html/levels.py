"""How deep a heading of a page stands."""

from scholiast.parsing.html.bibliography import HEADINGS
from scholiast.parsing.markup.tree import Element

_SECTIONS = frozenset({"section"})


class Levels:
    """Gives each heading its level; 0 is the paper's title."""

    def __init__(self, content: Element, title: str) -> None:
        headings = [h for h in content.descendants(*HEADINGS) if h.text]
        tops = [h for h in headings if h.name == "h1"]
        self._title = self._find_title(headings, tops, title)
        others = [h for h in headings if h is not self._title and not _is_special(h)]
        self._nested = len([h for h in others if h.name == "h1"]) > 1 and any(
            h.is_inside("section") for h in others
        )
        self._ranks = sorted({int(h.name[1]) for h in others})

    @property
    def has_title(self) -> bool:
        """Say whether one of the headings is the paper's title."""
        return self._title is not None

    def _find_title(
        self, headings: list[Element], tops: list[Element], title: str
    ) -> Element | None:
        for heading in headings:
            if "ltx_title_document" in heading.classes:
                return heading
        wanted = "".join(title.lower().split())
        for heading in headings:
            words = "".join(heading.text.lower().split())
            if wanted and len(words) > 9 and (words == wanted or wanted.startswith(words)):
                return heading
        if len(tops) == 1 and tops[0] is headings[0]:
            return tops[0]
        return None

    def of(self, heading: Element) -> int:
        """Return a heading's level, 1 for a section, 0 for the title."""
        if heading is self._title:
            return 0
        if _is_special(heading):
            return 1
        if self._nested:
            depth = sum(e.name in _SECTIONS for e in heading.ancestors())
            return max(depth + int(heading.name[1]) - 1, 1)
        rank = int(heading.name[1]) if heading.name in HEADINGS else 1
        return self._ranks.index(rank) + 1 if rank in self._ranks else 1


def _is_special(heading: Element) -> bool:
    """Say whether a heading's size says nothing about its depth (LaTeXML's abstract)."""
    return bool(
        heading.classes & {"ltx_title_abstract", "ltx_title_acknowledgements", "ltx_title_keywords"}
    )
