"""What only happens where two boards belong together, or where a team has somebody to write the moves down."""

from __future__ import annotations

from functools import partial

from arbiter_app.engine.commands import NameScribe, RuleFirstFinish
from arbiter_app.engine.notation.bpgn_game import BOARD_LETTERS
from arbiter_app.engine.state import Board
from arbiter_app.engine.values import Side, Termination
from arbiter_app.ui.hall.scene import Scene, typed_text
from arbiter_app.ui.hall.steps import Ask, Field, Option, Propose, Step, Values, Write, defaults
from arbiter_app.ui.hall.words import colour_word, player_of, team_of, tr

_HOW = (
    (Termination.CHECKMATE, "checkmate"),
    (Termination.FLAG_FALL, "flag fell"),
    (Termination.RESIGNATION, "resignation"),
    (Termination.ILLEGAL_MOVES, "illegal moves"),
    (Termination.ARBITER, "decided by the arbiter"),
)
_KEYS = "1234"


def finish_options(scene: Scene) -> tuple[Option, ...]:
    """Which of two finishes came first: there to be asked once a board of the match has ended."""
    if not scene.match.is_bughouse or all(board.end is None for board in scene.match.boards):
        return ()
    return (Option("U", tr("Which board finished first?"), lambda: first_finish(scene)),)


def first_finish(scene: Scene) -> Step:
    """One key for each of the four players who may have won first; the arbiter's word settles the match."""
    who = [(board, side) for board in scene.match.boards for side in Side]
    options = tuple(
        Option(key, _won(scene, board, side), partial(_finished, scene, board, side))
        for key, (board, side) in zip(_KEYS, who, strict=False)
    )
    note = tr("In the same tenth of a second the clocks do not decide: you do. It is kept with your reason.")
    clause = scene.rulebook.sources.get("bughouse.first_finish_ends_both")
    return Ask(tr("Who won first?"), options, note, () if clause is None else (clause,))


def _won(scene: Scene, board: Board, side: Side) -> str:
    words = tr("Board {board}: {name} wins · {colour}, {team}")
    number = board.ref.board_number
    shown = words.format(
        board=BOARD_LETTERS.get(number, str(number)),
        colour=colour_word(board.colour_of(side)),
        name="{name}",
        team="{team}",
    )
    # Names may hold braces: the later one is put in first.
    before, _, after = shown.partition("{name}")
    return before + player_of(scene.state, board, side) + after.replace("{team}", team_of(scene.state, board, side))


def _finished(scene: Scene, board: Board, winner: Side) -> Step:
    how = tuple((one.value, tr(words)) for one, words in _HOW)
    fields = (
        Field("how", tr("How"), "choice", Termination.CHECKMATE.value, how),
        Field("reason", tr("Reason"), value=tr("Finished first, as seen at the boards")),
    )

    def command(values: Values) -> RuleFirstFinish:
        return RuleFirstFinish(
            at=scene.at,
            match_id=scene.match.id,
            board_number=board.ref.board_number,
            winner=winner,
            termination=Termination(str(values.get("how") or Termination.CHECKMATE)),
            reason=typed_text(values, "reason"),
        )

    return Propose(command(defaults(fields)), fields=fields, rebuild=command)


def scribe_options(scene: Scene) -> tuple[Option, ...]:
    """Who writes the moves down for a team, where the rules know such a person."""
    if not scene.rulebook.officials.scribes:
        return ()
    return (Option("N", tr("Scribes…"), lambda: scribes(scene)),)


def scribes(scene: Scene) -> Step:
    """Both names of the board; an empty one means nobody."""
    named = dict(scene.board.scribes)
    fields = tuple(
        Field(side.value, team_of(scene.state, scene.board, side), value=named.get(side, ""), longest=60)
        for side in Side
    )

    def go_on(values: Values) -> Step:
        changed = [side for side in Side if typed_text(values, side.value) != named.get(side, "")]
        return _named(scene, values, changed or [Side.HOME])

    note = tr("A scribe may use a telephone to write the moves down. An empty field: nobody.")
    return Write(tr("Who writes the moves down?"), fields, go_on, note, go=tr("Save"))


def _named(scene: Scene, values: Values, sides: list[Side]) -> Step:
    """One entry for each name, one after the other."""
    side, *rest = sides
    command = NameScribe(at=scene.at, board=scene.board.ref, side=side, name=typed_text(values, side.value))
    following = partial(_named, scene, values, rest) if rest else None
    return Propose(command, title=tr("Who writes the moves down?"), direct=True, following=following)
