"""The whole game as one file: it plays from a double click, loads nothing, and keeps to its own policy."""

import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import clicking
import pytest
from conftest import PATIENCE, project
from elsewhere import BROWSERS, HERE
from gardening import choose_petals
from gardening import decide as lay


@pytest.fixture(scope="session")
def singles(tmp_path_factory: pytest.TempPathFactory) -> list[Path]:
    """The smaller and the larger file."""
    return project.single(tmp_path_factory.mktemp("single"))


@pytest.fixture(params=[0, 1], ids=["small", "large"])
def single(singles: list[Path], request: pytest.FixtureRequest) -> Path:
    return singles[request.param]


@pytest.fixture
def opened(browser: Any) -> Iterator[Any]:
    """``opened(file)`` → a page of it without a network; whatever it asks for or complains of fails the test."""
    contexts: list[Any] = []
    asked: list[str] = []
    said: list[str] = []

    def start(file: Path) -> Any:
        context = browser.new_context(offline=True)
        contexts.append(context)
        context.add_init_script(clicking.settings() + clicking.NOTICED)
        context.on("request", lambda request: asked.append(request.url))
        context.on("console", lambda message: said.append(message.text) if message.type == "error" else None)
        context.on("weberror", lambda error: said.append(str(error.error)))
        page = context.new_page()
        page.set_default_timeout(PATIENCE)
        page.goto(file.as_uri() + "?seed=7")
        return page

    yield start
    for context in contexts:
        context.close()
    outside = [one for one in asked if not one.startswith(("data:", "blob:", "file:"))]
    assert outside == [] and sum(one.startswith("file:") for one in asked) == len(contexts)
    assert said == []


def test_a_whole_game_from_a_double_click(opened: Any, single: Path) -> None:
    page = opened(single)
    clicking.start(page, [clicking.PERSON, clicking.KEEN])
    assert clicking.play_out(page, seed=3)["play"] > 5
    assert page.locator(".end").count() == 1


def test_petals_is_in_it(opened: Any, single: Path) -> None:
    page = opened(single)
    choose_petals(page)
    clicking.start(page, [clicking.PERSON, clicking.KEEN, clicking.CAREFREE])
    rng = random.Random(2)
    for _ in range(4):
        lay(page, rng)
    page.evaluate("location.hash = 'rules'")
    page.get_by_role("heading", name="Two symbols").wait_for()


if "Firefox" in HERE:

    def test_it_plays_in_firefox(single: Path, tmp_path: Path) -> None:
        with BROWSERS["Firefox"](tmp_path) as page:
            page.goto(single.as_uri() + "?seed=7")
            page.wait_for_selector(".start-go")
            page.locator(".start-go").first.click()
            page.wait_for_selector(".table")
            rng = random.Random(1)
            for _ in range(3):
                clicking.decide(page, rng)


def test_it_says_that_nothing_is_kept_there(opened: Any, singles: list[Path]) -> None:
    page = opened(singles[0])
    clicking.start(page, [clicking.PERSON, clicking.KEEN])
    clicking.decide(page, random.Random(1))
    page.get_by_text("keep nothing").wait_for()


def test_the_thinker_thinks_in_the_large_file(opened: Any, singles: list[Path]) -> None:
    page = opened(singles[1])
    page.wait_for_selector(".start-go")
    clicking.seat(page, 2, **clicking.LARGE)
    # as long as it is on its way, the line goes on to say so
    page.locator("#level-about-2").get_by_text(re.compile(r"may hold\.$")).wait_for()
    clicking.start(page, [clicking.PERSON, clicking.LARGE])
    rng = random.Random(5)
    for _ in range(3):
        clicking.decide(page, rng)
    assert "stood-in" not in clicking.noticed(page)


def test_its_policy_knows_every_script_and_style_by_its_hash(single: Path) -> None:
    text = single.read_text("utf-8")
    (policy,) = re.findall(r'http-equiv="Content-Security-Policy" content="([^"]*)"', text)
    assert policy.startswith("default-src 'none'")
    assert not any(word in policy for word in ("'self'", "unsafe-inline", "'unsafe-eval'", "http"))
    assert re.search(r"<(script|link|img)[^>]* (src|href)=\"(?!data:)", text) is None


def test_it_is_small_enough_for_a_mail(singles: list[Path]) -> None:
    small, large = (one.stat().st_size / 1e6 for one in singles)
    assert small < 1.5 and large < 13


def test_the_licences_are_in_it(opened: Any, singles: list[Path]) -> None:
    page = opened(singles[0])
    page.wait_for_selector(".start-go")
    page.goto(page.url.partition("#")[0] + "#credits")
    page.locator("summary").click()
    assert "MIT" in page.locator(".licences").inner_text()
