"""Formulas: kept as LaTeX between dollars, the paper's own macros expanded, equations numbered."""

from collections.abc import Sequence
from dataclasses import replace

from scholiast.papers import Equation, Span
from scholiast.parsing.latex.citing import NOT_CITING
from scholiast.parsing.latex.facts import Label
from scholiast.parsing.latex.interpreter import Begin, End, Handler, Interpreter
from scholiast.parsing.latex.tokens import (
    CLOSE,
    COMMAND,
    MATH,
    OPEN,
    PAR,
    SPACE,
    SUPER,
    TIE,
    Token,
    plain,
    source_of,
)

ROWS = frozenset(
    {"align", "gather", "eqnarray", "alignat", "flalign", "IEEEeqnarray", "xalignat", "dgroup"}
)
SINGLE = frozenset({"equation", "multline", "displaymath", "dmath", "darray"})
PASSED_ON = frozenset(
    {"ref", "eqref", "cref", "Cref", "autoref", "pageref", "footnotemark", "footnote", "nameref"}
)
LEFT_OUT = frozenset(
    {"nonumber", "notag", "ensuremath", "xspace", "protect", "displaybreak", "relax", "allowbreak"}
)
INLINE_LIMIT = 20_000


def is_citing(token: Token) -> bool:
    """Say whether a command cites."""
    return token.kind == COMMAND and "cite" in token.text.lower() and token.text not in NOT_CITING


def inline(interpreter: Interpreter, token: Token) -> None:
    """Write a formula that a dollar begins, or a displayed one that two begin."""
    tokens = _up_to_dollar(interpreter, token)
    if tokens is None:
        interpreter.report("unclosed-math", "a $ is never closed in this paragraph", token)
        return
    if token.text == "$$":
        display(interpreter, tokens, token, numbered=False)
    else:
        write_inline(interpreter, tokens, token)


def _up_to_dollar(interpreter: Interpreter, opening: Token) -> list[Token] | None:
    """Return the tokens up to the closing dollar; without one all go back and None is returned."""
    stream = interpreter.stream
    tokens: list[Token] = []
    depth = 0
    while (token := stream.next()) is not None:
        if token.kind == MATH and depth <= 0:
            if token.text == opening.text:
                return tokens
            if opening.text == "$":
                stream.push([token._replace(text="$", start=token.start + 1)])
            return tokens
        depth += (token.kind == OPEN) - (token.kind == CLOSE)
        tokens.append(token)
        if (token.kind == PAR and opening.text == "$") or len(tokens) > INLINE_LIMIT:
            break
        if token.kind == COMMAND and token.text in ("section", "subsection", "bibliography"):
            break
    stream.push(tokens)
    return None


def bracketed(interpreter: Interpreter, token: Token) -> None:
    r"""Write a formula between \( and \), or \[ and \]."""
    closing = ")" if token.text == "(" else "]"
    stream = interpreter.stream
    tokens: list[Token] = []
    while (piece := stream.next()) is not None:
        if piece.is_command(closing):
            break
        tokens.append(piece)
        if (
            (piece.kind == PAR and token.text == "(")
            or piece.is_command("section")
            or len(tokens) > INLINE_LIMIT
        ):
            break
    if piece is None or not piece.is_command(closing):
        interpreter.report("unclosed-math", f"\\{token.text} is never closed", token)
        stream.push(tokens)
        return
    if token.text == "(":
        write_inline(interpreter, tokens, token)
    else:
        display(interpreter, tokens, token, numbered=False)


def write_inline(interpreter: Interpreter, tokens: list[Token], token: Token) -> None:
    """Write a formula in the running text."""
    raised = _raised_citation(interpreter, tokens)
    if raised is not None:
        interpreter.run(raised)
        return
    bare = [piece for piece in tokens if piece.kind not in (SPACE, PAR)]
    if not bare:
        return
    if interpreter.in_math:
        write_formula(interpreter, tokens)
        return
    start = interpreter.out.position
    dollar = token._replace(text="$", kind=MATH, exact=token.text == "$" and token.exact)
    interpreter.out.word("$", dollar)
    write_formula(interpreter, tokens)
    interpreter.out.word("$", dollar._replace(exact=False))
    _keep_verbatim(interpreter, start)


def _keep_verbatim(interpreter: Interpreter, start: int) -> None:
    if interpreter.is_printing:
        interpreter.draft.verbatim.append(Span(start, interpreter.page.position))


