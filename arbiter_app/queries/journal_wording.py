"""English sentences for the entries of the journal: for the journal screen, `incidents.csv` and the command line."""

from __future__ import annotations

from collections.abc import Mapping
from string import Formatter

from arbiter_app.queries import journal_wording_discipline, journal_wording_league, journal_wording_season
from arbiter_app.wording import Translate, english, value_text

ENTRY_SENTENCES: dict[str, str] = {
    **journal_wording_league.ENTRY_SENTENCES,
    **journal_wording_season.ENTRY_SENTENCES,
    **journal_wording_discipline.ENTRY_SENTENCES,
    "entry.FlagFell.goes_on": "Both flags were down, order unknown: the game goes on",
    "entry.PenaltyGiven.opponent_points": "Points for the opponent of {player} ({colour}): {why}",
    "entry.PenaltyGiven.own_points": "Points taken off {player} ({colour}): {why}",
    "entry.PenaltyGiven.loss": "Loss of the game for {player} ({colour}): {why}",
    "entry.PenaltyGiven.fine": "Fine for {player} ({colour}): {why}",
    "entry.PenaltyGiven.exclusion": "{player} ({colour}) excluded from rounds: {why}",
    "entry.PenaltyGiven.expulsion": "{player} ({colour}) expelled: {why}",
    "entry.GameEnded.illegal_position": "Ended {result}: an illegal position was still on the board",
    "entry.IrregularityRuled.new_game": "{kind}: the game was cancelled and a new one begun",
    "entry.IrregularityRuled.goes_on": "{kind}: the game goes on",
    "entry.IrregularityRuled.restored": "{kind}: an earlier position was put back",
    "entry.IrregularityRuled.waits": "{kind}: the arbiter waits until the next move is completed",
    "entry.IllegalMoveStood": "Illegal move {move} by {player} ({colour}) stands; the game goes on from it",
    "entry.IllegalMoveStood.position": "An illegal move by {player} ({colour}) stands; the game goes on from the "
    "position after it",
    "entry.IllegalMoveCorrected": "Illegal move by {player} ({colour}) put right by agreement of the players",
    "entry.RulebookAdopted": "The event is played under the rules “{rulebook}”, edition {edition}",
    "entry.EventCreated": "Event “{title}” begun; arbiter: {arbiter}",
    "entry.RosterImported": "{teams} teams and {players} players taken over from {file}",
    "entry.TeamRegistered": "Team {team} entered or changed",
    "entry.PlayerRegistered": "{player} of {team} entered or changed",
    "entry.ArrangementsNoted": "{player} may: {rights}",
    "entry.ArrangementsNoted.none": "Nothing special is arranged for {player} any more",
    "entry.MatchArranged": "{home_team} v {away_team} arranged for round {round}",
    "entry.ChecklistTicked": "Checklist: {item} in order. {text}",
    "entry.ChecklistTicked.not_in_order": "Checklist: {item} not in order. {text}",
    "entry.LineUpSealed": "{team} sealed its line-up",
    "entry.LineUpReopened": "The line-up of {team} was given back: {why}",
    "entry.LineUpsRevealed": "Both line-ups opened: {boards} boards paired",
    "entry.PlayerNamed": "{player} named for {team}",
    "entry.TimeControlWished": "{player} wishes the time control {control}",
    "entry.DigitalClockNoted": "There is a digital clock",
    "entry.DigitalClockNoted.none": "There is no digital clock",
    "entry.ClosingTimeElected": "Standard time control because the venue closes; the visitors were told beforehand",
    "entry.ClosingTimeElected.not_told": "Standard time control because the venue closes; the visitors were not told "
    "beforehand",
    "entry.MatchStarted": "Play began; {present} players were at their boards",
    "entry.BoardStarted": "The board started: {control}",
    "entry.EquipmentMissed": "Equipment missing at the start: {what}",
    "entry.EquipmentArrived": "The equipment came; no time was taken off",
    "entry.EquipmentArrived.demanded": "The equipment came; {lost_ms} taken off the home clock on demand",
    "entry.PlayerArrived": "{player} is at the board",
    "entry.PlayerArrived.late": "{player} arrived {late_ms} late",
    "entry.ClockPlaced": "The clock stands to the right of {colour}, as {who} chose",
    "entry.ClockPlaced.arbiter": "The clock stands to the right of {colour}, as the arbiter decided",
    "entry.BoardPlacedElsewhere": "{player} plays at the own venue: {venue}",
    "entry.BoardPlacedElsewhere.helper": "{player} plays at {venue}, as the helper of a team-mate",
    "entry.ClockSwitched": "The other side's clock was started without a move",
    "entry.ClockPressed": "The clock was pressed",
    "entry.ClocksStopped": "Clocks stopped on board {boards}",
    "entry.ClocksStopped.why": "Clocks stopped on board {boards}: {why}",
    "entry.ClocksStopped.break": "Clocks stopped on board {boards} for a break",
    "entry.ClocksStopped.dispute": "Clocks stopped on board {boards} for a dispute",
    "entry.ClocksStopped.recovered": "Clocks stopped on board {boards} at the last certain moment "
    "before the program ended",
    "entry.ClocksStopped.undone": "The clocks of board {boards} stand as they stood before the undo",
    "entry.ClocksRestarted": "Clocks run again on board {boards}",
    "entry.ClocksAdjusted": "Clocks set to {white_ms} (White) and {black_ms} (Black): {why}",
    "entry.ClockRead": "Clock read off: {white_ms} (White), {black_ms} (Black)",
    "entry.TimesConfirmed": "Both players agreed to the displayed times",
    "entry.MoveMade": "Move {san}",
    "entry.MoveMade.not_completed": "Move {san}, clock not pressed",
    "entry.PositionPlaced": "Position set up by hand",
    "entry.ReconstructionNoted": "Position, times and moves noted for a reconstruction",
    "entry.RecordReplaced": "Record of the game replaced, {count} half-moves: {why}",
    "entry.PeriodBegun": "Nobody can show that the limit was overstepped: the next period begins",
    "entry.IllegalMoveRecorded": "{act} by {player} ({colour}), number {count}",
    "entry.IllegalMoveRecorded.ended": "{act} by {player} ({colour}), number {count}; the game ended {result}",
    "entry.IllegalMoveRecorded.otherwise": "{act} by {player} ({colour}), number {count}; decided otherwise: {why}",
    "entry.IllegalMoveRecorded.ended_otherwise": "{act} by {player} ({colour}), number {count}; "
    "the game ended {result}, decided otherwise: {why}",
    "entry.RecordingStopped": "{player} ({colour}) need not record any more",
    "entry.DrawOffered": "Draw offer by {player} ({colour}), number {number}",
    "entry.DrawOfferRefused": "Draw offer by {player} ({colour}) did not count: {reason}",
    "entry.DrawOfferDeclined": "The draw offer was declined",
    "entry.DrawClaimRejected.threefold": "Claim of a threefold repetition by {player} ({claimant}) rejected",
    "entry.DrawClaimRejected.fifty": "Claim of fifty moves by {player} ({claimant}) rejected",
    "entry.DrawClaimRejected.forced_repetition": "Claim of a forced repetition by {player} ({claimant}) rejected",
    "entry.DrawClaimRejected.threefold_counted": "Claim of a threefold repetition by {player} ({claimant}) rejected: "
    "times the position stood: {count}",
    "entry.DrawClaimRejected.fifty_counted": "Claim of fifty moves by {player} ({claimant}) rejected: "
    "half-moves without capture and pawn move: {count}",
    "entry.TouchMoveRuled": "{player} ({colour}) touched {touched} and must play one of {moves}",
    "entry.TouchMoveRuled.free": "{player} ({colour}) touched {touched} and may make any legal move",
    "entry.QuickplayRuled.draw": "The request of {player} ({claimant}) ended in a draw",
    "entry.QuickplayRuled.increment": "{player} ({claimant}) asked for an increment: it is set for both",
    "entry.QuickplayRuled.increment_rejected": "{player} ({claimant}) asked for an increment: rejected",
    "entry.QuickplayRuled.postponed": "{player} ({claimant}) claimed that the opponent does not try to win: postponed",
    "entry.QuickplayRuled.rejected": "{player} ({claimant}) claimed that the opponent does not try to win: rejected",
    "entry.FlagFell": "The flag of {player} ({colour}) was seen down",
    "entry.FlagClaimRejected": "Claim on time by {player} ({claimant}) rejected: the flag was up",
    "entry.FlagClaimRejected.why": "Claim on time by {player} ({claimant}) rejected: {why}",
    "entry.GameEnded": "Ended {result}",
    "entry.GameEnded.checkmate": "Ended {result}: checkmate",
    "entry.GameEnded.resignation": "Ended {result}: resignation",
    "entry.GameEnded.stalemate": "Ended {result}: stalemate",
    "entry.GameEnded.dead_position": "Ended {result}: nobody can mate any more",
    "entry.GameEnded.agreement": "Ended {result}: draw agreed",
    "entry.GameEnded.repetition": "Ended {result}: repetition of the position",
    "entry.GameEnded.repetition_claimed": "Ended {result}: repetition of the position, "
    "claimed by {player} ({claimant})",
    "entry.GameEnded.fifty_moves": "Ended {result}: fifty-move rule",
    "entry.GameEnded.fifty_moves_claimed": "Ended {result}: fifty-move rule, claimed by {player} ({claimant})",
    "entry.GameEnded.forced_repetition": "Ended {result}: forced repetition",
    "entry.GameEnded.no_effort": "Ended {result}: the opponent cannot win or makes no effort to",
    "entry.GameEnded.flag_fall": "Ended {result}: time",
    "entry.GameEnded.both_flags": "Ended {result}: both flags were down",
    "entry.GameEnded.flag_no_material": "Ended {result}: flag down, but the claimant cannot mate",
    "entry.GameEnded.mate_after_flag": "Ended {result}: mate after the own flag had fallen",
    "entry.GameEnded.illegal_moves": "Ended {result}: illegal moves",
    "entry.GameEnded.illegal_moves_no_mate": "Ended {result}: illegal moves, but the opponent cannot mate",
    "entry.GameEnded.default": "Default by a declared player: {points}",
    "entry.GameEnded.double_default": "Default by both declared players: {points}",
    "entry.GameEnded.walkover": "Walkover: {points}",
    "entry.GameEnded.double_walkover": "Nobody on either side: {points}",
    "entry.GameEnded.equipment_walkover": "Walkover for want of equipment: {points}",
    "entry.GameEnded.arbiter": "Ended {result}, decided by the arbiter: {why}",
    "entry.GameEnded.unknown": "Ended {result}",
    "entry.ResultCorrected": "Result corrected from {was} to {now}: {why}",
    "entry.ResultWithdrawn": "Result {was} withdrawn: {why}",
    "entry.ResultVerified": "Result verified by the second pass",
    "entry.PointsRuled": "Points ruled {points} by {who}: {why}",
    "entry.PlayerSuspended": "{player} suspended for the team's next matches, {count}, by {who}: {why}",
    "entry.PenaltyGiven": "{player} ({colour}) warned: {why}",
    "entry.PenaltyGiven.opponent_time": "{player} ({colour}) penalised, time for the opponent: {why}",
    "entry.PenaltyGiven.own_time": "{player} ({colour}) penalised, time taken off: {why}",
    "entry.NoteTaken": "Note: {text}",
    "entry.NoteTaken.irregularity": "Irregularity: {text}",
    "entry.NoteTaken.facilities": "Playing conditions: {text}",
    "entry.ColoursSwapped": "The players changed colours, {player} has White: {why}",
    "entry.DisputeOpened": "Dispute: {text}",
    "entry.DisputeClosed": "Dispute settled: {text}",
    "entry.DisputeClosed.appeal": "Play goes on, the appeal is reserved: {text}",
    "entry.BoardDisputed": "{team} disputes this board of the card: {text}",
    "entry.CardSigned.agreed": "{name} signed the card for {team}",
    "entry.CardSigned.with_reservation": "{name} signed the card for {team} with a reservation: {text}",
    "entry.CardSigned.refused": "{name} refused to sign the card for {team}: {text}",
    "entry.SignaturesVoided": "The card changed on board {boards}: the signatures are void",
    "entry.SignaturesVoided.match": "What the card says beside the boards changed: the signatures are void",
    "entry.PackExported": "Pack, revision {revision}, written to {folder}",
    "entry.EntryRescinded": "Entry {entry} taken back: {why}",
    "entry.EntryRescinded.several": "Entries {entries} taken back: {why}",
    "entry.left_out": "The content of this entry is left out of this copy",
}

ACTS: dict[str, str] = {
    "illegal_move": "Illegal move",
    "not_promoted": "Pawn left unpromoted",
    "press_without_move": "Clock pressed without a move",
    "two_hands": "Move with two hands",
}
"""What counts as an illegal move (FIDE 7.5)."""

_TRANSLATED = frozenset({"item", "what"})
"""Parameters that are words of a rulebook or of the application, and not somebody's own."""


def entry_sentence(code: str, params: Mapping[str, object], translate: Translate = english) -> str:
    """The sentence of one entry as people read it: times as h:mm:ss, colours as words; no full stop at the end."""
    template = ENTRY_SENTENCES[code]
    parts: list[str] = []
    for literal, name, _spec, _conversion in Formatter().parse(translate(template)):
        parts.append(literal)
        if name is not None:
            value = params.get(name, "…")
            parts.append(_value(name, value, translate))
    return "".join(parts).rstrip(" .:")


def _value(name: str, value: object, translate: Translate) -> str:
    if name == "act":
        return translate(ACTS[str(value)])
    if name == "who":
        return ", ".join(value_text("role", one, translate) for one in str(value).split(", "))
    return translate(str(value)) if name in _TRANSLATED else value_text(name, value, translate)
