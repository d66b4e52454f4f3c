"""Why: what may be done, why something may not, and what it would do, by rule number.

Everything here is made from a *view*, so it can not tell what the seat may not know. Message ids begin
with ``petals.``; the words stand in ``web/locales/<language>/petals.json``.

What is asked about a seat that is not to act is answered as for its next turn (planning ahead).
"""

from typing import TYPE_CHECKING

from ..protocol import note
from .actions import MOVE, SCORE, Action, action_text, read_action
from .garden import STEPS, cell_of, destinations, in_order, places, spot_text, x_of, y_of
from .notes import flower_name, points_note
from .pieces import ELEMENTS, SIDES
from .rules import (
    EITHER,
    HAND,
    IN_ORDER,
    effect_of,
    legal_reason,
    moved_grid,
    triggered,
    why_fixed,
    with_card,
)
from .scoring import (
    TWO_SYMBOLS,
    matches,
    packed_points,
    plus,
    points_at,
    points_json,
    result_of,
    unpacked,
)
from .view import effect_in, grid_of, scores_of

if TYPE_CHECKING:
    from ..protocol import Json, Note, View
    from .garden import Grid
    from .pieces import Cards, Points
    from .state import Effect


class Reader:
    """A view taken apart once. ``phase``, ``effect``: as they concern its seat, in its next turn if need be."""

    def __init__(self, cards: "Cards", view: "View") -> None:
        self.cards = cards
        self.view = view
        self.seat = view["seat"]
        self.grid = grid_of(cards, view["garden"])
        self.hand = tuple(sorted([cards.numbers[name] for name in view["hand"]]))
        self.phase = view["phase"]
        self.effect: Effect | None = None
        if view["to_act"] == view["seat"]:
            self.effect = effect_in(cards, view)
        elif self.phase != "over":
            # E1: whoever has one card left has played the last one
            self.phase = "over" if len(self.hand) < HAND else "place"

    def why_not(self, action: "Action | None") -> "Note | None":
        """Why the action is not legal; None if it is."""
        reason = legal_reason(action, self.phase, self.grid, self.hand, self.effect)
        if reason is None:
            return None
        return self.why(reason, "" if action is None else self.cards.ids[action.card])

    def why(self, reason: "tuple[str, str]", card: str) -> "Note":
        """A reason as a note about a card."""
        return note("petals.why." + reason[0], reason[1], card=card)


# -- what may be done ------------------------------------------------------------------------------


