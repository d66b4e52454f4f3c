"""Computer players by name. They get a view and the legal actions, never a state.

A name is ``LEVEL``, ``thinker:LEVEL`` (plays in the thinker where there is one; until then, or where it
fails, `light_level` stands in), either with a budget for each decision behind it: ``LEVEL:0.4s`` in CPU
seconds, ``LEVEL:600it`` in iterations. A level that does not search takes a budget and needs none.
"""

from typing import TYPE_CHECKING

from .errors import BadRequest

if TYPE_CHECKING:
    from .chance import Pcg32
    from .protocol import Game, View

LIGHT = ("greedy", "random")
"""The players that are quick enough for the dealer."""
THINKER = "thinker:"
MOST_SECONDS = 3600
MOST_ITERATIONS = 10000000
_DIGITS = "0123456789"


class Player:
    """A player's name, taken apart by `parse`."""

    __slots__ = ("level", "thinker", "milliseconds", "iterations")

    def __init__(self, level: str, thinker: bool, milliseconds: "int | None", iterations: "int | None") -> None:
        self.level = level
        """Which player, without where it plays and its budget."""
        self.thinker = thinker
        """It plays in the thinker where there is one."""
        self.milliseconds = milliseconds
        """CPU time for each decision; None: the name does not say."""
        self.iterations = iterations
        """Iterations of a search for each decision; None: the name does not say."""

    @property
    def name(self) -> str:
        """As in `level_names`: without the budget."""
        return (THINKER if self.thinker else "") + self.level

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
    thinker = name.startswith(THINKER)
    level, sign, budget = (name[len(THINKER) :] if thinker else name).partition(":")
    if not any(known["name"] == (THINKER if thinker else "") + level for known in level_names()):
        raise BadRequest("unknown-level", "", name if not sign else name[: -len(budget) - 1])
    milliseconds, iterations = parse_budget(budget) if sign else (None, None)
    return Player(level, thinker, milliseconds, iterations)


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


def level_names() -> "list[dict[str, str]]":
    """Every level that a seat may have, best first: ``{"name", "where": "dealer" | "thinker"}``."""
    levels = [{"name": THINKER + "greedy", "where": "thinker"}]
    for name in LIGHT:
        levels.append({"name": name, "where": "dealer"})
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
    name = parse(level).level
    return name if name in LIGHT else LIGHT[0]


def choose(name: str, game: "Game", view: "View", legal: "list[str]", rng: "Pcg32") -> str:
    """The action that the player of that name chooses; BadRequest for an unknown name.

    The same view, legal actions and state of ``rng`` give the same action on every Python, unless the
    player searches for a time.
    """
    from .ai import light

    level = parse(name).level
    if level == "random":
        return light.random_player(view, legal, rng)
    return light.greedy_player(game, view, legal, rng)
