"""The table: seats, whose eyes, taking back, resigning, computers, and saves that lose nothing."""

import json

import pytest
from page import Page
from tiny import TINY

from flowers_core.chance import Pcg32
from flowers_core.errors import BadRecord
from flowers_core.games import game_names, register
from flowers_core.record import read
from flowers_core.saves import table_of

register(TINY)
MIXES = ["person greedy", "person person", "person random person", "greedy person random person", "random random"]
EVERY = [(game, who) for game in game_names() for who in MIXES]
every_game = pytest.mark.parametrize("game", game_names())
every_table = pytest.mark.parametrize(("game", "who"), EVERY)


def shown(page):
    """The whole present table, all steps included."""
    return page.ask("table", since=0)


def revealing(table):
    """Whether the last step told somebody something new."""
    kinds = {event["type"] for event in table["steps"][-1]["events"]}
    return bool(kinds & {"drew", "reshuffled", "began", "ending", "shown"})


# -- seats ---------------------------------------------------------------------------------------------


def test_player_0_starts_and_everybody_keeps_seat_and_sign():
    for start in range(3):
        table = Page().new("person greedy random", start=start).table
        names = [seat["name"] for seat in table["seats"]]
        assert names == (["Anna", "Mira", "Theo"] * 2)[start : start + 3]
        assert [seat["emblem"] for seat in table["seats"]] == [(start + player) % 3 for player in range(3)]
        assert table["start"] == start and table["to_act"] == 0 and table["turn"] == 1
        assert [len(table["view"]["hands"]), sum(table["view"]["hands"])] == [3, 18]


def test_a_drawn_start_player_is_drawn_by_the_seed():
    drawn = [Page().new("person greedy random random", seed=seed, start="drawn").table["start"] for seed in range(60)]
    assert {drawn.count(seat) > 5 for seat in range(4)} == {True}
    assert drawn[7] == Page().new("person greedy random random", seed=7, start="drawn").table["start"]


def test_a_named_start_does_not_change_the_deal():
    """The same seed deals the same cards to player 0, 1, … whoever sits there."""
    views = [Page().new("random random", seed=3, start=start).table["view"] for start in (0, 1)]
    assert views[0] == views[1]


def test_the_same_seats_play_again():
    page = Page().new("person greedy person", start=2)
    page.do("takeover", seat=1, level="random")
    first = page.table
    second = page.ask("again")
    assert second["ok"] and second["id"] != first["id"] and second["length"] == 0
    for seat, before in zip(second["seats"], first["seats"], strict=True):
        assert seat == (before | {"kind": "person", "level": None} if before["person"] else before)
    assert second["start"] == 2 and second["options"] == first["options"]


# -- whose eyes ------------------------------------------------------------------------------------------


def test_a_person_alone_always_sees_the_own_hand():
    page = Page().new("greedy person random", start=0)
    rng = Pcg32(1)
    while not page.table["over"]:
        assert page.table["viewer"] == 1 and page.table["curtain"] is None
        assert page.table["view"]["seat"] == 1
        assert len(page.table["view"]["hand"]) == page.table["view"]["hands"][1]
        page.step(rng)
    assert page.table["viewer"] == 1


def test_without_persons_everybody_watches():
    page = Page().new("greedy random")
    rng = Pcg32(1)
    while not page.table["over"]:
        assert (page.table["viewer"], page.table["curtain"], page.table["choices"]) == (None, None, None)
        assert page.table["view"]["hand"] == [] and page.table["acting"] == "computer"
        page.step(rng)
    assert page.refused("explain", actions=["1red@A"])["code"] == "no-viewer"


@every_game
def test_a_curtain_comes_between_two_persons(game):
    page = Page().new("person random person", game=game)
    rng = Pcg32(2)
    eyes = None
    while not page.table["over"]:
        if page.table["acting"] == "person" and page.table["to_act"] != eyes:
            if eyes is not None:
                page.do("handover")
            table = page.table
            assert (table["curtain"], table["viewer"], table["choices"]) == (table["to_act"], None, None)
            assert (table["handover"], table["can"]["undo"], table["can"]["redo"]) == (None, False, False)
            assert table["view"]["seat"] is None and table["view"]["hand"] == []
            assert page.refused("act", action="1red@A")["code"] == "behind-curtain"
            assert page.refused("explain", actions=[])["code"] == "no-viewer"
            assert page.refused("handover")["code"] == "no-handover"
            for kind in ("undo", "redo"):
                page.refused(kind)
            for seat in (0, 1, 2, None, "0", True):
                if seat is not table["curtain"]:
                    assert page.refused("reveal", seat=seat)["code"] == "no-curtain"
            eyes = table["to_act"]
            page.do("reveal", seat=eyes)
        assert (page.table["viewer"], page.table["curtain"], page.table["handover"]) == (eyes, None, None)
        assert page.table["view"]["seat"] == eyes
        assert page.refused("reveal", seat=eyes)["code"] == "no-curtain"
        assert page.refused("handover")["code"] == "no-handover"
        page.step(rng)


