"""LaTeX source -> tokens, each with its place in the file; time is linear in the source."""

import re
from typing import NamedTuple

WORD, SPACE, PAR, OPEN, CLOSE, MATH, ALIGN, PARAMETER, SUPER, SUB, TIE, COMMAND, OTHER, RAW = (
    "word", "space", "par", "{", "}", "$", "&", "#", "^", "_", "~", "command", "other", "raw",
)  # fmt: skip
SPECIAL = {"{": OPEN, "}": CLOSE, "&": ALIGN, "#": PARAMETER, "^": SUPER, "_": SUB, "~": TIE}

_PIECE = re.compile(
    r"([^\\{}$&#^_~%\[\]`'\"*<>=,\s-]+)|(\s+)|(\\[A-Za-z]+|\\.?)|(%[^\n]*)|(---?|``|''|\$\$|.)",
    re.S,
)
_PIECE_AT = re.compile(_PIECE.pattern.replace(r"\\[A-Za-z]+", r"\\[A-Za-z@:]+"), re.S)
_AFTER_COMMAND = re.compile(r"[ \t]*(?:\n(?![ \t]*\n)[ \t]*)?")
_AFTER_COMMENT = re.compile(r"\n?[ \t]*")
_BLANK_LINE = re.compile(r"\n[ \t]*\n")
_RAW_ARGUMENT = re.compile(r"\s*\{((?:[^{}\n\\]|\\.|\{[^{}\n]{0,500}\}){0,4000})\}")
_BEGIN = re.compile(r"\s*\{([A-Za-z@]{1,40}\*?)\}")
_VERB = re.compile(
    r"\*?(?:\[[^\]\n]{0,200}\])?(?:([^\sA-Za-z*{])(.{0,2000}?)\1|\{([^{}\n]{0,2000})\})"
)
RAW_ARGUMENT = frozenset({"url", "path", "nolinkurl", "href", "detokenize"})
VERB = frozenset({"verb", "Verb", "lstinline"})
VERBATIM = frozenset(
    {
        "verbatim",
        "Verbatim",
        "lstlisting",
        "minted",
        "comment",
        "filecontents",
        "BVerbatim",
        "LVerbatim",
        "alltt",
    }
)


class Token(NamedTuple):
    """One token: its kind, its text, and where in which file it stands."""

    kind: str
    text: str
    """A command's name without its backslash; else the characters."""
    file: int
    start: int
    end: int
    exact: bool = True
    """The text is the file's own, character for character; else a macro called here made it."""

    def is_command(self, *names: str) -> bool:
        """Say whether this is a command with one of these names."""
        return self.kind == COMMAND and self.text in names


_new = tuple.__new__
"""Makes a token faster than its own constructor does."""


class Recording:
    """What a first reading of a file gave, to be given again without reading."""

    __slots__ = ("flags", "positions", "tokens")

    def __init__(self) -> None:
        self.tokens: list[Token] = []
        self.flags: list[bool] = []
        """Whether @ was a letter when the token was read."""
        self.positions: list[int] = []
        """Where the reading went on after the token."""


