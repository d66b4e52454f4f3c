"""The game in other people's pages. Those are of another site: ``localhost`` around ``127.0.0.1``, for two
ports of one host would be the same site to a browser."""

import gzip
import html
import json
import os
import random
import re
import shutil
import subprocess
import threading
from urllib.parse import urlsplit

import pytest
from axe import violations
from clicking import decide, settings, settled
from conftest import BROWSER_ARGUMENTS, PATIENCE, ROOT, Guard, ask, chromium, engine, thinker_settles
from elsewhere import BROWSERS, HERE
from gardening import decide as lay
from saves import Played, computer, person

HEARD = """
window.heard = [];
for (const name of ['ready', 'started', 'moved', 'ended', 'paused', 'height', 'error']) {
    document.addEventListener(`flowers-${name}`, ({ target, detail }) => heard.push({ ...detail, from: target.id }));
}
"""

GAME = '<flowers-game id="one"><a href="{address}">Play Flowers</a></flowers-game>'


@pytest.fixture
def game_site(dist, serve, tmp_path):
    """``game_site(host=None, **headers)`` → the published folder, served, with another host.json if one is given."""

    def start(host=None, headers=None):
        folder = tmp_path / f"dist-{len(list(tmp_path.iterdir()))}"
        shutil.copytree(dist, folder, copy_function=os.link)
        if host is not None:
            (folder / "host.json").unlink()
            (folder / "host.json").write_text(host if isinstance(host, str) else json.dumps({"version": 1, **host}))
        return serve(folder, headers=headers)

    return start


@pytest.fixture
def profiled(playwright, tmp_path):
    """``profiled("partitioned" | "blocked", scripts)`` → a guarded page of a Chromium of its own.

    A context without a profile, as the other tests have, blocks the storage of third parties.
    """
    running = []

    def start(kind, scripts):
        folder = tmp_path / f"profile-{len(running)}"
        blocked = kind == "blocked"
        wishes = {"profile": {"cookie_controls_mode": int(blocked), "block_third_party_cookies": blocked}}
        (folder / "Default").mkdir(parents=True)
        (folder / "Default" / "Preferences").write_text(json.dumps(wishes))
        program = chromium() or playwright.chromium.executable_path
        own = ["--headless", "--remote-debugging-port=0", f"--user-data-dir={folder}", "about:blank"]
        if blocked:  # else it would be partitioned all the same
            own.insert(0, "--disable-features=ThirdPartyStoragePartitioning")
        # started by hand, for Playwright's own switches turn the partitioning of storage off
        process = subprocess.Popen(
            [program, *BROWSER_ARGUMENTS, *own], stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True
        )
        address = next(line.split()[-1] for line in process.stderr if line.startswith("DevTools listening"))
        threading.Thread(target=process.stderr.read, daemon=True).start()
        browser = playwright.chromium.connect_over_cdp(address)
        (context,) = browser.contexts
        for script in scripts:
            context.add_init_script(script)
        running.append((process, browser, Guard(context)))
        page = context.pages[0] if context.pages else context.new_page()
        page.set_viewport_size({"width": 900, "height": 900})
        page.guard = running[-1][2]
        page.set_default_timeout(PATIENCE)
        return page

    yield start
    for process, browser, _ in running:
        browser.close()
        process.terminate()
        process.wait()
    for _, _, guard in running:
        guard.check()


@pytest.fixture
def shop(serve, tmp_path):
    """``shop(site, body)`` → another site whose page has the element; ``script``: of embed.js or not."""

    def start(site, body=GAME, script=True, headers=None):
        folder = tmp_path / f"host-{len(list(tmp_path.iterdir()))}"
        folder.mkdir()
        tag = f'<script src="{site.address}embed.js"></script>' if script else ""
        body = body.replace("{address}", site.address)
        (folder / "host.js").write_text(HEARD)
        (folder / "index.html").write_text(
            '<!doctype html><html lang="en"><title>Shop</title><link rel="icon" href="data:,">'
            f'<script src="host.js"></script><input id="field">{body}{tag}'
        )
        return serve(folder, headers=headers)

    return start


def other_site(host):
    """The host's address by a name that makes it another site than the game's."""
    return host.address.replace("127.0.0.1", "localhost")


@pytest.fixture
def publisher(shop, open_page, profiled):
    """``publisher(site, body)`` → an open page of such a shop."""

    def start(site, body=GAME, *, script=True, headers=None, profile=None, **options):
        host = shop(site, body, script, headers)
        options.setdefault("scripts", (settings(),))
        options.setdefault("viewport", {"width": 900, "height": 900})
        if profile is None:
            page = open_page(other_site(host), thinker=True, seed=None, **options)
        else:
            page = profiled(profile, options["scripts"])
            page.goto(other_site(host))
        page.site = host
        return page

    return start


ALLOWED = {"embed": ["http://*.localhost", "*"], "command": ["*"]}


def begin(page, selector="#one"):
    """Starts the element's game by a click; its frame."""
    page.locator(f"{selector} button").click()
    return inside(page, selector)


def inside(page, selector="#one"):
    """The frame of the element, once the table is there."""
    page.frame_locator(f"{selector} iframe").locator(".table, .plain, .curtain, .end").first.wait_for()
    return page.locator(f"{selector} iframe").element_handle().content_frame()


def heard(page, kind):
    """What the element has told, of one kind."""
    return [event for event in page.evaluate("heard") if event["type"] == kind]


def hears(page, kind, count=1):
    page.wait_for_function(
        "([kind, count]) => heard.filter(({ type }) => type === kind).length >= count", arg=[kind, count]
    )
    return heard(page, kind)[-1]


def press(frame, name):
    """A button of a screen that makes the frame grow: by a key, for until it has grown a click below its old edge may
    get lost between the two sites."""
    frame.get_by_role("button", name=name).press("Enter")


