"""Signing the card, and recording that a pack was written (L-8.1)."""

from __future__ import annotations

from arbiter_app.engine import commands as cmd, events as ev
from arbiter_app.engine.card import POSTPONED, card_hash, make_card
from arbiter_app.engine.decide.support import find_match, impossible, is_in_dispute, source, sources, unsettled
from arbiter_app.engine.findings import Accepted, Decision, Finding, Line, Refused, Ruling, Severity
from arbiter_app.engine.records import Signature, SignatureKind
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import State


def sign_card(state: State, rulebook: Rulebook, command: cmd.SignCard) -> Decision:
    """A captain signs what he saw: complete, and not changed since it was shown."""
    match = find_match(state, command.match_id)
    if isinstance(match, Refused):
        return match
    card = make_card(state, match)
    clause = source(rulebook, "judgements.both_captains_sign")
    if not card.is_complete:
        missing = [
            str(line.board_number)
            for line in card.lines
            if line.home_half_points is None and line.termination != POSTPONED
        ]
        return impossible("card_incomplete", clause, boards=", ".join(missing) or "–")
    if command.card_hash != card_hash(card):
        return impossible("card_changed_meanwhile", clause)
    earlier = match.signature(command.side)
    if earlier is not None and earlier.kind is not SignatureKind.REFUSED:
        return impossible("already_signed", clause, name=earlier.name)
    if not command.name.strip():
        return impossible("name_missing", clause, where="name")
    refused = command.kind is SignatureKind.REFUSED
    if not refused and not any(command.strokes):
        return impossible("signature_empty", clause, where="strokes")
    if command.kind is not SignatureKind.AGREED and not command.reservation.strip():
        return impossible("reservation_missing", clause, where="reservation")
    disputed = [str(board.ref.board_number) for board in match.boards if is_in_dispute(board)]
    findings: list[Finding] = []
    if disputed and not refused:
        params: dict[str, str | int] = {"boards": ", ".join(disputed)}
        findings.append(
            Finding("dispute_still_open", Severity.CONFIRM, source(rulebook, "judgements.disputes"), params)
        )
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    signature = Signature(
        command.side,
        command.kind,
        command.name.strip(),
        command.role.strip(),
        command.strokes,
        command.card_hash,
        command.at,
        command.reservation.strip(),
    )
    other = match.signature(command.side.opponent)
    locked = not refused and other is not None and other.kind is not SignatureKind.REFUSED
    lines = (Line("card_locked" if locked else "card_open"),)
    ruling = Ruling(
        f"card_{command.kind.value}",
        {"name": command.name.strip(), "team": state.team(match.team(command.side)).name},
        sources(rulebook, "judgements.both_captains_sign"),
        lines,
    )
    return Accepted((ev.CardSigned(match.id, signature),), ruling)


def record_export(state: State, command: cmd.RecordExport) -> Decision:
    """A pack with the next revision number was written."""
    match = find_match(state, command.match_id)
    if isinstance(match, Refused):
        return match
    if any(done.revision >= command.revision for done in match.exports):
        return impossible("revision_taken", revision=command.revision)
    event = ev.PackExported(match.id, command.revision, command.folder, command.manifest_sha256)
    return Accepted((event,))