@every_game
def test_who_has_decided_sees_what_it_did_until_the_device_goes_on(game):
    """The eyes stay, over the computers' decisions too; nothing can be done but to hand the device over."""
    page = Page().new("person random person", game=game, seed=2)
    page.pass_on()
    rng = Pcg32(2)
    handed = drawn = 0
    while not page.table["over"]:
        eyes = page.table["viewer"]
        page.step(rng)
        table = page.table
        assert (table["viewer"], table["curtain"], table["view"]["seat"]) == (eyes, None, eyes)
        for event in table["steps"][-1]["events"]:
            drawn += event["type"] == "drew" and event["player"] == eyes and len(event.get("cards", "c"))
        assert table["view"]["hand"] or table["over"]
        if table["acting"] != "person" or table["to_act"] == eyes:
            assert table["handover"] is None and (table["over"] or table["choices"] is not None)
            continue
        handed += 1
        assert (table["handover"], table["choices"], table["planning"]) == (table["to_act"], None, False)
        assert page.refused("act", action="1red@A")["code"] == "behind-curtain"
        assert page.refused("think")["code"] == "person-decides"
        assert page.refused("reveal", seat=table["handover"])["code"] == "no-curtain"
        assert page.refused("resign", seat=table["handover"])["code"] == "not-your-seat"
        page.pass_on()
        assert page.table["viewer"] == table["handover"]
        assert page.refused("undo")["code"] == "nothing-to-undo"
    assert handed > 2 and (drawn > 4 or game != "flowers")


def test_a_person_alone_hands_the_device_to_nobody():
    page = Page().new("greedy person random")
    rng = Pcg32(1)
    while not page.table["over"]:
        assert page.table["handover"] is None
        assert page.refused("handover")["code"] == "no-handover"
        page.step(rng)


def test_while_a_computer_decides_the_last_person_may_plan():
    page = Page().new("person random random").play_until(lambda table: table["acting"] == "computer")
    assert page.table["planning"] and page.table["viewer"] == 0
    assert {choice["kind"] for choice in page.table["choices"]} == {"play"}
    explained = page.ask("explain", actions=[page.table["choices"][0]["action"]])["explanations"]
    assert len(explained) == 1 and explained[0]["notes"]
    page.play_until(lambda table: table["to_act"] == 0)
    assert not page.table["planning"]


def test_only_the_person_whose_decision_it_is_acts():
    page = Page().new("person random random").play_until(lambda table: table["acting"] == "computer")
    action = page.legal()[0]
    error = page.refused("act", action=action)
    assert (error["code"], error["args"]) == ("computer-decides", {"player": 1})
    page.play_until(lambda table: table["acting"] == "person")
    assert page.refused("think")["code"] == "person-decides"
    page.play()
    for kind in ("act", "think"):
        assert page.refused(kind, action=action)["code"] == "game-over"


def test_a_tile_is_chosen_in_another_players_turn():
    page = Page()
    for seed in range(40):
        page.new("person random", seed=seed)
        page.play_until(lambda table: table["over"] or (table["phase"] == "claim" and table["to_act"] == 0))
        view = page.table["view"]
        if not page.table["over"] and (view["turn"] - 1) % 2 == 1:
            break
    assert not page.table["planning"]
    assert [choice["action"] for choice in page.table["choices"]] == ["take dark", "take light"]
    page.do("act", action="take light")
    assert page.log[-1]["player"] == 0


# -- taking back -----------------------------------------------------------------------------------------


