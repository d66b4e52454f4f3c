"""Strict readers of JSON, believing nothing: each gives the value of ``data``, found at path ``field``, or
raises BadRecord with the field's path in ``args_["field"]``.
"""

from typing import TYPE_CHECKING

from .errors import BadRecord

if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import TypeVar

    from .protocol import Json

    Read = TypeVar("Read")


def bad_field(field: str, found: object, expected: str, rule: str = "") -> BadRecord:
    """The error for one field: its path, what stands there, what should."""
    return BadRecord("bad-field", rule, repr(found), field=field, expected=expected)


def read_fields(data: object, field: str, names: "tuple[str, ...]") -> "Json":
    """An object with exactly these keys."""
    if not isinstance(data, dict):
        raise bad_field(field, data, "an object")
    for name in names:
        if name not in data:
            raise bad_field(_inside(field, name), "", "this key")
    for name in sorted(data, key=str):
        if name not in names:
            raise bad_field(_inside(field, str(name)), data[name], "no such key")
    return data


def read_list(data: object, field: str, length: "int | None" = None) -> "list[object]":
    """A list, of ``length`` items if that is given."""
    if not isinstance(data, list):
        raise bad_field(field, data, "a list")
    if length is not None and len(data) != length:
        raise bad_field(field, data, "a list of " + str(length))
    return data


def read_each(
    data: object, field: str, read: "Callable[[object, str], Read]", length: "int | None" = None
) -> "list[Read]":
    """A list, each item by ``read(item, path)``; of ``length`` items if that is given."""
    items = read_list(data, field, length)
    return [read(items[place], at(field, place)) for place in range(len(items))]


def read_number(data: object, field: str, lowest: int, highest: int) -> int:
    """A whole number in these bounds, both included."""
    if type(data) is not int or not lowest <= data <= highest:
        raise bad_field(field, data, "a whole number from " + str(lowest) + " to " + str(highest))
    return data


def read_seat(data: object, field: str, players: int) -> "int | None":
    """A player's number, or null."""
    return None if data is None else read_number(data, field, 0, players - 1)


def read_word(data: object, field: str, words: "tuple[str, ...]") -> str:
    """One of these words."""
    if not isinstance(data, str) or data not in words:
        raise bad_field(field, data, "one of " + ", ".join(words))
    return data


def read_named(data: object, field: str, numbers: "dict[str, int]", kind: str) -> int:
    """The number of a name; ``kind`` says in an error what would do."""
    if not isinstance(data, str) or data not in numbers:
        raise bad_field(field, data, kind)
    return numbers[data]


def require_sorted(data: object, field: str) -> None:
    """BadRecord unless the list is sorted by code point."""
    if data != sorted(data):  # type: ignore[call-overload]
        raise bad_field(field, data, "sorted by code point")


def at(field: str, place: int) -> str:
    """The path of an item of a list."""
    return field + "[" + str(place) + "]"


def _inside(field: str, name: str) -> str:
    return field + "." + name if field else name
