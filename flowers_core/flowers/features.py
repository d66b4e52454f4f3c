"""What a position is worth to each seat: named features, each with the rule behind it, and their weights.

Every player has a *score*, the sum of weights · features of that player alone, so that the same
features serve any number of players; chances to win are the softmax of the scores. The weights were
learned from games (`python3 -m flowers_core train`) and stand in ``weights.json`` by name.

The families of features, per player; numbers after a dot choose one weight of a family:

``points.F``        points so far (F1, F2), by the most Flowers that anybody has, 0 … 2: the end is nearer (E1)
``flowers.N``       has N Flowers: the third one ends the game (E1)
``single.V``        an open single tile of value V, which can still become a Flower (X5, F2)
``hand.N``          N cards in hand: choice of plays (P1), and whether drawing stops (D1, F3)
``colours.N``       N different colours in hand: some will be new somewhere (P2)
``doubles.N``       N colours of which two or more are in hand: several cards at once win claims (L1)
``alone.M``         owns a claim without a second player (X2, X3), M colours missing (M1): worth of both tiles
``owner.M.L``       owns a claim by L cards and must share (X1), M colours missing: worth of the better tile
``second.M``        would take the other tile (X2), M colours missing: worth of that tile
``grab.M``          can take somebody else's claim at once (L1), before whoever played last moves again: worth
                    of the better tile there
``chase.M.D``       needs D cards for somebody else's claim (L1), and can not or must wait: the same
``spent.M``         own cards in mandalas where a tile would be taken: they will be discarded (X6)
``back.M``          own cards in mandalas where none would be taken: they come back (X6)
``finish.next``     is next to play and holds the last missing colour (M1): the gain, if it is one
``finish.later``    the same for everybody else
``tempo``           is next to play

What a tile is *worth* to a player is what taking it would change in the first three families, its
own less the mean of the others'; once the third Flower is made points count twice as much. M is 1 or 2 (a
mandala that lacks 3 has cards of one player only), L is 0 … 3 (3 and more), D is 1 … 3.

Numbers only by + - * / so that every Python finds the same: no exp or log of the machine.
"""

from typing import TYPE_CHECKING

from ..odds import softmax
from .fast import (
    CLAIM,
    COLOUR,
    COUNT,
    DARK,
    PAIR_POINTS,
    PASSING,
    TILE_COLOUR,
    TILE_POINTS,
    TILE_VALUE,
    WHERE,
    Course,
    Position,
    victory,
)
from .rules import FLOWERS_TO_END, HAND_LIMIT

if TYPE_CHECKING:
    from typing import Any

    Weights = dict[str, Any]

MOST_HELD = 12
"""Hands of more cards count as this many."""
LAST = 2
"""So much more points count once the third Flower is made: they decide then (E1, F3)."""
LEADS = 3
CHASES = 3
MISSING = [6 - sum([shown >> colour & 1 for colour in range(6)]) for shown in range(64)]
"""By colours shown: how many are missing."""
LACKED = [max([colour if not shown >> colour & 1 else 0 for colour in range(6)]) for shown in range(64)]
"""By colours shown: the last one missing."""

OF_WORTH = ("alone", "owner", "second", "grab", "chase", "finish")
"""The families whose values are what tiles are worth by the other weights."""


_HELD = range(16)
"""Cards of one colour in a heap."""
_SHAPE = [0, 1] + [9] * 14
"""By cards of one colour: a colour, and eight if they are two or more."""
HIGHEST = bytes([max(one, two, three) for three in _HELD for two in _HELD for one in _HELD])
"""By half a heap (three colours): the cards of its most frequent colour."""
SHAPES = bytes([_SHAPE[one] + _SHAPE[two] + _SHAPE[three] for three in _HELD for two in _HELD for one in _HELD])
"""By half a heap: different colours, and eight times the colours of two or more cards."""


def names() -> "list[str]":
    """Every feature, in the order of the file."""
    found = ["points." + str(most) for most in range(3)]
    found += ["flowers.1", "flowers.2"]
    found += ["single." + value for value in ("2", "3", "4", "5", "7", "x3")]
    found += ["hand." + str(held) for held in range(MOST_HELD + 1)]
    found += ["colours." + str(number) for number in range(7)]
    found += ["doubles." + str(number) for number in range(7)]
    for missing in range(1, 4):
        end = "." + str(missing)
        found += ["alone" + end, "spent" + end, "back" + end]
        if missing < 3:
            found += ["owner" + end + "." + str(lead) for lead in range(LEADS + 1)]
            found += ["second" + end, "grab" + end]
            found += ["chase" + end + "." + str(cards) for cards in range(1, CHASES + 1)]
    return found + ["finish.next", "finish.later", "tempo"]


