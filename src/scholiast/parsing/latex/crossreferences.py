r"""Cross-references: \ref, \eqref, \cref and the like as the numbers that are printed."""

from itertools import groupby

from scholiast.parsing.latex.facts import Label
from scholiast.parsing.latex.interpreter import Handler, Interpreter
from scholiast.parsing.latex.tokens import Token, plain

UNKNOWN = "??"
NAMES = {
    "section": ("section", "sections"), "subsection": ("section", "sections"),
    "subsubsection": ("section", "sections"),
    "chapter": ("chapter", "chapters"), "figure": ("fig.", "figs."), "table": ("table", "tables"),
    "equation": ("eq.", "eqs."), "algorithm": ("algorithm", "algorithms"), "listing": ("listing",
    "listings"),
    "enumi": ("item", "items"), "footnote": ("footnote", "footnotes"), "appendix": ("appendix",
    "appendices"),
}  # fmt: skip
FULL = {"fig.": "figure", "figs.": "figures", "eq.": "equation", "eqs.": "equations"}


def _keys(interpreter: Interpreter) -> list[str]:
    interpreter.stream.star()
    interpreter.stream.optional()
    text = plain(interpreter.stream.expanded(interpreter.stream.argument()))
    return [key.strip() for key in text.split(",")]


def _number(interpreter: Interpreter, key: str) -> str:
    label = interpreter.known.labels.get(key)
    return label.number if label is not None and label.number else UNKNOWN


def _end(interpreter: Interpreter, token: Token) -> int | None:
    last = interpreter.stream.last
    return (
        last.end
        if last is not None and last.exact and last.file == token.file and last.end > token.end
        else None
    )


def reference(interpreter: Interpreter, token: Token) -> None:
    r"""Write the number that a \ref names."""
    key = ",".join(_keys(interpreter))
    number = _number(interpreter, key)
    interpreter.out.word(
        f"({number})" if token.text == "eqref" else number,
        token,
        _end(interpreter, token) or token.end,
    )


def page_reference(interpreter: Interpreter, token: Token) -> None:
    r"""Write a \pageref; pages are not known."""
    _keys(interpreter)
    interpreter.out.word(UNKNOWN, token, token.end)


def name_reference(interpreter: Interpreter, token: Token) -> None:
    r"""Write the heading that a \nameref names."""
    label = interpreter.known.labels.get(",".join(_keys(interpreter)))
    interpreter.out.word(
        (label.title if label else "") or UNKNOWN, token, _end(interpreter, token) or token.end
    )


def clever(interpreter: Interpreter, token: Token) -> None:
    r"""Write a \cref or \autoref: what is meant, and its number."""
    keys = _keys(interpreter)
    found = [(interpreter.known.labels.get(key) or Label(""), key) for key in keys]
    capital = (
        token.text[0] == "C" or token.text == "autoref" or "capitalise" in _options(interpreter)
    )
    full = token.text[0] == "C" or token.text == "autoref" or "noabbrev" in _options(interpreter)
    pieces = []
    for name, group in groupby(found, key=lambda pair: _name(pair[0], 0)):
        members = list(group)
        word = _name(members[0][0], 1) if len(members) > 1 else name
        word = FULL.get(word, word) if full else word
        numbers = [_shown(label) for label, _ in members]
        pieces.append(f"{word} {_listed(numbers)}".strip())
    text = _listed(pieces)
    if (
        capital
        and text[:1].isalpha()
        and not (token.text == "autoref" and text.startswith(("section", "chapter")))
    ):
        text = text[0].upper() + text[1:]
    interpreter.out.word(text, token, _end(interpreter, token) or token.end)


def _options(interpreter: Interpreter) -> list[str]:
    return interpreter.known.packages.get("cleveref", [])


def _name(label: Label, plural: int) -> str:
    if label.name:
        return label.name.lower() + ("s" if plural else "")
    if (
        label.kind in ("section", "chapter")
        and label.number[:1].isalpha()
        and len(label.number) == 1
    ):
        return NAMES["appendix"][plural]
    return NAMES.get(label.kind, ("", ""))[plural]


def _shown(label: Label) -> str:
    number = label.number or UNKNOWN
    return f"({number})" if label.kind == "equation" else number


def _listed(pieces: list[str]) -> str:
    if len(pieces) < 3:
        return " and ".join(pieces)
    return ", ".join(pieces[:-1]) + f" and {pieces[-1]}"


def hyper(interpreter: Interpreter, token: Token) -> None:
    r"""Write the words of a \hyperref[label]{words}."""
    interpreter.stream.optional()


def commands() -> dict[str, Handler]:
    """Return the handlers of cross-references."""
    table: dict[str, Handler] = dict.fromkeys(
        ("ref", "eqref", "vref", "subref", "labelcref", "thmref", "Ref"), reference
    )
    table |= dict.fromkeys(("cref", "Cref", "autoref", "Autoref", "zcref"), clever)
    return table | {
        "pageref": page_reference,
        "nameref": name_reference,
        "hyperref": hyper,
        "titleref": name_reference,
    }
