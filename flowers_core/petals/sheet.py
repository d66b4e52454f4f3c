"""The score sheet (W1 to W3): trackers, who is out, the two lowest or the difference, and how ties stand."""

from typing import TYPE_CHECKING

from ..protocol import note
from .facts import deciding
from .pieces import ELEMENTS
from .scoring import NO_POINTS, plus, points_json, result_of
from .view import points_of, scores_of

if TYPE_CHECKING:
    from ..protocol import Event, Json, Note, View


def score_sheet(view: "View", steps: "list[tuple[int, list[Event]]]") -> "Json":
    """See `Game.score_sheet`. Items: ``{"kind": "tracker", "element", "note", "formula", "points", "wins",
    "counts"}``; seats also have ``eligible``, ``tie`` and what `_told` says. Where a table ended the game early, the
    points as they stand."""
    harmony = view["harmony"]
    result = result_of(scores_of(view), harmony)
    totals = result["totals"]
    eligible = result["eligible"]
    rows = []
    for player in range(view["players"]):
        points = view["scores"][player]
        counting = deciding(view, points)
        items = []
        for element in ELEMENTS:
            wins = player in result["trackers"][element]
            counts = element in counting
            items.append(
                {
                    "kind": "tracker",
                    "element": element,
                    "note": note("petals.sheet.tracker", "W1", element=element),
                    "formula": _formula(wins, counts, harmony),
                    "points": points[element],
                    "wins": wins,
                    "counts": counts,
                }
            )
        rows.append({"seat": player, "items": items, "total": totals[player], "eligible": player in eligible})
        rows[player].update(_told(steps, player))
    for row in rows:
        better = [seat for seat in eligible if _is_better(totals[seat], row["total"], harmony)]
        row["rank"] = 1 + len(better if row["eligible"] else eligible)
        level = [seat for seat in eligible if totals[seat] == row["total"]]
        row["tie"] = bool(row["eligible"]) and len(level) > 1
    return {"seats": rows, "notes": _result_notes(view, result)}


def _told(steps: "list[tuple[int, list[Event]]]", player: int) -> "Json":
    """What a player's game was like: ``best`` {"turn", "points"} (the first turn with the most points in all; None
    without any), ``moved`` (how many cards, T7), ``last`` {"card", "points"} (E1; None before the end)."""
    turn = most = moved = 0
    actor = best = last = None
    points = NO_POINTS
    for who, events in steps:
        if who != actor:  # a choice that symbols lead to is of the same turn
            turn += 1
            actor = who
            points = NO_POINTS
        for event in events:
            kind = event["type"]
            if kind == "last card" and event["player"] == player:
                last = {"card": event["card"], "points": event["points"]}
            elif who == player and kind == "moved":
                moved += 1
            elif who == player and kind == "scored":
                points = plus(points, points_of(event["points"]))
                if sum(points) > most:
                    most = sum(points)
                    best = {"turn": turn, "points": points_json(points)}
    return {"best": best, "moved": moved, "last": last}


def _is_better(one: int, other: int, harmony: bool) -> bool:
    return one < other if harmony else one > other


def _formula(wins: bool, counts: bool, harmony: bool) -> "Note | None":
    if not wins and not counts:
        return None
    kind = "both" if wins and counts else "wins" if wins else "counts"
    return note("petals.sheet." + kind, "W1" if wins else "W3" if harmony else "W2")


def _result_notes(view: "View", result: "Json") -> "list[Note]":
    """Who wins, how a tie stands, who is out."""
    if view["result"] is None:
        return []
    winners = result["winners"]
    rule, way = ("W3", "harmony") if view["harmony"] else ("W2", "balance")
    points = result["totals"][winners[0]]
    if len(winners) == 1:
        notes = [note("petals.sheet.wins-" + way, rule, winner=winners[0], points=points)]
    else:
        notes = [note("petals.sheet.shared-" + way, rule, winners=winners, points=points)]
    out = [seat for seat in range(view["players"]) if seat not in result["eligible"]]
    if out:
        notes.append(note("petals.sheet.out", "W1", players=out))
    return notes
