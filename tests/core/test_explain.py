"""Explanations say what the rules then do, for every kind of decision, and every note has its words."""

import functools
import json
from pathlib import Path

import pytest
import reference as ref
import situations
from builders import position

from flowers_core.catalogue import Catalogue, Reading
from flowers_core.chance import Pcg32, Scripted, Seeded
from flowers_core.errors import BadNotation, IllegalAction
from flowers_core.flowers import GAME
from flowers_core.flowers.actions import PASS, PLAYS, TAKES
from flowers_core.flowers.explain import choices, explain
from flowers_core.flowers.facts import facts
from flowers_core.flowers.narrate import narrate
from flowers_core.flowers.sheet import score_sheet
from flowers_core.protocol import Match, error_note

ENGLISH = Catalogue.load()
NAMES = ("Anna", "Mira", "Theo", "Uli")
ACTIONS = [*PLAYS, PASS, *TAKES]
RULES = Path(ENGLISH.load.__globals__["__file__"]).parents[1] / "web" / "locales" / "en" / "rules.json"


@functools.cache
def games():
    """Whole games of every kind that meet the rare situations, as (match, trace lines)."""
    made = []
    for kind in situations.POLICIES:
        for players in (2, 3, 4):
            for seed in range(4 if kind in ("random", "building") else 2):
                if kind == "collecting" and players > 2:
                    continue
                made.append(situations.game(kind, players, seed, draw=2 if seed == 1 else 4))
    return made


def decisions():
    """Every decision of `games`: the match before it, and the action. The match is then played on."""
    for lines in games():
        first = GAME.state_from_json(lines[0]["state"], {"draw": lines[0]["draw"]})
        outcomes = GAME.deal_outcomes(first)
        for line in lines[1:]:
            outcomes += GAME.event_outcomes(line["events"])
        match = Match(GAME, first.players, Scripted(outcomes), {"draw": lines[0]["draw"]})
        assert match.state == first
        for line in lines[1:]:
            yield match, line["action"]
            match.play(line["action"])
        yield match, None


def words(notes, reader=None):
    return " ".join(ENGLISH.strict(note, reading=Reading(NAMES, reader)) for note in notes)


@functools.cache
def rules():
    return {key.split(".")[2] for key in json.loads(RULES.read_text("utf-8")) if key.startswith("flowers.rule.")}


def checked(notes):
    """The notes, after making sure that each has words, for "you" and for others, and a rule that exists."""
    for note in notes:
        for reader in (None, 0, 1):
            text = ENGLISH.strict(note, reading=Reading(NAMES, reader))
            assert text and "none" not in text and "{" not in text, text
        assert note["rule"] == "" or note["rule"] in rules()
        assert sorted(note) == ["args", "id", "rule"]
    return notes


# -- what it would do, and what then happens -----------------------------------------------------------------


def test_explanations_agree_with_what_happens():
    """Of the action taken and of two more legal ones in every position."""
    rng = Pcg32(1)
    seen = 0
    for match, action in decisions():
        if action is None:
            continue
        legal = match.state.legal()
        for tried in {action, legal[rng.below(len(legal))], legal[rng.below(len(legal))]}:
            agrees(match, tried)
            seen += 1
    assert seen > 5000


def agrees(match, action):
    state = match.state
    before = state.to_json()
    view = match.view(state.to_act)
    explained = explain(view, action)
    assert explained["legal"] and explained["action"] == action
    assert checked(explained["notes"])
    after, events = state.apply(action, Seeded(Pcg32(5)))
    if action in PLAYS:
        play_agrees(before, action, explained["data"], after.to_json(), events)
    elif action in TAKES:
        taking_agrees(before, before["destroying"], explained["data"], events)
        destroyed_agrees(explained["data"], events[0])
    else:
        assert explained["data"] == {"ends": any(event["type"] == "ending" for event in events)}


