"""Which HTML elements are empty, raw, or end without an end tag."""

VOID = frozenset(
    [
        "area",
        "base",
        "br",
        "col",
        "embed",
        "hr",
        "img",
        "input",
        "link",
        "meta",
        "param",
        "source",
        "track",
        "wbr",
    ]
)
RAW = frozenset({"script", "style", "textarea", "title", "noscript"})
FOREIGN = frozenset({"math", "svg"})

_BLOCKS = [
    "address",
    "article",
    "aside",
    "blockquote",
    "center",
    "details",
    "dialog",
    "dir",
    "div",
    "dl",
    "fieldset",
    "figcaption",
    "figure",
    "footer",
    "form",
    "h1",
    "h2",
    "h3",
    "h4",
    "h5",
    "h6",
    "header",
    "hgroup",
    "hr",
    "main",
    "menu",
    "nav",
    "ol",
    "p",
    "pre",
    "section",
    "summary",
    "table",
    "ul",
]
_CELLS = frozenset({"td", "th"})
_GROUPS = frozenset({"tbody", "thead", "tfoot", "caption", "colgroup"})
_TABLE = frozenset({"table"})
_SCOPES = frozenset({"table", "td", "th", "caption", "button", "object", "svg", "math"})

CLOSED_BY: dict[str, tuple[frozenset[str], frozenset[str]]] = {
    **{name: (frozenset({"p"}), _SCOPES) for name in _BLOCKS},
    "li": (frozenset({"li"}), frozenset({"ul", "ol", "menu"}) | _SCOPES),
    "dt": (frozenset({"dt", "dd"}), frozenset({"dl"}) | _SCOPES),
    "dd": (frozenset({"dt", "dd"}), frozenset({"dl"}) | _SCOPES),
    "td": (_CELLS, _TABLE | {"tr"}),
    "th": (_CELLS, _TABLE | {"tr"}),
    "tr": (_CELLS | {"tr", "caption", "colgroup"}, _TABLE),
    "tbody": (_CELLS | _GROUPS | {"tr"}, _TABLE),
    "thead": (_CELLS | _GROUPS | {"tr"}, _TABLE),
    "tfoot": (_CELLS | _GROUPS | {"tr"}, _TABLE),
    "option": (frozenset({"option"}), frozenset({"select"})),
    "a": (frozenset({"a"}), _SCOPES),
    "body": (frozenset({"head"}), frozenset()),
}
"""Start tag -> what it ends, and the elements through which it does not reach."""

BARRIERS: dict[str, frozenset[str]] = {
    "": frozenset({"table", "td", "th", "caption"}),
    **{
        name: frozenset({"table"})
        for name in ("td", "th", "tr", "tbody", "thead", "tfoot", "caption")
    },
    **{
        name: frozenset() for name in ("table", "body", "html", "section", "article", "div", "main")
    },
}
"""End tag -> the elements through which it does not reach; '' stands for all others."""
