"""JSON → state, believing nothing: every field is read strictly, and what the rules keep true between the
fields is checked. Errors are BadRecord with the field's path in ``args_["field"]``.

Apart from `flowers_core.petals.state`, since only traces are read this way: a table replays its record.
"""

from typing import TYPE_CHECKING

from ..jsontext import same_json
from ..reading import (
    at,
    bad_field,
    read_each,
    read_fields,
    read_list,
    read_named,
    read_number,
    read_seat,
    read_word,
    require_sorted,
)
from .garden import FARTHEST, STARTS, cell_at, cell_of, hangs_together
from .pieces import ELEMENTS
from .rules import (
    BOTH,
    EITHER,
    GARDEN,
    HAND,
    can_move,
    draw_pile,
    effect_of,
    hidden_cards,
    ladybugs_removed,
    last_turn,
)
from .state import PetalsState

if TYPE_CHECKING:
    from .garden import Grid
    from .pieces import Cards, Points
    from .state import Effect

STATE_FIELDS = (
    "turn",
    "to_act",
    "phase",
    "hands",
    "deck",
    "removed",
    "garden",
    "scores",
    "effect",
    "result",
)
HIGHEST_SCORE = 1000000
"""More than any game has."""


def read_card(data: object, field: str, cards: "Cards") -> int:
    """The number of a card of the list."""
    return read_named(data, field, cards.numbers, "a card")


def read_cards(data: object, field: str, cards: "Cards") -> "list[int]":
    """Cards in their own order."""
    return read_each(data, field, lambda item, path: read_card(item, path, cards))


def read_card_set(data: object, field: str, cards: "Cards") -> "tuple[int, ...]":
    """Cards sorted by name, as numbers in ascending order."""
    found = read_cards(data, field, cards)
    require_sorted(data, field)
    return tuple(sorted(found))


def state_from_json(data: object, cards: "Cards", harmony: bool) -> PetalsState:
    """Inverse of ``PetalsState.to_json``; raises BadRecord."""
    fields = read_fields(data, "", STATE_FIELDS)
    hands = read_list(fields["hands"], "hands")
    players = len(hands)
    if not 2 <= players <= 5:
        raise bad_field("hands", fields["hands"], "2 to 5 hands", "C3")
    grid, by = _read_garden(fields["garden"], cards, players)
    state = PetalsState(
        cards,
        harmony,
        read_number(fields["turn"], "turn", 1, last_turn(cards, players)),
        read_seat(fields["to_act"], "to_act", players),
        read_word(fields["phase"], "phase", ("place", "effect", "over")),
        tuple(read_each(hands, "hands", lambda item, path: read_card_set(item, path, cards))),
        tuple(read_cards(fields["deck"], "deck", cards)),
        read_card_set(fields["removed"], "removed", cards),
        grid,
        by,
        tuple(read_each(fields["scores"], "scores", _read_points, players)),
        _read_effect(fields["effect"], cards),
    )
    _check_cards(state)
    _check_garden(state)
    _check_course(state)
    _check_effect(state)
    if not same_json(fields["result"], state.result):
        raise bad_field("result", fields["result"], repr(state.result), "W2")
    return state


def _read_garden(data: object, cards: "Cards", players: int) -> "tuple[Grid, tuple[int | None, ...]]":
    grid: Grid = {}
    by: list[int | None] = [None] * len(cards)
    names = []
    for place, entry in enumerate(read_list(data, "garden")):
        field = at("garden", place)
        lying = read_fields(entry, field, ("card", "x", "y", "r", "by"))
        card = read_card(lying["card"], field + ".card", cards)
        x = read_number(lying["x"], field + ".x", -FARTHEST, FARTHEST)
        y = read_number(lying["y"], field + ".y", -FARTHEST, FARTHEST)
        turn = read_number(lying["r"], field + ".r", 0, 270)
        if turn % 90:
            raise bad_field(field + ".r", turn, "0, 90, 180 or 270", "T1")
        if cell_at(x, y) in grid:
            raise bad_field(field, entry, "a place of its own", "T1")
        grid[cell_at(x, y)] = card * 4 + turn // 90
        by[card] = read_seat(lying["by"], field + ".by", players)
        names.append(lying["card"])
    if names != sorted(names):
        raise bad_field("garden", names, "sorted by card")
    return grid, tuple(by)


