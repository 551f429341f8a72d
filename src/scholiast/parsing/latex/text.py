"""Commands of running text: accents, symbols, fonts, boxes, addresses, and what is left out."""

import unicodedata

from scholiast.papers import Span
from scholiast.parsing.drafting import Superscript
from scholiast.parsing.latex.citing import NOT_CITING, cite
from scholiast.parsing.latex.conditionals import flag
from scholiast.parsing.latex.interpreter import Handler, Interpreter
from scholiast.parsing.latex.symbols import ACCENTS, CHARACTERS, mathematical
from scholiast.parsing.latex.tokens import CLOSE, COMMAND, MATH, OPEN, RAW, WORD, Token, plain

LEFT_OUT = {
    "*": "setlength addtolength settowidth setcounterlength newlength", "m": (
        "vspace hspace vskip pagestyle thispagestyle pagenumbering color pagecolor bibliographystyle linespread "
        "selectfont fontsize hyphenation newcounter stepcounter refstepcounter graphicspath DeclareGraphicsExtensions "
        "input@path includeonly phantom hphantom vphantom todo missingfigure index glossary fontencoding fontfamily "
        "fontseries fontshape selectlanguage hypersetup captionsetup geometry lstset microtypesetup sisetup "
        "addtocontents numberwithinx allowdisplaybreaks keywordsname enlargethispage listoftodos cmidrule "
        "tikzset pgfplotsset usetikzlibrary usepgfplotslibrary DeclareCaptionFont crefname usetheme journal "
        "rowcolor cellcolor columncolor arrayrulecolor specialsection ccsdesc received revised accepted "
        "acmConference acmYear copyrightyear acmJournal acmVolume acmNumber acmArticle acmMonth acmPrice acmDOI "
        "acmISBN acmSubmissionID setcopyright citestyleX editor settopmatter thanksX corref cortext fntext "
        "tnotetext fnmark orcid orcidlink ORCID email emailAdd correspondingauthor affiliation affil address "
        "curraddr dedicatory urladdr institute inst institution IEEEauthorblockA authornote authornotemark "
        "icmlaffiliation icmlcorrespondingauthor icmlkeywords preprint pacs subjclass keywords keyword "
        "bstctlcite nobibliography shorttitle shortauthors shortauthor titlerunning authorrunning runninghead "
        "runningauthor runningtitle lhead rhead chead lfoot rfoot cfoot markboth markright fancyhead fancyfoot "
        "headers altaffiliation altaffiltext altaffilmark collaboration noaffiliation software facilities "
        "subtitlerunning ead bibpunctX setstretch thispdfpagelabel pdfbookmark phantomsection leavevmode "
        "DeclareUnicodeCharacter ProvidesFile NeedsTeXFormat RequirePackageX balance flushcolsend tikzexternalize "
        "makebibstyle bibfont bibliographyfont urlstyle Urlmuskip itemindentX hskip rulecolor theoremstyle "
        "swapnumbers qedsymbol citenamefontX bibfieldX translation nofiles uppercaseX "
        "makeindex makeglossaries printindex ifpackageloadedX newglossaryentry newacronym hyperbaseurl "
        "frenchspacing AtBeginDocument AtEndDocument ignoreX graphicalabstract highlights date thanks"
    ),
}  # fmt: skip
ARGUMENTS = {
    "setlength": 2, "addtolength": 2, "settowidth": 2, "fontsize": 2, "markboth": 2, "addtocontents": 2,
    "newglossaryentry": 2, "newacronym": 3, "DeclareUnicodeCharacter": 2, "crefname": 3, "Crefname": 3,
    "rule": 2, "raisebox": 1, "setmainfont": 1, "definecolor": 3, "colorlet": 2, "addcontentsline": 3,
    "newlength": 1, "DeclareGraphicsRule": 4, "newsavebox": 1, "sbox": 2, "savebox": 2, "usebox": 1,
    "titleformat": 5, "titlespacing": 4, "newmdenv": 1, "newtcolorbox": 2, "DeclareFieldFormat": 2,
    "renewbibmacro": 2, "newbibmacro": 2, "DeclareNameAlias": 2, "defbibheading": 2, "lstdefinestyle": 2,
    "lstdefinelanguage": 2, "DeclareSourcemap": 1, "AtEveryBibitem": 1, "AtEveryCitekey": 1, "newcolumntype": 2,
    "altaffiltext": 2, "fntext": 1, "tabulinesep": 0, "DeclareCaptionFont": 2, "DeclareCaptionLabelFormat": 2,
    "setlist": 1, "newlist": 3, "SetKwInput": 2, "SetKw": 2, "SetKwFunction": 2, "apptocmd": 4, "patchcmd": 5,
    "pretocmd": 4, "affil": 1, "icmlauthor": 2, "icmlaffiliation": 2, "icmlcorrespondingauthor": 2,
    "institution": 1, "SetMathAlphabet": 6, "DeclareSymbolFont": 5, "DeclareMathSymbol": 4, "DeclareMathAlphabet": 5,
    "mathchardef": 0, "DeclareFontFamily": 3, "DeclareFontShape": 6, "hypertarget": 1, "hyperlink": 1,
    "texorpdfstring": 0, "ccsdesc": 1, "setcopyright": 1, "bibpunctX": 6, "cortext": 1, "tnotetext": 1,
    "lstnewenvironmentX": 4, "tcbset": 1, "newtcbox": 2, "tcbuselibrary": 1, "NewTColorBox": 3,
}  # fmt: skip
TAKES_COMMANDS = frozenset(
    "setlength addtolength settowidth newlength newsavebox sbox savebox usebox vspace hspace apptocmd patchcmd pretocmd "
    "DeclareMathSymbol DeclareSymbolFont SetMathAlphabet linespread lhead rhead chead lfoot rfoot cfoot".split()
)
FIRST_LEFT_OUT = frozenset({
    "textcolor", "colorbox", "parbox", "scalebox", "resizebox", "rotatebox", "raisebox", "foreignlanguage",
    "hypertarget", "hyperlink", "hyperref", "makebox", "framebox", "multirow", "adjustbox", "fcolorbox",
    "bibinfo", "bibfield", "textlang", "pdftooltipX", "resizeboxX", "bibitemX", "eprintX", "special",
    "BibitemOpenX", "colorlinksX", "selectlanguageX", "tablenotemark", "tnote", "rlapX", "scaleto", "changefont",
    "stackunderX", "BibitemShut", "setbibfontX", "natexlabX", "hangcaptionX", "centerlineX", "href@noop", "href@nourl",
})  # fmt: skip
TWO_LEFT_OUT = frozenset({"resizebox", "fcolorbox", "multirow"})
NONE_LEFT_OUT_BUT = frozenset({"tablenotemark", "tnote"})
SPACES = {" ": 1, ",": 1, ";": 1, ":": 1, "\n": 1, "\t": 1, "quad": 1, "qquad": 1, "enspace": 1, "thinspace": 1,
          "space": 1, "hfill": 1, "hfil": 1, "nobreakspace": 1, "enskip": 1, "hss": 1, "dotfill": 1,
          "linebreak": 1, "newline": 1, "\\": 1, "tabularnewline": 1, "and": 1, "AND": 1, "And": 1, "cr": 1}  # fmt: skip
