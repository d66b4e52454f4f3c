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

from .ai.learning import Learner, Row, Sample, fitted, loss, mean_error, reliability
from .chance import Pcg32
from .progress import progress

SURE = 4
"""From this generation on the players' own later opinions count too, and they try less."""
HEAT = (0.06, 0.03)
"""How much players try before and from then on: see `Learner.game`."""
FADE = (1.0, 0.9)
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
        for game in range(self.games):
            samples = play.game(rng, HEAT[sure], FADE[sure])
            (fresh if game % HELD_OUT else kept_back).extend(samples)
            show(1, words)
        self.recent = [*self.recent[1 - KEPT :], fresh] if number else []
        before = loss(self.weights, kept_back)
        samples = [sample for part in self.recent or [fresh] for sample in part]
        self.weights = fitted(self.weights, samples, rng)
        seconds = round(process_time() - begun, 1)
        self.done.append({"games": self.games, "positions": len(fresh), "loss": round(before, 5), "seconds": seconds})

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
    total = generations * training.games
    with progress(total, "game", len(training.done) * training.games) as show:
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


def calibration(training: Training, games: int) -> list[Row]:
    """How the chances that the weights give come true in games they were not fitted to, played without
    trying anything."""
    play = training.learner.self_play(training.players, training.weights)
    rng = Pcg32(training.seed, 1 << 20)
    samples: list[Sample] = []
    with progress(games, "game") as show:
        for _ in range(games):
            samples += play.game(rng, 0.0, 1.0)
            show(1, "calibration")
    return reliability(training.weights, samples)


def told_of(table: list[Row]) -> list[str]:
    """A reliability table in words."""
    lines = [f"{row['foretold']:7.1%} foretold, {row['won']:7.1%} won, {row['number']:.0f} times" for row in table]
    return [*lines, f"mean difference {mean_error(table):.1%}"]


def write_weights(path: Path, learner: Learner, training: Training, command: str) -> None:
    """Puts the weights into the game's file, beside those for other numbers of players."""
    data = json.loads(path.read_text("utf-8")) if path.is_file() else {"players": {}}
    data["players"][str(training.players)] = {
        "command": command,
        "date": datetime.now(UTC).strftime("%Y-%m-%d"),
        "seed": training.seed,
        "games": sum(part["games"] for part in training.done),
        "loss": training.done[-1]["loss"],
        "weights": learner.written(training.weights),
    }
    path.write_text(json.dumps(data, indent=1) + "\n", "utf-8")
