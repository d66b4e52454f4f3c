"""The bridge: text in and out, errors instead of exceptions, late requests without harm, no secrets."""

import json
import re
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from page import NAMES, Page, seats
from test_record import resealed
from tiny import TINY

import flowers_core
from flowers_core.ai.levels import LEVELS
from flowers_core.bridge import MAX_REQUEST, Bridge
from flowers_core.catalogue import Catalogue, Reading
from flowers_core.chance import Pcg32
from flowers_core.games import game_names, register
from flowers_core.record import read

register(TINY)
ENGLISH = Catalogue.load()
TABLE_KEYS = [
    *("acting", "banner", "can", "choices", "curtain", "facts", "game", "handover", "id", "length", "ok", "options"),
    *("over", "phase", "planning", "players", "seats", "sheet", "stamp", "start", "steps", "stoodIn", "to_act", "turn"),
    *("view", "viewer"),
]
VIEW_KEYS = [
    *("dark", "deck", "deck_pool", "destroying", "discard", "draw", "ending", "events", "flowers", "game", "hand"),
    *("hands", "known", "light", "mandalas", "passes", "phase", "players", "remaining", "removed", "result", "seat"),
    *("tiles", "to_act", "turn", "version"),
]
CHANGES = ["act", "think", "undo", "redo", "handover", "reveal", "resign", "takeover"]
"""Requests that change the table, and so carry its stamp."""
MIXES = ["person greedy", "person person random", "random person random person", "random greedy"]


# -- what there is ---------------------------------------------------------------------------------------


def test_hello_says_what_can_be_played():
    hello = Page().ask("hello")
    assert hello["version"] == flowers_core.__version__
    flowers = [game for game in hello["games"] if game["name"] == "flowers"]
    assert flowers == [{"name": "flowers", "players": [2, 3, 4], "options": {"draw": [4, 2]}}]
    offered = [(level["name"], level["where"]) for level in hello["levels"] if level["offered"]]
    assert offered == list(LEVELS) and (hello["usual"], "dealer") in offered
    assert {"name": "greedy", "where": "dealer", "offered": False} in hello["levels"]
    assert {"name": "thinker:greedy", "where": "thinker", "offered": False} in hello["levels"]


def test_every_level_that_hello_names_plays():
    for level in Page().ask("hello")["levels"]:
        assert Page().new("person " + level["name"]).play(4).table["length"] == 4


def test_a_table_says_exactly_this():
    page = Page().new("person greedy")
    assert sorted(page.table) == TABLE_KEYS
    assert sorted(page.table["view"]) == VIEW_KEYS
    assert page.table["stamp"] == "game-1:0"


def test_without_a_table_everything_else_says_so():
    page = Page()
    for kind in (*CHANGES, "table", "explain", "report", "export"):
        assert page.ask(kind, stamp="x", actions=[])["error"]["code"] == "no-table"
    assert page.ask("again")["error"]["code"] == "no-table"
    assert (page.bridge.stamp, page.bridge.save_text(), page.bridge.thinking_request()) == ("", "", "")
    assert page.bridge.summary() is None


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"game": "chess"}, "unknown-game"),
        ({"game": 3}, "unknown-game"),
        ({"seats": []}, "bad-players"),
        ({"seats": seats("random") * 5}, "bad-players"),
        ({"seats": None}, "bad-players"),
        ({"seats": [1, 2]}, "bad-seat"),
        ({"seats": [{"name": "A", "kind": "cat"}] * 2}, "bad-seat"),
        ({"seats": [{"name": "A", "kind": "computer"}] * 2}, "unknown-level"),
        ({"seats": [{"name": "A", "kind": "computer", "level": ["greedy"]}] * 2}, "unknown-level"),
        *[
            ({"seats": [{"name": name, "kind": "person"}] * 2}, "bad-name")
            for name in ("", " ", "a\nb", "x" * 41, None, 7, "a\u2028b", "\ud800", "\u202eb", "\x7f")
        ],
        ({"options": {"draw": 3}}, "bad-option"),
        ({"options": {"draw": True}}, "bad-option"),
        ({"options": {"draw": 4.0}}, "bad-option"),
        ({"options": {"speed": 4}}, "unknown-option"),
        ({"options": []}, "bad-option"),
        *[({"start": start}, "bad-start") for start in (2, -1, "0", None, True, 0.0)],
        *[({"seed": seed}, "bad-seed") for seed in ("1", -1, 1 << 64, 1.5, True)],
        *[({"id": ident}, "bad-id") for ident in ("", "a b", "x" * 65, 3, "ä", "a:b")],
    ],
)
def test_a_game_that_can_not_be_is_refused(change, code):
    page = Page().new("person random").play(2)
    wish = {"game": "flowers", "seats": seats("person random"), "options": {}, "start": 0, "seed": 5} | change
    assert page.refused("new", **wish)["code"] == code


