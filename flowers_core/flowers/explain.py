"""Why: what may be done, why something may not, and what it would do, by rule number.

Everything here is made from a *view*, so it can not tell what the seat may not know. Message ids begin
with ``flowers.``; the words stand in ``web/locales/<language>/flowers.json``.

What is asked about a seat that is not to act is answered as for its next turn (planning ahead).
"""

from typing import TYPE_CHECKING

from ..protocol import note
from .actions import PASS, PLAYS, TAKE_DARK, parse, play_text
from .mandala import Mandala, mandala_from_view, with_marker
from .notes import formula, second_notes
from .pieces import (
    COLOURS,
    MANDALAS,
    TILES,
    card_names,
    cards_from_names,
    pair_names,
    pairs_of_names,
    tile_colour,
    tile_numbers,
)
from .rules import (
    FLOWERS_TO_END,
    HAND_LIMIT,
    best_rival,
    cards_after,
    claim_after,
    colours_shown,
    draw_count,
    is_complete,
    is_new,
    laid,
    legal_reason,
    second_of,
    tiles_taken,
    totals,
    ups,
)
from .scoring import add_tile, flower_points, points_of, single_points

if TYPE_CHECKING:
    from ..protocol import Json, Note, View
    from .pieces import Counts, Pair
    from .rules import SeatCards


# -- what may be done ------------------------------------------------------------------------------


def choices(view: "View") -> "list[Json]":
    """Every action worth showing to the view's seat: all plays that its hand has cards for, or the tiles.

    Plays: ``{"action", "legal", "note", "kind": "play", "colour", "count", "mandala", "draw",
    "handAfter"}`` by colour, count and mandala. Tile choice: ``{…, "kind": "take", "which", "tile"}``.
    Where nothing else is legal: ``{…, "kind": "pass"}``.
    """
    phase = _phase(view)
    if phase == "over":
        return []
    if phase == "claim":
        data = view["mandalas"][MANDALAS.index(view["destroying"])]
        return [
            {
                "action": "take " + which,
                "legal": True,
                "note": None,
                "kind": "take",
                "which": which,
                "tile": data[which],
            }
            for which in ("dark", "light")
        ]
    hand = cards_from_names(view["hand"])
    held = sum(hand)
    available = view["deck"] + len(view["discard"])
    shown = []
    for colour in range(6):
        for count in range(1, hand[colour] + 1):
            action = play_text(count, colour, 0)
            why = _why_not(view, action, phase, hand)
            draw = draw_count(count, held - count, view["draw"], available)
            for letter in MANDALAS:
                shown.append(
                    {
                        "action": action[:-1] + letter,
                        "legal": why is None,
                        "note": why,
                        "kind": "play",
                        "colour": COLOURS[colour],
                        "count": count,
                        "mandala": letter,
                        "draw": draw,
                        "handAfter": held - count + draw,
                    }
                )
    if legal_reason(PASS, phase, hand, available > 0) is None:
        shown.append({"action": PASS, "legal": True, "note": None, "kind": "pass"})
    return shown


def _phase(view: "View") -> str:
    """The phase for the view's seat: its own decision, or the turn that it plans."""
    phase: str = view["phase"]
    if phase == "claim" and view["to_act"] != view["seat"]:
        return "play" if view["ending"] is None else "over"  # E2: no turn comes any more
    return phase


def _why_not(view: "View", action: str, phase: str, hand: "Counts") -> "Note | None":
    """Why the action is not legal, with values; None if it is."""
    available = view["deck"] + len(view["discard"])
    reason = legal_reason(action, phase, hand, available > 0)
    if reason is None:
        return None
    code, rule = reason
    if action not in PLAYS:
        return note("flowers.why." + code, rule)
    count, colour, _ = PLAYS[action]
    return note("flowers.why." + code, rule, colour=COLOURS[colour], count=count, held=hand[colour])


# -- what it would do --------------------------------------------------------------------------------


def explain(view: "View", action: str) -> "Json":
    """What an action of the view's seat would do, or why it is not legal. Raises BadNotation.

    ``data`` of a legal play: ``face``, ``draw``, ``handAfter``, ``claim`` {from, to, mine, best,
    bestPlayer}, ``complete``, ``coloursAfter``, ``owner``, ``second``, ``asks`` (the owner will choose), and if
    nobody is asked what a tile choice has: ``taken``, ``points`` {seat: [before, after]}, ``made``,
    ``flowers`` {seat: number}, ``discarded``, ``returned`` {seat: cards}, ``ends``. Of a pass: ``ends``.
    Not legal: ``{}``.
    """
    parse(action)
    phase = _phase(view)
    why = _why_not(view, action, phase, cards_from_names(view["hand"]))
    if why is not None:
        return {"action": action, "legal": False, "notes": [why], "data": {}}
    if action == PASS:
        notes, data = _explain_pass(view)
    elif action in PLAYS:
        notes, data = _explain_play(view, action)
    else:
        notes, data = _explain_take(view, action)
    return {"action": action, "legal": True, "notes": notes, "data": data}


