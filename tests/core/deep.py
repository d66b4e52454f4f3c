"""As `probe`, of players that search: CPython and Pyodide must think the same thoughts."""

import json

from flowers_core.ai.thinker import Thought
from flowers_core.chance import Pcg32, Seeded
from flowers_core.games import game_named
from flowers_core.protocol import Match


def question(job):
    """What the seat to act is asked once the players have made ``job["after"]`` random moves, or as near
    before it as there was a choice."""
    luck = Pcg32(job["seed"])
    match = Match(game_named(job["game"]), job["players"], Seeded(Pcg32(job["seed"], 1)))
    asked = None
    while match.state.to_act is not None and (asked is None or len(match.steps) <= job["after"]):
        legal = match.state.legal()
        if len(legal) > 1:
            asked = {"view": match.view(match.state.to_act), "legal": legal}
        match.play(legal[luck.below(len(legal))])
    return {**asked, "level": "master", "seed": job["seed"]}


def probe(text):
    """A job as JSON; the action, and all the search knows of the candidates, as JSON."""
    job = json.loads(text)
    thought = Thought({**question(job), "iterations": job["iterations"]})
    action = thought.finish()
    return json.dumps([action, thought.report(), thought.progress()["iterations"]])
