"""How good an action looks to the greedy player: one step ahead, from a view.

The value of a position is measured in points and is a sum of three things: what each mandala
promises (who would take which tile, what the tile is worth to that player, and how near that is),
what is taken now, and what the cards in hand are worth.

All sums are of whole numbers (hundredths of a point), so that every Python finds the same best
action.

Weaker players make the mistakes that people make: each is a way to see the position wrongly.
"""

from typing import TYPE_CHECKING

from .actions import PASS, PLAYS, TAKE_DARK
from .mandala import Mandala, mandala_from_view, with_marker
from .pieces import MANDALAS, NO_CARDS, cards_from_names, changed, pair_of, plus, tile_colour, tile_numbers, tile_value
from .rules import (
    claim_after,
    colours_shown,
    draw_count,
    is_complete,
    laid,
    second_player,
    totals,
    ups,
)
from .scoring import flower_points, single_points

if TYPE_CHECKING:
    from ..protocol import View
    from .pieces import Counts

PROMISE = (0, 5, 15, 25, 40, 60, 100)
"""How much of a mandala's promise counts, in hundredths, by the number of colours shown."""
LEAD = 40
"""The marker with more cards there than anybody else: one more card does not take it away."""
HOPE = (130, 150, 170, 200, 240, 520)
"""What the Flower that a single tile may yet become is worth, by the place of its value."""
THIRD = 300
"""Each Flower brings the end nearer for its maker."""
CARD = 45
"""A card in hand up to eight; each further one is worth a third of it."""
COLOUR = 10
"""A colour in hand."""
RETURNED = 20
"""A card that another player takes back."""

SHORT_SIGHT = "short-sight"
"""Sees what a mandala is worth only when it is complete."""
FORGOT_FACE_DOWN = "forgot-face-down"
"""Has forgotten the face-down cards of the others, who may own more than it looks (P2)."""
GREED = "greed"
"""Wants the tiles it can get, and does not mind what the others get."""
FEAR_OF_CLAIM = "fear-of-claim"
"""Does not trust in keeping a claim: one of its own seems to be worth nothing until it pays."""


def appraise(view: "View", legal: "list[str]", mistake: str = "") -> "list[int]":
    """One number per legal action for the seat to act, in hundredths of a point; higher is better.

    ``mistake``: one of ``GAME.mistakes`` that the player makes.
    """
    return Appraiser(view, mistake).values(legal)


class Appraiser:
    """A view read once, for valuing many actions."""

    def __init__(self, view: "View", mistake: str = "") -> None:
        self.mistake = mistake
        self.me: int = view["seat"]
        self.players: int = view["players"]
        self.draw: int = view["draw"]
        self.hand = cards_from_names(view["hand"])
        self.available = view["deck"] + len(view["discard"])
        self.mandalas = [mandala_from_view(mandala) for mandala in view["mandalas"]]
        if mistake == FORGOT_FACE_DOWN:
            self.mandalas = [without_face_down(mandala, self.me) for mandala in self.mandalas]
        self.singles = [tile_numbers(names) for names in view["tiles"]]
        self.destroying = None if view["destroying"] is None else MANDALAS.index(view["destroying"])
        self.promises = [self.promise(mandala) for mandala in self.mandalas]

    def values(self, legal: "list[str]") -> "list[int]":
        """As `appraise`."""
        return [self.value(action) for action in legal]

    def value(self, action: str) -> int:
        """Of one legal action, in hundredths of a point."""
        if action == PASS:
            return 0
        if action not in PLAYS:
            assert self.destroying is not None
            return self.taking(self.mandalas[self.destroying], action == TAKE_DARK)
        count, colour, where = PLAYS[action]
        after = laid(self.mandalas[where], self.me, colour, count)
        after = with_marker(after, claim_after(after, self.me))
        left = sum(self.hand) - count
        drawn = draw_count(count, left, self.draw, self.available)
        value = self.promise(after) - self.promises[where]
        return value + self.hand_worth(changed(self.hand, colour, -count), drawn, after)

    def tile_worth(self, tile: int, player: int) -> int:
        """What taking the tile is worth to a player."""
        for single in self.singles[player]:
            if tile_colour(single) == tile_colour(tile):
                made = 100 * (flower_points(pair_of(single, tile)) - single_points(single))
                return made - HOPE[tile_value(single)] + THIRD
        return 100 * single_points(tile) + HOPE[tile_value(tile)]

    def taking(self, mandala: Mandala, dark: bool) -> int:
        """Phase ``claim``: the own tile, less what the other one is worth to the second player."""
        second, _ = second_player(totals(mandala), ups(mandala), mandala.marker)
        assert mandala.dark is not None and mandala.light is not None
        mine, other = (mandala.dark, mandala.light) if dark else (mandala.light, mandala.dark)
        value = self.tile_worth(mine, self.me)
        if second is None or self.mistake == GREED:
            return value
        return value - self.tile_worth(other, second) // (self.players - 1)

    def promise(self, mandala: Mandala) -> int:
        """What the mandala promises to this seat, less what it promises to the others."""
        owner = mandala.marker
        if owner is None or mandala.dark is None or mandala.light is None:
            return 0
        cards = totals(mandala)
        second, _ = second_player(cards, ups(mandala), owner)
        dark = self.tile_worth(mandala.dark, owner)
        light = self.tile_worth(mandala.light, owner)
        gains = [0] * self.players
        if second is None:
            gains[owner] = dark + light
        else:
            dark_left = self.tile_worth(mandala.dark, second)
            light_left = self.tile_worth(mandala.light, second)
            others = self.players - 1
            if dark - light_left // others >= light - dark_left // others:
                gains[owner], gains[second] = dark, light_left
            else:
                gains[owner], gains[second] = light, dark_left
        value = gains[self.me]
        if self.mistake != GREED:
            value -= (sum(gains) - gains[self.me]) // (self.players - 1)
        shown = 6 - colours_shown(mandala).count(None)
        rival = max([cards[seat] for seat in range(self.players) if seat != owner])
        if cards[owner] > rival:
            value += LEAD if owner == self.me else -LEAD // (self.players - 1)
        if (self.mistake == SHORT_SIGHT and shown < 5) or (
            self.mistake == FEAR_OF_CLAIM and owner == self.me and shown < 6
        ):
            return 0
        value = value * PROMISE[shown] // 100
        if shown == 6:
            takers = (owner, second)
            for seat in range(self.players):
                if seat not in takers and seat != self.me:
                    value -= RETURNED * cards[seat] // (self.players - 1)
        return value

    def hand_worth(self, hand: "Counts", drawn: int, after: Mandala) -> int:
        """The hand after the turn: cards, those drawn unknown, and those taken back."""
        if is_complete(after):
            second, _ = second_player(totals(after), ups(after), after.marker)
            if self.me not in (after.marker, second):
                hand = plus(hand, plus(after.up[self.me], after.down[self.me]))
        held = sum(hand) + drawn
        colours = 6 - hand.count(0)
        return CARD * min(held, 8) + CARD // 3 * max(0, held - 8) + COLOUR * colours


def without_face_down(mandala: Mandala, player: int) -> Mandala:
    """The mandala as it looks to a player who remembers only the own face-down cards."""
    down = [mandala.down[seat] if seat == player else NO_CARDS for seat in range(len(mandala.down))]
    return Mandala(mandala.dark, mandala.light, mandala.marker, mandala.up, tuple(down))
