"""Plain tables for anyone with a SQLite tool: read-only views over the journal. The application itself never asks them.

They show what stands: an entry that was rescinded is in none of them. Line-ups and lists are seen once they are open,
never from the sealed entries. Points are half-points, times on clocks milliseconds, instants UTC.
"""

import sqlite3
from pathlib import Path

from arbiter_app.store import troubles
from arbiter_app.store.views_discipline import FINES, SANCTIONS
from arbiter_app.store.views_league import (
    LEGS,
    LEVEL_CHANGES,
    OFFICIALS,
    PIECE_TRANSFERS,
    PLAYER_LISTS,
    POSTPONEMENTS,
    TEAM_PENALTIES,
)

SEALED_KINDS = ("LineUpSealed", "PlayerListSealed")
"""Kinds whose body is in no view; what they held comes to light when it is opened."""

_SEALED = ", ".join(f"'{kind}'" for kind in SEALED_KINDS)

# Newest first, because a rescinding entry counts only when no later one rescinds it.
ENTRIES = f"""
WITH RECURSIVE
rescinding(n, seq, targets) AS (
  SELECT row_number() OVER (ORDER BY seq DESC), seq, json_extract(CAST(body AS TEXT), '$.target')
    || rtrim(',' || trim(coalesce(json_extract(CAST(body AS TEXT), '$.also'), ''), '[]'), ',')
  FROM journal WHERE kind = 'EntryRescinded' AND body IS NOT NULL),
walk(n, dead) AS (
  SELECT 0, ','
  UNION ALL
  SELECT r.n, CASE WHEN instr(w.dead, ',' || r.seq || ',') THEN w.dead ELSE w.dead || r.targets || ',' END
  FROM walk w JOIN rescinding r ON r.n = w.n + 1),
body_text AS (
  SELECT seq, recorded_at, happened_at, author, scope, kind,
    CASE WHEN kind IN ({_SEALED}) THEN NULL ELSE CAST(body AS TEXT) END AS body
  FROM journal
  WHERE instr((SELECT dead FROM walk ORDER BY n DESC LIMIT 1), ',' || seq || ',') = 0)
SELECT seq, recorded_at, happened_at, author, scope, kind,
  coalesce(json_extract(body, '$.board.match_id'), json_extract(body, '$.match_id')) AS match_id,
  coalesce(json_extract(body, '$.board.board_number'), json_extract(body, '$.board_number')) AS board_number,
  body
FROM body_text"""

TEAMS = """
WITH every(id, team, place) AS (
  SELECT json_extract(t.value, '$.id'), t.value, e.seq * 100000 + t.key
  FROM entries e, json_each(e.body, '$.teams') t WHERE e.kind = 'RosterImported'
  UNION ALL
  SELECT json_extract(body, '$.team.id'), json_extract(body, '$.team'), seq * 100000
  FROM entries WHERE kind = 'TeamRegistered'),
latest AS (SELECT id, team, max(place) FROM every GROUP BY id)
SELECT id AS team_id, json_extract(team, '$.name') AS name, json_extract(team, '$.club') AS club,
  json_extract(team, '$.captain') AS captain
FROM latest"""

PLAYERS = """
WITH every(id, player, place) AS (
  SELECT json_extract(p.value, '$.id'), p.value, e.seq * 100000 + p.key
  FROM entries e, json_each(e.body, '$.players') p WHERE e.kind = 'RosterImported'
  UNION ALL
  SELECT json_extract(body, '$.player.id'), json_extract(body, '$.player'), seq * 100000
  FROM entries WHERE kind = 'PlayerRegistered'),
latest AS (SELECT id, player, max(place) AS place FROM every GROUP BY id),
changed AS (
  SELECT json_extract(body, '$.player_id') AS id, json_extract(body, '$.now') AS level, max(seq) * 100000 AS place
  FROM entries WHERE kind = 'LevelChanged' GROUP BY 1)
SELECT latest.id AS player_id, json_extract(player, '$.name') AS name, json_extract(player, '$.team_id') AS team_id,
  json_extract(player, '$.registration') AS registration, json_extract(player, '$.fide_id') AS fide_id,
  json_extract(player, '$.rating') AS rating, json_extract(player, '$.estimate') AS estimate,
  json_extract(player, '$.on_panel') AS on_panel,
  CASE WHEN changed.place > latest.place THEN changed.level ELSE json_extract(player, '$.level') END AS level
FROM latest LEFT JOIN changed ON changed.id = latest.id"""

