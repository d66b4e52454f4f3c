"""Golden games: traces in ``playthroughs/`` that must come out the same, byte by byte, on every Python.

A file's name says the game, the players and who plays; its first line the seed and the options. To make
one anew, for example::

    python3 -m flowers_core trace --game flowers --players 2 --seed 35 --policy random --out flowers-2-random.jsonl

and read the difference before keeping it: other bytes are other rules or another player.
"""

import pathlib

import pytest

from flowers_core.games import game_named
from flowers_core.jsontext import load
from flowers_core.players import BASELINES
from flowers_core.trace import check_trace, trace

FOLDER = pathlib.Path(__file__).parent / "playthroughs"
FILES = sorted(FOLDER.glob("*.jsonl"))


def lines_of(path):
    return path.read_text(encoding="utf-8").splitlines()


@pytest.mark.parametrize("path", FILES, ids=lambda path: path.stem)
def test_playthrough(path):
    lines = lines_of(path)
    setup = load(lines[0])
    game = game_named(setup["game"])
    options = {name: setup[name] for name in game.options}
    policy = path.stem.split("-")[2]
    again = list(trace(game, setup["players"], setup["seed"], options, policy))
    for number, (old, new) in enumerate(zip(lines, again, strict=False), 1):
        assert old == new, f"{path.name}, line {number}"
    assert len(again) == len(lines)
    assert check_trace(path.read_bytes().splitlines()).lines == len(lines)


def test_none_is_missing():
    """Of both games every number of players with every player, and each other option with every player."""
    expected = set()
    for game in map(game_named, ("flowers", "petals")):
        policies = [*BASELINES, *game.policies()]
        expected |= {f"{game.name}-{players}-{policy}" for players in game.players for policy in policies}
        for name, (_, *others) in game.options.items():
            expected |= {f"{game.name}-4-{policy}-{name}{value}" for value in others for policy in policies}
    assert {path.stem for path in FILES} == expected


def test_rare_events_of_flowers_are_among_them():
    """A reshuffle in mid-draw, a choice in another's turn and in the end, a pass, X4, two reasons to end."""
    found = set()
    for path in FOLDER.glob("flowers-*.jsonl"):
        for line in map(load, lines_of(path)[1:]):
            state = line["state"]
            kinds = [event["type"] for event in line["events"]]
            found |= {"mid-draw"} if kinds[:3] == ["drew", "reshuffled", "drew"] else set()
            found |= {"pass"} if line["action"] == "pass" else set()
            found |= {"X4"} if state["removed"] else set()
            found |= {state["ending"]} if state["ending"] else set()
            if state["phase"] == "claim":
                found |= {"choice in the end"} if state["remaining"] else set()
                turn_of = (state["turn"] - 1) % len(state["hands"])
                found |= {"choice out of turn"} if state["to_act"] != turn_of else set()
    assert found >= {"mid-draw", "pass", "X4", "choice in the end", "choice out of turn", "all passed", "third flower"}


def test_rare_events_of_petals_are_among_them():
    """Both effects, also in the last round, the choice to score, shared trackers, a player without a tracker."""
    found = set()
    for path in FOLDER.glob("petals-*.jsonl"):
        for line in map(load, lines_of(path)[1:]):
            state, result = line["state"], line["state"]["result"]
            if state["effect"]:
                found |= {state["effect"]["kind"]} | (set() if state["deck"] else {"effect in the last round"})
            found |= {"score"} if line["action"] == "score" else set()
            if result:
                found |= {"shared tracker"} if any(len(seats) > 1 for seats in result["trackers"].values()) else set()
                found |= {"out"} if len(result["eligible"]) < len(state["hands"]) else set()
    assert found >= {"either", "both", "effect in the last round", "score", "shared tracker", "out"}
