"""What moves: it starts and ends where the table has it, at every size of the text, and is gone afterwards."""

import random
from collections.abc import Callable
from typing import Any

import clicking
import pytest
from saves import Table, before, computer, open_save, person

# as soon as something moves: how far each copy of a mandala is from the mandala, and whether it is out of reach
WATCH = """
window.seen = [];
const look = () => {
    const stage = document.querySelector('.stage');
    if (stage === null || stage.dataset.seen) return;
    stage.dataset.seen = 'yes';
    const inert = stage.inert && stage.ariaHidden === 'true' && stage.querySelector('[id]') === null;
    for (const copy of stage.querySelectorAll('.stage-copy .disc')) {
        const { mandala } = copy.closest('[data-mandala]').dataset;
        const real = document.querySelector(`#app [data-mandala="${mandala}"] .disc`);
        const [a, b] = [copy, real].map((one) => one.getBoundingClientRect());
        const apart = (...sides) => Math.max(...sides.map((side) => Math.abs(a[side] - b[side])));
        seen.push({ mandala, size: apart('width', 'height'), place: apart('left', 'top'), inert });
    }
};
new MutationObserver(look).observe(document, { childList: true, subtree: true });
"""


@pytest.mark.parametrize("size", [100, 150])
@pytest.mark.parametrize("viewport", [(1440, 900), (390, 844), (800, 600)])
def test_what_is_held_stays_where_it_was(
    site: Any, open_page: Callable[..., Any], size: int, viewport: tuple[int, int]
) -> None:
    scripts = (clicking.settings(motion="full", pace="brisk", textSize=size), WATCH)
    page = open_page(site.address, scripts=scripts, viewport={"width": viewport[0], "height": viewport[1]})
    clicking.start(page, [clicking.PERSON, clicking.KEEN])
    rng = random.Random(4)
    for _ in range(4):
        clicking.decide(page, rng)
    clicking.settled(page)
    seen = page.evaluate("seen")
    assert seen
    assert [one for one in seen if one["size"] > 1 or one["place"] > 1 or not one["inert"]] == []
    page.wait_for_selector(".stage", state="detached")


SEATS = [person("Tara"), computer("Mira"), computer("Theo"), computer("Ines")]
SIZES = ((1440, 900), (1100, 700), (800, 600), (640, 560), (820, 1180), (390, 844), (360, 640))
ZONES = """() => {
    const box = (one) => one.getBoundingClientRect();
    const rings = [...document.querySelectorAll('#app .disc')].map(box);
    const zones = [...document.querySelectorAll('.table-players, .table-hand')].map(box); // as wide as there is room
    return [...rings.map((one) => [one.left, one.top, one.width]), ...zones.map((one) => [one.top, one.height])];
}"""


def comes(what: str) -> Callable[[Table, Table], bool]:
    """What a computer's move leads to: a choice for the person, or the banner (and a choice, too)."""

    def wanted(last: Table, after: Table) -> bool:
        banner = [table["facts"]["banner"] is not None for table in (last, after)]
        chooses = after["phase"] == "claim" and after["to_act"] == after["viewer"]
        return last["acting"] == "computer" and chooses and banner == [False, what == "banner"]

    return wanted


def furthest(some: list[list[float]], others: list[list[float]]) -> float:
    return max(abs(a - b) for one, other in zip(some, others, strict=True) for a, b in zip(one, other, strict=True))


@pytest.mark.parametrize("what", ["choice", "banner"])
@pytest.mark.parametrize("players", [2, 4])
def test_no_zone_moves_when_a_choice_or_the_banner_comes(
    site: Any, open_page: Callable[..., Any], players: int, what: str
) -> None:
    save, _ = before(comes(what), SEATS[:players])
    page = open_page(site.address, scripts=[clicking.settings()])
    page.wait_for_selector(".start-go")

    def zones() -> dict[tuple[int, int], list[list[float]]]:
        found = {}
        for width, height in SIZES:
            clicking.resize(page, width, height)
            found[width, height] = page.evaluate(ZONES)
            cut = page.locator(".tilechoice").evaluate_all(
                "all => all.map((one) => one.scrollHeight - one.clientHeight)"
            )
            assert max(cut, default=0) <= 1, "the whole choice is seen"
        return found

    with clicking.frozen(page):
        open_save(page, save)
        page.get_by_role("button", name="Pause").click()
    page.evaluate("document.fonts.ready")
    were = zones()
    page.get_by_role("button", name="Go on").click()
    assert clicking.settled(page) == "tile"
    assert page.locator(".banner").count() == (1 if what == "banner" else 0)
    are = zones()
    moved = {size: (were[size], are[size]) for size in SIZES if furthest(were[size], are[size]) > 1}
    assert moved == {}
