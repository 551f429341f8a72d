"""How a paper's citations look: numbers, names and years, or labels, and between which brackets."""

import re
from dataclasses import dataclass, replace

from scholiast.papers import CitationStyle
from scholiast.parsing.latex.facts import Facts
from scholiast.parsing.latex.sources import Sources

_NATBIB_CLASSES = re.compile(
    r"revtex|elsart|cas-|mnras|aastex|emulateapj|acmart|sn-jnl|aa$|copernicus|agujournal|interact|oup-authoring|wiley|jfm|apj"
)
_NATBIB_PACKAGES = re.compile(
    r"^(?:acl\w*|naacl\w*|emnlp\w*|coling\w*|eacl\w*|iclr\w*|icml\w*|neurips\w*|nips\w*|colm\w*|tmlr|jmlr\w*|aistats\w*|uai\w*|corl\w*|aaai\w*|ijcai\w*|conll\w*|tacl\w*)$",
    re.I,
)
_NUMERIC_CLASSES = re.compile(
    r"revtex|acmart|IEEEtran|elsarticle|llncs|siam|cas-sc|cas-dc|osa|optica|quantumarticle|achemso|sn-jnl"
)
_NUMERIC_STYLES = re.compile(
    r"^(?:plain|unsrt|abbrv|acm|ieeetr|siam|amsplain|amsxport|splncs|splncs03|splncs04|IEEEtran\w*|elsarticle-num\w*|"
    r"model1\w*|apsrev\w*|aip\w*|nature\w*|naturemag|nar|vancouver|science\w*|utphys\w*|JHEP\w*|iopart-num|achemso|rsc|spmpsci|spphys|"
    r"bmc-mathphys|h-physrev\w*|ws-\w+|siamplain|plainurl|unsrturl|abbrvurl|sn-(?:mathphys|nature|vancouver|aps|num)\w*|ieee\w*|osajnl|"
    r"spiebib|ACM-Reference-Format|hunsrt\w*|cell|ama|asme\w*|phjcp|prsty|tufte|SciPost\w*|quantum\w*|mdpi|eptcs\w*)$",
    re.I,
)
_LABEL_STYLES = re.compile(r"^(?:alpha\w*|amsalpha|ams-alpha|halpha\w*|geralpha)$", re.I)
_CITED_ORDER = re.compile(
    r"unsrt|ieee|apsrev|nature|num|phys|aip|vanc|science|nar$|jhep|acs|achemso|rsc|osa|optica|spie|iop|ama$|prsty|scipost|quantum|plos|bmc",
    re.I,
)
_SORTED = re.compile(r"^\s{0,4}SORT\s*$", re.M)
_BIBLATEX_NAMED = re.compile(
    r"authoryear|author-year|apa|chicago-authordate|authortitle|harvard|ext-authoryear|gb7714-\d+ay|mla|bwl-FU|nejmay",
    re.I,
)
_BIBLATEX_LABELS = re.compile(r"alphabetic|alpha", re.I)
_BIBLATEX_NOTES = re.compile(r"verbose|chicago-notes|footnote|oscola|jurabib|authortitle-", re.I)
_BIBLATEX_RAISED = re.compile(r"nature|science|super|chem-acs|chem-angew|chem-rsc", re.I)
_BIBLATEX_CITED_ORDER = re.compile(
    r"ieee|nature|science|phys|vancouver|chem-|nejm|numeric-unsrt|trad-unsrt|gb7714", re.I
)


@dataclass(frozen=True, slots=True)
class Style:
    """How marks are printed."""

    kind: str
    """`numeric`, `superscript`, `author-year`, `label` or `note`"""
    opening: str = "["
    closing: str = "]"
    between: str = ", "
    """Between two sources of one mark."""
    before_year: str = ", "
    joint: str = " and "
    most_names: int = 2
    cited_order: bool = False
    sorted: bool = False
    compressed: bool = False
    biblatex: bool = False
    natbib: bool = False

    @property
    def citation_style(self) -> CitationStyle:
        """Return the style of a mark in brackets."""
        return {
            "numeric": CitationStyle.NUMERIC, "superscript": CitationStyle.SUPERSCRIPT,
            "label": CitationStyle.LABEL,
            "note": CitationStyle.NOTE,
        }.get(self.kind, CitationStyle.AUTHOR_YEAR)  # fmt: skip


NUMERIC = Style("numeric")
NAMED = Style("author-year", "(", ")", "; ")


def style_of(facts: Facts, labels: str, sources: Sources) -> Style:
    """Return the style of a paper's marks.

    `labels` says what its printed entries carry: `author-year`, `apalike`, `label` or nothing.
    """
    if facts.uses_biblatex:
        return _biblatex(facts)
    style = _natbib(facts, labels) if _has_natbib(facts) else _plain(facts, labels)
    return replace(style, cited_order=_in_cited_order(facts, sources))


def _has_natbib(facts: Facts) -> bool:
    named = any(name == "natbib" or _NATBIB_PACKAGES.match(name) for name in facts.packages)
    return named or bool(_NATBIB_CLASSES.search(facts.document_class))


