"""Papers with known words, citations and references, laid out as HTML for a browser to print."""

import random
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

CHROMIUM = shutil.which("chromium") or shutil.which("chromium-browser")
_WORDS = [
    "model",
    "river",
    "signal",
    "method",
    "sample",
    "lattice",
    "pressure",
    "survey",
    "harvest",
    "memory",
    "channel",
    "colour",
    "engine",
    "market",
    "pattern",
    "surface",
    "thermal",
    "narrow",
    "careful",
    "regular",
    "distant",
    "early",
    "simple",
    "common",
    "holds",
    "grows",
    "shows",
    "drives",
    "follows",
    "reduces",
    "explains",
    "measures",
    "of",
    "in",
    "under",
    "with",
    "between",
]
_FAMILIES = [
    "Abara",
    "Bellini",
    "Castel",
    "Dahl",
    "Eriksen",
    "Fontaine",
    "Gupta",
    "Hall",
    "Iwata",
    "Jansen",
    "Kowalski",
    "Lindqvist",
    "Moreau",
    "Nyberg",
    "Okafor",
    "Petrov",
    "Quist",
    "Romero",
    "Sato",
    "Tanaka",
]


@dataclass
class Paper:
    """A paper's words: sentences with their citations, and the references."""

    style: str
    """`numeric`, `raised` or `dated`"""
    sentences: list[str] = field(default_factory=list)
    """As printed, marks included."""
    cited: list[tuple[int, ...]] = field(default_factory=list)
    """For each mark in order: the numbers of its references."""
    references: list[str] = field(default_factory=list)
    chance: random.Random = field(default_factory=lambda: random.Random(7))

    def __post_init__(self) -> None:
        """Invent the references."""
        for number, family in enumerate(_FAMILIES):
            year, second = 1999 + number, _FAMILIES[(number + 7) % 20]
            title = " ".join(self.chance.sample(_WORDS[:22], 7)).capitalize()
            venue = f"Journal of {_WORDS[number].capitalize()} Studies"
            if self.style == "dated":
                self.references.append(
                    f"{family}, A., & {second}, B. ({year}). {title}. {venue}, {number + 3}(2), "
                    f"{number + 101}–{number + 118}."
                )
            else:
                self.references.append(
                    f"A. {family} and B. {second}. {title}. {venue}, {number + 3}:{number + 101}–"
                    f"{number + 118}, {year}."
                )

    def paragraph(self, sentences: int = 6) -> str:
        """Return a paragraph of new sentences as HTML."""
        return "<p>" + " ".join(self._sentence() for _ in range(sentences)) + "</p>"

    def _sentence(self) -> str:
        words = " ".join(self.chance.choices(_WORDS, k=self.chance.randint(9, 22)))
        start = f"Case {len(self.sentences) + 1} {words}"
        if self.chance.random() < 0.45:
            plain, html = f"{start}.", f"{start}."
        else:
            plain, html = self._citing(start)
        self.sentences.append(plain)
        return html

    def _citing(self, start: str) -> tuple[str, str]:
        """Return a sentence with a mark, as text and as HTML."""
        numbers = tuple(sorted(self.chance.sample(range(1, 21), self.chance.randint(1, 3))))
        self.cited.append(numbers)
        if self.style == "dated":
            parts = [f"{_FAMILIES[n - 1]} & {_FAMILIES[(n + 6) % 20]}, {1998 + n}" for n in numbers]
            both = f"{start} ({'; '.join(parts)})."
            return both, both.replace("&", "&amp;")
        mark = ", ".join(map(str, numbers))
        if self.style == "raised":
            mark = mark.replace(" ", "")
            return f"{start}.{mark}", f"{start}.<sup>{mark}</sup>"
        return f"{start} [{mark}].", f"{start} [{mark}]."

    def listed(self) -> str:
        """Return the references as HTML."""
        label = {"numeric": "[{}] ", "raised": "{}. ", "dated": ""}[self.style]
        entries = [
            f'<div class="entry">{label.format(number)}{one.replace("&", "&amp;")}</div>'
            for number, one in enumerate(self.references, start=1)
        ]
        return '<div class="entries">' + "".join(entries) + "</div>"


def printed(body: str, css: str, folder: Path) -> Path:
    """Return the PDF that the browser prints of a page."""
    page, target = folder / "paper.html", folder / "paper.pdf"
    page.write_text(
        f'<!doctype html><html lang="en"><meta charset="utf-8"><style>{_BASE}{css}</style>{body}'
    )
    subprocess.run(
        [
            str(CHROMIUM), "--headless", "--no-sandbox", "--disable-gpu", "--no-pdf-header-footer",
            "--disable-background-networking", f"--print-to-pdf={target}", page.as_uri(),
        ],
        check=True, capture_output=True, timeout=60,
    )  # fmt: skip
    return target


_BASE = """
@page { size: A4; margin: 22mm 18mm 22mm 18mm; }
body { font: 10pt/1.2 'Liberation Serif', 'DejaVu Serif', serif; margin: 0; text-align: justify; }
h1 { font-size: 17pt; text-align: center; margin: 0 0 4mm; }
h2 { font-size: 12pt; margin: 4mm 0 1.5mm; break-after: avoid; }
p { margin: 0; text-indent: 4mm; } h2 + p { text-indent: 0; }
sup { font-size: 65%; line-height: 0; }
.authors { text-align: center; margin: 0 0 5mm; text-indent: 0; }
.entry { break-inside: auto; }
table { border-collapse: collapse; } td, th { padding: 1mm 2mm; vertical-align: top; }
figure { margin: 3mm 0; text-align: center; } figcaption { font-size: 9pt; text-align: left; }
"""
