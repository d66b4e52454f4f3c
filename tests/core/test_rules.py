"""Every rule of Flowers by its number, on two implementations at once.

Each test runs on the package and on `reference`, the second reading of the rules; a test that one
of them fails shows who misreads. A test's name begins with the number of the rule it is about.
"""

import json
import pathlib
import re
from collections import Counter

import pytest
import reference as ref
from builders import COLOURS, DARK, LIGHT, VALUES, cards, of_type, position, types

from flowers_core.chance import Pcg32, Scripted, Seeded
from flowers_core.errors import BadRequest, IllegalAction
from flowers_core.flowers import GAME
from flowers_core.protocol import Match


class Package:
    """The rules that the game is played by."""

    def new(self, players, seed=1):
        return Match(GAME, players, Seeded(Pcg32(seed))).state.to_json()

    def legal(self, state):
        return GAME.state_from_json(state, {"draw": 4}).legal()

    def play(self, state, action, chance=(), draw=4):
        outcomes = [
            {"type": "reshuffled", "deck": o} if o[0] in COLOURS else {"type": "ending", "order": o} for o in chance
        ]
        script = Scripted(GAME.event_outcomes(outcomes))
        before = GAME.state_from_json(state, {"draw": draw})
        after, events = before.apply(action, script)
        assert script.used == len(script.outcomes)
        assert before.to_json() == state
        return events, after.to_json()


class Reference:
    """The second reading."""

    def new(self, players, seed=1):
        return ref.new_game(players, ref.Dice(seed).shuffle)

    def legal(self, state):
        return ref.legal(state)

    def play(self, state, action, chance=(), draw=4):
        assert action in ref.legal(state)
        outcomes = list(chance)

        def shuffle(items):
            outcome = outcomes.pop(0)
            assert sorted(outcome) == sorted(items)
            return list(outcome)

        events, after = ref.apply(state, action, shuffle, draw)
        assert not outcomes
        return events, after


@pytest.fixture(params=[Package, Reference])
def rules(request):
    return request.param()


def refused(state, action, draw=4):
    """The code and rule with which the package refuses an action."""
    before = GAME.state_from_json(state, {"draw": draw})
    assert action not in before.legal()
    with pytest.raises(IllegalAction) as caught:
        before.apply(action, Scripted([]))
    assert before.to_json() == state
    return caught.value.code, caught.value.rule


# -- components ---------------------------------------------------------------------------------------


def test_C1_90_cards_15_in_each_of_six_colours(rules):
    for players in (2, 3, 4):
        state = rules.new(players)
        everything = Counter([card for pile in [*state["hands"], state["deck"]] for card in pile])
        assert everything == dict.fromkeys(COLOURS, 15)


def test_C2_36_tiles_in_a_dark_and_a_light_stack_of_18(rules):
    state = rules.new(3)
    for key, colours in (("dark", DARK), ("light", LIGHT)):
        tiles = [mandala[key] for mandala in state["mandalas"]] + state[key]
        assert sorted(tiles) == sorted(f"{colour}-{value}" for colour in colours for value in VALUES)
        assert len(tiles) == 18


def test_C3_three_mandalas_with_a_marker_each(rules):
    for players in (2, 3, 4):
        state = rules.new(players)
        assert len(state["mandalas"]) == 3
        assert len(state["hands"]) == players


@pytest.mark.parametrize("players", [-1, 0, 1, 5, 100, "3", 2.0, None, True])
def test_C3_only_2_to_4_players(players):
    with pytest.raises(BadRequest):
        Match(GAME, players, Seeded(Pcg32(1)))


# -- setup --------------------------------------------------------------------------------------------


def test_S1_a_shuffled_deck_and_an_empty_discard_pile(rules):
    orders = set()
    for seed in range(5):
        state = rules.new(2, seed)
        assert state["discard"] == []
        assert len(state["deck"]) == 90 - 11
        orders.add(tuple(state["deck"]))
    assert len(orders) == 5


def test_S2_a_dark_and_a_light_tile_on_each_mandala_and_nobodys_marker(rules):
    orders = set()
    for seed in range(5):
        state = rules.new(4, seed)
        for mandala in state["mandalas"]:
            assert mandala["dark"].split("-")[0] in DARK
            assert mandala["light"].split("-")[0] in LIGHT
            assert mandala["marker"] is None
            assert mandala["sides"] == [{"up": [], "down": []}] * 4
        assert len(state["dark"]) == len(state["light"]) == 15
        orders.add(tuple(state["dark"] + state["light"]))
    assert len(orders) == 5


def test_S3_hands_of_5_6_7_and_8_and_player_0_starts(rules):
    for players in (2, 3, 4):
        state = rules.new(players)
        assert [len(hand) for hand in state["hands"]] == [5, 6, 7, 8][:players]
        assert (state["turn"], state["to_act"], state["phase"]) == (1, 0, "play")


# -- play ---------------------------------------------------------------------------------------------


def test_P1_one_or_more_cards_of_one_colour_to_ones_own_side_of_any_mandala(rules):
    state = position("2red green", "grey")
    assert rules.legal(state) == [f"{what}@{where}" for what in ("1green", "1red", "2red") for where in "ABC"]
    _, after = rules.play(state, "2red@B")
    assert after["hands"] == [["green"], ["grey"]]
    assert after["mandalas"][1]["sides"] == [{"up": ["red", "red"], "down": []}, {"up": [], "down": []}]
    assert [after["mandalas"][i] for i in (0, 2)] == [state["mandalas"][i] for i in (0, 2)]


def test_P1_cards_that_are_not_in_hand():
    state = position("2red green", "grey")
    assert refused(state, "3red@A") == ("not-in-hand", "P1")
    assert refused(state, "1grey@A") == ("not-in-hand", "P1")


def test_P2_a_colour_on_a_tile_lies_face_down(rules):
    for colour in ("red", "green"):
        state = position(f"2{colour} 2grey", "grey", A=("red-3 green-5", None))
        _, after = rules.play(state, f"2{colour}@A")
        assert after["mandalas"][0]["sides"][0] == {"up": [], "down": [colour, colour]}