BOARDS = """
WITH reveal AS (
  SELECT max(seq) AS seq, match_id, body FROM entries WHERE kind = 'LineUpsRevealed' GROUP BY match_id),
named AS (
  SELECT max(seq) AS seq, match_id, board_number, json_extract(body, '$.side') AS side,
    json_extract(body, '$.player_id') AS player_id
  FROM entries WHERE kind = 'PlayerNamed' GROUP BY 2, 3, 4),
pairing AS (
  SELECT r.seq AS reveal_seq, r.match_id, json_extract(p.value, '$.board_number') AS board_number,
    json_extract(p.value, '$.white') AS white_side,
    json_extract(p.value, '$.home.player_id') AS home_id, json_extract(p.value, '$.away.player_id') AS away_id
  FROM reveal r, json_each(r.body, '$.pairings') p),
swapped AS (
  SELECT max(seq) AS seq, match_id, board_number, json_extract(body, '$.white') AS white_side
  FROM entries WHERE kind = 'ColoursSwapped' GROUP BY match_id, board_number),
seated AS (
  SELECT p.reveal_seq, p.match_id, p.board_number, coalesce(w.white_side, p.white_side) AS white_side,
    coalesce(h.player_id, p.home_id) AS home_player_id, coalesce(a.player_id, p.away_id) AS away_player_id
  FROM pairing p
  LEFT JOIN swapped w ON w.match_id = p.match_id AND w.board_number = p.board_number AND w.seq > p.reveal_seq
  LEFT JOIN named h ON h.match_id = p.match_id AND h.board_number = p.board_number
    AND h.side = 'home' AND h.seq > p.reveal_seq
  LEFT JOIN named a ON a.match_id = p.match_id AND a.board_number = p.board_number
    AND a.side = 'away' AND a.seq > p.reveal_seq)
SELECT s.match_id, s.board_number, s.white_side, s.home_player_id, home.name AS home_player,
  s.away_player_id, away.name AS away_player,
  CASE s.white_side WHEN 'home' THEN home.name ELSE away.name END AS white_player,
  CASE s.white_side WHEN 'home' THEN away.name ELSE home.name END AS black_player,
  s.reveal_seq
FROM seated s
LEFT JOIN players home ON home.player_id = s.home_player_id
LEFT JOIN players away ON away.player_id = s.away_player_id"""

GAMES = """
WITH every(seq, happened_at, match_id, board_number, game_end) AS (
  SELECT e.seq, e.happened_at, e.match_id, json_extract(g.value, '$[0]'), json_extract(g.value, '$[1]')
  FROM entries e, json_each(e.body, '$.ended') g WHERE e.kind = 'LineUpsRevealed'
  UNION ALL
  SELECT seq, happened_at, match_id, board_number, json_extract(body, '$.end') FROM entries WHERE kind = 'GameEnded'
  UNION ALL
  SELECT seq, happened_at, match_id, board_number, json_extract(body, '$.ended') FROM entries
  WHERE kind = 'IllegalMoveRecorded' AND json_extract(body, '$.ended') IS NOT NULL
  UNION ALL
  SELECT seq, happened_at, match_id, board_number, json_extract(body, '$.now') FROM entries
  WHERE kind = 'ResultCorrected'
  UNION ALL
  SELECT seq, happened_at, match_id, board_number, json_extract(body, '$.ended') FROM entries
  WHERE kind = 'ColoursSwapped' AND json_extract(body, '$.ended') IS NOT NULL
  UNION ALL
  SELECT e.seq, e.happened_at, e.match_id, json_extract(g.value, '$[0]'), json_extract(g.value, '$[1]')
  FROM entries e, json_each(e.body, '$.ends') g WHERE e.kind = 'FirstFinishRuled'
  UNION ALL
  SELECT seq, happened_at, match_id, board_number, NULL FROM entries WHERE kind = 'ResultWithdrawn'),
latest AS (
  SELECT max(seq) AS seq, happened_at, match_id, board_number, game_end FROM every GROUP BY match_id, board_number),
ruled AS (
  SELECT max(seq) AS seq, match_id, board_number, json_extract(body, '$.points.home') AS home,
    json_extract(body, '$.points.away') AS away, json_extract(body, '$.reason') AS reason
  FROM entries WHERE kind = 'PointsRuled' GROUP BY match_id, board_number)
SELECT b.match_id, b.board_number, b.white_player, b.black_player,
  json_extract(l.game_end, '$.termination') AS termination, json_extract(l.game_end, '$.result') AS result,
  json_extract(l.game_end, '$.on_the_board') AS on_the_board,
  json_extract(l.game_end, '$.points.home') AS automatic_home,
  json_extract(l.game_end, '$.points.away') AS automatic_away,
  coalesce(r.home, json_extract(l.game_end, '$.points.home')) AS final_home,
  coalesce(r.away, json_extract(l.game_end, '$.points.away')) AS final_away,
  r.reason AS ruling, l.happened_at AS decided_at
FROM boards b
LEFT JOIN latest l ON l.match_id = b.match_id AND l.board_number = b.board_number AND l.seq >= b.reveal_seq
LEFT JOIN ruled r ON r.match_id = b.match_id AND r.board_number = b.board_number AND r.seq > b.reveal_seq"""

