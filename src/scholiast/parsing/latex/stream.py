"""The stream of tokens: files and expansions on a stack, arguments read off it, all bounded."""

from collections.abc import Callable, Sequence

from scholiast.parsing.latex.macros import Macro, calls, substitute
from scholiast.parsing.latex.tokens import (
    CLOSE,
    COMMAND,
    OPEN,
    OTHER,
    PAR,
    SPACE,
    WORD,
    Lexer,
    Token,
)

DELIVERY_LIMIT = 800_000
EXPANSION_LIMIT = 400_000
RUN_LIMIT = 2_000
PUSH_LIMIT = 50_000
BRACKET_LIMIT = 600
DEPTH_LIMIT = 400
STOPS = frozenset(
    {"section", "subsection", "chapter", "bibliography", "printbibliography", "documentclass"}
)

Report = Callable[[str, str, Token], None]


class Exhausted(Exception):  # noqa: N818  (a limit, told as a problem)
    """The paper's macros amount to more than is read."""


class _Listed:
    """Tokens that were pushed onto the stream."""

    __slots__ = ("at", "is_expansion", "tokens")

    def __init__(self, tokens: Sequence[Token], *, is_expansion: bool = False) -> None:
        self.tokens, self.at, self.is_expansion = tokens, 0, is_expansion

    def next(self) -> Token | None:
        if self.at >= len(self.tokens):
            return None
        self.at += 1
        return self.tokens[self.at - 1]


