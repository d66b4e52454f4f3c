"""Which games can be learned: a registry beside `models`, so that whoever only thinks does not carry it."""

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .ai.learning import Learner


def _learn_flowers() -> "tuple[Learner, Path]":
    from .flowers.training import FILE, FlowersLearner

    return FlowersLearner(), FILE


def _learn_petals() -> "tuple[Learner, Path]":
    from .petals.training import FILE, PetalsLearner

    return PetalsLearner(), FILE


_LEARNERS: "dict[str, Callable[[], tuple[Learner, Path]]]" = {"flowers": _learn_flowers, "petals": _learn_petals}


def learner_of(game: str) -> "tuple[Learner, Path]":
    """Who learns one of the `learnable` games, and the file that the weights are read from."""
    return _LEARNERS[game]()


def learnable() -> "list[str]":
    """The names of the games that can be learned, sorted."""
    return sorted(_LEARNERS)
