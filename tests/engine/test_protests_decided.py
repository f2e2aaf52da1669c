"""Objections and appeals through `decide` and `apply`: the ladders of the league and of the cups (L-8, L-A.4, C-5)."""

from __future__ import annotations

from dataclasses import replace
from datetime import date
from typing import Any

import pytest

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.findings import Ruling
from arbiter_app.engine.records_protests import Signer
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.values import TeamId
from arbiter_app.rulebooks import load_builtin
from tests.engine.hall import DRAW, MATCH, Hall, league, refused, with_rules

ALL = (Signer.SECRETARY, Signer.CAPTAIN, Signer.PLAYER)
BOTH = (Signer.SECRETARY, Signer.CAPTAIN)


class Desk:
    """The match of 12 October 2017 between Club A and Club B, and what the controllers do about it."""

    def __init__(self, rulebook: Rulebook | None = None) -> None:
        self.hall = Hall.playing(4) if rulebook is None else Hall.division(4)
        self.hall.at("22:30:00")
        if rulebook is not None:
            self.hall.rulebook = rulebook
        else:
            self.hall.at("21:00:00").ends(1, DRAW)

    def lodges(self, on: str = "2017-10-20", **fields: Any) -> Ruling:
        known: dict[str, Any] = {
            "team_id": TeamId("club-b"), "text": "Board 3 was too strong", "fee_paid": True, "signed": BOTH,
        }  # fmt: skip
        return self.hall.ruling(
            cmd.LodgeObjection(at=self.hall.now, match_id=MATCH, on=date.fromisoformat(on), **{**known, **fields})
        )

    def protest(self) -> str:
        """The id of the last objection."""
        return self.hall.state.protests[-1].id

    def decides(self, role: str, on: str, *, upheld: bool = False, told: str = "", **fields: Any) -> Ruling:
        known: dict[str, Any] = {"by": f"Controller {role}", "reasons": "As the card says"}
        return self.hall.ruling(
            cmd.DecideProtest(
                at=self.hall.now, protest_id=self.protest(), role=role, upheld=upheld, on=date.fromisoformat(on),
                told_on=date.fromisoformat(told or on), **{**known, **fields},
            )
        )  # fmt: skip

    def appeals(self, on: str, **fields: Any) -> Ruling:
        known: dict[str, Any] = {"fee_paid": True, "signed": BOTH}
        return self.hall.ruling(
            cmd.AppealDecision(
                at=self.hall.now, protest_id=self.protest(), on=date.fromisoformat(on), **{**known, **fields}
            )
        )


@pytest.fixture
def desk() -> Desk:
    return Desk()


def lines(ruling: Ruling) -> dict[str, object]:
    return {one.code: one.params.get("until", one.params.get("role")) for one in ruling.lines}