def _raised_citation(interpreter: Interpreter, tokens: list[Token]) -> list[Token] | None:
    r"""Return the inside of `^{\cite{key}}`, which is text though it is written as a formula."""
    if not any(is_citing(token) for token in tokens):
        return None
    kept = [token for token in tokens if token.kind != SPACE]
    if kept and kept[0].kind == OPEN and len(kept) > 1 and kept[1].kind == CLOSE:
        kept = kept[2:]
    if kept and kept[0].kind == SUPER:
        inner = kept[1:]
        if inner and inner[0].kind == OPEN and inner[-1].kind == CLOSE:
            inner = inner[1:-1]
        return inner
    return kept if is_citing(kept[0]) else None


def write_formula(interpreter: Interpreter, tokens: Sequence[Token]) -> None:
    """Write a formula's tokens as LaTeX; references and citations in it as printed."""
    stream, out = interpreter.stream, interpreter.out
    if interpreter.is_rehearsal and not _may_cite(interpreter, tokens):
        return
    floor = stream.nested(tokens)
    before, interpreter.in_math = interpreter.in_math, True
    after_name = False
    try:
        while (token := stream.next()) is not None:
            if token.kind == COMMAND:
                after_name = _write_command(interpreter, token)
                continue
            if token.kind in (SPACE, PAR):
                out.space(token)
            else:
                if after_name and token.text[:1].isalpha():
                    out.space()
                out.word("~" if token.kind == TIE else token.text, token)
            after_name = False
    finally:
        interpreter.in_math = before
        stream.leave(floor)


def _may_cite(interpreter: Interpreter, tokens: Sequence[Token]) -> bool:
    """Say whether a formula may hold what a first pass must see: a citation or a label."""
    macros = interpreter.stream.macros
    for token in tokens:
        if token.kind == COMMAND:
            macro = macros.get(token.text)
            if is_citing(token) or token.text in PASSED_ON:
                return True
            if macro is not None and any(is_citing(piece) for piece in macro.body):
                return True
    return False


def _write_command(interpreter: Interpreter, token: Token) -> bool:
    """Write one command of a formula; True if a letter must not follow at once."""
    stream = interpreter.stream
    name = token.text
    if stream.expand(token):
        return False
    if name in ("label", "tag"):
        stream.star()
        stream.argument()
    elif name in PASSED_ON or is_citing(token):
        interpreter.command(token)
    elif name not in LEFT_OUT:
        interpreter.out.word("\\" + name, token)
        return name[-1:].isalpha()
    return False


def ensure(interpreter: Interpreter, token: Token) -> None:
    r"""Write the formula of an \ensuremath."""
    write_inline(interpreter, interpreter.stream.argument(), token)


def begin_display(interpreter: Interpreter, token: Token, name: str) -> bool:
    """Write a displayed equation."""
    stream = interpreter.stream
    base = name.rstrip("*")
    if base in ("alignat", "xalignat", "IEEEeqnarray"):
        stream.optional()
        stream.argument()
    tokens = stream.until_end(name, token)
    if not stream.was_closed:
        breaks = [place for place, piece in enumerate(tokens) if piece.kind == PAR]
        if breaks:
            stream.push(tokens[breaks[0] :])
            tokens = tokens[: breaks[0]]
    if base == "math":
        write_inline(interpreter, tokens, token)
        return False
    numbered = not name.endswith("*") and base != "displaymath"
    display(interpreter, tokens, token, numbered=numbered, environment=name)
    return False


def display(
    interpreter: Interpreter,
    tokens: list[Token],
    token: Token,
    *,
    numbered: bool,
    environment: str = "",
) -> None:
    """Write a displayed formula on a line of its own, each of its rows with its number."""
    base = environment.rstrip("*")
    rows = _rows(interpreter.stream.expanded(tokens)) if base in ROWS else [tokens]
    made = token._replace(exact=False)
    interpreter.out.line()
    start = interpreter.out.position
    interpreter.out.word("$$", made)
    if base in ROWS:
        interpreter.out.word(f"\\begin{{{environment}}} ", made)
    for place, row in enumerate(rows):
        if place:
            interpreter.out.word(" \\\\ ", made)
        _write_row(interpreter, row, made, numbered=numbered)
    if base in ROWS:
        interpreter.out.word(f" \\end{{{environment}}}", made)
    interpreter.out.word("$$", made)
    _keep_verbatim(interpreter, start)
    interpreter.out.line()


