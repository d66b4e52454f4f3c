"""Joined to the workers' scripts for a test: the thinker answers with a move that is never legal."""


def choose(*given):
    return "15red@A"
