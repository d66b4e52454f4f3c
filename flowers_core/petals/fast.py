"""The position once more, for thinking: changeable, in small whole numbers, without events.

`flowers_core.petals.rules` is the one to read and to believe; this is the same course of a turn with everything
left out that a search does not need, and property tests hold the two together.

An action is decided in small steps: which card, then which place, then how it is turned (T1, T7), each a decision
of its own, so that thousands of moves (T7) are a few dozen choices. The last step says all that the first
two said, so it alone is the whole action.

A *heap* of points is one number, twelve bits for each element, fire lowest, so heaps add as numbers do.
What a placement scores is such a heap, plus `SYMBOLS` for each pair of two symbols, plus `SAME` for each of
them that shows one element twice (T3). *Fours* are the heaps of a card in its four rotations.
"""

from typing import TYPE_CHECKING

from .actions import SCORE, Action, action_text, read_action
from .garden import STEPS, destinations
from .rules import BOTH, effect_of, last_turn, movable_cells
from .scoring import matches, result_of

if TYPE_CHECKING:
    from ..chance import Pcg32
    from .garden import Grid
    from .pieces import Cards, Points

    Fours = tuple[int, int, int, int]
    Row = list[Fours]
    """By card: its fours beside one flower of one neighbour."""
    Gains = list[tuple[int, int]]
    """Heaps that moving a card may score, with a bit for each card that can, the best first."""

BITS = 12
MASK = (1 << BITS) - 1
SYMBOLS = 1 << 4 * BITS
SAME = SYMBOLS << 3
POINTS = SYMBOLS - 1
"""What of a heap is points."""

PLACE = 0
MOVE = 1
OVER = 2
"""Phases. ``MOVE`` is the spec's ``effect``."""
PHASES = {"place": PLACE, "effect": MOVE, "over": OVER}

TO_SCORE = -1
"""The action ``score`` (T5)."""
CARD = 0
"""Kinds of a step: a card, a place for it, and the rotation with which the action is whole."""
SPOT = 1
WHOLE = 2
MOVES = 8
"""A bit of a step: a card in the garden is moved; else one from the hand is placed."""
CELLS = (1 << 16) - 1


def step(card: int, cell: int = 0, quarter: int = 0, kind: int = CARD, moves: int = 0) -> int:
    """A decision as one number."""
    return card << 22 | cell << 6 | quarter << 4 | moves | kind


def heap_of(points: "Points") -> int:
    """Points per element as one number."""
    return points[0] | points[1] << BITS | points[2] << 2 * BITS | points[3] << 3 * BITS


def points_in(heap: int) -> "Points":
    """Inverse of `heap_of`; pairs of symbols are dropped."""
    return heap & MASK, heap >> BITS & MASK, heap >> 2 * BITS & MASK, heap >> 3 * BITS & MASK