def test_P2_a_colour_face_up_at_another_player_lies_face_down(rules):
    state = position("2grey red", "grey", A=("red-3 green-5", 1, "", "grey"))
    _, after = rules.play(state, "2grey@A")
    assert after["mandalas"][0]["sides"][0] == {"up": [], "down": ["grey", "grey"]}


def test_P2_ones_own_face_up_colour_lies_face_down(rules):
    state = position("2grey red", "grey", A=("red-3 green-5", 0, "grey"))
    _, after = rules.play(state, "2grey@A")
    assert after["mandalas"][0]["sides"][0] == {"up": ["grey"], "down": ["grey", "grey"]}


def test_P2_a_new_colour_lies_face_up_with_all_its_cards(rules):
    state = position("3grey red", "grey", A=("red-3 green-5", 1, "", "purple"))
    _, after = rules.play(state, "3grey@A")
    assert after["mandalas"][0]["sides"][0] == {"up": ["grey", "grey", "grey"], "down": []}


def test_P2_other_mandalas_do_not_count(rules):
    state = position("3grey red", "grey", A=("red-3 green-5", None), B=("grey-3 orange-5", 1, "", "purple"))
    _, after = rules.play(state, "3grey@A")
    assert after["mandalas"][0]["sides"][0]["up"] == ["grey", "grey", "grey"]


def test_P2_ruling_face_down_cards_do_not_count_as_colours(rules):
    # five colours shown, the sixth missing; cards face down add nothing to them
    state = position("2red grey", "grey", A=("red-3 green-5", 1, "", "purple orange yellow / 3purple"))
    _, after = rules.play(state, "2red@A")
    assert after["phase"] == "play"
    assert after["mandalas"][0]["sides"][0] == {"up": [], "down": ["red", "red"]}


def test_P3_two_or_more_cards_may_not_be_the_whole_hand(rules):
    for deck in ("deck", "discard"):
        state = position("3red", "grey", rest=deck)
        assert rules.legal(state) == [f"{n}red@{m}" for n in (1, 2) for m in "ABC"]
    state = position("2red green", "grey")
    assert "2red@A" in rules.legal(state)


def test_P3_the_only_card_with_something_to_draw(rules):
    for pile in ("deck", "discard"):
        state = position("red", "grey", rest=pile)
        assert rules.legal(state) == ["1red@A", "1red@B", "1red@C"]
        shuffled = [sorted(state["discard"])] if pile == "discard" else []
        _, after = rules.play(state, "1red@B", shuffled)
        assert len(after["hands"][0]) == 4


def test_P3_the_only_card_with_nothing_to_draw(rules):
    state = position("red", "2grey", rest=(0, 1))
    assert rules.legal(state) == ["pass"]


def test_P3_reasons():
    assert refused(position("3red", "grey"), "3red@A") == ("whole-hand", "P3")
    assert refused(position("red", "2grey", rest=(0, 1)), "1red@A") == ("last-card-no-draw", "P3")


def test_P3_two_cards_and_nothing_to_draw_leave_a_single_one_playable(rules):
    state = position("2red", "2grey", rest=(0, 1))
    assert rules.legal(state) == ["1red@A", "1red@B", "1red@C"]
    events, after = rules.play(state, "1red@A")
    assert of_type(events, "drew") == []
    assert after["hands"][0] == ["red"]


def test_P4_ruling_who_can_not_play_passes(rules):
    state = position("red", "2grey", rest=(0, 1))
    assert rules.legal(state) == ["pass"]
    events, after = rules.play(state, "pass")
    assert events == []
    assert (after["passes"], after["turn"], after["to_act"], after["phase"]) == (1, state["turn"] + 1, 1, "play")
    assert after["hands"] == state["hands"]


def test_P4_ruling_passing_is_never_allowed_otherwise(rules):
    for state in (
        position("red", "2grey"),
        position("red", "2grey", rest="discard"),
        position("2red", "2grey", rest=(0, 1)),
        rules.new(2),
    ):
        assert "pass" not in rules.legal(state)
        assert refused(state, "pass") == ("pass-not-allowed", "P4")


def test_P4_a_play_sets_the_passes_back(rules):
    state = position("red", "grey", "2green", rest=(0, 1))
    for action, passes in (("pass", 1), ("pass", 2), ("1green@B", 0), ("pass", 1)):
        _, state = rules.play(state, action)
        assert state["passes"] == passes
        assert state["phase"] == "play"


def test_P4_ruling_if_all_pass_the_game_ends_as_in_E2(rules):
    state = position("red", "grey", "green", rest=(0, 1, 2))
    for _ in range(2):
        _, state = rules.play(state, "pass")
    events, after = rules.play(state, "pass", [["B", "C", "A"]])
    assert events[0] == {"type": "ending", "reason": "all passed", "order": ["B", "C", "A"]}
    assert [event["mandala"] for event in of_type(events, "destroyed")] == ["B", "C", "A"]
    assert types(events)[-1] == "over"
    assert (after["phase"], after["passes"], after["turn"], after["to_act"]) == ("over", 3, state["turn"], None)


def test_P4_passes_stay_through_the_choices_of_the_end(rules):
    state = position("red", "grey", A=("red-3 green-5", 0, "3purple", "2orange"), rest=(0, 1), passes=1, turn=4)
    assert state["to_act"] == 1
    events, after = rules.play(state, "pass", [["A", "B", "C"]])
    assert types(events) == ["ending"]
    assert (after["phase"], after["to_act"], after["passes"], after["turn"]) == ("claim", 0, 2, 4)
    assert (after["destroying"], after["remaining"]) == ("A", ["A", "B", "C"])
    _, after = rules.play(after, "take light")
    assert (after["phase"], after["passes"], after["turn"], after["remaining"]) == ("over", 2, 4, [])


