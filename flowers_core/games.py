"""The one registry of games. Records, tables, the bridge and the command line look games up here."""

from typing import TYPE_CHECKING

from .errors import BadRequest

if TYPE_CHECKING:
    from .protocol import Game

_GAMES: "dict[str, Game]" = {}


def register(game: "Game") -> None:
    """Makes a game known under its name; a second one of that name replaces the first."""
    _GAMES[game.name] = game


def game_named(name: str) -> "Game":
    """The game of that name; BadRequest if there is none."""
    if name == "flowers" and name not in _GAMES:
        from .flowers import GAME

        register(GAME)
    if name not in _GAMES:
        raise BadRequest("unknown-game", "", str(name))
    return _GAMES[name]


def game_names() -> "list[str]":
    """Every known name, sorted."""
    game_named("flowers")
    return sorted(_GAMES)
