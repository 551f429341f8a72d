"""What the line labeller sees of each line of a bibliography."""

import re
from collections.abc import Sequence

_MARKER = re.compile(
    r"\s{0,20}(?:(?P<square>[\[［【]\s?\d{1,4}\s?[a-z]?\s?[\]］】])|(?P<round>\(\s?\d{1,4}\s?\))|(?P<dot>\d{1,4}\s?\.)(?!\d)"
    r"|(?P<paren>\d{1,4}\s?\))|(?P<label>\[[^\W\d_][^\]]{1,30}\])|(?P<bare>\d{1,4})(?=\s+[^\W\d_a-z]|\s*$))"
)
_NUMBER = re.compile(r"\d{1,4}")
_LABEL = re.compile(
    r"\s{0,20}\[([A-ZÀ-ÞŠŽ][\w+*'’&.\-]{0,14}(?:\s?(?:et al\.?,?)?\s?\d{2,4}[a-z]?)?)\]"
)
_INITIAL = r"[A-ZÀ-ÞŠŽŁĆČ]\.?"
_NAME = (
    r"(?:(?:van|von|de|der|den|di|da|la|le|el|al|ter|dos|du|del|della)\s){0,3}"
    r"[A-ZÀ-ÞŠŽŁĆČ][^\W\d_]+(?:[-'’ ][A-ZÀ-Þ]?[^\W\d_]+){0,2}"
)
_AUTHORS = (
    ("family-comma-initial", re.compile(rf"{_NAME}\s?,\s?{_INITIAL}(?:[\s.,\-&;:]|$)")),
    ("initials-family", re.compile(
        rf"(?:{_INITIAL}[\s\-.]{{0,2}}){{1,4}}{_NAME}\s?(?:,|and\b|&|\.|:|;|et al|\()")),
    ("family-initials", re.compile(rf"{_NAME}\s(?:{_INITIAL}[\-.]?){{1,4}}\s?[,;.:&(]")),
    ("family-comma-given", re.compile(rf"{_NAME}\s?,\s[A-ZÀ-Þ][^\W\d_]+")),
    ("given-family", re.compile(
        r"[A-Z][^\W\d_]+\s(?:[A-Z]\.\s?){0,2}[A-Z][^\W\d_]+(?:,| and\b|\.)")),
    ("dashes", re.compile(r"(?:[-–—_−]\s?){2,}|[—–―]")),
    ("group", re.compile(
        r"(?:[A-Z][^\W\d_]+\s){1,6}"
        r"(?:Collaboration|Group|Committee|Organization|Team|Consortium)\b")),
)  # fmt: skip
_YEAR = re.compile(r"\b(?:1[89]|20)\d\d[a-z]?\b")
_ENDINGS = (
    ("year", re.compile(r"\(?(?:1[89]|20)\d\d[a-z]?\s?\)?\s?[.;]?\s?$")),
    ("pages", re.compile(r"\d\s?[-–—]\s?[A-Z]?\d{1,6}(?:\s?pp)?\s?[.;]?\s?$")),
    ("doi", re.compile(
        r"(?:10\.\d{4,9}/\S+|https?://\S+|arxiv\S*|\[[a-z\-]{2,10}\])\s?\]?\.?$", re.I)),
    ("number", re.compile(r"\d\w?\s?\)?\]?\s?[.;]?$")),
    ("hyphen", re.compile(r"[^\W\d_][-‐\u00ad]$")),
    ("joiner", re.compile(
        r"(?:,|&|\band|\bin|\bof|\bthe|\bfor|\bon|:|\ba|\bto|\bwith|\bvol\.?|\bpp?\.?|\bno\.?"
        r"|\bEds?\.)$", re.I)),
    ("initial", re.compile(r"\b[A-Z]\.$")),
    ("stop", re.compile(r"[.!?][”\"']?$")),
)  # fmt: skip
_SHAPES = (
    (re.compile(r"^[A-ZÀ-Þ]{2,}\b"), "CAPS"), (re.compile(r"^[A-ZÀ-ÞŠŽ]"), "Cap"),
    (re.compile(r"^[a-zà-ÿ]"), "low"), (re.compile(r"^\d"), "dig"), (re.compile(r"^[\[(]"), "brk"),
    (re.compile(r"^[-–—_−]"), "dash"), (re.compile(r"^[\"“'‘]"), "quo"),
)  # fmt: skip
_HEADING = re.compile(
    r"^\W{0,9}(?:\d{1,2}\.?\s)?(?:references?|bibliography|literature( cited)?|works cited"
    r"|r\s?e\s?f\s?e\s?r\s?e\s?n\s?c\s?e\s?s)\W{0,9}(?:and notes)?\W{0,9}$",
    re.I,
)


def numbered_starts(lines: Sequence[str]) -> tuple[str, dict[int, int]]:
    """Return the kind of marker that numbers the entries, and line -> number; or nothing.

    The longest run of markers of one kind that counts upwards wins, so that years and page
    numbers at the beginning of a line start nothing.

    >>> numbered_starts(["[1] Lee, K.", "2014. Botany", "[2] Ray, J. Fish", "[3] Ode"])
    ('square', {0: 1, 2: 2, 3: 3})
    """
    found: dict[str, list[tuple[int, int]]] = {}
    for index, line in enumerate(lines):
        match = _MARKER.match(line)
        number = _NUMBER.search(match.group(0)) if match else None
        kind = match.lastgroup if match else ""
        if (
            number
            and kind
            and kind != "label"
            and not (kind != "square" and _YEAR.match(number.group(0)))
        ):
            found.setdefault(kind, []).append((index, int(number.group(0))))
    chains = {kind: _chain(places) for kind, places in found.items()}
    kind = max(chains, key=lambda kind: len(chains[kind]), default="")
    chain = chains.get(kind, [])
    enough = 2 if kind == "square" else 3
    if len(chain) < enough or len(chain) < 0.5 * (chain[-1][1] - chain[0][1] + 1):
        return "", {}
    return kind, dict(chain)


