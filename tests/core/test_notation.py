"""Reading actions: one spelling each, and BadNotation for everything else."""

import re

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from flowers_core.chance import Pcg32, Scripted, Seeded
from flowers_core.errors import BadNotation, IllegalAction
from flowers_core.flowers import GAME
from flowers_core.protocol import Match

GRAMMAR = re.compile(r"([1-9]|1[0-5])(grey|purple|red|green|orange|yellow)@[ABC]|take dark|take light|pass", re.ASCII)

STRANGE = [
    *("", " ", "@", "red", "red@", "@A", "red@A", "2@A", "2red", "2red@", "2red@AB", "2red@D", "2red@a", "2red@ A"),
    *("0red@A", "00red@A", "02red@A", "010red@A", "16red@A", "90red@A", "100red@A", "-1red@A", "+2red@A", "2.0red@A"),
    *("2Red@A", "2RED@A", "2 red@A", " 2red@A", "2red@A ", "2red@A\n", "\n2red@A", "2red@A\0", "2red@A@B", "2red>A"),
    *("２red@A", "٢red@A", "²red@A", "②red@A", "1２red@A", "2ｒed@A", "2red＠A", "2red@Ａ", "2red@А", "2rеd@A"),
    *("2stone@A", "2blue@A", "2gray@A", "2red-3@A", "red-3", "green-x3", "1e1red@A", "0x2red@A", "1_0red@A", "2,red@A"),
    *("take", "take ", "takedark", "take  dark", "take\tdark", "take Dark", "Take dark", "take dark ", "take red-3"),
    *("take both", "pass ", "Pass", "PASS", "passed", "resign", "\ud800", "2red@A\u200b", "\ufeff2red@A", "é", "🌸"),
    *("9" * 5000, "9" * 5000 + "red@A", "1" + "0" * 100000 + "red@A", "2red@" + "A" * 100000, "take " + "d" * 100000),
]

NO_TEXT = [None, True, 2, 2.5, b"2red@A", ["2red@A"], ("2red@A",), {"action": "2red@A"}, {"2red@A"}, object()]


def spelled_well(text):
    return GRAMMAR.fullmatch(text) is not None


def check(text):
    """Reads a text and demands what the grammar says, from `parse` and from `apply`."""
    state = Match(GAME, 2, Seeded(Pcg32(1))).state
    if spelled_well(text):
        assert GAME.parse(text) == text
        return
    for refuse in (lambda: GAME.parse(text), lambda: state.apply(text, Scripted([]))):
        with pytest.raises(BadNotation) as caught:
            refuse()
        error = caught.value
        assert error.code and len(error.text) <= 200
        assert error.line().isprintable() and len(error.line()) < 2000
        assert set(error.to_json()) == {"code", "rule", "text", "args"}


def test_every_action_has_one_spelling():
    for count in range(1, 16):
        for colour in ("grey", "purple", "red", "green", "orange", "yellow"):
            for mandala in "ABC":
                assert GAME.parse(f"{count}{colour}@{mandala}") == f"{count}{colour}@{mandala}"
    for text in ("take dark", "take light", "pass"):
        assert GAME.parse(text) == text


@pytest.mark.parametrize("text", STRANGE, ids=lambda text: ascii(text)[:30])
def test_strange_spellings(text):
    assert not spelled_well(text)
    check(text)


@pytest.mark.parametrize("value", NO_TEXT, ids=lambda value: type(value).__name__)
def test_what_is_no_text(value):
    with pytest.raises(BadNotation):
        GAME.parse(value)


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(st.text(max_size=30))
@example("1red@A\r")
def test_any_text(text):
    check(text)


@settings(max_examples=300, deadline=None, derandomize=True, database=None)
@given(
    st.sampled_from(["2red@B", "15yellow@C", "10grey@A", "take dark", "take light", "pass"]),
    st.integers(0, 10),
    st.integers(0, 3),
    st.text(max_size=2) | st.sampled_from([*"0123456789@ABC tdr"]),
)
def test_any_text_that_is_nearly_an_action(text, place, cut, inserted):
    check(text[:place] + inserted + text[place + cut :])


def test_errors_say_which_part_is_wrong():
    for text, code in (
        ("2red@D", "bad-mandala"),
        ("2blue@A", "bad-colour"),
        ("0red@A", "bad-count"),
        ("16red@A", "bad-count"),
        ("take both", "bad-tile-choice"),
        ("hello", "bad-action"),
    ):
        with pytest.raises(BadNotation) as caught:
            GAME.parse(text)
        assert caught.value.code == code


def test_well_spelled_and_illegal_is_another_kind_of_error():
    state = Match(GAME, 2, Seeded(Pcg32(1))).state
    for text in ("15red@A", "take dark", "take light", "pass"):
        with pytest.raises(IllegalAction):
            state.apply(text, Scripted([]))
