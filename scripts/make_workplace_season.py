"""Write the script of the sample season of the workplace league: all six legs, with the figures of its case W-C2.

    python scripts/make_workplace_season.py

The result is `resources/sample/workplace-league/season.jsonl`; a test plays it and compares the table.
"""

from __future__ import annotations

import json
from datetime import date, datetime, time, timedelta
from pathlib import Path
from zoneinfo import ZoneInfo

ZONE = "Europe/Berlin"
TARGET = Path(__file__).parent.parent / "resources" / "sample" / "workplace-league" / "season.jsonl"
LEVELS = {1: range(1, 4), 2: range(4, 9), 3: range(9, 16)}
TEAMS = "ABCD"
FIRST_DAY = date(2026, 3, 3)

Result = str
"""What happened in one match: "1", "0", "½" from the first team's side, "+" and "-" for an absent second or first
player, "--" for both, "flag" for a bughouse match that the first team wins on time."""

LEGS: dict[str, tuple[int, int, tuple[tuple[Result, ...], ...]]] = {
    # Each leg: its phase, on which playing day of the phase it begins, and its days: level 1, 2, 3; last the bughouse.
    "A-B": (1, 0, (("1", "½", "+"), ("0", "1", "--"), ("½", "0", "½"), ("flag",))),
    "C-D": (1, 1, (("1", "1", "0"), ("1", "1", "0"), ("0", "0", "0"), ("1",))),
    "A-C": (2, 0, (("½", "1", "½"), ("½", "0", "1"), ("1", "0", "0"), ("0",))),
    "B-D": (2, 1, ()),
    "A-D": (3, 0, (("1", "1", "1"), ("1", "0", "0"), ("1", "0", "0"), ("1",))),
    "B-C": (3, 1, (("½", "½", "½"),) * 3 + (("½",),)),
}
PICKS: dict[str, dict[str, tuple[tuple[int, ...], ...]]] = {
    "A-B": {"A": ((1, 4, 9), (2, 5, 10), (3, 6, 11), (4, 9)), "B": ((1, 4, 9), (2, 5, 10), (3, 6, 11), (4, 9))},
    "C-D": {"C": ((1, 4, 9), (2, 5, 10), (3, 6, 11), (4, 9)), "D": ((1, 4, 9), (2, 5, 10), (3, 6, 11), (5, 10))},
    "A-C": {"A": ((1, 7, 12), (2, 8, 13), (3, 4, 9), (5, 10)), "C": ((1, 7, 12), (2, 8, 13), (3, 4, 9), (5, 10))},
    "A-D": {"A": ((1, 5, 14), (2, 6, 15), (3, 7, 10), (6, 11)), "D": ((1, 7, 12), (2, 8, 13), (3, 4, 14), (4, 9))},
    "B-C": {"B": ((1, 7, 12), (2, 8, 13), (3, 4, 14), (5, 10)), "C": ((1, 5, 14), (2, 6, 15), (3, 7, 10), (6, 11))},
}
ARBITERS = {"A-B": "C", "C-D": "A", "A-C": "B", "B-D": "A", "A-D": "B", "B-C": "D"}


def at(day: date, clock: str) -> str:
    """A local time of a day, with its offset."""
    return datetime.combine(day, time.fromisoformat(clock), ZoneInfo(ZONE)).isoformat()


def playing_days(first: date, count: int) -> list[date]:
    """So many days from Monday to Friday."""
    days: list[date] = []
    day = first
    while len(days) < count:
        if day.weekday() < 5:
            days.append(day)
        day += timedelta(days=1)
    return days


