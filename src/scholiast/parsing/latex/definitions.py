r"""Definitions: \newcommand, \def, \let, \newenvironment, \newtheorem and their kin."""

from scholiast.parsing.latex.citing import SHAPES
from scholiast.parsing.latex.interpreter import Handler, Interpreter, Theorem
from scholiast.parsing.latex.macros import Environment, Macro, calls
from scholiast.parsing.latex.stream import Stream
from scholiast.parsing.latex.tokens import COMMAND, OPEN, OTHER, PARAMETER, WORD, Token, plain

KEPT = frozenset(
    ["begin", "end", "item", "section", "subsection", "subsubsection", "chapter", "paragraph",
    "subparagraph", "part", "footnote", "footnotetext", "footnotemark", "caption", "label",
    "ref", "eqref", "pageref", "cref", "Cref", "autoref", "input", "include", "title", "author",
    "abstract", "maketitle", "bibitem", "bibliography", "bibliographystyle", "usepackage",
    "RequirePackage", "documentclass", "newcommand", "renewcommand", "providecommand", "def",
    "includegraphics", "thanks", "appendix", "nocite", "url", "href", "document", "par", "date",
    "and", "newblock", "printbibliography", "addbibresource", "\\", "$", "&", "%", "#", "_", "{",
    "}", "(", ")", "[", "]", "onecolumn", "twocolumn", "bibinfo", "bibfield", "selectfont",
    "normalsize", "relax", "hbox", "mbox"]
)  # fmt: skip
"""Commands of which this program keeps its own understanding, whatever a paper makes of them."""
KEPT_ENVIRONMENTS = frozenset(
    [
        "document",
        "figure",
        "figure*",
        "table",
        "table*",
        "thebibliography",
        "abstract",
        "equation",
        "align",
        "tabular",
        "itemize",
        "enumerate",
    ]
)
DEFINITION_LIMIT = 5_000


def _name(stream: Stream) -> str:
    """Return the name of the command that is being defined."""
    tokens = stream.argument()
    return tokens[0].text if tokens and tokens[0].kind == COMMAND else plain(tokens).lstrip("\\")


def _keep(interpreter: Interpreter, name: str, macro: Macro) -> None:
    """Make a macro known, unless it would take one of our own words or call only itself."""
    macros = interpreter.stream.macros
    if not name or len(macros) >= DEFINITION_LIMIT or name in KEPT or name.startswith("@"):
        return
    if interpreter.state.get("reading-style") and interpreter.knows(name) and not _is_citing(name):
        return
    if _is_citing(name) and not _is_alias(interpreter, macro):
        return
    if calls(macro.body, name) or _is_machinery(macro):
        return
    macros[name] = macro


def _is_citing(name: str) -> bool:
    return name in SHAPES


def _is_alias(interpreter: Interpreter, macro: Macro) -> bool:
    """Say whether a body is written with citation commands that we know."""
    commands = [token.text for token in macro.body if token.kind == COMMAND]
    return any(_is_citing(interpreter.aliases.get(name, name)) for name in commands)


def _is_machinery(macro: Macro) -> bool:
    """Say whether a body is TeX's own works, of which a reader sees nothing that we could write."""
    return any(
        token.kind == COMMAND
        and (
            "@" in token.text or token.text in ("csname", "futurelet", "catcode", "afterassignment")
        )
        for token in macro.body
    )


def new_command(interpreter: Interpreter, token: Token) -> None:
    r"""Take a \newcommand and the like."""
    stream = interpreter.stream
    stream.star()
    name = _name(stream)
    count = plain(stream.optional() or [])
    default = stream.optional()
    body = stream.argument(code=True)
    if token.text == "providecommand" and (name in stream.macros or interpreter.knows(name)):
        return
    arguments = int(count) if count.isdecimal() and len(count) == 1 else 0
    _keep(
        interpreter,
        name,
        Macro(arguments, tuple(body), None if default is None else tuple(default)),
    )


