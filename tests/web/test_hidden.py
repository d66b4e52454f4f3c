"""A tab in the background burns no battery: no timer runs, nothing moves and no computer plays until it is seen."""

from collections.abc import Callable
from typing import Any

from clicking import KEEN, changed, settings, stamp, start
from conftest import Site

# whether the page is in sight is ours to say; what it still waits for is in `pending`
WATCH = """
window.away = false;
Object.defineProperty(document, 'hidden', { get: () => away });
Object.defineProperty(document, 'visibilityState', { get: () => (away ? 'hidden' : 'visible') });
window.turn = (hidden) => {
    away = hidden;
    document.dispatchEvent(new Event('visibilitychange'));
};
window.pending = new Set();
const watched = (begin, end, once) => {
    const [begun, ended] = [window[begin].bind(window), window[end].bind(window)];
    window[begin] = (action, ...more) => {
        const id = begun((...given) => {
            if (once) pending.delete(id);
            action(...given);
        }, ...more);
        pending.add(id);
        return id;
    };
    window[end] = (id) => {
        pending.delete(id);
        ended(id);
    };
};
watched('setTimeout', 'clearTimeout', true);
watched('setInterval', 'clearInterval', false);
watched('requestAnimationFrame', 'cancelAnimationFrame', true);
"""

AT_REST = """() => pending.size === 0 && document.querySelector('.stage') === null
    && document.querySelector('#app').dataset.busy === 'false'"""


def test_computers_wait_until_somebody_looks(site: Site, open_page: Callable[..., Any]) -> None:
    page = open_page(site.address, scripts=(settings(pace="brisk", motion="full"), WATCH))
    start(page, [KEEN, KEEN])
    changed(page, stamp(page))
    page.evaluate("turn(true)")
    page.wait_for_function(AT_REST)
    was = stamp(page)
    assert page.locator(".bar-status .dots").count() == 1, "a computer is to play, and does not"
    page.evaluate("turn(false)")
    changed(page, was)


def test_the_large_python_is_not_loaded_for_nobody(site: Site, open_page: Callable[..., Any]) -> None:
    page = open_page(site.address, scripts=(WATCH, "away = true;"), thinker=True)
    page.wait_for_selector(".start-go")
    page.wait_for_function(AT_REST)
    assert not any("pyodide" in path for path in site.requests)
    page.evaluate("turn(false)")
    page.wait_for_selector("script[type=py]", state="attached")
