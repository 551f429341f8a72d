"""A claim in another language -> the same in English, in a language model's words."""

from scholiast.verifying.translating.stage import translate

__all__ = ["translate"]
