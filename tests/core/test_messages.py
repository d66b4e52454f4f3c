"""The catalogue against the sources: what is asked for is there, what is there is asked for, and every rule has
its words."""

import json
import re
from pathlib import Path

import pytest

from flowers_core.catalogue import Catalogue

ROOT = Path(__file__).resolve().parents[2]
ENGLISH = Catalogue.load()
SOURCES = [
    path
    for folder, kinds in (("flowers_core", "py"), ("web/src", "ts js"), ("web/build", "mjs"), ("web/python", "ts py"))
    for kind in kinds.split()
    for path in sorted((ROOT / folder).rglob("*." + kind))
] + [ROOT / "web" / "index.html"]
TEXTS = {path: path.read_text("utf-8") for path in SOURCES}

RULES = {
    "flowers": [
        *("C1", "C2", "C3", "S1", "S2", "S3", "P1", "P2", "P3", "P4", "D1", "D2", "L1", "M1"),
        *("X1", "X2", "X3", "X4", "X5", "X6", "X7", "E1", "E2", "F1", "F2", "F3"),
    ],
    "petals": [
        *("C1", "C2", "C3", "S1", "S2", "T1", "T2", "T3", "T4", "T5", "T6", "T7", "T8", "T9"),
        *("E1", "W1", "W2", "W3"),
    ],
}
RULINGS = {
    "flowers": ["P2", "P4", "D1", "D2", "X4", "E1", "E2"],
    "petals": ["C2", "S2", "T2", "T3", "T6", "T7", "W1", "W2"],
}
"""Rules that hold a ruling of ours, which must be said."""


def found(pattern: str) -> dict[str, str]:
    """What the pattern's first group finds in the sources, each with a file it stands in."""
    hits: dict[str, str] = {}
    for path, text in TEXTS.items():
        for match in re.finditer(pattern, text):
            hits.setdefault(match.group(1), str(path.relative_to(ROOT)))
    return hits


LITERALS = {
    **found(r"""["'`]([a-z][\w:-]*(?:\.[\w:-]+)*)["'`]"""),
    **found(r"\{\{?\s*(shell(?:\.\w+)+)\s*\}"),
}
"""Every quoted word in the sources that might be an id."""
BEGINNINGS = {
    **found(r"`([a-z][\w-]*(?:\.[\w-]+)*\.)\$\{"),
    **found(r"""["']([a-z][\w-]*(?:\.[\w-]+)*[.-])["'] \+"""),
}
"""Beginnings of ids that the sources complete as they run."""
FAMILIES = [
    *("colour.", "error.", "game.", "level.", "credits.", "notice.", "start.name."),
    *("flowers.why.", "flowers.banner.", "flowers.log.ending-", "flowers.sheet.ended-"),
    *("flowers.take.flower-", "flowers.log.flower-", "flowers.formula."),
    *("rules.ruling", "rules.example", "rules.variant"),
    *("settings.theme.", "settings.motion.", "settings.pace.", "settings.patience.", "settings.key.", "start.level."),
    *("supplies.", "score.", "barred.", "terminal.help.", "device.offline.", "shell.app."),
    *("petals.why.", "petals.element.", "petals.pair.", "petals.preview.", "petals.log.", "petals.sheet."),
    *("petals.hint.", "petals.steps.", "petals.tag.", "petals.key."),
]
"""Those of them that may have members which stand nowhere in full."""
BY_GAME = re.compile(rf"({'|'.join(RULES)})\.(option|rule|rules|status|subtitle)(\.|$)")
"""Ids that begin with the name of a game which the page is told by Python."""


def is_used(identifier: str) -> bool:
    # of a message that tells points the game chooses the form for none
    known = identifier.removesuffix("-nothing") in LITERALS or BY_GAME.match(identifier) is not None
    return known or any(identifier.startswith(name) for name in FAMILIES)


