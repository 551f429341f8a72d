"""A LaTeX paper -> its draft, in two passes as LaTeX itself makes them."""

from dataclasses import replace
from pathlib import Path

from scholiast.errors import Level
from scholiast.papers import Reference, Span
from scholiast.parsing.bibliographies.dismissals import read_dismissals
from scholiast.parsing.drafting import Draft
from scholiast.parsing.interface import ParseOptions, Refusal
from scholiast.parsing.latex import (
    blocks,
    citing,
    conditionals,
    crossreferences,
    definitions,
    entries,
    floats,
    frontmatter,
    headings,
    inputs,
    mathematics,
    notes,
    tables,
    text,
)  # fmt: skip
from scholiast.parsing.latex.bibliography import Files, build, complain
from scholiast.parsing.latex.facts import Facts, Item
from scholiast.parsing.latex.headings import unnumbered
from scholiast.parsing.latex.interpreter import Bibliography, Interpreter, Vocabulary
from scholiast.parsing.latex.joining import joined
from scholiast.parsing.latex.mainfile import find_main
from scholiast.parsing.latex.output import NoOutput
from scholiast.parsing.latex.sources import Sources, open_sources
from scholiast.parsing.latex.stream import Exhausted
from scholiast.parsing.latex.tokens import PAR, SPACE, Token
from scholiast.parsing.sectioning import role_of

VOCABULARY = Vocabulary(
    commands=(
        text.commands() | tables.commands() | definitions.commands() | conditionals.commands()
        | headings.commands() | frontmatter.commands() | notes.commands() | floats.commands()
        | blocks.commands() | mathematics.commands() | crossreferences.commands()
        | citing.commands() | entries.commands() | inputs.commands()
        | {"begin": Interpreter.begin, "end": Interpreter.end}
    ),
    environments=(
        blocks.environments() | tables.environments() | floats.environments()
        | mathematics.environments() | entries.environments()
    ),
    unknown=text.unknown,
    unknown_environment=(blocks.begin_unknown, blocks.end_unknown),
)  # fmt: skip


def parse(path: Path, options: ParseOptions) -> Draft:
    """Return the draft of a LaTeX file, folder or archive."""
    sources, main = open_sources(path)
    others: tuple[str, ...] = ()
    if not main:
        main, others = find_main(sources)
    if not main:
        raise Refusal(
            f"{path.name} holds no .tex file; give the folder or archive of a LaTeX paper"
        )
    draft = Draft("latex")
    draft.problems.extend(sources.problems)
    if others:
        names = ", ".join(others[:5])
        draft.problem(
            "several-main-files",
            f"read {main}; {names} could be read as papers too",
            Level.INFO,
            file=main,
        )
    return compile_paper(sources, main, draft)


def compile_paper(sources: Sources, main: str, draft: Draft) -> Draft:
    """Write the paper whose main file is `main` into `draft`."""
    content = sources.text(main)
    if content is None:
        raise Refusal(f"{main} cannot be read; is it a text file?")
    sources.declare(content)
    scratch = Draft("latex")
    first = Interpreter(sources, VOCABULARY, scratch, Facts(), Bibliography(), is_rehearsal=True)
    _pass(first, main)
    with first.writing_to(NoOutput()):
        bibliography, files = build(first, main)
    second = Interpreter(sources, VOCABULARY, draft, first.facts, bibliography)
    second.recordings = first.recordings
    for name in first.file_indices:
        second.index_of(name, sources.text(name) or "")
    _pass(second, main)
    if not second.in_body and "\\begin{document}" in content:
        draft.problem("no-document", f"{main}: the document never begins", Level.ERROR, file=main)
    _finish(second, first, files)
    return draft


def _pass(interpreter: Interpreter, main: str) -> None:
    """Read the paper once."""
    content = interpreter.sources.text(main) or ""
    interpreter.state["bbl"] = _printed_list(interpreter.sources, main)
    interpreter.in_body = "\\begin{document}" not in content and "\\documentclass" not in content
    interpreter.open_file(main, content)
    if interpreter.in_body:
        interpreter.facts.document_class = "article"
        frontmatter.write_front(interpreter, Token("word", "", 0, 0, 0))
    else:
        interpreter.out = NoOutput()
    try:
        interpreter.go()
        interpreter.complain_of_open()
        interpreter.out = interpreter.page
        interpreter.end_paragraph()
    except Exhausted:
        message = f"{main}: the paper's macros expand to more than is read; the text ends early"
        interpreter.draft.problem("too-much-expansion", message, Level.ERROR, file=main)
    interpreter.recover()
    interpreter.end_paragraph()


