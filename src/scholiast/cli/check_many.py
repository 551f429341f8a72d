"""Many papers in one run: each on its own, whole or not at all, and none done twice."""

import sys
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
import typer

from scholiast.cli.check_one import Check, digest
from scholiast.cli.report_files import FILES, Form, report_text, write_all, write_whole
from scholiast.cli.report_marks import Mark, begin, finish, kept_row, mark_in
from scholiast.cli.timing import TimeLeft

if TYPE_CHECKING:
    from scholiast.checking import Verifier
    from scholiast.reporting.batch.rows import PaperRow

INDEX, SUMMARY = "index.html", "summary.json"
STOPPED = 130
_SUFFIX = 8


class _Stopped(Exception):  # noqa: N818 - no error: somebody asked for it
    """The run is to end; what is being done is left."""


@dataclass(frozen=True, slots=True)
class _Paper:
    """One paper of the run, and where its reports go."""

    file: Path
    folder: Path | None


@dataclass(frozen=True, slots=True)
class _Done:
    """What became of one paper."""

    row: "PaperRow"
    line: str = ""
    """Its record in one line of JSON, where that is wanted."""
    is_kept: bool = False
    """It was done in an earlier run."""


def check_many(
    files: Sequence[Path], form: Form, output: Path | None, jobs: int, wish: Check
) -> int:
    """Check papers, at most `jobs` at once; returns the highest of their exit statuses.

    With `output`, each paper has a folder there, beside index.html and summary.json. A paper whose
    reports are whole and made of the same bytes, settings and sources is not done again.
    """
    from scholiast.errors import SettingsError

    if form not in (Form.TERMINAL, Form.JSON):
        raise SettingsError(
            f"--format {form.value} prints one paper; of several, -o FOLDER writes it for each"
        )
    stop = threading.Event()
    quiet = replace(wish, enquiry=replace(wish.enquiry, progress=None),
                    verifier=_stoppable(wish.verifier, stop))  # fmt: skip
    papers = _placed(files, output)
    done: list[_Done] = []
    with ThreadPoolExecutor(jobs) as pool:
        futures = [pool.submit(_one, paper, quiet, form, stop) for paper in papers]
        try:
            done += _printed(futures, form)
        except KeyboardInterrupt:
            stop.set()
            pool.shutdown(wait=True, cancel_futures=True)
            done = [found for found in map(_ended, futures) if found is not None]
            _finish(done, form, output)
            _tell_stopped(len(done), len(papers), output)
            return STOPPED
    _finish(done, form, output)
    return max(one.row.status for one in done)


def _stoppable(verifier: "Verifier | None", stop: threading.Event) -> "Verifier | None":
    """Return the verifier that ends between two claims where the run is to stop."""
    if verifier is None:
        return None

    def look(done: int, total: int) -> None:
        del done, total
        if stop.is_set():
            raise _Stopped

    return replace(verifier, progress=look)


def _placed(files: Sequence[Path], output: Path | None) -> list[_Paper]:
    """Return the papers, each once, each with a folder that is no other paper's."""
    distinct = list({file.absolute(): file for file in files}.values())
    if output is None:
        return [_Paper(file, None) for file in distinct]
    names = [_name(file) for file in distinct]
    folded = [name.casefold() for name in names]
    placed = []
    for file, name in zip(distinct, names, strict=True):
        folder = output / name
        mark = mark_in(folder)
        is_others = mark is not None and mark.paper != _paper_of(file)
        if folded.count(name.casefold()) > 1 or is_others or name in (INDEX, SUMMARY):
            folder = output / f"{name}-{_paper_of(file)[:_SUFFIX]}"
        placed.append(_Paper(file, folder))
    return placed


def _name(file: Path) -> str:
    """Return what a paper's folder is called: its file's name without endings."""
    from scholiast.reporting.escaping import without_surrogates

    name = file.absolute().name
    for ending in (".gz", ".tar", ".zip", file.suffix):
        name = name.removesuffix(ending) or name
    return without_surrogates(name)


def _paper_of(file: Path) -> str:
    return digest(str(file.absolute()))


