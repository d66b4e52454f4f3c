"""Petals as a search sees it: a seat's view, dealt anew as often as asked, quickly, and what it is worth."""

from typing import TYPE_CHECKING

from .fast import MOVE, OVER, PHASES, Course, Garden, Position, heap_of
from .features import evaluator_for
from .garden import cell_of
from .pieces import CARDS
from .rules import BOTH, ladybugs_removed
from .view import effect_in, grid_of, scores_of

if TYPE_CHECKING:
    from ..chance import Pcg32
    from ..protocol import View
    from .features import Evaluator
    from .pieces import Cards


class PetalsModel(Course):
    """The `flowers_core.ai.model.Model` of one seat's view."""

    def __init__(
        self, view: "View", cards: "Cards" = CARDS, evaluator: "Evaluator | None" = None, frozen: bool = False
    ) -> None:
        """Reads the view once, so that a redeal only has to deal. ``evaluator``: another than the learned one.
        ``frozen``: see `evaluator_for`."""
        super().__init__(cards, view["players"], view["harmony"])
        self.evaluator = evaluator_for(self, frozen) if evaluator is None else evaluator
        self.shown = self._read(view)
        """The position without what is hidden."""
        self.unseen, self.missing = self._find_hidden(view)

    def sample(self, rng: "Pcg32") -> Position:
        """A position that fits the view, what is hidden being drawn anew. The deck needs no order: the next card is
        any of those left, and with three players (S1) as many of them are never drawn."""
        position = self.shown.copy()
        deck = self.unseen[:]
        for seat, number in self.missing:
            hand = []
            for _ in range(number):
                place = rng.below(len(deck))
                hand.append(deck[place])
                deck[place] = deck[-1]
                deck.pop()
            position.hands[seat] += tuple(hand)
        position.deck = deck
        return position

    def values(self, position: Position) -> "list[float]":
        """Each seat's chance to win; exact when over."""
        if position.phase == OVER:
            return self.victory(position.scores)
        return self.evaluator.values(position)

    def children(self, position: Position, actions: "list[int]") -> "list[list[float]]":
        """See `Evaluator.children`."""
        return self.evaluator.children(position, actions)

    def _read(self, view: "View") -> Position:
        cards = self.cards
        position = Position()
        position.garden = Garden(cards, grid_of(cards, view["garden"]))
        position.scores = tuple([heap_of(points) for points in scores_of(view)])
        position.hands = [tuple([cards.numbers[name] for name in names]) for names in view["known"]]
        position.deck = []
        position.left = view["deck"]
        position.seat = -1 if view["to_act"] is None else view["to_act"]
        position.turn = view["turn"]
        position.phase = PHASES[view["phase"]]
        position.card = position.cell = -1
        position.fixed = ()
        position.owed = -1
        position.gains = [None] * self.players
        if position.phase == MOVE:
            effect = effect_in(cards, view)
            assert effect is not None
            position.fixed = effect[2]
            if effect[0] != BOTH:
                garden = position.garden
                cell = cell_of(garden.grid, effect[1])
                assert cell is not None
                position.owed = garden.scored(cell)
        return position

    def _find_hidden(self, view: "View") -> "tuple[list[int], list[tuple[int, int]]]":
        """The cards that nobody showed, and (seat, how many cards of that hand are not known)."""
        seen = {lay // 4 for lay in self.shown.garden.grid.values()}
        for hand in self.shown.hands:
            seen.update(hand)
        seen.update(ladybugs_removed(self.cards, self.players))
        missing = []
        for seat, hand in enumerate(self.shown.hands):
            if view["hands"][seat] > len(hand):
                missing.append((seat, view["hands"][seat] - len(hand)))
        return [card for card in range(len(self.cards)) if card not in seen], missing
