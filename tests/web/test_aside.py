"""A game lies ready from an earlier visit: its table is there before Python is, and is the one that Python then has."""

import json
import re

import pytest
from clicking import changed, pick, settings, stamp
from conftest import ask, engine, page_address
from saves import Played, computer, open_save, person

SETUP = {
    "game": "flowers",
    "options": {},
    "start": 0,
    "seats": [
        {"name": "Ann", "kind": "person", "level": "bud"},
        {"name": "Ben", "kind": "computer", "level": "bud"},
    ],
}


def chosen(setup):
    """JavaScript that has the start screen offer this."""
    return f"try {{ localStorage['flowers.setup'] ??= {json.dumps(json.dumps(setup))} }} catch {{ }}"


LAST_TIME = chosen(SETUP)
"""The person begins."""

WASM = "**/micropython*.wasm"


def laid(page, other_than=None):
    """What the page has laid aside, once that is another game than ``other_than``."""
    page.wait_for_function(
        """(id) => {
            const text = localStorage['flowers.dealt'];
            return text !== undefined && JSON.parse(text).table.id !== id;
        }""",
        arg=other_than,
    )
    return json.loads(page.evaluate("localStorage['flowers.dealt']"))


def come_again(page):
    """The page of somebody who was here before; its dealer starts when ``let_go``, which this returns, says."""
    held, released = [], []
    page.context.route(WASM, lambda route: route.continue_() if released else held.append(route))
    with page.expect_request(WASM):
        page.reload(wait_until="commit")

    def let_go(there=True):
        released.append(True)
        for route in held:
            (route.continue_ if there else route.abort)()

    return let_go


@pytest.fixture
def later(site, open_page):
    """Such a page, and what was laid aside before."""
    page = open_page(site.address, seed=None, scripts=(settings(), LAST_TIME))
    aside = laid(page)["table"]
    return page, aside, come_again(page)


def begin(page):
    page.locator(".start-go").click()
    page.wait_for_selector('[data-part="hand"]')
    page.wait_for_selector('#app[data-busy="false"]')


def test_the_table_is_shown_before_the_dealer_is_there_and_is_the_one_it_has(later):
    page, aside, let_go = later
    begin(page)
    assert stamp(page) == aside["stamp"]
    drawn = page.locator(".table").inner_html()
    let_go()
    engine(page, "await engine.calm()")
    assert ask(page, {"do": "table", "since": 0}) == aside
    assert page.locator(".table").inner_html() == drawn
    assert [save["id"] for save in ask(page, {"do": "saves"})["saves"]] == [aside["id"]], "it is kept from then on"


def test_a_move_is_explained_and_played_before_the_dealer_is_there(later):
    """A later visit is playable when its table is there: nothing waits for Python but the opponent."""
    page, aside, let_go = later
    begin(page)
    pick(page)
    assert page.locator(".outcome").count() > 0, "what it would do is said"
    page.locator(".play").click()
    page.wait_for_selector('#app[data-busy="true"]')
    page.wait_for_function("() => Number(getComputedStyle(document.querySelector('.play')).opacity) < 1")
    let_go()
    changed(page, aside["stamp"])
    steps = ask(page, {"do": "table", "since": 0})["steps"]
    assert steps[0]["player"] == aside["viewer"]


def test_all_that_can_be_chosen_is_explained_as_the_dealer_would(site, open_page):
    page = open_page(site.address, seed=None, scripts=(settings(), LAST_TIME))
    aside = laid(page)
    page.reload()
    begin(page)
    actions = [choice["action"] for choice in aside["table"]["choices"]]
    assert ask(page, {"do": "explain", "actions": actions})["explanations"] == aside["explanations"]


def test_another_game_is_laid_aside_for_the_next_visit(later):
    page, aside, let_go = later
    begin(page)
    let_go()
    other = laid(page, aside["id"])["table"]
    page.goto(page.url.partition("#")[0] + "#")
    page.reload()
    begin(page)
    assert stamp(page) == other["stamp"]


def test_a_game_that_another_tab_plays_meanwhile_is_not_played_here(later):
    page, aside, let_go = later
    let_go()
    tab = page.context.new_page()
    tab.goto(page.url)
    begin(tab)
    assert stamp(tab) == aside["stamp"]
    begin(page)
    assert not stamp(page).startswith(aside["id"])
    assert ask(page, {"do": "table"})["id"] != aside["id"]