@every_table
def test_undo_and_redo_are_the_identity(game, who):
    """Wherever the last choice may be taken back: there and back again is the same table but for the stamp."""
    page = Page().new(who, game=game, seed=3)
    rng = Pcg32(9)
    taken_back = 0
    while not page.table["over"]:
        page.pass_on()
        before, save = shown(page), page.bridge.save_text()
        page.step(rng)
        if not page.table["can"]["undo"]:
            assert page.refused("undo")["code"] == "nothing-to-undo"
            continue
        taken_back += 1
        after, saved = shown(page), page.bridge.save_text()
        page.do("undo")
        undone = shown(page)
        assert same(undone, before, "stamp", "can")
        assert undone["can"]["redo"]
        page.do("redo")
        again = shown(page)
        assert same(again, after, "stamp", "can")
        assert without(page.bridge.save_text(), "table", "end") == without(saved, "table", "end")
        assert page.refused("redo")["code"] == "nothing-to-redo"
        assert save != saved
    assert taken_back or "person" not in who


def same(one, other, *but):
    return {key: one[key] for key in one if key not in but} == {key: other[key] for key in other if key not in but}


def without(text, *headers):
    return [line for line in text.splitlines() if line.split(":")[0] not in headers]


@every_table
def test_nothing_new_can_be_taken_back(game, who):
    page = Page().new(who, game=game, seed=4)
    rng = Pcg32(10)
    while not page.table["over"]:
        page.step(rng)
        last = page.log[-1]
        person = page.table["seats"][last["player"]]["kind"] == "person"
        if not person or revealing(page.table):
            assert not page.table["can"]["undo"]
        elif not page.table["over"]:
            assert page.table["can"]["undo"]


def two_plays(page):
    """Plays until the eyes have just laid several cards, which reveals nothing."""
    return page.play_until(lambda table: table["can"]["undo"] and table["steps"][-1]["action"][0] in "23456789")


def test_what_is_done_after_taking_back_replaces_the_rest():
    page = two_plays(Page().new("person greedy"))
    length = page.table["length"]
    page.do("undo")
    assert page.table["length"] == length - 1 == len(page.log)
    other = next(action for action in page.legal() if action[0] == "1")
    page.do("act", action=other)
    assert not page.table["can"]["redo"] and page.log[-1]["action"] == other
    assert page.refused("redo")["code"] == "nothing-to-redo"


def test_a_computers_move_is_never_taken_back():
    page = two_plays(Page().new("person random random"))
    page.do("think")
    assert not page.table["can"]["undo"]
    page.refused("undo")


def test_the_last_person_may_take_back_until_the_device_goes_on():
    page = two_plays(Page().new("person person"))
    player = page.log[-1]["player"]
    assert (page.table["viewer"], page.table["handover"]) == (player, 1 - player)
    page.do("undo")
    assert (page.table["viewer"], page.table["handover"]) == (player, None)
    page.do("redo")
    assert (page.table["viewer"], page.table["handover"]) == (player, 1 - player)
    page.do("handover")
    for kind in ("undo", "redo"):
        assert not page.table["can"][kind]
        page.refused(kind)
    page.do("reveal", seat=1 - player)
    assert not page.table["can"]["undo"]
    page.refused("undo")


def test_the_own_last_choices_in_a_row_are_taken_back_one_by_one():
    """A play that completes a mandala and the tile choice after it, both one person's."""
    for seed in range(200):
        page = Page().new("person random", seed=seed)
        page.play_until(lambda table: table["over"] or (table["phase"] == "claim" and table["can"]["undo"]), seed=seed)
        if not page.table["over"]:
            break
    length = page.table["length"]
    page.do("undo")
    assert page.table["phase"] == "play" and page.table["length"] == length - 1
    page.do("redo")
    assert page.table["phase"] == "claim" and page.table["length"] == length


# -- resigning and taking over -----------------------------------------------------------------------------


def test_of_two_players_one_who_resigns_loses():
    page = Page().new("person greedy").play(6)
    page.do("resign", seat=0)
    table = page.table
    assert (table["over"], table["to_act"], table["phase"], table["can"]["undo"]) == (True, None, "over", False)
    ranks = {row["seat"]: row["rank"] for row in table["sheet"]["seats"]}
    assert ranks == {0: 2, 1: 1}
    assert table["sheet"]["notes"][0] == {"id": "match.resigned", "args": {"player": 0}, "rule": ""}
    for kind, values in (("resign", {"seat": 0}), ("takeover", {"seat": 0, "level": "greedy"}), ("undo", {})):
        assert page.refused(kind, **values)["code"] in ("game-over", "nothing-to-undo")


