"""The thinker's worker: views in, moves out. It never has a state, so it can not cheat."""

import json

import browser
from polyscript import xworker
from pyodide.ffi import create_proxy

from flowers_core.chance import Pcg32
from flowers_core.games import game_named
from flowers_core.players import choose, light_level


def answer(question):
    """``{"view", "legal", "level", "seed"}`` as JSON; the action that the level's player chooses."""
    asked = json.loads(question)
    view = asked["view"]
    player = light_level(asked["level"])
    return choose(player, game_named(view["game"]), view, asked["legal"], Pcg32(asked["seed"]))


xworker.onmessage = browser.ignore
browser.onQuestion(create_proxy(answer))
