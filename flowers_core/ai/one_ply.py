"""The player that values every action by what the model says of the position after it, and looks no further."""

from typing import TYPE_CHECKING

from .model import model_of

if TYPE_CHECKING:
    from ..chance import Pcg32
    from ..protocol import Game, View

REDEALS = 4
"""Over so many redeals of what the seat can not see the values are averaged."""


def one_ply_player(game: "Game", view: "View", legal: list[str], rng: "Pcg32") -> str:
    """The action after which the seat's chance to win is highest, by the frozen model; the first of equals.

    It stays as it is, so that others can be measured by it.
    """
    if len(legal) == 1:
        return legal[0]
    values = one_ply_values(game, view, legal, rng, frozen=True)
    return legal[values.index(max(values))]


def one_ply_values(game: "Game", view: "View", legal: list[str], rng: "Pcg32", frozen: bool = False) -> list[float]:
    """The seat's chance to win after each action, summed over the redeals. ``frozen``: as in `model_of`."""
    model = model_of(game, view, frozen)
    seat: int = view["seat"]
    actions = [model.action(text) for text in legal]
    sums = [0.0] * len(actions)
    for _ in range(REDEALS):
        for place, values in enumerate(model.children(model.sample(rng), actions)):
            sums[place] += values[seat]
    return sums
