"""Between the hall and the page of scoresheets: which board it is about, and what the arbiter takes as its record."""

from __future__ import annotations

import chess
from PySide6.QtCore import QObject, Signal

from arbiter_app.engine.commands import NoteReconstruction, ReplaceRecord
from arbiter_app.engine.record import sheets_start
from arbiter_app.engine.scoresheets import Proposal
from arbiter_app.engine.values import Colour
from arbiter_app.queries.hall import Stage, stage_of
from arbiter_app.ui.hall.controller import HallController
from arbiter_app.ui.hall.scene import Scene, reading_fields, typed_number, typed_readings, typed_text
from arbiter_app.ui.hall.sheets.page import SheetsPage, Subject
from arbiter_app.ui.hall.steps import Field, Propose, Values, defaults
from arbiter_app.ui.hall.words import colour_word, player_of, tr
from arbiter_app.ui.workspace import Workspace
from arbiter_app.wording import time_text


class SheetsDesk(QObject):
    """`left` when the page is done with."""

    left = Signal()

    def __init__(
        self, workspace: Workspace, controller: HallController, page: SheetsPage, parent: QObject | None = None
    ) -> None:
        super().__init__(parent)
        self._workspace = workspace
        self._controller = controller
        self._page = page
        page.left.connect(self.left)
        page.taken.connect(self._take)
        page.note_wanted.connect(self._note)
        workspace.match_chosen.connect(lambda _match: page.forget())
        workspace.event_opened.connect(page.forget)

    def begin(self) -> bool:
        """Turn the page to the chosen board; False when none is in play."""
        scene = self._controller.scene()
        if scene is None or stage_of(scene.match) is not Stage.PLAYING:
            return False
        can_take = not self._workspace.desk.readonly and scene.board.end is None
        self._page.begin(subject(scene, can_take=can_take))
        return True

    def _take(self, proposal: Proposal) -> None:
        """The reading becomes the record of the game, once the arbiter has seen what that means."""
        scene = self._controller.scene()
        if scene is None:
            return
        self.left.emit()
        fields = (Field("reason", tr("Reason"), value=tr("Reconstructed from the scoresheets"), required=True),)

        def command(values: Values) -> ReplaceRecord:
            return ReplaceRecord(
                at=scene.at,
                board=scene.board.ref,
                moves=proposal.sans,
                reason=typed_text(values, "reason"),
                start_fen=sheets_start(scene.board) or "",
            )

        self._controller.run(Propose(command(defaults(fields)), fields=fields, rebuild=command))

    def _note(self) -> None:
        """Position, times, running clock and move count are noted before anything else (FIDE 8.5.3)."""
        scene = self._controller.scene()
        if scene is None:
            return
        self.left.emit()
        counts = (
            Field("white_moves", tr("White's moves, if known"), "number"),
            Field("black_moves", tr("Black's moves, if known"), "number"),
        )
        fields = (*reading_fields(scene), *counts)

        def command(values: Values) -> NoteReconstruction:
            return NoteReconstruction(
                at=scene.at,
                board=scene.board.ref,
                readings=typed_readings(values),
                white_moves=typed_number(values, "white_moves"),
                black_moves=typed_number(values, "black_moves"),
            )

        self._controller.run(Propose(command(defaults(fields)), fields=fields, rebuild=command))


def subject(scene: Scene, *, can_take: bool) -> Subject:
    """What stands over the sheets: position, times, running clock and move count as they are now (FIDE 8.5.3)."""
    board = scene.board
    start_fen = sheets_start(board)
    start = chess.Board() if start_fen is None else chess.Board(start_fen)
    names = " – ".join(player_of(scene.state, board, board.side_of(colour)) for colour in Colour)
    heading = tr("Scoresheets · Board {n}").format(n=scene.number)
    return Subject(
        heading, f"{names}. {_noted(scene)}", start, can_take, can_note=can_take and board.reconstruction is None
    )


def _noted(scene: Scene) -> str:
    noted = scene.board.reconstruction
    if noted is not None:
        shown = noted.readings
        times = "" if shown is None else f"{time_text(shown.white_ms)} – {time_text(shown.black_ms)}. "
        return tr("Noted: {times}The position at the end must be the one on the board.").format(times=times)
    shown, clock = scene.readings(), scene.board.clock
    parts = []
    if shown is not None:
        words = tr("White {white}, Black {black} on the clock.")
        parts.append(words.format(white=time_text(shown.white_ms), black=time_text(shown.black_ms)))
    if clock is not None and clock.running is not None:
        parts.append(tr("{colour}'s clock runs: stop it first.").format(colour=colour_word(clock.running)))
    if clock is not None and (clock.white.moves or clock.black.moves):
        words = tr("By the clock White has made {white} moves, Black {black}.")
        parts.append(words.format(white=clock.white.moves, black=clock.black.moves))
    parts.append(tr("Note the position and the times before the game is played through on another board."))
    return " ".join(parts)
