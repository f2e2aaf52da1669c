"""Results by hand speed: one key a board, the next board by itself, and a second pass that never overwrites."""

from __future__ import annotations

from PySide6.QtCore import QObject, Signal

from arbiter_app.engine.commands import Command, RecordForfeit, RecordResult, VerifyResult
from arbiter_app.engine.events import GameEnded
from arbiter_app.engine.findings import Accepted, Refused
from arbiter_app.engine.state import Board, Match, match_score
from arbiter_app.engine.values import BoardRef, Colour, Side
from arbiter_app.queries.hall_results import (
    Typed,
    all_upsets,
    game_result,
    is_swapped,
    next_open,
    next_unverified,
    one_sided,
    same_sheet,
    written,
)
from arbiter_app.queries.hall_timeline import last_ending
from arbiter_app.ui.hall.ruling import never_started, settle
from arbiter_app.ui.hall.steps import Propose
from arbiter_app.ui.hall.words import card_result, player_of, result_text, side_word, tr
from arbiter_app.ui.texts import say
from arbiter_app.ui.workspace import Workspace
from arbiter_app.wording import points_text


class ResultsEntry(QObject):
    """The mode behind Shift+R. `sentence` says what the last key did; `is_bad` when it did nothing."""

    changed = Signal()
    card_wanted = Signal(object)
    """A Propose: the engine has something to say first."""
    undo_wanted = Signal(object)
    """The Entry that ended the chosen board is to be taken back."""
    left = Signal()

    def __init__(self, workspace: Workspace, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self.is_open = False
        self.second_pass = False
        self.by_colour = False
        self.asks_who_is_missing = False
        self.sentence = ""
        self.is_bad = False
        self._typed: dict[int, Typed] = {}
        self._entered: list[int] = []
        self._card_for: int | None = None
        self._taking_back = False

    # Opening and leaving

    def open(self) -> None:
        """Begin with the first board that has no result; with none left, the second pass."""
        match = self._workspace.match
        if match is None:
            return
        self.is_open = True
        self.asks_who_is_missing = False
        self._typed = {}
        self._entered = []
        first = next_open(match, 0)
        self.second_pass = first is None
        self._say(tr("Every board has a result: type them again to verify.") if self.second_pass else "")
        self._go_to(next_unverified(match, 0) if first is None else first)

    def begin_second_pass(self) -> None:
        """Type everything again, from the top."""
        match = self._workspace.match
        if match is None:
            return
        self.second_pass = True
        self.asks_who_is_missing = False
        self._typed = {}
        first = next_unverified(match, 0)
        if first is None:
            self._say(tr("There is nothing left to verify."))
        else:
            self._say(tr("Second pass: type the results again. Nothing is overwritten."))
        self._go_to(first)

    def close(self) -> None:
        """Back to the hall."""
        if self.is_open:
            self.is_open = False
            self.left.emit()

    # Keys

    def key(self, key: str) -> bool:
        """One key; False when it means nothing here."""
        board = self._workspace.board
        if key == "Esc":
            if self.asks_who_is_missing:
                self.asks_who_is_missing = False
                self.changed.emit()
            else:
                self.close()
        elif key == "C":
            self.by_colour = not self.by_colour
            self.changed.emit()
        elif key == "V":
            self.begin_second_pass()
        elif key == "Enter":
            self._skip()
        elif key == "Back":
            self._step_back()
        elif board is not None and (typed := self._typed_by(board, key)) is not None:
            self.take(typed)
        elif key == "-" and board is not None:
            self.asks_who_is_missing = True
            self.changed.emit()
        else:
            return False
        return True

    def _typed_by(self, board: Board, key: str) -> Typed | None:
        """What a key means for this board."""
        if self.asks_who_is_missing:
            missing = {"1": (Side.AWAY,), "0": (Side.HOME,), "-": tuple(Side)}.get(key)
            return None if missing is None else Typed(absent=missing)
        if key in ("1", "0"):
            return Typed(self.winner_of(board, key))
        if key in ("W", "B"):
            return Typed(board.side_of(Colour.WHITE if key == "W" else Colour.BLACK))
        return Typed() if key in ("=", "5", "D") else None

    def winner_of(self, board: Board, key: str) -> Side:
        """Whose win "1" and "0" are: home and away, or White and Black."""
        if self.by_colour:
            return board.side_of(Colour.WHITE if key == "1" else Colour.BLACK)
        return Side.HOME if key == "1" else Side.AWAY

    def take(self, typed: Typed) -> None:
        """Record or verify one board."""
        match, board = self._workspace.match, self._workspace.board
        if match is None or board is None:
            return
        self.asks_who_is_missing = False
        if self.second_pass:
            self._verify(match, board, typed)
        else:
            self._record(board, typed)
        self.changed.emit()

    # First pass

    def _record(self, board: Board, typed: Typed) -> None:
        number = board.ref.board_number
        state = self._workspace.desk.state
        if board.end is not None:
            stands = card_result(state, board)
            self._say(
                tr("Board {n} has {result} already; nothing was changed. Esc, then R puts it right.").format(
                    n=number, result=stands
                ),
                bad=True,
            )
            return
        command = self._command(board, typed)
        settled = settle(command, self._workspace.preview)
        if (
            not isinstance(settled.decision, Accepted)
            or settled.warnings
            or never_started(command, board)
            or self._differs(settled.decision, typed, board)
        ):
            self._card_for = number
            self.card_wanted.emit(Propose(command))
            return
        outcome = self._workspace.ask(settled.command)
        if outcome is None or not outcome.is_accepted:
            self._say(tr("NOT SAVED: board {n}. Press the key again.").format(n=number), bad=True)
            return
        self._entered.append(number)
        self._go_on(number)

    def after_card(self) -> None:
        """The card about a board was left: go on if it brought an end, or stay where one was taken back."""
        match, number, taking_back = self._workspace.match, self._card_for, self._taking_back
        self._card_for, self._taking_back = None, False
        board = None if match is None or number is None else match.board(number)
        if board is not None and taking_back:
            self._after_taking_back(board)
        elif board is not None and board.end is not None:
            self._entered.append(board.ref.board_number)
            self._go_on(board.ref.board_number)
        self.changed.emit()

    def take_back(self) -> None:
        """The last result typed here, with its consequences shown first."""
        number = self._entered[-1] if self._entered else None
        entry = None if number is None else last_ending(self._workspace.desk.state, self._ref(number))
        if number is None or entry is None:
            self._say(tr("No result was typed here that could be taken back."), bad=True)
            self.changed.emit()
            return
        self.asks_who_is_missing = False
        self._workspace.choose_board(number)
        self._card_for, self._taking_back = number, True
        self.undo_wanted.emit(entry)

    def _ref(self, number: int) -> BoardRef:
        match = self._workspace.match
        assert match is not None
        return BoardRef(match.id, number)

    def _after_taking_back(self, board: Board) -> None:
        number = board.ref.board_number
        if board.end is not None:
            self._say(tr("Board {n}: the result stays.").format(n=number))
            return
        self._entered.remove(number)
        self._typed.pop(number, None)
        self.second_pass = False
        self._say(tr("Board {n}: the result was taken back. Type it again.").format(n=number))

    def _go_on(self, number: int) -> None:
        state, match = self._workspace.desk.state, self._workspace.match
        board = None if match is None else match.board(number)
        if match is None or board is None:
            return
        done = tr("Board {n}: {result}.").format(n=number, result=card_result(state, board))
        following = next_open(match, number)
        if following is None:
            doubt = self._doubt(match)
            self._say(f"{done} {doubt or self._total(match)}", bad=bool(doubt))
        else:
            self._say(done)
        self._go_to(following)

    def _total(self, match: Match) -> str:
        """The score to hold against the sheet: sides typed the wrong way round show in it."""
        state, score = self._workspace.desk.state, match_score(match)
        words = tr("{home} – {away}: {score}. Is that the total on the sheet? V: type the boards again to verify.")
        return words.format(
            home=state.teams[match.home].name,
            score=f"{points_text(score.home)} – {points_text(score.away)}",
            away=state.teams[match.away].name,
        )

    def _doubt(self, match: Match) -> str:
        """What looks odd about the whole sheet; empty when nothing does."""
        state = self._workspace.desk.state
        if same := same_sheet(state, match):
            other = state.matches[same.match_id]
            names = f"{state.teams[other.home].name} – {state.teams[other.away].name}"
            if same.swapped:
                words = tr(
                    "Board by board this is the sheet of {match} with the sides exchanged. Is it the right sheet?"
                )
            else:
                words = tr("Board by board this is the same as {match}. Was one sheet typed twice?")
            return words.format(match=names)
        if winner := one_sided(match):
            words = tr("{team} won every board, {n} of {n}. Is that what the sheet says? V: type them again to verify.")
            return words.format(team=state.teams[match.team(winner)].name, n=len(match.boards))
        if upsets := all_upsets(state, match):
            words = tr(
                "On all {n} boards with a clear favourite the weaker player won. "
                "Are the sides the right way round? V: type them again to verify."
            )
            return words.format(n=upsets)
        return ""

    def _command(self, board: Board, typed: Typed) -> Command:
        now = self._workspace.now()
        if typed.is_forfeit:
            return RecordForfeit(at=now, board=board.ref, absent=typed.absent)
        return RecordResult(at=now, board=board.ref, result=game_result(board, typed))

    def _differs(self, decision: Accepted, typed: Typed, board: Board) -> bool:
        """Whether the engine proposes something else than was typed (both flags down, no men to mate with)."""
        if typed.is_forfeit:
            return False
        ends = [one.end for one in decision.events if isinstance(one, GameEnded)]
        return any(end.result is not game_result(board, typed) for end in ends)

    # Second pass

    def _verify(self, match: Match, board: Board, typed: Typed) -> None:
        number = board.ref.board_number
        self._typed[number] = typed
        result = None if typed.is_forfeit else game_result(board, typed)
        command = VerifyResult(at=self._workspace.now(), board=board.ref, result=result, absent=typed.absent)
        decision = self._workspace.preview(command)
        if isinstance(decision, Refused):
            finding = decision.findings[0]
            if finding.code == "second_pass_differs":
                self._say(self._difference(match, board, typed), bad=True)
                return
            if finding.code != "already_verified":
                self._say(say(finding.code, finding.params), bad=True)
                return
        else:
            outcome = self._workspace.ask(command)
            if outcome is None or not outcome.is_accepted:
                self._say(tr("NOT SAVED: board {n}. Press the key again.").format(n=number), bad=True)
                return
        self._to_next_unverified(number, tr("Board {n} is verified.").format(n=number))

    def _difference(self, match: Match, board: Board, typed: Typed) -> str:
        state = self._workspace.desk.state
        stands = written(board)
        if stands is not None and stands.is_forfeit and not typed.is_forfeit:
            return self._no_game(board, stands, typed)
        sentence = tr(
            "Board {n} differs: it stands as {stands}, you typed {typed}. Nothing was changed. "
            "Type it again, or Enter leaves it as it is and goes on."
        ).format(n=board.ref.board_number, stands=card_result(state, board), typed=self._words(board, typed))
        if is_swapped(match, self._typed):
            sentence += " " + tr(
                "So far every board is the other way round: is the sheet read from the other team's side?"
            )
        return sentence

    def _no_game(self, board: Board, stands: Typed, typed: Typed) -> str:
        """A game was typed for a board without one: "1" and a walkover look alike on a sheet, but count differently."""
        end = board.end
        key = "-" if len(stands.absent) == 2 else "1" if Side.AWAY in stands.absent else "0"
        return tr(
            "Board {n} stands as {kind} {points}, without a game; you typed a game: {typed}. Nothing was changed. "
            "If the sheet says that there was no game, type - and then {key}; Enter leaves the board as it is."
        ).format(
            n=board.ref.board_number,
            kind="" if end is None else tr(end.termination.value.replace("_", " ")),
            points=result_text(board.final),
            typed=self._words(board, typed),
            key=key,
        )

    def _words(self, board: Board, typed: Typed) -> str:
        state = self._workspace.desk.state
        if typed.is_forfeit:
            return ", ".join(self._missing_words(board, side) for side in typed.absent)
        if typed.winner is None:
            return tr("a draw")
        return tr("{name} wins").format(name=player_of(state, board, typed.winner))

    def _missing_words(self, board: Board, side: Side) -> str:
        if not board.seat(side).is_named:
            return tr("the {side} place empty").format(side=side_word(side))
        return tr("{names} not there").format(names=player_of(self._workspace.desk.state, board, side))

    def _to_next_unverified(self, number: int, done: str) -> None:
        match = self._workspace.match
        following = None if match is None else next_unverified(match, number)
        if following is None:
            self._say(f"{done} {self._summary()}", bad=bool(self._left_open()))
        else:
            self._say(done)
        self._go_to(following)

    def _left_open(self) -> list[int]:
        match = self._workspace.match
        boards = () if match is None else match.boards
        return [one.ref.board_number for one in boards if one.end is not None and not one.verified]

    def _summary(self) -> str:
        left = self._left_open()
        if not left:
            return tr("The second pass is complete: everything agrees.")
        numbers = ", ".join(str(number) for number in left)
        return tr("The second pass is over; look at board {boards} again.").format(boards=numbers)

    # Moving about

    def _skip(self) -> None:
        """Leave this board as it is and go on to the next."""
        match = self._workspace.match
        if match is None:
            return
        number = self._workspace.board_number
        if self.second_pass:
            self._to_next_unverified(number, tr("Board {n} is left as it is.").format(n=number))
        else:
            self._go_to(next_open(match, number))
        self.changed.emit()

    def _step_back(self) -> None:
        if self._entered:
            self._go_to(self._entered.pop())
        self.changed.emit()

    def _go_to(self, number: int | None) -> None:
        if number is not None:
            self._workspace.choose_board(number)
        self.changed.emit()

    def _say(self, sentence: str, *, bad: bool = False) -> None:
        self.sentence = sentence
        self.is_bad = bad
