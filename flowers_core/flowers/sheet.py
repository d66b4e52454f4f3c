"""The score sheet (F1 to F3): every Flower and tile with its formula, ranks, how ties were settled."""

from typing import TYPE_CHECKING

from ..protocol import note
from .notes import ending_word, formula
from .pieces import COLOURS, TILES, pair_names, pairs_of_names, tile_colour, tile_numbers
from .rules import ALL_PASSED, FLOWERS_TO_END, THIRD_FLOWER
from .scoring import flower_points, single_points

if TYPE_CHECKING:
    from ..protocol import Json, Note, View
    from .pieces import Pair


def score_sheet(view: "View") -> "Json":
    """See `Game.score_sheet`. Where a table ended the game early, the points as they stand."""
    hands = view["hands"]
    rows = []
    points = []
    for player in range(view["players"]):
        items = [_flower_item(pair) for pair in pairs_of_names(view["flowers"][player])]
        items += [_single_item(tile) for tile in tile_numbers(view["tiles"][player])]
        total = sum([item["points"] for item in items])
        points.append(total)
        rows.append({"seat": player, "items": items, "total": total, "hand": hands[player]})
    for row in rows:
        better = [other for other in rows if (other["total"], other["hand"]) > (row["total"], row["hand"])]
        row["rank"] = 1 + len(better)
        row["tie"] = points.count(row["total"]) > 1
    return {"seats": rows, "notes": _result_notes(view, points)}


def _flower_item(pair: "Pair") -> "Json":
    colour = COLOURS[tile_colour(pair[0])]
    kind, args = formula(pair)
    return {
        "kind": "flower",
        "colour": colour,
        "tiles": pair_names(pair),
        "note": note("flowers.sheet.flower", "F2", colour=colour),
        "formula": note("flowers.formula." + kind, "F2", **args),
        "points": flower_points(pair),
    }


def _single_item(tile: int) -> "Json":
    colour = COLOURS[tile_colour(tile)]
    points = single_points(tile)
    return {
        "kind": "single",
        "colour": colour,
        "tiles": [TILES[tile]],
        "note": note("flowers.sheet.single", "F1", colour=colour),
        "formula": None if points else note("flowers.formula.alone", "F1"),
        "points": points,
    }


def _result_notes(view: "View", points: "list[int]") -> "list[Note]":
    """Who wins and how a tie was settled, then why the game ended."""
    if view["result"] is None:
        return []
    hands = view["hands"]
    winners = view["result"]["winners"]
    best = max(points)
    level = [player for player in range(len(points)) if points[player] == best]
    if len(level) == 1:
        notes = [note("flowers.sheet.wins", "F3", winner=winners[0], points=best)]
    elif len(winners) == 1:
        winner = winners[0]
        others = [player for player in level if player != winner]
        notes = [note("flowers.sheet.wins-tie", "F3", winner=winner, points=best)]
        most = max([hands[player] for player in others])
        args = {"winner": winner, "players": others, "points": best, "count": hands[winner], "best": most}
        notes.append(note("flowers.sheet.tie-hand", "F3", **args))
    else:
        notes = [note("flowers.sheet.shared", "F3", winners=winners, points=best)]
        notes.append(note("flowers.sheet.tie-shared", "F3", players=winners, points=best, count=hands[winners[0]]))
    return notes + [_ending_note(view)]


def _ending_note(view: "View") -> "Note":
    """E1: why the game ended. Later Flowers, made in the end (E2), can hide who made the third one."""
    ending = view["ending"]
    makers = [player for player in range(view["players"]) if len(view["flowers"][player]) >= FLOWERS_TO_END]
    if ending == THIRD_FLOWER and len(makers) == 1:
        return note("flowers.sheet.ended-by", "E1", player=makers[0], turn=view["turn"])
    return note("flowers.sheet.ended-" + ending_word(ending), "P4" if ending == ALL_PASSED else "E1", turn=view["turn"])
