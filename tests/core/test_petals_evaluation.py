"""What a position of Petals is worth: learned weights of named features, and quicker ways to the same numbers."""

import json

import pytest
from calibration import check_chances
from test_petals_fast import Last, wholes
from test_petals_properties import played

from flowers_core.ai.thinker import decide
from flowers_core.chance import Pcg32, Seeded
from flowers_core.odds import softmax
from flowers_core.petals import GAME
from flowers_core.petals.fast import MOVE, PLACE, SYMBOLS, TO_SCORE, WHOLE, Course, heap_of, step
from flowers_core.petals.features import KNOTS, SCALE, Evaluator, features_of, mixed, names, poured, rests
from flowers_core.petals.model import PetalsModel
from flowers_core.petals.training import FILE, NAMES, SelfPlay, redealt
from flowers_core.protocol import Match


def evaluator_with(players, harmony, seed=1):
    """Any weights: what must hold holds for all."""
    rng = Pcg32(seed)
    weights = {name: rng.below(2000) / 1000 - 0.5 for name in names()}
    return Evaluator(Course(GAME.cards, players, harmony), weights), weights


def positions(players, harmony, seed, phases=(PLACE, MOVE)):
    """Decisions of a whole game, seen by the seat to act."""
    evaluator, _ = evaluator_with(players, harmony)
    for number, match in enumerate(played(players, harmony, seed, True)):
        if match.state.to_act is not None:
            model = PetalsModel(match.view(match.state.to_act), GAME.cards, evaluator)
            if model.shown.phase in phases:
                yield model, model.sample(Pcg32(number))


@pytest.mark.parametrize("harmony", [False, True])
@pytest.mark.parametrize("players", GAME.players)
def test_a_score_is_the_sum_of_weights_and_features(players, harmony):
    """What the learner sees of a position is what the evaluation makes of it."""
    evaluator, weights = evaluator_with(players, harmony)
    seen = set()
    for _, position in positions(players, harmony, players, (PLACE,)):
        scores = []
        for numbers, values in features_of(position, evaluator):
            seen.update(numbers)
            scores.append(sum(weights[NAMES[n]] * value for n, value in zip(numbers, values, strict=True)))
        assert evaluator.values(position) == pytest.approx(softmax(scores))
    assert {NAMES[n].startswith("harmony.") for n in seen} == {harmony}
    assert {NAMES[n].removeprefix("harmony.").rpartition(".")[0] for n in seen} >= {"lowest", "hand.symbols", "turns"}


@pytest.mark.parametrize("players", GAME.players)
def test_scoring_is_valued_as_the_scores_after_it(players):
    """By what changes alone, and whole: every tie, lead and gap on every tracker (W1)."""
    evaluator, _ = evaluator_with(players, False)
    rng = Pcg32(players)
    for number in range(150):
        most = (3, 9, 30)[number % 3]
        scores = tuple(heap_of([rng.below(most) for _ in range(4)]) for _ in range(players))
        turn, seat = 1 + rng.below(evaluator.course.last + 1), rng.below(players)
        heap = heap_of([rng.below(7) for _ in range(4)])
        after = (*scores[:seat], scores[seat] + heap, *scores[seat + 1 :])
        chance, found = evaluator.after(scores, turn, seat).look(heap)
        assert found == pytest.approx(evaluator.public(after, turn))
        assert chance == pytest.approx(softmax(found)[seat])


@pytest.mark.parametrize("players", GAME.players)
def test_children_are_worth_what_the_positions_after_them_are(players):
    """Where nothing follows from an action but the next turn: the value of the position then, less the card that
    the seat has drawn meanwhile, which was not looked at."""
    met = 0
    for number, (model, position) in enumerate(positions(players, False, 5)):
        if number % 3:
            continue
        seat = position.seat
        actions = [action for place, action in enumerate(wholes(model, position)) if place % 17 == 0]
        before = position.copy()
        for action, values in zip(actions, model.children(position, actions), strict=True):
            after = position.copy()
            hand = [card for card in after.hands[seat] if card != action >> 22 or position.phase == MOVE]
            model.apply(after, action, Last())
            if after.seat < 0 or after.phase == MOVE:
                continue
            after.hands[seat] = tuple(hand)
            met += 1
            assert values == pytest.approx(model.values(after))
        assert [getattr(position, name) for name in ("scores", "hands", "deck", "card")] == [
            getattr(before, name) for name in ("scores", "hands", "deck", "card")
        ]
    assert met > 30


