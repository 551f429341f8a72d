r"""Printed entries: thebibliography and .bbl files, natbib's and plain ones, and biblatex's."""

import re
from dataclasses import dataclass

from scholiast.papers import Identifiers, Name
from scholiast.parsing.latex.facts import Item
from scholiast.parsing.latex.interpreter import Begin, End, Handler, Interpreter
from scholiast.parsing.latex.output import NoOutput
from scholiast.parsing.latex.tokens import CLOSE, COMMAND, OPEN, Token, plain

_NATBIB = re.compile(
    r"(.{0,300}?)\s?\(("
    r"\d{4}[a-z]?|\d{4}[^()]{0,20}|in press|forthcoming|to appear|n\.?\s?d\.?[^()]{0,5}|[^()]{0,20}"
    r")\)(.{0,2000})",
    re.S,
)
_APALIKE = re.compile(r"(.{1,200}), (\d{4}[a-z]?|in press|forthcoming|n\.d\.)$")
_NAMED_YEAR = frozenset({"citeauthoryear", "astroncite", "BCAY", "citename", "cite@name"})
_BBL_ENTRY = re.compile(r"\\entry\{([^{}]{1,300})\}\{([^{}]{0,60})\}")
ITEM_LIMIT = 20_000


@dataclass(frozen=True, slots=True)
class Printed:
    """What an entry's label says."""

    kind: str
    """`author-year`, `apalike`, `label` or `plain`"""
    short: str = ""
    year: str = ""
    label: str = ""


def begin_bibliography(interpreter: Interpreter, token: Token, name: str) -> bool:
    r"""Keep the items of a thebibliography; they are written at the document's end."""
    tokens = interpreter.stream.until_end(name, token)
    items: list[list[Token]] = [[]]
    for piece in tokens:
        if piece.kind == COMMAND and piece.text in (
            "bibitem",
            "harvarditem",
            "Bibitem",
            "bibitemdeclare",
        ):
            items.append([])
        items[-1].append(piece)
    with interpreter.writing_to(NoOutput()):
        interpreter.run(items[0])
    for item in items[1 : ITEM_LIMIT + 1]:
        _keep(interpreter, item)
    interpreter.stream.read_at(as_letter=False)
    return False


def _keep(interpreter: Interpreter, tokens: list[Token]) -> None:
    """Read the key and label of one item."""
    if len(interpreter.facts.items) >= ITEM_LIMIT:
        return
    stream = interpreter.stream
    floor = stream.nested(tokens)
    try:
        command = stream.next()
        if command is None:
            return
        label = stream.optional()
        if command.text == "harvarditem":
            label = [*stream.argument(), *_bracketed(stream.argument(), command)]
        key = " ".join(plain(stream.argument()).replace("\\_", "_").split())
        body = []
        while (piece := stream.next()) is not None:
            body.append(piece)
    finally:
        stream.leave(floor)
    given = None if label is None else tuple(label)
    interpreter.facts.items.append(
        Item(key or f"ref-{len(interpreter.facts.items) + 1}", given, tuple(body), command)
    )


def _bracketed(tokens: list[Token], at: Token) -> list[Token]:
    opening = Token("other", "(", at.file, at.start, at.end, False)
    return [opening, *tokens, opening._replace(text=")")]


def read_label(interpreter: Interpreter, item: Item) -> Printed:
    """Return what an item's label says."""
    if item.label is None:
        return Printed("plain")
    groups = _named_year(list(item.label))
    if groups:
        words = [interpreter.string(group) for group in groups]
        short = words[-2] if len(words) > 1 else words[0]
        return Printed("author-year", short.strip(), words[-1].strip())
    text = interpreter.string(item.label)
    match = _NATBIB.fullmatch(text)
    if match and match.group(1).strip():
        return Printed("author-year", match.group(1).strip(), match.group(2).strip())
    match = _APALIKE.fullmatch(text)
    if match:
        return Printed("apalike", match.group(1), match.group(2))
    return Printed("label", label=text[:60]) if text and not text.isdecimal() else Printed("plain")


def _named_year(label: list[Token]) -> list[list[Token]]:
    r"""Return the arguments of a \citeauthoryear in a label: names, short names, year."""
    start = next(
        (i for i, t in enumerate(label) if t.kind == COMMAND and t.text in _NAMED_YEAR), -1
    )
    if start < 0:
        return []
    groups: list[list[Token]] = []
    depth = 0
    for token in label[start + 1 :]:
        depth += (token.kind == OPEN) - (token.kind == CLOSE)
        if depth < 0:
            break
        if (token.kind == OPEN and depth == 1) or (
            depth == 0 and token.kind not in (CLOSE, "space")
        ):
            groups.append([] if token.kind == OPEN else [token])
        elif groups and depth > 0:
            groups[-1].append(token)
    return groups


def bibliography(interpreter: Interpreter, token: Token) -> None:
    r"""Keep the files of a \bibliography, and go on with the .bbl that belongs to the paper."""
    names = plain(interpreter.stream.expanded(interpreter.stream.argument()))
    for name in names.split(",")[:100]:
        if name.strip():
            interpreter.facts.bibliographies.setdefault(name.strip(), token)
    printed = interpreter.state.get("bbl", "")
    text = interpreter.sources.text(printed) if printed else None
    if (text and "\\bibitem" in text) or (text and "\\harvarditem" in text):
        interpreter.state["bbl"] = ""
        interpreter.open_file(printed, text)


