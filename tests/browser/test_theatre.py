"""Battles, banners, the end of a game and the curtain, in the toy and in both games."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from tests.browser.hand import Hand, Server, Sit
from tests.browser.test_looks import violations_by_day_and_night

# With these dice red loses the keep's duel, after all have met
TO_THE_KEEP = """bid 0; bid 2; bid 1; move blue-guard harbour; move green-galley bay; move red-guard north;
move blue-lancers south; move green-guard north; pass; bid 1; bid 1; bid 0; move blue-lancers keep;
move green-galley south; move red-guard harbour; pass; move green-guard harbour; move red-lancers south; pass; pass;
bid 2; bid 0; bid 1""".replace("\n", " ").split("; ")


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve the toy as well."""
    server = Server(tmp_path_factory.mktemp("theatre"), toy="tests.toy.game:TOY")
    server.start()
    yield server
    server.kill()


def begin_toy(hand: Hand, seat: str = "table", **players: str) -> None:
    """Begin a match of three, at one screen."""
    seats = {"red": "human", "blue": "human", "green": "human"} | players
    body = {"game": "toy", "scenario": "meadow", "seating": "three", "seats": seats, "seed": 11}
    hand.sit(hand.server.call("/api/matches", body)["id"], seat)


def give(hand: Hand, *texts: str) -> None:
    for text in texts:
        last = hand.last
        hand.state(f"t.orders.send({text!r})")
        hand.settled(last + 1)


def test_people_who_share_a_screen_pass_it_until_they_leave_it_open(hand: Hand) -> None:
    begin_toy(hand)
    page = hand.page
    give(hand, "bid 2")
    curtain = page.locator("dialog.curtain")
    curtain.wait_for()
    expect(curtain.locator("h2")).to_have_text("Blue", use_inner_text=True)
    hand.shot("curtain")
    page.keyboard.press("Escape")
    page.keyboard.press("u")
    page.keyboard.press("/")
    expect(curtain).to_be_visible()
    assert hand.last == 1
    assert violations_by_day_and_night(hand) == []
    curtain.locator(".main").click()
    curtain.wait_for(state="detached")
    give(hand, "bid 1")
    curtain.get_by_text("leave the screen open").click()
    give(hand, "bid 0")
    assert hand.state("t.live.decision.seat === 'red' && t.curtain.side === null")
    expect(curtain).to_have_count(0)


def test_who_sits_down_at_a_shared_screen_is_told_what_the_other_did(new_hand: Sit) -> None:
    hand = new_hand(pace="fast")
    begin_toy(hand)
    page, recap, ready = hand.page, hand.page.locator(".recap"), hand.page.locator(".curtain .main")
    give(hand, TO_THE_KEEP[0])
    ready.click()
    ready.wait_for(state="detached")
    expect(recap, "a secret bid is nobody's news").to_have_count(0)
    give(hand, *TO_THE_KEEP[1:4])
    assert hand.state("t.live.decision.seat") == "green"
    hand.shot("theatre-held")
    for _ in ("the result is held", "the curtain has come"):
        assert hand.state("t.line.log.map(line => line.text)") == [
            None,
            "bid 2 coins",
            None,
            "move blue-guard -> harbour",
        ]
        assert hand.state("[t.mine, t.orders.first.size, t.live.orders.length]") == [False, 0, 0]
        hand.state("t.places.ask('north')")
        if hand.state("t.battle.isHeld"):
            expect(ready, "over a result that is not seen yet").to_have_count(0)
            page.locator(".battleboard button", has_text="Go on").click()
            ready.wait_for()
    expect(recap, "the other is still at the screen").to_have_count(0)
    assert hand.state("t.places.facts('north')") == [], "it would be told to the next"
    ready.click()
    recap.wait_for()
    assert hand.state("t.line.log.map(line => line.text)") == [None, None, "bid 1 coins", "move blue-guard -> harbour"]
    expect(recap.locator("h2")).to_have_text("What Blue did", use_inner_text=True)
    expect(recap).to_contain_text("Blue Guard goes to Harbour", use_inner_text=True)
    expect(recap).not_to_contain_text("bid", use_inner_text=True)
    hand.shot("recap-hotseat")
    recap.locator("button", has_text="Replay").click()
    hand.until("t.pace.isPlaying")
    hand.until("t.pace.recap")
    page.locator(".battleboard .close").click()
    recap.wait_for()
    page.keyboard.press("Escape")
    recap.wait_for(state="detached")


def test_one_person_against_computers_needs_no_curtain(hand: Hand) -> None:
    begin_toy(hand, blue="greedy", green="greedy")
    give(hand, "bid 2")
    hand.until("t.live.decision?.yours && t.live.decision.step === 'move'", 30)
    assert hand.state("t.curtain.side === null")
    expect(hand.page.locator(".curtain")).to_have_count(0)