def frames_pass(page, count=12):
    """So many pictures are drawn."""
    page.evaluate(
        "count => new Promise((done) => { const next = () => count-- > 0 ? requestAnimationFrame(next) : done();"
        " next(); })",
        count,
    )


def root(frame, expression):
    return frame.evaluate(f"(() => {{ const root = document.documentElement; return {expression}; }})()")


# -- the element ----------------------------------------------------------------------------------------


def test_it_is_a_few_kilobytes_and_alone(dist):
    code = (dist / "embed.js").read_bytes()
    assert len(gzip.compress(code, 9)) < 7_500
    assert b"import(" not in code and b"import.meta" not in code
    types = (dist / "embed.d.ts").read_text("utf-8")
    assert types == (ROOT / "web/embed/embed.d.ts").read_text("utf-8")


def test_a_poster_first_and_nothing_heavy_before_the_click(game_site, publisher):
    site = game_site()
    page = publisher(site)
    page.get_by_role("button", name="Start the game").wait_for()
    assert site.requests == ["/embed.js"]
    assert page.locator("#one iframe").count() == 0 and page.locator("#one svg").is_visible()
    frame = begin(page)
    assert hears(page, "started")["seats"].count("person") == 1
    assert hears(page, "ready")["commands"] is False
    frame.wait_for_function("() => document.hasFocus() && document.activeElement.hasAttribute('data-home')")


def test_the_large_python_comes_for_an_opponent_who_needs_it_alone(game_site, publisher):
    site = game_site(ALLOWED)
    page = publisher(site)
    frame = begin(page)
    plays(page, frame)
    assert not [path for path in site.requests if "thinker" in path or "pyodide" in path]
    page.evaluate("one.newGame({ level: 'thinker:greedy' })")
    with page.expect_response(re.compile("pyodide.*wasm")):
        hears(page, "started", 2)


def test_on_view_it_starts_by_itself_and_leaves_the_focus_where_it_is(game_site, publisher):
    body = '<p style="height: 2000px">Far above.</p><flowers-game id="one" start="view"></flowers-game>'
    page = publisher(game_site(), body)
    page.locator("#field").focus()
    frames_pass(page)
    assert page.locator("#one iframe").count() == 0
    page.evaluate("scrollTo(0, document.body.scrollHeight)")
    inside(page)
    frames_pass(page)
    assert page.evaluate("document.activeElement.id") == "field"


def test_values_that_are_not_known_are_said_and_the_default_stands_in(game_site, publisher):
    body = (
        '<flowers-game id="one" theme="pink" seats="9" start="soon" level="godlike" language="tlh" seed="-1">'
        "</flowers-game>"
    )
    page = publisher(game_site(), body)
    page.guard.allowed += ["not known", "bad-value", "the default is taken"]
    begin(page)
    hears(page, "started")
    said = "\n".join(page.guard.errors)
    for name in ("theme", "seats", "start", "seed"):
        assert f"<flowers-game {name}=" in said
    assert "level godlike is not there" in said and "language tlh is not there" in said
    assert len(heard(page, "started")[0]["seats"]) == 2


def test_a_level_may_have_its_time_to_think_and_a_wrong_one_is_said(game_site, publisher):
    page = publisher(game_site(ALLOWED), '<flowers-game id="one" seats="2" level="bud:0.0s"></flowers-game>')
    page.guard.allowed += ["bad-value", "the default is taken"]
    frame = begin(page)
    hears(page, "started")
    sits = (
        "(({ level, budget }) => [level, budget])((await engine.ask({ do: 'table' })).seats.find(({ level }) => level))"
    )
    assert "level bud:0.0s: 0.0s is no time to think" in "\n".join(page.guard.errors)
    assert engine(frame, sits) == ["blossom", None]
    page.evaluate("one.newGame({ level: 'bud:0.40s' })")
    hears(page, "started", 2)
    assert engine(frame, sits) == ["bud", "0.4s"]


def test_attributes_say_how_it_begins(game_site, publisher):
    body = (
        '<flowers-game id="one" seats="computer,person,computer" level="random" theme="dark" language="en" seed="7">'
        "</flowers-game>"
    )
    page = publisher(game_site(), body, profile="partitioned")
    frame = begin(page)
    assert sorted(hears(page, "started")["seats"]) == ["computer", "computer", "person"]
    assert root(frame, "root.dataset.theme") == "dark"
    assert frame.evaluate("localStorage['flowers.settings'] ?? ''").count("dark") == 0, "worn, not kept"


HAND = "[...document.querySelectorAll('[data-part=hand][data-colour]')].map((one) => one.innerText)"


def test_a_seed_deals_the_same_to_everybody(game_site, publisher):
    site = game_site()
    dealt = []
    for seed in (7, 7, 8):
        frame = begin(publisher(site, f'<flowers-game id="one" seats="person,person" seed="{seed}"></flowers-game>'))
        frame.locator(".curtain .button.primary").click()
        frame.locator("#app .table").wait_for()
        dealt.append(frame.evaluate(HAND))
    assert dealt[0] == dealt[1] != dealt[2]


def test_a_deal_is_a_game_to_go_on_with(game_site, publisher):
    played = Played([person("Ann"), computer("Ben")], 3)
    for _ in range(4):
        played.step()
    body = '<flowers-game id="one" deal="{}"></flowers-game>'
    page = publisher(game_site(), body.format(html.escape(played.save())))
    frame = begin(page)
    assert hears(page, "started")["resumed"] is True
    assert frame.locator(".players, .player").first.inner_text().count("Ben") == 1


def test_a_deal_that_can_not_be_read_is_said_and_a_new_game_stands_in(game_site, publisher):
    page = publisher(game_site(), '<flowers-game id="one" deal="nonsense"></flowers-game>')
    page.guard.allowed.append("bad-record")
    begin(page)
    assert hears(page, "started")["resumed"] is False
    assert heard(page, "error")[0]["code"] == "bad-record"