def define(interpreter: Interpreter, token: Token) -> None:
    r"""Take a \def with its delimiters."""
    stream = interpreter.stream
    target = stream.next()
    if target is None or target.kind != COMMAND:
        return
    pieces: list[list[Token]] = [[]]
    while (piece := stream.next()) is not None:
        if piece.kind == OPEN:
            stream.push([piece])
            break
        if piece.kind == "par" or len(pieces) > 9 or len(pieces[-1]) > 40:
            return
        if piece.kind == PARAMETER:
            digit = stream.next()
            pieces.append([])
            if digit is not None and len(digit.text) > 1 and digit.kind == WORD:
                pieces[-1] += _characters(digit._replace(text=digit.text[1:]))
        else:
            pieces[-1] += _characters(piece)
    body = stream.argument(code=True)
    delimiters = tuple(tuple(piece) for piece in pieces) if any(pieces) else ()
    _keep(interpreter, target.text, Macro(len(pieces) - 1, tuple(body), None, delimiters))


def _characters(token: Token) -> list[Token]:
    if token.kind != WORD:
        return [token]
    return [token._replace(text=character, exact=False) for character in token.text]


def let(interpreter: Interpreter, token: Token) -> None:
    r"""Take a \let: the new name does what the old one did."""
    stream = interpreter.stream
    target = stream.next()
    source = stream.skip_spaces()
    stream.next()
    if source is not None and source.text == "=" and source.kind == OTHER:
        stream.skip_spaces()
        source = stream.next()
    if target is None or source is None or target.kind != COMMAND:
        return
    if source.kind == COMMAND and source.text in stream.macros:
        _keep(interpreter, target.text, stream.macros[source.text])
    elif source.kind == COMMAND and interpreter.knows(source.text) and target.text not in KEPT:
        interpreter.aliases[target.text] = source.text
    elif source.kind != COMMAND:
        _keep(interpreter, target.text, Macro(0, (source,)))


def operator(interpreter: Interpreter, token: Token) -> None:
    r"""Take a \DeclareMathOperator."""
    stream = interpreter.stream
    stream.star()
    name, words = _name(stream), stream.argument(code=True)
    call = token._replace(text="operatorname")
    opening, closing = token._replace(kind="{", text="{"), token._replace(kind="}", text="}")
    _keep(interpreter, name, Macro(0, (call, opening, *words, closing)))


def document_command(interpreter: Interpreter, token: Token) -> None:
    r"""Take a \NewDocumentCommand."""
    stream = interpreter.stream
    name = _name(stream)
    letters = [letter for letter in plain(stream.argument(code=True)) if letter in "msoO"]
    body = stream.argument(code=True)
    _keep(interpreter, name, Macro(len(letters), tuple(body), None, (), tuple(letters)))


def new_environment(interpreter: Interpreter, token: Token) -> None:
    r"""Take a \newenvironment."""
    stream = interpreter.stream
    stream.star()
    name = plain(stream.argument())
    count = plain(stream.optional() or [])
    default = stream.optional()
    begin, end = stream.argument(code=True), stream.argument(code=True)
    if name in KEPT_ENVIRONMENTS or len(interpreter.environments) >= DEFINITION_LIMIT:
        return
    arguments = int(count) if count.isdecimal() and len(count) == 1 else 0
    macro = Macro(arguments, tuple(begin), None if default is None else tuple(default))
    inside = {t.text for t in begin if t.kind == WORD}
    if not _is_machinery(macro) and not (name in inside and calls(macro.body, "begin")):
        interpreter.environments[name] = Environment(macro, tuple(end))


def new_theorem(interpreter: Interpreter, token: Token) -> None:
    r"""Take a \newtheorem: its printed name and its counter."""
    stream = interpreter.stream
    starred = stream.star()
    key = plain(stream.argument())
    shared = stream.optional()
    name = interpreter.string(stream.argument())
    within = stream.optional()
    counter = "" if starred else key
    if shared is not None and not starred:
        other = interpreter.theorems.get(plain(shared))
        counter = other.counter if other else plain(shared)
    elif within is not None and not starred:
        interpreter.counters.number_within(key, plain(within))
    if key and len(interpreter.theorems) < DEFINITION_LIMIT:
        interpreter.theorems[key] = Theorem(name or key.capitalize(), counter)


def declare_theorem(interpreter: Interpreter, token: Token) -> None:
    r"""Take a \declaretheorem of thmtools."""
    stream = interpreter.stream
    options = [stream.optional() or []]
    keys = plain(stream.argument())
    options.append(stream.optional() or [])
    given = dict(
        [*part.split("=", 1), ""][:2]
        for option in options
        for part in plain(option).replace(" ", "").split(",")
    )
    for key in keys.split(",")[:50]:
        name = given.get("name") or given.get("title") or key.strip().capitalize()
        shared = given.get("numberlike") or given.get("sibling") or key.strip()
        unnumbered = given.get("numbered") == "no"
        interpreter.theorems[key.strip()] = Theorem(name, "" if unnumbered else shared)
        parent = given.get("within") or given.get("numberwithin") or given.get("parent")
        if parent and not unnumbered:
            interpreter.counters.number_within(key.strip(), parent)