SCALE = 10000
"""The file has whole numbers: a weight in so many parts of one, which every Python reads alike."""
_EVALUATORS: "dict[tuple[int, int, bool], Evaluator]" = {}


def evaluator_for(course: Course, frozen: bool = False) -> "Evaluator":
    """The evaluator with the learned weights, made once for each number of players and draw.

    ``frozen``: with those of the player `one-ply`, which later training leaves alone.
    """
    key = (course.players, course.draw, frozen)
    if key not in _EVALUATORS:
        if frozen:
            from .weights_one_ply import DATA as data
        else:
            from .weights import DATA as data
        _EVALUATORS[key] = Evaluator(course, unpacked(data, course.players))
    return _EVALUATORS[key]


def unpacked(data: "Any", players: int) -> "dict[str, float]":
    """The weights for so many players by name, from the content of a weights file."""
    parts = data["players"][str(players)]["weights"]
    return {name: parts[name] / SCALE for name in parts}


class Evaluator:
    """Weights laid out for looking up, and the arithmetic on a `Position`."""

    def __init__(self, course: Course, weights: "Weights", worth: "Weights | None" = None) -> None:
        """``weights``: by name. ``worth``: those by which tiles are judged, where they differ.

        The first may be anything that adds up and can be multiplied by a number; training hands in
        the features themselves and so gets what each contributes.
        """
        self.course = course
        self.players = course.players
        self.seats = course.seats
        self.others = 1 / (course.players - 1)
        self.points = [weights["points." + str(most)] for most in range(3)]
        self.points.append(weights["points.3"] if "points.3" in weights else self.points[2] * LAST)
        self.flowers = [0.0, weights["flowers.1"], weights["flowers.2"]] + [weights["flowers.2"]] * 6
        self.single = [weights["single." + value] for value in ("2", "3", "4", "5", "7", "x3")] + [0.0]
        self.hand = [weights["hand." + str(held)] for held in range(MOST_HELD + 1)]
        # after d cards were drawn unseen, each of any colour, n colours may have become more (D1)
        colours = [weights["colours." + str(number)] for number in range(7)] + [0.0]
        self.colours = [colours]
        for _ in range(HAND_LIMIT):
            colours = [
                colours[number] * (number / 6) + colours[number + 1] * (1 - number / 6) for number in range(7)
            ] + [0.0]
            self.colours.append(colours)
        self.doubles = [weights["doubles." + str(number)] for number in range(7)]
        self.alone = [0.0]
        self.owner: "list[list[Any]]" = [[]]
        self.second = [0.0]
        self.grab: "list[Any]" = [None]
        self.chase: "list[list[Any]]" = [[]]
        self.spent = [0.0]
        self.back = [0.0]
        self.lost = [0.0]
        """``spent`` instead of ``back``."""
        for missing in range(1, 4):
            end = "." + str(missing)
            self.alone.append(weights["alone" + end])
            self.spent.append(weights["spent" + end])
            self.back.append(weights["back" + end])
            self.lost.append(weights["spent" + end] + weights["back" + end] * -1)
            if missing < 3:
                self.owner.append([weights["owner" + end + "." + str(lead)] for lead in range(LEADS + 1)])
                self.second.append(weights["second" + end])
                # a weights file older than ``grab`` has the same for both
                self.grab.append(weights.get("grab" + end))
                chase = [weights["chase" + end + "." + str(cards)] for cards in range(1, CHASES + 1)]
                self.chase.append([0.0] + chase)
        self.finish_next = weights["finish.next"]
        self.finish_later = weights["finish.later"]
        self.tempo = weights["tempo"]
        self.judge = self if worth is None else Evaluator(course, worth)
        self.unseen: "list[float]" = []
        """By cards drawn unseen: the chance that one of a given colour is among them."""
        chance = 1.0
        for _ in range(HAND_LIMIT + 1):
            self.unseen.append(1 - chance)
            chance = chance * 5 / 6

    # -- from outside ---------------------------------------------------------------------------------

    def values(self, position: Position) -> "list[float]":
        """Each seat's chance to win, the game not being over."""
        if position.phase == CLAIM:
            first, other = self.children(position, [DARK, DARK + 1])
            return first if first[position.seat] >= other[position.seat] else other
        return softmax(self.scores(position, position.seat))

    def scores(self, position: Position, next_seat: int) -> "list[Any]":
        """Each seat's weights · features; ``next_seat`` plays next. Cards held but not in the heap of
        the hand are of any colour."""
        worths = self.worths(position)
        scores = self.standings(position)
        for seat in self.seats:
            scores[seat] += self.hand_score(position.hands[seat], position.held[seat])
        scores[next_seat] += self.tempo
        for where in range(3):
            promised = self.promise(position, where, worths, (next_seat - 1) % self.players)
            for seat in self.seats:
                scores[seat] += promised[seat]
            if MISSING[position.shown[where]] == 1:
                for seat in self.seats:
                    weight = self.finish_next if seat == next_seat else self.finish_later
                    gain = self.finish(position, where, worths, seat, position.hands[seat], position.held[seat])
                    scores[seat] += weight * gain
        return scores

    def children(self, position: Position, actions: "list[int]") -> "list[list[float]]":
        """`values` after each legal action; cards and tiles drawn are not looked at.

        The same as `scores` after every play, but a play changes one mandala and one hand only, and
        the mandala in the same way for most colours.
        """
        if position.phase == CLAIM:
            return [self.chosen(position, action == DARK) for action in actions]
        if actions[0] == PASSING:
            return [self.passed(position)]
        players = self.players
        seats = self.seats
        course = self.course
        seat = position.seat
        next_seat = position.turn % players
        totals = position.totals
        ups = position.ups
        owners = position.owners
        hand = position.hands[seat]
        held = position.held[seat]
        worths = self.worths(position)

        # what stays as it is, whatever is played: all but the mandala and the own hand
        fixed = self.standings(position)
        for other in seats:
            if other != seat:
                fixed[other] += self.hand_score(position.hands[other], position.held[other])
        fixed[next_seat] += self.tempo
        ones = [where for where in range(3) if MISSING[position.shown[where]] == 1]
        promised = [self.promise(position, where, worths, seat) for where in range(3)]
        for where in ones:
            self.add_finishes(position, where, worths, promised[where])
        for other in seats:
            fixed[other] += promised[0][other] + promised[1][other] + promised[2][other]

        own_hands: "dict[int, float]" = {}
        """By colour and count played: the score of the own hand."""
        touched: "dict[int, list[float]]" = {}
        """By mandala, count, whether face up, and colour lacked if one: all scores but that of the own hand."""
        found = []
        for action in actions:
            where = WHERE[action]
            colour = COLOUR[action]
            count = COUNT[action]
            shown = position.shown[where]
            missing = MISSING[shown]
            new = not shown >> colour & 1
            if new and missing == 1:
                after = position.copy()
                course.put(after, action)
                after.held[seat] += course.draws(after, action)
                found.append(self.completed(after, where))
                continue
            hand_after = hand - (count << 4 * colour)
            held_after = held - count
            if count == 1 and held_after < HAND_LIMIT:
                held_after += min(course.draw, HAND_LIMIT - held_after, len(position.deck) + position.discarded)
            key = action // 3
            if key not in own_hands:
                own_hands[key] = self.hand_score(hand_after, held_after)
            own = own_hands[key]
            if new:
                shown |= 1 << colour
                missing -= 1
            key = count * 6 + where * 2 + new
            if missing == 1:
                key = key * 6 + LACKED[shown] + 1000
            place = where * players + seat
            if key not in touched:
                owner = owners[where]
                before = position.shown[where]
                totals[place] += count
                if new:
                    ups[place] += count
                    position.shown[where] = shown
                if course.claims(position, where, seat):
                    owners[where] = seat
                scores = self.promise(position, where, worths, seat)
                if missing == 1:
                    self.add_finishes(position, where, worths, scores)
                for other in seats:
                    scores[other] += fixed[other] - promised[where][other]
                touched[key] = scores
                owners[where] = owner
                position.shown[where] = before
                totals[place] -= count
                if new:
                    ups[place] -= count
            scores = touched[key][:]
            scores[seat] += own
            for one in ones:
                if one != where:
                    scores[seat] += self.finish_later * self.finish(position, one, worths, seat, hand_after, held_after)
            if missing == 1:
                totals[place] += count
                before = position.shown[where]
                position.shown[where] = shown
                owner = owners[where]
                if new:
                    ups[place] += count
                if course.claims(position, where, seat):
                    owners[where] = seat
                scores[seat] += self.finish_later * self.finish(position, where, worths, seat, hand_after, held_after)
                owners[where] = owner
                position.shown[where] = before
                totals[place] -= count
                if new:
                    ups[place] -= count
            found.append(softmax(scores))
        return found

    def add_finishes(self, position: Position, where: int, worths: "list[float]", scores: "list[float]") -> None:
        """Adds `finish` of everybody but the seat to act."""
        next_seat = position.turn % self.players
        for seat in self.seats:
            if seat != position.seat:
                gain = self.finish(position, where, worths, seat, position.hands[seat], position.held[seat])
                if gain:
                    scores[seat] += (self.finish_next if seat == next_seat else self.finish_later) * gain

    def turned(self, position: Position) -> "list[float]":
        """The value when this turn is over."""
        return softmax(self.scores(position, position.turn % self.players))

    def passed(self, position: Position) -> "list[float]":
        """P4: the value after a pass."""
        if position.passes + 1 < self.players:
            return self.turned(position)
        after = position.copy()
        after.remaining = [0, 1, 2]
        return self.ended(after)

    # -- destroying -----------------------------------------------------------------------------------

    def completed(self, position: Position, where: int) -> "list[float]":
        """X1: the value once the mandala is destroyed, the owner choosing what is best then."""
        owner = position.owners[where]
        if self.course.second(position, where) < 0:
            return self.destroyed(position.copy(), where, True)
        dark = self.destroyed(position.copy(), where, True)
        light = self.destroyed(position.copy(), where, False)
        return dark if dark[owner] >= light[owner] else light

    def chosen(self, position: Position, owner_takes_dark: bool) -> "list[float]":
        """The value after a choice in phase ``claim``."""
        return self.destroyed(position.copy(), position.destroying, owner_takes_dark)

    def destroyed(self, position: Position, where: int, owner_takes_dark: bool) -> "list[float]":
        """X2 to X7, changing the position; the tiles of the new mandala stay hidden."""
        self.course.destroy(position, where, self.course.second(position, where), owner_takes_dark)
        if position.ending:
            position.remaining.pop(0)
            return self.ended(position)
        if max(position.flowers) >= FLOWERS_TO_END or not position.dark:
            position.remaining = [other for other in range(3) if other != where]
            return self.ended(position)
        return self.turned(position)

    def ended(self, position: Position) -> "list[float]":
        """E2, in the order that ``remaining`` happens to have; changes the position."""
        course = self.course
        position.ending = True
        while position.remaining:
            where = position.remaining[0]
            if course.second(position, where) >= 0:
                return self.completed(position, where)
            course.destroy(position, where, -1, True)
            position.remaining.pop(0)
        return victory(position.points, position.held)

    # -- parts of a score -----------------------------------------------------------------------------

    def standing(self, position: Position, seat: int, most: int) -> "Any":
        """Tiles in front of a player, while somebody has ``most`` Flowers."""
        score = self.points[most] * position.points[seat] + self.flowers[position.flowers[seat]]
        for holder in range(seat * 6, seat * 6 + 6):
            score += self.single[position.singles[holder]]
        return score

    def standings(self, position: Position) -> "list[Any]":
        """`standing` of every seat; a new list."""
        most = min(max(position.flowers), FLOWERS_TO_END)
        return [self.standing(position, seat, most) for seat in self.seats]

    def worths(self, position: Position) -> "list[float]":
        """What the tiles in mandalas are worth: ``[(mandala * 2 + light) * players + seat]``."""
        if position.worths is None:
            position.worths = self.judge.judged(position)
        return position.worths

    def judged(self, position: Position) -> "list[float]":
        """As `worths`, worked out."""
        most = min(max(position.flowers), FLOWERS_TO_END)
        higher = min(most + 1, FLOWERS_TO_END)
        rise = [(self.points[higher] - self.points[most]) * position.points[seat] for seat in self.seats]
        found = []
        for tile in range(6):
            number = position.tiles_light[tile // 2] if tile % 2 else position.tiles_dark[tile // 2]
            for seat in self.seats:
                worth = 0.0
                if number >= 0:
                    single = position.singles[seat * 6 + TILE_COLOUR[number]]
                    value = TILE_VALUE[number]
                    if single < 0:
                        worth = self.points[most] * TILE_POINTS[number] + self.single[value]
                    else:
                        made = PAIR_POINTS[single][value] - TILE_POINTS[single]
                        flowers = position.flowers[seat]
                        worth = self.flowers[flowers + 1] - self.flowers[flowers] - self.single[single]
                        if flowers == most < FLOWERS_TO_END:
                            # a Flower more than anybody had: everybody's points count for more
                            worth += self.points[higher] * made
                            worth += rise[seat] - (total(rise) - rise[seat]) * self.others
                        else:
                            worth += self.points[most] * made
                found.append(worth)
        return found

    def hand_score(self, hand: int, held: int) -> "Any":
        """Cards in hand, of which those not in the heap are of any colour."""
        form = SHAPES[hand & 4095] + SHAPES[hand >> 12]
        drawn = held - sum_of(hand)
        return self.hand[min(held, MOST_HELD)] + self.colours[drawn][form & 7] + self.doubles[form >> 3]

    def promise(self, position: Position, where: int, worths: "list[float]", last: int) -> "list[Any]":
        """What a mandala promises each seat as it lies, ``last`` having played last; a new list."""
        scores: "list[Any]" = [0.0] * self.players
        owner = position.owners[where]
        if owner < 0:
            return scores
        players = self.players
        first = where * players
        totals = position.totals
        ups = position.ups
        missing = MISSING[position.shown[where]]
        mine = totals[first + owner]
        dark = first * 2
        light = dark + players
        second = -1
        rival = up = 0
        tied = False
        spent = self.spent[missing]
        back = self.back[missing]
        grab = self.grab[missing] if missing < 3 else None
        # X2 as in `Course.second`, which this is too often for to be asked
        for seat in self.seats:
            cards = totals[first + seat]
            if seat == owner:
                scores[seat] = spent * cards
                continue
            scores[seat] = back * cards
            faces = ups[first + seat]
            if faces:
                if cards > rival or (cards == rival and faces > up):
                    second = seat
                    rival = cards
                    up = faces
                    tied = False
                elif cards == rival and faces == up:
                    tied = True
                best = worths[dark + seat]
                if worths[light + seat] > best:
                    best = worths[light + seat]
                need = mine - cards + 1
                if grab is not None and seat != last and need <= strongest(position.hands[seat], position.held[seat]):
                    scores[seat] += grab * best
                elif need <= CHASES:
                    scores[seat] += self.chase[missing][need] * best
        if tied or second < 0 or (players == 2 and 2 * rival < mine):
            scores[owner] += self.alone[missing] * (worths[dark + owner] + worths[light + owner])
            return scores
        lead = mine - rival
        weight = self.owner[missing][lead if lead < LEADS else LEADS]
        scores[second] += self.lost[missing] * rival
        others = self.others
        if (
            worths[dark + owner] - worths[light + second] * others
            >= worths[light + owner] - worths[dark + second] * others
        ):
            scores[owner] += weight * worths[dark + owner]
            scores[second] += self.second[missing] * worths[light + second]
        else:
            scores[owner] += weight * worths[light + owner]
            scores[second] += self.second[missing] * worths[dark + second]
        return scores

    def finish(self, position: Position, where: int, worths: "list[float]", seat: int, hand: int, held: int) -> float:
        """M1: what completing the mandala, which lacks one colour, would bring the seat with that hand,
        if it gains, as likely as it holds the colour; else 0."""
        count = hand >> 4 * LACKED[position.shown[where]] & 15
        chance = 1.0
        if not count:
            drawn = held - sum_of(hand)
            if not drawn:
                return 0.0
            count = 1
            chance = self.unseen[drawn]
        place = where * self.players + seat
        position.totals[place] += count
        position.ups[place] += count
        owner = position.owners[where]
        if self.course.claims(position, where, seat):
            position.owners[where] = seat
        gain = self.gain(position, where, worths, seat)
        position.owners[where] = owner
        position.totals[place] -= count
        position.ups[place] -= count
        return gain * chance if gain > 0 else 0.0

    def gain(self, position: Position, where: int, worths: "list[float]", seat: int) -> float:
        """What the seat would get if the mandala were destroyed now, less the mean of the others'."""
        owner = position.owners[where]
        second = self.course.second(position, where)
        dark = where * 2 * self.players
        light = dark + self.players
        if second < 0:
            own = worths[dark + owner] + worths[light + owner]
            return own if seat == owner else -own * self.others
        own = worths[dark + owner]
        other = worths[light + second]
        if own - other * self.others < worths[light + owner] - worths[dark + second] * self.others:
            own = worths[light + owner]
            other = worths[dark + second]
        if seat == owner:
            return own - other * self.others
        if seat == second:
            return other - own * self.others
        return -(own + other) * self.others


def strongest(hand: int, held: int) -> int:
    """P1, P3: the most cards of one colour that can be played from the hand at once."""
    most = max(HIGHEST[hand & 4095], HIGHEST[hand >> 12])
    return most - 1 if most == held and most > 1 else most


def sum_of(heap: int) -> int:
    """How many cards a heap has."""
    heap = (heap & 0x0F0F0F) + (heap >> 4 & 0x0F0F0F)
    return (heap & 255) + (heap >> 8 & 255) + (heap >> 16)


def total(numbers: "list[Any]") -> "Any":
    """Added one after the other; `sum` does that to fractions on some Pythons only."""
    found = numbers[0]
    for number in numbers[1:]:
        found = found + number
    return found
