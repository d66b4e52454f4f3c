"""Every rule of Petals by its number, and every ruling, in positions made for it."""

import json

import pytest
from petals_builders import GAME, card_list, kinds, play, points, position

from flowers_core.chance import Pcg32, Scripted, Seeded
from flowers_core.errors import BadNotation, BadRecord, IllegalAction
from flowers_core.petals.deck import DATA
from flowers_core.petals.pieces import CARDS, ELEMENTS, cards_from_json
from flowers_core.petals.rules import last_turn
from flowers_core.petals.scoring import result_of
from flowers_core.protocol import Match


def refused(state, action):
    """Code and rule of a refusal."""
    with pytest.raises(IllegalAction) as caught:
        state.apply(action, Scripted([]))
    assert action not in state.legal()
    return caught.value.code, caught.value.rule


def cards_that_move(state):
    return sorted({action[5:8] for action in state.legal() if action.startswith("move ")})


def places_of(state, card):
    """Where a card may be moved, sorted."""
    begin = f"move {card}@"
    return sorted({action[len(begin) :].split("r")[0] for action in state.legal() if action.startswith(begin)})


# -- components ---------------------------------------------------------------------------------------


def test_C1_38_cards_of_which_3_have_a_ladybug():
    assert len(CARDS) == 38 and CARDS.names(CARDS.ladybugs) == ["c36", "c37", "c38"]
    assert all(len(faces) == 4 and all(0 <= flower < 16 for flower in faces) for faces in CARDS.faces)


