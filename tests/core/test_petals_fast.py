"""Petals' second, faster position plays the same game as the rules, and deals the same hidden things."""

from collections import Counter
from itertools import islice

import pytest
from test_petals_properties import played

from flowers_core.chance import Pcg32, Seeded
from flowers_core.petals import GAME
from flowers_core.petals.fast import PHASES, POINTS, Course, heap_of, points_in
from flowers_core.petals.features import Evaluator, names
from flowers_core.petals.garden import places
from flowers_core.petals.model import PetalsModel
from flowers_core.petals.sampling import any_action
from flowers_core.protocol import Match

LINES = [(players, harmony, moves) for players in GAME.players for harmony, moves in ((False, True), (True, False))]


class Last:
    """Instead of a generator: the last one is drawn."""

    def below(self, bound):
        return bound - 1


def model_from(view):
    """The model of a view, to whom all positions are alike."""
    course = Course(GAME.cards, view["players"], view["harmony"])
    return PetalsModel(view, GAME.cards, Evaluator(course, dict.fromkeys(names(), 0.0)))


def seen_by_all(match):
    """The view of a seat that knows every hand."""
    return {**match.view(0), "known": match.state.to_json()["hands"]}


def wholes(model, position):
    """Every action that the steps lead to, each whole, by the walk that a search makes."""
    found = []
    for action in model.actions(position):
        if model.text(action) is not None:
            found.append(action)
        else:
            after = position.copy()
            model.apply(after, action, None)
            found += wholes(model, after)
    return found


def by_steps(model, position, whole):
    """Takes the action step by step."""
    while True:
        for action in model.actions(position):
            if action == whole:
                model.apply(position, whole, Last())
                return
            after = position.copy()
            if model.text(action) is None:
                model.apply(after, action, None)
                if whole in wholes(model, after):
                    model.apply(position, action, None)
                    break


def content(position):
    """A position as a dict, what has no order sorted."""
    return {
        "grid": position.garden.grid,
        "hands": [tuple(sorted(hand)) for hand in position.hands],
        "deck": sorted(position.deck),
        "scores": position.scores,
        "seat": position.seat,
        "turn": position.turn,
        "phase": position.phase,
        "fixed": position.fixed,
        "owed": position.owed >= 0,
    }


def content_of(state):
    """The same of a state of the rules."""
    return {
        "grid": state.grid,
        "hands": [tuple(sorted(hand)) for hand in state.hands],
        "deck": sorted(state.deck),
        "scores": tuple(heap_of(points) for points in state.scores),
        "seat": -1 if state.to_act is None else state.to_act,
        "turn": state.turn,
        "phase": PHASES[state.phase],
        "fixed": () if state.effect is None else state.effect[2],
        "owed": state.effect is not None and state.effect[0] == "either",
    }


@pytest.mark.parametrize(("players", "harmony", "moves"), LINES)
def test_every_action_does_what_the_rules_say(players, harmony, moves):
    """The same legal actions, the same position after each, the same winners: over whole games."""
    for seed in range(8):
        matches = played(players, harmony, seed, moves)
        match = next(matches)
        model = model_from(seen_by_all(match))
        position = model.sample(Pcg32(seed))
        # the rules' order, turned round, to be drawn by `Last`; those removed unseen come last of all
        hidden = [card for card in position.deck if card in match.state.removed]
        position.deck = hidden + list(reversed(match.state.deck))
        for number, after in enumerate(matches):
            before, action = after.steps[-1].before, after.steps[-1].action
            assert model.to_act(position) == before.to_act
            whole = model.action(action)
            assert model.text(whole) == action
            if number % 3 == seed % 3:
                assert sorted(model.text(one) for one in wholes(model, position)) == before.legal()
                by_steps(model, position, whole)
            else:
                model.apply(position, whole, Last())
            expected = content_of(after.state)
            assert content(position) == {**expected, "deck": sorted(expected["deck"] + hidden)}
            assert list(position.garden.beside) and set(position.garden.beside) == set(places(after.state.grid))
        assert model.to_act(position) is None and model.actions(position) == []
        winners = match.state.result["winners"]
        assert model.values(position) == [1 / len(winners) if seat in winners else 0 for seat in range(players)]


@pytest.mark.parametrize("players", GAME.players)
def test_a_redeal_fits_the_view(players):
    """What lies open is read from the view; hidden cards come from where they can be (S1)."""
    rng = Pcg32(players)
    for match in islice(played(players, False, 20 + players, True), 0, None, 3):
        for seat in range(players):
            view = match.view(seat)
            position = model_from(view).sample(rng)
            found, expected = content(position), content_of(match.state)
            for part in ("grid", "scores", "seat", "turn", "phase", "fixed", "owed"):
                assert found[part] == expected[part]
            assert found["hands"][seat] == expected["hands"][seat]
            assert [len(hand) for hand in found["hands"]] == view["hands"]
            hidden = 2 if players == 3 else 0
            assert position.left == view["deck"] and len(found["deck"]) == view["deck"] + hidden
            cards = found["deck"] + [card for hand in found["hands"] for card in hand]
            cards += [lay // 4 for lay in found["grid"].values()]
            ladybugs = [] if players == 5 else GAME.cards.ladybugs
            assert sorted(cards + ladybugs) == list(range(len(GAME.cards)))


def test_redeals_are_as_frequent_as_samples_of_the_view():
    """Near the end, of three players: every deal that the rules' own resampler gives, as often."""
    match, rng = Match(GAME, 3, Seeded(Pcg32(6))), Pcg32(7)
    while len(match.state.deck) > 0 or match.state.turn < 26 or match.state.phase != "place":
        match.play(any_action(match.state, rng))
    view = match.view(match.state.to_act)
    model = model_from(view)
    expected, found = Counter(), Counter()
    for _ in range(2000):
        state = GAME.sample(view, rng)
        expected[tuple(tuple(sorted(hand)) for hand in state.hands)] += 1
        found[tuple(tuple(sorted(hand)) for hand in model.sample(rng).hands)] += 1
    assert len(expected) > 5 and set(expected) == set(found)
    # both are counts of chance
    chi = sum((found[deal] - expected[deal]) ** 2 / (found[deal] + expected[deal]) for deal in expected)
    assert chi < len(expected) + 5 * (2 * len(expected)) ** 0.5


def test_a_heap_is_its_points():
    rng = Pcg32(2)
    for _ in range(200):
        points = tuple(rng.below(400) for _ in range(4))
        assert points_in(heap_of(points)) == points and heap_of(points) <= POINTS
