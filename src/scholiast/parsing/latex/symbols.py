"""Accents, symbols and the like: commands that stand for characters."""

import re
from functools import lru_cache

ACCENTS = {
    "`": "\u0300", "'": "\u0301", "^": "\u0302", "~": "\u0303", "=": "\u0304", "u": "\u0306",
    ".": "\u0307", '"': "\u0308", "r": "\u030a", "H": "\u030b", "v": "\u030c", "d": "\u0323",
    "c": "\u0327", "k": "\u0328", "b": "\u0331", "t": "\u0361", "G": "\u030f", "U": "\u030e",
    "h": "\u0309",
}  # fmt: skip
CHARACTERS = {
    "%": "%", "&": "&", "#": "#", "_": "_", "$": "$", "{": "{", "}": "}", "ss": "ß", "SS": "SS",
    "o": "ø",
    "O": "Ø", "l": "ł", "L": "Ł", "ae": "æ", "AE": "Æ", "oe": "œ", "OE": "Œ", "aa": "å", "AA": "Å",
    "i": "ı", "j": "ȷ", "dh": "ð", "DH": "Ð", "th": "þ", "TH": "Þ", "dj": "đ", "DJ": "Đ", "ng": "ŋ",
    "NG": "Ŋ", "dots": "…", "ldots": "…", "textellipsis": "…", "textendash": "–", "textemdash": "—",
    "textquoteright": "’", "textquoteleft": "‘", "textquotedblleft": "“", "textquotedblright": "”",
    "lq": "‘", "rq": "’", "textquotesingle": "'", "textquotedbl": '"', "textbackslash": "\\",
    "textasciitilde": "~", "textasciicircum": "^", "textunderscore": "_", "textregistered": "®",
    "texttrademark": "™", "textcopyright": "©", "copyright": "©", "pounds": "£",
    "textsterling": "£",
    "texteuro": "€", "euro": "€", "EUR": "€", "S": "§", "P": "¶", "textsection": "§",
    "textparagraph": "¶",
    "LaTeX": "LaTeX", "LaTeXe": "LaTeX2e", "TeX": "TeX", "BibTeX": "BibTeX", "XeTeX": "XeTeX",
    "AmS": "AMS",
    "slash": "/", "textdegree": "°", "degree": "°", "guillemotleft": "«", "guillemotright": "»",
    "og": "«", "fg": "»",
    "guillemetleft": "«", "guillemetright": "»", "glqq": "„", "grqq": "“", "flqq": "«", "frqq": "»",
    "quotedblbase": "„", "quotesinglbase": "‚", "textgreater": ">", "textless": "<", "textbar": "|",
    "textbraceleft": "{", "textbraceright": "}", "lbrace": "{", "rbrace": "}",
    "textordmasculine": "º",
    "textordfeminine": "ª", "textbullet": "•", "textperiodcentered": "·", "textdagger": "†",
    "dag": "†",
    "textdaggerdbl": "‡", "ddag": "‡", "textasteriskcentered": "∗", "textdollar": "$",
    "textpercent": "%",
    "textmu": "µ", "textohm": "Ω", "textpm": "±", "texttimes": "×", "textdiv": "÷",
    "textcelsius": "℃",
    "textonehalf": "½", "textonequarter": "¼", "textthreequarters": "¾", "textlnot": "¬",
    "textrightarrow": "→",
    "textleftarrow": "←", "textvisiblespace": "␣", "checkmark": "✓", "cmark": "✓", "xmark": "✗",
    "ding": "",
    "textexclamdown": "¡", "textquestiondown": "¿", "textperthousand": "‰", "No": "№",
    "numero": "№", "aap": "A&A",
    "apj": "ApJ", "apjl": "ApJ", "apjs": "ApJS", "aj": "AJ", "mnras": "MNRAS",
    "prd": "Phys. Rev. D",
    "prl": "Phys. Rev. Lett.", "pasp": "PASP", "araa": "ARA&A", "aaps": "A&AS", "nat": "Nature",
    "jcap": "JCAP",
    "pasj": "PASJ", "apss": "Ap&SS", "physrep": "Phys. Rep.", "pra": "Phys. Rev. A",
    "prb": "Phys. Rev. B",
    "prc": "Phys. Rev. C", "pre": "Phys. Rev. E", "ie": "i.e.", "eg": "e.g.", "etal": "et al.",
    "today": "",
}  # fmt: skip
MATHEMATICAL = {
    "alpha", "beta", "gamma", "delta", "epsilon", "varepsilon", "zeta", "eta", "theta", "kappa",
    "lambda", "mu",
    "nu", "xi", "pi", "rho", "sigma", "tau", "phi", "varphi", "chi", "psi", "omega", "Gamma",
    "Delta", "Theta",
    "Lambda", "Xi", "Pi", "Sigma", "Phi", "Psi", "Omega", "infty", "pm", "mp", "times", "cdot",
    "sim", "approx",
    "le", "leq", "ge", "geq", "ne", "neq", "to", "rightarrow", "leftarrow", "Rightarrow", "circ",
    "bullet",
    "star", "ast", "dagger", "ddagger", "ell", "partial", "nabla", "in", "subset", "cup", "cap",
    "langle",
    "rangle", "prime", "propto", "equiv", "ll", "gg", "lesssim", "gtrsim", "triangle", "square",
    "Box", "diamond",
    "clubsuit", "spadesuit", "heartsuit", "diamondsuit", "sharp", "flat", "natural", "dots",
    "cdots", "perp",
    "parallel", "odot", "oplus", "otimes", "uparrow", "downarrow", "leftrightarrow", "blacksquare",
}  # fmt: skip
ZERO = "\u200c"


@lru_cache(maxsize=1)
def mathematical() -> dict[str, str]:
    r"""Return the characters that mathematical commands stand for when text uses them.

    >>> mathematical()["alpha"], mathematical()["leq"]
    ('α', '≤')
    """
    from pylatexenc.latexencode import get_builtin_uni2latex_dict

    found = {
        "leq": "≤",
        "geq": "≥",
        "le": "≤",
        "ge": "≥",
        "neq": "≠",
        "ne": "≠",
        "sim": "∼",
        "cdots": "⋯",
    }
    found |= {
        "bullet": "•",
        "star": "⋆",
        "ast": "∗",
        "to": "→",
        "dots": "…",
        "square": "□",
        "Box": "□",
        "phi": "φ",
    }
    for codepoint, latex in get_builtin_uni2latex_dict().items():
        match = re.fullmatch(r"(?:\\ensuremath\{)?\\([A-Za-z]+)\}?", latex)
        if match and match.group(1) in MATHEMATICAL:
            found.setdefault(match.group(1), chr(codepoint))
    return found
