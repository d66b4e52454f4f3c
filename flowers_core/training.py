"""Learning an evaluation by self-play, from nothing: ``python3 -m flowers_core train``.

A generation plays games with the weights so far, fits weights to what came of them, and hands these on.
The first knows nothing and plays at random. What a game is made of is its `Learner`'s business; here
are the generations, the state file from which an interrupted training goes on, and the report on how
well the chances given come true.
"""

import json
from collections.abc import Callable
from datetime import UTC, datetime
from pathlib import Path
from time import process_time
from typing import Any

from .ai.learning import Learner, Row, Sample, fitted, loss, mean_error, reliability, sharpness
from .chance import Pcg32
from .progress import progress

SURE = 4
"""Generations until then have half as many games; after them the players' own later opinions count too."""
HEAT = (0.02, 0.005)
"""How much players try before and after that: see `SelfPlay.game`. Of twenty actions many differ by less than
a hundredth in their chances, so trying more would be playing at random."""
FADE = (1.0, 0.85)
STEP = (1.0, 0.5)
"""How far the weights go towards what a generation's games say: luck evens out over generations."""
KEPT = 3
"""The fit looks at the games of so many generations back, the older ones having been played worse."""
HELD_OUT = 10
"""Every so many games one is not fitted to but foretold."""


class Training:
    """So many generations for one number of players, one file long."""

    def __init__(self, learner: Learner, players: int, games: int, seed: int) -> None:
        self.learner = learner
        self.players = players
        self.games = games
        self.seed = seed
        self.weights = [0.0] * len(learner.names)
        self.done: list[dict[str, Any]] = []
        """What each generation told."""
        self.recent: list[list[Sample]] = []

    def generation(self, show: Callable[[int, str], None]) -> None:
        """Plays, fits, and notes how it went. ``show``: see `progress`."""
        begun = process_time()
        number = len(self.done)
        rng = Pcg32(self.seed, number)
        sure = number >= SURE
        play = self.learner.self_play(self.players, self.weights)
        fresh: list[Sample] = []
        kept_back: list[Sample] = []
        words = f"generation {number + 1}" + (f", loss {self.done[-1]['loss']:.4f}" if self.done else "")
        games = self.games_of(number)
        for game in range(games):
            samples = play.game(rng, HEAT[sure], FADE[sure])
            (fresh if game % HELD_OUT else kept_back).extend(samples)
            show(1, words)
        self.recent = [*self.recent[1 - KEPT :], fresh] if number else []
        before = loss(self.weights, kept_back)
        samples = [sample for part in self.recent or [fresh] for sample in part]
        better = fitted(self.weights, samples, rng, epochs=4, rate=0.1)
        self.weights = [old + STEP[sure] * (new - old) for old, new in zip(self.weights, better, strict=True)]
        seconds = round(process_time() - begun, 1)
        self.done.append({"games": games, "positions": len(fresh), "loss": round(before, 5), "seconds": seconds})

    def games_of(self, number: int) -> int:
        """How many games a generation plays, from 0."""
        return self.games if number >= SURE else (self.games + 1) // 2

    # -- the state file -------------------------------------------------------------------------------

    def key(self) -> dict[str, Any]:
        """What must be the same for a state file to be of this training."""
        return {"names": self.learner.names, "players": self.players, "games": self.games, "seed": self.seed}

    def write(self, path: Path) -> None:
        """Keeps the state after a generation; the file is whole at every moment."""
        state = {"training": self.key(), "done": self.done, "weights": self.weights, "recent": self.recent}
        part = path.with_name(path.name + ".part")
        part.write_text(json.dumps(state, separators=(",", ":")), "utf-8")
        part.replace(path)

    def read(self, path: Path) -> bool:
        """Goes on from a state file, if it is one of this training."""
        state = json.loads(path.read_text("utf-8"))
        if state["training"] != self.key():
            return False
        self.done, self.weights = state["done"], state["weights"]
        self.recent = [
            [(tuple((tuple(n), tuple(v)) for n, v in features), tuple(target)) for features, target in part]
            for part in state["recent"]
        ]
        return True


def train(training: Training, generations: int, state: "Path | None") -> None:
    """Trains up to so many generations."""
    games = [training.games_of(number) for number in range(generations)]
    with progress(sum(games), "game", sum(games[: len(training.done)])) as show:
        while len(training.done) < generations:
            training.generation(show)
            if state is not None:
                training.write(state)


def told(training: Training) -> list[str]:
    """How it went, one line for each generation."""
    return [
        f"generation {number}: {part['positions']} positions, loss {part['loss']:.4f}, {part['seconds']:.0f} s of CPU"
        for number, part in enumerate(training.done, 1)
    ]


def calibrate(training: Training, games: int) -> list[Row]:
    """Makes the chances as sharp as they are in games played without trying anything; how they come true in
    as many more."""
    learner = training.learner
    rng = Pcg32(training.seed, 1 << 20)
    with progress(2 * games, "game") as show:
        samples = _unseen(training, games, rng, show)
        training.weights = learner.scaled(training.weights, sharpness(training.weights, samples))
        return reliability(training.weights, _unseen(training, games, rng, show))


def _unseen(training: Training, games: int, rng: Pcg32, show: Callable[[int, str], None]) -> list[Sample]:
    """Positions of games that nothing was fitted to."""
    play = training.learner.self_play(training.players, training.weights)
    samples: list[Sample] = []
    for _ in range(games):
        samples += play.game(rng, 0.0, 1.0)
        show(1, "calibration")
    return samples


def told_of(table: list[Row]) -> list[str]:
    """A reliability table in words; nothing if there is none."""
    if not table:
        return []
    lines = [f"{row['foretold']:7.1%} foretold, {row['won']:7.1%} won, {row['number']:.0f} times" for row in table]
    return [*lines, f"mean difference {mean_error(table):.1%}"]


def write_weights(path: Path, training: Training, command: str, table: "list[Row]") -> None:
    """Puts the weights into the game's file, beside those for other numbers of players, and how they came
    true (if that was asked) into ``calibration.json`` beside it."""
    said = {
        "command": command,
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "seed": training.seed,
        "games": sum(part["games"] for part in training.done),
        "loss": training.done[-1]["loss"],
    }
    _put(path, training.players, {**said, "weights": training.learner.written(training.weights)})
    if table:
        told = {"command": command, "date": said["date"], "difference": round(mean_error(table), 4), "table": table}
        _put(path.with_name("calibration.json"), training.players, told)


def _put(path: Path, players: int, part: dict[str, Any]) -> None:
    """One number of players' part of a file."""
    data = json.loads(path.read_text("utf-8")) if path.is_file() else {"players": {}}
    parts = {**data["players"], str(players): part}
    data["players"] = {number: parts[number] for number in sorted(parts)}
    path.write_text(json.dumps(data, indent=1) + "\n", "utf-8")
