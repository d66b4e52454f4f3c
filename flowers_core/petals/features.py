"""What a position is worth to each seat: named features, each with the rule behind it, and their weights.

Every player has a *score*, the sum of weights · features of that player, so that the same features serve any
number of players; chances to win are the softmax of the scores. The weights were learned from games
(`python3 -m flowers_core train --game petals`) and stand in ``weights.json`` by name.

The features, per player; points count in tens. Each has a weight for 0, 1, 3, 6, 10 and 15 own turns left (the number
after the dot), and what lies between is mixed from the two: a point is worth more when few can follow (E1).

``lowest`` ``second`` ``third`` ``highest``   points on the own trackers, in their order (W2: the two lowest count)
``poured``    the two lowest together, had every turn left `POUR` points, and all went to where they lack most (W2)
``led``       trackers on which nobody has more (W1)
``none``      there are none, so this player would be out (W1)
``behind``    then: how much is missing on the nearest one
``margin``    else: by how much the safest one is led
``turns``     1: what it is worth to have so many turns left, so the turn's place in the round (E1)
``hand.lowest`` … ``hand.highest``   numbers of the cards in hand for these trackers: they will match there (T2), or
                                     be scored as the last card (E1); all as far as they differ from the mean card
``hand.symbols``   symbols of the cards in hand: effects (T3), but no points

Who has no turn left has the last card's numbers counted at once (E1). In the variant `harmony` (W3) the difference
between highest and lowest counts, so everything has a weight of its own there (``harmony.`` before its name).

Numbers only by + - * / so that every Python finds the same: no exp or log of the machine.
"""

from typing import TYPE_CHECKING

from ..odds import softmax
from .fast import BITS, CARD, MASK, MOVE, POINTS, SAME, SPOT, SYMBOLS, TO_SCORE, Course, gains_of, points_in
from .scoring import symbol_pairs

if TYPE_CHECKING:
    from .fast import Gains, Position
    from .pieces import Cards

    Values = list[float]

PARTS = ("lowest", "second", "third", "highest", "poured", "led", "none", "behind", "margin", "turns")
HAND = ("hand.lowest", "hand.second", "hand.third", "hand.highest", "hand.symbols")
KNOTS = (0, 1, 3, 6, 10, 15)
HARMONY = "harmony."
TENS = 0.1
POUR = 6
FAR = 20
"""More points behind or ahead count as so many."""
LOOKED_AT = 60
"""So many of the points that moving a card may bring are looked at when the thinking begins."""
KEPT = 12
"""So many of them are kept for each seat: as those that bring most may be fixed (T7)."""
MEMORY = 4000
"""So many positions' values are remembered."""


def names() -> "list[str]":
    """Every feature, in the order of the file."""
    found = [part + "." + str(knot) for part in PARTS + HAND for knot in KNOTS]
    return found + [HARMONY + name for name in found]


def mixed(rest: int) -> "list[tuple[int, float]]":
    """The knots that count with so many own turns left, by their places, and how much each does."""
    for place in range(1, len(KNOTS)):
        low, high = KNOTS[place - 1], KNOTS[place]
        if rest < high:
            share = (rest - low) / (high - low)
            return [(place - 1, 1 - share), (place, share)] if share else [(place - 1, 1.0)]
    return [(len(KNOTS) - 1, 1.0)]


def rests(course: Course) -> "list[list[int]]":
    """By turn, from 0 to one after the last, and seat: the own turns from then on (E1)."""
    players = course.players
    found = [[0] * players]
    for turn in range(course.last, -1, -1):
        found.append([left + (turn > 0 and (turn - 1) % players == seat) for seat, left in enumerate(found[-1])])
    found.reverse()
    return found


def poured(lowest: int, second: int, third: int, highest: int, budget: int) -> float:
    """The two lowest together after that many points more, each going to the lowest."""
    step = second - lowest
    if budget <= step:
        return lowest + budget + second
    budget -= step
    step = 2 * (third - second)
    if budget <= step:
        return 2 * second + budget
    budget -= step
    step = 3 * (highest - third)
    if budget <= step:
        return 2 * third + budget * 2 / 3
    return 2 * highest + (budget - step) / 2


