"""Words for notes, in the terminal: the reader of the page's own message catalogue.

A catalogue is a folder ``web/locales/<language>/`` of flat JSON files ``{"id": "message"}``. Messages
are ICU MessageFormat; this reader knows the part of it that the catalogue may use:

- ``{name}`` and ``{name, number}``;
- ``{name, plural, offset:1 =0{…} one{…} other{…}}`` and ``selectordinal``, ``#`` for the number;
- ``{name, select, yes{…} other{…}}``;
- tags as in ``<b>…</b>``;
- ``''`` for an apostrophe, and ``'{…}'`` for text that would otherwise be syntax.

Arguments are resolved by their name before formatting, as in ``web/src/i18n.ts``:

==============================================  ==================================================
``player owner second other winner from to``    a seat → its name; also ``playerYou`` = "yes" when
                                                it is the reader's own seat, else "no"
``players winners``                             seats → names joined, the reader being "you"; also
                                                ``playersTitle``, the same to begin a line,
                                                ``playersCount``, and ``playersYou`` = "yes" when it is
                                                the reader alone
``colour``                                      its name; also ``colourTitle``, its name as the first word
                                                of a line, and ``colourKey``, its word in the notation
``colours``                                     names joined; also ``coloursCount``
``tile`` (``"red-3"``)                          its name; also ``tileKey``
``tiles``                                       names joined; also ``tilesCount``
``cards`` (a list of colours)                   counted and joined, "2 red and 1 stone"; also
                                                ``cardsCount``
``x y oldX oldY``                               a coordinate → with a minus, not a hyphen
null, true, false                               "none", "yes", "no"
anything else                                   as it is
==============================================  ==================================================

So ``{playerYou, select, yes{You take} other{{player} takes}} the claim``. The glossary has the words
for joining, so that every language says it in its own way and terminal and page agree to the letter.
"""

import json
import os
from typing import TYPE_CHECKING, NamedTuple

from .errors import BadRequest, FlowersError
from .flowers.pieces import COLOURS
from .plurals import group_digits, plural_category

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from typing import Any

    from .protocol import Note

    Args = dict[str, Any]
    # a message, parsed: ("text", s) ("arg", name) ("number", name) ("pound",) ("tag", name, parts)
    # ("select", name, {key: parts}) ("plural", name, {key: parts}, offset, ordinal)
    Part = tuple[Any, ...]

PLAYER = ("player", "owner", "second", "other", "winner", "from", "to")
"""Names of arguments that are one seat."""
PLAYERS = ("players", "winners")
"""Names of arguments that are a list of seats."""
COORDINATES = ("x", "y", "oldX", "oldY")
"""Names of arguments that are a coordinate."""


class Reading(NamedTuple):
    """Who reads; as in ``web/src/i18n.ts``."""

    names: "Sequence[str]" = ()
    """The seats' names, in player order."""
    reader: "int | None" = None
    """The seat that is addressed as "you"; None when nobody or more than one person reads."""


NOBODY = Reading()


