"""Wrong set-ups and positions: a new game, an earlier position, or the game goes on (FIDE 7.1 to 7.4, 7.6, A.5)."""

from __future__ import annotations

from dataclasses import replace

import chess

from arbiter_app.engine import clock as clocks, commands as cmd, events as ev
from arbiter_app.engine.decide.colours import moves_made_by_both
from arbiter_app.engine.decide.penalties import earlier_penalties, history_lines
from arbiter_app.engine.decide.results import end_with
from arbiter_app.engine.decide.support import (
    clock_effects,
    find_game,
    impossible,
    is_implausible,
    overrides,
    refusal,
    shown,
    source,
    sources,
    unsettled,
)
from arbiter_app.engine.findings import Accepted, ClockEffect, ClockStep, Decision, Finding, Line, Refused, Ruling
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.state import Board, State
from arbiter_app.engine.values import (
    ClockReadings,
    Colour,
    GameResult,
    IrregularityKind as Kind,
    IrregularityOutcome as Outcome,
    Termination,
)

SETTINGS = {
    Kind.WRONG_POSITION: "irregularities.set_up_claims_until_moves",
    Kind.BOARD_TURNED: "irregularities.board_transferred",
    Kind.COLOURS_REVERSED: "irregularities.reversed_new_game_below_moves",
    Kind.DISPLACED_PIECES: "irregularities.displaced_bonus_seconds",
    Kind.PIECE_OFF_SQUARE: "irregularities.position_restored",
    Kind.ILLEGAL_POSITION: "irregularities.illegal_position_waits",
    Kind.CLOCK_SETTING: "judgements.clocks_adjusted_by_arbiter",
}
OF_THE_SET_UP = (Kind.WRONG_POSITION, Kind.BOARD_TURNED, Kind.COLOURS_REVERSED, Kind.CLOCK_SETTING)


def record_irregularity(state: State, rulebook: Rulebook, command: cmd.RecordIrregularity) -> Decision:
    """What becomes of a game in which something was wrong; the times are proposals (FIDE 7.1)."""
    found = find_game(state, command.board)
    if isinstance(found, Refused):
        return found
    _, board = found
    number = board.ref.board_number
    own = None if command.otherwise is None else command.otherwise.readings
    if is_implausible(command.readings) or is_implausible(own):
        return impossible("reading_impossible", board=number)
    made = moves_made_by_both(board) if command.moves_made is None else command.moves_made
    if command.kind is Kind.COLOURS_REVERSED and made is None:
        return impossible("moves_made_needed", where="moves_made", board=number)
    placed = _position(board, command)
    if isinstance(placed, Refused):
        return placed
    findings = _findings(rulebook, board, command, made)
    blocking = unsettled(command, findings)
    if blocking:
        return Refused(blocking)
    outcome = _outcome(rulebook, command, made)
    event, effects = _event(rulebook, board, command, outcome)
    event = replace(event, overrides=overrides(command, findings))
    followers = _followers(rulebook, board, command, outcome, event, placed)
    ruling = Ruling(
        "irregularity",
        {"board": number, "kind": command.kind},
        event.clauses,
        (*_lines(command, outcome), *_ladder_lines(state, board, command)),
        effects,
        to_do=_to_do(board, command, event, placed),
        alternatives=(Line("leave_clocks"),) if outcome is Outcome.NEW_GAME else (),
    )
    return Accepted((event, *followers), ruling)


def _position(board: Board, command: cmd.RecordIrregularity) -> chess.Board | Refused | None:
    """The position that is restored where it is given; the record must have what else is asked for."""
    if command.kind is not Kind.PIECE_OFF_SQUARE:
        return None
    if command.fen.strip():
        try:
            placed = chess.Board(command.fen)
        except ValueError:
            return impossible("position_unreadable", where="fen")
        if any(len(placed.pieces(chess.KING, colour)) != 1 for colour in chess.COLORS):
            return impossible("king_missing", where="fen")
        return placed
    if command.back_to is None:
        return impossible("no_such_way_back", where="back_to")
    if not 0 <= command.back_to <= len(board.plies):
        number = board.ref.board_number
        return impossible("back_to_impossible", where="back_to", board=number, plies=len(board.plies))
    return None