class Stream:
    """Tokens to come, and the paper's own macros."""

    def __init__(self, report: Report) -> None:
        self.macros: dict[str, Macro] = {}
        self.report = report
        self._frames: list[Lexer | _Listed] = []
        self._floor = 0
        self._delivered = self._pushed = self._since_exact = self._run = 0
        self._at_letter = False
        self.last: Token | None = None
        self.was_closed = True
        """Whether the environment that was read last had its end."""
        self._closing_at = 0

    def open(self, lexer: Lexer) -> None:
        """Go on with a file; the rest of what is open comes after it."""
        lexer.at_letter = self._at_letter
        self._frames.append(lexer)

    def open_files(self) -> list[int]:
        """Return the files that are being read, the outermost first."""
        return [frame.file for frame in self._frames if isinstance(frame, Lexer)]

    def push(self, tokens: Sequence[Token]) -> None:
        """Put tokens before what is to come."""
        if tokens:
            self._frames.append(_Listed(tokens))

    def next(self) -> Token | None:
        """Return the next token as it is, or None where the stream, or the nested run, ends."""
        frames = self._frames
        while len(frames) > self._floor:
            token = frames[-1].next()
            if token is None:
                frames.pop()
                continue
            self._delivered += 1
            if self._delivered > DELIVERY_LIMIT:
                raise Exhausted
            if token[5]:
                self._since_exact = 0
            self.last = token
            return token
        return None

    def read_at(self, *, as_letter: bool) -> None:
        """Make @ a letter of command names, or no longer."""
        self._at_letter = as_letter
        for frame in self._frames:
            if isinstance(frame, Lexer):
                frame.at_letter = as_letter

    def nested(self, tokens: Sequence[Token]) -> int:
        """Begin a run over these tokens alone; give what this returns to `leave`."""
        floor, self._floor = self._floor, len(self._frames)
        self._frames.append(_Listed(tokens))
        return floor

    def leave(self, floor: int) -> None:
        """End a nested run."""
        del self._frames[self._floor :]
        self._floor = floor

    def stop_all(self) -> None:
        """Forget all that is to come in this run."""
        del self._frames[self._floor :]

    def stop_file(self) -> None:
        """Forget the rest of the file that is being read."""
        while len(self._frames) > self._floor:
            if isinstance(self._frames.pop(), Lexer):
                return

    def peek(self) -> Token | None:
        """Return the next token and leave it where it is."""
        token = self.next()
        if token is not None:
            self.push([token])
        return token

    def skip_spaces(self) -> Token | None:
        """Return the first token after white space, left where it is."""
        while (token := self.next()) is not None:
            if token.kind != SPACE:
                self.push([token])
                return token
        return None

    def star(self) -> bool:
        """Take a star, if one comes next."""
        token = self.peek()
        if token is not None and token.text == "*" and token.kind == OTHER:
            self.next()
            return True
        return False

    def argument(self, *, long: bool = False, code: bool = False) -> list[Token]:
        """Return the next argument without its braces.

        `long` lets it hold paragraphs; `code` lets it hold anything, as a definition's body may.
        """
        first = self.skip_spaces()
        if first is None or first.kind in (PAR, CLOSE):
            return []
        self.next()
        if first.kind == OPEN:
            return self.group(first, long=long or code, code=code)
        if first.kind == WORD and len(first.text) > 1:
            self.push([_cut(first, 1, len(first.text))])
            return [_cut(first, 0, 1)]
        return [first]

    def group(self, opening: Token, *, long: bool, code: bool = False) -> list[Token]:
        """Return the tokens up to the brace that closes the one just read."""
        tokens: list[Token] = []
        depth = 1
        while (token := self.next()) is not None:
            if token.kind == OPEN:
                depth += 1
            elif token.kind == CLOSE:
                depth -= 1
                if depth == 0:
                    return tokens
            elif (token.kind == PAR and not long) or (not code and _cannot_be_inside(token)):
                self.push([token])
                break
            tokens.append(token)
        self.report("unclosed-brace", "a { is never closed; what follows may be misread", opening)
        return tokens

    def optional(self) -> list[Token] | None:
        """Return what the next square brackets hold, or None if none come next."""
        first = self.skip_spaces()
        if first is None or first.text != "[" or first.kind != OTHER:
            return None
        self.next()
        tokens: list[Token] = []
        depth = 0
        while (token := self.next()) is not None:
            if token.kind == OPEN:
                depth += 1
            elif token.kind == CLOSE:
                depth -= 1
            elif token.text == "]" and depth == 0 and token.kind == OTHER:
                return tokens
            tokens.append(token)
            if depth < 0 or token.kind == PAR or len(tokens) > BRACKET_LIMIT:
                break
        self.push([first, *tokens])
        return None

    def name(self) -> str:
        """Return the name of an environment, file or counter in braces."""
        return "".join(
            t.text if t.kind != COMMAND else "\\" + t.text for t in self.argument()
        ).strip()

    def until_end(self, name: str, opening: Token) -> list[Token]:
        r"""Return an environment's tokens up to its \end, which is taken."""
        tokens: list[Token] = []
        depth = 1
        self.was_closed = True
        while (token := self.next()) is not None:
            if token.kind == COMMAND:
                if token.text in ("begin", "end"):
                    named = self._environment_name(tokens, token)
                    if token.text == "end" and named == "document":
                        self.push(tokens[-3:])
                        del tokens[-3:]
                        break
                    depth += (1 if token.text == "begin" else -1) if named == name else 0
                    if depth == 0:
                        return tokens[: self._closing_at]
                    continue
                macro = self.macros.get(token.text)
                if (
                    macro
                    and (calls(macro.body, "end") or calls(macro.body, "begin"))
                    and self.expand(token)
                ):
                    continue
                if token.text in STOPS and token.exact:
                    self.push([token])
                    break
            tokens.append(token)
        self.was_closed = False
        self.report(
            "unclosed-environment", f"\\begin{{{name}}} has no \\end{{{name}}}; add it", opening
        )
        return tokens

    def _environment_name(self, tokens: list[Token], command: Token) -> str:
        """Read the name after a begin or end; both go to `tokens` as they stand."""
        self._closing_at = len(tokens)
        tokens.append(command)
        first = self.next()
        if first is None:
            return ""
        if first.kind != OPEN:
            if first.kind == WORD:
                tokens.append(first)
            else:
                self.push([first])
            return ""
        tokens.append(first)
        pieces = []
        while (token := self.next()) is not None:
            if token.kind in (PAR, OPEN):
                self.push([token])
                break
            tokens.append(token)
            if token.kind == CLOSE:
                break
            pieces.append(token.text)
        return "".join(pieces).strip()

    def expand(self, call: Token) -> bool:
        """Put a macro's body in place of its call; False if there is no such macro."""
        macro = self.macros.get(call.text)
        if macro is None:
            return False
        self._since_exact += 1
        if not self._is_expanding():
            self._run = 0
        if self._since_exact > RUN_LIMIT or self._run > PUSH_LIMIT or self._is_deep():
            self._break_off(call)
            return True
        body = substitute(macro.body, read_arguments(self, macro), call)
        self._run += len(body) + 1
        self._pushed += len(body) + 1
        if self._pushed > EXPANSION_LIMIT:
            raise Exhausted
        self._frames.append(_Listed(body, is_expansion=True))
        return True

    def _is_deep(self) -> bool:
        return len(self._frames) > self._floor + DEPTH_LIMIT

    def _is_expanding(self) -> bool:
        """Say whether an expansion is being read; frames that are at their end are dropped."""
        frames = self._frames
        while len(frames) > self._floor:
            top = frames[-1]
            if isinstance(top, Lexer) or top.at < len(top.tokens):
                break
            frames.pop()
        above = frames[self._floor :]
        return any(isinstance(frame, _Listed) and frame.is_expansion for frame in above)

    def _break_off(self, call: Token) -> None:
        """Drop an expansion without end, and its macro."""
        self.report("runaway-macro", f"\\{call.text} expands without end and is left out", call)
        self.macros.pop(call.text, None)
        self._since_exact = self._run = 0
        for place in range(self._floor, len(self._frames)):
            frame = self._frames[place]
            if isinstance(frame, _Listed) and frame.is_expansion:
                del self._frames[place:]
                return

    def renew(self) -> None:
        """Allow as much again as was allowed at first."""
        self._delivered = self._pushed = self._since_exact = self._run = 0

    def expanded(self, tokens: Sequence[Token]) -> list[Token]:
        """Return the tokens with the paper's own macros expanded."""
        if not any(token.kind == COMMAND and token.text in self.macros for token in tokens):
            return list(tokens)
        floor = self.nested(tokens)
        result = []
        try:
            while (token := self.next()) is not None:
                if token.kind == COMMAND and self.expand(token):
                    continue
                result.append(token)
        finally:
            self.leave(floor)
        return result


