"""Footnotes: a mark where they are called, their text after the paragraph."""

from functools import partial

from scholiast.papers import Note, Span
from scholiast.parsing.latex.facts import Label
from scholiast.parsing.latex.interpreter import Handler, Interpreter
from scholiast.parsing.latex.tokens import Token, plain


def footnote(interpreter: Interpreter, token: Token) -> None:
    """Write a footnote's mark, and its text after the paragraph."""
    given = interpreter.stream.optional()
    words = interpreter.stream.argument(long=True)
    if not interpreter.is_printing:
        return
    number = plain(given) if given else _next_number(interpreter)
    mark = write_mark(interpreter, number, token)
    later(interpreter, number, words, mark, token)


def _next_number(interpreter: Interpreter) -> str:
    interpreter.counters.step("footnote")
    return str(interpreter.counters.values["footnote"])


def write_mark(interpreter: Interpreter, number: str, token: Token) -> Span:
    """Write a note's mark and return where it stands."""
    start = interpreter.page.position
    interpreter.page.word(f"[^{number}]", token._replace(exact=False))
    return Span(start, interpreter.page.position)


def later(
    interpreter: Interpreter, number: str, words: list[Token], mark: Span | None, token: Token
) -> None:
    """Have a note's text written once the paragraph ends."""
    interpreter.later.append(partial(_write, interpreter, number, words, mark, token))


def _write(
    interpreter: Interpreter, number: str, words: list[Token], mark: Span | None, token: Token
) -> None:
    interpreter.current = Label(number, "footnote")
    page = interpreter.page
    page.end_paragraph()
    start = page.position
    page.word(f"[^{number}]:", token._replace(exact=False))
    page.space()
    interpreter.write(words)
    page.flush()
    interpreter.draft.notes.append(Note(number, Span(start, page.position), mark))


def footnote_mark(interpreter: Interpreter, token: Token) -> None:
    r"""Write the mark of a \footnotemark."""
    given = interpreter.stream.optional()
    if interpreter.is_printing:
        number = plain(given) if given else _next_number(interpreter)
        mark = write_mark(interpreter, number, token)
        interpreter.state[f"note-{number}"] = f"{mark.start} {mark.end}"


def footnote_text(interpreter: Interpreter, token: Token) -> None:
    r"""Write the text of a \footnotetext after the paragraph."""
    given = interpreter.stream.optional()
    words = interpreter.stream.argument(long=True)
    if not interpreter.is_printing:
        return
    number = plain(given) if given else str(interpreter.counters.values.get("footnote", 0))
    place = interpreter.state.get(f"note-{number}", "").split()
    mark = Span(int(place[0]), int(place[1])) if place else None
    later(interpreter, number, words, mark, token)


def margin(interpreter: Interpreter, token: Token) -> None:
    r"""Write a \marginpar after the paragraph."""
    interpreter.stream.optional()
    words = interpreter.stream.argument(long=True)
    if interpreter.is_printing:
        interpreter.later.append(partial(interpreter.write, words))


def commands() -> dict[str, Handler]:
    """Return the handlers of notes."""
    table: dict[str, Handler] = dict.fromkeys(("footnote", "endnote", "sidenote"), footnote)
    return table | {
        "footnotemark": footnote_mark,
        "footnotetext": footnote_text,
        "marginpar": margin,
    }
