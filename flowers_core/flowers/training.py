"""Flowers played with itself on the fast position, and what a learner sees of the games.

Nobody cheats here either: every decision is made on a redeal of what the seat to act can not see.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from ..chance import Pcg32, Seeded
from ..heat import drawn
from ..protocol import Match
from . import GAME
from .fast import PLAY, PLAY_COUNT, Course, Position, victory
from .features import OF_WORTH, SCALE, Evaluator, names
from .model import FlowersModel

if TYPE_CHECKING:
    from ..ai.learning import Features, Sample


class Tally:
    """A sum of features, as `Evaluator` adds up weights: numbers by the feature's number."""

    __slots__ = ("parts",)

    def __init__(self, parts: dict[int, float]) -> None:
        self.parts = parts

    def __add__(self, other: "Tally | float") -> "Tally":
        if not isinstance(other, Tally):
            return self  # nothing but 0 stands where there is no weight
        parts = dict(self.parts)
        for number, value in other.parts.items():
            parts[number] = parts.get(number, 0.0) + value
        return Tally(parts)

    __radd__ = __add__

    def __mul__(self, factor: float) -> "Tally":
        return Tally({number: value * factor for number, value in self.parts.items()} if factor else {})

    __rmul__ = __mul__

    def features(self) -> "Features":
        """Those that are not 0, ascending."""
        numbers = tuple(sorted(number for number, value in self.parts.items() if value))
        return numbers, tuple(self.parts[number] for number in numbers)


NAMES = names()
FILE = Path(__file__).with_name("weights.json")
"""Where the weights are read from."""


class SelfPlay:
    """Games of one number of players, all seats playing by the same weights."""

    def __init__(self, players: int, weights: list[float], draw: int = 4) -> None:
        self.players = players
        self.draw = draw
        self.course = Course(players, draw)
        self.knows = any(weights)
        """The first ones do not, and play at random."""
        self.evaluator = Evaluator(self.course, dict(zip(NAMES, weights, strict=True)))
        units = {name: Tally({number: 1.0}) for number, name in enumerate(NAMES)}
        self.witness = Evaluator(self.course, units, dict(zip(NAMES, weights, strict=True)))
        """Says features instead of scores."""

    def game(self, rng: Pcg32, heat: float, fade: float) -> "list[Sample]":
        """The positions of one game in which a play was chosen: see `flowers_core.ai.learning.SelfPlay`."""
        course = self.course
        match = Match(GAME, self.players, Seeded(rng), {"draw": self.draw})
        position = FlowersModel(match.view(0)).sample(rng)
        seen: "list[tuple[tuple[Features, ...], list[float]]]" = []
        while position.seat >= 0:
            actions = course.actions(position)
            # positions of one game tell much the same, so every other one will do
            if position.phase == PLAY and actions[0] < PLAY_COUNT and rng.below(2):
                scores = self.witness.scores(position, position.seat)
                features = tuple(score.features() for score in scores)
                seen.append((features, self.evaluator.values(position)))
            course.apply(position, self.chosen(position, actions, rng, heat), rng)
        target = victory(position.points, position.held)
        samples: "list[Sample]" = []
        for features, values in reversed(seen):
            samples.append((features, tuple(target)))
            target = [fade * end + (1 - fade) * now for end, now in zip(target, values, strict=True)]
        return samples

    def chosen(self, position: Position, actions: list[int], rng: Pcg32, heat: float) -> int:
        """The action that the seat to act takes, on a redeal of what it does not see."""
        if len(actions) == 1:
            return actions[0]
        if not self.knows:
            return actions[rng.below(len(actions))]
        seat = position.seat
        children = self.evaluator.children(redealt(position, rng), actions)
        return actions[drawn([child[seat] for child in children], heat, rng)]


def redealt(position: Position, rng: Pcg32) -> Position:
    """The same position with the deck and the others' hands dealt anew, as if nobody remembered cards
    that came back."""
    again = position.copy()
    seat = position.seat
    unseen = again.deck
    for other, hand in enumerate(position.hands):
        if other != seat:
            for colour in range(6):
                unseen += [colour] * (hand >> 4 * colour & 15)
    unseen = rng.shuffled(unseen)
    for other, held in enumerate(position.held):
        if other != seat:
            again.hands[other] = sum(1 << 4 * colour for colour in unseen[:held])
            unseen = unseen[held:]
    again.deck = unseen
    return again


class FlowersLearner:
    """The `flowers_core.ai.learning.Learner` of Flowers."""

    names = NAMES

    def self_play(self, players: int, weights: list[float]) -> SelfPlay:
        return SelfPlay(players, weights)

    def scaled(self, weights: list[float], factor: float) -> list[float]:
        """What a tile is worth grows by itself with the weights that it is judged by."""
        return [
            weight if name.split(".")[0] in OF_WORTH else weight * factor
            for name, weight in zip(NAMES, weights, strict=True)
        ]

    def written(self, weights: list[float]) -> dict[str, int]:
        """See `flowers_core.flowers.features.SCALE`."""
        return {name: round(weight * SCALE) for name, weight in zip(NAMES, weights, strict=True)}

    def read(self, weights: dict[str, int]) -> list[float]:
        """Inverse of `written`, but for the rounding."""
        return [weights[name] / SCALE for name in NAMES]
