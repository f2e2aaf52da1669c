"""What the moves say about a claim: those of the record, or those typed off a scoresheet (FIDE 9.2, 9.3)."""

from __future__ import annotations

from dataclasses import dataclass

import chess

from arbiter_app.engine import commands as cmd
from arbiter_app.engine.decide.support import impossible
from arbiter_app.engine.findings import Finding, Line, Refused, Severity
from arbiter_app.engine.laws.claims import (
    FIFTY_MOVES,
    Basis,
    LookAlike,
    QuietAnswer,
    RepetitionAnswer,
    Verdict,
    ZeroingMove,
    judge_fifty_moves,
    judge_repetition,
)
from arbiter_app.engine.laws.positions import DifferenceKind, GameLine, read_line
from arbiter_app.engine.laws.replacing_move import replacing_moves
from arbiter_app.engine.notation.moves import read_move
from arbiter_app.engine.notation.sheets import NotUnderstood, read_sheet
from arbiter_app.engine.record import knows_position, own_moves_made
from arbiter_app.engine.records import DrawClaim
from arbiter_app.engine.state import Board
from arbiter_app.engine.values import ClaimSource, Colour, DrawClaimKind

MOST_LOOK_ALIKES = 4


@dataclass(frozen=True, slots=True)
class Announced:
    """The announced move as read: None with what was written where it is not legal, then with what replaces it."""

    text: str
    move: chess.Move | None = None
    san: str = ""
    instead: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class ClaimCheck:
    """The outcome: `line` None where there are no moves to look at; `answer` None where nothing was counted."""

    source: ClaimSource
    line: GameLine | None = None
    announced: Announced | None = None
    answer: RepetitionAnswer | QuietAnswer | None = None
    differs_from_record: bool = False

    @property
    def verdict(self) -> Verdict | None:
        """What the moves say; None where there was nothing to look at."""
        return None if self.answer is None else self.answer.verdict

    @property
    def right(self) -> bool | None:
        """Whether the claim is right; None where the moves do not settle it."""
        verdict = self.verdict
        return None if verdict is None or not verdict.settles else verdict is Verdict.RIGHT

    @property
    def with_announced_move(self) -> bool:
        """Whether it is the announced move that makes the claim right."""
        return self.answer is not None and self.answer.basis is Basis.ANNOUNCED

    def claim(self, kind: DrawClaimKind, claimant: Colour | None) -> DrawClaim:
        """The claim as it is written down."""
        announced = "" if self.announced is None else self.announced.san or self.announced.text
        match self.answer:
            case RepetitionAnswer():
                labels = tuple(one.label for one in self.answer.occurrences)
                return DrawClaim(kind, claimant, self.source, announced, self.answer.count, labels)
            case QuietAnswer():
                return DrawClaim(kind, claimant, self.source, announced, self.answer.half_moves)
            case _:
                return DrawClaim(kind, claimant, ClaimSource.JUDGEMENT, announced)

    def lines(self) -> tuple[Line, ...]:
        """What was counted, where the positions stood, which ones only look the same."""
        match self.answer:
            case RepetitionAnswer():
                return (*self._source(), *_repetition_lines(self.answer, self.announced))
            case QuietAnswer():
                return (*self._source(), *_quiet_lines(self.answer, self.announced))
            case _:
                return ()

    def _source(self) -> tuple[Line, ...]:
        by_sheet = self.source is ClaimSource.SCORESHEET
        return (Line("checked_from_scoresheet") if by_sheet else Line("checked_from_record"),)


def check_claim(board: Board, command: cmd.RecordDrawClaim) -> ClaimCheck | Refused:
    """Count what the claim is about, as far as there are moves; refuses typed moves that cannot be read."""
    line, source = recorded_line(board), ClaimSource.RECORD
    differs = False
    if command.moves.strip():
        typed = typed_line(board, command.moves, command.language)
        if isinstance(typed, Refused):
            return typed
        differs = line is not None and line.keys[-1] != typed.keys[-1]
        line, source = typed, ClaimSource.SCORESHEET
    announced = _announced(line, command)
    if isinstance(announced, Refused):
        return announced
    claimant = command.claimant
    if line is None or claimant is None or command.kind is DrawClaimKind.FORCED_REPETITION:
        return ClaimCheck(ClaimSource.JUDGEMENT, line, announced)
    move = None if announced is None else announced.move
    judge = judge_repetition if command.kind is DrawClaimKind.THREEFOLD else judge_fifty_moves
    return ClaimCheck(source, line, announced, judge(line, claimant, move), differs)


def recorded_line(board: Board) -> GameLine | None:
    """The recorded game; None where nothing is recorded, or moves are known to be missing."""
    if not knows_position(board) or _lacks_moves(board):
        return None
    try:
        return read_line(board.start_fen, [ply.uci for ply in board.plies])
    except ValueError:
        return None


def _lacks_moves(board: Board) -> bool:
    """Whether the clock was pressed for moves that are not in the record."""
    clock = board.clock
    return clock is not None and any(clock.side(one).moves > (own_moves_made(board, one) or 0) for one in Colour)


def typed_line(board: Board, text: str, language: str) -> GameLine | Refused:
    """A whole game as typed off a scoresheet: from the first move on, or from the position that was set up."""
    refused: Refused | None = None
    for start in _starts(board):
        try:
            reading = read_sheet(start, text, language)
        except KeyError:
            return impossible("language_not_known", where="language", language=language)
        if reading.stopped is None:
            return read_line(start.fen(), [ply.uci for ply in reading.plies])
        refused = refused or _not_understood(reading.stopped)
    return refused or impossible("sheet_move_impossible", where="moves", number="1.", move="", possible="")


