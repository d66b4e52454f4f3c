"""What a person does at the table besides playing on: reversing, refusals, leaving and coming back."""

import random

import pytest
from clicking import (
    KEEN,
    PERSON,
    changed,
    colours,
    decide,
    frozen,
    pick,
    play_out,
    press,
    settings,
    settled,
    stamp,
    start,
)
from saves import at, before, computer, open_save, person

ALONE = [person("Tara"), computer("Mira")]


def hand(page):
    """The hand as the page shows it: colour → number of cards."""
    groups = page.locator('[data-part="hand"][data-colour]').all()
    return {group.get_attribute("data-colour"): group.locator(".hand-card").count() for group in groups}


def test_nothing_is_played_before_it_is_confirmed(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    start(page, [PERSON, KEEN], Start_player="Tara")
    settled(page)
    was, held = stamp(page), hand(page)
    press(colours(page)[0])
    press(page.locator('.count[data-barred="false"]').first)
    page.wait_for_selector(".mandala-pick")
    assert page.locator(".outcome").count() == 3, "every mandala says what would happen"
    press(page.locator('.mandala-pick[aria-disabled="false"]').first)
    assert page.locator(".preview-notes li").count() >= 2
    assert page.locator(".preview .rule-link").first.get_attribute("href").startswith("#rule-")
    page.keyboard.press("Escape")
    assert page.locator(".preview").count() == 0
    page.get_by_role("button", name="Cancel").click()
    assert page.locator(".counts").count() == 0
    assert stamp(page) == was and hand(page) == held


STYLES = """(selector) => {
    const style = getComputedStyle(document.querySelector(selector));
    return { outline: style.outlineStyle, width: parseFloat(style.outlineWidth), moved: style.transform };
}"""


def test_what_is_picked_shows_without_any_hue(site, open_page):
    """Highlights that vanish in greyscale: each has a line, a lift or words besides its colour."""
    page = open_page(site.address, scripts=[settings()])
    start(page, [PERSON, KEEN], Start_player="Tara")
    settled(page)
    pick(page)
    page.wait_for_selector(".preview")
    card = page.evaluate(STYLES, '.hand-card[data-chosen="true"]')
    assert card["outline"] == "solid" and card["width"] >= 3 and card["moved"] != "none"
    assert page.evaluate(STYLES, ".hand-card:not([data-chosen='true'])")["outline"] == "none"
    assert page.locator('.count[aria-pressed="true"]').count() == 1
    assert page.locator('[data-picked="true"]').count() == 1, "the picked mandala has a ring of its own"
    assert "Preview" in page.locator(".preview").text_content()
    barred = page.locator('.count[data-barred="true"]')
    for number in range(barred.count()):
        assert barred.nth(number).evaluate("one => getComputedStyle(one).borderTopStyle") == "dashed"


def test_reload_goes_on_at_exactly_the_same_decision(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    start(page, [PERSON, KEEN, KEEN])
    rng = random.Random(3)
    for _ in range(3):
        decide(page, rng)
    settled(page)
    was, held, log = stamp(page), hand(page), page.locator(".log-panel").inner_text()
    page.reload()
    settled(page)
    assert (stamp(page), hand(page), page.locator(".log-panel").inner_text()) == (was, held, log)
    decide(page, rng)


def test_the_next_visit_offers_to_continue_and_deletes_on_a_second_word(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    start(page, [PERSON, KEEN])
    decide(page, random.Random(1))
    settled(page)
    was = stamp(page)
    page.get_by_role("link", name="Flowers, to the start").click()
    page.get_by_role("link", name="Continue").click()
    page.wait_for_selector(".table")
    assert stamp(page) == was
    page.get_by_role("link", name="Flowers, to the start").click()
    page.get_by_role("button", name="Delete the game of").click()
    assert page.locator(".save-row").count() == 1
    page.get_by_role("button", name="Delete it").click()
    page.wait_for_selector(".save-row", state="detached")


def test_an_illegal_try_is_explained_with_a_link_to_its_rule(site, open_page):
    def whole_hand(table):
        view = table["view"]
        mine = table["acting"] == "person" and table["phase"] == "play" and table["to_act"] == table["viewer"]
        return mine and len(view["hand"]) == 2 and len(set(view["hand"])) == 1

    save, _ = at(whole_hand, ALONE)
    page = open_page(site.address, scripts=[settings()])
    page.wait_for_selector(".start-go")
    open_save(page, save)
    settled(page)
    was = stamp(page)
    press(colours(page)[0])
    both = page.locator('.count[data-count="2"]')
    assert both.get_attribute("aria-disabled") == "true"
    both.click(force=True)
    refusal = page.get_by_role("alert").filter(has_text="whole hand")
    assert refusal.is_visible() and stamp(page) == was
    refusal.get_by_role("link", name="Rule P3").click()
    page.wait_for_selector("#rule-P3")
    page.go_back()
    page.wait_for_selector(".table")
    assert stamp(page) == was


def test_undo_and_redo_until_something_new_is_revealed(site, open_page):
    """A play of two cards draws nothing, so it can be taken back while the computer has not answered."""

    def two_of_a_kind(table):
        hand = table["view"]["hand"]
        mine = table["acting"] == "person" and table["phase"] == "play"
        return mine and len(hand) > 4 and any(hand.count(card) > 1 for card in hand)

    save, _ = at(two_of_a_kind, ALONE)
    page = open_page(site.address, scripts=[settings(pace="calm")])
    page.wait_for_selector(".start-go")
    open_save(page, save)
    settled(page)
    held = hand(page)
    colour = next(one for one, count in held.items() if count > 1)
    with frozen(page):
        press(page.locator(f'[data-part="hand"][data-colour="{colour}"]'))
        press(page.locator('.count[data-count="2"]'))
        press(page.locator('.mandala-pick[aria-disabled="false"]').first)
        page.get_by_role("button", name="Play 2").click()
        page.get_by_role("button", name="Undo").click()
        page.get_by_role("button", name="Redo").wait_for()
        assert hand(page) == held
        page.get_by_role("button", name="Redo").click()
        page.get_by_role("button", name="Undo").wait_for()
        assert sum(hand(page).values()) == sum(held.values()) - 2
    settled(page)
    assert page.get_by_role("button", name="Undo").count() == 0, "the computer has answered"


def test_the_tile_is_chosen_in_another_players_turn(site, open_page):
    def asked(last, after):
        mine = after["phase"] == "claim" and after["to_act"] == after["viewer"] and after["view"]["ending"] is None
        return last["acting"] == "computer" and mine

    save, _ = before(asked, ALONE)
    page = open_page(site.address, scripts=[settings()])
    page.wait_for_selector(".start-go")
    open_save(page, save)
    assert settled(page) == "tile"
    assert page.get_by_role("heading", level=1).inner_text() == "Choose a tile"
    choice = page.locator(".tilechoice").bounding_box()
    for ring in page.locator(".disc").all():
        box = ring.bounding_box()
        apart = choice["y"] >= box["y"] + box["height"] or choice["y"] + choice["height"] <= box["y"]
        assert apart, "the choice covers no ring"
    was = stamp(page)
    press(page.locator('.tilechoice-option[data-which="light"]'))
    page.get_by_role("button", name="Take").click()
    changed(page, was)
    assert "took" in page.locator(".log-panel, .score").first.inner_text()


def test_plans_are_made_while_computers_think_and_paused_computers_wait(site, open_page):
    page = open_page(site.address, scripts=[settings(pace="calm")])
    page.wait_for_selector(".start-go")
    with frozen(page):
        start(page, [PERSON, KEEN], Start_player="Mira")
        page.get_by_role("button", name="Pause").click()
    was = stamp(page)
    pick(page)
    play = page.locator(".play")
    assert play.is_disabled(), "a plan can not be played for the computer"
    assert stamp(page) == was
    page.keyboard.press("Escape")
    page.get_by_role("button", name="Cancel").click()
    page.get_by_role("button", name="Go on").click()
    changed(page, was)


AT_END = """() => {
    const { scrollHeight, scrollTop, clientHeight } = document.querySelector('.log-scroll');
    return scrollTop > 0 && scrollHeight - scrollTop - clientHeight < 24;
}"""
PAINTED = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done())))"


