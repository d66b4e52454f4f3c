"""Records: one game as a short text that parses back to the identical game.

::

    Flowers record 1
    game: flowers 1
    options: draw=4
    seed: 20240229
    start: 1
    seat: person Anna
    seat: computer/greedy Mira
    chance: 0a3k… 5h… 2c…
    play: 2red@B; 1green@A; take dark;
    play: 1grey@C
    end: 4 89ab01cd

The first line has the version of the format, ``game`` that of the rules. ``start`` is the seat, as
the seats were set up, that became player 0; ``seat`` lines stand in player order. ``chance`` holds
every shuffle in the order it was asked for, so no generator is needed: each outcome is written
relative to the sorted distinct items (see `encode_order`), or ``hidden`` in a record that keeps the
secrets of a running game. ``end`` has the number of actions and the CRC-32 of all text before it, so
a truncated or altered record is noticed. A save of a game in progress is a record with the further
headers of `SAVE_KEYS`.

Everything wrong with a text is a BadRecord (or NewerVersion) that names the line, never another
exception; reading is bounded by `MAX_TEXT`.
"""

from binascii import crc32
from typing import TYPE_CHECKING

from .chance import Chance
from .errors import BadRecord, BadRequest, FlowersError, NewerVersion
from .games import game_named, game_names
from .protocol import Match, complete_options

if TYPE_CHECKING:
    from typing import Any

    from .protocol import Game, Json

FORMAT = 1
"""Version of the text format."""
MAX_TEXT = 60000
"""Longest text that is read, in characters; a long game with four players has about 4,000."""
MAX_NAME = 40
"""Longest name of a seat, in characters."""
SAVE_KEYS = ("table", "again", "generator", "luck", "eyes", "back", "redo")
"""Headers that only a save has, in this order: the table's id and change counter, who starts when the
same seats play again, the generator's state, the computers' seed, whose eyes the table was last shown
to, how many of the last choices may be taken back, and the actions that were taken back."""

_MAGIC = "Flowers record "
_ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz-_"
_LINE = 72


class Seat:
    """Who sits in a seat."""

    __slots__ = ("level", "name", "person", "resigned")

    def __init__(self, name: str, person: bool, level: "str | None", resigned: bool = False) -> None:
        self.name = name
        self.person = person
        """A person owns the seat (a computer may sit in)."""
        self.level = level
        """The computer player that decides here now; None: the person does."""
        self.resigned = resigned

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Seat) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        return "Seat({!r}, {!r}, {!r}, {!r})".format(*self.key())

    def key(self) -> "tuple[str, bool, str | None, bool]":
        """All there is, for comparing."""
        return (self.name, self.person, self.level, self.resigned)


class Record:
    """A game as text knows it; `replay` makes it a `Match`."""

    __slots__ = ("actions", "chance", "game", "headers", "lines", "options", "save", "seats", "seed", "start")

    def __init__(
        self,
        game: "Game",
        options: "Json",
        seed: "int | None",
        start: int,
        seats: "list[Seat]",
        chance: "list[str] | None",
        actions: "list[str]",
        save: "dict[str, str] | None" = None,
        lines: "list[int] | None" = None,
        headers: "dict[str, int] | None" = None,
    ) -> None:
        self.game = game
        self.options = options
        """Complete: every option of the game."""
        self.seed = seed
        """What the generator began with; None where it is kept secret or unknown."""
        self.start = start
        """The seat, as set up, that became player 0."""
        self.seats = seats
        """In player order."""
        self.chance = chance
        """Outcomes by `encode_order`, in the order they were asked for; None: kept secret."""
        self.actions = actions
        """In canonical notation."""
        self.save = save
        """The headers of `SAVE_KEYS` in a save of a game in progress."""
        self.lines = lines
        """The line of each action in the text this was read from."""
        self.headers = headers or {}
        """The line of each header in it."""

    def replay(self, ply: "int | None" = None) -> Match:
        """The match after ``ply`` decisions (all of them if None), played with the recorded chance.

        Raises BadRecord with the line for an illegal action, or for chance that does not fit or was left out;
        BadRequest for a ``ply`` that the record does not have.
        """
        if self.chance is None:
            raise BadRecord("chance-hidden", "", "", line=self.line("chance"))
        chance = Recorded(self.chance, self.line("chance"))
        match = Match(self.game, len(self.seats), chance, self.options)
        count = len(self.actions) if ply is None else ply
        if count < 0 or count > len(self.actions):
            raise BadRequest("bad-ply", "", str(ply))
        for index in range(count):
            wrong = _refusal(match, self.actions[index])
            if wrong is not None:
                line = 0 if self.lines is None else self.lines[index]
                raise BadRecord(wrong.code, wrong.rule, wrong.text, line=line, ply=index + 1)
        if count == len(self.actions) and chance.used < len(chance.outcomes):
            raise BadRecord("chance-left", "", "", line=self.line("chance"))
        return match

    def line(self, header: str) -> int:
        """The line of a header in the text this was read from; 0 if there was none."""
        return self.headers.get(header, 0)


