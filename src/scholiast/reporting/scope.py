"""What a run looked at and what it did not, said in every report in the same words."""

from scholiast.errors import Problem
from scholiast.papers import OutcomeKind
from scholiast.records import Record
from scholiast.reporting.counting import counted, was_read
from scholiast.reporting.lookups import LookupState, counts_of, lookup_lines
from scholiast.reporting.verdicts.summing import open_lines, verifying_lines

_SANDBOXES = {
    "kernel": "in a worker confined by the kernel, without network",
    "limits": "in a worker under limits of memory and time",
    "none": "without confinement",
}


def checked(record: Record) -> list[str]:
    """Return what was looked at, a sentence a line."""
    document = record.document
    if not was_read(record):
        return ["Nothing: the file was not read."]
    lines = [
        f"The file was read {_SANDBOXES.get(record.sandbox, 'on this machine')}.",
        f"{counted(len(document.citations), 'citation')} in "
        f"{counted(len(document.sentences), 'sentence')} "
        f"{'was' if len(document.citations) == 1 else 'were'} tied to "
        f"{counted(len(document.references), 'reference')} by the marks and the list themselves.",
        "The marks, the list and the identifiers' form were checked against each other.",
    ]
    lines += lookup_lines(record)
    lines += verifying_lines(record)
    if record.retraction_lists:
        lines.append(f"Retractions were looked up in {', '.join(record.retraction_lists)}.")
    off = sorted(name for name, value in record.settings.items() if value == "off")
    if off:
        lines.append(f"Switched off by the settings: {', '.join(off)}.")
    return lines


def not_checked(record: Record) -> list[str]:
    """Return what was not looked at, a sentence a line."""
    if not was_read(record):
        return ["Anything in this file."]
    counts = counts_of(record)
    lines = []
    if not record.resolutions:
        unused = ", no network was used" if record.network == "not used" else ""
        lines.append(f"Whether the cited works exist: nothing was looked up{unused}.")
    if counts[LookupState.UNKNOWN]:
        lines.append(
            f"{counted(counts[LookupState.UNKNOWN], 'reference')} of which no index could say "
            "anything: no finding follows from that."
        )
    if counts[LookupState.UNINDEXED]:
        lines.append(
            f"{counted(counts[LookupState.UNINDEXED], 'reference')} of kinds that indexes do not "
            "hold: look for them in catalogues."
        )
    if record.verifying is None:
        lines.append(
            "Whether the cited works say what the paper attributes to them: no source was read "
            "for it."
        )
    lines += open_lines(record)
    lines.append(_beyond(record))
    return lines


def _beyond(record: Record) -> str:
    """Return of what retractions and corrections nothing was seen."""
    seen = ["the list" if len(record.retraction_lists) == 1 else "the lists"]
    seen = seen if record.retraction_lists else []
    if record.resolutions:
        seen.append("the records of the works that were found")
    if not seen:
        return "Retractions and corrections: no list of them is kept on this machine."
    return f"Retractions and corrections beyond {' and '.join(seen)}."


def reading_note(record: Record) -> str:
    """Return how reading ended where it did not end well, else nothing."""
    outcome = record.document.outcome
    words = {
        OutcomeKind.OK: "",
        OutcomeKind.PARTIAL: "Read in part",
        OutcomeKind.REFUSED: "Not read",
        OutcomeKind.FAILED: "Could not be read",
    }[outcome.kind]
    return f"{words}: {outcome.reason}" if words and outcome.reason else words


def further_problems(record: Record) -> list[Problem]:
    """Return the reading problems that no finding tells already."""
    told = {finding.message for finding in record.findings}
    return [problem for problem in record.document.problems if problem.message not in told]
