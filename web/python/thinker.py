"""The thinker's worker: views in, moves out. It never has a state, so it can not cheat."""

import json

import browser
from pyodide.ffi import create_proxy

from flowers_core.ai.thinker import Thought


class Mind:
    """One thought at a time, as thinker.ts wants it."""

    def __init__(self):
        self.thought = None

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