def play_agrees(before, action, data, after, events):
    what, letter = action.split("@")
    colour = what.lstrip("0123456789")
    count = int(what[: -len(colour)])
    player = before["to_act"]
    where = ref.LETTERS.index(letter)
    mandala = before["mandalas"][where]
    shown = ref.colours_shown(mandala)
    assert data["face"] == ("down" if colour in shown else "up")

    drawn = sum(len(event["cards"]) for event in events if event["type"] == "drew")
    assert (data["draw"], data["handAfter"]) == (drawn, len(before["hands"][player]) - count + drawn)

    claimed = [event for event in events if event["type"] == "claimed"]
    claim = data["claim"]
    assert claim["from"] == mandala["marker"]
    assert (claim["to"] != claim["from"]) == bool(claimed) and data["owner"] == claim["to"]
    if claimed:
        assert claim["to"] == claimed[0]["player"] == player
    sides = mandala["sides"]
    counts = [ref.cards_there(side) + (count if seat == player else 0) for seat, side in enumerate(sides)]
    assert claim["mine"] == counts[player]
    rivals = [seat for seat, side in enumerate(sides) if side["up"] and seat != player]
    assert claim["best"] == (max(counts[seat] for seat in rivals) if rivals else None)
    assert claim["bestPlayer"] is None if not rivals else counts[claim["bestPlayer"]] == claim["best"]

    asked = after["phase"] == "claim" and after["destroying"] == letter
    gone = [event for event in events if event["type"] == "destroyed" and event["mandala"] == letter]
    assert data["complete"] == (asked or bool(gone)) == (data["coloursAfter"] == 6)
    assert data["asks"] == asked
    if asked:
        assert (after["to_act"], after["mandalas"][where]["marker"]) == (data["owner"], data["owner"])
        second = ref.second_player(after["mandalas"][where])
        assert data["second"] == second is not None
        endings = [[event for event in what_follows(after, take) if event["type"] == "ending"] for take in TAKES]
        assert data["ends"] == all(endings)
        for take in TAKES:
            destroyed_agrees(data, what_follows(after, take)[0])
    elif gone:
        taking_agrees(before, letter, data, events)
        destroyed_agrees(data, gone[0])
    else:
        assert (data["discarded"], data["returned"]) == ({}, {})
        assert data["coloursAfter"] == len({*shown, colour})


def what_follows(state, action):
    """The events of an action in a STATE."""
    return GAME.state_from_json(state, {"draw": 4}).apply(action, Seeded(Pcg32(1)))[1]


def destroyed_agrees(data, event):
    for kind in ("discarded", "returned"):
        assert data[kind] == {seat: len(cards) for seat, cards in event[kind].items()}
    if "second" in data:
        assert data["second"] == event["second"]


def taking_agrees(before, letter, data, events):
    """Who takes what, the Flowers, the points, the end."""
    start = next(i for i, event in enumerate(events) if event["type"] == "destroyed" and event["mandala"] == letter)
    event = events[start]
    made = {}
    for later in events[start + 1 :]:
        if later["type"] != "flower":
            break
        made.setdefault(str(later["player"]), []).append(later["tiles"])
    assert {seat: sorted(tiles) for seat, tiles in data["taken"].items()} == event["taken"]
    assert {seat: pairs for seat, pairs in data["made"].items() if pairs} == made
    for seat, tiles in event["taken"].items():
        old_tiles, old_flowers = before["tiles"][int(seat)], before["flowers"][int(seat)]
        new_flowers = old_flowers + made.get(seat, [])
        paired = [tile for pair in made.get(seat, []) for tile in pair]
        new_tiles = [tile for tile in old_tiles + tiles if tile not in paired]
        assert data["points"][seat] == [ref.points(old_tiles, old_flowers), ref.points(new_tiles, new_flowers)]
        assert data["flowers"][seat] == len(new_flowers)
    assert data["ends"] == (before["ending"] is None and any(event["type"] == "ending" for event in events))


