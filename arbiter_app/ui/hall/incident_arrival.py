"""A: somebody came to the board, or did not come in time."""

from __future__ import annotations

from arbiter_app.engine.commands import NamePlayer, RecordArrival, RuleAbsence
from arbiter_app.engine.laws.lateness import default_from, may_be_replaced
from arbiter_app.engine.records import Player, SlotKind
from arbiter_app.engine.rulebook import TimeControlChoice
from arbiter_app.engine.values import Side
from arbiter_app.queries.hall import absent_sides
from arbiter_app.ui.hall.scene import Scene, side_options, typed_text
from arbiter_app.ui.hall.steps import Ask, Field, Option, Propose, Step, Values, defaults
from arbiter_app.ui.hall.words import team_of, tr

_KEYS = "123456789ABCDEFGHIJKLMNOPQRSTUVXYZ"


def arrived(scene: Scene) -> Step:
    """Who came? With one side missing nobody has to be asked; after the limit the default is the first answer."""
    absent = absent_sides(scene.match, scene.board)
    limit = default_from(scene.rulebook.lateness, scene.match.starts_at(scene.board))
    if absent and scene.at >= limit:
        return _after_the_limit(scene, absent)
    if len(absent) == 1:
        return _came(scene, absent[0])
    sides = absent or tuple(Side)
    return Ask(tr("Who arrived?"), side_options(scene, sides, lambda side: _came(scene, side)))


def _after_the_limit(scene: Scene, absent: tuple[Side, ...]) -> Step:
    nobody = Option(
        "D",
        tr("Nobody came: decide the board"),
        lambda: Propose(RuleAbsence(at=scene.at, board=scene.board.ref)),
    )
    came = side_options(scene, absent, lambda side: _came(scene, side))
    return Ask(tr("The default time is over"), (nobody, *came), tr("If somebody arrived only now, say who."))


def _came(scene: Scene, side: Side) -> Step:
    if scene.board.seat(side).slot.kind is SlotKind.TO_BE_NAMED:
        return _name_first(scene, side)
    fields = () if scene.board.seat(side).wish is not None else _wish_field(scene)

    def command(values: Values) -> RecordArrival:
        wish = typed_text(values, "wish") or None
        return RecordArrival(at=scene.at, board=scene.board.ref, side=side, wish=wish)

    return Propose(command(defaults(fields)), fields=fields, rebuild=command, options=_another(scene, side))


def _another(scene: Scene, side: Side) -> tuple[Option, ...]:
    """Somebody else for who is not there, where and as long as the rules allow it (FIDE 6.7.1 leaves it open)."""
    has_started = scene.match.started_at is not None
    if side not in absent_sides(scene.match, scene.board) or not may_be_replaced(
        scene.rulebook.lateness, scene.match.starts_at(scene.board), has_started, scene.at
    ):
        return ()
    return (Option("S", tr("Somebody else plays instead…"), lambda: _name_first(scene, side)),)


def _wish_field(scene: Scene) -> tuple[Field, ...]:
    """A wish can still change the control when the late player sits down before the first move."""
    division = scene.rulebook.divisions[scene.match.division]
    clock = scene.board.clock
    if division.choice is TimeControlChoice.FIXED or clock is None or scene.board.plies:
        return ()
    if scene.at >= default_from(scene.rulebook.lateness, scene.match.starts_at(scene.board)):
        # He comes too late to play at all.
        return ()
    if clock.control.id != division.time_controls[0] or not scene.board.digital_clock:
        return ()
    labels = [(name, scene.rulebook.time_controls[name].label) for name in division.time_controls]
    choices = (("", tr("No wish")), *labels)
    return (Field("wish", tr("Wishes on arrival"), "choice", "", choices),)


def _name_first(scene: Scene, side: Side) -> Step:
    """The place was left open: the player is named now, then he can arrive."""
    seated = {board.seat(side).player_id for board in scene.match.boards}
    squad = [one for one in scene.state.squad(scene.match.team(side)) if one.id not in seated]

    def option(key: str, player: Player) -> Option:
        rating = "" if player.rating is None else f" · {player.rating}"
        command = NamePlayer(at=scene.at, board=scene.board.ref, side=side, player_id=player.id)
        return Option(key, f"{player.name}{rating}", lambda: Propose(command))

    options = tuple(option(key, player) for key, player in zip(_KEYS, squad, strict=False))
    note = tr("Press A again when the player sits at the board.")
    if not options:
        note = tr("Everybody of this team sits at a board. Enter another player on the Event screen first.")
    title = tr("Who plays for {team}?").format(team=team_of(scene.state, scene.board, side))
    return Ask(title, options, note)
