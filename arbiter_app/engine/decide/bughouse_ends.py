"""What the end of one board of a bughouse match means for the other and for the match (W-46, W-79, X-W13, X-W15)."""

from __future__ import annotations

from datetime import datetime
from typing import TypeGuard

from arbiter_app.engine import clock as clocks, commands as cmd, events as ev
from arbiter_app.engine.bughouse.endings import Finish, Outcome, Standing, board_ending, match_outcome, tenth_of
from arbiter_app.engine.decide.bughouse_transfers import after_events, with_transfers
from arbiter_app.engine.decide.support import find_match, impossible, sources, unsettled, warning
from arbiter_app.engine.findings import Accepted, Decision, Line, Refused, Ruling
from arbiter_app.engine.linked_boards import pair_of, partner_board, torn_board
from arbiter_app.engine.records import GameEnd, SlotKind
from arbiter_app.engine.records_bughouse import NO_MAN_CAN_COME
from arbiter_app.engine.replacing import replace
from arbiter_app.engine.rulebook import Rulebook
from arbiter_app.engine.scoring import side_points, unplayed_end, walkover_end
from arbiter_app.engine.state import Board, Match, State
from arbiter_app.engine.values import BoardPoints, ClauseId, ClockSource, Colour, GameResult, Side, Termination

NO_POINTS = BoardPoints(0, 0)


def linked(rulebook: Rulebook, match: Match, decision: Accepted, command: cmd.Command) -> Decision:
    """The decision with what it means for the other board: the first loss ends both, two draws draw (W-79, X-W13).

    A board whose player only waited for a man is looked at again once none can come.
    """
    refused = (
        _ended_together(match, decision.events)
        or _corrected_into_the_same_tenth(rulebook, match, decision.events, command.at)
        or _placed_by_hand(decision.events)
        or _man_is_gone(rulebook, match, decision.events, command.at)
        or _flag_fell_before(match, decision.events, command)
    )
    if refused is not None:
        return refused
    events: list[ev.Event] = []
    lines: list[Line] = []
    for event in with_transfers(rulebook, match, decision.events, command.at):
        told, line = _told(rulebook, match, event, command.at)
        events += told
        lines += line
    waited = _no_man_can_come(rulebook, match, events, command.at)
    events += waited
    lines += [Line("bughouse_no_man_can_come")] * bool(waited)
    ruling = decision.ruling
    if lines and ruling is not None:
        clauses = tuple(dict.fromkeys((*ruling.clauses, *sources(rulebook, "bughouse.first_finish_ends_both"))))
        ruling = replace(ruling, clauses=clauses, lines=(*ruling.lines, *lines))
    return replace(decision, events=tuple(events), ruling=ruling)


def _told(rulebook: Rulebook, match: Match, event: ev.Event, at: datetime) -> tuple[list[ev.Event], list[Line]]:
    """One event with its points in the match, and what it writes for the other board."""
    match event:
        case ev.GameEnded():
            end, followers = _with_other_board(rulebook, match, event.board.board_number, event.end, at)
            return [replace(event, end=end), *followers], _both_end(followers)
        case ev.IllegalMoveRecorded(ended=ended) if ended is not None:
            end, followers = _with_other_board(rulebook, match, event.board.board_number, ended, at)
            return [replace(event, ended=end), *followers], _both_end(followers)
        case ev.ResultCorrected():
            corrected = _corrected(rulebook, match, event, at)
            return corrected, _both_end(corrected[1:])
        case ev.ResultWithdrawn():
            return _withdrawn(rulebook, match, event), []
        case ev.LineUpsRevealed():
            return [_without_a_pair(rulebook, event)], []
        case ev.ClocksStopped():
            return [_stops_both(rulebook, match, event)], []
        case _:
            return [event], []


def _both_end(followers: list[ev.Event]) -> list[Line]:
    return [Line("bughouse_ends_both")] if followers else []


def _as_finish(end: GameEnd) -> GameEnd:
    """A result that was entered is a finish of its own, whatever is said of the other board."""
    return replace(end, termination=Termination.UNKNOWN) if _is_closed(end) and end.result is not None else end


def _is_closed(end: GameEnd) -> bool:
    return end.termination is Termination.OTHER_BOARD


def _came_with(end: GameEnd) -> bool:
    """Whether a board ended only because the other one did."""
    return _is_closed(end) or end.remark == NO_MAN_CAN_COME


def _with_other_board(
    rulebook: Rulebook, match: Match, number: int, end: GameEnd, at: datetime
) -> tuple[GameEnd, list[ev.Event]]:
    """The end of a board with what it brings in the match, and the end of the other board where it ends with it."""
    end, closes = _for_match(rulebook, match, number, end, at)
    other = partner_board(match, number)
    if not closes or other is None or other.end is not None:
        return end, []
    return end, [ev.GameEnded(other.ref, _closed(rulebook))]


