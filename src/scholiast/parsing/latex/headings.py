"""Headings, the title, the abstract, and labels."""

from scholiast.parsing.latex.interpreter import Handler, Interpreter
from scholiast.parsing.latex.tokens import Token, plain

LEVELS = {
    "part": 1, "chapter": 1, "section": 1, "subsection": 2, "subsubsection": 3, "paragraph": 4,
    "subparagraph": 5,
    "subsubsubsection": 4, "addchap": 1, "addsec": 1, "Chapter": 1, "Section": 1,
}  # fmt: skip
NUMBERED_TO = 3
NAMED = {"software": "Software", "facilities": "Facilities", "facility": "Facility"}


def heading(interpreter: Interpreter, token: Token) -> None:
    """Write a heading with its number."""
    starred = interpreter.stream.star()
    interpreter.stream.optional()
    words = interpreter.stream.argument()
    kind = token.text.lower()
    level = LEVELS[token.text] + (
        1 if interpreter.has_chapters and kind not in ("chapter", "part") else 0
    )
    number = ""
    if (
        not starred
        and kind not in ("addchap", "addsec", "part")
        and LEVELS[token.text] <= NUMBERED_TO
    ):
        number = interpreter.step(kind, token)
    title = interpreter.string(words)
    interpreter.name_section(title)
    if kind == "chapter" and interpreter.state.get("appendix"):
        number = f"Appendix {number}"
    write_heading(interpreter, words, level, number=number, token=token)


def write_heading(
    interpreter: Interpreter,
    words: list[Token],
    level: int,
    *,
    token: Token,
    number: str = "",
    role: str = "",
) -> None:
    """Write a heading; its level is at most one more than that of the heading before."""
    interpreter.end_paragraph()
    if not interpreter.is_printing or interpreter.page.keep_in_line:
        interpreter.run(words)
        return
    last = int(interpreter.state.get("level", "0"))
    level = min(level, last + 1)
    interpreter.state["level"] = str(level)
    interpreter.page.flush()
    role = role or ("appendix" if interpreter.state.get("appendix") and level == 1 else "")
    with interpreter.draft.heading(level, role):
        interpreter.page.begun()
        if number:
            interpreter.page.word(number, token._replace(exact=False))
            interpreter.page.space()
        interpreter.write(words)
        interpreter.page.flush()
    interpreter.page.end_paragraph()


def unnumbered(
    interpreter: Interpreter, words: str, token: Token, *, level: int = 1, role: str = ""
) -> None:
    """Write a heading that stands in no file, such as Abstract."""
    made = token._replace(kind="word", text=words, exact=False)
    interpreter.state["level"] = (
        str(max(level - 1, 0)) if level > 1 else interpreter.state.get("level", "0")
    )
    write_heading(interpreter, [made], level, token=token, role=role)


def appendix(interpreter: Interpreter, token: Token) -> None:
    r"""Begin the appendices: their sections, or chapters, are lettered."""
    if interpreter.state.get("appendix"):
        return
    interpreter.state["appendix"] = "yes"
    top = "chapter" if interpreter.has_chapters else "section"
    interpreter.counters.set(top, 0)
    for lower in interpreter.counters.resets.get(top, ()):
        interpreter.counters.set(lower, 0)
    interpreter.counters.forms[top] = "Alph"
    interpreter.stream.macros.pop(f"the{top}", None)


def begin_appendices(interpreter: Interpreter, token: Token, name: str) -> bool:
    r"""Begin \begin{appendices}."""
    appendix(interpreter, token)
    return True


def label(interpreter: Interpreter, token: Token) -> None:
    r"""Keep what a \label names."""
    interpreter.stream.optional()
    interpreter.label(plain(interpreter.stream.expanded(interpreter.stream.argument())))


def begin_abstract(interpreter: Interpreter, token: Token, name: str) -> bool:
    r"""Begin an abstract."""
    if not interpreter.in_body:
        interpreter.facts.abstract = interpreter.facts.abstract or interpreter.stream.until_end(
            name, token
        )
        return False
    unnumbered(interpreter, "Abstract", token, role="abstract")
    return True


def end_block(interpreter: Interpreter, token: Token, name: str) -> None:
    """End the paragraph with the environment."""
    interpreter.end_paragraph()


def abstract(interpreter: Interpreter, token: Token) -> None:
    r"""Take an \abstract{...}."""
    following = interpreter.stream.skip_spaces()
    if following is None or following.kind != "{":
        if interpreter.in_body:
            unnumbered(interpreter, "Abstract", token, role="abstract")
        return
    words = interpreter.stream.argument(long=True)
    if not interpreter.in_body:
        interpreter.facts.abstract = interpreter.facts.abstract or words
        return
    write_abstract(interpreter, words, token)


def write_abstract(interpreter: Interpreter, words: list[Token], token: Token) -> None:
    """Write an abstract with its heading."""
    unnumbered(interpreter, "Abstract", token, role="abstract")
    interpreter.run(words)
    interpreter.end_paragraph()


def acknowledgements(interpreter: Interpreter, token: Token, name: str) -> bool:
    """Begin acknowledgements that are an environment."""
    unnumbered(interpreter, "Acknowledgements", token, role="acknowledgements")
    return True


def acknowledgements_command(interpreter: Interpreter, token: Token) -> None:
    """Begin acknowledgements that are a command."""
    if interpreter.in_body:
        unnumbered(interpreter, "Acknowledgements", token, role="acknowledgements")


def keywords(interpreter: Interpreter, token: Token, name: str) -> bool:
    """Write keywords as a paragraph of their own."""
    words = interpreter.stream.until_end(name, token)
    if interpreter.in_body:
        interpreter.end_paragraph()
        interpreter.out.word("Keywords:", token._replace(exact=False))
        interpreter.out.space()
        interpreter.write(words)
        interpreter.end_paragraph()
    return False


def named_paragraph(interpreter: Interpreter, token: Token) -> None:
    r"""Write AASTeX's \software or \facilities as a paragraph of its own."""
    words = interpreter.stream.argument(long=True)
    interpreter.end_paragraph()
    interpreter.out.word(f"{NAMED[token.text]}:", token._replace(exact=False))
    interpreter.out.space()
    interpreter.write(words)
    interpreter.end_paragraph()


def commands() -> dict[str, Handler]:
    """Return the handlers of headings."""
    table: dict[str, Handler] = dict.fromkeys(LEVELS, heading)
    table |= {"appendix": appendix, "appendices": appendix, "label": label, "abstract": abstract}
    table |= dict.fromkeys(NAMED, named_paragraph)
    names = (
        "acknowledgements",
        "acknowledgments",
        "acknowledgement",
        "acknowledgment",
        "ack",
        "acks",
        "Acknowledgements",
    )
    return table | dict.fromkeys(names, acknowledgements_command)
