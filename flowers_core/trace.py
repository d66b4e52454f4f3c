"""Traces: one game as JSON lines, every hidden thing included, and checking them move by move.

The first line is the setup, then a line for each decision (the spec's Trace). The checker believes
nothing: it deals again what the setup says, plays every action with the outcomes of chance that the
events tell of, and compares every field of every line with what the rules make of it.
"""

from typing import TYPE_CHECKING

from .chance import Pcg32, Scripted, Seeded
from .errors import BadRecord, BadRequest, FlowersError, NewerVersion, shortened
from .games import game_named
from .jsontext import dump, load
from .players import choose
from .protocol import Match, complete_options

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator
    from typing import Any

    from .protocol import Game, Json, State, Step

LONGEST_LINE = 1000000
"""A longer line, in bytes, is refused unread; the longest of a real game has some 6,000."""
PLAYERS_STREAM = 1
"""The generator's stream for the players' own luck, apart from the game's."""

SETUP_FIELDS = ("type", "game", "version", "players", "seed", "state")
DECISION_FIELDS = ("type", "player", "legal", "action", "events", "state")

# -- writing ----------------------------------------------------------------------------------------


def setup_line(match: Match, seed: int) -> "Json":
    """The first line: the dealt position and what it follows from."""
    line: Json = {
        "type": "setup",
        "game": match.game.name,
        "version": match.game.version,
        "players": match.first.players,
        "seed": seed,
        "state": match.first.to_json(),
    }
    for option in match.options:
        line[option] = match.options[option]
    return line


def decision_line(before: "State", step: "Step", after: "State") -> "Json":
    """The line of one decision."""
    return {
        "type": "decision",
        "player": step.player,
        "legal": sorted(before.legal()),
        "action": step.action,
        "events": step.events,
        "state": after.to_json(),
    }


def trace(game: "Game", players: int, seed: int, options: "Json", policy: str) -> "Iterator[str]":
    """Plays one game and yields its lines, without line ends.

    ``policy``: the name of the player in every seat (see `flowers_core.players`, and ``Game.policies``); each
    gets its own seat's view only. It is one of the dealer's, so the same arguments give the same text on every
    Python. Raises BadRequest.
    """
    own = game.policies().get(policy)
    match = Match(game, players, Seeded(Pcg32(seed)), options)
    luck = Pcg32(seed, PLAYERS_STREAM)
    yield dump(setup_line(match, seed))
    while match.state.to_act is not None:
        before = match.state
        view = match.view(before.to_act)
        legal = before.legal()
        action = choose(policy, game, view, legal, luck) if own is None else own(view, legal, luck)
        step = match.play(action)
        yield dump(decision_line(before, step, match.state))


# -- checking ---------------------------------------------------------------------------------------


class Checker:
    """Checks the lines of one trace as they come, then `finish`. Raises BadRecord, nothing else,
    with the number of the first wrong line in ``args_["line"]``."""

    def __init__(self) -> None:
        self.lines = 0
        """Lines that were read."""
        self.game: Game | None = None
        self.state: State | None = None
        """After the last line."""

    def line(self, raw: bytes) -> None:
        """The next line; its line end may be there or not."""
        self.lines += 1
        try:
            data = _read_object(raw)
            if self.game is None or self.state is None:
                self.game, self.state = _checked_setup(data)
            else:
                self.state = _checked_decision(data, self.game, self.state)
        except BadRecord as error:
            error.args_["line"] = self.lines
            raise

    def finish(self) -> "State":
        """After the last line: the final state."""
        if self.state is None:
            raise BadRecord("empty-trace", "", "", line=1)
        if self.state.to_act is not None:
            raise BadRecord("trace-ends-early", "", "", line=self.lines + 1)
        return self.state


def check_trace(lines: "Iterable[bytes]") -> Checker:
    """Checks a whole trace; raises BadRecord naming the first line that is wrong and why."""
    checker = Checker()
    for line in lines:
        checker.line(line)
    checker.finish()
    return checker


def _read_object(raw: bytes) -> "Json":
    if len(raw) > LONGEST_LINE:
        raise BadRecord("line-too-long")
    try:
        text = str(raw, "utf-8")
    except ValueError:
        raise BadRecord("not-utf8") from None
    if not text.strip():
        raise BadRecord("empty-line")
    data = load(text)
    if not isinstance(data, dict):
        raise BadRecord("not-an-object", "", text[:60])
    return data