def new_verbatim(interpreter: Interpreter, token: Token) -> None:
    """Take the name of a verbatim environment."""
    stream = interpreter.stream
    stream.optional()
    if token.text in ("newminted", "newmint"):
        interpreter.verbatim.add(plain(stream.argument()) + "code")
        stream.argument()
        return
    interpreter.verbatim.add(plain(stream.argument()))
    if token.text != "excludecomment":
        while stream.optional() is not None:
            pass
        for _ in range(2):
            stream.argument(code=True)


def set_counter(interpreter: Interpreter, token: Token) -> None:
    r"""Take a \setcounter or \addtocounter."""
    name = plain(interpreter.stream.argument())
    given = plain(interpreter.stream.argument())
    if given.lstrip("-").isdecimal() and len(given) < 8:
        base = interpreter.counters.values.get(name, 0) if token.text == "addtocounter" else 0
        interpreter.counters.set(name, base + int(given))


def step_counter(interpreter: Interpreter, token: Token) -> None:
    r"""Take a \stepcounter or \refstepcounter."""
    interpreter.step(plain(interpreter.stream.argument()), token)


def number_within(interpreter: Interpreter, token: Token) -> None:
    r"""Take a \numberwithin or \counterwithin."""
    interpreter.stream.star()
    counter, parent = (plain(interpreter.stream.argument()) for _ in range(2))
    if token.text == "counterwithout":
        interpreter.counters.within.pop(counter, None)
    elif counter and parent:
        interpreter.counters.number_within(counter, parent)


def show_counter(interpreter: Interpreter, token: Token) -> None:
    r"""Write a counter's number: \arabic{section}."""
    counter = plain(interpreter.stream.argument())
    interpreter.out.word(interpreter.counters.own(counter, token.text), token)


def the_counter(interpreter: Interpreter, token: Token) -> None:
    r"""Write a counter as printed: \thesection."""
    interpreter.out.word(interpreter.counters.show(token.text.removeprefix("the")), token)


def at_letter(interpreter: Interpreter, token: Token) -> None:
    r"""Make @ a letter of names, or no longer."""
    interpreter.stream.read_at(as_letter=token.text == "makeatletter")


def commands() -> dict[str, Handler]:
    """Return the handlers of definitions."""
    table: dict[str, Handler] = dict.fromkeys(
        (
            "newcommand",
            "renewcommand",
            "providecommand",
            "DeclareRobustCommand",
            "newrobustcmd",
            "declarecommand",
        ),
        new_command,
    )
    table |= dict.fromkeys(("def", "edef", "gdef", "xdef"), define)
    table |= dict.fromkeys(
        (
            "NewDocumentCommand",
            "RenewDocumentCommand",
            "DeclareDocumentCommand",
            "ProvideDocumentCommand",
        ),
        document_command,
    )
    table |= dict.fromkeys(
        ("newenvironment", "renewenvironment", "provideenvironment"), new_environment
    )
    table |= dict.fromkeys(("newtheorem", "spnewtheorem", "newaliascnt@"), new_theorem)
    table |= dict.fromkeys(
        ("lstnewenvironment", "DefineVerbatimEnvironment", "newminted", "excludecomment"),
        new_verbatim,
    )
    table |= dict.fromkeys(("setcounter", "addtocounter"), set_counter)
    table |= dict.fromkeys(("stepcounter", "refstepcounter"), step_counter)
    table |= dict.fromkeys(("numberwithin", "counterwithin", "counterwithout"), number_within)
    table |= dict.fromkeys(
        ("arabic", "Roman", "roman", "Alph", "alph", "fnsymbol", "value"), show_counter
    )
    names = (
        "section",
        "subsection",
        "subsubsection",
        "chapter",
        "figure",
        "table",
        "equation",
        "footnote",
        "page",
        "enumi",
    )
    table |= {f"the{name}": the_counter for name in names}
    table |= dict.fromkeys(("makeatletter", "makeatother"), at_letter)
    return table | {"let": let, "DeclareMathOperator": operator, "declaretheorem": declare_theorem}