class TestObjections:
    @pytest.mark.clause("L-8.2")
    def test_ten_days_from_the_match(self, desk: Desk) -> None:
        with refused("objection_too_late", "L-8.2", until="2017-10-22", day="2017-10-23"):
            desk.lodges("2017-10-23")
        assert lines(desk.lodges("2017-10-22")) == {"decision_due": "2017-11-12"}

    @pytest.mark.parametrize(
        ("fields", "code", "clause"),
        [
            ({"fee_paid": False}, "fee_not_paid", "L-8.2(a)"),
            ({"signed": (Signer.CAPTAIN,)}, "signature_missing", "L-8.2(b)"),
            ({"signed": (Signer.SECRETARY,)}, "signature_missing", "L-8.2(c)"),
            ({"player_involved": True}, "signature_missing", "L-8.2(d)"),
        ],
    )
    @pytest.mark.clause("L-8.2(a)", "L-8.2(b)", "L-8.2(c)", "L-8.2(d)")
    def test_what_is_missing_keeps_it_from_being_lodged(
        self, desk: Desk, fields: dict[str, Any], code: str, clause: str
    ) -> None:
        with refused(code, clause):
            desk.lodges(**fields)
        assert desk.hall.state.protests == ()

    @pytest.mark.clause("L-8.2(d)")
    def test_with_the_players_signature_it_is(self, desk: Desk) -> None:
        desk.lodges(player_involved=True, signed=ALL, board_number=3)
        assert desk.hall.state.protests[0].board_number == 3

    def test_who_did_not_play_cannot_object_and_words_are_needed(self, desk: Desk) -> None:
        with refused("objecting_team_not_of_match"):
            desk.lodges(team_id=TeamId("club-c"))
        with refused("objection_without_words"):
            desk.lodges(text=" ")
        with refused("no_such_board"):
            desk.lodges(board_number=9)

    def test_an_objection_after_one_that_was_taken_back_is_another_one(self, desk: Desk) -> None:
        desk.lodges(text="The first")
        first = desk.hall.state.seq
        desk.lodges(text="The second")
        desk.hall.undoes(first)
        desk.lodges(text="The third")
        desk.decides("DC", "2017-10-25")
        known = {one.text: one.current.decision is not None for one in desk.hall.state.protests}
        assert known == {"The second": False, "The third": True}

    @pytest.mark.clause("L-8.2(a)")
    def test_the_fee_comes_back_or_is_kept(self, desk: Desk) -> None:
        desk.lodges()
        ruling = desk.decides("DC", "2017-10-25", upheld=True)
        assert (ruling.code, ruling.params["fee"]) == ("protest_upheld", 25)
        other = Desk()
        other.lodges()
        assert other.decides("DC", "2017-10-25").code == "protest_rejected"


class TestTheLadder:
    @pytest.mark.clause("L-8.3/1", "L-8.3/3", "L-8.6", "L-8.7")
    def test_from_the_controller_to_the_committee(self, desk: Desk) -> None:
        assert lines(desk.lodges("2017-10-20")) == {"decision_due": "2017-11-10"}
        assert lines(desk.decides("DC", "2017-11-08")) == {"appeal_possible": "2017-11-18", "notice_due": "2017-11-15"}
        with refused("appeal_too_late", "L-8.3/1", until="2017-11-18"):
            desk.appeals("2017-11-19")
        assert lines(desk.appeals("2017-11-15")) == {"decision_due": "2017-12-06"}
        with refused("nobody_consulted", "L-8.3/2"):
            desk.decides("LC", "2017-12-04")
        ruling = desk.decides("LC", "2017-12-04", consulted=("Controller of Division 2",))
        assert lines(ruling)["appeal_possible"] == "2017-12-14"
        with refused("fee_not_paid", "L-8.2(a)"):
            desk.appeals("2017-12-14", fee_paid=False)
        with refused("appeal_too_late", "L-8.3/3", until="2017-12-14"):
            desk.appeals("2017-12-15")
        assert lines(desk.appeals("2017-12-14")) == {}
        desk.decides("EC", "2018-01-10")
        with refused("decision_is_final", "L-8.4", role="EC"):
            desk.appeals("2018-01-12")

    @pytest.mark.clause("L-8.3/2")
    def test_to_hear_the_one_who_is_appealed_is_not_enough(self, desk: Desk) -> None:
        desk.lodges()
        desk.decides("DC", "2017-10-25")
        desk.appeals("2017-10-30")
        with refused("nobody_consulted", appealed="Controller DC"):
            desk.decides("LC", "2017-11-02", consulted=("Controller DC",))

    @pytest.mark.clause("L-8.4")
    def test_the_committee_is_final_and_says_so(self, desk: Desk) -> None:
        desk.lodges()
        desk.decides("DC", "2017-10-25")
        desk.appeals("2017-10-30")
        desk.decides("LC", "2017-11-02", consulted=("Controller of Division 2",))
        desk.appeals("2017-11-05")
        assert lines(desk.decides("EC", "2017-11-20"))["decision_final"] == "EC"

    @pytest.mark.clause("L-8.7")
    def test_a_decision_that_comes_late_stands_and_is_noted(self, desk: Desk) -> None:
        desk.lodges("2017-10-20")
        command = cmd.DecideProtest(
            at=desk.hall.now, protest_id=desk.protest(), role="DC", upheld=False, by="Controller DC", reasons="Late",
            on=date(2017, 11, 11),
        )  # fmt: skip
        done = desk.hall.do(command)
        assert [(one.code, one.clause, one.params["until"]) for one in done.notes] == [
            ("decided_late", "L-8.7", "2017-11-10")
        ]

    @pytest.mark.clause("L-A.4")
    def test_nobody_rules_on_his_own_club(self, desk: Desk) -> None:
        desk.lodges()
        club = desk.hall.state.team(TeamId("club-a")).club
        with refused("rules_on_own_club", "L-A.4", club=club):
            desk.decides("DC", "2017-10-25", club=club)
        with refused("rules_on_own_club", "L-A.4"):
            desk.decides("DC", "2017-10-25", club=f" {club.upper()} ")
        desk.decides("DC", "2017-10-25", club="Club Z")

    @pytest.mark.clause("L-8.3/1")
    def test_each_step_in_its_turn(self, desk: Desk) -> None:
        desk.lodges()
        with refused("protest_not_decided"):
            desk.appeals("2017-10-30")
        with refused("not_this_instance", "L-8.2"):
            desk.decides("EC", "2017-10-25")
        with refused("decided_before_lodged"):
            desk.decides("DC", "2017-10-19")
        with refused("reason_missing"):
            desk.decides("DC", "2017-10-25", reasons=" ")
        desk.decides("DC", "2017-10-25")
        with refused("protest_decided"):
            desk.decides("DC", "2017-10-26")


