"""What the rules make of a view: for drawing, and the position in words."""

from typing import TYPE_CHECKING

from ..protocol import note
from .explain import symbols_at
from .garden import cell_of
from .notes import flower_name, points_note
from .scoring import result_of
from .view import effect_in, grid_of, scores_of

if TYPE_CHECKING:
    from ..protocol import Json, Note, View
    from .pieces import Cards


def facts(cards: "Cards", view: "View") -> "Json":
    """For drawing: ``cards`` {name: [flowers as printed, clockwise from north]} of the whole list, which everybody
    knows, ``ladybugs`` among them, ``trackers``, ``eligible`` and ``totals`` as if the game ended now (W1 to W3),
    ``met`` (in phase ``effect`` the pairs of symbols that led to it, as in `explain`, the deciding one first),
    ``lowest`` (per player the two elements that count, or with W3 the lowest and the highest), ``banner``,
    ``summary``."""
    now = result_of(scores_of(view), view["harmony"])
    return {
        "cards": {cards.ids[card]: [flower_name(flower) for flower in cards.faces[card * 4]] for card in cards.by_name},
        "ladybugs": cards.names(cards.ladybugs),
        "trackers": now["trackers"],
        "eligible": now["eligible"],
        "totals": now["totals"],
        "met": _met(cards, view),
        "lowest": [deciding(view, points) for points in view["scores"]],
        "banner": note("petals.banner.last-round", "E1") if _is_last_round(view) else None,
        "summary": _summary(view),
    }


def _met(cards: "Cards", view: "View") -> "list[Json]":
    effect = effect_in(cards, view)
    if effect is None:
        return []
    grid = grid_of(cards, view["garden"])
    cell = cell_of(grid, effect[1])
    assert cell is not None
    return symbols_at(cards, grid, cell, grid[cell])


def deciding(view: "View", points: "Json") -> "list[str]":
    """W2: the elements of a player's two lowest scores; W3: of the lowest and the highest."""
    order = sorted([(points[element], element) for element in points])
    if view["harmony"]:
        return [order[0][1], order[-1][1]]
    return [order[0][1], order[1][1]]


def _is_last_round(view: "View") -> bool:
    """E1: nothing is left to draw, so everybody plays one more card."""
    return bool(view["phase"] != "over" and not view["deck"])


def _summary(view: "View") -> "list[Note]":
    """The position in words: the garden, everybody's scores, what is left."""
    notes = [note("petals.summary.garden", "T1", count=len(view["garden"]), deck=view["deck"])]
    for player in range(view["players"]):
        notes.append(points_note("petals.summary.scores", "W1", view["scores"][player], player=player))
    return notes
