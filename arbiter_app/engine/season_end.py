"""What follows the last round of a division, from the state: rights to special matches, board prizes (L-5.5, L-9.2)."""

from __future__ import annotations

from collections.abc import Sequence

from arbiter_app.engine.competition.board_prizes import PlayerScore, PrizeRow, board_prizes
from arbiter_app.engine.competition.defaults import is_conceded_by
from arbiter_app.engine.competition.division_matches import ScoredBoard, ScoredMatch
from arbiter_app.engine.competition.special_match import SpecialMatch, special_matches
from arbiter_app.engine.divisions import DivisionTable, division_tables, group_of, matches_of
from arbiter_app.engine.rulebook import Division, Rulebook
from arbiter_app.engine.state import Match, State, match_score
from arbiter_app.engine.values import MatchId, PlayerId, Side, TeamId

PLAYING_OFF = 2
"""So many teams of each group go into the play-off of a division in groups (L-3.2/2)."""


def special_match_pairs(state: State, rulebook: Rulebook, division_id: str) -> tuple[SpecialMatch, ...]:
    """All pairs of teams to look at once a table is final, entitled or not; of the order before any special match."""
    found: list[SpecialMatch] = []
    for table in division_tables(state, rulebook, division_id, with_exchanges=False):
        if table.is_final and not table.is_play_off:
            matches = [scored_match(state.matches[MatchId(leg.label)]) for leg in table.legs]
            order = [row.team for row in table.rows]
            totals = {row.team: row.total for row in table.rows}
            lines = lines_of(rulebook.divisions.get(division_id), table)
            found += special_matches(rulebook.special_matches, order, totals, matches, lines)
    return tuple(found)


def lines_of(division: Division | None, table: DivisionTable) -> tuple[int, ...]:
    """Places after which a place means something else: the title, going up or into the play-off, going down."""
    if division is None:
        return ()
    lines = {
        1 if division.winner_title else 0,
        PLAYING_OFF if division.group_play_off and table.group else division.promoted,
        min(division.relegated) - 1 if division.relegated else 0,
    }
    return tuple(sorted(one for one in lines if 0 < one < len(table.rows)))


def scored_match(match: Match) -> ScoredMatch:
    """A match board by board, after all rulings; a board without an end brings nothing."""
    score = match_score(match)
    boards = tuple(
        ScoredBoard(
            board.ref.board_number,
            board.final.home,
            board.final.away,
            tuple(side for side in Side if is_conceded_by(board, side)),
        )
        for board in match.boards
        if board.final is not None
    )
    return ScoredMatch(match.id, match.home, match.away, score.home, score.away, boards)


def prize_rows(state: State, rulebook: Rulebook, division_id: str) -> tuple[PrizeRow, ...]:
    """The account of each player who has played for the own team in a division; the play-off counts for nothing."""
    matches = [one for one in matches_of(state, division_id) if not _is_play_off(state, rulebook, one)]
    teams = {team for match in matches for team in (match.home, match.away)}
    scheduled = {team: sum(1 for one in matches if team in (one.home, one.away)) for team in teams}
    scores = [score for match in matches for score in _player_scores(match)]
    own = {player.id: player.team_id for player in state.players.values() if player.team_id in teams}
    return board_prizes(rulebook.board_prizes, scores, own, scheduled, rulebook.scoring.win)


def _player_scores(match: Match) -> Sequence[PlayerScore]:
    found: list[PlayerScore] = []
    for board in match.boards:
        if board.final is None or board.end is None:
            continue
        for side in Side:
            player: PlayerId | None = board.seat(side).player_id
            team: TeamId = match.team(side)
            if player is not None:
                unplayed = board.end.termination.is_unplayed and not is_conceded_by(board, side)
                found.append(PlayerScore(player, team, board.final.of(side), unplayed))
    return found


def _is_play_off(state: State, rulebook: Rulebook, match: Match) -> bool:
    division = rulebook.divisions.get(match.division)
    return (
        division is not None and division.group_play_off and group_of(state, match.home) != group_of(state, match.away)
    )
