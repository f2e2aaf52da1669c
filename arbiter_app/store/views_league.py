"""Views of a league in legs and of bughouse: its schedule, open lists, levels, officials, rulings, men handed over.

A list is seen once both are open, never from the sealed entries.
"""

LEGS = """
WITH arranged AS (
  SELECT max(seq), json_extract(body, '$.leg_id') AS leg_id, body FROM entries WHERE kind = 'LegArranged' GROUP BY 2),
opened AS (
  SELECT max(seq), json_extract(body, '$.leg_id') AS leg_id, happened_at
  FROM entries WHERE kind = 'PlayerListsOpened' GROUP BY 2),
awarded AS (
  SELECT max(seq), json_extract(body, '$.leg_id') AS leg_id, happened_at,
    json_extract(body, '$.kind') AS missing, json_extract(body, '$.reason') AS reason,
    json_extract(body, '$.points.home') AS home, json_extract(body, '$.points.away') AS away
  FROM entries WHERE kind = 'LegAwarded' GROUP BY 2),
closed AS (
  SELECT max(seq), json_extract(body, '$.leg_id') AS leg_id, happened_at
  FROM entries WHERE kind IN ('LegClosed', 'LegAwarded') GROUP BY 2),
played AS (
  SELECT leg_id, count(*) AS days, sum(home_half_points) AS home, sum(away_half_points) AS away
  FROM matches WHERE leg_id IS NOT NULL GROUP BY 1)
SELECT a.leg_id, json_extract(a.body, '$.phase') AS phase, json_extract(a.body, '$.venue') AS venue,
  home.name AS home_team, away.name AS away_team, p.days, o.happened_at AS lists_opened_at,
  coalesce(w.home, p.home) AS home_half_points, coalesce(w.away, p.away) AS away_half_points,
  w.leg_id IS NOT NULL AS awarded, w.missing, w.reason AS ruling, c.happened_at AS closed_at
FROM arranged a
LEFT JOIN teams home ON home.team_id = json_extract(a.body, '$.home')
LEFT JOIN teams away ON away.team_id = json_extract(a.body, '$.away')
LEFT JOIN opened o ON o.leg_id = a.leg_id
LEFT JOIN awarded w ON w.leg_id = a.leg_id
LEFT JOIN closed c ON c.leg_id = a.leg_id
LEFT JOIN played p ON p.leg_id = a.leg_id"""

PLAYER_LISTS = """
WITH opened AS (
  SELECT max(seq), json_extract(body, '$.leg_id') AS leg_id, happened_at, body
  FROM entries WHERE kind = 'PlayerListsOpened' GROUP BY 2),
listed(leg_id, opened_at, side, place, player) AS (
  SELECT leg_id, happened_at, 'home', l.key + 1, l.value FROM opened, json_each(body, '$.home') l
  UNION ALL
  SELECT leg_id, happened_at, 'away', l.key + 1, l.value FROM opened, json_each(body, '$.away') l)
SELECT l.leg_id, l.side, CASE l.side WHEN 'home' THEN g.home_team ELSE g.away_team END AS team,
  l.place, json_extract(l.player, '$.player_id') AS player_id, p.name AS player,
  json_extract(l.player, '$.level') AS level, l.opened_at
FROM listed l
JOIN legs g ON g.leg_id = l.leg_id
LEFT JOIN players p ON p.player_id = json_extract(l.player, '$.player_id')"""

LEVEL_CHANGES = """
SELECT e.seq, e.happened_at, json_extract(e.body, '$.player_id') AS player_id, p.name AS player, p.team_id,
  json_extract(e.body, '$.was') AS was, json_extract(e.body, '$.now') AS now,
  json_extract(e.body, '$.gap') AS legs_over, json_extract(e.body, '$.declared_by') AS declared_by
FROM entries e LEFT JOIN players p ON p.player_id = json_extract(e.body, '$.player_id')
WHERE e.kind = 'LevelChanged'"""

OFFICIALS = """
WITH latest AS (
  SELECT max(seq) AS seq, json_extract(body, '$.leg_id') AS leg_id, json_extract(body, '$.official.role') AS role, body
  FROM entries WHERE kind = 'OfficialAssigned' GROUP BY 2, 3)
SELECT l.seq, l.leg_id, l.role, json_extract(l.body, '$.official.name') AS name, t.name AS own_team
FROM latest l LEFT JOIN teams t ON t.team_id = json_extract(l.body, '$.official.team_id')"""

TEAM_PENALTIES = """
SELECT e.seq, e.happened_at, t.name AS team, json_extract(e.body, '$.half_points') AS half_points,
  json_extract(e.body, '$.leg_id') AS leg_id, json_extract(e.body, '$.reason') AS reason,
  json_extract(e.body, '$.clauses') AS clauses
FROM entries e LEFT JOIN teams t ON t.team_id = json_extract(e.body, '$.team_id')
WHERE e.kind = 'TeamPenalised'"""

# One line a board; for a whole day one line without a board.
POSTPONEMENTS = """
SELECT e.seq, e.happened_at, e.match_id, b.value AS board_number,
  json_extract(e.body, '$.scheduled_start') AS scheduled_start,
  json_extract(e.body, '$.approved_by') AS approved_by,
  json_extract(e.body, '$.reason') AS reason, json_extract(e.body, '$.clauses') AS clauses
FROM entries e LEFT JOIN json_each(e.body, '$.boards') b
WHERE e.kind = 'GamesPostponed'"""

PIECE_TRANSFERS = """
WITH men AS (
  SELECT seq, happened_at, match_id, board_number, json_extract(body, '$.by') AS colour,
    json_extract(body, '$.piece') AS piece, json_extract(body, '$.was_promoted') AS was_promoted,
    json_extract(body, '$.to_board') AS to_board, json_extract(body, '$.to') AS to_colour,
    CASE WHEN kind = 'PiecePassed' THEN 'passed' WHEN NOT json_extract(body, '$.arrives') THEN 'to_nobody'
      WHEN json_extract(body, '$.waits') THEN 'waits' ELSE 'at_once' END AS how
  FROM entries WHERE kind IN ('PieceTransferred', 'PiecePassed'))
SELECT m.seq, m.happened_at, m.match_id, m.board_number, m.colour,
  CASE m.colour WHEN 'white' THEN giver.white_player ELSE giver.black_player END AS player,
  m.piece, m.was_promoted, m.to_board, m.to_colour,
  CASE m.to_colour WHEN 'white' THEN taker.white_player ELSE taker.black_player END AS to_player, m.how
FROM men m
LEFT JOIN boards giver ON giver.match_id = m.match_id AND giver.board_number = m.board_number
LEFT JOIN boards taker ON taker.match_id = m.match_id AND taker.board_number = m.to_board"""
