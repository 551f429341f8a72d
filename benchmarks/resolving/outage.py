"""Outage never becomes accusation: every index x every misbehaviour x correct references.

Each pair of index and misbehaviour is run through `resolving.resolve_all` with a client of its own
against the stand-in server, failing always, and with a fifth of the references failing half of the
time, and compared with the same references while the index behaves. What looks like an answer
("nothing", or the answer to another request) is met by all references and at five shares. A worse
verdict is: absent, another work, an identifier that is said to lead elsewhere, or a field that is
said to differ.

SCHOLIAST_OUTAGE_REFERENCES (200) and SCHOLIAST_OUTAGE_WORKS (5000) change the sizes.
"""

import gzip
import json
import os
import random
import time
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from itertools import islice
from pathlib import Path

from benchmarks.tables import Row

from scholiast.corpora.interface import Answer, Corpus
from scholiast.corpora.remote.canaries import CANARIES
from scholiast.corpora.remote.opening import INDEXES, open_index
from scholiast.corpora.standin import Fault, IndexServer, Misbehaviour
from scholiast.corpora.standin.holdings import Holdings
from scholiast.net.client import Client, Policy
from scholiast.net.clock import StepClock
from scholiast.papers import (
    Absent,
    Accord,
    Author,
    Found,
    Identifiers,
    Lookup,
    Name,
    Reference,
    Unknown,
    Work,
)
from scholiast.records import EgressLevel
from scholiast.resolving.interface import Places
from scholiast.resolving.resolving import resolve_all

EVERY_SCHEME = ("openalex", "s2", "dblp", "doi", "arxiv", "pmid", "pmcid")
LATE = 0.4
"""Seconds that slow answers take; the client waits half as long."""
REACH = "0 worse verdicts"


def measure(data: Path) -> list[Row]:
    """Return one row for each index, one for each misbehaviour, and the positive control."""
    count = int(os.environ.get("SCHOLIAST_OUTAGE_REFERENCES", "200"))
    size = int(os.environ.get("SCHOLIAST_OUTAGE_WORKS", "5000"))
    works = list(islice(_works(data / "ml_paperlists" / "papers.jsonl.gz"), size))
    with IndexServer(works, invents=EVERY_SCHEME) as server:
        held = [one.work for one in server.holdings.held[: len(works)]]
        chosen = random.Random(3).sample(held, count)
        references = [_reference(work, number) for number, work in enumerate(chosen)]
        by_index: dict[str, Counter[str]] = {name: Counter() for name in INDEXES}
        by_kind: dict[str, Counter[str]] = {kind.value: Counter() for kind in Misbehaviour}
        for name in INDEXES:
            clean = _looked_up(server, name, references, ())
            by_index[name]["found while it behaves"] = sum(isinstance(c, Found) for c in clean)
            for kind in Misbehaviour:
                for share, most in _shares(kind, count):
                    fault = Fault(kind, share=share, seconds=LATE)
                    said = _looked_up(server, name, references[:most], (fault,))
                    told = _tally(clean[:most], said)
                    by_index[name].update(told)
                    by_kind[kind.value].update(told)
        alone = _alone(server, references)
        made_up = _made_up(works, count)
        control = _control(server, references)
    return [
        *(_row(f"outage: {INDEXES[name].name}", "every misbehaviour", told)
          for name, told in by_index.items()),
        *(_row(f"outage: {kind}", "every index", told) for kind, told in by_kind.items()),
        alone,
        made_up,
        control,
    ]  # fmt: skip


def _row(what: str, on: str, told: Counter[str]) -> Row:
    figures: dict[str, float | str] = {
        "worse verdicts": told["worse"],
        "as before": told["same"],
        "unknown in place of found": told["unknown"],
    }
    return Row(what, on, told["look-ups"], figures, REACH)


