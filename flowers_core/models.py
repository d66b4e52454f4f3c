"""Which games have a model of their own for searches: a registry beside `games`, so that whoever only plays
(the page's dealer) does not carry them.

A game without one is searched by `flowers_core.ai.model.PlainModel`.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from .ai.model import Model
    from .protocol import View


def _flowers(view: "View", frozen: bool) -> "Model":
    from .flowers.model import FlowersModel

    return FlowersModel(view, frozen)


def _petals(view: "View", frozen: bool) -> "Model":
    from .games import game_named
    from .petals import Petals
    from .petals.model import PetalsModel

    game = game_named("petals")
    assert isinstance(game, Petals)
    return PetalsModel(view, game.cards, frozen=frozen)


_MODELS: "dict[str, Callable[[View, bool], Model]]" = {"flowers": _flowers, "petals": _petals}


def has_model(game: str) -> bool:
    """Whether the game of that name has a model of its own, which has an opinion on positions."""
    return game in _MODELS


def rooms(game: str) -> "list[str]":
    """Names of the modules that thoughts about the game of that name enter, which import what else they need; those
    that play lightly come first."""
    folder = f"{__name__.rpartition('.')[0]}.{game}"
    return [f"{folder}.{room}" for room in ("evaluate", "model", "weights")] if has_model(game) else []


def own_model(game: str, view: "View", frozen: bool = False) -> "Model | None":
    """The model that the game of that name makes of a seat's view; None if it has none.

    ``frozen``: as it was when the player `one-ply` began, whatever was learned since.
    """
    return _MODELS[game](view, frozen) if game in _MODELS else None
