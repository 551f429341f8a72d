"""MathML and TeX formulas in markup -> one line of TeX-like text."""

import re

from scholiast.parsing.markup.tree import Element, Text, text_of

_TEX = ("application/x-tex", "tex", "latex", "application/x-latex")
_TEMPLATES = {
    "msub": (2, "{0}_{1}"), "msup": (2, "{0}^{1}"), "munder": (2, "{0}_{1}"),
    "mover": (2, "{0}^{1}"), "msubsup": (3, "{0}_{1}^{2}"), "munderover": (3, "{0}_{1}^{2}"),
    "mfrac": (2, "\\frac{{{0}}}{1}"), "msqrt": (1, "\\sqrt{{{0}}}"),
    "mroot": (2, "\\sqrt[{1}]{{{0}}}"),
}  # fmt: skip
"""Element -> how many children it has, and how they are written."""
_ACCENTS = {
    "^": "hat", "ˆ": "hat", "~": "tilde", "˜": "tilde", "¯": "bar", "‾": "bar", "_": "bar",
    "→": "vec", "˙": "dot", ".": "dot", "¨": "ddot",
}  # fmt: skip
_SEPARATORS = {"mtable": " \\\\ ", "mtr": " & ", "mlabeledtr": " & "}

_PREAMBLE = re.compile(r"\\begin\{document\}(.{0,20000}?)\\end\{document\}", re.S)
_UNSEEN = dict.fromkeys(map(ord, "\u2061\u2062\u2063\u2064\u200b\ufeff"), None)


def formula_of(element: Element) -> str:
    """Return the formula that an element holds, without dollar signs; empty if it holds none.

    TeX that the author wrote (`tex-math`, an annotation, `alttext`) goes before MathML.
    """
    tex = element if element.name == "tex-math" else element.first("tex-math")
    if tex is not None:
        return _bare(tex.text)
    math = element if element.name == "math" else element.first("math")
    return math_text(math) if math is not None else ""


def math_text(math: Element) -> str:
    """Return the text of a MathML element."""
    for note in math.descendants("annotation"):
        if note.get("encoding").lower() in _TEX:
            return _bare(note.text)
    if math.get("alttext"):
        return _bare(math.get("alttext"))
    return " ".join(_text(math).translate(_UNSEEN).split())


def _bare(tex: str) -> str:
    """Return TeX without the document around it and without dollar signs."""
    found = _PREAMBLE.search(tex[:40_000])
    inner = found.group(1) if found else tex
    return " ".join(inner.replace("$", " ").split())


def _text(node: Element | Text) -> str:
    if isinstance(node, Text):
        return node.content
    if node.name in {"annotation", "annotation-xml", "maligngroup", "malignmark"}:
        return ""
    if node.name in {"mi", "mn", "mo", "ms", "mtext"}:
        return text_of(node) + (" " if node.name == "mo" else "")
    if node.name == "mspace":
        return " "
    parts = [_text(child).strip() for child in node.elements]
    return _composed(node, parts) if parts else node.text


def _composed(node: Element, parts: list[str]) -> str:
    """Return a MathML element from the texts of its children."""
    if node.name == "mfenced":
        marks = node.attributes
        inner = (marks.get("separators", ",")[:1] or " ").join(parts)
        return f"{marks.get('open', '(')}{inner}{marks.get('close', ')')}"
    if node.name == "mover" and len(parts) == 2 and parts[1] in _ACCENTS:
        return f"\\{_ACCENTS[parts[1]]}{{{parts[0]}}}"
    count, template = _TEMPLATES.get(node.name, (0, ""))
    if template and count == len(parts):
        grouped = [parts[0], *(_grouped(part) for part in parts[1:])]
        return template.format(*grouped)
    return _SEPARATORS.get(node.name, " ").join(parts)


def _grouped(part: str) -> str:
    return f"{{{part}}}"
