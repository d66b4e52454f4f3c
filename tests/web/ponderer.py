"""Joined to the workers' scripts for a test: the thinker thinks until it is told to stop, and prefers the last move."""


class Thought:
    def __init__(self, question, *rest):
        self.legal = question["legal"]
        self.steps = 0

    def step(self, milliseconds):
        self.steps += 1
        return False

    def best(self):
        return self.legal[-1]

    def progress(self):
        return {
            "share": min(self.steps / 100, 0.9),
            "iterations": self.steps,
            "seconds": self.steps / 10,
            "best": self.best(),
        }
