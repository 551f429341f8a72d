"""What a paper should cite: whole lists, single places, missing and better citations."""

from scholiast.recommending.asking import Paper, paper_of
from scholiast.recommending.interface import Engine, Recommendations, Wish
from scholiast.recommending.walking import for_paper, recommend

__all__ = ["Engine", "Paper", "Recommendations", "Wish", "for_paper", "paper_of", "recommend"]