def test_every_message_that_is_asked_for_exists() -> None:
    asked = {
        **found(r"""(?:\.t|\brich|\bt|\bplain|\bstrict)\(\s*['"]([a-z][\w:-]*(?:\.[\w:-]+)+)['"]"""),
        **found(r"""\bnote\(\s*"([a-z][\w-]*(?:\.[\w-]+)+)"[,)]"""),
    }
    assert len(asked) > 100
    assert {identifier: place for identifier, place in asked.items() if identifier not in ENGLISH} == {}


def test_every_message_is_asked_for() -> None:
    assert [identifier for identifier in ENGLISH.ids() if not is_used(identifier)] == []
    assert [name for name in FAMILIES if not any(name.startswith(begun) for begun in BEGINNINGS)] == []
    assert [name for name in FAMILIES if not any(known.startswith(name) for known in ENGLISH.ids())] == []


def test_every_refusal_has_words() -> None:
    kinds = "BadNotation|IllegalAction|BadRecord|NewerVersion|BadRequest|FlowersError"
    codes = found(r"\b(?:" + kinds + r')\(\s*"([a-z-]+)"')
    assert len(codes) > 60
    assert {code: place for code, place in codes.items() if "error." + code not in ENGLISH} == {}


def test_every_section_travels_with_the_page() -> None:
    sections = {path.stem for path in (ROOT / "web" / "locales" / "en").glob("*.json")}
    # the shell's words are written into index.html when it is built, those of the element into embed.js;
    # those of the terminal stay there; those of a game that is fetched when it is chosen come with it
    travelling = set(re.findall(r"locales/en/(\w+)\.json", TEXTS[ROOT / "web/src/english.ts"]))
    assert travelling == sections - {"shell", "embed", "terminal", "petals"}
    assert "locales/en/petals.json" in TEXTS[ROOT / "web/src/view/petals/index.ts"]


# -- rules ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("game", "rule"), [(game, rule) for game in RULES for rule in RULES[game]])
def test_every_rule_has_words_and_a_place(game: str, rule: str) -> None:
    assert ENGLISH.strict(f"{game}.rule.{rule}.title")
    assert len(ENGLISH.strict(f"{game}.rule.{rule}.text")) > 40
    assert f"number: '{rule}'" in TEXTS[ROOT / f"web/src/view/{game}/rulebook.ts"]
    assert (f"{game}.rule.{rule}.ruling" in ENGLISH) == (rule in RULINGS[game])


def test_only_rules_that_exist_are_named() -> None:
    for game, rules in RULES.items():
        assert re.findall(r"number: '(\w+)'", TEXTS[ROOT / f"web/src/view/{game}/rulebook.ts"]) == rules
    for identifier in ENGLISH.ids():
        words = {**ENGLISH.messages}[identifier]
        rules = RULES["petals" if identifier.startswith("petals.") else "flowers"]
        assert set(re.findall(r"<rule>(.*?)</rule>", words)) <= set(rules), identifier
    for path, text in TEXTS.items():
        if "flowers_core" in str(path):
            named = re.findall(r'(?:note|Action|Notation|Record|Request)\([^()]*"([A-Z]\d)"', text)
            rules = RULES["petals" if path.parent.name == "petals" else "flowers"]
            assert set(named) <= set(rules), path


def test_worked_values_of_the_rules() -> None:
    example = ENGLISH.strict("flowers.rule.F2.example")
    for sum_, total in (("5 + 2·3", 11), ("3 × 7", 21), ("3 + 2·2", 7)):
        assert f"{sum_} = {total}" in example
    assert 4 + 0 + 11 + 21 + 7 == 43 and "43 points" in example


def test_no_message_is_defined_in_a_sloppy_way() -> None:
    for path in sorted((ROOT / "web" / "locales").glob("*/*.json")):
        for identifier, words in json.loads(path.read_text("utf-8")).items():
            assert words == words.strip() and "  " not in words, identifier
            assert "'" not in words, f"{identifier}: a typographic apostrophe is meant"
            assert "..." not in words, f"{identifier}: … is meant"
            assert not re.search(r"\(s\)|\d ?x ?\d", words), identifier