def _explain_pass(view: "View") -> "tuple[list[Note], Json]":
    last = view["passes"] + 1 == view["players"]
    notes = [note("flowers.preview.pass", "P4", player=view["seat"])]
    if last:
        notes.append(note("flowers.preview.pass-last", "P4"))
    return notes, {"ends": last}


def _explain_play(view: "View", action: str) -> "tuple[list[Note], Json]":
    count, colour, where = PLAYS[action]
    player = view["seat"]
    before = mandala_from_view(view["mandalas"][where])
    after = laid(before, player, colour, count)
    owner = claim_after(after, player)
    complete = is_new(before, colour) and is_complete(after)
    draw_notes, draw, hand = _drawing(view, count)
    claim_notes, claim = _claiming(before, after, player)
    notes = [_face(view, before, player, colour, where)] + draw_notes + claim_notes
    data = {
        "face": "up" if is_new(before, colour) else "down",
        "draw": draw,
        "handAfter": hand,
        "claim": claim,
        "complete": complete,
        "coloursAfter": 6 - colours_shown(after).count(None),
        "owner": owner,
        "second": second_of(with_marker(after, owner)),
        "asks": False,
        "discarded": {},
        "returned": {},
    }
    if complete:
        more_notes, more = _completing(view, with_marker(after, owner), where)
        notes += more_notes
        for key in more:
            data[key] = more[key]
    return notes, data


def _face(view: "View", before: Mandala, player: int, colour: int, where: int) -> "Note":
    """P2: face up or down, and what shows the colour already."""
    name = COLOURS[colour]
    letter = MANDALAS[where]
    if is_new(before, colour):
        return note("flowers.preview.up", "P2", colour=name, mandala=letter)
    for tile in (before.dark, before.light):
        if tile is not None and tile_colour(tile) == colour:
            return note("flowers.preview.down-tile", "P2", colour=name, mandala=letter, tile=TILES[tile])
    shower = next(seat for seat in range(view["players"]) if before.up[seat][colour])
    return note("flowers.preview.down-card", "P2", colour=name, mandala=letter, other=shower, player=player)


def _drawing(view: "View", count: int) -> "tuple[list[Note], int, int]":
    """D1, D2: the notes, the cards drawn, the hand after it."""
    player = view["seat"]
    left = len(view["hand"]) - count
    available = view["deck"] + len(view["discard"])
    draw = draw_count(count, left, view["draw"], available)
    hand = left + draw
    if count > 1:
        return [note("flowers.preview.draw-none", "D1", count=count, hand=hand)], draw, hand
    if left >= HAND_LIMIT:
        return [note("flowers.preview.draw-full", "D1", hand=hand, limit=HAND_LIMIT)], draw, hand
    if draw == 0:
        return [note("flowers.preview.draw-empty", "D2", hand=hand)], draw, hand
    if draw == view["draw"]:
        notes = [note("flowers.preview.draw", "D1", player=player, count=draw, hand=hand)]
    elif hand == HAND_LIMIT:
        notes = [note("flowers.preview.draw-limit", "D1", player=player, count=draw, limit=HAND_LIMIT)]
    else:
        notes = [note("flowers.preview.draw-short", "D2", player=player, count=draw, hand=hand)]
    if draw > view["deck"]:
        notes.append(note("flowers.preview.reshuffle", "D2", count=len(view["discard"])))
    return notes, draw, hand


def _claiming(before: Mandala, after: Mandala, player: int) -> "tuple[list[Note], Json]":
    """L1: who has the marker after the play, and the numbers that decide it."""
    mine = totals(after)[player]
    rival, best = best_rival(after, player)
    owner = before.marker
    if owner is not None and owner != player:
        # among equals the owner is the one to beat
        rival, best = owner, totals(after)[owner]
    to = claim_after(after, player)
    data = {"from": owner, "to": to, "mine": mine, "best": None if rival is None else best, "bestPlayer": rival}
    if to == player and owner == player:
        if rival is None:
            return [note("flowers.preview.claim-keep-alone", "L1", player=player, count=mine)], data
        return [note("flowers.preview.claim-keep", "L1", player=player, count=mine, best=best, other=rival)], data
    if to == player and owner is None:
        return [note("flowers.preview.claim-free", "L1", player=player, count=mine)], data
    if to == player:
        return [note("flowers.preview.claim-take", "L1", player=player, count=mine, best=best, owner=owner)], data
    if ups(after)[player] == 0:
        if owner is None:
            return [note("flowers.preview.claim-free-down", "L1", player=player)], data
        return [note("flowers.preview.claim-down", "L1", player=player, owner=owner)], data
    if mine == best:
        return [note("flowers.preview.claim-tie", "L1", player=player, count=mine, owner=owner)], data
    return [note("flowers.preview.claim-less", "L1", player=player, count=mine, best=best, owner=owner)], data


