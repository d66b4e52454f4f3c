"""What moves: it starts and ends where the table has it, at every size of the text, and is gone afterwards."""

import random
from collections.abc import Callable
from typing import Any

import clicking
import pytest

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