def parts_of(scores: "tuple[int, ...]", rest: "list[int]") -> "list[tuple[float, ...]]":
    """The features in the order of `PARTS`, per seat. ``rest``: turns left."""
    own = [(heap & MASK, heap >> BITS & MASK, heap >> 2 * BITS & MASK, heap >> 3 * BITS) for heap in scores]
    number = len(own)
    led = [0] * number
    behind = [FAR] * number
    margin = [0] * number
    for element in range(4):
        best = other = -1
        first = 0
        for seat in range(number):
            points = own[seat][element]
            if points > best:
                other = best
                best = points
                first = seat
            elif points > other:
                other = points
        if best > other:
            led[first] += 1
            if best - other > margin[first]:
                margin[first] = best - other
        for seat in range(number):
            points = best - own[seat][element]
            if points:
                if points < behind[seat]:
                    behind[seat] = points
            elif best == other:
                led[seat] += 1
    found: "list[tuple[float, ...]]" = []
    for seat in range(number):
        lowest, second, third, highest = sorted(own[seat])
        some = led[seat]
        found.append(
            (
                lowest * TENS,
                second * TENS,
                third * TENS,
                highest * TENS,
                poured(lowest, second, third, highest, POUR * rest[seat]) * TENS,
                float(some),
                0.0 if some else 1.0,
                0.0 if some else behind[seat] * TENS,
                (margin[seat] if margin[seat] < FAR else FAR) * TENS if some else 0.0,
                1.0,
            )
        )
    return found


class Evaluator:
    """Weights laid out for looking up, and the arithmetic on a `Position`."""

    def __init__(self, course: Course, weights: "dict[str, float]") -> None:
        """``weights``: by name."""
        self.course = course
        self.players = course.players
        self.seats = range(course.players)
        self.rests = rests(course)
        begin = HARMONY if course.harmony else ""
        self.parts: "list[list[float]]" = []
        """By own turns left: the weights of `PARTS`."""
        self.hand: "list[list[float]]" = []
        """The same of `HAND`."""
        for rest in range(max(self.rests[1]) + 1):
            knots = mixed(rest)
            for table, family in ((self.parts, PARTS), (self.hand, HAND)):
                row = []
                for part in family:
                    weight = 0.0
                    for knot, share in knots:
                        weight += weights[begin + part + "." + str(KNOTS[knot])] * share
                    row.append(weight)
                table.append(row)
        self.numbers = numbers_of(course.cards)
        self.seen: "dict[tuple[tuple[int, ...], int, int], Scoring]" = {}

    # -- from outside ---------------------------------------------------------------------------------

    def values(self, position: "Position") -> "Values":
        """Each seat's chance to win, the game not being over."""
        if position.card >= 0 or position.phase == MOVE:
            seat = position.seat
            children = self.children(position, self.course.actions(position))
            best = children[0]
            for child in children:
                if child[seat] > best[seat]:
                    best = child
            return best
        scores = self.counted(position, position.turn)
        rest = self.rests[position.turn]
        found = self.public(scores, position.turn)
        for seat in self.seats:
            found[seat] += self.hand_score(scores[seat], rest[seat], position.hands[seat])
        return softmax(found)

    def children(self, position: "Position", actions: "list[int]") -> "list[Values]":
        """`values` after each of these actions, cards drawn not looked at; of a step, what the best way to go on
        from it is worth; of a placement with an effect, what the best move in sight is worth."""
        return Look(self, position).children(actions)

    def gains(self, position: "Position", seat: int) -> "Gains":
        """What moves promise the seat in this garden: see `Position.gains`."""
        scoring = self.after(position.scores, position.turn, seat)
        gains = [(-scoring.look(gain[0])[0], gain) for gain in gains_of(position.garden, LOOKED_AT)]
        gains.sort()
        return [gain for _, gain in gains[:KEPT]]

    # -- scores ---------------------------------------------------------------------------------------

    def counted(self, position: "Position", turn: int) -> "tuple[int, ...]":
        """E1: the points as they are, and the last card of everybody whose turns are over."""
        scores = position.scores
        rest = self.rests[turn]
        if all(rest):
            return scores
        kept = self.course.kept
        return tuple(
            [
                scores[seat] if rest[seat] or seat == position.seat else scores[seat] + kept[position.hands[seat][0]]
                for seat in self.seats
            ]
        )

    def public(self, scores: "tuple[int, ...]", turn: int) -> "Values":
        """Each seat's score at the beginning of a turn, hands apart; a new list."""
        rest = self.rests[turn]
        found = []
        for left, parts in zip(rest, parts_of(scores, rest)):
            score = 0.0
            for weight, part in zip(self.parts[left], parts):
                score += weight * part
            found.append(score)
        return found

    def hand_score(self, heap: int, rest: int, hand: "tuple[int, ...]") -> float:
        """Cards in hand of a player with these points and turns left."""
        if not rest:
            return 0.0
        fire, water, earth, air = points_in(heap)
        lowest, second, third, highest = sorted([fire << 2, water << 2 | 1, earth << 2 | 2, air << 2 | 3])
        weights = self.hand[rest]
        score = 0.0
        for card in hand:
            numbers = self.numbers[card]
            score += weights[0] * numbers[lowest & 3]
            score += weights[1] * numbers[second & 3]
            score += weights[2] * numbers[third & 3]
            score += weights[3] * numbers[highest & 3]
            score += weights[4] * numbers[4]
        return score

    def after(self, scores: "tuple[int, ...]", turn: int, seat: int) -> "Scoring":
        """What the seat can score from there; ``turn``: the one that comes then. Remembered."""
        key = (scores, turn, seat)
        if key not in self.seen:
            if len(self.seen) >= MEMORY:
                self.seen.clear()
            self.seen[key] = Scoring(self, scores, self.rests[turn], seat)
        return self.seen[key]


