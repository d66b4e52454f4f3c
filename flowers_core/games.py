"""The one registry of games. Records, tables, the bridge and the command line look games up here."""

from typing import TYPE_CHECKING

from .errors import BadRequest

if TYPE_CHECKING:
    from collections.abc import Callable

    from .protocol import Game


def _flowers() -> "Game":
    from .flowers import GAME

    return GAME


def _petals() -> "Game":
    from .petals import GAME

    return GAME


_SHIPPED: "dict[str, Callable[[], Game]]" = {"flowers": _flowers, "petals": _petals}
"""The games of this package by name; each is loaded when it is first asked for."""
_GAMES: "dict[str, Game]" = {}
"""Those that were asked for, and those that others have registered."""


def register(game: "Game") -> None:
    """Makes a game known under its name; a second one of that name replaces the first."""
    _GAMES[game.name] = game


def game_named(name: str) -> "Game":
    """The game of that name; BadRequest if there is none, or its files are not here (yet)."""
    if name not in _GAMES:
        if name not in _SHIPPED:
            raise BadRequest("unknown-game", "", str(name))
        try:
            register(_SHIPPED[name]())
        except ImportError:
            raise BadRequest("unknown-game", "", name) from None
    return _GAMES[name]


def game_names() -> "list[str]":
    """Every known name, sorted."""
    return sorted(set(_SHIPPED) | set(_GAMES))
