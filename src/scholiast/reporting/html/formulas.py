"""Simple TeX formulas -> MathML; what is not simple stays as its source."""

import re
from html import escape

from scholiast.reporting.escaping import visible
from scholiast.reporting.html.symbols import (
    ACCENTS,
    FUNCTIONS,
    LETTERS,
    OPERATORS,
    SPACES,
    SYMBOLS,
    UNSEEN,
)

_LONGEST = 2_000
_DEEPEST = 24
_TOKEN = re.compile(
    r"\\(?:[A-Za-z]{1,30}|[^A-Za-z\s])"
    r"|\d{1,3}(?:,\d{3}(?!\d)){1,8}|\d{1,40}(?:\.\d{1,40})?|\.\d{1,40}"
    r"|\S"
)
_WORDS = {"text", "textrm", "textit", "mbox", "textnormal", "textsf", "texttt"}
_UPRIGHT = {"mathrm", "operatorname", "mathsf", "mathtt"}
_BOLD = {"mathbf", "boldsymbol", "bm"}
_READY = (
    {name: f"<mi>{sign}</mi>" for name, sign in SYMBOLS.items()}
    | {name: f"<mo>{escape(sign)}</mo>" for name, sign in OPERATORS.items()}
    | {name: f'<mspace width="{width}"></mspace>' for name, width in SPACES.items()}
    | {name: f'<mi mathvariant="normal">{name}</mi>' for name in FUNCTIONS}
    | dict.fromkeys(UNSEEN, "")
)


class _NotSimple(Exception):  # noqa: N818  (a turn of control inside this module)
    """The formula holds something that this reader does not know."""


def mathml(source: str, *, display: bool = False) -> str:
    r"""Return a TeX formula as MathML that keeps its source, or nothing if it is not simple.

    >>> mathml("x^2").partition("<semantics>")[2].partition("<annotation")[0]
    '<mrow><msup><mi>x</mi><mn>2</mn></msup></mrow>'
    >>> mathml(r"\unknown{x}")
    ''
    """
    if len(source) > _LONGEST or visible(source) != source:
        return ""
    try:
        row = _Reader(source).formula()
    except _NotSimple:
        return ""
    kind = ' display="block"' if display else ""
    note = escape(source.strip(), quote=False)
    return (
        f'<math{kind}><semantics>{row}<annotation encoding="application/x-tex">{note}'
        "</annotation></semantics></math>"
    )


class _Reader:
    """Reads tokens once, from left to right."""

    def __init__(self, source: str) -> None:
        self._source = source
        self._tokens = list(_TOKEN.finditer(source))
        self._at = 0
        self._depth = 0

    def formula(self) -> str:
        row = self._row(None)
        if self._at < len(self._tokens):
            raise _NotSimple
        return row

    def _peek(self) -> str:
        return self._tokens[self._at].group() if self._at < len(self._tokens) else ""

    def _next(self) -> str:
        token = self._peek()
        if not token:
            raise _NotSimple
        self._at += 1
        return token

    def _row(self, end: str | None) -> str:
        """Return what stands up to `end`, which is left where it is."""
        pieces = []
        while self._peek() and self._peek() != end:
            pieces.append(self._scripted())
        return f"<mrow>{''.join(pieces)}</mrow>"

    def _scripted(self) -> str:
        """Return one thing with what stands below and above it."""
        base = "<mrow></mrow>" if self._peek() in ("^", "_") else self._thing()
        scripts: dict[str, str] = {}
        while self._peek() in ("^", "_", "'"):
            mark = self._next()
            if mark == "'":
                scripts["^"] = scripts.get("^", "") + "<mo>′</mo>"
            elif mark in scripts and "<mo>′</mo>" not in scripts[mark]:
                raise _NotSimple
            else:
                scripts[mark] = scripts.get(mark, "") + self._argument()
        if scripts:
            base = base or "<mrow></mrow>"
        below, above = scripts.get("_"), scripts.get("^")
        above = f"<mrow>{above}</mrow>" if above and above.count("<mo>′") else above
        if below and above:
            return f"<msubsup>{base}{below}{above}</msubsup>"
        if below:
            return f"<msub>{base}{below}</msub>"
        return f"<msup>{base}{above}</msup>" if above else base

    def _argument(self) -> str:
        """Return the one thing that a command or a script takes."""
        return (self._group() if self._peek() == "{" else self._thing()) or "<mrow></mrow>"

    def _group(self) -> str:
        self._next()
        row = self._row("}")
        if self._next() != "}":
            raise _NotSimple
        return row

    def _thing(self) -> str:
        self._depth += 1
        if self._depth > _DEEPEST:
            raise _NotSimple
        made = self._one(self._next())
        self._depth -= 1
        return made

    def _one(self, token: str) -> str:
        if token == "{":
            self._at -= 1
            return self._group()
        if token.startswith("\\"):
            return self._command(token[1:])
        if token[-1].isdigit():
            return f"<mn>{token}</mn>"
        if token.isalpha():
            return f"<mi>{escape(token)}</mi>"
        if token in "}^_&#$%~":
            raise _NotSimple
        return f"<mo>{escape(OPERATORS.get(token, token))}</mo>"

    def _command(self, name: str) -> str:
        ready = _READY.get(name)
        if ready is not None:
            return ready
        if name in ACCENTS:
            return f'<mover accent="true">{self._argument()}<mo>{ACCENTS[name]}</mo></mover>'
        if name in LETTERS:
            return f'<mi mathvariant="normal">{self._letters(LETTERS[name])}</mi>'
        if name in _BOLD:
            return f'<mrow style="font-weight:bold">{self._argument()}</mrow>'
        if name in _UPRIGHT:
            return f'<mi mathvariant="normal">{self._plain()}</mi>'
        return self._built(name)

    def _built(self, name: str) -> str:
        """Return words, a fraction, a root, or a number at the side."""
        if name in _WORDS:
            return f"<mtext>{self._plain()}</mtext>"
        if name in ("frac", "dfrac", "tfrac"):
            return f"<mfrac>{self._argument()}{self._argument()}</mfrac>"
        if name == "sqrt":
            return self._root()
        if name == "tag":
            return f'<mrow><mspace width="2em"></mspace><mtext>({self._plain()})</mtext></mrow>'
        raise _NotSimple

    def _letters(self, hand: dict[str, str]) -> str:
        braced = self._peek() == "{"
        letters = self._plain() if braced else self._next()
        if not all(letter in hand for letter in letters):
            raise _NotSimple
        return "".join(hand[letter] for letter in letters)

    def _root(self) -> str:
        if self._peek() != "[":
            return f"<msqrt>{self._argument()}</msqrt>"
        self._next()
        index = self._row("]")
        self._next()
        return f"<mroot>{self._argument()}{index}</mroot>"

    def _plain(self) -> str:
        """Return the words in a group, blanks kept."""
        if self._next() != "{":
            raise _NotSimple
        start = self._tokens[self._at - 1].end()
        while self._peek() not in ("}", "{", "\\", "$", ""):
            if self._next().startswith("\\"):
                raise _NotSimple
        end = self._tokens[self._at].start() if self._peek() else -1
        if self._next() != "}":
            raise _NotSimple
        return escape(self._source[start:end])