def _findings(rulebook: Rulebook, board: Board, command: cmd.RecordIrregularity, made: int | None) -> list[Finding]:
    rule, number = rulebook.irregularities, board.ref.board_number
    limit = rule.set_up_claims_until_moves
    if command.kind in OF_THE_SET_UP and limit is not None and made is not None and made >= limit:
        clause = source(rulebook, "irregularities.set_up_claims_until_moves")
        return [refusal("set_up_claim_too_late", clause, board=number, moves=made)]
    if command.kind is Kind.ILLEGAL_POSITION and not rule.illegal_position_waits:
        clause = source(rulebook, "irregularities.illegal_position_waits")
        return [refusal("illegal_position_is_corrected", clause, board=number)]
    return []


def _outcome(rulebook: Rulebook, command: cmd.RecordIrregularity, made: int | None) -> Outcome:
    match command.kind:
        case Kind.WRONG_POSITION:
            return Outcome.NEW_GAME
        case Kind.COLOURS_REVERSED:
            limit = rulebook.irregularities.reversed_new_game_below_moves
            return Outcome.NEW_GAME if (made or 0) < limit else Outcome.GOES_ON
        case Kind.PIECE_OFF_SQUARE:
            return Outcome.RESTORED
        case Kind.ILLEGAL_POSITION:
            return Outcome.GOES_ON if command.still_illegal else Outcome.WAITS
        case _:
            return Outcome.GOES_ON


def _event(
    rulebook: Rulebook, board: Board, command: cmd.RecordIrregularity, outcome: Outcome
) -> tuple[ev.IrregularityRuled, tuple[ClockEffect, ...]]:
    """What happened with its effect on the clocks: increments of annulled moves off, the proposed bonus on."""
    before = shown(board, command.readings, command)
    kept = command.back_to if command.kind is Kind.PIECE_OFF_SQUARE and not command.fen.strip() else None
    kept = 0 if outcome is Outcome.NEW_GAME else kept
    annulled = dict.fromkeys(Colour, 0)
    if outcome is Outcome.RESTORED and kept is not None:
        annulled = _annulled(board, kept)
    effects, after = clock_effects(before, _steps(rulebook, board, command, annulled))
    clock = board.clock
    if outcome is Outcome.NEW_GAME and clock is not None:
        after = ClockReadings(*(clocks.starting_ms(clock.control, colour) for colour in Colour))
    own = None if command.otherwise is None else command.otherwise.readings
    after = own or after
    if after is not None and (own is not None or outcome is Outcome.NEW_GAME):
        effects = tuple(_set_to(effect, after) for effect in effects)
    clauses = sources(rulebook, SETTINGS[command.kind])
    if effects and any(effect.steps for effect in effects):
        clauses += sources(rulebook, "illegal_moves.both_confirm_times")
    is_set = own is not None or kept is not None or any(effect.steps for effect in effects)
    is_changed = outcome is not Outcome.WAITS and is_set
    event = ev.IrregularityRuled(
        board.ref,
        command.kind,
        outcome,
        command.colour,
        before,
        after if is_changed else None,
        kept,
        (annulled[Colour.WHITE], annulled[Colour.BLACK]),
        tuple(dict.fromkeys(clauses)),
        (),
        command.otherwise,
    )
    return event, effects if is_changed else ()


def _annulled(board: Board, kept: int) -> dict[Colour, int]:
    """The completed moves of each behind the first `kept` half-moves of the record."""
    gone = board.plies[kept:]
    first = board.colour_to_move if len(gone) % 2 == 0 else board.colour_to_move.opponent
    counts = dict.fromkeys(Colour, 0)
    for place, ply in enumerate(gone):
        colour = first if place % 2 == 0 else first.opponent
        counts[colour] += 1 if ply.completed else 0
    return counts


