"""Words of the Event screen: stages, stations, the checklist, faults of an imported file."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from arbiter_app.queries.event import Stage, Step
from arbiter_app.shapes import RowFault
from arbiter_app.ui.marked import QT_TRANSLATE_NOOP
from arbiter_app.ui.texts import fill
from arbiter_app.ui.theme import Tone

_CONTEXT = "Event"

STAGES: dict[Stage, tuple[str, Tone]] = {
    Stage.ARRANGED: (QT_TRANSLATE_NOOP("Event", "arranged"), Tone.NEUTRAL),
    Stage.SEALING: (QT_TRANSLATE_NOOP("Event", "one line-up sealed"), Tone.NEUTRAL),
    Stage.SEALED: (QT_TRANSLATE_NOOP("Event", "both sealed"), Tone.WARN),
    Stage.REVEALED: (QT_TRANSLATE_NOOP("Event", "paired"), Tone.NEUTRAL),
    Stage.PLAYING: (QT_TRANSLATE_NOOP("Event", "in play"), Tone.OK),
    Stage.PLAYED: (QT_TRANSLATE_NOOP("Event", "not signed"), Tone.WARN),
    Stage.SIGNED: (QT_TRANSLATE_NOOP("Event", "not exported"), Tone.WARN),
    Stage.EXPORTED: (QT_TRANSLATE_NOOP("Event", "finished"), Tone.OK),
    Stage.AWARDED: (QT_TRANSLATE_NOOP("Event", "given as a whole"), Tone.NEUTRAL),
}

STEPS: dict[Step, tuple[str, str, str]] = {
    Step.ENTER_TEAMS: (
        QT_TRANSLATE_NOOP("Event", "Enter the teams and their players"),
        QT_TRANSLATE_NOOP("Event", "Import teams and players"),
        "import",
    ),
    Step.ARRANGE_MATCH: (
        QT_TRANSLATE_NOOP("Event", "Arrange the match: who meets whom, and when"),
        QT_TRANSLATE_NOOP("Event", "Arrange a match"),
        "arrange",
    ),
    Step.CHECKLIST: (
        QT_TRANSLATE_NOOP("Event", "Go through the checklist, then call the captains"),
        QT_TRANSLATE_NOOP("Event", "To the line-ups"),
        "lineups",
    ),
    Step.SEAL: (
        QT_TRANSLATE_NOOP("Event", "Each captain enters and seals the line-up"),
        QT_TRANSLATE_NOOP("Event", "To the line-ups"),
        "lineups",
    ),
    Step.REVEAL: (
        QT_TRANSLATE_NOOP("Event", "Both line-ups are sealed: open them together"),
        QT_TRANSLATE_NOOP("Event", "To the line-ups"),
        "lineups",
    ),
    Step.START: (
        QT_TRANSLATE_NOOP("Event", "The boards are paired: start the clocks at the scheduled time"),
        QT_TRANSLATE_NOOP("Event", "To the hall"),
        "hall",
    ),
    Step.RESULTS: (
        QT_TRANSLATE_NOOP("Event", "The match is being played"),
        QT_TRANSLATE_NOOP("Event", "To the hall"),
        "hall",
    ),
    Step.SIGN: (
        QT_TRANSLATE_NOOP("Event", "All boards have a result: both captains sign the card"),
        QT_TRANSLATE_NOOP("Event", "To the sign-off"),
        "signoff",
    ),
    Step.EXPORT: (
        QT_TRANSLATE_NOOP("Event", "The card is signed: write it to the USB stick"),
        QT_TRANSLATE_NOOP("Event", "Export to USB"),
        "export",
    ),
    Step.AWARDED: (
        QT_TRANSLATE_NOOP("Event", "Given as a whole after a missed deadline: nothing is played here"),
        QT_TRANSLATE_NOOP("Event", "To the standings"),
        "standings",
    ),
    Step.DONE: (QT_TRANSLATE_NOOP("Event", "Everything is done: the match is signed and on the stick"), "", ""),
}

ITEMS: dict[str, str] = {
    "boards": QT_TRANSLATE_NOOP("Event", "Boards and sets, enough and complete"),
    "clocks": QT_TRANSLATE_NOOP("Event", "A clock for every board"),
    "digital_clocks": QT_TRANSLATE_NOOP("Event", "Digital clocks for boards that want an increment"),
    "scoresheets": QT_TRANSLATE_NOOP("Event", "Score sheets"),
    "league_rules": QT_TRANSLATE_NOOP("Event", "A copy of the competition’s rules"),
    "laws_of_chess": QT_TRANSLATE_NOOP("Event", "A copy of the Laws of Chess"),
    "access": QT_TRANSLATE_NOOP("Event", "Access to the room for everybody"),
    "light": QT_TRANSLATE_NOOP("Event", "Light"),
    "heat": QT_TRANSLATE_NOOP("Event", "Warmth"),
    "noise": QT_TRANSLATE_NOOP("Event", "Quiet"),
}

_FAULTS: dict[str, str] = {
    "file_too_big": QT_TRANSLATE_NOOP("Event", "The file is too big for a list of teams"),
    "file_empty": QT_TRANSLATE_NOOP("Event", "The file is empty"),
    "encoding_unknown": QT_TRANSLATE_NOOP("Event", "This encoding is not known"),
    "encoding_wrong": QT_TRANSLATE_NOOP("Event", "This byte is no letter in the chosen encoding; choose another"),
    "nul_byte": QT_TRANSLATE_NOOP("Event", "This is no text file"),
    "quotes_wrong": QT_TRANSLATE_NOOP("Event", "A quotation mark is not closed"),
    "no_header": QT_TRANSLATE_NOOP("Event", "The first line does not name the columns; team and player are needed"),
    "column_missing": QT_TRANSLATE_NOOP("Event", "This column is missing; team and player are needed"),
    "column_twice": QT_TRANSLATE_NOOP("Event", "This column is there twice"),
    "no_lines": QT_TRANSLATE_NOOP("Event", "There are no lines below the heading"),
    "fields_wrong": QT_TRANSLATE_NOOP("Event", "This line has {found} cells, the heading {expected}"),
    "control_character": QT_TRANSLATE_NOOP("Event", "A character that cannot be printed: {found}"),
    "text_too_long": QT_TRANSLATE_NOOP("Event", "Longer than {expected} letters"),
    "player_without_team": QT_TRANSLATE_NOOP("Event", "A player without a team"),
    "team_twice": QT_TRANSLATE_NOOP("Event", "The team stands under another club further up: {expected}"),
    "name_missing": QT_TRANSLATE_NOOP("Event", "A number without a player’s name"),
    "registration_twice": QT_TRANSLATE_NOOP("Event", "This registration number stands in line {expected} already"),
    "player_twice": QT_TRANSLATE_NOOP("Event", "This player stands in line {expected} already"),
    "rating_no_number": QT_TRANSLATE_NOOP("Event", "A rating is a whole number; leave it empty for an unrated player"),
    "panel_unclear": QT_TRANSLATE_NOOP("Event", "Say yes or no"),
    "team_spelled_twice": QT_TRANSLATE_NOOP("Event", "Spelled differently further up: {expected}"),
    "division_differs": QT_TRANSLATE_NOOP("Event", "Another division stands further up: {expected}"),
    "division_unknown": QT_TRANSLATE_NOOP("Event", "These rules have no such division; there are {expected}"),
    "division_changes": QT_TRANSLATE_NOOP("Event", "Another division than known: {expected}"),
    "captain_differs": QT_TRANSLATE_NOOP("Event", "Another captain stands further up: {expected}"),
    "odd_capitals": QT_TRANSLATE_NOOP("Event", "Unusual capitals; is the name right?"),
    "same_name": QT_TRANSLATE_NOOP("Event", "The same name stands in line {expected}; are they two people?"),
    "fide_id_twice": QT_TRANSLATE_NOOP("Event", "This FIDE number stands in line {expected} already"),
    "team_by_hand": QT_TRANSLATE_NOOP("Event", "A team “{expected}” was entered by hand; it is taken for the same"),
    "captain_changes": QT_TRANSLATE_NOOP("Event", "Another captain than known: {expected}"),
    "moves_team": QT_TRANSLATE_NOOP("Event", "Moves here from {expected}"),
    "name_changes": QT_TRANSLATE_NOOP("Event", "Known as {expected}; the name changes"),
    "number_is_new": QT_TRANSLATE_NOOP("Event", "{expected} is known and gets this number"),
    "rating_changes": QT_TRANSLATE_NOOP("Event", "The rating changes; it is {expected} now"),
    "name_known": QT_TRANSLATE_NOOP("Event", "This name is known already ({expected}); entered as another person"),
    "level_no_number": QT_TRANSLATE_NOOP(
        "Event", "A level is a number, {expected}; leave it empty where there are none"
    ),
    "level_stays": QT_TRANSLATE_NOOP("Event", "The level stays {expected}; it is changed on the page of squads"),
    "bughouse_dropped": QT_TRANSLATE_NOOP("Event", "A list does not say who plays bughouse: this column is left out"),
    "rating_unusual": QT_TRANSLATE_NOOP("Event", "An unusual rating; usual are {expected}"),
}


CSV_COLUMNS = QT_TRANSLATE_NOOP(
    "Event",
    "One line a player; the first line names the columns. Needed are team and player; club, captain, registration, "
    "rating, estimate, panel (yes or no), fide id, level and division may come with them, in any order. For example:",
)
CSV_EXAMPLE = "team,club,captain,player,registration,rating\nClub A 1,Club A,Captain A,Player A1,101,1985"


def said(text: str) -> str:
    """A text of this screen in the language in use."""
    return QCoreApplication.translate(_CONTEXT, text)


def item_text(item: str) -> str:
    """An item of the checklist in words; one that only the rulebook knows, as it is written there."""
    known = ITEMS.get(item)
    return said(known) if known is not None else item.replace("_", " ").capitalize()


def fault_text(fault: RowFault) -> str:
    """What is wrong with a cell, in words."""
    known = _FAULTS.get(fault.code)
    if known is None:
        return fault.code.replace("_", " ").capitalize()
    return fill(said(known), {"found": fault.found, "expected": fault.expected})
