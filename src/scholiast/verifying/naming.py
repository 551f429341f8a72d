"""Tools -> their names: what a record says, and a digest covers, beside settings and thresholds."""

from collections.abc import Callable, Mapping

from scholiast.models.prompting import prompt_in
from scholiast.verifying.committee import prompting as committee
from scholiast.verifying.deliberating import showing as deliberating
from scholiast.verifying.interface import Tools

_PARAPHRASING = (
    ("claims", "paraphrase"), ("translating", "translate"), ("correcting", "correct"),
)  # fmt: skip
_PROMPTS: Mapping[str, Callable[[], dict[str, str]]] = {
    "judge": lambda: deliberating.versions() | committee.versions(),
    "clusterer": committee.versions,
    "paraphraser": lambda: {
        name: version
        for room, prompt in _PARAPHRASING
        for name, version in _versions(room, prompt).items()
    },
    "seer": dict,
}
"""What each language model is asked, by its role: prompt -> version."""


def tools_by_name(tools: Tools) -> dict[str, str]:
    """Return what each tool that is there is called, and the version of each prompt it is asked.

    What is not there has no entry.
    """
    ranking = {"finder": tools.finder.name}
    if tools.reranker is not None:
        ranking["reranker"] = tools.reranker.name
    return ranking | _committee(tools) | _models(tools)


def _committee(tools: Tools) -> dict[str, str]:
    """Return what citing papers are grouped and weighed by, where any can be asked for."""
    if tools.citers is None:
        return {}
    return {
        "committee.encoder": tools.encoder.name if tools.encoder else "words",
        "committee.weigher": tools.weigher.name if tools.weigher else "all papers alike",
    }


def _models(tools: Tools) -> dict[str, str]:
    named: dict[str, str] = {}
    for role in _PROMPTS:
        model = getattr(tools, role)
        if model is not None:
            named[role] = model.name
            named |= {f"prompt.{name}": version for name, version in _PROMPTS[role]().items()}
    return named


def _versions(room: str, name: str) -> dict[str, str]:
    return {name: prompt_in(f"scholiast.verifying.{room}", name).version}
