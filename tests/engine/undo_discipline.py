"""What can be taken back about sanctions, fines and promotions: the kind of the entry, its hall, and the act."""

from __future__ import annotations

from collections.abc import Callable
from datetime import date, timedelta

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.records_discipline import FineCause, FineEnd
from arbiter_app.engine.rulebook_season import Offence
from tests.engine.hall import HOME, Hall
from tests.engine.undo_halls import before_line_ups, do, ended


def ruled() -> Hall:
    hall = ended()
    do(cmd.RuleSanction, side=HOME, offence=Offence.UNREGISTERED, boards=(1,), ruled_by="Controller", reason="List")(
        hall
    )
    return hall


def fined() -> Hall:
    hall = ended().accepting("too_few_defaults", "By the committee")
    fine = do(
        cmd.ImposeFine, side=HOME, cause=FineCause.DEFAULTS, amount=20, ruled_by="Controller", reason="Two absent"
    )
    fine(hall)
    return hall


def tells_of_walkover(hall: Hall) -> object:
    told = do(
        cmd.RecordWalkoverNotice,
        side=HOME,
        told_at=hall.now - timedelta(hours=2),
        visitors_left_at=hall.now - timedelta(hours=1),
    )
    return told(hall)


def pays(hall: Hall) -> object:
    return hall.do(cmd.SettleFine(at=hall.now, fine=hall.state.discipline.fines[0].seq, end=FineEnd.PAID))


def declined() -> Hall:
    hall = before_line_ups().accepting("no_promotion_yet", "Told early")
    do(cmd.DeclinePromotion, team_id="club-a", by="Secretary of Club A")(hall)
    return hall


ENTRIES_OF_DISCIPLINE: list[tuple[str, Callable[[], Hall], Callable[[Hall], object]]] = [
    (
        "SanctionRuled",
        ended,
        do(cmd.RuleSanction, side=HOME, offence=Offence.BOARD_ORDER, boards=(1,), ruled_by="Controller", reason="155"),
    ),
    (
        "RegistrationAppealed",
        ruled,
        do(cmd.AppealRegistration, side=HOME, notified_on=date(2017, 10, 12), proof="Receipt"),
    ),
    (
        "FineImposed",
        lambda: ended().accepting("too_few_defaults", "By the committee"),
        do(cmd.ImposeFine, side=HOME, cause=FineCause.DEFAULTS, amount=20, ruled_by="Controller", reason="Two absent"),
    ),
    ("FineSettled", fined, pays),
    (
        "DefaultExplained",
        lambda: ended().accepting("nothing_to_explain", "Asked for"),
        do(cmd.RecordExplanation, side=HOME, text="Snow"),
    ),
    ("WalkoverTold", ended, tells_of_walkover),
    (
        "MatchMarkedDefaulted",
        ended,
        do(cmd.MarkMatchDefaulted, side=HOME, ruled_by="Controller", reason="Nobody came"),
    ),
    (
        "PromotionDeclined",
        lambda: before_line_ups().accepting("no_promotion_yet", "Told early"),
        do(cmd.DeclinePromotion, team_id="club-a", by="Secretary of Club A"),
    ),
    ("PlaceFilled", declined, do(cmd.FillPlace, declined="club-a", team_id="club-b", by="Committee")),
]
