"""What an event does to one board. No rule is applied here; every consequence stands in the event."""

from __future__ import annotations

from datetime import datetime
from typing import assert_never

from arbiter_app.engine import clock as clocks, events as ev
from arbiter_app.engine.records import (
    DrawOffer,
    Elsewhere,
    GameEnd,
    IllegalMove,
    NotedGame,
    Override,
    Ply,
    Slot,
    SlotKind,
)
from arbiter_app.engine.replacing import replace
from arbiter_app.engine.rulebook import TimeControl
from arbiter_app.engine.state import Board, Dispute, Entry, PointsRuling, Seat
from arbiter_app.engine.values import (
    ClockReadings,
    ClockSource,
    Colour,
    IrregularityOutcome,
    QuickplayDecision,
    QuickplayRequest,
    Side,
)

BoardEvent = (
    ev.PlayerNamed
    | ev.TimeControlWished
    | ev.DigitalClockNoted
    | ev.MatchStarted
    | ev.BoardStarted
    | ev.EquipmentMissed
    | ev.EquipmentArrived
    | ev.PlayerArrived
    | ev.ClockPlaced
    | ev.BoardPlacedElsewhere
    | ev.ClockSwitched
    | ev.ClockPressed
    | ev.ClocksStopped
    | ev.ClocksRestarted
    | ev.ClocksAdjusted
    | ev.ClockRead
    | ev.ColoursSwapped
    | ev.TimesConfirmed
    | ev.MoveMade
    | ev.PieceTransferred
    | ev.PiecePassed
    | ev.FirstFinishRuled
    | ev.ScribeNamed
    | ev.PositionPlaced
    | ev.ReconstructionNoted
    | ev.RecordReplaced
    | ev.PeriodBegun
    | ev.IllegalMoveRecorded
    | ev.IllegalMoveStood
    | ev.IllegalMoveCorrected
    | ev.IrregularityRuled
    | ev.RecordingStopped
    | ev.DrawOffered
    | ev.DrawOfferRefused
    | ev.DrawOfferDeclined
    | ev.DrawClaimRejected
    | ev.QuickplayRuled
    | ev.TouchMoveRuled
    | ev.FlagFell
    | ev.FlagClaimRejected
    | ev.GameEnded
    | ev.ResultCorrected
    | ev.ResultWithdrawn
    | ev.ResultVerified
    | ev.PointsRuled
    | ev.PenaltyGiven
    | ev.DisputeOpened
    | ev.DisputeClosed
    | ev.BoardDisputed
)


def apply_to_board(board: Board, event: BoardEvent, entry: Entry) -> Board:
    """The board after one event at the entry's instant. No clock runs at a board that has ended.

    Such an end may come before an entry that lets the clock run, once what stood between them was taken back.
    """
    changed = _apply(board, event, entry.happened_at)
    if changed.end is not None and changed.clock is not None and changed.clock.running is not None:
        return _stopped(changed, entry.happened_at)
    return changed