def test_a_game_of_the_page_around_leaves_the_persons_own_seats_alone(game_site, publisher):
    body = '<flowers-game id="one" seats="computer,person,computer"></flowers-game>'
    page = publisher(game_site(ALLOWED), body, profile="partitioned")
    frame = begin(page)
    hears(page, "started")
    seats = "localStorage['flowers.setup'] ?? null"
    assert frame.evaluate(seats) is None
    frame.evaluate("location.hash = ''")
    frame.get_by_role("button", name="Start a game for").wait_for()
    assert frame.locator(".seat-row").count() == 2, "what is usual, not what the page around plays"
    press(frame, "Add a seat")
    press(frame, "Start a game for")
    assert len(hears(page, "started", 2)["seats"]) == 3
    own = frame.evaluate(seats)
    assert own is not None
    page.evaluate("one.newGame({ seats: 2 })")
    assert len(hears(page, "started", 3)["seats"]) == 2
    assert frame.evaluate(seats) == own


def test_no_screen_is_a_step_of_the_page_around(game_site, publisher):
    page = publisher(game_site())
    before = page.url
    page.goto(f"{before}?second")
    frame = begin(page)
    settled(frame)
    steps = page.evaluate("history.length")

    def to(name):
        frame.get_by_role("button", name="Menu").click()
        frame.locator(".menu-list").get_by_role("link", name=name).click()

    to("Settings")
    frame.get_by_role("button", name="Back").click()
    frame.locator(".table").wait_for()
    to("Rules")
    frame.locator(".rules a[href^='#rule-']").first.click()
    frame.wait_for_function("() => location.hash.startsWith('#rule-')")
    frame.get_by_role("button", name="Close the rules").click()
    frame.locator(".table").wait_for()
    to("Leave")
    press(frame, "Start a game for")
    frame.locator(".table").wait_for()
    assert page.evaluate("history.length") == steps
    page.go_back()
    assert page.url == before


@pytest.mark.parametrize("framed", [False, True])
def test_in_a_frame_nothing_is_kept_for_playing_offline(game_site, publisher, open_page, framed):
    """A frame's service worker would take another site's reader's space unasked. The page alone registers one."""
    note = """if (self.ServiceWorkerContainer) ServiceWorkerContainer.prototype.register = function () {
        this.asked = true;
        return new Promise(() => {});
    }"""
    options = {"scripts": (settings(), note), "service_workers": "allow"}
    site = game_site()
    page = publisher(site, **options) if framed else open_page(site.address, **options)
    page.clock.install()
    seen = begin(page) if framed else page
    seen.locator(".table" if framed else ".start-go").wait_for()
    for _ in range(3):  # whatever waits for a quiet moment
        page.clock.run_for(10_000)
        frames_pass(page)
    asked = "navigator.serviceWorker.asked === true"
    if framed:
        assert seen.evaluate(asked) is False and "/sw.js" not in site.requests
    else:
        seen.wait_for_function(f"() => {asked}")


# -- height -----------------------------------------------------------------------------------------------


def height(page):
    return round(page.locator("#one iframe").bounding_box()["height"])


def follows(page, frame):
    """The frame is exactly as high as its content, and has no bars to scroll with."""
    page.wait_for_function(
        "() => heard.some(({ type }) => type === 'height')",
    )
    frames_pass(page)
    needed = frame.evaluate("Math.ceil(document.querySelector('#app').getBoundingClientRect().height)")
    assert height(page) == needed == heard(page, "height")[-1]["height"]
    assert root(frame, "root.scrollHeight <= root.clientHeight && root.clientWidth === innerWidth")
    return needed


def test_the_height_follows_width_and_content_both_ways_and_never_itself(game_site, publisher):
    page = publisher(game_site(), '<div id="box" style="width: 760px">' + GAME + "</div>", profile="partitioned")
    frame = begin(page)
    settled(frame)
    assert follows(page, frame) == 600
    page.evaluate("box.style.width = '380px'")
    frame.wait_for_selector(".table[data-layout='phone']")
    narrow = follows(page, frame)
    assert narrow > 800
    page.evaluate("box.style.width = '760px'")
    frame.wait_for_selector(".table[data-layout='embed']")
    assert follows(page, frame) == 600
    frame.evaluate("location.hash = 'settings'")
    frame.wait_for_selector(".settings")
    grown = follows(page, frame)
    assert grown > 620
    frame.evaluate("location.hash = 'rules'")
    frame.wait_for_selector(".rules")
    assert follows(page, frame) == 600, "pages to read scroll inside"
    frame.evaluate("history.go(-2)")
    frame.wait_for_selector("#app .table")
    assert follows(page, frame) == 600


def test_the_frames_own_height_is_nothing_to_follow_on_any_screen(game_site, publisher):
    page = publisher(game_site(ALLOWED))
    frame = begin(page)
    settled(frame)  # no move of a computer changes the content later
    played = Played([person("Ann"), computer("Ben")], 3)
    while not played.table["over"]:
        played.step()
    screens = {
        ".table": "",
        ".settings": "settings",
        ".rules": "rules",
        ".credits": "credits",
        ".start-go": "",
        ".end": "",
    }
    for shown, fragment in screens.items():
        if shown == ".end":
            page.evaluate("text => one.load(text)", played.save())
        elif shown != ".table":
            frame.evaluate("fragment => { location.hash = fragment; }", fragment)
        frame.wait_for_selector(shown)
        needed = follows(page, frame)
        for forced in ("3000px", "200px"):
            page.evaluate("height => one.shadowRoot.querySelector('iframe').style.height = height", forced)
            frames_pass(page, 20)
            assert heard(page, "height")[-1]["height"] == needed, (shown, forced)
        page.evaluate("height => one.shadowRoot.querySelector('iframe').style.height = height", f"{needed}px")