def test_the_seat_whose_turn_it_is_gets_exactly_the_legal_choices():
    for match, action in decisions():
        state = match.state
        if action is None:
            assert choices(match.view(0)) == []
            continue
        shown = choices(match.view(state.to_act))
        assert [choice["action"] for choice in shown if choice["legal"]].count(action) == 1
        assert sorted(choice["action"] for choice in shown if choice["legal"]) == state.legal()
        hand = state.to_json()["hands"][state.to_act]
        if state.phase == "play" and state.legal() != [PASS]:
            assert len(shown) == 3 * len(hand)
        for choice in shown:
            assert (choice["note"] is None) == choice["legal"]
            if choice["kind"] == "play" and len(match.steps) % 4 == 0:
                told = explain(match.view(state.to_act), choice["action"])
                assert told["legal"] == choice["legal"]
                if told["legal"]:
                    assert (choice["draw"], choice["handAfter"]) == (told["data"]["draw"], told["data"]["handAfter"])
                else:
                    assert told["notes"] == checked([choice["note"]])
            elif choice["kind"] == "take":
                data = state.to_json()["mandalas"][ref.LETTERS.index(state.to_json()["destroying"])]
                assert choice["tile"] == data[choice["which"]]


def test_what_is_not_legal_is_explained_with_the_rule_that_forbids_it():
    rng = Pcg32(2)
    codes = set()
    for match, _ in decisions():
        view = match.view(match.state.to_act)
        for _ in range(2):
            action = ACTIONS[rng.below(len(ACTIONS))] if rng.below(4) else [PASS, *TAKES][rng.below(3)]
            if match.state.legal() == [PASS] and rng.below(2):
                action = "1" + view["hand"][0] + "@B"
            told = explain(view, action)
            if action in match.state.legal():
                assert told["legal"]
                continue
            with pytest.raises(IllegalAction) as refused:
                match.state.apply(action, Seeded(Pcg32(1)))
            assert (told["legal"], told["data"], len(told["notes"])) == (False, {}, 1)
            note = checked(told["notes"])[0]
            assert (note["id"], note["rule"]) == ("flowers.why." + refused.value.code, refused.value.rule)
            assert ENGLISH.strict(error_note(refused.value))
            codes.add(refused.value.code)
    assert codes == {
        *("game-over", "tile-choice-first", "no-tile-choice", "pass-not-allowed", "not-in-hand"),
        *("whole-hand", "last-card-no-draw"),
    }


def test_planning_ahead_is_explained_like_the_next_turn():
    for match, action in decisions():
        if action is None or len(match.steps) % 7:
            continue
        for seat in range(match.state.players):
            if seat == match.state.to_act:
                continue
            view = match.view(seat)
            shown = choices(view)
            if view["ending"] is not None:
                assert shown == []  # E2: no turn comes any more
                continue
            assert {choice["kind"] for choice in shown} <= {"play", "pass"}
            as_if = choices({**view, "to_act": seat, "phase": "play"})
            # in the last destructions no turn comes any more
            assert shown == (as_if if view["ending"] is None else [])
            for choice in shown[:4]:
                turn = {**view, "to_act": seat, "phase": "play"}
                assert explain(view, choice["action"]) == explain(turn, choice["action"])


@pytest.mark.parametrize("text", ["", "2red", "red@A", "0red@A", "2red@D", "16red@A", "take both", "PASS", None, 3])
def test_what_is_no_action_is_no_explanation(text):
    match = Match(GAME, 2, Seeded(Pcg32(1)))
    with pytest.raises(BadNotation):
        explain(match.view(0), text)


# -- the position and the log ----------------------------------------------------------------------------------