# -- draw ---------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("held", "draw", "drawn"),
    [
        *[(1, 4, 4), (4, 4, 4), (5, 4, 4), (6, 4, 3), (7, 4, 2), (8, 4, 1), (9, 4, 0), (10, 4, 0), (14, 4, 0)],
        *[(1, 2, 2), (6, 2, 2), (7, 2, 2), (8, 2, 1), (9, 2, 0), (12, 2, 0)],
    ],
)
def test_D1_one_card_played_draws_but_never_beyond_8(rules, held, draw, drawn):
    hand = f"red {held - 1}grey" if held > 1 else "red"
    state = position(hand, "grey", deck="orange 2yellow purple green")
    events, after = rules.play(state, "1red@C", draw=draw)
    expected = sorted(state["deck"][:drawn])
    assert of_type(events, "drew") == ([{"type": "drew", "player": 0, "cards": expected}] if drawn else [])
    assert len(after["hands"][0]) == held - 1 + drawn
    assert after["deck"] == state["deck"][drawn:]


def test_D1_two_or_more_cards_played_draw_nothing(rules):
    for count in (2, 3):
        state = position("3red grey", "grey")
        events, after = rules.play(state, f"{count}red@C")
        assert of_type(events, "drew") == []
        assert after["deck"] == state["deck"]
        assert len(after["hands"][0]) == 4 - count


def test_D1_ruling_the_draw_is_automatic(rules):
    state = position("red grey", "grey")
    events, after = rules.play(state, "1red@C")
    assert types(events)[0] == "drew"
    assert (after["to_act"], after["phase"]) == (1, "play")


def test_D1_the_variant_is_draw_2():
    assert GAME.options["draw"] == (4, 2)


def test_D2_reshuffle_in_mid_draw(rules):
    state = position("red 2grey", "grey", deck="2yellow", rest="discard")
    new_deck = list(reversed(sorted(state["discard"])))
    events, after = rules.play(state, "1red@C", [new_deck])
    assert types(events)[:3] == ["drew", "reshuffled", "drew"]
    assert events[0]["cards"] == ["yellow", "yellow"]
    assert events[1] == {"type": "reshuffled", "deck": new_deck}
    assert events[2]["cards"] == sorted(new_deck[:2])
    assert (after["deck"], after["discard"]) == (new_deck[2:], [])


def test_D2_reshuffle_before_the_first_card(rules):
    state = position("red 2grey", "grey", rest="discard")
    events, after = rules.play(state, "1red@C", [state["discard"]])
    assert types(events)[:2] == ["reshuffled", "drew"]
    assert len(after["deck"]) == len(state["discard"]) - 4


def test_D2_ruling_no_reshuffle_before_a_card_is_needed(rules):
    state = position("red 2grey", "grey", deck="4yellow", rest="discard")
    events, after = rules.play(state, "1red@C")
    assert of_type(events, "reshuffled") == []
    assert (after["deck"], after["discard"]) == ([], state["discard"])
    # two cards played need none either
    events, after = rules.play(position("2red grey", "grey", rest="discard"), "2red@C")
    assert of_type(events, "reshuffled") == []


def test_D2_ruling_drawing_stops_when_both_are_empty(rules):
    state = position("red 2grey", "grey", deck="yellow", discard="purple", rest=(0, 1))
    events, after = rules.play(state, "1red@A", [["purple"]])
    assert types(events)[:3] == ["drew", "reshuffled", "drew"]
    assert (after["deck"], after["discard"]) == ([], [])
    assert after["hands"][0] == cards("2grey yellow purple")
    events, after = rules.play(position("red 2grey", "grey", rest=(0, 1)), "1red@A")
    assert of_type(events, "drew") == []
    assert after["hands"][0] == ["grey", "grey"]


# -- claim --------------------------------------------------------------------------------------------


def claims(events):
    return [(event["player"], event["mandala"]) for event in of_type(events, "claimed")]


def test_L1_the_first_face_up_card_takes_the_marker(rules):
    state = position("grey red", "grey", A=("red-3 green-5", None))
    events, after = rules.play(state, "1grey@A")
    assert types(events) == ["drew", "claimed"]
    assert claims(events) == [(0, "A")]
    assert after["mandalas"][0]["marker"] == 0


def test_L1_strictly_more_than_every_other_player(rules):
    base = ("red-3 green-5", 1, "grey", "2purple / red", "orange / green")
    state = position("3red yellow", "grey", "grey", A=base)
    events, after = rules.play(state, "2red@A")  # 3 to 3
    assert claims(events) == []
    assert after["mandalas"][0]["marker"] == 1
    state = position("4red yellow", "grey", "grey", A=base)
    events, after = rules.play(state, "3red@A")  # 4 to 3 and 2
    assert claims(events) == [(0, "A")]
    assert after["mandalas"][0]["marker"] == 0


def test_L1_a_tie_leaves_the_marker(rules):
    state = position("grey red", "grey", A=("red-3 green-5", 1, "", "purple"))
    events, after = rules.play(state, "1grey@A")
    assert claims(events) == []
    assert after["mandalas"][0]["marker"] == 1


def test_L1_who_has_face_down_cards_only_does_not_claim(rules):
    state = position("4red yellow", "grey", A=("red-3 green-5", 1, "", "purple"))
    events, after = rules.play(state, "4red@A")
    assert claims(events) == []
    assert after["mandalas"][0]["marker"] == 1
    state = position("4red yellow", "grey", A=("red-3 green-5", None))
    events, after = rules.play(state, "4red@A")
    assert after["mandalas"][0]["marker"] is None


def test_L1_players_with_face_down_cards_only_are_ignored(rules):
    state = position("grey red", "grey", "grey", A=("red-3 green-5", None, "", "/ 4red", "/ 2green"))
    events, _ = rules.play(state, "1grey@A")
    assert claims(events) == [(0, "A")]


def test_L1_earlier_face_down_cards_count_with_the_first_face_up_one(rules):
    state = position("grey red", "grey", A=("red-3 green-5", 1, "/ 3red", "2purple"))
    events, _ = rules.play(state, "1grey@A")
    assert claims(events) == [(0, "A")]


def test_L1_no_event_for_who_has_it_already(rules):
    state = position("grey red", "grey", A=("red-3 green-5", 0, "purple"))
    events, after = rules.play(state, "1grey@A")
    assert claims(events) == []
    assert after["mandalas"][0]["marker"] == 0