def _chain(places: Sequence[tuple[int, int]]) -> list[tuple[int, int]]:
    """Return the longest run whose numbers count upwards, at most six numbers left out at once."""
    best: dict[int, int] = {}
    back: list[int] = []
    lengths: list[int] = []
    for at, (_, number) in enumerate(places):
        earlier = [best[before] for before in range(number - 1, number - 8, -1) if before in best]
        previous = max(earlier, key=lambda place: lengths[place], default=-1)
        back.append(previous)
        lengths.append(lengths[previous] + 1 if previous >= 0 else 1)
        if number not in best or lengths[at] > lengths[best[number]]:
            best[number] = at
    at = max(range(len(places)), key=lambda index: lengths[index], default=-1)
    chain = []
    while at >= 0:
        chain.append(places[at])
        at = back[at]
    return chain[::-1]


def labelled_starts(lines: Sequence[str]) -> list[int]:
    """Return the lines that begin with a label in brackets, if labels tell the entries apart.

    >>> labelled_starts(["[ABC+20] A. Lee", "[hep-th]", "[Knu84] D. Knuth", "[BF] J. Ode"])
    [0, 2, 3]
    """
    found = [
        (index, match.group(1)) for index, line in enumerate(lines) if (match := _LABEL.match(line))
    ]
    distinct = len({label for _, label in found})
    is_style = len(found) >= 3 and distinct >= 0.8 * len(found) and len(found) * 15 >= len(lines)
    return [index for index, _ in found] if is_style else []


def describe_lines(lines: Sequence[str]) -> list[list[str]]:
    """Return the features of each line of a bibliography."""
    _, numbers = numbered_starts(lines)
    labelled = [] if numbers else labelled_starts(lines)
    marked = {*numbers, *labelled}
    widths = sorted(len(line) for line in lines)
    width = widths[min(int(len(widths) * 0.85), len(widths) - 1)] if widths else 1
    initials = [_initial(line) for line in lines]
    own = [_own(line, width) for line in lines]
    style = "numbered" if numbers else "labelled" if labelled else "plain"
    rows = []
    for index in range(len(lines)):
        row = [style, *own[index], f"{style}:{'start' if index in marked else 'not'}"]
        for offset in (-2, -1, 1, 2):
            if 0 <= index + offset < len(lines):
                row += [f"{offset}{feature}" for feature in own[index + offset]]
                row.append(f"{offset}{'start' if index + offset in marked else 'not'}")
            else:
                row.append(f"{offset}edge")
        rows.append(row + _pairs(own, index) + _order(initials, index))
    return rows


def _own(line: str, width: int) -> list[str]:
    text = line.strip()
    match = _MARKER.match(text)
    row = [f"marker={match.lastgroup if match else ''}"]
    rest = text[match.end() :].strip() if match else text
    authors = [name for name, pattern in _AUTHORS if pattern.match(rest)]
    row.append("author=" + (authors[0] if authors else "none"))
    row += [f"has-{name}" for name in authors]
    row.append("first=" + next((name for pattern, name in _SHAPES if pattern.match(rest)), "other"))
    row.append(
        "ends=" + next((name for name, pattern in _ENDINGS if pattern.search(text)), "other")
    )
    row.append("stop=" + text[-1:])
    row.append(f"length={min(len(text) * 8 // max(width, 1), 9)}")
    years = _YEAR.search(text)
    row.append(f"year={'none' if not years else 'early' if years.start() < 40 else 'late'}")
    row.append(f"comma={min(text[:40].count(','), 4)}")
    words = rest.split()
    row.append("word=" + (re.sub(r"\d", "0", words[0].lower().strip(".,;:()[]")) if words else ""))
    row.append(f"words={min(len(words), 5)}")
    if _HEADING.match(text):
        row.append("heading")
    return row


def _pairs(own: list[list[str]], index: int) -> list[str]:
    """Return what the line and the one before say together."""
    here = {feature.split("=")[0]: feature for feature in own[index] if "=" in feature}
    if index == 0:
        return [f"top|{here['author']}"]
    above = {feature.split("=")[0]: feature for feature in own[index - 1] if "=" in feature}
    return [
        f"{above['ends']}|{here['author']}", f"{above['length']}|{here['author']}",
        f"{above['ends']}|{above['length']}|{here['first']}",
        f"{above['year']}|{here['author']}|{above['ends']}",
        f"{above['ends']}|{here['first']}|{here['year']}",
    ]  # fmt: skip


def _initial(line: str) -> str:
    match = re.match(r"[^\w]*(?:[A-Z]\.[\s\-]?){0,3}([^\W\d_])", line)
    return match.group(1).casefold() if match else ""


def _order(initials: list[str], index: int) -> list[str]:
    """Return how the line's first letter fits an alphabetical order around it."""
    letter = initials[index]
    if not letter:
        return ["letter=none"]
    around = [initials[at] for at in range(max(index - 12, 0), index) if initials[at]]
    after = [
        initials[at] for at in range(index + 1, min(index + 13, len(initials))) if initials[at]
    ]
    below = sum(other <= letter for other in around) / max(len(around), 1)
    above = sum(other >= letter for other in after) / max(len(after), 1)
    return [f"order={round(below * 4)}{round(above * 4)}"]
