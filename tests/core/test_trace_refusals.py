"""Traces with a mistake in them are refused, at the right line, with one clear line of text.

Which line that is says the second reading of the rules (`reference.check_trace`), which checks the same
broken traces.
"""

import copy
import json
import re
import string

import pytest
import reference as ref
import situations
from hypothesis import given, settings
from hypothesis import strategies as st

from flowers_core.chance import Pcg32, Seeded
from flowers_core.cli import main
from flowers_core.errors import BadRecord
from flowers_core.flowers import GAME
from flowers_core.trace import check_trace

# -- helpers ------------------------------------------------------------------------------------------


def data_of(lines):
    """The bytes of a trace given as dicts."""
    return ref.text_of(lines).encode()


def refusal(data):
    """The package's refusal of these bytes, or None; checks that it names the reference's line."""
    raws = data.splitlines(keepends=True)
    try:
        check_trace(raws)
        found = None
    except BadRecord as error:
        found = error
    try:
        ref.check_trace([raw.rstrip(b"\n").decode("utf-8", "surrogateescape") for raw in raws])
        line = None
    except ref.Wrong as error:
        line = error.line
    assert (found.args_["line"] if found else None) == line, found
    if found:
        text = found.line()
        assert text.startswith(f"line {line}: ") and text.isprintable() and len(text) < 1000
    return found


def games():
    """Traces with everything that a mutation below needs."""
    yield situations.game("building", 2, 1)
    yield situations.game("piling", 3, 2, 2)
    yield situations.game("hoarding", 4, 3)
    yield situations.game("random", 4, 37)
    yield situations.game("collecting", 2, 8)


GAMES = list(games())


def first(lines, wanted):
    """The number (from 0) of the first line that ``wanted`` likes."""
    return next(i for i in range(1, len(lines)) if wanted(lines[i]))


def has(kind):
    """Likes a line with an event of that type."""
    return lambda line: any(event["type"] == kind for event in line["events"])


def event_in(line, kind):
    return next(event for event in line["events"] if event["type"] == kind)


def of_some_game(wanted):
    """``(lines, number)`` of the first game that has such a line; the lines are a copy."""
    for lines in GAMES:
        for i in range(1, len(lines)):
            if wanted(lines[i]):
                return copy.deepcopy(lines), i
    raise AssertionError("no game has it")


# -- the mistakes, by name: each gives the lines and the line (from 1) that is wrong ---------------------

MISTAKES = {}


def mistake(function):
    MISTAKES[function.__name__] = function
    return function


def where(wanted):
    """A mistake in the first line of some game that ``wanted`` likes; the function alters that line."""

    def decorate(alter):
        def made():
            lines, i = of_some_game(wanted)
            alter(lines[i])
            return lines, i + 1

        MISTAKES[alter.__name__] = made
        return alter

    return decorate


def at(number):
    """A mistake in one line of the first game, by its number from 1; the function alters that line."""

    def decorate(alter):
        def made():
            lines = copy.deepcopy(GAMES[0])
            alter(lines[number - 1])
            return lines, number

        MISTAKES[alter.__name__] = made
        return alter

    return decorate


@where(lambda line: len(line["legal"]) > 3)
def a_dropped_legal_action(line):
    line["legal"].pop(2)


@where(lambda line: "15red@A" not in line["legal"] and "@" in line["action"])
def an_added_legal_action(line):
    line["legal"] = sorted([*line["legal"], "15red@A"])


@where(lambda line: len(line["legal"]) > 3)
def legal_actions_out_of_order(line):
    line["legal"][1:3] = reversed(line["legal"][1:3])


@where(lambda line: any(action.startswith("10") for action in line["legal"]))
def legal_actions_in_the_order_of_numbers(line):
    line["legal"].sort(key=lambda action: (int(re.match(r"\d+", action)[0]), action))


@where(lambda line: "@" in line["action"])
def an_illegal_action(line):
    line["action"] = "15red@A"


@where(lambda line: "@" in line["action"])
def an_action_in_another_spelling(line):
    line["action"] = "0" + line["action"]