class Scoring:
    """`Evaluator.public` after one seat has scored, for every heap that it may be: what stays as it is, whatever it
    scores, is worked out once."""

    __slots__ = ("columns", "found", "fixed", "mine", "numbers", "others", "poured", "seat", "weights")

    def __init__(self, evaluator: Evaluator, scores: "tuple[int, ...]", rest: "list[int]", seat: int) -> None:
        self.seat = seat
        self.mine = scores[seat]
        self.poured = POUR * rest[seat]
        self.weights = [evaluator.parts[left] for left in rest]
        self.numbers = [points_in(heap) for heap in scores]
        self.others = [other for other in evaluator.seats if other != seat]
        self.fixed = [0.0] * len(scores)
        """By seat: its score but for what depends on the others' trackers; the scoring seat's is worked out later."""
        for other in self.others:
            self.fixed[other] = self.alone(self.numbers[other], self.weights[other], POUR * rest[other])
        self.columns: "list[tuple[int, int, list[int]]]" = []
        """By element, of the others: the highest points, those of the next one, and who has the highest."""
        for element in range(4):
            column = sorted([self.numbers[other][element] for other in self.others])
            first = [other for other in self.others if self.numbers[other][element] == column[-1]]
            self.columns.append((column[-1], column[-2] if len(column) > 1 else -1, first))
        self.found: "dict[int, tuple[float, list[float]]]" = {}
        """By heap scored: the seat's chance and everybody's score then, hands apart."""

    @staticmethod
    def alone(points: "tuple[int, int, int, int]", weights: "list[float]", budget: int) -> float:
        """The part of a score that the own points make."""
        lowest, second, third, highest = sorted(points)
        return (
            (weights[0] * lowest + weights[1] * second + weights[2] * third + weights[3] * highest) * TENS
            + weights[4] * poured(lowest, second, third, highest, budget) * TENS
            + weights[9]
        )

    def look(self, heap: int) -> "tuple[float, list[float]]":
        """As in `found`, worked out where it is new."""
        known = self.found.get(heap)
        if known is not None:
            return known
        seat = self.seat
        points = points_in(self.mine + heap)
        scores = self.fixed[:]
        scores[seat] = self.alone(points, self.weights[seat], self.poured)
        led = [0] * len(scores)
        margin = [0] * len(scores)
        behind = FAR
        for mine, (best, other, first) in zip(points, self.columns):
            if mine > best:
                led[seat] += 1
                if mine - best > margin[seat]:
                    margin[seat] = mine - best
                continue
            for one in first:
                led[one] += 1
            if mine == best:
                led[seat] += 1
                continue
            if len(first) == 1:
                ahead = best - (other if other > mine else mine)
                if ahead > margin[first[0]]:
                    margin[first[0]] = ahead
            if best - mine < behind:
                behind = best - mine
        for other, weights in enumerate(self.weights):
            if led[other]:
                ahead = margin[other]
                scores[other] += weights[5] * led[other] + weights[8] * (ahead if ahead < FAR else FAR) * TENS
            else:
                missing = behind if other == seat else self.behind(other, points)
                scores[other] += weights[6] + weights[7] * missing * TENS
        chance = softmax(scores)[seat]
        self.found[heap] = (chance, scores)
        return self.found[heap]

    def behind(self, other: int, points: "tuple[int, int, int, int]") -> int:
        """How much another seat, which leads nowhere, lacks on the nearest tracker."""
        nearest = FAR
        for own, mine, column in zip(self.numbers[other], points, self.columns):
            missing = (mine if mine > column[0] else column[0]) - own
            if missing < nearest:
                nearest = missing
        return nearest


