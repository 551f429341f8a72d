import json
import signal
import subprocess
import sys
import threading
import time
from collections import Counter
from hashlib import sha256
from pathlib import Path

import pytest
from tests.benchmarks.texts.echoing import Asking, Echoes, Parrot, said

from scholiast.benchmarks.calls import Calls
from scholiast.benchmarks.interface import Item, Outcome, Response
from scholiast.benchmarks.journal import Kept
from scholiast.benchmarks.run import Options, outcomes
from scholiast.benchmarks.scores import read_scores
from scholiast.benchmarks.texts.running import Told, run
from scholiast.errors import InputError, StoreError
from scholiast.models.asking import ask_all
from scholiast.models.interface import Image, LanguageModel, Message, Reply, Sampling
from scholiast.models.scripted import ScriptedModel
from scholiast.models.servers import Price
from scholiast.models.standin import ModelServer

ROOT = Path(__file__).parents[3]
TIMES = {"ms", "cpu_ms", "code"}


def measured(
    records: Path, model: Parrot, *, count: int = 6, limit: int | None = None, jobs: int = 1
) -> Outcome:
    """Return the outcome of echoing, judged by the same model."""
    calls = Calls()
    asked, judge = calls.of("system", model, Price(1.0, 10.0)), calls.of("judge", model)
    benchmark = Echoes(count, judge)
    return run(benchmark, Asking(asked), Options(records, limit, jobs=jobs), calls)


def lines(records: Path, ending: str) -> list[dict[str, object]]:
    """Return the lines of the one file of records with an ending, without times and the digest of the code."""
    (path,) = records.glob(f"*{ending}")
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return [{key: value for key, value in row.items() if key not in TIMES} for row in rows]


def test_a_run_leaves_figures_prompts_replies_and_scores(tmp_path: Path) -> None:
    outcome = measured(tmp_path, Parrot())
    assert (outcome.benchmark, outcome.n) == ("echoes/plain", 6)
    assert outcome.metrics == {"same": 1.0, "judged": 0.5, "only_even": 1.0}
    assert outcome.notes["n only_even"] == 3
    assert outcome.slices["parity=odd"] == {"same": 1.0, "judged": 0.5}
    assert outcome.slice_sizes == {"parity=even": 3, "parity=odd": 3}
    costs = outcome.costs
    assert (costs["calls"], costs["tokens_in"], costs["tokens_out"]) == (12, 84, 18)
    head, first, *_ = lines(tmp_path, ".calls.jsonl")
    assert head["system model"] == head["judge model"] == "parrot"
    assert first["messages"] == [{"role": "user", "text": f"Say {'0:'.ljust(20, 'w')}"}]
    assert (first["role"], first["text"], first["tokens_in"]) == ("system", "0", 10)
    told = lines(tmp_path, ".samples.jsonl")[1]
    assert told["calls"][0] == first["id"]  # type: ignore[index]
    assert told["response"] == {"text": "0", "details": {"letters": 1}}
    assert read_scores(next(tmp_path.glob("*.calls.jsonl"))).samples["e0"].scores["judged"] == 0.5
    assert outcomes(tmp_path)[0][1] == outcome
    assert not list((tmp_path / "unfinished").iterdir())


def test_money_is_counted_by_each_models_price(tmp_path: Path) -> None:
    calls = Calls()
    system = calls.of("system", Named("paid"), Price(1.0, 10.0))
    judge = calls.of("judge", Named("free"))
    outcome = run(Echoes(2, judge), Asking(system), Options(tmp_path), calls)
    assert outcome.costs["dollars"] == pytest.approx(2 * (10 * 1 + 2 * 10) / 1e6)


class Named(Parrot):
    """A parrot with a name of its own."""

    def __init__(self, name: str) -> None:
        super().__init__()
        self._name = name

    @property
    def name(self) -> str:
        return self._name


def test_the_record_is_the_same_whatever_the_number_of_threads(tmp_path: Path) -> None:
    one = measured(tmp_path / "1", Slow(), count=30)
    many = measured(tmp_path / "8", Slow(), count=30, jobs=8)
    assert one.metrics == many.metrics
    assert one.intervals == many.intervals
    for ending in (".samples.jsonl", ".calls.jsonl", ".scores.jsonl"):
        assert lines(tmp_path / "1", ending) == lines(tmp_path / "8", ending)