def resource(interpreter: Interpreter, token: Token) -> None:
    r"""Keep the file of an \addbibresource."""
    interpreter.stream.optional()
    name = plain(interpreter.stream.argument())
    if name:
        interpreter.facts.bibliographies.setdefault(name, token)


def style(interpreter: Interpreter, token: Token) -> None:
    r"""Keep the name of a \bibliographystyle."""
    interpreter.facts.style = plain(interpreter.stream.argument()) or interpreter.facts.style


def print_bibliography(interpreter: Interpreter, token: Token) -> None:
    r"""Take a \printbibliography; entries are written at the document's end."""
    interpreter.stream.optional()


@dataclass(frozen=True, slots=True)
class BblEntry:
    """An entry of a biblatex .bbl."""

    key: str
    type: str
    authors: tuple[Name, ...]
    editors: tuple[Name, ...]
    fields: dict[str, str]
    offset: int

    def identifiers(self) -> Identifiers:
        """Return the identifiers that it gives."""
        doi = self.fields.get("doi", "").lower() or None
        eprint = (
            self.fields.get("eprint", "")
            if "arxiv" in self.fields.get("eprinttype", "").lower()
            else ""
        )
        return Identifiers(doi=doi, arxiv=eprint or None, isbn=self.fields.get("isbn") or None)


def read_biblatex(text: str) -> list[BblEntry]:
    """Return the entries of a .bbl that biber wrote, in order."""
    starts = list(_BBL_ENTRY.finditer(text))[:ITEM_LIMIT]
    found: dict[str, BblEntry] = {}
    for place, match in enumerate(starts):
        end = starts[place + 1].start() if place + 1 < len(starts) else len(text)
        body = text[match.end() : min(end, match.end() + 60_000)]
        key = match.group(1)
        if key not in found:
            people = {role: _people(body, role) for role in ("author", "editor")}
            fields = {name: " ".join(value.split()) for name, value in _fields(body)}
            found[key] = BblEntry(
                key, match.group(2), people["author"], people["editor"], fields, match.start()
            )
    return list(found.values())


_FIELD = re.compile(r"\\(?:field|strng|list|verb)\{([a-z]+)\}(?:\{\d{1,4}\}\{%?\s{0,20}|\{)")
_VERB = re.compile(r"\\verb\{(doi|eprint|url)\}\s{0,10}\\verb ([^\n]{0,500})\n")
_NAME = re.compile(r"(family|given|prefix)=\{")


def _fields(body: str) -> list[tuple[str, str]]:
    pairs = [(match.group(1), _braced(body, match.end())) for match in _FIELD.finditer(body)]
    pairs = [(name, value.strip().strip("{}%").strip()) for name, value in pairs]
    return pairs + [(match.group(1), match.group(2).strip()) for match in _VERB.finditer(body)]


def _braced(body: str, start: int) -> str:
    """Return the text up to the brace that closes; at most 3,000 characters."""
    depth = 1
    for place in range(start, min(start + 3_000, len(body))):
        if body[place] == "{":
            depth += 1
        elif body[place] == "}":
            depth -= 1
            if depth == 0:
                return body[start:place]
    return body[start : start + 3_000]


def _people(body: str, role: str) -> tuple[Name, ...]:
    start = body.find(f"\\name{{{role}}}")
    if start < 0:
        return ()
    ends = [
        place
        for place in (
            body.find(mark, start + 6) for mark in ("\\name{", "\\strng{", "\\field{", "\\list{")
        )
        if place > 0
    ]
    names: list[Name] = []
    parts: dict[str, str] = {}
    for match in _NAME.finditer(body, start, min(ends, default=len(body))):
        if match.group(1) in parts or (match.group(1) == "family" and "family" in parts):
            names.append(_name(parts))
            parts = {}
        parts[match.group(1)] = " ".join(_braced(body, match.end()).split())
    if parts:
        names.append(_name(parts))
    return tuple(name for name in names if name.family)[:3_000]


def _name(parts: dict[str, str]) -> Name:
    family = f"{parts.get('prefix', '')} {parts.get('family', '')}".strip()
    return Name(_bare(family), _bare(parts.get("given", "")))


def _bare(text: str) -> str:
    return re.sub(
        r"\\bibnamedelim[a-z]\s?|\\bibinitperiod|\\bibinitdelim\s?|[{}]",
        lambda m: " " if "delim" in m.group() else "",
        text,
    ).strip()


def eprint(interpreter: Interpreter, token: Token) -> None:
    r"""Write an \eprint: its words, without the address that may stand before."""
    stream = interpreter.stream
    stream.optional()
    first = stream.argument()
    following = stream.skip_spaces()
    if following is not None and following.kind == OPEN:
        interpreter.run(stream.argument())
    else:
        interpreter.run(first)


def environments() -> dict[str, tuple[Begin, End | None]]:
    """Return the environments of printed bibliographies."""
    return dict.fromkeys(
        ("thebibliography", "references", "thebibliographyNewMember"), (begin_bibliography, None)
    )


def commands() -> dict[str, Handler]:
    """Return the commands of bibliographies."""
    table: dict[str, Handler] = {
        "bibliography": bibliography,
        "addbibresource": resource,
        "bibliographystyle": style,
    }
    table |= dict.fromkeys(("printbibliography", "printbibheading"), print_bibliography)
    table |= dict.fromkeys(("addglobalbib", "addsectionbib"), resource)
    return table | {"eprint": eprint, "Eprint": eprint}