PARAGRAPHS = (
    "par", "newpage", "clearpage", "cleardoublepage", "pagebreak", "bigskip", "medskip", "smallskip", "vfill",
    "noindent@", "centering@", "maketitle@", "endgraf", "bigbreak", "medbreak", "smallbreak", "break@", "tableofcontents",
    "FloatBarrier", "newblock@", "goodbreak@", "columnbreak",
)  # fmt: skip
DIMENSIONS = frozenset({
    "vskip", "hskip", "kern", "mskip", "mkern", "parindent", "parskip", "textwidth", "textheight", "topmargin",
    "oddsidemargin", "evensidemargin", "baselineskip", "itemsep", "parsep", "topsep", "tabcolsep", "leftmargin",
    "hsize", "vsize", "hoffset", "voffset", "columnsep", "footskip", "headheight", "headsep", "tolerance",
    "hbadness", "vbadness", "hfuzz", "vfuzz", "widowpenalty", "clubpenalty", "interlinepenalty", "penalty",
    "abovedisplayskip", "belowdisplayskip", "abovecaptionskip", "belowcaptionskip", "floatsep", "textfloatsep",
    "intextsep", "arraycolsep", "unitlength", "fboxsep", "fboxrule", "emergencystretch", "hangindent", "hangafter",
    "looseness", "pretolerance", "leftskip", "rightskip", "marginparwidth", "lineskip", "lineskiplimit", "arraystretchX",
    "pdfoutput", "pdfminorversion", "pdfsuppresswarningpagegroup", "pdfcompresslevel", "labelsep", "labelwidth",
    "listparindent", "itemindent", "columnwidthX", "brokenpenalty", "predisplaypenalty", "postdisplaypenalty",
    "relpenalty", "binoppenalty", "exhyphenpenalty", "hyphenpenalty", "doublehyphendemerits", "overfullrule",
    "skip", "dimen", "count", "thickmuskip", "medmuskip", "thinmuskip", "jot", "bibsep", "LTcapwidth", "partopsep",
    "textfloatsep", "dbltextfloatsep", "dblfloatsep", "skipX", "footnotesep", "belowrulesep", "aboverulesep",
})  # fmt: skip


