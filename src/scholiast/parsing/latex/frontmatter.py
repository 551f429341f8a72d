r"""Front matter: title, authors, date, and what a preamble says of the paper."""

import re

from scholiast.papers import Identifiers, Name
from scholiast.parsing.latex.headings import write_abstract
from scholiast.parsing.latex.interpreter import Handler, Interpreter
from scholiast.parsing.latex.tokens import COMMAND, MATH, OTHER, Token
from scholiast.parsing.references.names import read_name
from scholiast.parsing.references.years import read_year

_BREAKS = frozenset(
    {"and", "And", "AND", "ANDAND", "IEEEauthorblockN", "IEEEauthorblockA", "Author", "and@"}
)
_LINES = frozenset(
    {"\\", "newline", "tabularnewline", "par", "cr", "affiliations", "IEEEauthorblockA"}
)
_GAPS = frozenset({"quad", "qquad", "hfill", "hskip", "hspace", "enspace"})
_MARKED = _GAPS | {"textsuperscript", "thanks", "inst", "footnotemark", "affmark"}
_DROPPED = frozenset(
    [
        "thanks",
        "inst",
        "affil",
        "footnote",
        "footnotemark",
        "orcidlink",
        "orcid",
        "orcidID",
        "email",
        "mailto",
        "institute",
        "affiliation",
        "address",
        "fnref",
        "corref",
        "thanksref",
        "textsuperscript",
        "tnoteref",
        "altaffilmark",
        "IEEEauthorrefmark",
        "authormark",
        "authornote",
        "authornotemark",
        "at",
        "vspace",
        "upstairs",
        "affilnum",
        "IEEEmembership",
        "ead",
        "textdagger",
        "dag",
        "ddag",
        "url",
        "href",
        "IEEEcompsocitemizethanks",
        "IEEEcompsocthanksitem",
        "IEEEauthorblockA",
        "samethanks",
        "equalcontrib",
    ]
)
_MARKS = re.compile(r"[\s*†‡§¶‖∗\d,;$^{}~·⋆♢♠♣♡#✉]+$|^[\s*†‡§¶‖∗\d,;·⋆]+")
_NOT_A_NAME = re.compile(
    r"@|\b(?:university|universit|institut|department|dept|school|college|laborator|research|center|centre|"
    r"faculty|inc\.|google|microsoft|facebook|deepmind|openai|nvidia|anonymous|http|corresponding|email|e-mail|"
    r"equal contribution|academy|hospital|street|avenue|google|ai2|allen)",
    re.I,
)
_SEPARATOR = re.compile(r",\s*(?:and\s+)?|;\s*|\s+(?:and|AND|&)\s+|\s{3,}|\bet al\.?")
AUTHOR_LIMIT = 3_000


def title(interpreter: Interpreter, token: Token) -> None:
    r"""Keep the words of a \title."""
    interpreter.stream.optional()
    words = interpreter.stream.argument(long=True)
    if words and not interpreter.facts.title:
        interpreter.facts.title = words
    if interpreter.in_body and not interpreter.known.title and interpreter.known.document_class:
        interpreter.known.title = words


def author(interpreter: Interpreter, token: Token) -> None:
    r"""Keep the words of an \author."""
    interpreter.stream.star()
    while interpreter.stream.optional() is not None:
        pass
    words = interpreter.stream.argument(long=True)
    if len(interpreter.facts.authors) < AUTHOR_LIMIT:
        interpreter.facts.authors.append(words)


def springer_author(interpreter: Interpreter, token: Token) -> None:
    r"""Write the first or the last name of Springer's \author."""
    interpreter.run(interpreter.stream.argument())


def date(interpreter: Interpreter, token: Token) -> None:
    r"""Keep a \date."""
    interpreter.facts.date = interpreter.stream.argument(long=True)


def named(interpreter: Interpreter, token: Token) -> None:
    r"""Take a command that says something of the paper itself."""
    interpreter.stream.optional()
    words = interpreter.string(interpreter.stream.argument(long=True))
    if token.text == "acmYear" and words.isdecimal():
        interpreter.draft.year = int(words)
    elif token.text == "acmDOI" and words.startswith("10."):
        interpreter.draft.identifiers = Identifiers(doi=words.lower())
    elif token.text == "journal" and words:
        interpreter.draft.venue = words