def test_facts_are_those_of_the_position():
    for match, _ in decisions():
        data = match.state.to_json()
        told = facts(match.view(None))
        assert told["points"] == [ref.points(*own) for own in zip(data["tiles"], data["flowers"], strict=True)]
        assert told["flowers"] == [len(own) for own in data["flowers"]]
        assert told["flowersToEnd"] == 3
        for fact, mandala in zip(told["mandalas"], data["mandalas"], strict=True):
            shown = set(ref.colours_shown(mandala)) if mandala["dark"] else set()
            assert {colour for colour, how in fact["colours"].items() if how} == shown
            assert fact["count"] == len(shown) and fact["owner"] == mandala["marker"]
            assert fact["second"] == (None if mandala["marker"] is None else ref.second_player(mandala))
            for side, own in zip(fact["sides"], mandala["sides"], strict=True):
                assert (side["up"], side["down"]) == (len(own["up"]), len(own["down"]))
                assert side["total"] == side["up"] + side["down"] and side["counts"] == (side["up"] > 0)
        if len(match.steps) % 4 == 0:
            checked(told["summary"])
        assert told["summary"] == [note for fact in told["mandalas"] for note in fact["summary"]]
        ends = data["phase"] != "over" and (data["ending"] is not None or not data["dark"])
        assert (told["banner"] is not None) == ends
        checked([told["banner"]] if ends else [])


def test_every_step_is_told_to_everybody_alike_but_for_drawn_cards():
    for match, action in decisions():
        if action is None:
            continue
        player = match.state.to_act
        _, events = match.state.apply(action, Scripted(match.chance.outcomes[match.chance.used :]))
        told = {}
        for seat in [*range(match.state.players), None]:
            view = GAME.view(match.state, match.memory, seat, [])
            told[seat] = checked(narrate(player, action, [GAME.seen(event, seat) for event in events], view))
        for seat in range(match.state.players):
            drawn = [note for note in told[seat] if note["id"] == "flowers.log.drew"]
            own = [event["cards"] for event in events if event["type"] == "drew" and event["player"] == seat]
            assert [note["args"]["cards"] for note in drawn] == own
            assert [note for note in told[seat] if note not in drawn] == told[None]
        first = told[None][0]
        if action in PLAYS:
            data = explain(match.view(player), action)["data"]
            assert (first["args"]["face"], first["args"]["drawn"]) == (data["face"], data["draw"])
            claim = "takes" if data["claim"]["to"] != data["claim"]["from"] else "no"
            keeps = data["claim"]["from"] == player
            assert first["args"]["claim"] == ("keeps" if keeps else claim)
        ids = [note["id"] for note in told[None]]
        for kind, lines in (
            ("destroyed", ("flowers.log.takes", "flowers.log.takes-both", "flowers.log.removed")),
            ("flower", ("flowers.log.flower-sum", "flowers.log.flower-times")),
            ("began", ("flowers.log.began",)),
        ):
            assert len([one for one in ids if one in lines]) == len([e for e in events if e["type"] == kind])
        assert [one[19:].replace("-", " ") for one in ids if one.startswith("flowers.log.ending-")] == [
            event["reason"] for event in events if event["type"] == "ending"
        ]


def test_every_message_of_the_game_is_said_in_some_game():
    """And with each of them every value that it asks for (`checked` formats them strictly)."""
    said = set()
    for match, action in decisions():
        seat = match.state.to_act
        view = match.view(seat)
        notes = [*facts(view)["summary"], facts(view)["banner"] or {"id": ""}]
        if action is None:
            sheet = score_sheet(view)
            notes += sheet["notes"]
            notes += explain(view, "1red@A")["notes"]
            for row in sheet["seats"]:
                notes += [item[key] for item in row["items"] for key in ("note", "formula") if item[key]]
        else:
            _, events = match.state.apply(action, Scripted(match.chance.outcomes[match.chance.used :]))
            notes += narrate(seat, action, [GAME.seen(event, seat) for event in events], view)
            for choice in choices(view)[len(match.steps) % 3 :: 3]:
                notes += explain(view, choice["action"])["notes"]
            for other in (PASS, *TAKES, "1red@A", "15grey@B"):
                notes += explain(view, other)["notes"]
        said |= {note["id"] for note in notes}
    families = ("preview", "second", "take", "why", "log", "banner", "summary", "formula", "sheet")
    known = {key for key in ENGLISH.ids() if key.split(".")[0] == "flowers" and key.split(".")[1] in families}
    assert known - said == set()
    assert said - known == {""}


