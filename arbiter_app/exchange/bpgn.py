"""BPGN, the notation in which programs exchange games of bughouse: the door to the files that write and read it."""

from __future__ import annotations

from arbiter_app.engine.notation.bpgn_faults import BpgnFault, BpgnRead
from arbiter_app.engine.notation.bpgn_game import BpgnGame, BpgnMove
from arbiter_app.exchange.bpgn_read import read_bpgn
from arbiter_app.exchange.bpgn_write import write_bpgn

__all__ = ["BpgnFault", "BpgnGame", "BpgnMove", "BpgnRead", "bughouse_bpgn", "read_bpgn", "write_bpgn"]


def bughouse_bpgn(game: BpgnGame) -> bytes:
    """The file of a pack that holds a bughouse match: UTF-8 without a mark, lines ended by a newline."""
    return write_bpgn(game).encode()
