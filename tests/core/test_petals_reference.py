"""Petals against its second reading (`petals_reference`), over whole games, both ways."""

import itertools
import json

import petals_reference as ref
import petals_traces
import pytest

from flowers_core.chance import Scripted
from flowers_core.errors import IllegalAction
from flowers_core.petals import GAME
from flowers_core.petals.garden import spot_text
from flowers_core.trace import check_trace, trace

PLAYERS = (2, 3, 4, 5)


def seeks_symbols(state, actions, dice):
    """Placements that trigger an effect, moves, and now and then the choice to score."""
    liked = [action for action in actions if action.startswith("move ")]
    if state["phase"] == "place":
        for action in actions:
            card, where = action.split("@")
            if ref.trigger(state["garden"], card, *ref.read_spot(where)):
                liked.append(action)
    return dice.choice(actions[-1:] if state["effect"] and dice.below(4) == 0 else liked or actions)


def crowds(state, actions, dice):
    """Places with many neighbours, so that cards get enclosed."""

    def touched(action):
        x, y, _ = ref.read_spot(action.split("@")[1])
        return len(ref.beside(state["garden"], x, y))

    if "score" in actions:
        return dice.choice(actions)
    most = max(map(touched, actions))
    return dice.choice([action for action in actions if touched(action) == most])


def spreads(state, actions, dice):
    """Long thin gardens, in which cards hold others; moves that leave a starting card alone."""

    def touched(action):
        x, y, _ = ref.read_spot(action.split("@")[1])
        return len(ref.beside(state["garden"], x, y))

    liked = [action for action in actions if action != "score" and touched(action) == 1]
    symbols = [
        action
        for action in liked
        if state["phase"] == "place" and ref.trigger(state["garden"], action[:3], *ref.read_spot(action[4:]))
    ]
    return dice.choice(symbols or liked or actions)


@pytest.mark.parametrize("policy", ["random", "greedy", "mover"])
@pytest.mark.parametrize("players", PLAYERS)
def test_the_packages_traces_satisfy_the_second_reading(players, policy):
    for seed in range(2):
        ref.check_trace(list(trace(GAME, players, seed, {"harmony": seed == 1}, policy)))


def test_many_more_traces_were_checked():
    """Issue 5: 200 games of each kind, by the command in `petals_traces`."""
    told = json.loads(petals_traces.FILE.read_text("utf-8"))
    kinds = petals_traces.combinations()
    assert list(told["agreed"]) == [petals_traces.name_of(*kind) for kind in kinds]
    assert all(one["games"] >= 200 and one["decisions"] > 5000 for one in told["agreed"].values())
    assert all(one["moves"] > 100 for one in told["agreed"].values())


def situations(lines):
    """What of the rarer rules a game has met."""
    met = set()
    for before, line in itertools.pairwise(lines):
        state, old = line["state"], before["state"]
        kinds = [event["type"] for event in line["events"]]
        if state["effect"]:
            met.add(f"{state['effect']['kind']}{'' if state['deck'] else ' in the last round'}")
            if any(len(ref.beside(state["garden"], one["x"], one["y"])) == 4 for one in state["garden"]):
                met.add("enclosed")
            cards = {action.split("@")[0] for action in ref.legal(state)} - {"score"}
            if len(cards) < len(ref.movable(state["garden"], state["effect"]["fixed"])):
                met.add("held fast")
        elif old["phase"] == "place" and line["action"] != "score":
            card, where = line["action"].split("@")
            if ref.trigger(old["garden"], card, *ref.read_spot(where)):
                met.add("no legal move")
        if "moved" in kinds:
            card = line["action"][5:8]
            mine = next(one["by"] for one in state["garden"] if one["card"] == card) == line["player"]
            met.add("own card moved" if mine else "other's card moved")
            scored = next(event for event in line["events"] if event["type"] == "scored")
            met |= set() if any(scored["points"].values()) else {"moved for nothing"}
            alone = [
                one
                for one in state["garden"]
                if one["by"] is None and not ref.beside(state["garden"], one["x"], one["y"])
            ]
            met |= {"starting card left alone"} if alone and state["turn"] > 8 else set()
            rest = [one for one in old["garden"] if one["card"] != card]
            met |= set() if ref.connected(rest) else {"held again"}
        met |= {"score chosen"} if line["action"] == "score" else set()
        if state["result"]:
            won = state["result"]
            met |= {"shared victory"} if len(won["winners"]) > 1 else set()
            met |= {"out"} if len(won["eligible"]) < len(state["hands"]) else set()
            met |= {"tracker shared"} if any(len(seats) > 1 for seats in won["trackers"].values()) else set()
            best = [seat for seat, total in enumerate(won["totals"]) if total == max(won["totals"])]
            met |= set() if lines[0]["harmony"] or set(best) & set(won["eligible"]) else {"best balance out"}
    return met


ALL = {
    *("either", "both", "either in the last round", "both in the last round", "enclosed", "held fast"),
    *("no legal move", "own card moved", "other's card moved", "moved for nothing", "starting card left alone"),
    *("held again", "score chosen", "shared victory", "out", "tracker shared", "best balance out"),
}


STEERED = [
    *((None, 2, 0, False), (None, 3, 2, False), (None, 3, 5, True), (None, 4, 5, False), (None, 5, 6, True)),
    *((seeks_symbols, 2, 0, False), (seeks_symbols, 4, 2, False), (seeks_symbols, 5, 3, True)),
    *((crowds, 3, 1, True), (crowds, 5, 2, False), (spreads, 2, 3, True), (spreads, 4, 0, False)),
]
"""Games by this reading that between them meet every situation: who plays, players, seed, harmony."""


def test_the_second_readings_traces_satisfy_the_package_and_meet_every_situation():
    met = set()
    for prefer, players, seed, harmony in STEERED:
        lines = ref.game(players, seed, harmony, prefer)
        met |= situations(lines)
        check_trace([json.dumps(line).encode() for line in lines])
    assert ALL - met == set()


def test_both_allow_the_same_actions_and_nothing_else():
    """Every card at every place in and around the garden, placed and moved."""
    for players in PLAYERS:
        for line in ref.game(players, 77, False, seeks_symbols)[6::16]:
            state = GAME.state_from_json(line["state"], {"harmony": False})
            allowed = set(state.legal())
            assert sorted(allowed) == ref.legal(line["state"])
            far = max(max(abs(one["x"]), abs(one["y"])) for one in line["state"]["garden"]) + 2
            cells = [(x + 128) * 256 + y + 128 for x in range(-far, far + 1) for y in range(-far, far + 1)]
            texts = [
                f"{begin}{card}@{spot_text(cell, 1)}" for begin in ("", "move ") for card in ref.CARDS for cell in cells
            ]
            for text in ["score", *texts]:
                if text not in allowed:
                    with pytest.raises(IllegalAction) as caught:
                        state.apply(text, Scripted([]))
                    assert caught.value.code and caught.value.rule
