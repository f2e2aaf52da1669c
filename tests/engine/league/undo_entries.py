"""Every kind of entry of a league in legs and of bughouse, with a season in which it can happen and the act."""

from __future__ import annotations

from collections.abc import Callable

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.records_league import OfficialRole
from arbiter_app.engine.rulebook_bughouse import TransferMode
from arbiter_app.engine.rulebook_league import MissedDeadline
from arbiter_app.engine.values import MatchId, TeamId, Termination
from tests.engine.league.bughouse_day import DAY, BughouseDay
from tests.engine.league.season import (
    AWAY,
    D1,
    D1_EVE,
    HOME,
    LIST,
    ONE_DAY,
    PICKS,
    WHITE,
    WHITE_WINS,
    Season,
    with_rules,
)

Act = Callable[[Season], object]


def before_the_lists() -> Season:
    return Season.arranged().at("15:00:00", D1_EVE)


def one_list_in() -> Season:
    season = before_the_lists()
    season.seals_list("A-B", HOME)
    return season.at("15:30:00")


def list_missed() -> Season:
    return one_list_in().at("17:03:00")


def picks_missed_by_the_day() -> Season:
    season = Season.listed("A-B", with_rules("hand_in", picks_missed=MissedDeadline.DAY))
    season.at("16:30:00", D1_EVE).picks("A-B-d1", HOME, season.day_picks("A-B-d1", HOME))
    return season.at("17:03:00")


def picks_open() -> Season:
    season = Season.listed("A-B")
    season.opens_picks("A-B-d1")
    return season.at("17:40:00", D1)


def leg_played() -> Season:
    season = Season.listed("A-B")
    season.plays_leg("A-B", days=4)
    closing = season.entries[-1]
    season.at("18:51:00").undoes(closing.seq)
    return season.at("18:52:00")


def in_bughouse() -> Season:
    day = BughouseDay()
    day.plays_timed("6 1 e4 | 10 2 c4 | 12 1 d5")
    return day.at(18).season


def passing_by_hand() -> Season:
    day = BughouseDay(with_rules("bughouse", transfer=TransferMode.BY_HAND))
    day.plays_timed("6 1 e4 | 10 2 c4 | 12 1 d5 | 18 1 exd5")
    return day.at(20).season


def bughouse_over() -> Season:
    day = BughouseDay()
    day.at(60).season.ends(DAY, 2, WHITE_WINS, Termination.RESIGNATION)
    return day.at(90).season


def moves(season: Season) -> object:
    day = season.match("A-B-d1")
    return season.accepting("not_alternate").do(
        cmd.RescheduleMatch(
            at=season.now, match_id=day.id, scheduled_start=day.scheduled_start + ONE_DAY, reason="hall closed"
        )
    )


def first_finish(season: Season) -> object:
    return season.ruling(
        cmd.RuleFirstFinish(
            at=season.now, match_id=MatchId(DAY), board_number=1, winner=HOME, termination=Termination.CHECKMATE,
            reason="seen by the arbiter",
        )
    )  # fmt: skip


def names_a_scribe(season: Season) -> object:
    return season.do(cmd.NameScribe(at=season.now, board=season.ref("A-B-d1", 1), side=HOME, name="Scribe 1"))


def opens_the_lists(season: Season) -> object:
    return season.seals_list("A-B", AWAY)


def captures(season: Season) -> None:
    season.moves(DAY, 1, "exd5")


ENTRIES_OF_LEAGUE: list[tuple[str, Callable[[], Season], Act]] = [
    ("LegArranged", Season.founded, lambda s: s.arranges("A-B")),
    ("MatchRescheduled", before_the_lists, moves),
    ("ReserveDaysSet", Season.founded, lambda s: s.do(cmd.SetReserveDays(at=s.now, days=(D1,)))),
    ("LevelChanged", Season.founded, lambda s: s.accepting("min_level").changes_level("A8", 3, "Captain A")),
    ("PlayerListSealed", before_the_lists, lambda s: s.seals_list("A-B", HOME)),
    ("PlayerListsOpened", one_list_in, opens_the_lists),
    ("LegAwarded", list_missed, lambda s: s.rules_missed("A-B", LIST)),
    ("DayAwarded", picks_missed_by_the_day, lambda s: s.rules_missed("A-B", PICKS, "A-B-d1")),
    ("OfficialAssigned", Season.arranged, lambda s: s.assigns("A-B", OfficialRole.ARBITER, "Arbiter 1")),
    ("TeamPenalised", Season.arranged, lambda s: s.penalises("A", 3)),
    ("GamesPostponed", picks_open, lambda s: s.postpones("A-B-d1", 2)),
    ("GamesPostponed", before_the_lists, lambda s: s.postpones("A-B-d1")),
    ("ScribeNamed", picks_open, names_a_scribe),
    ("LegClosed", leg_played, lambda s: s.closes("A-B")),
    (
        "PlacesDecided",
        Season.arranged,
        lambda s: s.do(cmd.DecidePlaces(at=s.now, teams=tuple(map(TeamId, "BADC")), reason="by lot")),
    ),
    ("PieceTransferred", in_bughouse, captures),
    (
        "PiecePassed",
        passing_by_hand,
        lambda s: s.do(cmd.PassPiece(at=s.now, board=s.ref(DAY, 1), colour=WHITE, piece="P")),
    ),
    ("FirstFinishRuled", bughouse_over, first_finish),
]  # fmt: skip
"""The kind of the entry, the season it happens in, and the act."""
