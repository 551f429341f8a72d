"""What words of a title tell: another work, a number, a misprint, a remark."""

import re
import unicodedata
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

from rapidfuzz.distance import Levenshtein

from scholiast.papers.folding import fold
from scholiast.resolving.tables import read_table

_REMARKS = re.compile(
    r"\s{0,3}[(\[]\s?(?:extended abstract|abstract|invited(?: paper| talk)?|short paper|poster|"
    r"demo(?:nstration)?|student abstract|with discussion|full paper|technical report|preprint|"
    r"article|online|"
    r"journal article|conference paper|review|oral|spotlight|published|in press|arxiv[^)\]]{0,40}|"
    r"published [^)\]]{0,40}|doi[^)\]]{0,60})\s?[)\]]",
    re.I,
)
_PREFIX = re.compile(
    r"^\W{0,3}(?:retracted(?: article| paper| chapter)?|withdrawn|removed|temporary removal)"
    r"\s?\]?\s?[:：—–-]\s{0,3}",
    re.I,
)
_SUFFIX = re.compile(
    r"\s{0,3}(?:[(\[]\s?(?:retracted(?: article)?|withdrawn)[^)\]]{0,60}[)\]]|"
    r"[—–:-]\s?(?:extended abstract|retracted(?: article)?))\s*$",
    re.I,
)
_TAGS = re.compile(r"</?[a-zA-Z][a-zA-Z0-9:]{0,12}(?:\s[^<>]{0,80})?/?>")
_COMMANDS = re.compile(
    r"\\(?:text|math|emph|url|em|it|bf|tt|rm|sc|sf|bb|cal)[a-z]{0,10}\b|[{}$]|\\(?=\W)"
)
_GREEK = re.compile(
    r"\\(?:var)?(alpha|beta|gamma|delta|epsilon|zeta|eta|theta|iota|kappa|lambda|mu|nu|xi|pi|rho|"
    r"sigma|tau|phi|chi|psi|omega)(?![a-z])",
    re.I,
)
_LONE_GREEK = re.compile("(?<![α-ωΑ-Ω])[α-ωΑ-ΡΣ-Ωµ](?![α-ωΑ-Ω])")
_FOOT_MARKS = re.compile(r"[*†‡§¶⋆∗]+\s*$")
_NOTICE = re.compile(
    r"^\W{0,3}(?:(?P<erratum>(?:publishers?|authors?) correction|errat(?:um|a)|corrigend(?:um|a)|"
    r"corrections?|addend(?:um|a)|correction notice)(?=\s(?:to|for|of|on|in|to the)\b|\s?[:–—-])|"
    r"(?P<retraction>retraction(?: notice| note| statement)?)(?=\s(?:to|for|of|note)\b|\s?[:–—])|"
    r"(?P<concern>(?:editorial )?expressions? of concern)|"
    r"(?P<reply>(?:authors?[’']?s? |the )?(?:reply|repl[iy]es|response|rejoinder)s?)"
    r"(?=\s(?:to|on)\b|\s?[:–—])|"
    r"(?P<comment>(?:invited |editorial )?(?:comments?|commentary|discussion|remarks?|note))"
    r"(?=\s(?:on|to)\b|\s?[:–—]|\sof\s[“\"‘'])|"
    r"(?P<review>(?:book )?review)(?=\s(?:of)\b|\s?:)|"
    r"(?P<supplement>supplement(?:ary)?(?: (?:material|information|appendix))?|"
    r"supporting information|appendix)(?=\s(?:to|for|of)\b|\s?[:–—]))",
    re.I,
)
_NOTICE_AFTER = re.compile(r"[(\[]\s?retraction of\b", re.I)
_OPENING = re.compile(
    r"^[\s:–—-]{0,4}(?:(?:to|for|of|on|note)\b)?(?:\s?the\b)?[\s:“”\"‘’'–—-]{0,4}", re.I
)
_ROMAN = re.compile(r"\b(ii|iii|iv|vi|vii|viii|ix|xi|xii)\b")
_LAST_ROMAN = re.compile(r"\b([ivx])$")
_DIGITS = re.compile(r"\d{1,12}")
_THOUSANDS = re.compile(r"(?<=\d)[,\u2009\u202f](?=\d{3}\b)")
_SHORT = 4
"""Letters up to which a word with one other letter is another word, unless scanners mix them up."""