def _printed_list(sources: Sources, main: str) -> str:
    """Return the name of the .bbl that belongs to a main file, or an empty string."""
    own = main.rpartition(".")[0] + ".bbl"
    if sources.text(own):
        return own
    folder = main.rpartition("/")[0]
    beside = [
        name
        for name in sources.names
        if name.endswith(".bbl") and name.rpartition("/")[0] == folder
    ]
    return beside[0] if len(beside) == 1 else ""


def _finish(interpreter: Interpreter, first: Interpreter, files: Files) -> None:
    """Write the reference list and gather what the files say beside their text."""
    draft = interpreter.draft
    known = {(problem.code, problem.message) for problem in draft.problems}
    extra = [
        problem for problem in first.draft.problems if (problem.code, problem.message) not in known
    ]
    draft.problems.extend(problem for problem in extra if problem.file in files.files)
    complain(interpreter, files, interpreter.facts)
    for name in files.files:
        interpreter.index_of(name, interpreter.sources.text(name) or "")
    _write_references(interpreter)
    draft.anchors[:] = joined(draft.anchors, draft.text)
    draft.uncited_on_purpose = list(interpreter.facts.listed)
    for name in interpreter.file_indices:
        draft.dismissals.extend(read_dismissals(interpreter.sources.text(name) or "", name))
    if not draft.references:
        draft.entries.extend(_typed_entries(draft))


def _typed_entries(draft: Draft) -> list[Span]:
    """Return the paragraphs of a reference list that was typed as running text."""
    places = [
        place for place, mark in enumerate(draft.headings) if role_of(mark.heading) == "references"
    ]
    if not places:
        return []
    start = draft.headings[places[-1]].span.end
    following = draft.headings[places[-1] + 1 :]
    stop = following[0].span.start if following else draft.position
    entries = []
    for paragraph in draft.text[start:stop].split("\n\n"):
        words = paragraph.strip()
        if words:
            at = start + len(paragraph) - len(paragraph.lstrip())
            entries.append(Span(at, at + len(words)))
        start += len(paragraph) + 2
    return entries


def _write_references(interpreter: Interpreter) -> None:
    """Write the last section: one paragraph an entry."""
    references = interpreter.bibliography.references
    if not references:
        return
    items = {item.key: item for item in reversed(interpreter.facts.items)}
    interpreter.state["appendix"] = ""
    interpreter.in_bibliography = True
    at = Token("word", "", 0, 0, 0, False)
    unnumbered(interpreter, "References", at, role="references")
    for reference in references:
        try:
            written = _write_entry(interpreter, reference, items.get(reference.key))
        except Exhausted:
            interpreter.recover()
            written = reference
        interpreter.draft.references.append(written)


def _write_entry(interpreter: Interpreter, reference: Reference, item: Item | None) -> Reference:
    """Write one entry and return its reference with its span."""
    page, style = interpreter.page, interpreter.style
    page.end_paragraph()
    number = {
        "numeric": str(reference.number),
        "superscript": str(reference.number),
        "label": reference.label,
    }
    page.made("- ")
    start = page.position
    if style.kind in number:
        page.made(f"[{number[style.kind]}] ")
    if item is not None:
        interpreter.write(_without_lead(item.body))
    else:
        _write_raw(interpreter, reference)
    page.flush()
    span = Span(start, page.position)
    page.end_paragraph()
    return replace(reference, span=span)


def _without_lead(body: tuple[Token, ...]) -> tuple[Token, ...]:
    first = next((place for place, token in enumerate(body) if token.kind not in (SPACE, PAR)), 0)
    return body[first:]


def _write_raw(interpreter: Interpreter, reference: Reference) -> None:
    """Write an entry of a .bib file as it would be printed; it came from the entry's lines."""
    place = reference.place
    index = interpreter.file_indices.get(place.file) if place is not None else None
    if place is None or index is None or place.line is None:
        interpreter.page.made(reference.raw)
        return
    starts = interpreter.draft.files[index].line_starts
    offset = starts[min(place.line - 1, len(starts) - 1)]
    end = starts[min(place.line, len(starts) - 1)] - 1
    token = Token("word", reference.raw, index, offset, max(end, offset), False)
    interpreter.page.word(reference.raw, token)