def test_L1_only_the_mandala_played_to_changes_hands(rules):
    state = position("grey red", "grey", A=("red-3 green-5", None), B=("grey-2 orange-2", 1, "purple", "yellow"))
    _, after = rules.play(state, "1grey@A")
    assert after["mandalas"][1] == state["mandalas"][1]


def test_L1_comes_after_the_draw(rules):
    state = position("grey red", "grey", A=("red-3 green-5", None), deck="yellow", rest="discard")
    events, _ = rules.play(state, "1grey@A", [state["discard"]])
    assert types(events) == ["drew", "reshuffled", "drew", "claimed"]


# -- complete -----------------------------------------------------------------------------------------


def test_M1_tiles_and_face_up_cards_show_all_six_colours(rules):
    state = position("2grey red", "grey", A=("red-3 green-5", 1, "purple", "2orange yellow"))
    events, after = rules.play(state, "2grey@A")
    assert (events, after["destroying"]) == ([], "A")
    # with one colour less it stays
    state = position("2grey red", "grey", A=("red-3 green-5", 1, "purple", "2orange"))
    events, after = rules.play(state, "2grey@A")
    assert types(events) == ["claimed"]
    assert (after["phase"], after["destroying"]) == ("play", None)


def test_M1_comes_after_the_claim(rules):
    # 3 to 2: the play that completes it also takes the marker, so the new owner chooses
    state = position("2grey red", "grey", A=("red-3 green-5", 1, "purple", "orange yellow"))
    events, after = rules.play(state, "2grey@A")
    assert types(events) == ["claimed"]
    assert (after["phase"], after["to_act"], after["destroying"]) == ("claim", 0, "A")


# -- destroying ---------------------------------------------------------------------------------------

ASKS_1 = ("red-3 green-5", 1, "purple", "2orange yellow / red")
"""Complete with grey; player 1 owns it with four cards, player 0 has one."""


def test_X1_the_owner_chooses_in_another_players_turn(rules):
    state = position("2grey red", "grey", A=ASKS_1)
    events, asked = rules.play(state, "2grey@A")
    assert events == []
    assert (asked["to_act"], asked["phase"], asked["destroying"]) == (1, "claim", "A")
    assert asked["turn"] == state["turn"]
    assert rules.legal(asked) == ["take dark", "take light"]
    for which, mine, theirs in (("dark", "red-3", "green-5"), ("light", "green-5", "red-3")):
        events, after = rules.play(asked, f"take {which}")
        assert events[0]["taken"] == {"1": [mine], "0": [theirs]}
        assert (events[0]["owner"], events[0]["second"]) == (1, 0)
        assert after["tiles"] == [[theirs], [mine]]
        assert (after["turn"], after["to_act"], after["phase"]) == (state["turn"] + 1, 1, "play")


def test_X1_after_the_choice_the_next_turns_player_goes_on(rules):
    state = position("2grey red", "grey", "grey", A=("red-3 green-5", 2, "purple", "", "2orange yellow / red"))
    _, asked = rules.play(state, "2grey@A")
    assert asked["to_act"] == 2
    _, after = rules.play(asked, "take dark")
    assert (after["turn"], after["to_act"]) == (state["turn"] + 1, 1)


def test_X1_the_player_on_turn_may_be_the_owner(rules):
    state = position("2grey red", "grey", A=("red-3 green-5", 0, "2purple", "orange yellow"))
    _, asked = rules.play(state, "2grey@A")
    assert asked["to_act"] == 0


def test_X1_without_a_second_player_nobody_is_asked(rules):
    state = position("2grey red", "grey", A=("red-3 green-5", 0, "purple orange yellow"))
    events, after = rules.play(state, "2grey@A")
    assert types(events) == ["destroyed", "began"]
    assert (events[0]["owner"], events[0]["second"]) == (0, None)
    assert events[0]["taken"] == {"0": ["green-5", "red-3"]}
    assert after["to_act"] == 1


def test_X1_reasons():
    _, asked = Package().play(position("2grey red", "grey", A=ASKS_1), "2grey@A")
    assert refused(asked, "1grey@A") == ("tile-choice-first", "X1")
    assert refused(position("2grey red", "grey"), "take dark") == ("no-tile-choice", "X1")


def second(rules, *sides, owner=0, hand="2yellow red"):
    """Who is second when player 0 completes a mandala of these sides (yellow is missing)."""
    others = ["grey"] * (len(sides) - 1)
    state = position(hand, *others, A=("red-3 green-5", owner, *sides))
    events, after = rules.play(state, "2yellow@A")
    if after["phase"] == "claim":
        events, after = rules.play(after, "take dark")
    return of_type(events, "destroyed")[0]


def test_X2_the_other_player_with_the_most_cards_face_up_and_face_down(rules):
    event = second(rules, "4orange", "grey / 3red", "2purple / green")
    assert (event["owner"], event["second"]) == (0, 1)
    assert event["taken"] == {"0": ["red-3"], "1": ["green-5"]}
    event = second(rules, "3orange", "grey / red", "2purple / green")
    assert event["second"] == 2


def test_X2_without_a_face_up_card_nobody_is_second(rules):
    event = second(rules, "orange grey purple", "/ 4red", "/ green")
    assert event["second"] is None
    assert event["taken"] == {"0": ["green-5", "red-3"]}


def test_X2_face_down_cards_alone_do_not_count(rules):
    event = second(rules, "3orange purple", "/ 5red", "grey")
    assert event["second"] == 2


def test_X2_a_tie_goes_to_the_one_with_more_face_up_cards(rules):
    event = second(rules, "3orange", "grey / 2red", "2purple / green")
    assert event["second"] == 2


def test_X2_a_tie_that_stays_leaves_both_tiles_to_the_owner(rules):
    event = second(rules, "4orange", "2grey / red", "2purple / green")
    assert event["second"] is None
    assert event["taken"] == {"0": ["green-5", "red-3"]}
    assert event["returned"] == {"1": cards("2grey red"), "2": cards("2purple green")}