@dataclass(frozen=True, slots=True)
class _Words:
    """The tables of resolving/data/titles.toml."""

    small: frozenset[str]
    apart: frozenset[str]
    prefixes: frozenset[str]
    pairs: frozenset[frozenset[str]]
    scanned: frozenset[frozenset[str]]
    seldom: frozenset[frozenset[str]]
    counts: dict[str, str]
    after_part: re.Pattern[str]


@cache
def _words() -> _Words:
    table = read_table("titles.toml")
    counts = "|".join(sorted(table["counts"], key=len, reverse=True))
    return _Words(
        small=frozenset(table["small"].split()),
        apart=frozenset(table["apart"].split()),
        prefixes=frozenset(table["prefixes"].split()),
        pairs=_pairs(table["pairs"]),
        scanned=_pairs(table["scanned"]),
        seldom=_pairs(table["scanned_seldom"]),
        counts=table["counts"],
        after_part=re.compile(rf"\b(?:{'|'.join(table['parts'].split())}) ({counts})\b"),
    )


def _pairs(text: str) -> frozenset[frozenset[str]]:
    return frozenset(frozenset(pair.split("/")) for pair in text.split())


def plain_title(text: str) -> str:
    r"""Return a title without tags, commands, remarks in brackets, foot marks and last dots.

    >>> plain_title("RETRACTED: A <i>bad</i> paper (extended abstract)*")
    'A bad paper'
    >>> plain_title(r"$\beta$-DPO")
    'beta-DPO'
    """
    text = _GREEK.sub(r"\1", text[:1000])
    text = _LONE_GREEK.sub(lambda letter: _greek_name(letter.group()), text)
    text = _COMMANDS.sub("", _TAGS.sub("", text))
    text = _SUFFIX.sub("", _REMARKS.sub("", _PREFIX.sub("", _FOOT_MARKS.sub("", text))))
    return text.strip().strip("“”\"'`,;").strip()


def _greek_name(letter: str) -> str:
    """Return what a Greek letter is called: `beta` for β, as some write it."""
    name = unicodedata.name(letter.casefold()).split()[3]
    return {"LAMDA": "lambda"}.get(name, name.lower())


def notice_and_rest(text: str) -> tuple[str, str]:
    """Return what kind of notice to another work a title is, and that work's title in it.

    >>> notice_and_rest("Erratum to: On trees"), notice_and_rest("Response of trees to heat")
    (('erratum', 'On trees'), ('', 'Response of trees to heat'))
    """
    match = _NOTICE.match(text)
    if match:
        kind = next(name for name, found in match.groupdict().items() if found)
        return kind, _OPENING.sub("", text[match.end() :])
    return ("retraction" if _NOTICE_AFTER.search(text) else ""), text


def with_digits(words: Sequence[str]) -> tuple[str, ...]:
    """Return folded words, roman numbers of several letters as digits.

    >>> with_digits(("part", "ii"))
    ('part', '2')
    """
    counts = _words().counts
    return tuple(counts[word] if _ROMAN.fullmatch(word) else word for word in words)


def numbers(text: str) -> tuple[str, ...]:
    """Return the numbers that a title names, in order, roman ones and those of parts as digits.

    >>> numbers("Foundations II: 10⁶ cells, part B"), numbers("On 106 cells")
    (('10', '6', 'b', '2'), ('106',))
    """
    folded = fold(_THOUSANDS.sub("", text))
    words = _words()
    parts = [words.counts[found] for found in words.after_part.findall(folded)]
    bare = words.after_part.sub(" ", folded).strip()
    romans = [words.counts[found] for found in _ROMAN.findall(bare)]
    romans += [words.counts[found] for found in _LAST_ROMAN.findall(bare)]
    return (*_DIGITS.findall(folded), *parts, *romans)