class Lexer:
    """Reads one file's text token by token; `at_letter` makes @ a letter of command names."""

    def __init__(
        self,
        text: str,
        file: int,
        verbatim: set[str] | None = None,
        *,
        record: Recording | None = None,
        replay: Recording | None = None,
    ) -> None:
        self.text, self.file, self.position = text, file, 0
        self.at_letter = False
        self.verbatim = verbatim if verbatim is not None else set(VERBATIM)
        self._waiting: list[Token] = []
        self._record, self._replay, self._at = record, replay, 0

    def next(self) -> Token | None:
        """Return the next token, or None at the end."""
        if self._replay is not None:
            at, told = self._at, self._replay
            if at < len(told.tokens) and told.flags[at] == self.at_letter:
                self._at = at + 1
                return told.tokens[at]
            self._leave_replay()
        token = self._read()
        if self._record is not None and token is not None:
            self._record.tokens.append(token)
            self._record.flags.append(self.at_letter)
            self._record.positions.append(-1 if self._waiting else self.position)
        return token

    def _leave_replay(self) -> None:
        """Go on by reading, from where the recording ends or reads otherwise."""
        told, self._replay = self._replay, None
        if told is None or self._at == 0:
            return
        self.position = told.positions[self._at - 1]
        while self.position < 0 and self._at < len(told.tokens):
            self.position = told.positions[self._at]
            self._waiting.insert(0, told.tokens[self._at])
            self._at += 1

    def _read(self) -> Token | None:
        if self._waiting:
            return self._waiting.pop()
        text, pattern = self.text, _PIECE_AT if self.at_letter else _PIECE
        while self.position < len(text):
            match = pattern.match(text, self.position)
            if match is None:
                return None
            start, self.position = match.span()
            group = match.lastindex
            if group == 1:
                piece = match.group()
                kind = WORD if len(piece) > 1 or piece.isalnum() else OTHER
                return _new(Token, (kind, piece, self.file, start, self.position, True))
            token = self._token(match.group(), start, group)
            if token is not None:
                return token
        return None

    def _token(self, piece: str, start: int, group: int | None) -> Token | None:
        if group == 2:
            kind = PAR if piece.count("\n") > 1 and _BLANK_LINE.search(piece) else SPACE
        elif group == 3:
            return self._command(piece, start)
        elif group == 4:
            return self._comment()
        else:
            kind = MATH if piece[0] == "$" else SPECIAL.get(piece, OTHER)
        return _new(Token, (kind, piece, self.file, start, self.position, True))

    def _comment(self) -> Token | None:
        """Step over a comment's line end; a blank line after it still ends the paragraph."""
        match = _AFTER_COMMENT.match(self.text, self.position)
        start = self.position
        self.position = match.end() if match else start
        if self.text.startswith("\n", self.position):
            return Token(PAR, "\n", self.file, start, self.position)
        return None

    def _command(self, piece: str, start: int) -> Token:
        name = piece[1:]
        token = Token(COMMAND, name, self.file, start, self.position)
        if not name or not (name[0].isalpha() or name[0] == "@"):
            return token
        if name in VERB:
            return self._verb(token)
        if name == "begin":
            self._verbatim_environment()
        elif name in RAW_ARGUMENT:
            self._raw_argument()
        elif match := _AFTER_COMMAND.match(self.text, self.position):
            self.position = match.end()
        return token

    def _verb(self, token: Token) -> Token:
        r"""Return what stands between a \verb's delimiters."""
        match = _VERB.match(self.text, self.position)
        if match is None:
            return token
        self.position = match.end()
        group = 2 if match.group(1) else 3
        return Token(RAW, match.group(group), self.file, match.start(group), match.end(group))

    def _raw_argument(self) -> None:
        r"""Queue the argument of a \url as it stands, % and # included."""
        match = _RAW_ARGUMENT.match(self.text, self.position)
        if match is None or re.search(r"#\d", match.group(1)):
            return
        self.position = match.end()
        self._waiting.append(Token(RAW, match.group(1), self.file, match.start(1), match.end(1)))

    def _verbatim_environment(self) -> None:
        """Queue a verbatim environment's name and body, if one begins here."""
        match = _BEGIN.match(self.text, self.position)
        if match is None or match.group(1).rstrip("*") not in self.verbatim:
            return
        closing = "\\end{" + match.group(1) + "}"
        end = self.text.find(closing, match.end())
        if end < 0:
            self.verbatim.discard(match.group(1).rstrip("*"))
            return
        self.position = end + len(closing)
        self._waiting.append(Token(RAW, self.text[match.end() : end], self.file, match.end(), end))
        self._waiting.append(Token(RAW, match.group(1), self.file, match.start(1), match.end(1)))


def tokenize(text: str, file: int, *, at_letter: bool = False) -> list[Token]:
    r"""Return all tokens of a text; `at_letter` makes @ a letter, as style files have it.

    >>> [token.text for token in tokenize("See \\cite{a}, % why\n  too.", 0)]
    ['See', ' ', 'cite', '{', 'a', '}', ',', ' ', 'too.']
    """
    lexer = Lexer(text, file)
    lexer.at_letter = at_letter
    tokens = []
    while (token := lexer.next()) is not None:
        tokens.append(token)
    return tokens


def source_of(tokens: list[Token]) -> str:
    r"""Return the tokens as LaTeX again, comments left out.

    >>> source_of(tokenize(r"\alpha x_{1}", 0))
    '\\alpha x_{1}'
    """
    pieces: list[str] = []
    after_name = False
    for token in tokens:
        if token.kind == COMMAND:
            pieces.append("\\" + token.text)
            after_name = token.text[-1:].isalpha()
            continue
        if after_name and token.text[:1].isalpha():
            pieces.append(" ")
        pieces.append("\n\n" if token.kind == PAR else token.text)
        after_name = False
    return "".join(pieces)


def plain(tokens: list[Token]) -> str:
    """Return the tokens' characters without braces or white space at the ends: a name or a key."""
    return source_of([token for token in tokens if token.kind not in (OPEN, CLOSE)]).strip()


def stretch(tokens: list[Token]) -> tuple[int, int, int]:
    """Return file, start and end of the source that holds the tokens, as far as one file goes."""
    first = tokens[0]
    ends = [token.end for token in tokens if token.file == first.file]
    return first.file, first.start, max(ends)
