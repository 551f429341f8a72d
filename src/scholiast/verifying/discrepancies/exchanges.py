"""What perturbing puts in the place of what: word for word, in the same grammatical form."""

from scholiast.verifying.discrepancies.wordlists import words


def pairs(text: str, *, both_ways: bool = False) -> dict[str, tuple[str, ...]]:
    """Return word -> what may stand instead, from `word > one | other` a line.

    >>> pairs("may > will | can", both_ways=True)
    {'may': ('will', 'can'), 'will': ('may',), 'can': ('may',)}
    """
    found: dict[str, tuple[str, ...]] = {}
    for line in text.strip().splitlines():
        word, _, others = (part.strip() for part in line.partition(">"))
        choices = tuple(other.strip() for other in others.split("|"))
        found[word] = found.get(word, ()) + choices
        for other in choices if both_ways else ():
            found[other] = (*found.get(other, ()), word)
    return found


DIRECTIONS = pairs(
    """
    increase > decrease
    increases > decreases
    increased > decreased
    increasing > decreasing
    higher > lower
    rise > decline
    rises > falls
    rose > fell
    improve > worsen
    improves > worsens
    improved > worsened
    improvement > deterioration
    improvements > deteriorations
    improving > worsening
    better > worse
    greater > smaller
    larger > smaller
    more > less
    longer > shorter
    faster > slower
    stronger > weaker
    elevated > reduced
    upregulated > downregulated
    upregulation > downregulation
    up-regulated > down-regulated
    upregulates > downregulates
    positive > negative
    positively > negatively
    promotes > inhibits
    promoted > inhibited
    promote > inhibit
    activates > inactivates
    activated > inactivated
    activation > inactivation
    enhances > suppresses
    enhanced > suppressed
    enhance > suppress
    gain > loss
    gains > losses
    beneficial > harmful
    superior > inferior
    reduces > raises
    reduce > raise
    overexpression > underexpression
    """,
    both_ways=True,
) | {"reduced": ("increased",), "reduction": ("increase",), "reductions": ("increases",),
     "inhibition": ("promotion",), "suppressed": ("enhanced",)}  # fmt: skip

AUXILIARIES = words("is are was were has have had can could did does do will would should")

DENIED = pairs(
    """
    reduces > does not reduce
    increases > does not increase
    improves > does not improve
    affects > does not affect
    requires > does not require
    inhibits > does not inhibit
    promotes > does not promote
    causes > does not cause
    shows > does not show
    provides > does not provide
    contributes > does not contribute
    depends > does not depend
    plays > does not play
    leads > does not lead
    predicts > does not predict
    outperforms > does not outperform
    achieves > does not achieve
    showed > did not show
    found > did not find
    reduced > did not reduce
    increased > did not increase
    improved > did not improve
    affected > did not affect
    decreased > did not decrease
    resulted > did not result
    led > did not lead
    achieved > did not achieve
    occurred > did not occur
    differed > did not differ
    remained > did not remain
    reported > did not report
    """
)
"""Finite verbs, with what denies them; only after a noun is it certain that they are finite."""

HEDGES = pairs(
    """
    may > will
    might > will
    could > will
    suggests that > proves that
    suggest that > prove that
    suggested that > proved that
    suggesting that > proving that
    appears to be > is clearly
    appear to be > are clearly
    appears to > is certain to
    appear to > are certain to
    seems to > is certain to
    likely to > certain to
    is likely > is certain
    are likely > are certain
    probably > certainly
    possibly > certainly
    potentially > certainly
    presumably > certainly
    often > always
    generally > always
    typically > always
    usually > always
    sometimes > always
    partly > entirely
    partially > completely
    """
)

CAUSES = pairs(
    """
    is associated with > causes
    are associated with > cause
    was associated with > caused
    were associated with > caused
    is correlated with > causes
    are correlated with > cause
    was correlated with > caused
    were correlated with > caused
    correlates with > leads to
    correlate with > lead to
    correlated with > led to
    is linked to > causes
    are linked to > cause
    was linked to > caused
    been associated with > been shown to cause
    been linked to > been shown to cause
    significantly associated with > responsible for
    strongly associated with > responsible for
    associated with > caused by
    is a risk factor for > is a cause of
    predicts > causes
    is related to > results from
    are related to > result from
    was related to > resulted from
    """
)

POPULATIONS = pairs(
    """
    mice > patients | humans
    mouse > human
    rats > patients | humans
    rat > human
    murine > human
    zebrafish > humans
    monkeys > humans
    macaques > humans
    cell lines > patients
    cultured cells > patients
    in vitro > in patients
    children > adults
    infants > adults
    adolescents > adults
    pediatric > adult
    women > men | people
    men > women | people
    older adults > people
    elderly > general population
    girls > boys
    boys > girls
    students > people
    """
)

QUANTIFIERS = pairs(
    """
    some of the > all of the
    most of the > all of the
    many of the > all of the
    several of the > all of the
    some > all
    most > all
    many > all
    several > all
    a few > most
    few > most
    the majority of > all
    a majority of > all
    a subset of > all
    a minority of > most
    a number of > all
    none of the > most of the
    all of the > few of the
    """
)

COMPARISONS = pairs(
    """
    outperforms > underperforms
    outperform > underperform
    outperformed > underperformed
    surpasses > falls behind
    surpass > fall behind
    comparable to > superior to
    comparable with > superior to
    similar to > superior to
    competitive with > superior to
    on par with > better than
    better than > worse than
    higher than > lower than
    among the best > the best
    one of the best > the best
    one of the most > the most
    one of the first > the first
    one of the main > the main
    one of the largest > the largest
    second most > most
    second highest > highest
    second largest > largest
    """
)

SIGNIFICANCE = pairs(
    """
    no significant > a significant
    no statistically significant > a statistically significant
    not significant > highly significant
    not statistically significant > highly significant
    not significantly > highly significantly
    non-significant > significant
    nonsignificant > significant
    statistically significant > non-significant
    significant > non-significant | marginal
    significantly > non-significantly | marginally
    marginally > dramatically
    slightly > dramatically
    modest > dramatic
    slight > dramatic
    marginal > conclusive
    """
)

REWORDED = pairs(
    """
    showed > revealed
    shows > reveals
    demonstrated > showed
    however > nevertheless
    approximately > about
    use > usage
    obtained > acquired
    important > relevant
    furthermore > in addition
    moreover > in addition
    whereas > while
    performed > carried out
    conducted > carried out
    examined > investigated
    evaluated > assessed
    assessed > evaluated
    observed > seen
    identified > detected
    method > approach
    approach > method
    methods > approaches
    compared with > compared to
    compared to > compared with
    based on > on the basis of
    in order to > to
    such as > for example
    several > a number of
    mainly > chiefly
    primarily > chiefly
    higher > greater
    elevated > increased
    decline > decrease
    decreased > reduced
    increased > elevated
    participants > subjects
    subjects > participants
    individuals > persons
    did not > failed to
    may > might
    is associated with > is linked to
    was associated with > was linked to
    were associated with > were linked to
    leads to > results in
    led to > resulted in
    outperforms > surpasses
    suggests that > indicates that
    suggest that > indicate that
    propose > put forward
    dataset > data set
    datasets > data sets
    enhances > improves
    """
)
"""Harmless synonyms."""
