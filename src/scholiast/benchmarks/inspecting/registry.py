"""Tasks by name for `inspect eval scholiast/mcitebench`; the entry point of Inspect's registry."""

from importlib import import_module
from typing import Any

from scholiast.benchmarks.inspecting.asking import EXTRA
from scholiast.benchmarks.inspecting.tasks import (
    as_task,
    prepare_claims,
    prepare_rankings,
    prepare_texts,
)
from scholiast.retrieving.extras import extra, is_installed

TASKS = ("mcitebench", "academiceval", "miscitation", "citerag")


def mcitebench(data: str, name: str = "answers", system: str = "", judge: str = "offline") -> Any:
    """Return `mcitebench/NAME` over a folder: questions answered with citations, or the probe."""
    return as_task(prepare_texts(f"mcitebench/{name}", data, system, judge))


def academiceval(
    data: str, setting: str = "ABS-9K", system: str = "", judge: str = "offline"
) -> Any:
    """Return one setting over a folder: a part of a paper that is to be written."""
    return as_task(prepare_texts(f"academiceval/{setting}", data, system, judge))


def miscitation(data: str, name: str = "scifact", system: str = "default") -> Any:
    """Return claims that people judged; the model deliberates on what the stages leave in doubt."""
    return as_task(prepare_claims(f"miscitation/{name}", data, system))


def citerag(
    data: str,
    name: str = "list",
    system: str | list[str] = "generate(bm25,R=10)",
    cache: str = "",
) -> Any:
    """Return CiteRAG's lists or positions over a folder; the model names works.

    Inspect splits `-T system=` at commas; what it split is one expression again.
    """
    whole = system if isinstance(system, str) else ",".join(map(str, system))
    return as_task(prepare_rankings(f"citerag/{name}", data, whole, cache))


def register() -> None:
    """Make the functions of this module tasks; SettingsError where Inspect is not installed."""
    task = extra("inspect_ai", needed_for="its tasks", named=EXTRA).task
    module = import_module(__name__)
    for name in TASKS:
        setattr(module, name, task(getattr(module, name)))


if is_installed("inspect_ai"):
    register()
