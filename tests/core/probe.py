"""What tests and measurements let every Python do alike: CPython, MicroPython and Pyodide.

Tests append this file to both workers' scripts in a build of their own, and run it under node.
"""

import json
import sys
import time

from flowers_core.bridge import Bridge
from flowers_core.chance import Pcg32, Seeded
from flowers_core.games import game_named
from flowers_core.players import choose
from flowers_core.protocol import Match
from flowers_core.trace import trace


def golden(job):
    """The whole trace of the game that ``job`` names."""
    return "\n".join(trace(game_named(job["game"]), job["players"], job["seed"], job["options"], job["policy"]))


def conversation(job):
    """Everything that the bridge answers while a game is played: the person takes the middle choice."""
    bridge = Bridge(clock=lambda: 1700000000000, entropy=lambda: job["seed"])
    replies = []

    def ask(**request):
        replies.append(json.loads(bridge.ask(json.dumps(request))))
        return replies[-1]

    def listed(choices):
        found = []
        for one in choices:
            found += [one] if "action" in one else ask(do="choices", begun=one["begun"])["choices"]
        return found

    hello = ask(do="hello")
    # other tests in the same process may have registered games of their own
    hello["games"] = [game for game in hello["games"] if game["name"] == job["game"]]
    table = ask(do="new", game=job["game"], seats=job["seats"], options={}, start=0, seed=job["seed"])
    for number in range(job["steps"]):
        if table["over"]:
            break
        if table["acting"] == "computer":
            table = ask(do="think", stamp=table["stamp"], light=True)
            continue
        actions = [one["action"] for one in listed(table["choices"]) if one["legal"]]
        action = actions[len(actions) // 2]
        ask(do="explain", actions=[action, "9red@A"])
        table = ask(do="act", stamp=table["stamp"], action=action)
        if number % 5 == 4 and table["can"]["undo"]:
            table = ask(do="undo", stamp=table["stamp"])
            table = ask(do="redo", stamp=table["stamp"])
    for level in job["refused"]:
        assert not ask(do="takeover", stamp=table["stamp"], seat=0, level=level)["ok"]
    ask(do="report", hidden=True)
    ask(do="nonsense")
    return replies


def playouts(job):
    """Random games for ``job["ms"]`` milliseconds: ``{"games", "actions", "ms"}``."""
    ticks = getattr(time, "ticks_ms", None) or (lambda: time.perf_counter() * 1000)
    game = game_named(job["game"])
    games = actions = 0
    start = ticks()
    while ticks() - start < job["ms"]:
        rng = Pcg32(job["seed"] + games)
        match = Match(game, job["players"], Seeded(rng))
        state, chance = match.state, match.chance
        while state.to_act is not None:
            legal = state.legal()
            state, _ = state.apply_unchecked(legal[rng.below(len(legal))], chance)
            actions += 1
        games += 1
    return {"games": games, "actions": actions, "ms": ticks() - start}


def moves(job):
    """A game between computers of one light level, against the clock: ``{"moves", "ms" in all, "longest"}``."""
    ticks = getattr(time, "ticks_ms", None) or (lambda: time.perf_counter() * 1000)
    game = game_named(job["game"])
    match = Match(game, job["players"], Seeded(Pcg32(job["seed"])))
    luck = Pcg32(job["seed"], 1)
    whole = longest = 0
    while match.state.to_act is not None:
        view, legal = match.view(match.state.to_act), match.state.legal()
        start = ticks()
        action = choose(job["level"], game, view, legal, luck)
        took = ticks() - start
        whole += took
        longest = max(longest, took)
        match.play(action)
    return {"moves": len(match.steps), "ms": whole, "longest": longest}


def longest_list(job):
    """The longest list of legal actions in the games of a policy: ``{"actions", "ms" to make it}``."""
    ticks = getattr(time, "ticks_us", None) or (lambda: time.perf_counter() * 1000000)
    longest = None
    actions = 0
    game = game_named(job["game"])
    for seed in range(job["games"]):
        match = Match(game, job["players"], Seeded(Pcg32(seed)))
        luck = Pcg32(seed, 1)
        while match.state.to_act is not None:
            legal = match.state.legal()
            if len(legal) > actions:
                longest, actions = match.state, len(legal)
            match.play(game.policies()[job["policy"]](match.view(match.state.to_act), legal, luck))
    start = ticks()
    for _ in range(job["times"]):
        longest.legal()
    return {"actions": actions, "ms": (ticks() - start) / job["times"] / 1000}


def modules(job):
    """Names of all modules that were imported so far."""
    return sorted(sys.modules)


def probe(text):
    """``{"what": a function above, …}`` as JSON; its result as JSON."""
    job = json.loads(text)
    what = {"golden": golden, "conversation": conversation, "playouts": playouts, "moves": moves}
    what["longest_list"] = longest_list
    what["modules"] = modules
    return json.dumps(what[job["what"]](job))


__export__ = globals().get("__export__", []) + ["probe"]