def test_other_seats_than_were_offered_get_a_game_of_their_own(later):
    page, _, let_go = later
    page.get_by_role("button", name="Add a seat").click()
    page.locator(".start-go").click()
    page.get_by_role("button", name="The table is being laid").wait_for()
    let_go()
    page.wait_for_selector('[data-part="hand"]')
    assert ask(page, {"do": "table"})["players"] == 3


LOSE = """async () => {
    const [{ name }] = await indexedDB.databases();
    const opened = indexedDB.open(name);
    await new Promise((resolve) => (opened.onsuccess = resolve));
    const store = opened.result.transaction('saves', 'readwrite').objectStore('saves');
    store.delete('');
    await new Promise((resolve) => (store.transaction.oncomplete = resolve));
    opened.result.close();
}"""
"""The dealer's part of what was laid aside goes, the page's stays: browsers may clear away one storage alone."""


def test_a_move_at_a_table_that_the_dealer_does_not_have_is_not_played_at_another(site, open_page):
    page = open_page(site.address, seed=None, scripts=(settings(), LAST_TIME))
    aside = laid(page)["table"]
    page.evaluate(LOSE)
    let_go = come_again(page)
    begin(page)
    pick(page)
    page.locator(".play").click()
    let_go()
    engine(page, "await engine.calm()")
    page.wait_for_selector('#app[data-busy="false"]')
    table = ask(page, {"do": "table", "since": 0})
    assert table["view"] != aside["view"] and table["steps"] == []
    assert page.locator(".play:enabled").count() == 0, "another table is shown, at which nothing is picked yet"


def test_what_lies_aside_in_the_page_alone_gives_way_to_what_the_dealer_deals(site, open_page):
    page = open_page(site.address, seed=None, scripts=(settings(), LAST_TIME))
    aside = laid(page)["table"]
    page.evaluate(LOSE)
    page.reload()
    begin(page)
    table = ask(page, {"do": "table", "since": 0})
    assert table["view"] != aside["view"]
    page.wait_for_function(
        "(cards) => document.querySelectorAll('[data-part=hand][data-colour]').length === cards",
        arg=len(set(table["view"]["hand"])),
    )
    hand = page.locator('[data-part="hand"][data-colour]').evaluate_all("all => all.map(one => one.dataset.colour)")
    assert set(hand) == set(table["view"]["hand"])


def test_what_another_build_laid_aside_is_not_shown(site, open_page):
    page = open_page(site.address, seed=None, scripts=(settings(), LAST_TIME))
    aside = laid(page)
    page.evaluate("text => (localStorage['flowers.dealt'] = text)", json.dumps({**aside, "by": "another"}))
    page.reload()
    begin(page)
    assert not stamp(page).startswith(aside["table"]["id"])


def test_a_dealer_that_never_comes_takes_the_table_along(later):
    page, aside, let_go = later
    page.guard.allowed += ["ERR_FAILED"]
    begin(page)
    let_go(there=False)
    page.locator("#shell .again").wait_for()
    assert page.locator("#app").evaluate("(app) => app.inert"), "nothing could be played at it"
    page.locator("#shell .again").click()
    page.locator("#shell").wait_for(state="detached")
    page.wait_for_selector('[data-part="hand"]')
    assert stamp(page) == aside["stamp"], "the next try has the game that was shown"


def test_a_table_that_was_shown_is_there_again_though_its_page_went_before_a_dealer_could_keep_it(later):
    """A page that saw something can not lose it."""
    page, aside, _ = later
    begin(page)
    come_again(page)()
    page.wait_for_selector('[data-part="hand"]')
    assert stamp(page) == aside["stamp"]
    assert ask(page, {"do": "table", "since": 0}) == aside
    assert [save["id"] for save in ask(page, {"do": "saves"})["saves"]] == [aside["id"]]


def test_a_game_that_was_deleted_does_not_come_back_from_where_it_lay(later):
    page, aside, let_go = later
    begin(page)
    let_go()
    engine(page, "await engine.calm()")
    assert [save["id"] for save in ask(page, {"do": "saves"})["saves"]] == [aside["id"]]
    ask(page, {"do": "delete", "id": aside["id"]})
    assert not ask(page, {"do": "load", "id": aside["id"]})["ok"]


