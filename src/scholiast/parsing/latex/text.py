"""Commands of running text: accents, symbols, fonts, boxes, addresses, and what is left out."""

import tomllib
import unicodedata
from importlib import resources

from scholiast.papers import Span
from scholiast.parsing.drafting import Superscript
from scholiast.parsing.latex.citing import NOT_CITING, cite
from scholiast.parsing.latex.conditionals import flag
from scholiast.parsing.latex.interpreter import Handler, Interpreter
from scholiast.parsing.latex.symbols import ACCENTS, CHARACTERS, mathematical
from scholiast.parsing.latex.tokens import CLOSE, COMMAND, MATH, OPEN, RAW, WORD, Token, plain

_TABLE = tomllib.loads(
    (resources.files("scholiast.parsing.latex") / "vocabulary.toml").read_text(encoding="utf-8")
)
ARGUMENTS = {
    name: int(count) for count, names in _TABLE["left_out"].items() for name in names.split()
}
"""Command left out -> how many arguments go with it."""
TAKES_COMMANDS = frozenset(_TABLE["takes_commands"].split())
TWO_LEFT_OUT = frozenset(_TABLE["two_left_out"].split())
DIMENSIONS = frozenset(_TABLE["dimensions"].split())
SPACES = (*_TABLE["spaces"].split(), " ", ",", ";", ":", "\n", "\t", "\\")


def accent(interpreter: Interpreter, token: Token) -> None:
    """Write a letter with its accent."""
    argument = interpreter.stream.argument()
    letters = interpreter.string(argument).replace("ı", "i").replace("ȷ", "j")
    if not letters:
        if token.text in "^~`" and token.text:
            interpreter.out.word(token.text, token)
        return
    text = unicodedata.normalize("NFC", letters[0] + ACCENTS[token.text] + letters[1:])
    end = _end_after(token, argument, interpreter)
    interpreter.out.word(text, token, end)


def _end_after(token: Token, argument: list[Token], interpreter: Interpreter) -> int:
    last = interpreter.stream.last
    if (
        last is not None
        and last.kind == CLOSE
        and last.file == token.file
        and last.start >= token.end
    ):
        return last.end
    ends = [piece.end for piece in argument if piece.file == token.file and piece.end >= token.end]
    return max(ends, default=token.end)


def character(interpreter: Interpreter, token: Token) -> None:
    """Write the character that a command stands for."""
    interpreter.out.word(CHARACTERS[token.text], token)


def _mathematical(interpreter: Interpreter, token: Token) -> None:
    interpreter.out.word(mathematical().get(token.text, ""), token)


def space(interpreter: Interpreter, token: Token) -> None:
    """Write white space for a command that leaves some."""
    if token.text in ("\\", "newline"):
        interpreter.stream.star()
        _optional_at_once(interpreter)
    interpreter.out.space(token._replace(exact=False))


def _optional_at_once(interpreter: Interpreter) -> None:
    """Leave out square brackets that follow without white space."""
    following = interpreter.stream.peek()
    if following is not None and following.text == "[":
        interpreter.stream.optional()


def paragraph(interpreter: Interpreter, token: Token) -> None:
    """End the paragraph."""
    _optional_at_once(interpreter)
    interpreter.end_paragraph()


def nothing(interpreter: Interpreter, token: Token) -> None:
    """Leave a command out that has no argument."""


def leave_out(interpreter: Interpreter, token: Token) -> None:
    """Leave a command out with its arguments."""
    interpreter.stream.star()
    for _ in range(ARGUMENTS.get(token.text, 1)):
        while (following := interpreter.stream.peek()) is not None and following.text in ("[", "("):
            if following.text == "(" or interpreter.stream.optional() is None:
                break
        following = interpreter.stream.skip_spaces()
        if following is None or following.kind not in _openings(token.text):
            return
        interpreter.stream.argument(long=True, code=True)


def _openings(name: str) -> tuple[str, ...]:
    """Return the kinds of token with which an argument of a command may begin."""
    return (OPEN, COMMAND) if name in TAKES_COMMANDS else (OPEN,)


