r"""Other files: \input and its kin, classes, packages, and where the document begins."""

import re

from scholiast.parsing.latex.counters import Counters
from scholiast.parsing.latex.interpreter import Handler, Interpreter
from scholiast.parsing.latex.output import NoOutput
from scholiast.parsing.latex.tokens import Token, plain, tokenize

INPUT_DEPTH = 30
STYLE_SIZE = 400_000
TEX_ENDINGS = ("", ".tex", ".ltx")
SYSTEM_FILES = frozenset({
    "xy", "epsf", "psfig", "amssym", "amssym.def", "pictex", "prepictex", "postpictex", "tcilatex",
    "glyphtounicode", "diagxy", "cyracc.def", "epsf.tex", "epsf.sty", "amssym.tex", "supp-pdf",
})  # fmt: skip
"""Macros that come with TeX and add no words."""
_REQUIRED = re.compile(
    r"\\(?:RequirePackage|usepackage|LoadClass|PassOptionsToPackage)(?:WithOptions)?\s*(?:\[([^\]]{0,500})\]|\{([^{}]{0,300})\}(?=\{))?\s*"
    r"\{([^{}]{1,300})\}"
)
_STYLE = re.compile(r"^[^%\n]{0,40}\\bibliographystyle\s*\{([^{}]{1,80})\}", re.M)
_COMMENTS = re.compile(r"(?<!\\)%[^\n]*")
_WELL_KNOWN = re.compile(
    r"natbib|biblatex|hyperref|cleveref|amsmath|graphicx|tikz|algorithm|revtex|elsart|IEEEtran|acm|llncs"
)


def _folders(interpreter: Interpreter) -> tuple[str, ...]:
    r"""Return where a file may lie: beside the main file, beside this one, where \import said."""
    names = list(interpreter.file_indices)
    current = (
        interpreter.draft.files[interpreter.stream.open_files()[-1]].name
        if interpreter.stream.open_files()
        else ""
    )
    places = [names[0] if names else "", current]
    folders = [name.rpartition("/")[0] for name in places]
    return (interpreter.state.get("import-folder", folders[0]), *folders)


def enter(
    interpreter: Interpreter, name: str, token: Token, endings: tuple[str, ...] = TEX_ENDINGS
) -> None:
    """Go on with another file of the paper, or tell why not."""
    found = interpreter.sources.resolve(name, endings, _folders(interpreter))
    if found is None and name.strip() in SYSTEM_FILES:
        return
    if found is None:
        message = f"\\{token.text}{{{name[:100]}}}: there is no such file in the paper's folder"
        interpreter.report("missing-input-file", message, token)
        return
    open_files = interpreter.stream.open_files()
    index = interpreter.file_indices.get(found)
    if index in open_files or len(open_files) >= INPUT_DEPTH:
        interpreter.report("circular-input", f"{found} is read inside itself; left out here", token)
        return
    interpreter.open_file(found, interpreter.sources.text(found) or "")


def read_input(interpreter: Interpreter, token: Token) -> None:
    r"""Take an \input or \include; without braces the name goes up to white space."""
    stream = interpreter.stream
    following = stream.skip_spaces()
    if following is None:
        return
    if following.kind == "{":
        name = plain(stream.expanded(stream.argument()))
    else:
        pieces = []
        while (piece := stream.next()) is not None and piece.kind not in (
            "space",
            "par",
            "command",
            "}",
        ):
            pieces.append(piece.text)
        if piece is not None:
            stream.push([piece])
        name = "".join(pieces)
    if token.text == "include":
        interpreter.end_paragraph()
    if name.endswith(".bbl") and interpreter.facts.uses_biblatex:
        return
    enter(interpreter, name, token)


def read_import(interpreter: Interpreter, token: Token) -> None:
    r"""Take an \import or \subimport: a folder and a file in it."""
    folder = plain(interpreter.stream.argument()).rstrip("/")
    name = plain(interpreter.stream.argument())
    enter(interpreter, f"{folder}/{name}" if folder not in ("", ".") else name, token)


def read_subfile(interpreter: Interpreter, token: Token) -> None:
    r"""Take a \subfile: its body, without its preamble."""
    enter(interpreter, plain(interpreter.stream.argument()), token)