class Season:
    """The lines of the script, one after the other."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def say(self, text: str) -> None:
        """A remark."""
        self.lines.append(f"# {text}")

    def do(self, day: date, clock: str, command: str, /, **fields: object) -> None:
        """One command."""
        self.lines.append(json.dumps({"at": at(day, clock), "do": command, **fields}, ensure_ascii=False))

    def found(self, title: str, reserve_days: list[str]) -> None:
        """The event, its teams and players, and the reserve days."""
        start = FIRST_DAY - timedelta(days=11)
        self.do(
            start,
            "10:00:00",
            "create_event",
            rulebook="workplace-league",
            title=title,
            arbiter="Arbiter 1",
            time_zone=ZONE,
        )
        teams = [{"id": team, "name": f"Team {team}", "captain": f"Captain {team}"} for team in TEAMS]
        players = [
            {"id": f"{team}{number}", "name": f"Player {team}{number}", "team_id": team, "level": level}
            for team in TEAMS
            for level, numbers in LEVELS.items()
            for number in numbers
        ]
        self.do(start, "10:01:00", "import_roster", teams=teams, players=players, file_name="squads.csv")
        self.do(start, "10:02:00", "set_reserve_days", days=reserve_days)

    def begin(self) -> None:
        """The event, and its six legs with their officials."""
        self.found("Workplace league, sample season", ["2026-04-01", "2026-04-02"])
        start = FIRST_DAY - timedelta(days=11)
        for place, (name, (phase, _, _)) in enumerate(LEGS.items()):
            home, away = name.split("-")
            starts = [at(day, "18:00:00") for day in days_of(name)]
            clock = f"10:{place + 3:02}:00"
            self.do(start, clock, "arrange_leg", leg_id=name, home=home, away=away, phase=phase, starts=starts)
            neutral = ARBITERS[name]
            for role in ("arbiter", "moderator"):
                self.do(
                    start,
                    f"10:{place + 10:02}:00",
                    "assign_official",
                    leg_id=name,
                    role=role,
                    name=f"{'Arbiter' if role == 'arbiter' else 'Moderator'} {neutral}",
                    team_id=neutral,
                )

    def phase(self, number: int) -> None:
        """All game days of a phase in the order of their dates."""
        legs = [name for name, (phase, _, _) in LEGS.items() if phase == number]
        for name in legs:
            before = days_of(name)[0] - timedelta(days=1)
            self.say(f"Leg {name}: the lists, due before 17:00 on {before.isoformat()}")
            self.do(before, "15:10:00", "seal_player_list", leg_id=name, side="home")
            if LEGS[name][2]:
                self.do(before, "16:20:00", "seal_player_list", leg_id=name, side="away")
            else:
                self.do(before, "17:03:00", "rule_missed_deadline", leg_id=name, kind="list")
        played = [(day, name, place) for name in legs if LEGS[name][2] for place, day in enumerate(days_of(name), 1)]
        for day, name, place in sorted(played):
            self.game_day(name, place, day)
        for name in legs:
            if LEGS[name][2]:
                self.do(days_of(name)[-1], "18:50:00", "close_leg", leg_id=name)

    def game_day(self, name: str, place: int, day: date) -> None:
        """Picks, start, results and signatures of one game day."""
        match, before = f"{name}-d{place}", day - timedelta(days=1)
        results = LEGS[name][2][place - 1]
        teams = name.split("-")
        for side, team, clock in (("home", teams[0], "11:30:00"), ("away", teams[1], "16:40:12")):
            picks = [f"{team}{number}" for number in PICKS[name][team][place - 1]]
            self.do(before, clock, "seal_line_up", match=match, side=side, slots=picks, lot=0)
        absent = [[number, side] for number, result in enumerate(results, 1) for side in absent_in(result)]
        self.do(day, "18:00:00", "start_match", match=match, source="hall", absent=absent)
        for number, result in enumerate(results, 1):
            self.result(match, number, result, day)
        for side, team in zip(("home", "away"), teams, strict=True):
            self.do(day, "18:40:00", "sign_card", match=match, side=side, kind="agreed", name=f"Captain {team}")

    def result(self, match: str, board: int, result: Result, day: date) -> None:
        """How one match ended; the first team has White on the first board of a day by the lot of this season."""
        clock = f"18:{20 + board}:00"
        if absent_in(result):
            self.do(day, "18:00:30", "rule_absence", match=match, board=board)
        elif result == "flag":
            self.do(day, clock, "claim_flag", match=match, board=2, claimant="black")
        elif result == "½" and match.endswith("d4"):
            for half in (1, 2):
                self.do(
                    day, f"18:{20 + half}:00", "record_result", match=match, board=half, result="1/2-1/2",
                    termination="agreement",
                )  # fmt: skip
        else:
            written = {"1": "1-0", "0": "0-1", "½": "1/2-1/2"}[result]
            how = "agreement" if result == "½" else "checkmate" if board == 1 else "resignation"
            self.do(day, clock, "record_result", match=match, board=board, result=written, termination=how)


def absent_in(result: Result) -> tuple[str, ...]:
    """Who was not there."""
    return {"+": ("away",), "-": ("home",), "--": ("home", "away")}.get(result, ())


def days_of(name: str) -> list[date]:
    """The four game days of a leg."""
    phase, offset, _ = LEGS[name]
    days = playing_days(FIRST_DAY, 7 * 3)[7 * (phase - 1) : 7 * phase]
    return [days[offset], days[offset + 2], days[offset + 4], days[6]]


def main() -> None:
    """Write the file."""
    season = Season()
    season.say(
        "The sample season of the workplace league: six legs, with the figures of case W-C2 (186, 170, 150, 70)."
    )
    season.say("Made by scripts/make_workplace_season.py. Invented neutral names.")
    season.begin()
    for phase in (1, 2, 3):
        season.phase(phase)
        if phase == 1:
            season.say("Team C was free on the first day and disturbed the leg A-B: 8 points off its total.")
            season.do(
                date(2026, 3, 11), "19:00:00", "penalise_team", team_id="C", points=8,
                reason="disturbed leg A-B on 3 March",
            )  # fmt: skip
    TARGET.write_text("\n".join(season.lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