def accent(interpreter: Interpreter, token: Token) -> None:
    """Write a letter with its accent."""
    argument = interpreter.stream.argument()
    letters = interpreter.string(argument).replace("ı", "i").replace("ȷ", "j")
    if not letters:
        if token.text in "^~`" and token.text:
            interpreter.out.word(token.text, token)
        return
    text = unicodedata.normalize("NFC", letters[0] + ACCENTS[token.text] + letters[1:])
    end = _end_after(token, argument, interpreter)
    interpreter.out.word(text, token, end)


def _end_after(token: Token, argument: list[Token], interpreter: Interpreter) -> int:
    last = interpreter.stream.last
    if (
        last is not None
        and last.kind == CLOSE
        and last.file == token.file
        and last.start >= token.end
    ):
        return last.end
    ends = [piece.end for piece in argument if piece.file == token.file and piece.end >= token.end]
    return max(ends, default=token.end)


def character(interpreter: Interpreter, token: Token) -> None:
    """Write the character that a command stands for."""
    interpreter.out.word(CHARACTERS[token.text], token)


def _mathematical(interpreter: Interpreter, token: Token) -> None:
    interpreter.out.word(mathematical().get(token.text, ""), token)


def space(interpreter: Interpreter, token: Token) -> None:
    """Write white space for a command that leaves some."""
    if token.text in ("\\", "newline"):
        interpreter.stream.star()
        _optional_at_once(interpreter)
    interpreter.out.space(token._replace(exact=False))


def _optional_at_once(interpreter: Interpreter) -> None:
    """Leave out square brackets that follow without white space."""
    following = interpreter.stream.peek()
    if following is not None and following.text == "[":
        interpreter.stream.optional()


def paragraph(interpreter: Interpreter, token: Token) -> None:
    """End the paragraph."""
    _optional_at_once(interpreter)
    interpreter.end_paragraph()


def nothing(interpreter: Interpreter, token: Token) -> None:
    """Leave a command out that has no argument."""


def leave_out(interpreter: Interpreter, token: Token) -> None:
    """Leave a command out with its arguments."""
    interpreter.stream.star()
    for _ in range(ARGUMENTS.get(token.text, 1)):
        while (following := interpreter.stream.peek()) is not None and following.text in ("[", "("):
            if following.text == "(" or interpreter.stream.optional() is None:
                break
        following = interpreter.stream.skip_spaces()
        if following is None or following.kind not in _openings(token.text):
            return
        interpreter.stream.argument(long=True, code=True)


def _openings(name: str) -> tuple[str, ...]:
    """Return the kinds of token with which an argument of a command may begin."""
    return (OPEN, COMMAND) if name in TAKES_COMMANDS else (OPEN,)


def leave_first_out(interpreter: Interpreter, token: Token) -> None:
    """Leave a command's first arguments out; the last is running text."""
    stream = interpreter.stream
    stream.star()
    while stream.optional() is not None:
        pass
    for _ in range(2 if token.text in TWO_LEFT_OUT else 1):
        following = stream.skip_spaces()
        if following is not None and following.kind in (OPEN, RAW, WORD):
            stream.argument()
        while stream.optional() is not None:
            pass


def dimension(interpreter: Interpreter, token: Token) -> None:
    """Leave out the length that is given to a register: `=-3.5pt plus 1pt`."""
    stream = interpreter.stream
    for _ in range(12):
        following = stream.next()
        if following is None:
            return
        text = following.text
        is_part = text in ("=", "-", "plus", "minus", "by", "to", "+") or _is_length(text)
        is_register = following.kind == COMMAND and (
            text in DIMENSIONS or text.endswith(("width", "height", "skip"))
        )
        if not is_part and not is_register and following.kind != "space":
            stream.push([following])
            return