def _read_points(data: object, field: str) -> "Points":
    points = read_fields(data, field, ELEMENTS)
    fire, water, earth, air = [
        read_number(points[element], field + "." + element, 0, HIGHEST_SCORE) for element in ELEMENTS
    ]
    return fire, water, earth, air


def _read_effect(data: object, cards: "Cards") -> "Effect | None":
    if data is None:
        return None
    fields = read_fields(data, "effect", ("kind", "card", "fixed"))
    return (
        read_word(fields["kind"], "effect.kind", (EITHER, BOTH)),
        read_card(fields["card"], "effect.card", cards),
        read_card_set(fields["fixed"], "effect.fixed", cards),
    )


def _check_cards(state: PetalsState) -> None:
    """C1, S1: every card is there once, and those that S1 removes are removed."""
    cards = state.cards
    found = list(state.deck + state.removed) + [lay // 4 for lay in state.grid.values()]
    for hand in state.hands:
        found += list(hand)
    if sorted(found) != list(range(len(cards))):
        raise bad_field("deck", len(found), "each card once in all", "C1")
    ladybugs = ladybugs_removed(cards, state.players)
    others = [card for card in state.removed if card not in ladybugs]
    if len(others) != hidden_cards(state.players) or len(state.removed) != len(ladybugs) + len(others):
        raise bad_field("removed", cards.names(state.removed), "what S1 removes", "S1")
    if any(card in cards.ladybugs for card in others):
        raise bad_field("removed", cards.names(state.removed), "plain cards besides", "S1")


def _check_garden(state: PetalsState) -> None:
    """S2, T7: the starting cards lie where they began, and all hangs together."""
    for cell in STARTS:
        if state.grid.get(cell, 1) % 4 or state.by[state.grid[cell] // 4] is not None:
            raise bad_field("garden", "other starting cards", "three unrotated cards that nobody played", "S2")
    if not hangs_together(state.grid):
        raise bad_field("garden", "in pieces", "every card connected with the rest", "T7")


def _check_course(state: PetalsState) -> None:
    """What the course of the game keeps true: the turn says how many cards are where (S2, T9, E1)."""
    players = state.players
    pile = draw_pile(state.cards, players)
    over = state.phase == "over"
    if state.to_act != (None if over else (state.turn - 1) % players):
        raise bad_field("to_act", state.to_act, "the player whose turn it is", "S2")
    if over and state.turn != last_turn(state.cards, players):
        raise bad_field("turn", state.turn, str(last_turn(state.cards, players)), "E1")
    done = state.turn if over else state.turn - 1
    if len(state.deck) != max(0, pile - done):
        raise bad_field("deck", len(state.deck), str(max(0, pile - done)) + " cards", "T9")
    for seat in range(players):
        turns = (done - seat + players - 1) // players
        last = seat in [turn % players for turn in range(pile, done)]
        placed = state.phase == "effect" and seat == state.to_act
        if len(state.hands[seat]) != HAND - last - placed:
            raise bad_field(at("hands", seat), len(state.hands[seat]), str(HAND - last - placed) + " cards", "E1")
        if state.by.count(seat) != turns + placed:
            raise bad_field("garden", state.by.count(seat), str(turns + placed) + " cards by player " + str(seat), "T1")
    if len(state.grid) != GARDEN + done + (state.phase == "effect"):
        raise bad_field("garden", len(state.grid), "a card for every turn", "T1")


def _check_effect(state: PetalsState) -> None:
    """T3 to T7: in phase ``effect`` there is exactly the effect that the played card has, and a move."""
    if (state.effect is not None) != (state.phase == "effect"):
        raise bad_field("effect", state.effect, "an effect exactly in phase effect", "T3")
    if state.effect is None:
        return
    cell = cell_of(state.grid, state.effect[1])
    if cell is None or state.by[state.effect[1]] != state.to_act:
        raise bad_field("effect.card", state.cards.ids[state.effect[1]], "a card that the player placed", "T3")
    if state.effect != effect_of(state.grid, state.cards, cell, state.grid[cell]):
        raise bad_field("effect", state.cards.names(state.effect[2]), "what the symbols trigger", "T3")
    if not can_move(state.grid, state.effect[2]):
        raise bad_field("effect", state.effect[0], "none, as no card can be moved", "T7")
