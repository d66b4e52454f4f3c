"""Games that stand just before something rare, as the text of a save to open in the page.

They are played by the bridge itself, from seeds, so the page goes on with them as with its own.
"""

import json
import random
from collections.abc import Callable, Sequence
from typing import Any

from flowers_core.bridge import Bridge
from flowers_core.record import read, write

Table = dict[str, Any]


class Played:
    """A table that persons and computers play at, without a page."""

    def __init__(self, seats: list[dict[str, Any]], seed: int, game: str = "flowers", start: int = 0) -> None:
        self.bridge = Bridge()
        self.rng = random.Random(seed)
        self.table: Table = {}
        self.ask({"do": "new", "game": game, "seats": seats, "options": {}, "start": start, "seed": seed})

    def ask(self, request: dict[str, Any]) -> Table:
        self.table = json.loads(self.bridge.ask(json.dumps(request)))
        assert self.table["ok"], self.table
        return self.table

    def step(self) -> Table:
        """One decision by whoever must make it, the persons' at random."""
        table = self.table
        if table["handover"] is not None:
            return self.ask({"do": "handover", "stamp": table["stamp"]})
        if table["curtain"] is not None:
            return self.ask({"do": "reveal", "stamp": table["stamp"], "seat": table["curtain"]})
        if table["acting"] == "computer":
            return self.ask({"do": "think", "stamp": table["stamp"]})
        legal = [choice["action"] for choice in self.listed() if choice["legal"]]
        return self.ask({"do": "act", "stamp": table["stamp"], "action": self.rng.choice(legal)})

    def listed(self) -> list[dict[str, Any]]:
        """Every choice, also those that others stand for."""
        found = []
        for choice in self.table["choices"]:
            if "action" in choice:
                found.append(choice)
            elif choice["legal"]:
                request = {"do": "choices", "begun": choice["begun"]}
                found += json.loads(self.bridge.ask(json.dumps(request)))["choices"]
        return found

    def save(self) -> str:
        return str(json.loads(self.bridge.ask('{"do": "export"}'))["text"])


def person(name: str) -> dict[str, Any]:
    return {"name": name, "kind": "person"}


def computer(name: str, level: str = "greedy") -> dict[str, Any]:
    return {"name": name, "kind": "computer", "level": level}


def before(wanted: Callable[[Table, Table], bool], seats: list[dict[str, Any]]) -> tuple[str, Table]:
    """A save whose next decision leads to what is ``wanted(table before, after)``; and the table after."""
    for seed in range(400):
        played = Played(seats, seed)
        while not played.table["over"]:
            last, save = played.table, played.save()
            after = played.step()
            if wanted(last, after):
                return save, after
    raise AssertionError("no such game was found")


def at(wanted: Callable[[Table], bool], seats: list[dict[str, Any]], game: str = "flowers") -> tuple[str, Table]:
    """A save of a game in a position that is ``wanted``, and its table."""
    for seed in range(400):
        played = Played(seats, seed, game)
        while not played.table["over"]:
            if wanted(played.table):
                return played.save(), played.table
            played.step()
    raise AssertionError("no such position was found")


def renamed(text: str, names: Sequence[str]) -> str:
    """The save of the same game with other names at the table."""
    record = read(text)
    for seat, name in zip(record.seats, names, strict=False):
        seat.name = name
    return write(record)


def open_save(page: Any, text: str) -> None:
    """Opens the text as a file from the start screen."""
    with page.expect_file_chooser() as chooser:
        page.locator(".start-import button").click()
    chooser.value.set_files({"name": "game.txt", "mimeType": "text/plain", "buffer": text.encode()})
    page.wait_for_selector(".table, .curtain, .plain, .end")