def _steps(
    rulebook: Rulebook, board: Board, command: cmd.RecordIrregularity, annulled: dict[Colour, int]
) -> dict[Colour, tuple[ClockStep, ...]]:
    steps: dict[Colour, tuple[ClockStep, ...]] = {}
    clock = board.clock
    for colour, moves in annulled.items():
        gained = 0 if clock is None else clocks.increments_gained_ms(clock, colour, moves)
        if gained:
            steps[colour] = (ClockStep("increment_taken_back", -gained),)
    usual = rulebook.irregularities.displaced_bonus_seconds * 1000
    bonus = usual if command.bonus_ms is None else command.bonus_ms
    if command.kind is Kind.DISPLACED_PIECES and command.colour is not None and bonus > 0:
        steps[command.colour.opponent] = (ClockStep("displaced_bonus", bonus),)
    return steps


def _set_to(effect: ClockEffect, after: ClockReadings) -> ClockEffect:
    """One clock as it is set, whatever it showed."""
    now = after.of(effect.colour)
    step = 0 if effect.before_ms is None else now - effect.before_ms
    return ClockEffect(effect.colour, effect.before_ms, now, (ClockStep("adjusted", step),) if step else ())


def _followers(
    rulebook: Rulebook,
    board: Board,
    command: cmd.RecordIrregularity,
    outcome: Outcome,
    event: ev.IrregularityRuled,
    placed: chess.Board | None,
) -> tuple[ev.Event, ...]:
    if placed is not None:
        return (ev.PositionPlaced(board.ref, placed.fen()),)
    if command.kind is Kind.COLOURS_REVERSED and outcome is Outcome.GOES_ON:
        return (ev.ColoursSwapped(board.ref, board.white.opponent, "reversed colours", None, event.clauses),)
    if command.kind is Kind.ILLEGAL_POSITION and command.still_illegal:
        end = end_with(rulebook, board, GameResult.DRAW, Termination.ILLEGAL_POSITION, event.clauses)
        return (ev.GameEnded(board.ref, end),)
    return ()


def _lines(command: cmd.RecordIrregularity, outcome: Outcome) -> tuple[Line, ...]:
    lines = {
        Outcome.NEW_GAME: (Line("new_game"), Line("clocks_from_start")),
        Outcome.GOES_ON: (Line("game_goes_on"),),
        Outcome.RESTORED: (Line("clocks_by_judgement"),),
        Outcome.WAITS: (Line("wait_for_next_move"),),
    }[outcome]
    if command.kind is Kind.ILLEGAL_POSITION and command.still_illegal:
        lines = (Line("ends_illegal_position"),)
    if command.otherwise is not None:
        lines += (Line("decided_otherwise", {"reason": command.otherwise.reason}),)
    return lines


def _ladder_lines(state: State, board: Board, command: cmd.RecordIrregularity) -> tuple[Line, ...]:
    """The Laws fix no penalty here: the ladder is open, and the ruling tells what the player had before (FIDE 12.9)."""
    if command.colour is None:
        return ()
    earlier = earlier_penalties(state, board.seat_of(command.colour).player_id)
    return (Line("penalty_possible"), *history_lines(earlier))


def _to_do(
    board: Board, command: cmd.RecordIrregularity, event: ev.IrregularityRuled, placed: chess.Board | None
) -> tuple[Line, ...]:
    match command.kind:
        case Kind.BOARD_TURNED:
            return (Line("board_is_set_right"),)
        case Kind.CLOCK_SETTING:
            return (Line("clock_is_set_right"),)
        case Kind.DISPLACED_PIECES:
            return (Line("displaced_put_back"),)
        case Kind.COLOURS_REVERSED if event.outcome is Outcome.GOES_ON:
            return (Line("colours_go_on"),)
        case Kind.PIECE_OFF_SQUARE if placed is not None:
            mover = Colour.WHITE if placed.turn is chess.WHITE else Colour.BLACK
            return (Line("restored_by_position", {"colour": mover}),)
        case Kind.PIECE_OFF_SQUARE:
            kept = event.plies_kept or 0
            gone = len(board.plies) - kept
            mover = board.colour_to_move if gone % 2 == 0 else board.colour_to_move.opponent
            return (Line("restored_by_record", {"plies": kept, "colour": mover}),)
        case _:
            return ()
