"""Chance: a small integer generator, and sources of outcomes that games draw from.

The generator is PCG32 (XSH RR 64/32; M. E. O'Neill, "PCG: A Family of Simple Fast
Space-Efficient Statistically Good Algorithms for Random Number Generation", 2014), chosen because
it needs only integers and is published with test vectors. The same seed gives the same numbers on
CPython, Pyodide and MicroPython.

Games never hold a generator. They ask a *source* (`Chance`) for a shuffled order, and the outcome
is written into an event or into the deal, so a record replays without any generator (`Scripted`).
"""

from typing import TYPE_CHECKING

from .errors import BadRecord

if TYPE_CHECKING:
    from typing import TypeVar

    T = TypeVar("T")

_MULTIPLIER = 6364136223846793005
_MASK64 = (1 << 64) - 1
_STREAM = 54  # the stream of the published demo, so that its vectors test us


class Pcg32:
    """PCG32. ``seed``: any integer (taken mod 2**64). Same seed, same numbers, on every Python."""

    __slots__ = ("state", "inc")

    def __init__(self, seed: int, stream: int = _STREAM) -> None:
        self.inc = ((stream << 1) | 1) & _MASK64
        self.state = 0
        self.next()
        self.state = (self.state + seed) & _MASK64
        self.next()

    def next(self) -> int:
        """The next number, 0 ≤ n < 2**32."""
        old = self.state
        self.state = (old * _MULTIPLIER + self.inc) & _MASK64
        word = (((old >> 18) ^ old) >> 27) & 0xFFFFFFFF
        turn = old >> 59
        return ((word >> turn) | (word << ((-turn) & 31))) & 0xFFFFFFFF

    def below(self, bound: int) -> int:
        """A number 0 ≤ n < ``bound`` (1 ≤ bound ≤ 2**32), each equally likely (rejection)."""
        threshold = (0x100000000 - bound) % bound
        while True:
            number = self.next()
            if number >= threshold:
                return number % bound

    def shuffled(self, items: "list[T] | tuple[T, ...]") -> "list[T]":
        """A new list with ``items`` in random order (Fisher-Yates from the end)."""
        result = list(items)
        for last in range(len(result) - 1, 0, -1):
            other = self.below(last + 1)
            result[last], result[other] = result[other], result[last]
        return result


class Chance:
    """Where a game's chance outcomes come from."""

    def shuffle(self, items: "list[T] | tuple[T, ...]") -> "list[T]":
        """``items`` in the order that chance gives them; a new list, the next one first."""
        raise RuntimeError("a source of chance must say how it shuffles")


class Seeded(Chance):
    """Outcomes from a generator."""

    def __init__(self, rng: Pcg32) -> None:
        self.rng = rng

    def shuffle(self, items: "list[T] | tuple[T, ...]") -> "list[T]":
        return self.rng.shuffled(items)


class Scripted(Chance):
    """Outcomes that are already known: those of a record, in the order they were asked for."""

    def __init__(self, outcomes: "list[list[object]]") -> None:
        self.outcomes = list(outcomes)
        self.used = 0

    def shuffle(self, items: "list[T] | tuple[T, ...]") -> "list[T]":
        if self.used >= len(self.outcomes):
            raise BadRecord("chance-missing", "S1")
        outcome = self.outcomes[self.used]
        self.used += 1
        if sorted(map(str, outcome)) != sorted(map(str, items)):
            raise BadRecord("chance-mismatch", "S1", str(outcome))
        return list(outcome)  # type: ignore[arg-type]