@every_game
def test_of_more_players_the_others_play_on(game):
    page = Page().new("person person random", game=game)
    assert page.refused("resign", seat=1)["code"] == "not-your-seat"
    page.do("reveal", seat=0)
    assert page.refused("resign", seat=1)["code"] == "not-your-seat"
    assert page.refused("resign", seat=2)["code"] == "not-a-persons-seat"
    page.do("resign", seat=0)
    assert not page.table["over"]
    assert page.table["seats"][0] | {"emblem": 0, "budget": None} == {
        **{"name": "Anna", "kind": "computer", "level": "blossom", "emblem": 0, "resigned": True, "person": True},
        "budget": None,
    }
    assert page.refused("takeover", seat=0, level=None)["code"] == "not-a-persons-seat"
    page.play()
    rows = sorted(page.table["sheet"]["seats"], key=lambda row: row["rank"])
    assert rows[-1]["seat"] == 0 and rows[0]["rank"] == 1
    assert page.table["sheet"]["notes"][0]["id"] == "match.resigned"


def test_who_is_waited_for_may_resign_behind_the_curtain():
    page = Page().new("person person person").play(1)
    page.do("handover")
    assert page.table["can"]["resign"]
    assert page.refused("resign", seat=0)["code"] == "not-your-seat"
    page.do("resign", seat=1)
    assert page.table["seats"][1]["resigned"] and page.table["acting"] == "computer"
    assert (page.table["viewer"], page.table["can"]["resign"]) == (None, False), "nobody has the device"
    assert page.refused("resign", seat=0)["code"] == "not-your-seat"
    page.do("think")
    assert page.table["curtain"] == 2


@pytest.mark.parametrize("who", ["person person person", "person person random person"])
def test_the_own_game_is_given_up_while_another_decides(who):
    """With the device in hand, whoever's decision it is; the others play on, the seat's computer included."""
    page = Page().new(who, seed=5).play(4)
    table = page.table
    giver = table["viewer"]
    assert table["to_act"] != giver and table["can"]["resign"]
    page.do("resign", seat=giver)
    assert (page.table["to_act"], page.table["viewer"]) == (table["to_act"], giver), "the device has not gone on"
    assert not page.table["can"]["resign"] and page.table["choices"] is None
    assert page.refused("resign", seat=giver)["code"] == "not-a-persons-seat"
    page.play()
    assert {step["player"] for step in page.log[4:]} == set(range(len(table["seats"])))
    assert max(page.table["sheet"]["seats"], key=lambda row: row["rank"])["seat"] == giver


@pytest.mark.parametrize("others", ["random random", "random random random"])
def test_a_person_alone_among_several_computers_ends_the_game_by_resigning(others):
    page = Page().new("person " + others).play_until(lambda table: table["acting"] == "computer")
    page.do("resign", seat=0)
    assert page.table["over"] and page.table["viewer"] == 0
    ranks = {row["seat"]: row["rank"] for row in page.table["sheet"]["seats"]}
    assert ranks[0] == len(ranks) and min(ranks.values()) == 1


def test_a_tile_choice_may_be_what_a_person_gives_up_at():
    """Resigned when asked for a tile in another's turn: a computer chooses it."""

    def asked(table):
        return table["over"] or (table["phase"] == "claim" and table["acting"] == "person")

    page = Page()
    for seed in range(80):
        page.new("person random person", seed=seed).play_until(asked, seed=seed)
        page.pass_on()
        if not page.table["over"] and (page.table["view"]["turn"] - 1) % 3 != page.table["to_act"]:
            break
    chooser = page.table["to_act"]
    page.do("resign", seat=chooser)
    assert (page.table["phase"], page.table["to_act"], page.table["acting"]) == ("claim", chooser, "computer")
    page.do("think")
    assert page.log[-1]["action"] in ("take dark", "take light") and page.log[-1]["player"] == chooser
    assert page.play().table["over"]


def test_the_game_ends_when_no_person_is_left_in_it():
    page = Page().new("person person random random").play(1)
    page.do("resign", seat=0)
    page.play_until(lambda table: table["to_act"] == 1)
    page.pass_on()
    page.do("resign", seat=1)
    assert page.table["over"]
    ranks = sorted((row["rank"], row["seat"]) for row in page.table["sheet"]["seats"])
    assert [seat for _, seat in ranks][2:] == [0, 1]


