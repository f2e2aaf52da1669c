"""English sentences for entries about sanctions, fines and promotions. See `journal_wording`."""

from __future__ import annotations

ENTRY_SENTENCES: dict[str, str] = {
    "entry.SanctionRuled": "{who} ruled against {team}: {offence}, boards {boards}. {why}",
    "entry.SanctionRuled.board": "{who} ruled against {team}: {offence}, board {boards}. {why}",
    "entry.SanctionRuled.match": "{who} ruled against {team}: {offence}. {why}",
    "entry.SanctionRuled.extra": "{who} took {points} more off {team}: {why}",
    "entry.FineImposed": "{who} fined {team} {amount} euro: {why}",
    "entry.FineSettled": "The fine of {team} was paid on {on}",
    "entry.FineSettled.waived": "{who} waived the fine of {team} on {on}",
    "entry.DefaultExplained": "{team} explained its defaults on {on}: {text}",
    "entry.DefaultExplained.accepted": "{who} accepted the explanation of {team} of {on}: {text}",
    "entry.DefaultExplained.rejected": "{who} did not accept the explanation of {team} of {on}: {text}",
    "entry.WalkoverTold": "{team} told of its walkover at {told}; the visitors set out at {left}: in time",
    "entry.WalkoverTold.late": "{team} told of its walkover at {told}; the visitors set out at {left}: late",
    "entry.MatchMarkedDefaulted": "{who} called the match defaulted by {team}: {why}",
    "entry.RegistrationAppealed": "{team} appealed on {on} with proof of registration: {text}",
    "entry.PromotionDeclined": "{who} declined promotion for {team} on {on}",
    "entry.PlaceFilled": "{who} named {team} on {on} to go up instead of {declined}",
}
