r"""Conditionals: \iffalse ... \fi, \newif flags, \ifthenelse and their kin."""

from scholiast.parsing.latex.interpreter import Handler, Interpreter
from scholiast.parsing.latex.macros import same_body
from scholiast.parsing.latex.tokens import COMMAND, OPEN, WORD, Token, plain

PRIMITIVES = frozenset(
    [
        "iffalse",
        "iftrue",
        "ifx",
        "if",
        "ifnum",
        "ifdim",
        "ifodd",
        "ifcase",
        "ifcat",
        "ifdefined",
        "ifmmode",
        "ifvmode",
        "ifhmode",
        "ifinner",
        "ifvoid",
        "ifhbox",
        "ifcsname",
        "ifpdf",
        "ifluatex",
        "ifxetex",
        "ifeof",
        "ifvbox",
        "ifpdftex",
        "iftutex",
        "unless@",
        "if@twocolumn",
    ]
)
TRUE = frozenset({"iftrue", "ifpdf", "ifvmode", "ifpdftex"})


def _opens(interpreter: Interpreter, token: Token) -> bool:
    r"""Say whether a token begins a conditional that ends with \fi."""
    if not token.text.startswith("if"):
        return False
    return token.text in PRIMITIVES or token.text.removeprefix("if") in interpreter.flags


def skip(interpreter: Interpreter, *, to_else: bool) -> None:
    r"""Leave tokens out up to the \fi, or the \else, that belongs here."""
    depth = 0
    while (token := interpreter.stream.next()) is not None:
        if token.kind != COMMAND:
            continue
        if token.text == "fi":
            if depth == 0:
                return
            depth -= 1
        elif token.text == "else" and depth == 0 and to_else:
            return
        elif _opens(interpreter, token):
            depth += 1
        elif token.text == "end" and _ends_document(interpreter, token):
            return


def _ends_document(interpreter: Interpreter, token: Token) -> bool:
    """Put a document's end back that stands in a conditional without end."""
    opening, name = interpreter.stream.next(), interpreter.stream.next()
    rest = [piece for piece in (opening, name) if piece is not None]
    if (
        opening is not None
        and opening.kind == OPEN
        and name is not None
        and name.text == "document"
    ):
        interpreter.report(
            "unclosed-conditional", "a conditional has no \\fi before the document's end", token
        )
        interpreter.stream.push([token, *rest])
        return True
    interpreter.stream.push(rest)
    return False


def decide(interpreter: Interpreter, holds: bool) -> None:
    """Go on with the branch that counts."""
    if not holds:
        skip(interpreter, to_else=True)


def constant(interpreter: Interpreter, token: Token) -> None:
    r"""Decide \iffalse, \iftrue and what is the same for every paper."""
    decide(interpreter, token.text in TRUE or (token.text == "ifmmode" and interpreter.in_math))


def otherwise(interpreter: Interpreter, token: Token) -> None:
    r"""Leave the \else branch out: the first one counted."""
    skip(interpreter, to_else=False)


def nothing(interpreter: Interpreter, token: Token) -> None:
    r"""Take a \fi."""


def new_flag(interpreter: Interpreter, token: Token) -> None:
    r"""Take a \newif."""
    target = interpreter.stream.next()
    if target is None or target.kind != COMMAND or not target.text.startswith("if"):
        return
    name = target.text.removeprefix("if")
    if len(interpreter.flags) < 1000:
        interpreter.flags[name] = False


def flag(interpreter: Interpreter, token: Token) -> bool:
    r"""Do what \ifdraft, \drafttrue and \draftfalse ask for; False if no such flag exists."""
    name = token.text
    if name.startswith("if") and name[2:] in interpreter.flags:
        decide(interpreter, interpreter.flags[name[2:]])
        return True
    for ending, value in (("true", True), ("false", False)):
        if name.endswith(ending) and name.removesuffix(ending) in interpreter.flags:
            interpreter.flags[name.removesuffix(ending)] = value
            return True
    return False


def same(interpreter: Interpreter, token: Token) -> None:
    r"""Decide an \ifx."""
    first, second = interpreter.stream.next(), interpreter.stream.next()
    if first is None or second is None:
        return
    ours, theirs = (interpreter.stream.macros.get(piece.text) for piece in (first, second))
    if ours and theirs:
        holds = same_body(ours, theirs)
    else:
        holds = (
            not ours and not theirs and _means(interpreter, first) == _means(interpreter, second)
        )
    decide(interpreter, holds)


