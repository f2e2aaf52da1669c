"""What can be taken back in a season in divisions: the kind of the entry, the hall it happens in, and the act."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.records_protests import Signer
from arbiter_app.engine.records_season import Holiday, PermissionKind
from tests.engine.hall import Hall
from tests.engine.undo_halls import before_line_ups, do, ended


def notified() -> Hall:
    hall = before_line_ups()
    hall.accepting("special_match_no_ground", "By the committee")
    do(cmd.NotifySpecialMatch, gained="club-a", displaced="club-b")(hall)
    return hall


def asked_for() -> Hall:
    hall = notified()
    do(cmd.AnswerSpecialMatch, gained="club-a", displaced="club-b", asks=True)(hall)
    return hall


def with_trophy() -> Hall:
    hall = before_line_ups()
    do(cmd.IssueTrophy, name="Cup", team_id="club-a")(hall)
    return hall


SIGNED = (Signer.SECRETARY, Signer.CAPTAIN)
objection = do(cmd.LodgeObjection, team_id="club-b", text="Too strong", fee_paid=True, signed=SIGNED)


def decision(hall: Hall) -> object:
    known = hall.state.protests[-1].id
    return do(cmd.DecideProtest, protest_id=known, upheld=False, by="Controller", role="DC", reasons="No")(hall)


def appeal(hall: Hall) -> object:
    return do(cmd.AppealDecision, protest_id=hall.state.protests[-1].id, fee_paid=True, signed=SIGNED)(hall)


def objected() -> Hall:
    hall = ended()
    objection(hall)
    return hall


def decided() -> Hall:
    hall = objected()
    decision(hall)
    return hall


ENTRIES_OF_SEASON: list[tuple[str, Callable[[], Hall], Callable[[Hall], object]]] = [
    (
        "PermissionRecorded",
        before_line_ups,
        do(
            cmd.RecordPermission,
            kind=PermissionKind.LOWER_TEAM,
            player_id="A1",
            team_id="club-a",
            authority="LC",
        ),
    ),
    (
        "SpecialMatchNotified",
        lambda: before_line_ups().accepting("special_match_no_ground", "By the committee"),
        do(cmd.NotifySpecialMatch, gained="club-a", displaced="club-b"),
    ),
    (
        "SpecialMatchAnswered",
        notified,
        do(cmd.AnswerSpecialMatch, gained="club-a", displaced="club-b", asks=True),
    ),
    (
        "SpecialMatchPlayed",
        asked_for,
        do(cmd.RecordSpecialMatch, gained="club-a", displaced="club-b", gained_points=7, displaced_points=9),
    ),
    (
        "SeasonCalendarSet",
        before_line_ups,
        do(cmd.SetSeasonCalendar, holidays=(Holiday("October holiday", date(2017, 10, 30)),)),
    ),
    ("ObjectionLodged", ended, objection),
    ("DecisionAppealed", decided, appeal),
    ("ProtestDecided", objected, decision),
    ("BoardPrizesAnnounced", before_line_ups, do(cmd.AnnounceBoardPrizes, division="division-1")),
    ("TrophyIssued", before_line_ups, do(cmd.IssueTrophy, name="Cup", team_id="club-a")),
    ("TrophyReturned", with_trophy, do(cmd.ReturnTrophy, name="Cup", engraved=False)),
]
