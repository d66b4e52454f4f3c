"""The thinker's worker: views in, moves out. It never has a state, so it can not cheat."""

import gc
import json
import os

import browser
from pyodide.ffi import create_proxy

import flowers_core
from flowers_core.ai.readiness import ready
from flowers_core.ai.thinker import Thought
from flowers_core.games import game_names

GAMES = "games"
"""Below it a folder of each game that came later; the others are in the library."""


class Mind:
    """One thought at a time, as thinker.ts wants it."""

    def __init__(self):
        self.thought = None
        self.missing = {}

    def lay(self, game, path, code):
        place = os.path.join(GAMES, game, path)
        os.makedirs(os.path.dirname(place), exist_ok=True)
        with open(place, "wb") as file:
            file.write(bytes.fromhex(code))

    def learn(self, game):
        flowers_core.__path__.append(os.path.abspath(os.path.join(GAMES, game, flowers_core.__name__)))
        self.missing.pop(game, None)

    def games(self):
        return json.dumps(game_names())

    def ready(self, game):
        if game not in self.missing:
            self.missing[game] = ready(game)
        done = next(self.missing[game], self) is self
        if done:
            gc.freeze()
        return done

    def begin(self, question):
        self.thought = Thought(json.loads(question))

    def step(self, milliseconds):
        return self.thought.step(milliseconds)

    def best(self):
        return self.thought.best()

    def progress(self):
        """What the page is told: not the best so far, which may be a hidden card."""
        known = self.thought.progress()
        return json.dumps({key: known[key] for key in ("share", "iterations", "seconds")})

    def end(self):
        self.thought = None


# what is here now stays, so no collection of garbage need look through it: that would take too long in a slice
gc.freeze()
browser.thinkWith(create_proxy(Mind()))
