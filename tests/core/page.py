"""A stand-in for the page: talks to a bridge in text, keeps the last table and the log, plays on."""

import json

from flowers_core.bridge import Bridge
from flowers_core.chance import Pcg32

NAMES = ("Anna", "Mira", "Theo", "Uli")


def seats(text):
    """``"person greedy random"`` → seats as a page sets them up, named Anna, Mira, Theo, Uli."""
    made = []
    for name, kind in zip(NAMES, text.split(), strict=False):
        person = kind == "person"
        made.append({"name": name, "kind": "person"} if person else {"name": name, "kind": "computer", "level": kind})
    return made


class Page:
    """``entropy``: what the bridge takes for chance; None: a fixed sequence."""

    def __init__(self, entropy=None):
        rng = Pcg32(77)
        self.bridge = Bridge(lambda: 1700000000000, entropy or (lambda: (rng.next() << 32) | rng.next()))
        self.table = None
        self.log = []
        self.texts = []
        """Every reply, as text."""

    def ask(self, kind, **values):
        """The reply to any request; a table is kept, and its steps go to the log."""
        text = self.bridge.ask(json.dumps({"do": kind, **values}))
        self.texts.append(text)
        return self.take(json.loads(text), values.get("since"))

    def take(self, reply, since=None):
        table = reply if reply.get("stamp") else reply.get("table")
        if table:
            fresh = self.table is None or table["id"] != self.table["id"] or since == 0 or table is not reply
            self.log = [] if fresh else self.log[: table["length"] - len(table["steps"])]
            self.log += table["steps"]
            assert [step["n"] for step in self.log] == list(range(table["length"]))
            self.table = table
        return reply

    def do(self, kind, **values):
        """A request for the present state that must succeed."""
        reply = self.ask(kind, stamp=self.table["stamp"], **values)
        assert reply["ok"], reply
        return reply

    def refused(self, kind, **values):
        """The error of a request for the present state, which must change nothing."""
        before, save = self.table, self.bridge.save_text()
        reply = self.ask(kind, **({"stamp": before["stamp"]} | values))
        assert not reply["ok"], reply
        assert self.bridge.save_text() == save
        self.table = before
        return reply["error"]

    def new(self, who="person greedy", game="flowers", seed=1, start=0, options=None):
        reply = self.ask("new", game=game, seats=seats(who), options=options or {}, start=start, seed=seed, id="game-1")
        assert reply["ok"], reply
        return self

    def load(self, text):
        reply = json.loads(self.bridge.load_save(text))
        return self.take(reply)

    def legal(self):
        actions = []
        for choice in self.table["choices"]:
            begun = choice.get("begun")
            more = [choice] if begun is None else self.ask("choices", begun=begun)["choices"]
            actions += [one["action"] for one in more if one["legal"]]
        return actions

    def step(self, rng):
        """One decision, whoever's it is: a random one for a person, the own one of a computer."""
        self.pass_on()
        if self.table["acting"] == "person":
            legal = self.legal()
            self.do("act", action=legal[rng.below(len(legal))])
        else:
            self.do("think", light=True)

    def pass_on(self):
        """The person who must decide next, if any, gets the device."""
        if self.table["handover"] is not None:
            self.do("handover")
        if self.table["curtain"] is not None:
            self.do("reveal", seat=self.table["curtain"])

    def play(self, decisions=10**6, seed=5):
        """Plays on for some decisions, or to the end."""
        rng = Pcg32(seed)
        while not self.table["over"] and decisions:
            self.step(rng)
            decisions -= 1
        return self

    def play_until(self, found, seed=5):
        """Plays on until the table is as wanted."""
        rng = Pcg32(seed)
        while not found(self.table):
            assert not self.table["over"]
            self.step(rng)
        return self
