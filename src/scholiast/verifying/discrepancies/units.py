"""Units and number words: what a number measures, and by how much it counts in the base unit."""

from scholiast.verifying.discrepancies.wordlists import words

UNITS: dict[str, tuple[str, float]] = {
    name: (dimension, factor)
    for dimension, listed in {
        "percent": {
            1.0: "%|percent|per cent|percentage points|percentage point|% points|pct",
            0.1: "‰|per mille|per thousand",
        },
        "ratio": {1.0: "fold|-fold|times|×|x"},
        "time": {
            1e-9: "ns",
            1e-6: "µs|μs",
            1e-3: "ms|msec|milliseconds|millisecond",
            1.0: "s|sec|secs|seconds|second",
            60.0: "min|mins|minutes|minute",
            3_600.0: "h|hr|hrs|hours|hour",
            86_400.0: "d|day|days",
            604_800.0: "wk|wks|week|weeks",
            2_629_800.0: "month|months|mo",
            31_557_600.0: "year|years|yr|yrs",
        },
        "mass": {
            1e-9: "ng|nanograms",
            1e-6: "µg|μg|ug|mcg|micrograms",
            1e-3: "mg|milligrams|milligram",
            1.0: "g|gram|grams",
            1e3: "kg|kilograms|kilogram|kilos",
            1e6: "tonnes|tons",
        },
        "dose": {1.0: "mg/kg", 1e-3: "µg/kg|μg/kg", 1e3: "g/kg"},
        "length": {
            1e-9: "nm|nanometers|nanometres",
            1e-6: "µm|μm|um|micrometers|micrometres|microns",
            1e-3: "mm|millimeters|millimetres",
            1e-2: "cm|centimeters|centimetres",
            1.0: "m|meters|metres|meter|metre",
            1e3: "km|kilometers|kilometres|kilometer|kilometre",
            1609.344: "mile|miles",
        },
        "volume": {
            1e-6: "µl|μl|ul",
            1e-3: "ml|milliliters|millilitres",
            0.1: "dl",
            1.0: "l|liter|litre|liters|litres",
        },
        "concentration": {1e-9: "nM", 1e-6: "µM|μM|uM", 1e-3: "mM|mmol/l", 1.0: "mol/l"},
        "mass concentration": {
            1e-9: "ng/ml|µg/l|μg/l",
            1e-6: "µg/ml|μg/ml|mg/l",
            1e-5: "mg/dl",
            1e-3: "mg/ml|g/l",
        },
        "area": {1e-4: "cm2|cm²", 1.0: "m2|m²", 1e4: "ha|hectares", 1e6: "km2|km²"},
        "temperature": {1.0: "°C|℃|degrees Celsius"},
        "kelvin": {1.0: "K"},
        "frequency": {1.0: "Hz", 1e3: "kHz", 1e6: "MHz", 1e9: "GHz"},
        "energy": {1.0: "kcal", 1e3: "Mcal"},
        "joule": {1.0: "J", 1e3: "kJ"},
        "power": {1e-3: "mW", 1.0: "W", 1e3: "kW", 1e6: "MW", 1e9: "GW"},
        "pressure": {1.0: "mmHg|mm Hg"},
        "pascal": {1.0: "Pa", 1e3: "kPa", 1e6: "MPa", 1e9: "GPa"},
        "voltage": {1e-3: "mV", 1.0: "V", 1e3: "kV"},
        "sequence": {1.0: "bp", 1e3: "kb|kbp", 1e6: "Mb|Mbp"},
        "memory": {1e3: "KB", 1e6: "MB", 1e9: "GB", 1e12: "TB"},
        "bmi": {1.0: "kg/m2|kg/m²"},
    }.items()
    for factor, names in listed.items()
    for name in names.split("|")
}
"""Written unit -> dimension and factor."""

CASED = words("K V W J mW MW kW GW Pa kPa MPa GPa mV kV Mb nM mM µM μM uM KB MB GB TB")
"""Units that are read in this case alone."""

SCALES = {"thousand": 1e3, "million": 1e6, "billion": 1e9, "trillion": 1e12, "m": 1e6, "bn": 1e9}
CURRENCIES = {"$": "usd", "US$": "usd", "€": "eur", "£": "gbp", "¥": "jpy"}
CURRENCY_WORDS = {
    "dollars": "usd", "dollar": "usd", "USD": "usd", "euros": "eur", "euro": "eur", "EUR": "eur",
    "pounds": "gbp", "GBP": "gbp", "yen": "jpy",
}  # fmt: skip

NUMBER_WORDS = {
    "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12, "thirteen": 13, "fourteen": 14, "fifteen": 15,
    "sixteen": 16, "seventeen": 17, "eighteen": 18, "nineteen": 19, "twenty": 20, "thirty": 30,
    "forty": 40, "fifty": 50, "sixty": 60, "seventy": 70, "eighty": 80, "ninety": 90,
}  # fmt: skip

SHARES = {
    "half": 50.0, "one half": 50.0, "one-half": 50.0, "one third": 100 / 3, "one-third": 100 / 3,
    "a third": 100 / 3, "two thirds": 200 / 3, "two-thirds": 200 / 3, "a quarter": 25.0,
    "one quarter": 25.0, "one-quarter": 25.0, "three quarters": 75.0, "three-quarters": 75.0,
    "one fifth": 20.0, "one-fifth": 20.0, "a fifth": 20.0, "one tenth": 10.0, "one-tenth": 10.0,
    "a tenth": 10.0,
}  # fmt: skip
"""Words for a share, in percent."""

RATIOS = {
    "twice": 2.0, "double": 2.0, "doubled": 2.0, "doubling": 2.0, "doubles": 2.0, "twofold": 2.0,
    "two-fold": 2.0, "triple": 3.0, "tripled": 3.0, "threefold": 3.0, "three-fold": 3.0,
    "fourfold": 4.0, "four-fold": 4.0, "fivefold": 5.0, "five-fold": 5.0, "tenfold": 10.0,
    "ten-fold": 10.0,
}  # fmt: skip

LABELS = words(
    """table tables figure figures fig figs section sections sec equation eq eqs ref refs
    reference references chapter appendix step steps type types phase stage grade class
    level tier group groups arm cohort day week month year version v no number number item
    items question model experiment trial study day score category cluster layer layers
    chromosome exon factor arm line supplementary box algorithm theorem lemma page pages pp
    p vol volume part"""
)
"""A number right after such a word names a thing; it measures nothing."""
