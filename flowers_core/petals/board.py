"""The position as lines of text, for a terminal. Nothing but the terminal imports this."""

from typing import TYPE_CHECKING

from .facts import facts
from .garden import cell_at, x_of, y_of
from .pieces import ELEMENTS
from .view import grid_of

if TYPE_CHECKING:
    from collections.abc import Callable

    from ..protocol import Json, View
    from . import Petals
    from .pieces import Cards, Sides

    Say = Callable[..., str]


def board(game: "Petals", view: "View", names: "list[str]", say: "Say") -> "list[str]":
    """The garden as a grid with coordinates, the trackers, the supplies, and the own hand.

    ``say(id, **args)`` gives a message's words. A card is its four flowers around its number: element letters with
    the number, ``*`` for the symbol; ``*`` before a score is its tracker's highest, ``>`` has to decide.
    """
    cards = game.cards
    lines = _garden(cards, view, say) + [""] + _players(view, facts(cards, view), names, say)
    lines.append("  " + say("petals.supplies", count=view["deck"]))
    if view["seat"] is not None:
        lines += ["", "<b>" + say("hand.title", player=view["seat"]) + ":</b>"]
        rows = [_picture(name, cards.faces[cards.numbers[name] * 4], say) for name in view["hand"]]
        lines += ["    " + "   ".join([row[line] for row in rows]) for line in range(3)] if rows else []
    return lines


def _garden(cards: "Cards", view: "View", say: "Say") -> "list[str]":
    grid = grid_of(cards, view["garden"])
    west, east = min([x_of(cell) for cell in grid]) - 1, max([x_of(cell) for cell in grid]) + 1
    south, north = min([y_of(cell) for cell in grid]) - 1, max([y_of(cell) for cell in grid]) + 1
    columns = range(west, east + 1)
    lines = ["     " + "".join([f"{x:^9}" for x in columns]).rstrip()]
    for y in range(north, south - 1, -1):
        rows = ["     ", f"{y:>4} ", "     "]
        for x in columns:
            lay = grid.get(cell_at(x, y))
            if lay is None:
                picture = [" " * 9, "    ·    ", " " * 9]
            else:
                picture = _picture(cards.ids[lay // 4], cards.faces[lay], say)
            rows = [rows[line] + picture[line] for line in range(3)]
        lines += [row.rstrip() for row in rows]
    return lines


def _picture(name: str, sides: "Sides", say: "Say") -> "list[str]":
    """Three lines of nine characters."""
    north, east, south, west = [
        say("petals.element." + ELEMENTS[flower // 4] + ".letter") + (str(flower % 4) if flower % 4 else "*")
        for flower in sides
    ]
    return [f"   {north}    ", f"{west} {name:^3} {east} ", f"   {south}    "]


def _players(view: "View", position: "Json", names: "list[str]", say: "Say") -> "list[str]":
    heads = [say("petals.element." + element) for element in ELEMENTS]
    last = say("petals.players.difference" if view["harmony"] else "petals.players.lowest")
    lines = ["  " + " " * 15 + "".join([f"{head[:7]:>8}" for head in heads + [last]])]
    for player in range(view["players"]):
        turn = ">" if view["to_act"] == player else " "
        scores = ""
        for element in ELEMENTS:
            best = "*" if player in position["trackers"][element] else ""
            scores += f"{best + str(view['scores'][player][element]):>8}"
        out = "" if player in position["eligible"] else "  " + say("petals.players.out")
        lines.append(f"{turn} {names[player][:14]:<15}{scores}{position['totals'][player]:>8}{out}")
    return lines
