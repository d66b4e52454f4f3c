"""The position once more, for thinking: changeable, in small whole numbers, without events.

`flowers_core.flowers.rules` is the one to read and to believe; this is the same course of a turn with
everything left out that a search does not need, and property tests hold the two together. A position
is only ever made by `flowers_core.flowers.model.FlowersModel.sample` from a seat's view.

A heap of cards is one number: four bits for each colour, 24 in all, so heaps add and subtract as
numbers do (C1: no colour has more than 15 cards). A *place* is ``mandala * players + seat``, a
*holder* is ``seat * 6 + colour``. -1 stands for nobody and nothing.
"""

from typing import TYPE_CHECKING

from .actions import PASS, PLAYS, TAKE_DARK, TAKE_LIGHT, play_text
from .pieces import (
    CARDS_PER_COLOUR,
    pair_of,
    tile_colour,
    tile_value,
)
from .rules import FLOWERS_TO_END, HAND_LIMIT
from .scoring import flower_points, single_points

if TYPE_CHECKING:
    from ..chance import Pcg32

PLAY = 0
CLAIM = 1
OVER = 2
PHASES = {"play": PLAY, "claim": CLAIM, "over": OVER}

PLAY_COUNT = CARDS_PER_COLOUR * 18
"""Actions below it are plays: ``(count - 1) * 18 + colour * 3 + mandala``."""
DARK = PLAY_COUNT
LIGHT = PLAY_COUNT + 1
PASSING = PLAY_COUNT + 2
COUNT = [action // 18 + 1 for action in range(PLAY_COUNT)]
COLOUR = [action // 3 % 6 for action in range(PLAY_COUNT)]
WHERE = [action % 3 for action in range(PLAY_COUNT)]
UP_TO = [
    [[action for action in range(most * 18) if COLOUR[action] == colour] for most in range(CARDS_PER_COLOUR + 1)]
    for colour in range(6)
]
"""By colour and number: the plays of up to so many cards of it."""
TEXTS = [play_text(COUNT[action], COLOUR[action], WHERE[action]) for action in range(PLAY_COUNT)]
TEXTS += [TAKE_DARK, TAKE_LIGHT, PASS]

ALL_COLOURS = 63
TILE_COLOUR = [tile_colour(tile) for tile in range(36)]
TILE_VALUE = [tile_value(tile) for tile in range(36)]
TILE_POINTS = [single_points(tile) for tile in range(36)]
PAIR_POINTS = [[flower_points(pair_of(one, other)) if one != other else 0 for other in range(6)] for one in range(6)]
"""Points of a Flower by the values of its two tiles."""


class Position:
    """What lies where. Written to by the `Course` of its game only."""

    __slots__ = (
        "cards",
        "dark",
        "deck",
        "destroying",
        "discard",
        "discarded",
        "ending",
        "flowers",
        "hands",
        "held",
        "light",
        "owners",
        "passes",
        "phase",
        "points",
        "remaining",
        "seat",
        "shown",
        "singles",
        "standings",
        "tiles_dark",
        "tiles_light",
        "totals",
        "turn",
        "ups",
        "worths",
    )

    hands: "list[int]"
    """By seat: a heap."""
    held: "list[int]"
    """By seat: how many cards that is."""
    deck: "list[int]"
    """Colours of the cards, in no order: the next one is any of them."""
    discard: int
    """A heap."""
    discarded: int
    """How many cards that is."""
    dark: "list[int]"
    """Hidden dark tiles, in no order."""
    light: "list[int]"
    tiles_dark: "list[int]"
    """By mandala: its dark tile."""
    tiles_light: "list[int]"
    owners: "list[int]"
    """By mandala: the seat with the marker."""
    shown: "list[int]"
    """By mandala: a bit for each colour on a tile or a face-up card."""
    totals: "list[int]"
    """By place: cards there, face up and face down."""
    ups: "list[int]"
    """By place: face-up cards there."""
    cards: "list[int]"
    """By place: the heap of cards there."""
    singles: "list[int]"
    """By holder: the value of the single tile (its place in `pieces.VALUES`)."""
    flowers: "list[int]"
    """By seat: how many Flowers."""
    points: "list[int]"
    """By seat: points of Flowers and single tiles as they are (F1, F2)."""
    worths: "list[float] | None"
    """What the tiles that lie in mandalas are worth to whom, once worked out; None when that has changed."""
    standings: "list[float]"
    """By seat: what the tiles in front are worth; worked out together with `worths`."""
    seat: int
    """Who decides; -1 at the end."""
    turn: int
    phase: int
    passes: int
    destroying: int
    ending: bool
    """E2 has begun."""
    remaining: "list[int]"
    """E2: mandalas still to be destroyed, the next one first."""

    def copy(self) -> "Position":
        """The same position once more."""
        new = Position()
        new.hands = self.hands[:]
        new.held = self.held[:]
        new.deck = self.deck[:]
        new.discard = self.discard
        new.discarded = self.discarded
        new.dark = self.dark[:]
        new.light = self.light[:]
        new.tiles_dark = self.tiles_dark[:]
        new.tiles_light = self.tiles_light[:]
        new.owners = self.owners[:]
        new.shown = self.shown[:]
        new.totals = self.totals[:]
        new.ups = self.ups[:]
        new.cards = self.cards[:]
        new.singles = self.singles[:]
        new.flowers = self.flowers[:]
        new.points = self.points[:]
        new.worths = self.worths
        new.standings = self.standings
        new.seat = self.seat
        new.turn = self.turn
        new.phase = self.phase
        new.passes = self.passes
        new.destroying = self.destroying
        new.ending = self.ending
        new.remaining = self.remaining[:]
        return new


class Course:
    """What is legal and what follows from it, for one number of players and one draw (D1)."""

    def __init__(self, players: int, draw: int) -> None:
        self.players = players
        self.draw = draw
        self.seats = tuple(range(players))

    def to_act(self, position: Position) -> "int | None":
        return None if position.seat < 0 else position.seat

    def actions(self, position: Position) -> "list[int]":
        """P1, P3, P4, X1; plays by colour."""
        if position.phase == PLAY:
            seat = position.seat
            hand = position.hands[seat]
            held = position.held[seat]
            if held == 1 and not position.deck and not position.discard:
                return [PASSING]
            actions = UP_TO[0][hand & 15] + UP_TO[1][hand >> 4 & 15]
            actions += UP_TO[2][hand >> 8 & 15]
            actions += UP_TO[3][hand >> 12 & 15]
            actions += UP_TO[4][hand >> 16 & 15]
            actions += UP_TO[5][hand >> 20]
            if len(actions) == 3 * held > 3 and COUNT[actions[-1]] == held:
                # the hand has one colour only, and P3 forbids to play all of it
                return actions[:-3]
            return actions
        return [DARK, LIGHT] if position.phase == CLAIM else []

    def text(self, action: int) -> str:
        return TEXTS[action]

    def action(self, text: str) -> int:
        if text in PLAYS:
            count, colour, where = PLAYS[text]
            return (count - 1) * 18 + colour * 3 + where
        return TEXTS.index(text)

    def apply(self, position: Position, action: int, rng: "Pcg32") -> None:
        if action < PLAY_COUNT:
            self._play(position, action, rng)
        elif action == PASSING:
            position.passes += 1
            if position.passes == self.players:
                self._end(position, [0, 1, 2], rng)
            else:
                self._next_turn(position)
        else:
            where = position.destroying
            position.phase = PLAY
            position.destroying = -1
            self.destroy(position, where, self.second(position, where), action == DARK)
            if position.ending:
                position.remaining.pop(0)
                self._destroy_remaining(position)
            else:
                self._renew(position, where, rng)

    def _next_turn(self, position: Position) -> None:
        position.seat = position.turn % self.players
        position.turn += 1

    def _play(self, position: Position, action: int, rng: "Pcg32") -> None:
        """The four steps: play, draw, claim, complete."""
        where = WHERE[action]
        complete = self.put(position, action)
        number = self.draws(position, action)
        if number:
            self._draw(position, position.seat, number, rng)
        if not complete:
            position.seat = position.turn % self.players
            position.turn += 1
            return
        second = self.second(position, where)
        if second >= 0:
            self._ask(position, where)
        else:
            self.destroy(position, where, second, True)
            self._renew(position, where, rng)

    def put(self, position: Position, action: int) -> bool:
        """P1, P2, L1: the cards on the table and the claim, which no draw changes; whether M1 follows."""
        seat = position.seat
        count = COUNT[action]
        where = WHERE[action]
        cards = count << 4 * COLOUR[action]
        place = where * self.players + seat
        position.passes = 0
        position.hands[seat] -= cards
        position.held[seat] -= count
        position.cards[place] += cards
        complete = lay(position, where, place, action)
        if self.claims(position, where, seat):
            position.owners[where] = seat
        return complete

    def draws(self, position: Position, action: int) -> int:
        """D1, D2: how many cards are drawn once that play was put down."""
        left = position.held[position.seat]
        if COUNT[action] > 1 or left >= HAND_LIMIT:
            return 0
        return min(self.draw, HAND_LIMIT - left, len(position.deck) + position.discarded)

    def _draw(self, position: Position, seat: int, number: int, rng: "Pcg32") -> None:
        """D2, and as in S1 every card left in the deck is equally likely to be the next."""
        deck = position.deck
        hand = position.hands[seat]
        position.held[seat] += number
        while number:
            if not deck:
                for colour in range(6):
                    deck += [colour] * (position.discard >> 4 * colour & 15)
                position.discard = 0
                position.discarded = 0
            place = rng.below(len(deck))
            hand += 1 << 4 * deck[place]
            deck[place] = deck[-1]
            deck.pop()
            number -= 1
        position.hands[seat] = hand

    def claims(self, position: Position, where: int, seat: int) -> bool:
        """L1: whether the player who has just played there takes the marker."""
        ups = position.ups
        totals = position.totals
        first = where * self.players
        if position.owners[where] == seat or not ups[first + seat]:
            return False
        mine = totals[first + seat]
        best = 0
        for other in self.seats:
            if ups[first + other] and other != seat and totals[first + other] > best:
                best = totals[first + other]
        return mine > best

    def second(self, position: Position, where: int) -> int:
        """X2, X3, X4: who would take the other tile; -1 for nobody."""
        owner = position.owners[where]
        if owner < 0:
            return -1
        ups = position.ups
        totals = position.totals
        first = where * self.players
        second = -1
        most = up = 0
        tied = False
        for seat in self.seats:
            place = first + seat
            if ups[place] and seat != owner:
                if totals[place] > most or (totals[place] == most and ups[place] > up):
                    second = seat
                    most = totals[place]
                    up = ups[place]
                    tied = False
                elif totals[place] == most and ups[place] == up:
                    tied = True
        if tied or (self.players == 2 and 2 * most < totals[first + owner]):
            return -1
        return second

    def _ask(self, position: Position, where: int) -> None:
        """X1: the owner decides."""
        position.phase = CLAIM
        position.seat = position.owners[where]
        position.destroying = where

    def destroy(self, position: Position, where: int, second: int, owner_takes_dark: bool) -> None:
        """X2 to X6; leaves the place without tiles."""
        owner = position.owners[where]
        dark = position.tiles_dark[where]
        light = position.tiles_light[where]
        if second >= 0:
            take(position, owner, dark if owner_takes_dark else light)
            take(position, second, light if owner_takes_dark else dark)
        elif owner >= 0:
            take(position, owner, dark)
            take(position, owner, light)
        position.worths = None
        position.tiles_dark[where] = position.tiles_light[where] = position.owners[where] = -1
        position.shown[where] = 0
        first = where * self.players
        for seat in self.seats:
            place = first + seat
            cards = position.cards[place]
            if cards:
                if seat in (owner, second):
                    position.discard += cards
                    position.discarded += position.totals[place]
                else:
                    position.hands[seat] += cards
                    position.held[seat] += position.totals[place]
                position.cards[place] = position.totals[place] = position.ups[place] = 0

    def _renew(self, position: Position, where: int, rng: "Pcg32") -> None:
        """X7, and the end of the turn (E1)."""
        tiles_left = len(position.dark) > 0
        if tiles_left:
            dark = drawn(position.dark, rng)
            light = drawn(position.light, rng)
            position.tiles_dark[where] = dark
            position.tiles_light[where] = light
            position.shown[where] = 1 << TILE_COLOUR[dark] | 1 << TILE_COLOUR[light]
        if not tiles_left or max(position.flowers) >= FLOWERS_TO_END:
            self._end(position, [other for other in range(3) if other != where], rng)
        else:
            self._next_turn(position)

    def _end(self, position: Position, mandalas: "list[int]", rng: "Pcg32") -> None:
        """E2."""
        position.ending = True
        position.remaining = rng.shuffled(mandalas)
        self._destroy_remaining(position)

    def _destroy_remaining(self, position: Position) -> None:
        """Destroys what remains until an owner has to choose, or the game is over."""
        while position.remaining:
            where = position.remaining[0]
            second = self.second(position, where)
            if second >= 0:
                self._ask(position, where)
                return
            self.destroy(position, where, second, True)
            position.remaining.pop(0)
        position.phase = OVER
        position.seat = -1


def lay(position: Position, where: int, place: int, action: int) -> bool:
    """P1, P2, M1: the cards on the table, counted; whether the mandala is now complete."""
    count = COUNT[action]
    position.totals[place] += count
    bit = 1 << COLOUR[action]
    if position.shown[where] & bit:
        return False
    position.shown[where] += bit
    position.ups[place] += count
    return position.shown[where] == ALL_COLOURS


def take(position: Position, seat: int, tile: int) -> None:
    """X5: the tile lies in front of the player; a Flower is made at once."""
    holder = seat * 6 + TILE_COLOUR[tile]
    single = position.singles[holder]
    if single < 0:
        position.singles[holder] = TILE_VALUE[tile]
        position.points[seat] += TILE_POINTS[tile]
    else:
        position.singles[holder] = -1
        position.flowers[seat] += 1
        position.points[seat] += PAIR_POINTS[single][TILE_VALUE[tile]] - TILE_POINTS[single]


def victory(points: "list[int]", held: "list[int]") -> "list[float]":
    """F3: most points, then most cards in hand, then shared."""
    best = max([100 * points[seat] + held[seat] for seat in range(len(points))])
    shares = [1.0 if 100 * points[seat] + held[seat] == best else 0.0 for seat in range(len(points))]
    winners = sum(shares)
    return [share / winners for share in shares]


def drawn(stack: "list[int]", rng: "Pcg32") -> int:
    """Any tile of the stack, taken from it."""
    place = rng.below(len(stack))
    tile = stack[place]
    stack[place] = stack[-1]
    stack.pop()
    return tile
