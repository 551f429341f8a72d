"""Where a tagger's weights come from, and what of a pickle is read."""

import json
import pickle
import pickletools
from collections import OrderedDict
from importlib.util import find_spec
from pathlib import Path

import pytest

from scholiast.benchmarks.diagnostic.describing import surroundings
from scholiast.benchmarks.diagnostic.tagging import Tagger, find_tagger
from scholiast.benchmarks.diagnostic.tagging.plain import plain_data
from scholiast.benchmarks.diagnostic.tagging.weights import FILE, PACKAGE, converted
from scholiast.benchmarks.diagnostic.tokens import tokens_of
from scholiast.errors import SettingsError, StoreError

needs_weights = pytest.mark.skipif(
    find_spec(PACKAGE) is None, reason="needs `pip install --no-deps textblob-aptagger`"
)
PLAIN = (
    {"bias": {"NN": 1.25, "JJ": -3.0}, "naïve": {}},
    {"the": "DT", "of": "IN"},
    {"NN", "JJ"},
    ["a", 1, 300, 70000, None, True, False, (), (1,), (1, 2), (1, 2, 3, 4)],
)


@pytest.fixture(scope="module")
def cache(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("cache")


@pytest.fixture(scope="module")
def tagger(cache: Path) -> Tagger:
    found = find_tagger(cache=cache)
    assert found is not None
    return found


@pytest.mark.parametrize("protocol", [2, 3, 4, 5])
def test_plain_data_of_a_pickle_is_read_as_it_is(protocol: int) -> None:
    assert plain_data(pickle.dumps(PLAIN, protocol=protocol)) == PLAIN[:4]


class Marking:
    """Pickled, this is a call that writes a file."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def __reduce__(self) -> tuple[object, tuple[str]]:
        return Path.touch, (self.path,)  # type: ignore[return-value]


@pytest.mark.parametrize("protocol", [0, 1, 2, 4])
def test_a_pickle_that_would_run_something_is_refused_and_runs_nothing(
    tmp_path: Path, protocol: int
) -> None:
    made = pickle.dumps(({"bias": {}}, Marking(tmp_path / "run")), protocol=protocol)
    with pytest.raises(StoreError, match="more than plain data"):
        plain_data(made)
    assert not (tmp_path / "run").exists()
    pickle.loads(made)  # the control: it would have
    assert (tmp_path / "run").exists()


CALLS = {
    "a name": b"\x80\x02cos\nsystem\n.",
    "a call of what is no set": b"\x80\x02]]\x85R.",
    "a call of a name": b"\x80\x02cos\nsystem\nU\x04true\x85R.",
    "a state that is set": b"\x80\x02}}b.",
    "an object of a class": b"\x80\x02(cos\nsystem\no.",
    "an instance by name": b"(ios\nsystem\n.",
    "something kept outside": b"\x80\x02U\x01aQ.",
    "an extension's code": b"\x80\x02\x82\x01.",
}


@pytest.mark.parametrize("content", CALLS.values(), ids=CALLS)
def test_each_opcode_that_is_not_data_is_refused(content: bytes) -> None:
    assert list(pickletools.genops(content)), "it is a pickle"
    with pytest.raises(StoreError, match="more than plain data"):
        plain_data(content)


def test_classes_of_the_library_are_refused_too() -> None:
    with pytest.raises(StoreError, match="GLOBAL collections OrderedDict"):
        plain_data(pickle.dumps(OrderedDict(a=1), protocol=2))


@pytest.mark.parametrize("content", [b"", b"\x80\x02", b"\x80\x02]}u.", b"\x80\x02h\x07.", b"no"])
def test_a_damaged_pickle_is_said_to_be_damaged(content: bytes) -> None:
    with pytest.raises(StoreError, match="damaged"):
        plain_data(content)


def test_another_file_in_the_package_s_place_is_refused() -> None:
    with pytest.raises(StoreError, match=r"not those of 0\.2\.0"):
        converted(pickle.dumps(PLAIN))


def test_without_folder_package_and_cache_there_is_no_tagger(tmp_path: Path) -> None:
    assert find_tagger(cache=tmp_path, package="no_such_package") is None


def test_weights_of_one_s_own_are_read_from_a_folder(tmp_path: Path) -> None:
    made = {"certain": {"the": "DT"}, "weights": {"bias": {"NN": 1}, "i suffix ing": {"VBG": 2.5}}}
    (tmp_path / FILE).write_text(json.dumps(made))
    own = find_tagger(tmp_path)
    assert own is not None
    assert own.tag(["the", "flying", "gull"]) == ["DT", "VBG", "NN"]
    assert own.name.startswith(tmp_path.name)
    (tmp_path / FILE).write_text("{}")
    with pytest.raises(SettingsError, match="no weights of a tagger"):
        find_tagger(tmp_path)
    with pytest.raises(SettingsError, match="no weights of a tagger"):
        find_tagger(tmp_path / "none")


@needs_weights
def test_weights_are_kept_as_json_and_read_from_there(tagger: Tagger, cache: Path) -> None:
    kept = cache / "tagging" / FILE
    assert set(json.loads(kept.read_bytes())) == {"certain", "weights"}
    again = find_tagger(cache=cache, package="no_such_package")
    assert again is not None
    sentence = ["We", "follow", "the", "method", "of", "Brill", "."]
    assert again.tag(sentence) == ["PRP", "VBP", "DT", "NN", "IN", "NNP", "."]
    assert again.name == tagger.name


@needs_weights
def test_kept_weights_that_were_changed_are_not_used(
    tagger: Tagger, cache: Path, tmp_path: Path
) -> None:
    assert tagger.name
    content = (cache / "tagging" / FILE).read_bytes()
    (tmp_path / "tagging").mkdir()
    kept = tmp_path / "tagging" / FILE
    kept.write_bytes(content)
    assert find_tagger(cache=tmp_path, package="no_such_package") is not None
    kept.write_bytes(content.replace(b'"DT"', b'"NN"', 1))
    assert find_tagger(cache=tmp_path, package="no_such_package") is None


WORDS = {
    "We compare the model <REF> with birds.": ("noun", "preposition"),
    "This was shown <REF> and is known.": ("verb", "others"),
    "It was described previously (<REF>) by us.": ("adverb", "preposition"),
    "This is old <REF>, the birds fly.": ("adjective", ""),
    "<REF> is old.": ("", "verb"),
}


@needs_weights
@pytest.mark.parametrize(("sentence", "groups"), WORDS.items())
def test_the_words_beside_a_citation_are_told(
    sentence: str, groups: tuple[str, str], tagger: Tagger
) -> None:
    assert surroundings(tokens_of(sentence), tagger) == groups


@needs_weights
def test_a_narrative_citation_is_who_does_something(tagger: Tagger) -> None:
    tokens = tokens_of("In turn <REF> report that birds fly.")
    assert surroundings(tokens, tagger, is_narrative=True)[1] == "verb"