def _for_match(rulebook: Rulebook, match: Match, number: int, end: GameEnd, at: datetime) -> tuple[GameEnd, bool]:
    """The end of one board with what it brings to the match, and whether the match is over with it.

    The finish that settles the match brings its points; one that leaves it open brings none yet.
    """
    rule, scoring = rulebook.bughouse, rulebook.scoring_on(number)
    board, end = match.board(number), _as_finish(end)
    if board is None or end.termination.is_unplayed:
        return end, rule.first_finish_ends_both or rule.absent_partner_forfeits
    outcome = _outcome(rulebook, match, board, end, at)
    if outcome.standing is Standing.WON and number not in {finish.board for finish in outcome.deciding}:
        return replace(end, points=NO_POINTS), True
    if outcome.standing is Standing.WON and outcome.winner is not None:
        return replace(end, points=side_points(outcome.winner, scoring.win, scoring.loss)), True
    if outcome.standing is Standing.DRAWN:
        return replace(end, points=BoardPoints(scoring.draw, scoring.draw)), True
    setting = "bughouse.one_board_drawn" if end.result is GameResult.DRAW else "bughouse.first_finish_ends_both"
    clauses = tuple(dict.fromkeys((*end.clauses, *sources(rulebook, setting))))
    return replace(end, points=NO_POINTS, clauses=clauses), False


def _outcome(rulebook: Rulebook, match: Match, board: Board, end: GameEnd, at: datetime) -> Outcome:
    """What the match stands at if a board ends so at this instant; the other board as it ended by itself, if it did."""
    number = board.ref.board_number
    finishes = [Finish(number, at, _winner(board, end), end.termination)]
    other = partner_board(match, number)
    if other is not None and other.ended_at is not None and other.end and not _is_closed(other.end):
        finishes.append(Finish(3 - number, other.ended_at, _winner(other, other.end), other.end.termination))
    return match_outcome(rulebook.bughouse, finishes)


def _corrected(rulebook: Rulebook, match: Match, event: ev.ResultCorrected, at: datetime) -> list[ev.Event]:
    """A result put right: its board still ended when it ended, and only the board that now decides brings points."""
    number = event.board.board_number
    board, other = match.board(number), partner_board(match, number)
    ended_at = at if board is None or board.ended_at is None else board.ended_at
    end, followers = _with_other_board(rulebook, match, number, event.now, ended_at)
    corrected = replace(event, now=end)
    if other is None or other.end is None or _came_with(other.end) or end.points == NO_POINTS:
        return [corrected, *followers]
    late = other.ended_at is not None and tenth_of(other.ended_at) > tenth_of(ended_at)
    wins = end.result is not None and end.result.winner is not None
    ends_both = rulebook.bughouse.first_finish_ends_both and late and wins
    rest = _closed(rulebook) if ends_both else replace(other.end, points=NO_POINTS)
    if rest == other.end:
        return [corrected]
    return [corrected, ev.ResultCorrected(other.ref, other.end, rest, event.reason)]


def _withdrawn(rulebook: Rulebook, match: Match, event: ev.ResultWithdrawn) -> list[ev.Event]:
    """A result taken away: what came with it goes too; a board whose partner decided the match ends with that one."""
    other = partner_board(match, event.board.board_number)
    if other is None or other.end is None:
        return [event]
    if _came_with(other.end):
        return [event, ev.ResultWithdrawn(other.ref, other.end, event.reason)]
    if rulebook.bughouse.first_finish_ends_both and _winner(other, other.end) is not None:
        return [event, ev.GameEnded(event.board, _closed(rulebook))]
    return [event]


def _winner(board: Board, end: GameEnd) -> Side | None:
    winner = None if end.result is None else end.result.winner
    return None if winner is None else board.side_of(winner)


def _closed(rulebook: Rulebook) -> GameEnd:
    clauses = sources(rulebook, "bughouse.first_finish_ends_both")
    return GameEnd(Termination.OTHER_BOARD, None, None, NO_POINTS, clauses)


def points_of(rulebook: Rulebook, board: Board, result: GameResult) -> BoardPoints:
    """What a finished board brings its teams if it settles the match."""
    scoring = rulebook.scoring_on(board.ref.board_number)
    if result.winner is None:
        return BoardPoints(scoring.draw, scoring.draw)
    return side_points(board.side_of(result.winner), scoring.win, scoring.loss)


