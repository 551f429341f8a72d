"""`scholiast corpus rounds` and `split`: what was collected when, and its parts by time."""

import json
from collections.abc import Iterator
from enum import StrEnum
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from scholiast.cli.arguments import AsJson, StoreFile, day_of, store_file
from scholiast.cli.corpus_gathering import tell

if TYPE_CHECKING:
    from scholiast.corpora.collecting.ledger import Ledger
    from scholiast.corpora.collecting.splitting import Cuts, Split
    from scholiast.corpora.store import Store
    from scholiast.papers import Work


class Of(StrEnum):
    """What is split."""

    GRAPH = "graph"
    STORE = "store"


def rounds(
    verify: Annotated[
        bool, typer.Option("--verify", help="Make every round again from its kept answers.")
    ] = False,
    store: StoreFile = None,
    as_json: AsJson = False,
) -> None:
    """Show the rounds of the co-author graph; with --verify, that each can be made again.

    \b
    Example:
      scholiast corpus rounds --verify

    Exit status: 0, or 1 where a round came out otherwise; nothing is asked of any index.
    """  # noqa: D301  (\b keeps the lines of the example)
    from scholiast.corpora.collecting.ledger import Ledger
    from scholiast.corpora.collecting.rounds import manifests, reproduce
    from scholiast.corpora.collecting.telling import manifest_lines, manifest_report

    reports = []
    with Ledger(store_file(store)) as ledger:
        for manifest in manifests(ledger):
            differs = reproduce(ledger, manifest.number) if verify else ()
            report = manifest_report(manifest) | ({"differs": list(differs)} if verify else {})
            head = f"round {manifest.number}: {manifest.since} to {manifest.until}"
            told = f"; differs in {', '.join(differs)}" if differs else "; made again, the same"
            lines = [head + (told if verify else ""), *manifest_lines(manifest)]
            reports.append((report | {"is_whole": not differs}, lines))
    tell(reports, as_json=as_json)


def split(
    of: Annotated[
        Of, typer.Option(help="The papers of the co-author graph, or all works of the store.")
    ] = Of.GRAPH,
    validation_from: Annotated[
        str | None, typer.Option(help="First day of validation; needs --test-from.")
    ] = None,
    test_from: Annotated[
        str | None, typer.Option(help="First day of test, instead of the latest round's.")
    ] = None,
    validation_share: Annotated[float, typer.Option(help="Share of the validation part.")] = 0.19,
    test_share: Annotated[
        float, typer.Option(help="Share of the test part, where there is one round.")
    ] = 0.09,
    sample: Annotated[
        int | None, typer.Option(min=1, help="Split a sample of so many papers.")
    ] = None,
    strength: Annotated[
        float, typer.Option(min=0, help="How much less active authors weigh in it; 0: not at all.")
    ] = 1.0,
    seed: Annotated[int, typer.Option(help="Of the sample.")] = 0,
    output: Annotated[
        Path | None, typer.Option("-o", "--output", help="JSON lines: id, part, and why left out.")
    ] = None,
    store: StoreFile = None,
    as_json: AsJson = False,
) -> None:
    """Split works by the day they became available: train, validation, and the latest as test.

    The test part is the latest round of the co-author graph. Two versions of a work are never on
    both sides of a cut; a work whose date is too rough to tell is left out.

    \b
    Examples:
      scholiast corpus split -o split.jsonl
      scholiast corpus split --of store --validation-from 2024-01-01 --test-from 2024-06-01
      scholiast corpus split --sample 1000 --seed 7 -o split.jsonl
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.corpora.collecting.ledger import Ledger
    from scholiast.corpora.collecting.parting import Draw, Shares, part
    from scholiast.corpora.collecting.rounds import manifests
    from scholiast.corpora.collecting.telling import parted_lines, parted_report
    from scholiast.corpora.store import Store

    path = store_file(store)
    with Store(path) as opened, Ledger(path) as ledger:
        kept = manifests(ledger) if of is Of.GRAPH else ()
        parted = part(
            _works(opened, ledger, of),
            cuts=_cuts(validation_from, test_from),
            rounds=kept,
            shares=Shares(validation_share, test_share),
            draw=Draw(sample, seed, strength) if sample else None,
        )
    if output:
        _write(parted.split, output)
    tell([(parted_report(parted) | {"is_whole": True}, parted_lines(parted))], as_json=as_json)


def _works(store: "Store", ledger: "Ledger", of: Of) -> "Iterator[Work]":
    """Yield the works that are split."""
    from scholiast.corpora.collecting.rounds import graph_after, manifests

    if of is Of.STORE:
        yield from store.works()
        return
    for id in graph_after(ledger, len(manifests(ledger)) - 1).papers:
        work = store.get(id)
        if work:
            yield work


def _cuts(validation: str | None, test: str | None) -> "Cuts | None":
    """Return the cuts that are told, if both are."""
    from scholiast.corpora.collecting.splitting import Cuts
    from scholiast.errors import SettingsError

    first, last = day_of(validation, "--validation-from"), day_of(test, "--test-from")
    if first and last:
        return Cuts(first, last)
    if first or last:
        raise SettingsError("give both --validation-from and --test-from, or neither")
    return None


def _write(split: "Split", output: Path) -> None:
    """Write one line a work: its id, its part, and why it was left out."""
    rows: list[dict[str, str]] = []
    for name in ("train", "validation", "test"):
        rows += [{"id": id, "part": name} for id in getattr(split, name)]
    rows += [{"id": id, "part": "left out", "why": why} for id, why in split.left_out]
    text = "".join(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)
    output.write_text(text, encoding="utf-8")
