"""Small frames and phones: all of the table is seen at once, however long the names and however full hand and cells."""

import json

import pytest
from clicking import resize, settings, settled
from conftest import engine
from saves import at, before, computer, open_save, person, renamed
from test_large_hand import ELEVEN_GREEN, RECORD
from test_looks import FAULTS, busy, choosing
from test_motion import comes

SIZES = [(640, 560), (700, 560), (800, 600), (1024, 600), (1280, 640), (390, 844), (360, 640), (844, 390)]
"""Low frames, the window of a small laptop, phones upright and lying."""

LONGEST = ["Maximiliana von Trap", "Bartholomew Longname", "Konstantinopolitansk", "Wilhelmina of Orange"]
"""As long as the start screen takes them."""

IMPORTED = [(name + " " + name)[:39] + "W" for name in LONGEST]
"""As long as a record may have them."""

NARROW = """() => {
    const { scrollHeight, scrollWidth } = document.documentElement;
    const scrolls = scrollHeight > innerHeight || scrollWidth > innerWidth;
    const found = scrolls ? [`scrolls: ${scrollWidth} × ${scrollHeight}`] : [];
    for (const one of document.querySelectorAll('.preview-notes, .tilechoice, .player, .pace, .banner')) {
        const over = one.scrollHeight - one.clientHeight;
        if (over > 1) found.push(`${one.className} cut off by ${over}: ${one.innerText.slice(0, 40)}`);
    }
    return found;
}"""


def check(page, *, faults=False):
    """Fails with all that is cut off or out of sight, by size. ``faults``: with all of `test_looks`, too."""
    wrong = {}
    for size in SIZES:
        resize(page, *size)
        if found := page.evaluate(NARROW) + (page.evaluate(FAULTS) if faults else []):
            wrong[str(size)] = found
    assert not wrong, json.dumps(wrong, indent=1, ensure_ascii=False)


def seats(players, names):
    return [person(names[0]), *(computer(name) for name in names[1:players])]


POSITIONS = {
    "18 cards, 11 of them green": lambda: ELEVEN_GREEN,
    "32 cards": lambda: RECORD,
    "3 players": lambda: at(busy, seats(3, LONGEST))[0],
    "4 players": lambda: at(busy, seats(4, LONGEST))[0],
}


@pytest.mark.parametrize("position", POSITIONS)
@pytest.mark.parametrize("names", [LONGEST, IMPORTED], ids=["longest", "imported"])
def test_nothing_scrolls_while_a_play_is_picked(site, open_page, position, names):
    page = open_page(site.address, scripts=[settings()])
    open_save(page, renamed(POSITIONS[position](), names))
    settled(page)
    page.evaluate("document.fonts.ready")
    check(page)
    groups = page.locator(".hand-group[data-barred=false]").all()
    max(groups, key=lambda group: group.locator(".hand-card").count()).click()
    page.locator(".count[data-barred=false]").last.click()
    page.wait_for_selector(".outcome, .rows-outcome")
    check(page, faults=True)
    page.locator(".mandala-pick[aria-disabled=false]").first.click()
    page.wait_for_selector(".preview-notes")
    check(page)


@pytest.mark.parametrize("players", [2, 3, 4])
def test_nothing_scrolls_while_a_tile_is_chosen_and_the_banner_is_up(site, open_page, players):
    wanted = [at(choosing, seats(players, IMPORTED))[0], before(comes("banner"), seats(players, LONGEST))[0]]
    for save in wanted:
        page = open_page(site.address, scripts=[settings()])
        open_save(page, save)
        assert settled(page) == "tile"
        page.evaluate("document.fonts.ready")
        check(page)
        page.locator(".tilechoice-option").last.click()
        page.wait_for_selector(".tilechoice-take:enabled")
        check(page)


BOXES = """() => [...document.querySelectorAll('.table > *')].map((part) => {
    const { x, y, width, height } = part.getBoundingClientRect();
    return [part.className, x, y, width, height].join(' ');
})"""


@pytest.mark.parametrize("players", [2, 4])
def test_a_notice_moves_nothing_and_leaves_the_menu_free(site, open_page, players):
    """Complaint: whatever the page had to say pushed the table down, and it scrolled."""
    page = open_page(site.address, scripts=[settings()])
    engine(
        page,
        """(() => {
            const ask = engine.ask.bind(engine);
            engine.ask = async (request) => ({ ...(await ask(request)), kept: false });
        })()""",
    )
    open_save(page, at(busy, seats(players, LONGEST))[0])
    settled(page)
    page.evaluate("document.fonts.ready")
    notice = page.locator('[data-notice="not-kept"]')
    there, moved = {}, {}
    for size in SIZES:
        resize(page, *size)
        there[size] = page.evaluate(BOXES)
        box = notice.bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= size[0] and box["y"] + box["height"] <= size[1], size
        assert notice.locator("p").evaluate("text => text.scrollWidth <= text.clientWidth")
    check(page)
    page.get_by_role("button", name="Menu").click()
    page.keyboard.press("Escape")
    notice.get_by_role("button", name="Close this message").click()
    for size in SIZES:
        resize(page, *size)
        if (boxes := page.evaluate(BOXES)) != there[size]:
            moved[size] = (there[size], boxes)
    assert not moved


def test_every_mandala_says_what_lies_there(site, open_page):
    save, table = at(busy, seats(3, LONGEST))
    page = open_page(site.address, scripts=[settings()], viewport={"width": 800, "height": 600})
    open_save(page, save)
    settled(page)
    said = page.locator(".outcome[data-rest]").all_inner_texts()
    for facts, words in zip(table["facts"]["mandalas"], said, strict=True):
        assert ("claim is free" in words) is (facts["owner"] is None)
        assert ("second" in words) is (facts["second"] is not None)
    # whoever listens hears of each mandala what lies on it, and not on another
    for letter in "ABC":
        assert page.locator(f"#mandala-{letter}").inner_text().startswith(f"Mandala {letter}: ")
    page.locator(".hand-group[data-barred=false]").last.click()
    if page.locator(".count[aria-pressed=true]").count() == 0:
        page.locator(".count[data-barred=false]").last.click()
    page.wait_for_selector(".outcome:not([data-rest])")
    assert page.locator(".outcome[data-rest]").count() == 0


TILES = ["grey-3", "purple-x3", "red-5", "green-7", "orange-x3", "yellow-2"]


@pytest.mark.parametrize("flowers", [0, 2])
@pytest.mark.parametrize("players", [2, 3, 4])
def test_no_cell_grows_with_what_its_player_has(site, open_page, players, flowers):
    """A single tile of each colour and two Flowers are the most that a player can have before the last turn."""
    save, _ = at(busy, seats(players, LONGEST))
    page = open_page(site.address, scripts=[settings()])
    engine(
        page,
        """(() => {
            const ask = engine.ask.bind(engine);
            engine.ask = async (request) => {
                const reply = await ask(request);
                if (reply.view) {
                    const { facts, view } = reply;
                    view.tiles = view.tiles.map(() => argument.tiles);
                    view.flowers = view.flowers.map(() => argument.flowers);
                    facts.flowers = view.flowers.map((all) => all.length);
                    facts.points = facts.points.map(() => 38);
                }
                return reply;
            };
        })()""",
        {"tiles": TILES, "flowers": [["red-2", "red-5"], ["green-x3", "green-4"]][:flowers]},
    )
    open_save(page, save)
    settled(page)
    page.evaluate("document.fonts.ready")
    check(page)