def test_X2_a_tie_that_stays_does_not_help_the_next_player(rules):
    event = second(rules, "3orange", "2grey", "2purple", "/ red")
    assert event["second"] is None
    # not even one with more face-up cards among fewer cards
    event = second(rules, "3orange / red", "grey / 2red", "2purple", "/ red")
    assert event["second"] == 1


def test_X2_a_tie_of_three_settled_by_face_up_cards(rules):
    event = second(rules, "3orange", "grey / 2red", "2purple / green", "/ 3red")
    assert event["second"] == 2


def test_X2_the_player_on_turn_can_be_second(rules):
    event = second(rules, "", "3grey orange", "purple", owner=1)
    assert (event["owner"], event["second"]) == (1, 0)


@pytest.mark.parametrize(
    ("own", "played", "theirs", "takes"),
    [
        ("orange purple", "2yellow", "grey / green", True),  # 4 to 2
        ("orange purple / red", "2yellow", "grey / green", False),  # 5 to 2
        ("orange purple / red", "2yellow", "grey / 2green", True),  # 5 to 3
        ("orange purple / 4red", "2yellow", "grey / 3green", True),  # 8 to 4
        ("orange purple / 5red", "2yellow", "grey / 3green", False),  # 9 to 4
        ("orange purple", "1yellow", "grey", False),  # 3 to 1
        ("orange / red", "1yellow", "grey purple", True),  # 3 to 2
    ],
)
def test_X3_with_2_players_at_least_half_as_many_cards(rules, own, played, theirs, takes):
    state = position("2yellow red", "grey", A=("red-3 green-5", 0, own, theirs))
    events, after = rules.play(state, f"{played}@A")
    if takes:
        assert (after["phase"], after["to_act"]) == ("claim", 0)
        events, after = rules.play(after, "take light")
    gone = of_type(events, "destroyed")[0]
    assert gone["second"] == (1 if takes else None)
    assert gone["taken"] == ({"0": ["green-5"], "1": ["red-3"]} if takes else {"0": ["green-5", "red-3"]})
    assert ("1" in gone["returned"]) is not takes


def test_X3_one_of_them_face_up(rules):
    event = second(rules, "orange grey purple", "/ 5red")
    assert event["second"] is None


def test_X3_counts_with_2_players_only(rules):
    event = second(rules, "orange purple / 5red", "grey")
    assert event["second"] is None
    event = second(rules, "orange purple / 5red", "grey", "")
    assert event["second"] == 1


def last_pass(*hands, order="ABC", **keys):
    """A position in which the last player to pass ends the game, and the chance for it."""
    players = len(hands)
    keys.setdefault("rest", tuple(range(players)))
    state = position(*hands, passes=players - 1, turn=2 * players, **keys)
    assert state["to_act"] == players - 1
    return state, [list(order)]


def test_X4_ruling_nobodys_mandala_leaves_its_tiles_to_nobody(rules):
    state, order = last_pass(
        "red",
        "grey",
        A=("red-3 green-5", None, "/ 2red", "/ green"),
        B=("grey-x3 orange-2", None),
        C=("purple-2 yellow-2", None),
    )
    events, after = rules.play(state, "pass", order)
    gone = of_type(events, "destroyed")[0]
    assert (gone["owner"], gone["second"], gone["taken"], gone["discarded"]) == (None, None, {}, {})
    for player in (0, 1):
        side = state["mandalas"][0]["sides"][player]
        assert gone["returned"][str(player)] == side["down"]
    assert after["removed"] == sorted(["red-3", "green-5", "grey-x3", "orange-2", "purple-2", "yellow-2"])
    assert sum(map(len, after["hands"])) == 90
    assert after["discard"] == []


def test_X4_face_down_cards_make_nobody_an_owner_or_second(rules):
    state, order = last_pass("red", "grey", A=("red-3 green-5", None, "", "/ 5green"))
    events, _ = rules.play(state, "pass", order)
    assert of_type(events, "destroyed")[0]["owner"] is None


def test_X5_two_single_tiles_of_one_colour_become_a_flower_at_once(rules):
    state = position("2grey red", "grey", A=ASKS_1, tiles=("green-x3 grey-2", "red-7 purple-4"))
    _, asked = rules.play(state, "2grey@A")
    events, after = rules.play(asked, "take dark")
    assert of_type(events, "flower") == [
        {"type": "flower", "player": 1, "tiles": ["red-3", "red-7"]},
        {"type": "flower", "player": 0, "tiles": ["green-5", "green-x3"]},
    ]
    assert after["flowers"] == [[["green-5", "green-x3"]], [["red-3", "red-7"]]]
    assert after["tiles"][0][:1] == ["grey-2"]
    assert "red-7" not in after["tiles"][1]


def test_X5_the_owners_flowers_dark_before_light(rules):
    state = position("2grey red", "grey", A=("red-x3 green-2", 0, "purple orange yellow"), tiles=("green-3 red-7", ""))
    events, after = rules.play(state, "2grey@A")
    assert types(events) == ["destroyed", "flower", "flower", "began"]
    assert [event["tiles"] for event in of_type(events, "flower")] == [["red-7", "red-x3"], ["green-2", "green-3"]]
    assert after["flowers"][0] == [["red-7", "red-x3"], ["green-2", "green-3"]]


def test_X5_a_third_tile_of_the_colour_is_a_single_again(rules):
    state = position(
        "2grey red",
        "grey",
        A=("red-x3 green-2", 0, "purple orange yellow"),
        tiles=("orange-2", "green-7"),
        flowers=("red-2 red-3", ""),
    )
    events, after = rules.play(state, "2grey@A")
    assert of_type(events, "flower") == []
    assert after["flowers"][0] == [["red-2", "red-3"]]
    assert "red-x3" in after["tiles"][0]


def test_X5_a_fourth_tile_of_the_colour_makes_a_second_flower(rules):
    state = position(
        "2grey red",
        "grey",
        A=("red-x3 green-2", 0, "purple orange yellow"),
        tiles=("red-7", "green-7 yellow-2 orange-2"),
        flowers=("red-2 red-3", ""),
    )
    _, after = rules.play(state, "2grey@A")
    assert after["flowers"][0] == [["red-2", "red-3"], ["red-7", "red-x3"]]


