"""How the beginnings of blocks look: captions, headings, list items, notes."""

import re

CAPTION = re.compile(
    r"^(?P<label>(?P<kind>Fig(?:ure|\.)?|FIG(?:URE|\.)?|Tab(?:le|\.)?|TABLE|"
    r"Algorithm|ALGORITHM|Listing|LISTING|Scheme|Chart|Box|"
    r"Supplementary (?:Fig(?:ure|\.)|Table)|Extended Data Fig(?:ure|\.)|"
    r"Abbildung|Tabelle|Tableau|Figura|Tabla)\s?"
    r"(?P<number>[A-Z]?\.?\d{1,3}(?:\.\d{1,3})?[a-z]?|[IVXL]{1,6}|[A-Z](?=[.:])))"
    r"(?P<mark>\s?[.:|]\s?|\s?[–—-]\s|\s(?=[A-Z(])|$)(?P<rest>.{0,400})",
    re.S,
)
KINDS = {"t": "table", "a": "algorithm", "l": "listing"}

NUMBERED = re.compile(
    r"^(?:(?:Chapter|Section|Appendix|Part)\s)?(?P<number>(?:\d{1,2}|[A-Z])(?:\.\d{1,2}){0,4})"
    r"(?P<dot>[.)]?)\s{1,3}(?=\S)"
    r"(?P<words>.{1,200})$"
)
ROMAN = re.compile(r"^(?P<number>[IVX]{1,6})\.\s{1,3}(?P<words>\S.{1,150})$")
LETTERED = re.compile(r"^[A-Z]\.\s{1,3}(?P<words>[A-Z]\S.{1,150})$")
KNOWN = re.compile(
    r"^(?:abstract|summary|introduction|background|related works?|methods?|materials and methods|"
    r"results?|discussions?|conclusions?|results and discussion|acknowledge?ments?|references?|"
    r"bibliography|literature cited|works cited|references and notes|cited literature|literatur|"
    r"literaturverzeichnis|références|bibliographie|referencias|bibliografía|"
    r"supplementary (?:material|information)|"
    r"appendix|appendices|funding|author contributions?|data availability|keywords?|"
    r"statement of need|competing interests|conflicts? of interest)\s?[:.]?$",
    re.I,
)
BIBLIOGRAPHY = re.compile(
    r"^(?:(?:\d{1,2}|[IVX]{1,5}|[A-Z])[.)]?\s{1,3})?(?:references?(?: cited| list)?|bibliography|"
    r"literature(?: cited)?|works cited|references and (?:notes|further reading)|"
    r"notes and references|cited literature|list of references|"
    r"literatur|literaturverzeichnis|références|bibliographie|referencias|bibliografía|"
    r"(?:supplementary|additional|supporting) references?)(?: \(.{1,20}\))?\s?[:.]?$",
    re.I,
)
RUN_IN = re.compile(r"^(?:abstract|summary|zusammenfassung|résumé|resumen)\b", re.I)
BULLET = re.compile(r"^[•●◦○▪■□–—‣⁃∗·▶►➢✓✔❖-]\s{0,3}(?=\S)(?![\d.]*$)")
ENUMERATED = re.compile(r"^(?:\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]|\[\d{1,2}\])\s{1,3}(?=\S)")
EQUATION_NUMBER = re.compile(
    r"\((?P<number>(?:[A-Z]{1,2}\.?)?\d{1,3}(?:\.\d{1,3})?[a-z]?)\)\s{0,5}$"
)
NOTE_MARK = re.compile(r"^\(?(?P<label>\d{1,3}|[∗*†‡§¶‖]{1,3}|[a-z](?=\s?[A-Z]))\)?\s?(?=\S)")
SENTENCE_END = re.compile(
    r"[.!?:;][\"”’')\]]{0,3}(?:\s?\[[\d,;\s–-]{1,30}\])?(?:\d{1,3}(?:[,–-]\d{1,3}){0,5})?$"
)
CONTINUES = re.compile(
    r"^(?:[a-z(\[,;)]|(?:and|but|however|therefore|which|that|because|or|of|in|with|to)\b)"
)
MATH_SIGN = re.compile(r"[=<>≤≥≈∼∑∏∫√∂∇±×÷∈∉⊂⊆∪∩→←⇒∞≡∝∀∃⊕⊗⟨⟩]")


def ends_sentence(text: str) -> bool:
    """Say whether a line's last characters end a sentence.

    >>> ends_sentence("as Lee found [12]."), ends_sentence("as Lee")
    (True, False)
    """
    return bool(SENTENCE_END.search(text[-80:])) and not is_open(text)


def is_open(text: str) -> bool:
    """Say whether a bracket near the end of a text is still open.

    >>> is_open("as was shown (Lee, 2019;"), is_open("as was shown (Lee, 2019).")
    (True, False)
    """
    near = text[-160:]
    return near.rfind("(") > near.rfind(")") or near.rfind("[") > near.rfind("]")
