"""Figures, tables, algorithms and listings: captions as paragraphs of their own, after the text."""

from functools import partial

from scholiast.papers import Float, Image, Span
from scholiast.parsing.latex.facts import Gathered, Label
from scholiast.parsing.latex.interpreter import Begin, End, Handler, Interpreter
from scholiast.parsing.latex.mathematics import is_citing
from scholiast.parsing.latex.tables import write_table
from scholiast.parsing.latex.tokens import Token, plain

KINDS = {
    "figure": "figure", "table": "table", "wrapfigure": "figure", "wraptable": "table",
    "sidewaysfigure": "figure",
    "sidewaystable": "table", "SCfigure": "figure", "SCtable": "table", "algorithm": "algorithm",
    "listing": "listing",
    "teaserfigure": "figure", "marginfigure": "figure", "margintable": "table",
    "floatingfigure": "figure",
    "deluxetable": "table", "algorithm2e": "algorithm", "longrotatetable": "table",
}  # fmt: skip
BRACES = {"wrapfigure": 2, "wraptable": 2, "deluxetable": 1, "deluxetable*": 1, "floatingfigure": 1}
PICTURES = (
    "tikzpicture",
    "pgfpicture",
    "picture",
    "pspicture",
    "forest",
    "tikzcd",
    "axis",
    "overpic",
    "asy",
    "circuitikz",
    "pgfonlayer",
    "dot2tex",
    "prooftree",
    "xy",
)


def begin_float(interpreter: Interpreter, token: Token, name: str) -> bool:
    """Take a float; it is written once the paragraph ends."""
    stream = interpreter.stream
    stream.optional()
    for _ in range(BRACES.get(name, 0)):
        stream.optional()
        stream.argument()
        stream.optional()
    tokens = stream.until_end(name, token)
    kind = KINDS[name.rstrip("*")]
    interpreter.later.append(partial(_write, interpreter, kind, tokens))
    if interpreter.page.is_empty_paragraph:
        interpreter.end_paragraph()
    return False


def _write(interpreter: Interpreter, kind: str, tokens: list[Token]) -> None:
    page = interpreter.page
    page.end_paragraph()
    before, gathered = interpreter.floating, Gathered(kind)
    interpreter.floating = gathered
    start = page.position
    interpreter.run(tokens)
    page.end_paragraph()
    interpreter.floating = before
    _keep(interpreter, gathered, start)


def _keep(interpreter: Interpreter, gathered: Gathered, start: int) -> None:
    """Give the draft the float, one for each of its captions."""
    text = interpreter.draft.text
    whole = Span(start, max(start, len(text[start:].rstrip()) + start))
    image = Image(gathered.images[0]) if gathered.images else None
    key = gathered.keys[0] if gathered.keys else ""
    captions = gathered.captions or ([("", Span(start, start))] if image or len(whole) else [])
    for place, (label, span) in enumerate(captions):
        if len(captions) > 1:
            key = gathered.keys[place] if place < len(gathered.keys) else ""
        interpreter.draft.floats.append(Float(gathered.kind, label, span, whole, image, key))


def caption(interpreter: Interpreter, token: Token) -> None:
    """Write a caption as a paragraph of its own."""
    starred = interpreter.stream.star()
    interpreter.stream.optional()
    write_caption(interpreter, interpreter.stream.argument(long=True), token, numbered=not starred)


def caption_of(interpreter: Interpreter, token: Token) -> None:
    r"""Write a \captionof{figure}{...}."""
    starred = interpreter.stream.star()
    kind = plain(interpreter.stream.argument())
    interpreter.stream.optional()
    words = interpreter.stream.argument(long=True)
    before = interpreter.floating
    interpreter.floating = Gathered(KINDS.get(kind, "figure"))
    start = interpreter.page.position
    write_caption(interpreter, words, token, numbered=not starred)
    if interpreter.is_printing:
        _keep(interpreter, interpreter.floating, start)
    interpreter.floating = before


def write_caption(
    interpreter: Interpreter, words: list[Token], token: Token, *, numbered: bool = True
) -> None:
    """Write a caption with its label; that of a part of a figure has a letter."""
    gathered = interpreter.floating
    if gathered is None or not interpreter.is_printing:
        interpreter.run(words)
        return
    made = token._replace(exact=False)
    if gathered.inner:
        _write_part(interpreter, gathered, words, made)
        return
    number = interpreter.step(gathered.kind, token) if numbered else ""
    label = f"{gathered.kind.capitalize()} {number}".strip()
    page = interpreter.page
    page.end_paragraph()
    start = page.position
    page.word(f"**{label}.**", made)
    page.space()
    interpreter.counters.set("subfigure", 0)
    interpreter.write(words)
    page.flush()
    gathered.captions.append((label, Span(start, page.position)))
    page.end_paragraph()


def _write_part(
    interpreter: Interpreter, gathered: Gathered, words: list[Token], token: Token
) -> None:
    _write_lettered(interpreter, _step_part(interpreter, gathered, token), words, token)