class Catalogue:
    """The messages of one language, over English ones where a translation is missing."""

    def __init__(self, language: str, messages: "dict[str, str]", english: "dict[str, str] | None" = None) -> None:
        self.language = language
        self.messages = messages
        self.english = messages if english is None else english
        self._parsed: "dict[str, list[Part]]" = {}

    @staticmethod
    def load(language: str = "en", folder: "str | None" = None) -> "Catalogue":
        """Reads every section of ``language``.

        folder: where the languages lie; None: beside this package, as in a checkout.
        Raises BadRequest ``no-catalogue`` (no such language), FlowersError ``bad-catalogue`` (not flat
        JSON, or an id that two sections define); ``text`` names the file.
        """
        if folder is None:
            here = os.path.dirname(os.path.abspath(__file__))
            folder = os.path.join(os.path.dirname(here), "web", "locales")
        messages = _read_language(folder, language)
        english = None if language == "en" else _read_language(folder, "en")
        return Catalogue(language, messages, english)

    def format(
        self, note: "Note | str", args: "Args | None" = None, reading: Reading = NOBODY, ansi: bool = False
    ) -> str:
        """The words for a note, or for a message's id and ``args``.

        ansi: ``<b>`` becomes bold; otherwise tags vanish. Never raises: a message that is missing,
        malformed or lacks an argument gives its id.
        """
        try:
            return self.strict(note, args, reading, ansi)
        except FlowersError:
            return note if isinstance(note, str) else str(note.get("id", ""))

    def strict(
        self, note: "Note | str", args: "Args | None" = None, reading: Reading = NOBODY, ansi: bool = False
    ) -> str:
        """As `format`, but raises FlowersError: ``no-message``, ``bad-message``, ``no-argument``."""
        if isinstance(note, str):
            identifier, given = note, args or {}
        else:
            identifier, given = note["id"], note.get("args") or {}
        resolved = self._resolve(given, reading)
        return _write(self._parts(identifier), resolved, self.language, ansi, None, identifier)

    def __contains__(self, identifier: str) -> bool:
        return identifier in self.messages or identifier in self.english

    def ids(self) -> "list[str]":
        """Every id that has words, sorted."""
        return sorted(set(self.messages) | set(self.english))

    def arguments(self, identifier: str) -> "set[str]":
        """The names of the arguments that a message uses; raises as `strict`."""
        return _names_in(self._parts(identifier))

    def check(self) -> None:
        """Raises FlowersError for the first message that a reader could stumble over.

        ``bad-message``: malformed, outside the part of ICU named above, or without ``other``;
        ``unknown-message``: a translation of a message that English does not have;
        ``unknown-argument``: a translation asks for a value that English never gets.
        """
        for identifier in sorted(self.messages):
            used = _names_in(_parse_message(self.messages[identifier], identifier))
            if self.english is self.messages:
                continue
            if identifier not in self.english:
                raise FlowersError("unknown-message", "", identifier)
            known = _names_in(_parse_message(self.english[identifier], identifier))
            for name in sorted(used - known):
                # what the reader derives from an argument may be used wherever the argument is
                if not any(name in (k + "You", k + "Count", k + "Key", k + "Title") for k in known):
                    raise FlowersError("unknown-argument", "", identifier, name=name)

    def _parts(self, identifier: str) -> "list[Part]":
        if identifier not in self._parsed:
            text = self.messages.get(identifier, self.english.get(identifier))
            if text is None:
                raise FlowersError("no-message", "", identifier)
            self._parsed[identifier] = _parse_message(text, identifier)
        return self._parsed[identifier]

    def _resolve(self, given: "Args", reading: Reading) -> "dict[str, str | int | float]":
        """The values by name as text or numbers, by the table at the top of this file."""
        names, reader = reading

        def name(seat: int) -> str:
            return str(names[seat]) if 0 <= seat < len(names) else self.strict("seat.name", {"number": seat + 1})

        def member(seat: int) -> str:
            return self.strict("seat.you") if seat == reader else name(seat)

        def colour(word: str) -> str:
            return self.strict("colour." + word)

        def tile(word: str) -> str:
            hue, _, value = word.partition("-")
            return self.strict("tile", {"colour": hue, "value": value})

        def item(pair: "tuple[str, int]") -> str:
            return self.strict("cards.item", {"colour": pair[0], "count": pair[1]})

        values: "dict[str, str | int | float]" = {}
        for key, value in given.items():
            if value is None:
                values[key] = "none"
                if key in PLAYER:
                    values[key + "You"] = "no"
            elif isinstance(value, bool):
                values[key] = "yes" if value else "no"
            elif key in PLAYER and isinstance(value, int):
                values[key] = name(value)
                values[key + "You"] = "yes" if value == reader else "no"
            elif key in PLAYERS and isinstance(value, (list, tuple)):
                values[key] = self._join(value, member, "players.none")
                first = [self.strict("seat.you.title")] if value and value[0] == reader else []
                rest = [member(seat) for seat in value[len(first) :]]
                values[key + "Title"] = self._join(first + rest, str, "players.none")
                values[key + "Count"] = len(value)
                values[key + "You"] = "yes" if list(value) == [reader] else "no"
            elif key == "colour" and isinstance(value, str):
                values[key] = colour(value)
                values["colourTitle"] = self.strict("colour." + value + ".title")
                values["colourKey"] = value
            elif key == "colours" and isinstance(value, (list, tuple)):
                values[key] = self._join(value, colour, "colours.none")
                values["coloursCount"] = len(value)
            elif key in COORDINATES and isinstance(value, int):
                values[key] = str(value).replace("-", "−")
            elif key == "tile" and isinstance(value, str):
                values[key] = tile(value)
                values["tileKey"] = value
            elif key == "tiles" and isinstance(value, (list, tuple)):
                values[key] = self._join(value, tile, "tiles.none")
                values["tilesCount"] = len(value)
            elif key == "cards" and isinstance(value, (list, tuple)):
                counted = [(hue, value.count(hue)) for hue in COLOURS if hue in value]  # in their fixed order
                values[key] = self._join(counted, item, "cards.none")
                values["cardsCount"] = len(value)
            else:
                values[key] = value if isinstance(value, (int, float)) else str(value)
        return values

    def _join(self, items: "Sequence[Any]", word: "Callable[[Any], str]", none: str) -> str:
        """The words of a list, joined in the language's way; ``none``: the message for an empty one."""
        if not items:
            return self.strict(none)
        text = word(items[0])
        for index in range(1, len(items)):
            joint = "list.last" if index == len(items) - 1 else "list.next"
            text = self.strict(joint, {"list": text, "item": word(items[index])})
        return text


