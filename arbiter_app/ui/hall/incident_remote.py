"""G, A: the away player plays at his own venue, by himself or as the helper of a team-mate (L-11.1)."""

from __future__ import annotations

from arbiter_app.engine.commands import PlaceBoardElsewhere
from arbiter_app.queries.hall_start import RemoteChance, remote_chance
from arbiter_app.ui.hall.scene import Scene, typed_text
from arbiter_app.ui.hall.steps import Field, Option, Propose, Step, Values, defaults
from arbiter_app.ui.hall.words import away_club, tr


def remote_options(scene: Scene) -> tuple[Option, ...]:
    """Asked about where the rules know it."""
    if not scene.rulebook.rights.remote_board:
        return ()
    return (Option("A", tr("Away player at the own venue"), lambda: at_own_venue(scene)),)


def at_own_venue(scene: Scene) -> Step:
    """The venue, and whether he is there to help."""
    chance = remote_chance(scene.state, scene.rulebook, scene.match, scene.board)
    whom = ((RemoteChance.PLAYER.value, tr("by himself")), (RemoteChance.HELPER.value, tr("helps a team-mate")))
    fields = (
        Field("venue", tr("Venue"), value=away_club(scene.state, scene.match)),
        Field("as", tr("There"), "choice", (chance or RemoteChance.PLAYER).value, whom),
    )

    def command(values: Values) -> PlaceBoardElsewhere:
        return PlaceBoardElsewhere(
            at=scene.at,
            board=scene.board.ref,
            venue=typed_text(values, "venue"),
            helper=values.get("as") == RemoteChance.HELPER,
        )

    return Propose(command(defaults(fields)), fields=fields, rebuild=command)
