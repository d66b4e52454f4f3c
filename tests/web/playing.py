"""Both games as tests play them that hold for every game: by clicking, through the same few names."""

import random
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import clicking
import gardening
import pytest

Page = Any


@dataclass(frozen=True)
class Playing:
    """How a game is chosen and played, and by which selectors its parts are found."""

    name: str
    choose: Callable[[Page], object]
    """On the start screen."""
    decide: Callable[[Page, random.Random], str]
    """One decision, see `clicking.decide`."""
    pick: Callable[[Page], object]
    """Picks what may be played; nothing is confirmed."""
    hand: str
    pickable: str
    board: str
    players: str
    preview: str
    """What a preview says."""

    def __str__(self) -> str:
        return self.name

    def start(self, page: Page, seats: list[dict[str, str]], **options: str) -> None:
        """Sets up a game of it and starts."""
        self.choose(page)
        clicking.start(page, seats, **options)

    def held(self, page: Page) -> str:
        """The hand in words, once nothing covers it that still moves."""
        page.wait_for_function("hand => document.querySelectorAll(hand).length === 1", arg=self.hand)
        return str(
            page.locator(self.hand).evaluate(
                """one => one.innerText + [...one.querySelectorAll('[data-part="hand"]')]
                    .map((card) => card.ariaLabel).join()"""
            )
        )


FLOWERS = Playing(
    name="flowers",
    choose=lambda page: None,
    decide=clicking.decide,
    pick=clicking.pick,
    hand=".hand-groups",
    pickable=clicking.PICKABLE,
    board='[data-part="mandala"]',
    players=".players",
    preview=".preview-notes li",
)

PETALS = Playing(
    name="petals",
    choose=gardening.choose_petals,
    decide=gardening.decide,
    pick=gardening.plan,
    hand=".garden-hand-cards",
    pickable=".garden-card:enabled",
    board=".garden",
    players=".garden-players",
    preview=".garden-pairs li",
)

every_game = pytest.mark.parametrize("game", [FLOWERS, PETALS], ids=str)
