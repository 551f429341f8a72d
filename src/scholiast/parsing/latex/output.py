"""Where the text goes: into the draft with its origin, or into a plain string."""

from typing import Protocol

from scholiast.parsing.drafting import Draft
from scholiast.parsing.latex.tokens import Token


class Output(Protocol):
    """Takes words and breaks; white space collapses as TeX has it."""

    def word(self, text: str, token: Token, end: int | None = None) -> None:
        """Add characters that came from `token`, or from its start up to `end`."""
        ...

    def space(self, token: Token | None = None) -> None:
        """Add white space, unless there is some."""
        ...

    def end_paragraph(self) -> None:
        """Make what follows a new paragraph."""
        ...

    def line(self) -> None:
        """Make what follows begin on a new line of the same paragraph."""
        ...

    @property
    def position(self) -> int:
        """Return the number of characters so far, waiting white space written."""
        ...

    @property
    def is_empty_paragraph(self) -> bool:
        """Say whether the paragraph has no characters yet."""
        ...


class StringOutput:
    """Gathers plain text."""

    def __init__(self) -> None:
        self._pieces: list[str] = []
        self._length = 0
        self._space = False

    def word(self, text: str, token: Token, end: int | None = None) -> None:
        """Add characters."""
        if self._space and self._pieces:
            self._pieces.append(" ")
            self._length += 1
        self._space = False
        self._pieces.append(text)
        self._length += len(text)

    def space(self, token: Token | None = None) -> None:
        """Add white space."""
        self._space = True

    def end_paragraph(self) -> None:
        """Add white space; a string has no paragraphs."""
        self._space = True

    def line(self) -> None:
        """Add white space; a string has one line."""
        self._space = True

    @property
    def position(self) -> int:
        """Return the number of characters so far."""
        return self._length

    @property
    def is_empty_paragraph(self) -> bool:
        """Say whether nothing was written."""
        return not self._pieces

    @property
    def text(self) -> str:
        """Return the text."""
        return "".join(self._pieces)


class NoOutput(StringOutput):
    """Forgets the text: what stands before the document begins is not printed."""

    def word(self, text: str, token: Token, end: int | None = None) -> None:
        """Forget the characters."""


class DraftOutput:
    """Writes into a draft; neighbouring characters of one file become one run."""

    def __init__(self, draft: Draft) -> None:
        self.draft = draft
        self._pieces: list[str] = []
        self._length = 0
        self._file = self._start = self._end = -1
        self._space: Token | None = None
        self._has_space = self._has_line = False
        self._empty = True
        self.keep_in_line = False
        """Paragraph breaks become spaces, as in a table's cell."""

    def word(self, text: str, token: Token, end: int | None = None) -> None:
        """Add characters that came from `token`, or from its start up to `end`."""
        self._write_space()
        self._empty = False
        exact = token.exact and end is None and len(text) == token.end - token.start
        if exact and token.file == self._file and token.start == self._end:
            self._pieces.append(text)
            self._length += len(text)
            self._end = token.end
            return
        self._flush()
        if exact:
            self._pieces, self._length = [text], len(text)
            self._file, self._start, self._end = token.file, token.start, token.end
            return
        stop = token.end if end is None else end
        self.draft.write(
            text, file=token.file, offset=token.start, length=max(stop - token.start, 0)
        )

    def made(self, text: str) -> None:
        """Add characters that stand in no file."""
        self._write_space()
        self._flush()
        self._empty = False
        self.draft.write(text)

    def space(self, token: Token | None = None) -> None:
        """Add white space, unless there is some or the paragraph has not begun."""
        if not self._empty and not self._has_space:
            self._has_space, self._space = True, token

    def line(self) -> None:
        """Begin a new line, unless the paragraph has not begun."""
        if self.keep_in_line:
            self.space()
        elif not self._empty:
            self._has_line = True

    def end_paragraph(self) -> None:
        """End the paragraph."""
        if self.keep_in_line:
            self.space()
            return
        self._flush()
        self._has_space = self._has_line = False
        self._space = None
        self._empty = True
        self.draft.new_block()

    @property
    def position(self) -> int:
        """Return the number of characters so far, waiting white space written."""
        self._write_space()
        return self.draft.position + self._length

    @property
    def is_empty_paragraph(self) -> bool:
        """Say whether the paragraph has no characters yet."""
        return self._empty

    def flush(self) -> None:
        """Bring the draft up to date; white space at the end is dropped."""
        self._has_space = self._has_line = False
        self._flush()

    def begun(self) -> None:
        """Say that something not written through here began the paragraph."""
        self._empty = False

    def _write_space(self) -> None:
        if self._has_line:
            self._has_line = self._has_space = False
            self._flush()
            self.draft.write("\n")
        elif self._has_space:
            token, self._has_space = self._space, False
            fits = token is not None and token.exact and token.end - token.start == 1
            if fits and token is not None and token.file == self._file and token.start == self._end:
                self._pieces.append(" ")
                self._length += 1
                self._end = token.end
                return
            self._flush()
            if token is None:
                self.draft.write(" ")
            else:
                span = max(token.end - token.start, 0)
                self.draft.write(" ", file=token.file, offset=token.start, length=span)

    def _flush(self) -> None:
        if self._pieces:
            text, self._pieces, self._length = "".join(self._pieces), [], 0
            self.draft.write(text, file=self._file, offset=self._start)
        self._file = self._end = -1


class Rehearsal(DraftOutput):
    """Goes through the motions of writing: a first pass only counts and looks."""

    def word(self, text: str, token: Token, end: int | None = None) -> None:
        """Count the characters."""
        self._empty = False
        self._length += len(text)

    def made(self, text: str) -> None:
        """Count the characters."""
        self._empty = False
        self._length += len(text)

    def space(self, token: Token | None = None) -> None:
        """Count nothing."""

    def line(self) -> None:
        """Count nothing."""

    def end_paragraph(self) -> None:
        """Begin a new paragraph."""
        self._empty = self._empty or not self.keep_in_line

    @property
    def position(self) -> int:
        """Return the number of characters so far."""
        return self._length

    def flush(self) -> None:
        """Write nothing."""
