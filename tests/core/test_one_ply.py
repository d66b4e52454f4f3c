"""The player that looks one action ahead with frozen weights, by which the stronger ones are measured."""

import hashlib
import json
from itertools import islice

import pytest
from test_properties import CHOICES, played

from flowers_core.ai.one_ply import one_ply_player
from flowers_core.ai.thinker import decide
from flowers_core.chance import Pcg32, Seeded
from flowers_core.flowers import GAME
from flowers_core.petals import GAME as PETALS
from flowers_core.players import choose
from flowers_core.protocol import Match


@pytest.mark.parametrize("players", GAME.players)
def test_it_is_legal_and_the_same_from_the_same_view_and_seed(players):
    for choice in CHOICES:
        for match in islice(played(players, 4, 11, choice), 0, None, 9):
            if match.state.to_act is None:
                continue
            view, legal = match.view(match.state.to_act), match.state.legal()
            action = one_ply_player(GAME, view, legal, Pcg32(3))
            assert action in legal
            assert action == decide("one-ply", json.loads(json.dumps(view)), legal, Pcg32(3))


def test_it_beats_the_greedy_player():
    """Most games, in each seat: it stands between greedy and the searches."""
    wins = 0
    for number in range(12):
        match = Match(GAME, 2, Seeded(Pcg32(100 + number // 2)))
        rng = Pcg32(number)
        while match.state.to_act is not None and len(match.steps) < 400:
            seat = match.state.to_act
            view, legal = match.view(seat), match.state.legal()
            own = seat == number % 2
            match.play(one_ply_player(GAME, view, legal, rng) if own else choose("greedy", GAME, view, legal, rng))
        wins += match.state.result is not None and match.state.result["winners"] == [number % 2]
    assert wins >= 9


FROZEN = {
    (GAME, 2): "a732210ecb969bb7",
    (GAME, 3): "ff992f3db7088037",
    (GAME, 4): "ab018847d7fe535e",
    (PETALS, 2): "67e3bc707c4312e8",
    (PETALS, 3): "817513b06f8d0ca7",
    (PETALS, 4): "416317793d12c9b3",
    (PETALS, 5): "e2a4348e1b4bab51",
}


@pytest.mark.parametrize(("game", "players"), list(FROZEN), ids=lambda one: getattr(one, "name", None))
def test_it_stays_as_it_is(game, players):
    """Whatever is learned later: a game it plays with itself is the one it played when it was frozen."""
    match, rng = Match(game, players, Seeded(Pcg32(77))), Pcg32(5)
    while match.state.to_act is not None and len(match.steps) < 60:
        match.play(one_ply_player(game, match.view(match.state.to_act), match.state.legal(), rng))
    played_out = " ".join(step.action for step in match.steps)
    assert hashlib.sha256(played_out.encode()).hexdigest()[:16] == FROZEN[game, players]
