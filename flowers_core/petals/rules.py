"""The rules: dealing, what is legal, and what an action brings about. Numbers are the spec's.

The first half are single rules as functions of plain values; previews and explanations use them on
a view just as the second half, the course of a turn, uses them on a state.
"""

from typing import TYPE_CHECKING

from ..errors import IllegalAction
from . import events as happened
from .actions import MOVE, SCORE, Action, read_action
from .garden import (
    STARTS,
    TURNS,
    cell_of,
    destinations,
    holds,
    in_order,
    is_enclosed,
    is_place,
    pieces_without,
    places,
)
from .scoring import NO_POINTS, TWO_SYMBOLS, packed_points, plus, symbol_pairs, unpacked

if TYPE_CHECKING:
    from ..chance import Chance
    from ..protocol import Event
    from .garden import Grid
    from .pieces import Cards
    from .state import Effect, PetalsState

HAND = 2
"""S2."""
GARDEN = 3
"""S2: the starting cards."""
HIDDEN_WITH_THREE = 2
"""S1: the plain cards that are removed unseen with 3 players."""
WITH_LADYBUGS = 5
"""S1: the number of players for which the ladybugs stay."""
EITHER = "either"
"""T5."""
BOTH = "both"
"""T6."""
IN_ORDER = tuple([(TURNS[quarter], quarter) for quarter in (0, 2, 3, 1)])
"""The rotations in the order in which placements sort by code point."""

# -- single rules ---------------------------------------------------------------------------------


def hidden_cards(players: int) -> int:
    """S1: how many cards besides the ladybugs are removed."""
    return HIDDEN_WITH_THREE if players == 3 else 0


def ladybugs_removed(cards: "Cards", players: int) -> "list[int]":
    """S1: the ladybug cards that are removed."""
    return [] if players == WITH_LADYBUGS else cards.ladybugs


def draw_pile(cards: "Cards", players: int) -> int:
    """S2: how many cards the draw pile begins with."""
    removed = len(ladybugs_removed(cards, players)) + hidden_cards(players)
    return len(cards) - removed - GARDEN - HAND * players


def last_turn(cards: "Cards", players: int) -> int:
    """E1: each turn draws a card; once there is none, everybody has one more turn."""
    return draw_pile(cards, players) + players


def effect_of(grid: "Grid", cards: "Cards", cell: int, lay: int) -> "Effect | None":
    """T3: the effect that a card just placed triggers, whether there is a move or not."""
    others, same = symbol_pairs(grid, cards.faces, cell, lay)
    if not others:
        return None
    return BOTH if same else EITHER, lay // 4, tuple(sorted(set([lay // 4] + others)))


def triggered(grid: "Grid", cards: "Cards", cell: int, lay: int) -> "tuple[Effect | None, bool]":
    """T3, T7: the effect that a card just placed in ``grid`` triggers, and whether a card can be moved by it."""
    effect = effect_of(grid, cards, cell, lay)
    return effect, effect is not None and can_move(grid, effect[2])


def with_card(grid: "Grid", cell: int, lay: int) -> "Grid":
    """T1: the garden with one card more."""
    after = grid.copy()
    after[cell] = lay
    return after


def why_fixed(grid: "Grid", cell: int, fixed: "tuple[int, ...]") -> "tuple[str, str] | None":
    """T7 (a) to (c): why the card at ``cell`` may not be moved at all: (code, rule); None if it may."""
    if cell in STARTS:
        return "starting-card", "T7"
    if grid[cell] // 4 in fixed:
        return "card-of-the-pair", "T7"
    if is_enclosed(grid, cell):
        return "four-neighbours", "T7"
    return None


def movable_cells(grid: "Grid", fixed: "tuple[int, ...]") -> "list[int]":
    """T7 (a) to (c): the cells of the cards that may be moved if there is a place for them, in no order."""
    return [
        cell for cell in grid if cell not in STARTS and grid[cell] // 4 not in fixed and not is_enclosed(grid, cell)
    ]


def can_move(grid: "Grid", fixed: "tuple[int, ...]") -> bool:
    """T7: whether there is a legal move."""
    free = places(grid)
    return any(destinations(grid, cell, free) for cell in movable_cells(grid, fixed))