# A bughouse match is one match on two boards: the board that was won decides, a drawn one counts when both have ended.
MATCHES = """
WITH every(
  seq, match_id, leg_id, home, away, division, round_number, scheduled_start, venue, board_count, game_kind) AS (
  SELECT seq, match_id, NULL, json_extract(body, '$.home'), json_extract(body, '$.away'),
    json_extract(body, '$.division'), json_extract(body, '$.round_number'), json_extract(body, '$.scheduled_start'),
    json_extract(body, '$.venue'), json_extract(body, '$.board_count'),
    coalesce(json_extract(body, '$.game_kind'), 'standard')
  FROM entries WHERE kind = 'MatchArranged'
  UNION ALL
  SELECT e.seq, json_extract(d.value, '$.match_id'), json_extract(e.body, '$.leg_id'), json_extract(e.body, '$.home'),
    json_extract(e.body, '$.away'), json_extract(d.value, '$.division'), json_extract(e.body, '$.phase'),
    json_extract(d.value, '$.scheduled_start'), json_extract(e.body, '$.venue'),
    json_extract(d.value, '$.board_count'), json_extract(d.value, '$.game_kind')
  FROM entries e, json_each(e.body, '$.days') d WHERE e.kind = 'LegArranged'),
arranged AS (SELECT *, max(seq) FROM every GROUP BY match_id),
moved AS (
  SELECT max(seq) AS seq, match_id, json_extract(body, '$.scheduled_start') AS scheduled_start FROM entries
  WHERE kind = 'MatchRescheduled' OR kind = 'GamesPostponed' AND json_array_length(body, '$.boards') = 0
  GROUP BY match_id),
started AS (
  SELECT max(seq), match_id, happened_at FROM entries WHERE kind = 'MatchStarted' GROUP BY match_id),
awarded AS (
  SELECT max(seq), match_id, json_extract(body, '$.points.home') AS home, json_extract(body, '$.points.away') AS away
  FROM entries WHERE kind = 'DayAwarded' GROUP BY match_id),
won AS (
  SELECT match_id, min(board_number), final_home AS home, final_away AS away FROM games
  WHERE final_home <> final_away GROUP BY match_id),
score AS (
  SELECT match_id, sum(final_home) AS home, sum(final_away) AS away, max(final_home) AS drawn,
    count(termination) AS ended, count(final_home) = count(*) AS all_ended
  FROM games GROUP BY match_id),
counted AS (
  SELECT a.*, s.ended,
    CASE WHEN game_kind <> 'bughouse' THEN s.home WHEN w.match_id IS NOT NULL THEN w.home
      WHEN s.all_ended THEN s.drawn WHEN s.ended THEN 0 END AS home_points,
    CASE WHEN game_kind <> 'bughouse' THEN s.away WHEN w.match_id IS NOT NULL THEN w.away
      WHEN s.all_ended THEN s.drawn WHEN s.ended THEN 0 END AS away_points
  FROM arranged a LEFT JOIN score s ON s.match_id = a.match_id LEFT JOIN won w ON w.match_id = a.match_id)
SELECT c.match_id, c.leg_id, c.division, c.round_number,
  CASE WHEN m.seq > c.seq THEN m.scheduled_start ELSE c.scheduled_start END AS scheduled_start, c.venue, c.game_kind,
  home.name AS home_team, away.name AS away_team, coalesce(aw.home, c.home_points) AS home_half_points,
  coalesce(aw.away, c.away_points) AS away_half_points, coalesce(c.ended, 0) AS boards_ended, c.board_count,
  st.happened_at AS started_at
FROM counted c
LEFT JOIN teams home ON home.team_id = c.home
LEFT JOIN teams away ON away.team_id = c.away
LEFT JOIN moved m ON m.match_id = c.match_id
LEFT JOIN started st ON st.match_id = c.match_id
LEFT JOIN awarded aw ON aw.match_id = c.match_id"""

