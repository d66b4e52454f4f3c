"""How true the chances that shipped weights give come, for the tests of every game that learns."""

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from flowers_core.ai.learning import mean_error, reliability
from flowers_core.chance import Pcg32


def check_chances(file: Path, players: int, names: list[str], scale: int, self_play: Callable, games: int, most: float):
    """Issue 4: within 3 points in the mean, in the table beside the weights in ``file``, which was made with them; and
    within ``most`` in so few ``games`` of another seed, as far as these can tell."""
    part = json.loads(file.read_text("utf-8"))["players"][str(players)]
    told = json.loads(file.with_name("calibration.json").read_text("utf-8"))["players"][str(players)]
    assert told["command"] == part["command"] and "--calibrate" in told["command"]
    assert sum(row["number"] for row in told["table"]) > 20000
    assert mean_error(told["table"]) == pytest.approx(told["difference"], abs=1e-4) and told["difference"] <= 0.03
    weights = [part["weights"][name] / scale for name in names]
    play = self_play(players, weights)
    samples = [sample for seed in range(games) for sample in play.game(Pcg32(seed, 7), 0.0, 1.0)]
    assert mean_error(reliability(weights, samples)) < most
