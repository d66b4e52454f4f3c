"""Playing Petals as a person does: a card of the hand, a turn or two, a place of the garden, and what symbols do.

And games of it to open.
"""

import functools
import random
from typing import Any

import clicking
from clicking import changed, press, settled, stamp
from saves import Played, Table, at, computer, person

Page = Any

PLACES = ".garden-cell[data-part=place][aria-disabled=false]"
MOVABLE = ".garden-cell[data-part=card][aria-disabled=false]"


def choose_petals(page: Page) -> None:
    """On the start screen; waits until all that draws it is here."""
    page.wait_for_selector(".start-go")
    page.get_by_role("radio", name="Petals").check()
    page.wait_for_selector(".garden-hero", state="attached")


def pick(page: Page, cells: str, rng: random.Random, touch: bool = False) -> None:
    """Any of these cells, brought into sight first as the keyboard does."""
    page.wait_for_selector(cells)
    one = page.locator(cells).nth(rng.randrange(page.locator(cells).count()))
    one.focus()
    press(one, touch)


def plan(page: Page) -> None:
    """The first card of the hand at the first place; nothing is confirmed."""
    press(page.locator(".garden-card").first)
    page.wait_for_selector(f"{PLACES}[data-worth]")
    place = page.locator(PLACES).first
    place.focus()
    press(place)
    page.wait_for_selector(".play:enabled")


def decide(page: Page, rng: random.Random, touch: bool = False, met: set[str] | None = None) -> str:
    """One decision by clicking: "place", "move", "score", or what else `clicking.settled` says was to be done.
    ``met`` gets the kind of an effect that it decides.
    """
    kind = settled(page)
    if kind != "play":
        return kind if kind == "end" else clicking.decide(page, rng, touch)
    before = stamp(page)
    what = "place"
    if page.locator(".garden-hand[data-effect=true]").count():
        kind = "either" if page.locator(".garden-instead").count() else "both"
        what = "score" if kind == "either" and rng.random() < 0.4 else "move"
        if met is not None:
            met.add(kind)
    if what == "score":
        press(page.locator(".garden-instead"), touch)
    else:
        if what == "move":
            pick(page, MOVABLE, rng, touch)
        else:
            press(page.locator(".garden-card").nth(rng.randrange(page.locator(".garden-card").count())), touch)
        for _ in range(rng.randrange(3)):
            press(page.locator(".garden-turn").last, touch)
        page.wait_for_selector(f"{PLACES}[data-worth]")
        # rather where symbols meet, rather identical ones, for both are rare
        wanted = (f"{PLACES}[aria-label*='{symbols} symbols meet']" for symbols in ("identical", "different"))
        pick(page, next((one for one in wanted if page.locator(one).count()), PLACES), rng, touch)
    page.wait_for_selector(".play:enabled")
    press(page.locator(".play"), touch)
    changed(page, before)
    return what


@functools.cache
def effect(kind: str) -> str:
    """A save in which the person must decide what two symbols do."""

    def met(table: Table) -> bool:
        what = table["view"]["effect"]
        return what is not None and what["kind"] == kind and table["to_act"] == table["viewer"]

    return at(met, [person("Tara"), computer("Mira", "random"), computer("Theo", "random")], "petals")[0]


@functools.cache
def midgame(players: int = 3) -> str:
    """A save with a garden of some size, and the person to place a card."""

    def full(table: Table) -> bool:
        return len(table["view"]["garden"]) > 16 and table["phase"] == "place" and table["to_act"] == table["viewer"]

    return at(
        full,
        [person("Tara"), *(computer(name, "random") for name in ("Mira", "Theo", "Ines", "Luca")[: players - 1])],
        "petals",
    )[0]


@functools.cache
def ending() -> str:
    """A save in which the person places the last card of the game."""

    def last(table: Table) -> bool:
        mine = table["phase"] == "place" and table["to_act"] == table["viewer"]
        return bool(mine and sorted(table["view"]["hands"]) == [1, 1, 2] and not table["view"]["deck"])

    return at(last, [computer("Mira", "random"), computer("Theo", "random"), person("Tara")], "petals")[0]


@functools.cache
def ended(players: int = 5, seed: int = 3) -> str:
    """A save of a finished game."""
    others = [computer(name, "random") for name in ("Mira", "Theo", "Ines", "Luca")[: players - 1]]
    played = Played([person("Tara"), *others], seed, "petals")
    while not played.table["over"]:
        played.step()
    return played.save()
