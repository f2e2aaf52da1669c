"""Each kind of fault is named with file, line, key, what was expected and what was found."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from arbiter_app.engine.rulebook_faults import FaultSeverity, RulebookFaulty
from arbiter_app.engine.rulebook_toml import check_rulebook
from tests.rulebooks.books import BASE_TEXT, CLAUSE, DIVISION, HEAD, TIME_CONTROL, WHOLE, faults, parsed

HERE = "#!"
"""Marks in a text the line on which the fault has to be named."""


@dataclass(frozen=True)
class Case:
    """A text with one fault, and how the fault must read after `club-evening.toml:<line>: `."""

    name: str
    text: str
    says: str


def after(text: str, old: str, new: str) -> str:
    """A text with one change; the change must be possible."""
    assert text.count(old) == 1, f"{old!r} stands {text.count(old)} times"
    return text.replace(old, new)


SHAPE = [
    Case(
        "unknown key at the top",
        'titel = "x" #!\n' + WHOLE,
        'titel: unknown key; expected one of id, title, edition, *; found "titel" (did you mean "title"?)',
    ),
    Case(
        "unknown section",
        WHOLE + "\n[draw_offer] #!\n",
        'draw_offer: unknown key; expected one of *; found "draw_offer" (did you mean "draw_offers"?)',
    ),
    Case(
        "unknown setting",
        WHOLE + '\n[draw_offers]\nmaximun = { value = 3, clause = "X-1" } #!\n',
        "draw_offers.maximun: unknown key; expected one of minimum_gap, maximum, *; "
        'found "maximun" (did you mean "maximum"?)',
    ),
    Case(
        "unknown key of a setting",
        WHOLE + '\n[draw_offers]\nmaximum = { value = 3, clause = "X-1", caluse = 1 } #!\n',
        "draw_offers.maximum.caluse: unknown key; expected one of value, clause, question, text, clauses; "
        'found "caluse" (did you mean "clause"?)',
    ),
    Case(
        "unknown key of a clause",
        WHOLE + '\n[[clause]]\nid = "X-2"\ntitle = "T"\nkind = "out"\ntext = "T."\nnote = "n" #!\n',
        'clause[2].note: unknown key; expected one of id, title, text, kind; found "note"',
    ),
    Case(
        "unknown key of a division",
        WHOLE + "teamsize = 3 #!\n",
        'division[1].teamsize: unknown key; expected one of *; found "teamsize" (did you mean "team_size"?)',
    ),
    Case(
        "unknown key of a time control",
        HEAD + CLAUSE + TIME_CONTROL + "moves = 40 #!\n" + DIVISION,
        'time_control[1].moves: unknown key; expected one of *; found "moves"',
    ),
    Case(
        "unknown key of a period",
        after(WHOLE, 'periods = [{ base = "1:30:00" }]', 'periods = [\n{ base = "1:30:00", bonus = 1 }, #!\n]'),
        'time_control[1].periods[1].bonus: unknown key; expected one of base, moves, increment, mode, *; found "bonus"',
    ),
    Case(
        "what begins the next period",
        HEAD + CLAUSE + TIME_CONTROL + 'next_period = "zero" #!\n' + DIVISION,
        'time_control[1].next_period: unknown choice; expected one of "by_moves", "at_zero"; found "zero" *',
    ),
    Case(
        "an hourglass with moves",
        after(
            WHOLE,
            'periods = [{ base = "1:30:00" }]',
            'periods = [{ base = "1:30:00", moves = 9, mode = "hourglass" }] #!',
        ),
        "time_control[1].periods: is no hourglass; expected one period for all moves on each side, *; found 1 periods",
    ),
    Case(
        "an increment from a move on, without Fischer",
        after(
            WHOLE, 'periods = [{ base = "1:30:00" }]', 'periods = [{ base = "1:30:00", increment_from_move = 61 }] #!'
        ),
        "time_control[1].periods[1].increment_from_move: does not fit; expected a move from 1 on, *; found 61",
    ),
    Case(
        "no title",
        "#!\n" + after(WHOLE, 'title = "Club evening"\n', ""),
        "title: is missing; expected a text; found nothing",
    ),
    Case(
        "empty edition",
        after(WHOLE, 'edition = "2026"', 'edition = "" #!'),
        "edition: is empty; expected a text; found nothing",
    ),
    Case(
        "id is not the name of the file",
        after(WHOLE, 'id = "club-evening"', 'id = "club-night" #!'),
        'id: differs from the name of the file; expected "club-evening"; found "club-night"',
    ),
    Case(
        "a section that is a number",
        "draw_offers = 3 #!\n" + WHOLE,
        "draw_offers: wrong type; expected a table of settings; found the number 3",
    ),
    Case(
        "a text for a number",
        WHOLE + '\n[draw_offers]\nmaximum = { value = "three", clause = "X-1" } #!\n',
        'draw_offers.maximum.value: wrong type; expected a whole number, or "none"; found the text "three"',
    ),
    Case(
        "true for a number",
        WHOLE + '\n[scoring]\nwin = { value = true, clause = "X-1" } #!\n',
        "scoring.win.value: wrong type; expected a whole number; found true",
    ),
    Case(
        "a fraction for half-points",
        WHOLE + '\n[scoring]\ndraw = { value = 0.5, clause = "X-1" } #!\n',
        "scoring.draw.value: wrong type; expected a whole number; found the number 0.5",
    ),
    Case(
        "a number for yes or no",
        WHOLE + '\n[recording]\nlatched = { value = 1, clause = "X-1" } #!\n',
        "recording.latched.value: wrong type; expected true or false; found the number 1",
    ),
    Case(
        "a text for a list",
        WHOLE + '\n[illegal_moves]\nladder = { value = "loss", clause = "X-1" } #!\n',
        'illegal_moves.ladder.value: wrong type; expected a list; found the text "loss"',
    ),
    Case(
        "unknown choice",
        WHOLE + '\n[flag_fall]\nmating_test = { value = "helpmat", clause = "X-1" } #!\n',
        'flag_fall.mating_test.value: unknown choice; expected one of "helpmate", "bare_material", *; '
        'found "helpmat" (did you mean "helpmate"?)',
    ),
    Case(
        "unknown step of the ladder",
        WHOLE + '\n[illegal_moves]\nladder = { value = ["warning", "loss"], clause = "X-1" } #!\n',
        'illegal_moves.ladder.value: unknown choice; expected one of "bonus", "loss", "corrected"; found "warning"',
    ),
    Case(
        "a setting without its clause",
        WHOLE + "\n[scoring]\nwin = { value = 2 } #!\n",
        "scoring.win.clause: is missing; expected a text; found nothing",
    ),
    Case(
        "a bare value",
        WHOLE + "\n[scoring]\nwin = 2 #!\n",
        'scoring.win: states no clause; expected { value = ..., clause = "..." }; found the number 2',
    ),
    Case(
        "a setting without a value",
        WHOLE + '\n[scoring]\nwin = { clause = "X-1" } #!\n',
        "scoring.win.value: is missing; expected the value of the setting; found nothing",
    ),
    Case(
        "a question without its text",
        WHOLE + '\n[scoring.win] #!\nvalue = 2\nclause = "X-1"\nquestion = "Q1"\n',
        "scoring.win.text: is missing; expected a text; found nothing",
    ),
    Case(
        "bad duration",
        after(WHOLE, '"1:30:00" }]', '"90 min" }] #!'),
        'time_control[1].periods[1].base: bad time; expected a duration as "h:mm:ss"; found the text "90 min"',
    ),
    Case(
        "bad time of day",
        after(WHOLE, '"19:00", clause = "X-1" }', '"7:15 pm", clause = "X-1" } #!'),
        'division[1].session_start.value: bad time; expected a time of day as "hh:mm"; found the text "7:15 pm"',
    ),
    Case(
        "no periods",
        after(WHOLE, 'periods = [{ base = "1:30:00" }]', "periods = [] #!"),
        "time_control[1].periods: has no periods; expected a list of at least one period; found nothing",
    ),
    Case(
        "a period that is a text",
        after(WHOLE, 'periods = [{ base = "1:30:00" }]', 'periods = ["1:30:00"] #!'),
        'time_control[1].periods[1]: wrong type; expected a table like { base = "2:00:00" }; found the text "1:30:00"',
    ),
    Case(
        "a period without base",
        after(WHOLE, '[{ base = "1:30:00" }]', "[{ moves = 40 }] #!"),
        'time_control[1].periods[1].base: is missing; expected a duration as "h:mm:ss"; found nothing',
    ),
    Case(
        "a period of no moves",
        after(WHOLE, '"1:30:00" }]', '"1:30:00", moves = 0 }] #!'),
        "time_control[1].periods[1].moves: out of range; expected 1 or more; leave it out for all moves; found 0",
    ),
    Case(
        "an increment without its mode",
        after(WHOLE, '"1:30:00" }]', '"1:30:00", increment = "0:00:30" }] #!'),
        "time_control[1].periods[1]: increment and mode go together; expected both or neither; "
        "found an increment alone",
    ),
    Case(
        "an unknown mode",
        after(WHOLE, '"1:30:00" }]', '"1:30:00", increment = "0:00:30", mode = "fisher" }] #!'),
        'time_control[1].periods[1].mode: unknown choice; expected one of *; found "fisher" (did you mean "fischer"?)',
    ),
    Case(
        "single brackets",
        HEAD + '[clause] #!\nid = "X-1"\n',
        "clause: wrong type; expected tables headed [[clause]]; found a table",
    ),
    Case(
        "an open decision without its question",
        WHOLE + '\n[open_decisions."a.b"] #!\nvalue = 3\nclause = "X-1"\ntext = "T."\n',
        "open_decisions.a.b.question: is missing; expected a text; found nothing",
    ),
    Case(
        "an open decision with a list",
        WHOLE + '\n[open_decisions.x]\nvalue = [3] #!\nclause = "X-1"\nquestion = "Q1"\ntext = "T."\n',
        "open_decisions.x.value: wrong type; expected a text, a whole number, true or false; found a list",
    ),
    Case(
        "clause without text",
        HEAD + '[[clause]] #!\nid = "X-1"\ntitle = "T"\nkind = "out"\n',
        "clause[1].text: is missing; expected a text; found nothing",
    ),
    Case(
        "clause with an empty title",
        HEAD + '[[clause]]\nid = "X-1"\ntitle = "" #!\nkind = "out"\ntext = "T."\n',
        "clause[1].title: is empty; expected a text; found nothing",
    ),
    Case(
        "clause without id",
        HEAD + '[[clause]] #!\ntitle = "T"\nkind = "out"\ntext = "T."\n',
        "clause[1].id: is missing; expected a text; found nothing",
    ),
    Case(
        "clause without kind",
        HEAD + '[[clause]] #!\nid = "X-1"\ntitle = "T"\ntext = "T."\n',
        "clause[1].kind: is missing; expected a text; found nothing",
    ),
    Case(
        "clause of an unknown kind",
        HEAD + '[[clause]]\nid = "X-1"\ntitle = "T"\nkind = "enforce" #!\ntext = "T."\n',
        'clause[1].kind: unknown choice; expected one of "enforces", *; found "enforce" (did you mean "enforces"?)',
    ),
    Case(
        "the same clause twice",
        WHOLE + CLAUSE.replace('"X-1"', '"X-1" #!'),
        'clause[2].id: is a duplicate; expected an id of its own; found "X-1", also on line 7',
    ),
]

TOGETHER = [
    Case(
        "a setting on an unknown clause",
        WHOLE + '\n[scoring]\nwin = { value = 2, clause = "X-11" } #!\n',
        "scoring.win.clause: unknown clause; expected the id of a clause of this rulebook; "
        'found "X-11" (did you mean "X-1"?)',
    ),
    Case(
        "a time control on an unknown clause",
        after(WHOLE, 'label = "Slow"\nclause = "X-1"', 'label = "Slow"\nclause = "Z" #!'),
        'time_control[1].clause: unknown clause; expected the id of a clause of this rulebook; found "Z"',
    ),
    Case(
        "an unknown time control",
        after(WHOLE, '["slow"], clause = "X-1" }', '["slwo"], clause = "X-1" } #!'),
        "division[1].time_controls.value[1]: unknown time control; expected the id of a time control; "
        'found "slwo" (did you mean "slow"?)',
    ),
    Case(
        "a choice between one time control",
        after(WHOLE, '["slow"], clause = "X-1" }', '["slow"], clause = "X-1" } #!')
        + 'choice = { value = "one_wish_decides", clause = "X-1" }\n',
        "division[1].time_controls.value: wrong number of time controls; "
        "expected 2 for the choice one_wish_decides; found 1",
    ),
    Case(
        "a division without its size",
        after(WHOLE, "[[division]]", "[[division]] #!").replace('team_size = { value = 4, clause = "X-1" }\n', ""),
        "division[1].team_size: is missing; expected this setting of a division; found nothing",
    ),
    Case(
        "an empty ladder",
        WHOLE + '\n[illegal_moves]\nladder = { value = [], clause = "X-1" } #!\n',
        "illegal_moves.ladder.value: is empty; expected at least one step; found an empty list",
    ),
    Case(
        "a board count of the wrong length",
        WHOLE + '\n[scoring.board_count]\nclause = "X-1"\n[scoring.board_count.value]\n4 = [3, 2, 1] #!\n',
        "scoring.board_count.value.4: wrong length; expected a number for each of 4 boards; found 3 numbers",
    ),
    Case(
        "a size without board count",
        after(WHOLE, "team_size = { value = 4,", "team_size = { value = 5,").replace(
            'clause = "X-1" }\npanel', 'clause = "X-1" } #!\npanel'
        )
        + '\n[scoring.board_count]\nclause = "X-1"\n[scoring.board_count.value]\n4 = [4, 3, 2, 1]\n',
        "division[1].team_size.value: has no board count; expected a size with a board count (4); found 5",
    ),
    Case(
        "a negative gap",
        WHOLE + '\n[draw_offers]\nminimum_gap = { value = -1, clause = "X-1" } #!\n',
        "draw_offers.minimum_gap.value: out of range; expected 0 or more; found -1",
    ),
    Case(
        "a team of nobody",
        after(WHOLE, 'team_size = { value = 4, clause = "X-1" }', 'team_size = { value = 0, clause = "X-1" } #!'),
        "division[1].team_size.value: out of range; expected 1 or more; found 0",
    ),
    Case(
        "a clock below the minimum of its division",
        after(WHOLE, '"1:30:00" }]', '"0:25:00" }] #!') + 'minimum_base_minutes = { value = 30, clause = "X-1" }\n',
        "time_control[1].periods[1].base: clock is too short for its division; "
        'expected at least 30 minutes, by clause X-1; found the text "0:25:00"',
    ),
    Case(
        "an unknown base",
        after(WHOLE, 'extends = "fide-standard"', 'extends = "fide" #!'),
        'extends: unknown rulebook; expected the id of another rulebook; found "fide"',
    ),
]


@pytest.mark.parametrize("case", SHAPE + TOGETHER, ids=lambda case: case.name)
def test_the_one_fault_is_named_with_its_line(case: Case) -> None:
    line = next(number for number, text in enumerate(case.text.splitlines(), 1) if HERE in text)
    (fault,) = faults(case.text)
    start, _, end = case.says.partition("*")
    said = str(fault)
    assert said.startswith(f"club-evening.toml:{line}: {start}"), said
    assert said.endswith(end), said


def test_a_rulebook_without_a_fault_has_none() -> None:
    assert faults(WHOLE) == []


def test_all_faults_are_named_at_once_in_the_order_of_the_file() -> None:
    text = (
        HEAD
        + '[scoring]\nwin = { value = "two", clause = "X-1" }\ndraw = { value = 1 }\nlos = 3\n'
        + CLAUSE.replace("enforces", "enforce")
        + DIVISION
    )
    assert [(fault.line, fault.key) for fault in faults(text)] == [
        (6, "scoring.win.value"),
        (7, "scoring.draw.clause"),
        (8, "scoring.los"),
        (13, "clause[1].kind"),
        (24, "division[1].time_controls.value[1]"),
    ]


def test_a_base_must_state_every_setting() -> None:
    text = after(BASE_TEXT, 'minimum_gap = { value = "none", clause = "F-9.1" }\n', "")
    (fault,) = faults(text, "fide-standard.toml")
    line = text.splitlines().index("[draw_offers]") + 1
    assert str(fault) == (
        f"fide-standard.toml:{line}: draw_offers.minimum_gap: is missing; "
        "expected this setting in a base rulebook; found nothing"
    )


def test_a_rulebook_that_extends_nothing_hears_of_every_setting_it_lacks() -> None:
    found = faults(WHOLE.replace('extends = "fide-standard"\n', ""))
    assert {fault.problem for fault in found} == {"is missing"}
    assert {"scoring.win", "flag_fall.needs_claim", "judgements.checkmate"} <= {fault.key for fault in found}


def test_an_unknown_base_hides_no_fault_of_the_file_itself() -> None:
    text = after(HEAD, "fide-standard", "nowhere") + "[scoring]\nwin = 2\n"
    assert [fault.key for fault in faults(text)] == ["extends", "scoring.win"]


def test_extending_in_a_circle_is_a_fault() -> None:
    texts = {"a": 'id = "a"\nextends = "b"\n', "b": 'id = "b"\nextends = "a"\n'}
    circle = [fault for fault in check_rulebook(texts["a"], "a.toml", texts.__getitem__) if fault.key == "extends"]
    assert [str(fault) for fault in circle] == [
        "b.toml:2: extends: goes in a circle; expected a rulebook outside this chain; found a -> b -> a"
    ]


def test_extending_itself_is_a_fault() -> None:
    (fault,) = [fault for fault in faults(after(HEAD, "fide-standard", "club-evening")) if fault.key == "extends"]
    assert fault.found == "club-evening -> club-evening"


@pytest.mark.parametrize("text", ["", "\n \n", "\ufeff"], ids=["nothing", "spaces", "only a byte order mark"])
def test_an_empty_file_is_a_fault(text: str) -> None:
    assert [str(fault) for fault in faults(text)] == [
        "club-evening.toml:0: (file): is empty; expected a rulebook; found nothing"
    ]


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
def test_what_is_not_toml_is_named_with_its_line(ends: str) -> None:
    text = (HEAD + "\n[scoring]\nwin = { value = 2\n").replace("\n", ends)
    (fault,) = faults(text)
    assert (fault.line, fault.key, fault.expected) == (7, "(syntax)", "TOML")
    assert fault.found == "`win = { value = 2`"


def test_a_text_that_breaks_off_is_named_at_its_last_line() -> None:
    (fault,) = faults('id = "x"\ntitle =')
    assert (fault.line, fault.found) == (2, "`title =`")


def test_a_byte_order_mark_and_windows_line_ends_are_accepted() -> None:
    assert parsed("\ufeff" + WHOLE.replace("\n", "\r\n")) == parsed(WHOLE)


def test_line_numbers_hold_with_windows_line_ends() -> None:
    (fault,) = faults((WHOLE + "\n[scoring]\nwin = 2\n").replace("\n", "\r\n"))
    assert fault.line == WHOLE.count("\n") + 3


def test_a_default_time_longer_than_the_clock_is_a_warning_and_no_more() -> None:
    text = WHOLE + '\n[lateness]\ndefault_minutes = { value = 120, clause = "X-1" }\n'
    (fault,) = faults(text)
    assert fault.severity is FaultSeverity.WARNING
    assert "warning: the flag falls first" in str(fault)
    assert parsed(text).lateness.default_minutes == 120


def test_a_default_time_of_the_division_answers_the_warning() -> None:
    text = (
        WHOLE
        + 'default_minutes = { value = 60, clause = "X-1" }\n'
        + '\n[lateness]\ndefault_minutes = { value = 120, clause = "X-1" }\n'
    )
    assert faults(text) == []


def test_reading_a_faulty_rulebook_raises_all_its_errors() -> None:
    with pytest.raises(RulebookFaulty) as raised:
        parsed(WHOLE + "\n[scoring]\nwin = 2\nloss = 0\n")
    assert [fault.key for fault in raised.value.faults] == ["scoring.win", "scoring.loss"]
    assert str(raised.value).count("\n") == 1