def numbers_of(cards: "Cards") -> "list[tuple[float, ...]]":
    """By card: its numbers per element and its symbols, as far as they differ from the mean card; in tens."""
    found = []
    for card in range(len(cards)):
        symbols = [flower % 4 for flower in cards.faces[card * 4]].count(0)
        found.append([*cards.last_points[card], symbols])
    means = [sum([numbers[place] for numbers in found]) / len(found) for place in range(5)]
    return [tuple([(number - mean) * TENS for number, mean in zip(numbers, means)]) for numbers in found]


class Look:
    """One position, for valuing many actions of the seat to act."""

    def __init__(self, evaluator: Evaluator, position: "Position") -> None:
        self.evaluator = evaluator
        self.position = position
        self.seat = position.seat
        self.turn = position.turn + 1
        self.scores = evaluator.counted(position, self.turn)
        self.scoring = evaluator.after(self.scores, self.turn, self.seat)
        self.rest = evaluator.rests[self.turn]
        self.hands = [
            0.0 if seat == self.seat else evaluator.hand_score(self.scores[seat], self.rest[seat], position.hands[seat])
            for seat in evaluator.seats
        ]
        self.kept = 0
        """E1: the points of the card that the seat then keeps, if this is its last turn."""
        self.hand: "tuple[int, ...]" = ()
        """What the seat then has in hand."""
        self.worth: "dict[int, Values]" = {}
        """By heap: chances, as long as the hand stays."""

    def children(self, actions: "list[int]") -> "list[Values]":
        position = self.position
        if position.phase == MOVE:
            self.keep(-1)
            return [self.move(action) for action in actions]
        found = []
        for action in actions:
            self.keep(action >> 22)
            found.append(self.value(self.best_of(action)))
        return found

    def keep(self, card: int) -> None:
        """The card is played: what the rest of the hand is then worth."""
        hand = tuple([own for own in self.position.hands[self.seat] if own != card])
        if hand != self.hand:
            self.hand = hand
            self.worth = {}
            self.kept = 0 if self.rest[self.seat] else self.evaluator.course.kept[hand[0]]

    def value(self, heap: int) -> "Values":
        """Everybody's chance once the seat has scored that; a new list."""
        if heap not in self.worth:
            evaluator = self.evaluator
            seat = self.seat
            public = self.look(heap)[1]
            scores = [public[other] + self.hands[other] for other in evaluator.seats]
            scores[seat] += evaluator.hand_score(self.scores[seat] + heap + self.kept, self.rest[seat], self.hand)
            self.worth[heap] = softmax(scores)
        return self.worth[heap][:]

    def look(self, heap: int) -> "tuple[float, list[float]]":
        """See `Scoring.found`; with the last card where nothing follows."""
        return self.scoring.look(heap + self.kept)

    # -- placements -----------------------------------------------------------------------------------

    def best_of(self, action: int) -> int:
        """T1 to T6: the heap that is scored in the end by a step or a placement."""
        card = action >> 22
        kind = action & 3
        table = self.position.garden.table(card)
        if kind == CARD:
            return self.best_in(card, table)
        cell = action >> 6 & 0xFFFF
        if kind == SPOT:
            return self.best_in(card, {cell: table[cell]})
        quarter = action >> 4 & 3
        scored = table[cell][quarter]
        return self.resolved(scored, cell, card * 4 + quarter) if scored >= SYMBOLS else scored

    def best_in(self, card: int, table: "dict[int, tuple[int, int, int, int]]") -> int:
        """The best heap of the card's places and rotations."""
        found = self.scoring.found
        look = self.scoring.look
        kept = self.kept
        highest = -1.0
        best = 0
        for cell, fours in table.items():
            for heap in fours:
                if heap >= SYMBOLS:
                    for quarter in range(4):
                        if fours[quarter] == heap:
                            break
                    heap = self.resolved(heap, cell, card * 4 + quarter)
                known = found.get(heap + kept)
                chance = known[0] if known is not None else look(heap + kept)[0]
                if chance > highest:
                    highest = chance
                    best = heap
        return best

    def resolved(self, scored: int, cell: int, lay: int) -> int:
        """T5, T6: what is scored by a placement with an effect and the best move that was in sight."""
        position = self.position
        points = scored & POINTS
        fixed = 0
        for card in symbol_pairs(position.garden.grid, position.garden.cards.faces, cell, lay)[0]:
            fixed |= 1 << card
        both = scored >= SAME
        highest = -1.0
        best = points
        if not both:
            highest = self.look(points)[0]
        gains = position.gains[self.seat]
        if gains is None:
            gains = position.gains[self.seat] = self.evaluator.gains(position, self.seat)
        for gain, movers in gains:
            if movers & ~fixed:
                heap = points + gain if both else gain
                chance = self.look(heap)[0]
                if chance > highest:
                    highest = chance
                    best = heap
        return best

    # -- moves ----------------------------------------------------------------------------------------

    def move(self, action: int) -> "Values":
        """T5 to T8."""
        if action == TO_SCORE:
            return self.value(self.position.owed)
        card = action >> 22
        kind = action & 3
        places = self.position.garden.moves(self.position.fixed)[card]
        if kind != CARD:
            cell = action >> 6 & 0xFFFF
            if kind != SPOT:
                return self.value(places[cell][action >> 4 & 3] & POINTS)
            places = {cell: places[cell]}
        highest = -1.0
        best = 0
        for fours in places.values():
            for heap in fours:
                heap &= POINTS
                chance = self.look(heap)[0]
                if chance > highest:
                    highest = chance
                    best = heap
        return self.value(best)