def _refusal(match: Match, action: str) -> "FlowersError | None":
    """Plays the action; what is wrong with it, if something is."""
    if match.state.to_act is None:
        return BadRecord("after-the-end", "", action)
    try:
        match.play(action)
    except FlowersError as error:
        return error
    return None


def record_of(match: Match, outcomes: "list[str]", seed: "int | None", start: int, seats: "list[Seat]") -> Record:
    """The record of a match; ``outcomes``: its chance so far, as `Recorder` keeps it.

    ``seed``: what it was dealt from, None where that is not known; ``start``: the place, as the seats were set up,
    of player 0; ``seats``: in player order.
    """
    actions = [step.action for step in match.steps]
    return Record(match.game, match.options, seed, start, seats, outcomes, actions)


# -- writing -----------------------------------------------------------------------------------


def write(record: Record, hidden: bool = True) -> str:
    """The text of a record. ``hidden`` False: without seed and chance, which hold secrets."""
    lines = [_MAGIC + str(FORMAT), "game: " + record.game.name + " " + str(record.game.version)]
    options = [name + "=" + str(record.options[name]) for name in sorted(record.options)]
    if options:
        lines.append("options: " + " ".join(options))
    if hidden and record.seed is not None:
        lines.append("seed: " + str(record.seed))
    lines.append("start: " + str(record.start))
    for seat in record.seats:
        lines.append("seat: " + _seat_kind(seat) + " " + seat.name)
    if record.save is not None and hidden:
        for key in SAVE_KEYS:
            if key in record.save:
                lines.append(key + ": " + record.save[key])
    if hidden and record.chance is not None:
        lines.append("chance: " + " ".join(record.chance))
    else:
        lines.append("chance: hidden")
    lines.extend(_wrapped(record.actions))
    text = "\n".join(lines) + "\n"
    return text + "end: " + str(len(record.actions)) + " " + _sum(text) + "\n"


def _seat_kind(seat: Seat) -> str:
    parts = []
    if seat.person:
        parts.append("person")
    if seat.level is not None:
        parts.append("computer/" + seat.level)
    if seat.resigned:
        parts.append("resigned")
    return "+".join(parts)


def _wrapped(actions: "list[str]") -> "list[str]":
    lines = []
    line = ""
    for action in actions:
        piece = action if line == "" else "; " + action
        if line and len(line) + len(piece) > _LINE:
            lines.append("play: " + line)
            line = action
        else:
            line = line + piece
    if line:
        lines.append("play: " + line)
    return lines


def _sum(text: str) -> str:
    number = crc32(text.encode()) & 0xFFFFFFFF
    return f"{number:08x}"


# -- reading -----------------------------------------------------------------------------------


def read(text: str) -> Record:
    """The record in ``text``; raises BadRecord or NewerVersion with the line.

    The text is checked as text, down to its checksum; whether its actions are legal, `Record.replay`
    finds out.
    """
    if type(text) is not str:
        raise BadRecord("not-text", "", "", line=1)
    if len(text) > MAX_TEXT:
        raise BadRecord("too-long", "", "", line=1, limit=MAX_TEXT)
    for letter in text:
        if 0xD800 <= ord(letter) < 0xE000:  # half a character: no encoding can write it
            raise BadRecord("not-text", "", "", line=1)
    # texts come back from mail and chat with other line ends and blank lines around them
    lines = text.replace("\r\n", "\n").strip().split("\n")
    if not lines[0].startswith(_MAGIC):
        raise BadRecord("not-a-record", "", lines[0], line=1)
    version = _number(lines[0][len(_MAGIC) :], 1)
    if version > FORMAT:
        raise NewerVersion("newer-format", "", lines[0], line=1, version=version)
    if version < 1:
        raise BadRecord("not-a-record", "", lines[0], line=1)
    reader = _Reader(lines)
    reader.read()
    return reader.record()


