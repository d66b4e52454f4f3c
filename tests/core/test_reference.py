"""The package against the second reading of the rules, in both directions, through rare situations."""

import itertools
import json

import pytest
import reference as ref
import situations

from flowers_core.chance import Pcg32, Scripted, Seeded
from flowers_core.errors import IllegalAction
from flowers_core.flowers import GAME
from flowers_core.protocol import Match
from flowers_core.trace import check_trace, trace

GAMES_EACH = 3
"""Steered games of each kind, number of players and draw."""
SLOW = ("sparing", "last moment")
"""Kinds that look ahead; with 2 and 3 players only one game of these."""
RARE = [("random", 3, 220, 4), ("random", 4, 37, 4), ("random", 3, 240, 4), ("random", 4, 100, 4)]
"""Games with what the others are not sure to meet: kind, players, seed, draw."""


def steered():
    """Kind, players, seed and draw of every game that is played here by policy."""
    for kind, players, draw in itertools.product(situations.POLICIES, (2, 3, 4), (4, 2)):
        for seed in range(1 if kind in SLOW and players < 4 else GAMES_EACH):
            yield kind, players, seed, draw
    yield from RARE


@pytest.mark.parametrize("draw", [4, 2])
@pytest.mark.parametrize("policy", ["random", "greedy"])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_the_packages_traces_satisfy_the_second_reading(players, policy, draw):
    for seed in range(4):
        ref.check_trace(list(trace(GAME, players, seed, {"draw": draw}, policy)))


def test_the_second_readings_traces_satisfy_the_package_and_meet_every_situation():
    met = set()
    for kind, players, seed, draw in steered():
        lines = situations.game(kind, players, seed, draw)
        met |= situations.situations(lines)
        check_trace([line.encode() for line in ref.text_of(lines).splitlines(keepends=True)])
    assert met == situations.ALL


@pytest.mark.parametrize("kind", list(situations.POLICIES))
def test_both_allow_the_same_actions_and_nothing_else(kind):
    texts = [f"{count}{colour}@{letter}" for count in range(1, 16) for colour in ref.COLOURS for letter in "ABC"]
    texts += ["take dark", "take light", "pass"]
    for players in (2, 3, 4):
        for line in situations.game(kind, players, 77)[::6]:
            state = GAME.state_from_json(line["state"], {"draw": 4})
            assert state.legal() == ref.legal(line["state"])
            for text in texts:
                if text not in state.legal():
                    with pytest.raises(IllegalAction) as caught:
                        state.apply(text, Scripted([]))
                    assert caught.value.code and caught.value.rule


def test_states_go_through_json_and_back():
    for kind, players, draw in itertools.product(("random", "hoarding", "last moment"), (2, 3, 4), (4, 2)):
        seen = {}
        for line in situations.game(kind, players, 31, draw):
            state = GAME.state_from_json(line["state"], {"draw": draw})
            again = GAME.state_from_json(json.loads(json.dumps(state.to_json())), {"draw": draw})
            assert again == state and hash(again) == hash(state)
            assert json.dumps(state.to_json(), sort_keys=True) == json.dumps(line["state"], sort_keys=True)
            other = GAME.state_from_json(line["state"], {"draw": 6 - draw})
            assert other != state
            assert seen.setdefault(state, line["state"]) is line["state"]


def test_an_action_changes_no_state_that_was_handed_out():
    match = Match(GAME, 3, Seeded(Pcg32(8)))
    dice, before = ref.Dice(8), []
    while match.state.to_act is not None:
        before.append((match.state, json.dumps(match.state.to_json()), hash(match.state)))
        match.play(dice.choice(match.state.legal()))
    for state, text, number in before:
        assert json.dumps(state.to_json()) == text
        assert hash(state) == number
