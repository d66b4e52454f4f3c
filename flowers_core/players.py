"""Computer players by name. They get a view and the legal actions, never a state.

A name is a level, weaker ones first in `LEVELS`, or one of the `BASELINES`; with a budget for each decision
behind it or not: ``LEVEL:0.4s`` in CPU seconds, ``LEVEL:600it`` in iterations. A level that does not search
takes a budget and needs none. Some play in the thinker where there is one; until then, or where it fails,
`light_level` stands in.
"""

from typing import TYPE_CHECKING

from .ai.levels import LEVELS, RATINGS, level_player
from .ai.light import greedy_player, random_player
from .errors import BadRequest

if TYPE_CHECKING:
    from .ai.levels import Notice
    from .chance import Pcg32
    from .protocol import Game, Json, View

BASELINES = ("greedy", "random")
"""Players that all others are measured by; they stay as they are, and nobody is offered them."""
ONE_PLY = "one-ply"
"""One more of these, in the thinker."""
STAND_IN = "blossom"
"""The best level of the dealer: it plays for a person who resigned, and for a level that is not there."""
THINKER = "thinker:"
"""Before a baseline: it plays in the thinker."""
MOST_SECONDS = 3600
MOST_ITERATIONS = 10000000
_DIGITS = "0123456789"


class Player:
    """A player's name, taken apart by `parse`."""

    __slots__ = ("level", "moved", "milliseconds", "iterations")

    def __init__(self, level: str, moved: bool, milliseconds: "int | None", iterations: "int | None") -> None:
        self.level = level
        """Which player, without where it plays and its budget."""
        self.moved = moved
        """A baseline that plays in the thinker."""
        self.milliseconds = milliseconds
        """CPU time for each decision; None: the name does not say."""
        self.iterations = iterations
        """Iterations of a search for each decision; None: the name does not say."""

    @property
    def name(self) -> str:
        """As in `level_names`: without the budget."""
        return (THINKER if self.moved else "") + self.level

    @property
    def thinker(self) -> bool:
        """It plays in the thinker where there is one."""
        return self.moved or self.level == ONE_PLY or (self.level, "thinker") in LEVELS

    @property
    def budget(self) -> "str | None":
        """The budget as it is spelt in a name; None if there is none."""
        return spelt_budget(self.milliseconds, self.iterations)

    def __str__(self) -> str:
        """The one canonical spelling, for records."""
        budget = self.budget
        return self.name if budget is None else self.name + ":" + budget


def parse(name: object) -> Player:
    """The player of that name; BadRequest names the part that is wrong."""
    if not isinstance(name, str):
        raise BadRequest("unknown-level", "", str(name))
    moved = name.startswith(THINKER)
    level, sign, budget = (name[len(THINKER) :] if moved else name).partition(":")
    if level not in BASELINES and (moved or (level != ONE_PLY and level not in [known for known, _ in LEVELS])):
        raise BadRequest("unknown-level", "", name if not sign else name[: -len(budget) - 1])
    milliseconds, iterations = parse_budget(budget) if sign else (None, None)
    return Player(level, moved, milliseconds, iterations)


def parse_budget(text: str) -> "tuple[int | None, int | None]":
    """Milliseconds of ``0.4s`` or iterations of ``600it``, the other None; BadRequest says what is wrong.

    Milliseconds, since whole numbers are spelt alike on every Python.
    """
    for unit, thousandths, most in (("it", 0, MOST_ITERATIONS), ("s", 3, MOST_SECONDS)):
        number = text[: -len(unit)]
        if not text.endswith(unit) or number[-1:] not in _DIGITS + ".":
            continue
        amount = _decimal(number, thousandths)
        if amount is None:
            raise BadRequest("bad-budget", "", text, unit=unit)
        if amount <= 0:
            raise BadRequest("no-budget", "", text)
        if amount > most * 10**thousandths:
            raise BadRequest("budget-too-large", "", text, unit=unit, limit=most)
        return (None, amount) if unit == "it" else (amount, None)
    raise BadRequest("bad-budget", "", text, unit="none")


def spelt_budget(milliseconds: "int | None", iterations: "int | None") -> "str | None":
    """Inverse of `parse_budget`, in the one canonical spelling."""
    if iterations is not None:
        return str(iterations) + "it"
    if milliseconds is None:
        return None
    thousandths = str(1000 + milliseconds % 1000)[1:].rstrip("0")
    return str(milliseconds // 1000) + ("." + thousandths if thousandths else "") + "s"


def _decimal(text: str, places: int) -> "int | None":
    """A plain decimal number times 10**places; None if it is none or has more decimals than that."""
    sign = -1 if text.startswith("-") else 1
    whole, point, decimals = (text[1:] if sign < 0 else text).partition(".")
    if not whole + decimals or len(decimals) > places or (point and not places):
        return None
    if not all(letter in _DIGITS for letter in whole + decimals):
        return None
    # what is longer is too large whatever it says, and some Pythons do not turn it into a number at all
    return sign * int(((whole + decimals + "0" * (places - len(decimals))).lstrip("0") or "0")[:20])


def level_names() -> "list[Json]":
    """Every level that a seat may have: ``{"name", "where": "dealer" | "thinker", "offered": bool}``.

    Where it was measured with ``"rating": {game: {number of players: Elo}}``. First those that people are
    offered, weakest first; then those that old saves and hosts may name.
    """
    levels: list[Json] = [{"name": name, "where": where, "offered": True} for name, where in LEVELS]
    for level in levels:
        if level["name"] in RATINGS:
            level["rating"] = RATINGS[level["name"]]
    for name in BASELINES:
        levels.append({"name": name, "where": "dealer", "offered": False})
        levels.append({"name": THINKER + name, "where": "thinker", "offered": False})
    levels.append({"name": ONE_PLY, "where": "thinker", "offered": False})
    return levels


def is_level(name: object) -> bool:
    """Whether a seat may have this level."""
    try:
        parse(name)
    except BadRequest:
        return False
    return True


def needs_thinker(level: str) -> bool:
    """Whether the level plays in the thinker."""
    return parse(level).thinker


def light_level(level: str) -> str:
    """The player in the dealer that is, or stands in for, ``level``."""
    player = parse(level)
    return player.level if player.moved or not player.thinker else STAND_IN


def choose(
    name: str, game: "Game", view: "View", legal: "list[str]", rng: "Pcg32", notice: "Notice | None" = None
) -> str:
    """The action that a player of the dealer chooses; BadRequest for any other name.

    The same view, legal actions and state of ``rng`` give the same action on every Python. All players are
    known to `flowers_core.ai.thinker.decide`, which the dealer does not have. ``notice`` is told of
    mistakes (see `flowers_core.ai.levels`).
    """
    level = parse(name).level
    if level == "random":
        return random_player(view, legal, rng)
    if level == "greedy":
        return greedy_player(game, view, legal, rng)
    if (level, "dealer") not in LEVELS:
        raise BadRequest("needs-thinker", "", level)
    return level_player(level, game, view, legal, rng, notice)