class _Reader:
    """The state of reading: which header may come next, and what was read."""

    def __init__(self, lines: "list[str]") -> None:
        self.lines = lines
        self.at = 1
        self.options: dict[str, str] = {}
        self.game: Game | None = None
        self.seed: int | None = None
        self.start: int | None = None
        self.seats: list[Seat] = []
        self.save: dict[str, str] = {}
        self.chance: list[str] | None = None
        self.actions: list[str] = []
        self.action_lines: list[int] = []
        self.headers: dict[str, int] = {}

    def fail(self, code: str, text: str = "") -> BadRecord:
        return BadRecord(code, "", text, line=self.at + 1)

    def take(self, key: str) -> "str | None":
        """The value of the current line if its header is ``key``; then moves on."""
        if self.at >= len(self.lines):
            return None
        line = self.lines[self.at]
        if not line.startswith(key + ": "):
            return None
        self.at += 1
        self.headers[key] = self.at
        return line[len(key) + 2 :]

    def need(self, key: str) -> str:
        value = self.take(key)
        if value is None:
            if self.at >= len(self.lines):
                raise self.fail("truncated", key)
            raise self.fail("expected-header", key)
        return value

    def read(self) -> None:
        """Every line, in the one order that `write` uses."""
        name, version = _pair(self.need("game"), self.at)
        if name not in game_names():
            raise BadRecord("unknown-game", "", name, line=self.at)
        self.game = game_named(name)
        number = _number(version, self.at)
        if number > self.game.version:
            raise NewerVersion("newer-rules", "", version, line=self.at, version=number)
        if number < self.game.version:
            raise BadRecord("older-rules", "", version, line=self.at)
        options = self.take("options")
        if options is not None:
            for part in options.split(" "):
                key, sign, value = part.partition("=")
                if not sign or key in self.options:
                    raise BadRecord("bad-option", "", part, line=self.at)
                self.options[key] = value
        seed = self.take("seed")
        if seed is not None:
            self.seed = _integer(seed, self.at)
        self.start = _number(self.need("start"), self.at)
        seat = self.take("seat")
        while seat is not None:
            self.seats.append(_read_seat(seat, self.at))
            seat = self.take("seat")
        if len(self.seats) not in self.game.players:
            raise self.fail("bad-players", str(len(self.seats)))
        if self.start >= len(self.seats):
            raise self.fail("bad-start", str(self.start))
        for key in SAVE_KEYS:
            kept = self.take(key)
            if kept is not None:
                self.save[key] = kept
        chance = self.need("chance")
        self.chance = None if chance == "hidden" else chance.split(" ")
        self.read_actions()
        self.read_end()

    def read_actions(self) -> None:
        assert self.game is not None
        line = self.take("play")
        while line is not None:
            for action in line.split("; "):
                wrong = _not_canonical(self.game, action)
                if wrong is not None:
                    raise BadRecord(wrong.code, wrong.rule, action, line=self.at)
                self.actions.append(action)
                self.action_lines.append(self.at)
            line = self.take("play")

    def read_end(self) -> None:
        count, checksum = _pair(self.need("end"), self.at)
        if _number(count, self.at) != len(self.actions):
            raise BadRecord("wrong-count", "", count, line=self.at)
        if self.at < len(self.lines):
            raise self.fail("after-the-end", self.lines[self.at])
        if _sum("\n".join(self.lines[: self.at - 1]) + "\n") != checksum:
            raise BadRecord("altered", "", checksum, line=self.at)

    def record(self) -> Record:
        assert self.game is not None and self.start is not None
        return Record(
            self.game,
            _read_options(self.game, self.options, self.headers.get("options", 0)),
            self.seed,
            self.start,
            self.seats,
            self.chance,
            self.actions,
            self.save if self.save else None,
            self.action_lines,
            self.headers,
        )


def _not_canonical(game: "Game", action: str) -> "FlowersError | None":
    try:
        canonical = game.parse(action)
    except FlowersError as error:
        return error
    return None if canonical == action else BadRecord("not-canonical", "", action)


def _read_options(game: "Game", texts: "dict[str, str]", line: int) -> "Json":
    """The options with their values as the game has them."""
    options = {}
    for name in texts:
        found = [value for value in game.options.get(name, ()) if str(value) == texts[name]]
        if not found:
            raise BadRecord("bad-option", "", name + "=" + texts[name], line=line)
        options[name] = found[0]
    return complete_options(game, options)


def _read_seat(text: str, line: int) -> Seat:
    kind, name = _pair(text, line)
    person = False
    resigned = False
    level = None
    for part in kind.split("+"):
        if part == "person":
            person = True
        elif part == "resigned":
            resigned = True
        elif part.startswith("computer/"):
            level = part[len("computer/") :]
        else:
            raise BadRecord("bad-seat", "", text, line=line)
    if not good_name(name) or (not person and level is None):
        raise BadRecord("bad-seat", "", text, line=line)
    seat = Seat(name, person, level, resigned)
    if _seat_kind(seat) != kind:
        raise BadRecord("bad-seat", "", text, line=line)
    return seat


def good_name(name: object) -> bool:
    """Whether a seat may have this name: 1 to `MAX_NAME` printable characters, no blank around."""
    if type(name) is not str or not 1 <= len(name) <= MAX_NAME or " " in (name[0], name[-1]):
        return False
    for letter in name:
        code = ord(letter)
        # control characters, line separators, and halves of characters that no encoding can write
        if code < 32 or 127 <= code < 160 or code in (0x2028, 0x2029) or 0xD800 <= code < 0xE000:
            return False
        # marks that turn the writing direction could make one name look like another
        if 0x202A <= code <= 0x202E or 0x2066 <= code <= 0x2069:
            return False
    return True


