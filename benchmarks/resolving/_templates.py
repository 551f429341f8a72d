"""Correct references to works that no index of papers holds, written from templates."""

import random

from scholiast.papers import Reference
from scholiast.parsing.references import parse_reference

_FAMILIES = [
    "Okafor",
    "Müller",
    "de la Cruz",
    "Svensson",
    "Tanaka",
    "Kowalski",
    "Rossi",
    "Dubois",
    "Novák",
    "Haddad",
    "O’Brien",
    "García",
    "Lindqvist",
    "Petrov",
    "Yılmaz",
    "Silva",
    "Jansen",
    "Nguyen",
    "Ferrari",
    "Schmidt",
]
_INITIALS = "ABCDEFGHIJKLMNOPRSTUVW"
_SUBJECTS = [
    "tidal marshes",
    "medieval trade",
    "thermal insulation",
    "village schools",
    "bridge design",
    "bee keeping",
    "public libraries",
    "river navigation",
    "folk songs",
    "soil chemistry",
    "city planning",
    "railway safety",
    "bread",
    "glass",
    "the theatre",
    "insurance law",
    "maps",
    "church bells",
    "the steam engine",
    "rural clinics",
]
_HEADS = [
    "A history of",
    "Foundations of",
    "Handbook of",
    "Introduction to",
    "Essays on",
    "The economics of",
    "Principles of",
    "Modern",
    "A guide to",
    "Perspectives on",
]
_PUBLISHERS = [
    "Cambridge University Press",
    "Springer",
    "Oxford University Press",
    "Wiley",
    "MIT Press",
    "Routledge",
    "De Gruyter",
    "Suhrkamp Verlag",
    "Éditions du Seuil",
    "Addison-Wesley",
    "CRC Press",
    "Penguin Books",
]
_CITIES = ["Cambridge", "Berlin", "New York", "Paris", "London", "Boca Raton", "Bologna", "Leiden"]
_SCHOOLS = [
    "University of Tromsø",
    "TU Delft",
    "Stanford University",
    "Universität Heidelberg",
    "Université de Lyon",
    "Kyoto University",
    "Universidad de Chile",
]
_STANDARDS = ["ISO 9001:2015. Quality management systems: Requirements. International Organization for Standardization, Geneva, 2015.",
              "ISO/IEC 27001:2022. Information security, cybersecurity and privacy protection. 2022.",
              "IEEE Std 754-2019. IEEE Standard for Floating-Point Arithmetic. IEEE, 2019.",
              "R. Fielding and J. Reschke. Hypertext Transfer Protocol (HTTP/1.1): Semantics and Content. RFC 7231, IETF, 2014.",
              "DIN EN 1990:2021-10. Eurocode: Grundlagen der Tragwerksplanung. Beuth, Berlin, 2021.",
              "ASTM E119-20. Standard Test Methods for Fire Tests of Building Construction and Materials. ASTM International, 2020.",
              "NIST SP 800-53. Security and Privacy Controls for Information Systems and Organizations. 2020.",
              "ГОСТ 7.32-2017. Отчет о научно-исследовательской работе. Москва: Стандартинформ, 2017."]  # fmt: skip
_OTHER_SCRIPTS = ["{n}. Колмогоров А. Н. Основные понятия теории вероятностей. М.: Наука, 19{d}.", "王晓明, 李强. 河流沉积物的研究. 地理学报, 20{d}, 56(3): 33-41.",
                  "田中太郎 (20{d}) 『農村の医療』 岩波書店.", "김철수. 한국 농촌의 경제. 서울: 한국학술정보, 20{d}.", "Πέτρου, Α. (20{d}). Ιστορία της θάλασσας. Αθήνα: Εκδόσεις Νήσος.",
                  "محمد علي (20{d}). تاريخ المدن العربية. القاهرة: دار الشروق."]  # fmt: skip
_AGENCIES = [
    "10.5281/zenodo.{n}",
    "10.17632/{n}.1",
    "10.3886/icpsr{n}",
    "10.5061/dryad.{n}",
    "10.11588/data/{n}",
    "10.1594/pangaea.{n}",
]


def others(many: int, seed: int) -> list[Reference]:
    """Return references to books, theses, standards, software, data, pages, laws, news, old works."""
    random.seed(seed)
    makers = [
        _book,
        _chapter,
        _thesis,
        _standard,
        _software,
        _dataset,
        _page,
        _law,
        _news,
        _old,
        _script,
        _talk,
        _report,
        _patent,
    ]
    return [parse_reference(makers[n % len(makers)](n)) for n in range(many)]


def _who() -> str:
    return f"{random.choice(_FAMILIES)}, {random.choice(_INITIALS)}."


