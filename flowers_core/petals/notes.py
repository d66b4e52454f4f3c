"""Parts of notes that previews, the log and the score sheet share."""

from typing import TYPE_CHECKING

from ..protocol import note
from .pieces import ELEMENTS, SYMBOL

if TYPE_CHECKING:
    from ..protocol import Json, Note


def flower_name(flower: int) -> str:
    """``"fire-3"``, ``"air-symbol"``."""
    return ELEMENTS[flower // 4] + "-" + (str(flower % 4) if flower % 4 else SYMBOL)


def points_note(message: str, rule: str, points: "Json", **args: "object") -> "Note":
    """A note with points per element (``fire`` …) and how many in all (``count``). The message ends in
    ``-nothing`` for a score of 0."""
    count = 0
    for element in ELEMENTS:
        count += points[element]
        args[element] = points[element]
    return note(message if count else message + "-nothing", rule, count=count, **args)
