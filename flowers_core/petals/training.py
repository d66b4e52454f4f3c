"""Petals played with itself on the fast position, and what a learner sees of the games.

Nobody cheats here either: every decision is made on a redeal of what the seat to act can not see.
"""

from pathlib import Path
from typing import TYPE_CHECKING

from ..chance import Pcg32, Seeded
from ..heat import drawn
from ..protocol import Match
from . import GAME
from .fast import PLACE, Course, Position
from .features import SCALE, Evaluator, features_of, names
from .model import PetalsModel

if TYPE_CHECKING:
    from ..ai.learning import Features, Sample

NAMES = names()
FILE = Path(__file__).with_name("weights.json")
"""Where the weights are read from."""
HARMONY = 3
"""One game of so many is played in the variant W3, for its own weights."""


class SelfPlay:
    """Games of one number of players, all seats playing by the same weights."""

    def __init__(self, players: int, weights: list[float]) -> None:
        self.players = players
        self.knows = any(weights)
        """The first ones do not, and play at random."""
        named = dict(zip(NAMES, weights, strict=True))
        self.evaluators = [Evaluator(Course(GAME.cards, players, harmony), named) for harmony in (False, True)]
        """By variant."""

    def game(self, rng: Pcg32, heat: float, fade: float) -> "list[Sample]":
        """The positions of one game at the beginning of a turn: see `flowers_core.ai.learning.SelfPlay`."""
        harmony = rng.below(HARMONY) == 0
        evaluator = self.evaluators[harmony]
        course = evaluator.course
        match = Match(GAME, self.players, Seeded(rng), {"harmony": harmony})
        position = PetalsModel(match.view(0), GAME.cards, evaluator).sample(rng)
        seen: "list[tuple[tuple[Features, ...], list[float]]]" = []
        while position.seat >= 0:
            if position.phase == PLACE and position.card < 0:
                # positions of one game tell much the same, so every other one will do
                if rng.below(2):
                    seen.append((tuple(features_of(position, evaluator)), evaluator.values(position)))
                position.gains = [None] * self.players
            course.apply(position, self.chosen(evaluator, position, rng, heat), rng)
        target = course.victory(position.scores)
        samples: "list[Sample]" = []
        for features, values in reversed(seen):
            samples.append((features, tuple(target)))
            target = [fade * end + (1 - fade) * now for end, now in zip(target, values, strict=True)]
        return samples

    def chosen(self, evaluator: Evaluator, position: Position, rng: Pcg32, heat: float) -> int:
        """The step that the seat to act takes, on a redeal of what it does not see."""
        actions = evaluator.course.actions(position)
        if len(actions) == 1:
            return actions[0]
        if not self.knows:
            return actions[rng.below(len(actions))]
        seat = position.seat
        children = evaluator.children(redealt(position, rng), actions)
        return actions[drawn([child[seat] for child in children], heat, rng)]


def redealt(position: Position, rng: Pcg32) -> Position:
    """The same position with the others' hands dealt anew."""
    again = position.copy()
    seat = position.seat
    unseen = again.deck
    for other, hand in enumerate(position.hands):
        if other != seat:
            unseen += hand
    unseen = rng.shuffled(unseen)
    for other, hand in enumerate(position.hands):
        if other != seat:
            again.hands[other] = tuple(unseen[: len(hand)])
            unseen = unseen[len(hand) :]
    again.deck = unseen
    return again


class PetalsLearner:
    """The `flowers_core.ai.learning.Learner` of Petals."""

    names = NAMES

    def self_play(self, players: int, weights: list[float]) -> SelfPlay:
        return SelfPlay(players, weights)

    def scaled(self, weights: list[float], factor: float) -> list[float]:
        return [weight * factor for weight in weights]

    def written(self, weights: list[float]) -> dict[str, int]:
        """See `flowers_core.petals.features.SCALE`."""
        return {name: round(weight * SCALE) for name, weight in zip(NAMES, weights, strict=True)}

    def read(self, weights: dict[str, int]) -> list[float]:
        """Inverse of `written`, but for the rounding."""
        return [weights[name] / SCALE for name in NAMES]