def leave_first_out(interpreter: Interpreter, token: Token) -> None:
    """Leave a command's first arguments out; the last is running text."""
    stream = interpreter.stream
    stream.star()
    while stream.optional() is not None:
        pass
    for _ in range(2 if token.text in TWO_LEFT_OUT else 1):
        following = stream.skip_spaces()
        if following is not None and (following.kind in (OPEN, RAW, WORD) or following.text == "*"):
            stream.argument()
        while stream.optional() is not None:
            pass


def dimension(interpreter: Interpreter, token: Token) -> None:
    """Leave out the length that is given to a register: `=-3.5pt plus 1pt`."""
    stream = interpreter.stream
    for _ in range(12):
        following = stream.next()
        if following is None:
            return
        text = following.text
        is_part = text in ("=", "-", "plus", "minus", "by", "to", "+") or _is_length(text)
        is_register = following.kind == COMMAND and (
            text in DIMENSIONS or text.endswith(("width", "height", "skip"))
        )
        if not is_part and not is_register and following.kind != "space":
            stream.push([following])
            return


def _is_length(text: str) -> bool:
    head = text.rstrip("abcdefghijklmnopqrstuvwxyz").replace(".", "").lstrip("-+")
    return head.isdecimal() or text in (
        "pt",
        "em",
        "ex",
        "cm",
        "mm",
        "in",
        "truecm",
        "fil",
        "fill",
        "filll",
    )


def unknown(interpreter: Interpreter, token: Token) -> None:
    """Leave an unknown command out, and square brackets that follow it at once; keep the rest."""
    if flag(interpreter, token) or (token.text.startswith("if") and len(token.text) > 2):
        return
    following = interpreter.stream.peek()
    if (
        "cite" in token.text.lower()
        and token.text not in NOT_CITING
        and following is not None
        and following.text in "[{*"
    ):
        cite(interpreter, token)
        return
    if (
        following is not None
        and following.text == "["
        and following.start == token.end
        and token.text.isalpha()
    ):
        interpreter.stream.optional()
    elif (
        len(token.text) == 1
        and not token.text.isalpha()
        and token.text
        not in (
            "/",
            "-",
            "!",
            "@",
            "(",
            ")",
            "[",
            "]",
            ">",
            "<",
            "+",
            "=",
        )
    ):
        interpreter.out.word(token.text, token)


def address(interpreter: Interpreter, token: Token) -> None:
    """Write a web address as it stands."""
    following = interpreter.stream.peek()
    if following is not None and following.kind == RAW:
        interpreter.stream.next()
        interpreter.out.word(
            following.text.replace("\\%", "%").replace("\\_", "_").replace("\\#", "#"), following
        )
        return
    argument = interpreter.stream.expanded(interpreter.stream.argument())
    interpreter.write_string(plain(argument).replace("\\", ""), argument)


def link(interpreter: Interpreter, token: Token) -> None:
    """Write a link's words; its address where the words are not the address."""
    interpreter.stream.optional()
    following = interpreter.stream.peek()
    if following is not None and following.kind == RAW:
        interpreter.stream.next()
        target = following.text
    else:
        target = plain(interpreter.stream.argument())
    words = interpreter.stream.argument()
    if interpreter.in_bibliography and target.startswith("http") and "doi.org/" in target:
        interpreter.run(words)
        shown = interpreter.string(words)
        if "10." not in shown:
            interpreter.out.space()
            interpreter.out.word(target.replace("\\", ""), token)
        return
    interpreter.run(words)


def raised(interpreter: Interpreter, token: Token) -> None:
    """Write a superscript's words and keep where they stand."""
    words = interpreter.stream.argument()
    if not interpreter.is_printing:
        interpreter.run(words)
        return
    start = interpreter.page.position
    interpreter.run(words)
    end = interpreter.page.position
    if end > start:
        interpreter.draft.superscripts.append(Superscript(Span(start, end)))


def enquote(interpreter: Interpreter, token: Token) -> None:
    """Write words in quotation marks."""
    interpreter.stream.star()
    words = interpreter.stream.argument(long=True)
    interpreter.out.word("“", token)
    interpreter.run(words)
    interpreter.out.word("”", token._replace(exact=False))