def _what() -> str:
    return f"{random.choice(_HEADS)} {random.choice(_SUBJECTS)}" + random.choice(
        [
            "",
            f" and {random.choice(_SUBJECTS)}",
            f": {random.choice(_SUBJECTS)} since {random.randint(1960, 2010)}",
        ]
    )


def _year() -> int:
    return random.randint(1955, 2023)


def _book(n: int) -> str:
    edition = random.choice(["", " (2nd ed.)", ", 3rd edition"])
    return random.choice([
        f"{_who()} ({_year()}). {_what()}{edition}. {random.choice(_PUBLISHERS)}.",
        f"{_who()} {_what()}{edition}. {random.choice(_CITIES)}: {random.choice(_PUBLISHERS)}; {_year()}.",
        f"[{n % 99}] {_who()} {_what()}. {random.choice(_PUBLISHERS)}, {random.choice(_CITIES)}, {_year()}.",
    ])  # fmt: skip


def _chapter(n: int) -> str:
    return f"{_who()} ({_year()}). {_what()}. In {_who()} & {_who()} (Eds.), {_what()} (pp. {n % 200 + 1}–{n % 200 + 20}). {random.choice(_PUBLISHERS)}."


def _thesis(n: int) -> str:
    kind = random.choice(
        [
            "PhD thesis",
            "Doctoral dissertation",
            "Master's thesis",
            "Dissertation",
            "Thèse de doctorat",
        ]
    )
    return random.choice([
        f"{_who()} {_what()}. {kind}, {random.choice(_SCHOOLS)}, {_year()}.",
        f"{_who()} ({_year()}). {_what()} [{kind}]. {random.choice(_SCHOOLS)}.",
    ])  # fmt: skip


def _standard(n: int) -> str:
    return _STANDARDS[n // 14 % len(_STANDARDS)]


def _software(n: int) -> str:
    name = random.choice(["tidyglass", "openmill", "pybarge", "rmarsh", "bellkit"])
    return random.choice([
        f"{_who()} {name}: tools for {random.choice(_SUBJECTS)}. R package version 1.{n % 9}, {random.randint(2010, 2023)}.",
        f"{_who()} ({random.randint(2010, 2023)}). {name} (Version 2.{n % 9}) [Computer software]. https://github.com/example/{name}",
    ])  # fmt: skip


def _dataset(n: int) -> str:
    doi = random.choice(_AGENCIES).format(n=1000000 + n)
    return f"{_who()} ({random.randint(2008, 2023)}). Measurements of {random.choice(_SUBJECTS)} [Data set]. https://doi.org/{doi}"


def _page(n: int) -> str:
    return random.choice([
        f"{_what()}. https://www.example.org/{n}. Accessed: {random.randint(2012, 2023)}-05-0{n % 9 + 1}.",
        f"National Survey Office. ({_year()}). {_what()}. Retrieved from https://survey.example.org/{n}",
        f"{_who()} {_what()}. Blog post, 2021. URL https://blog.example.org/{n}.",
    ])  # fmt: skip


def _law(n: int) -> str:
    return random.choice([
        f"Regulation (EU) 2016/{n % 900 + 10} of the European Parliament and of the Council on {random.choice(_SUBJECTS)}, 2016.",
        f"Smith v. Jones, {n % 500 + 1} U.S. {n % 400 + 1} ({_year()}).",
        f"Clean Water Act, Pub. L. No. {n % 110 + 1}-{n % 300 + 1} (1972).",
    ])  # fmt: skip


def _news(n: int) -> str:
    return f"{_who()} ({random.randint(1990, 2023)}, May {n % 28 + 1}). {_what()}. {random.choice(['The New York Times', 'The Guardian', 'Le Monde', 'BBC News', 'Der Spiegel'])}."


def _old(n: int) -> str:
    return f"{_who()} {_what()}. Annalen der Physik {n % 90 + 1}, {n % 500 + 1}–{n % 500 + 30} ({random.randint(1830, 1945)})."


def _script(n: int) -> str:
    return random.choice(_OTHER_SCRIPTS).format(n=n % 99 + 1, d=10 + n % 14)


def _talk(n: int) -> str:
    return f"{_who()} {_what()}. Invited talk, Meeting on {random.choice(_SUBJECTS)}, {random.choice(_CITIES)}, {random.randint(1990, 2023)}."


def _report(n: int) -> str:
    return f"{_who()} {_what()}. Technical Report TR-{n % 900 + 1}, {random.choice(_SCHOOLS)}, {_year()}."


def _patent(n: int) -> str:
    return f"{_who()} Apparatus for {random.choice(_SUBJECTS)}. U.S. Patent No. {7000000 + n}, {random.randint(1990, 2023)}."


__all__ = ["others"]
