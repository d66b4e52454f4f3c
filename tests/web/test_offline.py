"""Once kept, the game needs no network: the service worker, newer builds, and what may get in its way."""

import json
import random
import shutil

import pytest
from clicking import KEEN, PERSON, decide, play_out, settings, settled, stamp, start
from conftest import ask, engine, thinker_settles
from gardening import choose_petals
from gardening import decide as lay

READY = "Ready to play offline"
ALL_READY = "Ready to play offline."


@pytest.fixture
def open_app(open_page):
    """A page that may have a service worker."""

    def opened(site, **more):
        return open_page(site.address, **{"service_workers": "allow", "scripts": (settings(),), **more})

    return opened


def visit(page, address: str) -> None:
    """Another visit; from a place in the page to another one would be none."""
    page.goto("about:blank")
    page.goto(address)


def until(page, condition: str) -> None:
    """Waits for what is true once a promise says so: an expression that may await."""
    page.evaluate(f"""async () => {{
        const end = performance.now() + 60_000;
        while (!({condition})) {{
            if (performance.now() > end) throw new Error('never true');
            await new Promise((resolve) => setTimeout(resolve, 50));
        }}
    }}""")


REGISTRATION = "(await navigator.serviceWorker.getRegistration())"
KEPT = """await (async () => {
    const found = [];
    for (const name of await caches.keys())
        for (const { url } of await (await caches.open(name)).keys()) found.push(url.replace(location.origin, ''));
    return found.sort();
})()"""


def to_start(page) -> None:
    page.evaluate("location.hash = ''")
    page.wait_for_selector(".start-foot")


def ready(page) -> None:
    """Waits until the page says that it plays offline."""
    to_start(page)
    page.get_by_text(READY).wait_for()


def kept(page) -> list[str]:
    """What is on the device: paths, relative to the page."""
    return page.evaluate(f"async () => {KEPT}")


def test_a_whole_game_without_a_network(site, open_app):
    page = open_app(site)
    ready(page)
    site.stop()
    page.reload()
    start(page, [PERSON, KEEN])
    play_out(page, 3)
    page.locator(".end").wait_for()


def test_a_game_that_was_never_chosen_is_kept_all_the_same(site, open_app):
    """What draws Petals, its words and its rules come with the rest; the rules page can be read, too."""
    page = open_app(site)
    ready(page)
    assert not page.evaluate("performance.getEntriesByType('resource').some(({ name }) => name.includes('petals'))")
    site.stop()
    page.reload()
    choose_petals(page)
    start(page, [PERSON, KEEN])
    for number in range(3):
        lay(page, random.Random(number))
    page.evaluate("location.hash = 'rule-T7'")
    page.get_by_role("heading", name="Move a card").wait_for()


def test_a_game_begun_with_a_network_goes_on_without(site, open_app):
    page = open_app(site)
    start(page, [PERSON, KEEN])
    decide(page, random.Random(1))
    settled(page)
    was, address = stamp(page), page.url
    ready(page)
    site.stop()
    visit(page, address)
    settled(page)
    assert stamp(page) == was
    decide(page, random.Random(2))
    page.evaluate("location.hash = 'rules'")
    page.get_by_role("heading", name="Rules").first.wait_for()


def test_the_thinker_plays_offline_once_it_was_here(site, open_app):
    page = open_app(site, thinker=True)
    assert thinker_settles(page) == "ready"
    page.get_by_text(ALL_READY, exact=True).wait_for()
    site.stop()
    page.reload()
    assert thinker_settles(page) == "ready"
    seats = [{"name": "Ann", "kind": "person"}, {"name": "Ben", "kind": "computer", "level": "thinker:greedy"}]
    table = ask(page, {"do": "new", "game": "flowers", "seats": seats, "options": {}, "start": 1, "seed": 5})
    after = ask(page, {"do": "think", "stamp": table["stamp"]})
    assert after["ok"] and not after.get("stoodIn")


