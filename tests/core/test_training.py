"""Learning by self-play: small trainings end to end, and the arithmetic behind them."""

import json
from math import exp

import pytest
from calibration import check_chances

from flowers_core.ai.learning import fitted, foretold, loss, mean_error, reliability, sharpness
from flowers_core.chance import Pcg32, Seeded
from flowers_core.cli import main
from flowers_core.flowers import GAME
from flowers_core.flowers.fast import PLAY, Course
from flowers_core.flowers.features import SCALE, Evaluator, names, unpacked
from flowers_core.flowers.model import FlowersModel
from flowers_core.flowers.training import FILE, NAMES, FlowersLearner, SelfPlay, redealt
from flowers_core.heat import drawn
from flowers_core.protocol import Match


def samples_of(weights, number, rng):
    """Positions of two players with random features, and who won as these weights foretell it."""
    found = []
    for _ in range(number):
        features = tuple(
            (tuple(range(len(weights))), tuple(rng.below(1000) / 500 - 1 for _ in weights)) for _ in range(2)
        )
        chance = foretold(weights, (features, (0, 0)))[0]
        won = rng.below(10000) < chance * 10000
        found.append((features, (1.0, 0.0) if won else (0.0, 1.0)))
    return found


def test_the_weights_that_decided_are_found_again():
    rng = Pcg32(3)
    true = [2.0, -1.0, 0.0]
    samples = samples_of(true, 2000, rng)
    found = fitted([0.0] * 3, samples, rng, rate=0.1)
    assert found == pytest.approx(true, abs=0.3)
    assert loss(found, samples) <= loss(true, samples) + 0.002 < loss([0.0] * 3, samples)


def test_true_chances_are_reliable_and_boasting_is_not():
    rng = Pcg32(4)
    true = [1.5, -1.0]
    samples = samples_of(true, 3000, rng)
    table = reliability(true, [samples])
    assert sum(row["number"] for row in table) == 6000
    assert all(n / 10 <= row["foretold"] <= (n + 1) / 10 for n, row in enumerate(table))
    assert mean_error(table) < 0.03 < mean_error(reliability([3.0, -2.0], [samples]))


def test_a_table_is_no_surer_for_positions_that_are_won_together():
    """Ten times the same position in each game says no more than one."""
    rng = Pcg32(7)
    true = [1.5, -1.0]
    once = [[sample] for sample in samples_of(true, 2000, rng)]
    rows, repeated = reliability(true, once), reliability(true, [samples * 10 for samples in once])
    for row, again in zip(rows, repeated, strict=True):
        assert again == {**row, "number": 10 * row["number"]}
        # of independent chances the textbook's
        chance = row["foretold"]
        assert row["margin"] == pytest.approx(1.96 * (chance * (1 - chance) / row["number"]) ** 0.5, rel=0.2)


def test_boasting_is_made_as_sharp_as_it_comes_true():
    rng = Pcg32(5)
    true = [1.5, -1.0]
    samples = samples_of(true, 3000, rng)
    assert sharpness(true, [samples]) == pytest.approx(1, abs=0.15)
    assert sharpness([3.0, -2.0], [samples]) == pytest.approx(0.5, abs=0.08)


@pytest.mark.parametrize("players", GAME.players)
def test_every_score_of_scaled_weights_is_so_many_times_as_large(players):
    """What tiles are worth scales by itself, so its weights stay."""
    part = json.loads(FILE.read_text("utf-8"))["players"][str(players)]["weights"]
    weights = [part.get(name, 500) / 10000 for name in NAMES]
    course = Course(players, 4)
    plain = Evaluator(course, dict(zip(NAMES, weights, strict=True)))
    larger = Evaluator(course, dict(zip(NAMES, FlowersLearner().scaled(weights, 1.5), strict=True)))
    rng = Pcg32(players)
    position = FlowersModel(Match(GAME, players, Seeded(rng)).view(0)).sample(rng)
    while position.seat >= 0:
        if position.phase == PLAY:
            position.worths = None
            scores = plain.scores(position, position.seat)
            position.worths = None
            assert larger.scores(position, position.seat) == pytest.approx([1.5 * score for score in scores])
        actions = course.actions(position)
        course.apply(position, actions[rng.below(len(actions))], rng)


def test_what_is_better_by_the_heat_is_tried_e_times_as_often():
    """And without heat the best is taken, the first of equals."""
    rng = Pcg32(6)
    assert drawn([0.1, 0.5, 0.5], 0.0, rng) == 1
    taken = [drawn([0.5, 0.48, 0.1], 0.02, rng) for _ in range(4000)]
    assert taken.count(0) / taken.count(1) == pytest.approx(exp(1), rel=0.15) and not taken.count(2)


def trained(folder, *arguments):
    out = folder / "weights.json"
    assert main(["train", "--games", "6", "--calibrate", "0", "--out", str(out), *arguments]) == 0
    return json.loads(out.read_text("utf-8"))["players"]