def _not_understood(stopped: NotUnderstood) -> Refused:
    """Which move of the sheet it is, and what it could be; `start` and `end` say where it stands in the text."""
    number = f"{stopped.number}{'.' if stopped.colour is Colour.WHITE else '...'}"
    reading = stopped.reading
    told = {"number": number, "move": reading.text[:20]}
    if reading.is_ambiguous:
        code, told = "sheet_move_ambiguous", {**told, "possible": ", ".join(reading.candidates[:12])}
    elif reading.for_opponent:
        code, told = "sheet_move_of_other_side", {**told, "other": reading.for_opponent}
    else:
        code, told = "sheet_move_impossible", {**told, "possible": ", ".join(reading.possible[:12])}
    params: dict[str, str | int] = {**told, "start": stopped.start, "end": stopped.end}
    return Refused((Finding(code, Severity.REFUSE, None, params, overridable=False, where="moves"),))


def _starts(board: Board) -> list[chess.Board]:
    """Where typed moves may begin: at a position that was set up and can be read, and at the usual first one."""
    try:
        return [chess.Board()] if board.start_fen is None else [chess.Board(board.start_fen), chess.Board()]
    except ValueError:
        return [chess.Board()]


def _announced(line: GameLine | None, command: cmd.RecordDrawClaim) -> Announced | Refused | None:
    text = command.announced.strip()
    if not text:
        return None
    if line is None:
        return Announced(text)
    game = line.last
    try:
        reading = read_move(game, text, command.language)
    except KeyError:
        return impossible("language_not_known", where="language", language=command.language)
    if reading.move is not None:
        return Announced(text, reading.move, reading.san)
    illegal = None if reading.is_ambiguous else replacing_moves(game, text)
    if illegal is None:
        hints = reading.candidates or reading.possible
        return impossible("move_impossible", where="announced", move=text[:20], possible=", ".join(hints[:12]))
    return Announced(text, instead=tuple(game.san(move) for move in illegal.duty.moves))


def _repetition_lines(answer: RepetitionAnswer, announced: Announced | None) -> tuple[Line, ...]:
    lines = []
    if announced is not None and announced.move is not None and answer.verdict.settles:
        code = "position_on_the_board" if answer.basis is Basis.ON_THE_BOARD else "position_with_announced"
        lines.append(Line(code, {"move": announced.san}))
    labels = [one.label for one in answer.occurrences if one.label]
    if answer.occurrences:
        to_move = answer.occurrences[-1].to_move
        lines.append(
            Line("position_counted", {"count": answer.count, "colour": to_move, "positions": ", ".join(labels) or "–"})
        )
    if len(labels) < len(answer.occurrences):
        lines.append(Line("position_from_the_start"))
    for alike in _nearest(answer.look_alikes):
        lines += _look_alike(alike)
    lines += _common(answer.verdict, answer.impossible, answer.mates, announced)
    return tuple(lines)


def _nearest(alike: tuple[LookAlike, ...]) -> tuple[LookAlike, ...]:
    """The ones that differ in rights first: those are what players overlook."""
    by_turn = [one for one in alike if one.differences[0].kind is DifferenceKind.SIDE_TO_MOVE]
    rights = [one for one in alike if one not in by_turn]
    return tuple([*rights, *by_turn][:MOST_LOOK_ALIKES])


def _look_alike(alike: LookAlike) -> list[Line]:
    where = alike.occurrence.label or "–"
    lines = []
    for one in alike.differences:
        match one.kind:
            case DifferenceKind.SIDE_TO_MOVE:
                lines.append(Line("alike_other_to_move", {"position": where}))
            case DifferenceKind.CASTLING_KINGSIDE:
                lines.append(Line("alike_castling_kingside", {"position": where, "colour": one.colour or ""}))
            case DifferenceKind.CASTLING_QUEENSIDE:
                lines.append(Line("alike_castling_queenside", {"position": where, "colour": one.colour or ""}))
            case DifferenceKind.EN_PASSANT:
                lines.append(Line("alike_en_passant", {"position": where, "square": one.square}))
    return lines


def _quiet_lines(answer: QuietAnswer, announced: Announced | None) -> tuple[Line, ...]:
    lines = []
    if answer.announced_is is ZeroingMove.CAPTURE:
        lines.append(Line("announced_is_capture"))
    elif answer.announced_is is ZeroingMove.PAWN_MOVE:
        lines.append(Line("announced_is_pawn_move"))
    if answer.verdict.settles or answer.verdict is Verdict.EARLIER_MOVES_UNKNOWN:
        count = answer.on_the_board if answer.announced_is is not None else answer.half_moves
        lines.append(
            Line("quiet_counted", {"white": answer.white, "black": answer.black})
            if answer.announced_is is None
            else Line("quiet_half_moves", {"count": count})
        )
    if answer.since is not None and answer.since.label and answer.announced_is is None:
        lines.append(Line("quiet_since", {"position": answer.since.label}))
    if answer.verdict is Verdict.WRONG:
        lines.append(Line("quiet_needed", {"needed": FIFTY_MOVES // 2}))
    lines += _common(answer.verdict, answer.impossible, answer.mates, announced)
    return tuple(lines)


def _common(verdict: Verdict, impossible_move: bool, mates: bool, announced: Announced | None) -> list[Line]:
    lines = []
    if announced is not None and (impossible_move or (announced.move is None and announced.instead)):
        lines.append(Line("announced_not_legal", {"move": announced.text[:20]}))
    if mates:
        lines.append(Line("announced_mates"))
    if verdict is Verdict.EARLIER_MOVES_UNKNOWN:
        lines.append(Line("earlier_moves_unknown"))
    return lines
