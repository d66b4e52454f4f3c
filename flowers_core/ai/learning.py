"""Softmax regression: weights that make features of each player foretell who wins.

A *sample* is a position: for each player its features that are not 0, and the chances to be
foretold. The chances given are the softmax of the players' sums of weight · feature; the loss is the
cross entropy. Fitted by stochastic descent with a step of its own for each weight (AdaGrad; Duchi,
Hazan, Singer, "Adaptive Subgradient Methods for Online Learning and Stochastic Optimization", 2011).
"""

from collections.abc import Iterable
from math import exp, log, sqrt
from typing import Protocol

from ..chance import Pcg32

Features = tuple[tuple[int, ...], tuple[float, ...]]
"""Numbers of the features that are not 0, ascending, and their values."""
Sample = tuple[tuple[Features, ...], tuple[float, ...]]
"""The features of each player, and each player's chance."""


Row = dict[str, float]
"""Of a reliability table: ``number`` of chances given, in how many ``games``, their mean ``foretold``, how much was
``won``, and the ``margin`` of the difference: chance alone makes it larger in one table of twenty."""


class SelfPlay(Protocol):
    """Games in which all seats play by the same weights."""

    def game(self, rng: Pcg32, heat: float, fade: float) -> list[Sample]:
        """The positions of one game, with who won or what is to be foretold.

        ``heat``: a chance to win that is so much higher makes an action e times as likely; 0 plays the
        best. ``fade``: 1 foretells who won; less gives what the players themselves thought later more
        weight, for each decision between then and the end (TD(λ); Sutton, "Learning to Predict by the
        Methods of Temporal Differences", 1988).
        """


class Learner(Protocol):
    """What training needs of a game."""

    names: list[str]
    """Every feature, in the order of the weights."""

    def self_play(self, players: int, weights: list[float]) -> SelfPlay:
        """Games of so many players by these weights."""

    def scaled(self, weights: list[float], factor: float) -> list[float]:
        """Weights by which every score is so many times as large."""

    def written(self, weights: list[float]) -> dict[str, int]:
        """Weights by name, as the game's file has them."""

    def read(self, weights: dict[str, int]) -> list[float]:
        """Inverse of `written`, but for the rounding."""


def foretold(weights: list[float], sample: Sample) -> list[float]:
    """Each player's chance by these weights."""
    return chances(scored(weights, sample))


def scored(weights: list[float], sample: Sample) -> list[float]:
    """Each player's sum of weight · feature."""
    return [sum(weights[n] * value for n, value in zip(*features, strict=True)) for features in sample[0]]


def chances(scores: list[float]) -> list[float]:
    """The softmax of scores."""
    best = max(scores)
    powers = [exp(score - best) for score in scores]
    total = sum(powers)
    return [power / total for power in powers]


def loss(weights: list[float], samples: list[Sample]) -> float:
    """The mean cross entropy in nats; lower is better."""
    total = 0.0
    for sample in samples:
        for chance, target in zip(foretold(weights, sample), sample[1], strict=True):
            if target:
                total -= target * log(max(chance, 1e-12))
    return total / len(samples)


def fitted(
    weights: list[float], samples: list[Sample], rng: Pcg32, *, epochs: int = 6, rate: float = 0.03, pull: float = 1e-5
) -> list[float]:
    """Weights fitted to the samples, from these on; the mean over the last half of the way.

    ``pull`` draws each weight towards 0, so that of two ways to say the same the smaller is learned.
    """
    weights = list(weights)
    sizes = [1e-4] * len(weights)
    sums = [0.0] * len(weights)
    kept = 0
    for epoch in range(epochs):
        for sample in rng.shuffled(samples):
            given = foretold(weights, sample)
            for (numbers, values), chance, target in zip(sample[0], given, sample[1], strict=True):
                error = chance - target
                for n, value in zip(numbers, values, strict=True):
                    slope = error * value + pull * weights[n]
                    sizes[n] += slope * slope
                    weights[n] -= rate * slope / sqrt(sizes[n])
        if 2 * epoch >= epochs:
            kept += 1
            for n, weight in enumerate(weights):
                sums[n] += weight
    return [total / kept for total in sums]


def sharpness(weights: list[float], games: Iterable[list[Sample]]) -> float:
    """By how much all scores should be multiplied to foretell best: more than 1 where the chances were too
    cautious (the inverse of a temperature; Guo et al., "On Calibration of Modern Neural Networks", 2017)."""
    scores = [(scored(weights, sample), sample[1]) for samples in games for sample in samples]

    def slope(factor: float) -> float:
        """Of the loss, which has one lowest point."""
        total = 0.0
        for own, targets in scores:
            for score, chance, target in zip(own, chances([score * factor for score in own]), targets, strict=True):
                total += (chance - target) * score
        return total

    low, high = 0.2, 5.0
    for _ in range(20):
        middle = (low + high) / 2
        low, high = (low, middle) if slope(middle) > 0 else (middle, high)
    return (low + high) / 2


def reliability(weights: list[float], games: Iterable[list[Sample]], buckets: int = 10) -> list[Row]:
    """Of chances given between n and n + 1 tenths: their number, their mean, and how much of it came true.

    Every player's chance in every position counts; the samples' own must be who won. The positions of one game are
    won or lost together, so the margin goes by what whole games differ (1.96 standard errors, clustered by game: Liang
    and Zeger, "Longitudinal Data Analysis Using Generalized Linear Models", 1986).
    """
    parts: list[list[tuple[int, float, float]]] = [[] for _ in range(buckets)]
    for samples in games:
        sums = [(0, 0.0, 0.0)] * buckets
        for sample in samples:
            for chance, won in zip(foretold(weights, sample), sample[1], strict=True):
                place = min(int(chance * buckets), buckets - 1)
                number, given, came = sums[place]
                sums[place] = number + 1, given + chance, came + won
        for part, one in zip(parts, sums, strict=True):
            if one[0]:
                part.append(one)
    return [_row(part) for part in parts if part]


def _row(games: list[tuple[int, float, float]]) -> Row:
    """One row of the table, from each game's number of chances, their sum, and the sum of what came true."""
    number, given, won = (sum(column) for column in zip(*games, strict=True))
    error = (won - given) / number
    spread = sum((came - chance - error * many) ** 2 for many, chance, came in games)
    row = {"foretold": given / number, "won": won / number, "margin": 1.96 * sqrt(spread) / number}
    return {"number": number, "games": len(games)} | {name: round(row[name], 4) for name in row}


def mean_error(table: list[Row]) -> float:
    """The mean difference between foretold and won, each bucket by its number."""
    total = sum(row["number"] for row in table)
    return sum(row["number"] * abs(row["foretold"] - row["won"]) for row in table) / total