# A recorded illegal move says how many half-moves stay, a position set up by hand or a record replaced that none does:
# between two such marks moves are simply counted, and a move stands when no later mark lies below it.
MOVES = """
WITH of_board AS (
  SELECT seq, seq * 100000 AS place, happened_at, match_id, board_number, kind, json_extract(body, '$.san') AS san,
    json_extract(body, '$.uci') AS uci, json_extract(body, '$.completed') AS completed,
    CASE kind WHEN 'IllegalMoveRecorded' THEN json_extract(body, '$.plies_kept')
      WHEN 'IllegalMoveCorrected' THEN json_extract(body, '$.plies_kept')
      WHEN 'IrregularityRuled' THEN json_extract(body, '$.plies_kept')
      WHEN 'PositionPlaced' THEN 0 WHEN 'RecordReplaced' THEN 0 END AS kept,
    CASE kind WHEN 'PositionPlaced' THEN instr(json_extract(body, '$.fen'), ' b ') > 0
      WHEN 'RecordReplaced' THEN instr(coalesce(json_extract(body, '$.start_fen'), ''), ' b ') > 0
      WHEN 'IrregularityRuled' THEN CASE json_extract(body, '$.outcome') WHEN 'new_game' THEN 0 END END AS black_starts
  FROM entries WHERE kind IN ('MoveMade', 'IllegalMoveRecorded', 'IllegalMoveCorrected', 'IrregularityRuled',
    'PositionPlaced', 'RecordReplaced')
  UNION ALL
  SELECT e.seq, e.seq * 100000 + 1 + p.key, e.happened_at, e.match_id, e.board_number, 'MoveMade',
    json_extract(p.value, '$.san'), json_extract(p.value, '$.uci'), json_extract(p.value, '$.completed'), NULL, NULL
  FROM entries e, json_each(e.body, '$.plies') p WHERE e.kind = 'RecordReplaced'),
marked AS (
  SELECT *, count(kept) OVER upward AS stretch, count(black_starts) OVER upward AS set_up,
    min(kept) OVER (PARTITION BY match_id, board_number ORDER BY place
      ROWS BETWEEN 1 FOLLOWING AND UNBOUNDED FOLLOWING) AS kept_later
  FROM of_board WINDOW upward AS (PARTITION BY match_id, board_number ORDER BY place)),
counted AS (
  SELECT *, coalesce(max(kept) OVER (PARTITION BY match_id, board_number, stretch), 0)
      + count(*) FILTER (WHERE kind = 'MoveMade')
          OVER (PARTITION BY match_id, board_number, stretch ORDER BY place) AS ply,
    coalesce(max(black_starts) OVER (PARTITION BY match_id, board_number, set_up), 0) AS from_black
  FROM marked)
SELECT seq, happened_at, match_id, board_number, ply,
  CASE (ply + from_black) % 2 WHEN 1 THEN 'white' ELSE 'black' END AS colour,
  san, uci, completed,
  kept_later IS NOT NULL AND kept_later < ply AS taken_back
FROM counted WHERE kind = 'MoveMade'"""

