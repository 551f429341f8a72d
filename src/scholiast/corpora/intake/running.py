"""Sources -> the store, in batches; each batch with the mark from which the import goes on."""

from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from pathlib import Path

import msgspec

from scholiast.corpora.intake import rows as readers
from scholiast.corpora.intake.ahead import ahead, rare_collections
from scholiast.corpora.intake.apart import LEAST_BYTES, rows_apart
from scholiast.corpora.intake.finding import sources_of
from scholiast.corpora.intake.formats import FORMATS, Format, format_of
from scholiast.corpora.intake.report import Mark, OnReject, Progress, Report, read_mark
from scholiast.corpora.intake.rows import Rows, Taken
from scholiast.corpora.intake.sources import Source
from scholiast.corpora.interface import Entry, Reject
from scholiast.corpora.notices.importing import import_retractions
from scholiast.corpora.store import Store
from scholiast.corpora.store.preparing import Prepared
from scholiast.errors import InputError
from scholiast.parsing.worker import Worker

BATCH = 1_000


@dataclass(frozen=True, slots=True)
class Wishes:
    """How an import is to go."""

    format: str = ""
    """A name of FORMATS; told from each file where empty."""
    is_again: bool = False
    """Read files that an earlier run has read."""
    batch: int = BATCH
    progress: Progress | None = None
    on_reject: OnReject | None = None
    apart_from: int = LEAST_BYTES
    """Bytes of a file of JSON from which a second process decodes its rows."""


def take_in(given: Path | Source, store: Store, wishes: Wishes | None = None) -> Report:
    """Take a file, a folder or a stream into the store; returns what it brought.

    Each batch is kept whole together with the place up to which the file is read, so that the same
    call goes on there after a kill. A damaged file of a folder is noted in the report, the rest is
    read; a lone one raises InputError, and what was read before the damage is kept.
    """
    wishes = wishes or Wishes()
    if wishes.format and wishes.format not in FORMATS:
        raise InputError(f"no format {wishes.format!r}: known are {', '.join(FORMATS)}")
    report = Report()
    with Worker() as worker, rare_collections():
        if isinstance(given, Source):
            _Import(given, store, report, wishes, worker).run()
        elif given.is_dir():
            _take_folder(given, store, report, wishes, worker)
        elif given.is_file():
            _Import(Source(given.name, given), store, report, wishes, worker).run()
        else:
            raise InputError(f"no file or folder {given}")
    return report


def _take_folder(
    folder: Path, store: Store, report: Report, wishes: Wishes, worker: Worker
) -> None:
    for source in sources_of(folder):
        try:
            _Import(source, store, report, wishes, worker).run()
        except InputError as error:
            report.damaged.append(str(error))
    if not report.files and not report.skipped_files and not report.damaged:
        raise InputError(f"no files of works in {folder}")


class _Import:
    """The import of one source."""

    def __init__(
        self, source: Source, store: Store, report: Report, wishes: Wishes, worker: Worker
    ) -> None:
        self._source, self._store, self._report = source, store, report
        self._wishes, self._worker = wishes, worker
        digest = source.digest()
        self._name = f"import {digest} {source.name}" if digest else ""

    def run(self) -> None:
        """Read the source from where an earlier run stopped."""
        chosen = self._chosen()
        if chosen.layout == "notices":
            self._take_notices()
            return
        mark = self._mark()
        if mark.is_done:
            self._report.skipped_files += 1
            return
        self._report.files += 1
        self._report.formats[chosen.name] += 1
        self._report.skipped_rows += mark.rows
        for batch in ahead(self._rows(chosen, mark), self._wishes.batch):
            mark = Mark(batch[-1].offset, mark.rows + len(batch), self._source.size)
            self._take(batch, mark)
        size = self._source.size
        done = Mark(mark.offset, mark.rows, size, is_done=True, tail=self._source.tail(size))
        self._keep([], done)

    def _chosen(self) -> Format:
        if self._wishes.format:
            return FORMATS[self._wishes.format]
        if self._source.path and self._source.path.is_dir():
            return FORMATS["paper"]
        if self._source.path is None:
            raise InputError(
                "standard input is read once and its format is not looked for: name it with"
                f" --format ({', '.join(FORMATS)})"
            )
        return format_of(self._source)

    def _mark(self) -> Mark:
        """Return where to begin: a file that grew at its end goes on, a changed one begins anew."""
        if not self._name or self._wishes.is_again:
            return Mark()
        mark = read_mark(self._store.progress(self._name))
        size = self._source.size
        if not mark.is_done or size == mark.size:
            return mark
        if mark.offset and size > mark.size and self._source.tail(mark.size) == mark.tail:
            return Mark(mark.offset, mark.rows)
        return Mark()

    def _rows(self, chosen: Format, mark: Mark) -> Rows:
        read: dict[str, Callable[[Source, int, int], Rows]] = {
            "acl": readers.acl_rows,
            "feed": readers.feed_rows,
            "library": partial(readers.library_rows, worker=self._worker),
            "paper": partial(readers.paper_rows, worker=self._worker),
        }
        if chosen.read_row and self._source.size - mark.offset >= self._wishes.apart_from:
            return rows_apart(self._source, chosen.name, mark.offset, mark.rows)
        if chosen.read_row:
            return readers.json_rows(self._source, mark.offset, mark.rows, chosen.read_row)
        return read[chosen.layout](self._source, mark.offset, mark.rows)

    def _take(self, batch: list[Taken], mark: Mark) -> None:
        entries: list[Entry | Prepared] = []
        for taken in batch:
            result = self._completing(taken.result)
            self._report.read += 1
            if isinstance(result, Reject):
                self._report.reject(self._source.name, result)
                if self._wishes.on_reject:
                    self._wishes.on_reject(self._source.name, result)
            else:
                entries.append(result)
        self._keep(entries, mark)
        if self._wishes.progress:
            done = mark.offset or 0
            self._wishes.progress(self._report, self._source.name, done, mark.size)

    def _completing(self, result: Entry | Prepared | Reject) -> Entry | Prepared | Reject:
        """Return an entry with its source named; one without title only completes a kept work."""
        if isinstance(result, Reject):
            return result
        if not result.work.title and not self._store.by_identifiers(result.work.identifiers):
            where = result.work.id
            return Reject(where, "no kept work bears its identifiers: import its papers first")
        if result.work.sources or isinstance(result, Prepared):
            return result
        return replace(result, work=replace(result.work, sources=(self._source.name,)))

    def _keep(self, entries: list[Entry | Prepared], mark: Mark) -> None:
        text = msgspec.json.encode(mark).decode() if self._name else ""
        self._report.add(self._store.put(entries, progress=text, name=self._name))

    def _take_notices(self) -> None:
        if self._source.path is None:
            raise InputError("a list of retractions cannot be read from standard input")
        self._report.files += 1
        self._report.formats["retractions"] += 1
        found = import_retractions(self._source.path, self._store.path)
        self._report.notices += found.notices
        self._report.read += found.notices + found.rejected
        self._report.rejected += found.rejected
        for reject in found.rejects:
            named = Reject(f"line {reject.line}", reject.reason)
            self._report.rejects.append((self._source.name, named))
            self._report.reasons[reject.reason] += 1