def _read_language(folder: str, language: str) -> "dict[str, str]":
    place = os.path.join(folder, language)
    # the language comes from the command line: it must not lead out of the folder
    known = language.replace("-", "").isalnum() and os.path.isdir(place)
    sections = sorted(name for name in os.listdir(place) if name.endswith(".json")) if known else []
    if not sections:
        raise BadRequest("no-catalogue", "", place)
    messages: "dict[str, str]" = {}
    for section in sections:
        path = os.path.join(place, section)
        try:
            with open(path, encoding="utf-8") as file:
                content = json.load(file)
        except (OSError, ValueError) as error:
            raise FlowersError("bad-catalogue", "", path, why=str(error)) from None
        if not isinstance(content, dict) or not all(isinstance(text, str) for text in content.values()):
            raise FlowersError("bad-catalogue", "", path, why="not flat")
        for identifier in content:
            if identifier in messages:
                raise FlowersError("bad-catalogue", "", path, why="defined twice: " + identifier)
            messages[identifier] = content[identifier]
    return messages


def _parse_message(text: str, identifier: str) -> "list[Part]":
    parser = _Parser(text, identifier)
    parts = parser.parts("", 0)
    if parser.at < len(text):
        parser.fail("one } too many" if text[parser.at] == "}" else "a closing tag too many")
    return parts