def _one(paper: _Paper, wish: Check, form: Form, stop: threading.Event) -> _Done:
    """Check one paper and write its reports; what goes wrong with it ends in its row."""
    from scholiast.errors import ScholiastError
    from scholiast.reporting.batch.rows import failed_row

    if stop.is_set():
        raise _Stopped
    try:
        return _kept(paper, wish, form) or _checked(paper, wish, form)
    except (ScholiastError, OSError) as error:
        reason = str(error)
    except _Stopped:
        raise
    except Exception as error:  # noqa: BLE001 - one paper's defect is not the end of the others
        reason = f"an unexpected {type(error).__name__}: {error}"
    row = failed_row(str(paper.file), reason)
    return _Done(row, msgspec.json.encode(msgspec.to_builtins(row)).decode())


def _kept(paper: _Paper, wish: Check, form: Form) -> _Done | None:
    """Return what an earlier run made of the same; None where it has to be done."""
    if paper.folder is None:
        return None
    row = kept_row(paper.folder, _paper_of(paper.file), wish.key(paper.file))
    if row is None:
        return None
    text = (paper.folder / FILES[Form.JSON]).read_text(encoding="utf-8")
    return _Done(row, _in_one_line(text) if form is Form.JSON else "", is_kept=True)


def _checked(paper: _Paper, wish: Check, form: Form) -> _Done:
    from scholiast.reporting.batch.rows import row_of

    folder, key = paper.folder, wish.key(paper.file) if paper.folder else ""
    record = wish.run(paper.file)
    row = row_of(record, folder.name if folder else "", wish.status(record))
    if folder is not None:
        begin(folder, _paper_of(paper.file))
        written = write_all(record, folder)
        kept = msgspec.to_builtins(row)
        finish(folder, Mark(_paper_of(paper.file), key, written, kept))
    line = _in_one_line(report_text(record, Form.JSON)) if form is Form.JSON else ""
    return _Done(row, line)


def _in_one_line(text: str) -> str:
    return msgspec.json.format(text, indent=-1)


def _printed(futures: "Sequence[Future[_Done]]", form: Form) -> Iterator[_Done]:
    """Yield what became of each paper, in the order given; print its line, tell how far it is."""
    time_left = TimeLeft()
    time_left.words(0, len(futures))
    for number, future in enumerate(futures, 1):
        done = future.result()
        if form is Form.JSON:
            typer.echo(done.line)
        _tell(done, number, len(futures), time_left)
        yield done


def _tell(done: _Done, number: int, total: int, time_left: TimeLeft) -> None:
    """Tell on stderr what became of a paper, and how long the others will take."""
    from scholiast.reporting.escaping import one_line

    row = done.row
    how = "done before" if done.is_kept else f"{row.outcome}: {row.reason}".rstrip(": ")
    words = f"scholiast: {number} of {total}: {one_line(row.source)}: {one_line(how)}"
    words += time_left.words(number, total)
    if sys.stderr.isatty():
        typer.echo(f"\r{words[:200]}\x1b[K{'' if number < total else chr(10)}", err=True, nl=False)
    else:
        typer.echo(words, err=True)


def _ended(future: "Future[_Done]") -> _Done | None:
    """Return what became of a paper; None where it was stopped or never begun."""
    if future.cancelled() or future.exception() is not None:
        return None
    return future.result()


def _finish(done: Sequence[_Done], form: Form, output: Path | None) -> None:
    """Write the index and the summary, and print the table."""
    from scholiast import __version__
    from scholiast.reporting.batch.rows import rows_as_json

    rows = [one.row for one in done]
    if output is not None and rows:
        from scholiast.reporting.batch.page import rows_as_html

        output.mkdir(parents=True, exist_ok=True)
        write_whole(output / INDEX, rows_as_html(rows, __version__))
        write_whole(output / SUMMARY, rows_as_json(rows, __version__))
    if form is Form.TERMINAL:
        from rich.console import Console

        from scholiast.reporting.batch.terminal import rows_as_renderable

        where = str(output / INDEX) if output is not None else ""
        Console(highlight=False).print(rows_as_renderable(rows, where))


def _tell_stopped(done: int, total: int, output: Path | None) -> None:
    on = "; the same command goes on from there" if output is not None else ""
    typer.echo(f"scholiast: stopped: {done} of {total} papers are done{on}", err=True)
