"""F, T and reading off: flags and clocks."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from arbiter_app.engine.commands import AdjustTime, BeginNextPeriod, ClaimFlag, ReadClock, SeeFlag
from arbiter_app.engine.values import ClockReadings, Colour
from arbiter_app.queries.hall_clocks import LastReading, ReadingKind
from arbiter_app.ui.hall.incident_mating import REFINED, mating_fields, typed_chance
from arbiter_app.ui.hall.incident_setting import wrong_setting
from arbiter_app.ui.hall.scene import (
    Scene,
    colour_options,
    needed_readings,
    reading_fields,
    typed_men,
    typed_readings,
    typed_text,
)
from arbiter_app.ui.hall.steps import Ask, Field, Option, Propose, Step, Values, Write, defaults
from arbiter_app.ui.hall.words import colour_word, tr
from arbiter_app.wording import time_text

QUICK_MS = 120_000
"""The time most often given by an arbiter: two minutes."""


def flag_fell(scene: Scene, ended: Callable[[Scene], Step]) -> Step:
    """Who claims? Or is a flag down and nobody says anything? `ended`: the game had ended on the board before that."""
    claims = colour_options(scene, lambda colour: _claim(scene, colour), tr("{who} claims"))
    seen = Option("S", tr("A flag is down, nobody claims"), lambda: _whose(scene))
    before = Option("R", tr("The game had ended before"), lambda: ended(scene))
    return Ask(tr("Who claims that the time is up?"), (*claims, seen, *_unshown(scene), before))


def _unshown(scene: Scene) -> tuple[Option, ...]:
    """Where the control has a next period: nobody can show that the limit of moves was overstepped (FIDE 8.6)."""
    clock = scene.board.clock
    if clock is None or max(len(clock.control.white), len(clock.control.black)) < 2:
        return ()
    return (Option("N", tr("Limit not shown: next period"), lambda: _next_period(scene)),)


def _next_period(scene: Scene) -> Step:
    """The next move is the first of the next period; a clock that adds time by itself has done so, or not yet."""
    no_yes = (("no", tr("not yet")), ("yes", tr("by the clock")))
    fields = reading_fields(scene)
    if scene.has_hall_clock:
        fields = (Field("added", tr("Time of the next period added"), "choice", "no", no_yes), *fields)

    def command(values: Values) -> BeginNextPeriod:
        return BeginNextPeriod(
            at=scene.at,
            board=scene.board.ref,
            readings=typed_readings(values),
            added=values.get("added") == "yes",
        )

    return Propose(command(defaults(fields)), fields=fields, rebuild=command)


def _claim(scene: Scene, claimant: Colour) -> Step:
    own = (("", tr("not said")), ("up", tr("up")), ("down", tr("down too")))
    fields = (
        Field("own", tr("{colour}'s own flag").format(colour=colour_word(claimant)), "choice", "", own),
        *_order_fields(scene),
        *mating_fields(scene, claimant),
    )

    def command(values: Values) -> ClaimFlag:
        seen = values.get("own")
        return ClaimFlag(
            at=scene.at,
            board=scene.board.ref,
            claimant=claimant,
            own_flag_down=None if not seen else seen == "down",
            first=_first(values),
            last_period=_last_period(values),
            white_men=typed_men(values, "white_men"),
            black_men=typed_men(values, "black_men"),
            can_mate=typed_chance(values),
        )

    refine = {"claimant_cannot_mate": REFINED[False], "both_flags_down": {"own": "down"}}
    return Propose(command(defaults(fields)), fields=fields, rebuild=command, refine=refine, mating=claimant)


def _whose(scene: Scene) -> Step:
    note = tr("Only noted: nobody is told while the rules ask for a claim.")
    return Ask(
        tr("Whose flag is down?"),
        colour_options(scene, lambda colour: flag_seen(scene, colour)),
        note if scene.rulebook.flag_fall.needs_claim else "",
    )


def flag_seen(scene: Scene, colour: Colour) -> Step:
    """Where the arbiter calls flags the game ends with it, so the card asks what it turns on."""
    calls = not scene.rulebook.flag_fall.needs_claim
    other = (("no", tr("up")), ("yes", tr("down too")))
    fields = (Field("other", tr("The other flag"), "choice", "no", other), *_order_fields(scene)) if calls else ()
    if calls:
        fields += mating_fields(scene, colour.opponent)

    def command(values: Values) -> SeeFlag:
        return SeeFlag(
            at=scene.at,
            board=scene.board.ref,
            colour=colour,
            other_down=values.get("other") == "yes",
            first=_first(values),
            last_period=_last_period(values),
            white_men=typed_men(values, "white_men"),
            black_men=typed_men(values, "black_men"),
            can_mate=typed_chance(values),
        )

    mating = colour.opponent if calls else None
    return Propose(command(defaults(fields)), fields=fields, rebuild=command, mating=mating)


def _order_fields(scene: Scene) -> tuple[Field, ...]:
    """What both flags down turn on: whose fell first, and, with several periods, whether it is the last one."""
    colours = (("", tr("not known")), *((colour.value, colour_word(colour)) for colour in Colour))
    fields = [Field("first", tr("Both down: first fell"), "choice", "", colours)]
    clock = scene.board.clock
    if clock is not None and max(len(clock.control.white), len(clock.control.black)) > 1:
        answers = (("", tr("by the clock")), ("yes", tr("yes")), ("no", tr("no")))
        fields.append(Field("last_period", tr("Last period?"), "choice", "", answers))
    return tuple(fields)


def _first(values: Values) -> Colour | None:
    named = values.get("first")
    return Colour(str(named)) if named else None


def _last_period(values: Values) -> bool | None:
    answer = values.get("last_period")
    return None if not answer else answer == "yes"


def adjust_time(scene: Scene) -> Step:
    """Two minutes for one side by one key, or both readings typed; a clock in the hall is read off first."""
    quick = colour_options(
        scene, lambda colour: _add(scene, colour), tr("{who}: {time} more").replace("{time}", time_text(QUICK_MS)[3:])
    )
    typed = Option("E", tr("Type both clocks…"), lambda: _type_both(scene))
    options = (*quick, typed)
    if scene.has_hall_clock:
        options = (*options, Option("S", tr("It was set wrongly…"), lambda: wrong_setting(scene)))
    return Ask(tr("Adjust which clock?"), options)


def _add(scene: Scene, colour: Colour) -> Step:
    shown = scene.readings()
    if shown is None:
        return _read_first(scene, colour)
    reason = tr("{time} for {colour}").format(time=time_text(QUICK_MS)[3:], colour=colour_word(colour))
    return _set(scene, shown.adding(colour, QUICK_MS), reason)


def _read_first(scene: Scene, colour: Colour) -> Step:
    """What the clock in the hall shows is recorded as read, then the time is added to that."""

    def go_on(values: Values) -> Step:
        readings = needed_readings(values)
        reading = LastReading(readings, scene.at, ReadingKind.READ)
        command = ReadClock(at=scene.at, board=scene.board.ref, readings=readings)
        return Propose(
            command, title=tr("Read off"), direct=True, following=lambda: _add(replace(scene, reading=reading), colour)
        )

    title = tr("What does the clock of board {n} show now?").format(n=scene.number)
    note = tr("{time} for {colour} is added to that.").format(time=time_text(QUICK_MS)[3:], colour=colour_word(colour))
    return Write(title, reading_fields(scene, only_hall=False), go_on, note, go=tr("Show what follows"))


def _type_both(scene: Scene) -> Step:
    fields = (*reading_fields(scene, only_hall=False), Field("reason", tr("Reason"), value=tr("Clocks were wrong")))
    return Write(
        tr("What shall the clocks show?"),
        fields,
        lambda values: _set(scene, needed_readings(values), typed_text(values, "reason")),
        go=tr("Show what follows"),
    )


def _set(scene: Scene, after: ClockReadings, reason: str) -> Step:
    fields = (
        Field("white_ms", tr("White's clock"), "time", after.white_ms),
        Field("black_ms", tr("Black's clock"), "time", after.black_ms),
        Field("reason", tr("Reason"), value=reason),
    )

    def command(values: Values) -> AdjustTime:
        return AdjustTime(
            at=scene.at,
            board=scene.board.ref,
            readings=typed_readings(values) or after,
            reason=typed_text(values, "reason"),
        )

    return Propose(command(defaults(fields)), fields=fields, rebuild=command)


def read_off(scene: Scene) -> Step:
    """What the hall clock shows now, and whose runs."""
    runs = (("", tr("as before")), ("white", tr("White's runs")), ("black", tr("Black's runs")))
    fields = (*reading_fields(scene, only_hall=False), Field("runs", tr("Running"), "choice", "", runs))

    def go_on(values: Values) -> Step:
        named = values.get("runs")
        return Propose(
            ReadClock(
                at=scene.at,
                board=scene.board.ref,
                readings=needed_readings(values),
                running=Colour(str(named)) if named else None,
            ),
            title=tr("Read off"),
            direct=True,
        )

    return Write(tr("What does the clock of board {n} show?").format(n=scene.number), fields, go_on, go=tr("Save"))