@where(lambda line: "@" in line["action"])
def a_needless_pass(line):
    line["action"] = "pass"


@where(lambda line: line["action"].startswith("take"))
def the_wrong_player(line):
    line["player"] = (line["player"] + 1) % len(line["state"]["hands"])


@where(lambda line: line["state"]["hands"][0])
def an_altered_card_in_hand(line):
    hand = line["state"]["hands"][0]
    hand[0] = "red" if hand[0] != "red" else "grey"
    hand.sort()


@at(1)
def an_altered_card_of_the_deal(line):
    deck = line["state"]["deck"]
    deck[0] = "red" if deck[0] != "red" else "grey"


@where(lambda line: len(set(line["state"]["deck"])) > 1)
def two_cards_of_the_deck_exchanged_later(line):
    deck = line["state"]["deck"]
    j = next(j for j in range(1, len(deck)) if deck[j] != deck[0])
    deck[0], deck[j] = deck[j], deck[0]


@where(has("drew"))
def another_drawn_card(line):
    cards = event_in(line, "drew")["cards"]
    cards[0] = "red" if cards[0] != "red" else "grey"
    cards.sort()


@where(lambda line: has("drew")(line) and len(set(event_in(line, "drew")["cards"])) > 1)
def drawn_cards_in_the_order_of_the_deck(line):
    event_in(line, "drew")["cards"].reverse()


@where(has("reshuffled"))
def a_card_that_comes_back_from_nowhere(line):
    deck = event_in(line, "reshuffled")["deck"]
    deck[-1] = "red" if deck[-1] != "red" else "grey"


@where(has("reshuffled"))
def a_new_deck_with_a_card_less(line):
    event_in(line, "reshuffled")["deck"].pop()


@where(lambda line: has("drew")(line) and not has("reshuffled")(line))
def a_reshuffle_that_nobody_needed(line):
    line["events"].insert(1, {"type": "reshuffled", "deck": []})


@where(has("claimed"))
def a_wrong_marker(line):
    event = event_in(line, "claimed")
    line["state"]["mandalas"]["ABC".index(event["mandala"])]["marker"] = None


@where(has("claimed"))
def a_claim_left_out(line):
    line["events"].remove(event_in(line, "claimed"))


@where(has("claimed"))
def a_claim_by_another(line):
    event = event_in(line, "claimed")
    event["player"] = (event["player"] + 1) % len(line["state"]["hands"])


@where(
    lambda line: (
        has("destroyed")(line)
        and event_in(line, "destroyed")["owner"] is not None
        and event_in(line, "destroyed")["second"] is None
        and event_in(line, "destroyed")["returned"]
    )
)
def a_second_after_a_tie(line):
    event = event_in(line, "destroyed")
    event["second"] = int(min(event["returned"]))


@where(lambda line: has("destroyed")(line) and event_in(line, "destroyed")["second"] is not None)
def a_wrong_tie_break_of_the_second(line):
    event_in(line, "destroyed")["second"] = None


@where(lambda line: has("destroyed")(line) and event_in(line, "destroyed")["second"] is not None)
def the_tiles_taken_the_other_way_round(line):
    event = event_in(line, "destroyed")
    one, other = event["taken"]
    event["taken"] = {one: event["taken"][other], other: event["taken"][one]}


@where(lambda line: has("destroyed")(line) and event_in(line, "destroyed")["discarded"])
def cards_kept_that_go_to_the_discard_pile(line):
    event = event_in(line, "destroyed")
    event["returned"].update(event["discarded"])
    event["discarded"] = {}


@where(lambda line: has("destroyed")(line) and len(event_in(line, "destroyed")["returned"]) < 2)
def players_with_nothing_in_an_event(line):
    event = event_in(line, "destroyed")
    event["returned"][next(str(p) for p in range(4) if str(p) not in event["returned"])] = []


@where(lambda line: has("destroyed")(line) and "0" in event_in(line, "destroyed")["taken"])
def players_as_numbers_in_another_spelling(line):
    event = event_in(line, "destroyed")
    event["taken"]["00"] = event["taken"].pop("0")


@where(has("flower"))
def a_flower_in_the_wrong_order(line):
    event_in(line, "flower")["tiles"].reverse()