def test_any_name_is_only_text():
    """Names that look like code or like the record's own lines come back as they are."""
    names = ["<b>&amp;", "seat: person", "'; DROP", "= +1"]
    made = [{"name": name, "kind": "person"} for name in names]
    page = Page()
    assert page.ask("new", game="flowers", seats=made, start=0, seed=1)["ok"]
    other = Page()
    assert other.load(page.bridge.save_text())["ok"]
    assert [seat["name"] for seat in other.table["seats"]] == names


def test_blanks_around_a_name_go():
    made = [{"name": name, "kind": "person"} for name in (" Anna ", "Mira  van  A")]
    page = Page()
    assert page.ask("new", game="flowers", seats=made, start=0)["ok"]
    assert [seat["name"] for seat in page.table["seats"]] == ["Anna", "Mira  van  A"]


def test_ids_and_seeds_come_from_outside():
    one, other = Page(), Page(entropy=lambda: 5)
    for page in (one, other):
        assert page.ask("new", game="flowers", seats=seats("person random"))["ok"]
    assert other.table["id"] == "0000000000000005" and one.table["id"] != other.table["id"]
    assert one.table["view"]["hand"] != other.table["view"]["hand"]
    bridges = [Bridge() for _ in range(2)]
    request = json.dumps({"do": "new", "game": "flowers", "seats": seats("person random")})
    assert len({json.loads(bridge.ask(request))["id"] for bridge in bridges}) == 2


def test_a_plain_record_goes_on_from_the_seed_that_is_asked_for():
    """Its hidden chance is not told, so what follows comes from outside; the same seed, the same game."""
    whole = Page().new("person greedy", seed=4).play(6)
    plain = whole.ask("report", hidden=True)["text"]

    def end(seed):
        page = Page()
        assert page.ask("import", text=plain, seed=seed)["ok"]
        return page.play().table["sheet"]

    assert end(3) is not None
    assert end(3) == end(3) != end(4)
    whole.refused("import", text=plain, seed="x")


# -- late, doubled and senseless requests --------------------------------------------------------------------


@pytest.mark.parametrize("game", game_names())
def test_a_late_or_doubled_request_does_no_harm(game):
    page = Page().new("person person random", game=game)
    rng = Pcg32(6)
    while not page.table["over"]:
        stamp = page.table["stamp"]
        page.step(rng)
        save = page.bridge.save_text()
        for old in (stamp, "", None, "game-1", page.table["stamp"] + "0", 7):
            for kind in CHANGES:
                reply = page.ask(kind, stamp=old, action="1red@A", seat=0, level="greedy")
                assert reply["error"]["code"] == "stale"
                assert reply["table"]["stamp"] == page.table["stamp"] and reply["table"]["length"] == len(page.log)
        assert page.bridge.save_text() == save
        if page.table["length"] > 8:
            break


def test_a_doubled_click_plays_once():
    page = Page().new("person greedy")
    request = json.dumps({"do": "act", "stamp": page.table["stamp"], "action": page.legal()[0]})
    first, second = json.loads(page.bridge.ask(request)), json.loads(page.bridge.ask(request))
    assert first["ok"] and not second["ok"] and second["error"]["code"] == "stale"
    assert second["table"]["stamp"] == first["stamp"] and second["table"]["length"] == 1


