"""Figures that papers print, as outcomes marked as published."""

import tomllib
from importlib.resources import files

from scholiast.benchmarks.interface import Outcome

FILES = ("academiceval.toml", "citerag.toml", "mcitebench.toml")


def published() -> list[Outcome]:
    """Return every printed row; `model` says whose it is, and in which table it stands."""
    found = []
    for name in FILES:
        text = files(__package__ or __name__).joinpath(name).read_text(encoding="utf-8")
        for row in tomllib.loads(text)["row"]:
            figures = {metric: float(figure) for metric, figure in row["figures"].items()}
            model = f"{row['model']} ({row['table']})"
            slices = row.get("slices", {})
            found.append(
                Outcome(row["benchmark"], model, 0, figures, {}, slices=slices, published=True)
            )
    return found
