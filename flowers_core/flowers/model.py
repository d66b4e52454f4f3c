"""Flowers as a search sees it: a seat's view, dealt anew as often as asked, quickly, and what it is worth."""

from typing import TYPE_CHECKING

from .fast import OVER, PHASES, Course, Position, victory
from .features import evaluator_for
from .mandala import mandala_from_view
from .pieces import (
    CARDS_PER_COLOUR,
    COLOUR_NUMBERS,
    DARK_TILES,
    LIGHT_TILES,
    MANDALAS,
    TILE_NUMBERS,
    pairs_of_names,
    tile_colour,
    tile_value,
)
from .scoring import flower_points, single_points

if TYPE_CHECKING:
    from ..chance import Pcg32
    from ..protocol import View


class FlowersModel(Course):
    """The `flowers_core.ai.model.Model` of one seat's view."""

    def __init__(self, view: "View", frozen: bool = False) -> None:
        """Reads the view once, so that a redeal only has to deal. ``frozen``: see `evaluator_for`."""
        super().__init__(view["players"], view["draw"])
        self.evaluator = evaluator_for(self, frozen)
        self.shown = self._read(view)
        """The position without what is hidden."""
        self.deck: "list[int]" = []
        """Cards that the deck is drawn from."""
        self.loose: "list[int]" = []
        """Unseen cards that can not be in the deck, so they are in hands."""
        self.missing: "list[tuple[int, int]]" = []
        """(seat, how many cards of that hand are not known)."""
        self._find_hidden(view)
        self.from_deck = len(self.deck) - view["deck"]
        """So many of those cards are in hands."""

    def sample(self, rng: "Pcg32") -> Position:
        """A position that fits the view, what is hidden being drawn anew.

        Deck and stacks need no order: the next card or tile is any of those left.
        """
        position = self.shown.copy()
        deck = self.deck[:]
        position.deck = deck
        if self.missing:
            hands = position.hands
            hidden = self.loose[:]
            for _ in range(self.from_deck):
                place = rng.below(len(deck))
                hidden.append(deck[place])
                deck[place] = deck[-1]
                deck.pop()
            if self.loose and len(self.missing) > 1:
                hidden = rng.shuffled(hidden)
            for seat, number in self.missing:
                for _ in range(number):
                    hands[seat] += 1 << 4 * hidden.pop()
        return position

    def values(self, position: Position) -> "list[float]":
        """Each seat's chance to win; exact when over."""
        if position.phase == OVER:
            return victory(position.points, position.held)
        return self.evaluator.values(position)

    def children(self, position: Position, actions: "list[int]") -> "list[list[float]]":
        """`values` after each of these legal actions, what they would reveal left open."""
        return self.evaluator.children(position, actions)

    def _read(self, view: "View") -> Position:
        players = self.players
        position = Position()
        position.hands = [heap(names) for names in view["known"]]
        position.held = list(view["hands"])
        position.deck = []
        position.discard = heap(view["discard"])
        position.discarded = len(view["discard"])
        mandalas = [mandala_from_view(mandala) for mandala in view["mandalas"]]
        position.tiles_dark = [-1 if mandala.dark is None else mandala.dark for mandala in mandalas]
        position.tiles_light = [-1 if mandala.light is None else mandala.light for mandala in mandalas]
        position.owners = [-1 if mandala.marker is None else mandala.marker for mandala in mandalas]
        position.shown = [0, 0, 0]
        position.totals = []
        position.ups = []
        position.cards = []
        for where in range(3):
            mandala = mandalas[where]
            for tile in (mandala.dark, mandala.light):
                if tile is not None:
                    position.shown[where] |= 1 << tile_colour(tile)
            for seat in range(players):
                up = mandala.up[seat]
                down = mandala.down[seat]
                cards = 0
                for colour in range(6):
                    if up[colour]:
                        position.shown[where] |= 1 << colour
                    cards += up[colour] + down[colour] << 4 * colour
                position.ups.append(sum(up))
                position.totals.append(sum(up) + sum(down))
                position.cards.append(cards)
        position.singles = [-1] * (6 * players)
        position.flowers = [len(pairs) for pairs in view["flowers"]]
        position.points = [0] * players
        for seat in range(players):
            for name in view["tiles"][seat]:
                tile = TILE_NUMBERS[name]
                position.singles[seat * 6 + tile_colour(tile)] = tile_value(tile)
                position.points[seat] += single_points(tile)
            for pair in pairs_of_names(view["flowers"][seat]):
                position.points[seat] += flower_points(pair)
        position.worths = None
        position.standings = []
        position.seat = -1 if view["to_act"] is None else view["to_act"]
        position.turn = view["turn"]
        position.phase = PHASES[view["phase"]]
        position.passes = view["passes"]
        position.destroying = -1 if view["destroying"] is None else MANDALAS.index(view["destroying"])
        position.ending = view["ending"] is not None
        position.remaining = [MANDALAS.index(mandala) for mandala in view["remaining"]]
        position.dark, position.light = hidden_tiles(view)
        return position

    def _find_hidden(self, view: "View") -> None:
        """The cards that nobody showed, and where they can be: see `flowers_core.flowers.view.sample`."""
        shown = self.shown
        seen = shown.discard + sum(shown.hands) + sum(shown.cards)
        pool = None if view["deck_pool"] is None else heap(view["deck_pool"])
        for colour in range(6):
            unseen = CARDS_PER_COLOUR - (seen >> 4 * colour & 15)
            in_deck = unseen if pool is None else min(unseen, pool >> 4 * colour & 15)
            self.deck += [colour] * in_deck
            self.loose += [colour] * (unseen - in_deck)
        for seat in range(self.players):
            number = shown.held[seat] - size(shown.hands[seat])
            if number:
                self.missing.append((seat, number))


def heap(names: "list[str]") -> int:
    """Named cards as one number."""
    cards = 0
    for name in names:
        cards += 1 << 4 * COLOUR_NUMBERS[name]
    return cards


def size(heap: int) -> int:
    """How many cards that is."""
    cards = 0
    while heap:
        cards += heap & 15
        heap >>= 4
    return cards


def hidden_tiles(view: "View") -> "tuple[list[int], list[int]]":
    """The dark and the light tiles that nobody has seen yet, ascending."""
    gone = {TILE_NUMBERS[name] for name in view["removed"]}
    for mandala in view["mandalas"]:
        for side in ("dark", "light"):
            if mandala[side] is not None:
                gone.add(TILE_NUMBERS[mandala[side]])
    for names in view["tiles"]:
        gone.update([TILE_NUMBERS[name] for name in names])
    for pairs in view["flowers"]:
        for pair in pairs_of_names(pairs):
            gone.update(pair)
    dark = [tile for tile in DARK_TILES if tile not in gone]
    return dark, [tile for tile in LIGHT_TILES if tile not in gone]
