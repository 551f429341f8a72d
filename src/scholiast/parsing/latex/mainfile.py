"""Which file of a LaTeX tree is the paper."""

import re
from dataclasses import dataclass

from scholiast.parsing.latex.sources import Sources

_COMMENT = re.compile(r"(?<!\\)%[^\n]*")
_CLASS = re.compile(
    r"\\document(?:class|style)\s*(?:\[[^\]]{0,500}\])?\s*\{\s*([^{}\s]{1,60})\s*\}"
)
_INPUT = re.compile(
    r"\\(?:input|include|subfile|subfileinclude|import\s*\{[^{}]{0,200}\}|subimport\s*\{[^{}]{0,200}\})\s*\{?\s*([^{}\s\\]{1,200})"
)
_BIBLIOGRAPHY = re.compile(
    r"\\(?:bibliography|printbibliography|begin\s*\{thebibliography\}|addbibresource)\b"
)
_CITE = re.compile(r"\\[A-Za-z]{0,12}cite[A-Za-z]{0,12}\*?\s*[\[{]")
_TITLED = re.compile(r"\\(?:title|maketitle|icmltitle|abstract|begin\s*\{abstract\})")
_DECLARED = re.compile(
    r'"(?:filename|path)"\s*:\s*"([^"]{1,300})"[^{}]{0,300}"usage"\s*:\s*"toplevel"|^(\S{1,300})\s+toplevelfile',
    re.M,
)
_OTHER_CLASSES = frozenset(
    {
        "standalone",
        "subfiles",
        "beamer",
        "letter",
        "beamerposter",
        "tikzposter",
        "a0poster",
        "baposter",
        "moderncv",
        "sciposter",
        "ltxdoc",
        "minimal",
    }
)
_GOOD_NAME = re.compile(
    r"(?:^|[/_.-])(?:main|paper|ms|article|manuscript|root|draft|arxiv|thesis|final)(?=[/_.\d-]|$)",
    re.I,
)
_BAD_NAME = re.compile(
    r"response|rebuttal|cover|letter|supp|appendix|poster|slides|talk|reply|referee|review|template|sample|example|diff|old|backup|test|figure|table|checklist",
    re.I,
)
CANDIDATE_LIMIT = 400


@dataclass(frozen=True, slots=True)
class _Candidate:
    name: str
    score: float


def find_main(sources: Sources) -> tuple[str, tuple[str, ...]]:
    """Return the name of the main file, and other files that are whole papers too.

    The name is empty if no file is LaTeX.
    """
    names = [name for name in sources.names if name.lower().endswith((".tex", ".ltx", ".latex"))]
    names = names or [name for name in sources.names if "." not in name.rsplit("/", 1)[-1]]
    bare = {name: _COMMENT.sub("", sources.text(name) or "") for name in names[:CANDIDATE_LIMIT]}
    included = _included(bare)
    declared = _declared(sources)
    scored = [_Candidate(name, _score(name, text, bare, included)) for name, text in bare.items()]
    scored.sort(
        key=lambda candidate: (candidate.name != declared, -candidate.score, candidate.name)
    )
    if not scored:
        return "", ()
    others = [c.name for c in scored[1:] if c.score >= 8 and c.name not in included]
    return scored[0].name, tuple(others)


def _score(name: str, text: str, bare: dict[str, str], included: set[str]) -> float:
    """Return how much a file looks like the paper itself."""
    match = _CLASS.search(text)
    whole = text + "".join(bare.get(part, "") for part in _inputs(name, text, bare))
    score = min(len(whole) / 20_000, 3.0) + min(len(_CITE.findall(whole)) / 10, 4.0)
    if match is None:
        return score - 10
    score += 4.0
    if match.group(1) in _OTHER_CLASSES:
        score -= 12
    score += 2.0 if "\\begin{document}" in text else -3.0
    score += 2.0 if _BIBLIOGRAPHY.search(whole) else 0.0
    score += 1.0 if _TITLED.search(whole) else 0.0
    score += 1.5 if _GOOD_NAME.search(name.rsplit(".", 1)[0]) else 0.0
    score -= 3.0 if _BAD_NAME.search(name) else 0.0
    score -= 6.0 if name in included else 0.0
    return score - name.count("/") * 0.5


def _inputs(name: str, text: str, bare: dict[str, str]) -> list[str]:
    """Return the files that a text inputs, directly."""
    folder = name.rsplit("/", 1)[0] + "/" if "/" in name else ""
    found = []
    for part in _INPUT.findall(text)[:300]:
        part = part.removeprefix("./")
        for path in (folder + part, folder + part + ".tex", part, part + ".tex"):
            if path in bare and path != name:
                found.append(path)
                break
    return list(dict.fromkeys(found))


def _included(bare: dict[str, str]) -> set[str]:
    return {part for name, text in bare.items() for part in _inputs(name, text, bare)}


def _declared(sources: Sources) -> str:
    """Return the main file that arXiv's 00README names, if it does."""
    for name in ("00README.json", "00README.XXX", "00README"):
        if name in sources.names:
            match = _DECLARED.search((sources.text(name) or "")[:20_000])
            if match:
                return match.group(1) or match.group(2)
    return ""
