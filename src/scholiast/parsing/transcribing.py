"""Seams for readers of scanned pages: a page transcriber, and a GROBID server.

Neither opens a connection here: the caller hands in a function that takes bytes and gives back
what a model or a server answered. `ScriptedTranscriber` and `ScriptedServer` stand in for them.
"""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from importlib.resources import files
from pathlib import Path
from typing import Protocol, TypedDict

import pypdfium2 as pdf

from scholiast.papers import Box
from scholiast.parsing.drafting import Draft
from scholiast.parsing.interface import ParseOptions, Refusal
from scholiast.parsing.markup.building import build
from scholiast.parsing.markup.decoding import decode
from scholiast.parsing.pdf.joining import goes_on, is_unfinished
from scholiast.parsing.pdf.opening import open_pdf, page_numbers
from scholiast.parsing.sectioning import role_of
from scholiast.parsing.xml import tei

DOTS_PER_POINT = 150 / 72
PIXEL_LIMIT = 12_000_000


class PageTranscriber(Protocol):
    """A vision-language model, as a function."""

    def __call__(self, picture: bytes, prompt: str) -> str:
        """Return the Markdown of the page in `picture` (PNG); empty where it shows no text."""
        ...


class GrobidServer(Protocol):
    """A GROBID server's full-text service, as a function."""

    def __call__(self, document: bytes) -> bytes:
        """Return the TEI of a PDF."""
        ...


@dataclass(slots=True)
class ScriptedTranscriber:
    """A transcriber that gives the next of its pages each time it is asked."""

    pages: Sequence[str]
    asked: int = 0

    def __call__(self, picture: bytes, prompt: str) -> str:
        """Return the next page; empty where there are no more."""
        self.asked += 1
        return self.pages[self.asked - 1] if self.asked <= len(self.pages) else ""


@dataclass(frozen=True, slots=True)
class ScriptedServer:
    """A server that answers every PDF with the same TEI."""

    answer: bytes

    def __call__(self, document: bytes) -> bytes:
        """Return the scripted TEI."""
        return self.answer


class Where(TypedDict):
    """Where in the PDF a block stands."""

    file: int
    page: int
    box: Box


@dataclass(slots=True)
class PageBlock:
    """A paragraph, heading, list or table of a transcribed page."""

    text: str
    page: int
    box: Box


def transcription_prompt() -> str:
    """Return what a page transcriber is asked to do."""
    folder = files("scholiast.parsing") / "prompts"
    return (folder / "transcribe-page.md").read_text(encoding="utf-8")


def transcribe(path: Path, transcriber: PageTranscriber, options: ParseOptions) -> Draft:
    """Return the draft of a PDF whose pages a model reads as pictures.

    Sentences that a page's end breaks are put together by the rules of BibAgent, appendix C.2.2.
    """
    document = open_pdf(path)
    prompt = transcription_prompt()
    draft = Draft("pdf", map_marks=True)
    file = draft.add_file(path.name)
    blocks: list[PageBlock] = []
    try:
        for index in page_numbers(document, path, options):
            page = document[index]
            box = tuple(page.get_cropbox())
            answer = unfenced(transcriber(_picture(page), prompt))
            add_page(blocks, answer, index + 1, (box[0], box[1], box[2], box[3]))
    finally:
        document.close()
    if not blocks:
        raise Refusal(f"no text: the transcriber found none on the pages of {path.name}")
    for block in blocks:
        _write(block, draft, file)
    return draft


def read_with_grobid(path: Path, server: GrobidServer) -> Draft:
    """Return the draft of a PDF that a GROBID server turns into TEI."""
    content = decode(server(path.read_bytes()))
    root, _ = build(content)
    article = root.first("TEI", "TEI.2")
    if article is None:
        raise Refusal(f"the GROBID server gave no TEI for {path.name}; see the server's own log")
    draft = Draft("tei")
    tei.read(article, draft, draft.add_file(path.name, content))
    return draft


def unfenced(answer: str) -> str:
    r"""Return a model's answer without a code fence around it; empty for its word for no text.

    >>> unfenced("```markdown\n# Title\n```"), unfenced("null")
    ('# Title', '')
    """
    lines = answer.strip().split("\n")
    if lines[0].startswith("```") and lines[-1].strip() == "```":
        lines = lines[1:-1]
    text = "\n".join(lines).strip()
    return "" if text.casefold() in {"null", "none"} else text


def add_page(blocks: list[PageBlock], answer: str, page: int, box: Box) -> None:
    """Add a page's blocks, the first to the last one before where a sentence or word goes on.

    >>> blocks = []
    >>> add_page(blocks, "We show that read-", 1, (0, 0, 1, 1))
    >>> add_page(blocks, "ing helps.", 2, (0, 0, 1, 1))
    >>> [block.text for block in blocks]
    ['We show that reading helps.']
    """
    found = [" ".join(block.split()) if _is_prose(block) else block.strip("\n")
             for block in answer.split("\n\n") if block.strip()]  # fmt: skip
    if blocks and found and _belong_together(blocks[-1].text, found[0]):
        tail, head = blocks[-1].text, found.pop(0)
        blocks[-1].text = tail[:-1] + head if _is_cut_word(tail, head) else f"{tail} {head}"
    blocks += [PageBlock(text, page, box) for text in found]


def _is_prose(block: str) -> bool:
    return not block.lstrip().startswith(("|", "$$", "```", "- ", "* ")) and "\n|" not in block


def _write(block: PageBlock, draft: Draft, file: int) -> None:
    """Write one block; headings and entries of the bibliography are kept as such."""
    where = Where(file=file, page=block.page, box=block.box)
    marks = len(block.text) - len(block.text.lstrip("#"))
    words = block.text[marks:].strip()
    if marks == 1 and not draft.title:
        draft.title = words
        with draft.paragraph():
            draft.write("# ")
            draft.write(words, **where)
    elif 0 < marks <= 6 and words:
        with draft.heading(max(marks - 1, 1)):
            draft.write(words, **where)
    elif draft.headings and role_of(draft.headings[-1].heading) == "references":
        for line in filter(str.strip, block.text.split("\n")):
            with draft.paragraph():
                draft.write("- ")
                draft.entries.append(draft.write(line.removeprefix("- ").strip(), **where))
    else:
        with draft.paragraph():
            span = draft.write(block.text, **where)
        if block.text.startswith(("$$", "```")):
            draft.verbatim.append(span)


def _belong_together(tail: str, head: str) -> bool:
    apart = ("#", "|", "$$", "- ", "* ", "**", "```", "[^", ">", "Figure", "Table", "Fig.", "Tab.")
    if head.lstrip().startswith(apart) or tail.lstrip().startswith(apart):
        return False
    return is_unfinished(tail) and (goes_on(head) or _is_cut_word(tail, head))


def _is_cut_word(tail: str, head: str) -> bool:
    return tail[-1:] == "-" and tail[-2:-1].isalpha() and head[:1].islower()


def _picture(page: pdf.PdfPage) -> bytes:
    """Return a page as PNG."""
    width, height = page.get_size()
    scale = min(DOTS_PER_POINT, (PIXEL_LIMIT / max(width * height, 1.0)) ** 0.5)
    stream = io.BytesIO()
    page.render(scale=scale).to_pil().save(stream, "PNG")
    return stream.getvalue()
