"""English sentences for the entries of a season in divisions. See `journal_wording`."""

from __future__ import annotations

ENTRY_SENTENCES: dict[str, str] = {
    "entry.SpecialMatchNotified": "{displaced} was told on {on} that it may ask for a match at {gained}",
    "entry.SpecialMatchAnswered": "{displaced} asked on {on} for its match at {gained}",
    "entry.SpecialMatchAnswered.declined": "{displaced} said on {on} that it asks for no match at {gained}",
    "entry.SpecialMatchPlayed": "Special match {gained} – {displaced}: {points}",
    "entry.BoardPrizesAnnounced": "Board prizes of {division} announced on {on}",
    "entry.ObjectionLodged": "{team} objected on {on}: {text}",
    "entry.DecisionAppealed": "The decision about {protest} was appealed on {on}",
    "entry.ProtestDecided": "Upheld by {who} ({role}) on {on}: {why}",
    "entry.ProtestDecided.rejected": "Rejected by {who} ({role}) on {on}: {why}",
    "entry.SeasonCalendarSet": "Season calendar: public holidays {holidays}, tournaments {tournaments}",
    "entry.TrophyIssued": "{name} handed to {team} on {on}, due back on {due}",
    "entry.TrophyReturned": "{name} came back on {on}",
    "entry.TrophyReturned.plain": "{name} came back on {on} without its engraving: {fine} euro",
}
