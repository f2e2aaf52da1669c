"""Games of bughouse out of BPGN, as far as they can be read: each fault has its line and its reason.

The order in the file is the order of play: the clocks of four players never agree well enough to sort by.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from typing import assert_never

from arbiter_app.engine.bughouse.pair import Pair
from arbiter_app.engine.notation.bpgn_faults import BpgnFault, BpgnRead
from arbiter_app.engine.notation.bpgn_game import (
    BOARD_LETTERS,
    POSITION_TAG,
    UNFINISHED,
    BpgnGame,
    BpgnMove,
)
from arbiter_app.engine.notation.bpgn_moves import first_position, read_written
from arbiter_app.engine.replacing import replace
from arbiter_app.engine.rulebook_bughouse import Bughouse
from arbiter_app.engine.values import Colour
from arbiter_app.exchange.bpgn_scan import Token, TokenKind, scan
from arbiter_app.exchange.csv_text import detect_encoding

RESULTS = ("1-0", "0-1", "1/2-1/2", UNFINISHED)
_LONGEST_FOUND = 60
_CLOCK = re.compile(r"\s*(-?)(\d{1,9})(?:\.(\d+))?\s*", re.ASCII)
_KIND_LETTER = re.compile(r"\s*[A-Z]:")
_GLYPH = re.compile(r"\$\d+|[!?]+", re.ASCII)
_KNIGHT_DROP = "$146@"
"""What one large site writes for "N@"."""


Told = Callable[[int, int], bool]
"""Told again and again which line was reached, and of how many; False ends the reading there."""
TOLD_EVERY = 1_000
"""So many tokens are read in some hundredths of a second."""


def read_bpgn(source: str | bytes, rules: Bughouse | None = None, told: Told | None = None) -> BpgnRead:
    """Read every game of a file. Bytes may be UTF-8, with or without a mark, or of an older code page. Never raises.

    `rules` say which moves are legal; without them the settings that bughouse has when a rulebook is silent.
    """
    text = source.decode(detect_encoding(source)) if isinstance(source, bytes) else source
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    reader = _Reader(rules or Bughouse(), told, text.count("\n") + 1)
    reader.read(scan(text))
    return BpgnRead(tuple(reader.games), tuple(reader.faults))


@dataclass(slots=True)
class _Draft:
    """A game that is being read.

    `numbers`: the next number by board. `due`: a number whose move has not come yet. `loose`: a comment that is the
    ending if a result follows it. `is_stopped`: no further move can be taken. `in_moves`: its tags are behind us.
    """

    tags: dict[str, str] = field(default_factory=dict)
    comments: list[str] = field(default_factory=list)
    moves: list[BpgnMove] = field(default_factory=list)
    numbers: dict[int, int] = field(default_factory=dict)
    pair: Pair | None = None
    due: Token | None = None
    loose: str = ""
    is_stopped: bool = False
    in_moves: bool = False

    @property
    def is_begun(self) -> bool:
        """Whether there is more than a comment, which may stand before a game."""
        return bool(self.tags or self.moves or self.due or self.is_stopped)

    @property
    def plays(self) -> bool:
        """Whether a move or its number has been seen."""
        return bool(self.moves or self.due or self.is_stopped)

    def remark(self, text: str) -> None:
        """A comment on the last move, or before the first."""
        if self.is_stopped or not text:
            return
        if not self.moves:
            self.comments.append(text)
            return
        last = self.moves[-1]
        self.moves[-1] = replace(last, comment=f"{last.comment}\n{text}" if last.comment else text)

    def settle(self) -> None:
        """A comment that something else follows was no ending."""
        self.remark(self.loose)
        self.loose = ""


class _Reader:
    """Takes tokens and keeps what it makes of them in `games` and `faults`."""

    def __init__(self, rules: Bughouse, told: Told | None, lines: int) -> None:
        self.games: list[BpgnGame] = []
        self.faults: list[BpgnFault] = []
        self._rules = rules
        self._told = told
        self._lines = lines
        self._draft = _Draft()
        self._line = 1
        self._stray_line = 0

    def read(self, tokens: Iterable[Token]) -> None:
        """All tokens of a file, unless somebody ends it before."""
        for count, token in enumerate(tokens, 1):
            self._take(token)
            self._line = token.line
            if self._told is not None and not count % TOLD_EVERY and not self._told(self._line, self._lines):
                self._cut_off("stopped")
                return
        self._cut_off()

    def _take(self, token: Token) -> None:
        match token.kind:
            case TokenKind.TAG:
                self._tag(token)
            case TokenKind.BROKEN_TAG:
                self._fault(token, "tag_unreadable")
            case TokenKind.NUMBER:
                self._number(token)
            case TokenKind.WORD:
                self._word(token)
            case TokenKind.COMMENT:
                self._comment(token)
            case TokenKind.OPEN_COMMENT:
                self._fault(token, "comment_open")
                self._comment(token)
            case TokenKind.RESULT:
                self._result(token)
            case _:
                assert_never(token.kind)

    def _tag(self, token: Token) -> None:
        if self._draft.in_moves:
            self._cut_off()
        tags = self._draft.tags
        if token.name in tags:
            self._fault(token, "tag_twice", f'[{token.name} "{token.text}"]')
        tags.setdefault(token.name, token.text)

    def _number(self, token: Token) -> None:
        draft = self._draft
        draft.in_moves = True
        draft.settle()
        if draft.due is not None:
            self._stop(draft.due, "move_missing")
        if not draft.is_stopped:
            draft.due = token

    def _word(self, token: Token) -> None:
        draft = self._draft
        if not draft.plays:
            self._stray(token)
            return
        draft.settle()
        text = token.text.replace(_KNIGHT_DROP, "N@")
        if draft.is_stopped or _GLYPH.fullmatch(text):
            return
        if draft.due is None:
            self._stop(token, "unreadable")
            return
        number, draft.due = draft.due, None
        self._move(number, text.rstrip("!?"))

    def _move(self, token: Token, text: str) -> None:
        draft = self._draft
        count, board, colour = _numbered(token.text)
        found = f"{token.text} {text}"
        if draft.pair is None:
            try:
                draft.pair = first_position(draft.tags, self._rules)
            except ValueError:
                self._stop(token, "position_unreadable", draft.tags[POSITION_TAG])
                return
        read = read_written(draft.pair, board, text, colour)
        if read.move is None or read.refusals:
            self._stop(token, read.refusals[0].code if read.refusals else "unreadable", found)
            return
        due = draft.numbers.get(board, count)
        if count != due:
            self._fault(token, "number_unexpected", found, str(due))
        draft.numbers[board] = count + (colour is Colour.BLACK)
        draft.pair.push(board, read.move)
        draft.moves.append(BpgnMove(board, colour, count, read.san))

    def _comment(self, token: Token) -> None:
        draft = self._draft
        draft.in_moves = draft.in_moves or draft.is_begun
        clock = _CLOCK.fullmatch(token.text)
        if clock is not None and draft.moves and draft.due is None and not draft.is_stopped:
            last = draft.moves[-1]
            if last.clock_ms is None and not last.comment and not draft.loose:
                draft.moves[-1] = replace(last, clock_ms=_ms(clock))
                return
        draft.settle()
        text = " ".join(token.text.split())
        if _KIND_LETTER.match(text) is None and clock is None:
            draft.loose = text
        else:
            draft.remark(text.removeprefix("C:").strip())

    def _result(self, token: Token) -> None:
        draft = self._draft
        if not draft.is_begun:
            self._stray(token)
            return
        if draft.due is not None:
            self._stop(draft.due, "move_missing")
        told = draft.tags.get("Result", token.text)
        if told != token.text:
            self._fault(token, "result_differs", token.text, told)
        self._finish(token.text, draft.loose)

    def _cut_off(self, code: str = "game_cut_off") -> None:
        """The game that is open has no result: the next one begins, or the file ends, or somebody ends the reading."""
        draft = self._draft
        draft.settle()
        is_stopped = code == "stopped"
        if draft.due is not None and not is_stopped:
            self._stop(draft.due, "move_missing")
        if is_stopped or draft.is_begun:
            self.faults.append(BpgnFault(self._line, code))
        if not draft.is_begun:
            return
        told = draft.tags.get("Result", UNFINISHED)
        self._finish(told if told in RESULTS else UNFINISHED, "")

    def _finish(self, result: str, ending: str) -> None:
        draft = self._draft
        self.games.append(BpgnGame(draft.tags, tuple(draft.moves), result, ending, tuple(draft.comments)))
        self._draft = _Draft()

    def _stop(self, token: Token, code: str, found: str | None = None) -> None:
        """Nothing after this can be played on the boards: the game stays as it is up to here."""
        self._draft.due = None
        self._draft.is_stopped = True
        self._fault(token, code, found)

    def _stray(self, token: Token) -> None:
        if token.line != self._stray_line:
            self._fault(token, "stray_text")
        self._stray_line = token.line

    def _fault(self, token: Token, code: str, found: str | None = None, expected: str = "") -> None:
        text = " ".join((token.text if found is None else found)[:_LONGEST_FOUND].split())
        self.faults.append(BpgnFault(token.line, code, text, expected))


def _numbered(text: str) -> tuple[int, int, Colour]:
    """Count, board and colour of "12b."."""
    number = text.rstrip(".")
    letter = number[-1]
    board = next(board for board, name in BOARD_LETTERS.items() if name == letter.upper())
    return int(number[:-1]), board, Colour.WHITE if letter.isupper() else Colour.BLACK


def _ms(clock: re.Match[str]) -> int:
    ms = int(clock[2]) * 1000 + int((clock[3] or "0")[:3].ljust(3, "0"))
    return -ms if clock[1] else ms
