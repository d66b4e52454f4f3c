"""JSON text that is the same on every Python, and reading it without believing anything.

MicroPython's dicts are unordered, so the order of keys is ours: ``type`` first, then by name.
"""

import json
import sys
from typing import TYPE_CHECKING

from .errors import BadRecord

if TYPE_CHECKING:
    from typing import Any

DEEPEST = 32
"""Deeper nesting is refused; nothing of ours comes near."""


def dump(value: "Any") -> str:
    """One line of JSON for None, bools, whole numbers, strings, lists, tuples and dicts of these."""
    if value is None:
        return "null"
    if value is True:
        return "true"
    if value is False:
        return "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, str):
        return _quoted(value)
    if isinstance(value, dict):
        names = sorted(value)
        if "type" in value:
            names.remove("type")
            names.insert(0, "type")
        return "{" + ", ".join([_quoted(name) + ": " + dump(value[name]) for name in names]) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join([dump(item) for item in value]) + "]"
    raise TypeError("no JSON of ours: " + repr(value))


def _quoted(text: str) -> str:
    if not text or ('"' not in text and "\\" not in text and min(text) >= " "):
        return '"' + text + '"'
    parts = []
    for character in text:
        if character in '"\\':
            parts.append("\\" + character)
        elif character < " ":
            parts.append("\\u00" + "0123456789abcdef"[ord(character) >> 4] + "0123456789abcdef"[ord(character) & 15])
        else:
            parts.append(character)
    return '"' + "".join(parts) + '"'


def load(text: str) -> "Any":
    """The value of one JSON text; BadRecord for anything else.

    Refused beyond the grammar: a key twice in one object, NaN and Infinity, more than `DEEPEST`
    levels. (MicroPython's reader keeps the last of two equal keys, forgives a comma too many, and does
    not tell.)
    """
    if sys.implementation.name == "micropython":
        return _load(text, {})
    return _load(text, {"object_pairs_hook": _object, "parse_constant": _constant})


def _load(text: str, hooks: "dict[str, Any]") -> "Any":
    try:
        value = json.loads(text, **hooks)
    except BadRecord:
        raise
    except (ValueError, RuntimeError, MemoryError):  # RuntimeError: nested beyond the interpreter's means
        raise BadRecord("not-json", "", text[:60]) from None
    _require_shallow(value, text)
    return value


def _object(pairs: "list[tuple[str, Any]]") -> "dict[str, Any]":
    found = dict(pairs)
    if len(found) < len(pairs):
        names = [name for name, _ in pairs]
        for name in names:
            if names.count(name) > 1:
                raise BadRecord("duplicate-key", "", name)
    return found


def _constant(text: str) -> None:
    raise BadRecord("not-json", "", text)


def _require_shallow(value: "Any", text: str) -> None:
    """Level by level, not by recursion, which deep nesting would break."""
    level = [value]
    for _ in range(DEEPEST):
        below: list[Any] = []
        for item in level:
            if isinstance(item, dict):
                below += [item[name] for name in item]
            elif isinstance(item, list):
                below += item
        if not below:
            return
        level = below
    raise BadRecord("nested-too-deep", "", text[:60])


def same_json(one: "Any", other: "Any") -> bool:
    """Equal as JSON: ``1``, ``1.0`` and ``true`` are three different things."""
    if isinstance(one, dict) and isinstance(other, dict):
        return len(one) == len(other) and all([key in other and same_json(one[key], other[key]) for key in one])
    if isinstance(one, list) and isinstance(other, list):
        return len(one) == len(other) and all([same_json(one[place], other[place]) for place in range(len(one))])
    return type(one) is type(other) and bool(one == other)
