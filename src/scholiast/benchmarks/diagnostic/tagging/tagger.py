"""Words of a sentence -> Penn tags, by an averaged perceptron."""

from collections.abc import Mapping, Sequence

_BEFORE = ("-START-", "-START2-")
_AFTER = ("-END-", "-END2-")


class Tagger:
    """A greedy tagger, left to right; about 20,000 words a second."""

    def __init__(
        self,
        weights: Mapping[str, Mapping[str, float]],
        certain: Mapping[str, str],
        name: str,
    ) -> None:
        """Take a weight for each feature and tag, the tags of words that have one only, a name."""
        self._weights = weights
        self._certain = certain
        self._tags = sorted({tag for tags in weights.values() for tag in tags})
        self.name = name

    def tag(self, words: Sequence[str], known: Mapping[int, str] | None = None) -> list[str]:
        """Return one Penn tag a word; `known` fixes the tags of words by their place.

        >>> weights = {"bias": {"NN": 1}, "i suffix ies": {"NNS": 2}, "i-1 tag MD": {"VB": 2}}
        >>> made = Tagger(weights, {"can": "MD"}, "made")
        >>> made.tag("Flies can fly".split()), made.tag(["Flies"], {0: "NNP"})
        (['NNS', 'MD', 'VB'], ['NNP'])
        """
        fixed = known or {}
        around = (*_BEFORE, *(_plain(word) for word in words), *_AFTER)
        tags: list[str] = []
        last, before_last = _BEFORE
        for place, word in enumerate(words):
            tag = fixed.get(place) or self._certain.get(word)
            if not tag:
                tag = self._best(_features(word, around[place : place + 5], last, before_last))
            tags.append(tag)
            last, before_last = tag, last
        return tags

    def _best(self, features: Sequence[str]) -> str:
        scores = dict.fromkeys(self._tags, 0.0)
        for feature in features:
            for tag, weight in self._weights.get(feature, {}).items():
                scores[tag] += weight
        return max(self._tags, key=lambda tag: (scores[tag], tag), default="")


def _plain(word: str) -> str:
    """Return a word as its neighbours see it: numbers, years and compounds are each one."""
    if "-" in word and word[0] != "-":
        return "!HYPHEN"
    if word.isdigit() and len(word) == 4:
        return "!YEAR"
    return "!DIGITS" if word[0].isdigit() else word.lower()


def _features(word: str, around: Sequence[str], last: str, before_last: str) -> tuple[str, ...]:
    """Return what is seen of a word; `around` is it with two words on either side."""
    earlier, previous, own, following, later = around
    return (
        "bias",
        f"i suffix {word[-3:]}",
        f"i pref1 {word[0]}",
        f"i-1 tag {last}",
        f"i-2 tag {before_last}",
        f"i tag+i-2 tag {last} {before_last}",
        f"i word {own}",
        f"i-1 tag+i word {last} {own}",
        f"i-1 word {previous}",
        f"i-1 suffix {previous[-3:]}",
        f"i-2 word {earlier}",
        f"i+1 word {following}",
        f"i+1 suffix {following[-3:]}",
        f"i+2 word {later}",
    )
