"""The named features of a candidate: what each says. The ranker sees no others."""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Feature:
    """One number a candidate."""

    name: str
    says: str
    """What it measures; shown in the documentation."""


FEATURES = (
    Feature("tower", "cosine of query and work in the towers' space, the work's own vector in it"),
    Feature("tower_text", "the same by the work's text alone"),
    Feature("tower_rank", "log of one plus the rank among the candidates by `tower`"),
    Feature("encoder", "cosine of query and work by the encoder as it comes"),
    Feature("terms", "cosine of title and abstract with the work's title, over weighted stems"),
    Feature("terms_title", "cosine of the query's title with the work's title"),
    Feature("terms_length", "`terms` times the root of how many terms the work's title has"),
    Feature("terms_rank", "log of one plus the rank among the candidates by `terms`"),
    Feature("cited_by", "log of one plus how many known papers cite the work"),
    Feature("nearest_20", "how many of the 20 nearest known papers cite it"),
    Feature("nearest_50", "how many of the 50 nearest"),
    Feature("nearest_200", "how many of the 200 nearest"),
    Feature("lift_50", "share among the 50 nearest over the share among all papers"),
    Feature("lift_200", "share among the 200 nearest over the share among all papers"),
    Feature("encoder_votes", "votes of the 100 papers nearest by the encoder, weighed by cosine"),
    Feature("encoder_nearest", "cosine of the nearest paper that cites it, by the encoder"),
    Feature("terms_votes", "votes of the 100 papers nearest by terms"),
    Feature("terms_nearest", "cosine of the nearest paper that cites it, by terms"),
    Feature("tower_votes", "votes of the 100 papers nearest by the towers"),
    Feature("tower_nearest", "cosine of the nearest paper that cites it, by the towers"),
    Feature("votes", "votes of the 200 papers nearest by the mean of the three likenesses"),
    Feature("votes_rank", "log of one plus the rank among the candidates by `votes`"),
    Feature("cocited", "how often it is cited with the 20 first candidates, damped by citations"),
    Feature("cocited_plain", "the same, not damped"),
    Feature("cocited_rank", "log of one plus the rank among the candidates by `cocited`"),
    Feature("like_first", "cosine with the mean of the 20 first candidates, by the towers"),
    Feature("like_first_encoder", "the same by the encoder"),
    Feature("like_references", "mean cosine with the 5 likest references of the 8 nearest papers"),
    Feature("title_terms", "how many terms the work's title has"),
    Feature("query_nearest", "likeness of the nearest paper (of the query, not of the work)"),
    Feature("query_near", "mean likeness of the 20 nearest papers (of the query)"),
    Feature("query_tower", "mean `tower` of the 20 first works (of the query)"),
    Feature("query_terms", "how many terms the query has"),
    Feature("query_spread", "entropy of the votes (of the query)"),
    Feature("mixed", "votes and `tower`, each brought to 0-1, added: the first stage's order"),
    Feature("query_nearest_tower", "cosine of the nearest paper by the towers (of the query)"),
    Feature("query_nearest_encoder", "cosine of the nearest paper by the encoder (of the query)"),
)
NAMES = tuple(feature.name for feature in FEATURES)