# -- the end -----------------------------------------------------------------------------------------------


def test_the_score_sheet_agrees_with_the_result():
    ends = 0
    for match, action in decisions():
        if action is not None:
            continue
        ends += 1
        result = match.state.result
        sheet = score_sheet(match.view(0))
        assert [row["total"] for row in sheet["seats"]] == result["points"]
        assert [row["hand"] for row in sheet["seats"]] == result["hand"]
        assert [row["seat"] for row in sheet["seats"] if row["rank"] == 1] == result["winners"]
        for row in sheet["seats"]:
            assert sum(item["points"] for item in row["items"]) == row["total"]
            better = [
                other for other in sheet["seats"] if (other["total"], other["hand"]) > (row["total"], row["hand"])
            ]
            assert row["rank"] == 1 + len(better)
            assert row["tie"] == (result["points"].count(row["total"]) > 1)
        checked(sheet["notes"])
    assert ends > 30


def finished(tiles, flowers, hands, winners, ending="third flower"):
    players = len(hands)
    tiles = [text.split() for text in tiles] + [[]] * (players - len(tiles))
    flowers = [[pair.split() for pair in text.split(",") if pair] for text in flowers] + [[]] * (players - len(flowers))
    return {
        **{"players": players, "hands": hands, "tiles": tiles, "flowers": flowers, "turn": 31, "ending": ending},
        "result": {"winners": winners},
    }


def test_the_rulebooks_example_scores_43():
    view = finished(["grey-4 red-x3"], ["green-3 green-5,orange-7 orange-x3,red-2 red-3"], [3, 3], [0])
    row = score_sheet(view)["seats"][0]
    assert row["total"] == 43
    lines = []
    for item in row["items"]:
        formula = words([item["formula"]]) if item["formula"] else ""
        lines.append((words([item["note"]]), formula, item["points"]))
    assert lines == [
        ("Green Flower", "5 + 2·3", 11),
        ("Orange Flower", "3 × 7", 21),
        ("Red Flower", "3 + 2·2", 7),
        ("Single stone", "", 4),
        ("Single red", "×3 alone", 0),
    ]


@pytest.mark.parametrize(
    ("hands", "winners", "ending", "told"),
    [
        (
            *([6, 4, 9], [0], "third flower"),
            "Anna wins on the tie-break Points are level at 7, so the player with the most cards in hand wins: "
            "Anna’s 6 beat 4. A third Flower in turn 31 ended the game.",
        ),
        (
            *([5, 5, 9], [0, 1], "no tiles"),
            "Anna and Mira share the victory Points are level at 7 and so are the cards in hand, 5 each: "
            "Anna and Mira share the victory. The tiles ran out in turn 31, which ended the game.",
        ),
    ],
)
def test_how_a_tie_was_settled_is_said(hands, winners, ending, told):
    view = finished(["grey-7", "red-7", "green-2"], [], hands, winners, ending)
    assert words(score_sheet(view)["notes"]) == told
    assert [row["tie"] for row in score_sheet(view)["seats"]] == [True, True, False]


def test_who_won_and_why_it_ended_is_said():
    view = finished(["grey-7"], ["", "red-2 red-3,green-2 green-3,grey-2 grey-3"], [3, 3], [1])
    assert words(score_sheet(view)["notes"], 1) == (
        "You win with 21 points You completed a third Flower in turn 31, which ended the game."
    )


# -- the words of the pictures ----------------------------------------------------------------------------------


def told(state, action, reader=0, players=3):
    made = GAME.state_from_json(state, {"draw": 4})
    match = Match(GAME, players, Seeded(Pcg32(1)))
    match.state = made
    return words(explain(match.view(made.to_act), action)["notes"], reader)