def test_steps_are_told_once_or_as_asked():
    page = Page().new("person random")
    page.play(5)
    assert [len(json.loads(text)["steps"]) for text in page.texts] == [0, 1, 1, 1, 1, 1]
    for since, told in ((0, 5), (3, 2), (5, 0), (99, 0)):
        assert [step["n"] for step in page.ask("table", since=since)["steps"]] == list(range(5 - told, 5))
    assert page.ask("table")["steps"] == []
    for since in (-1, "0", 1.0, True):
        assert page.ask("table", since=since)["error"]["code"] == "bad-since"


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "not-json"),
        ("nonsense", "not-json"),
        ("[]", "not-json"),
        ("3", "not-json"),
        ("null", "not-json"),
        ("[" * 60000, "not-json"),
        ('{"do": "act"', "not-json"),
        ("{}", "unknown-request"),
        ('{"do": 3}', "unknown-request"),
        ('{"do": "dance"}', "unknown-request"),
        ('{"do": "load", "text": ""}', "unknown-request"),
        ('{"do": "__init__"}', "unknown-request"),
        ('{"do": ["new"]}', "unknown-request"),
        (" " * (MAX_REQUEST + 1), "too-long"),
        (None, "not-text"),
        (3, "not-text"),
        (b"{}", "not-text"),
    ],
)
def test_what_is_no_request_is_refused(text, code):
    page = Page().new("person random")
    save = page.bridge.save_text()
    reply = json.loads(page.bridge.ask(text))
    assert (reply["ok"], reply["error"]["code"]) == (False, code)
    assert page.bridge.save_text() == save


def test_a_refusal_has_words():
    page = Page().new("person random")
    error = page.refused("act", action="9red@A")
    assert (error["code"], error["rule"], error["text"]) == ("not-in-hand", "P1", "9red@A")
    assert error["note"]["id"] == "flowers.why.not-in-hand"
    for kind, values in (
        *(("act", {"action": action}) for action in ("", "nonsense", "take dark", "pass", "9red@A", "1red@D", None)),
        *(("undo", {}), ("redo", {}), ("handover", {}), ("reveal", {"seat": 0})),
        *(("takeover", {"seat": 9}), ("resign", {"seat": 1})),
        *(("explain", {"actions": actions}) for actions in (None, "1red@A", [3], ["x"], ["1red@A"] * 101)),
        *(("import", {"text": text}) for text in (None, "", "x", "Flowers record 9", "Flowers record 1\n")),
    ):
        note = page.refused(kind, **values)["note"]
        assert ENGLISH.strict(note, reading=Reading(NAMES))


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=12),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=6), inner, max_size=4),
    max_leaves=8,
)
KINDS = [
    *CHANGES,
    *("hello", "new", "again", "table", "explain", "report", "export", "import", "thought"),
]
FIELDS = [
    *("game", "seats", "options", "start", "seed", "id", "action", "seat", "level", "light", "since"),
    *("actions", "hidden", "text", "by"),
]


@settings(max_examples=150, deadline=None)
@given(
    st.sampled_from(KINDS),
    st.dictionaries(
        st.sampled_from(FIELDS),
        anything | st.sampled_from(["flowers", "1red@A", "greedy", 0, 1]),
        max_size=4,
    ),
    st.booleans(),
)
def test_no_request_raises_or_breaks_the_table(kind, values, stamped):
    page = Page().new("person random thinker:greedy")
    if stamped:
        values = values | {"stamp": page.table["stamp"]}
    reply = json.loads(page.bridge.ask(json.dumps({"do": kind, **values})))
    assert reply["ok"] or reply["error"]["code"] != "internal"
    page.take(page.ask("table", since=0))
    assert page.play(6).table["ok"]


@settings(max_examples=100, deadline=None)
@given(st.text())
def test_no_text_raises(text):
    page = Page().new("person random")
    for ask in (page.bridge.ask, page.bridge.thought, page.bridge.load_save):
        reply = json.loads(ask(text))
        assert not reply["ok"] and reply["error"]["code"] != "internal"