class Slow(Parrot):
    """A parrot that takes longer for the first samples, so that later ones overtake them."""

    def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
        reply = super().ask(messages, sampling)
        time.sleep(0.01 if reply.text in {"0", "1", "2"} else 0.0)
        return reply


def test_samples_are_drawn_as_they_are_needed(tmp_path: Path) -> None:
    drawn: list[int] = []
    under_way: list[int] = []

    class Watched(Echoes):
        def items(self, limit: int | None = None):  # type: ignore[no-untyped-def]
            for item in super().items(limit):
                drawn.append(len(drawn))
                yield item

    class Answering(Parrot):
        def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
            under_way.append(len(drawn) - len(self.asked))
            return super().ask(messages, sampling)

    calls = Calls()
    system = Asking(calls.of("system", Answering()))
    run(Watched(200), system, Options(tmp_path, jobs=4), calls)
    assert len(drawn) == 200
    assert max(under_way) <= 2 * 4 + 1


def test_a_run_that_died_asks_only_for_what_is_missing(tmp_path: Path) -> None:
    whole = measured(tmp_path / "whole", Parrot())
    records = tmp_path / "died"
    with pytest.raises(RuntimeError, match="killed"):
        measured(records, Parrot(dies_at=3))
    later = Parrot()
    outcome = measured(records, later)
    assert [text[:5] for text in later.asked if text.startswith("Say")] == [
        "Say 3", "Say 4", "Say 5",
    ]  # fmt: skip
    assert outcome.metrics == whole.metrics
    assert outcome.costs["tokens_in"] == whole.costs["tokens_in"]
    for ending in (".samples.jsonl", ".calls.jsonl", ".scores.jsonl"):
        assert lines(records, ending) == lines(tmp_path / "whole", ending)


def test_the_reply_of_a_sample_that_was_not_finished_is_used(tmp_path: Path) -> None:
    class Unmarked(Parrot):
        def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
            if messages[-1].text.startswith("Mark 2"):
                raise RuntimeError("killed")
            return super().ask(messages, sampling)

    with pytest.raises(RuntimeError):
        measured(tmp_path, Unmarked())
    later = Parrot()
    measured(tmp_path, later)
    assert not [text for text in later.asked if text.startswith("Say 2")]
    assert [text for text in later.asked if text.startswith("Mark 2")] == ["Mark 2 of e2"]


def test_an_outage_is_told_and_only_its_samples_are_asked_again(tmp_path: Path) -> None:
    outcome = measured(tmp_path, Parrot(silent_at=2))
    assert outcome.notes["without an answer"] == outcome.notes["hit by outages"] == 1
    assert outcome.metrics["same"] == pytest.approx(5 / 6)
    later = Parrot()
    mended = measured(tmp_path, later)
    assert mended.metrics["same"] == 1
    assert mended.notes["hit by outages"] == 0
    assert sorted(later.asked)[-1].startswith("Say 2:")
    assert len([text for text in later.asked if text.startswith("Say")]) == 1
    assert not list((tmp_path / "unfinished").iterdir())


