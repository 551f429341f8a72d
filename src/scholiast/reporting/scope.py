"""What a run looked at and what it did not, said in every report in the same words."""

from scholiast.errors import Problem
from scholiast.papers import OutcomeKind
from scholiast.records import Record
from scholiast.reporting.counting import counted, was_read

NOT_CHECKED = (
    "Whether the cited works exist: nothing was looked up, no network was used.",
    "Whether the cited works say what the paper attributes to them: no source was read.",
    "Retractions and corrections beyond a list kept on this machine.",
)

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
    off = sorted(name for name, value in record.settings.items() if value == "off")
    if off:
        lines.append(f"Switched off by the settings: {', '.join(off)}.")
    return lines


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
