"""LanguageReranker: a language model puts candidates in order, by ids of a closed list."""

from collections.abc import Sequence

from scholiast.models.hashing import draw_mark
from scholiast.models.interface import LanguageModel, Message, Sampling
from scholiast.models.quoting import Draw, quoting_for
from scholiast.papers import Work
from scholiast.recommending.generating.answers import Fault, read_answer
from scholiast.recommending.generating.asking import candidate_id, quoted_paper, quoted_works
from scholiast.recommending.generating.grouping import marked_text
from scholiast.recommending.generating.prompting import prompt_named
from scholiast.recommending.generating.tallying import Counts, Tally, count_tokens
from scholiast.retrieving.interface import Need

WINDOW = 40
"""Candidates that a model is shown; the others keep their order below them."""


class LanguageReranker:
    """Asks a model for the order of the first candidates; where it fails, the order stays."""

    def __init__(
        self,
        model: LanguageModel,
        *,
        window: int = WINDOW,
        sampling: Sampling | None = None,
        draw: Draw = draw_mark,
    ) -> None:
        """Take the model, and how many candidates it is shown."""
        self._model = model
        self._window = window
        self._sampling = sampling or Sampling(wants_json=True)
        self._draw = draw
        self.tally = Tally()
        """What became of all questions so far."""

    @property
    def name(self) -> str:
        """Return what it is called."""
        return f"language({self._model.name})"

    def rerank(self, need: Need, candidates: Sequence[Work]) -> list[float]:
        """Return one score a candidate: how many stand at or below it."""
        shown = candidates[: self._window]
        order = self._order(need, shown) if len(shown) > 1 else []
        places = list(dict.fromkeys([*order, *range(len(candidates))]))
        scores = [0.0] * len(candidates)
        for place, candidate in enumerate(places):
            scores[candidate] = float(len(candidates) - place)
        return scores

    def _order(self, need: Need, shown: Sequence[Work]) -> list[int]:
        """Return the shown candidates that the model named, best first; none where it failed."""
        counts = Counts(questions=1)
        reply = self._model.ask(self._messages(need, shown), self._sampling)
        count_tokens(counts, reply)
        answer = (
            read_answer(reply.text, is_placed=False) if reply.answered else Fault(reply.failure)
        )
        known = {candidate_id(at): at for at in range(len(shown))}
        named = [] if isinstance(answer, Fault) else [item.id.strip() for item in answer.items[0]]
        order = [known[id] for id in named if id in known]
        counts.failed += isinstance(answer, Fault)
        counts.named, counts.by_id = len(named), len(order)
        counts.unresolved = len(named) - len(order)
        self.tally.add(counts, answer.words if isinstance(answer, Fault) else "")
        return order

    def _messages(self, need: Need, shown: Sequence[Work]) -> tuple[Message, ...]:
        texts = [need.title, need.abstract, need.before, need.after, need.section]
        quoting = quoting_for(
            texts + [text for work in shown for text in (work.title, work.abstract)], self._draw
        )
        section = ""
        if need.is_position:
            place = quoting.quote("section", marked_text([need]))
            section = f"What is to be cited stands at [[1]]:\n\n{place}"
        system, user = prompt_named("rerank").filled(
            {
                "mark": quoting.mark,
                "paper": quoted_paper(need, quoting),
                "section": section,
                "found": quoted_works(shown, quoting, is_closed=True),
            }
        )
        return Message("system", system), Message("user", user)