def test_a_budget_is_kept_in_its_one_spelling():
    """At the start, when a computer sits in, in records, saves and the next game; the page gets it apart."""
    page = Page().new("person thinker:greedy:0.40s")
    page.do("takeover", seat=0, level="random:0600it")
    for _ in range(2):
        assert {(seat["level"], seat["budget"]) for seat in page.table["seats"]} == {
            *(("random", "600it"), ("thinker:greedy", "0.4s"))
        }
        text = page.bridge.save_text()
        assert "seat: person+computer/random:600it Anna\nseat: computer/thinker:greedy:0.4s Mira\n" in text
        page = Page()
        page.load(text)
    page.do("takeover", seat=0, level=None)
    page.play_until(lambda table: table["acting"] == "computer")
    request = json.loads(page.bridge.thinking_request())
    assert (request["level"], request["seconds"]) == ("thinker:greedy", 0.4)
    assert page.refused("takeover", seat=0, level="greedy:-0.4s")["code"] == "no-budget"
    page.ask("again", id="game-2")
    assert [seat["budget"] for seat in page.table["seats"] if not seat["person"]] == ["0.4s"]


def test_a_computer_sits_in_and_the_person_comes_back():
    page = Page().new("person random").play(3)
    page.do("takeover", seat=0, level="greedy")
    assert page.table["seats"][0]["kind"] == "computer" and page.table["seats"][0]["person"]
    assert page.table["viewer"] == 0 and page.table["choices"] is None
    page.play(4)
    assert page.refused("takeover", seat=0, level="grandmaster")["code"] == "unknown-level"
    assert page.refused("takeover", seat=1, level=None)["code"] == "not-a-persons-seat"
    for seat in (-1, 2, None, "0", True, 0.0):
        assert page.refused("takeover", seat=seat, level="greedy")["code"] == "unknown-seat"
    page.do("takeover", seat=0, level=None)
    assert page.table["seats"][0] | {"emblem": 0} == {
        **{"name": "Anna", "kind": "person", "level": None, "emblem": 0, "resigned": False, "person": True},
        "budget": None,
    }
    assert not page.table["can"]["undo"]


def test_whoever_has_the_device_may_seat_a_computer_for_who_left():
    page = Page().new("person person random").play(1)
    assert page.table["handover"] == 1
    page.do("takeover", seat=1, level="greedy")
    assert (page.table["handover"], page.table["viewer"], page.table["acting"]) == (None, 0, "computer")
    page.play_until(lambda table: table["to_act"] == 0)
    assert (page.table["handover"], page.table["viewer"]) == (None, 0), "the device never left"
    page.play_until(lambda table: table["to_act"] == 1)
    page.do("takeover", seat=1, level=None)
    assert (page.table["handover"], page.table["viewer"]) == (1, 0), "who comes back must take the device"
    page.pass_on()
    assert page.table["viewer"] == 1 and page.legal()


def test_a_person_comes_back_between_a_computers_question_and_its_answer():
    page = Page().new("person random person").play_until(lambda table: table["acting"] == "computer")
    page.do("takeover", seat=0, level="thinker:greedy")
    page.play_until(lambda table: table["to_act"] == 0)
    action = json.loads(page.bridge.thinking_request())["legal"][0]
    stamp = page.table["stamp"]
    page.do("takeover", seat=0, level=None)
    assert thought(page, stamp=stamp, action=action)["error"]["code"] == "stale"
    assert thought(page, action=action)["error"]["code"] == "person-decides"
    page.pass_on()
    assert page.table["acting"] == "person" and page.legal()


def test_who_resigned_or_was_replaced_plays_again():
    page = Page().new("person person random", start=1).play(2)
    page.do("takeover", seat=2, level="random")
    page.do("resign", seat=0)
    assert page.ask("again")["ok"]
    assert [(seat["kind"], seat["resigned"]) for seat in page.table["seats"]] == [
        *[("person", False), ("computer", False), ("person", False)]
    ]
    assert page.table["curtain"] == 0 and page.play().table["over"]


