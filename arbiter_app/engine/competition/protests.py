"""Objections and appeals: until when, with what, before whom, and who may not decide (L-8.2 to L-8.7, L-A.4)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from enum import StrEnum

from arbiter_app.engine.competition.appearances import Source
from arbiter_app.engine.findings import Finding, Params, Severity
from arbiter_app.engine.rulebook_season import Protests
from arbiter_app.engine.values import ClauseId


class Signer(StrEnum):
    """Who signs a form."""

    SECRETARY = "secretary"
    CAPTAIN = "captain"
    PLAYER = "player"


@dataclass(frozen=True, slots=True)
class Form:
    """An objection or appeal as it is handed in. Dates are local.

    `step`: 0 for the objection, 1 for the first appeal; `counts_from`: the day of the match, or the day the club was
    told of the decision; `involves_player`: it is about a single player.
    """

    step: int
    lodged_on: date
    counts_from: date
    fee_paid: bool
    signed: frozenset[Signer]
    involves_player: bool = False


@dataclass(frozen=True, slots=True)
class Controller:
    """Somebody who may rule. `club`: his own; `role`: one of the instances."""

    name: str
    role: str
    club: str = ""


def lodge_until(rule: Protests, step: int, counts_from: date) -> date:
    """The last day on which a form of this step may come in. Raises IndexError for a step beyond the last instance."""
    return counts_from + timedelta(days=rule.lodge_days[step])


def decide_until(rule: Protests, step: int, lodged_on: date) -> date | None:
    """The last day for the decision; None where there is no limit."""
    days = rule.decision_days[step]
    return lodged_on + timedelta(days=days) if days else None


def notice_until(rule: Protests, decided_on: date) -> date | None:
    """The last day to tell a club that asked in writing."""
    return None if rule.notice_days is None else decided_on + timedelta(days=rule.notice_days)


def may_appeal(rule: Protests, step: int) -> bool:
    """Whether there is another instance above the one of this step."""
    return step + 1 < len(rule.instances)


def form_findings(rule: Protests, form: Form, source: Source) -> tuple[Finding, ...]:
    """Why a form does not count as handed in: too late, a fee not paid, a signature missing."""
    return tuple(_late(rule, form, source)) + tuple(_incomplete(rule, form, source))


def decision_findings(
    rule: Protests,
    step: int,
    by: Controller,
    clubs: Collection[str],
    source: Source,
    *,
    appealed: str = "",
    consulted: Sequence[str] = (),
) -> tuple[Finding, ...]:
    """Why this person may not decide, or not yet. `clubs`: those concerned; `appealed`: who decided before.

    `consulted`: names of other controllers who were heard.
    """
    found = []
    if by.role != rule.instances[step]:
        params: Params = {"role": rule.instances[step], "name": by.name}
        found.append(_refuse("not_this_instance", _source_of(source, "protests.instances", step), params))
    if rule.neutral and _is_of(by.club, clubs):
        params = {"name": by.name, "club": by.club}
        found.append(_refuse("rules_on_own_club", source("protests.neutral"), params))
    if rule.instances[step] in rule.consulting and not any(one not in (appealed, by.name) for one in consulted):
        params = {"role": by.role, "appealed": appealed}
        found.append(_refuse("nobody_consulted", source("protests.consulting"), params))
    return tuple(found)


def neutral_controllers(
    rule: Protests, controllers: Sequence[Controller], clubs: Collection[str]
) -> tuple[Controller, ...]:
    """To whom a case can be passed: everybody of no concerned club (L-A.4)."""
    return tuple(one for one in controllers if not (rule.neutral and _is_of(one.club, clubs)))


def _is_of(club: str, clubs: Collection[str]) -> bool:
    """Whether a club is one of these; capitals and spaces around make no other club."""
    name = club.strip().casefold()
    return bool(name) and name in {one.strip().casefold() for one in clubs}


def _late(rule: Protests, form: Form, source: Source) -> Iterator[Finding]:
    until = lodge_until(rule, form.step, form.counts_from)
    if form.lodged_on > until:
        params: Params = {"until": until.isoformat(), "day": form.lodged_on.isoformat()}
        code = "objection_too_late" if form.step == 0 else "appeal_too_late"
        yield _refuse(code, _source_of(source, "protests.lodge_days", form.step), params)
    if form.lodged_on < form.counts_from:
        params = {"from": form.counts_from.isoformat(), "day": form.lodged_on.isoformat()}
        yield Finding("lodged_before_cause", Severity.CONFIRM, params=params)


def _incomplete(rule: Protests, form: Form, source: Source) -> Iterator[Finding]:
    if rule.fee and not form.fee_paid:
        yield _refuse("fee_not_paid", source("protests.fee"), {"fee": rule.fee})
    wanted = {
        Signer.SECRETARY: ("protests.needs_secretary", rule.needs_secretary),
        Signer.CAPTAIN: ("protests.needs_captain", rule.needs_captain),
        Signer.PLAYER: ("protests.needs_player", rule.needs_player and form.involves_player),
    }
    for signer, (setting, is_wanted) in wanted.items():
        if is_wanted and signer not in form.signed:
            yield _refuse("signature_missing", source(setting), {"signer": signer.value})


def _source_of(source: Source, path: str, step: int) -> ClauseId | None:
    """The clause of a step, else that of the whole setting."""
    return source(f"{path}.{step + 1}") or source(path)


def _refuse(code: str, clause: ClauseId | None, params: Params) -> Finding:
    return Finding(code, Severity.REFUSE, clause, params)