def _completing(view: "View", mandala: Mandala, where: int) -> "tuple[list[Note], Json]":
    """M1, X1 to X6 for a mandala that the play completes, its marker being where L1 leaves it."""
    letter = MANDALAS[where]
    owner = mandala.marker
    second = second_of(mandala)
    if second is None:
        notes = [note("flowers.preview.complete", "M1", mandala=letter, owner=owner)]
        more, data = _taking(view, mandala, True)
        return notes + second_notes(mandala) + more, data
    notes = [note("flowers.preview.complete-choice", "X1", mandala=letter, owner=owner, second=second)]
    notes += second_notes(mandala)
    discarded, returned = cards_after(mandala, [player for player, _ in tiles_taken(mandala, True)])
    notes += _card_notes(discarded, returned)
    ends = [_taking(view, mandala, dark)[1]["ends"] for dark in (True, False)]
    if view["ending"] is None and view["dark"] == 0:
        notes.append(note("flowers.preview.ends-tiles", "E1"))
    elif ends[0] and ends[1]:
        notes.append(note("flowers.preview.ends", "E1"))
    elif ends[0] or ends[1]:
        notes.append(note("flowers.preview.may-end", "E1", owner=owner))
    return notes, {
        "asks": True,
        "discarded": _numbers(discarded),
        "returned": _numbers(returned),
        "ends": ends[0] and ends[1],
    }


def _explain_take(view: "View", action: str) -> "tuple[list[Note], Json]":
    mandala = mandala_from_view(view["mandalas"][MANDALAS.index(view["destroying"])])
    return _taking(view, mandala, action == TAKE_DARK)


def _taking(view: "View", mandala: Mandala, owner_takes_dark: bool) -> "tuple[list[Note], Json]":
    """X1 to X6, E1: who takes what and what that makes of it. A choice matters only with a second."""
    notes: list[Note] = []
    taken = tiles_taken(mandala, owner_takes_dark)
    data: Json = {"taken": {}, "points": {}, "made": {}, "flowers": {}}
    third = None
    for player, tiles in taken:
        singles = tile_numbers(view["tiles"][player])
        flowers = pairs_of_names(view["flowers"][player])
        before = points_of(singles, flowers)
        for tile in tiles:
            singles, pair = add_tile(singles, tile)
            if pair is not None:
                flowers = flowers + (pair,)
            points = points_of(singles, flowers)
            notes.append(_took(player, tile, pair, points, len(flowers)))
        made = flowers[len(view["flowers"][player]) :]
        if made and len(flowers) >= FLOWERS_TO_END and third is None:
            third = player
        data["taken"][str(player)] = [TILES[tile] for tile in tiles]
        data["points"][str(player)] = [before, points_of(singles, flowers)]
        data["made"][str(player)] = [pair_names(pair) for pair in made]
        data["flowers"][str(player)] = len(flowers)
    discarded, returned = cards_after(mandala, [player for player, _ in taken])
    notes += _card_notes(discarded, returned)
    data["discarded"] = _numbers(discarded)
    data["returned"] = _numbers(returned)
    running = view["ending"] is None
    data["ends"] = running and (third is not None or view["dark"] == 0)
    if running and third is not None:
        notes.append(note("flowers.preview.ends-third", "E1", player=third))
    elif data["ends"]:
        notes.append(note("flowers.preview.ends-tiles", "E1"))
    return notes, data


def _took(player: int, tile: int, pair: "Pair | None", points: int, flowers: int) -> "Note":
    """X5, F1, F2: one tile and what it makes. ``points``, ``flowers``: the player's after it."""
    name = TILES[tile]
    if pair is None:
        code = "flowers.take.single" if single_points(tile) else "flowers.take.alone"
        return note(code, "F1", player=player, tile=name, count=single_points(tile), points=points)
    kind, args = formula(pair)
    return note(
        "flowers.take.flower-" + kind,
        "X5",
        player=player,
        tile=name,
        colour=COLOURS[tile_colour(tile)],
        count=flower_points(pair),
        points=points,
        flowers=flowers,
        **args,
    )


def _card_notes(discarded: "SeatCards", returned: "SeatCards") -> "list[Note]":
    notes = []
    for seat, cards in returned:
        notes.append(note("flowers.preview.returns", "X6", player=seat, count=sum(cards), cards=card_names(cards)))
    for seat, cards in discarded:
        notes.append(note("flowers.preview.discards", "X6", player=seat, count=sum(cards)))
    return notes


def _numbers(cards: "SeatCards") -> "dict[str, int]":
    return {str(seat): sum(counts) for seat, counts in cards}