def _write_row(interpreter: Interpreter, row: list[Token], made: Token, *, numbered: bool) -> None:
    number = _number(interpreter, row, made, numbered=numbered)
    start = interpreter.out.position
    write_formula(interpreter, _stripped(row))
    if number:
        interpreter.out.word(f" \\tag{{{number}}}", made)
    if interpreter.is_printing:
        span = Span(min(start, interpreter.page.position), interpreter.page.position)
        interpreter.draft.equations.append(Equation(span, number))


def _stripped(row: list[Token]) -> list[Token]:
    """Return a row without its numbering and without white space at its ends."""
    kept: list[Token] = []
    place = 0
    while place < len(row):
        token = row[place]
        if token.is_command("label", "tag"):
            place = _group_end(row, place + 1)
        elif not token.is_command("nonumber", "notag"):
            kept.append(token)
        place += 1
    start, end = 0, len(kept)
    while start < end and kept[start].kind in (SPACE, PAR):
        start += 1
    while end > start and kept[end - 1].kind in (SPACE, PAR):
        end -= 1
    return kept[start:end]


def _number(interpreter: Interpreter, row: list[Token], token: Token, *, numbered: bool) -> str:
    """Return the row's number, and let its labels name it."""
    keys, tags = _arguments_of(row, "label"), _arguments_of(row, "tag")
    silent = any(piece.is_command("nonumber", "notag") for piece in row)
    blank = all(piece.kind in (SPACE, PAR) for piece in row)
    number = tag = tags[-1] if tags else ""
    if tag:
        interpreter.current = Label(tag, "equation")
    elif numbered and not silent and not blank:
        number = interpreter.step("equation", token)
    for key in keys:
        if not number:
            interpreter.current = replace(interpreter.current, number=number)
        interpreter.label(key)
    return number


def _arguments_of(row: list[Token], name: str) -> list[str]:
    """Return the arguments of a command wherever the row calls it."""
    places = [place for place, piece in enumerate(row) if piece.is_command(name)]
    return [plain(_group_after(row, place + 1)) for place in places]


def _group_after(row: list[Token], place: int) -> list[Token]:
    """Return what the braces at `place` hold."""
    while place < len(row) and (row[place].kind == SPACE or row[place].text == "*"):
        place += 1
    if place >= len(row) or row[place].kind != OPEN:
        return row[place : place + 1]
    return row[place + 1 : _group_end(row, place)]


def _group_end(row: list[Token], place: int) -> int:
    """Return where the braces that begin at `place` end."""
    while place < len(row) and (row[place].kind == SPACE or row[place].text == "*"):
        place += 1
    depth = 0
    while place < len(row):
        depth += (row[place].kind == OPEN) - (row[place].kind == CLOSE)
        if depth <= 0:
            break
        place += 1
    return place


def _rows(tokens: list[Token]) -> list[list[Token]]:
    r"""Return the rows between \\ that stand in no inner environment or braces."""
    rows: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        depth += token.kind == OPEN or token.is_command("begin")
        depth -= token.kind == CLOSE or token.is_command("end")
        if depth <= 0 and token.is_command("\\", "cr"):
            rows.append([])
        else:
            rows[-1].append(token)
    if len(rows) > 1 and not source_of(rows[-1]).strip():
        rows.pop()
    return rows


def begin_subequations(interpreter: Interpreter, token: Token, name: str) -> bool:
    """Number the equations inside 2a, 2b, ..."""
    interpreter.step("equation", token)
    interpreter.state["subequations"] = str(interpreter.counters.values["equation"])
    interpreter.state["equation-parent"] = interpreter.counters.show("equation")
    interpreter.counters.set("equation", 0)
    interpreter.counters.forms["equation"] = "alph"
    return True


def end_subequations(interpreter: Interpreter, token: Token, name: str) -> None:
    """Number equations as before."""
    interpreter.counters.forms.pop("equation", None)
    interpreter.state.pop("equation-parent", None)
    interpreter.counters.set("equation", int(interpreter.state.pop("subequations", "0")))


def environments() -> dict[str, tuple[Begin, End | None]]:
    """Return the environments of displayed formulas."""
    names = [*ROWS, *SINGLE, "math"]
    table: dict[str, tuple[Begin, End | None]] = dict.fromkeys(names, (begin_display, None))
    table |= {f"{name}*": (begin_display, None) for name in names}
    return table | {"subequations": (begin_subequations, end_subequations)}


def commands() -> dict[str, Handler]:
    """Return the commands that begin formulas."""
    return {"scholiast@math": inline, "(": bracketed, "[": bracketed, "ensuremath": ensure}
