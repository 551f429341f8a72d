"""Lists, theorems, quotations, code, and environments that are not known."""

import re

from scholiast.papers import Span
from scholiast.parsing.latex.facts import Label
from scholiast.parsing.latex.headings import (
    acknowledgements,
    begin_abstract,
    begin_appendices,
    end_block,
    keywords,
)  # fmt: skip
from scholiast.parsing.latex.inputs import begin_document
from scholiast.parsing.latex.interpreter import Begin, End, Handler, Interpreter, Theorem
from scholiast.parsing.latex.tokens import OPEN, RAW, VERBATIM, Token, plain

LISTS = {"itemize": "-", "enumerate": "1", "description": "d", "compactitem": "-",
    "compactenum": "1", "list": "-",
         "inparaenum": "1", "inparaitem": "-", "compactdesc": "d", "tablenotes": "d",
         "labeling": "d", "trivlist": "-",
         "enumerate*": "1", "itemize*": "-", "tasks": "1", "asparaenum": "1", "asparaitem": "-",
         "remunerate": "1",
         "APAenumerate": "1", "questions": "1"}  # fmt: skip
BLOCKS = (
    "center", "flushleft", "flushright", "quote", "quotation", "verse", "titlepage", "minipage",
    "landscape", "multicols",
    "adjustwidth", "spacing", "frontmatter", "small", "footnotesize", "scriptsize", "tiny",
    "large", "singlespace",
    "framed", "mdframed", "tcolorbox", "mybox", "displayquote", "onecolumn", "widetext",
    "CCSXML", "sloppypar", "figwindow",
    "threeparttable", "adjustbox", "appendix", "algorithmic", "algorithmicx", "boxedminipage",
    "shaded", "ruledtabular",
    "savenotes", "column", "columns", "doublespace", "raggedright", "centering", "tabbing",
    "letter", "strip", "subappendices",
)  # fmt: skip
BRACES = {"minipage": 1, "multicols": 1, "adjustwidth": 2, "spacing": 1, "list": 2,
    "labeling": 1, "adjustbox": 1,
          "boxedminipage": 1, "column": 1}  # fmt: skip
THEOREMS = {
    "theorem": "Theorem", "lemma": "Lemma", "proposition": "Proposition", "corollary": "Corollary",
    "definition": "Definition", "remark": "Remark", "example": "Example", "claim": "Claim",
    "conjecture": "Conjecture",
    "thm": "Theorem", "lem": "Lemma", "prop": "Proposition", "cor": "Corollary",
    "defn": "Definition", "rem": "Remark",
    "property": "Property", "problem": "Problem", "question": "Question", "note": "Note",
    "exercise": "Exercise",
    "case": "Case", "solution": "Solution", "assumption": "Assumption", "fact": "Fact",
    "observation": "Observation",
}  # fmt: skip
ALGORITHMIC = {
    "State": "", "STATE": "", "Statex": "", "If": "if", "IF": "if", "ElsIf": "else if",
    "ELSIF": "else if", "Else": "else",
    "ELSE": "else", "EndIf": "end if", "ENDIF": "end if", "For": "for", "FOR": "for",
    "ForAll": "for all",
    "FORALL": "for all", "EndFor": "end for", "ENDFOR": "end for", "While": "while",
    "WHILE": "while",
    "EndWhile": "end while", "ENDWHILE": "end while", "Repeat": "repeat", "REPEAT": "repeat",
    "Until": "until",
    "UNTIL": "until", "Require": "Require:", "REQUIRE": "Require:", "Ensure": "Ensure:",
    "ENSURE": "Ensure:",
    "Return": "return", "RETURN": "return", "Procedure": "procedure", "Function": "function",
    "EndProcedure": "end procedure",
    "EndFunction": "end function", "KwIn": "Input:", "KwOut": "Output:", "KwData": "Data:",
    "KwResult": "Result:",
    "ForEach": "for each", "uIf": "if", "lIf": "if", "uElse": "else", "eIf": "if",
    "Loop": "loop", "EndLoop": "end loop",
    "Input": "Input:", "Output": "Output:", "INPUT": "Input:", "OUTPUT": "Output:",
}  # fmt: skip
_SETTING = re.compile(r"[\w.\\*=,:;|!@<>{}\s+-]{0,200}")
_CAPTION = re.compile(r"caption\s*=\s*(\{[^{}]{0,500}\}|[^,\]{}]{1,300})")


