"""Two long checks of the bughouse engine, run by hand: `python scripts/check_bughouse_moves.py moves|games [number]`.

`moves` compares the legal moves and drops of many positions of random games with those of Fairy-Stockfish
(`pip install pyffish`; a development check only, neither the program nor its tests need it). Fairy-Stockfish leaves
the hands alone, so every position is given to it with the reserves in its FEN.
`games` plays random games to their end or 150 half-moves and counts all men at every half-move; each game is played
again from its steps. Exit status 1 when anything differs.
"""

from __future__ import annotations

import importlib
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import chess

sys.path.insert(0, str(Path(__file__).parent.parent))

from arbiter_app.engine.bughouse.endings import board_ending, playable_moves
from arbiter_app.engine.bughouse.pair import Pair, Step, read_bfen, replay
from arbiter_app.engine.rulebook_bughouse import Bughouse

RULES = Bughouse()
ALL_MEN = Counter(P=32, N=8, B=8, R=8, Q=4, K=4)
MOST_PLIES = 150
SHOWN = 5


def game(seed: int) -> Iterator[tuple[Pair, Step]]:
    """A game by a hand that likes to take, drop and promote: the boards after each half-move."""
    hand = Random(seed)
    pair = Pair(RULES)
    for _ in range(MOST_PLIES):
        number = hand.choice((1, 2))
        half = pair.board(number)
        moves = sorted(playable_moves(pair, number), key=chess.Move.uci)
        lively = [move for move in moves if move.promotion or half.is_capture(move)]
        groups = [group for group in (moves, lively, [move for move in moves if move.drop]) if group]
        if not groups:
            return
        move = hand.choice(hand.choice(groups))
        pair.push(number, move)
        yield pair, Step(number, move.uci())


def check_moves(wanted: int) -> list[str]:
    """Positions on which the two generators differ."""
    other = importlib.import_module("pyffish")
    faults: list[str] = []
    seed = positions = moves = 0
    while positions < wanted:
        for pair, step in game(seed):
            half = pair.board(step.board)
            fen = half.fen(promoted=True, en_passant="fen")
            ours = {move.uci() for move in half.allowed_moves()}
            theirs = set(other.legal_moves("bughouse", fen, []))
            positions, moves = positions + 1, moves + len(ours)
            if ours != theirs:
                faults.append(f"{fen}: only here {sorted(ours - theirs)}, only there {sorted(theirs - ours)}")
        seed += 1
    print(f"{positions} positions of {seed} games, {moves} moves, {len(faults)} differ")
    return faults


def check_games(wanted: int) -> list[str]:
    """Games in which men were lost, or that a replay does not give again."""
    faults: list[str] = []
    counts: Counter[str] = Counter()
    for seed in range(wanted):
        pair, steps = Pair(RULES), []
        for pair, step in game(seed):
            steps.append(step)
            counts["drops"] += "@" in step.move
            counts["promotions"] += len(step.move) == len("e7e8q")
            if pair.census() != ALL_MEN:
                faults.append(f"game {seed}: {pair.census()} after {len(steps)} half-moves")
                break
        counts["half-moves"] += len(steps)
        counts["ended"] += any(board_ending(pair, number) for number in (1, 2))
        if replay(RULES, steps).bfen() != pair.bfen():
            faults.append(f"game {seed}: a replay differs")
        if read_bfen(pair.bfen(), RULES).bfen() != pair.bfen():
            faults.append(f"game {seed}: {pair.bfen()} is not read as it was written")
    print(f"{wanted} games: {dict(counts)}, {len(faults)} faults")
    return faults


def main() -> int:
    """Run one of the checks."""
    checks = {"moves": (check_moves, 2_000), "games": (check_games, 10_000)}
    if len(sys.argv) not in (2, 3) or sys.argv[1] not in checks:
        print(__doc__, file=sys.stderr)
        return 2
    check, usual = checks[sys.argv[1]]
    faults = check(int(sys.argv[2]) if len(sys.argv) > 2 else usual)
    print("\n".join(faults[:SHOWN]))
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
