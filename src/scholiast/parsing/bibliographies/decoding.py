"""LaTeX in a bibliography's field -> Unicode."""

import re
import unicodedata
from functools import lru_cache

_SPECIAL = re.compile(r"[\\{}$~\n\t\r]|  |--|``|''|^\s|\s$")
_TOKEN = re.compile(
    r"\\([A-Za-z@]+)\*?[ \t\r\n]{0,40}|\\(.)|([{}$])|(~)|(-{2,3})|(``|'')|([^\\{}$~\-`']+|.)", re.S
)
_ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306",
    ".": "\u0307", '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323",
    "c": "\u0327", "k": "\u0328", "b": "\u0331", "t": "\u0361", "G": "\u030f", "U": "\u030e",
    "h": "\u0309",
}  # fmt: skip
_SYMBOLS = {
    "ss": "ß", "o": "ø", "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ",
    "OE": "Œ", "aa": "å", "AA": "Å", "i": "i", "j": "j", "dh": "ð", "DH": "Ð", "th": "þ",
    "TH": "Þ", "dj": "đ", "DJ": "Đ", "ng": "ŋ", "NG": "Ŋ", "dots": "…", "ldots": "…",
    "textendash": "–", "textemdash": "—", "textquoteright": "’", "textquoteleft": "‘",
    "textquotedblleft": "“", "textquotedblright": "”", "textquotesingle": "'",
    "textbackslash": "\\",
    "textasciitilde": "~", "textasciicircum": "^", "textunderscore": "_", "textregistered": "®",
    "texttrademark": "™", "textcopyright": "©", "copyright": "©", "pounds": "£", "euro": "€",
    "S": "§", "P": "¶", "LaTeX": "LaTeX", "TeX": "TeX", "BibTeX": "BibTeX", "slash": "/",
    "space": " ", "quad": " ", "qquad": " ", "newline": " ", "par": " ", "textdegree": "°",
    "guillemotleft": "«", "guillemotright": "»", "glqq": "„", "grqq": "“", "textgreater": ">",
    "textless": "<", "textbar": "|", "lbrace": "{", "rbrace": "}", "textordmasculine": "º",
    "le": "≤", "ge": "≥", "to": "→", "cdot": "·", "sim": "∼", "infty": "∞", "times": "×",
    "log": "log", "exp": "exp", "min": "min", "max": "max", "sin": "sin", "cos": "cos",
}  # fmt: skip
_FIRST_ARGUMENT_IS_NO_TEXT = {
    "href", "textcolor", "color", "cite", "citep", "citet", "label", "fontsize", "selectlanguage",
    "foreignlanguage", "vspace", "hspace", "hypertarget", "hyperlink", "bibinfo", "bibfield",
}  # fmt: skip
_SOFT = {"-": "", ",": " ", "/": "", "@": "", ";": " ", ":": " ", "!": "", " ": " ", "\n": " "}


def decode(latex: str) -> str:
    r"""Return a field's value as Unicode on one line, without LaTeX's braces and commands.

    >>> decode(r"{\'E}tude of $\alpha$-{Sn} by G{\"o}del~--- part~\textbf{1}")
    'Étude of α-Sn by Gödel — part 1'
    """
    if not _SPECIAL.search(latex):
        return latex
    if "\\" in latex or "$" in latex:
        return _decode_commands(latex)
    plain = latex.replace("{", "").replace("}", "").replace("~", " ")
    plain = plain.replace("---", "—").replace("--", "–").replace("``", "“").replace("''", "”")
    return " ".join(plain.split())


@lru_cache(maxsize=20_000)
def _decode_commands(latex: str) -> str:
    writer = _Writer()
    for match in _TOKEN.finditer(latex):
        name, character, mark, tie, dash, quotes, plain = match.groups()
        if name is not None:
            writer.command(name)
        elif character is not None:
            writer.escaped(character)
        elif mark is not None:
            writer.bracket(mark)
        elif plain is not None:
            writer.plain(plain)
        else:
            writer.plain(_typeset(tie, dash, quotes))
    return unicodedata.normalize("NFC", " ".join("".join(writer.pieces).split()))


def _typeset(tie: str | None, dash: str | None, quotes: str | None) -> str:
    if tie:
        return " "
    if dash:
        return "—" if len(dash) == 3 else "–"
    return "“" if quotes == "``" else "”"


class _Writer:
    """Writes the text that tokens stand for, an accent over the letter that comes next."""

    def __init__(self) -> None:
        self.pieces: list[str] = []
        self.accent = ""
        self.depth = 0
        self.silent_below = -1
        self.awaits_argument = False

    def command(self, name: str) -> None:
        if name in _ACCENTS:
            self.accent = _ACCENTS[name]
        elif name in _FIRST_ARGUMENT_IS_NO_TEXT:
            self.awaits_argument = True
        elif name in _SYMBOLS:
            self.plain(_SYMBOLS[name])
        else:
            self.plain(_symbols().get(name, ""))

    def escaped(self, character: str) -> None:
        if character in _ACCENTS:
            self.accent = _ACCENTS[character]
        else:
            self.plain(_SOFT.get(character, "" if character in "()[]\\" else character))

    def bracket(self, mark: str) -> None:
        if mark == "{":
            if self.awaits_argument and self.silent_below < 0:
                self.silent_below = self.depth
            self.awaits_argument = False
            self.depth += 1
        elif mark == "}":
            self.depth -= 1
            if self.depth <= self.silent_below:
                self.silent_below = -1
            self.accent = ""

    def plain(self, text: str) -> None:
        if self.silent_below >= 0 or not text:
            return
        if self.accent:
            text = text.lstrip()
            text = text[:1] + self.accent + text[1:] if text else ""
            self.accent = "" if text else self.accent
        self.awaits_argument = False
        self.pieces.append(text)


@lru_cache(maxsize=1)
def _symbols() -> dict[str, str]:
    """Return the characters that further commands stand for, Greek letters among them."""
    from pylatexenc.latexencode import get_builtin_uni2latex_dict

    found: dict[str, str] = {}
    for codepoint, latex in get_builtin_uni2latex_dict().items():
        match = re.fullmatch(r"(?:\\ensuremath\{)?\\([A-Za-z]+)\}?", latex)
        if match:
            found.setdefault(match.group(1), chr(codepoint))
    return found