def _apply(board: Board, event: BoardEvent, at: datetime) -> Board:
    match event:
        case ev.PlayerNamed():
            seat = board.seat(event.side)
            slot = Slot(SlotKind.NAMED, event.player_id)
            declared = board.started_at is None
            named = _with_seat(board, event.side, replace(seat, slot=slot, named_at=at, declared=declared))
            return _overridden(named, event.overrides)
        case ev.TimeControlWished():
            return _with_seat(board, event.side, replace(board.seat(event.side), wish=event.control_id))
        case ev.DigitalClockNoted():
            return replace(board, digital_clock=event.available)
        case ev.MatchStarted():
            return _match_started(board, event, at)
        case ev.BoardStarted():
            fresh = clocks.new_clock(event.control, event.source, at, event.running)
            clock = clocks.set_readings(fresh, at, event.readings)
            return replace(board, clock=clock, started_at=at, started_with=event.readings)
        case ev.EquipmentMissed():
            return replace(board, equipment_missing=event.what, equipment_arrived_at=None)
        case ev.EquipmentArrived():
            return replace(board, equipment_arrived_at=at)
        case ev.PlayerArrived():
            return _arrived(board, event, at)
        case ev.ClockPlaced():
            return _overridden(replace(board, clock_place=event.place), event.overrides)
        case ev.BoardPlacedElsewhere():
            elsewhere = Elsewhere(event.player_id, event.venue, event.helper)
            return _overridden(replace(board, elsewhere=elsewhere), event.overrides)
        case ev.ClockSwitched():
            switched = _on_clock(board, lambda clock: clocks.switch_without_move(clock, at))
            return _overridden(switched, event.overrides)
        case ev.ClockPressed():
            return _pressed(_offer_passed(board), at)
        case ev.ClocksStopped():
            if board.ref.board_number not in event.boards:
                return board
            return _overridden(_stopped(board, event.since or at), _of_board(event.overrides, board))
        case ev.ClocksRestarted():
            colour = dict(event.running).get(board.ref.board_number)
            if colour is None:
                return board
            restarted = _on_clock(board, lambda clock: clocks.run(clock, at, colour))
            return _overridden(restarted, _of_board(event.overrides, board))
        case ev.ClocksAdjusted():
            return _flags_up(_set_clock(board, event.after, at), event.after)
        case ev.ClockRead():
            return _clock_read(board, event, at)
        case ev.ColoursSwapped():
            end = None if board.end is None else event.ended or board.end
            return replace(board, white=event.white, end=end, verified=False)
        case ev.TimesConfirmed():
            return replace(board, times_to_confirm=False)
        case ev.MoveMade():
            return _moved(board, event, at)
        case ev.PieceTransferred() | ev.PiecePassed():
            return board
        case ev.ScribeNamed():
            kept = tuple(one for one in board.scribes if one[0] is not event.side)
            return replace(board, scribes=(*kept, (event.side, event.name)) if event.name else kept)
        case ev.FirstFinishRuled():
            end = dict(event.ends).get(board.ref.board_number)
            return board if end is None else _ended(board, end, at)
        case ev.PositionPlaced():
            return replace(board, start_fen=event.fen, plies=())
        case ev.ReconstructionNoted():
            return _overridden(_noted(board, event, at), event.overrides)
        case ev.RecordReplaced():
            replaced = replace(board, start_fen=event.start_fen, plies=event.plies)
            return _overridden(replaced, event.overrides)
        case ev.PeriodBegun():
            return _overridden(_period_begun(board, event, at), event.overrides)
        case ev.IllegalMoveRecorded():
            return _overridden(_illegal_move(board, event, at), event.overrides)
        case ev.IllegalMoveStood():
            return _overridden(replace(board, live_offer=None), event.overrides)
        case ev.IllegalMoveCorrected():
            return _overridden(_moves_annulled(board, event, at), event.overrides)
        case ev.IrregularityRuled():
            return _overridden(_irregularity(board, event, at), event.overrides)
        case ev.RecordingStopped():
            released = board.released_from_recording | {event.colour}
            return _overridden(replace(board, released_from_recording=released), event.overrides)
        case ev.DrawOffered():
            offer = DrawOffer(event.colour, event.number, event.own_moves, at)
            return replace(board, offers=(*board.offers, offer), live_offer=offer)
        case ev.DrawOfferRefused():
            return _offer_used(board, event.colour, event.own_moves, at) if event.counts else board
        case ev.DrawClaimRejected():
            return _overridden(_claim_rejected(board, event, at), event.overrides)
        case ev.TouchMoveRuled():
            return _overridden(board, event.overrides)
        case ev.QuickplayRuled():
            return _overridden(_quickplay_ruled(board, event, at), event.overrides)
        case ev.FlagClaimRejected():
            return board
        case ev.DrawOfferDeclined():
            return replace(board, live_offer=None)
        case ev.FlagFell():
            if event.goes_on:
                return replace(_stopped(board, at), white_flag_at=None, black_flag_at=None)
            if event.colour is Colour.WHITE:
                return replace(board, white_flag_at=at)
            return replace(board, black_flag_at=at)
        case ev.GameEnded():
            return _overridden(_ended(board, event.end, at), event.overrides)
        case ev.ResultCorrected():
            return replace(board, end=event.now, verified=False)
        case ev.ResultWithdrawn():
            return replace(board, end=None, ended_at=None, verified=False)
        case ev.ResultVerified():
            return replace(board, verified=True)
        case ev.PointsRuled():
            ruling = PointsRuling(event.points, event.offender, event.clauses, event.ruled_by, event.reason, at)
            return replace(board, rulings=(*board.rulings, ruling))
        case ev.PenaltyGiven():
            penalised = replace(board, penalties=(*board.penalties, event.measure))
            return _overridden(_set_clock(penalised, event.after, at), event.overrides)
        case ev.DisputeOpened():
            return replace(board, dispute=Dispute(at, event.text))
        case ev.DisputeClosed():
            opened = board.dispute or Dispute(at, "")
            closed = replace(opened, closed_at=at, outcome=event.text, appeal_reserved=event.appeal_reserved)
            return replace(board, dispute=closed)
        case ev.BoardDisputed():
            return replace(board, card_disputes=(*board.card_disputes, (event.side, event.text)))
        case _:
            assert_never(event)


def _with_seat(board: Board, side: Side, seat: Seat) -> Board:
    return replace(board, home=seat) if side is Side.HOME else replace(board, away=seat)