def test_a_stand_in_does_not_lift_the_curtain_for_others():
    """With a computer in one person's seat the other person must still take the device."""
    page = Page().new("person person").play(1)
    page.do("takeover", seat=0, level="random")
    assert (page.table["handover"], page.table["viewer"]) == (1, 0)
    page.do("handover")
    page.do("takeover", seat=0, level="greedy")
    assert page.table["curtain"] == 1 and page.table["view"]["hand"] == []


# -- computers -------------------------------------------------------------------------------------------


def test_the_thinker_gets_its_seats_view_and_nothing_else():
    page = Page().new("person thinker:greedy").play_until(lambda table: table["acting"] == "computer")
    request = json.loads(page.bridge.thinking_request())
    assert sorted(request) == ["game", "legal", "level", "seed", "stamp", "view"]
    assert request["view"]["seat"] == 1 and request["level"] == "thinker:greedy"
    assert request["stamp"] == page.table["stamp"] and 0 <= request["seed"] < 1 << 32
    assert page.refused("think")["code"] == "needs-thinker"
    assert not thought(page, action="1pink@A")["ok"]
    assert not thought(page, action=None)["ok"]
    reply = thought(page, action=request["legal"][-1])
    assert reply["ok"] and reply["steps"][-1]["action"] == request["legal"][-1] and not reply["stoodIn"]
    assert page.bridge.thinking_request() == ""


@pytest.mark.parametrize(
    ("level", "patience", "budget"),
    [
        ("thinker:greedy", None, {}),
        ("thinker:greedy", "endless", {}),
        ("thinker:greedy", "deep", {"seconds": 3}),
        ("thinker:greedy:0.25s", "deep", {"seconds": 0.25}),
        ("thinker:greedy:50it", "quick", {"iterations": 50}),
    ],
)
def test_the_thinker_gets_the_time_that_the_person_grants_unless_its_seat_has_a_budget(level, patience, budget):
    page = Page().new("person " + level).play_until(lambda table: table["acting"] == "computer")
    request = json.loads(page.bridge.thinking_request(patience))
    assert {key: request[key] for key in ("seconds", "iterations") if key in request} == budget
    assert request["level"] == "thinker:greedy"


def thought(page, **values):
    text = page.bridge.thought(json.dumps({"do": "thought", "stamp": page.table["stamp"], "by": "thinker"} | values))
    return page.take(json.loads(text))


def test_nobody_thinks_for_a_computer_unasked():
    page = Page().new("person thinker:greedy").play_until(lambda table: table["acting"] == "computer")
    action = "1red@A"
    assert thought(page, action=action)["error"]["code"] == "not-asked"
    assert page.ask("thought", stamp=page.table["stamp"], action=action)["error"]["code"] == "unknown-request"
    page.bridge.thinking_request()
    page.do("takeover", seat=0, level="random")
    assert thought(page, action=action)["error"]["code"] == "not-asked"
    page.new("person greedy").play_until(lambda table: table["acting"] == "computer")
    assert page.bridge.thinking_request() == ""
    assert thought(page, action=action)["error"]["code"] == "not-asked"


def test_a_light_player_stands_in_for_the_thinker_and_says_so():
    page = Page().new("person thinker:greedy").play_until(lambda table: table["acting"] == "computer")
    page.do("think", light=True)
    assert page.table["stoodIn"] == "greedy"
    page.play_until(lambda table: table["acting"] == "computer")
    assert not page.table["stoodIn"]
    other = Page().new("person greedy")
    assert not other.play(4).table["stoodIn"]
    master = Page().new("person master").play_until(lambda table: table["acting"] == "computer")
    master.do("think", light=True)
    assert master.table["stoodIn"] == "blossom"


def test_a_seed_gives_the_same_game_with_the_same_computers():
    texts = [Page().new("greedy random greedy", seed=6).play().texts for _ in range(2)]
    assert texts[0] == texts[1]


# -- saves -----------------------------------------------------------------------------------------------