def test_the_same_question_under_way_twice_is_put_once(tmp_path: Path) -> None:
    model, calls = Waiting(), Calls()
    kept = calls.of("system", model)
    calls.open(tmp_path, {})
    question = ((Message("user", "Say 1:"),), Sampling())
    threads = [threading.Thread(target=kept.ask, args=question) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(model.asked) == 1
    assert kept.ask(*question).text == "1"
    assert len(model.asked) == 1


class Waiting(Parrot):
    """A parrot that thinks first."""

    def ask(self, messages: tuple[Message, ...], sampling: Sampling) -> Reply:
        reply = super().ask(messages, sampling)
        time.sleep(0.05)
        return reply


def test_samples_of_one_question_are_kept_apart_and_pictures_are_kept_by_hash(
    tmp_path: Path,
) -> None:
    script = ScriptedModel(["a", "b", "c"])
    calls = Calls()
    model = calls.of("system", script)
    calls.open(tmp_path, {})
    messages = (Message("user", "What is it?", (Image(b"\x89PNG\r\n\x1a\n.."),)),)
    with calls.used() as used:
        assert [one.text for one in model.sample(messages, Sampling(), 2)] == ["a", "b"]
        assert [one.text for one in model.sample(messages, Sampling(), 3)] == ["a", "b", "c"]
        assert model.ask(messages, Sampling().drawn(1)).text == "b"
    assert len(script.asked) == 3
    assert len(used.ids) == 3
    text = next(tmp_path.glob("*.calls.jsonl")).read_text("utf-8")
    assert sha256(messages[0].images[0].content).hexdigest() in text
    assert '"images":["' in text
    assert "PNG" not in text


def test_a_damaged_line_costs_its_own_sample_and_no_other(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError):
        measured(tmp_path, Parrot(dies_at=5))
    for path in (tmp_path / "unfinished").iterdir():
        whole = path.read_bytes().split(b"\n")
        whole[2] = b'{"id": "e1", "inp' + b"\0" * 40
        path.write_bytes(b"\n".join(whole) + b'{"id": "half')
    later = Parrot()
    outcome = measured(tmp_path, later)
    assert outcome.metrics["same"] == 1
    said_again = [text for text in later.asked if text.startswith("Say")]
    # of calls the mark of sample 0 was lost, of samples the line of sample 1, whose calls are kept
    assert [text[:5] for text in said_again] == ["Say 5"]
    assert sorted(set(later.asked) - set(said_again)) == ["Mark 0 of e0", "Mark 5 of e5"]


def test_a_journal_whose_first_line_is_damaged_keeps_the_rest(tmp_path: Path) -> None:
    path = tmp_path / "j.jsonl"
    with Kept(path, {"model": "a"}, Told) as journal:
        journal.add([Told("x", "1", Response("t"), {})])
    body = path.read_bytes().partition(b"\n")[2]
    path.write_bytes(b"\0\0\0\0\n" + body)
    with Kept(path, {"model": "a"}, Told) as journal:
        assert list(journal.kept) == ["x"]
        assert journal.damaged == 1
        journal.finish(tmp_path / "out.jsonl")
    assert json.loads((tmp_path / "out.jsonl").read_text("utf-8").splitlines()[0]) == {"model": "a"}


def test_samples_of_other_inputs_are_asked_anew(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError):
        measured(tmp_path, Parrot(dies_at=5))

    class Same(Echoes):
        @property
        def digest(self) -> str:
            return Echoes(6).digest

    calls, later = Calls(), Parrot()
    system, judge = calls.of("system", later), calls.of("judge", later)
    run(Same(6, judge, size=30), Asking(system), Options(tmp_path), calls)
    assert Counter(text[:3] for text in later.asked)["Say"] == 6


def test_nothing_to_ask_and_ids_given_twice_are_told(tmp_path: Path) -> None:
    class Twice(Echoes):
        def items(self, limit: int | None = None):  # type: ignore[no-untyped-def]
            first = next(iter(super().items()))
            yield from (first, Item(first.id, "other", "0"))

    with pytest.raises(InputError, match="nothing to ask"):
        run(Echoes(0), Asking(Parrot()), Options(tmp_path))
    with pytest.raises(InputError, match="two samples have the id 'e0'"):
        run(Twice(2), Asking(Parrot()), Options(tmp_path))
    assert run(Echoes(2), Asking(Parrot()), Options(tmp_path)).n == 2


def test_a_limit_takes_the_first_and_a_longer_run_goes_on_from_them(tmp_path: Path) -> None:
    with pytest.raises(RuntimeError):
        measured(tmp_path, Parrot(dies_at=3), limit=4)
    later = Parrot()
    assert measured(tmp_path, later).n == 6
    assert not [text for text in later.asked if text.startswith(("Say 0", "Say 2"))]
    assert measured(tmp_path, Parrot(), limit=4).n == 4


def test_records_without_scores_and_damaged_ones_are_told(tmp_path: Path) -> None:
    (tmp_path / "x.json").write_text("{}")
    with pytest.raises(InputError, match="no scores"):
        read_scores(tmp_path / "x.json")
    (tmp_path / "x.scores.jsonl").write_text("{}\n{")
    with pytest.raises(StoreError, match="no file of scores"):
        read_scores(tmp_path / "x.json")


FULL = """
import resource, signal, sys
from pathlib import Path
from tests.benchmarks.texts.echoing import Parrot
from tests.benchmarks.texts.test_running import measured

limit = int(sys.argv[2])
if limit:
    signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    resource.setrlimit(resource.RLIMIT_FSIZE, (limit, limit))
model = Parrot()
try:
    outcome = measured(Path(sys.argv[1]), model)
except OSError as error:
    print("full", len(model.asked))
else:
    print(outcome.metrics["same"], len(model.asked))
"""


@pytest.mark.skipif(sys.platform != "linux", reason="limits of files are Linux's here")
def test_a_full_disk_ends_the_run_and_what_was_kept_is_used(tmp_path: Path) -> None:
    def tried(limit: int) -> list[str]:
        done = subprocess.run(
            [sys.executable, "-c", FULL, str(tmp_path), str(limit)],
            capture_output=True, text=True, cwd=ROOT, check=True,
        )  # fmt: skip
        return done.stdout.split()

    assert tried(2_000)[0] == "full"
    calls = next((tmp_path / "unfinished").glob("*.calls.jsonl"))
    assert calls.read_bytes().endswith(b"}\n")
    kept = len(calls.read_text("utf-8").splitlines()) - 1
    assert kept > 2
    result, asked = tried(0)
    assert result == "1.0"
    assert int(asked) == 12 - kept


KILLED = """
import sys
from pathlib import Path
from scholiast.benchmarks.calls import Calls
from scholiast.benchmarks.run import Options
from scholiast.benchmarks.texts.running import run
from scholiast.models.opening import open_model
from tests.benchmarks.texts.echoing import Asking, Echoes

with open_model(sys.argv[2], "stand-in") as model:
    calls = Calls()
    asked, judge = calls.of("system", model), calls.of("judge", model)
    print(run(Echoes(40, judge), Asking(asked), Options(Path(sys.argv[1]), jobs=4), calls).n)
"""


def test_a_process_that_is_killed_pays_nothing_twice_but_what_was_under_way(
    tmp_path: Path,
) -> None:
    def answering(question: object) -> str:
        time.sleep(0.005)
        return said(question["messages"][-1]["content"]).text  # type: ignore[index]

    def command(base: str, records: Path) -> list[str]:
        return [sys.executable, "-c", KILLED, str(records), base]

    with ModelServer(answering) as server:
        kills, shown = 0, ""
        while True:
            before = len(server.asked)
            process = subprocess.Popen(
                command(server.base, tmp_path / "r"), cwd=ROOT, stdout=subprocess.PIPE, text=True
            )
            while kills < 2 and process.poll() is None and len(server.asked) < before + 15:
                time.sleep(0.002)
            if kills == 2:
                shown, _ = process.communicate(timeout=60)
                break
            process.send_signal(signal.SIGKILL)
            process.communicate()
            kills += 1
        asked = len(server.asked)
        subprocess.run(command(server.base, tmp_path / "w"), cwd=ROOT, check=True)
    assert shown.strip() == "40"
    assert asked <= 80 + kills * 4
    for ending in (".samples.jsonl", ".calls.jsonl", ".scores.jsonl"):
        assert lines(tmp_path / "r", ending) == lines(tmp_path / "w", ending)


class Several:
    """A system that puts several questions to its model at once."""

    name = "several"

    def __init__(self, model: LanguageModel) -> None:
        self._model = model

    def respond(self, item: Item[str]) -> Response:
        number = int(item.id[1:])
        asked = [((Message("user", f"Say {10 * number + at}:"),), Sampling()) for at in range(1, 4)]
        replies = ask_all(self._model, asked, workers=3)
        return Response("".join(one.text for one in replies))


def test_questions_put_at_once_are_in_the_record_of_their_own_sample(tmp_path: Path) -> None:
    for jobs, records in ((1, tmp_path / "1"), (3, tmp_path / "3")):
        calls = Calls()
        system = Several(calls.of("system", Parrot()))
        run(Echoes(5), system, Options(records, jobs=jobs), calls)
    told = lines(tmp_path / "3", ".samples.jsonl")
    assert told == lines(tmp_path / "1", ".samples.jsonl")
    said_by = {row["id"]: row["text"] for row in lines(tmp_path / "3", ".calls.jsonl")[1:]}
    for row in told[1:]:
        words = sorted(str(said_by[id]) for id in row["calls"])  # type: ignore[attr-defined]
        assert "".join(words) == row["response"]["text"]  # type: ignore[index]
        assert len(words) == 3