def test_C2_the_list_is_every_way_to_choose_four_of_four_elements_once():
    plain = [card for card in range(38) if card not in CARDS.ladybugs]
    choices = {tuple(sorted(flower // 4 for flower in CARDS.faces[card * 4])) for card in plain}
    assert len(choices) == len(plain) == 35
    flowers = [flower for card in plain for flower in CARDS.faces[card * 4]]
    for element in range(4):
        own = [flower % 4 for flower in flowers if flower // 4 == element]
        assert [own.count(value) for value in (1, 2, 3, 0)] == [10, 10, 10, 5]
    for card in CARDS.ladybugs:
        assert sorted(flower // 4 for flower in CARDS.faces[card * 4]) == [0, 1, 2, 3]
    assert all([flower % 4 for flower in CARDS.faces[card * 4]].count(0) <= 1 for card in range(38))


def spoilt(change):
    data = json.loads(json.dumps(DATA))
    change(data)
    return data


@pytest.mark.parametrize(
    ("field", "change"),
    [
        ("sides", lambda data: data.update(sides=["north", "west", "south", "east"])),
        ("more", lambda data: data.update(more=1)),
        ("cards", lambda data: data.pop("cards")),
        ("cards", lambda data: data.update(cards=data["cards"][:12])),
        ("cards", lambda data: [card.update(ladybug=True) for card in data["cards"][:27]]),
        ("cards[1].id", lambda data: data["cards"][1].update(id="c01")),
        ("cards[1].id", lambda data: data["cards"][1].update(id="c@2")),
        ("cards[1].id", lambda data: data["cards"][1].update(id=2)),
        ("cards[0].ladybug", lambda data: data["cards"][0].update(ladybug=0)),
        ("cards[0].sides", lambda data: data["cards"][0]["sides"].pop()),
        ("cards[0].sides[2].element", lambda data: data["cards"][0]["sides"][2].update(element="wood")),
        ("cards[0].sides[2].value", lambda data: data["cards"][0]["sides"][2].update(value=4)),
        ("cards[0].sides[2].value", lambda data: data["cards"][0]["sides"][2].update(value=True)),
    ],
)
def test_C2_a_list_is_checked_when_it_is_read(field, change):
    with pytest.raises(BadRecord) as caught:
        cards_from_json(spoilt(change))
    assert caught.value.args_["field"] == field
    assert cards_from_json(DATA) == CARDS


def test_C2_another_list_can_be_played_with():
    game = card_list("A3 A3 A3 A3", ladybugs=2)
    for players in game.players:
        match = Match(game, players, Seeded(Pcg32(players)))
        rng = Pcg32(1)
        while match.state.to_act is not None:
            legal = match.state.legal()
            match.play(legal[rng.below(len(legal))])
        assert all(len(hand) == 1 for hand in match.state.hands)
        assert game.state_from_json(match.state.to_json(), match.options) == match.state


def test_C3_for_2_to_5_players():
    assert GAME.players == (2, 3, 4, 5) and ELEMENTS == ("fire", "water", "earth", "air")


# -- setup --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "removed"), [(2, 3), (3, 5), (4, 3), (5, 0)])
def test_S1_who_plays_without_which_cards(players, removed):
    for seed in range(5):
        state = GAME.new(players, Seeded(Pcg32(seed)), {"harmony": False}).to_json()
        assert len(state["removed"]) == removed and state["removed"] == sorted(state["removed"])
        assert {"c36", "c37", "c38"} <= set(state["removed"]) or players == 5


def test_S1_with_3_players_any_two_plain_cards_may_be_removed():
    gone = set()
    for seed in range(200):
        gone |= set(GAME.new(3, Seeded(Pcg32(seed)), {"harmony": False}).to_json()["removed"])
    assert gone == set(CARDS.ids)


def test_S2_three_cards_on_the_diagonal_two_in_every_hand():
    order = list(range(35))
    state = GAME.new(2, Scripted([order]), {"harmony": False}).to_json()
    assert state["garden"] == [
        {"card": "c01", "x": -1, "y": 1, "r": 0, "by": None},
        {"card": "c02", "x": 0, "y": 0, "r": 0, "by": None},
        {"card": "c03", "x": 1, "y": -1, "r": 0, "by": None},
    ]
    assert state["hands"] == [["c04", "c05"], ["c06", "c07"]]
    assert state["deck"] == [f"c{number:02}" for number in range(8, 36)]
    assert (state["to_act"], state["turn"], state["phase"]) == (0, 1, "place")


# -- a turn -------------------------------------------------------------------------------------------


def test_T1_in_any_rotation_to_an_empty_place_that_touches_a_card():
    game = card_list()
    state = position(game, "", "a01 a02")
    spots = ["-1,0", "-1,2", "-2,1", "0,-1", "0,1", "1,-2", "1,0", "2,-1"]
    wanted = [f"{card}@{spot}r{turn}" for card in ("a01", "a02") for spot in spots for turn in (0, 90, 180, 270)]
    assert state.legal() == sorted(wanted)
    assert refused(state, "a01@0,0r0") == ("place-taken", "T1")
    assert refused(state, "a01@2,0r0") == ("touches-nothing", "T1")
    assert refused(state, "a09@1,0r0") == ("card-not-in-hand", "T1")
    assert refused(state, "move a03@1,0r0") == ("no-effect", "T3")
    assert refused(state, "score") == ("no-effect", "T3")


@pytest.mark.parametrize(
    ("turn", "scored"),
    [(0, "fire 1, air 1"), (90, "fire 1, earth 1"), (180, "fire 1, water 1"), (270, "fire 2")],
)
def test_T1_rotations_go_clockwise(turn, scored):
    """At r90 the printed north side faces east, so the printed south side faces west."""
    game = card_list("F1 F1 F1 F1", "F1 F1 F1 F1", "F1 F1 F1 F1", "F1 W1 E1 A1")
    _, events = play(position(game, "", "a04 a05"), f"a04@2,-1r{turn}")
    assert points(events) == scored


@pytest.mark.parametrize(
    ("mine", "theirs", "scored"),
    [
        ("E2", "E3", "earth 5"),
        ("E2", "W2", "water 2, earth 2"),
        ("E2", "E2", "earth 4"),
        ("E2", "W3", ""),
        ("E*", "E3", "earth 3"),
        ("E3", "E*", "earth 3"),
        ("E*", "W3", ""),
        ("E*", "E*", ""),
        ("E*", "W*", ""),
    ],
)
def test_T2_a_pair_scores_by_element_or_number_and_only_once(mine, theirs, scored):
    game = card_list(f"A1 A1 A1 {mine}", f"A1 {theirs} A1 A1")
    state = position(game, "a20@2,-1r0 a02@3,-1r0", "a01 a21")
    after, events = play(state, "a01@4,-1r0")
    assert points(events) == scored
    assert (
        after.scores[0] == tuple(events[0]["points"][element] for element in ELEMENTS) and after.scores[1] == (0,) * 4
    )


def test_T2_every_side_that_touches_counts():
    game = card_list("A1 A1 A1 A1", "A1 W2 A1 A1", "E3 A1 A1 A1", "A1 A1 E1 W1")
    state = position(game, "", "a04 a05")
    assert points(play(state, "a04@1,0r0")[1]) == "water 3, earth 4"


EFFECTS = card_list(
    *("A1 A1 A1 A1", "A1 W* A1 A1", "A1 A1 A1 A1"),  # the starting cards
    *("A2 A2 A2 W*", "A2 A2 A2 E*", "F3 F3 F3 F3", "F2 W2 E2 A2"),  # a04: the same symbol, a05: another one
)
"""a04 and a05 meet the symbol of the starting card in the middle when they are laid at 1,0."""


def effect_state(card="a04", garden="a06@2,-1r0 a07@3,-1r0", **more):
    """The state after a pair of symbols at 1,0."""
    state, events = play(position(EFFECTS, garden, f"{card} a30", **more), f"{card}@1,0r0")
    return state, events


def test_T3_two_symbols_trigger_an_effect():
    for card, kind in (("a04", "both"), ("a05", "either")):
        state, _ = effect_state(card)
        assert (state.phase, state.to_act, state.turn) == ("effect", 0, 3)
        assert state.to_json()["effect"] == {"kind": kind, "card": card, "fixed": sorted(["a02", card])}
        assert EFFECTS.state_from_json({**state.to_json()}, {"harmony": False}) == state


def test_T3_of_several_pairs_the_identical_one_decides():
    game = card_list("A1 A1 A1 A1", "A1 W* A1 A1", "E* A1 A1 A1", "A2 A2 F* W*", "A2 A2 F* F*", "F3 F3 F3 F3")
    for card, kind in (("a04", "both"), ("a05", "either")):
        state, _ = play(position(game, "a06@2,-1r0", f"{card} a30"), f"{card}@1,0r0")
        assert state.to_json()["effect"] == {"kind": kind, "card": card, "fixed": sorted(["a02", "a03", card])}


def test_T4_without_an_effect_the_card_is_scored():
    state, events = play(position(EFFECTS, "", "a06 a30"), "a06@1,0r0")
    assert kinds(events) == ["scored", "drew"] and (state.to_act, state.turn) == (1, 2)


def test_T5_score_the_card_or_move_another_instead():
    state, events = effect_state("a05")
    assert events == [] and state.scores[0] == (0, 0, 0, 0)
    assert state.legal()[-1] == "score"
    scored, events = play(state, "score")
    assert kinds(events) == ["scored", "drew"] and events[0]["card"] == "a05"
    moved, events = play(state, "move a07@2,-2r0")
    assert refused(state, "a30@3,0r0") == ("effect-first", "T5")
    assert kinds(events) == ["moved", "scored", "drew"]
    assert events[0] == {"type": "moved", "card": "a07", "from": "3,-1r0", "to": "2,-2r0"}
    assert [one["card"] for one in events[1:2]] == ["a07"] and moved.scores[0] == (5, 0, 0, 0)
    assert scored.to_act == moved.to_act == 1 and len(scored.hands[0]) == 2


def test_T6_the_card_is_scored_and_another_one_must_be_moved():
    state, events = effect_state("a04", garden="a06@2,-1r0 a07@3,-1r0 a08@0,1r0")
    assert kinds(events) == ["scored"] and len(state.hands[0]) == 1
    assert refused(state, "score") == ("must-move", "T6")
    assert refused(state, "a30@3,0r0") == ("effect-first", "T6")
    _, events = play(state, "move a07@2,-2r0")
    assert kinds(events) == ["moved", "scored", "drew"] and points(events) == "fire 5"


def test_T7_what_can_not_be_moved():
    """The pair, an enclosed card (the played one counts), and the starting cards."""
    state, _ = effect_state("a04", garden="a06@2,-1r0 a07@3,-1r0 a08@3,0r0 a09@2,1r0 a10@2,0r0")
    assert refused(state, "move a04@4,0r0") == ("card-of-the-pair", "T7")
    assert refused(state, "move a02@4,0r0") == ("starting-card", "T7")
    assert refused(state, "move a01@4,0r0") == ("starting-card", "T7")
    assert refused(state, "move a10@4,0r0") == ("four-neighbours", "T7")
    assert refused(state, "move a30@4,0r0") == ("not-in-the-garden", "T7")
    assert cards_that_move(state) == ["a06", "a07", "a08", "a09"]


def test_T7_where_it_may_go():
    state, _ = effect_state("a04")
    assert refused(state, "move a07@3,-1r90") == ("own-place", "T7")
    assert refused(state, "move a07@2,-1r0") == ("place-taken", "T7")
    assert refused(state, "move a07@4,-1r0") == ("touches-nothing", "T7")
    assert refused(state, "move a07@9,9r0") == ("touches-nothing", "T7")
    around = ["-1,0", "-1,2", "-2,1", "0,-1", "0,1", "1,-2", "1,1", "2,-2", "2,0"]
    assert places_of(state, "a07") == around
    spots = [action for action in state.legal() if action.startswith("move a07@2,0r")]
    assert spots == [f"move a07@2,0r{turn}" for turn in (0, 180, 270, 90)]


def test_T7_after_the_move_all_must_hang_together():
    """A card that holds others may go where it holds them again, and nowhere else."""
    state, _ = effect_state("a04")
    assert places_of(state, "a06") == []
    assert refused(state, "move a06@0,1r0") == ("falls-apart", "T7")
    state, _ = effect_state("a04", garden="a06@2,-1r0 a07@2,-2r0")
    assert places_of(state, "a06") == ["1,-2"]


def test_T7_the_starting_cards_are_one_piece():
    """They hang together without touching, so the card between two of them is free to go, and one of them may be
    left alone; a card that only one of them holds is held by all."""
    state, _ = effect_state("a04", garden="a06@-1,0r0 a07@-2,1r0")
    assert "1,-2" in places_of(state, "a06") and "2,0" in places_of(state, "a07")
    after, _ = play(state, "move a07@2,0r0")
    assert EFFECTS.state_from_json(after.to_json(), {"harmony": False}) == after


@pytest.mark.parametrize(("card", "expected"), [("a04", ["scored", "drew"]), ("a05", ["scored", "drew"])])
def test_T7_with_no_legal_move_there_is_no_choice(card, expected):
    state, events = effect_state(card, garden="")
    assert kinds(events) == expected and (state.phase, state.effect, state.to_act) == ("place", None, 1)


def test_T8_a_moved_card_scores_for_whose_turn_it_is_and_triggers_nothing():
    """a09, another player's, meets symbol on symbol where it goes."""
    game = card_list(
        *("A1 A1 A1 A1", "A1 W* A1 A1", "A1 A1 A1 A1", "A2 A2 A2 W*", "W* F3 F3 F3", "F3 F3 E* A3", "A1 E* F3 A1")
    )
    state = position(game, "a05@2,-1r0 a07@3,-1r0 a06@4,-1r0", "a04 a30", to_act=1)
    assert state.by[game.cards.numbers["a06"]] == 0
    state, _ = play(state, "a04@1,0r0")
    state, events = play(state, "move a06@2,0r0")
    assert points(events) == "air 5" and events[1]["player"] == 1
    assert (state.phase, state.by[game.cards.numbers["a06"]]) == ("place", 0)


def test_T9_draws_after_the_turn_while_there_are_cards():
    state = position(card_list(), "", "a01 a02")
    after, events = play(state, "a01@1,0r0")
    assert kinds(events) == ["scored", "drew"] and len(after.hands[0]) == 2 and len(after.deck) == len(state.deck) - 1
    assert events[1] == {"type": "drew", "player": 0, "card": state.cards.ids[state.deck[0]]}


# -- the end ------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("players", "each"), [(2, 15), (3, 9), (4, 7), (5, 6)])
def test_E1_everybody_has_one_more_turn_and_all_have_as_many(players, each):
    match = Match(GAME, players, Seeded(Pcg32(players)))
    drawn_last = None
    while match.state.to_act is not None:
        step = match.play(match.state.legal()[-1])
        if any(event["type"] == "drew" for event in step.events):
            drawn_last = (step.player, step.before.turn)
    assert [match.state.by.count(seat) for seat in range(players)] == [each] * players
    assert match.state.turn == drawn_last[1] + players == last_turn(CARDS, players) == each * players
    assert kinds(match.steps[-1].events)[-players - 1 :] == ["last card"] * players + ["over"]
    assert (drawn_last[0] + 1) % players == 0 and match.steps[-1].player == drawn_last[0]


def test_E1_the_last_card_scores_its_numbers_and_stays_in_hand():
    match = Match(GAME, 2, Seeded(Pcg32(5)))
    while match.state.to_act is not None:
        last = match.state
        step = match.play(match.state.legal()[0])
    told = [event for event in step.events if event["type"] == "last card"]
    assert [event["player"] for event in told] == [0, 1]
    for event, hand in zip(told, match.state.hands, strict=True):
        card = CARDS.numbers[event["card"]]
        assert hand == (card,)
        flowers = CARDS.faces[4 * card]
        numbers = {name: sum(flower % 4 for flower in flowers if flower // 4 == n) for n, name in enumerate(ELEMENTS)}
        assert event["points"] == numbers
    assert match.state.turn == last.turn and match.state.result is not None


def test_W1_the_highest_wins_a_tracker_also_with_0_and_all_who_tie():
    won = result_of([(3, 0, 1, 0), (3, 0, 0, 2), (2, 0, 0, 0)], False)
    assert won["trackers"] == {"fire": [0, 1], "water": [0, 1, 2], "earth": [0], "air": [1]}
    assert won["eligible"] == [0, 1, 2]
    assert result_of([(3, 3, 3, 3), (2, 2, 2, 2)], False)["eligible"] == [0]


def test_W2_the_two_lowest_of_those_who_won_a_tracker():
    won = result_of([(9, 2, 2, 2), (8, 8, 8, 9), (7, 9, 9, 8)], False)
    assert (won["totals"], won["winners"]) == ([4, 16, 15], [1])
    assert result_of([(9, 9, 9, 9), (8, 8, 8, 8)], False)["winners"] == [0]
    best_is_out = result_of([(9, 0, 0, 0), (0, 9, 9, 9), (8, 8, 8, 8)], False)
    assert (best_is_out["totals"], best_is_out["winners"]) == ([0, 9, 16], [1])
    assert result_of([(9, 1, 2, 0), (0, 2, 1, 9)], False)["winners"] == [0, 1]


def test_W3_harmony_takes_the_smallest_difference():
    scores = [(9, 2, 2, 2), (8, 8, 8, 9), (7, 9, 9, 8)]
    won = result_of(scores, True)
    assert (won["totals"], won["winners"]) == ([7, 1, 2], [1])
    assert result_of([(9, 1, 2, 0), (0, 2, 1, 9)], True)["winners"] == [0, 1]
    assert GAME.options == {"harmony": (False, True)}


# -- notation -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("text", ["c07@2,-1r90", "move c12@3,0r180", "score", "c38@-99,99r270"])
def test_notation_has_one_spelling(text):
    assert GAME.parse(text) == text


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "bad-placement"),
        ("c07", "bad-placement"),
        ("Score", "bad-placement"),
        ("move", "bad-placement"),
        ("c39@0,0r0", "bad-card"),
        ("c7@0,0r0", "bad-card"),
        ("move  c07@0,0r0", "bad-card"),
        ("c07@0,0", "bad-rotation"),
        ("c07@0,0r45", "bad-rotation"),
        ("c07@0,0r090", "bad-rotation"),
        ("c07@0,0r0 ", "bad-rotation"),
        ("c07@00,0r0", "bad-place"),
        ("c07@-0,0r0", "bad-place"),
        ("c07@+1,0r0", "bad-place"),
        ("c07@1, 0r0", "bad-place"),
        ("c07@1,0,0r0", "bad-place"),
        ("c07@100,0r0", "bad-place"),
        ("c07@r0", "bad-place"),
        (None, "not-text"),
    ],
)
def test_what_is_not_notation_is_refused(text, code):
    with pytest.raises(BadNotation) as caught:
        GAME.parse(text)
    assert caught.value.code == code


def test_every_rule_has_a_test_here():
    rules = {word.split("_")[1] for word in globals() if word.startswith("test_") and word[5].isupper()}
    assert rules == {
        *("C1", "C2", "C3", "S1", "S2", "T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9", "E1", "W1", "W2", "W3")
    }