@every_table
def test_a_save_goes_on_at_exactly_the_same_decision(game, who):
    """Saved and loaded, before a fourth of the plays and all other decisions: every reply is the same.

    But several people first meet the curtain, for nobody knows who has opened the game.
    """
    several = who.split().count("person") > 1
    eyes = ["viewer", "curtain", "handover", "view", "choices", "planning", "steps", "can", "stamp"]
    personal = ["stoodIn", *(eyes if several else [])]
    page = Page().new(who, game=game, seed=11, start="drawn")
    rng = Pcg32(3)
    while not page.table["over"]:
        if page.table["length"] % 4 and page.table["phase"] == "play":
            page.step(rng)
            continue
        other = Page()
        other.load(page.bridge.save_text())
        assert other.bridge.save_text() == page.bridge.save_text()
        assert same(shown(other), shown(page), *personal)
        if several:
            waiting = page.table["to_act"] if page.table["acting"] == "person" else None
            assert (other.table["curtain"], other.table["viewer"], other.table["view"]["hand"]) == (waiting, None, [])
        before = rng.state
        other.step(rng)
        rng.state = before
        page.step(rng)
        assert same(shown(other), shown(page), *personal)
        assert other.bridge.summary() == page.bridge.summary()
    other = Page()
    other.load(page.bridge.save_text())
    assert same(shown(other), shown(page), *personal)


def test_a_save_keeps_what_was_taken_back():
    for who in ("person greedy", "person person"):
        page = two_plays(Page().new(who))
        page.do("undo")
        other = Page()
        other.load(page.bridge.save_text())
        other.pass_on()
        assert same(shown(other), shown(page), "stamp") and other.table["can"]["redo"]
        other.do("redo")
        page.do("redo")
        assert same(shown(other), shown(page), "stamp") and other.table["can"]["undo"]


def test_a_save_keeps_who_resigned_who_sits_in_and_who_starts():
    page = Page().new("person person random", start=1).play(3)
    page.do("takeover", seat=0, level="greedy")
    other = Page()
    other.load(page.bridge.save_text())
    assert other.table["seats"] == page.table["seats"]
    assert other.ask("again")["start"] == 1
    page.do("resign", seat=page.table["viewer"])
    other = Page()
    other.load(page.bridge.save_text())
    assert other.table["seats"] == page.table["seats"]


def test_a_game_that_was_left_before_the_device_went_on_comes_back_behind_the_curtain():
    page = two_plays(Page().new("person person"))
    waiting = page.table["handover"]
    other = Page()
    other.load(page.bridge.save_text())
    assert (other.table["curtain"], other.table["viewer"], other.table["can"]["undo"]) == (waiting, None, False)
    assert other.refused("undo")["code"] == "nothing-to-undo"
    other.do("reveal", seat=waiting)
    assert other.table["viewer"] == waiting and not other.table["can"]["undo"]


def test_saves_that_contradict_themselves_are_refused():
    from test_record import altered

    save = two_plays(Page().new("person person random")).bridge.save_text()
    headers = {line.split(": ")[0]: line for line in save.splitlines()}
    for key, value in [
        *[("table", value) for value in ("", "game", "a_b 3", "game x", "game -1", "<b> 3", "g 1234567890")],
        *[("eyes", value) for value in ("2", "3", "-1", "x", "")],
        *[("again", value) for value in ("3", "nobody")],
        *[("generator", value) for value in ("x", "-1", "1" * 21)],
        *[("back", value) for value in ("99", "2", "x")],
    ]:
        with pytest.raises(BadRecord) as error:
            table_of(read(altered(save, headers[key] + "\n", f"{key}: {value}\n")), "id", 1, 2)
        assert error.value.args_["line"] == save.splitlines().index(headers[key]) + 1
    for redo in ("1red@A; ", "nonsense", "take dark", "pass", "99red@A"):
        with pytest.raises(BadRecord) as error:
            table_of(read(altered(save, headers["back"], headers["back"] + "\nredo: " + redo)), "id", 1, 2)
        assert error.value.args_["line"] == save.splitlines().index(headers["back"]) + 2
    with pytest.raises(BadRecord):
        table_of(read(altered(save, "seat: person Anna", "seat: person+resigned Anna")), "id", 1, 2)


def test_a_level_that_is_not_known_here_is_played_by_a_light_player():
    from test_record import altered

    save = Page().new("person random").bridge.save_text()
    table = table_of(read(altered(save, "computer/random", "computer/champion:3s")), "id", 1, 2)
    assert [seat.level for seat in table.seats] == [None, "blossom"]


def test_a_plain_record_becomes_a_table():
    page = Page().new("person greedy").play(9)
    record = page.ask("report", hidden=True)["text"]
    reply = page.ask("import", text=record)
    assert reply["ok"] and reply["length"] == 9 and reply["id"] != "game-1"
    page.play()
    assert page.table["over"]