def _overridden(board: Board, overrides: tuple[Override, ...]) -> Board:
    return replace(board, overrides=board.overrides + overrides) if overrides else board


def _of_board(overrides: tuple[Override, ...], board: Board) -> tuple[Override, ...]:
    return tuple(one for one in overrides if one.where == str(board.ref.board_number))


def _on_clock(board: Board, change: clocks.ClockChange) -> Board:
    return board if board.clock is None else replace(board, clock=change(board.clock))


def _set_clock(board: Board, shown: ClockReadings | None, at: datetime) -> Board:
    if shown is None:
        return board
    return _on_clock(board, lambda clock: clocks.set_readings(clock, at, shown))


def _flags_up(board: Board, shown: ClockReadings) -> Board:
    """A clock that the arbiter has set to some time has its flag up again (FIDE 6.10)."""
    return replace(
        board,
        white_flag_at=None if shown.white_ms > 0 else board.white_flag_at,
        black_flag_at=None if shown.black_ms > 0 else board.black_flag_at,
    )


def _offer_passed(board: Board) -> Board:
    """The running side completes a move: an offer of the other side has run out (FIDE 9.1)."""
    offer, clock = board.live_offer, board.clock
    if offer is None or clock is None or clock.running is not offer.colour.opponent:
        return board
    return replace(board, live_offer=None)


def _offer_used(board: Board, colour: Colour, own_moves: int | None, at: datetime) -> Board:
    number = sum(1 for offer in board.offers if offer.colour is colour) + 1
    return replace(board, offers=(*board.offers, DrawOffer(colour, number, own_moves, at)))


def _claim_rejected(board: Board, event: ev.DrawClaimRejected, at: datetime) -> Board:
    """The claim stands as an offer of a draw, which is not counted unless the event says so (FIDE 9.5)."""
    if event.counts:
        board = _offer_used(board, event.claimant, None, at)
    board = replace(board, live_offer=DrawOffer(event.claimant, 0, None, at))
    return _set_clock(board, event.after, at)


def _quickplay_ruled(board: Board, event: ev.QuickplayRuled, at: datetime) -> Board:
    """A request for more time stays an offer until it is refused, which it was where the clocks are set so (III.4)."""
    is_offer = event.request is QuickplayRequest.INCREMENT and event.decision is QuickplayDecision.REJECTED
    is_postponed = event.decision is QuickplayDecision.POSTPONED
    board = replace(
        board,
        live_offer=DrawOffer(event.claimant, 0, None, at) if is_offer else None,
        postponed_claim=event.claimant if is_postponed else None,
    )
    if event.control is not None:
        board = _change_control(board, event.control)
    return _set_clock(board, event.after, at)


def _stopped(board: Board, at: datetime) -> Board:
    """The clock stands. Which side of a clock in the hall ran is told by the record, if moves are recorded."""
    if board.clock is None:
        return board
    to_run = board.clock.running or board.to_run
    if board.plies and board.clock.running is not None and board.clock.source is ClockSource.HALL:
        to_run = board.colour_to_move
    return replace(board, clock=clocks.stop(board.clock, at), to_run=to_run)


def _noted(board: Board, event: ev.ReconstructionNoted, at: datetime) -> Board:
    """The clock stands as noted; whose clock ran is whose clock will run."""
    board = _set_clock(_stopped(board, at), event.readings, at)
    noted = NotedGame(event.fen, event.readings, event.running, event.own_moves)
    return replace(board, reconstruction=noted, to_run=event.running or board.to_run)


def _period_begun(board: Board, event: ev.PeriodBegun, at: datetime) -> Board:
    board = _on_clock(board, lambda clock: clocks.begin_period(clock, event.periods, event.own_moves))
    return board if event.after is None else _flags_up(_set_clock(board, event.after, at), event.after)


def _pressed(board: Board, at: datetime) -> Board:
    """A completed move: the clock goes over. A hall clock is pressed in the hall, unseen from here."""
    if board.clock is None or board.clock.source is not ClockSource.APPLICATION:
        return board
    return _on_clock(board, lambda clock: clocks.press(clock, at))


def _moved(board: Board, event: ev.MoveMade, at: datetime) -> Board:
    """One more ply. The opponent of an offering player who moves has declined (FIDE 9.1.2.1)."""
    offer = board.live_offer
    if offer is not None and offer.colour is not board.colour_to_move:
        board = replace(board, live_offer=None)
    board = replace(board, plies=(*board.plies, Ply(event.uci, event.san, event.completed)))
    return _pressed(board, at) if event.completed else board