def test_a_dealer_that_never_comes_leaves_no_table_to_what_draws_it_later(site, open_page):
    """Else a table would be shown at which nothing can be played, and no word of why."""
    petals = chosen({**SETUP, "game": "petals"})
    page = open_page(site.address, seed=None, scripts=(settings(), petals))
    page.guard.allowed += ["ERR_FAILED"]
    assert laid(page)["table"]["game"] == "petals"
    drawings = []
    page.context.route(re.compile(r"/petals-[^/]*\.js$"), lambda route: drawings.append(route))
    let_go = come_again(page)
    page.locator(".start-go").click()
    let_go(there=False)
    page.locator("#shell .again").wait_for()
    assert drawings
    with page.expect_response(re.compile("/petals-")):
        for route in drawings:
            route.continue_()
    page.wait_for_function("() => document.adoptedStyleSheets.length > 0")
    page.evaluate("() => new Promise((drawn) => requestAnimationFrame(() => requestIdleCallback(drawn)))")
    assert page.locator("#shell .again").count() == 1 and page.locator(".table").count() == 0


def test_other_games_leave_what_lies_ready_where_it_is(later):
    """A game from a file, and one more of the same seats, are not what the start screen offers."""
    page, aside, let_go = later
    let_go()
    played = Played([person("Ann"), computer("Ben")], 3)
    while not played.table["over"]:
        played.step()
    open_save(page, played.save())
    before = stamp(page)
    page.get_by_role("button", name="Play again").click()
    changed(page, before)
    page.goto(page.url.partition("#")[0] + "#")
    begin(page)
    assert stamp(page) == aside["stamp"]


def test_copies_of_the_game_in_two_folders_of_a_site_keep_apart(dist, serve, open_page, tmp_path):
    for name in ("one", "two"):
        (tmp_path / name).symlink_to(dist)
    here = serve(tmp_path)
    page = open_page(here.address + "one/", seed=None, scripts=(settings(), LAST_TIME))
    aside = laid(page)["table"]
    page.goto(here.address + "two/")
    begin(page)
    assert not stamp(page).startswith(aside["id"]), "the dealer of that folder could not have it"


ASKED = """
window.asked = [];
const post = MessagePort.prototype.postMessage;
MessagePort.prototype.postMessage = function (word, ...more) {
    if (typeof word?.ask === 'string') asked.push(JSON.parse(word.ask).do);
    return post.call(this, word, ...more);
};
"""
"""Keeps what the dealer is asked."""


def test_a_game_that_is_pressed_for_before_the_dealer_is_there_is_not_dealt_ahead_once_more(site, open_page):
    page = open_page(site.address, seed=None, scripts=(settings(), LAST_TIME, ASKED))
    laid(page)
    let_go = come_again(page)
    begin(page)
    let_go()
    page.wait_for_function("() => asked.includes('aside')")
    asked = page.evaluate("asked")
    assert "new" in asked and "ahead" not in asked


READ = """
window.read = [];
const get = Storage.prototype.getItem;
Storage.prototype.getItem = function (key) {
    read.push(key);
    return get.call(this, key);
};
"""
"""Keeps what the page looks for in its storage."""


def test_nothing_is_looked_for_where_the_address_switches_storage_off(site, open_page):
    page = open_page(f"{site.address}?storage=off", seed=None, scripts=(READ,))
    engine(page, "await engine.calm()")
    page.locator(".start-go").wait_for()
    assert page.evaluate("read") == []


LATE = """
window.released = new Promise((resolve) => (window.release = resolve));
const { set } = Object.getOwnPropertyDescriptor(MessagePort.prototype, 'onmessage');
Object.defineProperty(MessagePort.prototype, 'onmessage', {
    set(listener) {
        set.call(this, async (event) => {
            if (event.data?.answer?.includes('"explanations"')) {
                window.late = true;
                await released;
            }
            listener(event);
        });
    },
});
"""
"""Answers with explanations are late, until they are released."""


TRIED = """
const { request } = LockManager.prototype;
LockManager.prototype.request = function (name, ...more) {
    const done = request.call(this, name, ...more);
    if (name === 'flowers.dealt') window.tried = done;
    return done;
};
"""
"""Tells when the page has laid a game aside, or found that another page is at it."""


def test_two_pages_that_rest_at_once_lay_one_game_aside(site, open_page):
    """Else what the page has could be another game than the dealer's."""
    scripts = (settings(), LAST_TIME)
    page = open_page("about:blank", seed=None, scripts=scripts)
    page.add_init_script(LATE)
    page.goto(page_address(site.address, seed=None))
    page.wait_for_function("() => window.late")
    tab = page.context.new_page()
    tab.add_init_script(TRIED)
    tab.goto(page.url)
    tab.wait_for_function("() => window.tried !== undefined")
    engine(tab, "await tried")
    page.evaluate("release()")
    aside = laid(page)["table"]
    tab.close()
    page.reload()
    begin(page)
    assert ask(page, {"do": "table", "since": 0}) == aside
