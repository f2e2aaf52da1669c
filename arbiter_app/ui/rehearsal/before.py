"""Before play: the event, the teams, the match, the checklist, and the sealed exchange."""

from __future__ import annotations

from arbiter_app.ui.rehearsal.clock import DAY
from arbiter_app.ui.rehearsal.stage import Stage, Step


def _first_screen(stage: Stage) -> None:
    stage.look("first-screen")
    stage.hand.click("New event")


def _new_event(stage: Stage) -> None:
    hand = stage.hand
    hand.fill("Title of the event", "Sample season")
    hand.fill("Arbiter", "Arbiter 1")
    hand.choose("Rules", "Leinster Chess Union: League")
    stage.look("new-event")
    hand.click("Make the event")


def _preview(stage: Stage) -> None:
    stage.picker.file = stage.roster
    stage.hand.click("Import teams and players")
    stage.look("import-preview")


def _take_over(stage: Stage) -> None:
    stage.hand.click("Take over 19 players")
    stage.look("teams")


def _arrange(stage: Stage) -> None:
    hand = stage.hand
    # The bar above and the button below the matches both say so.
    hand.click_at(hand.buttons("Arrange a match")[-1])
    hand.choose("Home", "Club A")
    hand.choose("Away", "Club B")
    hand.choose("Division", "Division 1")
    hand.fill("Round", "5")
    hand.fill("Day", f"{DAY:%Y-%m-%d}")
    hand.fill("Venue", "Hall 1")
    stage.look("new-match")
    hand.click("Arrange the match")


def _checklist(stage: Stage) -> None:
    stage.hand.click("In order: Boards and sets, enough and complete")
    stage.hand.click("In order: A clock for every board")
    stage.look("checklist")
    stage.hand.click("The rest is in order")


def _home_enters(stage: Stage) -> None:
    stage.go_to("Line-ups")
    stage.hand.click("Enter the line-up of Club A")
    for number in range(1, 9):
        stage.hand.click_row("Panel of Club A", f"Player A{number}")
    stage.look("line-up-refused")


def _home_seals(stage: Stage) -> None:
    stage.hand.click("Seal under protest…")
    stage.hand.write("plays under protest")
    stage.look("under-protest")
    stage.hand.click("Seal under protest")


def _away_seals(stage: Stage) -> None:
    stage.hand.click("Enter the line-up of Club B")
    for number in range(1, 8):
        stage.hand.click_row("Panel of Club B", f"Player B{number}")
    stage.hand.click("Nobody")
    stage.hand.click("Seal line-up")
    stage.hand.click("Seal it")
    stage.look("sealed")


def _reveal(stage: Stage) -> None:
    stage.hand.click("Open both line-ups")
    stage.look("pairings")


STEPS = (
    Step("18:30:00", "the first screen", _first_screen, 0),
    Step("18:30:00", "a new event under the rules of the league", _new_event, 2),
    Step("18:31:00", "a list of teams and players, looked at first", _preview, 0),
    Step("18:31:00", "19 players taken over", _take_over),
    Step("18:32:00", "Club A at home to Club B, Division 1, round 5", _arrange),
    Step("18:40:00", "the checklist is gone through", _checklist, 10),
    Step("18:52:00", "Club A's line-up: board 6 is 150 above board 5, refused", _home_enters, 0),
    Step("18:53:00", "Club A seals under protest", _home_seals),
    Step("18:58:00", "Club B seals, nobody on board 8", _away_seals),
    Step("19:05:00", "line-ups revealed", _reveal),
)