def test_events_of_another_shape_are_passed_over(running_game):
    page = running_game
    frame = inside(page)
    before = heard(page, "height"), height(page)
    frame.evaluate(
        """() => {
            const say = (message) => parent.postMessage(message, '*');
            for (const height of [-5, 1e9, '300', null]) say({ flowers: 1, type: 'height', height });
            say({ flowers: 2, type: 'height', height: 300 });
            say({ flowers: 1, type: 'ended', result: [{ player: 'me' }] });
            say({ flowers: 1, type: 'constructor' });
            say('height');
        }"""
    )
    frames_pass(page)
    assert (heard(page, "height"), height(page)) == before
    assert heard(page, "ended") == heard(page, "constructor") == []


def test_the_height_follows_the_size_of_the_text(game_site, publisher):
    page = publisher(game_site(), scripts=(settings(textSize=150),))
    frame = begin(page)
    frames_pass(page)
    assert height(page) >= frame.evaluate(
        "Math.max(...[...document.querySelectorAll('.table > *')].map((one) => one.getBoundingClientRect().bottom))"
    )


# -- several on one page --------------------------------------------------------------------------------------


def kept(frame):
    """Waits until the game just dealt lies in the storage, for which its first reply does not wait."""
    assert ask(frame, {"do": "saves"})["saves"]


TWO = GAME + '<flowers-game id="two" seats="3"></flowers-game>'


def test_several_keep_apart_and_only_the_active_one_runs(game_site, publisher):
    page = publisher(game_site(), TWO, profile="partitioned")
    kept(begin(page))
    first = hears(page, "started")
    kept(begin(page, "#two"))
    page.wait_for_function("() => heard.filter(({ type }) => type === 'started').length === 2")
    second = heard(page, "started")[1]
    assert (first["from"], second["from"]) == ("one", "two") and first["id"] != second["id"]
    assert page.locator("iframe").count() == 1 and page.locator("#one iframe").count() == 0
    page.locator("#one").get_by_role("button", name="Go on with the game").click()
    inside(page)
    again = hears(page, "started", 3)
    assert again["id"] == first["id"]
    assert page.locator("iframe").count() == 1
    page.reload()
    begin(page, "#two")
    assert hears(page, "started")["id"] == second["id"], "at the next visit it goes on, too"


def test_without_storage_the_other_game_rests_in_memory(game_site, publisher):
    body = TWO.replace("<flowers-game ", '<flowers-game storage="off" ')
    page = publisher(game_site(), body)
    first = begin(page)
    hears(page, "started")
    begin(page, "#two")
    assert page.locator("iframe").count() == 2
    assert hears(page, "paused")["from"] == "one"
    first.locator(".bar-status").click()
    page.wait_for_function("""() => {
        const told = heard.filter(({ type }) => type === 'paused').map(({ from, paused }) => `${from} ${paused}`);
        return told.join() === 'one true,two true,one false' || told.join() === 'one true,one false,two true';
    }""")


TOLD = """
const tell = (event) => parent.postMessage({ flowers: 1, ...event }, '*');
tell({ type: 'announce' });
tell({ type: 'ready', version: '1', commands: false });
tell({ type: 'started', game: 'flowers', id: 'a', seats: ['person', 'computer'], resumed: false, kept: true });
tell({ type: 'moved', player: 0, kind: 'person', turn: 1, moves: 1, kept: false });
"""


def test_a_game_that_could_not_be_kept_later_rests_in_memory_too(game_site, publisher, serve, tmp_path):
    """The device may become full in mid-game."""
    folder = tmp_path / "told"
    folder.mkdir()
    (folder / "told.js").write_text(TOLD)
    (folder / "index.html").write_text('<!doctype html><title>Told</title><script src="told.js"></script>')
    body = TWO.replace("<flowers-game ", f'<flowers-game src="{serve(folder).address}" ', 1)
    page = publisher(game_site(), body)
    page.locator("#one button").click()
    assert hears(page, "moved")["kept"] is False
    begin(page, "#two")
    assert page.locator("#one iframe").count() == 1


# -- messages ----------------------------------------------------------------------------------------------


def test_commands_of_a_page_that_may_give_them(game_site, publisher):
    page = publisher(game_site(ALLOWED))
    frame = begin(page)
    hears(page, "started")
    page.evaluate("one.set({ theme: 'dark', language: 'en-XA' })")
    frame.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    frame.wait_for_function("() => document.documentElement.lang === 'en-XA'")
    page.evaluate("one.set({ theme: 'light', language: 'en' })")
    frame.wait_for_function("() => document.documentElement.dataset.theme === 'light'")

    hands = []
    for count in (2, 3):
        page.evaluate("one.newGame({ seats: ['person', 'person', 'computer'], seed: 11 })")
        hears(page, "started", count)
        frame.wait_for_selector(".curtain")
        hands.append(frame.locator(".curtain h1").inner_text())
    assert hands[0] == hands[1], "the same seed draws the same start player"

    played = Played([person("Ann"), computer("Ben")], 3)
    played.step()
    page.evaluate("text => one.load(text)", played.save())
    assert hears(page, "started", 4)["resumed"] is True
    frame.wait_for_selector("#app .table")
    page.guard.allowed.append("bad-record")
    page.evaluate("one.load('Flowers record 1\\nnonsense')")
    assert hears(page, "error")["code"] == "bad-record"
    assert frame.locator("#app .table").count() == 1, "the table that was there stays"

    page.evaluate("one.pause()")
    assert hears(page, "paused")["paused"] is True
    page.evaluate("one.resume()")
    assert hears(page, "paused", 2)["paused"] is False


def post(page, message):
    page.evaluate("message => one.shadowRoot.querySelector('iframe').contentWindow.postMessage(message, '*')", message)