@pytest.mark.parametrize("players", (2, 5))
def test_a_step_is_worth_what_the_best_way_on_is(players):
    """Of a card the best of its places, of a place the best of its rotations, by the seat's chance."""
    for number, (model, position) in enumerate(positions(players, False, 9)):
        seat = position.seat
        if number % 4:
            continue
        while True:
            actions = model.actions(position)
            steps = model.children(position, actions)
            for values in steps:
                assert len(values) == players and abs(sum(values) - 1) < 1e-9 and min(values) >= 0
            best = max(range(len(actions)), key=lambda place: steps[place][seat])
            if model.text(actions[best]) is not None:
                break
            model.apply(position, actions[best], None)
            ways = model.children(position, model.actions(position))
            # hands apart it is the best one, and hands change little
            assert steps[best] in ways and steps[best][seat] > max(way[seat] for way in ways) - 0.05


def test_an_effect_is_worth_the_move_that_it_brings():
    """T5, T6: a placement with a pair of symbols counts the best move in sight, and not less than scoring itself."""
    met = 0
    for model, position in positions(2, False, 3, (PLACE,)):
        seat = position.seat
        effects = []
        for card in position.hands[seat]:
            for cell, fours in position.garden.table(card).items():
                effects += [step(card, cell, turn, WHOLE) for turn in range(4) if fours[turn] >= SYMBOLS]
        for action, values in zip(effects, model.children(position, effects), strict=True):
            after = position.copy()
            model.apply(after, action, Last())
            if after.phase == MOVE and after.owed >= 0:
                met += 1
                (scored,) = model.children(after, [TO_SCORE])
                # hands apart it is the best one, and hands change little
                assert values[seat] > scored[seat] - 0.05
    assert met > 10


# -- the arithmetic ---------------------------------------------------------------------------------------


def test_poured_points_go_where_they_lack_most():
    rng = Pcg32(5)
    for _ in range(300):
        points = sorted(rng.below(20) for _ in range(4))
        budget = rng.below(60)
        slow = [number * 60 for number in points]
        for _ in range(budget * 60):
            slow[slow.index(min(slow))] += 1
        assert poured(*points, budget) * 60 == pytest.approx(sum(sorted(slow)[:2]), abs=3)


@pytest.mark.parametrize("players", GAME.players)
def test_turns_left_are_those_that_follow(players):
    """E1: every seat has as many turns, the last one's last."""
    left = rests(Course(GAME.cards, players, False))
    assert left[-1] == [0] * players and left[1] == [left[1][0]] * players
    for turn in range(1, len(left) - 1):
        seat = (turn - 1) % players
        assert left[turn][seat] == left[turn + 1][seat] + 1
        assert all(left[turn][other] == left[turn + 1][other] for other in range(players) if other != seat)


def test_what_lies_between_two_knots_is_mixed():
    assert [mixed(knot) for knot in KNOTS] == [[(place, 1.0)] for place in range(len(KNOTS))]
    assert mixed(2) == [(1, 0.5), (2, 0.5)] and mixed(99) == [(len(KNOTS) - 1, 1.0)]


# -- learning ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize("players", GAME.players)
def test_self_play_tells_who_won(players):
    for weights in ([0.0] * len(NAMES), [0.1] * len(NAMES)):
        samples = SelfPlay(players, weights).game(Pcg32(players), 0.01, 1.0)
        assert samples
        for features, target in samples:
            assert len(features) == players and abs(sum(target) - 1) < 1e-9


def test_a_redeal_in_training_keeps_all_that_the_seat_sees():
    evaluator, _ = evaluator_with(3, False)
    match = Match(GAME, 3, Seeded(Pcg32(1)))
    position = PetalsModel(match.view(0), GAME.cards, evaluator).sample(Pcg32(2))
    before = (list(position.hands), list(position.deck))
    again = redealt(position, Pcg32(3))
    assert (position.hands, position.deck) == before
    assert again.hands[0] == position.hands[0] and again.hands[1:] != position.hands[1:]
    assert sorted(sum(again.hands, ()) + tuple(again.deck)) == sorted(sum(position.hands, ()) + tuple(position.deck))


def test_the_weights_that_are_shipped_say_what_made_them():
    data = json.loads(FILE.read_text("utf-8"))
    assert sorted(data["players"]) == [str(players) for players in GAME.players]
    for players, part in data["players"].items():
        assert set(part["weights"]) == set(NAMES) and f"--game petals --players {players} " in part["command"]
        assert all(type(weight) is int for weight in part["weights"].values())


@pytest.mark.parametrize("players", GAME.players)
def test_the_chances_of_the_shipped_weights_come_true(players):
    check_chances(FILE, players, NAMES, SCALE, SelfPlay, 40, 0.1)


@pytest.mark.parametrize("level", ["florist", "master:12it", "one-ply"])
@pytest.mark.parametrize("players", GAME.players)
def test_whole_games_are_played_legally(players, level):
    """By who needs a model, from serialised views, in both phases and in the variant."""
    match = Match(GAME, players, Seeded(Pcg32(players)), {"harmony": players == 4})
    while match.state.to_act is not None:
        view, legal = json.loads(json.dumps(match.view(match.state.to_act))), match.state.legal()
        action = decide(level, view, legal, Pcg32(len(match.steps)))
        assert action in legal
        match.play(action)