class _Parser:
    """Recursive descent over one message; ``at`` is the next character."""

    def __init__(self, text: str, identifier: str) -> None:
        self.text = text
        self.identifier = identifier
        self.at = 0

    def fail(self, why: str) -> "Any":
        raise FlowersError("bad-message", "", self.identifier, why=why + " at " + str(self.at))

    def peek(self, offset: int = 0) -> str:
        index = self.at + offset
        return self.text[index] if index < len(self.text) else ""

    def parts(self, inside: str, depth: int) -> "list[Part]":
        """Up to the end, an unmatched ``}`` or a closing tag. inside: "plural" where ``#`` counts."""
        result: "list[Part]" = []
        literal = ""
        while self.at < len(self.text):
            character = self.peek()
            special: "Part | None" = None
            if character == "'":
                literal += self.quoted(inside)
                continue
            if character == "}" and depth > 0:
                break
            if character == "{":
                special = self.argument(depth)
            elif character == "#" and inside == "plural":
                self.at += 1
                special = ("pound",)
            elif character == "<" and self.peek(1) == "/":
                break
            elif character == "<" and self.peek(1).isalpha():
                special = self.tag(inside, depth)
            if special is None:
                if character == "}":
                    self.fail("one } too many")
                literal += character
                self.at += 1
                continue
            if literal:
                result.append(("text", literal))
                literal = ""
            result.append(special)
        if literal:
            result.append(("text", literal))
        return result

    def quoted(self, inside: str) -> str:
        """At an apostrophe: what it stands for, as ICU has it since 4.8."""
        follower = self.peek(1)
        if follower == "'":
            self.at += 2
            return "'"
        if follower == "" or follower not in "{}<>" + ("#" if inside == "plural" else ""):
            self.at += 1
            return "'"
        self.at += 1
        text = ""
        while self.at < len(self.text):
            character = self.peek()
            if character == "'" and self.peek(1) != "'":
                self.at += 1
                return text
            self.at += 2 if character == "'" else 1
            text += character
        return text

    def tag(self, inside: str, depth: int) -> "Part":
        self.at += 1
        name = self.word()
        self.expect(">")
        children = self.parts(inside, depth)
        if not self.text.startswith("</" + name + ">", self.at):
            self.fail("<" + name + "> is not closed")
        self.at += len(name) + 3
        return ("tag", name, children)

    def argument(self, depth: int) -> "Part":
        self.expect("{")
        name = self.word()
        if self.peek() == "}":
            self.at += 1
            return ("arg", name)
        self.expect(",")
        kind = self.word()
        if kind == "number" and self.peek() == "}":
            self.at += 1
            return ("number", name)
        if kind not in ("plural", "selectordinal", "select"):
            self.fail("{" + name + ", " + kind + "} is not in the catalogue's part of ICU")
        self.expect(",")
        return self.options(name, kind, depth)

    def options(self, name: str, kind: str, depth: int) -> "Part":
        offset = 0
        self.space()
        if kind != "select" and self.text.startswith("offset:", self.at):
            self.at += len("offset:")
            offset = int(self.number())
        options: "dict[str, list[Part]]" = {}
        while True:
            self.space()
            if self.peek() == "}":
                break
            if kind != "select" and self.peek() == "=":
                self.at += 1
                key = "=" + self.number()
            else:
                key = self.word()
            if key in options:
                self.fail("two branches " + key)
            self.expect("{")
            options[key] = self.parts("" if kind == "select" else "plural", depth + 1)
            self.expect("}")
        self.expect("}")
        if "other" not in options:
            self.fail("no branch other")
        if kind == "select":
            return ("select", name, options)
        return ("plural", name, options, offset, kind == "selectordinal")

    def expect(self, character: str) -> None:
        self.space(character)
        if self.peek() != character:
            self.fail(character + " expected")
        self.at += 1

    def space(self, before: str = "") -> None:
        """Skips white space; in front of a branch's end there is none to skip, it belongs to the text."""
        if before == "}" and self.peek() == "}":
            return
        while self.peek() != "" and self.peek() in " \n\t":
            self.at += 1

    def word(self) -> str:
        self.space()
        start = self.at
        while self.peek().isalnum() or self.peek() in ("_", "-"):
            self.at += 1
        if self.at == start:
            self.fail("a name expected")
        word = self.text[start : self.at]
        self.space()
        return word

    def number(self) -> str:
        start = self.at
        while self.peek().isdigit():
            self.at += 1
        if self.at == start:
            self.fail("a number expected")
        return self.text[start : self.at]


def _names_in(parts: "list[Part]") -> "set[str]":
    names: "set[str]" = set()
    for part in parts:
        if part[0] in ("arg", "number", "select", "plural"):
            names.add(part[1])
        if part[0] in ("select", "plural"):
            for branch in part[2].values():
                names |= _names_in(branch)
        elif part[0] == "tag":
            names |= _names_in(part[2])
    return names


def _write(
    parts: "list[Part]", values: "Args", language: str, ansi: bool, count: "int | float | None", identifier: str
) -> str:
    """The text of parsed ``parts``. count: what ``#`` stands for, None outside a plural."""
    text = ""
    for part in parts:
        kind = part[0]
        if kind == "text":
            text += part[1]
            continue
        if kind == "pound":
            text += group_digits(language, count or 0)
            continue
        if kind == "tag":
            inner = _write(part[2], values, language, ansi, count, identifier)
            text += "\x1b[1m" + inner + "\x1b[0m" if ansi and part[1] == "b" else inner
            continue
        if part[1] not in values:
            raise FlowersError("no-argument", "", identifier, name=part[1])
        value = values[part[1]]
        if kind == "arg":
            text += str(value)
        elif kind == "select":
            branch = part[2].get(str(value), part[2]["other"])
            text += _write(branch, values, language, ansi, None, identifier)
        elif not isinstance(value, (int, float)):
            raise FlowersError("no-argument", "", identifier, name=part[1], why="no number")
        elif kind == "number":
            text += group_digits(language, value)
        else:
            options, offset, ordinal = part[2], part[3], part[4]
            rest = value - offset
            key = "=" + str(value)
            if key not in options:
                key = plural_category(language, rest, ordinal)
            branch = options[key if key in options else "other"]
            text += _write(branch, values, language, ansi, rest, identifier)
    return text