def _no_man_can_come(rulebook: Rulebook, match: Match, events: list[ev.Event], at: datetime) -> list[ev.Event]:
    """The end of a board whose player could only wait for a man, once the partner's board or tray gives none."""
    changed = [one.board.board_number for one in events if _may_end_the_wait(one)]
    if not changed:
        return []
    after = after_events(match, events, at)
    for number in (3 - one for one in dict.fromkeys(changed)):
        board = after.board(number)
        if board is None or board.end is not None or board.started_at is None:
            continue
        ending = board_ending(pair_of(after, rulebook.bughouse), number)
        if ending is None:
            continue
        result = GameResult.DRAW if ending.winner is None else GameResult.won_by(ending.winner)
        setting = "bughouse.stalemate" if ending.winner is None else "bughouse.mate_test"
        points = points_of(rulebook, board, result)
        clauses = sources(rulebook, setting)
        end = GameEnd(ending.termination, result, result, points, clauses, NO_MAN_CAN_COME)
        end, followers = _with_other_board(rulebook, after, number, end, at)
        return [ev.GameEnded(board.ref, end), *followers]
    return []


def _may_end_the_wait(event: ev.Event) -> TypeGuard[ev.GameEnded | ev.PiecePassed | ev.IllegalMoveRecorded]:
    if isinstance(event, ev.IllegalMoveRecorded):
        return event.ended is not None
    return isinstance(event, ev.GameEnded | ev.PiecePassed)


def _ended_together(match: Match, events: tuple[ev.Event, ...]) -> Refused | None:
    """Boards that ended together are corrected together: the result that ended both is withdrawn first."""
    for event in events:
        if not isinstance(event, ev.ResultCorrected | ev.ResultWithdrawn):
            continue
        number = event.board.board_number
        board, other = match.board(number), partner_board(match, number)
        if board is None or board.end is None or other is None or other.end is None:
            continue
        takes_both = isinstance(event, ev.ResultCorrected) and event.now.result is GameResult.DRAW
        if _came_with(board.end) or (takes_both and _came_with(other.end)):
            first = other.ref.board_number if _came_with(board.end) else number
            return impossible("bughouse_ended_together", board=first)
    return None


def _corrected_into_the_same_tenth(
    rulebook: Rulebook, match: Match, events: tuple[ev.Event, ...], at: datetime
) -> Refused | None:
    """A result put right would give both teams a win in the same tenth of a second: the arbiter decides."""
    for event in events:
        board = match.board(event.board.board_number) if isinstance(event, ev.ResultCorrected) else None
        if board is None or not isinstance(event, ev.ResultCorrected):
            continue
        number = board.ref.board_number
        outcome = _outcome(rulebook, match, board, _as_finish(event.now), board.ended_at or at)
        if outcome.standing is Standing.UNDECIDED:
            return impossible("bughouse_same_tenth", board=number, other=3 - number)
    return None


def _placed_by_hand(events: tuple[ev.Event, ...]) -> Refused | None:
    """A position set up on one board would not fit the men that have gone over from it."""
    for event in events:
        if isinstance(event, ev.PositionPlaced | ev.RecordReplaced):
            return impossible("bughouse_no_placing", board=event.board.board_number)
    return None


def _man_is_gone(rulebook: Rulebook, match: Match, events: tuple[ev.Event, ...], at: datetime) -> Refused | None:
    """Moves are taken off one board, and the man taken with them has been dropped or passed on the other meanwhile."""
    if not any(
        isinstance(one, ev.IllegalMoveRecorded | ev.IllegalMoveCorrected | ev.IrregularityRuled) for one in events
    ):
        return None
    rules = rulebook.bughouse
    torn = torn_board(after_events(match, events, at), rules)
    if torn is None or torn_board(match, rules) is not None:
        return None
    return impossible("bughouse_man_is_gone", board=torn)


def _flag_fell_before(match: Match, events: tuple[ev.Event, ...], command: cmd.Command) -> Refused | None:
    """By the clocks of this computer a flag of the other board fell first, or in the same tenth, and nobody said so."""
    for event in events:
        end = event.end if isinstance(event, ev.GameEnded) else getattr(event, "ended", None)
        if not isinstance(event, ev.GameEnded | ev.IllegalMoveRecorded) or end is None or not end.result:
            continue
        number = event.board.board_number
        board, other = match.board(number), partner_board(match, number)
        fell = None if other is None or other.end is not None else _flag_fell_at(other, command.at)
        if board is None or other is None or fell is None or end.result is GameResult.DRAW:
            continue
        own = _flag_fell_at(board, command.at) if end.termination is Termination.FLAG_FALL else None
        finished = command.at if own is None else own[1]
        if tenth_of(fell[1]) == tenth_of(finished):
            return impossible("bughouse_same_tenth", board=number, other=other.ref.board_number)
        first = other.ref.board_number
        found = warning("bughouse_flag_fell_before", board=first, colour=fell[0], where=str(first))
        if fell[1] < finished and unsettled(command, (found,)):
            return Refused((found,))
    return None


