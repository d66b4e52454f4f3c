"""What must hold in every game of Flowers, over whole games that hypothesis chooses."""

from collections import Counter
from itertools import islice, permutations
from math import sqrt

import pytest
from builders import position
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as some

from flowers_core.chance import Pcg32, Scripted, Seeded
from flowers_core.errors import BadRecord, IllegalAction
from flowers_core.flowers import GAME
from flowers_core.flowers.actions import PASS, PLAYS, TAKES
from flowers_core.flowers.pieces import COLOURS, TILES, cards_from_names
from flowers_core.jsontext import dump, load
from flowers_core.protocol import Match

EVERY_ACTION = [*PLAYS, PASS, *TAKES]
OPTIONS = {"draw": 4}


class Choice:
    """A way to play: at random, or with a leaning that leads to rare positions."""

    def __init__(self, name, prefers):
        self.name, self.prefers = name, prefers

    def __repr__(self):
        return self.name

    def __call__(self, match, rng):
        legal = match.state.legal()
        liked = [action for action in legal if self.prefers(action, match.state)] or legal
        return liked[rng.below(len(liked))]


def _keeps_open(action, state):
    """Plays that complete nothing use up the deck, until players must pass."""
    if action not in PLAYS:
        return True
    after, events = state.apply(action, Seeded(Pcg32(0)))
    return after.phase == "play" and not any(event["type"] == "destroyed" for event in events)


CHOICES = [
    Choice("anything", lambda action, state: True),
    Choice("single cards", lambda action, state: action[0] == "1" and not action[1].isdigit()),
    Choice("many cards", lambda action, state: action in PLAYS and PLAYS[action][0] > 1),
    Choice("nothing completed", _keeps_open),
]

games = given(
    players=some.sampled_from(GAME.players),
    draw=some.sampled_from(GAME.options["draw"]),
    seed=some.integers(0, 2**64 - 1),
    choice=some.sampled_from(CHOICES),
)
few = settings(max_examples=12, deadline=None, suppress_health_check=list(HealthCheck), derandomize=True)


def played(players, draw, seed, choice, most=250):
    """A match before every decision, and at the end; broken off after so many decisions."""
    match = Match(GAME, players, Seeded(Pcg32(seed)), {"draw": draw})
    rng = Pcg32(seed, 3)
    while match.state.to_act is not None and len(match.steps) < most:
        yield match
        match.play(choice(match, rng))
    yield match


def cards_of(data):
    """Every card in a STATE."""
    places = [*data["hands"], data["deck"], data["discard"]]
    places += [side[face] for mandala in data["mandalas"] for side in mandala["sides"] for face in ("up", "down")]
    return Counter(card for place in places for card in place)


def tiles_of(data):
    """Every tile in a STATE."""
    places = [data["dark"], data["light"], data["removed"], *data["tiles"]]
    places += [pair for pairs in data["flowers"] for pair in pairs]
    places += [[mandala[side] for side in ("dark", "light") if mandala[side]] for mandala in data["mandalas"]]
    return Counter(tile for place in places for tile in place)


@few
@games
@example(players=2, draw=4, seed=35, choice=CHOICES[0])
@example(players=4, draw=4, seed=14, choice=CHOICES[0])
def test_cards_and_tiles_are_conserved(players, draw, seed, choice):
    """C1, C2: after every action all 90 cards and 36 tiles are there, once each."""
    for match in played(players, draw, seed, choice):
        data = match.state.to_json()
        assert cards_of(data) == dict.fromkeys(COLOURS, 15)
        assert tiles_of(data) == dict.fromkeys(TILES, 1)


@few
@games
def test_exactly_the_legal_actions_apply(players, draw, seed, choice):
    """There is always one before the end; each applies, and everything else is refused."""
    for number, match in enumerate(played(players, draw, seed, choice)):
        legal = match.state.legal()
        assert legal == sorted(set(legal))
        assert bool(legal) == (match.state.phase != "over")
        if number % 9:
            continue
        for action in EVERY_ACTION:
            if action in legal:
                after, events = match.state.apply(action, Seeded(Pcg32(seed)))
                assert events or after.turn == match.state.turn + 1 or after.phase == "claim"
            else:
                with pytest.raises(IllegalAction) as refusal:
                    match.state.apply(action, Seeded(Pcg32(seed)))
                assert refusal.value.rule and refusal.value.text == action


