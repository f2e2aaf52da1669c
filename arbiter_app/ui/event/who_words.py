"""Words of the page "Who may play": verdicts, findings without a board, permissions."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication

from arbiter_app.engine.eligibility.season import PermissionKind, Presence
from arbiter_app.engine.findings import Finding
from arbiter_app.queries.eligibility import TeamAnswer, Verdict
from arbiter_app.queries.season_of_player import Belongs, GameRow, PlayerSeason
from arbiter_app.ui.marked import QT_TRANSLATE_NOOP
from arbiter_app.ui.texts import fill, say
from arbiter_app.ui.theme import Tone

_CONTEXT = "WhoMayPlay"

_VERDICTS: dict[Verdict, tuple[str, Tone]] = {
    Verdict.MAY: (QT_TRANSLATE_NOOP("WhoMayPlay", "may play"), Tone.OK),
    Verdict.FIRST_GAME: (QT_TRANSLATE_NOOP("WhoMayPlay", "may play, first game"), Tone.WARN),
    Verdict.SUBSTITUTE: (QT_TRANSLATE_NOOP("WhoMayPlay", "substitute, game {game} of {free}"), Tone.WARN),
    Verdict.PERMITTED: (QT_TRANSLATE_NOOP("WhoMayPlay", "may play, permitted"), Tone.OK),
    Verdict.NEEDS_PERMISSION: (QT_TRANSLATE_NOOP("WhoMayPlay", "needs a permission"), Tone.WARN),
    Verdict.MAY_NOT: (QT_TRANSLATE_NOOP("WhoMayPlay", "may not play"), Tone.DANGER),
}
_TYING = QT_TRANSLATE_NOOP("WhoMayPlay", "substitute, game {game} ties")
_UNCOUNTED = QT_TRANSLATE_NOOP("WhoMayPlay", "substitute, game {game}")

_WITHOUT_BOARD: dict[str, str] = {
    "substitute": QT_TRANSLATE_NOOP(
        "WhoMayPlay",
        "A substitute from {other}: game {games}, as far as this file knows; {free} leave the player the own team.",
    ),
    "player_of_club": QT_TRANSLATE_NOOP(
        "WhoMayPlay", "Belongs to {other}, another team of the club; the captain shows that the rules allow it."
    ),
    "player_not_on_panel": QT_TRANSLATE_NOOP("WhoMayPlay", "Not on the panel of {team}."),
    "player_not_registered": QT_TRANSLATE_NOOP("WhoMayPlay", "Has no registration number."),
    "player_suspended": QT_TRANSLATE_NOOP("WhoMayPlay", "Suspended for this match."),
}

KINDS: dict[PermissionKind, str] = {
    PermissionKind.SAME_DIVISION: QT_TRANSLATE_NOOP("WhoMayPlay", "To help out in the same division"),
    PermissionKind.LOWER_TEAM: QT_TRANSLATE_NOOP("WhoMayPlay", "To play below weaker club-mates"),
}

_BELONGS: dict[Belongs, str] = {
    Belongs.DECLARED: QT_TRANSLATE_NOOP("WhoMayPlay", "Declared for {team}"),
    Belongs.FIRST_GAME: QT_TRANSLATE_NOOP("WhoMayPlay", "Belongs to {team} by the first game"),
    Belongs.NOWHERE: QT_TRANSLATE_NOOP("WhoMayPlay", "Declared for no team yet"),
}

_PRESENCE: dict[Presence, str] = {
    Presence.RECEIVED: QT_TRANSLATE_NOOP("WhoMayPlay", "no game, point received"),
    Presence.ABSENT: QT_TRANSLATE_NOOP("WhoMayPlay", "absent"),
}


def said(text: str) -> str:
    """A text of this page in the language in use."""
    return QCoreApplication.translate(_CONTEXT, text)


def verdict_text(answer: TeamAnswer) -> tuple[str, Tone]:
    """The answer in a few words."""
    words, tone = _VERDICTS[answer.verdict]
    if answer.verdict is Verdict.SUBSTITUTE and answer.free is None:
        words = _UNCOUNTED
    elif answer.verdict is Verdict.SUBSTITUTE and answer.game > (answer.free or 0):
        words = _TYING
    return fill(said(words), {"game": answer.game, "free": answer.free}), tone


def told(finding: Finding) -> str:
    """A finding in a sentence that names no board, for none is known yet."""
    words = _WITHOUT_BOARD.get(finding.code)
    return say(finding.code, finding.params) if words is None else fill(said(words), finding.params)


def belongs_text(season: PlayerSeason) -> str:
    """The team a player belongs to, and why."""
    return fill(said(_BELONGS[season.belongs]), {"team": season.declared})


def game_note(row: GameRow) -> str:
    """What is particular about a game: as a substitute, or not played."""
    notes = [said(_PRESENCE[row.presence])] if row.presence in _PRESENCE else []
    if row.number:
        notes.insert(0, fill(said(QT_TRANSLATE_NOOP("WhoMayPlay", "sub {number}")), {"number": row.number}))
    return ", ".join(notes)
