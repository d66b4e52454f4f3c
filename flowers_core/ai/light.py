"""The two players that all others are measured by, which stay as they are. They get a view, never a state."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..chance import Pcg32
    from ..protocol import Game, View


def random_player(view: "View", legal: "list[str]", rng: "Pcg32") -> str:
    """Any legal action, each equally likely."""
    return legal[rng.below(len(legal))]


def greedy_player(game: "Game", view: "View", legal: "list[str]", rng: "Pcg32") -> str:
    """The action that ``game.appraise`` likes best, ties settled by ``rng``; looks no further."""
    return favourite(game.appraise(view, legal), legal, rng)


def favourite(values: "Sequence[float]", legal: "list[str]", rng: "Pcg32") -> str:
    """The action of the highest value, ties settled by ``rng``."""
    best = max(values)
    favourites = [legal[place] for place in range(len(legal)) if values[place] == best]
    return favourites[rng.below(len(favourites))]
