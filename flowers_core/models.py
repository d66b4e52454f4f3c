"""Which games have a model of their own for searches: a registry beside `games`, so that whoever only plays
(the page's dealer) does not carry them.

A game without one is searched by `flowers_core.ai.model.PlainModel`.
"""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable

    from .ai.model import Model
    from .protocol import View


def _flowers(view: "View") -> "Model":
    from .flowers.model import FlowersModel

    return FlowersModel(view)


_MODELS: "dict[str, Callable[[View], Model]]" = {"flowers": _flowers}


def own_model(game: str, view: "View") -> "Model | None":
    """The model that the game of that name makes of a seat's view; None if it has none."""
    return _MODELS[game](view) if game in _MODELS else None