def read_arguments(stream: Stream, macro: Macro) -> list[list[Token]]:
    """Return a call's arguments as its macro asks for them."""
    if macro.specification:
        return [_specified(stream, letter) for letter in macro.specification]
    if macro.delimiters:
        return _delimited(stream, macro)
    arguments: list[list[Token]] = []
    if macro.default is not None:
        given = stream.optional()
        arguments.append(list(macro.default) if given is None else given)
    while len(arguments) < macro.arguments:
        arguments.append(stream.argument(long=True))
    return arguments


def _specified(stream: Stream, letter: str) -> list[Token]:
    if letter == "s":
        stream.star()
        return []
    if letter in "oO":
        return stream.optional() or []
    return stream.argument(long=True)


def _delimited(stream: Stream, macro: Macro) -> list[list[Token]]:
    for wanted in macro.delimiters[0]:
        token = _single(stream)
        if token is not None and token.text != wanted.text:
            stream.push([token])
            break
    return [
        _up_to(stream, delimiter) if delimiter else stream.argument(long=True)
        for delimiter in macro.delimiters[1:]
    ]


def _up_to(stream: Stream, delimiter: Sequence[Token]) -> list[Token]:
    """Return the tokens before a delimiter, which is taken; at most a paragraph."""
    wanted = [token.text for token in delimiter]
    found: list[Token] = []
    depth = 0
    while (token := _single(stream)) is not None:
        if token.kind == PAR or len(found) > BRACKET_LIMIT:
            stream.push([token])
            break
        depth += (token.kind == OPEN) - (token.kind == CLOSE)
        found.append(token)
        if (
            depth == 0
            and token.text == wanted[-1]
            and [t.text for t in found[-len(wanted) :]] == wanted
        ):
            del found[-len(wanted) :]
            break
    if len(found) > 1 and found[0].kind == OPEN and found[-1].kind == CLOSE:
        return found[1:-1]
    return found


def _cannot_be_inside(token: Token) -> bool:
    """Say whether a token can stand in no argument, so that a brace was left open before."""
    return token.kind == COMMAND and token.text in STOPS and token.exact


def _single(stream: Stream) -> Token | None:
    """Return the next token, one character of it if it is a word."""
    token = stream.next()
    if token is not None and token.kind == WORD and len(token.text) > 1:
        stream.push([_cut(token, 1, len(token.text))])
        return _cut(token, 0, 1)
    return token


def _cut(token: Token, start: int, end: int) -> Token:
    """Return a part of a word."""
    if not token.exact:
        return token._replace(text=token.text[start:end])
    return token._replace(
        text=token.text[start:end], start=token.start + start, end=token.start + end
    )
