"""Choosing by heat, as players do who try things while they learn (softmax or Boltzmann exploration: Sutton and
Barto, "Reinforcement Learning", 2018, section 2.8)."""

from math import exp

from .chance import Pcg32


def drawn(values: "list[float]", heat: float, rng: Pcg32) -> int:
    """The place of the value that is taken: one higher by ``heat`` is e times as likely. Without heat it is the
    highest, the first of equals.

    For learning only: `exp` is the machine's, so two machines may choose otherwise.
    """
    best = max(values)
    if heat:
        parts = [exp((value - best) / heat) for value in values]
        left = rng.next() / 2**32 * sum(parts)
        for place, part in enumerate(parts):
            left -= part
            if left < 0:
                return place
    return values.index(best)
