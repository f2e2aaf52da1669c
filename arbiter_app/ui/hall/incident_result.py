"""R: a result, a board without a game, and putting a result right."""

from __future__ import annotations

from collections.abc import Callable

from arbiter_app.engine.commands import CorrectResult, RecordForfeit, RecordResult, WithdrawResult
from arbiter_app.engine.decide.results import flags_down
from arbiter_app.engine.values import Colour, GameResult, Side, Termination
from arbiter_app.ui.hall.bughouse.incidents import finish_options
from arbiter_app.ui.hall.incident_mating import mating_fields, typed_chance
from arbiter_app.ui.hall.incident_time import flag_seen
from arbiter_app.ui.hall.reason import ask_why, reason_field
from arbiter_app.ui.hall.scene import Scene, typed_men, typed_text
from arbiter_app.ui.hall.steps import Ask, Field, Option, Propose, Step, Values, defaults
from arbiter_app.ui.hall.words import LETTER, card_result, colour_word, player_of, side_word, team_of, tr

_HOW = (
    (Termination.UNKNOWN, "not said"),
    (Termination.CHECKMATE, "checkmate"),
    (Termination.RESIGNATION, "resignation"),
    (Termination.AGREEMENT, "draw agreed"),
    (Termination.STALEMATE, "stalemate"),
    (Termination.DEAD_POSITION, "nobody can mate any more"),
    (Termination.FORCED_REPETITION, "forced repetition"),
    (Termination.ARBITER, "decided by the arbiter"),
)
_ONLY_WINS = (Termination.CHECKMATE, Termination.RESIGNATION)
_ONLY_DRAWS = (
    Termination.AGREEMENT,
    Termination.STALEMATE,
    Termination.DEAD_POSITION,
    Termination.FORCED_REPETITION,
)


def result(scene: Scene) -> Step:
    """Who won? On a board that has ended: put it right."""
    if scene.board.end is not None:
        return _correct(scene)
    forfeit = Option("-", tr("No game: somebody is not there…"), lambda: forfeit_question(scene))
    return Ask(tr("How did the game end?"), (*result_options(scene, lambda one: _record(scene, one)), forfeit))


def result_options(scene: Scene, then: Callable[[GameResult], Step]) -> tuple[Option, ...]:
    """1 and 0 as on the sheet (home first), W and B by colour, "=" for a draw; always with the names."""

    def won(key: str, side: Side) -> Option:
        colour = scene.board.colour_of(side)
        label = tr("{name} wins · {side}, {colour}").format(
            name=player_of(scene.state, scene.board, side), side=side_word(side), colour=colour_word(colour)
        )
        return Option(key, label, lambda: then(GameResult.won_by(colour)), also=LETTER[colour])

    draw = Option("=", tr("Draw"), lambda: then(GameResult.DRAW), also="5D")
    return won("1", Side.HOME), won("0", Side.AWAY), draw


def _record(scene: Scene, outcome: GameResult) -> Step:
    impossible = _ONLY_DRAWS if outcome.winner is not None else _ONLY_WINS
    how = tuple((one.value, tr(words)) for one, words in _HOW if one not in impossible)
    fields: tuple[Field, ...] = (Field("how", tr("How"), "choice", Termination.UNKNOWN.value, how),)
    if outcome.winner is not None and scene.rulebook.rights.resignation_draws_if_opponent_cannot_mate:
        fields += mating_fields(scene, outcome.winner)

    def command(values: Values) -> RecordResult:
        return RecordResult(
            at=scene.at,
            board=scene.board.ref,
            result=outcome,
            termination=Termination(str(values.get("how") or Termination.UNKNOWN)),
            white_men=typed_men(values, "white_men"),
            black_men=typed_men(values, "black_men"),
            can_mate=typed_chance(values),
        )

    return Propose(command(defaults(fields)), fields=fields, rebuild=command, options=_flag_first(scene, outcome))


def _flag_first(scene: Scene, outcome: GameResult) -> tuple[Option, ...]:
    """Where the arbiter calls flags and one is down, the other answer to "what happened first?" (FIDE 6.8)."""
    if scene.rulebook.flag_fall.needs_claim:
        return ()

    def option(colour: Colour) -> Option:
        words = tr("{colour}'s flag had fallen before").format(colour=colour_word(colour))
        return Option(LETTER[colour], words, lambda: flag_seen(scene, colour))

    down = flags_down(scene.board, scene.at)
    return tuple(option(one) for one in Colour if down[one] and outcome.winner is not one.opponent)


def forfeit_question(scene: Scene) -> Step:
    """Who is not there?"""

    def option(key: str, absent: tuple[Side, ...], words: str) -> Option:
        command = RecordForfeit(at=scene.at, board=scene.board.ref, absent=absent)
        also = LETTER[scene.board.colour_of(absent[0])] if len(absent) == 1 else ""
        return Option(key, words, lambda: Propose(command), also=also)

    def missing(side: Side) -> str:
        if not scene.board.seat(side).is_named:
            team = team_of(scene.state, scene.board, side)
            return tr("The place of {team} is empty: walkover").format(team=team)
        return tr("{seat} is not there").format(seat=scene.seat_label(side))

    options = (
        option("1", (Side.AWAY,), missing(Side.AWAY)),
        option("0", (Side.HOME,), missing(Side.HOME)),
        option("-", tuple(Side), tr("Nobody is there")),
    )
    return Ask(tr("Who is not there?"), options)


def _correct(scene: Scene) -> Step:
    stands = card_result(scene.state, scene.board)
    note = tr("It stands as {result}. The old result stays in the journal.").format(result=stands)
    withdraw = Option("X", tr("Withdraw it: the board plays on"), lambda: _withdraw(scene))
    options = (*result_options(scene, lambda one: _correct_to(scene, one)), withdraw, *finish_options(scene))
    return Ask(tr("Board {n} has a result. What is right?").format(n=scene.number), options, note)


def _correct_to(scene: Scene, outcome: GameResult) -> Step:
    def proposal(reason: str) -> Propose:
        fields = (reason_field(reason),)

        def command(values: Values) -> CorrectResult:
            return CorrectResult(
                at=scene.at, board=scene.board.ref, result=outcome, reason=typed_text(values, "reason")
            )

        return Propose(command(defaults(fields)), fields=fields, rebuild=command)

    return ask_why(tr("Another result for board {n}").format(n=scene.number), proposal)


def _withdraw(scene: Scene) -> Step:
    title = tr("The result of board {n} is withdrawn").format(n=scene.number)

    def proposal(reason: str) -> Propose:
        fields = (reason_field(reason),)

        def command(values: Values) -> WithdrawResult:
            return WithdrawResult(at=scene.at, board=scene.board.ref, reason=typed_text(values, "reason"))

        return Propose(command(defaults(fields)), title=title, fields=fields, rebuild=command)

    return ask_why(title, proposal)
