"""The two players that are quick enough for the dealer. They get a view, never a state."""

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ..chance import Pcg32
    from ..protocol import Game, View


def random_player(view: "View", legal: "list[str]", rng: "Pcg32") -> str:
    """Any legal action, each equally likely."""
    return legal[rng.below(len(legal))]


def greedy_player(game: "Game", view: "View", legal: "list[str]", rng: "Pcg32") -> str:
    """The action that ``game.appraise`` likes best, ties settled by ``rng``; looks no further."""
    values = game.appraise(view, legal)
    best = max(values)
    favourites = [legal[place] for place in range(len(legal)) if values[place] == best]
    return favourites[rng.below(len(favourites))]
