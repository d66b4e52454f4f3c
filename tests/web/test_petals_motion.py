"""What moves in Petals: card, knots and markers, one after the other; reduced motion shows the end at once."""

import random

import pytest
from clicking import press, settings, settled
from conftest import ask
from gardening import MOVABLE, PLACES, decide, effect, ending, midgame, pick
from saves import open_save

DESKTOP = {"width": 1440, "height": 900}
PHONE = {"width": 390, "height": 844}

SHOWS = """
window.shows = [];
new MutationObserver((changes) => {
    for (const stage of changes.flatMap(({ addedNodes }) => [...addedNodes])) {
        if (!stage.matches?.('.stage')) continue;
        const here = document.getAnimations().filter(({ effect }) => stage.contains(effect.target));
        const said = here.map(({ effect }) => {
            const { delay, duration } = effect.getTiming();
            const name = effect.target.getAttribute('class');
            const held = effect.target.querySelector('.bed, .trackers, .garden-players')?.classList[0];
            const keys = Object.keys(effect.getKeyframes()[0]);
            const what = keys.find((key) => /translate|transform|scale|rotate|opacity/.test(key)) ?? 'seen';
            return { name: name === 'stage-copy' ? held : name, what, at: delay, until: delay + duration };
        });
        shows.push(said);
    }
}).observe(document, { childList: true, subtree: true });
"""
"""Every show: what moves, how, and from when to when, in milliseconds from its beginning."""


def opened(site, open_page, save, viewport=DESKTOP, motion="full"):
    page = open_page(site.address, scripts=[settings(motion=motion), SHOWS], viewport=viewport)
    open_save(page, save)
    settled(page)
    return page


def best_place(page):
    """Picks the place where the chosen card scores the most without an effect; on how many sides."""
    page.wait_for_selector(f"{PLACES}[data-worth]")
    worths = page.locator(PLACES).evaluate_all("all => all.map((one) => Number(one.dataset.worth))")
    place = page.locator(PLACES).nth(worths.index(max(worth for worth in worths if worth == int(worth))))
    place.focus()
    press(place)
    page.wait_for_selector(".play:enabled")
    return page.locator(".knot:not([data-gold])").count()


def shown(page):
    """The first show, once it is over, by what moves; and the points that its step scored."""
    page.wait_for_function("() => shows.length > 0")
    settled(page)
    steps = ask(page, {"do": "table", "since": 0})["steps"]
    (event, *_) = [
        one for step in reversed(steps) for one in step["events"] if one["type"] == "scored" and one["player"] == 0
    ]
    show = page.evaluate("shows[0]")

    def times(name, what):
        return [(one["at"], one["until"]) for one in show if one["name"] == name and one["what"] == what]

    return times, [points for points in event["points"].values() if points]


def scoring(times, points, seams, start):
    """A knot for every side that scores, one after the other, then every marker climbs; when that is over."""
    assert times("knot", "scale") == [(start + 120 * knot, start + 120 * (knot + 1)) for knot in range(seams)]
    counted = start + 120 * seams
    assert sorted(times("climber", "translate")) == sorted((counted, counted + 60 * count) for count in points)
    end = counted + 60 * max(points)
    assert times("garden-players", "opacity") == [(end, end + 120)], "the scores are those of before until then"
    return end


@pytest.mark.parametrize("viewport", [DESKTOP, PHONE])
def test_a_card_is_placed_then_its_knots_come_and_the_markers_climb(site, open_page, viewport):
    """Place 320; knots 120 each, then markers climb 60 a point; then a card is drawn."""
    page = opened(site, open_page, midgame(), viewport)
    press(page.locator(".garden-card").first)
    seams = best_place(page)
    assert seams > 0
    press(page.locator(".play"))
    times, points = shown(page)
    placed, drawn = times("stage-flight", "transform")
    assert placed == (0, 320)
    assert drawn[0] == scoring(times, points, seams, 320)


def test_a_moved_card_is_lifted_goes_and_settles(site, open_page):
    """Move: lift 150, path 450, settle 120; then it scores."""
    page = opened(site, open_page, effect("both"))
    pick(page, MOVABLE, random.Random(1))
    seams = best_place(page)
    press(page.locator(".play"))
    times, points = shown(page)
    assert times("lying", "translate") == [(0, 150), (150, 600), (600, 720)]
    (drawn,) = times("stage-flight", "transform")
    assert drawn[0] == scoring(times, points, seams, 720)