def doi(interpreter: Interpreter, token: Token) -> None:
    """Write a DOI with its name."""
    argument = interpreter.stream.expanded(interpreter.stream.argument())
    text = plain(argument).replace("\\", "")
    if argument:
        interpreter.write_string(text if text.startswith("http") else f"doi:{text}", argument)


def quantity(interpreter: Interpreter, token: Token) -> None:
    """Write a number, or a number with its unit, as siunitx would."""
    stream = interpreter.stream
    stream.optional()
    arguments = [
        stream.argument() for _ in range(2 if token.text in ("SI", "qty", "SIrange") else 1)
    ]
    for number, argument in enumerate(arguments):
        if number:
            interpreter.out.space()
        for piece in argument:
            if piece.kind == COMMAND and piece.text not in interpreter.stream.macros:
                interpreter.out.word(UNITS.get(piece.text, piece.text), piece)
            else:
                interpreter.run([piece])


def pick_first(interpreter: Interpreter, token: Token) -> None:
    """Keep the first of two arguments."""
    first = interpreter.stream.argument(long=True)
    interpreter.stream.argument(long=True)
    interpreter.stream.push(first)


def perhaps_space(interpreter: Interpreter, token: Token) -> None:
    r"""Write the white space that \xspace puts before a word."""
    following = interpreter.stream.peek()
    if following is None or following.kind in (CLOSE, OPEN):
        return
    starts = following.text[:1]
    if following.kind == COMMAND:
        if following.text.isalpha():
            interpreter.out.space()
    elif following.kind in (MATH, RAW) or starts.isalnum() or starts in "(`“":
        interpreter.out.space()


def acronym(interpreter: Interpreter, token: Token) -> None:
    """Write an acronym's name."""
    interpreter.stream.star()
    interpreter.run(interpreter.stream.argument())
    if token.text.endswith(("pl", "s")) and token.text != "acs":
        interpreter.out.word("s", token)


UNITS = {
    "per": "/", "metre": "m", "meter": "m", "second": "s", "kilo": "k", "milli": "m",
    "micro": "µ", "nano": "n",
    "gram": "g", "percent": "%", "degree": "°", "celsius": "°C", "kelvin": "K", "hertz": "Hz",
    "mega": "M",
    "giga": "G", "centi": "c", "volt": "V", "ampere": "A", "watt": "W", "joule": "J",
    "pascal": "Pa", "squared": "²",
    "cubed": "³", "byte": "B", "hour": "h", "minute": "min", "newton": "N", "electronvolt": "eV",
    "liter": "l",
}  # fmt: skip


def commands() -> dict[str, Handler]:
    """Return the handlers of running text."""
    table: dict[str, Handler] = dict.fromkeys(_TABLE["silent"].split(), nothing)
    table |= dict.fromkeys(ARGUMENTS, leave_out)
    table |= dict.fromkeys(DIMENSIONS, dimension)
    table |= dict.fromkeys(_TABLE["first_left_out"].split(), leave_first_out)
    table |= dict.fromkeys(mathematical(), _mathematical)
    table |= dict.fromkeys(CHARACTERS, character)
    table |= dict.fromkeys(ACCENTS, accent)
    table |= dict.fromkeys(SPACES, space)
    table |= dict.fromkeys(_TABLE["paragraphs"].split(), paragraph)
    table |= dict.fromkeys(("url", "path", "nolinkurl", "detokenize"), address)
    table |= {
        "href": link,
        "textsuperscript": raised,
        "enquote": enquote,
        "doi": doi,
        "hyperref": leave_first_out,
    }
    table |= dict.fromkeys(("SI", "num", "si", "qty", "unit", "ang", "SIrange"), quantity)
    table |= {"texorpdfstring": pick_first, "xspace": perhaps_space}
    table |= dict.fromkeys(
        ("gls", "Gls", "glspl", "Glspl", "ac", "acs", "acp", "acl", "acf", "acrshort"), acronym
    )
    return table
