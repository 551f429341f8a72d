"""What an HTML element is to a reader: by name, role and class."""

import re

from scholiast.parsing.markup.tree import Element

DROPPED = frozenset({
    "script", "style", "nav", "noscript", "template", "iframe", "object", "embed", "svg", "form",
    "button", "input", "select", "textarea", "head", "link", "meta", "title", "canvas", "audio",
    "video", "dialog", "colgroup", "map",
})  # fmt: skip
BLOCKS = frozenset({
    "p", "div", "section", "article", "main", "ul", "ol", "dl", "table", "figure", "blockquote",
    "pre", "h1", "h2", "h3", "h4", "h5", "h6", "header", "footer", "aside", "address", "hr",
    "details", "summary", "body", "html", "center", "fieldset", "figcaption", "li", "dt", "dd",
})  # fmt: skip
_FRAME_CLASSES = frozenset({
    "ltx_page_header", "ltx_page_footer", "ltx_pagination", "ltx_page_navbar", "ltx_TOC",
    "navbar", "breadcrumb", "breadcrumbs", "cookie-banner", "toc", "sidebar", "skip-link",
    "back-to-top", "ltx_ERROR", "ltx_note_mark", "ltx_role_newpage", "footnote-back",
    "footnote-backref", "reversefootnote", "no-print", "noprint", "package-hirwe-govuk",
})  # fmt: skip
_EQUATIONS = frozenset({
    "ltx_equation", "ltx_equationgroup", "ltx_eqn_table", "disp-formula", "display-formula",
    "disp-equation", "c-article-equation", "equation",
})  # fmt: skip
_FIGURES = frozenset({"ltx_figure", "ltx_table", "fig", "figure", "c-article-section__figure"})
_TEX = re.compile(r"^\s{0,99}(?:\\\(|\\\[|\$\$?)(.{0,20000}?)(?:\\\)|\\\]|\$\$?)\s{0,99}$", re.S)


def is_frame(element: Element) -> bool:
    """Say whether an element belongs to the page around the paper: menus, banners, back links."""
    if element.name in DROPPED:
        return element.name != "script" or not is_formula(element)
    role, classes = element.get("role"), element.classes
    if role in {"navigation", "banner", "search", "doc-backlink", "doc-toc", "menu", "dialog"}:
        return True
    if classes & _FRAME_CLASSES or role == "contentinfo":
        return True
    if element.name in {"footer", "aside"}:
        return not role.startswith("doc-") and "footnotes" not in classes
    return element.name == "header" and element.first("h1") is None


def is_display(element: Element) -> bool:
    """Say whether an element is a displayed formula."""
    if element.name == "math":
        return element.get("display") == "block"
    classes = element.classes
    if classes & _EQUATIONS:
        return is_formula_inside(element)
    return ("math" in classes and "display" in classes) or (
        element.name == "mjx-container" and (element.get("display") == "true")
    )


def is_formula_inside(element: Element) -> bool:
    """Say whether an element holds mathematics."""
    return element.first("math") is not None or any(is_formula(e) for e in element.descendants())


def is_formula(element: Element) -> bool:
    """Say whether an element is a formula within a line."""
    classes = element.classes
    return (
        element.name == "math"
        or (element.name == "span" and "math" in classes)
        or (element.name == "span" and "katex" in classes)
        or (element.name == "script" and element.get("type").startswith("math/"))
    )


def tex_of(element: Element) -> str:
    """Return the TeX that an element holds as text, without its delimiters; empty if none."""
    words = "".join(element.text)
    found = _TEX.match(words[:20_000])
    if found:
        return " ".join(found.group(1).split())
    return words if element.name == "script" else ""


def is_float(element: Element) -> bool:
    """Say whether an element is a figure or table with its caption."""
    if element.name == "figure":
        return True
    return (
        element.name == "div"
        and bool(element.classes & _FIGURES)
        and (element.first("figcaption", "img", "table") is not None)
    )


def is_data_table(table: Element) -> bool:
    """Say whether a table holds data, not the page's layout."""
    if (
        table.get("role") in {"presentation", "none"}
        or table.first("table", "h1", "h2", "h3") is not None
    ):
        return False
    return table.first("section", "blockquote", "ol") is None
