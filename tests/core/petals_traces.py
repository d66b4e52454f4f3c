"""Traces of many whole games of Petals against the second reading: a command, for the test suite has time for few.

::

    python3 tests/core/petals_traces.py --games 200

plays so many games of every number of players and policy of the package, from seed 0 on, every second one in the
variant (W3), and checks every line of their traces by `petals_reference`. What was found goes to
``petals_traces.json`` beside this file: games, decisions, how many of them were moves of a card, and the SHA-256 of
all the lines. A second run goes on where the first one stopped.
"""

import argparse
import hashlib
import json
import sys
from datetime import UTC, datetime
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

import petals_reference as ref

from flowers_core.petals import GAME
from flowers_core.progress import progress
from flowers_core.trace import trace

FILE = Path(__file__).with_name("petals_traces.json")
POLICIES = ("random", "greedy", "mover")


def combinations():
    """Number of players, policy."""
    return [(players, policy) for players in GAME.players for policy in POLICIES]


def name_of(players, policy):
    """In the file."""
    return f"{players} {policy}"


def agreed(players, policy, games, show):
    """What was found in games from seed 0 on; raises `Wrong` at the first line that differs."""
    decisions = moves = 0
    lines = hashlib.sha256()
    for seed in range(games):
        texts = list(trace(GAME, players, seed, {"harmony": seed % 2 == 1}, policy))
        ref.check_trace(texts)
        decisions += len(texts) - 1
        moves += sum('"action": "move ' in text for text in texts)
        lines.update("".join(text + "\n" for text in texts).encode())
        show(1, name_of(players, policy))
    return {"games": games, "decisions": decisions, "moves": moves, "sha256": lines.hexdigest()}


def main():
    parser = argparse.ArgumentParser(description="Checks traces of Petals by the second reading.")
    parser.add_argument("--games", type=int, default=200, help="of each kind (default 200)")
    games = parser.parse_args().games
    command = f"tests/core/petals_traces.py --games {games}"
    told = json.loads(FILE.read_text("utf-8")) if FILE.is_file() else {}
    found = told["agreed"] if told.get("command") == command else {}
    kinds = combinations()
    with progress(games * len(kinds), "game", games * len(found)) as show:
        for kind in kinds:
            if name_of(*kind) not in found:
                found[name_of(*kind)] = agreed(*kind, games, show)
                told = {"command": command, "date": datetime.now(UTC).strftime("%Y-%m-%d"), "agreed": found}
                FILE.write_text(json.dumps(told, indent=1) + "\n", "utf-8")
    for name, one in found.items():
        print(f"{name:9} {one['games']} games, {one['decisions']} decisions, {one['moves']} moves: agreed")


if __name__ == "__main__":
    main()
