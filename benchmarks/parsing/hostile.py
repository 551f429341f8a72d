"""Hostile input: mutated files of every format, and files that grow, all through the worker.

Every run must end in one of the four outcomes within 6 s on the clock. HOSTILE_MUTATIONS in the
environment lowers the 2,000 mutations a format. The controls (a parser that hangs, eats memory,
writes or dials out, and must be held) are tests: tests/parsing/test_worker.py.
"""

import io
import math
import os
import random
import tarfile
import tempfile
import time
import zipfile
from collections import Counter
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from benchmarks.parsing._ramps import RAMPS
from benchmarks.tables import Row
from scholiast.parsing.worker import Worker

MUTATIONS = int(os.environ.get("HOSTILE_MUTATIONS", "2000"))
WALL_LIMIT = 6.0
TOKENS = [
    b"\\cite{", b"}", b"{", b"\\begin{equation}", b"\\end{document}", b"$$", b"[1-99999999]", b"<xref rid='b1'>",
    b"</p>", b"<!--", b"]]>", b"<!DOCTYPE a [<!ENTITY x SYSTEM 'file:///etc/passwd'>]>", b"&x;", b"\x00", b"\xff\xfe",
    b"(Smith, 2019; ", b"[@", b"```", b"|" * 200, b"endstream", b"/Length 99999999", b"xref\n0 99999", b"\xe2\x80\xae",
    b"\xed\xa0\x80", b"9" * 400, b"(" * 500, b"[" * 500, b"\\def\\a{\\a\\a}\\a", b"@article{", b'"', b"PK\x03\x04",
]  # fmt: skip


def measure(data: Path) -> list[Row]:
    """Return one row a format, and one for the size ramps."""
    rows = []
    with tempfile.TemporaryDirectory() as folder:
        for name, (ending, seeds) in _seeds(data).items():
            rows.append(_mutated(Path(folder), name, ending, seeds))
        rows.append(_ramped(Path(folder)))
    return rows


def _seeds(data: Path) -> dict[str, tuple[str, list[bytes]]]:
    """Return for each format its ending and a few real files, small ones first."""

    def members(
        archive: str, *endings: str, most: int = 8, least: int = 500, size: int = 60_000
    ) -> list[bytes]:
        found = []
        with tarfile.open(data / archive) as tar:
            for member in tar:
                if member.isfile() and member.name.endswith(endings) and least < member.size < size:
                    found.append((member.size, tar.extractfile(member).read()))
        return [content for _, content in sorted(found, key=lambda pair: pair[0])[:most]]

    latex = members("latex_sources/latex.tar.gz", ".tex", least=4_000)
    markdown = list(members("neurips_2023_2025/raw_markdown_2025.tar.gz", ".md", ".mmd", most=6))
    bib = [_bibliography(60)]
    return {
        "latex": (".tex", latex),
        "zip": (".zip", [_zip({"main.tex": content, "refs.bib": bib[0]}) for content in latex[:4]]),
        "tar.gz": (
            ".tar.gz",
            [_tar({"main.tex": content, "refs.bib": bib[0]}) for content in latex[:4]],
        ),
        "jats": (".xml", members("jats_xml/jats.tar.gz", ".xml", ".nxml")),
        "tei": (".xml", members("grobid_tei_psychsci/tei.tar.gz", ".xml")),
        "html": (".html", members("html_papers/rash.tar.gz", ".html")),
        "markdown": (".md", markdown),
        "docx": (".docx", [_docx()]),
        "pdf": (".pdf", members("pdf_with_crossref/jose.tar.gz", ".pdf", size=300_000)),
        "bibtex": (".bib", bib),
    }


