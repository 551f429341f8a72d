"""A bibliography written for the measurement of citation styles: works of every kind and shape."""

_PEOPLE = {
    "long": "Abara, Chidi; Bellini, Marco; Castel, Anne; Dvořák, Petr; Eriksen, Lars; Fontaine, Luc; Gupta, Ravi; Hall, Jane",
    "five": "Iwata, Kenji; Jansen, Pieter; Kowalski, Adam; Lindqvist, Sara; Moreau, Paul",
}


def _work(key, kind, authors, year, title, **more):
    names = []
    for author in _PEOPLE.get(authors, authors).split("; "):
        family, comma, given = author.partition(", ")
        names.append({"family": family, "given": given} if comma else {"literal": author})
    work = {"id": key, "type": kind, "author": names, "title": title, **more}
    work["issued"] = {"date-parts": [[year]]}
    return work


def _article(key, authors, year, title, journal, volume, pages, label):
    return _work(
        key, "article-journal", authors, year, title, volume=volume, issue="2", page=pages, label=label,
        **{"container-title": journal, "citation-label": label},
    )  # fmt: skip


def _book(key, authors, year, title, publisher, label):
    return _work(
        key, "book", authors, year, title, publisher=publisher, label=label,
        **{"publisher-place": "Oxford", "citation-label": label},
    )  # fmt: skip


WORKS = [
    _article("nyberg19", "Nyberg, Karin", 2019, "Tidal memory in shallow estuaries", "Journal of Coastal Dynamics", "14", "101-118", "Nyb19"),
    _article("okafor18", "Okafor, Ngozi; Petrov, Ivan", 2018, "Counting swallows with cheap radar", "Field Methods", "9", "22-40", "OP18"),
    _article("quist20", "Quist, Anna; Romero, Diego; Sato, Hana", 2020, "Bread ovens as climate archives", "Archaeometry Letters", "33", "5-19", "QRS20"),
    _article("iwata17", "five", 2017, "Slow glass under repeated load", "Materials Today Reports", "71", "211-230", "IJK+17"),
    _article("abara21", "long", 2021, "A census of river plastics", "Environmental Surveys", "5", "1-29", "ABC+21"),
    _article("tanaka15", "Tanaka, Yui", 2015, "Sleep and harvest in mountain villages", "Rural Health", "20", "77-91", "Tan15"),
    _article("tanaka16", "Tanaka, Yui", 2016, "Sleep and harvest revisited", "Rural Health", "21", "12-30", "Tan16"),
    _article("ueda2901", "Ueda, Mari; Vogel, Hans", 2901, "Lichen clocks on church walls", "Lichenology", "48", "300-312", "UV14a"),
    _article("ueda2902", "Ueda, Mari; Vogel, Hans", 2902, "Moss clocks on church walls", "Lichenology", "49", "15-27", "UV14b"),
    _article("vandenberg12", "van den Berg, Johanna", 2012, "Peat bogs and the price of salt", "Economic Fens", "3", "41-66", "Ber12"),
    _article("delacruz13", "de la Cruz, Inés; O’Neil, Sean", 2013, "Two ways to tune a carillon", "Acoustics in Use", "27", "9-33", "CO13"),
    _article("garcia11", "García-Márquez, Elena", 2011, "Shadows of olive trees at noon", "Agronomía", "12", "140-151", "Gar11"),
    _article("muller10", "Müller, Jörg; Øster, Nils; Łuczak, Ewa", 2010, "Frost cracks in bridge cables", "Structural Notes", "6", "88-104", "MOL10"),
    _article("xu22", "Xu, Wei; Yang, Li", 2022, "Small lamps for large greenhouses", "Horticultural Light", "2", "55-70", "XY22"),
    _article("zhang22", "Zhang, Min; Xu, Wei; Yang, Li; Zhou, Tao", 2022, "Large lamps for small greenhouses", "Horticultural Light", "2", "71-88", "ZXY+22"),
    _article("mcadam09", "McAdam, Fiona; al-Hassan, Omar", 2009, "How ferries keep time", "Transport Habits", "31", "1-17", "MH09"),
    _article("lee08", "Lee, Ho", 2008, "Kites and weather signs", "Folklore Quarterly", "80", "230-247", "Lee08"),
    _article("lee07", "Lee, Ho; Park, Jin", 2007, "Kite strings as antennas", "Radio Past", "11", "3-14", "LP07"),
    _book("brandt05", "Brandt, Otto", 2005, "The grammar of bridges", "Harrow Press", "Bra05"),
    _book("carter99", "Carter, Helen; Diaz, Pablo", 1999, "Markets without money", "Northgate", "CD99"),
    _book("who20", "World Health Organization", 2020, "Clean water in small towns", "WHO Press", "Wor20"),
    _book("ruiz01", "Ruiz, Carmen; Stein, Max; Thal, Ida; Urban, Leo", 2001, "Handbook of slow machines", "Millhouse", "RST+01"),
    _work("fischer03", "chapter", "Fischer, Greta", 2003, "Salt roads in winter", page="55-80", label="Fis03",
          editor=[{"family": "Grau", "given": "Emil"}], publisher="Fenland Books",
          **{"container-title": "Roads of the north", "publisher-place": "Bergen", "citation-label": "Fis03"}),
    _work("hansen06", "thesis", "Hansen, Ingrid", 2006, "Harbour bells and fog", publisher="University of Tromsø", genre="PhD thesis",
          label="Han06", **{"citation-label": "Han06"}),
    _work("nasa18", "webpage", "National Ice Survey", 2018, "Daily ice charts", URL="https://ice.example.org/charts", label="Nat18",
          **{"container-title": "Ice portal", "citation-label": "Nat18"}),
    _work("imai19", "paper-conference", "Imai, Sota; Jovanović, Mila; Kim, Hyun", 2019, "Teaching robots to fold maps", page="410-419", label="IJK19",
          publisher="Robot Society", **{"container-title": "Proceedings of the Meeting on Gentle Robots", "citation-label": "IJK19"}),
]  # fmt: skip
"""CSL items. The years 2901 and 2902 stand for 2014a and 2014b, which citeproc-py cannot tell apart."""

