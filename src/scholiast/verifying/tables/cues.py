"""Words of a claim that compare, and of a heading where less is better."""

from scholiast.verifying.discrepancies.wordlists import words

MORE = words(
    """outperforms outperform outperformed outperforming better higher superior surpasses
    surpass surpassed exceeds exceed larger greater more improves improve improved
    improvement gain gains beats above increase increases increased faster longer stronger"""
)
LESS = words(
    """worse lower inferior underperforms underperform underperformed smaller less fewer
    hurts degrades drop drops dropped decrease decreases decreased below reduces reduced
    shorter slower poorer poor decline declines"""
)
BEST = words("best highest largest most top maximum greatest strongest state-of-the-art")
WORST = words("worst lowest smallest least minimum fewest weakest")
LEVEL = words("similar comparable close same equal identical competitive par")
LOWER_IS_BETTER = words(
    """error errors loss perplexity ppl wer ter mae rmse mse time latency eer fid distance
    runtime seconds cost"""
)
RAW = words("higher lower larger smaller more less fewer greater highest lowest largest")
"""Words that compare numbers as they stand, whichever is better."""
