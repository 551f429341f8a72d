"""Words that twins of sentences are made with: opposites, hedges, causes, quantities, synonyms."""


def _pairs(text: str) -> list[tuple[str, str]]:
    """Return the pairs of a list such as `more/less leads_to/results_in`."""
    parts = (one.replace("_", " ").partition("/") for one in text.split())
    return [(first, second) for first, _, second in parts]


OPPOSITES = _pairs(
    "increase/decrease increases/decreases increased/decreased increasing/decreasing "
    "higher/lower highest/lowest greater/smaller larger/smaller more/less improve/worsen "
    "improved/worsened improves/worsens improvement/deterioration positive/negative "
    "positively/negatively enhance/impair enhanced/impaired enhances/impairs "
    "upregulated/downregulated upregulation/downregulation up-regulated/down-regulated "
    "activates/inhibits activated/inhibited activation/inhibition promote/suppress "
    "promotes/suppresses promoted/suppressed elevated/reduced rise/fall gain/loss "
    "outperforms/underperforms outperform/underperform better/worse longer/shorter "
    "faster/slower stronger/weaker early/late gained/lost above/below before/after "
    "induces/prevents induced/prevented accelerates/delays accelerated/delayed "
    "sensitive/resistant presence/absence common/rare effective/ineffective safe/unsafe "
    "sufficient/insufficient necessary/unnecessary stable/unstable similar/different "
    "same/different beneficial/harmful protective/harmful majority/minority"
)
HEDGES = (
    ("may be", "is"), ("might be", "is"), ("could be", "is"), ("may have", "has"),
    ("may play", "plays"), ("may contribute", "contributes"), ("may cause", "causes"),
    ("may lead", "leads"), ("may reduce", "reduces"), ("may increase", "increases"),
    ("could lead", "leads"), ("could improve", "improves"), ("can be", "is always"),
    ("appears to be", "is"), ("appear to be", "are"), ("seems to be", "is"),
    ("suggest that", "prove that"), ("suggests that", "proves that"),
    ("suggesting that", "proving that"), ("indicate that", "prove that"),
    ("is likely to", "will"), ("are likely to", "will"), ("possibly ", ""), ("probably ", ""),
    ("potentially ", ""), ("tended to", "was found to"),
)  # fmt: skip
CERTAIN = (
    ("is", "may be"), ("are", "may be"), ("causes", "may cause"), ("leads to", "may lead to"),
    ("plays", "may play"), ("improves", "can improve"), ("all", "some"), ("always", "often"),
    ("reduces", "may reduce"), ("increases", "may increase"), ("causes", "is associated with"),
)  # fmt: skip
CAUSES = (
    ("is associated with", "causes"), ("are associated with", "cause"),
    ("was associated with", "caused"), ("were associated with", "caused"),
    ("correlates with", "causes"), ("correlated with", "caused"), ("is linked to", "causes"),
    ("is related to", "results in"), ("are related to", "result in"),
    ("was related to", "resulted in"), ("was correlated with", "resulted in"),
)  # fmt: skip
QUANTITIES = (
    ("some", "all"), ("many", "all"), ("most", "all"), ("several", "all"), ("often", "always"),
    ("usually", "always"), ("sometimes", "always"), ("commonly", "always"), ("partially", "fully"),
    ("partly", "entirely"), ("in part", "entirely"), ("a subset of", "all"), ("half of", "all"),
)  # fmt: skip
POPULATIONS = (
    ("in mice", "in humans"), ("in rats", "in humans"), ("in vitro", "in patients"),
    ("mice", "patients"), ("rats", "patients"), ("murine", "human"), ("mouse", "human"),
    ("zebrafish", "humans"), ("in women", "in adults"), ("in men", "in adults"),
    ("children", "adults"), ("older adults", "adults"), ("in yeast", "in human cells"),
    ("cell lines", "tumours of patients"),
)  # fmt: skip
SAME = _pairs(
    "increased/raised decreased/reduced reduced/lowered showed/demonstrated demonstrate/show "
    "demonstrated/showed shows/reveals found/observed reveal/show suggests/indicates "
    "suggest/indicate important/crucial crucial/essential method/approach methods/approaches "
    "approach/method use/employ used/employed uses/employs improve/enhance improves/enhances "
    "improved/enhanced individuals/people subjects/participants patients/people "
    "performed/carried_out examined/investigated investigated/studied novel/new large/big "
    "many/numerous several/multiple frequently/often primarily/mainly mainly/mostly "
    "approximately/about outcome/result association/link associated_with/linked_to "
    "leads_to/results_in results_in/leads_to due_to/because_of in_order_to/to "
    "compared_with/relative_to compared_to/relative_to "
    "higher_than/greater_than lower_than/less_than as_well_as/and such_as/including "
    "is_able_to/can are_able_to/can plays_a_role_in/is_involved_in is_required_for/is_needed_for "
    "tumor/tumour tumors/tumours cancer/malignancy elevated/raised rapidly/quickly obtain/get "
    "propose/present proposed/presented outperforms/performs_better_than significantly/markedly "
    "contributes_to/plays_a_part_in however/but furthermore/also additionally/also "
    "treatment/therapy illness/disease prior/previous evidence/data "
    "understood/known remains/is_still"
)
MORE = (
    ", especially in older patients", ", and this effect persists after five years",
    ", irrespective of age and sex", " in all of the groups studied", ", at lower cost",
    ", as confirmed by a randomised trial", ", mainly through changes in gene expression",
    ", and the effect depends on the dose", ", also for unseen data", " in most countries",
    ", with fewer side effects", " within the first two weeks", ", more so than in earlier work",
)  # fmt: skip