def _natbib(facts: Facts, labels: str) -> Style:
    """Return natbib's style by its options, its settings, and what the entries can give."""
    options = (
        list(facts.packages.get("natbib", []))
        + facts.class_options
        + facts.packages.get("acmart", [])
    )
    kind = _natbib_kind(facts, labels, options)
    style = NUMERIC if kind in ("numeric", "superscript") else NAMED
    style = replace(style, kind=kind, natbib=True)
    if "square" in options and kind != "superscript":
        style = replace(style, opening="[", closing="]")
    if "round" in options and kind != "superscript":
        style = replace(style, opening="(", closing=")")
    if kind == "author-year" and ("comma" in options):
        style = replace(style, between=", ")
    sort = any(option in ("sort", "sort&compress") for option in options)
    compress = any(option in ("compress", "sort&compress") for option in options)
    style = replace(style, sorted=sort, compressed=compress)
    for setting in facts.citation_settings:
        style = _set(style, setting, labels)
    return style


def _natbib_kind(facts: Facts, labels: str, options: list[str]) -> str:
    """Return the kind of marks that natbib prints."""
    named = labels == "author-year"
    if {"super", "superscript"} & set(options):
        return "superscript"
    if facts.document_class.startswith("revtex"):
        return "author-year" if {"rmp", "author-year"} & set(options) else "numeric"
    if labels == "label" or (_LABEL_STYLES.match(facts.style) and not named):
        return "label"
    by_style = bool(_NUMERIC_STYLES.match(facts.style)) and not named
    by_class = facts.document_class.startswith("acmart")
    by_option = bool({"numbers", "sn-mathphys-num", "num-refs"} & set(options))
    is_numeric = by_option or by_class or by_style or labels == "plain"
    return "numeric" if is_numeric else "author-year"


def _set(style: Style, setting: str, labels: str) -> Style:
    r"""Return the style after one option of \setcitestyle, \citestyle or \bibpunct."""
    name, _, value = setting.partition("=")
    value = value.strip("{}")
    if name in ("numbers", "n"):
        return replace(style, kind="numeric", opening="[", closing="]", between=", ")
    if name in ("super", "s", "nature"):
        return replace(style, kind="superscript", opening="", closing="", between=",")
    if name in ("authoryear", "a", "acmauthoryear") and labels != "plain":
        round_now = {"[": "(", "]": ")"}
        opening = round_now.get(style.opening, style.opening)
        closing = round_now.get(style.closing, style.closing)
        return replace(style, kind="author-year", opening=opening, closing=closing, between="; ")
    changes = {
        "square": {"opening": "[", "closing": "]"}, "round": {"opening": "(", "closing": ")"},
        "semicolon": {"between": "; "}, "comma": {"between": ", "},
    }  # fmt: skip
    if name in changes:
        return replace(style, **changes[name])  # type: ignore[arg-type]
    fields = {"open": "opening", "close": "closing", "citesep": "between", "aysep": "before_year"}
    if name in fields and len(value) <= 3:
        spaced = value + " " if name in ("citesep", "aysep") and not value.endswith(" ") else value
        return replace(style, **{fields[name]: spaced})  # type: ignore[arg-type]
    return style


def _plain(facts: Facts, labels: str) -> Style:
    """Return the style of a paper without natbib."""
    packages = facts.packages
    if {"apacite", "harvard", "chicago", "named"} & set(packages) or labels == "author-year":
        return replace(NAMED, joint=" & " if "apacite" in packages else " and ")
    if labels == "apalike" or facts.style == "apalike":
        return replace(NAMED, opening="[", closing="]")
    if labels == "label" or (_LABEL_STYLES.match(facts.style) and labels != "plain"):
        return Style("label")
    if "overcite" in packages or (
        "cite" in packages and {"superscript", "super"} & set(packages["cite"])
    ):
        return Style("superscript", "", "", ",", cited_order=True, sorted=True, compressed=True)
    if "cite" in packages:
        return replace(
            NUMERIC,
            sorted="nosort" not in packages["cite"],
            compressed="nocompress" not in packages["cite"],
        )
    return NUMERIC


def _in_cited_order(facts: Facts, sources: Sources) -> bool:
    """Say whether the entries stand in order of citation; a style file beside the paper knows."""
    program = sources.resolve(facts.style, (".bst",), ("",)) if facts.style else None
    if program:
        return not _SORTED.search(sources.text(program) or "")
    if facts.style:
        return bool(_CITED_ORDER.search(facts.style))
    return bool(re.match(r"revtex|IEEEtran|quantumarticle|achemso", facts.document_class))


def _biblatex(facts: Facts) -> Style:
    """Return the style that biblatex's options name."""
    pairs = (option.partition("=") for option in facts.packages["biblatex"])
    options = {name: value.strip("{}") for name, _, value in pairs}
    name = options.get("citestyle") or options.get("style") or "numeric"
    by_default = bool(_BIBLATEX_CITED_ORDER.search(options.get("style", name)))
    order = options["sorting"] == "none" if "sorting" in options else by_default
    most = options.get("maxcitenames") or options.get("maxnames") or ("2" if "apa" in name else "3")
    style = Style("numeric", cited_order=order, biblatex=True)
    if _BIBLATEX_NOTES.search(name):
        style = replace(style, kind="note", opening="", closing="", between="; ", before_year=" ")
    elif _BIBLATEX_NAMED.search(name):
        joint, comma = (" & ", ", ") if "apa" in name else (" and ", " ")
        style = replace(
            style,
            kind="author-year",
            opening="(",
            closing=")",
            between="; ",
            joint=joint,
            before_year=comma,
        )
    elif _BIBLATEX_LABELS.search(name):
        style = replace(style, kind="label")
    elif _BIBLATEX_RAISED.search(name):
        style = replace(style, kind="superscript", opening="", closing="", between=",")
    compact = "comp" in name or options.get("autocite") == "superscript"
    return replace(
        style,
        most_names=int(most) if most.isdecimal() and len(most) < 3 else 3,
        sorted=compact,
        compressed=compact,
    )