def _flag_fell_at(board: Board, at: datetime) -> tuple[Colour, datetime] | None:
    """Whose flag has fallen by the clock of this computer, and when; None: nobody's, or the clock is in the hall."""
    clock = board.clock
    if clock is None or clock.source is not ClockSource.APPLICATION:
        return None
    colour = next((one for one in Colour if clocks.flag_has_fallen(clock, one, at)), None)
    return None if colour is None else (colour, clocks.next_flag_at(clock) or clock.since)


def _without_a_pair(rulebook: Rulebook, event: ev.LineUpsRevealed) -> ev.LineUpsRevealed:
    """A team that cannot fill one of its two places has no pair and forfeits the match (W-17, W-49, W-50)."""
    if not rulebook.bughouse.absent_partner_forfeits:
        return event
    empty = {
        side
        for pairing in event.pairings
        for side, slot in ((Side.HOME, pairing.home), (Side.AWAY, pairing.away))
        if slot.kind is SlotKind.BLANK
    }
    if not empty:
        return event
    first, *others = (pairing.board_number for pairing in event.pairings)
    if len(empty) == 2:
        both = rulebook.scoring.double_walkover
        clauses = sources(rulebook, "scoring.double_walkover")
        end = unplayed_end(Termination.DOUBLE_WALKOVER, BoardPoints(both, both), clauses)
    else:
        end = walkover_end(rulebook, first, next(iter(empty)))
    return replace(event, ended=((first, end), *((number, _closed(rulebook)) for number in others)))


def _stops_both(rulebook: Rulebook, match: Match, event: ev.ClocksStopped) -> ev.ClocksStopped:
    """An appeal on one board stops both (W-63); so does whatever else the arbiter is called for."""
    if not rulebook.bughouse.appeal_stops_both:
        return event
    running = [
        board.ref.board_number
        for board in match.boards
        if board.end is None and board.clock is not None and board.clock.running is not None
    ]
    return replace(event, boards=tuple(sorted({*event.boards, *running})))


def rule_first_finish(state: State, rulebook: Rulebook, command: cmd.RuleFirstFinish) -> Decision:
    """Which finish came first is decided by the arbiter: in the same tenth of a second, or found out later (W-C8)."""
    match = find_match(state, command.match_id)
    if isinstance(match, Refused):
        return match
    board = match.board(command.board_number)
    other = partner_board(match, command.board_number)
    if board is None or other is None:
        return impossible("no_such_board", board=command.board_number, boards=len(match.boards))
    if board.started_at is None:
        return impossible("board_not_started", board=command.board_number)
    if not command.reason.strip():
        return impossible("reason_missing", where="reason")
    clauses: tuple[ClauseId, ...] = sources(rulebook, "bughouse.first_finish_ends_both")
    result = GameResult.won_by(board.colour_of(command.winner))
    reason = command.reason.strip()
    end = _as_finish(GameEnd(command.termination, result, result, points_of(rulebook, board, result), clauses, reason))
    rest = _closed(rulebook)
    if other.end is not None and not _came_with(other.end) and _winner(other, other.end) is None:
        # A board that was drawn before stays drawn; it brings nothing.
        rest = replace(other.end, points=NO_POINTS)
    ends = ((board.ref.board_number, end), (other.ref.board_number, rest))
    team = state.team(match.team(command.winner)).name
    ruling = Ruling("bughouse_first_finish", {"board": command.board_number, "team": team}, clauses)
    return Accepted((ev.FirstFinishRuled(match.id, ends, reason, clauses),), ruling)


def same_tenth(match: Match, command: cmd.Command) -> Refused | None:
    """A finish that comes within the same tenth of a second as the one that ended both boards: the arbiter decides."""
    if not isinstance(command, FINISHING):
        return None
    ref = command.board
    board = match.board(ref.board_number)
    other = partner_board(match, ref.board_number)
    if board is None or board.end is None or other is None or board.end.termination is not Termination.OTHER_BOARD:
        return None
    if board.ended_at is None or tenth_of(command.at) != tenth_of(board.ended_at):
        return None
    return impossible("bughouse_same_tenth", board=ref.board_number, other=other.ref.board_number)


FINISHING = (cmd.MakeMove, cmd.SeeFlag, cmd.ClaimFlag, cmd.RecordResult, cmd.RecordIllegalMove)
"""Commands that may finish a board."""