def begin_list(interpreter: Interpreter, token: Token, name: str) -> bool:
    """Begin a list."""
    interpreter.stream.optional()
    for _ in range(BRACES.get(name, 0)):
        interpreter.stream.argument(long=True, code=True)
    interpreter.lists.append(LISTS[name])
    level = "enum" + "i" * min(interpreter.lists[-20:].count("1"), 4)
    if LISTS[name] == "1":
        interpreter.counters.set(level, 0)
    interpreter.end_paragraph()
    return True


def end_list(interpreter: Interpreter, token: Token, name: str) -> None:
    """End a list."""
    if interpreter.lists:
        interpreter.lists.pop()
    interpreter.end_paragraph()


def item(interpreter: Interpreter, token: Token) -> None:
    """Begin an item of a list with its bullet, number or words."""
    given = interpreter.stream.optional()
    kind = interpreter.lists[-1] if interpreter.lists else "-"
    interpreter.end_paragraph()
    made = token._replace(exact=False)
    bullet = "-"
    if kind == "1" and given is None:
        level = "enum" + "i" * min(interpreter.lists[-20:].count("1"), 4)
        interpreter.counters.step(level)
        number = interpreter.counters.own(level)
        interpreter.current = Label(number, "enumi")
        bullet = f"{number}."
    if not interpreter.is_printing or interpreter.page.keep_in_line:
        interpreter.out.space()
    else:
        interpreter.out.word(bullet, made)
        interpreter.out.space()
    if given:
        interpreter.write(given)
        interpreter.out.space()


def begin_block(interpreter: Interpreter, token: Token, name: str) -> bool:
    """Begin a block that is only set apart."""
    while interpreter.stream.optional() is not None:
        pass
    for _ in range(BRACES.get(name, 0)):
        interpreter.stream.argument()
    interpreter.end_paragraph()
    return True


def begin_left_out(interpreter: Interpreter, token: Token, name: str) -> bool:
    """Leave an environment out."""
    interpreter.stream.until_end(name, token)
    return False


def begin_unknown(interpreter: Interpreter, token: Token, name: str) -> bool:
    """Begin a theorem, or an environment of which only its name is known."""
    stream = interpreter.stream
    theorem = interpreter.theorems.get(name)
    if theorem is None and name.rstrip("*") in THEOREMS:
        base = name.rstrip("*")
        theorem = Theorem(THEOREMS[base], "" if name.endswith("*") else base)
    if theorem is not None:
        _begin_theorem(interpreter, token, name, theorem)
        return True
    following = stream.peek()
    if following is not None and following.kind == RAW:
        return begin_verbatim(interpreter, token, name)
    if following is not None and following.text == "[":
        stream.optional()
    while (following := stream.peek()) is not None and following.kind == OPEN:
        argument = stream.argument(long=True)
        text = plain(argument)
        if " " in text or not _SETTING.fullmatch(text):
            stream.push(argument)
            break
    return True


def _begin_theorem(interpreter: Interpreter, token: Token, name: str, theorem: Theorem) -> None:
    note = interpreter.stream.optional()
    interpreter.end_paragraph()
    number = (
        interpreter.step(theorem.counter, token, kind=name, name=theorem.name)
        if theorem.counter
        else ""
    )
    if not number:
        interpreter.current = Label("", name, theorem.name)
    made = token._replace(exact=False)
    interpreter.out.word(f"**{theorem.name} {number}".rstrip() + ("**" if note else ".**"), made)
    interpreter.out.space()
    if note:
        interpreter.out.word("(", made)
        interpreter.write(note)
        interpreter.out.word(").", made)
        interpreter.out.space()


def end_unknown(interpreter: Interpreter, token: Token, name: str) -> None:
    """End a theorem's paragraph; other environments may stand inside a line."""
    if name in interpreter.theorems or name.rstrip("*") in THEOREMS:
        interpreter.end_paragraph()


def begin_proof(interpreter: Interpreter, token: Token, name: str) -> bool:
    """Begin a proof."""
    note = interpreter.stream.optional()
    interpreter.end_paragraph()
    made = token._replace(exact=False)
    if note:
        interpreter.out.word("*", made)
        interpreter.write(note)
        interpreter.out.word(".*", made)
    else:
        interpreter.out.word("*Proof.*", made)
    interpreter.out.space()
    return True