@where(lambda line: any(pairs != sorted(pairs) for pairs in line["state"]["flowers"]))
def flowers_sorted_by_name(line):
    for pairs in line["state"]["flowers"]:
        pairs.sort()


@where(has("began"))
def another_new_tile(line):
    event = event_in(line, "began")
    event["dark"] = "red-2" if event["dark"] != "red-2" else "red-3"


@where(lambda line: len(line["state"]["dark"]) > 1)
def the_stacks_in_another_order(line):
    line["state"]["dark"].reverse()


@where(has("ending"))
def another_reason_for_the_end(line):
    event_in(line, "ending")["reason"] = "no tiles"
    line["state"]["ending"] = "no tiles"


@where(lambda line: has("ending")(line) and line["state"]["remaining"])
def another_order_of_the_end_than_what_happens(line):
    event_in(line, "ending")["order"].reverse()


@where(has("ending"))
def a_mandala_twice_in_the_order_of_the_end(line):
    order = event_in(line, "ending")["order"]
    order[0] = order[1]


@where(has("ending"))
def an_order_of_the_end_with_a_mandala_too_few(line):
    event_in(line, "ending")["order"].pop()


@where(lambda line: has("drew")(line) and has("claimed")(line))
def events_out_of_order(line):
    line["events"].reverse()


@where(has("over"))
def an_event_left_out(line):
    line["events"].pop()


@mistake
def a_wrong_result():
    lines = copy.deepcopy(GAMES[0])
    lines[-1]["state"]["result"]["points"][0] += 1
    return lines, len(lines)


@mistake
def a_wrong_winner():
    lines = copy.deepcopy(GAMES[1])
    winners = lines[-1]["state"]["result"]["winners"]
    winners[0] = (winners[0] + 1) % 3
    return lines, len(lines)


@mistake
def one_of_two_winners_credited():
    lines = copy.deepcopy(GAMES[3])
    assert len(lines[-1]["state"]["result"]["winners"]) == 2
    lines[-1]["state"]["result"]["winners"].pop()
    return lines, len(lines)


@where(lambda line: line["action"].startswith("take"))
def a_wrong_turn(line):
    line["state"]["turn"] += 1


@where(lambda line: line["action"] == "pass")
def a_wrong_number_of_passes(line):
    line["state"]["passes"] -= 1


@mistake
def a_missing_line():
    lines = copy.deepcopy(GAMES[0])
    del lines[10]
    return lines, 11


@mistake
def a_line_twice():
    lines = copy.deepcopy(GAMES[0])
    lines.insert(10, lines[10])
    return lines, 12


@mistake
def two_lines_exchanged():
    lines = copy.deepcopy(GAMES[0])
    lines[10:12] = reversed(lines[10:12])
    return lines, 11


@mistake
def no_last_line():
    return GAMES[0][:-1], len(GAMES[0])


@mistake
def a_line_after_the_end():
    return [*GAMES[0], GAMES[0][-1]], len(GAMES[0]) + 1


@mistake
def no_setup():
    return GAMES[0][1:], 1


@mistake
def the_setup_twice():
    return [GAMES[0][0], *GAMES[0]], 2


@mistake
def a_setup_that_is_no_deal():
    lines = copy.deepcopy(GAMES[0])
    lines[0]["state"] = lines[5]["state"]
    return lines, 1


@mistake
def another_draw():
    lines = copy.deepcopy(GAMES[0])
    lines[0]["draw"] = 2
    i = first(lines, lambda line: has("drew")(line) and len(event_in(line, "drew")["cards"]) > 2)
    return lines, i + 1


@at(1)
def another_number_of_players(line):
    line["players"] = 3


@at(1)
def a_game_nobody_knows(line):
    line["game"] = "chess"


@at(1)
def a_newer_version(line):
    line["version"] = 2


@at(8)
def an_extra_key(line):
    line["comment"] = "!!"


@at(8)
def an_extra_key_deep_inside(line):
    line["state"]["mandalas"][1]["sides"][0]["up "] = []


@at(8)
def a_missing_key(line):
    del line["state"]["removed"]


