"""Text -> sentences, none broken at an abbreviation, a formula or a citation."""

from scholiast.parsing.sentences.splitting import split_sentences

__all__ = ["split_sentences"]