SCALE = 10000
"""The file has whole numbers: a weight in so many parts of one, which every Python reads alike."""
_EVALUATORS: "dict[tuple[Cards, int, bool, bool], Evaluator]" = {}


def evaluator_for(course: Course, frozen: bool = False) -> Evaluator:
    """The evaluator with the learned weights, made once for each list of cards, number of players and variant.

    ``frozen``: with those of the player `one-ply`, which later training leaves alone.
    """
    key = (course.cards, course.players, course.harmony, frozen)
    if key not in _EVALUATORS:
        if frozen:
            from .weights_one_ply import DATA as data
        else:
            from .weights import DATA as data
        parts = data["players"][str(course.players)]["weights"]
        _EVALUATORS[key] = Evaluator(course, {name: parts[name] / SCALE for name in parts})
    return _EVALUATORS[key]


def features_of(position: "Position", evaluator: Evaluator) -> "list[tuple[tuple[int, ...], tuple[float, ...]]]":
    """At the beginning of a turn: each seat's features that are not 0, by their places in `names`."""
    scores = evaluator.counted(position, position.turn)
    rest = evaluator.rests[position.turn]
    offset = len(names()) // 2 if evaluator.course.harmony else 0
    found = []
    for seat, parts in enumerate(parts_of(scores, rest)):
        own = list(parts) + hand_parts(evaluator, scores[seat], rest[seat], position.hands[seat])
        numbers = []
        values = []
        for place, part in enumerate(own):
            for knot, share in mixed(rest[seat]):
                if part:
                    numbers.append(offset + place * len(KNOTS) + knot)
                    values.append(part * share)
        found.append((tuple(numbers), tuple(values)))
    return found


def hand_parts(evaluator: Evaluator, heap: int, rest: int, hand: "tuple[int, ...]") -> "list[float]":
    """The features in the order of `HAND`."""
    if not rest:
        return [0.0] * len(HAND)
    points = points_in(heap)
    order = sorted(range(4), key=lambda element: (points[element], element))
    rows = [evaluator.numbers[card] for card in hand]
    return [sum([row[place] for row in rows]) for place in [*order, 4]]
