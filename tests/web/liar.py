"""Joined to the workers' scripts for a test: the thinker answers with a move that is never legal."""


class Thought:
    def __init__(self, question):
        pass

    def step(self, milliseconds):
        return True

    def best(self):
        return "15red@A"

    def progress(self):
        return {"share": 1, "iterations": 0, "seconds": 0}