def document_class(interpreter: Interpreter, token: Token) -> None:
    r"""Take a \documentclass; that of an included file begins a preamble to be left out."""
    options = plain(interpreter.stream.optional() or [])
    name = plain(interpreter.stream.argument())
    interpreter.stream.optional()
    if interpreter.facts.document_class:
        interpreter.out = NoOutput()
        return
    if name == "subfiles":
        name = "article"
    interpreter.facts.document_class = name
    interpreter.facts.class_options = _options(options)
    if interpreter.has_chapters:
        interpreter.counters = Counters(has_chapters=True)
    if interpreter.sources.resolve(name, (".cls",), _folders(interpreter)):
        _scan(interpreter, name, ".cls")


def use_package(interpreter: Interpreter, token: Token) -> None:
    r"""Take a \usepackage: its options, and the macros of one that lies beside the paper."""
    options = plain(interpreter.stream.optional() or [])
    names = plain(interpreter.stream.argument())
    interpreter.stream.optional()
    for name in names.replace("\n", " ").split(",")[:60]:
        _take_package(interpreter, name.strip(), _options(options), token)


def _take_package(interpreter: Interpreter, name: str, options: list[str], token: Token) -> None:
    if not name or len(interpreter.facts.packages) > 500:
        return
    interpreter.facts.packages.setdefault(name, []).extend(options)
    found = interpreter.sources.resolve(name, (".sty",), _folders(interpreter))
    if found and not _WELL_KNOWN.search(name.rsplit("/", 1)[-1]):
        _scan(interpreter, name, ".sty")
        _read_macros(interpreter, found)


def _options(text: str) -> list[str]:
    """Return options between commas, white space taken out."""
    return [option for option in ("".join(part.split()) for part in text.split(",")) if option][
        :100
    ]


def _scan(interpreter: Interpreter, name: str, ending: str) -> None:
    """Take from a local style file which packages and bibliography style it asks for."""
    found = interpreter.sources.resolve(name, (ending,), _folders(interpreter))
    text = _COMMENTS.sub("", (interpreter.sources.text(found) or "")[:STYLE_SIZE]) if found else ""
    for bracket, brace, names in _REQUIRED.findall(text)[:200]:
        for package in names.split(",")[:60]:
            interpreter.facts.packages.setdefault(package.strip(), []).extend(
                _options(bracket or brace)
            )
    style = _STYLE.search(text)
    if style and "#" not in style.group(1):
        interpreter.facts.style = interpreter.facts.style or style.group(1)


def _read_macros(interpreter: Interpreter, found: str) -> None:
    """Read a local style file for the macros that it defines."""
    text = interpreter.sources.text(found) or ""
    if (
        len(text) > STYLE_SIZE
        or interpreter.file_indices.get(found) in interpreter.stream.open_files()
    ):
        return
    index = interpreter.index_of(found, text)
    before, interpreter.state["reading-style"] = interpreter.state.get("reading-style", ""), "yes"
    in_body, interpreter.in_body = interpreter.in_body, False
    with interpreter.writing_to(NoOutput()):
        interpreter.run(tokenize(text, index, at_letter=True))
    interpreter.in_body = in_body
    interpreter.state["reading-style"] = before


def begin_document(interpreter: Interpreter, token: Token, name: str) -> bool:
    r"""Begin to print; a subfile's own \begin{document} only ends its preamble."""
    interpreter.out = interpreter.page
    if not interpreter.in_body:
        interpreter.in_body = True
        interpreter.groups.clear()
        interpreter.command(token._replace(kind="command", text="scholiast@front", exact=False))
    return False


def end_input(interpreter: Interpreter, token: Token) -> None:
    r"""Take an \endinput: the rest of this file is not read."""
    interpreter.stream.stop_file()


def commands() -> dict[str, Handler]:
    """Return the handlers of other files."""
    table: dict[str, Handler] = dict.fromkeys(("input", "include", "@input"), read_input)
    table |= dict.fromkeys(
        ("import", "subimport", "includefrom", "subincludefrom", "inputfrom"), read_import
    )
    table |= dict.fromkeys(("subfile", "subfileinclude"), read_subfile)
    table |= dict.fromkeys(("documentclass", "documentstyle", "LoadClass"), document_class)
    table |= dict.fromkeys(("usepackage", "RequirePackage"), use_package)
    return table | {"endinput": end_input}