def _means(interpreter: Interpreter, token: Token) -> str:
    if token.kind == COMMAND and not interpreter.knows(token.text):
        return ""
    return token.kind + token.text


def defined(interpreter: Interpreter, token: Token) -> None:
    r"""Decide an \ifdefined."""
    target = interpreter.stream.next()
    name = target.text if target is not None else ""
    decide(interpreter, name in interpreter.stream.macros or interpreter.knows(name))


def number(interpreter: Interpreter, token: Token) -> None:
    r"""Decide an \ifnum or \ifdim between plain numbers; others do not hold."""
    pieces: list[str] = []
    for _ in range(20):
        piece = interpreter.stream.next()
        if piece is None or piece.kind in ("space", "par", OPEN):
            break
        if piece.kind == COMMAND and pieces and any(sign in "".join(pieces) for sign in "<>="):
            interpreter.stream.push([piece])
            break
        pieces.append(piece.text)
        if piece.kind == WORD and len(pieces) > 2 and not piece.text.isdecimal():
            break
    text = "".join(pieces)
    for sign, holds in (("<", int.__lt__), (">", int.__gt__), ("=", int.__eq__)):
        left, found, right = text.partition(sign)
        if found and left.isdecimal() and right.isdecimal() and len(text) < 20:
            decide(interpreter, bool(holds(int(left), int(right))))
            return
    decide(interpreter, False)


def two_tokens(interpreter: Interpreter, token: Token) -> None:
    r"""Leave out what an \if compares; it does not hold."""
    interpreter.stream.next()
    interpreter.stream.next()
    decide(interpreter, False)


def if_then_else(interpreter: Interpreter, token: Token) -> None:
    r"""Keep one branch of an \ifthenelse."""
    condition, yes, no = (interpreter.stream.argument(long=True) for _ in range(3))
    interpreter.stream.push(yes if _holds(interpreter, condition) else no)


def _holds(interpreter: Interpreter, condition: list[Token]) -> bool:
    words = [piece for piece in condition if piece.kind != "space"]
    if not words:
        return False
    text = plain(interpreter.stream.expanded(words[1:]))
    if words[0].is_command("boolean"):
        return interpreter.flags.get(text, False)
    if words[0].is_command("equal"):
        source = [piece.text for piece in interpreter.stream.expanded(words[1:])]
        half = len(source) // 2
        return source[:half] == source[half:]
    if words[0].is_command("isundefined"):
        return (
            not interpreter.knows(text.lstrip("\\"))
            and text.lstrip("\\") not in interpreter.stream.macros
        )
    return False


def toggle(interpreter: Interpreter, token: Token) -> None:
    r"""Take etoolbox's toggles and booleans."""
    name = plain(interpreter.stream.argument())
    if token.text in ("newtoggle", "newbool", "newboolean"):
        interpreter.flags.setdefault(name, False)
    elif token.text in ("toggletrue", "booltrue"):
        interpreter.flags[name] = True
    elif token.text in ("togglefalse", "boolfalse"):
        interpreter.flags[name] = False
    elif token.text in ("setboolean", "setbool"):
        interpreter.flags[name] = plain(interpreter.stream.argument()) == "true"
    else:
        yes, no = (interpreter.stream.argument(long=True) for _ in range(2))
        interpreter.stream.push(yes if interpreter.flags.get(name, False) else no)


def commands() -> dict[str, Handler]:
    """Return the handlers of conditionals."""
    table: dict[str, Handler] = dict.fromkeys(PRIMITIVES, constant)
    table |= {"else": otherwise, "or": otherwise, "fi": nothing, "newif": new_flag, "ifx": same}
    table |= {
        "ifdefined": defined,
        "ifnum": number,
        "ifdim": number,
        "ifodd": number,
        "ifcase": number,
    }
    table |= {"if": two_tokens, "ifcat": two_tokens, "ifthenelse": if_then_else}
    names = (
        "newtoggle newbool newboolean toggletrue togglefalse booltrue boolfalse setboolean "
        "setbool iftoggle ifbool"
    )
    return table | dict.fromkeys(names.split(), toggle)
