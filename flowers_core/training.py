"""Learning an evaluation by self-play, from nothing: ``python3 -m flowers_core train``.

A generation plays games with the weights so far, fits weights to what came of them, and hands these on.
The first knows nothing and plays at random. What a game is made of is its `Learner`'s business; here
are the generations, the state file from which an interrupted training goes on, and the report on how
well the chances given come true.
"""

import json
from collections.abc import Callable, Iterator
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
SHARPENING = 1 << 20
"""The stream of chance that `sharpen` plays by; generations have those below it."""
CHECKING = SHARPENING + 1
"""That of `calibrate`, so that its games are others even with the same seed."""


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


def sharpen(training: Training, games: int) -> None:
    """Makes the chances as sharp as they are in games played without trying anything."""
    learner = training.learner
    unseen = _unseen(learner, training.players, training.weights, games, Pcg32(training.seed, SHARPENING))
    training.weights = learner.scaled(training.weights, sharpness(training.weights, unseen))


def calibrate(learner: Learner, players: int, weights: list[float], games: int, seed: int) -> list[Row]:
    """How the chances given come true in games that nothing was fitted to, whatever the seed of the training."""
    return reliability(weights, _unseen(learner, players, weights, games, Pcg32(seed, CHECKING)))


def _unseen(learner: Learner, players: int, weights: list[float], games: int, rng: Pcg32) -> Iterator[list[Sample]]:
    """The positions of each of so many games."""
    play = learner.self_play(players, weights)
    with progress(games, "game") as show:
        for _ in range(games):
            yield play.game(rng, 0.0, 1.0)
            show(1, "calibration")


def told_of(table: list[Row]) -> list[str]:
    """A reliability table in words."""
    lines = [
        f"{row['foretold']:7.1%} foretold, {row['won']:7.1%} won (± {row['margin']:.1%} by chance), "
        f"{row['number']:.0f} times in {row['games']:.0f} games"
        for row in table
    ]
    return [*lines, f"mean difference {mean_error(table):.1%}"]


def write_weights(path: Path, training: Training, command: str) -> None:
    """Puts the weights into the game's file, beside those for other numbers of players."""
    said = {
        "command": command,
        "date": _today(),
        "seed": training.seed,
        "games": sum(part["games"] for part in training.done),
        "loss": training.done[-1]["loss"],
    }
    _put(path, training.players, {**said, "weights": training.learner.written(training.weights)})


def read_weights(path: Path, learner: Learner, players: int) -> "tuple[list[float], str] | None":
    """Weights of a file, and the command that made them; None if it has none for so many players."""
    part = json.loads(path.read_text("utf-8"))["players"].get(str(players))
    return None if part is None else (learner.read(part["weights"]), part["command"])


def write_table(path: Path, players: int, table: list[Row], command: str, weights: str) -> None:
    """Puts a table into a file of tables. ``weights``: the command that made the weights."""
    said = {"command": command, "weights": weights, "date": _today(), "difference": round(mean_error(table), 4)}
    _put(path, players, {**said, "table": table})


def _today() -> str:
    return datetime.now(UTC).strftime("%Y-%m-%d")


def _put(path: Path, players: int, part: dict[str, Any]) -> None:
    """One number of players' part of a file."""
    data = json.loads(path.read_text("utf-8")) if path.is_file() else {"players": {}}
    parts = {**data["players"], str(players): part}
    data["players"] = {number: parts[number] for number in sorted(parts)}
    path.write_text(json.dumps(data, indent=1) + "\n", "utf-8")
