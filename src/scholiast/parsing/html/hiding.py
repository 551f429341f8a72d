"""Which parts of a page a reader does not see."""

import re

from scholiast.papers import HiddenText, Place
from scholiast.parsing.drafting import Draft
from scholiast.parsing.markup.tree import Element, Text

_RULE = re.compile(r"\.([\w-]{1,80})\s{0,9}\{([^{}]{0,500})\}")
_NUMBER = re.compile(r"(-?\d{0,6}(?:\.\d{1,6})?)(px|pt|em|rem|%|)")
_CLIPPED = re.compile(r"rect\([01](?:px)?(?:,?[01](?:px)?){3}\)")
_INSET = re.compile(r"inset\((?:[5-9]\d|100)%\)|circle\(0(?:px|%)?\)")
_WHITE = frozenset({
    "white", "#fff", "#ffffff", "rgb(255,255,255)", "rgba(255,255,255,1)", "transparent",
    "#fefefe", "rgba(0,0,0,0)", "snow", "#fffffe", "hsl(0,0%,100%)",
})  # fmt: skip
_INTERFACE = frozenset({
    "sr-only", "visually-hidden", "visuallyhidden", "screen-reader-text", "screenreader-text",
    "u-visually-hidden", "katex-html", "MathJax_Preview", "MathJax", "MathJax_Display",
    "mjx-chtml", "MathJax_SVG",
})  # fmt: skip


class Hiding:
    """Tells hidden elements and keeps their words apart from the text."""

    def __init__(self, root: Element, draft: Draft, name: str) -> None:
        self.draft = draft
        self.name = name
        self._classes: dict[str, str] = {}
        for style in root.descendants("style"):
            sheet = "".join(n.content for n in style.children if isinstance(n, Text))
            for selector, rules in _RULE.findall(sheet[:200_000]):
                reason = hidden_by(rules)
                if reason:
                    self._classes[selector] = reason

    def takes(self, element: Element) -> bool:
        """Say whether an element is hidden; its words are then kept as hidden text."""
        if not element.attributes:
            return False
        classes = element.classes
        if classes & _INTERFACE:
            return True
        style = element.get("style")
        if element.name == "font":
            style = f"color:{element.get('color')};{style}"
        reason = hidden_by(style) or next(
            (self._classes[name] for name in classes if name in self._classes), ""
        )
        if not reason and _is_cut_away(style):
            reason = "invisible"
        if not reason and "hidden" in element.attributes and element.get("hidden") != "until-found":
            reason = "display-none"
        if not reason:
            return False
        words = element.text
        if words:
            line, column = self.draft.files[-1].line_and_column(element.start)
            self.draft.hidden.append(HiddenText(words, reason, Place(self.name, line, column)))
        return True


def hidden_by(style: str) -> str:
    """Return why a style hides its element, or an empty string.

    >>> hidden_by("color: #FFF"), hidden_by("font-size: 0.5px"), hidden_by("color: red")
    ('white', 'tiny', '')
    >>> hidden_by("color: #fff; background: #fff"), hidden_by("color: #fff; background: navy")
    ('white', '')
    """
    if not style:
        return ""
    rules = _rules(style)
    if rules.get("display") == "none":
        return "display-none"
    if rules.get("visibility") in {"hidden", "collapse"} or _size(rules.get("opacity", "")) == 0:
        return "invisible"
    size = _size(rules.get("font-size", ""))
    if size is not None and size < 2 and _is_absolute(rules["font-size"], size):
        return "tiny"
    grounds = [value for name, value in rules.items() if name.startswith("background")]
    grounded = any(value not in _WHITE for value in grounds)
    if rules.get("color") in _WHITE and not grounded:
        return "white"
    far = [_size(rules.get(side, "")) for side in ("left", "top", "text-indent", "margin-left")]
    return "off-page" if any(place is not None and place <= -900 for place in far) else ""


def _rules(style: str) -> dict[str, str]:
    """Return a style's properties with their values, blanks and emphasis taken off."""
    rules: dict[str, str] = {}
    for rule in style.lower().split(";")[:50]:
        name, _, value = rule.partition(":")
        rules[name.strip()] = "".join(value.replace("!important", "").split())
    return rules


def _is_cut_away(style: str) -> bool:
    """Say whether an element's own style leaves nothing of it to see.

    >>> _is_cut_away("clip: rect(0, 0, 0, 0)"), _is_cut_away("height: 0")
    (True, False)
    """
    if "clip" not in style and "overflow" not in style:
        return False
    rules = _rules(style)
    if _CLIPPED.fullmatch(rules.get("clip", "")) or _INSET.fullmatch(rules.get("clip-path", "")):
        return True
    sides = (_size(rules.get(side, "")) for side in ("height", "max-height", "width", "max-width"))
    return rules.get("overflow") == "hidden" and any(
        size is not None and size <= 1 for size in sides
    )


def _size(value: str) -> float | None:
    found = _NUMBER.fullmatch(value)
    try:
        return float(found.group(1)) if found else None
    except ValueError:
        return None


def _is_absolute(value: str, size: float) -> bool:
    """Say whether a small size is small in itself, not a factor such as 1.2em."""
    if value.endswith(("em", "%")):
        return size < (0.15 if value.endswith("em") else 2)
    return True