def small(words: Sequence[str]) -> bool:
    """Say whether words are such as slip in or out without another meaning; none at all too.

    >>> small(("of", "the")), small(("cats",)), small(())
    (True, False, True)
    """
    return all(word in _words().small for word in words)


def tells_apart(words: Sequence[str]) -> bool:
    """Say whether words after a title make it another work's: `part II`, `revisited`.

    >>> tells_apart(("part", "ii")), tells_apart(("a", "survey", "of", "2020"))
    (True, False)
    """
    kept = [word for word in words if word not in _words().small]
    if not kept:
        return False
    first = kept[0]
    if first in _words().apart and len(kept) <= 3:
        return True
    return len(kept) <= 2 and (first.isdigit() or first in ("i", "v", "x"))


def is_misprint(one: str, other: str) -> bool:
    """Say whether two differing words may be one, misprinted or ill scanned.

    >>> is_misprint("leaming", "learning"), is_misprint("supervised", "unsupervised")
    (True, False)
    >>> is_misprint("colour", "color"), is_misprint("fast", "slow"), is_misprint("gpt3", "gpt4")
    (True, False, False)
    """
    if not one or not other:
        return False
    if _DIGITS.findall(one) != _DIGITS.findall(other) and not is_scanned(one, other):
        return False
    if _is_prefixed(one, other):
        return False
    if is_scanned(one, other):
        return True
    longest = max(len(one), len(other))
    if longest <= _SHORT or (one[0] != other[0] and longest <= 6):
        return False
    most = max(1, longest // 5)
    return Levenshtein.distance(one, other, score_cutoff=most) <= most


def _is_prefixed(one: str, other: str) -> bool:
    """Say whether a syllable before it makes one word the other's opposite or kin."""
    short, long = sorted((one, other), key=len)
    if long.endswith(short) and long[: len(long) - len(short)] in _words().prefixes:
        return True
    same = 0
    while same < len(short) and short[-1 - same] == long[-1 - same]:
        same += 1
    heads = one[: len(one) - same], other[: len(other) - same]
    return same >= 3 and any(
        pair == frozenset((one[: len(heads[0]) + more], other[: len(heads[1]) + more]))
        for pair in _words().pairs
        for more in (0, 1, 2, 3)
    )


def is_scanned(one: str, other: str, *, seldom: bool = True) -> bool:
    """Say whether two words differ only in letters that scanners mix up.

    >>> is_scanned("tempora1", "temporal"), is_scanned("leaming", "learning"), is_scanned("a", "b")
    (True, True, False)
    """
    tables = _words().scanned | _words().seldom if seldom else _words().scanned
    return all(_is_mixed_up(a, b, tables) for a, b in _differences(one, other))


def _differences(one: str, other: str) -> list[tuple[str, str]]:
    """Return the pieces in which two words differ, neighbouring changes together."""
    found: list[tuple[str, str]] = []
    was_equal = True
    for step in Levenshtein.opcodes(one, other):
        if step.tag == "equal":
            was_equal = True
            continue
        pieces = one[step.src_start : step.src_end], other[step.dest_start : step.dest_end]
        if not was_equal:
            before = found.pop()
            pieces = before[0] + pieces[0], before[1] + pieces[1]
        found.append(pieces)
        was_equal = False
    return found


def _is_mixed_up(one: str, other: str, tables: frozenset[frozenset[str]]) -> bool:
    if frozenset((one, other)) in tables:
        return True
    pairs = zip(one, other, strict=False)
    return len(one) == len(other) and all(frozenset(pair) in tables for pair in pairs)


def scanned_digits(words: Sequence[str], others: Sequence[str]) -> set[str]:
    """Return the numbers within words that are letters, ill scanned, going by the other's words.

    >>> scanned_digits(["tempora1", "gpt4"], ["temporal", "gpt4"])
    {'1'}
    """
    known = set(others)
    found: set[str] = set()
    for word in words:
        digits = _DIGITS.findall(word)
        is_within = bool(digits) and word not in known and len(digits[0]) < len(word)
        if is_within and any(abs(len(o) - len(word)) < 2 and is_scanned(word, o) for o in known):
            found.update(digits)
    return found
