"""The interpreter: takes tokens one by one and has their handlers write the draft."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field, replace

from scholiast.errors import Level
from scholiast.papers import Name, Reference
from scholiast.parsing.drafting import Draft
from scholiast.parsing.latex import macros
from scholiast.parsing.latex.counters import Counters
from scholiast.parsing.latex.facts import Facts, Gathered, Label
from scholiast.parsing.latex.output import DraftOutput, Output, Rehearsal, StringOutput
from scholiast.parsing.latex.sources import Sources
from scholiast.parsing.latex.stream import Stream, read_arguments
from scholiast.parsing.latex.styles import NUMERIC, Style
from scholiast.parsing.latex.tokens import (
    ALIGN,
    CLOSE,
    COMMAND,
    MATH,
    OPEN,
    OTHER,
    PAR,
    PARAMETER,
    RAW,
    SPACE,
    TIE,
    VERBATIM,
    WORD,
    Lexer,
    Recording,
    Token,
    stretch,
)  # fmt: skip

NESTING_LIMIT = 12
PROBLEM_LIMIT = 200
OPEN_LIMIT = 100
LIGATURES = {"``": "“", "''": "”", "`": "‘", "'": "’", "--": "–", "---": "—"}

Handler = Callable[["Interpreter", Token], None]
Begin = Callable[["Interpreter", Token, str], bool]
"""Begins an environment; True if it stays open until its end, False if all of it was taken."""
End = Callable[["Interpreter", Token, str], None]


@dataclass(frozen=True, slots=True)
class Theorem:
    r"""A \newtheorem."""

    name: str
    counter: str
    """Empty for one without numbers."""


@dataclass(frozen=True, slots=True)
class Opened:
    """An environment that waits for its end."""

    name: str
    token: Token
    end: End | None = None
    code: tuple[Token, ...] = ()
    arguments: tuple[tuple[Token, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Vocabulary:
    """What the interpreter knows to handle."""

    commands: dict[str, Handler]
    environments: dict[str, tuple[Begin, End | None]]
    unknown: Handler
    unknown_environment: tuple[Begin, End]


@dataclass(slots=True)
class Bibliography:
    """The reference list as it will be printed, and how a mark names an entry."""

    references: list[Reference] = field(default_factory=list)
    labels: dict[str, str] = field(default_factory=dict)
    """Key -> label, for labelled bibliographies."""
    short: dict[str, str] = field(default_factory=dict)
    """Key -> authors as a mark shows them."""
    years: dict[str, str] = field(default_factory=dict)
    """Key -> year as a mark shows it, letter included."""
    numbers: dict[str, int] = field(default_factory=dict)
    style: Style = NUMERIC
    names: dict[str, tuple[Name, ...]] = field(default_factory=dict)


class Interpreter:
    """One pass over a paper."""

    def __init__(
        self,
        sources: Sources,
        vocabulary: Vocabulary,
        draft: Draft,
        known: Facts,
        bibliography: Bibliography,
        *,
        is_rehearsal: bool = False,
    ) -> None:
        self.sources, self.draft, self.known = sources, draft, known
        self.bibliography, self.style = bibliography, bibliography.style
        self._vocabulary = vocabulary
        self.stream = Stream(self.report)
        self.facts = Facts()
        self.is_rehearsal = is_rehearsal
        self.page = Rehearsal(draft) if is_rehearsal else DraftOutput(draft)
        self.out: Output = self.page
        self.counters = Counters()
        self.environments: dict[str, macros.Environment] = {}
        self.aliases: dict[str, str] = {}
        r"""What \let has made another name of a command that we know."""
        self.theorems: dict[str, Theorem] = {}
        self.opened: list[Opened] = []
        self.groups: list[Token] = []
        self.later: deque[Callable[[], None]] = deque()
        self.flags: dict[str, bool] = {}
        self.lists: list[str] = []
        self.current = Label("")
        r"""What a \label would name now."""
        self.floating: Gathered | None = None
        """The float that is being written."""
        self.in_body = self.in_bibliography = self.in_math = False
        self.verbatim = set(VERBATIM)
        self.state: dict[str, str] = {}
        self.file_indices: dict[str, int] = {}
        self.recordings: dict[int, Recording] = {}
        """By file: what the first pass read, for the second."""
        self._nesting, self._flushing = 0, False

    @property
    def has_chapters(self) -> bool:
        """Say whether the paper's class has chapters above sections."""
        return self.facts.document_class in CHAPTERED

    def open_file(self, name: str, text: str) -> None:
        """Go on with a file's text."""
        index = self.index_of(name, text)
        record = replay = None
        if self.is_rehearsal and index not in self.recordings:
            record = self.recordings[index] = Recording()
        elif not self.is_rehearsal:
            replay = self.recordings.get(index)
        self.stream.open(Lexer(text, index, self.verbatim, record=record, replay=replay))

    def index_of(self, name: str, text: str) -> int:
        """Return a file's index in the source map."""
        if name not in self.file_indices:
            self.file_indices[name] = self.draft.add_file(name, text)
        return self.file_indices[name]

    def report(self, code: str, message: str, token: Token, level: Level = Level.WARNING) -> None:
        """Keep a problem with its file and line."""
        if len(self.draft.problems) >= PROBLEM_LIMIT:
            return
        file = self.draft.files[token.file]
        line, _ = file.line_and_column(token.start)
        self.draft.problem(code, f"{file.name}:{line}: {message}", level, file=file.name, line=line)

    def go(self) -> None:
        """Take tokens until the stream, or the nested run, ends."""
        take, following = self.take, self.stream.next
        while (token := following()) is not None:
            take(token)

    def take(self, token: Token) -> None:
        """Do what one token asks for."""
        kind = token.kind
        if kind is WORD or kind is RAW:
            self.out.word(token.text, token)
        elif kind is SPACE or kind is TIE or kind is ALIGN:
            self.out.space(token)
        elif kind is COMMAND:
            self.command(token)
        elif kind is PAR:
            self.end_paragraph()
        else:
            self._take_mark(token)

    def _take_mark(self, token: Token) -> None:
        """Do what a single special character asks for."""
        kind = token.kind
        if kind is OPEN:
            self.groups.append(token)
        elif kind is CLOSE:
            self._close(token)
        elif kind is OTHER:
            self.out.word(LIGATURES.get(token.text, token.text), token)
        elif kind is MATH:
            self._vocabulary.commands["scholiast@math"](self, token)
        elif kind is not PARAMETER:
            self.out.word(token.text, token)

    def _close(self, token: Token) -> None:
        if self.groups:
            self.groups.pop()
        elif self._nesting == 0 and self.in_body and token.exact:
            self.report("stray-brace", "a } closes nothing", token)

    def command(self, token: Token) -> None:
        """Expand a macro of the paper's, or have the command's handler do its work."""
        if self.stream.expand(token):
            return
        if token.text in self.aliases:
            token = token._replace(text=self.aliases[token.text])
        self._vocabulary.commands.get(token.text, self._vocabulary.unknown)(self, token)

    def knows(self, name: str) -> bool:
        """Say whether a command has a handler."""
        return name in self._vocabulary.commands or name in self.aliases

    def run(self, tokens: Sequence[Token]) -> None:
        """Take these tokens and come back; nothing where nesting goes too deep."""
        if not tokens or self._nesting >= NESTING_LIMIT:
            return
        floor = self.stream.nested(tokens)
        self._nesting += 1
        groups, self.groups = self.groups, []
        depth = len(self.opened)
        try:
            self.go()
        finally:
            self._nesting -= 1
            self.groups = groups
            del self.opened[depth:]
            self.stream.leave(floor)

    @contextmanager
    def writing_to(self, output: Output) -> Iterator[None]:
        """Write elsewhere for a while."""
        before, self.out = self.out, output
        try:
            yield
        finally:
            self.out = before

    def string(self, tokens: Sequence[Token]) -> str:
        """Return the tokens as the plain text that a reader sees."""
        output = StringOutput()
        with self.writing_to(output):
            self.run(tokens)
        return output.text.strip()

    def write(self, tokens: Sequence[Token]) -> None:
        """Write tokens as one line, whatever breaks they hold."""
        before, self.page.keep_in_line = self.page.keep_in_line, True
        try:
            self.run(tokens)
        finally:
            self.page.keep_in_line = before

    def write_string(self, text: str, tokens: Sequence[Token]) -> None:
        """Write a text that these tokens amount to."""
        if text and tokens:
            file, start, end = stretch(list(tokens))
            self.out.word(text, tokens[0]._replace(file=file, start=start, exact=False), end)

    @property
    def is_printing(self) -> bool:
        """Say whether what is written goes into the document's text."""
        return self.out is self.page

    def end_paragraph(self) -> None:
        """End the paragraph, and write the notes and floats that waited for its end."""
        self.out.end_paragraph()
        if self._flushing or not self.later or not self.is_printing or self.page.keep_in_line:
            return
        self._flushing = True
        while self.later:
            self.later.popleft()()
            self.page.end_paragraph()
        self._flushing = False

    def recover(self) -> None:
        """Be ready to write after a run that was broken off."""
        self.out = self.page
        self.page.keep_in_line = False
        self.later.clear()
        self.stream.renew()
        self._flushing = False
        self.floating = None

    def begin(self, token: Token) -> None:
        """Begin an environment."""
        following = self.stream.skip_spaces()
        if following is not None and following.kind == RAW:
            self.stream.next()
            name = following.text
        else:
            name = self.stream.name()
        defined = self.environments.get(name)
        if defined is not None:
            arguments = self._arguments(defined.begin)
            self.opened.append(Opened(name, token, None, defined.end, arguments))
            self.stream.push(macros.substitute(defined.begin.body, arguments, token))
            return
        begin, end = self._vocabulary.environments.get(name, self._vocabulary.unknown_environment)
        if begin(self, token, name):
            self.opened.append(Opened(name, token, end))

    def _arguments(self, macro: macros.Macro) -> tuple[tuple[Token, ...], ...]:
        return tuple(tuple(argument) for argument in read_arguments(self.stream, macro))

    def end(self, token: Token) -> None:
        """End an environment, and those left open inside it."""
        name = self.stream.name()
        if name == "document":
            self._end_document(token)
            return
        names = [opened.name for opened in self.opened[-OPEN_LIMIT:]]
        if name not in names:
            if self.in_body and token.exact:
                self.report("stray-end", f"\\end{{{name}}} has no \\begin{{{name}}}", token)
            return
        while (opened := self.opened.pop()).name != name:
            self._report_open(opened)
        if opened.end is not None:
            opened.end(self, token, name)
        self.stream.push(macros.substitute(opened.code, opened.arguments, token))

    def _end_document(self, token: Token) -> None:
        """Stop reading; a subfile's end ends that file only."""
        if token.file != 0 and len(self.stream.open_files()) > 1:
            self.stream.stop_file()
        else:
            self.stream.stop_all()

    def _report_open(self, opened: Opened) -> None:
        message = f"\\begin{{{opened.name}}} has no \\end{{{opened.name}}}; add it"
        self.report("unclosed-environment", message, opened.token)

    def complain_of_open(self) -> None:
        """Tell of what is still open at the end."""
        for opened in self.opened[:20]:
            if opened.name != "document":
                self._report_open(opened)
        for token in [group for group in self.groups if group.exact][:5]:
            self.report("unclosed-brace", "a { is never closed", token)

    def number(self, counter: str, token: Token) -> str:
        """Return a counter's number as printed; the paper may have its own way."""
        name = f"the{counter}"
        if name in self.stream.macros:
            return self.string([Token(COMMAND, name, token.file, token.start, token.end, False)])
        if counter == "equation" and "equation-parent" in self.state:
            return self.state["equation-parent"] + self.counters.own("equation")
        return self.counters.show(counter)

    def step(self, counter: str, token: Token, *, kind: str = "", name: str = "") -> str:
        r"""Step a counter and return its number, which a \label now names."""
        self.counters.step(counter)
        number = self.number(counter, token)
        self.current = Label(number, kind or counter, name)
        return number

    def label(self, key: str) -> None:
        """Let a key name what was numbered last."""
        self.facts.labels.setdefault(key, self.current)
        if self.floating is not None and not self.floating.inner:
            self.floating.keys.append(key)

    def name_section(self, title: str) -> None:
        r"""Keep a heading's words for \nameref."""
        self.current = replace(self.current, title=title)


CHAPTERED = frozenset(
    {"book", "report", "scrbook", "scrreprt", "memoir", "svmono", "thesis", "amsbook"}
)
