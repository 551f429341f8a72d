"""Citing sentence -> what the citation is for: background, method or result."""

from scholiast.benchmarks.diagnostic.intents.classifier import (
    INTENTS,
    IntentClassifier,
    open_classifier,
)

__all__ = ["INTENTS", "IntentClassifier", "open_classifier"]