def _require_fields(data: "Json", names: "Iterable[str]") -> None:
    """Exactly these keys."""
    names = list(names)
    for name in names:
        if name not in data:
            raise BadRecord("missing-field", "", name)
    for name in sorted(data):
        if name not in names:
            raise BadRecord("unknown-field", "", name)


def _checked_setup(data: "Json") -> "tuple[Game, State]":
    _require_equal("setup", data.get("type"), "type")
    if not isinstance(data.get("game"), str):
        raise BadRecord("missing-field", "", "game")
    try:
        game = game_named(data["game"])
    except BadRequest as error:
        raise BadRecord(error.code, "", error.text) from None
    _require_fields(data, SETUP_FIELDS + tuple(game.options))
    if type(data["version"]) is int and data["version"] > game.version:
        raise NewerVersion("newer-version", "", str(data["version"]))
    _require_equal(game.version, data["version"], "version")
    if type(data["players"]) is not int or data["players"] not in game.players:
        raise BadRecord("bad-field", "C3", dump_short(data["players"]), field="players")
    if type(data["seed"]) is not int:
        raise BadRecord("bad-field", "", dump_short(data["seed"]), field="seed", expected="a whole number")
    try:
        options = complete_options(game, {name: data[name] for name in game.options})
    except BadRequest as error:
        raise BadRecord(error.code, "", error.text) from None
    try:
        state = game.state_from_json(data["state"], options)
    except BadRecord as error:
        if "field" in error.args_:
            error.args_["field"] = "state." + str(error.args_["field"])
        raise
    if state.players != data["players"]:
        raise BadRecord("bad-field", "C3", str(data["players"]), field="players", expected=str(state.players))
    dealt = game.new(state.players, Scripted(game.deal_outcomes(state)), options)
    _require_equal(dealt.to_json(), data["state"], "state")
    return game, state


def _checked_decision(data: "Json", game: "Game", state: "State") -> "State":
    if state.to_act is None:
        raise BadRecord("line-after-the-end")
    _require_equal("decision", data.get("type"), "type")
    _require_fields(data, DECISION_FIELDS)
    _require_equal(state.to_act, data["player"], "player")
    _require_equal(sorted(state.legal()), data["legal"], "legal")
    if not isinstance(data["events"], list):
        raise BadRecord("bad-field", "", dump_short(data["events"]), field="events", expected="a list")
    if not isinstance(data["action"], str):
        raise BadRecord("bad-field", "", dump_short(data["action"]), field="action", expected="an action")
    try:
        after, events = state.apply(data["action"], Scripted(game.event_outcomes(data["events"])))
    except FlowersError as error:
        field = str(error.args_.get("field", "events" if isinstance(error, BadRecord) else "action"))
        raise BadRecord(error.code, error.rule, error.text, field=field) from None
    _require_equal(events, data["events"], "events")
    _require_equal(after.to_json(), data["state"], "state")
    return after


def _require_equal(expected: "Any", found: "Any", field: str) -> None:
    """The same JSON, types included (``1``, ``1.0`` and ``true`` differ); else the first place that
    differs."""
    if isinstance(expected, dict) and isinstance(found, dict):
        for name in sorted(expected):
            if name not in found:
                raise _differs(field + "." + name, expected[name], None, "missing-field")
            _require_equal(expected[name], found[name], field + "." + name)
        for name in sorted(found):
            if name not in expected:
                raise _differs(field + "." + name, None, found[name], "unknown-field")
    elif isinstance(expected, list) and isinstance(found, list):
        for place in range(min(len(expected), len(found))):
            _require_equal(expected[place], found[place], field + "[" + str(place) + "]")
        if len(expected) > len(found):
            raise _differs(field + "[" + str(len(found)) + "]", expected[len(found)], None, "missing-item")
        if len(expected) < len(found):
            raise _differs(field + "[" + str(len(expected)) + "]", None, found[len(expected)], "unknown-item")
    elif type(expected) is not type(found) or expected != found:
        raise _differs(field, expected, found, "wrong-value")


def _differs(field: str, expected: "Any", found: "Any", code: str) -> BadRecord:
    if code in ("unknown-field", "unknown-item"):
        return BadRecord(code, "", dump_short(found), field=field)
    if code in ("missing-field", "missing-item"):
        return BadRecord(code, "", "", field=field, expected=dump_short(expected))
    return BadRecord(code, "", dump_short(found), field=field, expected=dump_short(expected))


def dump_short(value: "Any") -> str:
    """Any JSON value as a short text for a message."""
    return shortened(value if isinstance(value, str) else repr(value), 80)
