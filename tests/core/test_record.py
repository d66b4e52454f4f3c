"""Records: the text of a game gives the same game back, and a wrong text gives one clear error."""

from binascii import crc32

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tiny import TINY

from flowers_core import record
from flowers_core.chance import Pcg32, Seeded
from flowers_core.errors import BadRecord, BadRequest, FlowersError, NewerVersion
from flowers_core.games import game_named, game_names, register
from flowers_core.players import BASELINES, choose
from flowers_core.protocol import Match
from flowers_core.record import Recorded, Recorder, Seat, decode_order, encode_order, read, record_of, write

register(TINY)
GAMES = [game_named(name) for name in game_names()]
TABLES = [(game, players) for game in GAMES for players in game.players]
FLOWERS = game_named("flowers")
NAMES = ("Anna", "Mira Å. +/:", "Θεόδωρος", "=; play: 1red@A", "end: 4 89ab01cd")


def played(game, players, seed, policy="random", options=None, decisions=None):
    """A match, with its recorder as ``match.chance``."""
    match = Match(game, players, Recorder(Seeded(Pcg32(seed))), options)
    rng = Pcg32(seed, 3)
    while match.state.to_act is not None and len(match.steps) != decisions:
        match.play(choose(policy, game, match.view(match.state.to_act), match.state.legal(), rng))
    return match


def text_of(match, seed=1, start=0):
    seats = [Seat(NAMES[seat], seat == 0, "greedy" if seat else None) for seat in range(match.first.players)]
    return write(record_of(match, match.chance.outcomes, seed, start, seats))


def resealed(text):
    """The text with the count and the checksum of its last line put right."""
    body, _, end = text.rstrip("\n").rpartition("\n")
    body += "\n"
    return body + "end: " + end.split(" ")[1] + f" {crc32(body.encode()) & 0xFFFFFFFF:08x}\n"


def altered(text, old, new):
    assert old in text
    return resealed(text.replace(old, new, 1))


def refusal(text):
    """The error that reading and replaying the text brings; it names a line."""
    with pytest.raises(BadRecord) as error:
        read(text).replay()
    assert type(error.value.args_["line"]) is int
    return error.value


GAME = text_of(played(FLOWERS, 2, 5, "greedy"))
SHORT = text_of(played(FLOWERS, 3, 5, decisions=3))


# -- there and back ------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "players"), TABLES, ids=lambda value: getattr(value, "name", value))
@pytest.mark.parametrize("policy", BASELINES)
def test_a_record_gives_the_same_game_back(game, players, policy):
    for seed in range(4):
        match = played(game, players, seed, policy)
        text = text_of(match, seed, players - 1)
        parsed = read(text)
        again = parsed.replay()
        assert again.first == match.first
        assert again.state == match.state
        assert again.memory == match.memory
        assert [(step.player, step.action, step.events) for step in again.steps] == [
            (step.player, step.action, step.events) for step in match.steps
        ]
        assert (parsed.seed, parsed.start, parsed.options) == (seed, players - 1, match.options)
        assert [seat.name for seat in parsed.seats] == list(NAMES[:players])
        assert write(parsed) == text


def test_a_record_replays_to_any_ply():
    match = played(FLOWERS, 3, 7, decisions=25)
    parsed = read(text_of(match))
    for ply in range(26):
        again = parsed.replay(ply)
        assert len(again.steps) == ply
        assert again.state == (match.steps[ply].before if ply < 25 else match.state)
    for ply in (-1, 26):
        with pytest.raises(BadRequest):
            parsed.replay(ply)


def test_options_come_back():
    match = played(FLOWERS, 2, 8, options={"draw": 2})
    assert "options: draw=2\n" in text_of(match)
    assert read(text_of(match)).replay().state == match.state


def test_a_game_for_two_is_short():
    for seed in range(20):
        assert len(text_of(played(FLOWERS, 2, seed, "greedy"))) < 1500


def test_a_record_without_secrets_has_no_cards():
    match = played(FLOWERS, 2, 9, decisions=10)
    parsed = record_of(match, match.chance.outcomes, 987654321, 0, read(GAME).seats)
    text = write(parsed, hidden=False)
    assert "987654321" not in text and match.chance.outcomes[0] not in text
    assert refusal(text).code == "chance-hidden"
    assert read(text).actions == [step.action for step in match.steps]


def test_other_line_ends_and_blank_lines_around_are_forgiven():
    for text in (GAME.replace("\n", "\r\n"), "\n\n " + GAME + "\n\n", GAME.rstrip()):
        assert write(read(text)) == GAME