def choices(cards: "Cards", view: "View", begun: str = "") -> "list[Json]":
    """Every action worth showing to the view's seat.

    Placements: ``{"action", "legal", "note", "kind": "place", "card", "x", "y", "r", "points": [per element],
    "effect": None | "either" | "both"}`` by card, place and rotation, with an effect also ``"symbols"``, the two
    elements that meet. In phase ``effect``: ``{…, "kind": "score",
    "card", "points"}`` where T5 gives the choice, and for every card of the garden ``{"begun": "move c12", "legal",
    "note", "kind": "move", "card"}``; asked with that, ``{…, "kind": "move", "card", "x", "y", "r", "points"}`` for
    every place, also those where the garden would fall apart.
    """
    reader = Reader(cards, view)
    if reader.phase == "over":
        return []
    if reader.effect is None:
        return _placements(reader)
    if begun:
        return _moves(reader, cards.numbers[begun[len(MOVE) :]])
    shown = []
    kind, card, fixed = reader.effect
    if kind == EITHER:
        cell = cell_of(reader.grid, card)
        assert cell is not None
        points = points_at(reader.grid, cards.faces, cell, reader.grid[cell])
        shown.append(
            {
                "action": SCORE,
                "legal": True,
                "note": None,
                "kind": "score",
                "card": cards.ids[card],
                "points": list(points),
            }
        )
    free = places(reader.grid)
    cells = {reader.grid[cell] // 4: cell for cell in reader.grid}
    for card in cards.by_name:
        if card in cells:
            reason = why_fixed(reader.grid, cells[card], fixed)
            if reason is None and not destinations(reader.grid, cells[card], free):
                reason = ("nowhere", "T7")
            name = cards.ids[card]
            why = None if reason is None else reader.why(reason, name)
            shown.append({"begun": MOVE + name, "legal": why is None, "note": why, "kind": "move", "card": name})
    return shown


def _placements(reader: Reader) -> "list[Json]":
    cards = reader.cards
    grid = reader.grid
    spots = in_order(places(grid))
    shown = []
    for card in cards.by_name:
        if card not in reader.hand:
            continue
        for _, cell in spots:
            for turn, quarter in IN_ORDER:
                packed = packed_points(grid, cards.faces, cell, card * 4 + quarter)
                effect = effect_of(grid, cards, cell, card * 4 + quarter) if packed >= TWO_SYMBOLS else None
                choice = {
                    "action": action_text(cards, Action(False, card, cell, quarter)),
                    "legal": True,
                    "note": None,
                    "kind": "place",
                    "card": cards.ids[card],
                    "x": x_of(cell),
                    "y": y_of(cell),
                    "r": int(turn),
                    "points": list(unpacked(packed)),
                    "effect": None if effect is None else effect[0],
                }
                if effect is not None:
                    leading = symbols_at(cards, grid, cell, card * 4 + quarter)[0]
                    choice["symbols"] = [leading[whose].split("-")[0] for whose in ("mine", "theirs")]
                shown.append(choice)
    return shown


def symbols_at(cards: "Cards", grid: "Grid", cell: int, lay: int) -> "list[Json]":
    """T3: the pairs of symbols of a card there, as in `explain`; those of the same element, which decide, first."""
    found = [pair for _, pair in _pairs_at(cards, grid, cell, lay) if pair["symbols"]]
    return [pair for pair in found if pair["matches"]] + [pair for pair in found if not pair["matches"]]


def seams_at(cards: "Cards", grid: "Grid", cell: int, lay: int) -> "list[list[object]]":
    """T2: the sides of a card there that score, clockwise from north, each with what both flowers share."""
    pairs = [pair for _, pair in _pairs_at(cards, grid, cell, lay)]
    return [[pair["side"], pair["shared"]] for pair in pairs if pair["matches"] and not pair["symbols"]]


def _pairs_at(cards: "Cards", grid: "Grid", cell: int, lay: int) -> "list[tuple[Note | None, Json]]":
    """T2, T3: every pair of a card there, clockwise from north."""
    found = []
    for side in range(4):
        other = grid.get(cell + STEPS[side])
        if other is not None:
            found.append(_pair(cards.faces[lay][side], cards.faces[other][side ^ 2], side, cards.ids[other // 4]))
    return found


def _moves(reader: Reader, card: int) -> "list[Json]":
    cards = reader.cards
    grid = reader.grid
    from_cell = cell_of(grid, card)
    assert from_cell is not None and reader.effect is not None
    if why_fixed(grid, from_cell, reader.effect[2]) is not None:
        return []
    free = places(grid)
    allowed = destinations(grid, from_cell, free)
    without = grid.copy()
    del without[from_cell]
    shown = []
    for _, cell in in_order(free):
        why = None
        if cell not in allowed:
            why = reader.why_not(Action(True, card, cell, 0))
        for turn, quarter in IN_ORDER:
            shown.append(
                {
                    "action": action_text(cards, Action(True, card, cell, quarter)),
                    "legal": why is None,
                    "note": why,
                    "kind": "move",
                    "card": cards.ids[card],
                    "x": x_of(cell),
                    "y": y_of(cell),
                    "r": int(turn),
                    "points": list(points_at(without, cards.faces, cell, card * 4 + quarter)),
                }
            )
    return shown


# -- what it would do --------------------------------------------------------------------------------


def explain(cards: "Cards", view: "View", text: str) -> "Json":
    """What an action of the view's seat would do, or why it is not legal. Raises BadNotation.

    ``data`` of a legal action: ``card``, ``to`` (as after ``@``), ``from`` (of a move), ``points`` (per element,
    what it scores at once), ``pairs`` [{side, card, mine, theirs, matches, shared, symbols, points}] clockwise from
    north (``shared``: the element that both flowers show, else the number, else None), ``effect`` (what the symbols
    will trigger), ``scores`` (the own ones after it). Not legal: ``{}``.
    """
    action = read_action(cards, text)
    reader = Reader(cards, view)
    why = reader.why_not(action)
    if why is not None:
        return {"action": text, "legal": False, "notes": [why], "data": {}}
    if action is None:
        assert reader.effect is not None
        card = reader.effect[1]
        cell = cell_of(reader.grid, card)
        assert cell is not None
        action = Action(False, card, cell, reader.grid[cell] % 4)
        notes, data = _scoring(reader, reader.grid, action, None)
    elif action.moves:
        notes, data = _moving(reader, action)
    else:
        notes, data = _placing(reader, action)
    if data["effect"] is None:
        notes.append(_drawing(view))
    return {"action": text, "legal": True, "notes": notes, "data": data}


def _placing(reader: Reader, action: Action) -> "tuple[list[Note], Json]":
    lay = action.card * 4 + action.quarter
    effect, movable = triggered(with_card(reader.grid, action.cell, lay), reader.cards, action.cell, lay)
    if effect is None or not movable:
        notes, data = _scoring(reader, reader.grid, action, None)
        if effect is not None:
            rule = "T5" if effect[0] == EITHER else "T6"
            notes.append(note("petals.preview.no-move", rule, card=reader.cards.ids[action.card]))
        return notes, data
    notes, data = _scoring(reader, reader.grid, action, effect[0])
    notes.append(note("petals.preview." + effect[0], "T5" if effect[0] == EITHER else "T6"))
    return notes, data


def _moving(reader: Reader, action: Action) -> "tuple[list[Note], Json]":
    cell = cell_of(reader.grid, action.card)
    assert cell is not None
    before = spot_text(cell, reader.grid[cell] % 4)
    after = moved_grid(reader.grid, cell, action)
    del after[action.cell]
    notes, data = _scoring(reader, after, action, None)
    data["from"] = before
    args = {"card": reader.cards.ids[action.card], "x": x_of(action.cell), "y": y_of(action.cell)}
    return [note("petals.preview.moves", "T7", player=reader.seat, **args)] + notes, data


def _scoring(reader: Reader, grid: "Grid", action: Action, effect: "str | None") -> "tuple[list[Note], Json]":
    """T2 for a card where it is to lie; with T5 nothing scores before the choice."""
    cards = reader.cards
    lay = action.card * 4 + action.quarter
    found = _pairs_at(cards, grid, action.cell, lay)
    notes = [told for told, _ in found if told is not None]
    pairs = [pair for _, pair in found]
    points = points_json(points_at(grid, cards.faces, action.cell, lay))
    now = scores_of(reader.view)[reader.seat]
    message = "petals.preview.would-score" if effect == EITHER else "petals.preview.scores"
    notes.append(points_note(message, "T2", points, player=reader.seat))
    gained: Points = (0, 0, 0, 0) if effect == EITHER else points_at(grid, cards.faces, action.cell, lay)
    after = plus(now, gained)
    scores = list(scores_of(reader.view))
    scores[reader.seat] = after
    notes += _trackers(reader, scores)
    return notes, {
        "card": cards.ids[action.card],
        "to": spot_text(action.cell, action.quarter),
        "points": points,
        "pairs": pairs,
        "effect": effect,
        "scores": points_json(after),
    }


def _pair(mine: int, theirs: int, side: int, card: str) -> "tuple[Note | None, Json]":
    """T2, T3: a pair of flowers."""
    fits = matches(mine, theirs)
    value, other = mine % 4, theirs % 4
    symbols = value == 0 and other == 0
    data = {
        "side": SIDES[side],
        "card": card,
        "mine": flower_name(mine),
        "theirs": flower_name(theirs),
        "matches": fits,
        "shared": ELEMENTS[mine // 4] if mine // 4 == theirs // 4 else value if fits else None,
        "symbols": symbols,
        "points": [value, other] if fits else [0, 0],
    }
    args = {"side": SIDES[side], "card": card}
    if symbols:
        kind = "same-symbols" if fits else "different-symbols"
        return note("petals.pair." + kind, "T3", **args), data
    if not fits:
        return None, data
    elements = {"mine": flower_name(mine).split("-")[0], "theirs": flower_name(theirs).split("-")[0]}
    if value == 0 or other == 0:
        return note("petals.pair.symbol", "T2", count=value + other, **elements, **args), data
    if mine // 4 == theirs // 4:
        return note("petals.pair.element", "T2", low=value, high=other, **elements, **args), data
    return note("petals.pair.number", "T2", value=value, **elements, **args), data


def _trackers(reader: Reader, scores: "list[Points]") -> "list[Note]":
    """W1: trackers that the seat would then lead, or share, and does not now."""
    before = result_of(scores_of(reader.view), reader.view["harmony"])["trackers"]
    after = result_of(scores, reader.view["harmony"])["trackers"]
    notes = []
    for element in after:
        if reader.seat in after[element] and after[element] != before[element]:
            shared = len(after[element]) > 1
            message = "petals.preview.shares" if shared else "petals.preview.leads"
            notes.append(note(message, "W1", player=reader.seat, element=element))
    return notes


def _drawing(view: "View") -> "Note":
    if view["deck"]:
        return note("petals.preview.draws", "T9", player=view["seat"], count=view["deck"])
    return note("petals.preview.no-card", "E1", player=view["seat"])
