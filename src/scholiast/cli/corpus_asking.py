"""`scholiast corpus search` and `show`: works of the store as a person or a program reads them."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, Annotated, Any

import typer

from scholiast.cli.arguments import AsJson, StoreFile, day_of
from scholiast.cli.corpus_places import AsOf, opened, print_json

if TYPE_CHECKING:
    from scholiast.corpora.store import Store
    from scholiast.papers import Identifiers, Work

_AUTHORS = 4
_LISTED = 20


def search(
    words: Annotated[str, typer.Argument(help="Words of title, abstract, authors.")],
    as_of: AsOf = None,
    limit: Annotated[int, typer.Option(min=1, max=1_000, help="Works to show.")] = 10,
    store: StoreFile = None,
    as_json: AsJson = False,
) -> None:
    """Search the works on this machine, best first.

    With --as-of, no later work is seen, and words weigh what they weighed on that day.

    \b
    Examples:
      scholiast corpus search "attention transformer translation"
      scholiast corpus search "retracted vaccines" --as-of 2019-12-31 --json

    Exit status: 0, with or without works; 2 could not run.
    """  # noqa: D301  (\b keeps the lines of the examples)
    from scholiast.corpora.interface import Query
    from scholiast.corpora.local import LocalCorpus
    from scholiast.errors import StoreError

    with opened(store) as kept:
        answer = LocalCorpus(kept).search(
            Query(text=words, as_of=day_of(as_of, "--as-of"), limit=limit)
        )
    if not answer.answered:
        raise StoreError(answer.failure)
    found = list(zip(answer.works, answer.scores, strict=True))
    if as_json:
        print_json([{"score": score, "work": work} for work, score in found])
        return
    if not found:
        typer.echo("no work has these words")
    for work, score in found:
        typer.echo(f"{work.title}{_standing(work)}")
        typer.echo(f"    {_byline(work)}")
        typer.echo(f"    {work.id}  score {score:.1f}")


def show(
    id: Annotated[
        str, typer.Argument(help="A work's id (doi:10.1/x), or another identifier of it.")
    ],
    level: Annotated[
        int | None,
        typer.Option(
            min=1,
            max=3,
            help="Print the text: 1 title and abstract, 2 with introduction, 3 the full text.",
        ),
    ] = None,
    store: StoreFile = None,
    as_json: AsJson = False,
) -> None:
    """Show all that is kept of a work: versions, notices, citations, copies, text.

    With --level the text alone, without its references and citation marks.

    \b
    Examples:
      scholiast corpus show doi:10.1038/nature14539
      scholiast corpus show 10.1038/nature14539
      scholiast corpus show arxiv:1706.03762 --json
      scholiast corpus show arxiv:1706.03762 --level 2

    Exit status: 0; 2 where no such work is kept.
    """  # noqa: D301  (\b keeps the lines of the examples)
    with opened(store) as kept:
        work = _found(kept, id)
        told = _everything(kept, work) if level is None else _at_level(kept, work, level)
    if level is not None and not as_json:
        typer.echo(told["text"])
    elif as_json:
        print_json(told)
    else:
        _print(work, told)


def _found(store: "Store", id: str) -> "Work":
    from scholiast.errors import InputError

    name = f"doi:{id.lower()}" if id.startswith("10.") else id
    for tried in (name, name.lower()):
        work = store.get(tried)
        if work:
            return work
    raise InputError(
        f"no work {id} is kept in {store.path}: look for it with `scholiast corpus search`"
    )


def _everything(store: "Store", work: "Work") -> dict[str, Any]:
    text = store.text(work.id)
    listed = store.notices(work.identifiers.doi) if work.identifiers.doi else ()
    return {
        "work": work,
        "listed_notices": listed,
        "cites": store.cites(work.id),
        "cited_by": store.cited_by(work.id),
        "text": {
            "characters": len(text.text) if text else 0,
            "sections": [section.heading for section in text.sections] if text else [],
            "references": len(text.references) if text else 0,
        },
    }


def _at_level(store: "Store", work: "Work", level: int) -> dict[str, Any]:
    from scholiast.corpora.levels import level_text

    document = store.text(work.id)
    text = level_text(work, document, level)
    return {"id": work.id, "level": level, "has_full_text": document is not None, "text": text}


def _print(work: "Work", told: dict[str, Any]) -> None:
    typer.echo(f"{work.title}{_standing(work)}")
    typer.echo(f"    {_byline(work)}")
    for name, value in _facts(work, told):
        if value:
            typer.echo(f"{name:>12}  {value}")
    for name, key in (("cites", "cites"), ("is cited by", "cited_by")):
        for id in told[key][:_LISTED]:
            typer.echo(f"{name:>12}  {id}")
        if len(told[key]) > _LISTED:
            typer.echo(f"{'':>12}  and {len(told[key]) - _LISTED:,} more (--json lists all)")
    if work.abstract:
        typer.echo(f"\n{work.abstract}")


def _facts(work: "Work", told: dict[str, Any]) -> Iterator[tuple[str, str]]:
    """Yield what is shown of a work, one line each; empty where it is unsaid."""
    text = told["text"]["characters"]
    yield "id", work.id
    yield "identifiers", _identifiers(work.identifiers)
    yield "type", work.type
    yield "date", work.date
    yield "available", work.available_at
    yield "fields", ", ".join(work.fields)
    yield "cited by", f"{work.citation_count:,} works" if work.citation_count else ""
    yield "licence", work.licence
    yield "sources", ", ".join(work.sources)
    yield "text", f"{text:,} characters" if text else ""
    for notice in dict.fromkeys((*work.notices, *told["listed_notices"])):
        said = " ".join(part for part in (notice.date, notice.doi, notice.reason) if part)
        yield "notice", f"{notice.nature.value} {said} ({notice.source})"
    for version in work.versions:
        yield version.relation, _identifiers(version.identifiers) or version.venue
    for location in work.locations:
        yield "copy", f"{location.url} {location.version}".rstrip()


def _identifiers(identifiers: "Identifiers") -> str:
    return ", ".join(f"{name} {value}" for name, value in identifiers.as_dict().items())


def _byline(work: "Work") -> str:
    names = [str(author.name) for author in work.authors[:_AUTHORS]]
    more = " et al" if len(work.authors) > _AUTHORS else ""
    parts = (", ".join(names) + more, work.venue, str(work.year or ""))
    return ". ".join(part for part in parts if part) or "no authors known"


def _standing(work: "Work") -> str:
    return f"  [{work.status.nature.value}]" if work.status else ""
