"""TeX's names for signs, as far as simple formulas use them."""

_GREEK_NAMES = (
    "alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta", "iota", "kappa",
    "lambda", "mu", "nu", "xi", "pi", "rho", "sigma", "tau", "upsilon", "phi", "chi", "psi",
    "omega", "varepsilon", "vartheta", "varphi", "varrho", "varsigma", "Gamma", "Delta", "Theta",
    "Lambda", "Xi", "Pi", "Sigma", "Upsilon", "Phi", "Psi", "Omega",
)  # fmt: skip
_GREEK = dict(zip(_GREEK_NAMES, "αβγδϵζηθικλμνξπρστυϕχψωεϑφϱςΓΔΘΛΞΠΣΥΦΨΩ", strict=True))

SYMBOLS = _GREEK | {
    "infty": "∞", "partial": "∂", "nabla": "∇", "ell": "ℓ", "hbar": "ℏ", "emptyset": "∅",
    "varnothing": "∅", "ldots": "…", "dots": "…", "cdots": "⋯", "vdots": "⋮", "Re": "ℜ", "Im": "ℑ",
    "aleph": "ℵ", "prime": "′", "dagger": "†", "%": "%", "#": "#", "$": "$", "_": "_",
}  # fmt: skip
"""Stand for things."""

OPERATORS = {
    "-": "−", "*": "∗", "times": "×", "cdot": "⋅", "pm": "±", "mp": "∓", "div": "÷", "leq": "≤",
    "le": "≤", "geq": "≥", "ge": "≥", "neq": "≠", "ne": "≠", "approx": "≈", "equiv": "≡",
    "sim": "∼",
    "simeq": "≃", "cong": "≅", "propto": "∝", "in": "∈", "notin": "∉", "ni": "∋", "subset": "⊂",
    "subseteq": "⊆", "supset": "⊃", "supseteq": "⊇", "cup": "∪", "cap": "∩", "setminus": "∖",
    "forall": "∀", "exists": "∃", "neg": "¬", "lnot": "¬", "land": "∧", "wedge": "∧", "lor": "∨",
    "vee": "∨", "to": "→", "rightarrow": "→", "leftarrow": "←", "mapsto": "↦", "Rightarrow": "⇒",
    "Leftrightarrow": "⇔", "leftrightarrow": "↔", "implies": "⟹", "iff": "⟺", "sum": "∑",
    "prod": "∏", "int": "∫", "oint": "∮", "bigcup": "⋃", "bigcap": "⋂", "circ": "∘", "star": "⋆",
    "ast": "∗", "oplus": "⊕", "otimes": "⊗", "perp": "⊥", "parallel": "∥", "mid": "∣", "vert": "|",
    "|": "‖", "Vert": "‖", "lvert": "|", "rvert": "|", "lVert": "‖", "rVert": "‖", "langle": "⟨",
    "rangle": "⟩", "lfloor": "⌊", "rfloor": "⌋", "lceil": "⌈", "rceil": "⌉", "{": "{", "}": "}",
    "lbrace": "{", "rbrace": "}", "ll": "≪", "gg": "≫", "colon": ":", "gets": "←", "&": "&",
}  # fmt: skip
"""Stand between things."""

FUNCTIONS = {
    "sin", "cos", "tan", "log", "ln", "exp", "min", "max", "sup", "inf", "lim", "arg", "det", "dim",
    "ker", "gcd", "deg", "sinh", "cosh", "tanh", "arcsin", "arccos", "arctan", "Pr",
}  # fmt: skip

SPACES = {",": "0.17em", ":": "0.22em", ";": "0.28em", "!": "0", " ": "0.3em", "quad": "1em",
          "qquad": "2em", ">": "0.22em"}  # fmt: skip

ACCENTS = {"hat": "^", "widehat": "^", "bar": "¯", "overline": "¯", "tilde": "~", "widetilde": "~",
           "vec": "→", "dot": "˙", "ddot": "¨", "check": "ˇ"}  # fmt: skip

LETTERS = {
    "mathbb": dict(zip("CEHNPQRZ1", "ℂ𝔼ℍℕℙℚℝℤ𝟙", strict=True)),
    "mathcal": dict(zip("ABCDEFGHIJKLMNOPQRSTUVWXYZ", "𝒜ℬ𝒞𝒟ℰℱ𝒢ℋℐ𝒥𝒦ℒℳ𝒩𝒪𝒫𝒬ℛ𝒮𝒯𝒰𝒱𝒲𝒳𝒴𝒵", strict=True)),
}
"""Letters in another hand, one at a time."""

UNSEEN = {"displaystyle", "limits", "nolimits", "nonumber", "textstyle", "left", "right", "big",
          "Big", "bigg", "Bigg", "bigl", "bigr", "Bigl", "Bigr"}  # fmt: skip
"""Change only sizes and positions."""
