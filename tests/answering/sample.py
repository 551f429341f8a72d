"""Two small papers with a figure and a table each, and tools that need no weights."""

import struct
import zlib
from pathlib import Path

from scholiast.answering.units import AskedPaper, asked_paper
from scholiast.papers import Document
from scholiast.parsing.reading import read

LAKES = r"""\documentclass{article}
\usepackage{graphicx}
\title{Rates of Melting in Mountain Lakes}
\begin{document}
\maketitle
\begin{abstract}
We measured how fast the ice of twenty mountain lakes melts in spring and what it depends on.
\end{abstract}
\section{Methods}
We visited each lake on nine days between April and June and drilled through the ice with a hand
auger. Depths were read to the nearest centimetre \cite{auger}. Nobody was told the weather
beforehand.
\section{Results}
The ice of shaded lakes melted by 1.2 cm a day, that of open lakes by 3.4 cm a day. Figure~\ref{bars}
shows that melting is faster at the southern shore. Table~\ref{lakes} lists the lakes by their
altitude.
\begin{figure}
\includegraphics{bars.png}
\caption{Melting at the northern and at the southern shore of each lake, in cm a day.}
\label{bars}
\end{figure}
\begin{table}
\caption{Lakes with their altitude and the depth of their ice.}
\label{lakes}
\begin{tabular}{lrr}
Lake & Altitude & Depth \\
Alder & 1200 & 41 \\
Birch & 1840 & 67 \\
\end{tabular}
\end{table}
\section{Discussion}
Why the wind at night matters so little remains open, since our stations stood in its lee.
\begin{thebibliography}{1}
\bibitem{auger} A. Adams. Reading augers in the melting of lakes. Journal of Ice, 2001.
\end{thebibliography}
\end{document}
"""
RIVERS = """# Rivers in Summer

## Findings

The water of the upper river was warmer than that of the lower river in every July that we saw.

**Figure 1.** Warmth of the upper and the lower river, by month.
"""


def png(red: int = 200) -> bytes:
    """Return a picture of four by four dots of one colour."""
    rows = b"".join(b"\0" + bytes((red, 40, 40)) * 4 for _ in range(4))
    header = struct.pack(">IIBBBBB", 4, 4, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", header), (b"IDAT", zlib.compress(rows)), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))
        for name, data in parts
    )


def lakes_file(folder: Path, text: str = LAKES) -> Path:
    """Write the paper on lakes, its figure beside it."""
    (folder / "bars.png").write_bytes(png())
    path = folder / "lakes.tex"
    path.write_text(text, encoding="utf-8")
    return path


def lakes(folder: Path, text: str = LAKES, name: str = "") -> AskedPaper:
    """Return the paper on lakes, read."""
    path = lakes_file(folder, text)
    return asked_paper(read(path), path, name=name)


def lakes_document(folder: Path, text: str = LAKES) -> Document:
    """Return the paper on lakes as a document."""
    return read(lakes_file(folder, text))
