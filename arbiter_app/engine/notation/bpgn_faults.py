"""What was read from a BPGN file, and what was wrong with it: a line, a code, and the same said in English."""

from __future__ import annotations

from dataclasses import dataclass

from arbiter_app.engine.notation.bpgn_game import BpgnGame


@dataclass(frozen=True, slots=True)
class BpgnFault:
    """One fault: the line it begins on (from 1), a code that never changes, what was found, what was expected."""

    line: int
    code: str
    found: str = ""
    expected: str = ""

    @property
    def reason(self) -> str:
        """The fault in one English sentence."""
        return FAULT_SENTENCES[self.code].format(found=self.found, expected=self.expected)


@dataclass(frozen=True, slots=True)
class BpgnRead:
    """The games that were read, each up to its first move that could not be, and what was wrong."""

    games: tuple[BpgnGame, ...]
    faults: tuple[BpgnFault, ...] = ()


FAULT_SENTENCES = {
    "file_empty": "The file is empty.",
    "no_game": "There is no game of bughouse in this file.",
    "stopped": "Reading was stopped here; what stands before is there.",
    "tag_unreadable": '{found} is not a tag: it should read like [WhiteA "Player A1"].',
    "tag_twice": "{found} stands in this game a second time; the first one counts.",
    "comment_open": "This comment has no closing brace; it is taken to end with its line.",
    "stray_text": "{found} does not belong here and is left out.",
    "unreadable": "{found} is neither a move nor a result; read up to here.",
    "move_missing": "The move after {found} is missing; read up to here.",
    "number_unexpected": "{found}: the next number on this board is {expected}; the move is taken as it stands.",
    "position_unreadable": "The first position cannot be read: {found}. No move of this game is taken.",
    "result_differs": "The game ends with {found}, its tag says {expected}; the end of the game counts.",
    "game_cut_off": "The game has no result at its end: the file was cut off here.",
    "bughouse_not_your_turn": "{found}: the other side is to move on this board; read up to here.",
    "bughouse_not_in_reserve": "{found}: this piece is not in the reserve; read up to here.",
    "bughouse_square_occupied": "{found}: the square is occupied; read up to here.",
    "bughouse_pawn_rank": "{found}: a pawn may not be dropped on this rank; read up to here.",
    "bughouse_check": "{found}: the king would be in check; read up to here.",
    "bughouse_drop_check": "{found}: the rules allow no drop with check; read up to here.",
    "bughouse_drop_mate": "{found}: the rules allow no drop with mate; read up to here.",
    "bughouse_illegal": "{found}: this move is not possible in the position; read up to here.",
    "bughouse_unreadable": "{found}: this is not a move; read up to here.",
    "bughouse_ambiguous": "{found}: two pieces could make this move; read up to here.",
}
