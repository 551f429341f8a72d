r"""Citation commands: \cite, natbib's, biblatex's and their kin -> anchored marks."""

from scholiast.papers import CitationStyle, Span
from scholiast.parsing.drafting import Anchor, Superscript
from scholiast.parsing.latex import notes
from scholiast.parsing.latex.interpreter import Handler, Interpreter
from scholiast.parsing.latex.marking import UNKNOWN, Form, Group, mark
from scholiast.parsing.latex.tokens import OPEN, OTHER, Token, plain

_SHAPES = {
    "paren": "citep parencite parencites citeaffixed shortcite pcite autocite autocites smartcite "
    "smartcites Parencite Autocite Citep",
    "text": "citet textcite textcites Textcite Citet citeasnoun newcite citeA shortciteA citeN "
    "shortciteN possessivecite citepossessive citeposs citets namecite",
    "bare": "citealp citealt Citealp Citealt citeNP shortciteNP onlinecite rawcite",
    "author": "citeauthor Citeauthor citefullauthor citeauthors citeauthorNP shortciteauthor",
    "year": "citeyear citedate citeyearNP shortciteyear",
    "year-paren": "citeyearpar parenciteyear",
    "note": "footcite footcites Footcite footfullcite notecite footnotecite",
    "full": "fullcite bibentry longcite",
    "raised": "supercite supercites upcite citesuper",
    "number": "citenum citen",
    "cite": "cite cites Cite Cites avolcite volcite",
}
SHAPES = {name: shape for shape, names in _SHAPES.items() for name in names.split()}
NOT_CITING = frozenset(
    [
        "setcitestyle",
        "citestyle",
        "bibcite",
        "citation",
        "citenamefont",
        "citename",
        "citecolor",
        "citefont",
        "citeform",
        "citeleft",
        "citeright",
        "citepunct",
        "citemid",
        "citedash",
        "DeclareCiteCommand",
        "AtEveryCitekey",
        "AtEveryCite",
        "citetitle",
        "defcitealias",
        "citetalias",
        "citepalias",
        "nocite",
        "citetext",
        "citesetup",
        "citebrackets",
        "citestart",
        "citeend",
        "mkcitation",
    ]
)
AUTHOR_YEAR_BARE = frozenset({"cite", "cites", "Cite", "Cites"})
GROUP_LIMIT = 500


def cite(interpreter: Interpreter, token: Token) -> None:
    """Write the mark of a citation command."""
    stream = interpreter.stream
    starred = stream.star()
    groups = _groups(interpreter, several=token.text.endswith("s") and token.text != "citeposs")
    last = stream.last
    end = last.end if last is not None and last.exact and last.file == token.file else token.end
    if not any(group.keys for group in groups):
        if groups:
            _write_empty(interpreter, groups, (token, max(end, token.end)))
        return
    form = _form(interpreter, token.text, starred=starred)
    for group in groups:
        for key in group.keys:
            _note_key(interpreter, key, token)
    if form.shape == "note":
        _write_note(interpreter, groups, token)
        return
    text, style = mark(interpreter.style, form, groups, interpreter.bibliography)
    _write(interpreter, text, style, groups, (token, max(end, token.end)))


def _write_empty(interpreter: Interpreter, groups: list[Group], place: tuple[Token, int]) -> None:
    r"""Write the mark of a \cite{} as a place that is still to be filled."""
    style = interpreter.style
    text = f"{style.opening or '('}{UNKNOWN}{style.closing or ')'}"
    _write(interpreter, text, style.citation_style, groups, place)


def _note_key(interpreter: Interpreter, key: str, token: Token) -> None:
    interpreter.facts.cited.setdefault(key, token)
    interpreter.facts.marked.add(key)


