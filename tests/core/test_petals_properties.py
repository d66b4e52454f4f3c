"""What must hold in every game of Petals, over whole games that hypothesis chooses."""

from collections import Counter
from itertools import permutations
from math import sqrt

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from flowers_core.chance import Pcg32, Scripted, Seeded
from flowers_core.errors import BadRecord
from flowers_core.petals import GAME
from flowers_core.petals.garden import hangs_together, places
from flowers_core.petals.pieces import CARDS, ELEMENTS
from flowers_core.petals.sampling import any_action
from flowers_core.players import choose
from flowers_core.protocol import Match

MOVER = GAME.policies()["mover"]
games = given(
    players=some.sampled_from(GAME.players),
    harmony=some.booleans(),
    seed=some.integers(0, 2**64 - 1),
    moves=some.booleans(),
)
few = settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


def played(players, harmony, seed, moves):
    """A match before every decision, and at the end: at random, or by `mover`."""
    match = Match(GAME, players, Seeded(Pcg32(seed)), {"harmony": harmony})
    rng = Pcg32(seed, 3)
    while match.state.to_act is not None:
        yield match
        if moves:
            match.play(MOVER(match.view(match.state.to_act), match.state.legal(), rng))
        else:
            match.play(any_action(match.state, rng))
    yield match


@few
@games
def test_cards_are_conserved_and_the_garden_hangs_together(players, harmony, seed, moves):
    """C1, T7: after every action all 38 cards are there, once each, and every card is connected with the rest."""
    for match in played(players, harmony, seed, moves):
        data = match.state.to_json()
        cards = data["deck"] + data["removed"] + [lying["card"] for lying in data["garden"]]
        cards += [card for hand in data["hands"] for card in hand]
        assert sorted(cards) == sorted(CARDS.ids)
        assert hangs_together(match.state.grid) and len(match.state.grid) == len(data["garden"])


