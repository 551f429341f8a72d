"""What the sequence labeller sees of each token."""

import re
from collections.abc import Sequence

from scholiast.parsing.references.tokens import Token

_QUOTES = str.maketrans("“”„«»″", '""""""', "\u200b\ufeff")
_DASHES = str.maketrans("–—−‐‑‒", "------")
_YEAR = re.compile(r"(?:1[5-9]|20)\d\d[a-z]?")
_OPENING = ("(", "[")
_CLOSING = (")", "]")
_MARKER_WORDS = {
    "i": "in", "p": "pp p pages", "v": "vol volume", "n": "no", "t": "thesis dissertation",
    "e": "eds ed editors editor edited", "b": "press university", "j": "journal j",
    "c": "proceedings proc conference", "a": "retrieved accessed available", "u": "http https",
    "d": "doi", "x": "arxiv",
}  # fmt: skip
_MARKERS = {word: mark for mark, words in _MARKER_WORDS.items() for word in words.split()}


def describe(tokens: Sequence[Token]) -> list[list[str]]:
    """Return each token's features: its word, shape and gaps, those around it, and its place."""
    count = len(tokens)
    gaps = [_gap(token.before) for token in tokens]
    gaps.append(_gap(tokens[-1].after) if tokens else "")
    words = ["^^", "^", *(_word(token.text) for token in tokens), "$", "$$", "$$$"]
    shapes = ["^^", "^", *(_shape(token.text) for token in tokens), "$", "$$", "$$$"]
    states = _states(tokens, words, gaps)
    ahead = _ahead(words, count)
    rows = []
    for i in range(count):
        w0, w1, w2, v1, v2 = words[i + 2], words[i + 3], words[i + 4], words[i + 1], words[i]
        s0, s1, s2, t1, t2 = shapes[i + 2], shapes[i + 3], shapes[i + 4], shapes[i + 1], shapes[i]
        before, after = gaps[i], gaps[i + 1]
        text = tokens[i].text
        rows.append([
            "w" + w0, "x" + v1, "y" + w1, "X" + v2, "Y" + w2, f"A{v1}|{w0}", f"B{w0}|{w1}",
            f"C{v2}|{v1}|{w0}", f"D{w0}|{w1}|{w2}",
            "s" + s0, f"E{t1}|{s0}", f"F{s0}|{s1}", f"G{t2}|{t1}|{s0}|{s1}|{s2}",
            f"H{t1}{before}{s0}{after}{s1}",
            "p" + text[:3], "q" + text[-3:].lower(), "r" + text[-2:].lower(),
            "b" + before, "a" + after, f"I{before}{s0}", f"J{s0}{after}",
            f"K{before}{w0}", f"L{w0}{after}",
            f"M{before}|{after}", f"N{after}|{s1}|{gaps[i + 2] if i + 2 <= count else '$'}",
            f"O{v1}{before}{s0}", f"P{s0}{after}{w1}",
            f"l{min(i, 15)}", f"e{min(count - 1 - i, 7)}", f"d{i * 8 // count}",
            *states[i], ahead[i], f"Q{states[i][0]}|{s0}|{before}",
            f"R{states[i][1]}|{s0}|{ahead[i]}", f"S{states[i][1]}|{w0}",
        ])  # fmt: skip
    return rows


def _word(text: str) -> str:
    if text[0].isdigit():
        if _YEAR.fullmatch(text):
            return "0year"
        return re.sub(r"\d", "0", text[:8]).lower() if len(text) > 1 else text
    lowered = text.lower()
    if lowered.startswith(("http", "www.")):
        return "http"
    return lowered


def _shape(text: str) -> str:
    """Return a word's outline: `Xx`, `X`, `XX`, `x`, `9`, `Xx-Xx`, `year`."""
    if _YEAR.fullmatch(text):
        return "year"
    if text.isdigit():
        return "9" * min(len(text), 5)
    if text.startswith(("http", "www.", "10.")):
        return "url"
    letters = "".join(_outline(char) for char in text[:24])
    short = re.sub(r"([x9o])\1+", r"\1", letters)
    return re.sub(r"X{3,}", "XXX", short)


def _outline(char: str) -> str:
    if char.isupper():
        return "X"
    if char.islower():
        return "x"
    if char.isdigit():
        return "9"
    return char if char in "-'’" else "o"


def _gap(text: str) -> str:
    if text == " ":
        return "_"
    if text == ", ":
        return ",_"
    squeezed = text.translate(_QUOTES).translate(_DASHES).strip()
    squeezed = squeezed.replace(" ", "")[:4]
    return squeezed + "_" if text[-1:] == " " else squeezed


def _states(tokens: Sequence[Token], words: list[str], gaps: list[str]) -> list[tuple[str, ...]]:
    """Return for each token what came before it: open brackets and quotes, years, markers."""
    rows: list[tuple[str, ...]] = []
    depth, quotes, quoted, stops, years, last, since = 0, 0, 0, 0, 0, "", 0
    for index in range(len(tokens)):
        gap = gaps[index]
        for char in gap:
            depth = max(depth + (char in _OPENING) - (char in _CLOSING), 0)
            quotes ^= char == '"'
            quoted |= char == '"'
            stops += char == "."
        since += 1
        rows.append((
            f"t{depth and 1}{int(quotes)}{int(quoted)}", f"u{min(years, 2)}{last}",
            f"v{last}{min(since, 6)}", f"z{min(years, 1)}{min(stops, 12)}{int(quoted)}",
        ))  # fmt: skip
        word = words[index + 2]
        years += word == "0year"
        if word in _MARKERS:
            last, since = _MARKERS[word], 0
    return rows


def _ahead(words: list[str], count: int) -> list[str]:
    """Return for each token which markers still follow it in the entry."""
    rows = [""] * count
    year = numbers = 0
    marks: set[str] = set()
    for index in range(count - 1, -1, -1):
        rows[index] = (
            f"f{min(year, 2)}{min(numbers, 3)}{''.join(sorted(marks & {'i', 'p', 'c', 'j'}))}"
        )
        word = words[index + 2]
        if word == "0year":
            year += 1
        elif word[0].isdigit():
            numbers += 1
        elif word in _MARKERS:
            marks.add(_MARKERS[word])
    return rows
