"""One scale for all players: Elo ratings from a round robin, with intervals, for each number of players.

The model is the one behind Elo, for any number of players: each wins a game with a chance in proportion to its
strength (Bradley and Terry 1952; Luce 1959), and 400 points are a tenfold strength. It is fitted to all games
at once by the library choix, an extra for development: players do not learn while they are rated, so a fit that
does not depend on the order of games suits better than ratings that are updated game by game.
"""

import importlib
from itertools import combinations
from math import log
from typing import TYPE_CHECKING, Any

from ..chance import Pcg32
from ..errors import BadRequest
from .arena import Contest, contest_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from ..protocol import Game, Json

    Deal = list[Json]
    """The games of one deal."""

ANCHOR = "blossom"
"""The level whose rating is `ANCHORED`: it plays as the frozen greedy does."""
ANCHORED = 2000
"""High enough for the weakest level of any game to stand above 0."""
RESAMPLES = 200
"""Of the deals, for the intervals."""
PRIOR = 0.01
"""Keeps the rating of a player finite who lost or won every game."""


def round_robin(game: "Game", players: "Sequence[str]", places: int, options: "Json", seed: int) -> "list[Contest]":
    """A contest for every set of so many of the players, in a pinned order."""
    return [contest_of(game, chosen, places, options, seed, 1.0) for chosen in combinations(players, places)]


def ratings(contests: "Sequence[tuple[Contest, Sequence[Json]]]", players: "Sequence[str]", seed: int) -> "list[Json]":
    """The ratings of the players, best first, from the contests' games that count.

    ``[{"name", "rating", "low", "high", "games"}]`` in whole Elo points, `ANCHOR` (or else the first player) at
    `ANCHORED`. Low and high are a 95 % interval of the difference to it: percentiles over resamples of whole
    deals, whose games belong together.
    """
    deals = [
        (contest.players, list(results[start : start + contest.places]))
        for contest, results in contests
        for start in range(0, len(results), contest.places)
    ]
    if not deals:
        raise BadRequest("no-games")
    names = list(players)
    fitted = _fitted(deals, names)
    rng = Pcg32(seed)
    again = [_fitted([deals[rng.below(len(deals))] for _ in deals], names) for _ in range(RESAMPLES)]
    counts = {name: sum([len(deal) for seats, deal in deals if name in seats]) for name in names}
    found = []
    for place, name in enumerate(names):
        spread = sorted([one[place] for one in again])
        low, high = spread[RESAMPLES // 40], spread[-1 - RESAMPLES // 40]
        found.append({"name": name, "rating": fitted[place], "low": low, "high": high, "games": counts[name]})
    return sorted(found, key=lambda one: (-one["rating"], one["name"]))


def _fitted(deals: "Sequence[tuple[tuple[str, ...], Deal]]", names: "list[str]") -> "list[int]":
    """Whole Elo points of every name."""
    library: "Any" = importlib.import_module("choix")
    wins = []
    for seats, deal in deals:
        for result in deal:
            winners = {result["seats"][seat] for seat in result["winners"]}
            for winner in winners:
                others = [names.index(seats[other]) for other in range(len(seats)) if other not in winners]
                if others:
                    wins.append((names.index(seats[winner]), tuple(others)))
    strengths = library.ilsr_top1(len(names), wins, alpha=PRIOR)
    zero = strengths[names.index(ANCHOR) if ANCHOR in names else 0]
    return [round(ANCHORED + 400 * float(strength - zero) / log(10)) for strength in strengths]
