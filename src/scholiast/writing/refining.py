"""A model's reply -> what was asked for, without what stands about it (section 4.2)."""

import json
import re

_THOUGHT = re.compile(r"\A\s*<think(?:ing)?>.*?</think(?:ing)?>", re.S | re.I)
_FENCE = re.compile(r"\A\s*```[a-z]{0,12}[ \t]*\n(.*?)\n?[ \t]*```\s*\Z", re.S | re.I)
_PREAMBLE = re.compile(
    r"(?:(?:sure|certainly|of course|absolutely|okay|ok|great)\b[,.!]{0,2}\s{0,3})?"
    r"(?:(?:here(?:'s|’s| is| are)|below is|this is|i (?:suggest|propose|would suggest)|"
    r"based on|given|after reading)\b[^:\n]{0,160}:"
    r"|(?:the |a |an |my |one )?(?:\w{1,20} ){0,2}title(?: for [^:\n]{0,80}| of [^:\n]{0,80})?"
    r"(?: is| could be| would be| might be| option)?(?: \d)?\s?:"
    r"|(?:title|abstract|introduction|related works?|output|answer)\s?:)"
    r"\s{0,4}",
    re.I,
)
_LABEL = re.compile(r"(?:abstract|introduction|related works?|output|answer)\s?:\s{0,4}", re.I)
_ASSENT = re.compile(r"(?:sure|certainly|of course|absolutely|okay|ok)\b[!.,:]{1,2}\s{0,3}", re.I)
_AFTER = re.compile(
    r"\s{1,4}(?:\((?:note|\d{1,3} words|this title|word count|approx)[^\n]{0,400}"
    r"|[—–-]{1,2} ?(?:this title|note|\d{1,3} words)\b[^\n]{0,400}"
    r"|note:[^\n]{0,400}|this title (?:captures|highlights|reflects|summarizes)[^\n]{0,400})\Z",
    re.I,
)
_LIST = re.compile(r"(?:\d{1,2}[.)]|[-*•])\s{1,4}(?=\S)")
_TITLE_MACRO = re.compile(r"\A\\title\{(.{1,400})\}\Z", re.S)
_QUOTES = {'"': '"', "'": "'", "“": "”", "‘": "’", "«": "»", "„": "“", "`": "`"}
_LONGEST = 400


def refined(reply: str) -> str:
    r"""Return a reply without thoughts, a fence, and words that only lead up to the text.

    >>> refined("Here is the abstract:\n\nWe measure cats.")
    'We measure cats.'
    """
    bare = _THOUGHT.sub("", reply, count=1)
    fenced = _FENCE.match(bare)
    bare = (fenced[1] if fenced else bare).strip()
    first, _, rest = bare.partition("\n")
    plain = _unmarked(first)
    led = _PREAMBLE.match(plain)
    if led and not plain[led.end() :].strip() and rest.strip():
        return refined(rest)
    if _is_heading(first) and rest.strip():
        return rest.strip()
    label = _LABEL.match(bare)
    return bare[label.end() :].strip() if label else bare


def refined_title(reply: str) -> str:
    r"""Return the title that a reply holds, on one line; empty where it holds none.

    Leading words, labels, numbers of a list, quotation marks, Markdown, a full stop and what is
    remarked after it are taken off; of several titles the first is taken.

    >>> refined_title('Sure! Here is the title:\n\n**"Cats: A Survey."**\n\nIt is concise.')
    'Cats: A Survey'
    """
    text = _from_json(_without_frame(reply))
    for line in text.splitlines():
        title = _title_in(line)
        if title:
            return title[:_LONGEST]
    return ""


def _without_frame(reply: str) -> str:
    bare = _THOUGHT.sub("", reply, count=1)
    fenced = _FENCE.match(bare)
    return (fenced[1] if fenced else bare).strip()


def _from_json(text: str) -> str:
    """Return the title of a JSON object, where a reply is one; else the reply."""
    if not text.startswith(("{", "[")):
        return text
    try:
        held = json.loads(text)
    except (ValueError, RecursionError):
        return text
    held = held[0] if isinstance(held, list) and held else held
    if isinstance(held, dict):
        held = next((value for key, value in held.items() if "title" in key.lower()), "")
    return held if isinstance(held, str) else text


def _title_in(line: str) -> str:
    """Return the title that a line holds; empty for a line that only leads up to one."""
    text = _LIST.sub("", _unmarked(line), count=1).strip()
    for _ in range(3):
        led = _PREAMBLE.match(text) or _ASSENT.match(text)
        if led is None:
            break
        text = text[led.end() :].strip()
    text = _AFTER.sub("", text)
    text = _unquoted(" ".join(_unmarked(text).split()))
    return "" if text.endswith(":") else text


def _unmarked(line: str) -> str:
    """Return a line without Markdown and without the macro that LaTeX has for titles."""
    bare = re.sub(r"\A[#>\s]{1,12}", "", line)
    bare = re.sub(r"\*{1,3}|__|`", "", bare).strip()
    macro = _TITLE_MACRO.match(bare)
    return macro[1] if macro else bare


def _unquoted(text: str) -> str:
    """Return a title without quotation marks about the whole and without a full stop."""
    before = ""
    while text != before:
        before = text
        text = re.sub(r"(?<!\.)\.\Z", "", text.strip()).strip()
        if len(text) > 1 and _QUOTES.get(text[0]) == text[-1] and text[0] not in text[1:-1]:
            text = text[1:-1].strip()
        text = re.sub(r"\A_(.{1,400})_\Z", r"\1", text)
    return text


def _is_heading(line: str) -> bool:
    """Say whether a reply's first line is the heading of what was asked for."""
    words = _unmarked(line).strip(" .:").casefold()
    return words in {"abstract", "introduction", "1 introduction", "related work", "related works"}