def test_seats_are_values():
    one = Seat("Anna", True, "greedy", True)
    assert one == Seat("Anna", True, "greedy", True) and hash(one) == hash(Seat("Anna", True, "greedy", True))
    assert one != Seat("Anna", True, "greedy") and one != "Anna"
    assert eval(repr(one)) == one


# -- shuffles --------------------------------------------------------------------------------------------


@given(st.lists(st.integers(0, 5), max_size=100), st.randoms(use_true_random=False))
def test_an_order_of_few_kinds_comes_back(items, random):
    order = list(items)
    random.shuffle(order)
    assert decode_order(encode_order(order), items) == order


@pytest.mark.parametrize("kinds", [0, 1, 2, 3, 5, 6, 8, 9, 18, 38, 64, 65, 100, 2000])
def test_an_order_of_many_kinds_comes_back(kinds):
    items = [f"card {number}" for number in range(kinds)]
    order = Pcg32(kinds).shuffled(items)
    code = encode_order(order)
    assert decode_order(code, items) == order
    assert " " not in code and code != ""


@given(st.text("0123456789ABCZaz-_. é", max_size=60))
def test_what_is_no_order_is_refused(code):
    items = [0, 0, 0, 1, 1, 2, 3, 4, 5] * 3
    try:
        order = decode_order(code, items)
    except BadRecord:
        return
    assert sorted(order) == sorted(items) and encode_order(order) == code


def test_outcomes_are_used_in_turn():
    chance = Recorder(Seeded(Pcg32(4)))
    orders = [chance.shuffle([1, 1, 2]), chance.shuffle(["a", "b"])]
    again = Recorded(chance.outcomes)
    assert [again.shuffle([1, 1, 2]), again.shuffle(["a", "b"])] == orders
    with pytest.raises(BadRecord):
        again.shuffle([1])


# -- wrong texts ----------------------------------------------------------------------------------------


def test_a_record_that_was_cut_off_is_refused_wherever_it_was_cut():
    for length in range(len(GAME.rstrip())):
        assert refusal(GAME[:length]).code in (
            *("not-a-record", "not-a-number", "truncated", "expected-header", "two-values", "not-canonical"),
            *("bad-option", "bad-seat", "bad-action", "bad-colour", "bad-mandala", "bad-count", "bad-players"),
            *("bad-tile-choice", "altered", "wrong-count", "unknown-game", "older-rules"),
        )


def test_a_record_in_which_one_character_was_changed_is_refused():
    for place in range(0, len(SHORT) - 1):
        for letter in "1 x":
            if SHORT[place] != letter:
                refusal(SHORT[:place] + letter + SHORT[place + 1 :])


@pytest.mark.parametrize(
    ("old", "new", "code", "line"),
    [
        ("Flowers record 1", "Flowers record x", "not-a-number", 1),
        ("Flowers record 1", "Flowers record 0", "not-a-record", 1),
        ("Flowers record 1", "A poem", "not-a-record", 1),
        ("game: flowers 1", "game: chess 1", "unknown-game", 2),
        ("game: flowers 1", "game: flowers", "two-values", 2),
        ("game: flowers 1", "game: flowers 0", "older-rules", 2),
        ("options: draw=4", "options: draw=3", "bad-option", 3),
        ("options: draw=4", "options: drew=4", "bad-option", 3),
        ("options: draw=4", "options: draw=4 draw=4", "bad-option", 3),
        ("options: draw=4", "options: draw", "bad-option", 3),
        ("seed: 1", "seed: one", "not-a-number", 4),
        ("seed: 1", "seed: 01", "not-a-number", 4),
        ("seed: 1", "seed: " + "1" * 30, "not-a-number", 4),
        ("start: 0", "start: 3", "bad-start", 9),
        ("start: 0", "begin: 0", "expected-header", 5),
        ("seat: person Anna", "seat: Anna", "two-values", 6),
        ("seat: person Anna", "seat: ghost Anna", "bad-seat", 6),
        ("seat: person Anna", "seat: resigned Anna", "bad-seat", 6),
        ("seat: person Anna", "seat: resigned+person Anna", "bad-seat", 6),
        ("seat: person Anna", "seat: person  Anna", "bad-seat", 6),
        ("seat: person Anna", "seat: person An\u202ena", "bad-seat", 6),
        ("seat: person Anna\nseat: computer/greedy Mira Å. +/:\n", "", "bad-players", 7),
        ("chance: ", "chance: . ", "chance-mismatch", 9),
        ("chance: ", "chance: hidden ", "chance-mismatch", 9),
        ("\nplay: ", " 012\nplay: ", "chance-left", 9),
        ("play: ", "play: 2red@D; ", "bad-mandala", 10),
        ("play: ", "play: 15red@A; ", "not-in-hand", 10),
        ("play: ", "play: take dark; ", "no-tile-choice", 10),
        ("play: ", "play: pass; ", "pass-not-allowed", 10),
        ("play: ", "play:  ", "bad-colour", 10),
        ("end: ", "fin: ", "expected-header", 11),
    ],
)
def test_a_mistake_is_named_with_its_line(old, new, code, line):
    text = SHORT.replace(old, new, 1)
    if code in ("not-in-hand", "no-tile-choice", "pass-not-allowed"):
        text = text.replace("end: 3", "end: 4")
    if new != "fin: ":
        text = resealed(text)
    error = refusal(text)
    assert (error.code, error.args_["line"]) == (code, line)


