"""The log: what a step did, in notes, as its reader saw it."""

from typing import TYPE_CHECKING

from ..protocol import note
from .actions import read_action
from .explain import seams_at
from .garden import cell_of
from .notes import points_note
from .rules import EITHER, triggered, with_card
from .scoring import TWO_SYMBOLS, packed_points
from .view import grid_of

if TYPE_CHECKING:
    from ..protocol import Event, Note, View
    from .actions import Action
    from .pieces import Cards


def narrate(cards: "Cards", player: int, text: str, events: "list[Event]", view: "View") -> "list[Note]":
    """A step as lines of the log; ``events`` as the reader saw them, ``view`` the reader's before it.

    What a card scores has beside its words ``seams``, see `explain.seams_at`, for drawing.
    """
    notes = []
    action = read_action(cards, text)
    placed = action is not None and not action.moves
    if placed:
        card, _, spot = text.partition("@")
        x, y = _place(spot)
        notes.append(note("petals.log.places", "T1", player=player, card=card, x=x, y=y))
    for event in events:
        told = _told(event)
        if event["type"] == "scored":
            told[0]["args"]["seams"] = _seams(cards, action, event["card"], view)
        notes += told
    if action is not None and placed:
        notes += _effect(cards, player, action, view)
    return notes


def _seams(cards: "Cards", action: "Action | None", name: str, view: "View") -> "list[list[object]]":
    """T2, T8: of the card that scored where the action laid it; without one (T5) where it lies."""
    grid = grid_of(cards, view["garden"])
    card = cards.numbers[name]
    cell = cell_of(grid, card)
    if action is None:
        assert cell is not None
        return seams_at(cards, grid, cell, grid[cell])
    if cell is not None:
        del grid[cell]
    return seams_at(cards, grid, action.cell, card * 4 + action.quarter)


def _effect(cards: "Cards", player: int, action: "Action", view: "View") -> "list[Note]":
    """T5, T6: the choice that a placement leads to, or why there is none."""
    grid = grid_of(cards, view["garden"])
    lay = action.card * 4 + action.quarter
    if packed_points(grid, cards.faces, action.cell, lay) < TWO_SYMBOLS:
        return []
    effect, movable = triggered(with_card(grid, action.cell, lay), cards, action.cell, lay)
    assert effect is not None
    rule = "T5" if effect[0] == EITHER else "T6"
    return [note("petals.log." + effect[0] if movable else "petals.log.no-move", rule, player=player)]


def _place(spot: str) -> "tuple[int, int]":
    """2 and -1 of ``"2,-1r90"``."""
    x, y = spot.partition("r")[0].split(",")
    return int(x), int(y)


def _told(event: "Event") -> "list[Note]":
    kind = event["type"]
    if kind == "scored":
        return [points_note("petals.log.scored", "T2", event["points"], player=event["player"], card=event["card"])]
    if kind == "moved":
        (old_x, old_y), (x, y) = _place(event["from"]), _place(event["to"])
        return [note("petals.log.moved", "T7", card=event["card"], oldX=old_x, oldY=old_y, x=x, y=y)]
    if kind == "drew" and "card" in event:
        return [note("petals.log.drew", "T9", player=event["player"], card=event["card"])]
    if kind == "last card":
        return [points_note("petals.log.last", "E1", event["points"], player=event["player"], card=event["card"])]
    if kind == "over":
        return [note("petals.log.over", "E1")]
    return []