def _shares(kind: Misbehaviour, count: int) -> tuple[tuple[float, int], ...]:
    """Return which shares of the requests fail, and how many references meet that."""
    if kind in (Misbehaviour.EMPTY, Misbehaviour.MIXED):
        return tuple((share, count) for share in (1.0, 0.75, 0.5, 0.25, 0.1))
    return ((1.0, count), (0.5, count // 5))


def _alone(server: IndexServer, references: Sequence[Reference]) -> Row:
    """Return what befalls references that are looked up each in a run of its own, in one index."""
    told: Counter[str] = Counter()
    clean = _looked_up(server, "openalex", references, ())
    half = Fault(Misbehaviour.EMPTY, share=0.5)
    for number, (one, before) in enumerate(zip(references, clean, strict=True)):
        said = _looked_up(server, "openalex", (one,), (half,), seed=number)
        told.update(_tally((before,), said))
    row = _row("outage: 200 with nothing in it, at half", "OpenAlex, runs of one reference", told)
    note = (
        "beyond the target: one index alone, and no other reference in the run to show that it is"
        " unsteady; such an absence is told as an information, a warning needs a second index"
    )
    return replace(row, reach="", note=note)


def _made_up(works: Sequence[Work], count: int) -> Row:
    """Return what is said of works that do not exist, by an index that behaves.

    Its searches always return works, the nearest it has.
    """
    held = Holdings([*works, *CANARIES], invents=EVERY_SCHEME, least=10)
    words = sorted({word for work in works for word in work.title.split() if word.isalpha()})
    draw = random.Random(5)
    made_up = [
        Reference(f"m{number}", title=" ".join(draw.sample(words, 7)), authors=(Name("Nobody", "N"),),
                  year=2019, venue="Proceedings", type="paper-conference")
        for number in range(count)
    ]  # fmt: skip
    with IndexServer(held) as server:
        said = _looked_up(server, "openalex", made_up, ())
        asked = len(server.journal.visits("openalex"))
    absent = sum(isinstance(one, Absent) for one in said)
    figures: dict[str, float | str] = {
        "absent": absent,
        "unknown": sum(isinstance(one, Unknown) for one in said),
        "requests each": round(asked / count, 1),
    }
    what = "works that do not exist, nearest works answered"
    return Row(what, "OpenAlex, behaving", count, figures, "all absent")


def _looked_up(
    server: IndexServer,
    name: str,
    references: Sequence[Reference],
    faults: Iterable[Fault],
    seed: int = 0,
) -> tuple[Lookup, ...]:
    server.misbehave(*faults, seed=seed)
    server.journal.clear()
    policy = Policy(
        level=EgressLevel.BIBLIOGRAPHIC,
        contact="reader@example.org",
        private=(server.address,),
        timeout=LATE / 2,
        longest=LATE / 2,
        attempts=2,
        spend_caps={"openalex": 100.0},
    )
    with Client(policy, clock=StepClock()) as client:
        return resolve_all(references, Places((open_index(name, client, server.endpoints),)))


def _tally(clean: Sequence[Lookup], said: Sequence[Lookup]) -> Counter[str]:
    told: Counter[str] = Counter({"look-ups": len(said)})
    for before, after in zip(clean, said, strict=True):
        if _is_worse(before, after):
            told["worse"] += 1
        elif isinstance(before, Found) and not isinstance(after, Found):
            told["unknown"] += 1
        else:
            told["same"] += 1
    return told


def _is_worse(before: Lookup, after: Lookup) -> bool:
    if isinstance(after, Absent):
        return not isinstance(before, Absent)
    if not isinstance(after, Found):
        return False
    if not isinstance(before, Found):
        return bool(after.points_elsewhere) or bool(_differing(after))
    is_other = before.work.title != after.work.title
    is_pointed = len(after.points_elsewhere) > len(before.points_elsewhere)
    return is_other or is_pointed or bool(_differing(after) - _differing(before))


def _differing(found: Found) -> set[str]:
    return {one.field for one in found.accords if one.accord is Accord.DIFFERS}


def _control(server: IndexServer, references: Sequence[Reference]) -> Row:
    """Return what a resolver does that takes any failure for "not there"."""
    server.misbehave(Fault(Misbehaviour.ERROR))
    policy = Policy(
        level=EgressLevel.BIBLIOGRAPHIC, private=(server.address,), timeout=LATE / 2, attempts=1
    )
    with Client(policy, clock=StepClock()) as client:
        index: Corpus = open_index("crossref", client, server.endpoints)
        said = [index.look_up(one.identifiers) for one in references if one.identifiers.doi]
    absent = sum(not _works_of(answer) for answer in said)
    figures: dict[str, float | str] = {"worse verdicts": absent}
    return Row("control: failure taken for absence", "Crossref, 500", len(said), figures, "> 0")


def _works_of(answer: Answer) -> tuple[Work, ...]:
    return answer.works


def _reference(work: Work, number: int) -> Reference:
    """Return a correct reference to a work; two of three with its identifiers."""
    return Reference(
        key=f"r{number}",
        title=work.title,
        authors=tuple(author.name for author in work.authors),
        year=work.year,
        venue=work.venue,
        type=work.type,
        identifiers=work.identifiers if number % 3 else Identifiers(),
    )


def _works(path: Path) -> Iterable[Work]:
    with gzip.open(path, "rt", encoding="utf-8") as lines:
        for number, line in enumerate(lines):
            row = json.loads(line)
            names = row.get("authors") or []
            names = names.split(";") if isinstance(names, str) else names
            people = [str(name).strip() for name in names if str(name).strip()]
            if not (row.get("title") and people and row.get("year")):
                continue
            authors = tuple(Author(_name(name)) for name in people)
            year = int(row["year"])
            day = f"{year}-06-01"
            work = Work(f"list:{number}", Identifiers(), row["title"], authors, year, day, day)
            venue = str(row.get("venue") or "Proceedings")
            yield replace(work, venue=venue, type="paper-conference", fields=("cs.LG",))


def _name(text: str) -> Name:
    given, _, family = text.rpartition(" ")
    return Name(family, given)


if __name__ == "__main__":
    started = time.perf_counter()
    for row in measure(Path(__file__).parents[3] / "shared" / "data"):
        print(row.what, row.n, row.figures, row.note)
    print(f"{time.perf_counter() - started:.0f} s")
