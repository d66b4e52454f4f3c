"""The thinker's worker: views in, moves out. It never has a state, so it can not cheat."""

import json
import os

import browser
from pyodide.ffi import create_proxy

import flowers_core
from flowers_core.ai.thinker import Thought

GAMES = "games"
"""The folder of the games that came later; the others are in the library."""


class Mind:
    """One thought at a time, as thinker.ts wants it."""

    def __init__(self):
        self.thought = None

    def learn(self, files):
        for path, source in json.loads(files).items():
            place = os.path.join(GAMES, path)
            os.makedirs(os.path.dirname(place), exist_ok=True)
            with open(place, "w", encoding="utf-8") as file:
                file.write(source)
        beside = os.path.abspath(os.path.join(GAMES, flowers_core.__name__))
        if beside not in flowers_core.__path__:
            flowers_core.__path__.append(beside)

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


browser.thinkWith(create_proxy(Mind()))
