"""What paragraph and character styles say: heading levels, names, hidden text."""

from dataclasses import dataclass, field

from lxml import etree

from scholiast.parsing.docx.parts import attribute, child, is_on, local, value_of

_LONGEST_CHAIN = 12


@dataclass(frozen=True, slots=True)
class Style:
    """One style with what it takes over from the styles it is based on."""

    name: str = ""
    """Word's own name in lower case, which is English in every language: `heading 1`."""
    level: int = 0
    """1 for a top-level heading, 0 for no heading."""
    is_hidden: bool = False
    is_raised: bool = False
    is_list: bool = False


@dataclass(frozen=True, slots=True)
class Styles:
    """The styles of a document by their ids, which are localised."""

    by_id: dict[str, Style] = field(default_factory=dict)

    def get(self, key: str | None) -> Style:
        """Return the style with this id, or a plain one."""
        return self.by_id.get(key or "", Style())


def read_styles(root: etree._Element | None) -> Styles:
    """Return the styles of a styles part."""
    if root is None:
        return Styles()
    elements = {attribute(each, "styleId"): each for each in root if local(each) == "style"}
    return Styles({key: _style(key, elements) for key in elements})


def _style(key: str, elements: dict[str, etree._Element]) -> Style:
    name = (value_of(elements[key], "name") or key).lower()
    level, hidden, raised, is_list = _level_of_name(name), False, False, False
    at: str | None = key
    for _ in range(_LONGEST_CHAIN):
        element = elements.get(at or "")
        if element is None:
            break
        paragraph, run = child(element, "pPr"), child(element, "rPr")
        outline = value_of(paragraph, "outlineLvl")
        if not level and outline and outline.isdigit() and int(outline) < 9:
            level = int(outline) + 1
        level = level or _level_of_name((value_of(element, "name") or "").lower())
        hidden = hidden or is_on(run, "vanish")
        raised = raised or value_of(run, "vertAlign") == "superscript"
        is_list = is_list or child(paragraph, "numPr") is not None
        at = value_of(element, "basedOn")
    return Style(name, level if name not in ("title", "subtitle") else 0, hidden, raised, is_list)


def _level_of_name(name: str) -> int:
    words = name.split()
    if len(words) == 2 and words[0] == "heading" and words[1].isdigit():
        return min(max(int(words[1]), 1), 9)
    return 0