def _is_length(text: str) -> bool:
    head = text.rstrip("abcdefghijklmnopqrstuvwxyz").replace(".", "").lstrip("-+")
    return head.isdecimal() or text in (
        "pt",
        "em",
        "ex",
        "cm",
        "mm",
        "in",
        "truecm",
        "fil",
        "fill",
        "filll",
    )


def unknown(interpreter: Interpreter, token: Token) -> None:
    """Leave an unknown command out, and square brackets that follow it at once; keep the rest."""
    if flag(interpreter, token) or (token.text.startswith("if") and len(token.text) > 2):
        return
    following = interpreter.stream.peek()
    if (
        "cite" in token.text.lower()
        and token.text not in NOT_CITING
        and following is not None
        and following.text in "[{*"
    ):
        cite(interpreter, token)
        return
    if (
        following is not None
        and following.text == "["
        and following.start == token.end
        and token.text.isalpha()
    ):
        interpreter.stream.optional()
    elif len(token.text) == 1 and not token.text.isalpha() and token.text not in (
        "/",
        "-",
        "!",
        "@",
        "(",
        ")",
        "[",
        "]",
        ">",
        "<",
        "+",
        "=",
    ):
        interpreter.out.word(token.text, token)


def address(interpreter: Interpreter, token: Token) -> None:
    """Write a web address as it stands."""
    following = interpreter.stream.peek()
    if following is not None and following.kind == RAW:
        interpreter.stream.next()
        interpreter.out.word(
            following.text.replace("\\%", "%").replace("\\_", "_").replace("\\#", "#"), following
        )
        return
    argument = interpreter.stream.expanded(interpreter.stream.argument())
    interpreter.write_string(plain(argument).replace("\\", ""), argument)


def link(interpreter: Interpreter, token: Token) -> None:
    """Write a link's words; its address where the words are not the address."""
    interpreter.stream.optional()
    following = interpreter.stream.peek()
    if following is not None and following.kind == RAW:
        interpreter.stream.next()
        target = following.text
    else:
        target = plain(interpreter.stream.argument())
    words = interpreter.stream.argument()
    if interpreter.in_bibliography and target.startswith("http") and "doi.org/" in target:
        interpreter.run(words)
        shown = interpreter.string(words)
        if "10." not in shown:
            interpreter.out.space()
            interpreter.out.word(target.replace("\\", ""), token)
        return
    interpreter.run(words)


def raised(interpreter: Interpreter, token: Token) -> None:
    """Write a superscript's words and keep where they stand."""
    words = interpreter.stream.argument()
    if not interpreter.is_printing:
        interpreter.run(words)
        return
    start = interpreter.page.position
    interpreter.run(words)
    end = interpreter.page.position
    if end > start:
        interpreter.draft.superscripts.append(Superscript(Span(start, end)))


def enquote(interpreter: Interpreter, token: Token) -> None:
    """Write words in quotation marks."""
    interpreter.stream.star()
    words = interpreter.stream.argument(long=True)
    interpreter.out.word("“", token)
    interpreter.run(words)
    interpreter.out.word("”", token._replace(exact=False))


def doi(interpreter: Interpreter, token: Token) -> None:
    """Write a DOI with its name."""
    argument = interpreter.stream.expanded(interpreter.stream.argument())
    text = plain(argument).replace("\\", "")
    if argument:
        interpreter.write_string(text if text.startswith("http") else f"doi:{text}", argument)


def quantity(interpreter: Interpreter, token: Token) -> None:
    """Write a number, or a number with its unit, as siunitx would."""
    stream = interpreter.stream
    stream.optional()
    arguments = [
        stream.argument() for _ in range(2 if token.text in ("SI", "qty", "SIrange") else 1)
    ]
    for number, argument in enumerate(arguments):
        if number:
            interpreter.out.space()
        for piece in argument:
            if piece.kind == COMMAND and piece.text not in interpreter.stream.macros:
                interpreter.out.word(UNITS.get(piece.text, piece.text), piece)
            else:
                interpreter.run([piece])


def pick_first(interpreter: Interpreter, token: Token) -> None:
    """Keep the first of two arguments."""
    first = interpreter.stream.argument(long=True)
    interpreter.stream.argument(long=True)
    interpreter.stream.push(first)


def perhaps_space(interpreter: Interpreter, token: Token) -> None:
    r"""Write the white space that \xspace puts before a word."""
    following = interpreter.stream.peek()
    if following is None or following.kind in (CLOSE, OPEN):
        return
    starts = following.text[:1]
    if following.kind in (COMMAND, MATH, RAW) or starts.isalnum() or starts in "(`“":
        if following.kind != COMMAND or following.text.isalpha():
            interpreter.out.space()


