"""LaTeX papers: one file, a folder, or an archive as arXiv serves it -> a draft. No TeX is run."""

from scholiast.parsing.latex.compiling import parse

__all__ = ["parse"]