def test_an_interrupted_training_goes_on_as_if_nothing_had_happened(tmp_path, capsys):
    whole, parts = tmp_path / "whole", tmp_path / "parts"
    whole.mkdir()
    parts.mkdir()
    at_once = trained(whole, "--players", "2", "--generations", "3")
    trained(parts, "--players", "2", "--generations", "1", "--state", str(parts / "state"))
    in_parts = trained(parts, "--players", "2", "--generations", "3", "--state", str(parts / "state"))
    assert in_parts["2"]["weights"] == at_once["2"]["weights"]
    assert (
        in_parts["2"]["command"] == "train --game flowers --players 2 --generations 3 --games 6 --seed 1 --calibrate 0"
    )
    assert "generation 3: " in capsys.readouterr().out
    assert main(["train", "--games", "6", "--seed", "2", "--state", str(parts / "state")]) == 2
    assert "of another training" in capsys.readouterr().err


def test_each_number_of_players_has_weights_of_its_own_in_one_file(tmp_path):
    trained(tmp_path, "--players", "2", "--generations", "1")
    both = trained(tmp_path, "--players", "4", "--generations", "1", "--calibrate", "1")
    assert sorted(both) == ["2", "4"]
    assert both["2"]["weights"] != both["4"]["weights"]


def test_how_true_the_chances_of_a_file_come_is_told_and_kept(tmp_path, capsys):
    part = trained(tmp_path, "--players", "4", "--generations", "1")["4"]
    weights, out = tmp_path / "weights.json", tmp_path / "told.json"
    asked = ["calibrate", "--players", "4", "--weights", str(weights), "--games", "2", "--seed", "3"]
    assert main([*asked, "--out", str(out)]) == 0
    assert "% foretold" in capsys.readouterr().out
    told = json.loads(out.read_text("utf-8"))["players"]["4"]
    assert told["command"] == "calibrate --game flowers --players 4 --games 2 --seed 3"
    assert told["weights"] == part["command"]
    assert 0 <= told["difference"] <= 1 and max(row["games"] for row in told["table"]) <= 2
    assert main([*asked[:2], "2", *asked[3:]]) == 2
    assert "no weights for 2 players" in capsys.readouterr().err
    assert main([*asked[:2], "7"]) == 2


def test_the_weights_that_are_shipped_say_what_made_them():
    data = json.loads(FILE.read_text("utf-8"))
    assert sorted(data["players"]) == ["2", "3", "4"]
    for players, part in data["players"].items():
        assert set(names()) == set(part["weights"])
        assert all(type(weight) is int for weight in part["weights"].values())
        assert f"--players {players} " in part["command"]
        assert part["games"] > 0 and part["date"] and part["loss"] > 0


@pytest.mark.parametrize("players", GAME.players)
def test_the_chances_of_the_shipped_weights_come_true(players):
    check_chances(FILE, players, NAMES, SCALE, SelfPlay, 30, 0.08)


@pytest.mark.parametrize("players", GAME.players)
def test_a_score_is_the_sum_of_weights_and_features(players):
    """What the learner sees of a position is what the evaluation makes of it."""
    weights = {**dict.fromkeys(NAMES, 0.05), **unpacked(json.loads(FILE.read_text("utf-8")), players)}
    weights = {name: weights[name] for name in NAMES}
    course = Course(players, 4)
    evaluator = Evaluator(course, weights)
    witness = SelfPlay(players, [weights[name] for name in NAMES]).witness
    rng = Pcg32(players)
    seen = set()
    for seed in range(3):
        position = FlowersModel(Match(GAME, players, Seeded(Pcg32(seed))).view(0)).sample(rng)
        while position.seat >= 0:
            if position.phase == PLAY:
                scores = evaluator.scores(position, position.seat)
                for score, tally in zip(scores, witness.scores(position, position.seat), strict=True):
                    numbers, values = tally.features()
                    seen.update(numbers)
                    assert score == pytest.approx(
                        sum(weights[NAMES[n]] * value for n, value in zip(numbers, values, strict=True))
                    )
            actions = course.actions(position)
            course.apply(position, actions[rng.below(len(actions))], rng)
    assert len(seen) > 60


def test_a_redeal_in_training_keeps_all_that_the_seat_sees():
    position = FlowersModel(Match(GAME, 3, Seeded(Pcg32(1))).view(0)).sample(Pcg32(2))
    before = (list(position.hands), list(position.deck))
    again = redealt(position, Pcg32(3))
    assert (position.hands, position.deck) == before
    assert again.hands[0] == position.hands[0] and again.hands[1:] != position.hands[1:]
    assert sum(again.hands) + sum(1 << 4 * card for card in again.deck) == sum(position.hands) + sum(
        1 << 4 * card for card in position.deck
    )


def test_the_table_of_powers_is_close_to_e():
    from flowers_core.odds import power

    for n in range(2000):
        assert power(n / 100) == pytest.approx(exp(-n / 100), rel=2e-5)
