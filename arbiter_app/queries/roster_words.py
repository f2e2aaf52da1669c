"""The English sentences for what is wrong with a roster file; a screen translates each template before it is filled."""

from __future__ import annotations

from arbiter_app.shapes import RowFault
from arbiter_app.wording import Translate, english

ROSTER_FAULTS: dict[str, str] = {
    "file_too_big": "The file has {found}; more than {expected} is no roster. Was it the right file?",
    "file_empty": "The file is empty. Choose another file.",
    "encoding_unknown": "There is no encoding “{found}”. Choose one of: {expected}.",
    "encoding_wrong": "{found} means nothing in this encoding. Choose one of: {expected}.",
    "nul_byte": "There is a zero byte, so this is no text file. Save the table as CSV and try again.",
    "quotes_wrong": "The quotation marks do not fit: {found}. Close the quotation mark, or save the table as CSV anew.",
    "no_header": "The first line names no column we know (“{found}”). It has to name at least: {expected}.",
    "no_lines": "There is no line below the header.",
    "column_missing": "There is no column for “{column}”; the header says: {found}.",
    "column_twice": "Two columns mean “{found}”. Keep one of them.",
    "fields_wrong": "The line has {found} fields, the header {expected}. Is a name with a comma not in quotes?",
    "control_character": "There is a control character ({found}) in the text. Type the text anew.",
    "text_too_long": "“{found}” is longer than {expected} letters.",
    "player_without_team": "“{found}” has no team. Fill in the team.",
    "team_twice": "This team stands under “{expected}” above and under “{found}” here. "
    "Give two teams two names, or one team one club.",
    "name_missing": "There is no name for {found}. Fill in the player.",
    "registration_twice": "Registration number {found} stands in row {expected} already.",
    "player_twice": "“{found}” of this team stands in row {expected} already. Two people: give their numbers.",
    "rating_no_number": "“{found}” is no rating. Write a whole number, or nothing for an unrated player.",
    "panel_unclear": "“{found}” does not say whether the player is on the panel. Write one of: {expected}.",
    "team_spelled_twice": "The team is spelled “{expected}” above and “{found}” here; taken as one team.",
    "captain_differs": "The captain is “{expected}” above and “{found}” here; the first one is kept.",
    "same_name": "“{found}” has the same name as row {expected}; taken as two people.",
    "fide_id_twice": "FIDE code {found} stands in row {expected} already.",
    "odd_capitals": "“{found}”: are the capitals right?",
    "rating_unusual": "A rating of {found} is unusual; {expected} is expected.",
}


def fault_text(fault: RowFault, translate: Translate = english) -> str:
    """What is wrong, without row and column, which have columns of their own."""
    template = translate(ROSTER_FAULTS.get(fault.code, fault.code))
    return template.format(found=fault.found, expected=fault.expected, column=fault.column)