SITUATIONS = [
    ("The tides are remembered {nyberg19}.", ()),
    ("Radar counts birds {okafor18}, and ovens keep the climate {quist20}.", ()),
    ("Glass is slow {iwata17}; rivers carry plastics {abara21}.", ()),
    ("Several groups agree {nyberg19;okafor18;quist20}.", ()),
    (
        "This is well established {iwata17;abara21;brandt05;carter99} and was tested on [0, 1] (n = 12).",
        (),
    ),
    ("{@nyberg19} measured it in (2019) tides, in 2019 (Fig. 2), at 3 (4) sites.", ()),
    ("It was doubted that {@okafor18} had counted all.", ()),
    ("{@iwata17} loaded glass (1) slowly and (2) often.", ()),
    ("Sleep matters {tanaka15;tanaka16}.", ()),
    ("Lichens {ueda2901} and mosses {ueda2902} keep time {ueda2901;ueda2902}.", ()),
    ("Salt had a price {vandenberg12}, as {@delacruz13} knew.", ()),
    ("Olive trees {garcia11} and cables {muller10} crack in the winters of 1998–2001.", ()),
    ("Lamps were compared {xu22;zhang22} in Beijing (2008).", ()),
    ("Ferries keep time {mcadam09}. {@lee08} flew kites.", ()),
    ("A kite string receives {lee07;lee08}, see Eq. (3) and Table 4 (p < .05).", ()),
    ("Bridges have a grammar {brandt05:45}, markets a syntax {carter99:12-15}.", ()),
    ("Towns need water {who20}, and machines need time {ruiz01}.", ()),
    ("Roads {fischer03}, bells {hansen06} and charts {nasa18} are northern.", ()),
    ("Robots fold maps {imai19}, which {@imai19} called easy.", ()),
    ("Again, the tides {nyberg19} and the ovens {quist20} count most.", ()),
    ("Finally, all of it comes together {lee08;mcadam09;who20;nasa18;imai19}.", ()),
]
"""Sentences with `{key;key}` for a citation, `{@key}` for one whose authors the sentence names."""