ILLEGAL_MOVES = """
SELECT e.seq, e.happened_at, e.match_id, e.board_number, json_extract(e.body, '$.colour') AS colour,
  CASE json_extract(e.body, '$.colour') WHEN 'white' THEN b.white_player ELSE b.black_player END AS player,
  json_extract(e.body, '$.count') AS number, json_extract(e.body, '$.kind') AS kind,
  json_extract(e.body, '$.before.white_ms') AS white_before_ms,
  json_extract(e.body, '$.before.black_ms') AS black_before_ms,
  json_extract(e.body, '$.after.white_ms') AS white_after_ms,
  json_extract(e.body, '$.after.black_ms') AS black_after_ms,
  json_extract(e.body, '$.ended.termination') AS termination, json_extract(e.body, '$.clauses') AS clauses,
  json_extract(e.body, '$.otherwise.reason') AS decided_otherwise
FROM entries e LEFT JOIN boards b ON b.match_id = e.match_id AND b.board_number = e.board_number
WHERE e.kind = 'IllegalMoveRecorded'"""

DRAW_CLAIMS = """
SELECT e.seq, e.happened_at, e.match_id, e.board_number,
  CASE json_extract(e.body, '$.kind') WHEN 'threefold' THEN 'repetition' WHEN 'fifty' THEN 'fifty_moves'
    WHEN 'forced_repetition' THEN 'forced_repetition'
    ELSE coalesce(json_extract(e.body, '$.request'), json_extract(e.body, '$.end.termination')) END AS ground,
  CASE e.kind WHEN 'GameEnded' THEN 'upheld' WHEN 'QuickplayRuled' THEN json_extract(e.body, '$.decision')
    ELSE 'rejected' END AS outcome,
  coalesce(json_extract(e.body, '$.claimant'), json_extract(e.body, '$.claim.claimant')) AS claimant,
  json_extract(e.body, '$.claim.source') AS checked_with, json_extract(e.body, '$.claim.announced') AS announced,
  json_extract(e.body, '$.claim.count') AS counted,
  coalesce(json_extract(e.body, '$.end.clauses'), json_extract(e.body, '$.clauses')) AS clauses
FROM entries e
WHERE e.kind IN ('DrawClaimRejected', 'QuickplayRuled') OR e.kind = 'GameEnded'
  AND json_extract(e.body, '$.end.termination') IN ('repetition', 'fifty_moves', 'forced_repetition', 'no_effort')"""

DRAW_OFFERS = """
SELECT e.seq, e.happened_at, e.match_id, e.board_number, json_extract(e.body, '$.colour') AS colour,
  CASE json_extract(e.body, '$.colour') WHEN 'white' THEN b.white_player ELSE b.black_player END AS player,
  e.kind = 'DrawOffered' AS valid, json_extract(e.body, '$.number') AS number,
  json_extract(e.body, '$.own_moves') AS own_moves, json_extract(e.body, '$.reason') AS reason,
  json_extract(e.body, '$.clauses') AS clauses
FROM entries e LEFT JOIN boards b ON b.match_id = e.match_id AND b.board_number = e.board_number
WHERE e.kind IN ('DrawOffered', 'DrawOfferRefused')"""

LATE_ARRIVALS = """
SELECT e.seq, e.happened_at, e.match_id, e.board_number, json_extract(e.body, '$.side') AS side,
  CASE json_extract(e.body, '$.side') WHEN 'home' THEN b.home_player ELSE b.away_player END AS player,
  json_extract(e.body, '$.late_ms') AS late_ms, json_extract(e.body, '$.readings.white_ms') AS white_ms,
  json_extract(e.body, '$.readings.black_ms') AS black_ms, json_extract(e.body, '$.clauses') AS clauses
FROM entries e LEFT JOIN boards b ON b.match_id = e.match_id AND b.board_number = e.board_number
WHERE e.kind = 'PlayerArrived' AND json_extract(e.body, '$.late_ms') > 0"""

FORFEITS = """
SELECT match_id, board_number, white_player, black_player, termination, final_home, final_away, decided_at
FROM games
WHERE termination IN ('default', 'double_default', 'walkover', 'double_walkover', 'equipment_walkover')"""

CLOCK_ADJUSTMENTS = """
SELECT seq, happened_at, match_id, board_number, kind AS cause,
  json_extract(body, '$.before.white_ms') AS white_before_ms,
  json_extract(body, '$.before.black_ms') AS black_before_ms,
  json_extract(body, '$.after.white_ms') AS white_after_ms,
  json_extract(body, '$.after.black_ms') AS black_after_ms,
  json_extract(body, '$.reason') AS reason, json_extract(body, '$.clauses') AS clauses
FROM entries
WHERE kind IN ('ClocksAdjusted', 'IllegalMoveRecorded', 'IrregularityRuled', 'PenaltyGiven')
  AND json_extract(body, '$.after') IS NOT NULL"""