def test_X5_taking_a_tile_can_not_be_refused(rules):
    _, asked = rules.play(position("2grey red", "grey", A=ASKS_1), "2grey@A")
    assert rules.legal(asked) == ["take dark", "take light"]
    assert refused(asked, "pass") == ("tile-choice-first", "X1")


def test_X6_who_took_a_tile_discards_and_the_others_take_back(rules):
    state = position(
        "2grey red",
        "8grey",
        "grey",
        "grey",
        A=("red-3 green-5", 0, "3purple / red", "orange / green", "yellow / 2red", "/ 3green"),
        discard="purple",
    )
    # player 2 has three cards, player 1 two: player 2 is second
    _, asked = rules.play(state, "2grey@A")
    events, after = rules.play(asked, "take dark")
    gone = events[0]
    assert gone["discarded"] == {"0": cards("2grey 3purple red"), "2": cards("yellow 2red")}
    assert gone["returned"] == {"1": cards("orange green"), "3": cards("3green")}
    assert after["discard"] == cards("purple 2grey 3purple red yellow 2red")
    assert after["hands"][1] == cards("8grey orange green")
    assert after["hands"][3] == cards("grey 3green")
    assert len(after["hands"][1]) == 10


def test_X7_a_dark_and_a_light_tile_begin_a_new_mandala_in_its_place(rules):
    state = position(
        "2grey red",
        "grey",
        A=("red-3 green-5", 0, "purple orange yellow"),
        dark="purple-x3 grey-7",
        light="yellow-x3 orange-7",
    )
    events, after = rules.play(state, "2grey@A")
    assert of_type(events, "began") == [{"type": "began", "mandala": "A", "dark": "purple-x3", "light": "yellow-x3"}]
    assert after["mandalas"][0] == {
        "dark": "purple-x3",
        "light": "yellow-x3",
        "marker": None,
        "sides": [{"up": [], "down": []}] * 2,
    }
    assert (after["dark"], after["light"]) == (state["dark"][1:], state["light"][1:])
    assert after["dark"][0] == "grey-7"


# -- the end ------------------------------------------------------------------------------------------


def third_flower(**keys):
    """Player 0 completes A and makes a third Flower with red-3; B is player 1's, C nobody's."""
    values = {
        "A": ("red-3 green-5", 0, "purple orange yellow"),
        "B": ("grey-2 orange-2", 1, "", "purple"),
        "C": ("purple-2 yellow-2", None, "/ yellow", ""),
        "tiles": ("red-5", "yellow-x3"),
        "flowers": ("grey-3 grey-5, orange-3 orange-5", ""),
    }
    values.update(keys)
    return position("2grey red", "grey", **values)


def test_E1_a_third_flower_ends_the_game_at_the_end_of_the_turn(rules):
    events, after = rules.play(third_flower(), "2grey@A", [["B", "C"]])
    assert types(events) == ["destroyed", "flower", "began", "ending", "destroyed", "destroyed", "over"]
    assert of_type(events, "ending") == [{"type": "ending", "reason": "third flower", "order": ["B", "C"]}]
    assert (after["phase"], after["to_act"], after["ending"]) == ("over", None, "third flower")


def test_E1_a_third_flower_does_not_cancel_X7(rules):
    state = third_flower()
    events, after = rules.play(state, "2grey@A", [["C", "B"]])
    assert of_type(events, "began")[0]["mandala"] == "A"
    assert after["mandalas"][0]["dark"] == state["dark"][0]
    assert after["dark"] == state["dark"][1:]


def test_E1_two_flowers_do_not_end_it(rules):
    state = third_flower(flowers=("grey-3 grey-5", "orange-3 orange-5"))
    events, after = rules.play(state, "2grey@A")
    assert types(events) == ["destroyed", "flower", "began"]
    assert (after["ending"], after["phase"]) == (None, "play")


def test_E1_the_third_flower_of_the_second_counts_too(rules):
    state = third_flower(
        A=("red-3 green-5", 0, "2purple", "orange yellow"),
        flowers=("", "grey-3 grey-5, orange-3 orange-5"),
        tiles=("purple-3", "green-2"),
    )
    _, asked = rules.play(state, "2grey@A")
    events, _ = rules.play(asked, "take dark", [["C", "B"]])
    assert of_type(events, "ending")[0]["reason"] == "third flower"


def test_E1_both_players_may_make_their_third_flower_at_once(rules):
    state = third_flower(
        A=("red-3 green-5", 0, "2purple", "orange yellow"),
        flowers=("grey-3 grey-5, yellow-3 yellow-5", "purple-3 purple-5, orange-3 orange-5"),
        tiles=("red-5", "green-2"),
    )
    _, asked = rules.play(state, "2grey@A")
    events, after = rules.play(asked, "take dark", [["C", "B"]])
    assert [len(own) for own in after["flowers"]] == [3, 3]
    assert len(of_type(events, "ending")) == 1


def without_stacks(fewest_flowers_first):
    """Player 0 completes A when no tiles are left; player 1 takes the other tile."""
    state = position(
        "2grey red", "grey", "grey", "grey", A=("red-3 green-5", 0, "2purple", "orange yellow"), stacks=False
    )
    assert state["dark"] == state["light"] == []
    seats = sorted(range(4), key=lambda seat: (len(state["flowers"][seat]), seat), reverse=not fewest_flowers_first)
    for key in ("tiles", "flowers"):
        state[key] = [state[key][seat] for seat in seats]
    return state


def test_E1_no_tiles_left_ends_it(rules):
    state = without_stacks(fewest_flowers_first=True)
    _, asked = rules.play(state, "2grey@A")
    events, after = rules.play(asked, "take dark", [["C", "B"]])
    assert max(len(own) for own in after["flowers"]) == 2
    assert of_type(events, "began") == []
    assert of_type(events, "ending") == [{"type": "ending", "reason": "no tiles", "order": ["C", "B"]}]
    assert (after["phase"], after["ending"]) == ("over", "no tiles")
    # the empty place is not destroyed a second time
    assert [event["mandala"] for event in of_type(events, "destroyed")] == ["A", "C", "B"]


