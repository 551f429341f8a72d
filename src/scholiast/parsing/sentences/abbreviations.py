"""Abbreviations by what may follow them, and words with which sentences begin."""

_INNER = """
fig figs eq eqs eqn eqns sec secs sect sects ref refs tab tabs no nos nr vol vols p pp pg ch chap
chaps cf vs viz e.g i.e eg ie dr prof profs mr mrs ms mx st mt ft resp approx ca c thm lem prop
props def defs cor rem ex app apps alg art arts col cols ed eds rev hon gen sen rep gov capt lt
sgt supp suppl suppls tbl ill illus var vars subsp ssp cv aff nov ver rel pl pls bzgl bspw z.b d.h
u.a v.a vgl bzw s.o s.u evtl ggf inkl ggü sog abb kap hrsg bd jh env éd dir trad av p.ex par pág
págs núm cap fasc jan feb mar apr jun jul aug sep sept oct dec op cit loc ibid id et seq i.i.d
w.r.t w.l.o.g s.t a.k.a e.q c.f n.b q.v
"""

_EITHER = """
al etc inc ltd co corp bros jr sr spp sp min max h hr hrs sec cm mm km kg mg ml mol wt temp avg
std dev u.s u.k u.s.a e.u u.n d.c b.c a.d a.m p.m ph.d m.d m.sc b.sc b.a m.a d.phil ff seq usw dgl
anon dept univ inst assoc natl intl a.c i.v i.p s.c i.m s.d s.e s.e.m n.s r.m.s
"""

_STARTERS = """
the a an in on at to for from with by of as we our this that these those it its they their there
here he she his her you your i if when where while although though because since after before
during however therefore thus hence moreover furthermore additionally consequently similarly
finally first second third then next also but and so yet or nor both each every all some many most
several few other another such no not one two three what which who whose how why can could may
might must should would do does did is are was were have has had let note see using given based
under over between among within without despite unlike like recently interestingly notably
importantly specifically generally overall together taken indeed instead otherwise nevertheless
nonetheless meanwhile accordingly subsequently previously currently figure table section der die
das ein eine wir es im bei nach für mit und aber dies diese dieser le la les un une nous il elle
ce cette ces dans en pour avec mais el los las una este esta
"""

INNER = frozenset(_INNER.split())
"""Something always follows: `Fig. 2`, `e.g. this`."""

EITHER = frozenset(_EITHER.split())
"""May end a sentence: `etc.`, `et al.`, `U.S.`"""

STARTERS = frozenset(_STARTERS.split())
"""Words that begin sentences far more often than they follow an abbreviation."""

_LETTERED = """
vitamin hepatitis type group class appendix figure fig panel table section case model phase step
plan grade factor protein scenario part category level set point line box option condition version
strain arm cohort series supplement schedule annex block site sample patient subject system
algorithm influenza
"""

LETTERED = frozenset(_LETTERED.split())
"""Words that a single capital letter completes: `vitamin C.`"""

WORDS_TOO = frozenset("no fig art min sec max app mar sep dec id dir par cap".split())  # noqa: SIM905
"""Abbreviations that are also words with which sentences end."""