def _step_part(interpreter: Interpreter, gathered: Gathered, token: Token) -> str:
    """Return the next part's letter; a label now names the figure's number with it."""
    interpreter.counters.step("subfigure")
    letter = interpreter.counters.own("subfigure")
    counted = interpreter.counters.values.get(gathered.kind, 0)
    interpreter.counters.values[gathered.kind] = counted + (0 if gathered.captions else 1)
    number = interpreter.number(gathered.kind, token) + letter
    interpreter.counters.values[gathered.kind] = counted
    interpreter.current = Label(number, gathered.kind)
    return letter


def _write_lettered(
    interpreter: Interpreter, letter: str, words: list[Token], token: Token
) -> None:
    interpreter.page.end_paragraph()
    interpreter.page.word(f"({letter})", token)
    interpreter.page.space()
    interpreter.write(words)
    interpreter.page.end_paragraph()


def begin_part(interpreter: Interpreter, token: Token, name: str) -> bool:
    """Begin a part of a figure with a caption of its own."""
    for _ in range(3):
        interpreter.stream.optional()
    interpreter.stream.argument()
    if interpreter.floating is not None:
        interpreter.floating.inner = name
    return True


def end_part(interpreter: Interpreter, token: Token, name: str) -> None:
    """End a part of a figure."""
    if interpreter.floating is not None:
        interpreter.floating.inner = ""


def part(interpreter: Interpreter, token: Token) -> None:
    r"""Write a \subfloat[caption]{content}."""
    words = interpreter.stream.optional()
    second = interpreter.stream.optional()
    content = interpreter.stream.argument(long=True)
    gathered = interpreter.floating
    if gathered is None or words is None or not interpreter.is_printing:
        interpreter.run(content)
        return
    made = token._replace(exact=False)
    letter = _step_part(interpreter, gathered, made)
    before, gathered.inner = gathered.inner, token.text
    interpreter.run(content)
    gathered.inner = before
    _write_lettered(interpreter, letter, second or words, made)


def image(interpreter: Interpreter, token: Token) -> None:
    """Keep a picture's file name."""
    interpreter.stream.star()
    while interpreter.stream.optional() is not None:
        pass
    name = plain(interpreter.stream.expanded(interpreter.stream.argument()))
    if interpreter.floating is not None and len(interpreter.floating.images) < 200:
        interpreter.floating.images.append(name)


def begin_picture(interpreter: Interpreter, token: Token, name: str) -> bool:
    """Leave a drawing out, but for the citations in it."""
    tokens = interpreter.stream.until_end(name, token)
    if not any(is_citing(piece) for piece in tokens):
        return False
    stream = interpreter.stream
    floor = stream.nested(tokens)
    try:
        while (piece := stream.next()) is not None:
            if is_citing(piece):
                interpreter.out.space()
                interpreter.command(piece)
    finally:
        stream.leave(floor)
    return False


def table_caption(interpreter: Interpreter, token: Token) -> None:
    r"""Write AASTeX's \tablecaption."""
    interpreter.stream.optional()
    write_caption(interpreter, interpreter.stream.argument(long=True), token)


def table_head(interpreter: Interpreter, token: Token) -> None:
    r"""Keep AASTeX's \tablehead."""
    words = interpreter.stream.argument(long=True)
    if interpreter.floating is not None:
        interpreter.floating.head = words


def table_data(interpreter: Interpreter, token: Token) -> None:
    r"""Write AASTeX's rows, from \startdata to \enddata."""
    tokens: list[Token] = []
    while (piece := interpreter.stream.next()) is not None and not piece.is_command("enddata"):
        tokens.append(piece)
    head = interpreter.floating.head if interpreter.floating is not None else []
    write_table(interpreter, tokens, head)


def table_note(interpreter: Interpreter, token: Token) -> None:
    """Write a note below a table as a paragraph."""
    if token.text == "tablenotetext":
        interpreter.stream.argument()
    words = interpreter.stream.argument(long=True)
    interpreter.end_paragraph()
    interpreter.run(words)
    interpreter.end_paragraph()


def environments() -> dict[str, tuple[Begin, End | None]]:
    """Return the environments of floats and drawings."""
    names = list(KINDS)
    table: dict[str, tuple[Begin, End | None]] = dict.fromkeys(names, (begin_float, None))
    table |= {f"{name}*": (begin_float, None) for name in names}
    table |= dict.fromkeys(PICTURES, (begin_picture, None))
    return table | dict.fromkeys(("subfigure", "subtable"), (begin_part, end_part))


def commands() -> dict[str, Handler]:
    """Return the commands of floats."""
    table: dict[str, Handler] = {"caption": caption, "captionof": caption_of, "subcaption": caption}
    table |= dict.fromkeys(("subfloat", "subfigure", "subtable"), part)
    table |= dict.fromkeys(
        ("includegraphics", "epsfig", "plotone", "epsfbox", "includesvg", "includepdf", "psfig"),
        image,
    )
    table |= {"tablecaption": table_caption, "tablehead": table_head, "startdata": table_data}
    return table | dict.fromkeys(("tablecomments", "tablenotetext", "tablerefs"), table_note)