def test_the_log_follows_players_who_are_quick_unless_the_reader_has_gone_back(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    start(page, [PERSON, KEEN, KEEN, KEEN], Start_player="Tara")
    rng = random.Random(2)
    for _ in range(2):
        decide(page, rng)
        settled(page)
    page.wait_for_function(AT_END)
    log = page.locator(".log-scroll")
    log.evaluate("(log) => { log.scrollTop = 0; }")
    page.evaluate(PAINTED)
    decide(page, rng)
    settled(page)
    page.evaluate(PAINTED)
    assert log.evaluate("(log) => log.scrollTop") == 0


def test_late_and_doubled_clicks_do_no_harm(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    start(page, [PERSON, KEEN], Start_player="Tara")
    settled(page)
    pick(page)
    was = stamp(page)
    page.evaluate("() => { const play = document.querySelector('.play'); for (let i = 0; i < 5; i++) play.click(); }")
    changed(page, was)
    settled(page)
    assert page.locator('.log-step:has-text("You:")').count() == 1


def test_resigning_lets_a_computer_play_on(site, open_page):
    page = open_page(site.address, scripts=[settings()])
    start(page, [PERSON, KEEN, KEEN])
    settled(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Resign").click()
    page.get_by_role("button", name="I resign").click()
    page.wait_for_selector(".end")
    assert page.locator(".score-card").count() == 3


def test_a_computer_takes_over_and_the_person_takes_back(site, open_page):
    page = open_page(site.address, scripts=[settings(pace="calm")])
    start(page, [PERSON, KEEN], Start_player="Tara")
    settled(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Let a computer play for me").click()
    page.get_by_role("button", name="Let it play").click()
    page.wait_for_selector(".bar-status .dots")
    page.get_by_text("at level “Blossom”").wait_for()  # one that needs nothing more to be loaded
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Take my seat back").click()
    for _ in range(4):
        if settled(page) == "play":
            break
    decide(page, random.Random(5))


def test_play_again_with_the_same_seats_and_copy_the_result(site, open_page):
    def last(table, after):
        return bool(after["over"])

    save, after = before(last, [person("Tara"), computer("Mira"), computer("Theo", "random")])
    page = open_page(site.address, scripts=[settings()], permissions=["clipboard-read", "clipboard-write"])
    page.wait_for_selector(".start-go")
    open_save(page, save)
    play_out(page, 1)
    page.get_by_role("button", name="Copy the result").click()
    page.get_by_text("Copied.").wait_for()
    text = page.evaluate("navigator.clipboard.readText()")
    assert "1. " in text and "Theo" in text and str(max(seat["total"] for seat in after["sheet"]["seats"])) in text
    page.get_by_role("button", name="Look at the table").click()
    page.get_by_role("button", name="Score sheet").click()
    page.get_by_role("button", name="Play again").click()
    page.wait_for_selector(".table")
    names = page.locator(".player-name").all_inner_texts()
    assert sorted(names) == ["Mira", "Theo", "You"]


@pytest.mark.parametrize("hidden", [False, True])
def test_the_problem_report_holds_hidden_cards_only_if_the_person_agrees(site, open_page, hidden):
    page = open_page(site.address, scripts=[settings()], permissions=["clipboard-read", "clipboard-write"])
    start(page, [PERSON, KEEN])
    settled(page)
    page.get_by_role("button", name="Menu").click()
    page.get_by_role("button", name="Report a problem").click()
    if hidden:
        page.get_by_label("Include the hidden cards").check()
        page.wait_for_function("() => document.querySelector('.report-text').value.includes('seed:')")
    page.get_by_role("button", name="Copy the report").click()
    page.get_by_text("Copied.").wait_for()
    text = page.evaluate("navigator.clipboard.readText()")
    assert "Flowers" in text and "Mozilla" in text and "Mira" in text
    assert ("chance: hidden" not in text) == hidden and ("seed:" in text) == hidden
