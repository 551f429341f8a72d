"""What a retriever is called: `rrf:10(bm25,2*votes,minilm@3)`, read and written back alike."""

import re
from dataclasses import dataclass

from scholiast.errors import SettingsError

FUSIONS = ("rrf", "max", "sum", "borda")
_DEFAULT_K = 60.0
_LEAF = re.compile(r"([a-z][a-z0-9+-]{0,30})(?::([^(),@*]{1,1000}))?(?:@([123]))?\Z", re.I)
_FUSION = re.compile(r"(rrf|max|sum|borda)(?::(\d{1,6}(?:\.\d{1,6})?))?\((.*)\)\Z", re.S)
_RERANK = re.compile(r"rerank\((.*)\)\Z", re.S)
_WEIGHT = re.compile(r"(\d{1,6}(?:\.\d{1,6})?)\s*\*\s*(.*)\Z", re.S)
_DEEPEST = 8


@dataclass(frozen=True, slots=True)
class Leaf:
    """One retriever, or a reranker: `minilm@2`, `encoder:/models/e5`."""

    kind: str
    path: str = ""
    level: int = 1

    def __str__(self) -> str:
        """Return it as it is written."""
        path = f":{self.path}" if self.path else ""
        return f"{self.kind}{path}{f'@{self.level}' if self.level > 1 else ''}"


@dataclass(frozen=True, slots=True)
class Fusion:
    """Several retrievers, fused in one way."""

    way: str
    parts: "tuple[Expression, ...]"
    weights: tuple[float, ...]
    k: float = _DEFAULT_K

    def __str__(self) -> str:
        """Return it as it is written."""
        parts = ",".join(
            str(part) if weight == 1 else f"{weight:g}*{part}"
            for part, weight in zip(self.parts, self.weights, strict=True)
        )
        return f"{self.way}{f':{self.k:g}' if self.k != _DEFAULT_K else ''}({parts})"


@dataclass(frozen=True, slots=True)
class Reranking:
    """A retriever whose first works a reranker puts in order."""

    first: "Expression"
    second: Leaf

    def __str__(self) -> str:
        """Return it as it is written."""
        return f"rerank({self.first},{self.second})"


Expression = Leaf | Fusion | Reranking


def parse_expression(text: str, *, depth: int = 0) -> Expression:
    """Return what an expression says; SettingsError where it cannot be read.

    >>> str(parse_expression("rrf( bm25 , 2*minilm@3 )"))
    'rrf(bm25,2*minilm@3)'
    """
    text = text.strip()
    if depth > _DEEPEST:
        raise SettingsError(f"{text[:80]!r} stands in too many brackets: {_DEEPEST} are read")
    if found := _FUSION.match(text):
        return _fusion(text, found, depth)
    if found := _RERANK.match(text):
        parts = _apart(found[1])
        if len(parts) != 2:
            raise SettingsError(
                f"{text!r}: name a retriever and a reranker, rerank(bm25,cross:DIR)"
            )
        second = parse_expression(parts[1], depth=depth + 1)
        if not isinstance(second, Leaf):
            raise SettingsError(f"{parts[1]!r} is no reranker: name one, such as cross:DIR")
        return Reranking(parse_expression(parts[0], depth=depth + 1), second)
    if found := _LEAF.match(text):
        return Leaf(found[1].lower(), (found[2] or "").strip(), int(found[3] or 1))
    raise SettingsError(
        f"{text!r} names no retriever: write one such as bm25, minilm@2 or rrf(bm25,2*votes)"
    )


def _fusion(text: str, found: re.Match[str], depth: int) -> Fusion:
    if found[2] and found[1] != "rrf":
        raise SettingsError(f"{text!r}: only rrf takes a number, rrf:10(...)")
    if found[2] and float(found[2]) <= 0:
        raise SettingsError(f"{text!r}: the number of rrf is above 0, rrf:60(...) by default")
    parts: list[Expression] = []
    weights: list[float] = []
    for part in _apart(found[3]):
        weighed = _WEIGHT.match(part)
        weights.append(float(weighed[1]) if weighed else 1.0)
        parts.append(parse_expression(weighed[2] if weighed else part, depth=depth + 1))
    return Fusion(found[1], tuple(parts), tuple(weights), float(found[2] or _DEFAULT_K))


def _apart(text: str) -> list[str]:
    """Return what stands between commas outside brackets."""
    parts, depth, start = [], 0, 0
    for place, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth == 0:
            parts.append(text[start:place].strip())
            start = place + 1
    return [*parts, text[start:].strip()]
