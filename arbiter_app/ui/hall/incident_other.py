"""G and N: irregularities, notes."""

from __future__ import annotations

from datetime import datetime

from arbiter_app.engine.commands import (
    CloseDispute,
    OpenDispute,
    ProduceRules,
    RecordEquipment,
    StopRecording,
    SwitchClock,
    TakeNote,
)
from arbiter_app.engine.records import SlotKind
from arbiter_app.engine.values import Colour
from arbiter_app.queries.hall_timeline import rules_asked_at
from arbiter_app.ui.hall.bughouse.incidents import finish_options, scribe_options
from arbiter_app.ui.hall.incident_irregular import board_options
from arbiter_app.ui.hall.incident_remote import remote_options
from arbiter_app.ui.hall.incident_time import adjust_time
from arbiter_app.ui.hall.scene import (
    Scene,
    colour_options,
    reading_fields,
    typed_number,
    typed_readings,
    typed_text,
)
from arbiter_app.ui.hall.steps import Ask, Field, Option, Propose, Step, Values, Write, defaults
from arbiter_app.ui.hall.words import colour_word, tr

RULES_ASKED = "rules_asked"
"""Topic of the note that says when a copy of the rules was asked for."""


def irregularity(scene: Scene) -> Step:
    """The short list; each by one key."""
    options = [
        _dispute(scene),
        _rules_copy(scene),
        Option("S", tr("Recording stops"), lambda: _stop_recording(scene)),
        Option("C", tr("The clocks are wrong"), lambda: adjust_time(scene)),
        Option("F", tr("Playing conditions"), lambda: _topic(scene, "facilities", "")),
        *board_options(scene),
        *remote_options(scene),
        *finish_options(scene),
        *scribe_options(scene),
    ]
    if scene.board.equipment_missing and scene.board.equipment_arrived_at is None:
        options.insert(0, Option("E", tr("The missing equipment is here"), lambda: equipment(scene)))
    if _opponent_open(scene):
        options.append(Option("X", tr("Start the clock of the opponent who is not named"), lambda: _switch(scene)))
    return Ask(tr("What is irregular?"), tuple(options))


def _dispute(scene: Scene) -> Option:
    dispute = scene.board.dispute
    if dispute is None or dispute.closed_at is not None:
        return Option("D", tr("A dispute begins"), lambda: _open_dispute(scene))
    return Option("D", tr("The dispute ends"), lambda: _close_dispute(scene))


def _open_dispute(scene: Scene) -> Step:
    fields = (Field("text", tr("About"), value=tr("Dispute at the board")),)

    def command(values: Values) -> OpenDispute:
        return OpenDispute(at=scene.at, board=scene.board.ref, text=typed_text(values, "text"))

    return Propose(command(defaults(fields)), fields=fields, rebuild=command)


def _close_dispute(scene: Scene) -> Step:
    ends = (("settled", tr("settled")), ("reserved", tr("play goes on, appeal reserved")))
    fields = (
        Field("ends", tr("How"), "choice", "settled", ends),
        Field("text", tr("Outcome"), value=""),
    )

    def command(values: Values) -> CloseDispute:
        return CloseDispute(
            at=scene.at,
            board=scene.board.ref,
            text=typed_text(values, "text"),
            appeal_reserved=values.get("ends") == "reserved",
        )

    return Propose(command(defaults(fields)), fields=fields, rebuild=command)


def _rules_copy(scene: Scene) -> Option:
    asked = rules_asked_at(scene.state, scene.board.ref, RULES_ASKED)
    if asked is None:
        return Option("R", tr("Rules asked for"), lambda: _ask_for_rules(scene))
    return Option("R", tr("The rules are here"), lambda: _rules_are_here(scene, asked))


def _ask_for_rules(scene: Scene) -> Step:
    command = TakeNote(
        at=scene.at,
        match_id=scene.match.id,
        text=tr("A copy of the rules was asked for"),
        board_number=scene.number,
        topic=RULES_ASKED,
    )
    return Propose(command, title=tr("The time is noted; the home clock runs until the rules are here"))


def _rules_are_here(scene: Scene, asked: datetime) -> Step:
    fields = reading_fields(scene)

    def command(values: Values) -> ProduceRules:
        return ProduceRules(at=scene.at, board=scene.board.ref, asked_at=asked, readings=typed_readings(values))

    return Propose(command(defaults(fields)), fields=fields, rebuild=command)


def _stop_recording(scene: Scene) -> Step:
    def of(colour: Colour) -> Step:
        shown = scene.readings()
        left = shown.of(colour) if shown is not None and scene.has_hall_clock else None
        label = tr("{colour}'s clock").format(colour=colour_word(colour))
        field = Field("left", label, "time", left, last_ms=scene.last_shown(colour))
        fields = (field,) if scene.has_hall_clock else ()

        def command(values: Values) -> StopRecording:
            return StopRecording(
                at=scene.at, board=scene.board.ref, colour=colour, remaining_ms=typed_number(values, "left")
            )

        return Propose(command(defaults(fields)), fields=fields, rebuild=command)

    return Ask(tr("Who stops recording?"), colour_options(scene, of))


def _opponent_open(scene: Scene) -> bool:
    clock = scene.board.clock
    if clock is None or clock.running is None:
        return False
    return scene.board.seat_of(clock.running.opponent).slot.kind is SlotKind.TO_BE_NAMED


def _switch(scene: Scene) -> Step:
    title = tr("The other clock is started without a move")
    return Propose(SwitchClock(at=scene.at, board=scene.board.ref), title=title)


def equipment(scene: Scene) -> Step:
    """The equipment came: do the visitors want the lost time off?"""

    def came(demanded: bool) -> Step:
        source = next((one.clock.source for one in scene.match.boards if one.clock is not None), None)
        command = (
            RecordEquipment(at=scene.at, board=scene.board.ref, demanded=demanded)
            if source is None
            else RecordEquipment(at=scene.at, board=scene.board.ref, demanded=demanded, source=source)
        )
        return Propose(command)

    options = (
        Option("1", tr("Yes: the home player loses the time"), lambda: came(True), also="Y"),
        Option("0", tr("No: full time for both"), lambda: came(False), also="N"),
    )
    return Ask(tr("Do the visitors demand the lost time?"), options)


def _topic(scene: Scene, topic: str, begins: str) -> Step:
    def go_on(values: Values) -> Step:
        command = TakeNote(
            at=scene.at,
            match_id=scene.match.id,
            text=typed_text(values, "text"),
            board_number=scene.number,
            topic=topic,
        )
        return Propose(command, title=tr("Note"), direct=True)

    return Write(tr("Write it down"), (Field("text", tr("Text"), value=begins, required=True),), go_on, go=tr("Save"))


def note(scene: Scene) -> Step:
    """Free words about the board."""
    return _topic(scene, "note", "")
