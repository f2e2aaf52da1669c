"""Plain tables of sanctions on matches and of fines on teams. See `views`."""

SANCTIONS = """
SELECT e.seq, e.happened_at, e.match_id, json_extract(e.body, '$.side') AS side,
  json_extract(e.body, '$.offence') AS offence, json_extract(e.body, '$.sanction') AS sanction,
  json_extract(e.body, '$.boards') AS boards, json_extract(e.body, '$.half_points') AS half_points,
  json_extract(e.body, '$.ruled_by') AS ruled_by, json_extract(e.body, '$.reason') AS reason,
  json_extract(e.body, '$.clauses') AS clauses
FROM entries e WHERE e.kind = 'SanctionRuled'"""

FINES = """
WITH ended AS (
  SELECT max(seq) AS seq, json_extract(body, '$.fine_entry') AS fine, json_extract(body, '$.end') AS ended,
    json_extract(body, '$.on') AS ended_on
  FROM entries WHERE kind = 'FineSettled' GROUP BY 2)
SELECT e.seq, e.match_id, t.name AS team, json_extract(e.body, '$.cause') AS cause,
  json_extract(e.body, '$.amount') AS amount, json_extract(e.body, '$.on') AS imposed_on,
  json_extract(e.body, '$.ruled_by') AS ruled_by, json_extract(e.body, '$.reason') AS reason, d.ended, d.ended_on
FROM entries e
LEFT JOIN teams t ON t.team_id = json_extract(e.body, '$.team_id')
LEFT JOIN ended d ON d.fine = e.seq
WHERE e.kind = 'FineImposed'"""
