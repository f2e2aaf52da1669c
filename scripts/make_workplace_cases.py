"""Write the worked cases of the workplace league as scripts, one file a case: `w-c1.jsonl` and so on.

    python scripts/make_workplace_cases.py

They go to `resources/sample/workplace-league/cases/`. W-C2 is the sample season itself. A test plays each of them and
compares the figures of the case.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from datetime import date, datetime, timedelta
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent))

from scripts.make_workplace_season import TARGET as SEASON, Season, at

FOLDER = SEASON.parent / "cases"
D1, D2, D3, D4, D5, D6, D7 = (date(2026, 3, day) for day in (3, 4, 5, 6, 9, 10, 11))
RESERVE_DAY = date(2026, 3, 12)
LEGS = {
    "A-B": (1, (D1, D3, D5, D7)),
    "C-D": (1, (D2, D4, D6, D7)),
    "A-C": (2, tuple(date(2026, 3, day) for day in (16, 18, 20, 24))),
    "B-D": (2, tuple(date(2026, 3, day) for day in (17, 19, 23, 24))),
    "A-D": (3, (date(2026, 3, 26), date(2026, 3, 30), date(2026, 4, 1), date(2026, 4, 3))),
    "B-C": (3, (date(2026, 3, 27), date(2026, 3, 31), date(2026, 4, 2), date(2026, 4, 3))),
}
PICKED = (
    ("1 4 9", "2 5 10", "3 6 11", "4 9"),
    ("1 7 12", "2 8 13", "3 4 9", "5 10"),
    ("1 5 14", "2 6 15", "3 7 10", "6 11"),
)
"""The numbers of the players that a team picks in its first, second and third leg, day by day."""
BUGHOUSE = """
6 1 e4 | 10 2 c4 | 12 1 d5 | 18 1 exd5 | 20 2 Nf6 | 24 1 c6 | 30 1 dxc6 | 30 2 e4 | 36 1 Bd7 | 40 2 Nc6 | 42 1 cxb7
48 1 Nc6 | 50 2 Ne2 | 54 1 bxa8=Q | 60 1 Qxa8 | 60 2 e6 | 62 2 P@b8 - | 64 2 P@g1 - | 66 1 Bb5 | 70 2 P@e7 | 72 1 e6
76 2 N@d3 - | 78 1 Bxc6 | 84 2 N@d3
"""
"""The match of W-C7: seconds since the start, board, move; with a "-" what is refused."""
EASED = [{"code": "nobody_eligible"}, {"code": "min_level", "reason": "so decided"}]
"""An empty place that nobody may fill, and a list with too few of a level, are let pass where a case needs it."""


def day_before(day: date) -> date:
    """The day on which lists and picks are due."""
    return day - timedelta(days=1)


def seconds_after_six(day: date, seconds: float) -> str:
    """So long after 18:00:00."""
    return (datetime.fromisoformat(at(day, "18:00:00")) + timedelta(milliseconds=round(seconds * 1000))).isoformat()


class Case(Season):
    """The lines of one case."""

    def __init__(self, title: str, *legs: str) -> None:
        super().__init__()
        self.say(title)
        self.say("Made by scripts/make_workplace_cases.py. Invented neutral names.")
        self.found(title.split(":")[0], ["2026-03-12"])
        for leg in legs:
            phase, days = LEGS[leg]
            home, away = leg.split("-")
            starts = [at(day, "18:00:00") for day in days]
            self.do(
                date(2026, 2, 20),
                "10:05:00",
                "arrange_leg",
                leg_id=leg,
                home=home,
                away=away,
                phase=phase,
                starts=starts,
            )

    def refused(self, day: date, clock: str, command: str, /, **fields: object) -> None:
        """A command that is refused."""
        self.do(day, clock, command, **fields, expect="refused")

    def lists(self, leg: str) -> None:
        """Both lists of a leg come in."""
        eve = day_before(LEGS[leg][1][0])
        for side, clock in (("home", "15:10:00"), ("away", "16:20:00")):
            self.do(eve, clock, "seal_player_list", leg_id=leg, side=side, accept=EASED)

    def picks(self, match: str, side: str, clock: str, players: str = "", /, **fields: object) -> None:
        """Picks of a team, by numbers ("1 4 9", "-" for nobody); as usual where none are given."""
        leg, day = match[:3], int(match[-1])
        phase, days = LEGS[leg]
        team = leg.split("-")[0 if side == "home" else 1]
        numbers = (players or PICKED[phase - 1][day - 1]).split()
        slots = [None if number == "-" else f"{team}{number}" for number in numbers]
        self.do(
            day_before(days[day - 1]), clock, "seal_line_up", match=match, side=side, slots=slots, lot=0,
            **{"accept": EASED, **fields},
        )  # fmt: skip

    def opens(self, match: str, home: str = "", away: str = "") -> None:
        """Both picks of a game day come in."""
        self.picks(match, "home", "16:30:00", home)
        self.picks(match, "away", "16:40:12", away)

    def starts(self, match: str, *absent: tuple[int, str], source: str = "hall") -> date:
        """The games of a day begin at 18:00:00; the day."""
        day = LEGS[match[:3]][1][int(match[-1]) - 1]
        self.do(day, "18:00:00", "start_match", match=match, source=source, absent=[list(one) for one in absent])
        return day

    def results(self, match: str, *results: str) -> None:
        """A game day from its picks to its results, all of them resigned or agreed."""
        day = self.starts(match)
        for board, result in enumerate(results, 1):
            how = "agreement" if result == "1/2-1/2" else "resignation"
            self.do(day, f"18:2{board}:00", "record_result", match=match, board=board, result=result, termination=how)

    def whole_leg(self, leg: str, home: tuple[str, ...] = (), away: tuple[str, ...] = ()) -> None:
        """A leg that the first team wins in every match, and its close."""
        self.lists(leg)
        for number in range(1, 5):
            match = f"{leg}-d{number}"
            picks = [given[number - 1] if number <= len(given) else "" for given in (home, away)]
            self.opens(match, *picks)
            if number == 4:
                self.results(match, "1-0")
                continue
            boards = [board for board in (1, 2, 3) if "-" not in (self.picked(match, picks[0]).split()[board - 1])]
            day = self.starts(match)
            for board in boards:
                self.do(
                    day,
                    f"18:2{board}:00",
                    "record_result",
                    match=match,
                    board=board,
                    result="1-0",
                    termination="resignation",
                )
        self.do(LEGS[leg][1][3], "18:50:00", "close_leg", leg_id=leg)

    def bughouse_at(
        self, match: str, *acts: tuple[float, str, dict[str, object], str], absent: tuple[tuple[int, str], ...] = ()
    ) -> None:
        """A bughouse match from its picks: what happened so many seconds after 18:00:00, "refused" where it was."""
        pair = "5 10" if LEGS[match[:3]][0] == 3 else "4 9"
        self.opens(match, pair, pair)
        day = self.starts(match, *absent)
        for seconds, command, fields, expect in acts:
            clock = seconds_after_six(day, seconds)[11:].partition("+")[0]
            self.do(day, clock, command, match=match, **fields, **({"expect": expect} if expect else {}))

    @staticmethod
    def picked(match: str, given: str) -> str:
        """The picks as given, or as usual."""
        return given or PICKED[LEGS[match[:3]][0] - 1][int(match[-1]) - 1]

    def changes_level(self, day: date, player: str, level: int, expect: str = "accepted") -> None:
        """A team puts a player into another level."""
        self.do(day, "12:00:00", "change_level", player_id=player, level=level, accept=EASED, expect=expect)


def w_c1() -> Case:
    """The whole leg, 54–39."""
    case = Case("W-C1: a whole face-off with a forfeit, a double forfeit, draws and a flag in bughouse", "A-B")
    case.lists("A-B")
    case.opens("A-B-d1")
    case.starts("A-B-d1", (3, "away"))
    case.do(D1, "18:00:01", "rule_absence", match="A-B-d1", board=3)
    case.do(D1, "18:20:00", "record_result", board=1, result="1-0", termination="checkmate")
    case.do(D1, "18:21:00", "record_result", board=2, result="1/2-1/2", termination="agreement")
    case.opens("A-B-d2")
    case.starts("A-B-d2", (3, "home"), (3, "away"))
    case.do(D3, "18:00:01", "rule_absence", match="A-B-d2", board=3)
    case.do(D3, "18:28:00", "claim_flag", board=1, claimant="black")
    case.do(D3, "18:29:00", "record_result", board=2, result="1-0", termination="resignation")
    case.opens("A-B-d3")
    case.starts("A-B-d3")
    for number, move in enumerate(("Nf3", "Nf6", "Ng1", "Ng8") * 2, 1):
        case.do(D5, f"18:0{number}:00", "make_move", match="A-B-d3", board=1, move=move)
    case.do(D5, "18:10:00", "record_draw_claim", board=1, kind="threefold", claimant="white")
    case.do(D5, "18:20:00", "record_result", board=2, result="0-1", termination="checkmate")
    case.do(D5, "18:25:00", "record_result", board=3, result="1/2-1/2", termination="stalemate")
    case.refused(D5, "18:50:00", "close_leg", leg_id="A-B")
    case.opens("A-B-d4")
    case.starts("A-B-d4")
    case.do(D7, "18:29:18", "claim_flag", match="A-B-d4", board=2, claimant="black")
    case.do(D7, "18:50:00", "close_leg", leg_id="A-B")
    return case


def w_c3() -> Case:
    """Changes of level of Team A over three legs."""
    case = Case("W-C3: changes of level, and what they leave", "A-B", "A-C", "A-D")
    between, later = date(2026, 3, 13), date(2026, 3, 25)
    case.whole_leg("A-B", ("2 5 9", "3 4 12", "- 7 10", "4 9"))
    case.changes_level(between, "A3", 2)
    case.changes_level(between, "A1", 2)
    case.changes_level(between, "A5", 1)
    case.changes_level(between, "A12", 2)
    case.changes_level(between, "A6", 3)
    case.changes_level(between, "A6", 2, "refused")
    case.lists("A-C")
    case.changes_level(date(2026, 3, 16), "A8", 3, "refused")
    # A3 has one left, A1 two, A5 one, A12 one with a double slot.
    for number, players in enumerate(("5 3 11", "2 1 13", "- 12 14"), 1):
        case.opens(f"A-C-d{number}", players)
        day = case.starts(f"A-C-d{number}")
        for board in (1, 2, 3):
            if players.split()[board - 1] != "-":
                case.do(day, f"18:2{board}:00", "record_result", board=board, result="1-0", termination="resignation")
    case.opens("A-C-d4", "4 10")
    case.results("A-C-d4", "1-0")
    case.do(LEGS["A-C"][1][3], "18:50:00", "close_leg", leg_id="A-C")
    case.changes_level(later, "A2", 2)
    case.do(later, "15:10:00", "seal_player_list", leg_id="A-D", side="home", accept=EASED)
    case.do(later, "15:20:00", "seal_player_list", leg_id="A-D", side="away", accept=EASED)
    for players in ("- 3 15", "5 8 15", "- 12 15", "- 2 15"):
        case.picks("A-D-d1", "home", "16:00:00", players, expect="refused")
    case.picks("A-D-d1", "home", "16:10:00", "- 1 15")
    case.picks("A-D-d4", "home", "16:20:00", "2 11")
    return case


def w_c4() -> Case:
    """Limits of Team A against D."""
    case = Case("W-C4: who may still be picked against D", "A-B", "A-C", "A-D")
    case.whole_leg("A-B", ("1 4 9", "2 8 10", "3 6 11", "4 9"))
    case.whole_leg("A-C", ("1 4 9", "2 5 10", "3 7 12", "4 10"))
    case.lists("A-D")
    for players in ("1 4 13", "1 5 11", "1 5 9"):
        case.picks("A-D-d1", "home", "16:00:00", players, expect="refused")
    case.opens("A-D-d1", "1 8 15")
    case.picks("A-D-d2", "home", "16:00:00", "1 5 13", expect="refused")
    for players in ("4 12", "1 12", "4 5"):
        case.picks("A-D-d4", "home", "16:00:00", players, expect="refused")
    case.picks("A-D-d4", "home", "16:10:00", "5 12")
    return case


def w_c5() -> Case:
    """The picks for D3."""
    case = Case("W-C5: blind exchange of the picks for D3", "A-B")
    case.lists("A-B")
    case.opens("A-B-d1")
    case.results("A-B-d1", "1-0", "1/2-1/2", "1-0")
    case.picks("A-B-d2", "home", "11:30:00", "2 5 10")
    case.picks("A-B-d2", "home", "13:05:00", "2 4 10", expect="refused")
    case.picks("A-B-d2", "home", "13:06:00", "2 7 10")
    case.picks("A-B-d2", "home", "13:06:30", "2 5 10")
    case.picks("A-B-d2", "away", "16:40:12", "2 5 10")
    case.picks("A-B-d2", "home", "16:45:00", "2 5 11", expect="refused")
    case.picks("A-B-d3", "home", "16:59:59", "3 6 11")
    case.picks("A-B-d3", "away", "17:00:00", "3 6 11", expect="refused")
    return case


def w_c6() -> Case:
    """Lists and picks that do not come."""
    case = Case("W-C6: a captain misses 17:00", "A-B", "C-D", "A-C", "B-D")
    case.do(day_before(D1), "12:00:00", "seal_player_list", leg_id="A-B", side="away")
    case.refused(day_before(D1), "16:59:59", "rule_missed_deadline", leg_id="A-B", kind="list")
    case.do(day_before(D1), "17:03:00", "rule_missed_deadline", leg_id="A-B", kind="list")
    case.do(day_before(D2), "17:00:00", "rule_missed_deadline", leg_id="C-D", kind="list")
    case.lists("A-C")
    case.opens("A-C-d1")
    case.results("A-C-d1", "1-0", "1/2-1/2", "1-0")
    case.opens("A-C-d2")
    case.results("A-C-d2", "0-1", "1-0", "0-1")
    case.picks("A-C-d3", "away", "12:00:00")
    eve = day_before(LEGS["A-C"][1][2])
    case.do(eve, "17:03:00", "rule_missed_deadline", leg_id="A-C", kind="picks", match="A-C-d3")
    case.do(date(2026, 3, 13), "09:00:00", "set_reserve_days", days=["2026-04-14"])
    case.lists("B-D")
    start = at(date(2026, 4, 14), "18:00:00")
    day = day_before(LEGS["B-D"][1][0])
    case.refused(
        day, "16:30:00", "postpone_games", match="B-D-d1", scheduled_start=start, reason="train strike",
        approved_by=["arbiter"],
    )  # fmt: skip
    case.do(
        day, "16:31:00", "postpone_games", match="B-D-d1", scheduled_start=start, reason="train strike",
        approved_by=["arbiter", "controller"],
    )  # fmt: skip
    case.refused(day, "17:03:00", "rule_missed_deadline", leg_id="B-D", kind="picks", match="B-D-d1")
    return case


def w_c7() -> Case:
    """The bughouse match, move by move."""
    case = Case("W-C7: the bughouse match, move by move", "A-B")
    case.lists("A-B")
    case.opens("A-B-d4")
    case.starts("A-B-d4", source="application")
    for row in BUGHOUSE.strip().replace("\n", "|").split("|"):
        seconds, board, move, *refused = row.split()
        fields: dict[str, object] = {"match": "A-B-d4", "board": int(board), "move": move}
        clock = seconds_after_six(D7, int(seconds))[11:19]
        case.do(D7, clock, "make_move", **fields, **({"expect": "refused"} if refused else {}))
    return case


def w_c8() -> Case:
    """One bughouse match in each of six legs, each ended otherwise."""
    case = Case("W-C8: how bughouse matches end", *LEGS)
    for leg in LEGS:
        case.lists(leg)
    flag: dict[str, object] = {"board": 2, "colour": "white"}
    mate: dict[str, object] = {"board": 1, "result": "0-1", "termination": "checkmate"}
    first: dict[str, object] = {"board": 1, "result": "1/2-1/2", "termination": "agreement"}
    second = {**first, "board": 2}
    chosen: dict[str, object] = {
        "board_number": 1,
        "winner": "away",
        "termination": "checkmate",
        "reason": "the mate was first",
    }
    case.bughouse_at("A-B-d4", (1330.0, "see_flag", flag, ""), (1330.4, "record_result", mate, "refused"))
    case.bughouse_at(
        "C-D-d4",
        (1330.0, "see_flag", flag, ""),
        (1330.05, "record_result", mate, "refused"),
        (1400.0, "rule_first_finish", chosen, ""),
    )
    case.bughouse_at(
        "A-C-d4",
        (600.0, "record_result", first, ""),
        (900.0, "see_flag", {"board": 2, "colour": "black", "white_men": "K", "black_men": "KQ"}, ""),
    )
    case.bughouse_at("B-D-d4", (600.0, "record_result", first, ""), (700.0, "record_result", second, ""))
    case.bughouse_at("A-D-d4", (1.0, "rule_absence", {"board": 2}, ""), absent=((2, "home"),))
    case.bughouse_at("B-C-d4", (1.0, "rule_absence", {"board": 1}, ""), absent=((2, "home"), (1, "away")))
    return case


def w_c9() -> Case:
    """Lateness, displaced pieces, an appeal and illegal moves on D1."""
    case = Case("W-C9: lateness, extensions, an appeal and illegal moves", "A-B", "C-D")
    case.lists("A-B")
    case.opens("A-B-d1")
    day = case.starts("A-B-d1", (1, "away"), (3, "away"))
    case.do(day, "18:00:00", "record_arrival", match="A-B-d1", board=1, side="away")
    case.do(day, "18:00:01", "record_arrival", board=3, side="away")
    shown = {"white": "0:06:10", "black": "0:05:00"}
    case.do(day, "18:19:00", "record_irregularity", board=2, kind="displaced_pieces", colour="black", readings=shown)
    shown = {"white": "0:02:15", "black": "0:03:00"}
    case.do(day, "18:25:00", "record_illegal_move", board=2, colour="black", readings=shown)
    case.do(day, "18:26:00", "record_illegal_move", board=2, colour="black", white_men="K", black_men="KR")
    case.lists("C-D")
    case.opens("C-D-d1")
    day = case.starts("C-D-d1", source="application")
    case.do(day, "18:10:28", "press_clock", match="C-D-d1", board=2)
    case.do(day, "18:21:38", "press_clock", board=2)
    case.do(day, "18:21:38", "stop_clocks", match="C-D-d1", boards=[2], reason="draw appeal")
    case.do(day, "18:24:00", "record_draw_claim", board=2, kind="threefold", claimant="white", upheld=False)
    return case


CASES: dict[str, Callable[[], Case]] = {
    "w-c1": w_c1, "w-c3": w_c3, "w-c4": w_c4, "w-c5": w_c5, "w-c6": w_c6, "w-c7": w_c7, "w-c8": w_c8, "w-c9": w_c9,
}  # fmt: skip


def main() -> None:
    """Write the files."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, make in CASES.items():
        (FOLDER / f"{name}.jsonl").write_text("\n".join(make().lines) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