def begin_verbatim(interpreter: Interpreter, token: Token, name: str) -> bool:
    """Write code as it stands."""
    stream = interpreter.stream
    body = stream.next()
    while body is not None and body.kind == "space":
        body = stream.next()
    if body is None or body.kind != RAW:
        if body is not None:
            stream.push([body])
        return True
    base = name.rstrip("*")
    if base in ("comment", "filecontents") or not interpreter.in_body:
        return False
    text, skipped = _code(body.text, base)
    if not interpreter.is_printing or interpreter.page.keep_in_line:
        interpreter.out.word(" ".join(text.split()), body._replace(exact=False))
        return False
    interpreter.end_paragraph()
    interpreter.page.made("```\n")
    start = interpreter.page.position
    place = body.start + skipped
    interpreter.draft.write(text, file=body.file, offset=place)
    interpreter.draft.verbatim.append(Span(start, interpreter.page.position))
    interpreter.page.made("\n```")
    interpreter.end_paragraph()
    return False


def _code(text: str, name: str) -> tuple[str, int]:
    """Return the code without the options before it, and how many characters these were."""
    start = 0
    if name in ("minted", "lstlisting") or text.startswith("["):
        match = re.match(
            r"\s*(?:\[[^\]]{0,1000}\])?\s*(?:\{[^{}\n]{0,100}\})?"
            if name == "minted"
            else r"\s*\[[^\]]{0,1000}\]",
            text,
        )
        start = match.end() if match else 0
    body = text[start:]
    lead = len(body) - len(body.lstrip("\n"))
    return body.strip("\n"), start + lead


def algorithmic(interpreter: Interpreter, token: Token) -> None:
    """Begin a line of an algorithm."""
    interpreter.end_paragraph()
    word = ALGORITHMIC[token.text]
    if word:
        interpreter.out.word(word, token._replace(exact=False))
        interpreter.out.space()


def procedure(interpreter: Interpreter, token: Token) -> None:
    """Begin an algorithm's procedure with its name and parameters, or write a call of one."""
    stream = interpreter.stream
    name, parameters = stream.argument(), stream.argument()
    made = token._replace(exact=False)
    if token.text != "Call":
        interpreter.end_paragraph()
        interpreter.out.word(ALGORITHMIC[token.text], made)
        interpreter.out.space()
    interpreter.run(name)
    interpreter.out.word("(", made)
    interpreter.run(parameters)
    interpreter.out.word(")", made)


def comment(interpreter: Interpreter, token: Token) -> None:
    """Write an algorithm's comment after its line."""
    words = interpreter.stream.argument(long=True)
    interpreter.out.space()
    interpreter.out.word("▷", token._replace(exact=False))
    interpreter.out.space()
    interpreter.run(words)


def code_line(interpreter: Interpreter, token: Token) -> None:
    r"""Write the words of an inline \mintinline."""
    interpreter.stream.optional()
    interpreter.stream.argument()


def environments() -> dict[str, tuple[Begin, End | None]]:
    """Return the environments of lists, blocks and code."""
    table: dict[str, tuple[Begin, End | None]] = dict.fromkeys(BLOCKS, (begin_block, end_block))
    table |= dict.fromkeys(LISTS, (begin_list, end_list))
    table |= dict.fromkeys(VERBATIM, (begin_verbatim, None))
    table |= dict.fromkeys(
        ("CCSXML", "IEEEbiography", "IEEEbiographynophoto"), (begin_left_out, None)
    )
    table |= dict.fromkeys(
        ("abstract", "onecolabstract", "Abstract", "abstracts"), (begin_abstract, end_block)
    )
    names = (
        "acknowledgements",
        "acknowledgments",
        "acknowledgement",
        "acknowledgment",
        "acks",
        "ack",
    )
    table |= dict.fromkeys(names, (acknowledgements, end_block))
    table |= dict.fromkeys(
        ("keywords", "keyword", "IEEEkeywords", "AMS", "MSCcodes"), (keywords, None)
    )
    table |= {"document": (begin_document, None), "appendices": (begin_appendices, end_block)}
    return table | {"proof": (begin_proof, end_block), "pf": (begin_proof, end_block)}


def commands() -> dict[str, Handler]:
    """Return the commands of lists and code."""
    table: dict[str, Handler] = dict.fromkeys(ALGORITHMIC, algorithmic)
    table |= dict.fromkeys(("Procedure", "Function", "Call"), procedure)
    table |= dict.fromkeys(("Comment", "COMMENT", "tcp", "tcc"), comment)
    return table | {"item": item, "mintinline": code_line, "bibitem": item}