def pair(one: int, other: int) -> int:
    """T2, T3: what two flowers beside each other score."""
    if one % 4 == 0 and other % 4 == 0:
        return SYMBOLS + (SAME if one == other else 0)
    if not matches(one, other):
        return 0
    return (one % 4 << one // 4 * BITS) + (other % 4 << other // 4 * BITS)


_ROWS: "dict[Cards, list[list[Row]]]" = {}


def rows_of(cards: "Cards") -> "list[list[Row]]":
    """By side of a card and by the neighbour's flower there: the fours of every card; made once for each list."""
    if cards not in _ROWS:
        pairs = [[pair(one, other) for other in range(16)] for one in range(16)]
        faces = cards.faces
        rows = []
        for side in range(4):
            row = []
            for flower in range(16):
                scored = pairs[flower]
                row.append(
                    [
                        (
                            scored[faces[lay][side]],
                            scored[faces[lay + 1][side]],
                            scored[faces[lay + 2][side]],
                            scored[faces[lay + 3][side]],
                        )
                        for lay in range(0, len(faces), 4)
                    ]
                )
            rows.append(row)
        _ROWS[cards] = rows
    return _ROWS[cards]


class Garden:
    """What lies where, never changed; what is found out about it is kept, so all positions with this garden
    share it."""

    __slots__ = ("beside", "cards", "grid", "later", "movable", "rows", "tables")

    def __init__(self, cards: "Cards", grid: "Grid", beside: "dict[int, tuple[Row, ...]] | None" = None) -> None:
        self.cards = cards
        self.rows = rows_of(cards)
        self.grid = grid
        if beside is None:
            beside = {}
            for cell in grid:
                for way in STEPS:
                    if cell + way not in grid and cell + way not in beside:
                        beside[cell + way] = self.around(grid, cell + way)
        self.beside = beside
        """T1: every empty place beside cards, and the rows of its neighbours."""
        self.tables: "dict[int, dict[int, Fours]]" = {}
        self.movable: "dict[tuple[int, ...], dict[int, dict[int, Fours]]]" = {}
        self.later: "dict[tuple[int, int, int], Garden]" = {}
        """By old cell (or -1), new cell and lay: the garden after that."""

    def around(self, grid: "Grid", place: int) -> "tuple[Row, ...]":
        """The rows of a place's neighbours in ``grid``, clockwise from north."""
        found = []
        faces = self.cards.faces
        for side in range(4):
            other = grid.get(place + STEPS[side])
            if other is not None:
                found.append(self.rows[side][faces[other][side ^ 2]])
        return tuple(found)

    def table(self, card: int) -> "dict[int, Fours]":
        """T1, T2: the fours of a card on every place. Beside the card itself they count it as a neighbour."""
        if card not in self.tables:
            table = {}
            for place, rows in self.beside.items():
                if len(rows) == 1:
                    table[place] = rows[0][card]
                elif len(rows) == 2:
                    one = rows[0][card]
                    other = rows[1][card]
                    table[place] = (one[0] + other[0], one[1] + other[1], one[2] + other[2], one[3] + other[3])
                else:
                    table[place] = fours(rows, card)
            self.tables[card] = table
        return self.tables[card]

    def moves(self, fixed: "tuple[int, ...]") -> "dict[int, dict[int, Fours]]":
        """T7, T8: by card that can be moved, its fours on every place it can go to."""
        if fixed not in self.movable:
            grid = self.grid
            free = {place: len(rows) for place, rows in self.beside.items()}
            found = {}
            for cell in movable_cells(grid, fixed):
                places = destinations(grid, cell, free)
                if places:
                    card = grid[cell] // 4
                    table = self.table(card)
                    options = {}
                    for place in places:
                        if place - cell in STEPS:
                            lifted = grid.copy()
                            del lifted[cell]
                            options[place] = fours(self.around(lifted, place), card)
                        else:
                            options[place] = table[place]
                    found[card] = options
            self.movable[fixed] = found
        return self.movable[fixed]

    def scored(self, cell: int) -> int:
        """T2: the points of the card at ``cell``, as it lies."""
        lay = self.grid[cell]
        return fours(self.around(self.grid, cell), lay >> 2)[lay & 3] & POINTS

    def placed(self, cell: int, lay: int) -> "Garden":
        """T1: with a card more."""
        key = (-1, cell, lay)
        if key not in self.later:
            grid = self.grid.copy()
            grid[cell] = lay
            self.later[key] = self._changed(grid, (cell,))
        return self.later[key]

    def moved(self, old: int, cell: int, lay: int) -> "Garden":
        """T7: with the card at ``old`` elsewhere."""
        key = (old, cell, lay)
        if key not in self.later:
            grid = self.grid.copy()
            del grid[old]
            grid[cell] = lay
            self.later[key] = self._changed(grid, (old, cell))
        return self.later[key]

    def _changed(self, grid: "Grid", cells: "tuple[int, ...]") -> "Garden":
        """The garden of that grid, which differs at these cells."""
        beside = self.beside.copy()
        for cell in cells:
            for place in (cell, cell + 1, cell + 256, cell - 1, cell - 256):
                rows = () if place in grid else self.around(grid, place)
                if rows:
                    beside[place] = rows
                elif place in beside:
                    del beside[place]
        return Garden(self.cards, grid, beside)


def fours(rows: "tuple[Row, ...]", card: int) -> "Fours":
    """A card beside several neighbours."""
    north = east = south = west = 0
    for row in rows:
        scored = row[card]
        north += scored[0]
        east += scored[1]
        south += scored[2]
        west += scored[3]
    return north, east, south, west


class Position:
    """What lies where. Written to by the `Course` of its game only."""

    __slots__ = (
        "card",
        "cell",
        "deck",
        "fixed",
        "gains",
        "garden",
        "hands",
        "left",
        "owed",
        "phase",
        "scores",
        "seat",
        "turn",
    )

    garden: Garden
    scores: "tuple[int, ...]"
    """By seat: a heap."""
    hands: "list[tuple[int, ...]]"
    """By seat."""
    deck: "list[int]"
    """The unseen cards that nobody holds, in no order: the next one drawn is any of them."""
    left: int
    """So many of them can be drawn; the rest was removed unseen (S1)."""
    seat: int
    """Who decides; -1 at the end."""
    turn: int
    phase: int
    card: int
    """The card that was chosen; -1 before."""
    cell: int
    """The place that was chosen for it; -1 before."""
    fixed: "tuple[int, ...]"
    """T7 (a), in phase `MOVE`."""
    owed: int
    """T5: the heap that ``score`` scores; -1 where a card must be moved (T6)."""
    gains: "list[Gains | None]"
    """By seat: what moving a card promised when that was first asked; all that came of the position share it, for
    a few cards more change little."""

    def copy(self) -> "Position":
        """The same position once more."""
        new = Position()
        new.garden = self.garden
        new.scores = self.scores
        new.hands = self.hands[:]
        new.deck = self.deck[:]
        new.left = self.left
        new.seat = self.seat
        new.turn = self.turn
        new.phase = self.phase
        new.card = self.card
        new.cell = self.cell
        new.fixed = self.fixed
        new.owed = self.owed
        new.gains = self.gains
        return new


class Course:
    """What is legal and what follows from it, for one list of cards, number of players and variant."""

    def __init__(self, cards: "Cards", players: int, harmony: bool) -> None:
        self.cards = cards
        self.players = players
        self.harmony = harmony
        self.last = last_turn(cards, players)
        """E1: the number of the last turn."""
        self.kept = [heap_of(points) for points in cards.last_points]
        """E1: by card, what it scores as the last one in hand."""

    def to_act(self, position: Position) -> "int | None":
        return None if position.seat < 0 else position.seat

    def actions(self, position: Position) -> "list[int]":
        """The steps that can be taken next: a card (or to score), its place, or its rotation."""
        card = position.card
        if card < 0:
            if position.phase == PLACE:
                return [step(own) for own in position.hands[position.seat]]
            if position.phase == OVER:
                return []
            found = [step(own, moves=MOVES) for own in position.garden.moves(position.fixed)]
            return found if position.owed < 0 else [*found, TO_SCORE]
        moves = MOVES if position.phase == MOVE else 0
        if position.cell < 0:
            places = position.garden.moves(position.fixed)[card] if moves else position.garden.beside
            return [card << 22 | cell << 6 | moves | SPOT for cell in places]
        whole = step(card, position.cell, 0, WHOLE, moves)
        return [whole, whole + 16, whole + 32, whole + 48]

    def text(self, action: int) -> "str | None":
        if action == TO_SCORE:
            return SCORE
        if action & 3 != WHOLE:
            return None
        return action_text(self.cards, Action(action & MOVES > 0, action >> 22, action >> 6 & CELLS, action >> 4 & 3))

    def action(self, text: str) -> int:
        read = read_action(self.cards, text)
        if read is None:
            return TO_SCORE
        return step(read.card, read.cell, read.quarter, WHOLE, MOVES if read.moves else 0)

    def apply(self, position: Position, action: int, rng: "Pcg32") -> None:
        """Takes a step; a whole action does all that follows from it, whether its steps were taken or not."""
        kind = action & 3
        if action == TO_SCORE:
            self._add(position, position.owed)
            self._end_turn(position, rng)
        elif kind == CARD:
            position.card = action >> 22
        elif kind == SPOT:
            position.cell = action >> 6 & CELLS
        else:
            cell = action >> 6 & CELLS
            lay = action >> 20 & -4 | action >> 4 & 3
            position.card = position.cell = -1
            if action & MOVES:
                self._move(position, cell, lay)
                self._end_turn(position, rng)
            else:
                self._place(position, cell, lay, rng)

    def _place(self, position: Position, cell: int, lay: int, rng: "Pcg32") -> None:
        """T1 to T6, up to the choice if there is one."""
        seat = position.seat
        card = lay >> 2
        position.hands[seat] = tuple([own for own in position.hands[seat] if own != card])
        scored = position.garden.table(card)[cell][lay & 3]
        position.garden = position.garden.placed(cell, lay)
        if scored >= SYMBOLS:
            effect = effect_of(position.garden.grid, self.cards, cell, lay)
            if effect is not None and position.garden.moves(effect[2]):
                position.phase = MOVE
                position.fixed = effect[2]
                position.owed = scored & POINTS
                if effect[0] == BOTH:
                    self._add(position, position.owed)
                    position.owed = -1
                return
        self._add(position, scored & POINTS)
        self._end_turn(position, rng)

    def _move(self, position: Position, cell: int, lay: int) -> None:
        """T7, T8."""
        garden = position.garden
        card = lay >> 2
        scored = garden.moves(position.fixed)[card][cell][lay & 3]
        old = next(place for place, other in garden.grid.items() if other >> 2 == card)
        position.garden = garden.moved(old, cell, lay)
        self._add(position, scored & POINTS)

    def _add(self, position: Position, heap: int) -> None:
        """T2: points go to the trackers of the seat whose turn it is."""
        scores = position.scores
        seat = position.seat
        position.scores = (*scores[:seat], scores[seat] + heap, *scores[seat + 1 :])

    def _end_turn(self, position: Position, rng: "Pcg32") -> None:
        """T9, E1; every unseen card is equally likely to be the next."""
        position.phase = PLACE
        position.fixed = ()
        position.owed = -1
        if position.left:
            deck = position.deck
            place = rng.below(len(deck))
            position.hands[position.seat] += (deck[place],)
            deck[place] = deck[-1]
            deck.pop()
            position.left -= 1
        elif position.turn == self.last:
            position.scores = tuple(
                [score + self.kept[hand[0]] for score, hand in zip(position.scores, position.hands)]
            )
            position.phase = OVER
            position.seat = -1
            return
        position.seat = position.turn % self.players
        position.turn += 1

    def victory(self, scores: "tuple[int, ...]") -> "list[float]":
        """W1 to W3: each seat's part of the victory with these last scores."""
        winners = result_of([points_in(heap) for heap in scores], self.harmony)["winners"]
        return [1 / len(winners) if seat in winners else 0.0 for seat in range(self.players)]


def gains_of(garden: Garden, most: int) -> "Gains":
    """T7, T8: the ``most`` points that moving a card of this garden may score, and which cards can; as if nothing
    were fixed (T7 a)."""
    found: "dict[int, int]" = {}
    for card, places in garden.moves(()).items():
        bit = 1 << card
        heaps: "set[int]" = set()
        for heap in heaps.union(*places.values()):
            heap &= POINTS
            found[heap] = found.get(heap, 0) | bit
    ordered = sorted([(-sum(points_in(heap)), heap) for heap in found])
    return [(heap, found[heap]) for _, heap in ordered[:most]]