@at(1)
def a_draw_that_is_not_written(line):
    del line["draw"]


@where(lambda line: line["player"] == 1)
def true_for_one(line):
    line["player"] = True


@where(lambda line: line["player"] == 1)
def a_fraction_for_a_number(line):
    line["player"] = 1.0


@at(1)
def a_seed_that_is_no_integer(line):
    line["seed"] = 1.0


@at(1)
def a_draw_that_is_no_integer(line):
    line["draw"] = 4.0


@where(lambda line: line["state"]["to_act"] == 1)
def a_number_as_text(line):
    line["state"]["to_act"] = "1"


@at(8)
def an_object_for_a_list(line):
    line["state"]["hands"] = dict(enumerate(line["state"]["hands"]))


@mistake
def a_list_for_a_line():
    lines = copy.deepcopy(GAMES[0])
    lines[7] = [lines[7]]
    return lines, 8


@mistake
def null_for_a_line():
    lines = copy.deepcopy(GAMES[0])
    lines[7] = None
    return lines, 8


@at(8)
def a_key_with_line_ends_and_escapes(line):
    line["state"]["\n\x1b[31m\u2028red" + "x" * 5000] = 1


@at(8)
def an_endless_action(line):
    line["action"] = "9" * 100000 + "red@A"


@at(8)
def an_action_that_is_a_list(line):
    line["action"] = ["1red@A"]


@at(8)
def a_lone_surrogate(line):
    line["action"] = "\ud800"


@at(8)
def an_unknown_type_of_line(line):
    line["type"] = "comment"