@pytest.mark.parametrize("game", game_names())
@pytest.mark.parametrize("who", ["person greedy", "greedy person", "person person", "person greedy person greedy"])
@pytest.mark.parametrize("start", ["drawn", 1])
def test_a_game_just_dealt_is_told_by_its_save_as_it_was_dealt(game, who, start):
    """A page may show the table of a deal that lies kept before the dealer has opened it."""
    page = Page().new(who, game=game, start=start)
    other = Page(entropy=lambda: 0)
    told = other.bridge.load_save(page.bridge.save_text())
    assert told == page.texts[-1]
    assert other.bridge.save_text() == page.bridge.save_text()


SAVE = Page().new("person person thinker:greedy").play(12).bridge.save_text().splitlines()


@settings(max_examples=300, deadline=None)
@given(st.data())
def test_no_save_raises_or_makes_a_table_that_breaks(data):
    """Saves with headers changed, sealed anew as their writer would: refused, or a table that plays on."""
    lines = list(SAVE)
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(1, len(lines) - 2))
        key, _, value = lines[place].partition(": ")
        texts = ["0", "1", "2", "3", "99", "-1", "x", "drawn", "game-1 5", "a; b", "1red@A", value + " 1"]
        what = data.draw(st.sampled_from(["value", "drop", "double", "key"]))
        if what == "value":
            lines[place] = key + ": " + data.draw(st.sampled_from(texts))
        elif what == "drop":
            del lines[place]
        elif what == "double":
            lines.insert(place, lines[place])
        else:
            lines[place] = data.draw(st.sampled_from(["back", "redo", "eyes", "again", "luck", "seed"])) + ": " + value
    page = Page()
    reply = page.load(resealed("\n".join(lines) + "\n"))
    if reply["ok"]:
        page.play(8)
        assert page.ask("table")["ok"]
    else:
        assert reply["error"]["code"] != "internal" and "line" in reply["error"]["args"]
        assert ENGLISH.strict(reply["error"]["note"], reading=Reading(NAMES))


def test_a_mistake_of_ours_tells_nothing_but_its_kind(monkeypatch):
    page = Page().new("person random")

    def broken(*_):
        raise KeyError("red red red grey")

    monkeypatch.setattr(page.bridge._table.match.game, "facts", broken, raising=False)
    text = page.bridge.ask('{"do": "table"}')
    assert json.loads(text)["error"]["code"] == "internal" and "grey" not in text


# -- reports, export, import ------------------------------------------------------------------------------------


def test_a_report_of_a_running_game_hides_the_cards_unless_asked():
    page = Page().new("person random", seed=81818181).play(5)
    text = page.ask("report", hidden=False)["text"]
    assert "81818181" not in text and "chance: hidden" in text
    for wish in (None, 1, "true"):
        assert page.ask("report", hidden=wish)["text"] == text
    assert read(page.ask("report", hidden=True)["text"]).replay().state == page.bridge._table.match.state
    page.play()
    assert "81818181" in page.ask("report", hidden=False)["text"]


def test_an_exported_game_goes_on_elsewhere_under_another_id():
    page = Page().new("person random person").play(8)
    other = Page()
    reply = other.ask("import", text=page.ask("export")["text"])
    assert reply["ok"] and reply["id"] != page.table["id"]
    for one in (page, other):
        one.pass_on()
    reply, now = (one.ask("table", since=0) for one in (other, page))
    for key in now:
        assert key in ("id", "stamp") or reply[key] == now[key]
    assert other.play().table["over"]


def test_a_failed_import_leaves_the_game_as_it_is():
    page = Page().new("person random").play(3)
    save = page.ask("export")["text"]
    for text in (save[:-20], save.replace("record 1", "record 2"), save.replace("play: ", "play: pass; ")):
        page.refused("import", text=text)
        reply = json.loads(page.bridge.load_save(text))
        assert not reply["ok"] and page.bridge.stamp == page.table["stamp"]


