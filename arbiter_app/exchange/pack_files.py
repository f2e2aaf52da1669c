"""What is in a pack: the files of one match, made in memory before the stick is touched."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from arbiter_app.engine.notation.bpgn_game import BOARD_LETTERS
from arbiter_app.engine.rulebook_bughouse import Bughouse
from arbiter_app.engine.state import Match, Recorded, State
from arbiter_app.exchange.bpgn import bughouse_bpgn
from arbiter_app.exchange.bpgn_match import match_bpgn
from arbiter_app.exchange.incidents_csv import incidents_csv
from arbiter_app.exchange.match_json import instant_text, match_json
from arbiter_app.exchange.pack_name import pack_base, safe_part
from arbiter_app.exchange.pgn import games_pgn
from arbiter_app.exchange.raw_entries import RawEntry, sealed_entries
from arbiter_app.exchange.scorecard_csv import scorecard_csv
from arbiter_app.exchange.scorecard_pdf import scorecard_pdf
from arbiter_app.queries.scorecard import ScoreCard

EVENT_COPY = "event.arbiter"
MATCH_FILE = "match.json"

CopyEvent = Callable[[Path, frozenset[int]], None]
"""Writes a copy of the event file without the bodies of the entries with these numbers; may raise Problem."""


@dataclass(frozen=True, slots=True)
class PackJob:
    """What a pack is made from.

    `recorded`: the entries of the event and of the match, decoded, in order; `raw`: all entries with their exact bytes.
    The head is the last entry of the journal. Of what is sealed only hashes go out. `bughouse`: how it is played here.
    """

    state: State
    match: Match
    card: ScoreCard
    recorded: tuple[Recorded, ...]
    raw: Callable[[], Iterable[RawEntry]]
    head_seq: int
    head_hash: str
    copy_event: CopyEvent
    written_at: datetime
    bughouse: Bughouse


@dataclass(frozen=True, slots=True)
class GatheredPack:
    """Everything that will be written, in memory: nothing that happens in the event any more changes it.

    `facts` are the fields of the manifest but for the revision, which depends on the names that are taken on the stick.
    """

    base: str
    event: str
    match_id: str
    next_revision: int
    facts: Mapping[str, Any]
    files: Mapping[str, bytes]


def gather_pack(job: PackJob) -> GatheredPack:
    """Make all files of the pack but its manifest. Raises Problem when the event file cannot be copied."""
    sealed = sealed_entries(job.state)
    # What is printed in a pack says which pack it is in.
    card = replace(job.card, revision=job.card.revision + 1)
    files = {
        "scorecard.pdf": scorecard_pdf(card),
        "scorecard.csv": scorecard_csv(card),
        "incidents.csv": incidents_csv(job.state, job.match.id, job.recorded),
        **_games(job, card),
        MATCH_FILE: match_json(card, job.raw(), sealed, job.head_seq, job.head_hash),
        EVENT_COPY: _event_copy(job.copy_event, sealed),
    }
    return GatheredPack(pack_base(card), card.event_title, card.match_id, card.revision, _facts(job), files)


def _games(job: PackJob, card: ScoreCard) -> dict[str, bytes]:
    """One file of games: PGN, or for a bughouse match, which PGN cannot hold, BPGN under the name of the match."""
    if job.match.is_bughouse and len(job.match.boards) == len(BOARD_LETTERS):
        name = f"{safe_part(job.match.id) or 'bughouse'}.bpgn"
        return {name: bughouse_bpgn(match_bpgn(card, job.match, job.recorded, job.bughouse))}
    return {"games.pgn": games_pgn(card, job.match.boards, job.recorded).encode()}


def _facts(job: PackJob) -> dict[str, Any]:
    card = job.card
    earlier = max(job.match.exports, key=lambda one: one.revision, default=None)
    return {
        "supersedes": None if earlier is None else {"revision": earlier.revision, "folder": Path(earlier.folder).name},
        "event": card.event_title,
        "match": {
            "id": card.match_id,
            "division": card.division,
            "round": card.round_number,
            "date": card.match_day.isoformat(),
            "home": card.home.name,
            "away": card.away.name,
        },
        "written_at": instant_text(job.written_at),
        "card": {"code": card.code, "sha256": card.digest, "locked": card.is_locked},
        "chain": {"seq": job.head_seq, "hash": job.head_hash},
        "rulebook": {"id": card.rulebook_id, "edition": card.rulebook_edition, "sha256": card.rulebook_sha256},
    }


def _event_copy(copy_event: CopyEvent, sealed: frozenset[int]) -> bytes:
    """The copy is made on this computer: a database on a stick would wait for it at every page."""
    with TemporaryDirectory(prefix="arbiter-pack-") as folder:
        path = Path(folder) / EVENT_COPY
        copy_event(path, sealed)
        return path.read_bytes()
