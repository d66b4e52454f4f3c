"""The terminal's reader of messages: the part of ICU it knows, and how values become words."""

import json
from pathlib import Path

import pytest

from flowers_core.catalogue import Catalogue, Reading
from flowers_core.errors import FlowersError
from flowers_core.flowers.pieces import COLOURS
from flowers_core.plurals import CARDINAL, GROUPING, group_digits, plural_category
from flowers_core.protocol import note

ENGLISH = Catalogue.load()


def catalogue(**messages: str) -> Catalogue:
    """English with some messages of the test's own, under the ids ``a``, ``b``, …"""
    return Catalogue("en", {**ENGLISH.messages, **messages})


def say(message: str, names: tuple[str, ...] = ("Ann", "Bo", "Cy"), reader: int | None = None, **args: object) -> str:
    return catalogue(a=message).strict("a", args, Reading(names, reader))


# -- syntax -----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("message", "text"),
    [
        ("plain", "plain"),
        ("{n} of {m}", "3 of 12"),
        ("{n, number}", "3"),
        ("{big} {big, number}", "1234567 1,234,567"),
        ("{n, plural, one{# card} other{# cards}}", "3 cards"),
        ("{one, plural, one{# card} other{# cards}}", "1 card"),
        ("{none, plural, =0{} one{x} other{# cards}}", ""),
        ("{n, plural, =3{three} other{#}}", "three"),
        ("{n, plural, offset:1 =0{a} one{# more} other{# more}}", "2 more"),
        ("{big, plural, one{#} other{#}}", "1,234,567"),
        ("{one, selectordinal, one{#st} two{#nd} few{#rd} other{#th}}", "1st"),
        ("{m, selectordinal, one{#st} two{#nd} few{#rd} other{#th}}", "12th"),
        ("{who, select, yes{You} other{They}}", "They"),
        ("{word, select, red{R {n}} other{?}}", "R 3"),
        ("{n, plural, other{{word, select, red{# of {n}} other{}}}}", "# of 3"),
        ("it's, it''s, '{n}', '<b>'", "it's, it's, {n}, <b>"),
        ("{n, plural, other{'#' #}}", "# 3"),
        ("<b>bold {n}</b>, 1 < 2", "bold 3, 1 < 2"),
        ("{ n }{n ,plural, other {#} }", "33"),
    ],
)
def test_syntax(message: str, text: str) -> None:
    assert say(message, n=3, m=12, one=1, none=0, big=1234567, who=False, word="red") == text


@pytest.mark.parametrize(
    "message",
    [
        "{",
        "{n",
        "{}",
        "a } b {n}}",
        "{n, plural, one{#}}",
        "{n, plural, one{#} one{#} other{}}",
        "{n, select, red{x}}",
        "{n, date, short}",
        "{n, number, percent}",
        "<b>open",
        "<b>open</i>",
        "shut</b>",
        "{n, plural, =x{} other{}}",
    ],
)
def test_malformed_messages_are_found(message: str) -> None:
    with pytest.raises(FlowersError) as caught:
        catalogue(a=message).check()
    assert (caught.value.code, caught.value.text) == ("bad-message", "a")


def test_bold_in_the_terminal() -> None:
    assert catalogue(a="<b>x</b> y").format("a", ansi=True) == "\x1b[1mx\x1b[0m y"


# -- values by name -----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("message", "args", "text"),
    [
        ("{player}, {owner}, {second}", {"player": 0, "owner": 1, "second": 2}, "Ann, Bo, Cy"),
        ("{playerYou, select, yes{You take} other{{player} takes}} it", {"player": 1}, "You take it"),
        ("{playerYou, select, yes{You take} other{{player} takes}} it", {"player": 2}, "Cy takes it"),
        ("{player}", {"player": 3}, "Player 4"),
        ("{from, select, none{nobody} other{{from}}}", {"from": None}, "nobody"),
        ("{fromYou}", {"from": None}, "no"),
        ("{players}", {"players": []}, "nobody"),
        ("{players}, {playersTitle} {playersCount} {playersYou}", {"players": [1]}, "you, You 1 yes"),
        ("{players}, {playersTitle} {playersYou}", {"players": [0, 1]}, "Ann and you, Ann and you no"),
        ("{winners}, {winnersTitle}", {"winners": [1, 0, 2]}, "you, Ann and Cy, You, Ann and Cy"),
        ("{winners}, {winnersTitle}", {"winners": [0, 2]}, "Ann and Cy, Ann and Cy"),
        ("{colour} {colourTitle} {colourKey}", {"colour": "grey"}, "stone Stone grey"),
        ("{colours} {coloursCount}", {"colours": ["red", "grey"]}, "red and stone 2"),
        ("{tile}, {tileKey}", {"tile": "green-x3"}, "green ×3, green-x3"),
        ("{tiles}", {"tiles": ["red-3", "grey-7"]}, "red 3 and stone 7"),
        ("{cards} ({cardsCount})", {"cards": ["red", "grey", "red"]}, "1 stone and 2 red (3)"),
        ("{cards}", {"cards": []}, "no cards"),
        ("{cards, plural, one{# card} other{# cards}}", {"cards": 2}, "2 cards"),
        ("{draws, select, yes{y} other{n}}", {"draws": True}, "y"),
        ("{mandala}", {"mandala": "B"}, "B"),
    ],
)
def test_values_become_words(message: str, args: dict[str, object], text: str) -> None:
    assert say(message, reader=1, **args) == text


