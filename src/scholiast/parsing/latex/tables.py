"""Tables -> Markdown tables, kept simple."""

from scholiast.parsing.latex.interpreter import Begin, End, Handler, Interpreter
from scholiast.parsing.latex.tokens import ALIGN, CLOSE, COMMAND, OPEN, PAR, SPACE, Token, plain

ARGUMENTS = {"tabular": 1, "array": 1, "tabular*": 2, "tabularx": 2, "tabulary": 2,
    "longtable": 1, "xltabular": 2,
             "longtable*": 1, "supertabular": 1, "tblr": 1, "NiceTabular": 1, "mpxtabular": 1,
             "longtblr": 1}  # fmt: skip
RULES = {"hline": 0, "toprule": 0, "midrule": 0, "bottomrule": 0, "cline": 1, "cmidrule": 1,
    "specialrule": 3,
         "addlinespace": 0, "rowcolor": 1, "noalign": 1, "hhline": 1, "centering": 0,
         "rowcolors": 3, "morecmidrules": 0,
         "tableline": 0, "colrule": 0, "firsthline": 0, "lasthline": 0, "hlineB": 1, "Xhline": 1,
         "thickhline": 0,
         "midrulesep": 0, "arrayrulecolor": 1, "cdashline": 1, "hdashline": 0, "tablebreak": 0,
         "Tstrut": 0}  # fmt: skip
SECTIONS = ("endfirsthead", "endhead", "endfoot", "endlastfoot")
COLUMN_LIMIT = 200


def begin_table(interpreter: Interpreter, token: Token, name: str) -> bool:
    """Write a tabular environment."""
    stream = interpreter.stream
    stream.optional()
    for _ in range(ARGUMENTS[name]):
        stream.argument(long=True)
        if name != "tabular*":
            stream.optional()
    tokens = stream.until_end(name, token)
    write_table(interpreter, tokens)
    return False


def write_table(
    interpreter: Interpreter, tokens: list[Token], head: list[Token] | None = None
) -> None:
    """Write rows as a Markdown table; inside a line, or of one column, as running text."""
    rows = [] if head is None else split_rows(_plain_rows(interpreter, head))
    rows += split_rows(_plain_rows(interpreter, tokens))
    captions = [
        row for row in rows if any(piece.is_command("caption") for cell in row for piece in cell)
    ]
    rows = [row for row in rows if row not in captions]
    if interpreter.page.keep_in_line or not interpreter.is_printing:
        _write_inline(interpreter, rows)
        return
    for row in captions:
        interpreter.end_paragraph()
        interpreter.run([piece for cell in row for piece in cell])
    interpreter.end_paragraph()
    if max((len(row) for row in rows), default=0) <= 1:
        for row in rows:
            interpreter.run(row[0] if row else [])
            interpreter.end_paragraph()
        return
    width = min(max(sum(_width(cell) for cell in row) for row in rows), COLUMN_LIMIT)
    before, interpreter.page.keep_in_line = interpreter.page.keep_in_line, True
    try:
        for place, row in enumerate(rows):
            _write_row(interpreter, row, width, is_first=place == 0)
    finally:
        interpreter.page.keep_in_line = before
    interpreter.end_paragraph()


def _plain_rows(interpreter: Interpreter, tokens: list[Token]) -> list[Token]:
    """Return the rows' tokens; of a long table's heads and feet only the first head stays."""
    tokens = interpreter.stream.expanded(tokens)
    marks = [place for place, token in enumerate(tokens) if token.is_command(*SECTIONS)]
    if not marks:
        return tokens
    return tokens[: marks[0]] + tokens[marks[-1] + 1 :]


def _write_inline(interpreter: Interpreter, rows: list[list[list[Token]]]) -> None:
    for row in rows:
        for cell in row:
            interpreter.run(cell)
            interpreter.out.space()