def test_nothing_is_fetched_twice_for_it_that_the_page_had_already(site, open_app):
    """Where the host lets browsers keep what has a hash in its name. (The browser of the tests keeps it in memory,
    and so large a file as Pyodide not at all.)"""
    page = open_app(site, thinker=True)
    page.get_by_text(ALL_READY, exact=True).wait_for()
    assets = [path for path in site.requests if "/assets/" in path and "pyodide" not in path]
    assert sorted(assets) == sorted(set(assets))


def test_a_later_visit_asks_the_server_for_nothing_but_news(site, open_app):
    page = open_app(site)
    ready(page)
    site.requests.clear()
    page.reload()
    start(page, [PERSON, KEEN])
    ready(page)
    assert set(site.requests) <= {"/sw.js", "/host.json"}  # a newer build, and what the host changed


def test_the_page_opened_by_either_name_and_with_any_query_plays_offline(site, open_app):
    page = open_app(site)
    ready(page)
    site.stop()
    # with the thinker it would be asked for, and the network is down
    for address in ("index.html?thinker=off", "?seats=2&thinker=off", "index.html?x&thinker=off#rules"):
        visit(page, site.address + address)
        ask(page, {"do": "hello"})


def test_it_works_in_a_folder_and_leaves_its_neighbours_alone(dist, serve, open_page, tmp_path):
    shutil.copytree(dist, tmp_path / "shop" / "flowers")
    (tmp_path / "shop" / "index.html").write_text("<h1>The shop</h1>", "utf-8")
    site = serve(tmp_path)
    page = open_page(f"{site.address}shop/flowers/", service_workers="allow")
    ready(page)
    assert all("/shop/flowers/" in one for one in kept(page))
    site.stop()
    page.reload()
    ask(page, {"do": "hello"})
    page.guard.allowed.append("ERR_CONNECTION_REFUSED")
    with pytest.raises(Exception, match="ERR_CONNECTION_REFUSED"):
        page.goto(f"{site.address}shop/")


# -- transfers that fail ------------------------------------------------------------------------------------------


def test_keeping_goes_on_where_it_was_cut_off(dist, serve, open_app):
    """One failed file must not make everything be fetched anew (workbox#2033); nothing is promised before."""
    site = serve(dist, headers={"Cache-Control": "no-store"})  # else the browser's own cache would hide what is fetched
    last = max(path.name for path in (dist / "assets").iterdir() if path.name.startswith("style-"))
    page = open_app(site)
    page.wait_for_selector(".start-go")
    site.faults[f"{last}$"] = "cut"
    page.guard.allowed.append("")
    until(page, f"({KEPT}).length > 10 && {REGISTRATION} === undefined")
    assert page.get_by_text(READY).count() == 0
    assert not any(last in path for path in kept(page))
    before = kept(page)
    site.faults.clear()
    site.requests.clear()
    page.evaluate("dispatchEvent(new Event('online'))")
    page.get_by_text(READY).wait_for()
    again = [path for path in site.requests if path in before]
    assert again == [] and any(last in path for path in site.requests)


def test_a_file_that_is_not_this_builds_is_not_kept(dist, serve, open_app, tmp_path):
    """A host that answers with something else, or is half way through an upload: no promise, no mixture."""
    folder = tmp_path / "mixed"
    shutil.copytree(dist, folder)
    page = open_app(serve(folder, headers={"Cache-Control": "no-store"}))
    page.guard.allowed.append("")
    page.wait_for_selector(".start-go")
    (style,) = (folder / "assets").glob("style-*.css")
    style.write_text("Log in to this hotel's network", "utf-8")
    until(page, f"{REGISTRATION} !== undefined")
    until(page, f"{REGISTRATION} === undefined")
    assert page.get_by_text(READY).count() == 0 and not any("style" in path for path in kept(page))


def test_a_file_that_got_lost_is_fetched_again(site, open_app):
    page = open_app(site)
    ready(page)
    page.evaluate("""async () => {
        for (const name of await caches.keys()) {
            const cache = await caches.open(name);
            for (const request of await cache.keys()) if (/dealer|index/.test(request.url)) await cache.delete(request);
        }
    }""")
    assert not any("dealer" in path for path in kept(page))
    page.reload()
    ready(page)
    assert sum("dealer" in path for path in kept(page)) >= 3