def placement_reason(grid: "Grid", hand: "tuple[int, ...] | list[int]", action: Action) -> "tuple[str, str] | None":
    """T1: why a placement is not legal in phase ``place``: (code, rule); None if it is."""
    if action.card not in hand:
        return "card-not-in-hand", "T1"
    return _place_reason(grid, action.cell)


def move_reason(grid: "Grid", fixed: "tuple[int, ...]", action: Action) -> "tuple[str, str] | None":
    """T7: why a move is not legal in phase ``effect``: (code, rule); None if it is."""
    cell = cell_of(grid, action.card)
    if cell is None:
        return "not-in-the-garden", "T7"
    reason = why_fixed(grid, cell, fixed)
    if reason is not None:
        return reason
    if action.cell == cell:
        return "own-place", "T7"
    reason = _place_reason(grid, action.cell)
    if reason is not None:
        return reason[0], "T7"
    if not holds(grid, action.cell, cell, []):
        return "touches-nothing", "T7"
    if not holds(grid, action.cell, cell, pieces_without(grid, cell)):
        return "falls-apart", "T7"
    return None


def _place_reason(grid: "Grid", cell: int) -> "tuple[str, str] | None":
    if cell in grid:
        return "place-taken", "T1"
    if not is_place(grid, cell):
        return "touches-nothing", "T1"
    return None


def legal_reason(
    action: "Action | None", phase: str, grid: "Grid", hand: "tuple[int, ...]", effect: "Effect | None"
) -> "tuple[str, str] | None":
    """Why a well-formed action (None: ``score``) is not legal for the player to act: (code, rule); None if it is."""
    if phase == "over":
        return "petals-over", "E1"
    if effect is None:
        if action is None or action.moves:
            return "no-effect", "T3"
        return placement_reason(grid, hand, action)
    if action is None:
        return None if effect[0] == EITHER else ("must-move", "T6")
    if not action.moves:
        return "effect-first", "T5" if effect[0] == EITHER else "T6"
    return move_reason(grid, effect[2], action)


# -- the course of the game -----------------------------------------------------------------------


def new_state(cards: "Cards", players: int, chance: "Chance", harmony: bool) -> "PetalsState":
    """S1, S2. Asks chance once, for the order of all cards that are not known to be removed: the garden, two for
    each player, the draw pile, and those that are removed unseen."""
    from .state import PetalsState  # here, because states know the rules

    removed = ladybugs_removed(cards, players)
    order = chance.shuffle([card for card in range(len(cards)) if card not in removed])
    pile = GARDEN + HAND * players
    end = len(order) - hidden_cards(players)
    hands = [order[GARDEN + HAND * seat : GARDEN + HAND * (seat + 1)] for seat in range(players)]
    return PetalsState(
        cards,
        harmony,
        1,
        0,
        "place",
        tuple([tuple(sorted(hand)) for hand in hands]),
        tuple(order[pile:end]),
        tuple(sorted(removed + order[end:])),
        {STARTS[place]: order[place] * 4 for place in range(GARDEN)},
        (None,) * len(cards),
        (NO_POINTS,) * players,
    )


