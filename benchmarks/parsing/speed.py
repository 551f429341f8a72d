"""Speed and memory: PDF pages beside PDFium's plain text and a peer; LaTeX and JATS papers."""

import importlib
import resource
import subprocess
import sys
import tarfile
import tempfile
import time
from collections.abc import Callable, Sequence
from pathlib import Path

import pypdfium2 as pdf

from benchmarks.tables import Row
from scholiast.parsing.interface import ParseOptions
from scholiast.parsing.pdf import parse
from scholiast.parsing.pdf import parsing as steps
from scholiast.parsing.reading import read

ROUNDS = 3
PEERS = ("pdfminer.high_level", "pypdf")


def measure(data: Path) -> list[Row]:
    """Return pages a second from PDF, papers a second from LaTeX and JATS, and peak memory."""
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for name in ("pdf_with_crossref/jose", "pdf_with_crossref/jcon", "jats_xml/jats"):
            _unpack(data / f"{name}.tar.gz", root / name)
        _unpack(data / "s2orc_doc2json_parallel" / "parallel.tar.gz", root / "acl")
        for archive in sorted((data / "latex_sources").glob("*.tar.gz")):
            _unpack(archive, root / "latex")
        pdfs = sorted([*root.rglob("10.21105.*.pdf"), *(root / "acl").rglob("*.pdf")])
        rows = [_pages(pdfs)]
        jats = sorted((root / "jats_xml").rglob("*.xml")) + sorted(
            (root / "jats_xml").rglob("*.nxml")
        )
        folders = sorted(path for path in (root / "latex").iterdir() if path.is_dir())
        for what, papers in (("JATS", jats), ("LaTeX", folders)):
            if papers:
                seconds = _timed(lambda chosen=papers: [_try(path) for path in chosen])
                rows.append(
                    Row(
                        f"{what} papers",
                        "whole documents",
                        len(papers),
                        {"papers/s": len(papers) / seconds},
                    )
                )
        return [*rows, _memory(pdfs)]


def _unpack(archive: Path, folder: Path) -> None:
    if archive.exists():
        with tarfile.open(archive) as members:
            members.extractall(folder, filter="data")


def _try(path: Path) -> None:
    """Read a paper; a folder that is none is passed over."""
    try:
        read(path)
    except Exception as error:  # noqa: BLE001  (a measurement of time goes on)
        sys.stderr.write(f"{path.name}: {error}\n")


def _pages(pdfs: Sequence[Path]) -> Row:
    """Return seconds of processor time a page, each way in turn, the best of some rounds."""
    count = 0
    for path in pdfs:
        document = pdf.PdfDocument(path)
        count += len(document)
        document.close()
    ways: dict[str, Callable[[], object]] = {
        "plain": lambda: [_plain(path) for path in pdfs],
        "layout": lambda: [_layout(path) for path in pdfs],
        "parse": lambda: [parse(path, ParseOptions()) for path in pdfs],
        "document": lambda: [read(path) for path in pdfs],
    }
    best = {name: min(_timed(way) for _ in range(ROUNDS)) for name, way in ways.items()}
    figures: dict[str, float | str] = {
        "plain pages/s": count / best["plain"],
        "ours pages/s": count / best["parse"],
        "layout / plain": best["layout"] / best["plain"],
        "parse / plain": best["parse"] / best["plain"],
        "document / plain": best["document"] / best["plain"],
    }
    for name in PEERS:
        seconds = _peer(name, pdfs[::8])
        if seconds:
            plain = _timed(lambda: [_plain(path) for path in pdfs[::8]])
            figures[f"{name.partition('.')[0]} / plain"] = seconds / plain
    note = (
        "layout: characters to written text; parse adds the fields of the references; document "
        "adds sentences, citations and the audit. Processor time, best of three; the peers on "
        "every eighth paper"
    )
    return Row("PDF pages", "pdf_with_crossref, s2orc", count, figures, "<= 3", note)


def _timed(work: Callable[[], object]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started


def _plain(path: Path) -> None:
    document = pdf.PdfDocument(path)
    for page in document:
        text_page = page.get_textpage()
        text_page.get_text_range()
        text_page.close()
        page.close()
    document.close()


def _layout(path: Path) -> None:
    """Parse without reading the fields of references."""
    kept = steps.references_of
    steps.references_of = lambda text, entries, reading: []
    try:
        parse(path, ParseOptions())
    finally:
        steps.references_of = kept


def _peer(name: str, pdfs: Sequence[Path]) -> float | None:
    """Return a peer's seconds, or None where it is not installed."""
    try:
        module = importlib.import_module(name)
    except ImportError:
        return None
    if name == "pypdf":
        return _timed(
            lambda: [page.extract_text() for path in pdfs for page in module.PdfReader(path).pages]
        )
    return _timed(lambda: [module.extract_text(path) for path in pdfs])


def _memory(pdfs: Sequence[Path]) -> Row:
    """Return the largest resident memory that reading one PDF in a fresh process takes."""
    largest = sorted(pdfs, key=lambda path: path.stat().st_size)[-5:]
    code = (
        "import resource, sys; from pathlib import Path; from scholiast.parsing.reading import read;"
        "read(Path(sys.argv[1])); print(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss)"
    )
    peaks = [
        int(subprocess.run([sys.executable, "-c", code, str(path)], capture_output=True, text=True, check=True).stdout)
        for path in largest
    ]  # fmt: skip
    own = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss
    figures: dict[str, float | str] = {"peak MB": max(peaks) / 1024, "whole run MB": own / 1024}
    return Row("memory", "the five largest PDFs", len(peaks), figures, "< 500 MB a paper")