def _mutated(folder: Path, name: str, ending: str, seeds: list[bytes]) -> Row:
    """Return how the mutations of one format ended."""

    def run(share: int) -> tuple[list[tuple[str, float]], list[str]]:
        endings, reasons = [], []
        with Worker() as worker:
            for number in range(share, MUTATIONS, 2):
                chance = random.Random(f"{name}-{number}")
                path = folder / f"{name}-{share}{ending}"
                path.write_bytes(_mutate(chance.choice(seeds), chance))
                started = time.perf_counter()
                document = worker.parse(path)
                endings.append((str(document.outcome.kind), time.perf_counter() - started))
                if document.outcome.kind == "failed" or "more than" in document.outcome.reason:
                    reasons.append(f"{number}: {document.outcome.reason[:120]}")
        return endings, reasons

    with ThreadPoolExecutor(2) as pool:
        parts = list(pool.map(run, (0, 1)))
    endings = [ending for part, _ in parts for ending in part]
    reasons = [reason for _, part in parts for reason in part]
    kinds = Counter(kind for kind, _ in endings)
    walls = sorted(wall for _, wall in endings)
    held = sum(wall <= WALL_LIMIT for wall in walls) / len(walls)
    figures: dict[str, float | str] = {
        kind: kinds.get(kind, 0) for kind in ("ok", "partial", "refused", "failed")
    }
    figures |= {"held": held, "wall p50 s": walls[len(walls) // 2], "wall max s": walls[-1]}
    return Row(
        "mutations", name, len(walls), figures, "100 %, <= 6 s", details={"reasons": reasons}
    )


def _mutate(seed: bytes, chance: random.Random) -> bytes:
    """Return `seed` after one to six random changes."""
    content = bytearray(seed)
    for _ in range(chance.randint(1, 6)):
        at = chance.randrange(len(content) + 1)
        stretch = slice(at, at + chance.choice((1, 4, 30, 400)))
        kind = chance.randrange(7)
        if kind == 0 and at < len(content):
            content[at] ^= 1 << chance.randrange(8)
        elif kind == 1:
            del content[stretch]
        elif kind == 2:
            content[at:at] = chance.choice(TOKENS)
        elif kind == 3:
            content[at:at] = content[stretch] * chance.choice((1, 2, 50))
        elif kind == 4 and chance.random() < 0.3:
            del content[at:]
        elif kind == 5:
            content[stretch] = chance.randbytes(len(content[stretch]))
        else:
            other = chance.randrange(len(content) + 1)
            content[at:at] = content[other : other + 200]
    return bytes(content)


def _ramped(folder: Path) -> Row:
    """Return how files that grow eightfold fared: the exponent of time in size, or a refusal."""
    worst, held, slow = 0.0, 0, []
    details: dict[str, object] = {}
    with Worker() as worker:
        for name, (ending, make) in RAMPS.items():
            walls, kinds = _climb(worker, folder / f"ramp{ending}", make)
            exponent = _exponent(walls)
            refused = kinds[-1] == "refused"
            fine = max(walls) <= WALL_LIMIT and (exponent <= 1.3 or refused)
            held += fine
            worst = max(worst, 0.0 if refused else exponent)
            details[name] = {"walls": walls, "outcomes": kinds, "exponent": exponent}
            if not fine:
                slow.append(f"{name} ({exponent:.2f}, {max(walls):.1f} s)")
    figures: dict[str, float | str] = {"held": held / len(RAMPS), "worst exponent": worst}
    return Row("size ramps", "40 kinds", len(RAMPS), figures, "100 %", "; ".join(slow), details)


def _climb(
    worker: Worker, path: Path, make: Callable[[int], bytes]
) -> tuple[list[float], list[str]]:
    """Return the best of three walls and the outcome at each size."""
    walls, kinds = [], []
    for size in (1, 2, 4, 8):
        path.write_bytes(make(size))
        best = float("inf")
        for _ in range(3):
            started = time.perf_counter()
            document = worker.parse(path)
            best = min(best, time.perf_counter() - started)
        walls.append(best)
        kinds.append(str(document.outcome.kind))
    return walls, kinds


def _exponent(walls: list[float]) -> float:
    """Return the slope of log time over log size for the last two doublings; 0 for what is quick."""
    if walls[-1] < 0.15:
        return 0.0
    return max(math.log2(walls[-1] / walls[-3]) / 2, 0.0)


def _zip(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in files.items():
            archive.writestr(name, content)
    return buffer.getvalue()


def _tar(files: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content))
    return buffer.getvalue()


def _bibliography(count: int) -> bytes:
    entry = (
        '@article{{key{n},\n  author = {{Smith, Ada and M{{\\"u}}ller, Jo}},\n  title = {{On {{Things}} number {n}}},\n'
        "  journal = {{Journal of Things}},\n  year = {{{year}}},\n  doi = {{10.5555/{n}}}\n}}\n\n"
    )
    return "".join(entry.format(n=n, year=1990 + n % 30) for n in range(count)).encode()


def _docx() -> bytes:
    word = "http://schemas.openxmlformats.org/wordprocessingml/2006/main"
    paragraphs = "".join(
        f"<w:p><w:r><w:t>Sentence {n} rests on earlier work [{n % 9 + 1}].</w:t></w:r></w:p>"
        for n in range(40)
    )
    entries = "".join(
        f"<w:p><w:r><w:t>[{n}] A. Smith, On things {n}, J. Things, {1990 + n}.</w:t></w:r></w:p>"
        for n in range(1, 10)
    )
    heading = (
        '<w:p><w:pPr><w:pStyle w:val="Heading1"/></w:pPr><w:r><w:t>References</w:t></w:r></w:p>'
    )
    document = (
        f'<w:document xmlns:w="{word}"><w:body>{paragraphs}{heading}{entries}</w:body></w:document>'
    )
    types = (
        '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">'
        '<Default Extension="xml" ContentType="application/xml"/></Types>'
    )
    return _zip({"[Content_Types].xml": types.encode(), "word/document.xml": document.encode()})
