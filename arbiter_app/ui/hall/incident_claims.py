"""D: claims of a draw, and draws that need no claim (FIDE 9.2 to 9.6, Guidelines III)."""

from __future__ import annotations

from arbiter_app.engine.commands import RecordDrawClaim, RuleQuickplayFinish
from arbiter_app.engine.decide import bughouse_claims
from arbiter_app.engine.decide.claim_check import ClaimCheck, check_claim, recorded_line
from arbiter_app.engine.decide.quickplay import OPTIONS
from arbiter_app.engine.findings import Refused
from arbiter_app.engine.values import Colour, DrawClaimKind, QuickplayDecision, QuickplayRequest
from arbiter_app.ui.hall.scene import Scene, reading_fields, typed_readings, typed_text
from arbiter_app.ui.hall.steps import Ask, Field, Option, Propose, Step, Values, defaults
from arbiter_app.ui.hall.words import colour_word, tr
from arbiter_app.ui.widgets.clock_text import format_span

LONGEST_SHEET = 6000
"""Letters of a whole game typed off a sheet."""
_CLAIMS = (
    ("R", "X", DrawClaimKind.THREEFOLD, "Repetition"),
    ("F", "Y", DrawClaimKind.FIFTY_MOVES, "Fifty moves"),
    ("P", "Z", DrawClaimKind.FORCED_REPETITION, "Perpetual"),
)
_DECISIONS = {
    QuickplayDecision.DRAW: ("D", "Drawn"),
    QuickplayDecision.INCREMENT: ("S", "Five seconds a move for both"),
    QuickplayDecision.POSTPONED: ("P", "Postponed: play on"),
    QuickplayDecision.REJECTED: ("X", "Rejected"),
}


def draw_claim(scene: Scene) -> Step:
    """What is claimed? Where the moves are recorded they decide; elsewhere the arbiter says how it ended."""
    options: list[Option] = []
    for holds, fails, kind, words in _CLAIMS:
        if kind is DrawClaimKind.FORCED_REPETITION and not scene.rulebook.judgements.forced_repetition:
            continue
        if _moves_decide(scene, kind):
            options.append(_claim_option(scene, holds, tr("{claim}: look at the moves"), kind, words, None))
        else:
            options.append(_claim_option(scene, holds, tr("{claim}: it holds"), kind, words, True))
            options.append(_claim_option(scene, fails, tr("{claim}: it fails"), kind, words, False))
    options += _without_claim(scene)
    options += _quickplay(scene)
    return Ask(tr("Which draw is claimed?"), tuple(options), _procedure(scene), _clauses(scene), scene.at)


def _moves_decide(scene: Scene, kind: DrawClaimKind) -> bool:
    return kind is not DrawClaimKind.FORCED_REPETITION and _is_recorded(scene)


def _is_recorded(scene: Scene) -> bool:
    """Whether the moves stand in the record; those of a bughouse board are no line of ordinary chess."""
    if scene.match.is_bughouse:
        return bughouse_claims.is_recorded(scene.board)
    return recorded_line(scene.board) is not None


def _procedure(scene: Scene) -> str:
    """What to see to before anything is looked at."""
    bonus = scene.rulebook.draw_claims.wrong_claim_bonus_seconds * 1000
    words = tr(
        "Stop the clocks. Was the move written and not played, was anything touched? Replay the game on another "
        "board, the players away from theirs. A wrong claim gives the opponent {time}."
    ).format(time=format_span(bonus))
    if scene.rulebook.draw_claims.needs_own_record:
        words += " " + tr("The claimant needs a complete record of his own.")
    if scene.match.is_bughouse and not _is_recorded(scene):
        words += " " + tr("The moves of this board are not recorded: you judge.")
    elif not _is_recorded(scene):
        words += " " + tr("The moves are not recorded: type them off the sheet beside the card, or judge.")
    return words


def _clauses(scene: Scene) -> tuple[str, ...]:
    paths = ("draw_claims.wrong_claim_bonus_seconds", "draw_claims.needs_own_record")
    return tuple(dict.fromkeys(scene.rulebook.sources[path] for path in paths if path in scene.rulebook.sources))


def _claim_option(scene: Scene, key: str, label: str, kind: DrawClaimKind, words: str, upheld: bool | None) -> Option:
    return Option(key, label.format(claim=tr(words)), lambda: _claim(scene, kind, upheld))


def claimant_of(scene: Scene) -> Colour:
    """Who probably claims: only the player on move can; where nobody knows that, the one whose clock runs."""
    clock = scene.board.clock
    if not _is_recorded(scene) and clock is not None and clock.running is not None:
        return clock.running
    return scene.board.colour_to_move


def _claim(scene: Scene, kind: DrawClaimKind, upheld: bool | None) -> Step:
    fields = _claim_fields(scene, kind)

    def command(values: Values) -> RecordDrawClaim:
        typed = typed_text(values, "moves")
        return RecordDrawClaim(
            at=scene.at,
            board=scene.board.ref,
            claimant=Colour(str(values.get("claimant") or claimant_of(scene))),
            kind=kind,
            upheld=None if typed and kind is not DrawClaimKind.FORCED_REPETITION else upheld,
            announced=typed_text(values, "announced"),
            moves=typed,
            written=values.get("written") != "no",
            touched=values.get("touched") == "yes",
            clock_stopped=values.get("stopped") != "no",
            own_record=values.get("record") != "no",
            readings=typed_readings(values),
        )

    first = command(defaults(fields))
    return Propose(first, fields=fields, rebuild=command, options=_against(scene, kind, first), since=scene.at)