@few
@games
@example(players=2, draw=4, seed=35, choice=CHOICES[0])
def test_positions_are_values_and_come_back_from_json(players, draw, seed, choice):
    seen = {}
    for match in played(players, draw, seed, choice):
        data = match.state.to_json()
        again = GAME.state_from_json(load(dump(data)), match.options)
        assert again == match.state and hash(again) == hash(match.state) and again.to_json() == data
        seen[match.state] = data
    assert all(state.to_json() == data for state, data in seen.items())
    assert len(seen) == len(match.steps) + 1


@few
@games
def test_an_altered_position_is_refused_or_another_one(players, draw, seed, choice):
    """Changing any one field never gives the same state, nor an error other than BadRecord."""
    *_, match = played(players, draw, seed, choice, most=40)
    data = match.state.to_json()
    for field in data:
        for wrong in (None, True, -1, 1.5, 10**40, "", "x", [], {}, [[]], [None] * players, {"a": 1}, data["deck"]):
            if repr(wrong) == repr(data[field]):
                continue
            try:
                assert GAME.state_from_json({**data, field: wrong}, match.options) != match.state
            except BadRecord as refusal:
                assert refusal.args_["field"]
        missing = {name: data[name] for name in data if name != field}
        with pytest.raises(BadRecord):
            GAME.state_from_json(missing, match.options)
    with pytest.raises(BadRecord):
        GAME.state_from_json({**data, "more": 1}, match.options)


@few
@games
def test_what_a_seat_is_said_to_know_is_true(players, draw, seed, choice):
    """``known`` lies in that hand, the deck comes out of ``deck_pool``, and so does every sample's."""
    rng = Pcg32(seed, 4)
    for match in islice(played(players, draw, seed, choice), 0, None, 3):
        for seat in [*range(players), None]:
            view = match.view(seat)
            sampled = GAME.sample(view, rng)
            for state in (match.state, sampled):
                data = state.to_json()
                for known, hand in zip(view["known"], data["hands"], strict=True):
                    assert not Counter(known) - Counter(hand)
                if view["deck_pool"] is not None:
                    assert not Counter(data["deck"]) - Counter(view["deck_pool"])
            assert GAME.view(sampled, match.memory, seat, view["events"]) == view
            assert GAME.state_from_json(sampled.to_json(), match.options) == sampled


@few
@games
def test_a_view_does_not_change_with_what_is_hidden(players, draw, seed, choice):
    """Any other deal of the cards a seat can not see gives it the same view."""
    rng = Pcg32(seed, 5)
    for match in islice(played(players, draw, seed, choice), 0, None, 5):
        for seat in range(players):
            view = match.view(seat)
            data = match.state.to_json()
            loose = list(data["deck"])
            for other in range(players):
                if other != seat:
                    free = Counter(data["hands"][other]) - Counter(view["known"][other])
                    loose += free.elements()
            loose = rng.shuffled(loose)
            for other in range(players):
                if other != seat:
                    missing = len(data["hands"][other]) - len(view["known"][other])
                    data["hands"][other] = sorted(view["known"][other] + loose[:missing])
                    loose = loose[missing:]
            data["deck"] = loose
            data["dark"], data["light"] = rng.shuffled(data["dark"]), rng.shuffled(data["light"])
            apart = GAME.state_from_json(data, match.options)
            again = GAME.view(apart, match.memory, seat, match.events_for(seat))
            assert again == view
            if seat == match.state.to_act:
                assert GAME.appraise(again, apart.legal()) == GAME.appraise(view, match.state.legal())