def test_reduced_motion_shows_the_end_at_once(site, open_page):
    """No knot comes and nothing climbs: what was fades."""
    page = opened(site, open_page, midgame(), motion="reduced")
    press(page.locator(".garden-card").first)
    best_place(page)
    press(page.locator(".play"))
    page.wait_for_function("() => shows.length > 0")
    settled(page)
    for one in page.evaluate("shows.flat()"):
        assert one["what"] == "opacity" and one["until"] <= 120, one


def test_at_the_end_nothing_moves_over_the_sheet(site, open_page):
    page = opened(site, open_page, ending())
    press(page.locator(".garden-card").first)
    best_place(page)
    press(page.locator(".play"))
    page.wait_for_function("() => shows.length > 0")
    assert settled(page) == "end"
    for one in page.evaluate("shows.flat()"):
        assert one["what"] == "opacity" and one["until"] <= 120, one


TURNED = """() => {
    document.querySelector('.garden-turn').click();
    return document.getAnimations().filter(({ effect }) => effect.target.matches('.square'))
        .map(({ effect }) => effect.getTiming().duration);
}"""


@pytest.mark.parametrize(("motion", "lasts"), [("full", [180]), ("reduced", [])])
def test_a_card_turns_before_ones_eyes(site, open_page, motion, lasts):
    page = opened(site, open_page, midgame(), motion=motion)
    press(page.locator(".garden-card").first)
    page.wait_for_selector(f"{PLACES}[data-worth]")
    assert page.evaluate(TURNED) == lasts


FLIGHTS = """
window.seen = [];
new MutationObserver(() => {
    const stage = document.querySelector('.stage');
    if (stage === null || stage.dataset.seen) return;
    stage.dataset.seen = 'yes';
    const middle = (one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return [left + width / 2, top + height / 2];
    };
    for (const flight of stage.querySelectorAll('.stage-flight')) {
        // as it will lie, and on which card of the new garden that is
        const way = flight.getAnimations().find((one) => one.effect.getKeyframes().some(({ transform }) => transform));
        const { delay, duration } = way.effect.getTiming();
        way.currentTime = delay + duration;
        const [x, y] = middle(flight);
        const on = document.elementsFromPoint(x, y).find((one) => one.matches('.garden-cell'));
        const apart = on === undefined ? null : Math.hypot(x - middle(on)[0], y - middle(on)[1]);
        seen.push({ on: on?.dataset.card ?? null, apart, width: flight.getBoundingClientRect().width });
        way.currentTime = 0;
    }
    const animations = stage.getAnimations({ subtree: true });
    for (const lying of stage.querySelectorAll('.stage-copy .lying')) {
        const [, card, x, y] = /^(c\\d+)@(.+),(.+)$/.exec(lying.dataset.card) ?? [];
        const cell = document.querySelector(`#app .garden-cell[data-card="${card}"][data-x="${x}"][data-y="${y}"]`);
        if (cell === null) continue;
        for (const way of animations.filter(({ effect }) => effect.target === lying)) way.finish();
        const [a, b] = [lying.querySelector('.square-edge'), cell].map(middle);
        seen.push({ laid: card, apart: Math.hypot(a[0] - b[0], a[1] - b[1]) });
        for (const way of animations.filter(({ effect }) => effect.target === lying)) way.play();
    }
    for (const copy of stage.querySelectorAll('.stage-copy')) {
        const part = copy.querySelector('.bed, .trackers, .garden-players');
        const [a, b] = [part, document.querySelector(`#app .${part.classList[0]}`)].map(middle);
        seen.push({ held: part.classList[0], apart: Math.hypot(a[0] - b[0], a[1] - b[1]) });
    }
}).observe(document, { childList: true, subtree: true });
"""


@pytest.mark.parametrize("motion", ["full", "reduced"])
def test_cards_fly_to_where_they_lie(site, open_page, motion):
    """Placed and moved cards; what is held stays where it is. Reduced motion: nothing flies."""
    page = open_page(site.address, scripts=[settings(motion=motion), FLIGHTS], viewport={"width": 1440, "height": 900})
    open_save(page, effect("both"))
    settled(page)
    decide(page, random.Random(1))
    settled(page)
    decide(page, random.Random(2))
    settled(page)
    flights = [one for one in page.evaluate("seen") if "on" in one]
    held = [one for one in page.evaluate("seen") if "held" in one]
    laid = [one for one in page.evaluate("seen") if "laid" in one]
    assert len(held) >= 6 and all(one["apart"] < 1 for one in held)
    if motion == "reduced":
        assert flights == [] and laid == []
    else:
        landed = [one for one in flights if one["on"] is not None]
        assert landed and all(one["apart"] < 2 for one in landed)
        assert len(laid) > 20 and all(one["apart"] < 2 for one in laid)
    page.wait_for_selector(".stage", state="detached")