class TestCups:
    @pytest.fixture
    def cup(self) -> Desk:
        """A match of the league on which the cup's rules of objections hold."""
        rules, cups = league(), load_builtin("leinster-cup")
        own = {path: clause for path, clause in cups.sources.items() if path.startswith("protests.")}
        kept = {path: clause for path, clause in rules.sources.items() if not path.startswith("protests.")}
        return Desk(replace(rules, protests=cups.protests, sources={**kept, **own}))

    @pytest.mark.clause("C-5.2", "C-5.2(a)", "C-5.2(b)", "C-5.2(c)", "C-5.2(d)")
    def test_seven_days_fee_and_signatures(self, cup: Desk) -> None:
        with refused("objection_too_late", "C-5.2", until="2017-10-19"):
            cup.lodges("2017-10-20")
        for fields, clause in (
            ({"fee_paid": False}, "C-5.2(a)"),
            ({"signed": (Signer.CAPTAIN,)}, "C-5.2(b)"),
            ({"signed": (Signer.SECRETARY,)}, "C-5.2(c)"),
            ({"player_involved": True}, "C-5.2(d)"),
        ):
            with refused("signature_missing" if "fee_paid" not in fields else "fee_not_paid", clause):
                cup.lodges("2017-10-19", **fields)
        cup.lodges("2017-10-19")

    @pytest.mark.clause("C-5.3", "C-5.4", "C-5.5", "C-5.7")
    def test_one_appeal_counted_from_the_posting(self, cup: Desk) -> None:
        """Posted on 25 February: an appeal until 4 March."""
        cup.lodges("2017-10-19")
        ruling = cup.decides("CC", "2018-02-23", told="2018-02-25")
        assert lines(ruling) == {"appeal_possible": "2018-03-04", "notice_due": "2018-03-02"}
        with refused("appeal_too_late", "C-5.3", until="2018-03-04"):
            cup.appeals("2018-03-05")
        with refused("fee_not_paid", "C-5.2(a)"):
            cup.appeals("2018-03-04", fee_paid=False)
        cup.appeals("2018-03-04")
        cup.decides("EC", "2018-03-20")
        with refused("decision_is_final", "C-5.5"):
            cup.appeals("2018-03-22")


@pytest.mark.clause("L-8.2")
def test_rules_without_objections_say_so() -> None:
    desk = Desk()
    desk.hall.rulebook = with_rules(league(), "protests", instances=())
    with refused("no_protests"):
        desk.lodges()


def test_the_league_names_its_three_instances() -> None:
    assert league().protests.instances == ("DC", "LC", "EC")
