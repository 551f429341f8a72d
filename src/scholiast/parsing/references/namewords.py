"""Words that tell how a printed name is built."""

_PARTICLES = """
van von der den de del della dello di da das dos do du la le las los lo ten ter te zu zur zum af
av bin ibn ben al el abu 't d' op in't vom aan het vander vanden st dal dalla degli
"""

_SUFFIXES = """
jr sr jnr snr ii iii iv junior senior jún filho neto
"""

_GROUP_WORDS = """
university universität université universidad institute institut instituto committee
organization organisation group consortium collaboration team association agency ministry
department center centers centre council society foundation network commission bureau office inc
ltd gmbh llc corporation company academy administration authority board project initiative
federation union laboratory laboratories investigators program programme service services survey
school college hospital bank government museum library working task force panel secretariat
unicef unesco openai google microsoft deepmind verlag bundesamt bundesministerium statistisches
gesellschaft ministerium ministère ministerio nations international national european division
"""

_COMPOUND_SURNAMES = """
欧阳 歐陽 司马 司馬 诸葛 諸葛 上官 东方 東方 皇甫 尉迟
公孙 公孫 慕容 令狐 夏侯 남궁 황보
제갈 사공 선우
"""

PARTICLES = frozenset(_PARTICLES.split())
"""Parts that go with a family name."""

SUFFIXES = frozenset(_SUFFIXES.split())
"""Parts that follow a name: Jr., III."""

GROUP_WORDS = frozenset(_GROUP_WORDS.split())
"""Words that persons are not called by."""

COMPOUND_SURNAMES = frozenset(_COMPOUND_SURNAMES.split())
"""Chinese and Korean family names of two characters."""
