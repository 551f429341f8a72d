"""The flags of `scholiast ask` -> AnswerRecord."""

from collections.abc import Sequence
from contextlib import ExitStack
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from scholiast.cli.language_model import ModelWishes, language_models
from scholiast.cli.telling import Tell, telling

if TYPE_CHECKING:
    from scholiast.answering.units import AskedPaper
    from scholiast.models.opening import Models
    from scholiast.parsing.worker import Worker
    from scholiast.records.answers import AnswerRecord


@dataclass(frozen=True, slots=True)
class Asked:
    """What the flags say."""

    papers: tuple[Path, ...]
    question: str
    evidence: int = 10
    sentences: int = 4
    seed: int = 0
    pictures: bool = True
    verify: bool = True
    offline: bool = False
    time_limit: float | None = None
    language_model: ModelWishes = ModelWishes()


def answered(asked: Asked) -> "AnswerRecord":
    """Return what the papers answer; progress goes to stderr where a person looks."""
    from scholiast import __version__
    from scholiast.answering.asking import ask
    from scholiast.answering.opening import Wanted, open_asking
    from scholiast.parsing.worker import Worker

    _check(asked)
    network = _locked() if asked.offline else "not used"
    wishes = asked.language_model
    is_named = bool(wishes.address or wishes.name or wishes.roles)
    with ExitStack() as stack:
        tell = stack.enter_context(telling())
        models = stack.enter_context(language_models(wishes)) if is_named else None
        worker = stack.enter_context(Worker(time_limit=asked.time_limit))
        papers = _read(asked, worker, tell)
        tell("opening the models")
        wanted = Wanted(asked.evidence, asked.sentences, asked.seed, asked.pictures, asked.verify)
        asking = replace(open_asking(wanted, models), tell=tell)
        record = ask(asked.question.strip(), papers, asking)
        log = models.log() if models else ()
    return replace(record, version=__version__, network=_network(models, network), log=log)


def _network(models: "Models | None", otherwise: str) -> str:
    return "language model" if models is not None and models.log() else otherwise


def _check(asked: Asked) -> None:
    """Raise SettingsError for flags that do not go together."""
    from scholiast.answering.prompting import MOST_QUESTION
    from scholiast.errors import SettingsError

    if not any(map(str.isalnum, asked.question)):
        raise SettingsError('the question comes last, in quotes: ask paper.pdf "Which ...?"')
    if len(asked.question) > MOST_QUESTION:
        many = f"{len(asked.question):,} characters"
        raise SettingsError(f"the question has {many}; {MOST_QUESTION:,} can be read")
    if _is_path(asked.question):
        raise SettingsError(
            f"{asked.question} is a file; the question comes last, in quotes, after the papers"
        )
    if asked.offline and (asked.language_model.address or asked.language_model.roles):
        raise SettingsError("--offline cannot be given together with a language model's address")


def _is_path(words: str) -> bool:
    try:
        return Path(words).exists()
    except OSError:  # words that no file can be named by
        return False


def _read(asked: Asked, worker: "Worker", tell: Tell) -> "list[AskedPaper]":
    """Return the papers; InputError for one of which nothing can be read."""
    from scholiast.answering.units import asked_paper
    from scholiast.checking.hashing import hash_of
    from scholiast.errors import InputError
    from scholiast.reporting.escaping import one_line

    papers: list[AskedPaper] = []
    for path in asked.papers:
        tell(f"reading {path}")
        document = worker.parse(path)
        if document.outcome.kind in ("refused", "failed"):
            why = f"{document.outcome.kind}: {one_line(document.outcome.reason)}"
            raise InputError(f"{path}: {why}")
        name = _name(path, [one.id for one in papers])
        paper = asked_paper(document, path, name=name, sha256=hash_of(path), worker=worker)
        if not paper.units:
            raise InputError(f"{path} has no paragraph, figure or table that could be cited")
        papers.append(paper)
    return papers


def _name(path: Path, taken: Sequence[str]) -> str:
    """Return what a paper is called, unlike the others."""
    stem = path.stem or path.name or "paper"
    names = [stem, *(f"{stem}-{number}" for number in range(2, len(taken) + 3))]
    return next(one for one in names if one not in taken)


def _locked() -> str:
    """Lock the process out of the network; returns what a record says of it."""
    from scholiast.net.offline import lock_process

    return lock_process().words
