"""A draft as LaTeX, to be put into a paper: nothing in it is a command but what is made here."""

import re

from scholiast.records.drafts import DraftRecord
from scholiast.reporting.drafts.showing import HONEST, Paragraph, headline, mark_of, paragraphs
from scholiast.reporting.escaping import one_line

_SPELT = {
    "\\": r"\textbackslash{}", "{": r"\{", "}": r"\}", "&": r"\&", "%": r"\%", "$": r"\$",
    "#": r"\#", "_": r"\_", "~": r"\textasciitilde{}", "^": r"\textasciicircum{}",
}  # fmt: skip
_SPECIAL = re.compile(r"[\\{}&%$#_~^]")
_CONTROL = re.compile(
    r"[\x00-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029\u202a-\u202e\u2066-\u2069\ud800-\udfff]"
)
_KEY = re.compile(r"[^\s{}\[\],%#\\~^$&]{1,120}")
_HEADS = {
    "introduction": "\\section{Introduction}\n",
    "related-work": "\\section{Related work}\n",
}


def draft_as_latex(record: DraftRecord) -> str:
    """Return a draft as LaTeX; sentences that are not carried by their works say so in bold.

    Every sign of the draft that LaTeX would take for more than itself is spelt, formulas too.
    """
    lines = [f"% {_comment(headline(record))}", f"% {_comment(HONEST)}"]
    if record.task == "title":
        return "\n".join([*lines, f"\\title{{{_text(record.text)}}}", ""])
    body = "\n\n".join(_paragraph(one, record) for one in paragraphs(record))
    if record.task == "abstract":
        body = f"\\begin{{abstract}}\n{body}\n\\end{{abstract}}"
    return "\n".join([*lines, _HEADS.get(record.task, "") + body, ""])


def _paragraph(paragraph: Paragraph, record: DraftRecord) -> str:
    if paragraph.is_heading:
        return f"\\paragraph{{{_text(paragraph.pieces[0].text)}}}"
    keys = {one.key for one in record.works}
    found = []
    for piece in paragraph.pieces:
        if piece.sentence is None:
            found.append(_text(piece.text))
            continue
        sentence = record.sentences[piece.sentence]
        mark = mark_of(sentence)
        found.append(_cited(piece.text, keys) + (f" \\textbf{{[{_text(mark)}]}}" if mark else ""))
    return "".join(found).strip()


def _cited(text: str, keys: set[str]) -> str:
    """Return a citing sentence; brackets that hold keys of given works alone become commands."""

    def command(match: re.Match[str]) -> str:
        named = [part.strip() for part in match[1].split(";")]
        return f"~\\cite{{{','.join(named)}}}" if all(_is_key(one, keys) for one in named) else ""

    pieces, at = [], 0
    for match in re.finditer(r"[ \t]{0,3}\[([^\[\]\n]{1,600})\]", text):
        put = command(match)
        if put:
            pieces += [_text(text[at : match.start()]), put]
            at = match.end()
    return "".join([*pieces, _text(text[at:])])


def _is_key(key: str, keys: set[str]) -> bool:
    return key in keys and bool(_KEY.fullmatch(key))


def _text(text: str) -> str:
    text = text.replace("**", "")
    bare = " ".join(_CONTROL.sub("", text).split()) if text.strip() else text
    lead = " " if text[:1].isspace() and bare.strip() else ""
    tail = " " if text[-1:].isspace() and bare.strip() else ""
    return lead + _SPECIAL.sub(lambda match: _SPELT[match.group()], bare) + tail


def _comment(text: str) -> str:
    return _CONTROL.sub("", one_line(text))