def legal_actions(state: "PetalsState") -> "list[str]":
    """Every legal action, sorted by code point (T1, T5 to T7)."""
    if state.phase == "over":
        return []
    cards = state.cards
    grid = state.grid
    free = places(grid)
    spots = in_order(free)
    actions: list[str] = []
    if state.effect is None:
        assert state.to_act is not None
        ends = [text + turn for text, _ in spots for turn, _ in IN_ORDER]
        hand = state.hands[state.to_act]
        for card in cards.by_name:
            if card in hand:
                begin = cards.ids[card] + "@"
                actions += [begin + end for end in ends]
        return actions
    kind, _, fixed = state.effect
    ends_by_place = {cell: [text + turn for turn, _ in IN_ORDER] for text, cell in spots}
    every_end = [end for _, cell in spots for end in ends_by_place[cell]]
    cells = {grid[cell] // 4: cell for cell in movable_cells(grid, fixed)}
    for card in cards.by_name:
        if card in cells:
            begin = MOVE + cards.ids[card] + "@"
            open_to_it = destinations(grid, cells[card], free)
            if len(open_to_it) == len(free):
                actions += [begin + end for end in every_end]
            else:
                for _, cell in spots:
                    if cell in open_to_it:
                        actions += [begin + end for end in ends_by_place[cell]]
    if kind == EITHER:
        actions.append(SCORE)
    return actions


def require_legal(state: "PetalsState", action: str) -> None:
    """Raises BadNotation or IllegalAction."""
    read = read_action(state.cards, action)
    hand = () if state.to_act is None else state.hands[state.to_act]
    reason = legal_reason(read, state.phase, state.grid, hand, state.effect)
    if reason is not None:
        raise IllegalAction(reason[0], reason[1], action)


def apply_action(state: "PetalsState", action: str) -> "tuple[PetalsState, list[Event]]":
    """What follows from a legal action, up to the next decision. Chance was asked for everything at the deal."""
    after = state.copy()
    events: list[Event] = []
    read = read_action(state.cards, action)
    if read is not None and not read.moves:
        _place(after, read, events)
    else:
        assert state.effect is not None
        after.phase = "place"
        after.effect = None
        if read is None:
            _score(after, state.effect[1], events)
        else:
            _move(after, read, events)
        _end_turn(after, events)
    return after, events


def _place(state: "PetalsState", action: Action, events: "list[Event]") -> None:
    """T1 to T6, up to the choice if there is one."""
    player = state.to_act
    assert player is not None
    cards = state.cards
    card = action.card
    lay = card * 4 + action.quarter
    hand = state.hands[player]
    place = hand.index(card)
    state.hands = state.hands[:player] + (hand[:place] + hand[place + 1 :],) + state.hands[player + 1 :]
    state.by = state.by[:card] + (player,) + state.by[card + 1 :]
    packed = packed_points(state.grid, cards.faces, action.cell, lay)
    state.grid = with_card(state.grid, action.cell, lay)
    if packed >= TWO_SYMBOLS:
        effect, movable = triggered(state.grid, cards, action.cell, lay)
        if effect is not None and movable:
            state.effect = effect
            state.phase = "effect"
            if effect[0] == BOTH:
                _add(state, player, card, packed, events)
            return
    _add(state, player, card, packed, events)
    _end_turn(state, events)


def _add(state: "PetalsState", player: int, card: int, packed: int, events: "list[Event]") -> None:
    """T2: the points of a card go to the player's trackers."""
    points = unpacked(packed)
    scores = state.scores
    if packed & (TWO_SYMBOLS - 1):
        state.scores = scores[:player] + (plus(scores[player], points),) + scores[player + 1 :]
    events.append(happened.scored(state.cards, player, card, points))


def _score(state: "PetalsState", card: int, events: "list[Event]") -> None:
    """Scores a card where it lies, for the player whose turn it is (T2, T8)."""
    cell = cell_of(state.grid, card)
    assert cell is not None and state.to_act is not None
    packed = packed_points(state.grid, state.cards.faces, cell, state.grid[cell])
    _add(state, state.to_act, card, packed, events)


def _move(state: "PetalsState", action: Action, events: "list[Event]") -> None:
    """T7, T8."""
    cell = cell_of(state.grid, action.card)
    assert cell is not None
    before = state.grid[cell]
    state.grid = moved_grid(state.grid, cell, action)
    spot = (action.cell, action.quarter)
    events.append(happened.moved(state.cards, action.card, (cell, before % 4), spot))
    _score(state, action.card, events)


def moved_grid(grid: "Grid", cell: int, action: Action) -> "Grid":
    """T7: the garden after the card at ``cell`` was moved."""
    after = grid.copy()
    del after[cell]
    after[action.cell] = action.card * 4 + action.quarter
    return after


def _end_turn(state: "PetalsState", events: "list[Event]") -> None:
    """T9, E1."""
    player = state.to_act
    assert player is not None
    players = len(state.hands)
    if state.deck:
        card = state.deck[0]
        state.deck = state.deck[1:]
        hand = tuple(sorted(state.hands[player] + (card,)))
        state.hands = state.hands[:player] + (hand,) + state.hands[player + 1 :]
        events.append(happened.drew(state.cards, player, card))
    elif state.turn == last_turn(state.cards, players):
        _end(state, events)
        return
    state.to_act = state.turn % players
    state.turn += 1


def _end(state: "PetalsState", events: "list[Event]") -> None:
    """E1: the last card in each hand."""
    scores = []
    for player in range(len(state.hands)):
        (card,) = state.hands[player]
        scores.append(plus(state.scores[player], state.cards.last_points[card]))
        events.append(happened.last_card(state.cards, player, card))
    state.scores = tuple(scores)
    state.phase = "over"
    state.to_act = None
    events.append(happened.over())
