"""Playing Petals as a person does: a card of the hand, a turn or two, a place of the garden, and what symbols do."""

import random
from typing import Any

import clicking
from clicking import changed, press, settled, stamp

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