def test_a_phase_is_announced_a_duel_is_shown_and_the_game_has_an_end(hand: Hand) -> None:
    begin_toy(hand)
    page = hand.page
    page.evaluate("localStorage.setItem('curtain-' + window.__table.match, 'open')")
    give(hand, *TO_THE_KEEP[:2])
    give(hand, TO_THE_KEEP[2])
    card = page.locator(".herald .card")
    card.wait_for()
    expect(card.locator("b")).to_have_text("Moves and duels", use_inner_text=True)
    expect(card.locator("small")).to_contain_text("Turn 1 of 3", use_inner_text=True)
    hand.shot("herald")
    hand.state("t.told = t.herald.card")
    card.wait_for(state="detached")
    hand.state("t.herald.card = t.told")  # it would not wait until all is looked through
    card.wait_for()
    assert violations_by_day_and_night(hand) == [], "the toy's table, and what is announced"
    hand.state("t.herald.card = null")
    strip = page.locator(".strip")
    expect(strip).to_contain_text("nobody holds the keep", use_inner_text=True)
    strip.locator("[data-fact=victory] button").click()
    assert "Who holds the keep after the last turn wins." in page.inner_text(".factmore")
    page.keyboard.press("Escape")

    give(hand, *TO_THE_KEEP[3:])
    give(hand, "move red-lancers keep")
    theatre = page.locator(".battleboard")
    theatre.locator("footer button", has_text="Go on").wait_for()
    expect(theatre.locator(".party")).to_have_count(2)
    expect(theatre.locator(".die")).to_have_count(2)
    expect(theatre.locator(".needs")).to_contain_text("The lower sum of die and strength", use_inner_text=True)
    assert "a die each" in str(theatre.locator(".factors").first.text_content())
    expect(theatre).to_contain_text("→ Exile", use_inner_text=True)
    hand.shot("theatre-toy")
    assert violations_by_day_and_night(hand) == []
    page.keyboard.press("Enter")
    theatre.wait_for(state="detached")

    for _ in range(12):
        if hand.state("t.live.result"):
            break
        give(hand, "pass")
    ending = page.locator("dialog.ending")
    ending.wait_for()
    expect(ending.locator("h2").first).to_contain_text("keeps the keep", use_inner_text=True)
    expect(ending, "the title says so").not_to_contain_text("The game is over", use_inner_text=True)
    expect(ending.locator(".facts li")).to_have_count(3)
    ending.locator("button", has_text="Find the turning points").click()
    turned = ending.locator(".turning li a")
    turned.first.wait_for()
    turns = hand.server.call(f"/api/matches/{hand.match}/analysis")["turns"]
    swings = {turn["moment"]: abs(turn["after"][0] - turn["before"][0]) for turn in turns}
    greatest = sorted(swings, key=lambda moment: -swings[moment])[:3]
    assert set(greatest) <= set(turned.all_inner_texts())
    hand.shot("ending-toy")
    assert violations_by_day_and_night(hand) == []
    ending.locator(".close").click()
    ending.wait_for(state="detached")
    page.locator(".ask button", has_text="How it ended").click()
    ending.locator("button", has_text="Rematch").click()
    match = hand.match
    hand.until(f"t && t.match !== {match!r} && t.live")
    assert hand.state("t.live.last") == 0


def watch(hand: Hand, expression: str, seconds: float = 60) -> None:
    """Watch two computers play until something is to be seen."""
    hand.until(f"t.pace.isPlaying && ({expression})", seconds)


def test_battles_of_two_computers_are_watched_without_dice(new_hand: Sit) -> None:
    hand = new_hand(pace="fast", height=720)
    hand.begin("spectator", "sicily-1943", axis="staff", allies="staff")
    watch(hand, "t.battle.isOver && t.battle.board.sides.some(s => s.units.some(u => u.isLost))")
    board, title = hand.state("[t.battle.board, document.querySelector('.battleboard h2').textContent]")
    hand.shot("theatre-su")
    assert len(board["sides"]) == 2
    assert all(side["factors"] and side["total"] is not None for side in board["sides"])
    assert board["needs"]["rule"]
    assert title.startswith("The battle of ")
    watch(hand, "t.herald.card?.lines.some(line => line.includes('skipped: '))")
    hand.shot("herald-su")
    hand.page.keyboard.press("Escape")
    hand.until("!t.pace.isPlaying || t.shown === t.live")


def test_a_round_with_dice_is_watched(new_hand: Sit) -> None:
    hand = new_hand(pace="fast", height=720)
    hand.begin("spectator", "husky", "westfront", axis="staff", allies="staff")
    watch(hand, "t.battle.rolled.length > 0 && t.battle.board?.stages")
    hand.shot("theatre-wf")
    assert hand.page.locator(".battleboard .die").count() > 0
    expect(hand.page.locator(".battleboard .party")).to_have_count(2)
    assert hand.page.locator(".battleboard .factors").count() > 0