def test_a_page_that_may_not_command_is_told_so_and_changes_nothing(game_site, publisher):
    page = publisher(game_site())
    page.guard.allowed.append("not-allowed")
    frame = begin(page)
    hears(page, "started")
    page.evaluate("one.set({ theme: 'dark' })")
    error = hears(page, "error")
    assert error["code"] == "not-allowed" and "http://localhost:" in error["message"]
    page.evaluate("one.newGame()")
    hears(page, "error", 2)
    assert root(frame, "root.dataset.theme") == "light" and len(heard(page, "started")) == 1


WRONG = [
    {"flowers": 2, "type": "new"},
    {"flowers": 1, "type": "reveal"},
    {"flowers": 1, "type": "__proto__"},
    {"flowers": 1, "type": "new", "seats": [1, 2]},
    {"flowers": 1, "type": "new", "seed": -1},
    {"flowers": 1, "type": "new", "colour": "red"},
    {"flowers": 1, "type": "load", "record": 7},
    {"flowers": 1, "type": "pause"},
    {"flowers": 1, "type": "set", "theme": "pink"},
    {"flowers": 1, "type": "set", "colours": {"accent": "url(https://example.org/)"}},
    {"flowers": 1, "type": "set", "colours": {"accent": "nonsense"}},
    {"flowers": 1, "type": "set", "colours": {"cloth": "inherit"}},
    {"flowers": 1, "type": "set", "publisher": {"link": "javascript:alert(1)"}},
    {"flowers": 1, "type": "set", "publisher": {"logo": "https://example.org/logo.png"}},
]


def test_messages_of_another_shape_are_refused(running_game):
    page = running_game
    page.guard.allowed.append("bad-command")
    for count, message in enumerate(WRONG, 1):
        post(page, message)
        assert hears(page, "error", count)["code"] == "bad-command", message
    assert len(heard(page, "started")) == 1
    assert root(inside(page), "root.dataset.theme") == "light"


@pytest.fixture
def running_game(game_site, publisher):
    page = publisher(game_site(ALLOWED))
    begin(page)
    hears(page, "started")
    return page


def test_only_the_page_around_is_heard_and_only_the_own_frame(running_game):
    page = running_game
    frame = inside(page)
    # a sibling frame on the page of the host, whose origin may command, is still not the parent
    page.evaluate(
        """() => {
            const other = document.createElement('iframe');
            document.body.append(other);
            const script = other.contentDocument.createElement('script');
            script.textContent = `parent.one.shadowRoot.querySelector('iframe').contentWindow
                .postMessage({ flowers: 1, type: 'set', theme: 'dark' }, '*')`;
            other.contentDocument.body.append(script);
            const lie = other.contentDocument.createElement('script');
            lie.textContent = `parent.postMessage({ flowers: 1, type: 'height', height: 9999 }, '*');
                parent.postMessage({ flowers: 1, type: 'ended', result: [] }, '*')`;
            other.contentDocument.body.append(lie);
        }"""
    )
    frames_pass(page)
    assert root(frame, "root.dataset.theme") == "light"
    assert heard(page, "ended") == [] and height(page) < 2000


KEYS = {
    "ready": {"version", "commands"},
    "started": {"game", "id", "seats", "resumed", "kept"},
    "moved": {"player", "kind", "turn", "moves", "kept"},
    "ended": {"result"},
    "paused": {"paused"},
    "height": {"height"},
}


def test_a_whole_game_tells_its_result_and_nothing_private(game_site, publisher):
    site = game_site()
    page = publisher(site, GAME.replace("<flowers-game", '<flowers-game seed="5"'))
    asked = []
    page.context.on("request", lambda request: asked.append(request))
    frame = begin(page)
    rng = random.Random(5)
    while decide(frame, rng) != "end":
        pass
    result = hears(page, "ended")["result"]
    assert sorted(one["player"] for one in result) == [0, 1]
    assert min(one["rank"] for one in result) == 1
    assert {one["kind"] for one in result} == {"person", "computer"}
    moved = heard(page, "moved")
    assert [one["moves"] for one in moved] == sorted({one["moves"] for one in moved}) and len(moved) > 10
    told = page.evaluate("heard")
    for event in told:
        assert set(event) - {"from", "flowers", "type"} == KEYS[event["type"]], event
    assert not re.search("red|orange|yellow|green|purple|grey|hand", json.dumps(told).replace("shared", ""))

    # and nobody is told of anything: no cookie, no word to any server but for the files themselves
    assert page.context.cookies() == [] and frame.evaluate("document.cookie") == ""
    for request in asked:
        assert request.method == "GET" and request.post_data is None
        if not request.url.startswith(("data:", "blob:")):
            there = urlsplit(request.url)
            assert f"http://{there.netloc}/" == site.address, request.url
            assert (site.folder / (there.path.lstrip("/") or "index.html")).is_file(), request.url
            assert not there.query or there.path == "/index.html", request.url


# -- who may embed --------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ({"embed": ["self"]}, False),
        ({"embed": ["https://shop.example"]}, False),
        ({"embed": ["http://localhost"]}, False),
        ({"embed": ["*"]}, True),
        ("{ not json", False),
        ({"embed": "*"}, False),
    ],
    ids=str,
)
def test_who_may_embed_is_set_beside_the_game(game_site, publisher, host, shown):
    page = publisher(game_site(host), '<iframe src="{address}?seats=2" id="plain"></iframe>', script=False)
    page.guard.allowed.append("host.json")
    frame = page.frame_locator("#plain")
    if shown:
        frame.locator("#app .table").wait_for()
        return
    message = frame.locator(".if-barred")
    message.wait_for()
    assert message.get_by_role("link", name="Open in a new tab").get_attribute("target") == "_blank"
    assert frame.locator("#app .table").count() == 0


def test_a_named_page_may_embed_and_command(game_site, publisher):
    site = game_site({"embed": ["http://localhost:1"], "command": []})
    page = publisher(site)
    own = page.site.address.replace("127.0.0.1", "localhost").rstrip("/")
    (site.folder / "host.json").write_text(json.dumps({"version": 1, "embed": [own], "command": [own]}))
    begin(page)
    assert hears(page, "ready")["commands"] is True


