"""Files of works -> the store: formats told apart, read as streams, resumed where they stopped."""

from scholiast.corpora.intake.formats import FORMATS, Format
from scholiast.corpora.intake.report import Report
from scholiast.corpora.intake.running import take_in

__all__ = ["FORMATS", "Format", "Report", "take_in"]
