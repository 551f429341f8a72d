"""`scholiast models test`: what it tells of a model that can, one that cannot, and none at all."""

import json
import re
from collections.abc import Iterator, Mapping
from pathlib import Path

import pytest
from typer.testing import CliRunner

from scholiast.cli.models import models
from scholiast.models.standin import Misbehaviour, ModelServer, Question, obeying

_LABELS = {
    "raised more young": ("supported", "raised 3.9"),
    "markedly better": ("miscitation", "did not differ"),
    "flying insects": ("undecidable", ""),
}
_SHOWN = re.compile(r"^\[([a-z]\d\d)\] (.*)$", re.M)


def texts_of(question: Question) -> tuple[str, bool]:
    """Return what the user said, and whether there is a picture."""
    messages = question["messages"]
    assert isinstance(messages, list)
    content = messages[-1]["content"]
    if isinstance(content, str):
        return content, False
    return str(content[0]["text"]), True


def competent(question: Question) -> str:
    """Answer every probe as a good model would; it is no language model."""
    said, is_picture = texts_of(question)
    if is_picture:
        urls = json.dumps(question["messages"])
        competent_pictures.append(urls)
        return '{"label": "red"}' if urls == competent_pictures[0] else '{"label": "blue"}'
    if "horse" in said:
        return '{"name": "horse", "legs": 4, "parts": ["mane", "hoof", "tail"]}'
    if "grass" in said:
        return '{"label": "green"}'
    if "password" in said:
        return str(re.findall(r"K\d+", said)[0])
    if "nobody would guess" in said:
        return str(question.get("seed"))
    if "statements" in said:
        return judged(said)
    return "one, two, three " * 40


competent_pictures: list[str] = []


def judged(said: str) -> str:
    before, after = said.split(" statements>\n", 1)
    windows, statements = dict(_SHOWN.findall(before)), dict(_SHOWN.findall(after))
    answers = []
    for code, text in statements.items():
        label, needle = next((v for k, v in _LABELS.items() if k in text), ("undecidable", ""))
        if text in windows.values():
            label, needle = "supported", text
        if "fewer young" in text:
            label, needle = "miscitation", "raised 3.9"
        found = [one for one, shown in windows.items() if needle and needle in shown]
        answers.append(
            {"statement": code, "thought": "", "label": label, "windows": found, "kind": "none"}
        )
    return json.dumps({"statements": answers})


@pytest.fixture
def server() -> Iterator[ModelServer]:
    competent_pictures.clear()
    with ModelServer(competent) as running:
        yield running


def asked(server: ModelServer, *more: str) -> tuple[int, str]:
    done = CliRunner().invoke(
        models, ["test", "--language-model", server.base, "--language-model-name", "m", *more]
    )
    return done.exit_code, done.output


def outcomes(output: str) -> Mapping[str, str]:
    start = output.index("{")
    told = json.loads(output[start : output.rindex("}") + 1])
    return {one["name"]: one["outcome"] for one in told["models"][0]["probes"]}


def test_a_model_that_can_is_told_so(server: ModelServer) -> None:
    status, said = asked(server)
    assert status == 0, said
    assert "It can do what is asked here." in said
    assert "3 of 3 known verdicts" in said
    assert "in one call" in said


def test_the_same_as_json(server: ModelServer) -> None:
    status, said = asked(server, "--json")
    found = outcomes(said)
    assert status == 0
    assert found["verification"] == found["JSON schema"] == found["seeds"] == "good"
    assert found["pictures"] == found["orders in a text"] == "good"


@pytest.mark.parametrize(
    ("fault", "probe", "outcome", "expected"),
    [
        (Misbehaviour.NO_SAMPLES, "several samples", "weak", 0),
        (Misbehaviour.UNCOUNTED, "tokens", "weak", 0),
        (Misbehaviour.NO_PICTURES, "pictures", "weak", 0),
        (Misbehaviour.NO_SEED, "seeds", "weak", 0),
        (Misbehaviour.INVALID_JSON, "JSON schema", "failed", 1),
        (Misbehaviour.WRONG_ENUM, "closed labels", "failed", 1),
        (Misbehaviour.WRONG_ENUM, "verification", "failed", 1),
    ],
)
def test_what_a_model_lacks_is_told(
    server: ModelServer, fault: Misbehaviour, probe: str, outcome: str, expected: int
) -> None:
    server.misbehave(fault)
    status, said = asked(server, "--json")
    assert (status, outcomes(said)[probe]) == (expected, outcome)


def test_a_model_that_does_not_answer_is_not_asked_further(server: ModelServer) -> None:
    server.misbehave(Misbehaviour.UNKNOWN_MODEL)
    status, said = asked(server)
    assert status == 2
    assert "knows no model" in said
    assert len(server.asked) == 1


def test_a_model_that_obeys_whatever_it_reads_is_told(server: ModelServer) -> None:
    with ModelServer(obeying("no idea")) as obedient:
        status, said = asked(obedient, "--json")
    assert status == 1
    assert outcomes(said)["verification"] == "failed"


def test_roles_in_a_file_are_each_tested_once(server: ModelServer, tmp_path: Path) -> None:
    file = tmp_path / "roles.toml"
    file.write_text(
        f'[models]\naddress = "{server.base}"\nname = "a"\n[models.judge]\nname = "b"\n'
    )
    done = CliRunner().invoke(models, ["test", "--language-models", str(file), "--json"])
    start = done.output.index("{")
    told = json.loads(done.output[start : done.output.rindex("}") + 1])
    assert [one["name"] for one in told["models"]] == ["a", "b"]


def test_without_a_model_there_is_nothing_to_test() -> None:
    done = CliRunner().invoke(models, ["test"])
    assert done.exit_code != 0
    assert "name a model" in str(done.exception)