def _against(scene: Scene, kind: DrawClaimKind, command: RecordDrawClaim) -> tuple[Option, ...]:
    """Deciding otherwise than the moves say."""
    check = None if command.upheld is not None else _check(scene, command)
    if check is None or isinstance(check, Refused) or check.right is None:
        return ()
    if check.right:
        return (Option("X", tr("It does not hold all the same"), lambda: _claim(scene, kind, False)),)
    return (Option("H", tr("It holds all the same"), lambda: _claim(scene, kind, True)),)


def _check(scene: Scene, command: RecordDrawClaim) -> ClaimCheck | Refused:
    if scene.match.is_bughouse:
        return bughouse_claims.check_claim(scene.rulebook, scene.match, scene.board, command)
    return check_claim(scene.board, command)


def _claim_fields(scene: Scene, kind: DrawClaimKind) -> tuple[Field, ...]:
    colours = tuple((colour.value, colour_word(colour)) for colour in Colour)
    fields: list[Field] = [Field("claimant", tr("Claimed by"), "choice", claimant_of(scene).value, colours)]
    no_yes, yes_no = (("no", tr("no")), ("yes", tr("yes"))), (("yes", tr("yes")), ("no", tr("no")))
    if kind is not DrawClaimKind.FORCED_REPETITION:
        fields.append(Field("announced", tr("Announced move, if any"), narrow=True, longest=12))
        fields.append(Field("written", tr("Written down first"), "choice", "yes", yes_no))
        fields.append(Field("touched", tr("Touched a piece first"), "choice", "no", no_yes))
    if scene.rulebook.draw_claims.claim_stops_clocks:
        fields.append(Field("stopped", tr("Clocks stopped"), "choice", "yes", yes_no))
    if kind is DrawClaimKind.THREEFOLD and scene.rulebook.draw_claims.needs_own_record:
        records = (("yes", tr("complete")), ("no", tr("not complete")))
        fields.append(Field("record", tr("Own record"), "choice", "yes", records))
    asks_for_sheet = kind is not DrawClaimKind.FORCED_REPETITION and not scene.match.is_bughouse
    if asks_for_sheet and not _moves_decide(scene, kind):
        fields.append(Field("moves", tr("The moves off the sheet, from the first on"), longest=LONGEST_SHEET))
    return (*fields, *reading_fields(scene))


# Draws that need no claim


def _without_claim(scene: Scene) -> tuple[Option, ...]:
    known = scene.rulebook.judgements
    options = []
    if known.fivefold_repetition:
        words = tr("Five times, no claim")
        options.append(Option("5", words, lambda: _found(scene, DrawClaimKind.FIVEFOLD)))
    if known.seventyfive_moves:
        words = tr("75 moves, no claim")
        options.append(Option("7", words, lambda: _found(scene, DrawClaimKind.SEVENTYFIVE_MOVES)))
    return tuple(options)


def _found(scene: Scene, kind: DrawClaimKind) -> Step:
    known = _is_recorded(scene)
    fields = (
        ()
        if known or scene.match.is_bughouse
        else (Field("moves", tr("The moves off the sheet, from the first on"), longest=LONGEST_SHEET),)
    )

    def command(values: Values) -> RecordDrawClaim:
        typed = typed_text(values, "moves")
        upheld = None if known or typed else True
        return RecordDrawClaim(at=scene.at, board=scene.board.ref, kind=kind, upheld=upheld, moves=typed)

    return Propose(command(defaults(fields)), fields=fields, rebuild=command)


# Little time and no increment


def _quickplay(scene: Scene) -> tuple[Option, ...]:
    announced, options = scene.rulebook.quickplay, []
    if announced.increment_request:
        words = tr("Little time: an increment is asked for")
        options.append(Option("I", words, lambda: _request(scene, QuickplayRequest.INCREMENT)))
    if announced.no_effort_claim:
        words = tr("Little time: the opponent does not try to win")
        options.append(Option("N", words, lambda: _request(scene, QuickplayRequest.NO_EFFORT)))
    return tuple(options)


def _request(scene: Scene, request: QuickplayRequest) -> Step:
    def option(decision: QuickplayDecision) -> Option:
        key, words = _DECISIONS[decision]
        return Option(key, tr(words), lambda: _decided(scene, request, decision))

    note = tr("You judge. Watch the game for a while first if you are not sure.")
    return Ask(tr("What do you decide?"), tuple(option(one) for one in OPTIONS[request]), note)


def _decided(scene: Scene, request: QuickplayRequest, decision: QuickplayDecision) -> Step:
    colours = tuple((colour.value, colour_word(colour)) for colour in Colour)
    bonus = (("", tr("as usual")), ("yes", tr("yes")), ("no", tr("no")))
    fields = (
        Field("claimant", tr("Asked by"), "choice", claimant_of(scene).value, colours),
        Field("bonus", tr("Time for the opponent"), "choice", "", bonus),
        *reading_fields(scene),
    )

    def command(values: Values) -> RuleQuickplayFinish:
        given = values.get("bonus")
        return RuleQuickplayFinish(
            at=scene.at,
            board=scene.board.ref,
            claimant=Colour(str(values.get("claimant") or claimant_of(scene))),
            request=request,
            decision=decision,
            opponent_bonus=None if not given else given == "yes",
            readings=typed_readings(values),
        )

    return Propose(command(defaults(fields)), fields=fields, rebuild=command)