def test_nobody_is_you_without_a_reader() -> None:
    assert say("{playerYou}", reader=None, player=0) == "no"
    assert say("{playersYou}", reader=None, players=[0]) == "no"


def test_a_note_is_formatted_like_its_id() -> None:
    assert ENGLISH.format(note("tile", "C2", colour="red", value="3")) == "red 3"


def test_words_that_are_missing_never_stop_a_game() -> None:
    one = catalogue(a="{n} cards", b="{n, plural, one{")
    assert one.format("a") == "a"
    assert one.format("b", {"n": 1}) == "b"
    assert one.format("no.such") == "no.such"
    for identifier, code in (("a", "no-argument"), ("b", "bad-message"), ("no.such", "no-message")):
        with pytest.raises(FlowersError) as caught:
            one.strict(identifier)
        assert caught.value.code == code


# -- languages ----------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "numbers", "categories"),
    [
        ("en", [0, 1, 2, 5, 21], "other one other other other"),
        ("fr", [0, 1, 2, 1000000], "one one other many"),
        ("pl", [0, 1, 2, 5, 12, 22, 25], "many one few many many few many"),
        ("ru", [0, 1, 2, 5, 11, 21, 22], "many one few many many one few"),
        ("cs", [0, 1, 2, 5], "other one few other"),
        ("ja", [0, 1, 2], "other other other"),
        ("de-AT", [1, 2], "one other"),
    ],
)
def test_plurals(language: str, numbers: list[int], categories: str) -> None:
    assert " ".join(plural_category(language, number) for number in numbers) == categories


def test_every_language_with_plurals_can_group_digits() -> None:
    assert set(CARDINAL) <= set(GROUPING)
    assert group_digits("de", 12345) == "12.345"
    assert group_digits("es", 1234) == "1234"
    assert group_digits("en", 0.5) == "0.5"


def write(folder: Path, language: str, section: str, content: object) -> None:
    (folder / language).mkdir(exist_ok=True)
    (folder / language / (section + ".json")).write_text(json.dumps(content), encoding="utf-8")


def test_a_translation_falls_back_to_english(tmp_path: Path) -> None:
    write(tmp_path, "en", "one", {"a": "{n, plural, one{# card} other{# cards}}", "b": "yes"})
    write(tmp_path, "pl", "one", {"a": "{n, plural, one{# karta} few{# karty} many{# kart} other{# karty}}"})
    polish = Catalogue.load("pl", str(tmp_path))
    polish.check()
    assert polish.format("a", {"n": 5}) == "5 kart"
    assert polish.format("b") == "yes"
    assert polish.format("c") == "c"
    assert polish.ids() == ["a", "b"]


@pytest.mark.parametrize(
    ("messages", "code"),
    [({"x": "y"}, "unknown-message"), ({"a": "{m}"}, "unknown-argument"), ({"a": "{n"}, "bad-message")],
)
def test_mistakes_in_a_translation_are_found(tmp_path: Path, messages: dict[str, str], code: str) -> None:
    write(tmp_path, "en", "one", {"a": "{n} {player}"})
    write(tmp_path, "de", "one", {"a": "{n} {playerYou}"})
    Catalogue.load("de", str(tmp_path)).check()
    write(tmp_path, "de", "one", messages)
    with pytest.raises(FlowersError) as caught:
        Catalogue.load("de", str(tmp_path)).check()
    assert caught.value.code == code


@pytest.mark.parametrize("language", ["xx", "", "..", "../locales/en", "en/", "/"])
def test_no_such_language(language: str) -> None:
    with pytest.raises(FlowersError) as caught:
        Catalogue.load(language)
    assert caught.value.code == "no-catalogue"


@pytest.mark.parametrize("text", ["[]", "{", '{"a": 1}', "\udcff"])
def test_a_file_that_is_no_catalogue(tmp_path: Path, text: str) -> None:
    (tmp_path / "en").mkdir()
    (tmp_path / "en" / "one.json").write_bytes(text.encode("utf-8", "surrogateescape"))
    with pytest.raises(FlowersError) as caught:
        Catalogue.load("en", str(tmp_path))
    assert caught.value.code == "bad-catalogue"


def test_an_id_stands_in_one_section_only(tmp_path: Path) -> None:
    write(tmp_path, "en", "one", {"a": ""})
    write(tmp_path, "en", "two", {"a": ""})
    with pytest.raises(FlowersError) as caught:
        Catalogue.load("en", str(tmp_path))
    assert caught.value.code == "bad-catalogue"


# -- the catalogue itself -------------------------------------------------------------------------------


LOCALES = Path(__file__).resolve().parents[2] / "web" / "locales"
LANGUAGES = sorted(entry.name for entry in LOCALES.iterdir() if entry.is_dir())


def test_english_is_there() -> None:
    assert "en" in LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_well_formed(language: str) -> None:
    Catalogue.load(language).check()


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_of_the_colours_differ_and_leave_the_mandalas_their_keys(language: str) -> None:
    catalogue = Catalogue.load(language)
    letters = [catalogue.strict("colour." + colour + ".letter").upper() for colour in COLOURS]
    assert all(len(letter) == 1 for letter in letters)
    assert len(set(letters) | set("ABC")) == len(COLOURS) + 3