def test_an_illegal_action_names_its_ply():
    error = refusal(altered(SHORT, "play: ", "play: pass; ").replace("end: 3", "end: 4"))
    assert (error.rule, error.args_["ply"]) == ("P4", 1)


def test_a_later_version_is_told_from_a_mistake():
    for old, new, version in (("record 1", "record 2", 2), ("flowers 1", "flowers 7", 7)):
        with pytest.raises(NewerVersion) as error:
            read(altered(SHORT, old, new))
        assert error.value.args_["version"] == version


def test_actions_after_the_end_of_the_game_are_refused():
    count = len(read(GAME).actions)
    text = resealed(GAME.replace("\nend: ", "; 1red@A\nend: ").replace(f"end: {count}", f"end: {count + 1}"))
    assert refusal(text).code == "after-the-end"
    assert refusal(GAME + "and more\n").code == "after-the-end"


def test_chance_must_be_all_there():
    first = read(SHORT).chance[0]
    assert refusal(altered(SHORT, " " + read(SHORT).chance[2], "")).code == "chance-missing"
    swapped = ("1" if first[0] != "1" else "2") + first[1:]
    assert refusal(altered(SHORT, first, swapped)).code == "chance-mismatch"


def test_hostile_texts_are_refused():
    for text in (
        *("", "\n", "\0", "Flowers record", "Flowers record \n", "Flowers record 1", "Flowers record 1\n" * 3),
        *("{}", "[" * 50000, "Flowers record 1" + "9" * 5000, "Flowers record ٣", "\ud800", GAME + "\udfff"),
        "Flowers record 1\n" + "play: 1red@A\n" * 4000,
        GAME * 100,
    ):
        refusal(text)
    assert refusal("x" * (record.MAX_TEXT + 1)).code == "too-long"
    for other in (None, 3, b"Flowers record 1", ["Flowers record 1"]):
        assert refusal(other).code == "not-text"


LINES = SHORT.splitlines()


@st.composite
def mangled(draw):
    """A record with a few lines dropped, doubled, swapped or rewritten, and sometimes sealed anew."""
    lines = list(LINES)
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(lines) - 1))
        what = draw(st.sampled_from(["drop", "double", "swap", "cut", "insert", "value"]))
        if what == "drop" and len(lines) > 1:
            del lines[place]
        elif what == "double":
            lines.insert(place, lines[place])
        elif what == "swap":
            other = draw(st.integers(0, len(lines) - 1))
            lines[place], lines[other] = lines[other], lines[place]
        elif what == "cut":
            lines[place] = lines[place][: draw(st.integers(0, len(lines[place])))]
        elif what == "insert":
            at = draw(st.integers(0, len(lines[place])))
            lines[place] = lines[place][:at] + draw(st.text(max_size=8)) + lines[place][at:]
        else:
            values = st.sampled_from(["0", "-1", "4 0", "99999999999999999999", "person", "1red@A", "take dark", ""])
            lines[place] = lines[place].split(":")[0] + ": " + draw(values)
    text = "\n".join(lines) + "\n"
    if draw(st.booleans()) and text.count("\n") > 1 and " " in text.rstrip("\n").split("\n")[-1]:
        try:
            return resealed(text)
        except UnicodeEncodeError:
            return text
    return text


@settings(max_examples=600, deadline=None)
@given(mangled())
def test_a_mangled_record_is_refused_or_a_whole_game(text):
    try:
        match = read(text).replay()
    except FlowersError as error:
        assert isinstance(error, BadRecord) and "line" in error.args_
        return
    assert match.game.name in game_names()


@settings(max_examples=300, deadline=None)
@given(st.text())
def test_any_text_is_refused_like_a_record(text):
    refusal(text)
    refusal("Flowers record 1\n" + text)
