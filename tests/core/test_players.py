"""The light players: honest by type, and greedy is much better than random."""

import pytest

from flowers_core.chance import Pcg32, Seeded
from flowers_core.flowers import GAME
from flowers_core.players import choose
from flowers_core.protocol import Match


def share_of_wins(players, games):
    """Of one greedy player, in every seat in turn, among random ones; a shared victory counts in part."""
    won = 0.0
    for seed in range(games):
        seat = seed % players
        match = Match(GAME, players, Seeded(Pcg32(seed)))
        luck = Pcg32(seed, 1)
        while match.state.to_act is not None:
            name = "greedy" if match.state.to_act == seat else "random"
            match.play(choose(name, GAME, match.view(match.state.to_act), match.state.legal(), luck))
        winners = match.state.result["winners"]
        won += (seat in winners) / len(winners)
    return won / games


@pytest.mark.parametrize(("players", "games"), [(2, 100), (3, 60), (4, 60)])
def test_greedy_beats_random(players, games):
    assert share_of_wins(players, games) >= 0.95


def test_ties_are_settled_by_the_generator():
    state = GAME.new(2, Seeded(Pcg32(1)), {"draw": 4})
    view = GAME.view(state, GAME.memory(state), 0, [])
    legal = state.legal()
    values = GAME.appraise(view, legal)
    best = {legal[place] for place in range(len(legal)) if values[place] == max(values)}
    assert {choose("greedy", GAME, view, legal, Pcg32(seed)) for seed in range(60)} <= best
    assert {choose("random", GAME, view, legal, Pcg32(seed)) for seed in range(300)} == set(legal)
