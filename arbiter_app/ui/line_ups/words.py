"""Words of the Line-ups screen: short ones for pills, and how a place reads."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from arbiter_app.engine.findings import Finding
from arbiter_app.engine.records import Slot, SlotKind
from arbiter_app.queries.line_ups import SquadRow
from arbiter_app.ui.marked import QT_TRANSLATE_NOOP
from arbiter_app.ui.texts import fill

_CONTEXT = "LineUps"

_SHORT: dict[str, str] = {
    "already_met": QT_TRANSLATE_NOOP("LineUps", "has met {opponent}"),
    "cap_level": QT_TRANSLATE_NOOP("LineUps", "{used} of {limit} played"),
    "cap_switch": QT_TRANSLATE_NOOP("LineUps", "{used} of {limit} played"),
    "cap_bughouse": QT_TRANSLATE_NOOP("LineUps", "{used} of {limit} played"),
    "double_slots": QT_TRANSLATE_NOOP("LineUps", "no second game left"),
    "one_per_level": QT_TRANSLATE_NOOP("LineUps", "other level"),
    "bughouse_not_for_level": QT_TRANSLATE_NOOP("LineUps", "not for level {level}"),
    "bughouse_seat": QT_TRANSLATE_NOOP("LineUps", "other level"),
    "not_on_list": QT_TRANSLATE_NOOP("LineUps", "not on the list"),
    "nobody_eligible": QT_TRANSLATE_NOOP("LineUps", "nobody left"),
    "board_order": QT_TRANSLATE_NOOP("LineUps", "{difference} above board {other}"),
    "line_up_gap": QT_TRANSLATE_NOOP("LineUps", "empty above board {last}"),
    "player_not_on_panel": QT_TRANSLATE_NOOP("LineUps", "not on the panel"),
    "player_not_registered": QT_TRANSLATE_NOOP("LineUps", "no number"),
    "player_of_other_team": QT_TRANSLATE_NOOP("LineUps", "other team"),
    "player_of_club": QT_TRANSLATE_NOOP("LineUps", "other team of the club"),
    "player_suspended": QT_TRANSLATE_NOOP("LineUps", "suspended"),
    "player_elsewhere": QT_TRANSLATE_NOOP("LineUps", "plays elsewhere"),
    "substitute": QT_TRANSLATE_NOOP("LineUps", "substitute, game {games}"),
    "substitution_ties": QT_TRANSLATE_NOOP("LineUps", "game {games} ties"),
    "substitute_tied": QT_TRANSLATE_NOOP("LineUps", "tied to {other}"),
    "substitute_too_often": QT_TRANSLATE_NOOP("LineUps", "tied to {other}"),
    "substitute_of_other_team": QT_TRANSLATE_NOOP("LineUps", "substitute of {other}"),
    "declared_higher": QT_TRANSLATE_NOOP("LineUps", "declared higher"),
    "first_game_declares": QT_TRANSLATE_NOOP("LineUps", "first game"),
    "no_earlier_game": QT_TRANSLATE_NOOP("LineUps", "no game before"),
    "no_rating_to_compare": QT_TRANSLATE_NOOP("LineUps", "no rating"),
    "played_for_other_club": QT_TRANSLATE_NOOP("LineUps", "other club"),
    "permission_not_for_these_teams": QT_TRANSLATE_NOOP("LineUps", "permission void"),
    "permission_used_up": QT_TRANSLATE_NOOP("LineUps", "{most} times helped out"),
    "stands_in_for_weaker": QT_TRANSLATE_NOOP("LineUps", "for a weaker player"),
    "stronger_club_mate_lower": QT_TRANSLATE_NOOP("LineUps", "stronger one lower"),
    "team_of_same_division": QT_TRANSLATE_NOOP("LineUps", "no permission"),
    "weaker_club_mate_higher": QT_TRANSLATE_NOOP("LineUps", "weaker one higher"),
    "player_twice": QT_TRANSLATE_NOOP("LineUps", "named twice"),
}

_ENDED: dict[str, str] = {
    "walkover": QT_TRANSLATE_NOOP("LineUps", "walkover"),
    "double_walkover": QT_TRANSLATE_NOOP("LineUps", "nobody on either side"),
    "default": QT_TRANSLATE_NOOP("LineUps", "default"),
    "double_default": QT_TRANSLATE_NOOP("LineUps", "default of both"),
    "equipment_walkover": QT_TRANSLATE_NOOP("LineUps", "no equipment"),
}


def said(text: str) -> str:
    """A text of this screen in the language in use."""
    return QCoreApplication.translate(_CONTEXT, text)


def short(finding: Finding) -> str:
    """A finding in two or three words, for a pill in its row."""
    known = _SHORT.get(finding.code)
    return said(QT_TRANSLATE_NOOP("LineUps", "not allowed")) if known is None else fill(said(known), finding.params)


def ended_text(termination: str) -> str:
    """Why a board had no game; empty while nothing ended it."""
    known = _ENDED.get(termination)
    return termination if known is None else said(known)


def slot_text(slot: Slot | None, row: SquadRow | None, level: str = "") -> str:
    """A place in words; `level`: the level it is for, where there are levels."""
    if slot is None and level:
        return fill(said(QT_TRANSLATE_NOOP("LineUps", "choose a player: {level}")), {"level": level})
    if slot is None:
        return said(QT_TRANSLATE_NOOP("LineUps", "choose a player"))
    if slot.kind is SlotKind.TO_BE_NAMED:
        return said(QT_TRANSLATE_NOOP("LineUps", "to be named later"))
    if slot.kind is SlotKind.BLANK:
        return said(QT_TRANSLATE_NOOP("LineUps", "nobody (walkover)"))
    return "" if row is None else row.name


def short_rating(row: SquadRow) -> str:
    """The rating, with the figure that counts for the order in brackets where it is another one."""
    if row.is_levelled:
        return f"{row.level} · {row.used}/{row.limit}"
    if not row.lifted:
        return str(row.rating)
    return f"({row.figure})" if row.rating is None else f"{row.rating} ({row.figure})"


def rating_text(row: SquadRow) -> str:
    """The rating, or what counts in its place."""
    if row.is_levelled:
        words = said(QT_TRANSLATE_NOOP("LineUps", "level {level} · {used} of {limit} played"))
        return fill(words, {"level": row.level or 0, "used": row.used, "limit": row.limit})
    if row.rating is None:
        return fill(said(QT_TRANSLATE_NOOP("LineUps", "unrated, counts {figure}")), {"figure": row.figure})
    if row.lifted:
        words = said(QT_TRANSLATE_NOOP("LineUps", "{rating}, counts {figure}"))
        return fill(words, {"rating": row.rating, "figure": row.figure})
    return str(row.rating)