@pytest.mark.parametrize("name", list(MISTAKES))
def test_a_mistake_is_refused_at_its_line(name, tmp_path, capsys):
    lines, line = MISTAKES[name]()
    data = data_of(lines)
    error = refusal(data)
    assert error is not None and error.args_["line"] == line
    file = tmp_path / "game.jsonl"
    file.write_bytes(data)
    assert main(["replay", str(file)]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1 and shown.err.endswith("\n")
    assert f"line {line}: " in shown.err
    assert all(character.isprintable() for character in shown.err[:-1])


# -- mistakes in the bytes ----------------------------------------------------------------------------

GOOD = data_of(GAMES[0])
LINES = GOOD.splitlines(keepends=True)


def with_line(number, raw):
    """The good trace with line ``number`` (from 1) replaced."""
    return b"".join([*LINES[: number - 1], raw, *LINES[number:]])


BYTES = {
    "no bytes": (b"", 1),
    "a line end only": (b"\n", 1),
    "blanks only": (b"   \n", 1),
    "no JSON": (b"flowers\n", 1),
    "a nul": (b"\0\0\0\n", 1),
    "half a line": (GOOD[: len(GOOD) - 40], len(LINES)),
    "cut between lines": (b"".join(LINES[:9]), 10),
    "a line of other bytes": (with_line(5, b"\xff\xfe\xfa\n"), 5),
    "a truncated character": (with_line(5, LINES[4].replace(b'"red', b'"\xc3', 1)), 5),
    "an empty line between": (with_line(5, b"\n" + LINES[4]), 5),
    "an empty line at the end": (GOOD + b"\n", len(LINES) + 1),
    "two objects in a line": (with_line(5, LINES[4].rstrip(b"\n") + LINES[4]), 5),
    "a key twice": (with_line(5, b'{"type":"decision",' + LINES[4][1:]), 5),
    "a key twice deep inside": (with_line(5, LINES[4].replace(b'"turn":', b'"turn":3,"turn":', 1)), 5),
    "NaN": (with_line(1, re.sub(rb'"seed":\d+', b'"seed":NaN', LINES[0])), 1),
    "Infinity": (with_line(1, re.sub(rb'"seed":\d+', b'"seed":Infinity', LINES[0])), 1),
    "an exponent": (with_line(1, re.sub(rb'"seed":\d+', b'"seed":1e3', LINES[0])), 1),
    "an endless exponent": (with_line(1, re.sub(rb'"seed":\d+', b'"seed":1e999', LINES[0])), 1),
    "a number of 5000 digits": (with_line(5, LINES[4].replace(b'"turn":', b'"turn":' + b"9" * 5000, 1)), 5),
    "single quotes": (with_line(5, LINES[4].replace(b'"', b"'")), 5),
    "a comma too many": (with_line(5, LINES[4].replace(b"}\n", b",}\n")), 5),
    "a comment": (with_line(5, b"// play\n"), 5),
    "a byte order mark": (b"\xef\xbb\xbf" + GOOD, 1),
    "UTF-16": (GOOD.decode().encode("utf-16"), 1),
    "deep lists": (with_line(5, b"[" * 50000 + b"]" * 50000 + b"\n"), 5),
    "deep objects": (with_line(5, b'{"a":' * 20000 + b"1" + b"}" * 20000 + b"\n"), 5),
    "deep inside a known key": (
        with_line(5, LINES[4].replace(b'"events":[', b'"events":[' + b"[" * 60 + b"]" * 60 + b",")),
        5,
    ),
    "a line of two million bytes": (with_line(5, b'{"type":"' + b"x" * 2000000 + b'"}\n'), 5),
}


@pytest.mark.parametrize("name", list(BYTES))
def test_bytes_that_are_no_trace(name, tmp_path, capsys):
    data, line = BYTES[name]
    if name != "UTF-16":  # its line ends are those of other characters to the reference
        assert refusal(data).args_["line"] == line
    file = tmp_path / "game.jsonl"
    file.write_bytes(data)
    assert main(["replay", str(file)]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.count("\n") == 1 and len(shown.err) < 1000
    assert f"line {line}: " in shown.err


def test_what_is_no_mistake(tmp_path, capsys):
    spaced = "\n".join(json.dumps(line, indent=None, separators=(" , ", " : ")) for line in GAMES[0])
    other_seed = copy.deepcopy(GAMES[0])
    other_seed[0]["seed"] = -(10**30)
    for data in (
        GOOD,
        GOOD[:-1],  # no last line end
        GOOD.replace(b"\n", b"\r\n"),
        spaced.encode(),
        "\n".join(json.dumps(line, sort_keys=True) for line in GAMES[0]).encode(),
        GOOD.replace(b'"red"', b'"\\u0072ed"'),
        data_of(other_seed),
    ):
        assert refusal(data) is None
        file = tmp_path / "game.jsonl"
        file.write_bytes(data)
        assert main(["replay", str(file)]) == 0
        assert capsys.readouterr().err == ""


def test_a_file_that_is_not_there(tmp_path, capsys):
    for name in ("none.jsonl", ""):
        assert main(["replay", str(tmp_path / name)]) == 2
        shown = capsys.readouterr()
        assert shown.out == "" and shown.err.count("\n") == 1


# -- fuzz ---------------------------------------------------------------------------------------------


def leaves(value, path=()):
    """The paths of everything in a JSON value, containers included."""
    yield path
    if isinstance(value, dict):
        for key in value:
            yield from leaves(value[key], (*path, key))
    elif isinstance(value, list):
        for i, item in enumerate(value):
            yield from leaves(item, (*path, i))


def replaced(value, path, new):
    """A copy of the value with the thing at ``path`` replaced by ``new(old)``."""
    if not path:
        return new(value)
    copied = copy.copy(value)
    copied[path[0]] = replaced(value[path[0]], path[1:], new)
    return copied


SHORT = [situations.game("building", 2, 47), situations.game("building", 3, 12), situations.game("building", 4, 106, 2)]
SHORT.append(situations.game("collecting", 2, 104, 2))
WORDS = st.sampled_from(
    [
        *ref.COLOURS,
        *ref.LETTERS,
        "red-3",
        "green-x3",
        "play",
        "claim",
        "over",
        "pass",
        "take dark",
        "1red@A",
        "drew",
        "",
    ]
)
SCALARS = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-3, 20),
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    WORDS,
    st.text(max_size=8),
)
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(
        st.lists(inner, max_size=4), st.dictionaries(st.text(max_size=4) | WORDS, inner, max_size=3)
    ),
    max_leaves=6,
)