def table_of_the_pictures(**more):
    return position(
        "3red 2purple orange green",
        "6yellow",
        "4grey",
        A=("red-5 orange-7", 2, "2yellow", "", "grey / 2red 2orange"),
        B=("grey-7 yellow-5", 1, "2orange / yellow", "purple green / 2grey", "/ 3yellow"),
        C=("purple-x3 green-4", None, "", "/ 2purple"),
        **more,
    )


def test_two_red_to_b():
    assert told(table_of_the_pictures(), "2red@B") == (
        "Face up: red is new here. No draw after 2 cards, 5 in hand after it. You take the claim, 5 to Mira’s 4. "
        "Completes B: you choose a tile, Mira gets the other. Theo takes 3 cards back: 3 yellow. "
        "Your 5 cards go to the discard pile. Mira’s 4 cards go to the discard pile."
    )


def test_two_red_to_a_and_to_c():
    assert told(table_of_the_pictures(), "2red@A") == (
        "Face down: the tile red 5 already shows red here. No draw after 2 cards, 5 in hand after it. "
        "Theo keeps the claim, 5 to your 4."
    )
    assert told(table_of_the_pictures(), "2red@C") == (
        "Face up: red is new here. No draw after 2 cards, 5 in hand after it. You take the free claim with 2."
    )


def test_the_same_to_several_readers_has_names():
    assert "Anna takes the claim, 5 to Mira’s 4. Completes B: Anna chooses a tile" in told(
        table_of_the_pictures(), "2red@B", None
    )


def test_one_card_draws():
    assert "You draw 2 cards" not in told(table_of_the_pictures(), "1red@C")
    assert "You draw only 2 cards: drawing stops at 8 in hand." in told(table_of_the_pictures(), "1red@C")


def test_both_reds_would_be_the_whole_hand():
    state = position("2red", "3green", "3green")
    assert told(state, "2red@A") == "Both red would be your whole hand: keep at least one card."
    assert told(state, "3red@A") == "You have only 2 red, not 3."
    assert told(state, "1green@A") == "You have no green, not 1."
    assert told(state, "take dark") == "There is no tile to choose now."
    assert told(state, "pass") == "You may pass only when you cannot play."


def test_in_a_game_for_two_the_second_gets_nothing_with_less_than_half():
    state = position("red orange", "3green", B=("grey-7 yellow-5", 0, "2purple 2green / 2grey", "orange / yellow"))
    assert told(state, "1red@B", players=2) == (
        "Face up: red is new here. You draw 4 cards, 5 in hand after it. You keep the claim, 7 to Mira’s 2. "
        "Completes B: you take both tiles. Mira’s 2 are fewer than half of your 7, so nobody is second. "
        "You get stone 7 as a single tile: 7 points in all. You get yellow 5 as a single tile: 12 points in all. "
        "Mira takes 2 cards back: 1 orange and 1 yellow. Your 7 cards go to the discard pile."
    )


def test_how_a_tie_for_second_is_settled():
    more_up = ("grey-7 yellow-5", 0, "purple / 4grey", "orange / yellow", "2green")
    assert "Theo is second: 2 cards like Mira, but more of them face up." in told(
        position("red orange", "3green", "3green", B=more_up), "1red@B"
    )
    level = ("grey-7 yellow-5", 0, "purple / 4grey", "orange / yellow", "green / yellow")
    assert "Mira and Theo are level for second: 2 cards each, 1 of them face up. So nobody is second." in told(
        position("red orange", "3green", "3green", B=level), "1red@B"
    )
    face_down_only = ("grey-7 yellow-5", 0, "purple green / 2grey", "orange / yellow", "/ 2yellow")
    assert "second" not in told(position("red orange", "3green", "3green", B=face_down_only), "1red@B")


def test_of_rivals_with_as_many_cards_the_first_is_named():
    state = position("red orange", "3green", "3green", B=("grey-7 yellow-5", 0, "3purple", "2orange", "2green"))
    assert "You keep the claim, 4 to Mira’s 2." in told(state, "1red@B")