# -- colours and the publisher's own -----------------------------------------------------------------------------


def test_custom_properties_reach_the_table_and_are_followed(game_site, publisher):
    body = (
        "<style>:root { --flowers-accent: rgb(122, 44, 74); --flowers-surface: #fff; --flowers-cloth: #ecdfd9; }"
        ".forest { --flowers-accent: rgb(31, 92, 58); }</style>" + GAME
    )
    page = publisher(game_site(ALLOWED), body)
    frame = begin(page)
    hears(page, "started")
    value = "getComputedStyle(root).getPropertyValue('--accent')"
    assert root(frame, value) == "rgb(122, 44, 74)"
    page.evaluate("document.documentElement.className = 'forest'")
    frame.wait_for_function("() => document.documentElement.style.getPropertyValue('--accent') === 'rgb(31, 92, 58)'")
    petals = "getComputedStyle(root).getPropertyValue('--red')"
    assert root(frame, petals) == "#a11d21"
    page.evaluate("one.set({ theme: 'contrast' })")
    frame.wait_for_function("() => document.documentElement.style.getPropertyValue('--accent') === ''")


def test_colours_that_nobody_could_read_are_refused(game_site, publisher):
    page = publisher(game_site(ALLOWED))
    page.guard.allowed += ["bad-value", "contrast", "opaque"]
    frame = begin(page)
    hears(page, "started")
    page.evaluate("one.set({ colours: { ink: '#ccc', surface: '#fff', accent: '#1d4e89', 'accent-on': '#22558f' } })")
    assert "contrast" in hears(page, "error")["message"]
    assert root(frame, "root.style.getPropertyValue('--ink')") == ""
    assert root(frame, "root.style.getPropertyValue('--accent-on')") == "#fff"
    page.evaluate("one.set({ colours: { cloth: 'rgb(255 255 255 / 20%)' } })")
    assert "opaque" in hears(page, "error", 2)["message"]
    assert root(frame, "root.style.getPropertyValue('--cloth')") == ""


LOGO = "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 9 9'/%3E"


def test_logo_link_and_call_to_action(game_site, publisher):
    body = (
        f'<flowers-game id="one" name="Shop" logo="{LOGO}" back="/product" action="/buy" '
        'action-text="Find a shop"></flowers-game>'
    )
    page = publisher(game_site(ALLOWED), body)
    frame = begin(page)
    hears(page, "started")
    played = Played([person("Ann"), computer("Ben")], 3)
    while not played.table["over"]:
        played.step()
    page.evaluate("text => one.load(text)", played.save())
    frame.wait_for_selector(".end")
    where = page.url.rstrip("/")
    assert frame.get_by_role("link", name="Find a shop").get_attribute("href") == f"{where}/buy"
    assert frame.get_by_role("link", name="Back to Shop").get_attribute("href") == f"{where}/product"
    assert frame.get_by_alt_text("Shop").evaluate("image => image.decode().then(() => image.naturalWidth > 0)")


def test_whoever_deploys_it_names_the_publisher_too(game_site, open_page):
    named = {"publisher": {"name": "Shop", "link": "https://shop.example/flowers"}}
    page = open_page(game_site(named).address)
    assert page.get_by_role("link", name="Back to Shop").get_attribute("href") == "https://shop.example/flowers"


# -- storage and sandboxes ------------------------------------------------------------------------------------------


TOUCH = """async () => {
    const tried = {};
    try {
        localStorage.setItem('mark', 'x');
        tried.local = localStorage.getItem('mark');
    } catch { tried.local = 'throws'; }
    tried.database = await new Promise((resolve) => {
        try {
            const asked = indexedDB.open('mark');
            asked.onsuccess = () => resolve('opens');
            asked.onerror = () => resolve('throws');
        } catch { resolve('throws'); }
    });
    return tried;
}"""


def plays(page, frame):
    """A decision of the person goes through."""
    before = len(heard(page, "moved"))
    decide(frame, random.Random(1))
    hears(page, "moved", before + 1)


def test_with_storage_partitioned(game_site, publisher):
    page = publisher(game_site(), profile="partitioned")
    frame = begin(page)
    assert hears(page, "started")["kept"] is True
    assert frame.evaluate(TOUCH) == {"local": "x", "database": "opens"}
    alone = page.context.new_page()
    alone.goto(frame.url.split("?")[0])
    assert alone.evaluate("localStorage.getItem('mark')") is None, "this browser does not partition"
    alone.close()
    plays(page, frame)


def test_with_storage_blocked(game_site, publisher):
    page = publisher(game_site(), profile="blocked")
    frame = begin(page)
    assert frame.evaluate(TOUCH) == {"local": "throws", "database": "throws"}, "storage is not blocked"
    assert hears(page, "started")["kept"] is False
    frame.wait_for_selector('[data-notice="not-kept"]')
    assert page.get_by_text("Your game is not kept").is_visible()
    plays(page, frame)


USED = """async () => ({
    local: Object.keys(localStorage).filter((key) => key !== 'flowers.settings'),
    session: sessionStorage.length,
    cookies: document.cookie,
    databases: (await indexedDB.databases()).map(({ name }) => name),
    caches: await caches.keys(),
})"""
NOTHING = {"local": [], "session": 0, "cookies": "", "databases": [], "caches": []}


@pytest.mark.parametrize("by", ["attribute", "host.json"])
def test_storage_switched_off(game_site, publisher, by):
    off = by == "attribute"
    body = '<flowers-game id="one" storage="off"></flowers-game>' if off else GAME
    page = publisher(game_site(None if off else {"storage": False}), body, scripts=(), profile="partitioned")
    frame = begin(page)
    assert hears(page, "started")["kept"] is False
    plays(page, frame)
    frame.evaluate("location.hash = 'settings'")
    # by a key, as in `press`
    frame.locator("input[name=theme][value=dark]").press("Space")
    frame.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    assert frame.evaluate(USED) == NOTHING