PENALTIES = """
SELECT e.seq, e.happened_at, e.match_id, e.board_number, json_extract(e.body, '$.colour') AS colour,
  CASE json_extract(e.body, '$.colour') WHEN 'white' THEN b.white_player ELSE b.black_player END AS player,
  json_extract(e.body, '$.measure') AS measure, json_extract(e.body, '$.reason') AS reason,
  json_extract(e.body, '$.clauses') AS clauses
FROM entries e LEFT JOIN boards b ON b.match_id = e.match_id AND b.board_number = e.board_number
WHERE e.kind = 'PenaltyGiven'"""

SIGNATURES = """
WITH voided AS (
  SELECT match_id, max(seq) AS seq FROM entries WHERE kind = 'SignaturesVoided' GROUP BY match_id)
SELECT e.seq, e.match_id, json_extract(e.body, '$.signature.side') AS side,
  json_extract(e.body, '$.signature.kind') AS kind, json_extract(e.body, '$.signature.name') AS name,
  json_extract(e.body, '$.signature.role') AS role, json_extract(e.body, '$.signature.signed_at') AS signed_at,
  json_extract(e.body, '$.signature.reservation') AS reservation, coalesce(v.seq > e.seq, 0) AS voided
FROM entries e LEFT JOIN voided v ON v.match_id = e.match_id
WHERE e.kind = 'CardSigned'"""

EXPORTS = """
SELECT seq, happened_at, match_id, json_extract(body, '$.revision') AS revision,
  json_extract(body, '$.folder') AS folder, json_extract(body, '$.manifest_sha256') AS manifest_sha256
FROM entries WHERE kind = 'PackExported'"""

# In this order: a view may stand on those before it.
VIEWS = {
    name: f"CREATE VIEW {name} AS{query}"
    for name, query in {
        "entries": ENTRIES,
        "teams": TEAMS,
        "players": PLAYERS,
        "boards": BOARDS,
        "games": GAMES,
        "matches": MATCHES,
        "moves": MOVES,
        "illegal_moves": ILLEGAL_MOVES,
        "draw_claims": DRAW_CLAIMS,
        "draw_offers": DRAW_OFFERS,
        "late_arrivals": LATE_ARRIVALS,
        "forfeits": FORFEITS,
        "piece_transfers": PIECE_TRANSFERS,
        "clock_adjustments": CLOCK_ADJUSTMENTS,
        "penalties": PENALTIES,
        "signatures": SIGNATURES,
        "exports": EXPORTS,
        "legs": LEGS,
        "player_lists": PLAYER_LISTS,
        "level_changes": LEVEL_CHANGES,
        "team_penalties": TEAM_PENALTIES,
        "officials": OFFICIALS,
        "postponements": POSTPONEMENTS,
        "sanctions": SANCTIONS,
        "fines": FINES,
    }.items()
}


def create_views(connection: sqlite3.Connection) -> None:
    for view in VIEWS.values():
        connection.execute(view)


def renew_if_needed(connection: sqlite3.Connection, path: Path) -> bool:
    """Bring the views of an older file up to today's in one transaction; say whether anything changed.

    The journal is not touched. Raises Problem.
    """
    try:
        if _views_in(connection) == {name: sql.encode() for name, sql in VIEWS.items()}:
            return False
        connection.execute("BEGIN IMMEDIATE")
        for name in _views_in(connection):
            quoted = name.replace('"', '""')
            connection.execute(f'DROP VIEW "{quoted}"')
        create_views(connection)
        connection.execute("COMMIT")
    except sqlite3.Error as error:
        if connection.in_transaction:
            connection.execute("ROLLBACK")
        raise troubles.from_sqlite(error, path) from error
    return True


def _views_in(connection: sqlite3.Connection) -> dict[str, bytes]:
    # As bytes: what a damaged file holds there need not be text.
    query = "SELECT CAST(name AS TEXT), CAST(sql AS BLOB) FROM sqlite_schema WHERE type = 'view'"
    return dict(connection.execute(query).fetchall())