def acronym(interpreter: Interpreter, token: Token) -> None:
    """Write an acronym's name."""
    interpreter.stream.star()
    interpreter.run(interpreter.stream.argument())
    if token.text.endswith(("pl", "s")) and token.text != "acs":
        interpreter.out.word("s", token)


UNITS = {
    "per": "/", "metre": "m", "meter": "m", "second": "s", "kilo": "k", "milli": "m", "micro": "µ", "nano": "n",
    "gram": "g", "percent": "%", "degree": "°", "celsius": "°C", "kelvin": "K", "hertz": "Hz", "mega": "M",
    "giga": "G", "centi": "c", "volt": "V", "ampere": "A", "watt": "W", "joule": "J", "pascal": "Pa", "squared": "²",
    "cubed": "³", "byte": "B", "hour": "h", "minute": "min", "newton": "N", "electronvolt": "eV", "liter": "l",
}  # fmt: skip
FONTS = (
    "emph textbf textit textrm textsf texttt textsc textup textsl textmd textnormal text mbox hbox fbox underline "
    "uline sout st hl uppercase lowercase MakeUppercase MakeLowercase centerline rm bf it sf tt sc sl em bfseries "
    "itshape rmfamily sffamily ttfamily scshape slshape upshape mdseries normalfont tiny scriptsize footnotesize "
    "small normalsize large Large LARGE huge Huge boldmath unboldmath relax protect noindent indent centering "
    "raggedright raggedleft justifying leavevmode ignorespaces unskip sloppy fussy null strut nobreak allowbreak "
    "displaystyle textstyle sloppypar samepage onecolumn nopagebreak nolinebreak nonfrenchspacing bgroup egroup "
    "begingroup endgroup hrule hrulefill hline toprule midrule bottomrule makeatother appendixname flushbottom "
    "raggedbottom onehalfspacing doublespacing singlespacing linenumbers nolinenumbers - / ! @ ( ) global long "
    "outer expandafter noexpand immediate write unexpanded csname endcsname MakeLowercase boldsymbol bm ensuremathX "
    "mathrm mathbf mathit mathsf mathtt mathcal mathbb operatorname limits nolimits left right big Big bigg Bigg "
    "frontmatter mainmatter backmatter startpage peerreviewmaketitle IEEEpeerreviewmaketitle IEEEraisesectionheading "
    "newblock BibitemOpen bibAnnoteFile bibAnnote EOS natexlab natexlabX BibitemShutX llap rlap smash textprimstress "
    "acks qed qedhere nonumber notag interdisplaylinepenalty allowdisplaybreaks listoffigures listoftables "
    "textmd textsubscript subscript lowercase ul so caps added alert structure twocolumn topskip "
    "addvspaceX makeatletter@ endinput@ tabularnewlineX hfilneg goodbreak break vfil vss lastpage minipage par@ "
    "doublerulesep extracolsep fill stretch columnwidth linewidth textwidthX firstname"
)  # fmt: skip


def commands() -> dict[str, Handler]:
    """Return the handlers of running text."""
    table: dict[str, Handler] = {name: nothing for name in FONTS.split()}
    table |= {name: leave_out for name in LEFT_OUT["m"].split()}
    table |= {name: leave_out for name in ARGUMENTS if ARGUMENTS[name]}
    table |= dict.fromkeys(DIMENSIONS, dimension)
    table |= dict.fromkeys(FIRST_LEFT_OUT, leave_first_out)
    table |= {name: _mathematical for name in mathematical()}
    table |= dict.fromkeys(CHARACTERS, character)
    table |= dict.fromkeys(ACCENTS, accent)
    table |= dict.fromkeys(SPACES, space)
    table |= {name: paragraph for name in PARAGRAPHS if not name.endswith("@")}
    table |= dict.fromkeys(("url", "path", "nolinkurl", "detokenize"), address)
    table |= {
        "href": link,
        "textsuperscript": raised,
        "enquote": enquote,
        "doi": doi,
        "hyperref": leave_first_out,
    }
    table |= dict.fromkeys(("SI", "num", "si", "qty", "unit", "ang", "SIrange"), quantity)
    table |= {"texorpdfstring": pick_first, "xspace": perhaps_space}
    table |= dict.fromkeys(
        ("gls", "Gls", "glspl", "Glspl", "ac", "acs", "acp", "acl", "acf", "acrshort"), acronym
    )
    return table