def test_E1_the_last_tiles_do_not_end_it(rules):
    state = without_stacks(fewest_flowers_first=True)
    for own in state["tiles"]:
        for key in ("dark", "light"):
            mine = [tile for tile in own if (tile.split("-")[0] in DARK) == (key == "dark")]
            if mine and not state[key]:
                own.remove(mine[0])
                state[key].append(mine[0])
    _, asked = rules.play(state, "2grey@A")
    events, after = rules.play(asked, "take dark")
    assert types(events)[-1] == "began"
    assert (after["ending"], after["dark"], after["light"]) == (None, [], [])


def test_E1_ruling_if_both_happen_the_reason_is_the_third_flower(rules):
    state = without_stacks(fewest_flowers_first=False)
    _, asked = rules.play(state, "2grey@A")
    events, after = rules.play(asked, "take dark", [["C", "B"]])
    assert max(len(own) for own in after["flowers"]) == 3
    assert of_type(events, "began") == []
    assert of_type(events, "ending") == [{"type": "ending", "reason": "third flower", "order": ["C", "B"]}]
    assert [event["mandala"] for event in of_type(events, "destroyed")] == ["A", "C", "B"]
    assert after["mandalas"][0] == {
        "dark": None,
        "light": None,
        "marker": None,
        "sides": [{"up": [], "down": []}] * 4,
    }


def test_E2_after_a_third_flower_the_other_two_in_random_order(rules):
    for order in (["B", "C"], ["C", "B"]):
        events, after = rules.play(third_flower(), "2grey@A", [order])
        assert [event["mandala"] for event in of_type(events, "destroyed")] == ["A", *order]
        # not the one just begun, whose tiles stay
        assert after["mandalas"][0]["dark"] is not None
        assert after["mandalas"][1]["dark"] is after["mandalas"][2]["light"] is None


def test_E2_random_play_meets_every_order():
    orders = set()
    for seed in range(40):
        _, events = GAME.state_from_json(third_flower(), {"draw": 4}).apply("2grey@A", Seeded(Pcg32(seed)))
        orders.add(tuple(of_type(events, "ending")[0]["order"]))
    assert orders == {("B", "C"), ("C", "B")}


def test_E2_by_X1_to_X6_without_X7(rules):
    state = third_flower()
    events, after = rules.play(state, "2grey@A", [["B", "C"]])
    assert len(of_type(events, "began")) == 1
    b, c = of_type(events, "destroyed")[1:]
    assert (b["owner"], b["taken"], b["discarded"]) == (1, {"1": ["grey-2", "orange-2"]}, {"1": ["purple"]})
    assert (c["owner"], c["taken"], c["returned"]) == (None, {}, {"0": ["yellow"]})
    assert after["removed"] == ["purple-2", "yellow-2"]
    assert after["dark"] == state["dark"][1:]


def test_E2_a_choice_is_an_ordinary_decision(rules):
    state = third_flower(
        B=("grey-2 orange-2", 1, "red", "purple yellow"),
        C=("purple-2 yellow-2", 0, "2red", "grey"),
    )
    events, asked = rules.play(state, "2grey@A", [["B", "C"]])
    assert types(events) == ["destroyed", "flower", "began", "ending"]
    assert (asked["phase"], asked["to_act"], asked["destroying"]) == ("claim", 1, "B")
    assert (asked["remaining"], asked["turn"]) == (["B", "C"], state["turn"])
    assert rules.legal(asked) == ["take dark", "take light"]
    events, asked = rules.play(asked, "take light")
    assert types(events) == ["destroyed"]
    assert (asked["phase"], asked["to_act"], asked["destroying"]) == ("claim", 0, "C")
    assert (asked["remaining"], asked["turn"]) == (["C"], state["turn"])
    events, after = rules.play(asked, "take light")
    assert types(events)[-1] == "over"
    assert (after["remaining"], after["destroying"], after["turn"]) == ([], None, state["turn"])
    assert rules.legal(after) == []


def test_E2_a_third_or_fourth_flower_made_then_changes_nothing_more(rules):
    state = third_flower(
        B=("purple-5 orange-2", 0, "grey", ""),
        C=("purple-2 yellow-2", None),
        flowers=("grey-3 grey-5, orange-3 orange-5", "yellow-4 yellow-5, purple-4 purple-7"),
        tiles=("red-5 purple-3", "yellow-x3 green-2"),
    )
    events, after = rules.play(state, "2grey@A", [["B", "C"]])
    assert types(events).count("ending") == 1
    assert types(events)[-1] == "over"
    assert len(after["flowers"][0]) == 4
    assert after["ending"] == "third flower"


def test_E2_ruling_after_passes_all_three(rules):
    for order in ("ABC", "CBA", "BCA"):
        state, chance = last_pass("red", "grey", order=order)
        events, after = rules.play(state, "pass", chance)
        assert [event["mandala"] for event in of_type(events, "destroyed")] == list(order)
        assert of_type(events, "ending")[0]["reason"] == "all passed"
        assert all(mandala["dark"] is None for mandala in after["mandalas"])


# -- scoring ------------------------------------------------------------------------------------------


def final(rules, *hands, **keys):
    """RESULT after the last pass with nobody's mandalas."""
    state, order = last_pass(*hands, **keys)
    return rules.play(state, "pass", order)[1]["result"]


def test_F1_a_single_tile_scores_its_number_and_a_single_x3_nothing(rules):
    result = final(rules, "red", "grey", tiles=("red-7 green-x3", "grey-x3 yellow-4"))
    assert result["points"] == [7, 4]
    result = final(rules, "red", "grey", tiles=("red-2 grey-3 purple-4", "yellow-5 green-7 orange-x3"))
    assert result["points"] == [9, 12]


