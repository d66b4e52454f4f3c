"""What results of matches say about strength: shares with intervals, Elo, and when enough was played.

A *share* is the part of the games that was won; a victory that several share counts in part for each.
"""

from math import log, log10, sqrt
from typing import NamedTuple

_Z = 1.959964  # two-sided 95 %
FEWEST_GAMES = 20
"""No interval's width stops a match before: the first few games may all end alike."""


class Interval(NamedTuple):
    """A 95 % interval."""

    low: float
    high: float


def wilson(won: float, games: float) -> Interval:
    """Wilson's score interval for a share (Wilson 1927), which is sound near 0 and 1 too.

    It takes the games for independent. Those of one deal are not: what luck gives in one seat it takes
    in the other, so that with paired deals the interval is rather too wide than too narrow.
    """
    if games <= 0:
        return Interval(0.0, 1.0)
    share = won / games
    weight = _Z * _Z / games
    middle = (share + weight / 2) / (1 + weight)
    half = _Z * sqrt(share * (1 - share) / games + weight / (4 * games)) / (1 + weight)
    return Interval(0.0 if share == 0 else middle - half, 1.0 if share == 1 else middle + half)


def elo(share: float) -> float:
    """The difference in Elo points at which the stronger of two players wins this share."""
    if share <= 0:
        return float("-inf")
    return float("inf") if share >= 1 else 400 * log10(share / (1 - share))


class Sprt(NamedTuple):
    """Wald's sequential probability ratio test: is the share at most ``p0``, or at least ``p1``?

    ``alpha``: how likely a share of p0 may pass for p1; ``beta``: how likely p1 may pass for p0.
    """

    p0: float
    p1: float
    alpha: float = 0.05
    beta: float = 0.05

    def verdict(self, won: float, games: int) -> "str | None":
        """What is settled after so many games; None if nothing is."""
        ratio = won * log(self.p1 / self.p0) + (games - won) * log((1 - self.p1) / (1 - self.p0))
        if ratio >= log((1 - self.beta) / self.alpha):
            return f"the share is {self.p1:g} rather than {self.p0:g} (SPRT, accepted)"
        if ratio <= log(self.beta / (1 - self.alpha)):
            return f"the share is {self.p0:g} rather than {self.p1:g} (SPRT, rejected)"
        return None


class Width(NamedTuple):
    """Enough was played once the share's interval is no wider than this."""

    most: float

    def verdict(self, won: float, games: int) -> "str | None":
        """As in `Sprt`."""
        low, high = wilson(won, games)
        if games < FEWEST_GAMES or high - low > self.most:
            return None
        return f"the interval is no wider than {self.most:g}"