def _match_started(board: Board, event: ev.MatchStarted, at: datetime) -> Board:
    number = board.ref.board_number
    for seat_ref in event.present:
        if seat_ref.board_number == number:
            seat = board.seat(seat_ref.side)
            board = _with_seat(board, seat_ref.side, replace(seat, arrived_at=at))
    for start_number, control, running in event.starts:
        if start_number == number and board.end is None:
            clock = clocks.new_clock(control, event.source, at, running)
            return replace(board, clock=clock, started_at=at, started_with=clocks.readings(clock, at))
    return board if board.postponed_to is not None else replace(board, started_at=at)


def _arrived(board: Board, event: ev.PlayerArrived, at: datetime) -> Board:
    seat = replace(board.seat(event.side), arrived_at=at, late_ms=event.late_ms)
    board = _with_seat(board, event.side, seat)
    if event.control is not None:
        board = _change_control(board, event.control)
    board = _overridden(_set_clock(board, event.readings, at), event.overrides)
    running = event.running
    return board if running is None else _on_clock(board, lambda clock: clocks.run(clock, at, running))


def _change_control(board: Board, control: TimeControl) -> Board:
    return _on_clock(board, lambda clock: replace(clock, control=control))


def _clock_read(board: Board, event: ev.ClockRead, at: datetime) -> Board:
    board = _overridden(_set_clock(board, event.readings, at), event.overrides)
    running = event.running
    if running is None:
        return board
    return _on_clock(board, lambda clock: clocks.run(clock, at, running))


def _illegal_move(board: Board, event: ev.IllegalMoveRecorded, at: datetime) -> Board:
    board = _moves_annulled(board, event, at)
    board = replace(
        board,
        illegal_moves=(*board.illegal_moves, IllegalMove(event.colour, event.count, at)),
        times_to_confirm=event.needs_confirmed_times,
        to_run=event.next_to_run or event.colour,
    )
    board = _set_clock(board, event.after, at)
    return board if event.ended is None else _ended(board, event.ended, at)


def _irregularity(board: Board, event: ev.IrregularityRuled, at: datetime) -> Board:
    """The game after an irregularity: begun anew, put back, or as it was. The clocks stand until they are started."""
    if event.outcome is IrregularityOutcome.NEW_GAME:
        return _begun_anew(board, event, at)
    if event.outcome is IrregularityOutcome.WAITS:
        return board
    board = _stopped(board, at)
    if event.plies_kept is not None:
        clock = board.clock
        for colour, moves in zip(Colour, event.annulled, strict=True):
            clock = None if clock is None else clocks.take_back_moves(clock, colour, moves)
        board = replace(board, clock=clock, plies=board.plies[: event.plies_kept], live_offer=None)
        board = replace(board, to_run=board.colour_to_move)
    return _set_clock(board, event.after, at)


def _begun_anew(board: Board, event: ev.IrregularityRuled, at: datetime) -> Board:
    """A new game with the same players: what was made, offered and counted in the cancelled one is gone."""
    clock = board.clock
    fresh = None if clock is None else clocks.new_clock(clock.control, clock.source, at, None)
    anew = replace(
        board,
        clock=fresh,
        started_at=at if board.started_at is not None else None,
        plies=(),
        start_fen=None,
        illegal_moves=(),
        offers=(),
        live_offer=None,
        white_flag_at=None,
        black_flag_at=None,
        released_from_recording=frozenset(),
        times_to_confirm=False,
        postponed_claim=None,
        to_run=Colour.WHITE,
    )
    return replace(_set_clock(anew, event.after, at), started_with=event.after)


def _moves_annulled(board: Board, event: ev.IllegalMoveRecorded | ev.IllegalMoveCorrected, at: datetime) -> Board:
    """The clocks stand, and the moves from the illegal one on are taken back."""
    undone = board.plies[event.plies_kept :]
    board = _stopped(board, at)
    clock = board.clock
    if clock is not None:
        for colour, moves in zip(Colour, event.annulled, strict=True):
            clock = clocks.take_back_moves(clock, colour, moves)
    return replace(
        board,
        clock=clock,
        plies=board.plies[: event.plies_kept],
        offers=_offers_cut(board.offers, event.moves_stand),
        live_offer=None if undone else board.live_offer,
        to_run=event.colour,
    )


def _offers_cut(offers: tuple[DrawOffer, ...], moves_stand: tuple[int, int] | None) -> tuple[DrawOffer, ...]:
    """Offers stay used; the moves behind them are cut to those that stand (X-15)."""
    if moves_stand is None:
        return offers
    most = dict(zip(Colour, moves_stand, strict=True))
    return tuple(
        offer if offer.own_moves is None else replace(offer, own_moves=min(offer.own_moves, most[offer.colour]))
        for offer in offers
    )


def _ended(board: Board, end: GameEnd, at: datetime) -> Board:
    board = _stopped(board, at)
    return replace(board, end=end, ended_at=at, live_offer=None, times_to_confirm=False, verified=False)