@pytest.mark.parametrize("open_to_all", [True, False], ids=["fetched by everybody", "fetched by itself alone"])
def test_in_a_sandbox_without_an_origin(game_site, publisher, open_to_all):
    body = '<flowers-game id="one" level="thinker:greedy" sandbox="allow-scripts"></flowers-game>'
    site = game_site(None, {"Access-Control-Allow-Origin": "*"} if open_to_all else None)
    page = publisher(site, body)
    if open_to_all:
        frame = begin(page)
        assert frame.evaluate("origin") == "null"
        assert hears(page, "started")["kept"] is False
        assert thinker_settles(frame) == "ready"
        plays(page, frame)
        return
    page.guard.allowed += ["CORS", "net::ERR_FAILED"]
    page.locator("#one button").click()
    message = page.frame_locator("#one iframe").locator(".if-barred")
    message.wait_for()
    assert message.get_by_text(f"{site.address}index.html").is_visible()
    assert message.get_by_role("link", name="Open in a new tab").is_visible()


def test_in_a_sandbox_with_its_origin(game_site, publisher):
    body = '<flowers-game id="one" sandbox="allow-scripts allow-same-origin"></flowers-game>'
    page = publisher(game_site(), body, profile="partitioned")
    frame = begin(page)
    assert hears(page, "started")["kept"] is True
    plays(page, frame)


def test_under_a_strict_policy_of_the_host(game_site, publisher):
    site = game_site()
    origin = site.address.rstrip("/")
    policy = (
        f"default-src 'none'; script-src 'self' {origin}; frame-src {origin}; img-src data:; base-uri 'none';"
        " form-action 'none'; require-trusted-types-for 'script'; trusted-types 'none'"
    )
    page = publisher(site, headers={"Content-Security-Policy": policy, "Referrer-Policy": "no-referrer"})
    plays(page, begin(page))


# -- keys, focus, touch, fullscreen ---------------------------------------------------------------------------------


LONG = '<p style="height: 400px">Above</p>{}<button id="after">After</button><p style="height: 2000px">Below</p>'


def test_keys_stay_where_they_belong(game_site, publisher):
    page = publisher(game_site(), LONG.replace("{}", GAME))
    page.evaluate("window.keys = []; addEventListener('keydown', ({ key }) => keys.push(key), true)")
    frame = begin(page)
    hears(page, "started")
    page.evaluate("scrollTo(0, 200)")
    before = page.evaluate("scrollY")
    page.evaluate("keys.length = 0")
    frame.locator(".bar-status").click()
    for key in ("ArrowDown", "ArrowUp", "End", "Home", "r", "1"):
        page.keyboard.press(key)
    frames_pass(page)
    assert page.evaluate("keys") == [] and page.evaluate("scrollY") == before
    page.locator("#field").focus()
    told = len(page.evaluate("heard"))
    stamp = frame.locator("#app").get_attribute("data-stamp")
    page.keyboard.type("roypgs123abc")
    assert page.locator("#field").input_value() == "roypgs123abc"
    assert frame.locator("#app").get_attribute("data-stamp") == stamp and len(page.evaluate("heard")) == told


def test_the_focus_goes_in_and_out_again(game_site, publisher):
    page = publisher(game_site(), LONG.replace("{}", GAME))
    frame = begin(page)
    hears(page, "started")
    settled(frame)
    page.locator("#field").focus()
    page.keyboard.press("Tab")
    assert frame.evaluate("document.hasFocus()")
    stops = []
    while frame.evaluate("document.hasFocus()"):
        stops.append(frame.evaluate("document.activeElement.ariaLabel ?? document.activeElement.textContent"))
        page.keyboard.press("Tab")
        assert len(stops) < 60, "the focus is caught"
    # where it was before in the frame, it goes on from there; the last stop is the table's last button
    assert stops[-1] == "Log" and len(stops) > 1, stops
    assert page.evaluate("document.activeElement.id") in ("one", "after")
    page.keyboard.press("Shift+Tab")
    assert frame.evaluate("document.hasFocus()")


def test_another_game_plays_in_a_frame(game_site, publisher):
    """The page around names it; the garden keeps to the height that the element follows, and tells what is played."""
    seats = "person,computer,computer"
    body = f'<flowers-game id="one" game="petals" level="seedling" seats="{seats}" seed="5"></flowers-game>'
    page = publisher(game_site(), body)
    frame = begin(page)
    assert hears(page, "started")["game"] == "petals"
    rng = random.Random(4)
    for _ in range(4):
        lay(frame, rng)
    assert frame.evaluate("document.documentElement.scrollHeight <= innerHeight + 1")
    assert frame.locator(".garden-cell[data-part=card]").count() >= 7
    assert hears(page, "moved")


def test_touch_over_the_frame_scrolls_the_host(game_site, publisher):
    page = publisher(game_site(), LONG.replace("{}", GAME), viewport={"width": 400, "height": 800}, has_touch=True)
    begin(page)
    hears(page, "started")
    page.evaluate("scrollTo(0, 300)")
    frames_pass(page)
    before = page.evaluate("scrollY")
    client = page.context.new_cdp_session(page)
    for kind, y in [("touchStart", 600), *(("touchMove", y) for y in range(580, 180, -20)), ("touchEnd", None)]:
        points = [] if y is None else [{"x": 200, "y": y}]
        client.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})
    page.wait_for_function("before => scrollY > before + 200", arg=before)


@pytest.mark.parametrize("allowed", [True, False])
def test_the_full_screen_is_offered_where_it_is_to_be_had(game_site, publisher, allowed):
    allow = 'allow="fullscreen"' if allowed else ""
    body = f'<iframe src="{{address}}?seats=2" id="plain" width="760" height="600" {allow}></iframe>'
    page = publisher(game_site(), body, script=False)
    frame = page.frame_locator("#plain")
    frame.locator("#app .table").wait_for()
    frame.get_by_role("button", name="Menu").click()
    assert frame.get_by_role("button", name="Full screen").count() == (1 if allowed else 0)
    assert frame.get_by_role("link", name="Open in a new tab").count() == (0 if allowed else 1)


