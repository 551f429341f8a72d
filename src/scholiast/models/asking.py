"""Several questions, or several replies to one, with a bound on what is under way at once."""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextvars import copy_context

from scholiast.models.interface import LanguageModel, Message, Reply, Sampler, Sampling

WORKERS = 4
"""Questions under way at once, where nobody says otherwise."""
Question = tuple[tuple[Message, ...], Sampling]


def ask_all(
    model: LanguageModel, questions: Sequence[Question], *, workers: int = WORKERS
) -> tuple[Reply, ...]:
    """Return the replies in the questions' order; at most `workers` are asked at once.

    Raises what `ask` raises: the questions not yet begun are then not asked. Each is put in the
    context of the caller, so that a benchmark's record knows for which sample it was.
    """
    if workers <= 1 or len(questions) <= 1:
        return tuple(model.ask(*question) for question in questions)
    with ThreadPoolExecutor(min(workers, len(questions)), "language model") as pool:
        waiting = [
            pool.submit(copy_context().run, model.ask, messages, sampling)
            for messages, sampling in questions
        ]
        try:
            return tuple(future.result() for future in waiting)
        except BaseException:
            pool.shutdown(cancel_futures=True)
            raise


def samples_of(
    model: LanguageModel,
    messages: tuple[Message, ...],
    sampling: Sampling,
    many: int,
    *,
    workers: int = 1,
) -> tuple[Reply, ...]:
    """Return `many` replies to one question, in one call where the model can, else one by one.

    Sample number i has the seed `sampling.drawn(i)`, by which a record keeps it apart.
    """
    if isinstance(model, Sampler):
        return model.sample(messages, sampling, many)
    return ask_all(model, [(messages, sampling.drawn(at)) for at in range(many)], workers=workers)
