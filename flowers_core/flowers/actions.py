"""Actions as text (Notation): ``2red@B``, ``take dark``, ``take light``, ``pass``.

Every well-formed action exists once, in tables made at import: reading one is a look-up, and lists
of legal actions are joined from ready strings.
"""

from typing import TYPE_CHECKING

from ..errors import BadNotation
from .pieces import CARDS_PER_COLOUR, COLOURS, MANDALAS

if TYPE_CHECKING:
    Play = tuple[int, int, int]

PASS = "pass"
TAKE_DARK = "take dark"
TAKE_LIGHT = "take light"
TAKES = [TAKE_DARK, TAKE_LIGHT]


def play_text(count: int, colour: int, mandala: int) -> str:
    """``2red@B`` for 2 cards of colour 2 to mandala 1."""
    return str(count) + COLOURS[colour] + "@" + MANDALAS[mandala]


PLAYS: "dict[str, Play]" = {}
"""(count, colour, mandala) of every play's text."""

PLAY_TEXTS: "list[list[list[str]]]" = [[[] for _ in COLOURS]]
"""The three plays (mandalas A, B, C) by count and colour."""

for _count in range(1, CARDS_PER_COLOUR + 1):
    PLAY_TEXTS.append([])
    for _colour in range(6):
        _texts = [play_text(_count, _colour, _mandala) for _mandala in range(3)]
        PLAY_TEXTS[_count].append(_texts)
        for _mandala in range(3):
            PLAYS[_texts[_mandala]] = (_count, _colour, _mandala)

COUNTS_IN_ORDER = [list(range(10, most + 1)) + list(range(1, min(most, 9) + 1)) for most in range(CARDS_PER_COLOUR + 1)]
"""By the highest count the counts up to it, in the order in which plays sort by code point: ``10red@A``
before ``1red@A``, because a digit stands before every letter."""


def parse(text: str) -> str:
    """``text`` itself if it is a well-formed action, whatever the state; else BadNotation.

    There is one spelling of every action: no blanks, capitals or leading zeros to forgive.
    """
    if isinstance(text, str) and (text in PLAYS or text == PASS or text in TAKES):
        return text
    raise _bad_notation(text)


def _bad_notation(text: object) -> BadNotation:
    """Says which part of the text is wrong."""
    if not isinstance(text, str):
        return BadNotation("not-text", "", str(type(text)))
    if text.startswith("take"):
        return BadNotation("bad-tile-choice", "X1", text)
    place = text.find("@")
    if place < 0:
        return BadNotation("bad-action", "", text)
    if text[place + 1 :] not in list(MANDALAS):
        return BadNotation("bad-mandala", "C3", text)
    digits = 0
    while digits < place and text[digits] in "0123456789":
        digits += 1
    if text[digits:place] not in COLOURS:
        return BadNotation("bad-colour", "C1", text)
    return BadNotation("bad-count", "C1", text)
