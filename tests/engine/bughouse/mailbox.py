"""A second, plain way to find the moves of one board: try every square to every square, on letters in a dictionary.

Shares nothing with the boards it checks but the text of the position.
"""

from __future__ import annotations

from collections.abc import Iterator

Square = tuple[int, int]
STRAIGHT = ((1, 0), (-1, 0), (0, 1), (0, -1))
SLANTED = ((1, 1), (1, -1), (-1, 1), (-1, -1))
ALL = [(file, rank) for rank in range(8) for file in range(8)]


def name(square: Square) -> str:
    """(4, 3) is e4."""
    return "abcdefgh"[square[0]] + str(square[1] + 1)


class Mailbox:
    """A position read from a FEN with reserves."""

    def __init__(self, fen: str) -> None:
        placed, to_move, self.castling, passing, *_ = fen.split()
        rows, _, held = placed.rstrip("]").partition("[")
        self.white = to_move == "w"
        self.reserve = {letter.upper() for letter in held if letter.isupper() is self.white}
        self.passing = None if passing == "-" else ("abcdefgh".index(passing[0]), int(passing[1]) - 1)
        self.men: dict[Square, str] = {}
        for rank, row in zip(range(7, -1, -1), rows.replace("~", "").split("/"), strict=True):
            file = 0
            for sign in row:
                if sign.isdigit():
                    file += int(sign)
                else:
                    self.men[file, rank] = sign
                    file += 1

    def moves(self) -> set[str]:
        """All legal moves and drops, as squares ("e7e8q", "N@f3")."""
        found = set()
        for origin, man in list(self.men.items()):
            if man.isupper() is not self.white:
                continue
            for target in ALL:
                if self._reaches(man, origin, target) and self._is_safe_after(origin, target):
                    last = man in "Pp" and target[1] in (0, 7)
                    found |= {name(origin) + name(target) + kind for kind in ("qrbn" if last else ("",))}
        return found | set(self._castlings()) | set(self._drops())

    def _is_own(self, square: Square) -> bool:
        return square in self.men and self.men[square].isupper() is self.white

    def _reaches(self, man: str, origin: Square, target: Square) -> bool:
        across, up = target[0] - origin[0], target[1] - origin[1]
        if self._is_own(target) or not (across or up):
            return False
        kind = man.upper()
        if kind == "P":
            return self._pawn_reaches(origin, target, across, up if self.white else -up)
        if kind == "N":
            return {abs(across), abs(up)} == {1, 2}
        if kind == "K":
            return max(abs(across), abs(up)) == 1
        is_straight, is_slanted = not across or not up, abs(across) == abs(up)
        if not ((is_straight and kind in "RQ") or (is_slanted and kind in "BQ")):
            return False
        steps = max(abs(across), abs(up))
        return not any(
            (origin[0] + across * n // steps, origin[1] + up * n // steps) in self.men for n in range(1, steps)
        )

    def _pawn_reaches(self, origin: Square, target: Square, across: int, ahead: int) -> bool:
        if across:
            return abs(across) == 1 and ahead == 1 and (target in self.men or target == self.passing)
        between = (origin[0], (origin[1] + target[1]) // 2)
        is_first = origin[1] == (1 if self.white else 6)
        return target not in self.men and (ahead == 1 or (ahead == 2 and is_first and between not in self.men))

    def _is_safe_after(self, origin: Square, target: Square) -> bool:
        before = dict(self.men)
        man = self.men.pop(origin)
        if man in "Pp" and target == self.passing and target not in self.men:
            del self.men[target[0], origin[1]]
        self.men[target] = man
        safe = not self._is_attacked(self._king())
        self.men = before
        return safe

    def _king(self) -> Square:
        return next(square for square, man in self.men.items() if man == ("K" if self.white else "k"))

    def _is_attacked(self, square: Square) -> bool:
        """Whether the other side attacks a square: looked for from there along the lines."""
        enemy = str.lower if self.white else str.upper
        for lines, sliders in ((STRAIGHT, "RQ"), (SLANTED, "BQ")):
            for across, up in lines:
                file, rank, distance = square[0] + across, square[1] + up, 1
                while 0 <= file < 8 and 0 <= rank < 8 and (file, rank) not in self.men:
                    file, rank, distance = file + across, rank + up, distance + 1
                man = self.men.get((file, rank), "")
                if man and (man in enemy(sliders) or (distance == 1 and man == enemy("K"))):
                    return True
        pawns = 1 if self.white else -1
        near = [(square[0] + side, square[1] + pawns) for side in (-1, 1)]
        jumps = [(square[0] + a, square[1] + b) for a in (-2, -1, 1, 2) for b in (-2, -1, 1, 2) if abs(a) != abs(b)]
        men = self.men
        return any(men.get(one) == enemy("P") for one in near) or any(men.get(one) == enemy("N") for one in jumps)

    def _castlings(self) -> Iterator[str]:
        rank = 0 if self.white else 7
        for right, way, empty in (("K", (4, 5, 6), (5, 6)), ("Q", (4, 3, 2), (3, 2, 1))):
            if (right if self.white else right.lower()) not in self.castling:
                continue
            if any((file, rank) in self.men for file in empty):
                continue
            if not any(self._is_attacked((file, rank)) for file in way):
                yield name((4, rank)) + name((way[-1], rank))

    def _drops(self) -> Iterator[str]:
        for square in ALL:
            if square in self.men:
                continue
            self.men[square] = "N" if self.white else "n"
            safe = not self._is_attacked(self._king())
            del self.men[square]
            if safe:
                yield from (
                    f"{kind}@{name(square)}" for kind in self.reserve if kind != "P" or square[1] in range(1, 7)
                )
