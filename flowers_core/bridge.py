"""Text in, text out: the one way from a page to the table. Knows no browser.

`Bridge.ask` gets one JSON object ``{"do": …, …}`` and answers with one: ``{"ok": true, …}``, or
``{"ok": false, "error": {"code", "rule", "text", "args", "note"}}``; a request made for an older state
(``stale``) also gets the present ``table``. It never raises, and what it says holds nothing that the
person in front of the table may not know. What does hold secrets (`Bridge.save_text`,
`Bridge.thinking_request`, and answers for the thinker through `Bridge.thought`) are methods of their
own, for the worker's script alone.

Requests that answer with the table: ``new again act undo redo handover reveal resign takeover think
import table``; each may carry ``since``, the number of steps the page already has. Others: ``hello choices
explain report export``.
"""

import json
from typing import TYPE_CHECKING

from . import __version__
from .errors import BadRequest, FlowersError, IllegalAction
from .games import game_named, game_names
from .players import STAND_IN, level_names
from .protocol import error_note
from .record import MAX_TEXT, read, write
from .saves import save_of, saved_place, table_of
from .table import good_ident, new_table

if TYPE_CHECKING:
    from collections.abc import Callable

    from .protocol import Json, Note
    from .table import Table

MAX_REQUEST = 2 * MAX_TEXT
"""Longest request, in characters: an import is the longest, and JSON may escape its line ends."""


def _clock() -> int:
    import time

    return int(time.time() * 1000)


def _entropy() -> int:
    """64 bits from the system; from the clock where it has no source of its own."""
    import os

    urandom = getattr(os, "urandom", None)
    if urandom is not None:
        return int.from_bytes(urandom(8), "big")
    import time

    return (time.time_ns() * 6364136223846793005) & 0xFFFFFFFFFFFFFFFF