# -- no service worker ----------------------------------------------------------------------------------------------


def test_without_a_service_worker_it_plays_and_promises_nothing(site, open_page):
    page = open_page(site.address, scripts=(settings(), "delete Navigator.prototype.serviceWorker"))
    start(page, [PERSON, KEEN])
    decide(page, random.Random(1))
    page.evaluate("location.hash = 'settings'")
    page.get_by_text("Not ready yet").wait_for()


def test_a_host_that_leaves_the_worker_out_serves_the_game_all_the_same(dist, serve, open_app, tmp_path):
    shutil.copytree(dist, tmp_path / "plain")
    (tmp_path / "plain" / "sw.js").unlink()
    page = open_app(serve(tmp_path / "plain"))
    page.guard.allowed.append("404")
    start(page, [PERSON, KEEN])
    decide(page, random.Random(1))
    page.evaluate("location.hash = 'settings'")
    page.get_by_text("Not ready yet").wait_for()


def test_the_switch_off_gives_up_what_was_kept_but_no_game(dist, serve, open_app, tmp_path):
    folder = tmp_path / "hosted"
    shutil.copytree(dist, folder)
    site = serve(folder)
    page = open_app(site)
    start(page, [PERSON, KEEN])
    settled(page)
    was, address = stamp(page), page.url
    ready(page)
    shutil.copy(folder / "sw-off.js", folder / "sw.js")
    page.reload()
    until(page, f"{REGISTRATION} === undefined")
    site.requests.clear()
    visit(page, address)
    settled(page)
    assert stamp(page) == was
    assert "/" in site.requests and kept(page) == []


# -- newer builds ------------------------------------------------------------------------------------------------------


def build_of(page) -> str:
    """The first script of the page, which names its build."""
    return str(page.locator('script[src*="boot-"]').get_attribute("src"))


def newer(page, old: str) -> None:
    """Waits until the page is another build's."""
    page.wait_for_function(
        "(old) => (document.querySelector('script[src*=boot-]')?.getAttribute('src') ?? old) !== old", arg=old
    )


def publish(page, site, folder) -> None:
    """The host has a newer build, and the browser notices."""
    site.folder = folder
    page.evaluate(f"async () => {REGISTRATION}.update()")


def test_a_newer_build_is_told_once_and_taken_at_the_players_word(dist, dist_with_tiny, serve, open_app):
    site = serve(dist)
    page = open_app(site)
    ready(page)
    old = build_of(page)
    publish(page, site, dist_with_tiny)
    notice = page.locator('[data-notice="update"]')
    notice.wait_for()
    assert build_of(page) == old
    notice.get_by_role("button", name="Close this message").click()
    page.evaluate("location.hash = 'settings'")
    page.get_by_role("heading", name="On this device").wait_for()
    to_start(page)
    assert notice.count() == 0, "told once"
    page.evaluate("location.hash = 'settings'")
    page.get_by_role("button", name="Start it now").click()
    newer(page, old)
    assert [game["name"] for game in ask(page, {"do": "hello"})["games"]] == ["flowers", "petals", "tiny"]
    ready(page)
    until(page, f"({KEPT}).filter((url) => url.includes('boot-')).length === 1")  # what only the old one needed is gone


def test_a_newer_build_waits_for_the_end_of_a_game_and_starts_with_the_next_visit(
    dist, dist_with_tiny, serve, open_app
):
    site = serve(dist)
    page = open_app(site)
    start(page, [PERSON, KEEN])
    settled(page)
    address = page.url
    until(page, f"{REGISTRATION}?.active?.state === 'activated'")
    publish(page, site, dist_with_tiny)
    until(page, f"{REGISTRATION}.waiting !== null")
    old = build_of(page)
    decide(page, random.Random(1))
    settled(page)
    was = stamp(page)
    assert page.locator('[data-notice="update"]').count() == 0, "not in the middle of a game"
    page.evaluate("location.hash = 'settings'")
    assert page.get_by_role("button", name="Start it now").is_disabled()
    visit(page, address)
    newer(page, old)
    settled(page)
    assert stamp(page) == was, "the game of the older build goes on"
    decide(page, random.Random(2))