# -- without the script ---------------------------------------------------------------------------------------------


def test_a_plain_frame_plays_and_listens(game_site, publisher):
    body = '<iframe src="{address}?seats=3&theme=dark" id="plain" width="760" height="600"></iframe>'
    page = publisher(game_site(ALLOWED), body, script=False)
    frame = page.frame_locator("#plain")
    frame.locator("#app .table").wait_for()
    assert frame.locator("html").get_attribute("data-theme") == "dark"
    assert frame.locator(".players [data-part='player'], .player").count() >= 3
    page.evaluate(
        """() => {
            window.said = [];
            const game = document.querySelector('#plain').contentWindow;
            addEventListener('message', ({ source, data }) => { if (source === game) said.push(data); });
            game.postMessage({ flowers: 1, type: 'hello' }, '*');
        }"""
    )
    page.wait_for_function("() => said.some(({ type }) => type === 'started')")
    assert page.evaluate("said.map(({ type }) => type)")[:2] == ["ready", "started"]


README = (ROOT / "README.md").read_text("utf-8").split("## Embed it")[1]


def snippets(language, site):
    """The README's examples of how it is embedded, for this site."""
    found = re.findall(rf"```{language}\n(.*?)```", README, re.DOTALL)
    return [text.replace("https://example.org/flowers/", site.address) for text in found]


def test_the_tag_of_the_readme(game_site, publisher):
    site = game_site()
    page = publisher(site, snippets("html", site)[0].replace("<flowers-game ", '<flowers-game id="one" '), script=False)
    begin(page)
    assert hears(page, "started")["seats"].count("computer") == 1


def test_the_frame_of_the_readme_and_its_script(game_site, publisher):
    site = game_site()
    script = snippets("js", site)[1].replace("https://example.org", site.address.rstrip("/"))
    tag = snippets("html", site)[1].replace("seats=2", "seats=2&amp;fit=1")
    body = f'<div style="width: 380px">{tag}</div><script>{script}</script>'
    page = publisher(site, body, script=False)
    page.frame_locator("iframe").locator(".table").wait_for()
    page.wait_for_function("() => document.querySelector('iframe').getBoundingClientRect().height > 800")


def test_the_settings_of_the_readme(game_site, open_page):
    (text,) = snippets("json", game_site())
    page = open_page(game_site(text).address)
    page.guard.allowed.append("404")  # its logo is not there
    page.get_by_role("link", name="Back to Shop").wait_for()


def test_without_any_script_there_is_a_link(game_site, publisher):
    page = publisher(game_site(), java_script_enabled=False, scripts=())
    assert page.get_by_role("link", name="Play Flowers").is_visible()


# -- the demo -----------------------------------------------------------------------------------------------------


def test_the_demo_page(game_site, open_page):
    site = game_site()
    page = open_page(
        site.address + "demo/", thinker=True, scripts=(settings(),), viewport={"width": 1280, "height": 900}
    )
    page.locator("#first button").click()
    frame = inside(page, "#first")
    page.locator("#log li", has_text="started").wait_for()
    page.get_by_label("Theme").select_option("dark")
    frame.wait_for_function("() => document.documentElement.dataset.theme === 'dark'")
    accent = "document.documentElement.style.getPropertyValue('--accent')"
    before = frame.evaluate(accent)
    page.get_by_label("Colours").select_option(label="forest")
    frame.wait_for_function(f"before => {accent} !== before", arg=before)
    page.get_by_label("Seats").select_option("4")
    page.get_by_role("button", name="New game").click()
    page.locator("#log li", has_text='"computer","computer"').wait_for()
    page.get_by_role("button", name="Pause").click()
    page.locator("#log li", has_text='"paused":true').wait_for()
    assert [path for path in site.requests if path.startswith("/demo")] == ["/demo/"]


@pytest.mark.parametrize(("width", "scheme"), [(1280, "light"), (390, "dark")])
def test_the_demo_page_can_be_read_by_everybody_also_in_the_publishers_colours(game_site, open_page, width, scheme):
    address = game_site().address + "demo/"
    viewport = {"width": width, "height": 900}
    page = open_page(address, thinker=True, scripts=(settings(theme="system"),), viewport=viewport, color_scheme=scheme)
    page.locator("#second button").wait_for()
    assert violations(page) == []
    page.locator("#first button").click()
    frame = inside(page, "#first")
    assert violations(frame) == []
    played = Played([person("Ann"), computer("Ben")], 3)
    while not played.table["over"]:
        played.step()
    page.get_by_label("A game as text").fill(played.save())
    page.get_by_role("button", name="Load it").click()
    frame.wait_for_selector(".end .publisher")
    assert violations(frame) == []
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")


# -- other browsers -----------------------------------------------------------------------------------------------


if HERE:

    @pytest.mark.parametrize("kind", HERE)
    def test_in_the_other_browsers_of_this_machine(game_site, shop, tmp_path, kind):
        host = shop(game_site())
        with BROWSERS[kind](tmp_path) as page:
            page.goto(other_site(host))
            page.evaluate("() => one.shadowRoot.querySelector('button').click()")
            page.wait_for_function("() => heard.some(({ type }) => type === 'started')")
            page.driver.switch_to.frame(page.evaluate("() => one.shadowRoot.querySelector('iframe')"))
            page.wait_for_selector(".table")
            decide(page, random.Random(1))
            page.driver.switch_to.default_content()
            page.wait_for_function("() => heard.some(({ type, kind }) => type === 'moved' && kind === 'person')")
            page.wait_for_function("() => one.shadowRoot.querySelector('iframe').clientHeight === 900")