def chi_squared(found, expected):
    """How far counts are from what was expected, in standard deviations of χ² (its mean taken off)."""
    assert set(found) <= set(expected), "an outcome that no deal has"
    scale = sum(found.values()) / sum(expected.values())
    value = sum((found[key] - scale * expected[key]) ** 2 / (scale * expected[key]) for key in expected)
    freedom = len(expected) - 1
    return (value - freedom) / sqrt(2 * freedom)


def reduced_view():
    """Player 0's view with six unseen cards: three in the deck, two and one in the others' hands (who
    also hold a card each that they took back), and three pairs of tiles in the stacks."""
    data = position(
        "grey orange",
        "red red green",
        "yellow green",
        deck="red grey orange",
        rest="discard",
        C=("purple-2 yellow-2", None),
        stacks=False,
    )
    hidden = {"dark": ["grey-x3", "red-x3", "purple-x3"], "light": ["green-x3", "orange-x3", "yellow-x3"]}
    for kind, stack in hidden.items():
        data[kind] = stack
    for seat in range(3):
        _take_from(data, seat, hidden["dark"] + hidden["light"])
    state = GAME.state_from_json(data, OPTIONS)
    proved = tuple(cards_from_names(names) for names in ([], ["red"], ["green"]))
    return GAME.view(state, GAME.memory(state)._replace(proved=proved), 0, [])


def _take_from(data, seat, tiles):
    """Takes tiles from a player again; the other half of a broken Flower is a single."""
    for tile in tiles:
        if tile in data["tiles"][seat]:
            data["tiles"][seat].remove(tile)
        for pair in [pair for pair in data["flowers"][seat] if tile in pair]:
            data["flowers"][seat].remove(pair)
            data["tiles"][seat] = sorted(data["tiles"][seat] + [other for other in pair if other != tile])


def test_before_a_reshuffle_all_consistent_deals_are_equally_likely():
    view = reduced_view()
    unseen = ["red", "green", "yellow", "red", "grey", "orange"]
    expected = Counter()
    for deal in permutations(unseen):
        expected[tuple(deal[:3]), tuple(sorted(deal[3:5])), deal[5]] += 1
    rng = Pcg32(2024)
    found, stacks = Counter(), Counter()
    for _ in range(30 * len(expected)):
        data = GAME.sample(view, rng).to_json()
        free = [list((Counter(data["hands"][seat]) - Counter(view["known"][seat])).elements()) for seat in (1, 2)]
        found[tuple(data["deck"]), tuple(sorted(free[0])), free[1][0]] += 1
        stacks[tuple(data["dark"]), tuple(data["light"])] += 1
        assert data["hands"][0] == view["hand"]
    assert len(expected) > 100
    assert abs(chi_squared(found, expected)) < 4
    orders = [(dark, light) for dark in permutations(data["dark"]) for light in permutations(data["light"])]
    assert abs(chi_squared(stacks, dict.fromkeys(orders, 1))) < 4


def test_after_a_reshuffle_a_sample_contradicts_neither_known_nor_pool():
    """With 2 players nothing but the order of the deck and the cards drawn since stays open."""
    data = position("grey orange red", "green yellow", discard="3red 3purple 2green", deck="", rest=(0, 1))
    match = Match(GAME, 2, Seeded(Pcg32(1)))
    match.state = match.first = GAME.state_from_json(data, OPTIONS)
    match.memory = GAME.memory(match.state)
    order = [2, 1, 3, 2, 1, 3, 2, 1]
    match.chance = Scripted([order])
    match.play("1grey@A")
    view = match.view(1)
    assert view["known"][0] == ["orange", "red"]
    assert view["deck_pool"] == sorted(COLOURS[card] for card in order)
    drawn = Counter()
    rng = Pcg32(5)
    for _ in range(400):
        sampled = GAME.sample(view, rng).to_json()
        new = Counter(sampled["hands"][0]) - Counter(["orange", "red"])
        assert Counter(sampled["deck"]) + new == Counter(view["deck_pool"])
        drawn[tuple(sorted(new.elements()))] += 1
    assert len(drawn) == 10  # every way to take four out of 3 red, 3 purple and 2 green
