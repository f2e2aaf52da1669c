"""The search for games that fit two scoresheets: best first, over positions and places on both sheets."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from heapq import heapify, heappop, heappush

import chess

from arbiter_app.engine.scoresheets.misreading import ILLEGIBLE, UNSEEN
from arbiter_app.engine.scoresheets.outlook import (
    AFTER_THE_END,
    EXTRA,
    MISSING,
    MISSING_NEXT,
    REPEATED,
    SWAPPED,
    Outlook,
)
from arbiter_app.engine.scoresheets.slots import Played, Sheet, key_of, played

MOST_A_STEP = 330
"""Readings of one half-move that cost more are not followed."""
AMBIGUOUS = 15
FARTHEST_SWAP = 2
MOST_VISITS = 4
SECOND_LOOK, SECOND_LOOK_ALONE = 150, 60
"""What it costs at least to go against two sheets that agree, and against one."""
PROGRESS = 2
PROGRESS_ALONE = 8
"""How much a half-move further on is worth: with one sheet nothing tells beforehand what will come."""


@dataclass(frozen=True, slots=True)
class Place:
    """How far a sheet is read: all before `at`, and, bit by bit, slots after it that were read out of turn."""

    at: int = 0
    ahead: int = 0
    missed: bool = False


@dataclass(frozen=True, slots=True)
class Take:
    """What one sheet says of a half-move: the slot read (None: left out), its cost, and the place after it."""

    slot: int | None
    cost: int
    place: Place
    out_of_turn: bool = False


@dataclass(slots=True)
class Node:
    """A game so far. `move` and `takes` led here from `parent`; `crossed` is a (sheet, slot) that was not played."""

    cost: int
    places: tuple[Place, Place]
    line: int
    parent: Node | None = None
    move: chess.Move | None = None
    takes: tuple[Take, Take] | None = None
    crossed: tuple[int, int] | None = None
    plies: int = 0
    board: chess.Board | None = None
    is_second_look: bool = False


@dataclass(slots=True)
class Found:
    """The games found, cheapest first, how far any came, and how many positions were looked at."""

    goals: list[Node] = field(default_factory=list)
    furthest: Node | None = None
    nodes: int = 0
    is_finished: bool = False


class Search:
    """Best first: the price paid so far and what the rest of the sheets will cost at least."""

    def __init__(self, start: chess.Board, one: Sheet, two: Sheet, node_limit: int, wanted: int, margin: int) -> None:
        self._sheets = (one, two)
        self._outlook = Outlook(one, two)
        self._limit, self._wanted, self._margin = node_limit, wanted, margin
        alone = not len(one) or not len(two)
        self._worth = PROGRESS_ALONE if alone else PROGRESS
        self._heap: list[tuple[int, int, int, Node]] = []
        self._pushed = 0
        self._lines: set[tuple[int, Place, Place, bool]] = set()
        self._visits: dict[tuple[object, ...], int] = {}
        self._done: set[int] = set()
        self._after_first = 150
        self._most = MOST_A_STEP
        self._push(Node(0, (Place(), Place()), 0, board=start.copy(stack=False)))

    def run(self) -> Found:
        """Search until enough games are found, the next would be far worse, or the limit is reached."""
        found, limit = Found(), self._limit
        while self._heap and found.nodes < limit:
            total, _, _, node = heappop(self._heap)
            if found.goals and total > found.goals[0].cost + self._margin:
                break
            key = (node.line, *node.places, node.is_second_look)
            if key in self._lines:
                continue
            self._lines.add(key)
            if self._is_goal(node):
                if node.line not in self._done:
                    self._done.add(node.line)
                    found.goals.append(node)
                    if len(found.goals) == 1:
                        self._order_by_cost_alone()
                        limit = min(limit, found.nodes + self._after_first)
                if len(found.goals) >= self._wanted:
                    break
                continue
            board = _board_of(node)
            position = (*_position_key(board), *node.places, node.is_second_look)
            visits = self._visits.get(position, 0)
            if visits >= MOST_VISITS:
                continue
            self._visits[position] = visits + 1
            found.nodes += 1
            if found.furthest is None or _read(node) > _read(found.furthest):
                found.furthest = node
            self._expand(node, board)
        found.is_finished = found.nodes < limit
        found.goals.sort(key=lambda goal: goal.cost)
        return found

    def _order_by_cost_alone(self) -> None:
        """The first game is found: from now on the next dearer one is looked for, wherever it parts."""
        worth, self._worth = self._worth, 0
        self._heap = [(total - worth * done, done, number, node) for total, done, number, node in self._heap]
        heapify(self._heap)

    def _is_goal(self, node: Node) -> bool:
        return all(place.at >= len(sheet) for place, sheet in zip(node.places, self._sheets, strict=True))

    def _push(self, node: Node, delay: int = 0) -> None:
        one, two = node.places
        ends = (_end(one), _end(two))
        ahead = max(_pending(one), _pending(two))
        rows = ends[0] + (ahead - _pending(one))
        columns = ends[1] + (ahead - _pending(two))
        done = one.at + two.at
        total = node.cost + delay + self._outlook.least(rows, columns) - self._worth * done
        self._pushed += 1
        heappush(self._heap, (total, -done, self._pushed, node))

    def _expand(self, node: Node, board: chess.Board) -> None:
        if not node.is_second_look and self._go_on(node, board):
            return
        self._cross_out(node)
        options: list[tuple[chess.Move, list[Take], list[Take]]] = []
        exact: list[dict[int, int]] = [{}, {}]
        for move in board.generate_legal_moves():
            shown = played(board, move)
            key = key_of(shown)
            takes = [self._takes(sheet, node.places[sheet], key, shown) for sheet in (0, 1)]
            for sheet in (0, 1):
                for take in takes[sheet]:
                    if take.slot is not None and take.cost == 0:
                        exact[sheet][take.slot] = exact[sheet].get(take.slot, 0) + 1
            options.append((move, takes[0], takes[1]))
        for move, first, second in options:
            self._join(node, board, move, self._doubtful(first, exact[0]), self._doubtful(second, exact[1]))

    def _go_on(self, node: Node, board: chess.Board) -> bool:
        """Where all that is written says one and the same legal move, go on with it and put other readings off."""
        heads = []
        for place, sheet in zip(node.places, self._sheets, strict=True):
            if place.ahead or place.missed:
                return False
            if place.at < len(sheet):
                heads.append(
                    (sheet.slots[place.at], [slot.text for slot in sheet.slots[max(0, place.at - 2) : place.at]])
                )
        if any(slot.is_gap or slot.text in before for slot, before in heads):
            return False
        exact = []
        for move in board.generate_legal_moves():
            shown = played(board, move)
            key = key_of(shown)
            if all(slot.cost(key, shown) == 0 for slot, _ in heads):
                exact.append(move)
        if len(exact) != 1 or any(slot.check_cost(board.gives_check(exact[0])) for slot, _ in heads):
            return False
        takes = [
            Take(place.at, 0, Place(place.at + 1))
            if place.at < len(sheet)
            else Take(None, AFTER_THE_END if len(sheet) else 0, place)
            for place, sheet in zip(node.places, self._sheets, strict=True)
        ]
        self._join(node, board, exact[0], takes[:1], takes[1:])
        later = Node(
            node.cost,
            node.places,
            node.line,
            node.parent,
            node.move,
            node.takes,
            node.crossed,
            node.plies,
            board,
            is_second_look=True,
        )
        self._push(later, SECOND_LOOK if len(heads) == 2 else SECOND_LOOK_ALONE)
        return True

    def _doubtful(self, takes: list[Take], exact: dict[int, int]) -> list[Take]:
        """A little more for words that mean two legal moves: the writer would have told them apart."""
        return [
            Take(take.slot, AMBIGUOUS, take.place)
            if take.cost == 0 and take.slot is not None and exact[take.slot] > 1
            else take
            for take in takes
        ]

    def _join(self, node: Node, board: chess.Board, move: chess.Move, first: list[Take], second: list[Take]) -> None:
        gives_check: bool | None = None
        line = hash((node.line, move.from_square, move.to_square, move.promotion))
        for one in first:
            for two in second:
                step = one.cost + two.cost
                if step > self._most:
                    continue
                for sheet, take in ((0, one), (1, two)):
                    if take.slot is not None and take.cost < ILLEGIBLE:
                        slot = self._sheets[sheet].slots[take.slot]
                        if slot.checks or slot.writes_checks:
                            gives_check = board.gives_check(move) if gives_check is None else gives_check
                            step += slot.check_cost(gives_check)
                places = (one.place, two.place)
                self._push(Node(node.cost + step, places, line, node, move, (one, two), plies=node.plies + 1))

    def _takes(self, sheet: int, place: Place, key: int, move: Played) -> list[Take]:
        slots = self._sheets[sheet].slots
        at, ahead = place.at, place.ahead
        if at >= len(slots):
            return [Take(None, AFTER_THE_END if slots else 0, place)]
        takes = []
        cost = slots[at].cost(key, move)
        if cost <= ILLEGIBLE:
            takes.append(Take(at, cost, _after(place)))
        if (cost or place.missed) and not ahead:
            takes.append(Take(None, MISSING_NEXT if place.missed else MISSING, Place(at, 0, missed=True)))
        if cost:
            for apart in range(1, FARTHEST_SWAP + 1):
                if at + apart < len(slots) and not ahead >> apart & 1 and not slots[at + apart].is_gap:
                    fit = slots[at + apart].cost(key, move)
                    if fit <= UNSEEN:
                        price = fit if ahead else fit + SWAPPED
                        takes.append(Take(at + apart, price, Place(at, ahead | 1 << apart), out_of_turn=True))
        return takes

    def _cross_out(self, node: Node) -> None:
        """Slots that were not played at all: each sheet may be one further without a move."""
        for sheet in (0, 1):
            place, slots = node.places[sheet], self._sheets[sheet].slots
            if place.at >= len(slots) or place.ahead or place.missed:
                continue
            text = slots[place.at].text
            before = [slots[at].text for at in (place.at - 1, place.at - 2) if at >= 0]
            price = UNSEEN + 10 if slots[place.at].is_gap else REPEATED if text in before else EXTRA
            moved = Place(place.at + 1)
            places = (moved, node.places[1]) if sheet == 0 else (node.places[0], moved)
            self._push(
                Node(
                    node.cost + price,
                    places,
                    node.line,
                    node,
                    crossed=(sheet, place.at),
                    plies=node.plies,
                    board=node.board,
                )
            )


def _after(place: Place) -> Place:
    at, ahead = place.at + 1, place.ahead >> 1
    while ahead & 1:
        at, ahead = at + 1, ahead >> 1
    return Place(at, ahead)


def _end(place: Place) -> int:
    """The place once all slots before the last one read are read too."""
    return place.at + place.ahead.bit_length() if place.ahead else place.at


def _pending(place: Place) -> int:
    """How many slots before the last one read are still to be read."""
    return place.ahead.bit_length() - place.ahead.bit_count() if place.ahead else 0


def _read(node: Node) -> int:
    return node.places[0].at + node.places[1].at


def _board_of(node: Node) -> chess.Board:
    if node.board is None:
        parent = node.parent
        assert parent is not None
        board = _board_of(parent).copy(stack=False)
        if node.move is not None:
            board.push(node.move)
        node.board = board
    return node.board


def _position_key(board: chess.Board) -> tuple[int, ...]:
    return (
        board.pawns,
        board.knights,
        board.bishops,
        board.rooks,
        board.queens,
        board.kings,
        board.occupied_co[chess.WHITE],
        board.occupied_co[chess.BLACK],
        board.castling_rights,
        int(board.turn) << 7 | (board.ep_square or 0),
    )


def path(node: Node) -> Iterator[Node]:
    """The steps from the start to a node."""
    steps: list[Node] = []
    at: Node | None = node
    while at is not None and at.parent is not None:
        steps.append(at)
        at = at.parent
    return reversed(steps)