def _pair(text: str, line: int) -> "tuple[str, str]":
    first, sign, rest = text.partition(" ")
    if not first or not sign or not rest:
        raise BadRecord("two-values", "", text, line=line)
    return first, rest


def _number(text: str, line: int) -> int:
    """A plain decimal number of at most 20 digits."""
    if not 1 <= len(text) <= 20 or (len(text) > 1 and text[0] == "0"):
        raise BadRecord("not-a-number", "", text, line=line)
    for letter in text:
        if letter not in "0123456789":
            raise BadRecord("not-a-number", "", text, line=line)
    return int(text)


def _integer(text: str, line: int) -> int:
    if text.startswith("-"):
        return -_number(text[1:], line)
    return _number(text, line)


def saved_number(record: Record, key: str, default: int) -> int:
    """The number, from 0, in a save's header; ``default`` where it is missing, BadRecord if it is none."""
    if record.save is None or key not in record.save:
        return default
    return _number(record.save[key], record.line(key))


# -- chance -------------------------------------------------------------------------------------


def _packing(kinds: int) -> "tuple[int, int]":
    """How many items of ``kinds`` kinds go into one group, and how many letters a group has."""
    if kinds <= len(_ALPHABET):
        group = 1
        while kinds ** (group + 1) <= len(_ALPHABET) and group < 6:
            group += 1
        return group, 1
    return 1, 2


def encode_order(order: "list[Any]") -> str:
    """A shuffled order as text, relative to its distinct items sorted as strings.

    As many items as fit go into one letter of the 64 (two of six colours; one of 18 tiles).
    """
    kinds = sorted({str(item) for item in order})
    if len(kinds) <= 1:
        return "."
    number_of = {}
    for number in range(len(kinds)):
        number_of[kinds[number]] = number
    group, width = _packing(len(kinds))
    letters = []
    for start in range(0, len(order), group):
        value = 0
        for place in range(start, start + group):
            number = number_of[str(order[place])] if place < len(order) else 0
            value = value * len(kinds) + number
        if width == 2:
            letters.append(_ALPHABET[value // 64])
        letters.append(_ALPHABET[value % 64])
    return "".join(letters)


def decode_order(text: str, items: "list[Any]", line: int = 0) -> "list[Any]":
    """Inverse of `encode_order` for the same items; raises BadRecord if it is no order of them."""
    order = _decoded(text, items)
    if order is None:
        raise BadRecord("chance-mismatch", "", text, line=line)
    return order


def _decoded(text: str, items: "list[Any]") -> "list[Any] | None":
    kinds = {}
    left: dict[str, int] = {}
    for item in items:
        name = str(item)
        kinds[name] = item
        left[name] = left.get(name, 0) + 1
    names = sorted(kinds)
    if len(names) <= 1:
        return list(items) if text == "." else None
    group, width = _packing(len(names))
    if len(text) != (len(items) + group - 1) // group * width:
        return None
    order: list[Any] = []
    for start in range(0, len(text), width):
        value = 0
        for letter in text[start : start + width]:
            digit = _ALPHABET.find(letter)
            if digit < 0:
                return None
            value = value * 64 + digit
        numbers = []
        for _ in range(group):
            numbers.append(value % len(names))
            value //= len(names)
        if value:
            return None
        for number in reversed(numbers):
            if len(order) < len(items):
                name = names[number]
                left[name] -= 1
                if left[name] < 0:
                    return None
                order.append(kinds[name])
            elif number:
                return None
    return order


class Recorded(Chance):
    """Outcomes of a record, decoded as they are asked for; ``line``: where they stand, for errors."""

    def __init__(self, outcomes: "list[str]", line: int = 0) -> None:
        self.outcomes = outcomes
        self.used = 0
        self.line = line

    def shuffle(self, items: "list[Any] | tuple[Any, ...]") -> "list[Any]":
        if self.used >= len(self.outcomes):
            raise BadRecord("chance-missing", "", "", line=self.line)
        order = decode_order(self.outcomes[self.used], list(items), self.line)
        self.used += 1
        return order


class Recorder(Chance):
    """Passes on another source's outcomes and keeps them encoded in ``outcomes``."""

    def __init__(self, source: Chance, outcomes: "list[str] | None" = None) -> None:
        self.source = source
        self.outcomes: list[str] = [] if outcomes is None else outcomes

    def shuffle(self, items: "list[Any] | tuple[Any, ...]") -> "list[Any]":
        order = self.source.shuffle(items)
        self.outcomes.append(encode_order(order))
        return order
