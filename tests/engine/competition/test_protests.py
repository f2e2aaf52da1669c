"""Objections and appeals with the dates, fees and signatures of L-8.2 to L-8.7, and neutral controllers (L-A.4)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

import pytest

from arbiter_app.engine.competition.protests import (
    Controller,
    Form,
    Signer,
    decide_until,
    decision_findings,
    form_findings,
    lodge_until,
    may_appeal,
    neutral_controllers,
    notice_until,
)
from arbiter_app.engine.rulebook_season import Protests
from tests.engine.competition.workplace import source

RULE = Protests(
    instances=("DC", "LC", "EC"),
    lodge_days=(10, 10, 10),
    decision_days=(21, 21, 0),
    consulting=("LC",),
    fee=25,
    needs_secretary=True,
    needs_captain=True,
    needs_player=True,
    notice_days=7,
    neutral=True,
)
MATCH_DAY = date(2017, 10, 12)
TEAM_FORM = Form(0, date(2017, 10, 20), MATCH_DAY, True, frozenset({Signer.SECRETARY, Signer.CAPTAIN}))


def said(form: Form) -> list[str]:
    return [" ".join(map(str, (one.code, *one.params.values()))) for one in form_findings(RULE, form, source)]


def test_the_last_day_of_an_objection() -> None:
    assert said(replace(TEAM_FORM, lodged_on=date(2017, 10, 22))) == []
    late = said(replace(TEAM_FORM, lodged_on=date(2017, 10, 23)))
    assert late == ["objection_too_late 2017-10-22 2017-10-23"]


def test_the_dates_of_the_ladder() -> None:
    assert decide_until(RULE, 0, date(2017, 10, 20)) == date(2017, 11, 10)
    assert lodge_until(RULE, 1, date(2017, 11, 8)) == date(2017, 11, 18)
    assert decide_until(RULE, 1, date(2017, 11, 15)) == date(2017, 12, 6)
    assert lodge_until(RULE, 2, date(2017, 12, 4)) == date(2017, 12, 14)
    assert decide_until(RULE, 2, date(2017, 12, 14)) is None
    assert notice_until(RULE, date(2017, 11, 20)) == date(2017, 11, 27)


def test_the_last_instance_is_final() -> None:
    assert [may_appeal(RULE, step) for step in range(3)] == [True, True, False]


@pytest.mark.parametrize(
    ("form", "missing"),
    [
        (replace(TEAM_FORM, fee_paid=False), ["fee_not_paid 25"]),
        (replace(TEAM_FORM, signed=frozenset({Signer.CAPTAIN})), ["signature_missing secretary"]),
        (replace(TEAM_FORM, signed=frozenset({Signer.SECRETARY})), ["signature_missing captain"]),
        (replace(TEAM_FORM, involves_player=True), ["signature_missing player"]),
        (replace(TEAM_FORM, involves_player=True, signed=frozenset(Signer)), []),
    ],
)
def test_what_a_form_needs(form: Form, missing: list[str]) -> None:
    assert said(form) == missing


def test_an_appeal_needs_fee_and_signatures_again_and_its_own_days() -> None:
    appeal = Form(1, date(2017, 11, 19), date(2017, 11, 8), False, frozenset({Signer.CAPTAIN}))
    assert said(appeal) == ["appeal_too_late 2017-11-18 2017-11-19", "fee_not_paid 25", "signature_missing secretary"]


def test_a_form_dated_before_its_cause_is_asked_about() -> None:
    assert said(replace(TEAM_FORM, lodged_on=date(2017, 10, 11))) == ["lodged_before_cause 2017-10-12 2017-10-11"]


class TestWhoDecides:
    DC = Controller("Controller 1", "DC", "Club A")
    LC = Controller("Controller 2", "LC", "Club C")

    def codes(self, step: int, by: Controller, appealed: str = "", consulted: tuple[str, ...] = ()) -> list[str]:
        clubs = {"Club A", "Club B"}
        found = decision_findings(RULE, step, by, clubs, source, appealed=appealed, consulted=consulted)
        return [one.code for one in found]

    def test_nobody_rules_on_the_own_club(self) -> None:
        assert self.codes(0, self.DC) == ["rules_on_own_club"]
        assert self.codes(0, replace(self.DC, club="Club D")) == []
        assert self.codes(0, replace(self.DC, club="")) == []

    def test_a_case_is_passed_to_somebody_of_no_concerned_club(self) -> None:
        found = neutral_controllers(RULE, [self.DC, self.LC], {"Club A", "Club B"})
        assert found == (self.LC,)

    def test_the_second_instance_hears_another_controller_than_the_one_appealed(self) -> None:
        assert self.codes(1, self.LC, "Controller 1") == ["nobody_consulted"]
        assert self.codes(1, self.LC, "Controller 1", ("Controller 1",)) == ["nobody_consulted"]
        assert self.codes(1, self.LC, "Controller 1", ("Controller 2",)) == ["nobody_consulted"]
        assert self.codes(1, self.LC, "Controller 1", ("Controller 1", "Controller 3")) == []

    def test_each_step_has_its_instance(self) -> None:
        assert self.codes(0, self.LC) == ["not_this_instance"]