def _write_row(
    interpreter: Interpreter, row: list[list[Token]], width: int, *, is_first: bool
) -> None:
    page = interpreter.page
    page.made("|")
    written = 0
    for cell in row[:COLUMN_LIMIT]:
        page.made(" ")
        interpreter.run(cell)
        page.flush()
        page.made(" |" + " |" * (_width(cell) - 1))
        written += _width(cell)
    page.made(" |" * max(width - written, 0) + "\n")
    if is_first:
        page.made("|" + "---|" * width + "\n")


def _width(cell: list[Token]) -> int:
    """Return how many columns a cell covers."""
    for place, token in enumerate(cell[:6]):
        if token.is_command("multicolumn"):
            digits = plain(
                [piece for piece in cell[place + 1 : place + 5] if piece.text.isdecimal()][:1]
            )
            return (
                min(int(digits), 50)
                if digits.isdecimal() and 0 < len(digits) < 4 and int(digits)
                else 1
            )
    return 1


def split_rows(tokens: list[Token]) -> list[list[list[Token]]]:
    r"""Return rows of cells, split at \\ and & outside braces and environments; rules dropped."""
    rows: list[list[list[Token]]] = []
    cells: list[list[Token]] = [[]]
    depth = 0
    for token in tokens:
        depth += token.kind == OPEN or token.is_command("begin")
        depth -= token.kind == CLOSE or token.is_command("end")
        if depth <= 0 and token.kind == ALIGN:
            cells.append([])
        elif depth <= 0 and token.is_command("\\", "tabularnewline", "cr"):
            rows.append(cells)
            cells = [[]]
        else:
            cells[-1].append(token)
    rows.append(cells)
    return [row for row in (_without_rules(row) for row in rows) if any(row)]


def _without_rules(row: list[list[Token]]) -> list[list[Token]]:
    r"""Return a row's cells without rules, white space at their ends, and what a \\[2pt] left."""
    first = _trimmed(row[0])
    if first and first[0].text == "[":
        ends = [place for place, token in enumerate(first[:8]) if token.text == "]"]
        first = _trimmed(first[ends[0] + 1 :]) if ends else first
    while first and first[0].kind == COMMAND and first[0].text in RULES:
        place = _after_options(first)
        for _ in range(RULES[first[0].text]):
            place = _after_group(first, place)
        first = _trimmed(first[place:])
    return [first, *(_trimmed(cell) for cell in row[1:])]


def _after_options(cell: list[Token]) -> int:
    """Return where a rule's `(lr)` and `[2pt]` end."""
    place = 1
    while place < len(cell) and cell[place].text[:1] in ("[", "("):
        closing = "]" if cell[place].text[0] == "[" else ")"
        ends = range(place, min(place + 20, len(cell)))
        place = next((at + 1 for at in ends if closing in cell[at].text), place + 1)
    return place


def _after_group(cell: list[Token], place: int) -> int:
    while place < len(cell) and cell[place].kind == SPACE:
        place += 1
    if place >= len(cell) or cell[place].kind != OPEN:
        return place
    depth = 0
    while place < len(cell):
        depth += (cell[place].kind == OPEN) - (cell[place].kind == CLOSE)
        place += 1
        if depth == 0:
            break
    return place


def _trimmed(cell: list[Token]) -> list[Token]:
    start, end = 0, len(cell)
    while start < end and cell[start].kind in (SPACE, PAR):
        start += 1
    while end > start and cell[end - 1].kind in (SPACE, PAR):
        end -= 1
    return cell[start:end]


def multicolumn(interpreter: Interpreter, token: Token) -> None:
    """Write the words of a cell that covers several columns."""
    interpreter.stream.argument()
    interpreter.stream.argument()


def no_alignment(interpreter: Interpreter, token: Token) -> None:
    """Leave a rule out that stands where no row begins."""
    for _ in range(RULES.get(token.text, 0)):
        while interpreter.stream.optional() is not None:
            pass
        interpreter.stream.argument()


def environments() -> dict[str, tuple[Begin, End | None]]:
    """Return the environments of tables."""
    return dict.fromkeys(ARGUMENTS, (begin_table, None))


def commands() -> dict[str, Handler]:
    """Return the commands of tables."""
    table: dict[str, Handler] = dict.fromkeys(RULES, no_alignment)
    return table | {"multicolumn": multicolumn}