def _write(
    interpreter: Interpreter,
    text: str,
    style: CitationStyle,
    groups: list[Group],
    place: tuple[Token, int],
) -> None:
    """Write a mark and anchor it to its keys."""
    token, end = place
    out = interpreter.out
    start = out.position
    out.word(text, token, end)
    if not interpreter.is_printing:
        return
    span = Span(start, interpreter.page.position)
    keys = tuple(key for group in groups for key in group.keys)
    before = groups[0].before
    after = "; ".join(group.after for group in groups if group.after)
    interpreter.draft.anchors.append(Anchor(span, keys, style, before, after))
    if style is CitationStyle.SUPERSCRIPT:
        interpreter.draft.superscripts.append(Superscript(span))


def _form(interpreter: Interpreter, name: str, *, starred: bool) -> Form:
    """Return how a command shows its sources in the paper's style."""
    shape = SHAPES.get(name, "paren")
    style = interpreter.style
    if shape == "cite":
        shape = "paren"
        if style.kind == "author-year" and style.natbib:
            shape = "text"
        elif style.kind == "author-year" and style.biblatex:
            shape = "bare"
    if style.kind == "note" and name.lower() in (
        "autocite",
        "autocites",
        "smartcite",
        "smartcites",
    ):
        shape = "note"
    capital = name[0].isupper()
    return Form(shape, starred, capital, comma=name not in ("citealt", "Citealt"))


def _groups(interpreter: Interpreter, *, several: bool) -> list[Group]:
    r"""Return a command's keys and notes; \cites and the like have more than one of each."""
    stream = interpreter.stream
    shared = _rounds(interpreter) if several else []
    groups: list[Group] = []
    while len(groups) < GROUP_LIMIT:
        given: list[str] = []
        while len(given) < 2 and (note := stream.optional()) is not None:
            given.append(interpreter.string(note))
        following = stream.skip_spaces()
        if following is None or (groups and following.kind != OPEN):
            break
        keys = _keys(interpreter)
        before, after = (given[0], given[1]) if len(given) == 2 else ("", given[0] if given else "")
        groups.append(Group(keys, before, after))
        following = stream.peek()
        if not several or following is None or following.text not in ("[", "{"):
            break
    if shared and groups:
        before, after = shared if len(shared) == 2 else ("", shared[0])
        groups[0] = Group(groups[0].keys, f"{before} {groups[0].before}".strip(), groups[0].after)
        last = groups[-1]
        groups[-1] = Group(
            last.keys, last.before, ", ".join(part for part in (last.after, after) if part)
        )
    return groups


def _rounds(interpreter: Interpreter) -> list[str]:
    r"""Return the notes in round brackets before a \cites's first source."""
    stream = interpreter.stream
    found: list[str] = []
    while len(found) < 2:
        following = stream.peek()
        if following is None or not following.text.startswith("("):
            break
        tokens: list[Token] = []
        while (token := stream.next()) is not None and len(tokens) < 300:
            if token.kind in ("par", OPEN):
                stream.push([token])
                break
            text = token.text
            if ")" in text:
                head, _, rest = text.partition(")")
                tokens.append(token._replace(text=head, exact=False))
                if rest:
                    stream.push([token._replace(text=rest, exact=False)])
                break
            tokens.append(token)
        found.append(interpreter.string(tokens).lstrip("( "))
    return found


def _keys(interpreter: Interpreter) -> tuple[str, ...]:
    """Return the keys between the next braces, in order."""
    stream = interpreter.stream
    text = plain(stream.expanded(stream.argument()))
    keys = (" ".join(key.split()) for key in text.replace("\\_", "_").split(","))
    return tuple(key for key in keys if key and len(key) < 300)