def test_a_summary_has_what_a_list_of_saves_shows():
    page = Page().new("person random", start=1).play(3)
    summary = page.bridge.summary()
    assert sorted(summary) == ["game", "id", "names", "over", "phase", "time", "to_act_name", "turn"]
    assert (summary["id"], summary["names"], summary["time"]) == ("game-1", ["Mira", "Anna"], 1700000000000)
    assert summary["to_act_name"] in NAMES
    assert page.play().bridge.summary() | {"time": 0} == summary | {
        **{"time": 0, "to_act_name": None, "phase": "over", "over": True, "turn": page.table["turn"]}
    }


# -- secrets --------------------------------------------------------------------------------------------------


def every_dict(value):
    if isinstance(value, dict):
        yield value
        for inner in value.values():
            yield from every_dict(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from every_dict(inner)


@pytest.mark.parametrize("who", MIXES)
@pytest.mark.parametrize("game", game_names())
def test_no_reply_says_what_the_viewer_can_not_know(game, who):
    """Whole games: no drawn card, hand or deck of another seat, no seed, no order of a stack."""
    page = Page().new(who, game=game, seed=271828182845)
    rng = Pcg32(1)
    people = who.split().count("person")
    while not page.table["over"]:
        page.step(rng)
        table = page.table
        viewer = table["viewer"]
        if viewer is not None and table["choices"]:
            actions = [choice["action"] for choice in table["choices"] if "action" in choice][:6]
            explained = page.ask("explain", actions=actions)
            assert not any("cards" in one and "player" not in one for one in every_dict(explained))
        for step in table["steps"]:
            for event in step["events"]:
                if event["type"] == "drew" and event["player"] != viewer:
                    assert not {"card", "cards"} & set(event)
                assert "deck" not in event
            for note in step["notes"]:
                # only a person alone reads in the log what was drawn
                if note["id"] == "flowers.log.drew":
                    assert people == 1 and note["args"]["player"] == viewer
        if game == "flowers":
            assert sorted(table["view"]) == VIEW_KEYS
    for text in page.texts:
        reply = json.loads(text)
        if reply.get("over"):
            continue
        keys = {key for one in every_dict(reply) for key in one}
        assert not keys & {"seed", "luck", "generator", "chance", "memory", "state", "first", "pools"}
        assert "271828182845" not in text
        for code in read(page.bridge.save_text()).chance:
            assert len(code) < 8 or code not in text


@pytest.mark.parametrize("who", MIXES)
@pytest.mark.parametrize("game", game_names())
def test_other_hidden_cards_change_no_reply(game, who):
    """With everything drawn anew that the viewer can not see, each reply and refusal is the same text."""
    page = Page().new(who, game=game, seed=3)
    rng = Pcg32(4)
    compared = 0
    while not page.table["over"]:
        page.step(rng)
        if page.table["length"] % 3 and page.table["phase"] == "play":
            continue
        twin = Page()
        twin.load(page.bridge.save_text())
        twin.bridge._table.covered = page.bridge._table.covered  # loading has lowered the curtain
        viewer = page.table["viewer"]
        match = twin.bridge._table.match
        view = match.view(viewer)
        if match.state.to_act is None:
            continue
        for number in range(2):
            other = match.game.sample(view, Pcg32(number))
            compared += other != page.bridge._table.match.state
            match.state = other
            actions = [one["action"] for one in page.table["choices"] or [] if "action" in one][:5]
            requests = [{"do": "table", "since": 0}, {"do": "report"}, {"do": "explain", "actions": actions}]
            requests += [{"do": "act", "stamp": page.table["stamp"], "action": a} for a in ("15red@A", "no", "")]
            requests += [{"do": "reveal", "stamp": page.table["stamp"], "seat": 9}]
            for request in requests:
                text = json.dumps(request)
                assert twin.bridge.ask(text) == page.bridge.ask(text)
            assert twin.bridge.summary() == page.bridge.summary()
    assert compared


def test_the_bridge_knows_no_browser():
    source = Path(flowers_core.__file__).parent
    for path in source.rglob("*.py"):
        imported = re.findall(r"^\s*(?:from|import) (\w+)", path.read_text("utf-8"), re.M)
        assert not set(imported) & {"js", "pyscript", "polyscript", "pyodide", "pyodide_js"}, path