@few
@games
def test_scores_are_what_the_events_tell_and_turns_are_equal(players, harmony, seed, moves):
    *_, match = played(players, harmony, seed, moves)
    told = [dict.fromkeys(ELEMENTS, 0) for _ in range(players)]
    turns = Counter()
    for step in match.steps:
        turns[step.player] += "@" in step.action and not step.action.startswith("move ")
        for event in step.events:
            for element in event.get("points", {}):
                told[event["player"]][element] += event["points"][element]
    assert told == match.state.to_json()["scores"]
    assert set(turns.values()) == {match.state.turn // players}


@few
@games
def test_a_position_survives_json_and_every_alteration_is_noticed(players, harmony, seed, moves):
    for number, match in enumerate(played(players, harmony, seed, moves)):
        data = match.state.to_json()
        assert GAME.state_from_json(data, match.options) == match.state
        if number % 11:
            continue
        for field in data:
            for wrong in (None, True, -1, 1.5, 10**40, "", "x", [], {}, [[]], [None] * players, {"a": 1}, data["deck"]):
                if repr(wrong) == repr(data[field]):
                    continue
                try:
                    assert GAME.state_from_json({**data, field: wrong}, match.options) != match.state
                except BadRecord as refusal:
                    assert refusal.args_["field"]
            with pytest.raises(BadRecord):
                GAME.state_from_json({name: data[name] for name in data if name != field}, match.options)
        for place, lying in enumerate(data["garden"]):
            for change in ({"x": lying["x"] + 40}, {"by": None if lying["by"] is not None else 0}, {"r": 45}):
                garden = [*data["garden"][:place], {**lying, **change}, *data["garden"][place + 1 :]]
                with pytest.raises(BadRecord):
                    GAME.state_from_json({**data, "garden": garden}, match.options)


@few
@games
def test_a_view_does_not_change_with_what_is_hidden(players, harmony, seed, moves):
    """Any other deal of the cards that a seat can not see gives it the same view, and the same choice of greedy."""
    rng = Pcg32(seed, 5)
    for match in list(played(players, harmony, seed, moves))[::6]:
        for seat in range(players):
            view = match.view(seat)
            apart = GAME.sample(view, rng)
            again = GAME.view(apart, None, seat, view["events"])
            assert again == view
            if seat == match.state.to_act:
                legal = match.state.legal()
                assert apart.legal() == legal
                assert choose("greedy", GAME, again, legal, Pcg32(1)) == choose("greedy", GAME, view, legal, Pcg32(1))


# -- the sampler beside the list --------------------------------------------------------------------------


@pytest.mark.parametrize("players", GAME.players)
def test_the_sampler_gives_every_legal_action_and_no_other(players):
    """In phase ``place`` all come about equally often, and so do all moves."""
    checked = Counter()
    for seed in range(12):
        for match in played(players, False, 100 * players + seed, True):
            state = match.state
            legal = state.legal()
            if not legal or checked[state.phase] >= 3 or len(legal) > 300 or (state.phase == "place" and seed % 4):
                continue
            checked[state.phase] += 1
            rng = Pcg32(seed)
            found = Counter(any_action(state, rng) for _ in range(40 * len(legal)))
            found.pop("score", None)
            assert set(found) == set(legal) - {"score"}
            mean = sum(found.values()) / len(found)
            spread = sum((count - mean) ** 2 / mean for count in found.values()) - (len(found) - 1)
            assert abs(spread) < 5 * sqrt(2 * (len(found) - 1))
    assert checked["place"] == 3 and checked["effect"] >= 1


@few
@games
def test_sampled_actions_are_legal(players, harmony, seed, moves):
    rng = Pcg32(seed, 9)
    for match in played(players, harmony, seed, moves):
        if match.state.to_act is not None:
            for _ in range(8):
                match.state.apply(any_action(match.state, rng), Scripted([]))


def test_places_are_counted_by_the_cards_that_they_touch():
    for match in played(4, False, 3, False):
        grid = match.state.grid
        for cell, touched in places(grid).items():
            assert cell not in grid and touched == sum(cell + step in grid for step in (1, -1, 256, -256))


# -- resampling -------------------------------------------------------------------------------------------


def chi_squared(found, expected):
    """How far counts are from equal, in standard deviations of χ² (its mean taken off)."""
    mean = sum(found.values()) / expected
    value = sum((count - mean) ** 2 / mean for count in found.values()) + (expected - len(found)) * mean
    return (value - (expected - 1)) / sqrt(2 * (expected - 1))


def test_all_consistent_deals_are_equally_likely():
    """With 3 players near the end: one card unseen in each other hand's place, the deck and the removed ones."""
    match = Match(GAME, 3, Seeded(Pcg32(6)))
    rng = Pcg32(7)
    while len(match.state.deck) > 1:
        match.play(any_action(match.state, rng))
    while match.state.phase != "place":
        match.play(any_action(match.state, rng))
    seat = match.state.to_act
    view = match.view(seat)
    unseen = sum(view["hands"]) - len(view["hand"]) + view["deck"] + 2
    found = Counter()
    for _ in range(20000):
        data = GAME.sample(view, rng).to_json()
        assert data["hands"][seat] == view["hand"] and {"c36", "c37", "c38"} <= set(data["removed"])
        others = [tuple(data["hands"][other]) for other in range(3) if other != seat]
        found[(*others[0], *data["deck"])] += 1
    kinds = len(
        {(*sorted(order[:2]), *order[2 : 2 + view["deck"]]) for order in permutations(range(unseen), 2 + view["deck"])}
    )
    assert abs(chi_squared(found, kinds)) < 5


def test_at_the_end_a_sample_has_the_last_cards_that_everybody_saw():
    *_, match = played(4, False, 8, False)
    for seat in (0, 1, 2, 3, None):
        sampled = GAME.sample(match.view(seat), Pcg32(1))
        assert sampled.hands == match.state.hands
