"""A small paper and the works it cites, made up; tools without weights."""

from pathlib import Path

from scholiast.papers import Author, Name, Work
from scholiast.verifying.entailing.lexical import LexicalEntailer
from scholiast.verifying.finding.words import WordRanker
from scholiast.verifying.interface import Tools
from scholiast.writing.interface import CitedWork, Manuscript, Part, PartKind

TITLE = "Counting Purrs: A Census of Sleeping Cats"
PAPER = r"""\documentclass{article}
\title{Counting Purrs: A Census of Sleeping Cats}
\author{Ada Ember \and Jonas Quill}
\begin{document}
\maketitle
\begin{abstract}
We count the purrs of 120 sleeping cats. Cats purr more often in warm rooms than in cold ones.
\end{abstract}
\section{Introduction}
Cats sleep for most of the day, and their purring is heard in many houses~\cite{alder2016}. It is
not known how often they purr while they sleep. This paper counts purrs with a microphone.
\section{Related work}
Alder measured the sound of purring~\cite{alder2016}. Keller built microphones~\cite{keller2018}.
\section{Method}
We placed a microphone beside each of 120 cats for one night. A purr was counted when the sound
lasted for two seconds or more.
\subsection{Rooms}
Half of the cats slept in warm rooms, and the other half of them slept in cold rooms.
\section{Conclusion}
Warm rooms make for more purring, and houses should be heated where cats live in them.
\bibliography{references}
\end{document}
"""
BIB = """@article{alder2016, title={The Sound of Purring}, author={Alder, A.}, year={2016}}
@article{keller2018, title={A Microphone for Small Animals}, author={Keller, A.}, year={2018}}
"""


def paper_in(folder: Path) -> Path:
    """Write the sample paper into a folder; return its file."""
    (folder / "references.bib").write_text(BIB)
    (folder / "paper.tex").write_text(PAPER)
    return folder / "paper.tex"


ALDER = (
    "Little is known of the sound of cats. We measured the sound of purring in 40 cats with a "
    "contact microphone in a quiet room. Purring had a frequency of 25 hertz in all cats."
)
KELLER = (
    "Microphones are large and heavy. We present a microphone that can be worn by small animals "
    "for several days. It weighs four grams and did not disturb the sleep of dogs."
)


def work(id: str, title: str, abstract: str = "", family: str = "Alder", year: int = 2016) -> Work:
    """Return a work by one author."""
    return Work(
        id, title=title, abstract=abstract, year=year, authors=(Author(Name(family, "A.")),)
    )


CORPUS = (
    CitedWork("alder2016", work("w:1", "The Sound of Purring", ALDER)),
    CitedWork(
        "keller2018",
        work("w:2", "A Microphone for Small Animals", KELLER, family="Keller", year=2018),
    ),
)


def manuscript(**changes: object) -> Manuscript:
    """Return a manuscript with all parts."""
    made = {
        "id": "purrs",
        "title": TITLE,
        "abstract": "We count the purrs of 120 sleeping cats.",
        "parts": (
            Part("1 Introduction", "Cats sleep for most of the day.", PartKind.INTRODUCTION),
            Part("2 Related work", "Alder measured purring [1].", PartKind.RELATED_WORK),
            Part("3 Method", "We placed a microphone beside each of 120 cats."),
            Part("4 Conclusion", "Warm rooms make for more purring.", PartKind.CONCLUSION),
        ),
        "authors": ("Ada Ember", "Jonas Quill"),
        "day": "2024-06-01",
        "categories": ("cs.CL",),
        "cited": CORPUS,
    }
    return Manuscript(**{**made, **changes})  # type: ignore[arg-type]


def tools() -> Tools:
    """Return what weighs words and figures alone."""
    return Tools(LexicalEntailer(), WordRanker())