@pytest.mark.parametrize(
    ("pair", "points"),
    [
        (("7", "x3"), 21),  # worked value
        (("2", "x3"), 6),  # worked value
        (("2", "3"), 2 * 2 + 3),  # worked value
        (("3", "5"), 5 + 2 * 3),  # worked value
        (("4", "x3"), 12),
        (("2", "7"), 11),
        (("5", "7"), 17),
    ],
)
def test_F2_flowers(rules, pair, points):
    flowers = tuple(" ".join(f"{colour}-{value}" for value in pair) for colour in ("red", "green"))
    usual = {
        letter: (f"{dark}-{free} {light}-{free}", None)
        for letter, dark, light in (("A", "red", "green"), ("B", "grey", "orange"), ("C", "purple", "yellow"))
        for free in [next(value for value in VALUES if value not in pair)]
    }
    assert final(rules, "red", "grey", flowers=flowers, **usual)["points"] == [points, points]


def test_F2_the_rulebooks_own_example_of_43_points(rules):
    state = third_flower(
        A=("red-3 green-5", 0, "2purple", "orange yellow"),
        B=("grey-2 orange-2", None),
        tiles=("red-2 purple-4 yellow-x3", "green-2"),
        flowers=("grey-3 grey-5, orange-7 orange-x3", ""),
    )
    _, asked = rules.play(state, "2grey@A")
    _, after = rules.play(asked, "take dark", [["B", "C"]])
    assert after["tiles"][0] == ["purple-4", "yellow-x3"]
    assert after["flowers"][0] == [["grey-3", "grey-5"], ["orange-7", "orange-x3"], ["red-2", "red-3"]]
    assert after["result"]["points"] == [4 + 0 + 11 + 21 + 7, 2 * 2 + 5]
    assert after["result"]["points"][0] == 43
    assert after["result"]["winners"] == [0]


def test_F3_most_points_win(rules):
    result = final(rules, "red", "grey", tiles=("red-7", "green-5"), rest=(1,))
    assert result == {"points": [7, 5], "hand": [1, 89], "winners": [0]}


def test_F3_a_tie_goes_to_the_most_cards_in_hand_after_the_returns(rules):
    # before the last destructions both have one card
    result = final(rules, "red", "grey", tiles=("red-7", "green-7"), rest=(1, 1, 0))
    assert result["points"] == [7, 7]
    assert result["hand"][1] > result["hand"][0]
    assert result["winners"] == [1]


def test_F3_only_the_tied_players_hands_count(rules):
    result = final(rules, "red", "grey", "grey", tiles=("red-7", "green-7", "grey-2 yellow-2"), rest=(0, 2, 2))
    assert result["points"] == [7, 7, 4]
    assert result["hand"][2] > result["hand"][0] > result["hand"][1]
    assert result["winners"] == [0]


def test_F3_still_tied_the_victory_is_shared(rules):
    result = final(rules, "red", "grey", tiles=("red-7", "green-7"))
    assert result == {"points": [7, 7], "hand": [45, 45], "winners": [0, 1]}
    result = final(rules, "red", "grey", "grey")
    assert result == {"points": [0, 0, 0], "hand": [30, 30, 30], "winners": [0, 1, 2]}
    result = final(rules, "red", "grey", "grey", tiles=("red-7", "", "green-7"))
    assert result["winners"] == [0, 2]


# -- notation and trace, by their examples ------------------------------------------------------------


def test_notation_actions_are_sorted_by_code_point(rules):
    state = position("11red 2green", "grey")
    legal = rules.legal(state)
    assert legal == sorted(legal)
    assert legal.index("10red@A") < legal.index("1green@A") < legal.index("1red@A")


def test_trace_the_examples_two_lines(rules):
    # the text's own: player 1 completes B, whose marker player 0 holds, and is second
    state = position(
        "grey",
        "green 2yellow",
        "grey",
        B=("red-x3 yellow-4", 0, "3purple", "orange / yellow", "grey / red"),
        C=("purple-2 green-2", None),
        tiles=("", "red-5", "yellow-x3"),
        deck="red grey yellow",
        dark="grey-7",
        light="orange-2",
        turn=14,
    )
    events, asked = rules.play(state, "1green@B", draw=2)
    assert events == [{"type": "drew", "player": 1, "cards": ["grey", "red"]}]
    assert (asked["turn"], asked["to_act"], asked["phase"], asked["destroying"]) == (14, 0, "claim", "B")
    events, after = rules.play(asked, "take light")
    assert events == [
        {
            "type": "destroyed",
            "mandala": "B",
            "owner": 0,
            "second": 1,
            "taken": {"0": ["yellow-4"], "1": ["red-x3"]},
            "returned": {"2": ["grey", "red"]},
            "discarded": {"0": ["purple"] * 3, "1": ["green", "orange", "yellow"]},
        },
        {"type": "flower", "player": 1, "tiles": ["red-5", "red-x3"]},
        {"type": "began", "mandala": "B", "dark": "grey-7", "light": "orange-2"},
    ]
    assert (after["turn"], after["to_act"], after["phase"], after["destroying"]) == (15, 2, "play", None)


# -- this file ----------------------------------------------------------------------------------------


def test_every_rule_number_has_a_test():
    catalogue = pathlib.Path(__file__).parents[2] / "web" / "locales" / "en" / "rules.json"
    messages = json.loads(catalogue.read_text(encoding="utf-8"))
    numbers = {found[1] for key in messages if (found := re.fullmatch(r"flowers\.rule\.([A-Z]\d)\.title", key))}
    rulings = {found[1] for key in messages if (found := re.fullmatch(r"flowers\.rule\.([A-Z]\d)\.ruling", key))}
    counts = {"C": 3, "S": 3, "P": 4, "D": 2, "L": 1, "M": 1, "X": 7, "E": 2, "F": 3}
    assert numbers == {f"{group}{i}" for group, count in counts.items() for i in range(1, count + 1)}
    tests = [name for name in globals() if name.startswith("test_")]
    for number in numbers:
        assert any(name.startswith(f"test_{number}_") for name in tests), number
    for number in rulings:
        assert any(name.startswith(f"test_{number}_ruling_") for name in tests), number
