"""A pickle's plain data, told from its opcodes one by one: nothing that the file names is run.

`pickletools.genops` only splits bytes into opcodes. Those that build dicts, lists, tuples, sets,
text and numbers are followed here; a file with any other is refused.
"""

import pickletools
from collections.abc import Callable, Mapping
from typing import Any

from scholiast.errors import StoreError

_SET = object()
"""Stands for the name of the built-in set, which old protocols write as a call of it."""
_SETS = frozenset(("__builtin__ set", "builtins set"))
_NOTHING = frozenset(("PROTO", "FRAME", "STOP"))
_NUMBERS = frozenset(("BINFLOAT", "BININT", "BININT1", "BININT2", "LONG1"))
_TEXTS = frozenset(("BINUNICODE", "SHORT_BINUNICODE"))
_OLD_TEXTS = frozenset(("BINSTRING", "SHORT_BINSTRING"))
_EMPTY: Mapping[str, Callable[[], Any]] = {
    "EMPTY_DICT": dict, "EMPTY_LIST": list, "EMPTY_SET": set, "EMPTY_TUPLE": tuple,
    "NONE": lambda: None, "NEWTRUE": lambda: True, "NEWFALSE": lambda: False,
}  # fmt: skip
_TUPLES = {"TUPLE1": 1, "TUPLE2": 2, "TUPLE3": 3}


def plain_data(content: bytes) -> Any:
    r"""Return the dicts, lists, tuples, sets, texts and numbers that a pickle tells.

    Raises StoreError for an opcode that does anything else, and for a damaged file.

    >>> plain_data(b"\x80\x02}U\x01aK\x02s.")
    {'a': 2}
    """
    machine = _Machine()
    try:
        for opcode, argument, _ in pickletools.genops(content):
            machine.follow(opcode.name, argument)
        (value,) = machine.stack
    except (IndexError, KeyError, TypeError, ValueError, AttributeError) as error:
        raise StoreError(f"the pickle is damaged: {error}") from error
    return value


class _Machine:
    """The stack and the memo of a pickle."""

    __slots__ = ("_marks", "_memo", "stack")

    def __init__(self) -> None:
        self.stack: list[Any] = []
        self._marks: list[int] = []
        self._memo: dict[int, Any] = {}

    def follow(self, name: str, argument: Any) -> None:
        """Do what one opcode says."""
        if name in _NUMBERS or name in _TEXTS:
            self.stack.append(argument)
        elif name in _OLD_TEXTS:
            self.stack.append(argument.encode("latin-1").decode("utf-8"))
        elif name in _EMPTY:
            self.stack.append(_EMPTY[name]())
        elif name in _TUPLES:
            self._tuple(_TUPLES[name])
        elif name in _STEPS:
            _STEPS[name](self, argument)
        elif name not in _NOTHING:
            raise StoreError(f"the pickle holds more than plain data ({name}): it is not read")

    def _put(self, place: int) -> None:
        self._memo[place] = self.stack[-1]

    def _memoize(self, _: Any) -> None:
        self._memo[len(self._memo)] = self.stack[-1]

    def _get(self, place: int) -> None:
        self.stack.append(self._memo[place])

    def _mark(self, _: Any) -> None:
        self._marks.append(len(self.stack))

    def _above_mark(self) -> list[Any]:
        start = self._marks.pop()
        above = self.stack[start:]
        del self.stack[start:]
        return above

    def _tuple(self, size: int) -> None:
        values = tuple(self.stack[-size:])
        del self.stack[-size:]
        self.stack.append(values)

    def _marked_tuple(self, _: Any) -> None:
        self.stack.append(tuple(self._above_mark()))

    def _set_items(self, _: Any) -> None:
        flat = self._above_mark()
        _is_a(dict, self.stack[-1]).update(zip(flat[::2], flat[1::2], strict=True))

    def _set_item(self, _: Any) -> None:
        value, key = self.stack.pop(), self.stack.pop()
        _is_a(dict, self.stack[-1])[key] = value

    def _append(self, _: Any) -> None:
        value = self.stack.pop()
        _is_a(list, self.stack[-1]).append(value)

    def _extend(self, _: Any) -> None:
        values = self._above_mark()
        _is_a(list, self.stack[-1]).extend(values)

    def _add(self, _: Any) -> None:
        values = self._above_mark()
        _is_a(set, self.stack[-1]).update(values)

    def _name(self, named: str) -> None:
        if named not in _SETS:
            raise StoreError(
                f"the pickle holds more than plain data (GLOBAL {named}): it is not read"
            )
        self.stack.append(_SET)

    def _call(self, _: Any) -> None:
        given, called = self.stack.pop(), self.stack.pop()
        if called is not _SET:
            raise StoreError("the pickle holds more than plain data (REDUCE): it is not read")
        (values,) = given
        self.stack.append(set(_is_a(list, values)))


_STEPS: Mapping[str, Callable[[_Machine, Any], None]] = {
    "BINPUT": _Machine._put, "LONG_BINPUT": _Machine._put, "MEMOIZE": _Machine._memoize,
    "BINGET": _Machine._get, "LONG_BINGET": _Machine._get, "MARK": _Machine._mark,
    "TUPLE": _Machine._marked_tuple, "SETITEMS": _Machine._set_items, "SETITEM": _Machine._set_item,
    "APPEND": _Machine._append, "APPENDS": _Machine._extend, "ADDITEMS": _Machine._add,
    "GLOBAL": _Machine._name, "REDUCE": _Machine._call,
}  # fmt: skip


def _is_a(kind: type[Any], value: Any) -> Any:
    if type(value) is not kind:
        raise TypeError(f"{type(value).__name__} where a {kind.__name__} should stand")
    return value
