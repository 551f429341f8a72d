"""Macros: what a paper defines itself, and what a call of one amounts to."""

from collections.abc import Sequence
from dataclasses import dataclass

from scholiast.parsing.latex.tokens import COMMAND, PARAMETER, WORD, Token


@dataclass(frozen=True, slots=True)
class Macro:
    """A definition: parameter pieces, default of an optional first argument, and body."""

    arguments: int
    body: tuple[Token, ...]
    default: tuple[Token, ...] | None = None
    delimiters: tuple[tuple[Token, ...], ...] = ()
    r"""For \def: the tokens before the first argument, and after each; empty for \newcommand."""
    specification: tuple[str, ...] = ()
    r"""For \NewDocumentCommand: `m`, `o`, `s`, `O` ..., one an argument."""


@dataclass(frozen=True, slots=True)
class Environment:
    r"""A \newenvironment: what its begin and its end amount to."""

    begin: Macro
    end: tuple[Token, ...]


def substitute(
    macro_body: Sequence[Token], arguments: Sequence[Sequence[Token]], call: Token
) -> list[Token]:
    """Return the body with its parameters filled in.

    Tokens of the body point to the call; tokens of an argument keep the place where they stand.
    """
    result: list[Token] = []
    tokens = iter(macro_body)
    for token in tokens:
        if token.kind != PARAMETER:
            result.append(_at(token, call))
            continue
        following = next(tokens, None)
        if following is None:
            break
        if following.kind == PARAMETER:
            result.append(_at(following, call))
            continue
        digit = following.text[:1]
        if following.kind == WORD and digit.isdecimal() and 0 < int(digit) <= len(arguments):
            result.extend(arguments[int(digit) - 1])
        if len(following.text) > 1:
            result.append(_at(following._replace(text=following.text[1:]), call))
    return result


def _at(token: Token, call: Token) -> Token:
    return Token(token.kind, token.text, call.file, call.start, call.end, False)


def same_body(first: Macro, second: Macro) -> bool:
    r"""Say whether two macros mean the same, as \ifx asks."""
    ours = [(token.kind, token.text) for token in first.body]
    theirs = [(token.kind, token.text) for token in second.body]
    return first.arguments == second.arguments and ours == theirs


def calls(body: Sequence[Token], name: str) -> bool:
    """Say whether a body calls the command `name`."""
    return any(token.kind == COMMAND and token.text == name for token in body)