@st.composite
def broken(draw, whole):
    """A JSON value with one thing in it replaced, left out, doubled or exchanged."""
    path = draw(st.sampled_from(list(leaves(whole))))
    value = draw(VALUES)
    place = draw(st.integers(0, 100))
    key = draw(st.text(max_size=5) | WORDS)
    how = draw(st.sampled_from(["replace", "nudge", "insert", "remove", "exchange"]))

    def new(old):
        if how == "nudge" and type(old) is int:
            return old + (1 if place % 2 else -1)
        if how == "nudge" and isinstance(old, str):
            return old[:-1] if place % 2 else old + "d"
        if isinstance(old, list) and how == "insert":
            return [*old[: place % (len(old) + 1)], value, *old[place % (len(old) + 1) :]]
        if isinstance(old, dict) and how == "insert":
            return {**old, key: value}
        if isinstance(old, list) and how == "remove" and old:
            return [item for i, item in enumerate(old) if i != place % len(old)]
        if isinstance(old, dict) and how == "remove" and old:
            gone = sorted(old)[place % len(old)]
            return {name: old[name] for name in old if name != gone}
        if isinstance(old, list) and how == "exchange" and len(old) > 1:
            i = place % (len(old) - 1)
            return [*old[:i], old[i + 1], old[i], *old[i + 2 :]]
        return value

    return replaced(whole, path, new)


@st.composite
def broken_line(draw):
    """A trace with one line broken."""
    lines = draw(st.sampled_from(SHORT))
    number = draw(st.integers(0, len(lines) - 1))
    return [*lines[:number], draw(broken(lines[number])), *lines[number + 1 :]]


def but_for_chance(lines):
    """The trace without what may be otherwise in a good one: the seed, and how cards lay that were drawn
    together."""
    plain = copy.deepcopy(lines)
    assert type(plain[0]["seed"]) is int
    plain[0]["seed"] = 0
    plain[0]["state"]["deck"].sort()
    for line in plain[1:]:
        for event in line["events"]:
            if event["type"] == "reshuffled":
                event["deck"].sort()
    return ref.text_of(plain)


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(broken_line())
def test_any_change_of_any_value_is_refused_without_another_exception(lines):
    if refusal(data_of(lines)) is None:
        assert any(but_for_chance(lines) == but_for_chance(good) for good in SHORT)


@settings(max_examples=150, deadline=None, derandomize=True, database=None)
@given(st.data())
def test_any_change_of_any_byte_is_refused_or_changes_nothing(data):
    good = data_of(data.draw(st.sampled_from(SHORT)))
    place = data.draw(st.integers(0, len(good) - 1))
    inserted = data.draw(
        st.binary(max_size=3) | st.sampled_from([c.encode() for c in string.punctuation + "\r\n\t 01"])
    )
    cut = data.draw(st.integers(0, 4))
    broken = good[:place] + inserted + good[place + cut :]
    if refusal(broken) is None:
        found, whole = ([json.loads(line) for line in text.splitlines()] for text in (broken, good))
        assert but_for_chance(found) == but_for_chance(whole)


@settings(max_examples=100, deadline=None, derandomize=True, database=None)
@given(st.lists(st.binary(max_size=40) | VALUES.map(lambda value: json.dumps(value).encode()), max_size=4))
def test_any_bytes_are_refused(raws):
    with pytest.raises(BadRecord) as caught:
        check_trace(raws)
    assert "\n" not in caught.value.line()


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.data())
def test_any_change_of_a_state_is_refused_or_gives_a_sound_one(data):
    lines = data.draw(st.sampled_from(SHORT))
    found = data.draw(broken(data.draw(st.sampled_from(lines))["state"]))
    try:
        state = GAME.state_from_json(found, {"draw": 4})
    except BadRecord as error:
        assert error.line().isprintable()
        return
    assert json.dumps(state.to_json(), sort_keys=True) == json.dumps(found, sort_keys=True)
    assert state.legal() == ref.legal(found)
    for action in state.legal():
        after, _ = state.apply(action, Seeded(Pcg32(1)))
        assert GAME.state_from_json(after.to_json(), {"draw": 4}) == after