def _write_note(interpreter: Interpreter, groups: list[Group], token: Token) -> None:
    """Write a footnote that is a citation: its mark in the text is the citation."""
    if not interpreter.is_printing:
        return
    text, _ = mark(interpreter.style, Form("full"), groups, interpreter.bibliography)
    interpreter.counters.step("footnote")
    number = str(interpreter.counters.values["footnote"])
    span = notes.write_mark(interpreter, number, token)
    keys = tuple(key for group in groups for key in group.keys)
    before, after = groups[0].before, groups[-1].after
    interpreter.draft.anchors.append(Anchor(span, keys, CitationStyle.NOTE, before, after))
    words = (
        " ".join(part for part in (before, text + (f", {after}" if after else "")) if part) + "."
    )
    made = token._replace(kind=OTHER, text=words, exact=False)
    notes.later(interpreter, number, [made], span, token)


def no_cite(interpreter: Interpreter, token: Token) -> None:
    r"""Keep the keys of a \nocite."""
    for key in _keys(interpreter):
        interpreter.facts.cited.setdefault(key, token)
        if key not in interpreter.facts.listed:
            interpreter.facts.listed.append(key)


def cite_text(interpreter: Interpreter, token: Token) -> None:
    r"""Write the words of a \citetext in the style's brackets."""
    words = interpreter.stream.argument()
    made = token._replace(exact=False)
    interpreter.out.word(interpreter.style.opening or "(", made)
    interpreter.run(words)
    interpreter.out.word(interpreter.style.closing or ")", made)


def define_alias(interpreter: Interpreter, token: Token) -> None:
    r"""Keep a \defcitealias."""
    keys = _keys(interpreter)
    words = interpreter.string(interpreter.stream.argument())
    if keys:
        interpreter.state[f"alias-{keys[0]}"] = words


def cite_alias(interpreter: Interpreter, token: Token) -> None:
    r"""Write a \citetalias or \citepalias."""
    interpreter.stream.star()
    groups = _groups(interpreter, several=False)
    keys = groups[0].keys if groups else ()
    if not keys:
        return
    text = ", ".join(interpreter.state.get(f"alias-{key}", "?") for key in keys)
    for key in keys:
        _note_key(interpreter, key, token)
    if token.text == "citepalias":
        text = f"{interpreter.style.opening or '('}{text}{interpreter.style.closing or ')'}"
    _write(interpreter, text, CitationStyle.LABEL, groups, (token, token.end))


def cite_title(interpreter: Interpreter, token: Token) -> None:
    r"""Write a \citetitle: the title of what is cited."""
    interpreter.stream.star()
    groups = _groups(interpreter, several=False)
    titles = {entry.key: entry.title for entry in interpreter.bibliography.references}
    for key in groups[0].keys if groups else ():
        _note_key(interpreter, key, token)
    if groups and groups[0].keys:
        text = ", ".join(titles.get(key) or "?" for key in groups[0].keys)
        _write(interpreter, text, CitationStyle.AUTHOR, groups, (token, token.end))


def set_style(interpreter: Interpreter, token: Token) -> None:
    r"""Keep the options of \setcitestyle or \citestyle."""
    text = plain(interpreter.stream.argument())
    interpreter.facts.citation_settings += [
        part for part in ("".join(p.split()) for p in text.split(",")) if part
    ][:30]


def set_punctuation(interpreter: Interpreter, token: Token) -> None:
    r"""Keep natbib's \bibpunct{(}{)}{;}{a}{,}{,}."""
    interpreter.stream.optional()
    opening, closing, between, kind, before_year, _ = (
        plain(interpreter.stream.argument()) for _ in range(6)
    )
    settings = [
        kind,
        f"open={opening}",
        f"close={closing}",
        f"citesep={between}",
        f"aysep={before_year}",
    ]
    interpreter.facts.citation_settings += settings


def commands() -> dict[str, Handler]:
    """Return the handlers of citations."""
    table: dict[str, Handler] = dict.fromkeys(SHAPES, cite)
    table |= {
        "nocite": no_cite,
        "citetext": cite_text,
        "defcitealias": define_alias,
        "citetitle": cite_title,
    }
    table |= {"citetalias": cite_alias, "citepalias": cite_alias, "bibpunct": set_punctuation}
    return table | {"setcitestyle": set_style, "citestyle": set_style}