def test_a_reload_counts_as_a_start(dist, dist_with_tiny, serve, open_app):
    site = serve(dist)
    page = open_app(site)
    ready(page)
    old = build_of(page)
    publish(page, site, dist_with_tiny)
    page.locator('[data-notice="update"]').wait_for()
    page.reload()
    newer(page, old)
    site.stop()
    page.reload()
    assert [game["name"] for game in ask(page, {"do": "hello"})["games"]] == ["flowers", "petals", "tiny"]


def for_the_table(folder) -> list[str]:
    """The files that the worker of this build keeps when it is installed, in that order."""
    text = (folder / "sw.js").read_text("utf-8")
    files, _ = json.JSONDecoder().raw_decode(text[text.index("{") :])
    return [file["url"] for file in files["table"]]


def test_what_a_newer_build_has_fetched_so_far_survives_the_older_ones_tidying(dist, dist_with_tiny, serve, open_app):
    """Both have their files in the same caches, and the older one tidies up whenever a page asks what is kept."""
    site = serve(dist)
    page = open_app(site)
    ready(page)
    old = build_of(page)
    fresh = [url for url in for_the_table(dist_with_tiny) if url not in for_the_table(dist)]
    site.faults[fresh[-1]] = "hold"
    publish(page, site, dist_with_tiny)
    until(page, f"({KEPT}).includes('/{fresh[0]}')")
    page.evaluate("""() => new Promise((resolve) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = resolve;
        navigator.serviceWorker.controller.postMessage({ do: 'keep', thinker: false }, [port2]);
    })""")
    site.released.set()
    page.locator('[data-notice="update"]').wait_for()
    site.stop()
    page.reload()
    newer(page, old)
    assert [game["name"] for game in ask(page, {"do": "hello"})["games"]] == ["flowers", "petals", "tiny"]


def test_a_second_tab_in_mid_game_is_left_alone_and_keeps_its_files(dist, dist_with_tiny, serve, open_app):
    site = serve(dist)
    first = open_app(site)
    ready(first)
    start(first, [PERSON, KEEN])
    settled(first)
    old = build_of(first)
    second = first.context.new_page()
    second.goto(site.address + "?thinker=off")
    second.wait_for_selector(".start-go")
    publish(second, site, dist_with_tiny)
    second.locator('[data-notice="update"]').get_by_role("button", name="Start it now").click()
    newer(second, old)
    ready(second)
    assert build_of(first) == old
    site.stop()
    decide(first, random.Random(1))
    settled(first)
    engine(first, "await engine.restartDealer()")  # needs the older build's files
    first.locator('[data-notice="restored"]').wait_for()
    settled(first)


# -- what the host changes without a new build ---------------------------------------------------------------------


def hosted(dist, tmp_path, **host):
    """The published folder with this in host.json."""
    folder = tmp_path / "hosted"
    if not folder.exists():
        shutil.copytree(dist, folder)
    (folder / "host.json").write_text(json.dumps({"version": 1, **host}), "utf-8")
    return folder


def test_the_hosts_settings_are_kept_and_their_news_are_for_the_next_start(dist, serve, open_app, tmp_path):
    site = serve(hosted(dist, tmp_path, notice="The first word."))
    page = open_app(site)
    ready(page)
    hosted(dist, tmp_path, notice="The second word.")
    site.requests.clear()
    page.reload()
    ready(page)
    until(page, f"({KEPT}).includes('/host.json')")
    page.reload()
    page.evaluate("location.hash = 'credits'")
    page.get_by_text("The second word.").wait_for()
    site.stop()
    page.reload()
    page.get_by_text("The second word.").wait_for()


def test_where_the_host_wants_nothing_stored_the_worker_goes_too(dist, serve, open_app, tmp_path):
    site = serve(hosted(dist, tmp_path))
    page = open_app(site)
    ready(page)
    hosted(dist, tmp_path, storage=False)
    page.reload()  # learns of it
    ready(page)
    page.reload()  # and follows
    until(page, f"{REGISTRATION} === undefined && ({KEPT}).length === 0")