class Bridge:
    """One table and the conversation with the page that shows it.

    ``clock``: milliseconds since 1970; ``entropy``: 64 random bits per call.
    """

    def __init__(self, clock: "Callable[[], int] | None" = None, entropy: "Callable[[], int] | None" = None) -> None:
        self._clock = clock or _clock
        self._entropy = entropy or _entropy
        self._table: Table | None = None
        self._told = 0
        self._requests: dict[str, Callable[[Json], Json]] = {
            "hello": self._hello,
            "new": self._new,
            "again": self._again,
            "table": self._current,
            "act": self._act,
            "think": self._think,
            "undo": self._undo,
            "redo": self._redo,
            "handover": self._handover,
            "reveal": self._reveal,
            "resign": self._resign,
            "takeover": self._takeover,
            "choices": self._choices,
            "explain": self._explain,
            "report": self._report,
            "export": self._export,
            "import": self._import,
        }

    def ask(self, text: str) -> str:
        """Answers one request; see the module."""
        return self._answer(text, self._requests)

    # -- for the worker's script alone: these hold secrets ------------------------------------------

    def thought(self, text: str) -> str:
        """``{"do": "thought", "stamp", "action", "by": "thinker" | "dealer"}``: the thinker's answer.

        Not a request of the page: nobody may choose for a computer.
        """
        return self._answer(text, {"thought": self._thought})

    def thinking_request(self, patience: object = None) -> str:
        """JSON with the view, legal actions, level and seed for a waiting thinker; ``""`` if none.

        ``patience``: how long the person wants to wait, as in `Table.thinking`.
        """
        request = None if self._table is None else self._table.thinking(patience)
        return "" if request is None else json.dumps(request)

    @property
    def stamp(self) -> str:
        """The table's present stamp; ``""`` without a table. A new one means: save."""
        return "" if self._table is None else self._table.stamp

    def save_text(self) -> str:
        """The save of the present table, to go on at exactly this decision; ``""`` without one."""
        return "" if self._table is None else write(save_of(self._table))

    def load_save(self, text: str) -> str:
        """Takes up a save; answers as `ask` does, with the whole table or an error."""
        return self._answer(json.dumps({"do": "load", "text": text}), {"load": self._load})

    def summary(self) -> "Json | None":
        """What a list of saves shows of the present table (no secrets); None without one."""
        return None if self._table is None else self._table.summary(self._clock())

    # -- answering ----------------------------------------------------------------------------------

    def _answer(self, text: str, requests: "dict[str, Callable[[Json], Json]]") -> str:
        try:
            request = _parsed(text, requests)
            reply = requests[request["do"]](request)
            reply["ok"] = True
        except FlowersError as error:
            reply = _refusal(error)
            if error.code == "stale" and self._table is not None:
                reply["table"] = self._shown(0)
            if isinstance(error, IllegalAction):
                reply["error"]["note"] = self._why(error)
        except Exception as error:
            # a mistake of ours; its text could hold hidden cards, so only its kind is told
            reply = _refusal(BadRequest("internal", "", type(error).__name__))
        return json.dumps(reply)

    def _why(self, error: IllegalAction) -> "Note":
        """The game's own words for why the viewer may not do that, which have more than the error's."""
        explained: Json = self._need().explain([error.text])[0]
        note: Note = explained["notes"][0]
        return note

    def _shown(self, since: "int | None") -> "Json":
        """The table as a reply; steps from ``since``, by default those not told yet."""
        table = self._need()
        start = min(self._told, len(table.match.steps)) if since is None else since
        reply = table.reply(start)
        self._told = len(table.match.steps)
        reply["ok"] = True
        return reply

    def _reply(self, request: "Json") -> "Json":
        since = request.get("since")
        if since is not None and (type(since) is not int or since < 0):
            raise BadRequest("bad-since", "", str(since))
        return self._shown(since)

    def _need(self) -> "Table":
        if self._table is None:
            raise BadRequest("no-table")
        return self._table

    def _stamped(self, request: "Json") -> "Table":
        """The table, if the request was made for its present state."""
        table = self._need()
        table.require_stamp(request.get("stamp"))
        return table

    def _take(self, table: "Table") -> None:
        self._table = table
        self._told = 0

    def _ident(self, wish: object) -> str:
        if wish is None:
            return f"{self._entropy():016x}"
        if not good_ident(wish):
            raise BadRequest("bad-id", "", str(wish))
        return str(wish)

    def _chance(self, request: "Json") -> "tuple[int, int]":
        """What the deal comes from, and what the computers' choices come from."""
        seed = request.get("seed")
        if seed is None:
            return self._entropy(), self._entropy()
        if type(seed) is not int or not 0 <= seed < 1 << 64:
            raise BadRequest("bad-seed", "", str(seed))
        return seed, seed ^ 0x5DEECE66D  # who gives a seed wants the same game again, computers included

    # -- requests -----------------------------------------------------------------------------------

    def _hello(self, request: "Json") -> "Json":
        games = []
        for name in game_names():
            game = game_named(name)
            options = {option: list(game.options[option]) for option in game.options}
            games.append({"name": name, "players": list(game.players), "options": options})
        return {"version": __version__, "games": games, "levels": level_names(), "usual": STAND_IN}

    def _new(self, request: "Json") -> "Json":
        seed, luck = self._chance(request)
        start = request.get("start", "drawn")
        table = new_table(
            self._ident(request.get("id")),
            request.get("game"),
            request.get("seats"),
            request.get("options", {}),
            start,
            seed,
            luck,
        )
        self._take(table)
        return self._shown(0)

    def _again(self, request: "Json") -> "Json":
        old = self._need()
        seats = [_as_set_up(old, place) for place in range(len(old.seats))]
        wish = {
            "game": old.match.game.name,
            "seats": seats,
            "options": old.match.options,
            "start": "drawn" if old.again is None else old.again,
            "id": request.get("id"),
            "seed": request.get("seed"),
        }
        return self._new(wish)

    def _current(self, request: "Json") -> "Json":
        return self._reply(request)

    def _act(self, request: "Json") -> "Json":
        self._stamped(request).act(request.get("action"))
        return self._reply(request)

    def _think(self, request: "Json") -> "Json":
        self._stamped(request).think(request.get("light") is True)
        return self._reply(request)

    def _thought(self, request: "Json") -> "Json":
        self._stamped(request).thought(request.get("action"), request.get("by"))
        return self._reply(request)

    def _undo(self, request: "Json") -> "Json":
        self._stamped(request).undo()
        return self._reply(request)

    def _redo(self, request: "Json") -> "Json":
        self._stamped(request).redo_next()
        return self._reply(request)

    def _handover(self, request: "Json") -> "Json":
        self._stamped(request).hand_over()
        return self._reply(request)

    def _reveal(self, request: "Json") -> "Json":
        self._stamped(request).reveal(request.get("seat"))
        return self._reply(request)

    def _resign(self, request: "Json") -> "Json":
        self._stamped(request).resign(request.get("seat"))
        return self._reply(request)

    def _takeover(self, request: "Json") -> "Json":
        self._stamped(request).takeover(request.get("seat"), request.get("level"))
        return self._reply(request)

    def _choices(self, request: "Json") -> "Json":
        return {"choices": self._need().choices(request.get("begun"))}

    def _explain(self, request: "Json") -> "Json":
        return {"explanations": self._need().explain(request.get("actions"))}

    def _report(self, request: "Json") -> "Json":
        table = self._need()
        hidden = request.get("hidden") is True or table.match.state.to_act is None
        return {"text": write(table.record(), hidden)}

    def _export(self, request: "Json") -> "Json":
        return {"text": write(save_of(self._need()))}

    def _import(self, request: "Json") -> "Json":
        # under a new id, so that no save that is already kept is written over
        seed, luck = self._chance(request)
        self._take(table_of(read(_text(request)), self._ident(None), seed, luck))
        return self._shown(0)

    def _load(self, request: "Json") -> "Json":
        record = read(_text(request))
        self._take(table_of(record, saved_place(record)[0], self._entropy(), self._entropy()))
        return self._shown(0)


def _text(request: "Json") -> str:
    text = request.get("text")
    if type(text) is not str:
        raise BadRequest("not-text", "", str(text))
    return text


def _as_set_up(table: "Table", place: int) -> "Json":
    """The seat at this place of the setting up, without who sat in later."""
    seat = table.seats[(place - table.start) % len(table.seats)]
    if seat.person:
        return {"name": seat.name, "kind": "person"}
    return {"name": seat.name, "kind": "computer", "level": seat.level}


def _parsed(text: object, requests: "dict[str, Callable[[Json], Json]]") -> "Json":
    """The request, if it is one of these."""
    if type(text) is not str:
        raise BadRequest("not-text", "", str(type(text)))
    if len(text) > MAX_REQUEST:
        raise BadRequest("too-long", "", "", limit=MAX_REQUEST)
    try:
        request = json.loads(text)
    except (ValueError, RuntimeError):  # RuntimeError: nested too deeply
        request = None
    if type(request) is not dict:
        raise BadRequest("not-json", "", text)
    if type(request.get("do")) is not str or request["do"] not in requests:
        raise BadRequest("unknown-request", "", str(request.get("do")))
    return request


def _refusal(error: FlowersError) -> "Json":
    told = error.to_json()
    told["note"] = error_note(error)
    return {"ok": False, "error": told}
