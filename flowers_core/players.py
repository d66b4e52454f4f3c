"""Computer players by name. They get a view and the legal actions, never a state.

A level is ``<name>`` (plays in the dealer) or ``thinker:<name>`` (plays in the thinker where there
is one; until then, or where it fails, `light_level` stands in).
"""

from typing import TYPE_CHECKING

from .errors import BadRequest

if TYPE_CHECKING:
    from .chance import Pcg32
    from .protocol import Game, View

LIGHT = ("greedy", "random")
"""The players that are quick enough for the dealer."""
THINKER = "thinker:"


def level_names() -> "list[dict[str, str]]":
    """Every level that a seat may have, best first: ``{"name", "where": "dealer" | "thinker"}``."""
    levels = [{"name": THINKER + "greedy", "where": "thinker"}]
    for name in LIGHT:
        levels.append({"name": name, "where": "dealer"})
    return levels


def is_level(name: object) -> bool:
    """Whether a seat may have this level."""
    return any(level["name"] == name for level in level_names())


def needs_thinker(level: str) -> bool:
    """Whether the level plays in the thinker."""
    return level.startswith(THINKER)


def light_level(level: str) -> str:
    """The player in the dealer that is, or stands in for, ``level``."""
    name = level[len(THINKER) :] if level.startswith(THINKER) else level
    return name if name in LIGHT else LIGHT[0]


def choose(name: str, game: "Game", view: "View", legal: "list[str]", rng: "Pcg32") -> str:
    """The action that the player of that name chooses; BadRequest for an unknown name.

    The same view, legal actions and state of ``rng`` give the same action on every Python.
    """
    from .ai import light

    if name == "random":
        return light.random_player(view, legal, rng)
    if name == "greedy":
        return light.greedy_player(game, view, legal, rng)
    raise BadRequest("unknown-level", "", str(name))