def write_front(interpreter: Interpreter, token: Token) -> None:
    """Write the title, and an abstract that the preamble gives."""
    known = interpreter.known
    if known.title and not interpreter.draft.title:
        interpreter.end_paragraph()
        interpreter.page.made("# ")
        start = interpreter.page.position
        interpreter.write(without(known.title))
        interpreter.page.flush()
        interpreter.draft.title = interpreter.draft.text[start:].strip()
        interpreter.end_paragraph()
    read_authors(interpreter)
    found, _ = read_year(interpreter.string(known.date)) if known.date else (None, "")
    interpreter.draft.year = interpreter.draft.year or found
    if known.abstract:
        write_abstract(interpreter, known.abstract, known.abstract[0])


def without(words: list[Token]) -> list[Token]:
    r"""Return a title's words without \thanks, notes and marks."""
    kept: list[Token] = []
    depth, skipping, at = 0, -1, 0
    for token in words:
        at += 1
        depth += token.kind == "{"
        if token.kind == "}":
            depth -= 1
            if skipping == depth:
                skipping = -1
                continue
        if skipping < 0:
            follows = words[at].kind == "{" if at < len(words) else False
            if token.kind == COMMAND and token.text in _DROPPED:
                skipping = depth if follows else -1
            elif not (token.kind == COMMAND and token.text in ("footnotemark", "inst")):
                kept.append(token)
    return kept


def read_authors(interpreter: Interpreter) -> None:
    """Give the draft the authors' names."""
    names: list[Name] = []
    for words in interpreter.known.authors:
        for chunk in _split(interpreter.stream.expanded(words), _BREAKS):
            names += _first_lines(interpreter, chunk)
    interpreter.draft.authors = list(dict.fromkeys(names))[:AUTHOR_LIMIT]


def _split(words: list[Token], at: frozenset[str]) -> list[list[Token]]:
    """Return the stretches between commands of these names."""
    pieces: list[list[Token]] = [[]]
    for token in words:
        if token.kind == COMMAND and token.text in at:
            pieces.append([])
        else:
            pieces[-1].append(token)
    return pieces


def _first_lines(interpreter: Interpreter, chunk: list[Token]) -> list[Name]:
    """Return the names of an author block: its first line, and others that carry on like it."""
    names: list[Name] = []
    for line in _split(chunk, _LINES):
        text = interpreter.string(_bare(line))
        if not text:
            continue
        found = _names(text)
        if names and not (_carries_on(line) and found and not _NOT_A_NAME.search(text)):
            break
        if not found and _NOT_A_NAME.search(text):
            break
        names += found
    return names


def _bare(line: list[Token]) -> list[Token]:
    """Return a line without formulas, notes and marks; wide gaps become semicolons."""
    kept: list[Token] = []
    in_formula = False
    for token in without(line):
        if token.kind == MATH:
            in_formula = not in_formula
        elif not in_formula:
            gap = token.kind == COMMAND and token.text in _GAPS
            kept.append(token._replace(kind=OTHER, text=";", exact=False) if gap else token)
    return kept


def _carries_on(line: list[Token]) -> bool:
    """Say whether a later line looks like names: words first, then marks or wide gaps."""
    bare = [token for token in line if token.kind not in ("space", "{", "}", "par")]
    if not bare or bare[0].kind == MATH or bare[0].is_command("textsuperscript"):
        return False
    return any(
        token.kind == MATH or (token.kind == COMMAND and token.text in _MARKED) for token in bare
    )


def _names(text: str) -> list[Name]:
    """Return the people in one line of an author block.

    >>> [str(name) for name in _names("Ada Lovelace1,*, Charles Babbage2 and A. De Morgan")]
    ['Ada Lovelace', 'Charles Babbage', 'A. De Morgan']
    """
    found = []
    for piece in _SEPARATOR.split(text[:20_000]):
        words = _MARKS.sub("", piece.strip()).strip()
        words = _MARKS.sub("", words)
        count = len(words.split())
        if 1 <= count <= 6 and any(c.isalpha() for c in words) and not _NOT_A_NAME.search(words):
            if count == 1 and (len(words) < 3 or words in ("Jr.", "III", "PhD", "M.D.", "Ph.D.")):
                continue
            found.append(read_name(words))
    return [name for name in found if name.family]


def commands() -> dict[str, Handler]:
    """Return the handlers of front matter."""
    table: dict[str, Handler] = dict.fromkeys(("title", "icmltitle", "Title", "mytitle"), title)
    table |= dict.fromkeys(("author", "Author", "icmlauthor", "authors"), author)
    table |= dict.fromkeys(("fnm", "sur", "spfx", "sfx"), springer_author)
    table |= dict.fromkeys(("acmYear", "acmDOI", "journal"), named)
    return table | {"date": date, "scholiast@front": write_front}
